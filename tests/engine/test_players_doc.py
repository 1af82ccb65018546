"""docs/players.md: its figures are those of the program, and its own player plays."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

from cli.seats import advisor
from engine.players import PLAYERS, naming, search, text_worth
from engine.players.evaluation import WEIGHTS
from engine.text import codes as c

ROOT: Final = Path(__file__).parents[2]
MANUAL: Final = (ROOT / "docs/players.md").read_text(encoding="utf-8")
PROSE: Final = " ".join(MANUAL.split())


def test_the_table_of_the_evaluation_has_every_term_with_its_weight() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d\.\d\d) \| .+ \|$", MANUAL, re.M)
    assert {term: float(weight) for term, weight in rows} == WEIGHTS
    assert [term for term, _ in rows] == list(WEIGHTS)


def test_every_player_is_in_the_table() -> None:
    named = re.findall(r"^\| `([^`]+)` \| ", MANUAL[: MANUAL.index("## ")], re.M)
    assert set(named) == {*PLAYERS, "search:N", "search:2s", "package.module:Class"}
    assert f"up to {naming._LONGEST:.0f};" in PROSE


def test_the_search_is_told_with_its_constants() -> None:
    assert f"The constant of the bonus is {search.EXPLORATION}." in PROSE
    assert search.HORIZON == 1
    assert "to the end of the turn in which the decision was asked" in PROSE
    assert search.SLIPS == 0.1
    assert "One choice in ten is tossed" in PROSE


def test_the_worths_named_are_those_of_the_program() -> None:
    kill, wound = (text_worth._HARM[verb] for verb in (c.KILL, c.WOUND))
    worths = f"Killing is worth {kill:g}, a wound {wound:g}, a card drawn {text_worth.CARD:g}, a point 1"
    assert f"{worths}, a Time {text_worth.TIME:g}," in PROSE


def test_hints_come_from_the_player_named() -> None:
    assert f"asks `{advisor(0)[0]}` for the move" in PROSE


def test_the_players_own_example_plays_as_shown(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", MANUAL, re.S)
    ((line, shown),) = re.findall(r"```console\n\$ (.*?)\n(.*?)```", MANUAL, re.S)
    where, program, *args = shlex.split(line)
    assert (where, program) == ("PYTHONPATH=.", "tcg24")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/__init__.py").touch()
    (tmp_path / "mine/bots.py").write_text(code, encoding="utf-8")
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([".", str(ROOT / "cli/_face")]),
        "TCG24_DB": str(tmp_path / "own.db"),
        "NO_COLOR": "1",
        "COLUMNS": "80",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tcg24", *args],
        cwd=tmp_path, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert _settled(done.stdout) == _settled(shown)
    assert "mine.bots:Careful" in done.stdout


def _settled(text: str) -> list[str]:
    return [line.rstrip() for line in re.sub(r"[\d.]+ games/s", "N games/s", text).splitlines()]
