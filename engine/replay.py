"""A record played again: verified to its last line, or taken up at a decision, or compared with today's cards.

Every difference is told with the line of the file.
"""

from collections.abc import Iterable, Mapping, Sequence

from engine.cards import Table
from engine.dealer import Dealer
from engine.game import Game, IllegalMove
from engine.notation import parse
from engine.record import SEATS, Record, Recorder, RecordFault, result_of
from schema.card import Card, Facts
from schema.errors import TcgError


class ReplayMismatch(RecordFault):
    """The record and the game part ways; the message tells where first."""


class _WrittenDealer:
    """Deals what a record says, up to one of its lines; what is not written there, ``after`` deals."""

    def __init__(self, record: Record, starts: Sequence[int], end: int, after: Dealer | None) -> None:
        self.after = after
        self.first: int | None = None
        self.deals: dict[tuple[int, int], tuple[int, list[int]]] = {}
        for i, line in enumerate(record.lines[:end]):
            word, *rest = line.split()
            try:
                if word == "first":
                    self.first = SEATS.index(rest[0])
                elif word == "deal":
                    seat = SEATS.index(rest[0])
                    self.deals[seat, int(rest[1])] = _place(record, i), [int(c) + starts[seat] for c in rest[2:]]
            except (ValueError, IndexError):
                raise RecordFault(f"record line {_place(record, i)}: {line[:80]!r} cannot be read") from None

    def coin(self) -> int:
        if self.first is None:
            raise ReplayMismatch("the record does not say who goes first")
        return self.first

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        if (seat, number) not in self.deals:
            if self.after is None:
                raise ReplayMismatch(f"no deal is recorded for shuffle {number + 1} of seat {SEATS[seat]}")
            self.after.shuffle(seat, number, cards)
            return
        line, told = self.deals[seat, number]
        if sorted(told) != sorted(cards):
            raise ReplayMismatch(f"record line {line}: shuffle {number + 1} of seat {SEATS[seat]} was of other cards")
        cards[:] = told[::-1]


def replay(record: Record, *, listen: bool = False) -> Game:
    """Play a record again to its end and return the game.

    Raises :class:`ReplayMismatch` at the first card, deal, move or hash that differs; last of all where every line
    plays but the sum over the file is wrong.
    """
    game = resume(record, len(record.decisions) + 1, listen=listen).game
    end = record.places.get("end", [0, 0])
    if result_of(game) != record.result:
        raise ReplayMismatch(f"record line {end[0]}: the game ends {result_of(game)}, the record says {record.result}")
    if not record.intact:
        raise ReplayMismatch(
            f"record line {end[-1]}: every line plays, but the sum over the file is wrong: its header was altered"
        )
    return game


def resume(
    record: Record,
    entry: int,
    after: Dealer | None = None,
    *,
    players: tuple[str, str] | None = None,
    seed: str | None = None,
    listen: bool = False,
) -> Recorder:
    """A recorder at decision ``entry`` (from 1; one more than there are is the end) of a game, ready to play on.

    ``after`` deals what lies beyond; ``players`` and ``seed`` replace those of the record. Raises
    :class:`ReplayMismatch` at the first line up to there that differs, and :class:`schema.errors.TcgError` where
    there is no such entry.
    """
    stops = [*record.decisions, len(record.lines)]
    if not 1 <= entry <= len(stops):
        raise TcgError(f"the record has entries 1 to {len(stops) - 1}, and no {entry}")
    end = stops[entry - 1]
    decks = record.cards()
    _check_cards(record, Table(decks))
    dealer = _WrittenDealer(record, (0, len(decks[0])), end, after)
    recorder = Recorder(
        decks,
        dealer,
        record.profile,
        seed=record.seed if seed is None else seed,
        players=players or record.players,
        deck_names=record.deck_names,
        listen=listen,
    )
    written = recorder.record.lines
    for i, line in enumerate(record.lines[:end]):
        if i == len(written):
            _replay_decision(recorder, _place(record, i), line)
        if line != written[i]:
            raise ReplayMismatch(_difference(recorder, _place(record, i), line, written[i]))
    if len(written) > end:
        raise ReplayMismatch(f"record line {_place(record, end)}: here {_told(written[end])!r} is missing")
    return recorder


def _check_cards(record: Record, table: Table) -> None:
    names = [(name, number) for seat in (0, 1) for name, number in _numbered(record, seat)]
    for (name, number), label in zip(names, table.label, strict=True):
        if name != label:
            raise ReplayMismatch(f"record line {number}: the card is {label}, the record says {name}")


def _numbered(record: Record, seat: int) -> Iterable[tuple[str, int]]:
    numbers = record.places.get(SEATS[seat]) or [0] * len(record.decks[seat])
    return zip((name for _, name in record.decks[seat]), numbers, strict=True)


def _replay_decision(recorder: Recorder, number: int, line: str) -> None:
    game = recorder.game
    word, _, rest = line.partition(" ")
    if word not in SEATS:
        raise ReplayMismatch(f"record line {number}: {_told(line)!r} does not follow from the game")
    if game.outcome is not None:
        raise ReplayMismatch(f"record line {number}: {line!r}, but the game is over")
    if game.seat != SEATS.index(word):
        raise ReplayMismatch(f"record line {number}: {line!r}, but it is not {word}'s choice")
    try:
        recorder.play(parse(game, rest))
    except IllegalMove as error:
        raise ReplayMismatch(f"record line {number}: {line!r}: {error}") from None


def _difference(recorder: Recorder, number: int, line: str, written: str) -> str:
    if line.startswith("= ") and written.startswith("= "):
        turn = sum(recorder.game.state.turns)
        return f"record line {number}, turn {turn}: the state is {written[2:]}, the record says {line[2:]}"
    return f"record line {number}: the game gives {_told(written)!r}, the record says {_told(line)!r}"


def _told(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:60]}…"


def _place(record: Record, i: int) -> int:
    """The line of the file that holds ``record.lines[i]``; 0 of a record that was never read from one."""
    places = record.places.get("body", [])
    return places[i] if i < len(places) else (places[-1] + 1 if places else 0)


def changes(record: Record, cards: Mapping[str, Card]) -> list[str]:
    """Where the record's cards are others than those of ``cards`` (id -> card): a sentence a card, by name.

    Stats that were assumed for a card that has none recorded are no change.
    """
    told = []
    for card in record.facts.values():
        today = cards.get(card.id)
        if today is None:
            told.append(f"{card.name} is not in the catalogue")
            continue
        differing = [
            f"{name} was {_shown(getattr(card, name))}, is {_shown(getattr(today, name))}"
            for name in Facts.model_fields
            if getattr(card, name) != getattr(today, name) and name not in today.missing
        ]
        if differing:
            told.append(f"{card.name} has changed since the game was recorded: {'; '.join(differing)}")
    return sorted(told)


def _shown(value: object) -> str:
    if value is None:
        return "not recorded"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
