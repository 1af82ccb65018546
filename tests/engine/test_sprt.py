"""The sequential test of a change: its ratios by hand, every verdict, and how often it is wrong in the long run."""

import random
from math import log

import pytest

from engine.sprt import ALPHA, BETA, FEWEST, Verdict, bounds, sprt

X = 0.1


def test_the_bounds_are_walds_with_half_of_alpha_on_either_side() -> None:
    low, high = bounds()
    assert (low, high) == pytest.approx((log(0.05 / 0.975), log(0.95 / 0.025)))
    assert (low, high) == pytest.approx((-2.9704, 3.6376), abs=1e-4)
    assert bounds(0.1, 0.1) == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_the_ratios_are_those_of_two_normal_distributions() -> None:
    # 40 differences of mean 1/8 and variance 1/4 - 1/64 = 15/64.
    test = sprt([0.5] * 10 + [-0.5] * 5 + [0.5] * 15 + [-0.5] * 10, X)
    assert test.better == pytest.approx(40 * 0.1 * (2 * 0.125 - 0.1) / (2 * 15 / 64))
    assert test.better == pytest.approx(1.28)
    assert test.worse == pytest.approx(40 * 0.1 * (-2 * 0.125 - 0.1) / (2 * 15 / 64))
    assert test.worse == pytest.approx(-2.98667, abs=1e-5)
    assert (test.low, test.high) == bounds()
    # That it is worse is out of the question; that it is better is not settled: nothing is decided.
    assert test.worse < test.low
    assert test.verdict is Verdict.OPEN


def test_a_clear_gain_is_better_and_a_clear_loss_worse() -> None:
    gain = [1.0, 0.5, 0.0, 0.5] * 20
    assert sprt(gain, X).verdict is Verdict.BETTER
    loss = sprt([-d for d in gain], X)
    assert loss.verdict is Verdict.WORSE
    assert (loss.worse, loss.better) == (sprt(gain, X).better, sprt(gain, X).worse)


def test_as_many_gains_as_losses_are_no_difference_once_there_are_enough() -> None:
    even = [0.5, -0.5]
    # n * (-0.01) / (2 * 0.25) falls to -2.97 at n = 148.5.
    assert sprt(even * 74, X).verdict is Verdict.OPEN
    assert sprt(even * 75, X).verdict is Verdict.NO_DIFFERENCE
    assert sprt(even * 75, X / 2).verdict is Verdict.OPEN, "half the difference takes four times the games"
    assert sprt(even * 298, X / 2).verdict is Verdict.NO_DIFFERENCE


def test_nothing_is_decided_before_the_fewest() -> None:
    assert FEWEST == 30
    early = sprt([1.0] * 29, X)
    assert (early.verdict, early.better, early.worse) == (Verdict.OPEN, 0.0, 0.0)
    assert sprt([1.0] * 30, X).verdict is Verdict.BETTER
    assert sprt([], X).verdict is Verdict.OPEN


def test_differences_all_the_same_do_not_divide_by_zero() -> None:
    same = sprt([0.0] * 30, X)
    # Variance taken as 1/2/30: 30 * 0.1 * -0.1 / (2 / 60).
    assert (same.better, same.worse) == pytest.approx((-9.0, -9.0))
    assert same.verdict is Verdict.NO_DIFFERENCE


@pytest.mark.parametrize("x", [0, -0.1, float("nan")])
def test_only_a_difference_above_0_can_be_tested_for(x: float) -> None:
    with pytest.raises(ValueError, match="cannot be tested for"):
        sprt([0.5] * 40, x)


# ---------------------------------------------------------------- in the long run

_SERIES = 1000
_LONGEST = 4000


def verdicts(weights: list[int], seed: int) -> list[Verdict]:
    """The verdicts on many series drawn from -1, -1/2, 0, 1/2, 1, each looked at after every 50 until decided."""
    rng = random.Random(seed)
    found = []
    for _ in range(_SERIES):
        series: list[float] = []
        verdict = Verdict.OPEN
        while verdict is Verdict.OPEN and len(series) < _LONGEST:
            series += rng.choices([-1.0, -0.5, 0.0, 0.5, 1.0], weights, k=50)
            verdict = sprt(series, X).verdict
        found.append(verdict)
    return found


def test_a_change_that_makes_no_difference_is_seldom_called_one() -> None:
    found = verdicts([1, 4, 10, 4, 1], seed=24)
    wrong = sum(v in (Verdict.BETTER, Verdict.WORSE) for v in found)
    assert wrong <= 2 * ALPHA * _SERIES
    assert found.count(Verdict.OPEN) == 0, "in 4,000 deals all are decided"
    assert found.count(Verdict.NO_DIFFERENCE) >= 0.9 * _SERIES


def test_a_gain_as_large_as_asked_for_is_seldom_missed() -> None:
    found = verdicts([1, 3, 9, 5, 2], seed=25)  # mean (-1 - 1.5 + 2.5 + 2) / 20 = 0.1
    assert found.count(Verdict.BETTER) >= (1 - 2 * BETA) * _SERIES
    assert found.count(Verdict.WORSE) == 0


def test_a_loss_as_large_as_asked_for_is_seldom_missed() -> None:
    found = verdicts([2, 5, 9, 3, 1], seed=26)
    assert found.count(Verdict.WORSE) >= (1 - 2 * BETA) * _SERIES
    assert found.count(Verdict.BETTER) == 0
