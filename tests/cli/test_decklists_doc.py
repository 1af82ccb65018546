"""docs/decklists.md: its examples do what it says, and its tables are complete."""

import re
from pathlib import Path

import pytest

from schema.catalogue import Catalogue, gather
from schema.decklist import PROSE_LENGTH, PROSE_WORDS, PROSE_WORDS_COUNTED, read
from schema.decklist_write import written
from schema.formats import DEFAULT, FORMATS
from schema.problem import Code
from seeds.decks import bundled
from seeds.loader import bundled_entries

MANUAL = (Path(__file__).parents[2] / "docs/decklists.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```decklist (\d+) (.+)\n((?:.+\n)+)```", MANUAL)
LINES = [(line, int(count), name) for count, name, lines in EXAMPLES for line in lines.splitlines()]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    sets, entries = bundled_entries()
    return Catalogue(gather(entries), sets)


def test_the_examples_are_found() -> None:
    assert len(EXAMPLES) == 5
    assert len(LINES) >= 15


@pytest.mark.parametrize(("line", "count", "name"), LINES)
def test_a_line_means_what_the_manual_says(catalogue: Catalogue, line: str, count: int, name: str) -> None:
    reading = read(line, catalogue)
    assert [(e.count, catalogue.reference(e.card)) for e in reading.deck.cards] == [(count, name)]
    assert reading.problems == ()


def test_the_pasted_list_becomes_the_canonical_one(catalogue: Catalogue) -> None:
    pasted, canonical = (re.search(rf"```{kind}\n(.*?)```", MANUAL, re.DOTALL) for kind in ("paste", "canonical"))
    assert pasted
    assert canonical
    assert written(read(pasted[1], catalogue), catalogue) == canonical[1]


def test_every_code_format_and_bundled_deck_is_in_the_manual() -> None:
    assert set(re.findall(r"^\| `([a-z-]+)` \|", MANUAL, re.MULTILINE)) == set(Code)
    assert f"`{DEFAULT}` (the default)" in MANUAL
    assert all(f"`{name}`" in MANUAL for name in (*FORMATS, *bundled()))


def test_the_rule_for_prose_is_told_in_the_code_s_numbers() -> None:
    text = " ".join(MANUAL.split())
    assert f"over {PROSE_WORDS} words or {PROSE_LENGTH} characters long" in text
    assert f"over {PROSE_WORDS_COUNTED} words" in text
