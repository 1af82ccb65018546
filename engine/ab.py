"""Does a swap help? The deck before and after it, over the same deals against the same field."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.campaign import Campaign
from engine.duel import Match
from engine.intervals import Interval, paired_bootstrap
from engine.results import Summary, by_deal, summarise
from engine.sprt import Sprt, Verdict, sprt
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


def differences(campaign: Campaign, games: int | None = None) -> tuple[list[float], int]:
    """What each deal says, in their order: the mean score of its two games after the swap less that before; and how
    many deals say nothing, as a game was not played to its end. ``games`` as for :func:`compare`."""
    half = len(campaign.matches) // 2
    found: list[tuple[int, int, float]] = []
    dropped = 0
    for place in range(half):
        before, after = (by_deal(campaign.outcomes(at, games)) for at in (place, half + place))
        for deal in before.keys() & after.keys():
            if (old := before[deal]) is not None and (new := after[deal]) is not None:
                found.append((deal, place, sum(new) / 2 - sum(old) / 2))
            else:
                dropped += 1
    return [difference for _, _, difference in sorted(found)], dropped


def decided(campaign: Campaign, margin: float, games: int) -> bool:
    """Whether the test has found something in the first ``games`` games of each match; no interval is made for it."""
    return sprt(differences(campaign, games)[0], margin).verdict is not Verdict.OPEN


def compare(campaign: Campaign, margin: float, games: int | None = None) -> Comparison:
    """What a campaign of :func:`matches` has found, of the first ``games`` games of each match or of all.

    ``margin``: the difference in the share of wins that matters, above 0.
    """
    found, dropped = differences(campaign, games)
    played = [campaign.outcomes(place, games) for place in range(len(campaign.matches))]
    half = len(played) // 2
    summaries = [summarise(outcomes) for outcomes in played]
    return Comparison(
        test=sprt(found, margin),
        pairs=len(found),
        dropped=dropped,
        difference=sum(found) / len(found) if found else None,
        ci95=paired_bootstrap(found),
        before=tuple(summaries[:half]),
        after=tuple(summaries[half:]),
    )
