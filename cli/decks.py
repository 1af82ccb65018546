"""DECK on a command line: a file, ``-``, ``code:…``, a saved deck or a bundled one."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from cli.catalogue import connect
from schema.errors import TcgError

if TYPE_CHECKING:
    from schema.catalogue import Catalogue
    from schema.deck import Deck
    from schema.decklist import Reading

HELP = "A decklist: file, - for standard input, saved or bundled name, or code:CODE."
"""What a DECK argument is, for ``--help``."""

_LARGEST_FILE = 1024 * 1024
"""Bytes: a list of 256 thousand characters, whatever they are."""


def load_deck(source: str, db: Path | None) -> "Reading":
    """The deck that ``source`` names, read against the catalogue in ``db``.

    An existing file wins over a name; a saved deck over a bundled one. Raises :class:`TcgError` where there is no
    such deck (saying what was tried, with near names) or it cannot be read. Lines that are not understood are no
    error here: they are in the reading.
    """
    return load_decks([source], db)[0][0]


def load_decks(sources: list[str], db: Path | None) -> tuple[list["Reading"], "Catalogue"]:
    """As :func:`load_deck` for several decks, and the catalogue they were read against."""
    from db.read import catalogue

    if sources.count("-") > 1:
        raise TcgError("- (standard input) can be read only once; give the other decks as files or names")
    with closing(connect(db)) as connection:
        cards = catalogue(connection)
        return [_read(source, connection, cards) for source in sources], cards


def _read(source: str, connection: sqlite3.Connection, cards: "Catalogue") -> "Reading":
    from schema.decklist import Reading, read

    if source.startswith("code:"):
        from schema.deckcode import decode

        deck, problems = decode(source.removeprefix("code:"), cards)
        return Reading(deck=deck, problems=problems, source=source)
    name, text = _text(source, connection)
    return read(text, cards, name=name, source=source)


def _text(source: str, connection: sqlite3.Connection) -> tuple[str, str]:
    """The name and text of a deck."""
    if source == "-":
        return "stdin", decoded(sys.stdin.buffer.read(_LARGEST_FILE + 1), "standard input")
    path = Path(source)
    if _is_file(path):
        return path.stem, read_file(path)
    found = kept(source, connection)
    if found is not None:
        return found
    if _is_directory(path):
        raise TcgError(f"{source} is a directory; name the decklist in it")
    raise unknown(source, connection)


def kept(name: str, connection: sqlite3.Connection) -> tuple[str, str] | None:
    """The name, as it was saved, and the text of a saved or a bundled deck."""
    from db.decks import get
    from schema.names import fold
    from seeds.decks import bundled

    saved = get(connection, name)
    if saved is not None:
        return saved.name, saved.text
    return next(((n, text) for n, text in bundled().items() if fold(n) == fold(name)), None)


def unknown(source: str, connection: sqlite3.Connection) -> TcgError:
    """The error for a deck that is nowhere."""
    from difflib import get_close_matches

    from db.decks import listing
    from schema.names import fold
    from seeds.decks import bundled

    names = {fold(n): n for n in (*bundled(), *(saved.name for saved in listing(connection)))}
    near = [names[key] for key in get_close_matches(fold(source), names, 3, 0.6)]
    hint = f"; did you mean {' or '.join(near)}?" if near else "; `tcg24 deck list` shows the names"
    return TcgError(f"no deck {source!r}: there is no such file, and no saved or bundled deck of this name{hint}")


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


def _is_file(path: Path) -> bool:
    """Whether a path leads to something to read, be it a pipe; a name no path can have leads nowhere."""
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        return False


def _is_directory(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def legal_deck(source: str, db: Path | None, *, format: str = "standard", allow_stubs: bool = True) -> "Deck":
    """The deck, for a command that plays it. Raises :class:`TcgError` with the reasons where it is illegal.

    ``allow_stubs`` set to false refuses cards that cannot be played, too.
    """
    from schema.legality import check

    reading = load_deck(source, db)
    verdict = check(reading, format)
    if not verdict.legal:
        reasons = "; ".join(
            (f"line {p.line}: " if p.line and len(verdict.deck.cards) else "") + p.message for p in verdict.errors
        )
        raise TcgError(f"{reading.deck.name} is not legal in the format {verdict.format}: {reasons}")
    if not allow_stubs and verdict.deck.stubs:
        names = "; ".join(f"{entry.card.name} (no {', '.join(entry.card.missing)})" for entry in verdict.deck.stubs)
        raise TcgError(f"{reading.deck.name} holds cards whose stats are not known: {names}")
    return verdict.deck
