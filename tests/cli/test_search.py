"""``tcg24 search`` and ``tcg24 card`` as a user meets them."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands.search import joined
from cli.main import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("search") / "cards.db")


def test_a_table_of_what_matches_and_nothing_else(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "search", "t:equipment", "bonus:combat", "-k:weapon"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["name", "type", "cost", "skill", "health", "war", "sets", "known"]
    assert [line[:10] for line in lines[1:]] == ["Jack's PDA"]


def test_json_and_csv_hold_the_same_cards(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "search", "ryan chappelle", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)
    assert {c["specialty"] for c in cards} == {"Analyst", "Statesman"}
    assert cards[0]["printings"][0].keys() == {"set", "number", "rarity"}
    assert run(["--db", db, "search", "ryan chappelle", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [r["id"] for r in rows] == [c["id"] for c in cards]


def test_a_negated_term_is_no_option_and_a_misspelt_option_is_told(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "search", "-t:character", "is:reprint", "--limit", "2"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 3
    assert "more" in shown.err
    assert run(["--db", db, "search", "jack", "--jsn"]) == 2
    assert "--jsn" in capsys.readouterr().err


def test_an_error_points_at_its_place(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "search", "t:character", "cost<x"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[1:] == ["  t:character cost<x", "                   ^"]


def test_nothing_found_is_no_error(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "search", "zebra"]) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "no card matches" in shown.err


def test_explain_says_it_in_english(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "search", "--explain", "skill>cost -t:event"]) == 0
    assert capsys.readouterr().out == "cards where skill is above cost and type is not event\n"
    assert run(["--db", db, "search", "--explain", "--json", "jack"]) == 0
    assert json.loads(capsys.readouterr().out)["parameters"] == ["jack"]


@pytest.mark.parametrize(
    ("words", "query"),
    [
        (["jack bauer"], "jack bauer"),
        (["jack", "bauer"], "jack bauer"),
        (["t:agent", "jack bauer"], 't:agent "jack bauer"'),
        (["x", "k:secret service"], 'x k:"secret service"'),
        (["x", "(a or b)"], "x (a or b)"),
        (["x", "cost<3 war=1"], "x cost<3 war=1"),
    ],
)
def test_what_the_shell_kept_together_stays_together(words: list[str], query: str) -> None:
    assert joined(words) == query


def test_search_starts_without_the_heavy_libraries(db: str) -> None:
    assert run(["--db", db, "db", "path"]) == 0
    assert run(["--db", db, "search", "ak-47"]) == 0
    program = (
        "import sys; from cli.main import run; assert run(sys.argv[1:]) == 0; "
        "heavy = {'pydantic', 'sqlmodel', 'sqlalchemy', 'rich', 'rapidfuzz', 'regex', 'matplotlib'}; "
        "sys.exit(' '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", program, "--db", db, "search", "jack"], env=environment, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Jack Bauer" in ran.stdout


def test_card_shows_one_card(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "card", "jack bauer, back in action"]) == 0
    out = capsys.readouterr().out
    assert "4 Combat (inferred from the specialty)" in out
    assert "Day 0 11, Fixed" in out
    assert "Promo 2" in out
    assert run(["--db", db, "card", "AK-47", "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)
    assert card["bonus"] == {"combat": 2}


def test_card_lists_all_where_a_name_is_shared(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "card", "jack", "bauer"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 9
    assert run(["--db", db, "card", "Ryan Chappelle, Division Representative"]) == 2
    error = capsys.readouterr().err
    assert "[Day 0]" in error
    assert "[1st Edition]" in error
    assert run(["--db", db, "card", "Ryan Chappelle, Division Representative [Day 0]"]) == 0
    assert "Analyst" in capsys.readouterr().out


def test_card_suggests_near_names_and_guesses_nothing(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "card", "Michelle Dressler, Deep Loyalty"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Michelle Dessler, Deep Loyalty" in shown.err
    assert run(["--db", db, "card", "Jack Bauer, Back"]) == 2


def test_card_says_what_a_stub_lacks(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "card", "M-4 Carbine"]) == 0
    out = capsys.readouterr().out
    assert "stub: cannot be played, not recorded: war" in out
    assert "text       not recorded" in out
