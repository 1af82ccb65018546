"""Where a command line becomes a call: the table of commands, the global options, and the way errors leave.

Only the module of the command that was asked for is imported, and ``--help`` is answered from the table below,
before Typer is imported at all: a cold start is felt at every call.
"""

import os
import sys
from importlib import import_module

COMMANDS: dict[str, str] = {
    "search": "Find cards with the query language.",
    "card": "Show one card: facts, printings, text, coverage.",
    "cards": "Import, forget, export, lint cards; list the sets.",
    "validate": "Check decklists against every format.",
    "fmt": "Rewrite a decklist in canonical form.",
    "curve": "Cost, Skill and war curves, Time against cost, draw odds.",
    "goldfish": "Play a deck against an empty table, many times.",
    "play": "Play a game at the table, against a program or a person.",
    "replay": "Step through a recorded game, verify it, or play on from it.",
    "duel": "Two decks against each other, many times.",
    "gauntlet": "Every deck against every other, or one against a field.",
    "deck": "Decks kept in the catalogue: save, list, show, rm, diff, code, ab.",
    "db": "The catalogue file itself: path, info, check, backup, reset.",
}
"""Command name -> what it does. Each is a module of that name in cli/commands."""

_USAGE = """\
Usage: tcg24 [--db PATH] [--version] COMMAND [ARGS]...

  Card catalogue, deck bench and rules engine for the 24 Trading Card Game.

Options:
  --db PATH  The catalogue file to use (or set TCG24_DB).
  --version  Print the version and stop.
  --help     Print this and stop; tcg24 COMMAND --help tells about one command.

Commands:
"""


def help_text() -> str:
    """What ``tcg24 --help`` prints."""
    width = max(map(len, COMMANDS))
    return _USAGE + "".join(f"  {name:<{width}}  {summary}\n" for name, summary in COMMANDS.items())


def main(argv: list[str] | None = None) -> None:
    """Run one command line and leave the process with its exit code: 0 fine, 1 a finding, 2 bad input, 130 Ctrl-C."""
    sys.exit(run(sys.argv[1:] if argv is None else argv))


def run(args: list[str]) -> int:
    """Run one command line; every error leaves as one sentence on stderr. Returns the exit code."""
    from schema.errors import TcgError

    for stream in (sys.stdout, sys.stderr):  # a name with an accent must not end in a UnicodeEncodeError
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        code = _dispatch(args)
        print(end="", flush=True)  # here, and not at exit, where a full disk would end in a traceback
    except TcgError as error:
        return _fail(f"tcg24: {error}")
    except BrokenPipeError:  # `tcg24 search … | head`: the reader has seen enough
        _drop_output()
        return 0
    except KeyboardInterrupt:
        return _fail("tcg24: stopped", 130)
    except EOFError:
        return _fail("tcg24: standard input ended before the question was answered")
    except Exception as error:
        return _fail(*_explain(error))
    return code


def _explain(error: Exception) -> tuple[str, int]:
    """What to say of an error that is not our own, and the exit code."""
    import typer

    message = getattr(error, "format_message", None)
    if callable(message):
        return _usage(error, str(message())), 2
    if isinstance(error, typer.Abort):  # from a prompt: Ctrl-C, a `no`, or the end of the input
        return "tcg24: stopped, nothing was changed", 130 if isinstance(error.__context__, KeyboardInterrupt) else 2
    if isinstance(error, OSError):
        if error.filename is None:
            _drop_output()
        return f"tcg24: {error.filename or 'standard output'}: {error.strerror or error}", 2
    if os.environ.get("TCG24_DEBUG"):
        raise error
    return (
        f"tcg24: internal error: {type(error).__name__}: {error}; this is a bug, "
        "please report it with the output of the same command under TCG24_DEBUG=1"
    ), 2


def _usage(error: Exception, message: str) -> str:
    """Typer's usage error as one sentence that says where to look."""
    if message.startswith("Usage:"):  # a group called without a command answers with its help
        return message
    where = getattr(getattr(error, "ctx", None), "command_path", "tcg24")
    text = " ".join(message.split()).rstrip(".")
    if text.startswith("No such option: --db") and where != "tcg24":
        text = "--db goes before the command"
    return f"{where}: {text[:1].lower()}{text[1:]}; see {where} --help"


def _fail(message: str, code: int = 2) -> int:
    print(message, file=sys.stderr)
    return code


def _drop_output() -> None:
    """Send what is still buffered nowhere, or the interpreter would try, and complain, once more at its end."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(args: list[str]) -> int:
    name, before = _command(args)
    if not args or "--help" in before or "-h" in before:
        print(help_text(), end="")
        return 0
    if name is not None and name not in COMMANDS:
        return _unknown(name)
    if args[len(before) :] == [name, "-h"]:  # spelt out, as `-h` within a query is a query's own business
        args = [*args[:-1], "--help"]
    return _invoke(name, args)


def _command(args: list[str]) -> tuple[str | None, list[str]]:
    """The word that names the command, and what stands before it (the global options)."""
    at = 0
    while at < len(args):
        if args[at] == "--db":
            at += 1
        elif not args[at].startswith("-"):
            return args[at], args[:at]
        at += 1
    return None, args


def _unknown(name: str) -> int:
    from difflib import get_close_matches

    near = " or ".join(f"`tcg24 {command}`" for command in get_close_matches(name.lower(), COMMANDS, 2, 0.6))
    hint = f"did you mean {near}? " if near else ""
    return _fail(f"tcg24: there is no command {name!r}; {hint}`tcg24 --help` lists them")


def _invoke(name: str | None, args: list[str]) -> int:
    """Let Typer read the line and call the command. Raises whatever the command or Typer raises."""
    from pathlib import Path
    from typing import Annotated

    import typer

    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

    def print_version(wanted: bool) -> None:
        if wanted:
            from cli.version import VERSION

            print(f"tcg24 {VERSION}")
            raise typer.Exit

    @app.callback()
    def options(
        context: typer.Context,
        db: Annotated[Path | None, typer.Option(help="The catalogue file to use (or set TCG24_DB).")] = None,
        version: Annotated[
            bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and stop.")
        ] = False,
    ) -> None:
        """Card catalogue, deck bench and rules engine for the 24 Trading Card Game."""
        context.obj = db

    if name is not None:
        module = import_module(f"cli.commands.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name, help=COMMANDS[name])
        else:
            app.command(name, context_settings=getattr(module, "CONTEXT", None))(getattr(module, name))
    command = typer.main.get_command(app)
    try:
        # Not app(): its own handling turns a closed pipe into exit 1, which here means a finding.
        with command.make_context("tcg24", args) as context:
            result = command.invoke(context)
    except typer.Exit as stop:
        return stop.exit_code
    return result if isinstance(result, int) else 0
