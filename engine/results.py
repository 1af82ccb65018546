"""What many games of a match say together: shares, how sure they are, and whether going first helps."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from engine.duel import DRAW, ERROR, UNFINISHED, WON, Outcome
from engine.intervals import Interval, design_effect, half_width, wilson

_FEW: Final = 40
"""Games from which on pairs are trusted to tell more than single games would."""
_FLOOR: Final = 0.25
""":attr:`Summary.design` is not below this: four games of one are the most that a pair may tell."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcomes of a match, counted. Pairs are by deck, A's first."""

    games: int
    """All that were played, however they ended."""
    wins: tuple[int, int]
    draws: int
    unfinished: int
    """Ended by a limit of turns or moves. They are in no share: nobody knows who would have won."""
    errors: int
    first_player_wins: int
    share: float | None
    """Of the games that somebody won or that were drawn, those that A won, a draw counting half; ``None`` without."""
    ci95: Interval
    """The 95 % interval of ``share``."""
    first_share: float | None
    """Of the games that somebody won, those that the first player won."""
    first_ci95: Interval
    design: float
    """How much less (above 1) or more the games tell because they come in pairs: what the interval was made with."""
    turns: dict[int, int]
    """Turns of the winner -> games that somebody won."""
    decisions: int

    @property
    def median_turns(self) -> float | None:
        """Of the games that somebody won."""
        return median(list(Counter(self.turns).elements())) if self.turns else None


def score(outcome: Outcome, seat: int = 0) -> float | None:
    """What a game is worth to a seat: 1, a half or 0; ``None`` where it was not played to its end."""
    if outcome.end == WON:
        return float(outcome.winner == seat)
    return 0.5 if outcome.end == DRAW else None


def summarise(outcomes: Iterable[Outcome]) -> Summary:
    """Count outcomes, in whatever order they come."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.game)
    ends = Counter(outcome.end for outcome in ordered)
    won = [outcome for outcome in ordered if outcome.end == WON]
    wins = Counter(outcome.winner for outcome in won)
    first = sum(outcome.winner == outcome.first for outcome in won)
    decided = len(won) + ends[DRAW]
    points = wins[0] + ends[DRAW] / 2
    # Not below 1 where there is little to tell it from: an interval must not be narrow by luck.
    pairs = [pair for pair in by_deal(ordered).values() if pair is not None]
    design = max(design_effect(pairs), 1.0 if decided < _FEW else _FLOOR)
    return Summary(
        games=len(ordered),
        wins=(wins[0], wins[1]),
        draws=ends[DRAW],
        unfinished=ends[UNFINISHED],
        errors=ends[ERROR],
        first_player_wins=first,
        share=points / decided if decided else None,
        ci95=wilson(points / design, decided / design),
        first_share=first / len(won) if won else None,
        first_ci95=wilson(first, len(won)),
        design=design,
        turns=dict(sorted(Counter(outcome.turns[outcome.winner] for outcome in won).items())),
        decisions=sum(outcome.decisions for outcome in ordered),
    )


def by_deal(outcomes: Iterable[Outcome]) -> dict[int, tuple[float, float] | None]:
    """By deal of which both games are there: A's scores in them; ``None`` where one was not played to its end."""
    scores = {outcome.game: score(outcome) for outcome in outcomes}
    deals: dict[int, tuple[float, float] | None] = {}
    for game, one in scores.items():
        if game % 2 == 0 and game + 1 in scores:
            other = scores[game + 1]
            deals[game // 2] = None if one is None or other is None else (one, other)
    return deals


def sure(summary: Summary, within: float) -> bool:
    """Whether the share is known to ``within`` (0 to 1) on both sides."""
    return summary.share is not None and half_width(summary.ci95) <= within


@dataclass(frozen=True, slots=True)
class Standing:
    """How a deck did over all its matches."""

    deck: int
    wins: int
    losses: int
    draws: int
    unfinished: int
    errors: int
    share: float | None
    ci95: Interval


def standings(decks: int, pairings: Sequence[tuple[int, int]], summaries: Sequence[Summary]) -> list[Standing]:
    """One a deck, in their order. ``pairings`` tell which two decks, by number, each summary is of."""
    found = []
    for deck in range(decks):
        wins = losses = draws = unfinished = errors = 0
        effective = 0.0
        for pairing, s in zip(pairings, summaries, strict=True):
            if deck in pairing:
                side = pairing.index(deck)
                wins, losses, draws = wins + s.wins[side], losses + s.wins[1 - side], draws + s.draws
                unfinished, errors = unfinished + s.unfinished, errors + s.errors
                effective += (sum(s.wins) + s.draws) / s.design
        decided = wins + losses + draws
        share = (wins + draws / 2) / decided if decided else None
        ci95 = wilson((share or 0) * effective, effective)
        found.append(Standing(deck, wins, losses, draws, unfinished, errors, share, ci95))
    return found


@dataclass(frozen=True, slots=True)
class Total:
    """All matches of a gauntlet, counted together."""

    games: int
    draws: int
    unfinished: int
    errors: int
    first_player_wins: int
    first_share: float | None
    """Of the games that somebody won, those that the first player won."""
    first_ci95: Interval
    median_turns: float | None


def together(summaries: Sequence[Summary]) -> Total:
    """The counts of several matches in one."""
    turns = sum((Counter(s.turns) for s in summaries), Counter[int]())
    won = turns.total()
    first = sum(s.first_player_wins for s in summaries)
    return Total(
        games=sum(s.games for s in summaries),
        draws=sum(s.draws for s in summaries),
        unfinished=sum(s.unfinished for s in summaries),
        errors=sum(s.errors for s in summaries),
        first_player_wins=first,
        first_share=first / won if won else None,
        first_ci95=wilson(first, won),
        median_turns=median(turns.elements()) if turns else None,
    )
