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
    "cards": "Import, export, lint the catalogue; list its sets.",
    "validate": "Check decklists against every format.",
    "fmt": "Rewrite a decklist in canonical form.",
    "curve": "Cost, Skill and war curves, Time against cost, draw odds.",
    "goldfish": "Play a deck against an empty table, many times.",
    "deck": "Decks kept in the catalogue: save, list, show, rm, diff, code.",
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
    """Run one command line and leave the process with its exit code: 0 fine, 1 a finding, 2 bad input."""
    args = sys.argv[1:] if argv is None else argv
    if args in ([], ["--help"], ["-h"]):
        sys.stdout.write(help_text())
        sys.exit(0)
    sys.exit(_run(args))


def _run(args: list[str]) -> int:
    from schema.errors import TcgError

    for stream in (sys.stdout, sys.stderr):  # a name with an accent must not end in a UnicodeEncodeError
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        return _dispatch(args)
    except TcgError as error:
        print(f"tcg24: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # `tcg24 search … | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("tcg24: stopped", file=sys.stderr)
        return 130
    except Exception as error:
        show = getattr(error, "show", None)
        if callable(show):  # Typer's usage errors print themselves
            show()
            return 2
        if os.environ.get("TCG24_DEBUG"):
            raise
        print(
            f"tcg24: internal error: {type(error).__name__}: {error}; this is a bug, "
            "please report it with the output of the same command under TCG24_DEBUG=1",
            file=sys.stderr,
        )
        return 2


def _dispatch(args: list[str]) -> int:
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

    for name in _named(args):
        module = import_module(f"cli.commands.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name, help=COMMANDS[name])
        else:
            app.command(name)(getattr(module, name))
    result = app(args=args, standalone_mode=False, prog_name="tcg24")
    return result if isinstance(result, int) else 0


def _named(args: list[str]) -> list[str]:
    """The command the line asks for; all of them where it asks for none we know, so that Typer can say so."""
    rest = iter(args)
    for word in rest:
        if word == "--db":
            next(rest, None)
        elif not word.startswith("-"):
            return [word] if word in COMMANDS else list(COMMANDS)
    return list(COMMANDS)
