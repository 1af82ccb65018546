"""The bundled cards, and the catalogue that follows them."""

import csv
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from db import build, decks, read
from schema.card import Bonus, Entry
from schema.catalogue import gather
from schema.errors import TcgError
from schema.words import CardType, Coverage
from seeds import loader

ROOT = Path(__file__).parents[2]
FACTS = ROOT / ".." / "shared" / "facts" / "cards.csv"
_BONUS = {"C": "combat", "P": "politics", "I": "intel", "H": "health"}


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return loader.bundled_entries()[1]


# ---------------------------------------------------------------- the cards


def test_the_sets_and_their_sizes(entries: list[Entry]) -> None:
    sets, _ = loader.bundled_entries()
    sizes = Counter(entry.set for entry in entries)
    known = {"D0": 96, "1E": 243, "D0E": 4, "P": 15, "OP": 12}
    assert {s.code: sizes[s.name] for s in sets if s.code in known} == known
    assert [s.code for s in sets][:5] == list(known)
    assert set(sizes) == {s.name for s in sets}


def test_how_many_cards_are_known_how_well(entries: list[Entry]) -> None:
    real = [e for e in entries if e.set in ("Day 0", "1st Edition", "Day 0 Elite", "Promo", "Organized Play Promo")]
    cards = gather(real)
    assert (len(real), len(cards)) == (370, 344)
    assert Counter(card.coverage for card in cards) == {
        Coverage.FULL: 4, Coverage.TEXT_UNKNOWN: 321, Coverage.STUB: 19
    }  # fmt: skip


def test_numbers_run_without_gaps_in_the_two_main_sets(entries: list[Entry]) -> None:
    for name, size in (("Day 0", 96), ("1st Edition", 243)):
        assert [e.number for e in entries if e.set == name] == list(range(1, size + 1))


def test_no_designator_is_written_that_is_only_inferred(entries: list[Entry]) -> None:
    characters = [e for e in entries if e.type is CardType.CHARACTER and e.set != "Field Exercise"]
    assert len(characters) == 176
    assert all(e.skill_type is None for e in characters)
    assert all(e.designator_inferred is (e.specialty is not None) for e in characters)


def test_every_stub_and_every_oddity_says_why(entries: list[Entry]) -> None:
    cards = gather(entries)
    stubs = {(p.set, p.number) for c in cards if c.coverage is Coverage.STUB for p in c.printings}
    assert all(e.note for e in entries if (e.set, e.number) in stubs)
    odd = [e for e in entries if e.odd_event_keyword]
    assert [(e.title, e.keywords, bool(e.note)) for e in odd] == [("Fearless", ("Fearless",), True)]


def test_one_name_may_be_two_cards(entries: list[Entry]) -> None:
    twins = [card for card in gather(entries) if card.name == "Ryan Chappelle, Division Representative"]
    assert [card.sets for card in twins] == [("Day 0",), ("1st Edition",)]


def _row(entry: Entry) -> dict[str, str]:
    """An entry as the fact table writes it."""
    bonus = {v: k for k, v in _BONUS.items()}
    shown = entry.model_dump(mode="json", exclude={"text", "time_track", "note"})
    shown["bonus"] = [f"{value}{bonus[name]}" for name, value in shown["bonus"].items() if value]
    shown["skill_type"] = entry.designator
    for name in ("bonus", "traits", "keywords"):
        shown[name] = "|".join(shown[name])
    return {name: "" if value is None else str(value) for name, value in shown.items()}


@pytest.mark.skipif(not FACTS.exists(), reason="the fact table ../shared/facts/cards.csv is not on this machine")
def test_every_row_of_the_fact_table_is_there_with_equal_facts(entries: list[Entry]) -> None:
    with FACTS.open(encoding="utf-8", newline="") as file:
        rows = [{k: v for k, v in row.items() if k != "note"} for row in csv.DictReader(file)]
    assert len(rows) == 370

    def key(row: dict[str, str]) -> tuple[str, ...]:
        return tuple(row[name] for name in ("set", "number", "title", "subtitle"))

    known = {row["set"] for row in rows}
    ours = [_row(entry) for entry in entries if entry.set in known]
    assert sorted(ours, key=key) == sorted(rows, key=key)
    assert Bonus(combat=1, health=1) in {entry.bonus for entry in entries}


# ---------------------------------------------------------------- the files


def card_file(title: str, code: str = "X", cost: int = 1) -> str:
    return f'[set]\ncode = "{code}"\nname = "{code}"\n[[card]]\ntitle = "{title}"\ntype = "event"\ncost = {cost}\n'


@pytest.fixture
def seeds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of card files in place of the bundled one."""
    folder = tmp_path / "app" / "seeds" / "cards"
    folder.mkdir(parents=True)
    monkeypatch.setattr(loader, "_HERE", folder.parent)
    (folder / "day-0.toml").write_text(card_file("One"), encoding="utf-8")
    return folder


def titles(path: Path) -> list[str]:
    loader.ensure(path)
    with closing(read.connect(path)) as connection:
        return [card.title for card in read.catalogue(connection).cards]


def test_sets_come_in_their_order_and_others_after_by_name(seeds: Path) -> None:
    for stem in ("zebra", "aardvark", "promo", "first-edition"):
        (seeds / f"{stem}.toml").write_text(card_file(stem), encoding="utf-8")
    (seeds / "notes.txt").write_text("not a card file")
    assert [file.stem for file in loader.card_files()] == ["day-0", "first-edition", "promo", "aardvark", "zebra"]


def test_faults_of_all_files_are_told_at_once(seeds: Path, tmp_path: Path) -> None:
    (seeds / "a.toml").write_text(card_file("A", cost=-1), encoding="utf-8")
    (seeds / "b.toml").write_text("nonsense", encoding="utf-8")
    with pytest.raises(TcgError) as told:
        titles(tmp_path / "cards.db")
    first, second = str(told.value).split("\n")
    assert first.startswith("seeds/cards/a.toml:7: A: cost: ")
    assert second.startswith("seeds/cards/b.toml:1: this is not TOML")
    assert not (tmp_path / "cards.db").exists()


def test_the_fingerprint_follows_cards_and_code(seeds: Path) -> None:
    seen = {loader.fingerprint()}
    (seeds / "day-0.toml").write_text(card_file("One", cost=2), encoding="utf-8")
    seen.add(loader.fingerprint())
    (seeds / "day-0.toml").rename(seeds / "day-1.toml")
    seen.add(loader.fingerprint())
    (seeds.parents[1] / "schema").mkdir()
    (seeds.parents[1] / "schema" / "card.py").write_text("# another rule")
    seen.add(loader.fingerprint())
    (seeds / "notes.txt").write_text("not a card file")
    seen.add(loader.fingerprint())
    assert len(seen) == 4
    assert all(len(text) == 16 for text in seen)


def test_the_code_that_makes_the_tables_is_named_as_it_is() -> None:
    assert [name for name in loader._DERIVING if not (ROOT / name).is_file()] == []


# ---------------------------------------------------------------- the catalogue


def test_a_changed_file_is_followed_and_user_data_stays(seeds: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    assert titles(path) == ["One"]
    decks.save(path, "Mine", "1 One\n")
    (seeds / "promo.toml").write_text(card_file("Two", "P"), encoding="utf-8")
    assert titles(path) == ["One", "Two"]
    (seeds / "day-0.toml").unlink()
    assert titles(path) == ["Two"]
    with closing(read.connect(path)) as connection:
        assert [deck.text for deck in decks.listing(connection)] == ["1 One\n"]


def test_a_broken_card_file_leaves_the_catalogue_as_it_was(seeds: Path, tmp_path: Path) -> None:
    path = tmp_path / "cards.db"
    titles(path)
    before = path.read_bytes()
    (seeds / "day-0.toml").write_text("nonsense", encoding="utf-8")
    with pytest.raises(TcgError):
        loader.ensure(path)
    assert path.read_bytes() == before


def test_nothing_is_written_when_nothing_changed(seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cards.db"
    titles(path)
    before = path.stat().st_mtime_ns, path.read_bytes()
    monkeypatch.setattr(build, "rebuild", lambda *_: pytest.fail("derived anew"))
    monkeypatch.setattr(build, "create", lambda *_: pytest.fail("built anew"))
    assert titles(path) == ["One"]
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


def test_an_older_schema_is_migrated_before_it_is_read(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from db import migrations

    path = tmp_path / "cards.db"
    titles(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 0")
    seen: list[Path] = []

    def migrate(file: Path) -> None:
        seen.append(file)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA user_version = 1")

    monkeypatch.setattr(migrations, "migrate", migrate)
    assert titles(path) == ["One"]
    assert seen == [path]
