"""Files that come into being whole: written beside under another name, then given their own."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

_STALE_SECONDS: Final = 3600
"""A half-written file older than this belongs to no running process."""


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """An empty file of its own in the folder of ``path``, gone when the block ends unless it was renamed.

    Only its owner can read it. Raises ``OSError`` where the folder cannot be written.
    """
    _sweep(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for left in (name, f"{name}-journal", f"{name}-wal", f"{name}-shm"):
            with suppress(OSError):
                Path(left).unlink()


def _sweep(path: Path) -> None:
    """Remove what killed processes left half-written."""
    for left in path.parent.iterdir():
        if left.name.startswith(f".{path.name}.") and ".new" in left.name:
            with suppress(OSError):
                if left.stat().st_mtime < time.time() - _STALE_SECONDS:
                    left.unlink()


def publish(new: Path, path: Path) -> bool:
    """Give a written file its name unless that name is taken; whether it was free."""
    sync(new)
    try:
        os.link(new, path)  # unlike a rename, this never replaces a file that another process made meanwhile
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if path.exists():
            return False
        new.rename(path)
    sync(path.parent)
    return True


def replace(new: Path, path: Path) -> None:
    """Give a written file its name, whatever had it."""
    sync(new)
    new.replace(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Have the system write a file or folder to the disk, where it can."""
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
