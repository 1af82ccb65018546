"""The bundled cards, and the catalogue file built from them.

Imports nothing heavy: every command passes here to learn that its catalogue is up to date.
"""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from db import faults, read
from db.version import SCHEMA_VERSION

if TYPE_CHECKING:
    from schema.card import Entry
    from schema.catalogue import CardSet

_HERE: Final = Path(__file__).parent
_ORDER: Final = ("day-0", "first-edition", "day-0-elite", "promo", "organized-play-promo")
"""The order of the sets in the catalogue; files not named here follow by name."""

_DERIVING: Final = (
    "schema/card.py",
    "schema/catalogue.py",
    "schema/merge.py",
    "schema/names.py",
    "schema/words.py",
    "schema/text/grammar.lark",
    "schema/text/action.py",
    "schema/text/build.py",
    "schema/text/build_actions.py",
    "schema/text/build_words.py",
    "schema/text/lexer.py",
    "schema/text/parse.py",
    "schema/text/plural.py",
    "schema/text/selection.py",
    "schema/text/tree.py",
    "schema/text/understand.py",
    "schema/text/vocabulary.py",
    "db/build.py",
)
"""The code between the card files and the tables: when it changes, the tables are derived anew as well."""


def card_files() -> list[Path]:
    """The bundled card files, in the order of their sets."""
    place = {stem: i for i, stem in enumerate(_ORDER)}
    return sorted((_HERE / "cards").glob("*.toml"), key=lambda file: (place.get(file.stem, len(place)), file.stem))


def fingerprint() -> str:
    """16 hex digits over the bundled card files and the code that makes tables of them. Takes under a millisecond."""
    digest = hashlib.sha256()
    code = (_HERE.parent / name for name in _DERIVING)
    for path in (*card_files(), *(file for file in code if file.exists())):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def bundled_entries() -> tuple[list["CardSet"], list["Entry"]]:
    """The bundled sets and all their entries, in order.

    Raises :class:`schema.errors.TcgError` with every fault of every file.
    """
    from schema.errors import TcgError
    from schema.sources import toml

    sets: list[CardSet] = []
    entries: list[Entry] = []
    problems: list[str] = []
    for path in card_files():
        try:
            card_set, found = toml.read(path.read_text(encoding="utf-8"), f"seeds/cards/{path.name}")
        except TcgError as error:
            problems.append(str(error))
            continue
        sets.append(card_set)
        entries.extend(found)
    if problems:
        raise TcgError("\n".join(problems))
    return sets, entries


def ensure(path: Path) -> None:
    """Have a catalogue at ``path`` that holds the bundled cards of this program.

    Builds the file where there is none, migrates an older one, and derives the cards anew where the bundled data
    changed; imported cards and decks stay. Costs two milliseconds when nothing is to do.
    Raises :class:`schema.errors.TcgError` where the file cannot be built, read or written, or is newer.
    """
    current = fingerprint()
    with faults.told(path):
        there = path.exists()
    if not there:
        from db import build

        build.create(path, *bundled_entries(), current)
        return
    if read.version(path) < SCHEMA_VERSION:
        from db import migrations

        migrations.migrate(path)
    if read.seeds(path) != current:
        from db import build

        build.rebuild(path, *bundled_entries(), current)
