"""The whole state of a game as text, and back: ``state_text`` of what ``read_state`` gives is the same text.

Cards are written as seat letter and place in the table (``A3``); a line is a name, a colon and values in a fixed
order, so that two states can be compared line by line.
"""

from collections.abc import Iterable
from typing import Final

from engine import words as w
from engine.game import Game
from engine.state import State
from engine.words import Step
from schema.errors import TcgError

_ZONES: Final = ("decks", "hands", "rooms", "fields", "gear", "agendas", "laid", "piles", "resolving")
_PAIRS: Final = ("time", "points", "turns", "shuffles", "redrew", "in_play", "known")
_NUMBERS: Final = ("first", "active", "agenda_played", "total", "moves", "outcome", "used", "texts")
_MASKS: Final = ("ready", "moved", "attempted", "board")
_COUNTS: Final = ("wounds", "turns_left", "skill", "health", "kinds")


def state_text(game: Game) -> str:
    """The state, one line a part; deck lines run from the top of the deck down."""
    s = game.state
    t = game.table
    start = [seat.start for seat in t.seat_cards]

    def ref(card: int) -> str:
        return "-" if card == w.NONE else f"{'AB'[t.owner[card]]}{card - start[t.owner[card]]}"

    def refs(cards: Iterable[int]) -> str:
        return " ".join(map(ref, cards))

    lines = []
    for zone in _ZONES:
        for seat in (0, 1):
            cards = getattr(s, zone)[seat]
            lines.append(f"{zone} {'AB'[seat]}: {refs(cards[::-1] if zone == 'decks' else cards)}")
    lines += [f"{name}: {a} {b}" for name in _PAIRS for a, b in [getattr(s, name)]]
    lines += [f"{name}: {getattr(s, name)}" for name in _NUMBERS]
    lines += [f"{name}: {refs(i for i, bit in enumerate(t.bit) if getattr(s, name) & bit)}" for name in _MASKS]
    for name in _COUNTS:
        usual = getattr(t, name) if name in ("skill", "health") else [0] * len(t.cards)
        values = getattr(s, name)
        lines.append(f"{name}: {' '.join(f'{ref(i)}={v}' for i, v in enumerate(values) if v != usual[i])}")
    lines.append(f"holder: {' '.join(f'{ref(i)}={ref(h)}' for i, h in enumerate(s.holder) if h != w.NONE)}")
    lines.append(f"was_on: {' '.join(f'{ref(i)}={ref(h)}' for i, h in sorted(s.was_on.items()))}")
    lines.append(f"mission: {ref(s.attacker)} {ref(s.blocker)}")
    lines.append(f"stack: {' '.join(f'{Step(f[0]).name.lower()}={_numbers(f[1:])}' for f in s.stack)}")
    lines.append(f"effects: {' '.join(map(_numbers, s.effects))}")
    lines.append(f"happened: {' '.join(_numbers((*h[:3], *h[3])) for h in s.happened)}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _numbers(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def read_state(game: Game, text: str) -> Game:
    """A game like ``game`` (same decks, dealer, profile) in the state ``text`` tells.

    Raises :class:`schema.errors.TcgError` naming the line that cannot be read.
    """
    t = game.table
    start = [seat.start for seat in t.seat_cards]

    def card(word: str) -> int:
        if word == "-":
            return w.NONE
        seat = "AB".index(word[0])
        index = start[seat] + int(word[1:])
        if index not in t.seat_cards[seat]:
            raise ValueError(f"there is no card {word}")
        return index

    s = State(t)
    seen: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            name, _, rest = line.partition(":")
            values = rest.split()
            seen.add(name)
            zone, _, letter = name.partition(" ")
            if letter:
                cards = [card(v) for v in values]
                getattr(s, _ZONES[_ZONES.index(zone)])["AB".index(letter)] = cards[::-1] if zone == "decks" else cards
            elif name in _PAIRS:
                a, b = values
                setattr(s, name, [int(a), int(b)])
            elif name in _NUMBERS:
                setattr(s, name, int(rest))
            elif name in _MASKS:
                setattr(s, name, sum(t.bit[card(v)] for v in values))
            elif name == "was_on":
                pairs = (value.partition("=") for value in values)
                s.was_on = {card(item): card(character) for item, _, character in pairs}
            elif name in _COUNTS or name == "holder":
                row = getattr(s, name)
                for value in values:
                    key, _, amount = value.partition("=")
                    row[card(key)] = card(amount) if name == "holder" else int(amount)
            elif name == "mission":
                s.attacker, s.blocker = map(card, values)
            elif name == "stack":
                frames = (value.partition("=") for value in values)
                s.stack = [(int(Step[k.upper()]), *map(int, v.split(","))) for k, _, v in frames]
            elif name == "effects":
                for value in values:
                    kind, change, stat, bits, duration = map(int, value.split(","))
                    s.effects.append((kind, change, stat, bits, duration))
            elif name == "happened":
                for value in values:
                    event, about, side, *told = map(int, value.split(","))
                    s.happened.append((event, about, side, tuple(told)))
            else:
                raise ValueError(f"unknown part {name!r}")
        except (ValueError, KeyError, IndexError) as error:
            raise TcgError(f"state text line {number}: {line!r} cannot be read ({error})") from None
    if len(seen) != len(_ZONES) * 2 + len(_PAIRS) + len(_NUMBERS) + len(_MASKS) + len(_COUNTS) + 6:
        raise TcgError("state text: a line is missing")
    if sorted(c for zone in _ZONES for row in getattr(s, zone) for c in row) != [
        c for c in range(len(t.cards)) if t.type[c] != w.DIRECTIVE
    ]:
        raise TcgError("state text: each card must be in exactly one zone")
    other = game.clone()
    other.state = s
    other._settle()
    return other
