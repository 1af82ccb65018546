"""The command line itself: help, usage errors, near names, pipes, interrupts; in the process and as a program."""

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import cli.commands
from cli import main
from cli.version import VERSION
from schema.errors import TcgError

ROOT = Path(__file__).resolve().parents[2]

Capture = pytest.CaptureFixture[str]
Planted = Callable[[Callable[[], object]], None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Planted:
    """Make `tcg24 fmt` do something else: ``plant(function)``."""

    def put(function: Callable[[], object]) -> None:
        module = ModuleType("cli.commands.fmt")

        def fmt() -> Any:
            """Stand in for a command."""
            return function()

        module.fmt = fmt  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "cli.commands.fmt", module)
        monkeypatch.setattr(cli.commands, "fmt", module, raising=False)

    return put


def program(*args: str, **more: Any) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "cli" / "_face"), **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "tcg24", *args],
        **{"capture_output": True, "text": True, "timeout": 60, "env": env, **more},
    )


# ---------------------------------------------------------------- help and version


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"], ["--db", "x", "--help"], ["--help", "search"]])
def test_help_lists_every_command(args: list[str], capsys: Capture) -> None:
    assert main.run(args) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert all(f"  {name} " in printed.out and summary in printed.out for name, summary in main.COMMANDS.items())
    assert max(map(len, printed.out.splitlines())) <= 80


def test_version_is_the_same_from_both_places(capsys: Capture) -> None:
    assert main.run(["--version"]) == 0
    assert main.run(["--db", "x", "--version"]) == 0
    assert capsys.readouterr().out == f"tcg24 {VERSION}\n" * 2
    assert program("--version").stdout == f"tcg24 {VERSION}\n"


@pytest.mark.parametrize("name", main.COMMANDS)
def test_every_command_has_help(name: str, capsys: Capture) -> None:
    assert main.run([name, "--help"]) == 0
    long = capsys.readouterr()
    assert long.err == ""
    assert long.out.strip().startswith(f"Usage: tcg24 {name} ")
    assert main.COMMANDS[name] in " ".join(long.out.split())
    assert main.run([name, "-h"]) == 0
    assert capsys.readouterr().out == long.out


def test_the_help_of_a_command_shows_its_defaults(capsys: Capture) -> None:
    main.run(["curve", "--help"])
    assert "[default: 8;" in " ".join(capsys.readouterr().out.split())


def test_minus_h_inside_a_query_is_not_help(tcg24: Callable[..., Any]) -> None:
    assert "Usage" not in tcg24("search", "-horse", "ak").out


# ---------------------------------------------------------------- usage errors


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["serch"], "tcg24: there is no command 'serch'; did you mean `tcg24 search`? `tcg24 --help` lists them"),
        (["SEARCH"], "tcg24: there is no command 'SEARCH'; did you mean `tcg24 search`? `tcg24 --help` lists them"),
        (["nonsense"], "tcg24: there is no command 'nonsense'; `tcg24 --help` lists them"),
        (["help"], "tcg24: there is no command 'help'; `tcg24 --help` lists them"),
        ([""], "tcg24: there is no command ''; `tcg24 --help` lists them"),
        (["--db"], "tcg24: option '--db' requires an argument; see tcg24 --help"),
        (["--db", "x"], "tcg24: missing command; see tcg24 --help"),
        (["--"], "tcg24: missing command; see tcg24 --help"),
        (["--bogus", "search"], "tcg24: no such option: --bogus; see tcg24 --help"),
        (["curve"], "tcg24 curve: missing argument 'DECK'; see tcg24 curve --help"),
        (["curve", "x", "--turns", "0"], "tcg24 curve: invalid value for '--turns': 0 is not in the range 1<=x<=30; "),
        (["curve", "x", "--db", "y"], "tcg24 curve: --db goes before the command; see "),
        (["deck", "frobnicate"], "tcg24 deck: no such command 'frobnicate'; see tcg24 deck --help"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_usage_error_is_one_sentence_and_exit_2(args: list[str], told: str, capsys: Capture) -> None:
    assert main.run(args) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(told)
    assert printed.err.count("\n") == 1


def test_words_after_double_dash_are_no_options(tcg24: Callable[..., Any]) -> None:
    assert tcg24("--", "search", "ak-47").code == 0


# ---------------------------------------------------------------- how errors leave


def test_exit_codes_of_commands_pass_through(plant: Planted) -> None:
    import typer

    def finding() -> None:
        raise typer.Exit(1)

    plant(finding)
    assert main.run(["fmt"]) == 1
    plant(lambda: None)
    assert main.run(["fmt"]) == 0


def test_our_own_errors_are_one_line(plant: Planted, capsys: Capture) -> None:
    def fail() -> None:
        raise TcgError("x.txt, line 3: nothing there")

    plant(fail)
    assert main.run(["fmt"]) == 2
    assert capsys.readouterr().err == "tcg24: x.txt, line 3: nothing there\n"


def test_anything_else_is_a_bug_without_a_traceback(
    plant: Planted, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("by nought")

    plant(fail)
    monkeypatch.delenv("TCG24_DEBUG", raising=False)
    assert main.run(["fmt"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tcg24: internal error: ZeroDivisionError: by nought; this is a bug")
    assert told.count("\n") == 1
    monkeypatch.setenv("TCG24_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        main.run(["fmt"])


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (KeyboardInterrupt(), 130, "tcg24: stopped\n"),
        (EOFError(), 2, "tcg24: standard input ended before the question was answered\n"),
        (OSError(errno.EACCES, "Permission denied", "some.txt"), 2, "tcg24: some.txt: Permission denied\n"),
    ],
    ids=["ctrl-c", "eof", "os"],
)
def test_interrupts_and_the_system_s_errors(
    error: BaseException, code: int, told: str, plant: Planted, capsys: Capture
) -> None:
    def fail() -> None:
        raise error

    plant(fail)
    assert main.run(["fmt"]) == code
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(("cause", "code"), [(KeyboardInterrupt, 130), (EOFError, 2), (None, 2)])
def test_a_prompt_that_is_not_answered(
    cause: type[BaseException] | None, code: int, plant: Planted, capsys: Capture
) -> None:
    import typer

    def ask() -> None:
        if cause is None:
            raise typer.Abort
        try:
            raise cause
        except cause:
            raise typer.Abort from None  # as Typer's prompts do

    plant(ask)
    assert main.run(["fmt"]) == code
    assert capsys.readouterr().err == "tcg24: stopped, nothing was changed\n"


def test_main_leaves_with_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tcg24", "nonsense"])
    with pytest.raises(SystemExit) as left:
        main.main()
    assert left.value.code == 2


# ---------------------------------------------------------------- as a program

posix = pytest.mark.skipif(os.name == "nt", reason="pipes and signals of a POSIX system")


@posix
@pytest.mark.parametrize("args", [["--help"], ["search"], ["curve", "day0-agents"], ["curve", "day0-agents", "--json"]])
def test_a_reader_who_has_seen_enough_is_no_error(args: list[str], seeded: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = program("--db", str(seeded), *args, capture_output=False, stdout=writer, stderr=subprocess.PIPE)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("args", [["--help"], ["curve", "day0-agents"]])
def test_a_full_disk_is_one_sentence(args: list[str], seeded: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = program("--db", str(seeded), *args, capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, "tcg24: standard output: No space left on device\n")


@posix
def test_ctrl_c_is_exit_130_and_one_line(seeded: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck"
    os.mkfifo(deck)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "cli" / "_face"), "TCG24_DB": str(seeded)}
    command = [sys.executable, "-m", "tcg24", "validate", str(deck)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as waiting:
        while waiting.poll() is None:
            with suppress(OSError):  # opens once the program reads from the other end, and not before
                os.open(deck, os.O_WRONLY | os.O_NONBLOCK)
                waiting.send_signal(signal.SIGINT)
                break
            time.sleep(0.02)
        out, err = waiting.communicate(timeout=30)
    assert (waiting.returncode, out, err) == (130, "", "tcg24: stopped\n")


def test_a_terminal_that_knows_no_accents_gets_no_traceback(seeded: Path) -> None:
    listed = program("--db", str(seeded), "curve", "-", input="1 Veto\n", env={"PYTHONIOENCODING": "ascii"})
    assert listed.returncode == 0
    assert listed.stdout.isascii()
    assert "Traceback" not in listed.stderr
