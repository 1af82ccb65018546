"""Game records: a header, then one deal or decision a line, and a state hash at the start of each turn.

Readable and versioned. A record names every card with its fingerprint, so that an edited card is told before
anything is replayed; a replay deals what is written, not what a seed would deal.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.cards import Table
from engine.dealer import Dealer, FixedDealer
from engine.game import RULES_VERSION, Game, IllegalMove, Profile
from engine.notation import describe, parse
from schema.card import Card
from schema.errors import TcgError

FORMAT: Final = "tcg24-record 1"
_SEATS: Final = "AB"


@dataclass
class Record:
    """What happened in one game. Cards are ``(fingerprint, name)`` in table order, a seat each."""

    profile: Profile
    seed: str
    players: tuple[str, str]
    decks: tuple[list[tuple[str, str]], list[tuple[str, str]]]
    lines: list[str] = field(default_factory=list)
    result: str = ""

    def text(self) -> str:
        """The written form; :func:`read_record` takes it back to an equal record."""
        head = [FORMAT, f"rules {RULES_VERSION}", f"profile {self.profile}", f"seed {self.seed}"]
        for seat in (0, 1):
            head.append(f"player {_SEATS[seat]} {self.players[seat]}")
            head += [f"card {_SEATS[seat]} {fingerprint} {name}" for fingerprint, name in self.decks[seat]]
        return "\n".join([*head, "", *self.lines, "", f"result {self.result}"]) + "\n"


class RecordingDealer:
    """Passes on another dealer's deals and writes each down."""

    __slots__ = ("inner", "lines", "start")

    def __init__(self, inner: Dealer, lines: list[str], starts: Sequence[int]) -> None:
        self.inner, self.lines, self.start = inner, lines, starts

    def coin(self) -> int:
        first = self.inner.coin()
        self.lines.append(f"first {_SEATS[first]}")
        return first

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        self.inner.shuffle(seat, number, cards)
        order = " ".join(str(c - self.start[seat]) for c in reversed(cards))
        self.lines.append(f"deal {_SEATS[seat]} {number} {order}")


class Recorder:
    """Plays a game while writing its record: :meth:`play` in place of :meth:`Game.play`."""

    def __init__(
        self,
        decks: Sequence[Sequence[Card]],
        dealer: Dealer,
        profile: Profile = Profile.RULEBOOK,
        *,
        seed: str = "none",
        players: tuple[str, str] = ("unnamed", "unnamed"),
        listen: bool = False,
    ) -> None:
        table = Table(decks)
        rows = tuple([(table.cards[i].fingerprint, table.label[i]) for i in seat] for seat in table.seat_cards)
        self.record = Record(profile, seed, players, (rows[0], rows[1]))
        lines = self.record.lines
        recording = RecordingDealer(dealer, lines, [seat.start for seat in table.seat_cards])
        self.game = Game(decks, recording, profile, table=table, listen=listen)
        self._turns = -1
        self._mark()

    def play(self, move: int) -> None:
        """One move; an illegal one raises and writes nothing."""
        game, lines = self.game, self.record.lines
        words = f"{_SEATS[game.seat]} {describe(game, move)}" if move in game.legal_moves() else ""
        place = len(lines)
        game.play(move)
        lines.insert(place, words)  # before the deals it led to
        self._mark()

    def _mark(self) -> None:
        turns = sum(self.game.state.turns)
        if turns != self._turns or self.game.outcome is not None:
            self._turns = turns
            self.record.lines.append(f"= {self.game.hash()}")
        self.record.result = _result(self.game)


def _result(game: Game) -> str:
    from engine import words as w

    score = f"{game.state.points[0]}-{game.state.points[1]}"
    if game.outcome is None:
        return f"running {score}"
    return f"unfinished {score}" if game.outcome == w.UNFINISHED else f"{_SEATS[game.outcome]} {score}"


def read_record(text: str) -> Record:
    """Parse a record's text. Raises :class:`schema.errors.TcgError` with the line that cannot be read."""
    lines = text.splitlines()
    if not lines or lines[0] != FORMAT:
        raise TcgError(f"not a game record: the first line must read {FORMAT!r}")
    head: dict[str, str] = {}
    decks: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    body: list[str] = []
    result = ""
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        if not line:
            continue
        if word in ("rules", "profile", "seed") and not body:
            head[word] = rest
        elif word in ("player", "card") and rest[:2] in ("A ", "B ") and not body:
            if word == "player":
                head[f"player {rest[0]}"] = rest[2:]
            else:
                fingerprint, _, name = rest[2:].partition(" ")
                decks["AB".index(rest[0])].append((fingerprint, name))
        elif word == "result":
            result = rest
        elif word in ("first", "deal", "A", "B", "="):
            body.append(line)
        else:
            raise TcgError(f"record line {number}: {line!r} cannot be read")
    missing = [k for k in ("rules", "profile", "seed", "player A", "player B") if k not in head]
    if missing or not body or not result:
        raise TcgError(f"record is cut short: no {', '.join(missing) or ('result' if body else 'moves')}")
    if head["rules"] != str(RULES_VERSION):
        raise TcgError(f"record was made under rules version {head['rules']}; this program plays {RULES_VERSION}")
    if head["profile"] not in tuple(Profile):
        raise TcgError(f"record names an unknown profile {head['profile']!r}")
    players = (head["player A"], head["player B"])
    return Record(Profile(head["profile"]), head["seed"], players, decks, body, result)


class ReplayMismatch(TcgError):
    """The record and the game part ways; the message tells where first."""


def replay(record: Record, find: Callable[[str], Card | None], *, listen: bool = False) -> Game:
    """Play a record again to its end and return the game.

    ``find`` gives the card of a name. Raises :class:`ReplayMismatch` at the first card, deal, move or hash that
    differs.
    """
    decks: list[list[Card]] = []
    for seat in (0, 1):
        decks.append([])
        for fingerprint, name in record.decks[seat]:
            card = find(name)
            if card is None:
                raise ReplayMismatch(f"the catalogue has no card {name!r} of deck {_SEATS[seat]}")
            if card.fingerprint != fingerprint:
                raise ReplayMismatch(
                    f"{name} has changed since the game was recorded: "
                    f"its fingerprint is {card.fingerprint}, the record says {fingerprint}"
                )
            decks[seat].append(card)
    table = Table(decks)
    first, deals = _deals(record, table)
    game = Game(decks, FixedDealer(first, deals), record.profile, table=table, listen=listen)
    for number, line in enumerate(record.lines, 1):
        word, _, rest = line.partition(" ")
        if word == "=" and game.hash() != rest:
            turn = sum(game.state.turns)
            raise ReplayMismatch(f"entry {number}, turn {turn}: the state is {game.hash()}, the record says {rest}")
        if word in _SEATS:
            if game.outcome is not None or game.seat != _SEATS.index(word):
                raise ReplayMismatch(f"entry {number}: {line!r}, but it is not {word}'s choice")
            try:
                game.play(parse(game, rest))
            except IllegalMove as error:
                raise ReplayMismatch(f"entry {number}: {line!r}: {error}") from None
    if _result(game) != record.result:
        raise ReplayMismatch(f"the game ends {_result(game)}, the record says {record.result}")
    return game


def _deals(record: Record, table: Table) -> tuple[int, dict[tuple[int, int], list[int]]]:
    first = 0
    deals: dict[tuple[int, int], list[int]] = {}
    for line in record.lines:
        word, _, rest = line.partition(" ")
        try:
            if word == "first":
                first = _SEATS.index(rest)
            elif word == "deal":
                letter, number, *cards = rest.split()
                seat = _SEATS.index(letter)
                deals[seat, int(number)] = [int(c) + table.seat_cards[seat].start for c in cards]
        except ValueError:
            raise TcgError(f"record: {line!r} cannot be read") from None
    return first, deals
