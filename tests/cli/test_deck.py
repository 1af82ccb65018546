"""``tcg24 deck``: saved decks, differences, codes."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seeds.decks import bundled

Tcg24 = Callable[..., Any]


def test_save_list_show_rm(tcg24: Tcg24) -> None:
    ran = tcg24("deck", "save", "My Deck", "-", stdin="# notes\nveto x2\n")
    assert (ran.code, ran.out) == (0, "")
    assert "ILLEGAL in standard" in ran.err
    assert "deck-size" in ran.err
    assert tcg24("deck", "show", "my deck").out == "# notes\n\nEvents (2)\n2 Veto\n"
    rows = json.loads(tcg24("deck", "list", "--json").out)
    assert [(row["name"], row["kind"]) for row in rows] == [
        ("My Deck", "saved"),
        *((name, "bundled") for name in bundled()),
    ]
    assert rows[0]["legal_in"] == []
    assert rows[-1]["legal_in"] == ["standard"]
    assert tcg24("deck", "rm", "MY DECK").code == 0
    assert tcg24("deck", "show", "my deck").code == 2


def test_a_saved_deck_is_replaced_by_force_alone(tcg24: Tcg24) -> None:
    tcg24("deck", "save", "a", "-", stdin="Veto")
    ran = tcg24("deck", "save", "A", "-", stdin="WMD")
    assert ran.code == 2
    assert "--force" in ran.err
    assert "Veto" in tcg24("deck", "show", "a").out
    assert tcg24("deck", "save", "A", "-", "--force", stdin="WMD").code == 0
    assert tcg24("deck", "show", "a").out == "Agendas (1)\n1 WMD\n"


def test_save_from_a_file_a_name_and_a_code(tcg24: Tcg24) -> None:
    Path("list.txt").write_text("Veto\nXyzzy\n", encoding="utf-8")
    ran = tcg24("deck", "save", "a", "list.txt")
    assert ran.code == 0
    assert "unknown-card: line 2" in ran.err
    assert tcg24("deck", "show", "a").out.endswith("\nXyzzy\n"), "a line not understood is kept"
    assert tcg24("deck", "save", "b", "day0-agents").code == 0
    code = tcg24("deck", "code", "day0-agents").out.strip()
    assert tcg24("deck", "save", "c", f"code:{code}").code == 0
    assert tcg24("deck", "diff", "b", "c").code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["save", "-", "day0-agents"], "cannot be the name"),
        (["save", "code:x", "day0-agents"], "read as a deck code"),
        (["save", "a", "nowhere"], "no deck"),
        (["save", "a", "-"], "no card"),
        (["rm", "day0-agents"], "bundled"),
        (["rm", "nothing"], "no deck named"),
        (["show", "day0-agent"], "did you mean"),
        (["code"], "either a DECK"),
        (["code", "day0-agents", "--read", "A"], "either a DECK"),
        (["code", "bad.txt"], "not understood (2)"),
        (["code", "--read", "ZZZ"], "version Z"),
        (["code", "--read", ""], "empty"),
    ],
)
def test_what_cannot_be_done_changes_nothing(tcg24: Tcg24, args: list[str], said: str) -> None:
    Path("bad.txt").write_text("Veto\nXyzzy\n", encoding="utf-8")
    ran = tcg24("deck", *args)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert {row["kind"] for row in json.loads(tcg24("deck", "list", "--json").out)} == {"bundled"}


def test_a_saved_deck_stands_before_a_bundled_one_until_it_is_removed(tcg24: Tcg24) -> None:
    assert "stands before the bundled deck" in tcg24("deck", "save", "day0-agents", "-", stdin="Veto").err
    names = [row["name"] for row in json.loads(tcg24("deck", "list", "--json").out)]
    assert names.count("day0-agents") == 1
    assert tcg24("deck", "show", "day0-agents").out == "Events (1)\n1 Veto\n"
    assert tcg24("deck", "rm", "day0-agents").code == 0
    assert tcg24("deck", "show", "day0-agents").out == bundled()["day0-agents"]


def test_the_list_as_csv_and_table(tcg24: Tcg24) -> None:
    tcg24("deck", "save", 'A, "quoted" one', "-", stdin="Veto")
    rows = list(csv.DictReader(io.StringIO(tcg24("deck", "list", "--csv").out)))
    assert rows[0]["name"] == 'A, "quoted" one'
    assert {row["legal_in"] for row in rows} == {"", "standard", "standard one-per-keyword"}
    table = tcg24("deck", "list").out
    assert all(name in table for name in bundled())


def test_diff(tcg24: Tcg24) -> None:
    Path("a.txt").write_text("2 Veto\nWMD\nAK-47\n", encoding="utf-8")
    Path("b.txt").write_text("1 Veto\nAK-47\nDying, Not Crazy x2\n", encoding="utf-8")
    ran = tcg24("deck", "diff", "a.txt", "b.txt")
    assert ran.code == 1
    assert ran.out == "- 1 WMD\n+ 2 Dying, Not Crazy\n~ 2 -> 1 Veto\n"
    report = json.loads(tcg24("deck", "diff", "a.txt", "b.txt", "--json").out)
    assert report == {
        "a": "a",
        "b": "b",
        "equal": False,
        "added": [{"name": "Dying, Not Crazy", "count": 2}],
        "removed": [{"name": "WMD", "count": 1}],
        "changed": [{"name": "Veto", "from": 2, "to": 1}],
        "lost": [[], []],
    }
    same = tcg24("deck", "diff", "a.txt", "-", stdin="AK-47 x1\n# hm\nveto\nVeto\nwmd")
    assert (same.code, same.out) == (0, "")


def test_decks_with_lines_not_understood_are_not_called_equal(tcg24: Tcg24) -> None:
    Path("a.txt").write_text("Veto\nXyzzy\n", encoding="utf-8")
    ran = tcg24("deck", "diff", "a.txt", "-", stdin="Veto")
    assert (ran.code, ran.out) == (1, "")
    assert "a.txt: not understood and not compared: line 2" in ran.err


def test_diff_tells_two_cards_of_one_name_apart(tcg24: Tcg24) -> None:
    name = "Ryan Chappelle, Division Representative"
    Path("a.txt").write_text(f"{name} [Day 0]", encoding="utf-8")
    ran = tcg24("deck", "diff", "a.txt", "-", stdin=f"{name} [1st Edition]")
    assert ran.out == f"- 1 {name} [Day 0]\n+ 1 {name} [1st Edition]\n"


@pytest.mark.parametrize("name", bundled())
def test_a_code_gives_its_deck_back(tcg24: Tcg24, name: str) -> None:
    code = tcg24("deck", "code", name).out
    assert len(code) < 200
    back = tcg24("deck", "code", "--read", code.lower())
    assert back.code == 0
    assert tcg24("deck", "diff", name, "-", stdin=back.out).code == 0
    assert tcg24("deck", "code", "--read", "-", stdin=f"code:{code}").out == back.out
    report = json.loads(tcg24("deck", "code", name, "--json").out)
    assert report["code"] == code.strip()


def test_a_mistyped_code_says_so(tcg24: Tcg24) -> None:
    code = tcg24("deck", "code", "day0-agents").out.strip()
    typo = code[:20] + ("7" if code[20] != "7" else "8") + code[21:]
    ran = tcg24("validate", f"code:{typo}")
    assert ran.code == 2
    assert "checksum" in ran.err


def test_show_json(tcg24: Tcg24) -> None:
    report = json.loads(tcg24("deck", "show", "day0-analysts", "--json").out)
    assert report["counts"]["total"] == 25
    assert {
        "count": 2,
        "id": "ryan-chappelle-division-representative",
        "name": "Ryan Chappelle, Division Representative [Day 0]",
        "type": "character",
    } in report["cards"]
