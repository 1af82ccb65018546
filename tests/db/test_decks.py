"""Decks kept in the catalogue file."""

from contextlib import closing
from pathlib import Path

import pytest

from db import decks, read
from db.decks import SavedDeck
from schema.errors import TcgError


def get(file: Path, name: str) -> SavedDeck | None:
    with closing(read.connect(file)) as connection:
        return decks.get(connection, name)


def names(file: Path) -> list[str]:
    with closing(read.connect(file)) as connection:
        return [deck.name for deck in decks.listing(connection)]


def test_a_deck_comes_back_as_it_was_saved(file: Path) -> None:
    text = "Directive\n1 Going Rogue\n\n# “quotes”, accents: é\n"
    saved = decks.save(file, "Day one", text)
    assert get(file, "Day one") == saved
    assert saved.text == text
    assert saved.created == saved.changed
    assert saved.created.endswith("+00:00")


@pytest.mark.parametrize("spelling", ["day ONE", "  day   one ", "dáy one", "Day\u00a0One"])
def test_names_are_matched_whatever_their_case_accents_and_blanks(spelling: str, file: Path) -> None:
    decks.save(file, "Day One", "x")
    found = get(file, spelling)
    assert found is not None
    assert found.name == "Day One"
    with pytest.raises(TcgError, match="'Day One' is saved already"):
        decks.save(file, spelling, "y")
    decks.remove(file, spelling)
    assert names(file) == []


@pytest.mark.parametrize("other", ["Day", "Day One 2", "Day-One", "%", "Day _ne", "", "\udcff"])
def test_nothing_is_matched_by_a_part_or_a_pattern(other: str, file: Path) -> None:
    decks.save(file, "Day One", "x")
    assert get(file, other) is None
    with pytest.raises(TcgError, match="no deck named"):
        decks.remove(file, other)
    assert names(file) == ["Day One"]


def test_a_taken_name_needs_to_be_told_to_replace(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "_now", lambda: "2024-01-01T00:00:00+00:00")
    decks.save(file, "One", "old")
    with pytest.raises(TcgError):
        decks.save(file, "ONE", "new")
    assert get(file, "one") == SavedDeck("One", "old", "2024-01-01T00:00:00+00:00", "2024-01-01T00:00:00+00:00")
    monkeypatch.setattr(decks, "_now", lambda: "2024-02-02T00:00:00+00:00")
    decks.save(file, "ONE", "new", replace=True)
    assert get(file, "one") == SavedDeck("ONE", "new", "2024-01-01T00:00:00+00:00", "2024-02-02T00:00:00+00:00")
    decks.save(file, "Two", "x", replace=True)
    assert names(file) == ["ONE", "Two"]


@pytest.mark.parametrize("name", ["", "  ", "-", "\u200b", "a\x07b", "\udcff", "x" * 101])
def test_a_name_that_cannot_be_kept_is_refused(name: str, file: Path) -> None:
    with pytest.raises(TcgError, match="name"):
        decks.save(file, name, "x")
    assert names(file) == []


def test_names_with_digits_and_marks_are_kept(file: Path) -> None:
    odd = ["24 Hours!", "'; DROP TABLE deck; --", "a/b.txt", 'the "best"', "x" * 100]
    for name in odd:
        decks.save(file, name, name)
    assert sorted(names(file)) == sorted(odd)
    assert all((deck := get(file, name)) is not None and deck.text == name for name in odd)
