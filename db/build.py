"""Making a catalogue file, and deriving its card tables anew.

The tables ``card``, ``word``, ``printing`` and ``card_set`` are never edited: every change is made to the bundled or
the imported entries, and they are derived from both again (docs/adr/0003-derived-tables.md).
"""

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlmodel import Session, SQLModel, col, delete, insert, select

from db import faults, newfile, write
from db.tables import CardRow, ImportedRow, MetaRow, PrintingRow, SetRow, WordRow
from db.version import APPLICATION_ID, SCHEMA_VERSION
from schema.card import Card, Entry
from schema.catalogue import CardSet, gather
from schema.names import fold


def create(path: Path, sets: Sequence[CardSet], entries: Sequence[Entry], seeds: str) -> None:
    """Build a catalogue file at ``path`` unless another process does so first; either way a whole file is there after.

    It is built beside and given its name at the end, so that an interruption leaves nothing under that name.
    Raises :class:`schema.errors.TcgError` where the folder cannot be made or written.
    """
    with faults.told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with newfile.beside(path) as new:
            _fill(new, sets, entries, seeds)
            newfile.publish(new, path)


def _fill(new: Path, sets: Sequence[CardSet], entries: Sequence[Entry], seeds: str) -> None:
    made = write.engine(new)
    with made.connect() as connection:
        raw = connection.connection.driver_connection
        assert raw is not None
        # Nobody else sees this file, and it is thrown away if anything fails: safety comes from the sync at the end.
        raw.execute("PRAGMA journal_mode = MEMORY")
        raw.execute("PRAGMA synchronous = OFF")
        with Session(connection) as session, session.begin():
            SQLModel.metadata.create_all(session.connection())
            session.connection().exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
            session.connection().exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
            derive(session, sets, entries, seeds)
        raw.execute("PRAGMA journal_mode = WAL")


def rebuild(
    path: Path,
    sets: Sequence[CardSet],
    entries: Sequence[Entry],
    seeds: str,
    change: Callable[[Session], None] | None = None,
) -> None:
    """Derive the card tables of an existing file anew, in one transaction; imported entries and decks stay.

    ``change`` may first add, replace or remove rows of ``imported`` and ``deck``. Whatever fails, the file stays as it
    was. Raises :class:`schema.errors.TcgError` as :func:`db.write.session` does.
    """
    with write.session(path) as session:
        if change is not None:
            change(session)
            session.flush()
        derive(session, sets, entries, seeds)


def derive(session: Session, sets: Sequence[CardSet], entries: Sequence[Entry], seeds: str) -> None:
    """Replace the derived tables within the session's transaction."""
    kept = session.exec(select(ImportedRow.data).order_by(col(ImportedRow.id))).all()
    imported = [row for data in kept if (row := said(data)) is not None]
    rows_of = derived(sets, entries, imported)
    for table in reversed(rows_of):
        session.exec(delete(table))
    for table, rows in rows_of.items():
        if rows:
            session.exec(insert(table), params=rows)
    session.merge(MetaRow(key="seeds", value=seeds))


def said(data: str) -> dict[str, Any] | None:
    """The entry an imported row holds, or ``None`` where a hand or a disk spoilt it: the other cards still count."""
    try:
        row = json.loads(data)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


def derived(
    sets: Sequence[CardSet], entries: Sequence[Entry], imported: list[dict[str, Any]]
) -> dict[type[SQLModel], list[dict[str, Any]]]:
    """The rows of the derived tables, parents first: a pure function of bundled and imported entries."""
    all_sets, all_entries = list(sets), list(entries)
    if imported:
        from schema.merge import overlay

        all_sets, all_entries = overlay(all_sets, all_entries, imported)
    cards = gather(all_entries)
    return {
        SetRow: [{"name": s.name, "code": s.code, "position": place} for place, s in enumerate(all_sets)],
        CardRow: [_card(card, place) for place, card in enumerate(cards)],
        WordRow: [row for card in cards for row in _words(card)],
        PrintingRow: [
            {"card_id": card.id, "position": place, "set_name": p.set, "number": p.number, "rarity": p.rarity}
            for card in cards
            for place, p in enumerate(card.printings)
        ],
    }


def _card(card: Card, position: int) -> dict[str, Any]:
    same = ("id", "name", "title", "subtitle", "cost", "skill", "health", "text", "time_track", "war")
    return {
        **{name: getattr(card, name) for name in same},
        "position": position,
        "name_key": fold(card.name),
        "title_key": fold(card.title),
        "type": str(card.type),
        "alignment": card.alignment and str(card.alignment),
        "specialty": card.specialty and str(card.specialty),
        "skill_type": card.designator and str(card.designator),
        "skill_type_inferred": card.designator_inferred,
        **{f"bonus_{name}": value for name, value in card.bonus.model_dump().items()},
        "text_key": None if card.text is None else fold(card.text),
        "coverage": str(card.coverage),
    }


def _words(card: Card) -> Iterable[dict[str, Any]]:
    for kind, words in (("trait", card.traits), ("keyword", card.keywords)):
        for place, word in enumerate(words):
            yield {"card_id": card.id, "kind": kind, "position": place, "word": str(word), "word_key": fold(word)}
