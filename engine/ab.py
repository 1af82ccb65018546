"""Does a swap help? The deck before and after it, over the same deals against the same field."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.campaign import Campaign
from engine.duel import Match, Outcome
from engine.intervals import Interval, paired_bootstrap
from engine.results import Summary, score, summarise
from engine.sprt import Sprt, sprt
from engine.swap import Swapped


@dataclass(frozen=True, slots=True)
class Comparison:
    """The deck after a swap beside the deck before it. Differences are after less before, in shares of -1 to 1."""

    test: Sprt
    pairs: int
    """Deals that all four games of which were played to the end: before and after, going first and second."""
    dropped: int
    """Deals that are not, as one of their games is unfinished or an error."""
    difference: float | None
    ci95: Interval | None
    """The 95 % interval of ``difference``, by a bootstrap over deals. As the test stops when it has seen enough, it
    leans a little outward."""
    before: tuple[Summary, ...]
    after: tuple[Summary, ...]
    """One a deck of the field."""


def matches(field: Sequence[Match], after: Swapped) -> list[Match]:
    """The matches to play: those of the field, whose deck A is the deck as it is, then the same of the swapped deck.

    The swapped deck is dealt as the deck before the swap is.
    """
    swapped = []
    for match in field:
        name, rival = match.names
        decks = (after.cards, match.decks[1])
        swapped.append(replace(match, decks=decks, slots=after.slots, names=(f"{name} swapped", rival)))
    return [*field, *swapped]


def compare(campaign: Campaign, margin: float, games: int | None = None) -> Comparison:
    """What a campaign of :func:`matches` has found, of the first ``games`` games of each match or of all.

    ``margin``: the difference in the share of wins that matters, above 0.
    """
    half = len(campaign.matches) // 2
    played = [campaign.outcomes(place, games) for place in range(2 * half)]
    found: list[tuple[int, int, float]] = []
    dropped = 0
    for place in range(half):
        before, after = _by_deal(played[place]), _by_deal(played[half + place])
        for deal in before.keys() & after.keys():
            if (old := before[deal]) is not None and (new := after[deal]) is not None:
                found.append((deal, place, new - old))
            else:
                dropped += 1
    differences = [difference for _, _, difference in sorted(found)]
    summaries = [summarise(outcomes) for outcomes in played]
    return Comparison(
        test=sprt(differences, margin),
        pairs=len(differences),
        dropped=dropped,
        difference=sum(differences) / len(differences) if differences else None,
        ci95=paired_bootstrap(differences),
        before=tuple(summaries[:half]),
        after=tuple(summaries[half:]),
    )


def _by_deal(outcomes: Sequence[Outcome]) -> dict[int, float | None]:
    """By deal of which both games are there: A's mean score, or ``None`` where one was not played to its end."""
    scores = {outcome.game: score(outcome) for outcome in outcomes}
    deals: dict[int, float | None] = {}
    for game, first in scores.items():
        if game % 2 == 0 and game + 1 in scores:
            second = scores[game + 1]
            deals[game // 2] = None if first is None or second is None else (first + second) / 2
    return deals
