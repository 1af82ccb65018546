"""How far a figure may lie off by luck: 95 % intervals of shares and of paired differences.

The interval of a share is Wilson's (1927), which stays within 0 and 1 and holds for few games and for shares near
the ends. That of a difference is a percentile bootstrap over pairs, seeded, so that the same games always give it.
"""

import random
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final

Interval = tuple[float, float]

CONFIDENCE: Final = 0.95
_RESAMPLES: Final = 2000
_MANY: Final = 2000
"""Pairs from which on the mean is as good as normal, and resampling only costs time."""


def z_score(confidence: float = CONFIDENCE) -> float:
    """How many standard deviations to both sides hold ``confidence`` (above 0, below 1) of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(wins: float, n: float, confidence: float = CONFIDENCE) -> Interval:
    """The interval of the share ``wins / n``, between 0 and 1; all of it where nothing was played.

    ``wins`` is 0 to ``n``, both may be fractions: of an effective number of games. Raises ``ValueError`` otherwise.
    """
    if not 0 <= wins <= n:
        raise ValueError(f"{wins} of {n} is no share")
    if n == 0:
        return 0.0, 1.0
    z = z_score(confidence)
    share, spread = wins / n, z * z / n
    middle = (share + spread / 2) / (1 + spread)
    half = z * ((share * (1 - share) + spread / 4) / n) ** 0.5 / (1 + spread)
    # What is rounded off must not put the interval beside its share, or out of 0 to 1.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def half_width(interval: Interval) -> float:
    """Half the way from one end to the other."""
    return (interval[1] - interval[0]) / 2


def design_effect(pairs: Sequence[tuple[float, float]]) -> float:
    """How much less pairs tell of a share than as many games on their own would: a factor, from 0 to 2.

    ``pairs`` are two results of 0 to 1 that share their luck. 1 is no difference; below 1 the two make up for each
    other (Kish's design effect, clusters of two). 1 where there is too little to tell.
    """
    if len(pairs) < 2:
        return 1.0
    mean = fmean(x for pair in pairs for x in pair)
    single = fmean((x - mean) ** 2 for pair in pairs for x in pair)
    paired = fmean(((a + b) / 2 - mean) ** 2 for a, b in pairs)
    return 2 * paired / single if single > 0 else 1.0


def paired_bootstrap(differences: Sequence[float], seed: int = 0, confidence: float = CONFIDENCE) -> Interval | None:
    """The interval of the mean of paired differences; ``None`` with fewer than two of them."""
    n = len(differences)
    if n < 2:
        return None
    if n >= _MANY:
        mean, half = fmean(differences), z_score(confidence) * stdev(differences) / n**0.5
        return mean - half, mean + half
    counts = Counter(differences)
    values = sorted(counts)
    weights = [counts[value] for value in values]
    rng = random.Random(seed)
    means = sorted(fmean(rng.choices(values, weights, k=n)) for _ in range(_RESAMPLES))
    tail = int((1 - confidence) / 2 * _RESAMPLES)
    return means[tail], means[-1 - tail]


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values as they stand when so many were looked at (Holm 1979), in the order given, at most 1 each."""
    adjusted = [1.0] * len(p_values)
    worst = 0.0
    for rank, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        worst = max(worst, min(1.0, p_values[i] * (len(p_values) - rank)))
        adjusted[i] = worst
    return adjusted
