"""The bundled decks: canonical, legal, playable, and what their names say."""

from pathlib import Path

import pytest

from schema.catalogue import Catalogue, gather
from schema.deck import copies
from schema.decklist import Reading, read
from schema.decklist_write import written
from schema.legality import check
from schema.problem import Code, Severity
from schema.words import CardType, Coverage, Specialty
from seeds.decks import bundled
from seeds.loader import bundled_entries

DAY_0 = {f"day0-{str(s).lower().removesuffix('man')}{'men' if s is Specialty.STATESMAN else 's'}": s for s in Specialty}
PUBLISHED = "man-with-the-golden-gun"
FOUND = Path(__file__).parents[2].parent / "shared/real/Man with the Golden Gun.txt"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    sets, entries = bundled_entries()
    return Catalogue(gather(entries), sets)


def _read(name: str, catalogue: Catalogue) -> Reading:
    return read(bundled()[name], catalogue, name=name)


def test_these_decks_are_bundled() -> None:
    assert set(bundled()) == {*DAY_0, *(name.replace("day0", "fx") for name in DAY_0), PUBLISHED}


@pytest.mark.parametrize("name", bundled())
def test_every_bundled_list_is_canonical_and_fully_understood(name: str, catalogue: Catalogue) -> None:
    reading = _read(name, catalogue)
    assert reading.problems == ()
    assert written(reading, catalogue) == bundled()[name]


@pytest.mark.parametrize(("name", "specialty"), DAY_0.items())
def test_a_day_0_deck_is_legal_everywhere_and_can_be_played(
    name: str, specialty: Specialty, catalogue: Catalogue
) -> None:
    verdict = check(_read(name, catalogue))
    assert verdict.problems == ()
    assert all(verdict.legalities.values())
    deck = verdict.deck
    assert deck.coverage[Coverage.STUB] == 0
    assert all("Day 0" in entry.card.sets for entry in deck.cards)
    characters = deck.of_type(CardType.CHARACTER)
    assert 14 <= copies(characters) <= 16
    own = copies(e for e in characters if e.card.specialty is specialty)
    assert own > copies(characters) / 2
    assert any((e.card.cost or 0) <= 1 for e in characters)
    assert len({e.card.title for e in characters}) >= 10, "a title in play keeps its other copies in hand (rule 5.2)"
    assert copies(deck.of_type(CardType.AGENDA)) <= 3


def test_the_day_0_decks_differ(catalogue: Catalogue) -> None:
    decks = [_read(name, catalogue).deck for name in DAY_0]
    assert len({deck.fingerprint for deck in decks}) == 6
    assert len({deck.directive and deck.directive.title for deck in decks}) == 6


def test_the_published_deck_is_legal_in_standard_alone(catalogue: Catalogue) -> None:
    verdict = check(_read(PUBLISHED, catalogue), "one-per-keyword")
    assert verdict.legalities == {"standard": True, "one-per-keyword": False}
    assert [p.code for p in verdict.errors] == [Code.EQUIPMENT_KEYWORD]
    assert {p.code for p in verdict.problems if p.severity is Severity.WARNING} == {Code.STUB_CARD}


def test_the_published_deck_is_the_one_as_found(catalogue: Catalogue) -> None:
    if not FOUND.exists():
        pytest.skip("the list as found lies outside the project, in ../shared/real, and is not here")
    found = read(FOUND.read_text(encoding="utf-8"), catalogue).deck
    assert found.fingerprint == _read(PUBLISHED, catalogue).deck.fingerprint
