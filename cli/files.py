"""Files that commands read and write whole."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from schema.errors import TcgError


def read_bytes(source: str, limit: int) -> bytes:
    """A file's content, or standard input's for ``-``; at most ``limit`` bytes and one more.

    Raises :class:`TcgError` where it cannot be read.
    """
    if source == "-":
        if sys.stdin is None:
            raise TcgError("standard input is closed; give a file")
        if sys.stdin.isatty():
            print("reading from the terminal; end with Ctrl-D", file=sys.stderr)
        return sys.stdin.buffer.read(limit + 1)
    try:
        with Path(source).open("rb") as file:
            return file.read(limit + 1)
    except IsADirectoryError:
        raise TcgError(f"{source} is a directory; name a file in it") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise TcgError(f"{source} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def write_text(target: str, text: str, *, force: bool = False) -> None:
    """As :func:`write_bytes`, of a text in UTF-8 with plain line feeds."""
    write_bytes(target, text.encode("utf-8"), force=force)


def write_bytes(target: str, data: bytes, *, force: bool = False) -> None:
    """Make a file of the data at once: a reader, or a crash, finds all of it or none.

    Replaces a file only by ``force``; keeps its permissions then, and follows a symbolic link. What is no regular
    file (``/dev/stdout``) is written to. Raises :class:`TcgError` where it exists or cannot be written.
    """
    try:
        path = Path(target).resolve()
        if path.is_dir():
            raise TcgError(f"{target} is a directory; name a file in it")
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        if path.exists() and not force:
            raise TcgError(f"{target} exists already; --force replaces it")
        _put(path, data, force)
    except FileExistsError:
        raise TcgError(f"{target} exists already; --force replaces it") from None
    except (OSError, ValueError, RuntimeError) as error:  # a loop of links, a NUL in the name
        raise TcgError(f"{target} cannot be written: {getattr(error, 'strerror', None) or error}") from None


def _put(path: Path, data: bytes, force: bool) -> None:
    from tempfile import NamedTemporaryFile

    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    with NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
        new = Path(file.name)
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            new.chmod(mode)
            if force:
                new.replace(path)
            else:
                _publish(new, path)
        finally:
            with suppress(OSError):
                new.unlink()


def _publish(new: Path, path: Path) -> None:
    """Give a new file its name, unless somebody has taken it meanwhile."""
    try:
        path.hardlink_to(new)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        new.replace(path)


def _umask() -> int:
    """The process's mask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
