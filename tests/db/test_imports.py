"""Imports are kept beside the bundled cards, all or nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from db import build, imports, read
from db.imports import Report
from schema.card import Card, Entry
from schema.catalogue import CardSet, Catalogue
from schema.errors import TcgError
from schema.merge import Kind, merge, overlay
from schema.problem import Severity
from schema.sources.row import Reading, Row

Bundled = tuple[list[CardSet], list[Entry], str]

RELAY = {"set": "Beta", "number": 1, "title": "9-Volt Relay", "type": "equipment", "cost": 1, "keywords": ["Item"]}
TEXT = {"set": "Day 0", "title": "9mm Parabellum", "text": "Draw."}


def reading(*rows: dict[str, Any]) -> Reading:
    return Reading([Row(line, row) for line, row in enumerate(rows, 1)], lines=len(rows))


def dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def catalogue(file: Path) -> Catalogue:
    with closing(read.connect(file)) as connection:
        return read.catalogue(connection)


def named(file: Path, name: str) -> Card:
    (card,) = catalogue(file).named(name)
    return card


def kinds(report: Report) -> list[Kind]:
    return [outcome.kind for outcome in report.outcomes]


def test_an_import_reaches_the_cards_and_keeps_only_what_was_said(file: Path, bundled: Bundled) -> None:
    cards = len(catalogue(file).cards)
    report = imports.apply(file, reading(TEXT, RELAY), "mine.csv", *bundled)
    assert (kinds(report), report.written, report.reported) == ([Kind.CHANGED, Kind.ADDED], True, 0)
    assert imports.stored(file) == [TEXT, RELAY]
    assert named(file, "9mm Parabellum").text == "Draw."
    assert named(file, "9mm Parabellum").war == 2
    assert named(file, "9-Volt Relay").keywords == ("Item",)
    assert [s.code for s in catalogue(file).sets][-1] == "BET"
    assert len(catalogue(file).cards) == cards + 1


def test_rows_that_are_known_already_are_not_kept(file: Path, bundled: Bundled) -> None:
    before = file.read_bytes()
    known = {"set": "Day 0", "number": 47, "title": "9mm Parabellum", "type": "equipment", "cost": 1}
    report = imports.apply(file, reading(known), "mine.csv", *bundled)
    assert (kinds(report), report.written) == ([Kind.SAME], False)
    assert file.read_bytes() == before


def test_the_same_import_again_changes_nothing(file: Path, bundled: Bundled) -> None:
    imports.apply(file, reading(TEXT, RELAY), "a", *bundled)
    before = dump(file)
    report = imports.apply(file, reading(TEXT, RELAY), "b", *bundled)
    assert (kinds(report), report.written) == ([Kind.SAME, Kind.SAME], False)
    assert dump(file) == before


def test_a_second_import_adds_to_what_is_kept_of_a_card(file: Path, bundled: Bundled) -> None:
    imports.apply(file, reading(TEXT, RELAY), "a", *bundled)
    more = [
        {"set": "D0", "number": 47, "rarity": "Gift"},
        {"set": "Beta", "title": "9-VOLT RELAY", "war": 1, "cost": 2},
    ]
    report = imports.apply(file, reading(*more), "b", *bundled)
    assert kinds(report) == [Kind.CHANGED, Kind.CHANGED]
    assert imports.stored(file) == [{**TEXT, "number": 47, "rarity": "Gift"}, {**RELAY, "war": 1, "cost": 2}]
    assert named(file, "9-Volt Relay").cost == 2
    assert named(file, "9mm Parabellum").text == "Draw."


def test_a_number_learnt_later_joins_the_card_that_had_none(file: Path, bundled: Bundled) -> None:
    bare = {"set": "Beta", "title": "Hold", "type": "event"}
    imports.apply(file, reading(bare), "a", *bundled)
    imports.apply(
        file, reading({**bare, "number": 4}, {"set": "Day 0 Elite", "title": "Head Shot", "number": 1}), "b", *bundled
    )
    imports.apply(file, reading({"set": "Beta", "number": 4, "war": 2}), "c", *bundled)
    assert [p.number for p in named(file, "Hold").printings] == [4]
    assert named(file, "Hold").war == 2
    assert [p.number for p in named(file, "Head Shot").printings] == [1]
    assert len(imports.stored(file)) == 2


def test_a_name_written_in_one_piece_and_then_in_two(file: Path, bundled: Bundled) -> None:
    imports.apply(file, reading({"set": "Day 0", "title": "Jack Bauer, Back in Action", "text": "One."}), "a", *bundled)
    both = {"set": "Day 0", "number": 11, "title": "Jack Bauer", "subtitle": "Back in Action", "text": "Two."}
    imports.apply(file, reading(both), "b", *bundled)
    assert named(file, "Jack Bauer, Back in Action").text == "Two."
    assert len(imports.stored(file)) == 1


def test_a_row_about_two_printings_is_kept_for_each(file: Path, bundled: Bundled) -> None:
    imports.apply(
        file, reading({"set": "Promo", "title": "Jack Bauer, Back in Action", "rarity": "Gift"}), "a", *bundled
    )
    assert sorted(row["number"] for row in imports.stored(file)) == [1, 2]
    imports.apply(file, reading({"set": "Promo", "number": 2, "rarity": "Prize"}), "b", *bundled)
    found = named(file, "Jack Bauer, Back in Action").printings
    assert [(p.number, p.rarity) for p in found if p.set == "Promo"] == [(1, "Gift"), (2, "Prize")]


def test_a_plan_touches_nothing(file: Path, bundled: Bundled) -> None:
    before = file.read_bytes()
    report = imports.plan(file, reading(TEXT, RELAY), *bundled[:2])
    assert (kinds(report), report.written) == ([Kind.CHANGED, Kind.ADDED], False)
    assert file.read_bytes() == before
    assert [p.name for p in file.parent.iterdir()] == [file.name]


def test_a_plan_needs_no_file(tmp_path: Path, bundled: Bundled) -> None:
    assert kinds(imports.plan(tmp_path / "none.db", reading(TEXT), *bundled[:2])) == [Kind.CHANGED]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("step", ["_card", "_words", "gather"])
def test_an_import_that_fails_half_way_changes_nothing(
    file: Path, bundled: Bundled, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    imports.apply(file, reading(TEXT), "a", *bundled)
    before = dump(file)

    def fail(*_: Any) -> Any:
        raise OSError("the disk is gone")

    monkeypatch.setattr(build, step, fail)
    with pytest.raises(TcgError, match="the disk is gone"):
        imports.apply(file, reading({**TEXT, "text": "Other."}, RELAY), "b", *bundled)
    assert dump(file) == before


def test_strict_imports_all_or_nothing(file: Path, bundled: Bundled) -> None:
    refused = {"set": "Promo", "number": 14, "title": "Michelle Dressler", "subtitle": "Deep Loyalty"}
    before = file.read_bytes()
    report = imports.apply(file, reading(TEXT, refused), "a", *bundled, strict=True)
    assert (report.reported, report.written) == (1, False)
    unreadable = reading(TEXT)
    unreadable.find(9, Severity.ERROR, "nonsense")
    unreadable.find(9, Severity.ERROR, "more nonsense")
    report = imports.apply(file, unreadable, "a", *bundled, strict=True)
    assert (report.reported, report.written) == (1, False)
    assert file.read_bytes() == before
    noted = reading(TEXT)
    noted.find(1, Severity.NOTE, "mended")
    assert imports.apply(file, noted, "a", *bundled, strict=True).written


def test_without_strict_the_good_rows_go_in(file: Path, bundled: Bundled) -> None:
    refused = {"set": "Promo", "number": 14, "title": "Michelle Dressler", "subtitle": "Deep Loyalty"}
    report = imports.apply(file, reading(refused, TEXT), "a", *bundled)
    assert (kinds(report), report.written) == ([Kind.REFUSED, Kind.CHANGED], True)
    assert imports.stored(file) == [TEXT]


def test_imports_survive_a_new_edition_of_the_bundled_cards(file: Path, bundled: Bundled) -> None:
    imports.apply(file, reading(TEXT, RELAY), "a", *bundled)
    sets, entries, _ = bundled
    changed = [e.model_copy(update={"war": 3}) if e.title == "9mm Parabellum" else e for e in entries]
    build.rebuild(file, sets, changed, "other")
    assert (named(file, "9mm Parabellum").text, named(file, "9mm Parabellum").war) == ("Draw.", 3)
    assert named(file, "9-Volt Relay").cost == 1
    gone = [e for e in entries if e.title != "9mm Parabellum"]
    build.rebuild(file, sets, gone, "third")  # a row that fits nothing is left out, and kept
    assert catalogue(file).named("9mm Parabellum") == ()
    assert TEXT in imports.stored(file)


_ROW = st.fixed_dictionaries(
    {
        "set": st.sampled_from(["Alpha", "ALP"]),
        "title": st.sampled_from(["One", "ONE", "Two", "Rita Vale", "Rita Vale, Off"]),
    },
    optional={
        "number": st.integers(1, 3),
        "subtitle": st.just("Off"),
        "type": st.sampled_from(["character", "event"]),
        "cost": st.integers(0, 2),
        "text": st.sampled_from(["", "x"]),
        "keywords": st.sampled_from([[], ["Ops"]]),
    },
)


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.lists(_ROW, max_size=4), max_size=3))
def test_what_is_kept_gives_what_the_import_promised(
    tmp_path_factory: pytest.TempPathFactory, files: list[Any]
) -> None:
    file = tmp_path_factory.mktemp("any") / "c.db"
    base = ([CardSet("ALP", "Alpha")], [Entry.model_validate({"title": "One", "type": "event", "set": "Alpha"})])
    build.create(file, *base, "seeds")
    for rows in files:
        earlier = overlay(*base, imports.stored(file))
        promised = merge(*earlier, rows)
        imports.apply(file, reading(*rows), "x", *base, "seeds")
        sets, entries = overlay(*base, imports.stored(file))
        assert sets == promised.sets
        assert sorted(map(repr, entries)) == sorted(map(repr, promised.entries))
