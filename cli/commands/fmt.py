"""``tcg24 fmt``: a decklist in canonical form."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cli.decks import HELP

if TYPE_CHECKING:
    from cli.decks import Opened

_DIFF_LINES: Final = 40
"""The most lines of a difference that ``--check`` shows."""


def fmt(
    context: typer.Context,
    deck: Annotated[str, typer.Argument(metavar="DECK", help=HELP, show_default=False)],
    check: Annotated[bool, typer.Option("--check", help="Only tell whether it is canonical.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Rewrite the file or the saved deck.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON; not with --write.")] = False,
) -> None:
    """Rewrite a decklist in canonical form.

    Comments and prose are kept as comments, lines that are not understood as they are.
    Exit code: 0 fine; 1 with --check not canonical, else some line not understood (--write then writes nothing).
    """
    from cli.decks import open_decks
    from schema.decklist_write import written
    from schema.errors import TcgError

    if write and (check or as_json):
        raise TcgError(f"--write and {'--check' if check else '--json'} do not go together; choose one")
    (opened,), catalogue = open_decks([deck], context.obj)
    text = written(opened.reading, catalogue)
    canonical = text == opened.text
    lost = bool(opened.reading.lost)
    if lost:
        _tell_lost(opened)
    if as_json:
        _print_json(opened, text, canonical)
    elif check:
        _print_diff(opened.text, text, deck)
    elif write:
        if not opened.reading.deck.cards:
            raise TcgError(f"{deck} names no card, so it is no decklist; nothing was written")
        if not lost:
            _write(opened, text, deck, context.obj)
    else:
        print(text, end="")
    if lost or (check and not canonical):
        raise typer.Exit(1)


def _tell_lost(opened: "Opened") -> None:
    from cli.decks import Kind, warn
    from schema.names import shown

    where = "standard input" if opened.kind is Kind.STDIN else opened.reading.source
    for problem in opened.reading.problems:
        if problem.line in opened.reading.lost:
            warn(f"{where}, line {problem.line}: {shown(problem.message)}")
    warn("not every line was understood; fmt --write would change nothing")


def _print_json(opened: "Opened", text: str, canonical: bool) -> None:
    import json

    reading = opened.reading
    report = {
        "deck": reading.deck.name,
        "source": reading.source,
        "canonical": canonical,
        "text": text,
        "lost": list(reading.lost),
    }
    print(json.dumps(report, indent=2, ensure_ascii=False))


def _print_diff(old: str, new: str, name: str) -> None:
    if old == new:
        return
    from difflib import unified_diff
    from itertools import islice

    from schema.names import shown

    lines = list(unified_diff(old.splitlines(), new.splitlines(), name, "canonical", lineterm="", n=1))
    for line in islice(lines, _DIFF_LINES):
        print(shown(line))
    if len(lines) > _DIFF_LINES:
        print(f"… and {len(lines) - _DIFF_LINES} lines more")
    if not lines:
        print(f"{shown(name)}: only line ends differ")


def _write(opened: "Opened", text: str, source: str, db: Path | None) -> None:
    from cli.decks import Kind, warn
    from schema.errors import TcgError

    if opened.kind not in (Kind.FILE, Kind.SAVED):
        hint = "; `tcg24 deck save NAME DECK` makes a copy" if opened.kind is Kind.BUNDLED else ""
        raise TcgError(f"{source} is {_A[opened.kind]} and cannot be rewritten{hint}")
    if opened.text == text:
        warn(f"{source} is canonical already")
        return
    if opened.kind is Kind.FILE:
        replace_text(Path(source), text)
    else:
        from db.decks import save
        from db.location import choose

        save(choose(db), opened.name, text, replace=True)
    warn(f"{source} rewritten")


_A: Final = {"stdin": "standard input", "bundled": "a bundled deck", "code": "a deck code"}


def replace_text(path: Path, text: str) -> None:
    """Put ``text`` in a file's place at once: a reader, or a crash, finds the old text or the new one, whole.

    Keeps the file's permissions and follows a symbolic link. Raises :class:`schema.errors.TcgError` where it cannot
    be written; the file is as it was then.
    """
    import os
    import shutil
    from contextlib import suppress
    from tempfile import NamedTemporaryFile

    from schema.errors import TcgError

    target = path.resolve()
    if not target.is_file():
        raise TcgError(f"{path} is no regular file and cannot be rewritten")
    new = None
    try:
        with NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=target.parent, delete=False) as file:
            new = Path(file.name)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, new)
        new.replace(target)
    except OSError as error:
        if new is not None:
            with suppress(OSError):
                new.unlink(missing_ok=True)
        raise TcgError(f"{path} cannot be rewritten: {error.strerror or error}; it is as it was") from error
