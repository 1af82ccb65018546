"""Laying rows over a catalogue. All cards here are invented."""

from typing import Any

import pytest

from schema.card import Entry
from schema.catalogue import CardSet, gather
from schema.merge import Difference, Kind, Merged, difference, made_code, merge, overlay


def made(**facts: Any) -> Entry:
    return Entry.model_validate(facts)


SETS = [CardSet("ALP", "Alpha Wave"), CardSet("PR", "Promo")]
ENTRIES = [
    made(
        title="Rita Vale", subtitle="Night Shift", type="character", alignment="CTU", specialty="Analyst",
        cost=2, skill=2, health=1, war=1, traits=["Expert"], set="Alpha Wave", number=1, rarity="Common",
    ),
    made(title="9-Volt Relay", type="equipment", cost=1, keywords=["Item"], war=2, set="Alpha Wave", number=2),
    made(title="Stand Down", type="event", set="Alpha Wave"),
    made(title="Rita Vale", subtitle="Night Shift", type="character", set="Promo", number=1, rarity="Promo"),
    made(title="Rita Vale", subtitle="Night Shift", type="character", set="Promo", number=2, rarity="Promo"),
]  # fmt: skip


def laid(*rows: dict[str, Any]) -> Merged:
    return merge(SETS, ENTRIES, rows)


def test_a_text_alone_reaches_its_card_by_set_and_number() -> None:
    merged = laid({"set": "Alpha Wave", "number": 2, "text": "Draw a card."})
    (outcome,) = merged.outcomes
    assert outcome.kind is Kind.CHANGED
    assert outcome.differences == (Difference("text", None, "Draw a card."),)
    assert merged.entries[1] == ENTRIES[1].model_copy(update={"text": "Draw a card."})
    assert merged.entries[0] == ENTRIES[0]
    assert merged.entries[2:] == ENTRIES[2:]


@pytest.mark.parametrize("name", ["9-Volt Relay", "9‑volt  RELAY"])
@pytest.mark.parametrize("set_name", ["Alpha Wave", "alpha wave", "ALP", "alp"])
def test_a_text_alone_reaches_its_card_by_set_and_name(set_name: str, name: str) -> None:
    merged = laid({"set": set_name, "title": name, "text": "Draw a card."})
    assert merged.entries[1].text == "Draw a card."
    assert merged.entries[1].title == "9-Volt Relay"
    assert merged.sets == SETS


def test_a_text_reaches_every_printing_of_its_card_when_gathered() -> None:
    merged = laid({"set": "Alpha Wave", "number": 1, "text": ""})
    (card,) = [c for c in gather(merged.entries) if c.title == "Rita Vale"]
    assert card.text == ""
    assert len(card.printings) == 3


def test_a_name_that_a_set_holds_twice_without_a_number_means_both() -> None:
    merged = laid({"set": "Promo", "title": "Rita Vale", "subtitle": "Night Shift", "rarity": "Gift"})
    assert [e.rarity for e in merged.entries] == ["Common", None, None, "Gift", "Gift"]
    assert merged.outcomes[0].places == (3, 4)


def test_unknown_never_erases_a_known_fact() -> None:
    merged = laid({"set": "Alpha Wave", "number": 1, "cost": None, "type": "character", "war": None})
    assert merged.outcomes[0].kind is Kind.SAME
    assert merged.entries == ENTRIES


def test_an_empty_list_that_was_said_is_a_fact() -> None:
    merged = laid({"set": "Alpha Wave", "number": 1, "traits": []})
    assert merged.outcomes[0].differences == (Difference("traits", ["Expert"], []),)
    assert merged.entries[0].traits == ()


def test_the_user_wins_over_a_bundled_fact_and_the_change_is_told() -> None:
    merged = laid({"set": "Alpha Wave", "number": 2, "cost": 3, "bonus": {"combat": 1}})
    assert merged.outcomes[0].differences == (Difference("cost", 1, 3), Difference("bonus", {}, {"combat": 1}))
    assert merged.outcomes[0].reason == ""


def test_a_change_that_splits_a_card_says_so() -> None:
    entries = [ENTRIES[1], ENTRIES[1].model_copy(update={"set": "Promo", "number": 9})]
    (outcome,) = merge(SETS, entries, [{"set": "Promo", "number": 9, "cost": 3}]).outcomes
    assert "another card of the same name" in outcome.reason


def test_the_designator_that_was_inferred_is_no_news() -> None:
    assert laid({"set": "Alpha Wave", "number": 1, "skill_type": "Intel"}).outcomes[0].kind is Kind.SAME
    told = laid({"set": "Alpha Wave", "number": 1, "skill_type": "Combat"}).outcomes[0]
    assert told.differences == (Difference("skill_type", None, "Combat"),)


def test_same_number_and_another_name_is_a_finding_not_a_rename() -> None:
    merged = laid({"set": "Promo", "number": 2, "title": "Rita Veil", "subtitle": "Night Shift", "type": "character"})
    (outcome,) = merged.outcomes
    assert outcome.kind is Kind.REFUSED
    assert outcome.reason == "Promo 2 is Rita Vale, Night Shift, not Rita Veil, Night Shift"
    assert outcome.near == ("Rita Vale, Night Shift",)
    assert merged.entries == ENTRIES


def test_a_title_without_its_subtitle_agrees_only_beside_the_number() -> None:
    assert laid({"set": "Promo", "number": 2, "title": "Rita Vale", "rarity": "X"}).outcomes[0].places == (4,)
    refused = laid({"set": "Promo", "title": "Rita Vale", "rarity": "X"}).outcomes[0]
    assert refused.kind is Kind.REFUSED
    assert "type" in refused.reason


def test_a_number_fills_a_gap_and_a_second_number_is_a_second_printing() -> None:
    row = {"set": "Alpha Wave", "title": "Stand Down", "number": 7}
    merged = laid(row, {**row, "number": 8})
    assert [o.kind for o in merged.outcomes] == [Kind.CHANGED, Kind.ADDED]
    assert [e.number for e in merged.entries if e.title == "Stand Down"] == [7, 8]


def test_a_new_row_becomes_an_entry_and_a_new_set_gets_a_code() -> None:
    merged = laid({"set": "Alpha Works", "number": 1, "title": "Dying, Not Crazy", "type": "event", "cost": 0})
    assert merged.sets == [*SETS, CardSet("AW", "Alpha Works")]
    assert merged.entries[-1] == made(
        title="Dying, Not Crazy", type="event", cost=0, set="Alpha Works", number=1
    )  # fmt: skip
    assert merged.outcomes[0].kind is Kind.ADDED
    assert Difference("cost", None, 0) in merged.outcomes[0].differences


def test_codes_are_unique() -> None:
    assert made_code("Alpha Wave", []) == "AW"
    assert made_code("Alpha Wave", ["AW", "AW2"]) == "AW3"
    assert made_code("Day 10", []) == "D10"
    assert made_code("日本", []).isascii()
    taken = laid({"set": "Beta", "set_code": "ALP", "title": "X", "type": "event"}).outcomes[0]
    assert taken.reason == "set_code: ALP is the code of Alpha Wave, so Beta needs another"
    wrong = laid({"set": "Promo", "set_code": "XX", "title": "X", "type": "event"}).outcomes[0]
    assert wrong.reason == "set_code: the set Promo has the code PR, not XX"


def test_a_stub_reprint_joins_its_card() -> None:
    merged = laid({"set": "Promo", "number": 3, "title": "9-Volt Relay"})
    assert merged.outcomes[0].kind is Kind.ADDED
    (card,) = [c for c in gather(merged.entries) if c.title == "9-Volt Relay"]
    assert [(p.set, p.number) for p in card.printings] == [("Alpha Wave", 2), ("Promo", 3)]


def test_a_stub_learns_its_type_from_a_row_further_down() -> None:
    rows = [
        {"set": "Promo", "number": 5, "title": "Otto Beck, Away"},
        {"set": "Beta", "title": "Otto Beck", "subtitle": "Away", "type": "character", "cost": 2},
    ]
    stub = laid(*rows).entries[-2]
    assert (stub.title, stub.subtitle, stub.type, stub.cost) == ("Otto Beck", "Away", "character", None)


def test_a_row_of_unknown_type_is_refused_with_near_names() -> None:
    (outcome,) = laid({"set": "Promo", "number": 3, "title": "9-Volt Rellay"}).outcomes
    assert outcome.kind is Kind.REFUSED
    assert outcome.near == ("9-Volt Relay",)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"title": "X", "type": "event"}, "no set"),
        ({"set": "Promo", "text": "x"}, "neither a title nor a number"),
        ({"set": "Promo", "number": 99, "text": "x"}, "Promo 99 is not known yet"),
        ({"set": "Promo", "title": "X", "type": "event", "health": 1}, "health"),
        ({"set": "Alpha Wave", "number": 1, "alignment": "Insurgent"}, "alignment: every Analyst is CTU"),
        ({"set": "Promo", "title": 5}, "no readable way"),
        ({"set": "Promo", "title": "X", "type": "event", "colour": "red"}, "colour: there is no such field"),
    ],
)
def test_a_row_that_cannot_be_laid_says_why(row: dict[str, Any], reason: str) -> None:
    merged = laid(row)
    assert merged.outcomes[0].kind is Kind.REFUSED
    assert reason in merged.outcomes[0].reason
    assert (merged.sets, merged.entries) == (SETS, ENTRIES)


def test_rows_of_one_file_that_contradict_each_other_are_reported_with_the_line() -> None:
    rows = [{"set": "Promo", "number": 2, "cost": 3}, {"set": "Promo", "number": 2, "cost": 4}]
    merged = merge(SETS, ENTRIES, rows, lines=[12, 30])
    assert [o.kind for o in merged.outcomes] == [Kind.CHANGED, Kind.REFUSED]
    assert merged.outcomes[1].reason == "cost: 4 here, but 3 in line 12"
    assert merged.entries[4].cost == 3
    _, entries = overlay(SETS, ENTRIES, rows)  # rows kept from several imports: the later wins
    assert entries[4].cost == 4


def test_the_same_rows_again_change_nothing() -> None:
    rows: list[dict[str, Any]] = [
        {"set": "Beta", "title": "Dying, Not Crazy", "type": "event", "cost": 0},
        {"set": "Alpha Wave", "title": "Stand Down", "number": 7, "war": 1},
        {"set": "Promo", "number": 3, "title": "9-Volt Relay"},
        {"set": "Promo", "title": "Rita Vale, Night Shift", "text": "Draw."},
    ]
    once = overlay(SETS, ENTRIES, rows)
    assert overlay(*once, rows) == once
    assert overlay(SETS, ENTRIES, rows + rows) == once
    assert [o.kind for o in merge(*once, rows).outcomes] == [Kind.SAME] * 4


def test_difference_of_a_new_entry_is_what_is_known_of_it() -> None:
    assert [d.fact for d in difference(None, ENTRIES[1])] == ["type", "cost", "keywords", "war", "number"]
    assert difference(ENTRIES[1], ENTRIES[1]) == ()
