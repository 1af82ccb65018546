"""Draw odds against plain enumeration of every draw (rules 3.1, 3.4, 3.5)."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, strategies as st

from schema import odds


def brute(count: int, hits: int, seen: int, deck: int) -> Fraction:
    """Count the draws one by one; cards 0 to ``hits - 1`` are the hits."""
    good = sum(1 for drawn in combinations(range(deck), seen) if sum(card < hits for card in drawn) >= count)
    return Fraction(good, comb(deck, seen))


def brute_with_mulligan(count: int, hits: int, seen: int, deck: int) -> Fraction:
    """Every opening hand, then every way the draws go on; a hand without a hit is put back and all starts anew."""
    total = Fraction(0)
    hands = list(combinations(range(deck), odds.HAND))
    for hand in hands:
        held = sum(card < hits for card in hand)
        if held == 0:
            total += brute(count, hits, seen, deck)
            continue
        rest = [card for card in range(deck) if card not in hand]
        draws = list(combinations(rest, seen - odds.HAND))
        total += Fraction(sum(held + sum(c < hits for c in d) >= count for d in draws), len(draws))
    return total / len(hands)


@pytest.mark.parametrize("deck", range(8))
def test_at_least_agrees_with_counting_every_draw(deck: int) -> None:
    for hits in range(deck + 1):
        for seen in range(deck + 1):
            for count in range(deck + 2):
                assert odds.at_least(count, hits=hits, seen=seen, deck=deck) == brute(count, hits, seen, deck)


@pytest.mark.parametrize(("deck", "seen"), [(5, 5), (6, 5), (7, 6), (8, 7), (9, 7)])
def test_the_mulligan_agrees_with_counting_every_hand(deck: int, seen: int) -> None:
    for hits in range(deck + 1):
        for count in range(4):
            wanted = brute_with_mulligan(count, hits, seen, deck)
            assert odds.at_least_with_mulligan(count, hits=hits, seen=seen, deck=deck) == wanted


def test_a_pair_in_the_opening_hand_of_a_real_deck() -> None:
    plain = odds.at_least(1, hits=2, seen=5, deck=24)
    assert plain == 1 - Fraction(19 * 18, 24 * 23)  # neither of the two is among the five
    assert odds.at_least_with_mulligan(1, hits=2, seen=5, deck=24) == plain + (1 - plain) * plain


def test_rule_3_4_the_first_player_does_not_draw_on_the_very_first_turn() -> None:
    assert [odds.cards_seen(n, on_the_draw=False) for n in (1, 2, 3, 8)] == [5, 7, 9, 19]
    assert [odds.cards_seen(n, on_the_draw=True) for n in (1, 2, 3, 8)] == [7, 9, 11, 21]


def test_rule_3_5_no_more_can_be_seen_than_the_deck_holds() -> None:
    assert odds.cards_seen(10, on_the_draw=True) == 24
    assert odds.cards_seen(99, on_the_draw=False) == 24
    assert odds.cards_seen(1, on_the_draw=True, deck=3) == 3


def test_a_turn_before_the_first_is_refused() -> None:
    with pytest.raises(ValueError, match="count from 1"):
        odds.cards_seen(0, on_the_draw=True)


@pytest.mark.parametrize(("hits", "seen"), [(25, 5), (-1, 5), (2, 25), (2, -1)])
def test_more_cards_than_the_deck_holds_are_refused(hits: int, seen: int) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        odds.at_least(1, hits=hits, seen=seen, deck=24)


def test_a_mulligan_before_the_hand_is_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match="opening hand"):
        odds.at_least_with_mulligan(1, hits=2, seen=4, deck=24)


DECKS = st.integers(0, 40).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(0, n)))


@given(DECKS)
def test_the_chances_of_all_counts_add_up_to_one(sizes: tuple[int, int, int]) -> None:
    deck, hits, seen = sizes
    chances = [odds.exactly(k, hits=hits, seen=seen, deck=deck) for k in range(-1, deck + 2)]
    assert sum(chances) == 1
    mean = sum(k * p for k, p in enumerate(chances, -1))
    assert mean == (Fraction(seen * hits, deck) if deck else 0)


@given(st.integers(5, 40), st.integers(0, 40), st.integers(0, 4))
def test_later_turns_are_never_worse_and_a_mulligan_never_hurts(deck: int, hits: int, count: int) -> None:
    hits = min(hits, deck)
    for on_the_draw in (False, True):
        seen = [odds.cards_seen(turn, on_the_draw=on_the_draw, deck=deck) for turn in range(1, 12)]
        plain = [odds.at_least(count, hits=hits, seen=n, deck=deck) for n in seen]
        redrawn = [odds.at_least_with_mulligan(count, hits=hits, seen=n, deck=deck) for n in seen]
        assert plain == sorted(plain)
        assert redrawn == sorted(redrawn)
        assert all(a <= b <= 1 for a, b in zip(plain, redrawn, strict=True))
