"""What a catalogue file holds, in figures."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from db import faults, read
from schema.words import Coverage

_COUNTED: Final = {
    "cards": "card",
    "printings": "printing",
    "sets": "card_set",
    "imported": "imported",
    "decks": "deck",
}


@dataclass(frozen=True, slots=True)
class Info:
    size: int
    """Bytes, without the log beside the file."""
    schema_version: int
    seeds: str | None
    """Fingerprint of the bundled data the cards come from."""
    counts: dict[str, int]
    """Rows: ``cards printings sets imported decks``."""
    coverage: dict[str, int]
    """Cards by coverage; every coverage is there, with 0 where no card has it."""


def info(path: Path) -> Info:
    """The figures of an existing file; raises :class:`schema.errors.TcgError` as :func:`db.read.connect` does."""
    with closing(read.connect(path)) as connection, faults.told(path):
        counts = {
            word: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for word, table in _COUNTED.items()
        }
        found = dict(connection.execute("SELECT coverage, count(*) FROM card GROUP BY coverage").fetchall())
        return Info(
            size=path.stat().st_size,
            schema_version=connection.execute("PRAGMA user_version").fetchone()[0],
            seeds=read.seeds(path),
            counts=counts,
            coverage={str(level): found.get(str(level), 0) for level in Coverage},
        )
