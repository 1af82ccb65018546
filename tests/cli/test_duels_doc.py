"""docs/duels.md: every example prints what is shown, and no option, field, end or verdict is missing."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from engine.duel import DRAW, ERROR, UNFINISHED, WON
from engine.game import MOVE_LIMIT, TURN_LIMIT
from engine.sprt import Verdict

MANUAL = (Path(__file__).parents[2] / "docs/duels.md").read_text(encoding="utf-8")
SWAP = ["--out", "Important Assignment", "--in", "Adam Kaufman, Watchful Eye", "--vs", "day0-terrorists"]
PROGRAMS = {
    "duel": ["duel", "day0-agents", "day0-terrorists"],
    "gauntlet": ["gauntlet", "day0-agents", "day0-terrorists"],
    "deck ab": ["deck", "ab", "day0-agents", *SWAP],
}
"""Command -> how it is called with decks."""
ELSEWHERE = {"--help"}


def examples() -> list[tuple[str, list[str]]]:
    """Every ``$ command`` of the console blocks, with the lines shown under it, blank ones at the end left out."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", MANUAL, re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    for _, lines in found:
        while lines and not lines[-1]:
            lines.pop()
    return found


def settled(text: str) -> list[str]:
    """Lines without what differs from one run to the next."""
    return [line.rstrip() for line in re.sub(r"[\d.]+ games/s", "N games/s", text).splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the examples are run, in their order: some read a file that an earlier one wrote."""
    return tmp_path_factory.mktemp("duels")


def test_examples_of_all_three_commands_are_found() -> None:
    commands = [command for command, _ in examples()]
    assert len(commands) >= 12
    assert [p for p in PROGRAMS if not any(c.startswith(f"tcg24 {p} ") for c in commands)] == []


def test_every_example_prints_what_is_shown(
    folder: Path, seeded: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    for command, shown in examples():
        program, *args = shlex.split(command)
        assert program == "tcg24"
        code = run(["--db", str(seeded), *args])
        printed = capsys.readouterr()
        assert code == (2 if shown[0].startswith("tcg24: ") else 0), command
        lines, wanted = settled(printed.out + printed.err), settled("\n".join(shown))
        if wanted[-1] == "...":  # shown in part: what stands before the dots is the beginning
            del wanted[-1]
            assert len(lines) > len(wanted), command
            del lines[len(wanted) :]
        assert lines == wanted, command


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_option_is_in_the_table(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*PROGRAMS[program][: program.count(" ") + 1], "--help"]) == 0
    options = set(re.findall(r"^  (?:-\w, )?(--[\w-]+)", capsys.readouterr().out, re.M)) - ELSEWHERE
    rows = re.findall(r"^\| (`-.*?) \| (.*?) \|", MANUAL, re.M)
    told = {o for names, commands in rows for o in re.findall(r"`(--[\w-]+)`", names) if _is_of(commands, program)}
    assert options == told


def _is_of(commands: str, program: str) -> bool:
    return commands == "all" or f"`{program}`" in commands


def test_every_field_of_the_json_is_told_and_no_other(seeded: Path, capsys: pytest.CaptureFixture[str]) -> None:
    section = MANUAL[MANUAL.index("## For other programs") : MANUAL.index("## Exit codes")]
    rows = re.findall(r"^\| (`.*?) \| (.*?) \| (.*) \|$", section, re.M)
    there: set[str] = set()
    for program, call in PROGRAMS.items():
        more = ["--cards"] if program == "duel" else []
        assert run(["--db", str(seeded), *call, "-n", "2", "--seed", "24", "--json", *more]) == 0
        there |= set(_keys(json.loads(capsys.readouterr().out)))
    assert len(there) > 30
    assert there - {name for row in rows for text in row for name in re.findall(r"`(\w+)`", text)} == set()
    assert {name for fields, _, _ in rows for name in re.findall(r"`(\w+)`", fields)} - there == set()


def _keys(data: dict[str, Any]) -> list[str]:
    """Names of fields, also of those within; what is counted by level in ``coverage`` is a value."""
    found = list(data)
    for name, value in data.items():
        if name != "coverage" and isinstance(value, list):
            found += [key for x in value if isinstance(x, dict) for key in _keys(x)]
    return found


def test_ends_and_verdicts_are_told_with_their_limits() -> None:
    ends = re.findall(r"^\| (\w+) \| .* \| (?:as .*|no) \|$", MANUAL, re.M)
    assert ends == [WON, DRAW, UNFINISHED, ERROR]
    verdicts = {f"| {verdict.upper()} |" for verdict in Verdict}
    assert [verdict for verdict in sorted(verdicts) if verdict not in MANUAL] == []
    assert f"{TURN_LIMIT} turns or {MOVE_LIMIT:,} moves" in MANUAL
