"""``tcg24 cards``: the catalogue in and out. The real list is read where it is found."""

import csv
import io
import json
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from schema.lint import SEVERITY, Check
from schema.sources.row import FIELDS
from seeds.loader import bundled_entries

Tcg24 = Callable[..., Any]

ROOT = Path(__file__).parents[2]
REAL = ROOT / "../shared/real/24 Card List.txt"
PRINTINGS = len(bundled_entries()[1])
MANUAL = (ROOT / "docs/card-files.md").read_text(encoding="utf-8")
OVERLAY = '[set]\nname = "Day 0"\n[[card]]\ntitle = "9mm Parabellum"\ntext = "Draw; then, \\"stop\\".\\nOr not."\n'


def dump(tcg24: Tcg24) -> str:
    return str(tcg24("cards", "export", "--format", "csv").out)


# ---------------------------------------------------------------- import


def test_a_text_overlay(tcg24: Tcg24) -> None:
    Path("mine.toml").write_text(OVERLAY, encoding="utf-8")
    ran = tcg24("cards", "import", "mine.toml")
    assert ran == (
        0,
        'line 3: changed: 9mm Parabellum [Day 0 47]: text ? -> "Draw; then, \\"stop\\".\\nOr not."\n'
        "mine.toml: 5 lines: 0 added, 1 changed, 0 same, 0 reported\n"
        "not understood: text of 9mm Parabellum; `tcg24 cards lint` and `card NAME --explain` tell where\n",
        "",
    )
    assert tcg24("cards", "import", "mine.toml").out == "mine.toml: 5 lines: 0 added, 0 changed, 1 same, 0 reported\n"
    found = json.loads(tcg24("cards", "export", "--set", "D0", "--format", "json").out)["cards"]
    assert {row["title"]: row["text"] for row in found if "text" in row} == {
        "9mm Parabellum": 'Draw; then, "stop".\nOr not.',
        "Bill Buchanan": "Your Agents have Expert.",  # bundled
    }


def test_a_dry_run_changes_nothing(tcg24: Tcg24) -> None:
    own = Path(tcg24("db", "path").out.rstrip("\n"))
    before = own.read_bytes()
    ran = tcg24("cards", "import", "-", "--dry-run", stdin=OVERLAY)
    assert (ran.code, own.read_bytes()) == (0, before)
    assert "1 changed" in ran.out
    assert ran.out.endswith("nothing was changed: this was a dry run\n")
    assert tcg24("--db", "none.db", "cards", "import", "-", "--dry-run", stdin=OVERLAY).code == 0
    assert not Path("none.db").exists()


def test_reported_lines_exit_1_and_strict_holds_everything_back(tcg24: Tcg24) -> None:
    rows = "set,title,type,cost\nBeta,Hold,event,1\nBeta,Fold,event,x\n,Bold,event,1\nBeta,Holt,,1\n"
    before = dump(tcg24)
    ran = tcg24("cards", "import", "-", "--strict", stdin=rows)
    assert ran.code == 1
    assert "line 3: not imported: cost: input should be a valid integer" in ran.out
    assert "line 4: not imported: Bold: it names no set" in ran.out
    assert "line 5: not imported: Holt: type: no card of this name is known" in ran.out
    assert "did you mean Hold?" in ran.out
    assert ran.out.endswith("nothing was imported: --strict holds everything back when a line is reported\n")
    assert dump(tcg24) == before
    ran = tcg24("cards", "import", "-", stdin=rows)
    assert ran.code == 1
    assert ran.out.endswith("-: 5 lines: 1 added, 0 changed, 0 same, 3 reported\n")
    assert dump(tcg24) == before + "Beta,BET,,Hold,,event,,,,1,,,,,,,,,\n"


def test_the_report_as_json(tcg24: Tcg24) -> None:
    text = "Hold;Event;1;Odd;1;Beta;Rare;0\n\nVeto;Event;3;Tactics;2;Day 0;Fixed;0\nhello\n"
    ran = tcg24("cards", "import", "-", "--json", stdin=text)
    assert ran.code == 1
    report = json.loads(ran.out)
    figures = ("lines", "added", "changed", "same", "reported", "headings", "blank")
    assert [report[name] for name in figures] == [4, 1, 1, 0, 1, 0, 1]
    assert (report["dry_run"], report["written"], report["source"]) == (False, True, "-")
    assert report["rows"][1] == {
        "line": 3, "outcome": "changed", "name": "Veto", "set": "Day 0", "number": 88,
        "changes": [{"fact": "cost", "before": 0, "after": 3}], "reason": "", "near": [],
    }  # fmt: skip
    assert [(f["line"], f["severity"]) for f in report["findings"]] == [(1, "warning"), (4, "error")]


def test_many_new_cards_are_not_all_told_in_words(tcg24: Tcg24) -> None:
    rows = "".join(f"Card {n};Event;1;Ops;1;Beta;Rare;0\n" for n in range(1, 31))
    ran = tcg24("cards", "import", "-", stdin=rows)
    assert (ran.code, len(ran.out.splitlines())) == (0, 22)
    assert "and 10 new cards more; --json names all\n" in ran.out


@pytest.mark.parametrize(
    ("args", "stdin", "message"),
    [
        (["none.toml"], b"", "none.toml cannot be read: No such file or directory"),
        (["."], b"", ". is a directory; name a file in it"),
        (["a\0b"], b"", "cannot be read"),
        (["-"], b"", "standard input: its format cannot be told; say which it is with --format"),
        (["-", "--format", "xml"], b"", "there is no format 'xml'; choose from toml, csv, json, list"),
        (["-", "--format", "csv"], OVERLAY.encode(), "it should be CSV but looks like TOML; --format toml reads it"),
        (["-"], b"set,title\nB,caf\xe9\n", "standard input:2: this is not UTF-8 text (byte 0xe9); save the file"),
        (["-"], b"set,title,colour\n", "standard input:1: there is no column 'colour'"),
        (["-"], b'[{"title": }]', "standard input:1: this is not JSON"),
        (["-", "--format", "toml"], b"x = [", "standard input:"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_one_sentence_and_exit_2(
    tcg24: Tcg24, args: list[str], stdin: bytes, message: str
) -> None:
    ran = tcg24("cards", "import", *args, stdin=stdin)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("tcg24: ")
    assert ran.err.count("\n") == 1
    assert message in ran.err


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    data=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace"))),
    format=st.sampled_from([None, "toml", "csv", "json", "list"]),
)
def test_no_input_gives_a_traceback(tcg24: Tcg24, data: bytes, format: str | None) -> None:
    told = ["--format", format] if format else []
    ran = tcg24("cards", "import", "-", "--dry-run", *told, stdin=data)  # the fixture looks for tracebacks
    assert ran.code in (0, 1, 2)


def test_the_real_list_on_the_bundled_catalogue(tcg24: Tcg24) -> None:
    if not REAL.exists():
        pytest.skip("the community list is not part of the project: ../shared/real/24 Card List.txt")
    ran = tcg24("cards", "import", REAL)
    assert ran.code == 1
    assert "371 lines: 0 added, 8 changed, 357 same, 1 reported, 2 headings, 3 blank\n" in ran.out
    assert "line 356: not imported: Michelle Dressler, Deep Loyalty: Promo 14 is Michelle Dessler" in ran.out
    assert "line 126: note: specialty: 'Statesmen' was read as Statesman" in ran.out
    assert ran.out.count("an empty one was left out") == 10
    again = tcg24("cards", "import", REAL)
    assert "0 added, 0 changed, 365 same, 1 reported" in again.out


# ---------------------------------------------------------------- export


@pytest.mark.parametrize("format", ["toml", "csv", "json"])
def test_export_import_export_is_identical(tcg24: Tcg24, format: str) -> None:
    tcg24("cards", "import", "-", stdin=OVERLAY)
    name = f"all.{format}"
    ran = tcg24("cards", "export", name)
    assert ran == (0, "", f"{name}: {PRINTINGS} printings written\n")
    assert tcg24("cards", "export", "--format", format).out == Path(name).read_text(encoding="utf-8")
    ran = tcg24("cards", "import", name)
    assert ran.code == 0
    assert f"0 added, 0 changed, {PRINTINGS} same, 0 reported" in ran.out
    assert tcg24("cards", "export", "--format", format).out == Path(name).read_text(encoding="utf-8")


def test_an_export_replaces_a_file_only_by_force(tcg24: Tcg24) -> None:
    mine = Path("mine.csv")
    mine.write_text("mine")
    mine.chmod(0o600)
    ran = tcg24("cards", "export", "mine.csv")
    assert (ran.code, mine.read_text()) == (2, "mine")
    assert "mine.csv exists already; --force replaces it" in ran.err
    assert tcg24("cards", "export", "mine.csv", "--force", "--set", "promo").code == 0
    assert len(mine.read_text().splitlines()) == 16
    assert stat.S_IMODE(mine.stat().st_mode) == 0o600
    assert [p.name for p in Path.cwd().iterdir()] == ["mine.csv"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--set", "Zz"], "there is no set 'Zz'; the sets are Day 0 (D0), 1st Edition (1E)"),
        (["mine"], "its name says no format"),
        (["mine.txt"], "no room for texts"),
        (["no/mine.csv"], "no/mine.csv cannot be written: No such file or directory"),
        (["x.json", "--format", "csv"], "its name says json but --format says csv"),
    ],
)
def test_an_export_that_cannot_be_written_says_why(tcg24: Tcg24, args: list[str], message: str) -> None:
    ran = tcg24("cards", "export", *args)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


# ---------------------------------------------------------------- lint and sets


def test_lint_of_the_bundled_catalogue(tcg24: Tcg24) -> None:
    ran = tcg24("cards", "lint")
    assert ran.code == 0
    assert ran.out.startswith("warning  event-keyword: Fearless [Day 0 78]: ")
    assert re.search(r"\n0 errors, 1 warning, \d+ notes\n$", ran.out)
    assert tcg24("cards", "lint", "--strict").code == 1
    rows = json.loads(tcg24("cards", "lint", "--json").out)
    assert [row["check"] for row in rows if row["severity"] != "note"] == ["event-keyword"]
    assert {row["check"] for row in rows} >= {"same-name", "stub", "no-number", "no-time-track"}
    table = list(csv.DictReader(io.StringIO(tcg24("cards", "lint", "--csv").out)))
    assert [row["card"] for row in table] == [row["card"] for row in rows]


def test_lint_of_a_card_file_imports_nothing(tcg24: Tcg24) -> None:
    before = dump(tcg24)
    text = "set,number,title,type,cost,text\nDay 0,47,Relay,,,\nBeta,1,Hold,event,x,\nDay 0,49,AK-47,,,Draw.\n"
    ran = tcg24("cards", "lint", "-", "--json", stdin=text)
    assert ran.code == 1
    assert [(row["check"], row["line"], row["severity"]) for row in json.loads(ran.out)] == [
        ("card-file", 3, "error"), ("refused", 2, "error"), ("text-not-understood", 4, "error"),
    ]  # fmt: skip
    assert dump(tcg24) == before
    assert tcg24("cards", "lint", "-", stdin="set,title,war\nDay 0,AK-47,2\n") == (0, "nothing odd\n", "")


def test_lint_tells_each_line_of_a_text_that_is_not_understood(tcg24: Tcg24) -> None:
    head = "set,number,title,type,cost,war,keywords,text\n"
    good = "Beta,1,Fine Orders,event,1,1,Ops,Main: Draw a card.\n"
    bad = 'Beta,2,Odd Orders,event,1,1,Ops,"Main: Draw a carp.\nMain: Gain 1 Time.\nDraw a card."\n'
    ran = tcg24("cards", "lint", "-", "--json", stdin=head + good + bad)
    assert ran.code == 1
    places = [(r["check"], r["card"], r["set"], r["number"], r["line"], r["text_line"], r["column"])
              for r in json.loads(ran.out)]  # fmt: skip
    assert places == [
        ("text-not-understood", "Odd Orders", "Beta", 2, 3, 1, 14),
        ("text-not-understood", "Odd Orders", "Beta", 2, 3, 3, 1),
    ]
    shown = tcg24("cards", "lint", "-", stdin=head + good + bad)
    assert shown.code == 1
    assert "error    text-not-understood: line 3: Odd Orders [Beta 2]: text, line 1, column 14: 'carp' is" in shown.out
    assert "; expected " in shown.out
    assert "Fine Orders" not in shown.out
    assert tcg24("cards", "lint", "-", stdin=head + good).code == 0


def test_lint_of_the_catalogue_looks_at_imported_texts(tcg24: Tcg24) -> None:
    assert tcg24("cards", "lint").code == 0
    tcg24("cards", "import", "-", stdin="set,title,text\nDay 0,AK-47,Main 0: Draw a carp.\n")
    ran = tcg24("cards", "lint")
    assert ran.code == 1
    assert ran.out.startswith("error    text-not-understood: AK-47 [Day 0 49]: text, line 1, column 16: 'carp' is not")
    (row,) = (r for r in json.loads(tcg24("cards", "lint", "--json").out) if r["severity"] == "error")
    assert (row["card"], row["set"], row["number"], row["line"]) == ("AK-47", "Day 0", 49, None)
    assert (row["text_line"], row["column"]) == (1, 16)
    table = list(csv.DictReader(io.StringIO(tcg24("cards", "lint", "--csv").out)))
    assert (table[0]["text_line"], table[0]["column"], table[1]["column"]) == ("1", "16", "")


def test_lint_of_a_file_tells_cards_of_one_name_apart(tcg24: Tcg24) -> None:
    text = "set,number,title,type,cost,war,keywords,text\nBeta,1,Orders,event,1,1,Ops,Main: Draw a card.\n"
    text += "Gamma,1,Orders,event,2,1,Ops,Main: Draw a carp.\n"
    rows = [r for r in json.loads(tcg24("cards", "lint", "-", "--json", stdin=text).out) if r["severity"] == "error"]
    assert [(r["card"], r["set"], r["line"]) for r in rows] == [("Orders", "Gamma", 3)]


def test_lint_tells_of_imports_that_fit_no_more(tcg24: Tcg24) -> None:
    import sqlite3
    from contextlib import closing

    tcg24("cards", "import", "-", stdin=OVERLAY)
    with closing(sqlite3.connect(tcg24("db", "path").out.rstrip("\n"))) as connection:
        connection.execute("""UPDATE imported SET data = '{"set": "Day 0", "title": "Gone", "text": "x"}'""")
        connection.commit()
    ran = tcg24("cards", "lint")
    assert ran.out.startswith("warning  refused: Gone [Day 0]: imported earlier, but it fits no more and is left out")


def test_sets(tcg24: Tcg24) -> None:
    rows = json.loads(tcg24("cards", "sets", "--json").out)
    assert [(row["code"], row["printings"]) for row in rows][:5] == [
        ("D0", 96), ("1E", 243), ("D0E", 4), ("P", 15), ("OP", 12),
    ]  # fmt: skip
    assert rows[1]["coverage"] == {"full": 3, "vanilla": 0, "partial": 0, "text-unknown": 233, "stub": 7}
    table = list(csv.DictReader(io.StringIO(tcg24("cards", "sets", "--csv").out)))
    assert (table[3]["cards"], table[3]["printings"], table[3]["stub"]) == ("14", "15", "8")
    assert "Organized Play" in tcg24("cards", "sets").out


# ---------------------------------------------------------------- the manual


def test_the_examples_of_the_manual_import_cleanly(tcg24: Tcg24) -> None:
    examples = re.findall(r"```(?:toml|csv|json|list) (\S+)\n(.*?)```", MANUAL, re.DOTALL)
    assert [name for name, _ in examples] == ["texts.toml", "beta.toml", "beta.csv", "beta.json", "beta.txt"]
    for name, text in examples:
        Path(name).write_text(text, encoding="utf-8")
        report = json.loads(tcg24("cards", "import", name, "--json").out)
        assert (name, report["reported"], report["same"]) == (name, 0, 0)
        assert report["added"] + report["changed"] == len(report["rows"])
    sets = json.loads(tcg24("cards", "sets", "--json").out)
    assert [(row["code"], row["cards"]) for row in sets[-2:]] == [("BF", 11), ("GC", 1)]


def test_the_manual_names_every_field_and_check() -> None:
    for field in FIELDS:
        assert re.search(rf"^\| .*`{field}`.* \|", MANUAL, re.MULTILINE), field
    for check in Check:
        severity = "as found" if check is Check.CARD_FILE else SEVERITY[check]
        assert f"| `{check}` | {severity} |" in MANUAL, check
