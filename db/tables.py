"""The tables of a catalogue file, schema version :data:`db.version.SCHEMA_VERSION`.

``card``, ``word``, ``printing`` and ``card_set`` are derived: they are the bundled entries and the user's
``imported`` entries gathered into cards, and are rebuilt from both whenever either changes. ``imported`` and
``deck`` are the user's own and survive every re-seed. Columns named ``*_key`` hold :func:`schema.names.fold`.
"""

from sqlmodel import Field, SQLModel

from db.version import APPLICATION_ID, SCHEMA_VERSION

__all__ = [
    "APPLICATION_ID",
    "SCHEMA_VERSION",
    "CardRow",
    "DeckRow",
    "ImportedRow",
    "MetaRow",
    "PrintingRow",
    "SetRow",
    "WordRow",
]


class CardRow(SQLModel, table=True):
    __tablename__ = "card"

    id: str = Field(primary_key=True)
    position: int = Field(index=True)
    name: str
    name_key: str = Field(index=True)
    title: str
    title_key: str = Field(index=True)
    subtitle: str | None = None
    type: str
    alignment: str | None = None
    specialty: str | None = None
    skill_type: str | None = None
    """The designator, stated or inferred."""
    skill_type_inferred: bool = False
    cost: int | None = None
    skill: int | None = None
    health: int | None = None
    bonus_combat: int = 0
    bonus_politics: int = 0
    bonus_intel: int = 0
    bonus_skill: int = 0
    bonus_health: int = 0
    text: str | None = None
    text_key: str | None = None
    time_track: int | None = None
    war: int | None = None
    coverage: str


class WordRow(SQLModel, table=True):
    """A trait or keyword of a card, in printed order."""

    __tablename__ = "word"

    card_id: str = Field(primary_key=True, foreign_key="card.id")
    kind: str = Field(primary_key=True)
    """``trait`` or ``keyword``."""
    position: int = Field(primary_key=True)
    word: str
    word_key: str = Field(index=True)


class PrintingRow(SQLModel, table=True):
    __tablename__ = "printing"

    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    set_name: str = Field(index=True, foreign_key="card_set.name")
    number: int | None = None
    rarity: str | None = None


class SetRow(SQLModel, table=True):
    __tablename__ = "card_set"

    name: str = Field(primary_key=True)
    code: str = Field(unique=True)
    position: int


class ImportedRow(SQLModel, table=True):
    """An entry the user imported, as JSON of :class:`schema.card.Entry` holding only what the source said."""

    __tablename__ = "imported"

    id: int | None = Field(default=None, primary_key=True)
    set_name: str
    number: int | None = None
    name_key: str
    data: str
    source: str
    """The file it came from, for messages."""


class DeckRow(SQLModel, table=True):
    """A saved deck: its decklist in canonical form."""

    __tablename__ = "deck"

    name_key: str = Field(primary_key=True)
    name: str
    text: str
    created: str
    changed: str
    """ISO 8601, UTC."""


class MetaRow(SQLModel, table=True):
    """``seeds``: fingerprint of the bundled data the derived tables were built from."""

    __tablename__ = "meta"

    key: str = Field(primary_key=True)
    value: str
