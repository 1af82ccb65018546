"""Two decks against each other, many times.

Games come in pairs: ``2k`` and ``2k + 1`` are dealt from the same seed, seat A going first in one and seat B in the
other. Every game is seeded by its number, so the same numbers come out however a match is split, and any one game
can be played again, or written down as a record, on its own.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, partial
from typing import Any, Final

from engine import words as w
from engine.cards import Table
from engine.dealer import FirstDealer, game_seed, player_seed
from engine.game import RULES_VERSION, Game, Profile
from engine.players import Player, make_player
from engine.record import Recorder, result_of
from engine.rules import Log
from engine.view import view
from engine.words import Ev
from schema.card import Card
from schema.errors import TcgError, in_a_line

WON: Final = "won"
DRAW: Final = "draw"
UNFINISHED: Final = "unfinished"
ERROR: Final = "error"
_TABLES: Final = 80
"""Compiled pairs of decks a process keeps: a gauntlet of twelve decks has 66."""
_ENDS: Final = {0: WON, 1: WON, w.DRAW: DRAW, w.UNFINISHED: UNFINISHED}


class PairDealer(FirstDealer):
    """A dealer who may deal seat A's deck by slots instead of by cards."""

    __slots__ = ("slots",)

    def __init__(self, seed: int, first: int, slots: Sequence[int] = ()) -> None:
        """``slots``: for each card of seat A the number it is shuffled as, so that two decks get equal deals."""
        super().__init__(seed, first)
        self.slots = slots

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        if seat or not self.slots:
            super().shuffle(seat, number, cards)
            return
        by_slot = {self.slots[card]: card for card in cards}
        order = sorted(by_slot)
        super().shuffle(seat, number, order)
        cards[:] = [by_slot[slot] for slot in order]


@dataclass(frozen=True)
class Match:
    """What every game of a match shares. Picklable, so that it can go to another process or machine."""

    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    seed: int
    players: tuple[str, str] = ("greedy", "greedy")
    names: tuple[str, str] = field(default=("A", "B"), compare=False)
    """What the decks are called; it changes nothing."""
    profile: Profile = Profile.RULEBOOK
    cards: bool = False
    """Whether outcomes say which cards were drawn and played; it costs a little speed."""
    slots: tuple[int, ...] = ()
    """How deck A is shuffled, where it is dealt as another deck is (:func:`engine.swap.swap`)."""
    rules: int = RULES_VERSION

    @cached_property
    def prints(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The fingerprints of both decks' cards, in their order."""
        a, b = (tuple(card.fingerprint for card in deck) for deck in self.decks)
        return a, b

    @property
    def task(self) -> dict[str, Any]:
        """Everything the results hang on, by what it is called: equal tasks give equal games."""
        a, b = (_digest(prints) for prints in self.prints)
        facts: dict[str, Any] = {"deck A": a, "deck B": b, "player A": self.players[0], "player B": self.players[1]}
        facts |= {"slots": list(self.slots)} if self.slots else {}
        return facts | {"seed": self.seed, "profile": str(self.profile), "rules": self.rules, "cards": self.cards}


def _digest(prints: Sequence[str]) -> str:
    """16 hex digits over a deck's cards, in whatever order they are given."""
    return hashlib.blake2b("\n".join(sorted(prints)).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ended. Pairs are by seat; cards are indices into the :class:`engine.cards.Table` of the match."""

    game: int
    first: int
    """The seat that went first."""
    end: str
    """``won``, ``draw``, ``unfinished`` (a limit came first) or ``error`` (an exception: a bug)."""
    winner: int = w.NOBODY
    points: tuple[int, int] = (0, 0)
    turns: tuple[int, int] = (0, 0)
    decisions: int = 0
    opening: tuple[int, ...] = ()
    """Cards of the opening hands that were kept. Empty, as the next two, unless the match asks for cards."""
    drawn: tuple[int, ...] = ()
    """Cards that came to hand, those of the opening hand among them."""
    played: tuple[int, ...] = ()
    """Cards put into play or carried out: not those laid as war cards or discarded to heal."""
    error: str = ""
    """The exception, of an ``error``."""

    def row(self) -> dict[str, Any]:
        """As plain data, without what is not there; :func:`from_row` takes it back."""
        return {name: value for name, value in asdict(self).items() if value not in ((), "")}


def from_row(row: dict[str, Any]) -> Outcome:
    """The outcome that :meth:`Outcome.row` wrote, perhaps through JSON. Raises ``TypeError`` or ``ValueError`` where
    it is none."""
    plain: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}
    outcome = Outcome(**plain)
    if not _sound(outcome):
        raise ValueError(f"{row} is no outcome")
    return outcome


def _sound(o: Outcome) -> bool:
    """Whether what was read from a file, which anybody may have written to, can be counted with."""
    lists = (o.points, o.turns, o.opening, o.drawn, o.played)
    numbers = [o.game, o.first, o.winner, o.decisions, *(n for row in lists if type(row) is tuple for n in row)]
    return (
        all(type(row) is tuple for row in lists)
        and all(type(n) is int for n in numbers)
        and len(o.points) == len(o.turns) == 2
        and min(o.game, o.decisions, *o.turns) >= 0
        and o.first == o.game % 2
        and o.end in (WON, DRAW, UNFINISHED, ERROR)
        and o.winner in ((0, 1) if o.end == WON else (w.NOBODY,))
        and type(o.error) is str
    )


# ---------------------------------------------------------------- playing


def play(match: Match, numbers: Sequence[int]) -> list[Outcome]:
    """Play the games with these numbers, one after the other. An exception in a game is that game's outcome.

    Raises :class:`TcgError` where the match was made under another version of the rules than this program plays.
    """
    _check_rules(match)
    return [_outcome(match, number) for number in numbers]


def play_part(part: tuple[Match, Sequence[int]]) -> list[Outcome]:
    """As :func:`play`, of a part as :func:`engine.batch.run` hands it out."""
    return play(*part)


def record_part(part: tuple[Match, Sequence[int]]) -> list[tuple[int, str]]:
    """The number and the record's text of each game of a part. A game that ends in an error is written up to it."""
    match, numbers = part
    _check_rules(match)
    return [(number, _recorded(match, number)) for number in numbers]


def _check_rules(match: Match) -> None:
    if match.rules != RULES_VERSION:
        raise TcgError(
            f"the match is of rules version {match.rules}, and a worker plays {RULES_VERSION}; "
            "install the same version of tcg24 everywhere"
        )


def deal(match: Match, number: int) -> PairDealer:
    """The dealer of game ``number``."""
    return PairDealer(game_seed(match.seed, number // 2), number % 2, match.slots)


def _players(match: Match, number: int) -> tuple[Player, Player]:
    a, b = (make_player(name, player_seed(match.seed, number, seat)) for seat, name in enumerate(match.players))
    return a, b


def _outcome(match: Match, number: int) -> Outcome:
    first = number % 2
    table, players = _table(match), _players(match, number)
    try:
        game = Game(match.decks, deal(match, number), match.profile, table=table, listen=match.cards)
        _play_out(game, players, game.play)
    except (Exception, SystemExit) as error:  # a player may be anybody's program, and call sys.exit
        return Outcome(number, first, ERROR, error=in_a_line(error)[:200])
    s = game.state
    assert game.outcome is not None
    end = _ENDS[game.outcome]
    winner = game.outcome if end == WON else w.NOBODY
    opening, drawn, played = _seen(table, game.log) if match.cards else ((), (), ())
    points, turns = (s.points[0], s.points[1]), (s.turns[0], s.turns[1])
    return Outcome(number, first, end, winner, points, turns, s.moves, opening, drawn, played)


def _play_out(game: Game, players: tuple[Player, Player], make: Callable[[int], None]) -> None:
    """Play to the end; where only one move is legal, nobody is asked. ``make`` makes the move."""
    looks = partial(view, game, 0), partial(view, game, 1)
    while game.outcome is None:
        moves = game.legal_moves()
        seat = game.seat
        move = moves[0] if len(moves) == 1 else players[seat].choose(moves, looks[seat])
        if type(move) is not int:  # a float may equal a legal move, and cannot be written into a record
            raise TypeError(f"{move!r} is no move: choose returns one of the moves, an int")
        make(move)


_tables: dict[tuple[tuple[str, ...], ...], Table] = {}


def _table(match: Match) -> Table:
    """The compiled cards of a match: once a process, as compiling takes as long as a few games."""
    table = _tables.get(match.prints)
    if table is None:
        if len(_tables) >= _TABLES:
            _tables.clear()
        table = _tables[match.prints] = Table(match.decks)
    return table


def _seen(table: Table, log: Log) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Which cards were in the opening hands, came to hand at all, and were played."""
    opening: tuple[int, ...] = ()
    drawn: dict[int, None] = {}
    played: dict[int, None] = {}
    begun = False
    for event, seat, a, _, _ in log:
        if event in (Ev.DREW, Ev.TOOK):
            drawn[a] = None
        elif event == Ev.REDREW:  # the hand went back: what was in it has not been seen in this game
            drawn = {card: None for card in drawn if table.owner[card] != seat}
        elif event in (Ev.PLAYED, Ev.EQUIPPED):
            played[a] = None
        elif event == Ev.TURN_BEGAN and not begun:
            begun = True
            opening = tuple(sorted(drawn))
    return opening, tuple(sorted(drawn)), tuple(sorted(played))


def _recorded(match: Match, number: int) -> str:
    recorder = Recorder(
        match.decks,
        deal(match, number),
        match.profile,
        seed=f"{match.seed}, game {number}",
        players=match.players,
        deck_names=match.names,
    )
    try:
        _play_out(recorder.game, _players(match, number), recorder.play)
    except (Exception, SystemExit):  # its outcome tells; the record is there to look at what led to it
        recorder.record.result = result_of(recorder.game)
    return recorder.record.text()
