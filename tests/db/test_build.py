"""Building a catalogue file, and deriving its cards anew."""

import json
import multiprocessing
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session, delete, select

from db import build, decks, newfile, read, write
from db.tables import APPLICATION_ID, SCHEMA_VERSION, CardRow, DeckRow, ImportedRow
from schema.card import Entry
from schema.catalogue import CardSet
from schema.errors import TcgError
from schema.names import fold
from schema.words import CardType
from seeds.loader import ensure

ROOT = Path(__file__).parents[2]
Bundled = tuple[list[CardSet], list[Entry], str]
SMALL: Bundled = ([CardSet("X", "X")], [Entry(title="One", type=CardType.EVENT, set="X", number=1)], "small")


def count(file: Path, table: str) -> int:
    with closing(read.connect(file)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def imported_row(entry: Entry) -> ImportedRow:
    data = json.dumps(entry.model_dump(mode="json", exclude_unset=True))
    key = fold(entry.name)
    return ImportedRow(set_name=entry.set, number=entry.number, name_key=key, data=data, source="mine.toml")


def import_one(session: Session) -> None:
    session.add(imported_row(Entry(title="Ours", type=CardType.EVENT, cost=1, set="Own", number=1)))


# ---------------------------------------------------------------- building


def test_a_built_file_is_marked_private_and_alone(tmp_path: Path, bundled: Bundled) -> None:
    file = tmp_path / "a new" / "folder" / "cards.db"
    build.create(file, *bundled)
    assert list(file.parent.iterdir()) == [file]
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [count(file, t) for t in ("card", "printing", "card_set", "imported", "deck")] == [536, 562, 6, 0, 0]


def test_a_file_another_process_made_first_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "cards.db"
    build.create(file, *SMALL)
    decks.save(file, "First", "1 One\n")
    build.create(file, [], [], "late")
    assert count(file, "deck") == 1
    assert read.seeds(file) == "small"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_system_without_links_works_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", no_links)
    build.create(tmp_path / "cards.db", *SMALL)
    build.create(tmp_path / "cards.db", [], [], "late")
    assert read.seeds(tmp_path / "cards.db") == "small"
    assert list(tmp_path.iterdir()) == [tmp_path / "cards.db"]


def _first_use(file: str, name: str, start: Any, results: Any) -> None:
    start.wait(30)
    try:
        ensure(Path(file))
        decks.save(Path(file), name, "1 24 Hours\n")
        results.put((name, count(Path(file), "card")))
    except BaseException as error:
        results.put((name, repr(error)))


def test_processes_that_meet_on_first_use_all_end_well(tmp_path: Path) -> None:
    file = tmp_path / "data" / "cards.db"
    spawn = multiprocessing.get_context("spawn")
    start, results = spawn.Barrier(3), spawn.Queue()
    names = ["a", "b", "c"]
    racers = [spawn.Process(target=_first_use, args=(str(file), name, start, results)) for name in names]
    for racer in racers:
        racer.start()
    assert sorted(results.get(timeout=60) for _ in racers) == [(name, 536) for name in names]
    for racer in racers:
        racer.join(30)
    with closing(read.connect(file)) as connection:
        assert [deck.name for deck in decks.listing(connection)] == names  # nobody's deck went with a lost file
    assert list(file.parent.iterdir()) == [file]


def test_ctrl_c_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = build.derive

    def stopped(*args: Any) -> None:
        whole(*args)
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "derive", stopped)
    with pytest.raises(KeyboardInterrupt):
        build.create(tmp_path / "cards.db", *SMALL)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    ensure(tmp_path / "cards.db")
    assert count(tmp_path / "cards.db", "card") == 536


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_a_killed_build_leaves_no_file_and_its_rest_is_swept_away(tmp_path: Path) -> None:
    file = tmp_path / "cards.db"
    code = f"""
import time
from pathlib import Path
from db import build
from seeds.loader import ensure
whole = build.derive
def slow(*args):
    whole(*args)
    print("half", flush=True)
    time.sleep(60)
build.derive = slow
ensure(Path({str(file)!r}))
"""
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "half\n"
        process.send_signal(signal.SIGKILL)
    assert not file.exists()
    (rest,) = tmp_path.iterdir()
    ensure(file)
    assert count(file, "card") == 536
    assert rest.exists()  # young enough to belong to a process at work

    old = time.time() - 2 * 3600
    os.utime(rest, (old, old))
    file.unlink()
    ensure(file)
    assert list(tmp_path.iterdir()) == [file]


def test_publishing_never_replaces_and_replacing_does(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old")
    new.write_text("new")
    assert not newfile.publish(new, old)
    assert old.read_text() == "old"
    newfile.replace(new, old)
    assert old.read_text() == "new"


# ---------------------------------------------------------------- deriving anew


def test_cards_follow_the_entries_and_user_data_stays(file: Path) -> None:
    decks.save(file, "Mine", "1 24 Hours\n")
    with write.session(file) as session:
        import_one(session)
    build.rebuild(file, *SMALL)
    with closing(read.connect(file)) as connection:
        found = read.catalogue(connection)
        deck = decks.get(connection, "mine")
    assert [card.title for card in found.cards] == ["One", "Ours"]
    assert deck is not None
    assert deck.text == "1 24 Hours\n"
    assert count(file, "imported") == 1
    assert read.seeds(file) == "small"


def test_a_change_is_seen_by_the_derivation_of_its_own_transaction(file: Path, bundled: Bundled) -> None:
    build.rebuild(file, *bundled, import_one)
    with closing(read.connect(file)) as connection:
        (card,) = read.catalogue(connection).titled("ours")
    assert card.cost == 1

    def forget(session: Session) -> None:
        session.exec(delete(ImportedRow))

    build.rebuild(file, *bundled, forget)
    assert count(file, "card") == 536
    with write.session(file) as session:
        assert session.exec(select(CardRow).where(CardRow.title == "Ours")).all() == []


@pytest.mark.parametrize("stop", [TcgError("row 2 is wrong"), KeyboardInterrupt(), ZeroDivisionError()])
def test_a_failed_change_changes_nothing(stop: BaseException, file: Path, bundled: Bundled) -> None:
    before = dump(file)

    def change(session: Session) -> None:
        import_one(session)
        session.add(DeckRow(name_key="x", name="x", text="", created="", changed=""))
        session.flush()
        raise stop

    with pytest.raises(type(stop)):
        build.rebuild(file, *bundled, change)
    assert dump(file) == before


def test_a_failed_derivation_changes_nothing(file: Path) -> None:
    before = dump(file)
    unknown_set = [Entry(title="One", type=CardType.EVENT, set="Nowhere")]
    with pytest.raises(TcgError):
        build.rebuild(file, [], unknown_set, "bad", import_one)
    assert dump(file) == before


def test_deriving_twice_is_deriving_once(file: Path, bundled: Bundled) -> None:
    before = dump(file)
    build.rebuild(file, *bundled)
    assert dump(file) == before


def test_readers_see_the_old_cards_until_the_new_ones_are_there(file: Path) -> None:
    with closing(read.connect(file)) as connection:

        def look(_: Session) -> None:
            assert len(read.public_cards(connection)) == 536

        build.rebuild(file, *SMALL, look)
        assert len(read.public_cards(connection)) == 1


def test_a_spoilt_imported_row_keeps_nobody_from_the_rest(file: Path, bundled: Bundled) -> None:
    def spoil(session: Session) -> None:
        import_one(session)
        for data in ("{", "[]", "7"):
            session.add(ImportedRow(set_name="X", name_key="x", data=data, source="x.csv"))

    build.rebuild(file, *bundled, spoil)
    assert count(file, "card") == 537
    assert count(file, "imported") == 4
