"""The README cannot drift from the program: every command in it is run and its output compared."""

import re
import shlex
from pathlib import Path

import pytest

from cli.main import COMMANDS, run

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, list[str]]]:
    """Every ``$ command`` of the console blocks, with the lines shown under it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", README, re.S):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif found:
                found[-1][1].append(line)
    return found


def one_liners() -> list[str]:
    """The lines of the ``sh`` blocks: what a newcomer pastes."""
    return [line for block in re.findall(r"```sh\n(.*?)```", README, re.S) for line in block.splitlines()]


def settled(text: str) -> list[str]:
    """Lines without what differs from one run to the next."""
    text = re.sub(r"[\d.]+ games/s", "N games/s", text)
    text = re.sub(r"^\S+\.db: ", "FILE: ", text)
    return [line.rstrip() for line in text.splitlines()]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("readme") / "cards.db")


@pytest.mark.parametrize(("command", "shown"), examples(), ids=[c for c, _ in examples()])
def test_an_example_prints_what_is_shown(
    command: str,
    shown: list[str],
    db: str,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path_factory.getbasetemp()
    monkeypatch.chdir(folder)  # some examples write a file that a later one reads
    if not (folder / "docs").exists():  # and some read one of ours
        (folder / "docs").symlink_to(ROOT / "docs")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    program, *args = shlex.split(command)
    assert program == "tcg24"
    code = run(["--db", db, *args])
    printed = capsys.readouterr()
    assert code in (0, 1, 2)
    assert "internal error" not in printed.err
    lines = settled(printed.out + printed.err)
    wanted = settled("\n".join(shown))
    if "..." in wanted:  # shown in part: what stands before the dots is the beginning
        wanted = wanted[: wanted.index("...")]
        lines = lines[: len(wanted)]
    while lines and not lines[0]:
        lines.pop(0)
    assert lines == [line for i, line in enumerate(wanted) if i or line]


def test_there_are_examples_of_every_command() -> None:
    words = " ".join(command for command, _ in examples())
    assert [name for name in COMMANDS if f"tcg24 {name}" not in words] == []


def test_the_readme_opens_with_two_lines_to_paste() -> None:
    first, second = one_liners()[:2]
    assert "goldfish day0-" in first
    assert "pytest" in second
    assert README.index(first) < README.index("## ")


def test_the_gate_runs_the_readmes_test_command() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "README.md" in gate or one_liners()[1] in gate


def test_relative_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []
