"""Decks kept in the catalogue file, as the text of their lists."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schema.errors import TcgError
from schema.names import fold, plain

_LONGEST: Final = 100
"""Characters of a deck's name."""

_SELECT: Final = "SELECT name, text, created, changed FROM deck"


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck as it was saved."""

    name: str
    text: str
    """The decklist, as it was given to :func:`save`."""
    created: str
    """ISO 8601, UTC."""
    changed: str
    """ISO 8601, UTC; equal to ``created`` until the deck is replaced."""


def checked_name(name: str) -> str:
    """The name as it is kept, white space and quotes made plain. Raises :class:`TcgError` for one that cannot be."""
    clean = plain(name)
    if not fold(clean) or clean == "-":
        raise TcgError(f"{name!r} cannot be the name of a deck; give it some letters or digits")
    if len(clean) > _LONGEST:
        raise TcgError(f"the deck name {clean[:20]!r}… has {len(clean)} characters; {_LONGEST} is the most")
    if not clean.isprintable():
        raise TcgError(f"the deck name {clean!r} holds characters that cannot be shown; leave them out")
    return clean


def get(connection: sqlite3.Connection, name: str) -> SavedDeck | None:
    """The saved deck of this name, whatever its case, accents and quotes; ``None`` where there is none."""
    row = connection.execute(f"{_SELECT} WHERE name_key = ?", (_key(name),)).fetchone()
    return SavedDeck(*row) if row else None


def _key(name: str) -> str:
    """The folded name; bytes of a command line that are no text stay harmless, and match no name that can be kept."""
    return fold(name).encode(errors="backslashreplace").decode()


def listing(connection: sqlite3.Connection) -> list[SavedDeck]:
    """Every saved deck, by name."""
    return [SavedDeck(*row) for row in connection.execute(f"{_SELECT} ORDER BY name_key")]


def save(path: Path, name: str, text: str, *, replace: bool = False) -> SavedDeck:
    """Keep a decklist under a name. ``replace`` lets it take the place of a deck of that name.

    Raises :class:`TcgError` for a name that is taken or cannot be kept, and where the file cannot be written;
    nothing is changed then.
    """
    from db.tables import DeckRow
    from db.write import session

    clean = checked_name(name)
    now = _now()
    with session(path) as open_session:
        row = open_session.get(DeckRow, fold(clean))
        if row is not None and not replace:
            raise TcgError(f"a deck named {row.name!r} is saved already; replace it, or choose another name")
        if row is None:
            row = DeckRow(name_key=fold(clean), name=clean, text=text, created=now, changed=now)
        else:
            row.name, row.text, row.changed = clean, text, now
        open_session.add(row)
        return SavedDeck(row.name, row.text, row.created, row.changed)


def remove(path: Path, name: str) -> SavedDeck:
    """Forget a saved deck, and return it. Raises :class:`TcgError` where none has this name."""
    from db.tables import DeckRow
    from db.write import session

    with session(path) as open_session:
        row = open_session.get(DeckRow, _key(name))
        if row is None:
            raise TcgError(f"no deck named {name!r} is saved; `tcg24 deck list` shows those that are")
        gone = SavedDeck(row.name, row.text, row.created, row.changed)
        open_session.delete(row)
        return gone


def _now() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")
