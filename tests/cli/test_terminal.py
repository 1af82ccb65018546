"""A whole game at a terminal of 80 columns and 24 rows, from the deal to 24 points, driven by the numbers it shows."""

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.main import run
from seeds.loader import ensure

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import fcntl
import pty
import struct
import termios

ROOT = Path(__file__).resolve().parents[2]
ROWS, COLUMNS = 24, 80
COLOUR = re.compile(r"\x1b\[[\d;]*m")
_PART = re.compile(r"\x1b\[([?>]?[\d;]*)([A-Za-z])|\x1b[=>]|\x1b[()].|(\r)|(\n)|(\x08)|(\x07)|([^\x00-\x1f])")


class Screen:
    """As much of a terminal as a full-screen program needs; a line feed on the last row is a fault, as is a letter
    beyond the last column."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.second = False
        self.clear()

    def clear(self) -> None:
        self.lines = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0

    def feed(self, text: str) -> None:
        for part in _PART.finditer(text):
            modes, final, home, feed, back, bell, letter = part.groups()
            if final:
                self._control(modes, final)
            elif home:
                self.column = 0
            elif feed:
                self._line_feed()
            elif back:
                self.column = max(0, self.column - 1)
            elif letter and not bell:
                self._put(letter)

    def _control(self, modes: str, final: str) -> None:
        if (modes, final) in (("?1049", "h"), ("?1049", "l")):
            self.second = final == "h"
            self.clear()
        elif final == "J":
            self.lines = [[" "] * COLUMNS for _ in range(ROWS)]
        elif final == "H":
            self.row = self.column = 0
        elif final == "K":
            self.lines[self.row][self.column :] = [" "] * (COLUMNS - self.column)

    def _line_feed(self) -> None:
        self.row += 1
        if self.row == ROWS:
            self.row -= 1
            self.lines = [*self.lines[1:], [" "] * COLUMNS]
            if self.second:
                self.faults.append(f"scrolled under {''.join(self.lines[0]).rstrip()!r}")

    def _put(self, letter: str) -> None:
        if self.column >= COLUMNS:
            if self.second:
                self.faults.append(f"over the edge after {''.join(self.lines[self.row])!r}")
            self._line_feed()
            self.column = 0
        self.lines[self.row][self.column] = letter
        self.column += 1

    @property
    def text(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self.lines)

    @property
    def prompt(self) -> str:
        return "".join(self.lines[self.row]).strip()


class Terminal:
    """The program at a pseudo-terminal."""

    def __init__(self, process: "subprocess.Popen[bytes]", end: int) -> None:
        self.process, self.end, self.screen = process, end, Screen()
        self.seen = ""

    def wait(self, screens: int = 1) -> str | None:
        """What is shown once the program has drawn so many screens and waits; ``None`` once it is gone."""
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            ready, _, _ = select.select([self.end], [], [], 0.02)
            if ready:
                try:
                    data = os.read(self.end, 65536)
                except OSError:  # the other end is closed
                    data = b""
                if not data:
                    return None
                text = data.decode("utf-8")
                self.seen += text
                self.screen.feed(text)
            elif self.drawn >= screens and re.search(r"> ?$", self.screen.prompt):
                return self.screen.text
        raise AssertionError(f"no prompt: {self.screen.text}")

    @property
    def drawn(self) -> int:
        return self.seen.count("\x1b[2J")

    def type(self, text: str, end: str = "\r") -> str | None:
        before = self.drawn
        os.write(self.end, f"{text}{end}".encode())
        return self.wait(before + 1)


@contextmanager
def terminal(*args: str, db: Path, **env: str) -> Iterator[Terminal]:
    own, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    kept = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}
    path = os.pathsep.join([str(ROOT), str(ROOT / "cli/_face")])
    environment = {**kept, "TERM": "xterm-256color", "PYTHONPATH": path, "TCG24_DB": str(db), "INPUTRC": "/dev/null"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tcg24", *args],
        stdin=end,
        stdout=end,
        stderr=end,
        env={**environment, **env},
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(end)
    try:
        yield Terminal(process, own)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(own)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("terminal") / "cards.db"
    ensure(path)
    return path


def choices(text: str) -> list[str]:
    """The numbers below the line."""
    return re.findall(r"(?:^|  |: )(\d+) \w", text.split("─" * COLUMNS)[1], re.M)


def test_a_whole_game_on_80_by_24(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    args = ("play", "fx-agents", "fx-terrorists", "--seed", "11", "--record", str(file))
    screens = 0
    with terminal(*args, db=db) as table:
        text = table.wait()
        assert text is not None
        assert "seed 11" in text
        text = table.type("")
        while text is not None:
            screens += 1
            assert screens < 1000
            assert re.search(r"^ (Turn \d+ of [AB]|Before the first turn) · .* · A chooses", text), text
            text = table.type("1" if "1" in choices(text) else "0")
        assert table.process.wait(30) == 0
    assert screens > 20
    assert COLOUR.search(table.seen)
    assert table.screen.faults == []
    assert re.search(r"[AB] \((human|greedy)\) won, 2\d to \d+, on turn \d+", table.screen.text)
    assert run(["--db", str(db), "replay", str(file), "--verify"]) == 0
    assert re.search(r"verified: \d+ decisions; [AB] \(\w+\) won, 2\d to", capsys.readouterr().out)


def test_answers_stand_above_the_choices_and_leave_the_table_whole(db: Path) -> None:
    with terminal("play", "fx-agents", "fx-terrorists", "--seed", "11", db=db) as table:
        table.wait()
        first = table.type("")
        assert first is not None
        told = table.type("why move Owen Brandt to the Field")
        assert told is not None
        assert "no move here" in told
        card = table.type("card scoped rifle")
        assert card is not None
        assert card.startswith("Scoped Rifle: equipment, cost 3")
        assert table.type("") == first
        later = table.type("0")
        assert later != first
        assert table.type("undo") == first
        tall = table.type("help")
        assert tall is not None
        assert "why MOVE" in tall
        table.type("")
        table.type("hint")
        warned = table.type("0")
        warned = table.type("quit")
        assert warned is not None
        assert "not saved" in warned
        assert table.type("quit") is None
        assert table.process.wait(30) == 0
    assert table.screen.faults == []
    assert "left; the game is at" in table.screen.text


def test_ctrl_c_leaves_a_record_that_verifies(db: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ("play", "fx-agents", "fx-terrorists", "--seed", "11", "--record")
    file = tmp_path / "game.txt"
    with terminal(*args, str(file), db=db, NO_COLOR="1") as table:
        table.wait()
        table.type("")
        table.type("0")
        table.type("1")
        assert table.type("half a wo", "\x03") is None
        assert table.process.wait(30) == 130
    assert "Traceback" not in table.seen
    assert not table.screen.second
    assert not COLOUR.search(table.seen)
    assert run(["--db", str(db), "replay", str(file), "--verify"]) == 0
    assert "the game is at" in capsys.readouterr().out
