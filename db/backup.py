"""Whole copies of a catalogue file, taken while others may use it."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from db import faults, newfile, read
from schema.errors import TcgError


def name_beside(path: Path, label: str) -> Path:
    """A free name in the same folder: ``catalogue.LABEL.20240131-235959.db``, numbered where that is taken."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (path.with_name(f"{path.stem}.{label}.{stamp}{f'-{n}' if n > 1 else ''}{path.suffix}") for n in count(1))
    return next(name for name in names if not name.exists())


def copy(path: Path, target: Path, *, replace: bool = False) -> None:
    """Copy the catalogue file to ``target``, which comes into being whole or not at all.

    Raises :class:`TcgError` where ``target`` exists (unless ``replace``), is the catalogue itself, or cannot be
    written, and where the catalogue cannot be read.
    """
    if target.exists():
        if not target.is_file():
            raise TcgError(f"{target} is a folder or a device; name the file the backup is to have")
        if target.samefile(path):
            raise TcgError(f"{target} is the catalogue itself; give the backup another name")
        if not replace:
            raise TcgError(_taken(target))
    with closing(read.connect(path)) as source, faults.told(target, "backup"), newfile.beside(target) as new:
        with closing(sqlite3.connect(new)) as connection:
            source.backup(connection)
        if replace:
            newfile.replace(new, target)
        elif not newfile.publish(new, target):
            raise TcgError(_taken(target))


def _taken(target: Path) -> str:
    return f"{target} exists already; give the backup another name, or replace it with --force"
