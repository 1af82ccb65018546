"""Bringing an older catalogue file to the tables of this program, step by step, with a backup first."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from db import backup, faults, read, write
from schema.errors import TcgError

Step = Callable[[Connection], None]
"""Changes the tables, and the user's rows in them, from one schema version to the next. Never commits."""

STEPS: Final[tuple[Step, ...]] = ()
"""The step at index ``i`` leads from version ``i + 1`` to ``i + 2``; with the last, the version of this program is
reached. The derived tables may be dropped and created anew: they are filled again afterwards."""


def migrate(path: Path, steps: Sequence[Step] = STEPS) -> Path | None:
    """Bring the file to version ``len(steps) + 1`` in one transaction. Returns the backup made before, if it was old.

    The fingerprint of the bundled data is forgotten, so that the card tables are derived anew.
    Raises :class:`TcgError`, which says where the backup is; the file is then as it was.
    """
    target = len(steps) + 1
    if read.version(path) >= target:
        return None
    copy: Path | None = None
    with faults.told(path), write.engine(path, keys=False).begin() as connection:
        found = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        if found >= target:  # another process was quicker
            return None
        if found < 1:
            raise TcgError(f"the catalogue {path} has no schema version; `tcg24 db reset` builds a new one")
        copy = backup.name_beside(path, f"schema-{found}")
        backup.copy(path, copy)  # within the transaction: nobody can write between the copy and the change
        try:
            for step in steps[found - 1 :]:
                step(connection)
            _check(connection)
            connection.exec_driver_sql("DELETE FROM meta WHERE key = 'seeds'")
            connection.exec_driver_sql(f"PRAGMA user_version = {target}")
        except Exception as error:
            reason = faults.explain(error, path) or f"the catalogue {path} could not be migrated: {error}"
            raise TcgError(f"{reason}; it is as it was, with schema {found}, and a backup of it is {copy}") from error
    return copy


def _check(connection: Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise ValueError(f"a row of {broken[0]} would point to no row of {broken[2]}")
