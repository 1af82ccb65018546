"""``tcg24 card --explain``: what is understood of a card's text, and where it stops making sense."""

import json
import re
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings

from cli.explain import _SIMPLE, _VERBS, explain
from schema.card import Entry
from schema.text import tree as t
from schema.text.write import paragraph
from seeds.loader import bundled_entries
from tests.cli.conftest import Tcg24
from tests.engine.decks import agenda, char, directive, event
from tests.schema.text_trees import paragraphs

FAULTY = """[set]
code = "ZZ"
name = "Test Bench"

[[card]]
number = 1
title = "Odd Orders"
type = "event"
cost = 1
war = 1
keywords = ["Ops"]
text = \"\"\"
Main: Draw a card.

Main: Draw a carp.
Draw a card.
Mission: This character gets +1 Skill.\"\"\"

[[card]]
number = 2
title = "Half Known"
type = "event"
cost = 1
keywords = ["Ops"]
text = "Main: Draw 2 cards."
"""


def explained(tcg24: Tcg24, *name: str) -> list[dict[str, Any]]:
    ran = tcg24("card", *name, "--explain", "--json")
    assert (ran.code, ran.err) == (0, "")
    (card,) = json.loads(ran.out)
    found: list[dict[str, Any]] = card["explained"]
    return found


def parts(paragraph: dict[str, Any]) -> list[tuple[str, str]]:
    return [(p["part"], p["words"]) for p in paragraph["parts"]]


# ---------------------------------------------------------------- what is understood


def test_an_ability_is_taken_apart(tcg24: Tcg24) -> None:
    (found,) = explained(tcg24, "Priya Anand")
    assert (found["line"], found["understood"], found["fault"]) == (1, True, None)
    assert found["canonical"] == found["text"] == "Main 1, Set this character: Heal one of your characters."
    assert parts(found) == [
        ("ability", "Main 1"), ("cost", "set this character"), ("verb", "heal one of your characters"),
        ("selection", "one of your characters"),
    ]  # fmt: skip
    assert found["parts"][0]["meaning"] == "used in your own Main phase (rule 7.1), for 1 Time"
    assert found["parts"][3]["meaning"] == "you choose 1 of: characters, of yours, in play"


def test_triggers_choices_and_conditions_are_named(tcg24: Tcg24) -> None:
    first, second = explained(tcg24, "Adele", "Marchetti,", "Back", "in", "the", "Tent")
    assert parts(first) == [
        ("continuous", "while"), ("condition", "you have more points than your opponent"),
        ("modifier", "this character has Expert"), ("selection", "this character"),
    ]  # fmt: skip
    assert parts(second) == [
        ("triggered", "when"), ("trigger", "this character loses a mission"), ("choice", "you may"),
        ("verb", "discard a card"), ("condition", "you do"), ("verb", "heal this character"),
        ("selection", "this character"),
    ]  # fmt: skip


def test_options_and_requirements_are_named(tcg24: Tcg24) -> None:
    first, second = explained(tcg24, "Exercise Red Lantern")
    assert parts(first) == [("requires", "2 Insurgent characters")]
    assert "(rule 5.8)" in first["parts"][0]["meaning"]
    assert [part for part, _ in parts(second)] == ["resolve", "choice", "option 1", "option 2", "selection"]


def test_the_page_shows_the_same_in_order(tcg24: Tcg24) -> None:
    ran = tcg24("card", "Cutter", "Voss,", "Burned", "Out", "--explain")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Cutter Voss, Burned Out: full: the text is understood"
    labels = [line.split()[0] for line in lines if re.match(r"  \w", line)]
    assert labels == ["ability", "cost", "verb", "selection", "duration"]
    assert max(map(len, lines)) <= 80
    assert "bonus" not in ran.out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("AK-47", "AK-47: text-unknown: stats only; nobody recorded its text\n"),
        ("Ellery Moss", "Ellery Moss, New Recruit: vanilla: there is no text on it\n"),
    ],
)
def test_a_card_without_text_gives_one_clear_line(tcg24: Tcg24, name: str, line: str) -> None:
    assert tcg24("card", name, "--explain") == (0, line, "")
    assert explained(tcg24, name) == []


def test_a_stub_says_what_is_missing_in_one_line(tcg24: Tcg24) -> None:
    stub = next(c for c in json.loads(tcg24("search", "is:stub", "--json").out))
    ran = tcg24("card", stub["name"], "--explain")
    assert (ran.code, ran.out.count("\n")) == (0, 1)
    assert re.match(r".*: stub: cannot be played, not recorded: \w.*; nobody recorded its text$", ran.out)


def test_without_the_option_nothing_is_taken_apart(tcg24: Tcg24) -> None:
    (card,) = json.loads(tcg24("card", "Priya Anand", "--json").out)
    assert "explained" not in card
    assert "ability " not in tcg24("card", "Priya Anand").out


@pytest.mark.parametrize(
    ("row", "text", "once"),
    [
        (directive(), "Main 1: Draw a card.", "once a turn (rule 5.6)"),
        (char("Ann"), "Main 0: Draw a card.", "once a turn, for it costs nothing (rule 5.7)"),
        (char("Ann"), "Main 0, Locate an Agent: Draw a card.", "once a turn, for it costs nothing (rule 5.7)"),
        (char("Ann"), "Main 0, Discard a card: Draw a card.", None),
        (char("Ann"), "Main 1: Draw a card.", None),
        (event("Alarm"), "Main: Draw a card.", None),
    ],
)
def test_what_works_once_a_turn_is_told(row: dict[str, Any], text: str, once: str | None) -> None:
    (found,) = explain(Entry(**{"set": "Test Bench", **row, "text": text}))
    meaning = found.parts[0].meaning
    assert ("once a turn" in meaning) == (once is not None)
    assert once is None or meaning.endswith(once)


# ---------------------------------------------------------------- what is not


def test_each_line_that_is_not_understood_has_its_column_and_what_was_expected(tcg24: Tcg24) -> None:
    tcg24("cards", "import", "-", "--format", "toml", stdin=FAULTY)
    found = explained(tcg24, "Odd Orders")
    assert [(p["line"], p["understood"], p["fault"] and p["fault"]["column"]) for p in found] == [
        (1, True, None), (3, False, 14), (4, False, 1), (5, False, 1),
    ]  # fmt: skip
    assert found[0]["canonical"] == "Main: Draw a card."
    assert found[1]["fault"]["message"].startswith("'carp' is not understood here; expected ")
    assert found[2]["fault"]["message"].startswith("only an agenda has a text without a designator")
    assert found[3]["fault"]["message"].startswith("how long does it last? add 'until the end of the mission'")
    assert [p["canonical"] for p in found[1:]] == [None, None, None]

    lines = tcg24("card", "Odd Orders", "--explain").out.splitlines()
    assert lines[0] == "Odd Orders: partial: some of the text is not understood"
    at = lines.index("not understood, line 3, column 14 of the text:")
    assert lines[at + 1] == "  Main: Draw a carp."
    assert lines[at + 2].index("^") == lines[at + 1].index("carp")
    assert lines[at + 3].startswith("  'carp' is not understood here; expected ")


def test_the_card_itself_points_to_the_option(tcg24: Tcg24) -> None:
    tcg24("cards", "import", "-", "--format", "toml", stdin=FAULTY)
    assert "partial: some of the text is not understood; `--explain` shows which" in tcg24("card", "Odd Orders").out


def test_a_stub_with_a_text_shows_it(tcg24: Tcg24) -> None:
    tcg24("cards", "import", "-", "--format", "toml", stdin=FAULTY)
    ran = tcg24("card", "Half Known", "--explain")
    assert ran.out.startswith("Half Known: stub: cannot be played, not recorded: war\n\nMain: Draw 2 cards.\n")


# ---------------------------------------------------------------- every construct


def test_every_verb_has_plain_words() -> None:
    verbs = {*get_args(get_args(t.Action)[0]), *get_args(get_args(t.Modifier)[0])}
    assert set(_VERBS) == verbs - {t.Simple}
    assert set(_SIMPLE) == set(get_args(t.Simple.model_fields["verb"].annotation))


def test_every_card_of_our_set_is_taken_apart() -> None:
    ours = [e for e in bundled_entries()[1] if e.set == "Field Exercise" and e.text]
    assert len(ours) > 100
    for entry in ours:
        found = explain(entry)
        assert "\n".join(p.canonical or "" for p in found) == entry.text
        assert all(part.meaning and part.words for p in found for part in p.parts), entry.title


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(paragraphs)
def test_every_paragraph_that_can_be_said_can_be_taken_apart(p: t.Paragraph) -> None:
    row = char("Ann")
    if isinstance(p, t.Requires | t.Resolve):
        row = agenda("Plan")
    elif isinstance(p, t.Ability) and p.time is None:
        row = event("Alarm")
    entry = Entry(**{"set": "Test Bench", **row, "text": paragraph(p)})
    (found,) = explain(entry)
    assert found.fault is None
    assert found.canonical == paragraph(p)
    assert all(part.words and part.meaning for part in found.parts)
    assert len(found.parts) >= (1 if isinstance(p, t.Requires) else 2)
