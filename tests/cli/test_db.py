"""``tcg24 db``: the catalogue file itself."""

import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.version import VERSION

Tcg24 = Callable[..., Any]


@pytest.fixture
def own(tcg24: Tcg24) -> Path:
    """The test's catalogue file."""
    return Path(tcg24("db", "path").out.rstrip("\n"))


def edit(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(sql)
        connection.commit()


def test_path_prints_the_path_alone_and_builds_nothing(tcg24: Tcg24, tmp_path: Path) -> None:
    elsewhere = tmp_path / "else where" / "cards.db"
    assert tcg24("--db", elsewhere, "db", "path") == (0, f"{elsewhere}\n", "")
    assert not elsewhere.parent.exists()


def test_info_in_figures(tcg24: Tcg24, own: Path) -> None:
    facts = json.loads(tcg24("db", "info", "--json").out)
    assert facts["path"] == str(own)
    assert facts["size"] == own.stat().st_size
    assert (facts["schema_version"], facts["program_version"], facts["seeds_current"]) == (1, VERSION, True)
    assert [facts[name] for name in ("cards", "printings", "sets", "imported", "decks")] == [536, 562, 6, 0, 0]
    assert facts["coverage"] == {"full": 168, "vanilla": 28, "partial": 0, "text-unknown": 321, "stub": 19}
    edit(own, "UPDATE meta SET value = 'older'")
    assert not json.loads(tcg24("db", "info", "--json").out)["seeds_current"]  # looking does not update


def test_info_in_words(tcg24: Tcg24, own: Path) -> None:
    ran = tcg24("db", "info")
    assert ran.code == 0
    lines = dict(line.split("  ", 1) for line in ran.out.splitlines())
    assert lines["path"].strip() == str(own)
    assert lines["seeds"].strip().endswith("(current)")
    assert lines["coverage"].strip() == "168 full, 28 vanilla, 0 partial, 321 text-unknown, 19 stub"


def test_check(tcg24: Tcg24, own: Path) -> None:
    assert tcg24("db", "check") == (0, f"{own}: ok\n", "")
    assert json.loads(tcg24("db", "check", "--json").out) == {"path": str(own), "ok": True, "findings": []}
    edit(own, "UPDATE card SET cost = 9 WHERE id = 'ak-47'")
    ran = tcg24("db", "check")
    assert ran.code == 1
    assert ran.out.startswith("derived: 2 rows of card are not what the entries give")
    assert "db reset" in ran.err
    ran = tcg24("db", "check", "--json")
    assert (ran.code, ran.err) == (1, "")
    assert [finding["code"] for finding in json.loads(ran.out)["findings"]] == ["derived"]


def test_check_and_reset_of_a_damaged_file(tcg24: Tcg24, own: Path) -> None:
    own.write_bytes(own.read_bytes()[:20_000])
    assert tcg24("validate", "-", stdin="Veto").code == 2
    ran = tcg24("db", "check")
    assert (ran.code, ran.out) == (1, "cut-short: the file ends before its last page\n")
    ran = tcg24("db", "reset", "--yes")
    assert ran.code == 0
    assert "the damaged file is now" in ran.err
    assert tcg24("db", "check").code == 0


def test_backup(tcg24: Tcg24, own: Path) -> None:
    ran = tcg24("db", "backup")
    beside = Path(ran.out.rstrip("\n"))
    assert (ran.code, ran.err, beside.parent) == (0, "", own.parent)
    assert tcg24("--db", beside, "db", "check").code == 0

    assert tcg24("db", "backup", "mine.db").out == f"{Path.cwd() / 'mine.db'}\n"
    Path("mine.db").write_text("mine")
    ran = tcg24("db", "backup", "mine.db")
    assert (ran.code, ran.out) == (2, "")
    assert "exists already" in ran.err
    assert Path("mine.db").read_text() == "mine"
    assert tcg24("db", "backup", "mine.db", "--force").code == 0
    assert tcg24("--db", "mine.db", "db", "check").code == 0


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_reset_asks_first(tcg24: Tcg24, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = own.read_bytes(), sorted(own.parent.iterdir())
    ran = tcg24("db", "reset")
    assert ran.code == 2
    assert "say --yes" in ran.err

    monkeypatch.setattr(io, "TextIOWrapper", _Terminal)  # what the standard input of the next commands is
    for answer in ("n\n", "\n", ""):
        ran = tcg24("db", "reset", stdin=answer)
        assert ran.code == 2
        assert ran.out.strip() == ""
        assert "keep imported cards and saved decks" in ran.err
        assert (own.read_bytes(), sorted(own.parent.iterdir())) == before
    ran = tcg24("db", "reset", "--all", stdin="y\n")
    assert "forget every imported card and saved deck" in ran.err
    assert ran.code == 0


def test_reset_keeps_decks_unless_all_goes(tcg24: Tcg24, own: Path) -> None:
    tcg24("deck", "save", "Mine", "-", stdin="Veto")
    edit(own, "UPDATE card SET cost = 9")
    ran = tcg24("db", "reset", "--yes")
    assert (ran.code, ran.out) == (0, "")
    assert "0 imported cards and 1 saved decks" in ran.err
    backup = Path(ran.err.rstrip("\n").rpartition(" ")[2])
    assert backup.exists()
    assert tcg24("db", "check").code == 0
    assert tcg24("deck", "show", "mine").code == 0

    assert tcg24("db", "reset", "--all", "--yes").code == 0
    assert tcg24("deck", "show", "mine").code == 2
    assert tcg24("--db", backup, "deck", "show", "mine").code == 0


def test_a_newer_file_is_refused_by_every_command(tcg24: Tcg24, own: Path) -> None:
    edit(own, "PRAGMA user_version = 2")
    before = own.read_bytes()
    for command in (["info"], ["check"], ["backup"], ["reset", "--yes"], ["reset", "--all", "--yes"]):
        ran = tcg24("db", *command)
        assert (ran.code, ran.out) == (2, "")
        assert "made by a newer tcg24" in ran.err
    assert own.read_bytes() == before
    assert list(own.parent.glob("own*")) == [own]
