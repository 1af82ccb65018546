"""How much of a text can be played: coverage, and where a paragraph has no place."""

from typing import Any

import pytest

from schema.card import Entry
from schema.text.understand import understand
from schema.words import CardType, Coverage
from tests.engine.decks import agenda, char, directive, event, gear


def entry(row: dict[str, Any], text: str | None) -> Entry:
    return Entry(**{"set": "Test Bench", **row, "text": text})


@pytest.mark.parametrize(
    ("row", "text", "coverage"),
    [
        (char("Ann"), None, Coverage.TEXT_UNKNOWN),
        (char("Ann"), "", Coverage.VANILLA),
        (char("Ann"), "This character has Expert.", Coverage.FULL),
        (char("Ann"), "This character has Expert.\nThis character is nice.", Coverage.PARTIAL),
        ({**char("Ann"), "cost": None}, "This character has Expert.", Coverage.STUB),
        (agenda("Plan"), "Requires: an Agent.\nDraw a card.", Coverage.FULL),
        (char("Ann"), "Draw a card.", Coverage.PARTIAL),
        (char("Ann"), "Requires: an Agent.", Coverage.PARTIAL),
        (gear("Knife"), "Main: Draw a card.", Coverage.PARTIAL),
        (gear("Knife"), "Main 0: Draw a card.", Coverage.FULL),
        (event("Alarm"), "Main: Draw a card.", Coverage.FULL),
        (event("Alarm"), "Main 1: Draw a card.", Coverage.PARTIAL),
        (event("Alarm"), "Draw a card.", Coverage.PARTIAL),
        (directive(), "Your Agents have Expert.", Coverage.FULL),
    ],
)
def test_coverage_tells_how_much_of_a_text_is_understood(
    row: dict[str, Any], text: str | None, coverage: Coverage
) -> None:
    assert entry(row, text).coverage is coverage


def test_what_is_understood_is_kept_beside_what_is_not() -> None:
    text, faults = understand(CardType.CHARACTER, "This character has Expert.\n\nDraw a card.\nFly away.")
    assert len(text.paragraphs) == 1
    assert [(f.line, f.column) for f in faults] == [(3, 1), (4, 5)]
    assert "only an agenda" in faults[0].message
    assert "'away' is not understood" in faults[1].message
