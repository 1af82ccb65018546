"""Keeping what a user imported, and deriving the catalogue anew from it: one transaction, or nothing."""

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from db import faults, read
from schema.card import Entry
from schema.catalogue import CardSet
from schema.merge import Kind, Merged, Outcome, merge, overlay
from schema.names import fold
from schema.sources.row import Reading

if TYPE_CHECKING:
    from sqlmodel import Session

    from db.tables import ImportedRow


@dataclass(frozen=True, slots=True)
class Report:
    """What an import did, or would do."""

    reading: Reading
    outcomes: list[Outcome]
    """One for each row of the reading."""
    written: bool
    """Whether the file was changed."""

    def count(self, kind: Kind) -> int:
        return sum(outcome.kind is kind for outcome in self.outcomes)

    @property
    def reported(self) -> int:
        """The lines that give nothing to the catalogue: unreadable ones, and rows that were refused."""
        return len({finding.line for finding in self.reading.errors}) + self.count(Kind.REFUSED)


def stored(path: Path) -> list[dict[str, Any]]:
    """Everything imported earlier into the file, in the order it came. Raises as :func:`db.read.connect` does."""
    with closing(read.connect(path)) as connection, faults.told(path):
        return [json.loads(data) for (data,) in connection.execute("SELECT data FROM imported ORDER BY id")]


def plan(path: Path, reading: Reading, sets: Sequence[CardSet], entries: Sequence[Entry]) -> Report:
    """What :func:`apply` would do; touches nothing. ``sets`` and ``entries`` are the bundled ones."""
    earlier = stored(path) if path.exists() else []
    return Report(reading, _laid(reading, sets, entries, earlier).outcomes, False)


def apply(
    path: Path,
    reading: Reading,
    source: str,
    sets: Sequence[CardSet],
    entries: Sequence[Entry],
    seeds: str,
    *,
    strict: bool = False,
) -> Report:
    """Import the rows of a reading into an existing catalogue file, in one transaction.

    Rows that say nothing new are not kept; a row about a card that was imported earlier adds to what is kept of it.
    ``source`` is the file's name, for messages; ``sets``, ``entries`` and ``seeds`` are the bundled ones, as for
    :func:`db.build.rebuild`. ``strict`` imports nothing when any line is reported. Whatever fails, the file stays as
    it was; raises :class:`schema.errors.TcgError` as :func:`db.build.rebuild` does.
    """
    report = plan(path, reading, sets, entries)
    news = report.count(Kind.ADDED) + report.count(Kind.CHANGED)
    if not news or (strict and report.reported):
        return report

    from db import build  # SQLModel is slow to import, and wanted only where something is written

    done: list[Outcome] = []

    def change(session: "Session") -> None:
        # Laid again with the lock held: another process may have imported something since.
        rows = _kept(session)
        merged = _laid(reading, sets, entries, [json.loads(row.data) for row in rows])
        before = overlay(sets, entries, [json.loads(row.data) for row in rows])[1]
        _keep(session, rows, reading, merged, before, source)
        done.extend(merged.outcomes)

    build.rebuild(path, sets, entries, seeds, change)
    return Report(reading, done, True)


def forget(
    path: Path,
    cards: Sequence[tuple[str, Sequence[str]]],
    source: str | None,
    sets: Sequence[CardSet],
    entries: Sequence[Entry],
    seeds: str,
) -> list[str]:
    """Take back what was imported: of ``cards``, each a name and its sets, and all that came last from ``source``.

    The catalogue is derived anew without it, in one transaction. The names with their sets of what was forgotten, as
    ``Name [Set]``; empty where nothing was kept of them. Raises as :func:`db.build.rebuild` does.
    """
    from db import build

    wanted = {(fold(name), fold(set_name)) for name, of in cards for set_name in of}
    gone: list[str] = []

    def change(session: "Session") -> None:
        rows = _kept(session)
        names = {
            fold(entry.name): entry.name for entry in overlay(sets, entries, [json.loads(r.data) for r in rows])[1]
        }
        for row in rows:
            if row.source == source or (row.name_key, fold(row.set_name)) in wanted:
                number = "" if row.number is None else f" {row.number}"
                gone.append(f"{names.get(row.name_key, row.name_key)} [{row.set_name}{number}]")
                session.delete(row)

    build.rebuild(path, sets, entries, seeds, change)
    return gone


def _laid(
    reading: Reading, sets: Sequence[CardSet], entries: Sequence[Entry], earlier: Sequence[Mapping[str, Any]]
) -> Merged:
    base = overlay(sets, entries, earlier)
    return merge(*base, [row.said for row in reading.rows], lines=[row.line for row in reading.rows])


def _kept(session: "Session") -> "list[ImportedRow]":
    from sqlmodel import select

    from db.tables import ImportedRow

    return list(session.exec(select(ImportedRow).order_by(ImportedRow.id)).all())  # type: ignore[arg-type]


def _keep(
    session: "Session",
    rows: "list[ImportedRow]",
    reading: Reading,
    merged: Merged,
    before: Sequence[Entry],
    source: str,
) -> None:
    """Add or complete the kept rows: one for each entry that the reading adds or changes."""
    from db.tables import ImportedRow

    known = {(fold(row.set_name), row.number, row.name_key): row for row in rows}
    for row, outcome in zip(reading.rows, merged.outcomes, strict=True):
        if outcome.kind not in (Kind.ADDED, Kind.CHANGED):
            continue
        for place in outcome.places:
            entry = merged.entries[place]
            was = before[place].number if place < len(before) else entry.number
            key = (fold(entry.set), was, fold(entry.name))
            said = {**row.said, "set": entry.set}
            if len(outcome.places) > 1 and entry.number is not None:
                said["number"] = entry.number
            if outcome.kind is Kind.ADDED:  # it may have learnt from other rows what it is; it must stand alone
                said.update(title=entry.title, type=str(entry.type))
                if entry.subtitle:
                    said["subtitle"] = entry.subtitle
            kept = known.get(key)
            if kept is None:
                kept = ImportedRow(set_name=entry.set, number=entry.number, name_key=key[2], data="{}", source=source)
            data = json.loads(kept.data)
            if "title" in data:  # what the row is found by stays as it was first written
                said = {name: value for name, value in said.items() if name not in ("title", "subtitle")}
            kept.data = json.dumps({**data, **said}, ensure_ascii=False)
            kept.number = entry.number
            kept.source = source
            session.add(kept)
            known[fold(entry.set), entry.number, key[2]] = kept
