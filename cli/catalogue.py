"""The catalogue as commands ask for it: built on first use, re-seeded when the bundled data changed."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from schema.card import Card
    from schema.catalogue import Catalogue


def connect(db: Path | None) -> sqlite3.Connection:
    """A read connection to the catalogue file (``db``, else TCG24_DB, else the user's data folder).

    Raises :class:`schema.errors.TcgError` where the file cannot be built, read, or is newer than this program.
    """
    from db.location import choose
    from db.read import connect as open_for_reading
    from seeds.loader import ensure

    path = choose(db)
    ensure(path)
    return open_for_reading(path)


def load(db: Path | None) -> "Catalogue":
    """Every card of the catalogue file, ready to be found by name."""
    from contextlib import closing

    from db.read import catalogue

    with closing(connect(db)) as connection:
        return catalogue(connection)


def one_card(catalogue: "Catalogue", text: str) -> "Card":
    """The card that ``text`` names.

    Raises :class:`schema.errors.TcgError` with the choices, or with near names, where it is not one.
    """
    from schema.errors import TcgError
    from schema.names import shown

    found = catalogue.resolve(text)
    if found.ambiguous:
        listed = "\n".join(f"  {catalogue.reference(c)}" for c in found.cards)
        raise TcgError(f"{shown(text)!r} names {len(found.cards)} cards; say which:\n{listed}")
    if found.card is None:
        near = "\n".join(f"  {n}" for n in found.near)
        raise TcgError(f"no card is called {shown(text)!r}" + (f"; near it are:\n{near}" if near else ""))
    return found.card
