"""Texts that a collector types in: imported, told, played, kept; and those that are understood only in part."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.playing import playable
from engine.cards import Table
from engine.text import codes as c
from seeds import loader
from seeds.decks import bundled
from seeds.loader import bundled_entries

Tcg24 = Callable[..., Any]

EXAMPLE = Path(__file__).parents[2] / "docs" / "my-cards.toml"
TYPED = {
    "Ted Simmons, Loyal Interrogator": "Main 1, Set this character: Look at your opponent's hand.",
    "Well Trained": "Mission: One of your characters gets +1 Skill until the end of the mission.",
}
PARTLY = """
[set]
name = "Day 0"
[[card]]
title = "AK-47"
text = "This character has Lethal.\\nOnce more, with feeling."
"""
LOUD = "PARTIAL: played without the part of their text that is not understood: AK-47"


def known(tcg24: Tcg24, name: str) -> tuple[str, str | None]:
    (card,) = json.loads(tcg24("card", name, "--json").out)
    return card["coverage"], card["text"]


def traces(tcg24: Tcg24) -> str:
    """A few games of a deck that holds the cards, by a player who tries whatever is legal."""
    games = (tcg24("goldfish", "day0-agents", "--player", "random", "--seed", n, "--trace") for n in range(6))
    return "".join(game.out for game in games)


def test_the_example_speaks_of_cards_whose_text_is_not_on_record_and_says_so() -> None:
    texts = {e.name: e.text for e in bundled_entries()[1] if e.set == "Day 0" and e.name in TYPED}
    assert texts == dict.fromkeys(TYPED)
    words = EXAMPLE.read_text(encoding="utf-8")
    assert "THE WORDING IS INVENTED FOR THIS EXAMPLE" in words
    fields = {line.split(" = ")[0] for line in words.partition("[[card]]")[2].splitlines() if " = " in line}
    assert fields == {"title", "subtitle", "number", "text"}


def test_a_typed_in_card_is_full_and_played_and_outlives_an_update(
    tcg24: Tcg24, monkeypatch: pytest.MonkeyPatch
) -> None:
    bystander = known(tcg24, "Interrogation")
    assert {known(tcg24, name) for name in TYPED} == {("text-unknown", None)}
    before = traces(tcg24)
    assert "A attempted a mission with Ted Simmons" in before
    assert "used Ted Simmons" not in before
    assert "played Well Trained" not in before

    ran = tcg24("cards", "import", EXAMPLE)
    assert (ran.code, "0 added, 2 changed, 0 same, 0 reported" in ran.out) == (0, True)
    assert {name: known(tcg24, name) for name in TYPED} == {name: ("full", text) for name, text in TYPED.items()}
    after = traces(tcg24)
    assert "A used Ted Simmons, Loyal Interrogator for 1 Time" in after
    assert "A played Well Trained for 0 Time" in after
    figures = json.loads(tcg24("goldfish", "day0-agents", "-n", "20", "--seed", "1", "--json").out)
    assert figures["coverage"] == {"full": 4, "text-unknown": 21}
    assert (figures["partial"], sum(figures["turns"].values()) + figures["unfinished"]) == ([], 20)

    monkeypatch.setattr(loader, "fingerprint", lambda: "0" * 16)  # the program's cards have changed
    assert {name: known(tcg24, name) for name in TYPED} == {name: ("full", text) for name, text in TYPED.items()}
    assert "seeds            0000000000000000 (current)" in tcg24("db", "info").out
    assert tcg24("db", "reset", "--yes").code == 0
    assert {known(tcg24, name)[0] for name in TYPED} == {"full"}
    assert known(tcg24, "Interrogation") == bystander
    assert tcg24("db", "reset", "--all", "--yes").code == 0
    assert {known(tcg24, name) for name in TYPED} == {("text-unknown", None)}


def test_the_last_text_typed_in_wins(tcg24: Tcg24) -> None:
    tcg24("cards", "import", EXAMPLE)
    row = 'set,title,text\nDay 0,Well Trained,"Main: Draw a card."\n'
    assert "1 changed" in tcg24("cards", "import", "-", stdin=row).out
    assert known(tcg24, "Well Trained") == ("full", "Main: Draw a card.")
    assert known(tcg24, "Ted Simmons")[0] == "full"


# ---------------------------------------------------------------- understood in part


@pytest.fixture
def partly(tcg24: Tcg24) -> Tcg24:
    assert tcg24("cards", "import", "-", stdin=PARTLY).code == 0
    assert known(tcg24, "AK-47")[0] == "partial"
    return tcg24


COMMANDS = [
    ["goldfish", "day0-agents", "-n", "3", "--seed", "1"],
    ["play", "day0-agents", "fx-terrorists", "--p1", "random", "--p2", "random", "--seed", "1"],
    ["play", "fx-terrorists", "day0-agents", "--p1", "random", "--p2", "random", "--seed", "1"],
]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_partial_card_is_not_played_unasked(partly: Tcg24, command: list[str]) -> None:
    ran = partly(*command)
    assert (ran.code, ran.out) == (2, "")
    assert "day0-agents holds cards with text that is not understood: AK-47; " in ran.err
    assert "--allow-partial plays them without that part" in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_a_partial_card_that_is_let_in_is_told_aloud(partly: Tcg24, command: list[str]) -> None:
    ran = partly(*command, "--allow-partial")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count(LOUD) == 1
    assert "1 partial" in ran.out


def test_the_report_for_programs_names_partial_cards(partly: Tcg24) -> None:
    ran = partly("goldfish", "day0-agents", "-n", "3", "--seed", "1", "--allow-partial", "--json")
    assert json.loads(ran.out)["partial"] == ["AK-47"]


def test_a_deck_without_the_card_is_played_as_ever(partly: Tcg24) -> None:
    assert "AK-47" not in bundled()["day0-analysts"]
    ran = partly("goldfish", "day0-analysts", "-n", "3", "--seed", "1")
    assert ran.code == 0
    assert "PARTIAL" not in ran.out
    assert "PARTIAL" not in partly("goldfish", "day0-analysts", "-n", "3", "--seed", "1", "--allow-partial").out


def test_the_part_that_is_understood_is_played(partly: Tcg24) -> None:
    """AK-47 makes its holder Lethal; the line that means nothing does nothing."""
    assert known(partly, "AK-47")[1] == "This character has Lethal.\nOnce more, with feeling."
    deck = playable("day0-agents", None, allow_partial=True)
    table = Table((deck.cards, ()))
    ours = [m for m in table.text.modifiers if table.label[m.card] == "AK-47"]
    assert [m.kind for m in ours] == [c.GIVE]


def test_an_import_tells_whose_text_is_not_understood(tcg24: Tcg24) -> None:
    for args in (("--dry-run",), ()):
        ran = tcg24("cards", "import", "-", *args, stdin=PARTLY)
        assert ran.code == 0
        assert "not understood: text of AK-47; `tcg24 cards lint`" in ran.out
    assert "not understood" not in tcg24("cards", "import", EXAMPLE).out


# ---------------------------------------------------------------- taken back


def test_an_import_can_be_taken_back_card_by_card(tcg24: Tcg24) -> None:
    tcg24("cards", "import", EXAMPLE)
    ran = tcg24("cards", "forget", "Well Trained")
    assert (ran.code, ran.err) == (0, "")
    assert re.fullmatch(r"forgotten: Well Trained \[Day 0 \d+\]\n", ran.out)
    assert known(tcg24, "Well Trained") == ("text-unknown", None)
    assert known(tcg24, "Ted Simmons")[0] == "full"
    again = tcg24("cards", "forget", "Well Trained")
    assert (again.code, again.out) == (2, "")
    assert "nothing was imported of Well Trained; nothing was changed" in again.err


def test_all_that_came_from_a_file_can_be_taken_back_and_decks_stay(tcg24: Tcg24) -> None:
    before = tcg24("cards", "export").out
    tcg24("deck", "save", "mine", "day0-agents")
    tcg24("cards", "import", "-", stdin=PARTLY)
    tcg24("cards", "import", EXAMPLE)
    assert tcg24("cards", "export").out != before
    ran = tcg24("cards", "forget", "--from", EXAMPLE)
    assert sorted(line.partition(" [")[0] for line in ran.out.splitlines()) == [
        "forgotten: Ted Simmons, Loyal Interrogator",
        "forgotten: Well Trained",
    ]
    assert known(tcg24, "AK-47")[0] == "partial"  # it came from elsewhere
    assert tcg24("cards", "forget", "--from", "-").code == 0
    assert tcg24("cards", "export").out == before
    assert "mine" in tcg24("deck", "list").out
    assert tcg24("db", "check").code == 0


def test_a_card_that_came_with_an_import_alone_is_gone(tcg24: Tcg24) -> None:
    row = "set,title,type,text\nMy Set,Homemade,event,Main: Draw a card.\n"
    assert tcg24("cards", "import", "-", stdin=row).code == 0
    assert tcg24("cards", "forget", "Homemade").out == "forgotten: Homemade [My Set]\n"
    assert tcg24("card", "Homemade").code == 2


def test_what_to_forget_is_said(tcg24: Tcg24) -> None:
    assert "say which cards to forget" in tcg24("cards", "forget").err
    assert "no card is called" in tcg24("cards", "forget", "Nobody At All").err
