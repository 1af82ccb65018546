"""What the linter finds, and what it leaves alone. All cards here are invented."""

from typing import Any

import pytest

from schema.card import Entry
from schema.catalogue import Catalogue, gather
from schema.lint import SEVERITY, Check, lint, not_understood
from schema.problem import Severity

CLEAN: dict[str, Any] = {
    "title": "Rita Vale", "subtitle": "Night Shift", "type": "character", "alignment": "CTU", "specialty": "Analyst",
    "cost": 2, "skill": 2, "health": 1, "war": 1, "set": "Beta", "number": 1, "text": "",
}  # fmt: skip
EVENT = {"title": "Hold", "type": "event", "cost": 0, "war": 1, "keywords": ["Ops"], "set": "Beta", "number": 2}
TOOL = {"title": "Relay", "type": "equipment", "cost": 0, "war": 1, "keywords": ["Item"], "set": "Beta", "number": 3}
PLAN = {"title": "Plan", "type": "agenda", "cost": 0, "war": 1, "time_track": 2, "set": "Beta", "number": 4}


def checks(*rows: dict[str, Any]) -> list[tuple[Check, str]]:
    found = lint(Catalogue(gather(Entry.model_validate(row) for row in rows)))
    return [(item.check, item.card) for item in found]


def test_nothing_is_found_where_nothing_is_odd() -> None:
    assert checks(CLEAN, EVENT, TOOL, PLAN) == []


@pytest.mark.parametrize(
    ("rows", "check"),
    [
        ([{**EVENT, "keywords": ["Fearless"]}], Check.EVENT_KEYWORD),
        ([{**EVENT, "keywords": ["Ops", "Tactics"]}], Check.EVENT_KEYWORD),
        ([{**TOOL, "keywords": ["Gadget"]}], Check.EQUIPMENT_KIND),
        ([{**TOOL, "keywords": ["Item", "Weapon"]}], Check.EQUIPMENT_KIND),
        ([{**EVENT, "war": None}], Check.STUB),
        ([{**EVENT, "number": None}], Check.NO_NUMBER),
        ([{**PLAN, "time_track": None}], Check.NO_TIME_TRACK),
        ([{**EVENT, "text": "Draw a card."}], Check.TEXT_NOT_UNDERSTOOD),
        ([TOOL, {**EVENT, "number": 3}], Check.DUPLICATE_NUMBER),
        ([EVENT, {**EVENT, "number": 5, "cost": 1}], Check.SAME_NAME),
        ([CLEAN, {**CLEAN, "title": "Rita Valle", "subtitle": "Off Duty", "number": 9}], Check.NEAR_NAME),
        ([CLEAN, {**CLEAN, "subtitle": "Nihgt Shift", "number": 9}], Check.NEAR_NAME),
    ],
)
def test_each_oddity_is_found_once(rows: list[dict[str, Any]], check: Check) -> None:
    assert [found for found, _ in checks(*rows)] == [check]


@pytest.mark.parametrize(
    "rows",
    [
        [CLEAN, {**CLEAN, "set": "Gamma"}],  # one number in two sets; one card in both
        [EVENT, {**EVENT, "title": "Fold", "number": 8}],  # short names are often alike
        [{**EVENT, "title": "Shot in the Back"}, {**EVENT, "title": "Shot in the Front", "number": 8}],
        [{**EVENT, "title": "Checkpoint 1"}, {**EVENT, "title": "Checkpoint 2", "number": 8}],
        [CLEAN, {**CLEAN, "subtitle": "Day Shift", "number": 8}],
    ],
)
def test_what_is_fine_is_left_alone(rows: list[dict[str, Any]]) -> None:
    assert checks(*rows) == []


def test_a_contradicting_specialty_is_found_in_cards_that_were_never_checked() -> None:
    (card,) = gather([Entry.model_validate(CLEAN)])
    wrong = card.model_copy(update={"alignment": "Insurgent"})
    (found,) = lint(Catalogue([wrong]))
    assert found.check is Check.ALIGNMENT_SPECIALTY
    assert found.severity is Severity.ERROR
    assert found.message == "every Analyst is CTU, not Insurgent (rule 1.2)"


def test_the_worst_comes_first_and_everything_has_a_severity() -> None:
    found = [c for c, _ in checks({**EVENT, "text": "x", "keywords": ["Odd"]}, {**TOOL, "number": 2})]
    assert found == [Check.DUPLICATE_NUMBER, Check.TEXT_NOT_UNDERSTOOD, Check.EVENT_KEYWORD]
    assert set(SEVERITY) == set(Check)


def test_a_card_known_to_have_no_text_is_understood() -> None:
    assert not_understood(Entry.model_validate(CLEAN)) == ()
    assert not_understood(Entry.model_validate(EVENT)) == ()
    assert len(not_understood(Entry.model_validate({**EVENT, "text": "Draw."}))) == 1


def test_every_line_that_is_not_understood_is_told_by_itself_with_its_place() -> None:
    text = "Main: Draw a card.\n\nMain: Draw a carp.\nDraw a card."
    found = lint(Catalogue(gather([Entry.model_validate({**EVENT, "text": text}), Entry.model_validate(TOOL)])))
    assert [(f.card, f.set, f.number, f.text_line, f.column) for f in found] == [
        ("Hold", "Beta", 2, 3, 14), ("Hold", "Beta", 2, 4, 1),
    ]  # fmt: skip
    assert {f.severity for f in found} == {Severity.ERROR}
    assert found[0].message.startswith("text, line 3, column 14: 'carp' is not understood here; expected ")
    assert "only an agenda" in found[1].message
    assert found[0].public()["column"] == 14
