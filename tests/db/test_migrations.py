"""Older files are brought up to date with a backup first; newer ones are left alone.

There is one schema version so far, so the steps here are the tests' own.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from db import decks, migrations, read
from db.version import SCHEMA_VERSION
from schema.errors import TcgError


def add_a_column(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE deck ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")


def fill_it(connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE deck SET colour = 'blue'")


def ask(file: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(sql).fetchall()


def everything(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [f"{connection.execute('PRAGMA user_version').fetchone()}", *connection.iterdump()]


@pytest.fixture
def old(file: Path) -> Path:
    """A file of version 1 with a deck in it."""
    decks.save(file, "Mine", "1 24 Hours\n")
    return file


def test_the_steps_lead_to_the_version_of_this_program() -> None:
    assert len(migrations.STEPS) + 1 == SCHEMA_VERSION


def test_a_current_file_is_left_alone(old: Path) -> None:
    before = old.read_bytes()
    assert migrations.migrate(old) is None
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


def test_steps_run_in_order_and_a_backup_is_kept(old: Path) -> None:
    before = everything(old)
    backup = migrations.migrate(old, [add_a_column, fill_it])
    assert ask(old, "PRAGMA user_version") == [(3,)]
    assert ask(old, "SELECT name, colour FROM deck") == [("Mine", "blue")]
    assert backup is not None
    assert backup.parent == old.parent
    assert backup.name.startswith("catalogue.schema-1.")
    assert everything(backup) == before
    assert sorted(old.parent.iterdir()) == sorted([old, backup])
    assert ask(old, "SELECT * FROM meta WHERE key = 'seeds'") == []  # so that the cards are derived anew


def test_only_the_missing_steps_run(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "SCHEMA_VERSION", 3)
    migrations.migrate(old, [add_a_column])
    migrations.migrate(old, [add_a_column, fill_it])  # the first would fail if it ran again
    assert ask(old, "PRAGMA user_version") == [(3,)]
    assert ask(old, "SELECT colour FROM deck") == [("blue",)]


def breaks_sql(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE no_such_table ADD COLUMN x")


def breaks_python(connection: Connection) -> None:
    raise ZeroDivisionError("half-way")


def breaks_keys(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM card WHERE id = '24-hours'")


@pytest.mark.parametrize("bad", [breaks_sql, breaks_python, breaks_keys])
def test_a_failed_step_leaves_file_and_version_as_they_were(bad: migrations.Step, old: Path) -> None:
    before = everything(old)
    with pytest.raises(TcgError) as told:
        migrations.migrate(old, [add_a_column, fill_it, bad])
    assert everything(old) == before
    (backup,) = (file for file in old.parent.iterdir() if file != old)
    assert everything(backup) == before
    assert "it is as it was, with schema 1" in str(told.value)
    assert str(backup) in str(told.value)
    assert "\n" not in str(told.value)


def test_ctrl_c_within_a_step_leaves_the_file_as_it_was(old: Path) -> None:
    def stopped(connection: Connection) -> None:
        raise KeyboardInterrupt

    before = everything(old)
    with pytest.raises(KeyboardInterrupt):
        migrations.migrate(old, [add_a_column, stopped])
    assert everything(old) == before


def test_a_table_may_be_made_anew_while_others_point_to_it(old: Path) -> None:
    def copy_the_cards(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE card_2 AS SELECT * FROM card")
        connection.exec_driver_sql("DELETE FROM card")
        connection.exec_driver_sql("INSERT INTO card SELECT * FROM card_2")
        connection.exec_driver_sql("DROP TABLE card_2")

    assert migrations.migrate(old, [copy_the_cards]) is not None
    assert ask(old, "SELECT count(*) FROM card") == [(536,)]


@pytest.mark.parametrize("use", [migrations.migrate, read.connect, lambda file: decks.save(file, "Other", "x")])
def test_a_newer_file_is_refused_and_not_touched(use: Callable[[Path], object], old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before, entries = old.read_bytes(), list(old.parent.iterdir())
    with pytest.raises(TcgError, match=r"made by a newer tcg24 \(schema 2, this one knows 1\)") as told:
        use(old)
    assert str(old) in str(told.value)
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == entries


def test_a_newer_version_that_is_still_in_the_log_is_refused(old: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as other:
        other.execute("PRAGMA wal_autocheckpoint = 0")
        other.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        assert read.version(old) == SCHEMA_VERSION  # the first bytes do not tell yet
        with pytest.raises(TcgError, match="newer"):
            read.connect(old)


def test_a_file_without_a_version_is_refused(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA user_version = 0")
    with pytest.raises(TcgError, match="no schema version"):
        migrations.migrate(old)
