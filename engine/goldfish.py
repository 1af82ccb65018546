"""Goldfishing: a deck against an empty table, many times.

Game ``i`` of a batch is seeded by hashing the seed with ``i``, so the same numbers come out however the batch is
split. The empty table never blocks and never acts; the deck goes first unless told otherwise.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.cards import Table
from engine.dealer import FirstDealer, game_seed, player_seed
from engine.game import Game, Profile
from engine.players import Player, make_player
from engine.view import View, view
from schema.card import Card
from schema.errors import TcgError, in_a_line

SOLO = 0


@dataclass(frozen=True, slots=True)
class Solitaire:
    """One goldfish game."""

    turns: int | None
    """The own turn on which the 24th point was scored; ``None`` if a limit came first."""
    points: tuple[int, ...]
    """Points after turn 1, 2, …"""
    spent: tuple[int, ...]
    """Time spent in turn 1, 2, …"""
    redrew: bool
    decisions: int


@dataclass(frozen=True, slots=True)
class Task:
    """What every game of a batch shares. Picklable, so that it can go to another process."""

    cards: tuple[Card, ...]
    seed: int
    player: str = "greedy"
    turn_limit: int = 30
    """Own turns after which a game counts as unfinished."""
    on_the_draw: bool = False
    profile: Profile = Profile.RULEBOOK


@dataclass(slots=True)
class Batch:
    """The results of many goldfish games, in the order of their numbers."""

    games: dict[int, Solitaire] = field(default_factory=dict)

    def ordered(self) -> list[Solitaire]:
        return [self.games[i] for i in sorted(self.games)]


def new_game(task: Task, number: int, table: Table | None = None, *, listen: bool = False) -> Game:
    """Game ``number`` of the batch at its first choice."""
    dealer = FirstDealer(game_seed(task.seed, number), 1 if task.on_the_draw else 0)
    limit = 2 * task.turn_limit + (1 if task.on_the_draw else 0)
    return Game((task.cards, ()), dealer, task.profile, table=table, turn_limit=limit, listen=listen)


def play_out(game: Game, player: Player) -> Solitaire:
    """Play a goldfish game to its end."""
    s = game.state
    points: list[int] = []
    spent: list[int] = []
    decisions = 0

    def look() -> View:
        return view(game, SOLO)

    while game.outcome is None:
        turn, left = s.turns[SOLO], s.time[SOLO]
        game.play(_chosen(player, game, look))
        decisions += 1
        if turn and (s.turns[SOLO] != turn or game.outcome is not None):
            # The decision that ends a turn is a pass or a mission, and costs no Time.
            spent.append(turn + 1 - left)
            points.append(s.points[SOLO])
    won = game.outcome == SOLO
    return Solitaire(s.turns[SOLO] if won else None, tuple(points), tuple(spent), bool(s.redrew[SOLO]), decisions)


def _chosen(player: Player, game: Game, look: Callable[[], View]) -> int:
    """The player's move. Raises :class:`TcgError` where a player of one's own gives none: that is no bug of ours."""
    moves = game.legal_moves()
    try:
        move = player.choose(moves, look)
    except (Exception, SystemExit) as error:
        if type(player).__module__.startswith("engine."):
            raise
        raise TcgError(f"player {type(player).__name__} could not choose: {in_a_line(error)}") from error
    if type(move) is not int or move not in moves:
        raise TcgError(f"player {type(player).__name__} chose {move!r}, which is none of the moves it was given")
    return move


def run(task: Task, numbers: Sequence[int]) -> list[tuple[int, Solitaire]]:
    """Play the games with these numbers, one after the other."""
    table = Table((task.cards, ()))
    done = []
    for number in numbers:
        player = make_player(task.player, player_seed(task.seed, number, SOLO))
        done.append((number, play_out(new_game(task, number, table), player)))
    return done


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a batch. Means are over finished games; ``None`` where none finished."""

    games: int
    turns: dict[int, int]
    """Own turn of the 24th point -> games."""
    unfinished: int
    mean: float | None
    median: float | None
    points_by_turn: list[float]
    """Mean points after each turn, over all games; a finished game keeps its last score."""
    time_spent_by_turn: list[float]
    """Mean Time spent in each turn, over the games that reached it."""
    mulligans: int
    decisions: int


def summarise(games: Sequence[Solitaire], shown_turns: int = 12) -> Summary:
    """Sum up a batch; ``shown_turns`` bounds the by-turn lists."""
    from statistics import mean, median

    finished = sorted(g.turns for g in games if g.turns is not None)
    last = min(shown_turns, max((len(g.points) for g in games), default=0))
    points = [mean(g.points[min(i, len(g.points) - 1)] if g.points else 0 for g in games) for i in range(last)]
    spent = [mean(g.spent[i] for g in games if len(g.spent) > i) for i in range(last)]
    return Summary(
        games=len(games),
        turns={turn: finished.count(turn) for turn in sorted(set(finished))},
        unfinished=len(games) - len(finished),
        mean=mean(finished) if finished else None,
        median=float(median(finished)) if finished else None,
        points_by_turn=[round(p, 3) for p in points],
        time_spent_by_turn=[round(p, 3) for p in spent],
        mulligans=sum(g.redrew for g in games),
        decisions=sum(g.decisions for g in games),
    )


def coverage(cards: Sequence[Card]) -> dict[str, int]:
    """How many of the cards are of which coverage."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[str(card.coverage)] = counts.get(str(card.coverage), 0) + 1
    return dict(sorted(counts.items()))
