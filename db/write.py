"""One transaction on a catalogue file, through SQLModel."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.pool import NullPool
from sqlmodel import Session, create_engine

from db import faults, read
from db.version import SCHEMA_VERSION
from schema.errors import TcgError


def engine(path: Path, *, keys: bool = True) -> Engine:
    """An engine on an existing file whose transactions take the write lock at once, so that none fails half-way.

    ``keys`` enforces foreign keys; a migration that makes a table anew goes without.
    """

    def connect() -> sqlite3.Connection:
        # isolation_level None: the driver's own idea of when a transaction begins would let DDL escape it.
        return sqlite3.connect(read.uri(path, "mode=rw"), uri=True, timeout=faults.BUSY_SECONDS, isolation_level=None)

    made = create_engine("sqlite://", creator=connect, poolclass=NullPool)

    @event.listens_for(made, "connect")
    def enforce_keys(connection: sqlite3.Connection, _: Any) -> None:
        connection.execute(f"PRAGMA foreign_keys = {'ON' if keys else 'OFF'}")

    @event.listens_for(made, "begin")
    def take_the_lock(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return made


@contextmanager
def session(path: Path) -> Iterator[Session]:
    """A session that commits when the block ends and rolls back when it raises.

    Raises :class:`TcgError` for a file that is missing, not ours, damaged, of another version, locked for longer than
    :data:`db.faults.BUSY_SECONDS` or not writable; the file is then as it was.
    """
    read.version(path)
    with faults.told(path), Session(engine(path)) as made, made.begin():
        found = made.connection().exec_driver_sql("PRAGMA user_version").scalar_one()
        if found != SCHEMA_VERSION:
            raise TcgError(
                f"the catalogue {path} has schema {found}, not {SCHEMA_VERSION}; run any command to migrate it"
            )
        yield made
