"""Where the catalogue file lies."""

import os
from pathlib import Path
from typing import Final

from schema.errors import TcgError

VARIABLE: Final = "TCG24_DB"
_FILE: Final = "catalogue.db"


def choose(db: Path | None) -> Path:
    """The absolute path of the catalogue file: ``db``, else TCG24_DB, else the platform's user data folder.

    Symbolic links are followed, so that a file built there lands where the link points. The file need not exist.
    Raises :class:`TcgError` for a path that cannot be one.
    """
    given = os.fspath(db) if db is not None else os.environ.get(VARIABLE, "")
    source = "--db" if db is not None else VARIABLE
    if not given:
        return _default()
    try:
        return Path(given).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, no home folder, a NUL
        raise TcgError(f"{source} {given!r} cannot be a file's path: {error}") from None


def _default() -> Path:
    from platformdirs import user_data_path

    return user_data_path("tcg24", appauthor=False).absolute() / _FILE
