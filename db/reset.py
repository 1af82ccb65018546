"""Making the catalogue file as good as new."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlmodel import Session, SQLModel, delete, insert

from db import backup, build, faults, migrations, read
from db.tables import DeckRow, ImportedRow
from schema.card import Entry
from schema.catalogue import CardSet
from schema.errors import TcgError


@dataclass(frozen=True, slots=True)
class Reset:
    """What was done."""

    backup: Path | None
    """A copy of the file as it was; the file itself where it was damaged; ``None`` where there was none."""
    damaged: bool
    decks: int
    """Decks in the file now."""
    imported: int
    """Imported entries in the file now."""


def reset(
    path: Path, sets: Sequence[CardSet], entries: Sequence[Entry], seeds: str, *, everything: bool = False
) -> Reset:
    """Derive all cards anew; with ``everything``, forget the imported cards and the decks too. A backup comes first.

    A damaged file is put aside under another name, and what can still be read of the user's own rows is carried over.
    Raises :class:`schema.errors.TcgError` for a file that is not ours or newer, which is not touched, and for one that
    is locked or cannot be written.
    """
    if not path.exists():
        build.create(path, sets, entries, seeds)
        return Reset(None, False, 0, 0)
    read.version(path)
    damaged = _damaged(path)
    if damaged:
        kept = {} if everything else _salvage(path)
        aside = _put_aside(path)
        build.create(path, sets, entries, seeds)
        change = _adding(kept)
    else:
        migrations.migrate(path)
        aside = backup.name_beside(path, "backup")
        backup.copy(path, aside)
        change = _forget if everything else _nothing
    if not damaged or kept:
        try:
            build.rebuild(path, sets, entries, seeds, change)
        except TcgError as error:
            where = "the damaged file is now" if damaged else "a backup is"
            raise TcgError(f"{error}; {where} {aside}; `tcg24 db reset --all` starts without imported cards") from error
    with closing(read.connect(path)) as connection:
        decks, imported = (
            connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("deck", "imported")
        )
    return Reset(aside, damaged, decks, imported)


def _nothing(session: Session) -> None:
    pass


def _forget(session: Session) -> None:
    session.exec(delete(DeckRow))
    session.exec(delete(ImportedRow))


def _adding(kept: dict[type[SQLModel], list[dict[str, Any]]]) -> Callable[[Session], None]:
    def change(session: Session) -> None:
        for table, rows in kept.items():
            session.exec(insert(table), params=rows)

    return change


def _damaged(path: Path) -> bool:
    if read.cut_short(path):
        return True
    with closing(_raw(path)) as connection, faults.told(path):
        try:
            return bool(connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                return True
            raise


def _raw(path: Path) -> sqlite3.Connection:
    """A connection without the checks that a damaged file fails."""
    return sqlite3.connect(read.uri(path, "mode=ro"), uri=True, timeout=faults.BUSY_SECONDS)


def _salvage(path: Path) -> dict[type[SQLModel], list[dict[str, Any]]]:
    """The user's own rows, as far as they can be read."""
    kept: dict[type[SQLModel], list[dict[str, Any]]] = {}
    with closing(_raw(path)) as connection:
        for table in (ImportedRow, DeckRow):
            names = tuple(table.model_fields)
            with suppress(sqlite3.DatabaseError):
                for row in connection.execute(f"SELECT {', '.join(names)} FROM {table.__tablename__}"):
                    kept.setdefault(table, []).append(dict(zip(names, row, strict=True)))
    return kept


def _put_aside(path: Path) -> Path:
    aside = backup.name_beside(path, "damaged")
    with faults.told(path):
        path.rename(aside)
        log = path.with_name(f"{path.name}-wal")  # or the new file would take it for its own
        if log.exists() and log.stat().st_size:
            log.rename(aside.with_name(f"{aside.name}-wal"))
        for left in (log, path.with_name(f"{path.name}-shm")):
            left.unlink(missing_ok=True)
    return aside
