"""How a deck does when a card is there: in the opening hand, drawn, played; beside the games in which it is not.

These are comparisons of what happened, not of what would have: a card that is played late goes with long games, one
that is played when ahead with won ones. Many cards are compared at once, so some look striking by luck; the p-values
are corrected for that (Holm).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from engine.cards import Table
from engine.duel import WON, Match, Outcome
from engine.intervals import Interval, holm, wilson

WHENS: Final[dict[str, Callable[[Outcome], tuple[int, ...]]]] = {
    "opening": lambda outcome: outcome.opening,
    "drawn": lambda outcome: outcome.drawn,
    "played": lambda outcome: outcome.played,
}
"""What a card can be noted for."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A deck's wins in the games in which a card was (there, drawn, played), and in the others."""

    seat: int
    card: str
    when: str
    games: int
    wins: int
    others: int
    other_wins: int
    ci95: Interval
    """Of the share ``wins / games``."""
    p: float
    """The chance of a difference as large where the card makes none, corrected for all that were compared."""

    @property
    def difference(self) -> float | None:
        """The share of wins with the card less that without it; ``None`` where one of them is of no game."""
        if not (self.games and self.others):
            return None
        return self.wins / self.games - self.other_wins / self.others


def attribute(match: Match, outcomes: Sequence[Outcome]) -> list[Rate]:
    """The rates of every title of both decks, A's first, each in the order of :data:`WHENS`.

    ``outcomes`` are of a match with ``cards``; of them only those that somebody won count. Copies of a card are one.
    """
    table = Table(match.decks)
    won = [outcome for outcome in outcomes if outcome.end == WON]
    places: dict[tuple[int, str], list[int]] = {}
    for card, seat in enumerate(table.owner):
        if card not in table.directives[seat]:
            places.setdefault((seat, table.label[card]), []).append(card)
    counts = []
    for (seat, label), cards in places.items():
        for when, noted in WHENS.items():
            with_it = [o.winner == seat for o in won if any(card in cards for card in noted(o))]
            games, wins = len(with_it), sum(with_it)
            all_wins = sum(o.winner == seat for o in won)
            counts.append((seat, label, when, games, wins, len(won) - games, all_wins - wins))
    corrected = holm([_p_value(*numbers) for _, _, _, *numbers in counts])
    return [
        Rate(seat, label, when, games, wins, others, other_wins, wilson(wins, games), p)
        for (seat, label, when, games, wins, others, other_wins), p in zip(counts, corrected, strict=True)
    ]


def _p_value(games: int, wins: int, others: int, other_wins: int) -> float:
    """Of two shares that are the same, by the pooled z-test; 1 where there is nothing to compare."""
    if not (games and others):
        return 1.0
    pooled = (wins + other_wins) / (games + others)
    variance = pooled * (1 - pooled) * (1 / games + 1 / others)
    if not variance:
        return 1.0
    z = (wins / games - other_wins / others) / variance**0.5
    return 2 * NormalDist().cdf(-abs(z))
