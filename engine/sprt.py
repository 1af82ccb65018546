"""A sequential test of whether a change helps, as chess engines are tested: it looks after every block of games, and
stops as soon as it knows.

Two sequential probability ratio tests (Wald 1945) run side by side on the paired differences, each with their variance
estimated from them (the generalised test of Michel Van den Bergh): "the mean is x" against "it is 0", and "the mean is
-x" against "it is 0". The first that is accepted gives the answer; where both are rejected there is no difference of x.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log
from statistics import fmean, pvariance
from typing import Final

ALPHA: Final = 0.05
"""The chance to call a change that makes no difference better or worse, half on either side."""
BETA: Final = 0.05
"""The chance to miss one that is as large as x."""
FEWEST: Final = 30
"""Pairs below which nothing is decided: the variance is not known yet."""


class Verdict(StrEnum):
    """What a test has found."""

    BETTER = "better"
    WORSE = "worse"
    NO_DIFFERENCE = "no difference"
    """None of x or more."""
    OPEN = "undecided"


@dataclass(frozen=True, slots=True)
class Sprt:
    """Where a test stands."""

    verdict: Verdict
    better: float
    """The log-likelihood ratio of "the mean is x" to "it is 0"."""
    worse: float
    """The log-likelihood ratio of "the mean is -x" to "it is 0"."""
    low: float
    """At or below which a ratio rejects its claim."""
    high: float
    """At or above which a ratio accepts its claim."""


def bounds(alpha: float = ALPHA, beta: float = BETA) -> tuple[float, float]:
    """The bounds of each of the two ratios; each may claim wrongly with half of ``alpha``."""
    return log(beta / (1 - alpha / 2)), log((1 - beta) / (alpha / 2))


def sprt(differences: Sequence[float], x: float) -> Sprt:
    """Test paired differences, each -1 to 1, for a mean of ``x`` (above 0) either way."""
    if not x > 0:
        raise ValueError(f"a difference of {x} cannot be tested for")
    low, high = bounds()
    n = len(differences)
    if n < FEWEST:
        return Sprt(Verdict.OPEN, 0.0, 0.0, low, high)
    mean = fmean(differences)
    # Equal results all along have no variance; a half in n games keeps the ratio finite.
    variance = max(pvariance(differences), 0.5 / n)
    better = n * x * (2 * mean - x) / (2 * variance)
    worse = n * x * (-2 * mean - x) / (2 * variance)
    if better >= high:
        verdict = Verdict.BETTER
    elif worse >= high:
        verdict = Verdict.WORSE
    elif better <= low and worse <= low:
        verdict = Verdict.NO_DIFFERENCE
    else:
        verdict = Verdict.OPEN
    return Sprt(verdict, better, worse, low, high)
