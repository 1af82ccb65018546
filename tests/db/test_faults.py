"""What goes wrong with the file: one clear sentence each, and nothing lost."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db import backup, build, check, decks, faults, read, reset
from schema.card import Entry
from schema.catalogue import CardSet
from schema.errors import TcgError
from schema.words import CardType
from seeds.loader import ensure

Bundled = tuple[list[CardSet], list[Entry], str]
PAGE = 4096


def sentence(told: pytest.ExceptionInfo[TcgError], path: Path) -> str:
    """The message, which is one line and names the file."""
    text = str(told.value)
    assert "\n" not in text
    assert str(path) in text
    return text


def use(path: Path) -> int:
    """What every command does: bring the file up to date and read it."""
    ensure(path)
    with closing(read.connect(path)) as connection:
        return len(read.public_cards(connection))


# ---------------------------------------------------------------- files that are no catalogue


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE card (id)")


def nothing(path: Path) -> None:
    path.touch()


def garbage(path: Path) -> None:
    path.write_bytes(b"JFIF" * 5000)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def short_text(path: Path) -> None:
    path.write_text("24")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (foreign, "another program's database"),
        (nothing, "is empty; remove it"),
        (garbage, "is not a catalogue of this program"),
        (short_text, "is not a catalogue of this program"),
        (Path.mkdir, "is not a regular file"),
        pytest.param(pipe, "is not a regular file", marks=pytest.mark.skipif(os.name != "posix", reason="no pipes")),
    ],
)
@pytest.mark.parametrize("act", ["use", "save", "backup", "check", "reset"])
def test_a_file_that_is_no_catalogue_is_refused_and_not_touched(
    make: Callable[[Path], None], reason: str, act: str, tmp_path: Path, bundled: Bundled
) -> None:
    path = tmp_path / "cards.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    acts: dict[str, Callable[[], object]] = {
        "use": lambda: use(path),
        "save": lambda: decks.save(path, "x", "x"),
        "backup": lambda: backup.copy(path, tmp_path / "backup.db"),
        "check": lambda: check.findings(path, *bundled),
        "reset": lambda: reset.reset(path, *bundled, everything=True),
    }
    with pytest.raises(TcgError) as told:
        acts[act]()
    assert reason in sentence(told, path)
    assert list(tmp_path.iterdir()) == [path]
    assert before is None or path.read_bytes() == before


def test_a_missing_file_is_told_where_none_is_built(tmp_path: Path) -> None:
    with pytest.raises(TcgError, match="there is no catalogue at"):
        read.connect(tmp_path / "none.db")
    with pytest.raises(TcgError, match="there is no catalogue at"):
        decks.save(tmp_path / "none.db", "x", "x")
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- places that cannot be written


def test_a_place_under_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path / "file" / "cards.db", tmp_path / "file" / "deeper" / "cards.db"):
        with pytest.raises(TcgError) as told:
            use(path)
        assert "choose another place with --db or TCG24_DB" in sentence(told, path)
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read_only(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.mkstemp", read_only)
    with pytest.raises(TcgError) as told:
        use(tmp_path / "cards.db")
    assert "Read-only file system" in sentence(told, tmp_path / "cards.db")


def test_an_outdated_file_that_cannot_be_written_is_told(
    file: Path, bundled: Bundled, monkeypatch: pytest.MonkeyPatch
) -> None:
    build.rebuild(file, bundled[0], bundled[1], "another version's")
    before = file.read_bytes()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda place, **more: connect(place.replace("mode=rw", "mode=ro"), **more))
    with pytest.raises(TcgError) as told:
        use(file)
    assert "cannot be written; make it and its folder writable" in sentence(told, file)
    assert file.read_bytes() == before


# ---------------------------------------------------------------- a full disk


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Call with a number of pages: no file grows beyond it any more."""
    connect = sqlite3.connect

    def fill(pages: int) -> None:
        def limited(*args: Any, **more: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*args, **more)
            connection.execute(f"PRAGMA max_page_count = {pages}")
            return connection

        monkeypatch.setattr(sqlite3, "connect", limited)

    return fill


def test_a_disk_full_while_building_leaves_nothing(tmp_path: Path, full: Callable[[int], None]) -> None:
    full(20)
    with pytest.raises(TcgError) as told:
        use(tmp_path / "cards.db")
    assert "the disk is full" in sentence(told, tmp_path / "cards.db")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_full_while_saving_loses_nothing(file: Path, full: Callable[[int], None]) -> None:
    decks.save(file, "Mine", "old")
    full(1)  # SQLite takes the present size where it is more
    with pytest.raises(TcgError) as told:
        decks.save(file, "Mine", "x" * 10 * PAGE, replace=True)
    assert "the disk is full; make room" in sentence(told, file)
    with closing(read.connect(file)) as connection:
        assert [deck.text for deck in decks.listing(connection)] == ["old"]
        assert len(read.public_cards(connection)) == 536


def test_a_disk_full_while_seeding_loses_nothing(file: Path, full: Callable[[int], None]) -> None:
    before = file.read_bytes()
    many = [Entry(title=f"Card {n}", type=CardType.EVENT, set="X", text="x" * 500) for n in range(1000)]
    full(1)
    with pytest.raises(TcgError, match="the disk is full"):
        build.rebuild(file, [CardSet("X", "X")], many, "more")
    with closing(read.connect(file)) as connection:
        assert len(read.public_cards(connection)) == 536
    assert file.read_bytes() == before


def test_a_disk_full_at_the_end_of_a_backup_leaves_nothing(
    file: Path, tmp_path: Path, full: Callable[[int], None]
) -> None:
    full(20)
    with pytest.raises(TcgError, match="the disk is full"):
        backup.copy(file, tmp_path / "backup.db")
    assert sorted(tmp_path.iterdir()) == [file.parent]


# ---------------------------------------------------------------- a damaged file


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 10 * PAGE])


def overwrite_the_cards(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'card'").fetchone()
    content = bytearray(path.read_bytes())
    content[(root - 1) * PAGE : root * PAGE] = b"\x99" * PAGE
    path.write_bytes(content)


def overwrite_the_schema(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[100:PAGE] = b"\x99" * (PAGE - 100)
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [cut, overwrite_the_cards, overwrite_the_schema])
def test_a_damaged_file_is_told_and_can_be_reset(damage: Callable[[Path], None], file: Path, bundled: Bundled) -> None:
    decks.save(file, "Mine", "1 24 Hours\n")
    damage(file)
    damaged = file.read_bytes()
    with pytest.raises(TcgError) as told:
        use(file)
    assert "`tcg24 db reset` puts it aside" in sentence(told, file)
    assert file.read_bytes() == damaged

    found = check.findings(file, *bundled)
    assert found
    assert {finding.code for finding in found} <= {"cut-short", "damaged"}

    done = reset.reset(file, *bundled)
    assert done.damaged
    assert done.backup is not None
    assert done.backup.read_bytes() == damaged
    assert use(file) == 536
    assert check.findings(file, *bundled) == []
    assert done.decks == (1 if damage is overwrite_the_cards else 0)  # what could still be read was carried over


def test_damage_met_while_rows_are_fetched_is_told(file: Path) -> None:
    overwrite_the_cards(file)
    with closing(read.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM word").fetchone()[0] > 0  # this part of the file is whole
        for act in (read.public_cards, read.catalogue):
            with pytest.raises(TcgError, match="is damaged"):
                act(connection)


def test_a_wrong_statement_is_not_blamed_on_the_file(file: Path) -> None:
    with closing(read.connect(file)) as connection, pytest.raises(sqlite3.OperationalError, match="no such column"):
        connection.execute("SELECT nonsense FROM card")


# ---------------------------------------------------------------- other processes


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "BUSY_SECONDS", 0.02)


@pytest.fixture
def writer(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program in the middle of a write."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO deck VALUES ('theirs', 'theirs', '', '', '')")
        yield connection


@pytest.mark.usefixtures("impatient")
def test_a_locked_file_is_told_after_a_while_and_readable_meanwhile(file: Path, writer: sqlite3.Connection) -> None:
    with pytest.raises(TcgError) as told:
        decks.save(file, "Ours", "x")
    assert "is being written by another program; try again" in sentence(told, file)
    assert use(file) == 536
    writer.execute("COMMIT")
    decks.save(file, "Ours", "x")
    with closing(read.connect(file)) as connection:
        assert [deck.name for deck in decks.listing(connection)] == ["Ours", "theirs"]


@pytest.mark.usefixtures("impatient")
def test_a_file_taken_whole_by_another_is_told_to_readers(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(TcgError, match="is being written by another program"):
            use(file)
        other.execute("ROLLBACK")


# ---------------------------------------------------------------- backups and checks


def test_a_backup_holds_what_is_still_in_the_log(file: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.execute("INSERT INTO deck VALUES ('theirs', 'theirs', '', '', '')")
        backup.copy(file, tmp_path / "backup.db")
    with closing(read.connect(tmp_path / "backup.db")) as connection:
        assert [deck.name for deck in decks.listing(connection)] == ["theirs"]


def test_a_backup_never_takes_a_name_by_itself(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "taken.db"
    target.write_text("mine")
    with pytest.raises(TcgError, match="exists already"):
        backup.copy(file, target)
    assert target.read_text() == "mine"
    backup.copy(file, target, replace=True)
    assert use(target) == 536
    for bad, reason in ((file, "is the catalogue itself"), (tmp_path, "is a folder")):
        with pytest.raises(TcgError, match=reason):
            backup.copy(file, bad, replace=True)
    assert use(file) == 536
    with pytest.raises(TcgError, match="backup"):
        backup.copy(file, tmp_path / "no" / "folder.db")


def test_names_for_backups_are_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.db"
    first = backup.name_beside(path, "backup")
    assert first.parent == tmp_path
    first.touch()
    second = backup.name_beside(path, "backup")
    assert not second.exists()


def edit(sql: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(sql)
            connection.commit()

    return change


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (edit("UPDATE card SET cost = 1 WHERE id = '24-hours'"), "derived"),
        (edit("DELETE FROM word WHERE card_id = 'ak-47'"), "derived"),
        (edit("DELETE FROM printing WHERE card_id = 'ak-47'"), "orphan"),
        (edit("INSERT INTO word VALUES ('nobody', 'trait', 0, 'x', 'x')"), "orphan"),
        (edit("INSERT INTO imported VALUES (1, 'X', 1, 'x', '{', 'x.csv')"), "imported"),
        (edit("UPDATE meta SET value = 'older'"), "outdated"),
        (edit("DROP TABLE word"), "tables"),
        (edit("ALTER TABLE deck ADD COLUMN x"), "tables"),
    ],
)
def test_a_check_finds_what_was_changed_by_hand(
    change: Callable[[Path], None], code: str, file: Path, bundled: Bundled
) -> None:
    assert check.findings(file, *bundled) == []
    change(file)
    before = file.read_bytes()
    assert code in {finding.code for finding in check.findings(file, *bundled)}
    assert file.read_bytes() == before


def test_a_reset_keeps_user_data_unless_told_otherwise(file: Path, bundled: Bundled) -> None:
    decks.save(file, "Mine", "x")
    edit("UPDATE card SET cost = 9")(file)
    kept = shutil.copy(file, file.parent / "kept.db")
    done = reset.reset(file, *bundled)
    assert (done.decks, done.damaged) == (1, False)
    assert done.backup is not None
    assert check.findings(file, *bundled) == []
    with closing(sqlite3.connect(kept)) as a, closing(sqlite3.connect(done.backup)) as b:
        assert list(a.iterdump()) == list(b.iterdump())
    assert reset.reset(file, *bundled, everything=True).decks == 0
    assert check.findings(file, *bundled) == []


def test_a_reset_without_a_file_builds_one(tmp_path: Path, bundled: Bundled) -> None:
    assert reset.reset(tmp_path / "cards.db", *bundled) == reset.Reset(None, False, 0, 0)
    assert use(tmp_path / "cards.db") == 536
