"""DECK on a command line: a file, ``-``, ``code:…``, a saved deck or a bundled one."""

import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cli.catalogue import connect
from schema.errors import TcgError
from seeds.decks import bundled

if TYPE_CHECKING:
    from schema.catalogue import Catalogue
    from schema.deck import Deck
    from schema.decklist import Reading

HELP: Final = "A decklist: file, - for standard input, saved or bundled name, or code:CODE."
"""What a DECK argument is, for ``--help``."""

CODE_MARK: Final = "code:"

_LARGEST_FILE: Final = 1024 * 1024
"""Bytes: a list of 256 thousand characters, whatever they are."""


class Kind(StrEnum):
    """Where a deck was found."""

    FILE = "file"
    STDIN = "stdin"
    SAVED = "saved"
    BUNDLED = "bundled"
    CODE = "code"


class Opened(NamedTuple):
    """A deck that was found, read, and its text as it lay there (of a code, the code)."""

    kind: Kind
    name: str
    """The file's stem, or the name as it is kept."""
    text: str
    reading: "Reading"


def load_deck(source: str, db: Path | None) -> "Reading":
    """The deck that ``source`` names, read against the catalogue in ``db``.

    An existing file wins over a name; a saved deck over a bundled one. Raises :class:`TcgError` where there is no
    such deck (saying what was tried, with near names) or it cannot be read. Lines that are not understood are no
    error here: they are in the reading.
    """
    return open_decks([source], db)[0][0].reading


def open_decks(sources: Sequence[str], db: Path | None) -> tuple[list[Opened], "Catalogue"]:
    """As :func:`load_deck` for several decks, with all that was found, and the catalogue they were read against."""
    from db.read import catalogue

    if sources.count("-") > 1:
        raise TcgError("- (standard input) can be read only once; give the other decks as files or names")
    with closing(connect(db)) as connection:
        cards = catalogue(connection)
        return [_open(source, connection, cards) for source in sources], cards


def _open(source: str, connection: sqlite3.Connection, cards: "Catalogue") -> Opened:
    from schema.decklist import Reading, read

    kind, name, text = _find(source, connection)
    if kind is Kind.CODE:
        from schema.deckcode import decode

        deck, problems = decode(text, cards)
        return Opened(kind, name, text, Reading(deck=deck, problems=problems, source=source))
    return Opened(kind, name, text, read(text, cards, name=name, source=source))


def _find(source: str, connection: sqlite3.Connection) -> tuple[Kind, str, str]:
    """Kind, name and text of a deck."""
    if source.startswith(CODE_MARK):
        return Kind.CODE, "code", source.removeprefix(CODE_MARK)
    if source == "-":
        return Kind.STDIN, "stdin", read_stdin()
    path = Path(source)
    if _is(Path.exists, path) and not _is(Path.is_dir, path):
        return Kind.FILE, path.stem, read_file(path)
    found = kept(source, connection)
    if found is not None:
        return found
    if _is(Path.is_dir, path):
        raise TcgError(f"{source!r} is a directory; name the decklist in it")
    raise _unknown(source, connection)


def _is(test: Callable[[Path], bool], path: Path) -> bool:
    """The test, failed by what no path can be, as a name too long or with a null character."""
    try:
        return test(path)
    except (OSError, ValueError):
        return False


def kept(name: str, connection: sqlite3.Connection) -> tuple[Kind, str, str] | None:
    """Kind, name and text of a saved or else of a bundled deck; ``None`` where there is neither."""
    from db.decks import get

    saved = get(connection, name)
    if saved is not None:
        return Kind.SAVED, saved.name, saved.text
    found = bundled_name(name)
    return (Kind.BUNDLED, found, bundled()[found]) if found else None


def bundled_name(name: str) -> str | None:
    """The bundled deck of this name, whatever its case; ``None`` where there is none."""
    from schema.names import fold

    return next((known for known in bundled() if fold(known) == fold(name)), None)


def _unknown(source: str, connection: sqlite3.Connection) -> TcgError:
    from difflib import get_close_matches

    from db.decks import listing
    from schema.names import fold

    names = {fold(n): n for n in (*bundled(), *(saved.name for saved in listing(connection)))}
    near = [names[key] for key in get_close_matches(fold(source), names, 3, 0.6)]
    hint = f"; did you mean {' or '.join(near)}?" if near else "; `tcg24 deck list` shows the names"
    return TcgError(f"no deck {source!r}: there is no such file, and no saved or bundled deck of this name{hint}")


def read_stdin() -> str:
    """Standard input as text; on a terminal it says what it waits for."""
    if sys.stdin is None:
        raise TcgError("standard input is closed; give the deck as a file or a name")
    if sys.stdin.isatty():
        print("reading from the terminal; end with Ctrl-D", file=sys.stderr)
    return decoded(sys.stdin.buffer.read(_LARGEST_FILE + 1), "standard input")


def read_file(path: Path) -> str:
    """The text of a decklist file. Raises :class:`TcgError` where it cannot be read or is not UTF-8."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        raise TcgError(f"{path} cannot be read: {error.strerror or error}") from error
    return decoded(data, str(path))


def decoded(data: bytes, source: str) -> str:
    """UTF-8 text, with or without a BOM. Raises :class:`TcgError` naming the line with the first strange byte."""
    if len(data) > _LARGEST_FILE:
        raise TcgError(f"{source} is over {_LARGEST_FILE // 1024} KiB, no decklist")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TcgError(
            f"{source}, line {line}: byte 0x{data[error.start]:02x} is not UTF-8 text; save the list as UTF-8"
        ) from error


def legal_deck(source: str, db: Path | None, *, format: str = "standard", allow_stubs: bool = True) -> "Deck":
    """The deck, for a command that plays it. Raises :class:`TcgError` with the reasons where it is illegal.

    ``allow_stubs`` set to false refuses cards that cannot be played, too.
    """
    from schema.legality import check

    reading = load_deck(source, db)
    verdict = check(reading, format)
    if not verdict.legal:
        reasons = "; ".join(f"line {p.line}: {p.message}" if p.line else p.message for p in verdict.errors)
        raise TcgError(f"{reading.deck.name} is not legal in the format {verdict.format}: {reasons}")
    if not allow_stubs and verdict.deck.stubs:
        names = "; ".join(f"{entry.card.name} (no {', '.join(entry.card.missing)})" for entry in verdict.deck.stubs)
        raise TcgError(f"{reading.deck.name} holds cards whose stats are not known: {names}")
    return verdict.deck


def label(reading: "Reading") -> str:
    """A deck's name for people, with where it came from unless the two say the same."""
    from schema.names import shown

    name, source = shown(reading.deck.name), shown(reading.source)
    return name if source in (name, "-") or not reading.named else f"{name} ({source})"


def warn(message: str) -> None:
    """Tell something on standard error."""
    print(message, file=sys.stderr)
