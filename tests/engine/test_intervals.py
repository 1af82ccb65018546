"""Intervals: against published figures, and what holds of every one of them."""

from itertools import pairwise

import pytest
from hypothesis import example, given, strategies as st

from engine.intervals import design_effect, half_width, holm, paired_bootstrap, wilson, z_score


@st.composite
def counts(draw: st.DrawFn) -> tuple[int, int]:
    n = draw(st.integers(1, 10**7))
    return draw(st.integers(0, n)), n


def rounded(interval: tuple[float, float] | None) -> tuple[float, float]:
    assert interval is not None
    return round(interval[0], 4), round(interval[1], 4)


# ---------------------------------------------------------------- shares


@pytest.mark.parametrize(
    ("wins", "n", "expected"),
    [
        (8, 10, (0.4902, 0.9433)),
        (2, 10, (0.0567, 0.5098)),
        (0, 10, (0.0, 0.2775)),
        (10, 10, (0.7225, 1.0)),
        (81, 263, (0.2553, 0.3662)),  # Newcombe 1998, table I, method 3
        (15, 148, (0.0624, 0.1605)),
        (0, 20, (0.0, 0.1611)),
        (1, 29, (0.0061, 0.1718)),
        (0.5, 1, (0.0546, 0.9454)),  # z / sqrt(1 + z^2) / 2 on both sides
    ],
)
def test_the_interval_of_a_share_is_wilsons(wins: float, n: float, expected: tuple[float, float]) -> None:
    assert rounded(wilson(wins, n)) == pytest.approx(expected, abs=1.1e-4)


def test_nothing_played_leaves_every_share_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("wins", "n"), [(11, 10), (-1, 10), (1, 0), (0, -1), (10.0001, 10)])
def test_more_wins_than_games_or_fewer_than_none_are_no_share(wins: float, n: float) -> None:
    with pytest.raises(ValueError, match="is no share"):
        wilson(wins, n)


def test_the_usual_confidence_is_95_per_cent() -> None:
    assert z_score() == pytest.approx(1.959964, abs=1e-6)
    assert z_score(0.99) == pytest.approx(2.575829, abs=1e-6)
    assert wilson(8, 10) == wilson(8, 10, 0.95)
    assert half_width(wilson(8, 10, 0.99)) > half_width(wilson(8, 10))
    assert half_width((0.25, 0.75)) == 0.25


@given(counts())
def test_an_interval_lies_within_0_and_1_and_holds_its_share(case: tuple[int, int]) -> None:
    wins, n = case
    low, high = wilson(wins, n)
    assert 0 <= low <= wins / n <= high <= 1
    assert low < high


@given(counts())
def test_the_losses_have_the_interval_of_the_wins_turned_round(case: tuple[int, int]) -> None:
    wins, n = case
    low, high = wilson(wins, n)
    assert wilson(n - wins, n) == pytest.approx((1 - high, 1 - low), abs=1e-12)


@given(counts(), st.integers(2, 50))
def test_the_same_share_of_more_games_is_known_better(case: tuple[int, int], times: int) -> None:
    wins, n = case
    assert half_width(wilson(times * wins, times * n)) < half_width(wilson(wins, n))


@given(st.floats(0, 1), st.floats(1e-3, 1e6))
@example(1e-200, 1e7)
@example(1e-100, 0.002)
@example(1 - 2**-53, 0.002)
def test_fractions_of_games_are_taken_too(share: float, n: float) -> None:
    wins = min(share * n, n)
    low, high = wilson(wins, n)
    assert 0 <= low <= wins / n <= high <= 1


# ---------------------------------------------------------------- pairs


def test_games_of_a_pair_that_make_up_for_each_other_tell_more_than_single_ones() -> None:
    assert design_effect([(1, 0), (0, 1), (1, 0), (0, 1)]) == 0.0
    assert design_effect([(1, 1), (0, 0), (1, 1), (0, 0)]) == 2.0
    assert design_effect([(1, 1), (0, 0), (1, 0), (0, 1)]) == 1.0
    # Mean 1/2 of six scores, all a half off it; pair means 1, 1/2, 0: 2 * (1/4 + 0 + 1/4) / 3 / (1/4).
    assert design_effect([(1, 1), (1, 0), (0, 0)]) == pytest.approx(4 / 3)


def test_with_too_little_to_tell_pairs_count_as_single_games() -> None:
    assert design_effect([]) == 1.0
    assert design_effect([(1, 0)]) == 1.0
    assert design_effect([(1, 1), (1, 1), (1, 1)]) == 1.0


@given(st.lists(st.tuples(*[st.sampled_from([0.0, 0.5, 1.0])] * 2), max_size=40))
def test_a_design_effect_is_between_0_and_2(pairs: list[tuple[float, float]]) -> None:
    assert -1e-12 <= design_effect(pairs) <= 2 + 1e-12


# ---------------------------------------------------------------- differences


def test_one_difference_alone_has_no_interval() -> None:
    assert paired_bootstrap([]) is None
    assert paired_bootstrap([0.5]) is None
    assert paired_bootstrap([0.5, 0.5]) == (0.5, 0.5)


def test_the_same_differences_and_seed_give_the_same_interval() -> None:
    differences = [1.0, 0.0, -0.5, 0.5, 0.0, 0.5] * 5
    assert paired_bootstrap(differences) == paired_bootstrap(differences)
    assert paired_bootstrap(differences) == paired_bootstrap(sorted(differences)), "their order is no matter"
    assert len({paired_bootstrap([n * 0.37 % 1 for n in range(30)], seed) for seed in range(5)}) > 1


def test_the_bootstrap_of_a_few_hundred_agrees_with_the_normal_interval() -> None:
    differences = [1.0, 0.0, -0.5, 0.5] * 100
    low, high = paired_bootstrap(differences) or (0, 0)
    # Mean 1/4, deviation 0.5597: 1.96 * 0.5597 / 20 = 0.0549.
    assert (low, high) == pytest.approx((0.25 - 0.0549, 0.25 + 0.0549), abs=0.006)


def test_from_many_pairs_on_the_interval_is_the_normal_one() -> None:
    low, high = paired_bootstrap([1.0, -1.0] * 1000) or (0, 0)
    assert (low, high) == pytest.approx((-0.04384, 0.04384), abs=1e-4)
    assert paired_bootstrap([1.0, -1.0] * 1000, 1) == (low, high), "no dice are thrown"


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    import random

    rng = random.Random(24)
    held = 0
    for _ in range(60):
        sample = rng.choices([-1.0, -0.5, 0.0, 0.5, 1.0], [1, 2, 4, 4, 3], k=60)  # mean 3/14
        low, high = paired_bootstrap(sample) or (0, 0)
        held += low <= 3 / 14 <= high
    assert 52 <= held <= 60


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=2, max_size=12))
def test_the_interval_lies_among_the_differences(differences: list[float]) -> None:
    low, high = paired_bootstrap(differences) or (9, -9)
    assert min(differences) <= low <= high <= max(differences)


# ---------------------------------------------------------------- many at once


def test_holm_corrects_as_in_a_worked_example() -> None:
    # Four comparisons: 0.005 * 4, 0.01 * 3, 0.03 * 2, and 0.04, which may not come before the last.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.5]) == [1.0, 1.0]
    assert holm([0.02]) == [0.02]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=30))
def test_correcting_keeps_the_order_and_never_makes_a_p_value_smaller(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    assert len(adjusted) == len(p_values)
    assert all(p <= q <= 1 for p, q in zip(p_values, adjusted, strict=True))
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    assert all(adjusted[a] <= adjusted[b] for a, b in pairwise(order))
    if p_values:
        assert min(adjusted) == min(1.0, min(p_values) * len(p_values))
