"""``tcg24 validate``: verdicts, exit codes, JSON, and no traceback whatever the input."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

Tcg24 = Callable[..., Any]

FOUND = Path(__file__).parents[2].parent / "shared/real/Man with the Golden Gun.txt"
KEYS = {"deck", "format", "legal", "legalities", "problems", "counts"}


def test_the_published_list_as_found(tcg24: Tcg24) -> None:
    if not FOUND.exists():
        pytest.skip("the list as found lies outside the project, in ../shared/real, and is not here")
    ran = tcg24("validate", FOUND, "--json")
    assert ran.code == 0
    report = json.loads(ran.out)
    assert report["legalities"] == {"standard": True, "one-per-keyword": False}
    problems = report["problems"]
    assert not [p for p in problems if p["severity"] == "error"]
    assert {p["cards"][0] for p in problems if p["code"] == "stub-card"} == {
        "Jack Bauer, Brute Force",
        "Nadia Yassir, Well Informed",
        "Tony Almeida, CTU Director",
        "M-4 Carbine",
        "Head Shot",
    }
    assert [p["line"] for p in problems if p["code"] == "prose-line"] == [1, 3, 33, 35, 37, 39, 41]
    assert report["counts"]["total"] == 25
    strict = tcg24("validate", FOUND, "--format", "one-per-keyword", "--json")
    assert strict.code == 1
    (error,) = [p for p in json.loads(strict.out)["problems"] if p["severity"] == "error"]
    assert (error["code"], error["line"]) == ("equipment-keyword", 19)
    assert error["message"].startswith("5 equipment cards of the keyword Weapon")


def test_one_deck_is_an_object_and_several_a_list(tcg24: Tcg24) -> None:
    one = json.loads(tcg24("validate", "day0-agents", "--json").out)
    assert one.keys() >= KEYS
    assert one["problems"] == []
    assert one["counts"]["by_type"] == {"directive": 1, "character": 15, "equipment": 2, "agenda": 2, "event": 5}
    two = json.loads(tcg24("validate", "day0-agents", "-", "--json", stdin="Veto").out)
    assert [report["deck"] for report in two] == ["day0-agents", "stdin"]
    assert [report["legal"] for report in two] == [True, False]


def test_a_problem_has_five_fields(tcg24: Tcg24) -> None:
    ran = tcg24("validate", "-", "--json", stdin="Veto\nMichelle Dressler, Deep Loyalty\n")
    assert ran.code == 1
    problem = json.loads(ran.out)["problems"][0]
    assert problem == {
        "code": "unknown-card",
        "severity": "error",
        "message": problem["message"],
        "line": 2,
        "cards": ["Michelle Dessler, Deep Loyalty"],
    }


def test_every_format_is_shown_and_the_exit_code_follows_the_chosen(tcg24: Tcg24) -> None:
    loose = tcg24("validate", "man-with-the-golden-gun")
    assert loose.code == 0
    assert "standard legal, one-per-keyword illegal" in loose.out
    strict = tcg24("validate", "man-with-the-golden-gun", "--format", "One-Per-Keyword")
    assert strict.code == 1
    assert "standard legal, one-per-keyword illegal" in strict.out
    assert "ILLEGAL in one-per-keyword" in strict.out


def test_one_illegal_deck_among_legal_ones_is_a_finding(tcg24: Tcg24) -> None:
    assert tcg24("validate", "day0-agents", "day0-terrorists").code == 0
    ran = tcg24("validate", "day0-agents", "-", "day0-terrorists", stdin="Veto")
    assert ran.code == 1
    assert ran.out.count(": legal in standard") == 2


def test_rule_2_6_a_pair(tcg24: Tcg24) -> None:
    assert tcg24("validate", "--pair", "day0-agents", "day0-terrorists").code == 0
    same = tcg24("validate", "--pair", "day0-agents", "day0-analysts", "--json")
    assert same.code == 1
    for report in json.loads(same.out):
        assert [p["code"] for p in report["problems"]] == ["pair"]
        assert not report["legal"]
        assert all(report["legalities"].values())
    assert "error pair" in tcg24("validate", "--pair", "day0-agents", "day0-analysts").out
    alone = tcg24("validate", "--pair", "day0-agents")
    assert (alone.code, alone.out) == (2, "")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["day0-agents", "--format", "modern"], "unknown format 'modern'; the formats are standard, one-per-keyword"),
        (["day0-agnets"], "did you mean day0-agents"),
        (["no/such/file.txt"], "there is no such file"),
        (["."], "is a directory"),
        (["-", "-"], "only once"),
        (["latin.txt"], "latin.txt, line 2: byte 0xe9 is not UTF-8"),
        (["\x00"], "no deck"),
        (["a" * 5000], "no deck"),
        (["code:A"], "checksum"),
        ([], "missing argument"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(tcg24: Tcg24, args: list[str], said: str) -> None:
    Path("latin.txt").write_bytes(b"Veto\nJos\xe9\n")
    ran = tcg24("validate", *args)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_wins_over_a_saved_name_and_that_over_a_bundled_one(tcg24: Tcg24) -> None:
    assert tcg24("deck", "save", "day0-agents", "-", stdin="2 Veto").code == 0
    assert json.loads(tcg24("validate", "Day0-Agents", "--json").out)["counts"]["total"] == 2
    Path("day0-agents").write_text("3 WMD", encoding="utf-8")
    assert json.loads(tcg24("validate", "day0-agents", "--json").out)["counts"]["total"] == 3
    Path("day0-terrorists").mkdir()  # a folder does not hide a deck
    assert tcg24("validate", "day0-terrorists").code == 0


def test_a_bom_and_an_utf_16_file(tcg24: Tcg24) -> None:
    Path("bom.txt").write_bytes("\ufeff2 Veto\r\n".encode())
    assert json.loads(tcg24("validate", "bom.txt", "--json").out)["counts"]["total"] == 2
    Path("wide.txt").write_bytes("2 Veto".encode("utf-16"))
    assert tcg24("validate", "wide.txt").code == 2


def test_nothing_a_list_holds_reaches_the_terminal_raw(tcg24: Tcg24) -> None:
    ran = tcg24("validate", "-", stdin="Name: a\x1b[2Jb\nXy\x1b[31mzzy\n" + "\x1b]0;x\x07 " * 20)
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=200)
    | st.text(max_size=120).map(str.encode)
    | st.lists(st.sampled_from([b"2 ", b"24 Hours", b"x2", b"\n", b"#", b"// ", b"[", b"(1)", b"Veto", b"\xff"])).map(
        b"".join
    )
)
def test_no_bytes_end_in_a_traceback(tcg24: Tcg24, data: bytes) -> None:
    ran = tcg24("validate", "-", "--json", stdin=data)
    assert ran.code in (1, 2)
    assert bool(ran.out) == (ran.code == 1)


def test_the_read_path_leaves_sqlmodel_alone(seeded: Path) -> None:
    program = (
        "import sys; from cli.main import run; run(['validate', 'day0-agents']); "
        "sys.exit(' '.join(m for m in ('sqlmodel', 'sqlalchemy', 'rich', 'matplotlib') if m in sys.modules) or 0)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "TCG24_DB": str(seeded)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "legal in standard" in ran.stdout
