"""A catalogue written and read again is the same catalogue. All cards here are invented."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from schema.catalogue import Catalogue, gather
from schema.export import rows
from schema.merge import Kind, merge
from schema.sources.recognise import Format, read, write

LOSSLESS = [Format.TOML, Format.CSV, Format.JSON]

ROWS: list[dict[str, Any]] = [
    {"set": "Beta", "set_code": "BB", "number": 2, "title": "9-Volt Relay", "type": "equipment", "cost": 0,
     "bonus": {"combat": 1, "health": -1}, "traits": ["Unique"], "keywords": ["Item"], "war": 2,
     "text": 'He said "no"; she, "yes".\n\tThen:\n  a|b \\ c\n'},
    {"set": "Beta", "set_code": "BB", "number": 3, "title": "Dying, Not Crazy", "type": "event", "text": ""},
    {"set": "Beta", "set_code": "BB", "title": "Rita Vale", "subtitle": '"Helpful"', "type": "character",
     "alignment": "CTU", "specialty": "Analyst", "skill_type": "Combat", "cost": 1, "skill": 0, "health": 1, "war": 0},
    {"set": "Ünder", "set_code": "U", "number": 1, "title": "Dying, Not Crazy", "type": "event", "text": "",
     "rarity": "Rare"},
    {"set": "Ünder", "set_code": "U", "number": 9, "title": "Slow Burn", "type": "agenda", "time_track": 3},
]  # fmt: skip


def catalogue(imported: list[dict[str, Any]]) -> Catalogue:
    merged = merge([], [], imported)
    assert {o.kind for o in merged.outcomes} <= {Kind.ADDED}
    return Catalogue(gather(merged.entries), merged.sets)


@pytest.mark.parametrize("format", LOSSLESS)
def test_export_import_export_is_identical(format: Format) -> None:
    first = catalogue(ROWS)
    text = write(rows(first), format)
    reading = read(text, f"x.{format}")
    assert reading.findings == []
    second = catalogue([row.said for row in reading.rows])
    assert second.cards == first.cards
    assert second.sets == first.sets
    assert write(rows(second), format) == text


def test_an_export_holds_what_is_known_and_nothing_else() -> None:
    assert rows(catalogue(ROWS)) == [
        {key: value for key, value in row.items() if value != []} for row in (ROWS[0], ROWS[1], ROWS[2], *ROWS[3:])
    ]


def test_an_inferred_designator_is_not_written_as_a_fact() -> None:
    row = {**ROWS[2]}
    del row["skill_type"]
    assert "skill_type" not in rows(catalogue([row]))[0]


@pytest.mark.parametrize("format", LOSSLESS)
def test_one_set_alone(format: Format) -> None:
    found = rows(catalogue(ROWS), "Ünder")
    assert [row["number"] for row in found] == [1, 9]
    assert [row.said for row in read(write(found, format), "-", format).rows] == found


_NAME = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cf", "Zs", "Zl", "Zp"]), min_size=1, max_size=8)
_TEXT = st.text(st.one_of(st.characters(exclude_categories=["Cc", "Cs"]), st.sampled_from('\n\t,;"|\\')), max_size=20)
_CARD = st.fixed_dictionaries(
    {
        "set": st.just("Beta"),
        "number": st.integers(1, 9999),
        "title": _NAME,
        "type": st.sampled_from(["event", "agenda"]),
    },
    optional={
        "text": _TEXT,
        "cost": st.integers(0, 99),
        "keywords": st.lists(_NAME.filter(lambda name: "|" not in name), max_size=2),
    },
)


@settings(max_examples=100, deadline=None)
@given(card=_CARD, format=st.sampled_from(LOSSLESS))
def test_whatever_a_row_may_say_comes_back(card: dict[str, Any], format: Format) -> None:
    from schema.sources.row import check

    said, faults = check(card)
    if faults:
        return
    merged = merge([], [], [said])
    if merged.outcomes[0].kind is Kind.REFUSED:  # the same keyword twice
        return
    found = rows(Catalogue(gather(merged.entries), merged.sets))
    reading = read(write(found, format), "-", format)
    assert [row.said for row in reading.rows] == found
