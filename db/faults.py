"""What goes wrong with a catalogue file, in one sentence each: what, where, what to do."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import Final

from schema.errors import TcgError

BUSY_SECONDS: Final = 5.0
"""How long a connection waits for another process before it gives up."""

_ELSEWHERE: Final = "choose another place with --db or TCG24_DB"
_SENTENCES: Final[dict[int, str]] = {
    sqlite3.SQLITE_BUSY: "is being written by another program; try again when it has finished",
    sqlite3.SQLITE_LOCKED: "is being written by another program; try again when it has finished",
    sqlite3.SQLITE_READONLY: f"cannot be written; make it and its folder writable, or {_ELSEWHERE}",
    sqlite3.SQLITE_PERM: f"cannot be written; make it and its folder writable, or {_ELSEWHERE}",
    sqlite3.SQLITE_FULL: f"cannot be written: the disk is full; make room, or {_ELSEWHERE}; nothing was changed",
    sqlite3.SQLITE_CORRUPT: "is damaged; `tcg24 db reset` puts it aside and builds a new one, or restore a backup",
    sqlite3.SQLITE_NOTADB: f"is not a catalogue of this program; {_ELSEWHERE}",
    sqlite3.SQLITE_IOERR: "cannot be read or written: the disk reports an error; try a copy on another disk",
    sqlite3.SQLITE_CANTOPEN: f"cannot be opened, as its folder does not allow it; {_ELSEWHERE}",
}


def of_the_file(error: sqlite3.Error) -> bool:
    """Whether the file or its disk is at fault, and not the statement."""
    return _code(error) in _SENTENCES


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code; the rest is detail


def explain(error: BaseException, path: str | PathLike[str], what: str = "catalogue") -> TcgError | None:
    """The sentence for an error of SQLite, of SQLAlchemy around it, or of the file system; ``None`` for any other.

    ``what`` is the file at ``path``, as "the {what} {path} ..." has it.
    """
    cause = getattr(error, "orig", None) or error  # SQLAlchemy keeps SQLite's own error there
    if isinstance(cause, sqlite3.Error):
        if of_the_file(cause):
            return TcgError(f"the {what} {path} {_SENTENCES[_code(cause)]}")
        if isinstance(cause, sqlite3.DatabaseError):
            return TcgError(f"the {what} {path} cannot be used: {cause}; `tcg24 db check` looks closer")
    if isinstance(cause, OSError):
        return TcgError(f"the {what} {path} cannot be used: {cause.strerror or cause}; {_ELSEWHERE}")
    return None


@contextmanager
def told(path: str | PathLike[str], what: str = "catalogue") -> Iterator[None]:
    """Turn what goes wrong inside into a :class:`TcgError` about the file at ``path``."""
    try:
        yield
    except Exception as error:
        sentence = None if isinstance(error, TcgError) else explain(error, path, what)
        if sentence is None:
            raise
        raise sentence from error
