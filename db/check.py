"""Looking for what may be wrong with a catalogue file that can be opened."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlmodel import SQLModel, create_engine

from db import build, read
from schema.card import Entry
from schema.catalogue import CardSet
from schema.errors import TcgError


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with the file."""

    code: str
    """``cut-short damaged tables orphan imported outdated derived``."""
    message: str


def findings(path: Path, sets: Sequence[CardSet], entries: Sequence[Entry], seeds: str) -> list[Finding]:
    """Everything wrong with the file, the worst first; a damaged one is not looked into further.

    ``sets``, ``entries`` and ``seeds`` are the bundled data and their fingerprint. Changes nothing.
    Raises :class:`schema.errors.TcgError` for a file that is missing, not ours, newer or locked.
    """
    read.version(path)
    if read.cut_short(path):
        return [Finding("cut-short", "the file ends before its last page")]
    with closing(read.connect(path)) as connection:
        try:
            damaged = [Finding("damaged", line) for line in _integrity(connection)]
            if damaged:
                return damaged
            shape = list(_tables(connection))
            return shape or [*_orphans(connection), *_derived(connection, sets, entries, seeds)]
        except TcgError as error:
            return [Finding("damaged", str(error))]


def _integrity(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield line


def columns(connection: sqlite3.Connection, table: str) -> list[tuple[str, str, int, int]]:
    """(name, type, not null, place in the primary key) of a table's columns, by name; empty where it is missing."""
    rows = connection.execute('SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY name', (table,))
    return rows.fetchall()


def _tables(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Differences from the tables SQLModel would make."""
    fresh = create_engine("sqlite://")
    with closing(fresh.raw_connection()) as raw:
        model = raw.driver_connection
        assert isinstance(model, sqlite3.Connection)
        with fresh.begin() as made:
            SQLModel.metadata.create_all(made)
        for name in SQLModel.metadata.tables:
            if columns(model, name) != columns(connection, name):
                yield Finding("tables", f"the table {name} is missing or has other columns than this program makes")


def _orphans(connection: sqlite3.Connection) -> Iterator[Finding]:
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield Finding("orphan", f"row {row} of {table} belongs to no row of {parent}")
    bare = "SELECT id FROM card WHERE NOT EXISTS (SELECT 1 FROM printing WHERE printing.card_id = card.id)"
    for (card,) in connection.execute(bare):
        yield Finding("orphan", f"the card {card} has no printing")
    for row, data, source in connection.execute("SELECT id, data, source FROM imported ORDER BY id"):
        if build.said(data) is None:
            yield Finding(
                "imported", f"row {row} of imported, from {source}, cannot be read and is left out; import it again"
            )


def _derived(
    connection: sqlite3.Connection, sets: Sequence[CardSet], entries: Sequence[Entry], seeds: str
) -> Iterator[Finding]:
    """Differences of the derived tables from what the bundled and the imported entries give."""
    made = connection.execute("SELECT value FROM meta WHERE key = 'seeds'").fetchone()
    if made is None or made[0] != seeds:
        yield Finding(
            "outdated", "the cards come from other bundled data than this program's; any command updates them"
        )
        return
    kept = connection.execute("SELECT data FROM imported ORDER BY id")
    imported = [row for (data,) in kept if (row := build.said(data)) is not None]
    for table, rows in build.derived(sets, entries, imported).items():
        names = sorted(table.model_fields)
        want = {tuple(row[name] for name in names) for row in rows}
        sql = f"SELECT {', '.join(names)} FROM {table.__tablename__}"
        have = set(connection.execute(sql))
        if wrong := len(want ^ have):
            first = min(want ^ have, key=repr)
            yield Finding(
                "derived",
                f"{wrong} rows of {table.__tablename__} are not what the entries give, such as "
                + ", ".join(f"{name} {value!r}" for name, value in zip(names, first, strict=True) if value is not None),
            )
