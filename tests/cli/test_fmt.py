"""``tcg24 fmt``: canonical form on stdout, ``--check`` and ``--write`` that lose nothing."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Tcg24 = Callable[..., Any]

PASTED = "Events:\r\nveto x2 # cheap\r\n\r\nWMD\r\n"
CANONICAL = "Agendas (1)\n1 WMD\n\nEvents (2)\n2 Veto # cheap\n"


def _write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_bytes(text.encode())
    return path


def test_it_prints_the_canonical_form(tcg24: Tcg24) -> None:
    ran = tcg24("fmt", "-", stdin=PASTED)
    assert (ran.code, ran.out, ran.err) == (0, CANONICAL, "")
    assert tcg24("fmt", "-", stdin=CANONICAL).out == CANONICAL


def test_check_shows_the_difference(tcg24: Tcg24) -> None:
    path = _write("a.txt", PASTED)
    ran = tcg24("fmt", path, "--check")
    assert ran.code == 1
    assert "-veto x2 # cheap" in ran.out
    assert "+2 Veto # cheap" in ran.out
    assert path.read_bytes() == PASTED.encode()
    _write("b.txt", CANONICAL)
    ran = tcg24("fmt", "b.txt", "--check")
    assert (ran.code, ran.out) == (0, "")
    _write("c.txt", CANONICAL.replace("\n", "\r\n"))
    ran = tcg24("fmt", "c.txt", "--check")
    assert (ran.code, ran.out) == (1, "c.txt: only line ends differ\n")


def test_write_replaces_the_file_and_keeps_its_permissions(tcg24: Tcg24) -> None:
    path = _write("a.txt", PASTED)
    path.chmod(0o640)
    ran = tcg24("fmt", path, "--write")
    assert (ran.code, ran.out) == (0, "")
    assert path.read_bytes() == CANONICAL.encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [file.name for file in Path().iterdir()] == ["a.txt"]
    before = path.stat().st_mtime_ns
    assert tcg24("fmt", path, "--write").code == 0
    assert path.stat().st_mtime_ns == before


def test_write_follows_a_link(tcg24: Tcg24) -> None:
    target = _write("a.txt", PASTED)
    link = Path("link.txt")
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("this system lets nobody make a symbolic link")
    assert tcg24("fmt", link, "--write").code == 0
    assert link.is_symlink()
    assert target.read_bytes() == CANONICAL.encode()


@pytest.mark.parametrize("line", ["Xyzzy", "0 Veto", "jack bauer", "Ryan Chappelle, Division Representative"])
def test_write_refuses_a_line_it_does_not_understand(tcg24: Tcg24, line: str) -> None:
    path = _write("a.txt", PASTED + line)
    ran = tcg24("fmt", path, "--write")
    assert (ran.code, ran.out) == (1, "")
    assert "a.txt, line 5:" in ran.err
    assert path.read_bytes() == (PASTED + line).encode()
    printed = tcg24("fmt", path)
    assert printed.code == 1
    assert printed.out == f"{CANONICAL}\n{line}\n"


def test_write_keeps_prose_as_a_comment_but_makes_no_list_of_a_letter(tcg24: Tcg24) -> None:
    prose = "I took two of these as they were better than I had thought they would be"
    path = _write("a.txt", f"{prose}\nVeto\n")
    assert tcg24("fmt", path, "--write").code == 0
    assert path.read_text(encoding="utf-8") == f"# {prose}\n\nEvents (1)\n1 Veto\n"
    letter = _write("letter.txt", f"{prose}\n{prose}\n")
    ran = tcg24("fmt", letter, "--write")
    assert ran.code == 2
    assert "no decklist" in ran.err
    assert letter.read_text(encoding="utf-8") == f"{prose}\n{prose}\n"


def test_write_updates_a_saved_deck(tcg24: Tcg24) -> None:
    assert tcg24("deck", "save", "Mine", "-", stdin="Veto x2\nWMD\n").code == 0
    assert tcg24("fmt", "mine", "--write").code == 0
    assert tcg24("fmt", "mine", "--check").code == 0
    assert json.loads(tcg24("deck", "list", "--json").out)[0]["name"] == "Mine"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["day0-agents", "--write"], "bundled deck"),
        (["-", "--write"], "standard input"),
        (["a.txt", "--write", "--check"], "do not go together"),
        (["nowhere.txt"], "no such file"),
    ],
)
def test_what_cannot_be_rewritten(tcg24: Tcg24, args: list[str], said: str) -> None:
    _write("a.txt", PASTED)
    ran = tcg24("fmt", *args, stdin=PASTED)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the administrator may write anywhere")
def test_a_folder_that_cannot_be_written(tcg24: Tcg24) -> None:
    Path("locked").mkdir()
    path = _write("locked/a.txt", PASTED)
    Path("locked").chmod(0o555)
    try:
        ran = tcg24("fmt", path, "--write")
    finally:
        Path("locked").chmod(0o755)
    assert ran.code == 2
    assert "it is as it was" in ran.err
    assert path.read_bytes() == PASTED.encode()


def test_json(tcg24: Tcg24) -> None:
    report = json.loads(tcg24("fmt", "-", "--json", stdin="Veto\nXyzzy\n").out)
    assert report == {
        "deck": "stdin",
        "source": "-",
        "canonical": False,
        "text": "Events (1)\n1 Veto\n\nXyzzy\n",
        "lost": [2],
    }
