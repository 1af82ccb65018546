"""A deck's figures on a deck counted by hand, and what must hold of any deck."""

from math import comb
from typing import Any

import pytest
from hypothesis import given, strategies as st

from schema.card import Card, Printing
from schema.curve import Histogram, curve
from schema.deck import Deck
from schema.errors import TcgError
from schema.words import Alignment, CardType, SkillType, Specialty


def card(name: str, type_: CardType = CardType.EVENT, cost: int | None = None, **facts: Any) -> Card:
    return Card(title=name, type=type_, cost=cost, id=name.lower(), printings=(Printing(set="X"),), **facts)


def person(name: str, cost: int | None, skill: int | None, **facts: Any) -> Card:
    return card(name, CardType.CHARACTER, cost, skill=skill, **facts)


HAND_MADE = Deck.of(
    "by hand",
    [
        (card("Orders", CardType.DIRECTIVE, alignment=Alignment.CTU), 1),
        (person("Cheap", 1, 2, specialty=Specialty.AGENT, health=1, war=0), 2),
        (person("Dear", 4, 5, skill_type=SkillType.INTEL, health=3, war=3), 1),
        (person("Hidden", None, None), 1),  # a stub: nothing known of it
        (card("Gun", CardType.EQUIPMENT, 0, war=1), 2),
        (card("Talk", CardType.EVENT, 4, war=2), 1),
        (card("Plot", CardType.AGENDA, None), 1),
    ],
)
"""Eight cards to draw: costs 0 0 1 1 4 4 and two unknown."""


def test_costs_are_counted_in_copies_and_the_unknown_apart() -> None:
    figures = curve(HAND_MADE)
    assert figures.cards == 8
    assert figures.cost.counts == {0: 2, 1: 2, 2: 0, 3: 0, 4: 2}
    assert figures.cost.unknown == 2
    assert figures.cost.mean == pytest.approx(10 / 6)  # the unknown ones are not 0


def test_costs_by_type_leave_out_what_the_deck_does_not_hold_and_the_directive() -> None:
    by_type = curve(HAND_MADE).by_type
    assert list(by_type) == ["character", "equipment", "agenda", "event"]
    assert by_type["character"].counts == {0: 0, 1: 2, 2: 0, 3: 0, 4: 1}
    assert by_type["character"].unknown == 1
    assert by_type["agenda"] == Histogram(counts={}, unknown=1)
    assert by_type["agenda"].mean is None
    assert "agenda" not in curve(Deck.of("x", [(card("Talk", cost=4), 1)])).by_type


def test_skill_is_counted_by_designator_stated_or_inferred() -> None:
    figures = curve(HAND_MADE)
    assert {name: h.counts for name, h in figures.skill.items()} == {
        "Combat": {0: 0, 1: 0, 2: 2},
        "Intel": {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 1},
        "unknown": {},
    }
    assert figures.skill["unknown"].unknown == 1
    assert figures.designators_inferred == 2  # the Agents; the other's is stated


def test_health_is_of_characters_and_war_of_all_that_is_drawn() -> None:
    figures = curve(HAND_MADE)
    assert (figures.health.counts, figures.health.unknown) == ({0: 0, 1: 2, 2: 0, 3: 1}, 1)
    assert (figures.war.counts, figures.war.unknown) == ({0: 2, 1: 2, 2: 1, 3: 1}, 2)
    assert figures.war.mean == pytest.approx(7 / 6)
    assert figures.war.spread == pytest.approx((sum((n - 7 / 6) ** 2 for n in (0, 0, 1, 1, 2, 3)) / 6) ** 0.5)


def test_rule_3_3_time_is_one_more_than_the_turn() -> None:
    assert [(turn.turn, turn.time) for turn in curve(HAND_MADE, 3).time] == [(1, 2), (2, 3), (3, 4)]
    assert len(curve(HAND_MADE).time) == 8


def test_castable_is_cost_at_most_time_among_the_known() -> None:
    first, second, third = curve(HAND_MADE, 3).time
    assert [turn.castable_cards for turn in (first, second, third)] == [4, 4, 6]  # a cost of 4 fits a Time of 4
    assert [turn.castable for turn in (first, second, third)] == pytest.approx([4 / 6, 4 / 6, 1])


def test_cards_seen_hold_their_share_of_castable_ones() -> None:
    first = curve(HAND_MADE, 1).time[0]
    assert (first.play.cards, first.draw.cards) == (5, 7)
    assert first.play.castable == pytest.approx(5 * 4 / 8)
    assert first.draw.castable == pytest.approx(7 * 4 / 8)
    assert first.play.character == pytest.approx(1 - comb(6, 5) / comb(8, 5))  # two characters of cost 1
    assert first.draw.character == 1.0  # seven of eight cards hold one of the two


def test_a_deck_of_unknown_costs_has_no_average_and_no_share() -> None:
    figures = curve(Deck.of("stubs", [(card("Plot", CardType.AGENDA), 3)]))
    assert (figures.cost.counts, figures.cost.unknown, figures.cost.mean) == ({}, 3, None)
    assert (figures.war.mean, figures.war.spread) == (None, None)
    assert {(turn.castable_cards, turn.castable) for turn in figures.time} == {(0, None)}


@pytest.mark.parametrize("cards", [[], [(card("Orders", CardType.DIRECTIVE, alignment=Alignment.CTU), 1)]])
def test_nothing_to_draw_is_an_error(cards: list[tuple[Card, int]]) -> None:
    with pytest.raises(TcgError, match="nothing holds no card that is drawn"):
        curve(Deck.of("nothing", cards))


def test_the_contract_of_the_json_form() -> None:
    report = curve(HAND_MADE).public()
    assert report["deck"] == "by hand"
    assert report["cost"] == {"0": 2, "1": 2, "2": 0, "3": 0, "4": 2}
    assert report["cost_unknown"] == 2
    assert report["average_cost"] == pytest.approx(10 / 6)
    assert report["by_type"]["event"] == {
        "cards": 1,
        "counts": {"0": 0, "1": 0, "2": 0, "3": 0, "4": 1},
        "unknown": 0,
        "mean": 4.0,
        "spread": 0.0,
    }
    assert report["skill"]["Combat"]["mean"] == 2.0
    assert report["war"]["counts"]["3"] == 1
    assert report["time"][0].keys() == {"turn", "time", "castable_cards", "castable", "play", "draw"}


NUMBERS = st.lists(st.tuples(st.none() | st.integers(0, 12), st.integers(1, 4)), max_size=10)


@given(NUMBERS)
def test_a_histogram_loses_no_card(numbers: list[tuple[int | None, int]]) -> None:
    histogram = Histogram.of(numbers)
    assert histogram.known + histogram.unknown == sum(cards for _, cards in numbers)
    assert list(histogram.counts) == list(range(len(histogram.counts)))
    spelt = [n for n, cards in numbers if n is not None for _ in range(cards)]
    assert histogram.up_to(5) == sum(n <= 5 for n in spelt)
    if spelt:
        mean = sum(spelt) / len(spelt)
        assert histogram.mean == pytest.approx(mean)
        assert histogram.spread == pytest.approx((sum((n - mean) ** 2 for n in spelt) / len(spelt)) ** 0.5)
    else:
        assert histogram.mean is histogram.spread is None


@given(st.lists(st.tuples(st.none() | st.integers(0, 12), st.integers(1, 2)), min_size=1, max_size=14))
def test_later_turns_pay_for_no_less(costs: list[tuple[int | None, int]]) -> None:
    deck = Deck.of("any", [(person(f"P{i}", cost, 1), n) for i, (cost, n) in enumerate(costs)])
    time = curve(deck, 14).time
    assert [t.castable_cards for t in time] == sorted(t.castable_cards for t in time)
    for seat in ("play", "draw"):
        chances = [getattr(t, seat).character for t in time]
        assert chances == sorted(chances)
        assert all(0 <= chance <= 1 for chance in chances)
        assert [getattr(t, seat).castable for t in time] == sorted(getattr(t, seat).castable for t in time)
    assert all(t.draw.character >= t.play.character for t in time)
