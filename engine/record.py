"""Game records: a header with the cards' facts, then one deal or decision a line, and a state hash each turn.

Readable, versioned and self-contained: :mod:`engine.replay` plays the cards as they were and deals what is written,
not what a seed would deal.

Decisions are numbered from 1; that number is an *entry*. Every difference is told with the line of the file.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.cards import Table
from engine.dealer import Dealer
from engine.game import RULES_VERSION, Game, Profile
from engine.notation import describe
from schema.card import Card
from schema.errors import TcgError

FORMAT: Final = "tcg24-record 2"
_FAMILY: Final = "tcg24-record "
SEATS: Final = "AB"


class RecordFault(TcgError):
    """The file was altered, or does not hold what a record must; the message tells the line."""


@dataclass
class Record:
    """What happened in one game. Pairs are indexed by seat."""

    profile: Profile
    seed: str
    players: tuple[str, str]
    decks: tuple[list[tuple[str, str]], list[tuple[str, str]]]
    """Each seat's cards as ``(fingerprint, name)``, in the order of :class:`engine.cards.Table`."""
    facts: dict[str, Card]
    """Fingerprint -> the card as it was."""
    deck_names: tuple[str, str] = ("unnamed", "unnamed")
    lines: list[str] = field(default_factory=list)
    """The coin, deals, decisions and hashes, in the order they happened."""
    result: str = ""
    places: dict[str, list[int]] = field(default_factory=dict, compare=False)
    """Line numbers in the file this was read from: of the ``card`` lines of A and B, the ``body``, the ``end``."""
    intact: bool = field(default=True, compare=False)
    """Whether the sum in the last line was right."""

    @property
    def decisions(self) -> list[int]:
        """Where in :attr:`lines` each decision stands; entry 1 is the first."""
        return [i for i, line in enumerate(self.lines) if line[:2] in ("A ", "B ")]

    def cards(self) -> tuple[list[Card], list[Card]]:
        """Both decks, as they were."""
        a, b = ([self.facts[fingerprint] for fingerprint, _ in deck] for deck in self.decks)
        return a, b

    def text(self) -> str:
        """The written form; :func:`read_record` takes it back to an equal record."""
        head = [FORMAT, f"rules {RULES_VERSION}", f"profile {self.profile}", f"seed {self.seed}"]
        for seat, letter in enumerate(SEATS):
            head += [f"player {letter} {self.players[seat]}", f"deck {letter} {self.deck_names[seat]}"]
            head += [f"card {letter} {fingerprint} {name}" for fingerprint, name in self.decks[seat]]
        head += [f"fact {f} {card.model_dump_json(exclude_defaults=True)}" for f, card in self.facts.items()]
        lines = [*head, "", *self.lines, "", f"result {self.result}"]
        return "\n".join([*lines, f"sum {_sum(lines)}"]) + "\n"


def _sum(lines: Iterable[str]) -> str:
    """16 hex digits over all lines that are not blank."""
    return hashlib.blake2b("\n".join(line for line in lines if line).encode(), digest_size=8).hexdigest()


class _RecordingDealer:
    """Passes on another dealer's deals and writes each down."""

    __slots__ = ("inner", "lines", "start")

    def __init__(self, inner: Dealer, lines: list[str], starts: Sequence[int]) -> None:
        self.inner, self.lines, self.start = inner, lines, starts

    def coin(self) -> int:
        first = self.inner.coin()
        self.lines.append(f"first {SEATS[first]}")
        return first

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        self.inner.shuffle(seat, number, cards)
        order = " ".join(str(c - self.start[seat]) for c in reversed(cards))
        self.lines.append(f"deal {SEATS[seat]} {number} {order}")


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
        deck_names: tuple[str, str] = ("unnamed", "unnamed"),
        listen: bool = False,
    ) -> None:
        table = Table(decks)
        prints = [card.fingerprint for card in table.cards]
        a, b = ([(prints[i], table.label[i]) for i in seat] for seat in table.seat_cards)
        facts = dict(zip(prints, table.cards, strict=True))
        self.record = Record(profile, seed, players, (a, b), facts, deck_names)
        lines = self.record.lines
        self.dealer = dealer
        """The dealer behind the record; a game taken back to an earlier decision is dealt by it again."""
        recording = _RecordingDealer(dealer, lines, [seat.start for seat in table.seat_cards])
        self.game = Game(decks, recording, profile, table=table, listen=listen)
        self._turns = -1
        self._mark()

    def play(self, move: int) -> None:
        """One move; an illegal one raises and writes nothing."""
        game, lines = self.game, self.record.lines
        words = f"{SEATS[game.seat]} {describe(game, move)}" if move in game.legal_moves() else ""
        place = len(lines)
        game.play(move)
        lines.insert(place, words)  # before the deals it led to
        self._mark()

    def _mark(self) -> None:
        turns = sum(self.game.state.turns)
        if turns != self._turns or self.game.outcome is not None:
            self._turns = turns
            self.record.lines.append(f"= {self.game.hash()}")
        self.record.result = result_of(self.game)


def result_of(game: Game) -> str:
    """Who won and the score, as the ``result`` line tells it."""
    from engine import words as w

    score = f"{game.state.points[0]}-{game.state.points[1]}"
    if game.outcome is None:
        return f"running {score}"
    return f"unfinished {score}" if game.outcome == w.UNFINISHED else f"{SEATS[game.outcome]} {score}"


# ---------------------------------------------------------------- reading


def read_record(text: str) -> Record:
    """Parse a record's text.

    Raises :class:`schema.errors.TcgError` where it is no record, or one of another version; :class:`RecordFault`
    with the line where a record cannot be read.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").removesuffix("\n").split("\n")
    _check_version(lines)
    head: dict[str, str] = {}
    decks: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    facts: dict[str, Card] = {}
    body: list[str] = []
    places: dict[str, list[int]] = {"A": [], "B": [], "body": [], "end": []}
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        heading = not body
        if not line:
            continue
        if word in ("profile", "seed", "rules") and heading and word not in head:
            head[word] = rest
        elif word in ("player", "deck") and rest[:2] in ("A ", "B ") and heading:
            head[f"{word} {rest[0]}"] = rest[2:]
        elif word == "card" and rest[:2] in ("A ", "B ") and heading:
            fingerprint, _, name = rest[2:].partition(" ")
            decks["AB".index(rest[0])].append((fingerprint, name))
            places[rest[0]].append(number)
        elif word == "fact" and heading:
            fingerprint, _, facts_text = rest.partition(" ")
            facts[fingerprint] = _read_fact(number, fingerprint, facts_text)
        elif word in ("result", "sum") and word not in head:
            head[word] = rest
            places["end"].append(number)
        elif word in ("first", "deal", "A", "B", "=") and "result" not in head:
            body.append(line)
            places["body"].append(number)
        else:
            raise RecordFault(f"record line {number}: {line[:80]!r} cannot be read")
    needed = ("profile", "seed", "player A", "player B", "deck A", "deck B", "result", "sum")
    missing = [k for k in needed if k not in head] + ([] if body else ["deals"])
    if missing:
        raise RecordFault(f"record line {len(lines) + 1}: it is cut short: no {', '.join(missing)}")
    if head["profile"] not in tuple(Profile):
        raise RecordFault(f"record names an unknown profile {head['profile']!r}")
    for letter, deck in zip(SEATS, decks, strict=True):
        for number, (fingerprint, name) in zip(places[letter], deck, strict=True):
            if fingerprint not in facts:
                raise RecordFault(f"record line {number}: no facts of {name} ({fingerprint}) are given")
    return Record(
        profile=Profile(head["profile"]),
        seed=head["seed"],
        players=(head["player A"], head["player B"]),
        decks=decks,
        facts=facts,
        deck_names=(head["deck A"], head["deck B"]),
        lines=body,
        result=head["result"],
        places=places,
        intact=head["sum"] == _sum(line for line in lines if not line.startswith("sum ")),
    )


def _check_version(lines: Sequence[str]) -> None:
    """The two lines that say whether this program can replay the record at all."""
    first = lines[0] if lines else ""
    if not first.startswith(_FAMILY):
        raise TcgError(f"not a game record: the first line must read {FORMAT!r}")
    if first != FORMAT:
        raise TcgError(f"record line 1: {first[:40]!r} is another format than {FORMAT!r}, which this program reads")
    rules = next((line.removeprefix("rules ") for line in lines if line.startswith("rules ")), None)
    if rules is None:
        raise RecordFault("record line 2: no rules version is given")
    if rules != str(RULES_VERSION):
        raise TcgError(f"record was made under rules version {rules}; this program plays {RULES_VERSION}")


def _read_fact(number: int, fingerprint: str, text: str) -> Card:
    try:
        card = Card.model_validate_json(text)
    except ValueError:
        raise RecordFault(f"record line {number}: the facts of {fingerprint} cannot be read") from None
    if card.fingerprint != fingerprint:
        raise RecordFault(
            f"record line {number}: the facts of {card.name} were altered: "
            f"their fingerprint is {card.fingerprint}, the record says {fingerprint}"
        )
    return card
