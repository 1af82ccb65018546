"""Reading cards on sqlite3 alone, in step with what SQLModel writes."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlmodel import SQLModel, create_engine

from db import build, check, decks, read
from schema.card import Bonus, Entry
from schema.catalogue import CardSet, gather
from schema.errors import TcgError
from schema.words import CardType, SkillType, Specialty, Trait

ROOT = Path(__file__).parents[2]
Bundled = tuple[list[CardSet], list[Entry], str]

_EVENT, _CHARACTER = CardType.EVENT, CardType.CHARACTER
TRAPS = [
    Entry(title="9mm", type=CardType.EQUIPMENT, cost=0, bonus=Bonus(combat=1, health=-1), war=0, set="X"),
    Entry(
        title="Dying, Not Crazy", type=_EVENT, cost=1, keywords=("Ops", "Intrigue"), war=3, text="", set="X", number=2
    ),
    Entry(title="Clock", type=CardType.AGENDA, time_track=3, traits=(Trait.DEADLINE,), text="Draw 1.", set="Y"),
    Entry(title="Zoë", subtitle="“Q”", type=_CHARACTER, specialty=Specialty.AGENT, skill_type=SkillType.INTEL, set="Y"),
    Entry(title="Zoë", subtitle="“Q”", type=_CHARACTER, skill_type=SkillType.COMBAT, skill=0, set="X", rarity="Rare"),
    Entry(title="Zoë", subtitle="R", type=_CHARACTER, traits=(Trait.LETHAL, Trait.EXPERT), set="X"),
]


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A catalogue of cards with every kind of fact, most of them unlike the bundled ones."""
    build.create(tmp_path / "traps.db", [CardSet("X", "X"), CardSet("Y", "Y")], TRAPS, "-")
    with closing(read.connect(tmp_path / "traps.db")) as connection:
        yield connection


@pytest.fixture
def reader(built: Path) -> Iterator[sqlite3.Connection]:
    with closing(read.connect(built)) as connection:
        yield connection


# ---------------------------------------------------------------- one schema, two ways to it


def test_both_ways_see_the_same_columns(reader: sqlite3.Connection) -> None:
    model = create_engine("sqlite://")
    with model.begin() as connection:
        SQLModel.metadata.create_all(connection)
    raw = model.raw_connection().driver_connection
    assert isinstance(raw, sqlite3.Connection)
    for table in SQLModel.metadata.tables.values():
        assert check.columns(raw, table.name) == check.columns(reader, table.name) != []
    found = {name for (name,) in reader.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert found == set(SQLModel.metadata.tables)


def test_every_column_the_read_path_names_is_one_of_sqlmodels(reader: sqlite3.Connection) -> None:
    assert set(read.CARD_COLUMNS) <= set(SQLModel.metadata.tables["card"].columns.keys())
    for name in read.CARD_COLUMNS:  # quoted names that match no column would pass as text
        reader.execute(f"SELECT card.[{name}] FROM card")


def test_a_card_read_has_every_fact_the_model_has(reader: sqlite3.Connection) -> None:
    card = read.catalogue(reader).cards[0]
    assert set(card.__dict__) == set(type(card).model_fields)


# ---------------------------------------------------------------- the cards


def test_the_bundled_cards_come_back_as_they_were(reader: sqlite3.Connection, bundled: Bundled) -> None:
    sets, entries, _ = bundled
    found = read.catalogue(reader)
    assert list(found.cards) == gather(entries)
    assert list(found.sets) == sets
    assert len(found.cards) == 536


def test_cards_with_every_kind_of_fact_come_back_as_they_were(traps: sqlite3.Connection) -> None:
    assert list(read.catalogue(traps).cards) == gather(TRAPS)


def test_the_rows_for_json_are_what_the_cards_say(traps: sqlite3.Connection, reader: sqlite3.Connection) -> None:
    for connection in (traps, reader):
        rows = read.public_cards(connection)
        assert rows == [card.public() for card in read.catalogue(connection).cards]
        assert [list(row) for row in rows] == [list(card.public()) for card in read.catalogue(connection).cards]


def test_a_stated_and_an_inferred_designator_are_told_apart(traps: sqlite3.Connection) -> None:
    card = read.catalogue(traps).titled("zoe")[0]
    assert (card.skill_type, card.designator_inferred) == (SkillType.INTEL, False)


def test_condition_order_and_limit(reader: sqlite3.Connection) -> None:
    where, params = "card.title_key = ? AND card.cost >= ?", ("jack bauer", 3)
    rows = read.public_cards(reader, where, params, "card.cost DESC, card.name_key", 2)
    everyone = read.public_cards(reader, where, params)
    assert [row["cost"] for row in rows] == [5, 5]
    assert len(everyone) > 2
    assert all(row in everyone for row in rows)
    assert {row["title"] for row in everyone} == {"Jack Bauer"}
    assert read.public_cards(reader, limit=0) == []
    assert read.public_cards(reader, "card.name = ?", ("' OR 1 --",)) == []


def test_many_and_few_cards_are_read_alike(reader: sqlite3.Connection) -> None:
    everyone = read.public_cards(reader)
    assert read.public_cards(reader, limit=100) == everyone[:100]
    assert read.public_cards(reader, limit=101) == everyone[:101]


# ---------------------------------------------------------------- the file


def test_reading_imports_neither_sqlmodel_nor_pydantic(built: Path) -> None:
    code = f"""
import sys
from pathlib import Path
from db.read import connect, public_cards
from seeds.loader import ensure
ensure(Path({str(built)!r}))
assert len(public_cards(connect(Path({str(built)!r})))) == 536
print(*sorted({{"sqlmodel", "sqlalchemy", "pydantic", "rich"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_nothing_can_be_written_and_nothing_is_left_beside(file: Path) -> None:
    before = file.read_bytes()
    with closing(read.connect(file)) as connection:
        assert len(read.public_cards(connection)) == 536
        with pytest.raises((TcgError, sqlite3.OperationalError)):
            connection.execute("DELETE FROM card")
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("name", ["a b.db", "50%?x=1#y.db", "é“.db", os.fsdecode(b"caf\xe9.db"), "&;'.db", "%41.db"])
def test_any_file_name_will_do(name: str, built: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(built, tmp_path / name))
    decks.save(file, "Mine", "x")
    with closing(read.connect(file)) as connection:
        assert len(read.public_cards(connection, limit=3)) == 3
        assert [deck.name for deck in decks.listing(connection)] == ["Mine"]
    assert list(tmp_path.iterdir()) == [file]


def _as_a_guest(file: Path) -> str:
    """What a user without rights reads; permissions do not stop root, who therefore becomes somebody else first."""
    if os.getuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    if os.access(file, os.W_OK) or os.access(file.parent, os.W_OK):
        return "the file is writable"
    with closing(read.connect(file)) as connection:
        return f"{len(read.catalogue(connection).cards)} cards"


@pytest.mark.skipif(os.name != "posix", reason="needs fork and POSIX permissions")
def test_a_read_only_file_in_a_read_only_folder_can_be_read(built: Path) -> None:
    folder = Path(tempfile.mkdtemp())  # pytest's own folders let no other user in
    file = Path(shutil.copy(built, folder / "catalogue.db"))
    file.chmod(0o444)
    folder.chmod(0o555)
    receive, send = os.pipe()
    try:
        child = os.fork()
        if child == 0:
            try:
                os.write(send, _as_a_guest(file).encode())
            except BaseException as error:
                os.write(send, repr(error).encode())
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        assert os.read(receive, 1000).decode() == "536 cards"
        assert list(folder.iterdir()) == [file]
    finally:
        os.close(receive)
        os.close(send)
        folder.chmod(0o755)
        shutil.rmtree(folder)


def test_the_coverage_of_a_text_is_kept_and_needs_no_grammar(built: Path) -> None:
    code = (
        "import sys; from contextlib import closing; from pathlib import Path; from db import read\n"
        "with closing(read.connect(Path(sys.argv[1]))) as c: cards = read.catalogue(c).cards\n"
        "print(sum(card.coverage == 'full' for card in cards), 'lark' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(built)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    full, grammar = done.stdout.split()
    assert int(full) > 160
    assert grammar == "False"
