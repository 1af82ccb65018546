"""Decks: canonical order, counts, fingerprint."""

import pytest
from pydantic import ValidationError

from schema.catalogue import Catalogue
from schema.deck import Deck, DeckCard
from schema.words import Alignment, CardType, Coverage


def _deck(catalogue: Catalogue, *names: str) -> Deck:
    cards = [catalogue.resolve(name).card for name in names]
    assert None not in cards
    return Deck.of("test", [(card, 1) for card in cards if card])


def test_cards_are_added_up_and_sorted_by_type_then_name(catalogue: Catalogue) -> None:
    deck = _deck(catalogue, "Veto", "WMD", "Laptop", "AK-47", "Veto", "José Peña, Courier", "Weapon Master")
    assert [(e.count, e.card.title) for e in deck.cards] == [
        (1, "Weapon Master"),
        (1, "José Peña"),
        (1, "AK-47"),
        (1, "Laptop"),
        (1, "WMD"),
        (2, "Veto"),
    ]
    assert deck.size == 7
    assert [e.card.title for e in deck.draws] == ["José Peña", "AK-47", "Laptop", "WMD", "Veto"]
    assert [e.card.title for e in deck.of_type(CardType.EQUIPMENT)] == ["AK-47", "Laptop"]


def test_the_directive_is_known_only_when_there_is_exactly_one(catalogue: Catalogue) -> None:
    assert _deck(catalogue, "Weapon Master", "Veto").alignment is Alignment.CTU
    for names in (["Veto"], ["Weapon Master", "Going Rogue"], ["Weapon Master", "Weapon Master"]):
        deck = _deck(catalogue, *names)
        assert deck.directive is None
        assert deck.alignment is None
    unknown = _deck(catalogue, "Data Mining")
    assert unknown.directive is not None
    assert unknown.alignment is None


def test_counts_keep_the_unknown_apart_from_nothing(catalogue: Catalogue) -> None:
    deck = _deck(catalogue, "Weapon Master", "Veto", "Veto", "Nadia Yassir, Well Informed")
    assert deck.coverage == {
        Coverage.FULL: 0, Coverage.VANILLA: 0, Coverage.PARTIAL: 0, Coverage.TEXT_UNKNOWN: 3, Coverage.STUB: 1,
    }  # fmt: skip
    assert [e.card.title for e in deck.stubs] == ["Nadia Yassir"]
    counts = deck.counts()
    assert (counts["total"], counts["unique_titles"], counts["war"], counts["war_unknown"]) == (4, 3, 4, 1)
    assert counts["by_type"] == {"directive": 1, "character": 1, "equipment": 0, "agenda": 0, "event": 2}


def test_the_fingerprint_tells_decks_apart_by_cards_alone(catalogue: Catalogue) -> None:
    deck = _deck(catalogue, "Veto", "WMD")
    assert deck.fingerprint == Deck(name="other", cards=tuple(reversed(deck.cards))).fingerprint
    assert deck.fingerprint != _deck(catalogue, "Veto", "Veto", "WMD").fingerprint
    first, second = catalogue.titled("Ryan Chappelle")
    assert Deck.of("a", [(first, 1)]).fingerprint != Deck.of("a", [(second, 1)]).fingerprint


def test_a_deck_is_frozen_and_holds_no_card_zero_times(catalogue: Catalogue) -> None:
    deck = _deck(catalogue, "Veto")
    with pytest.raises(ValidationError):
        deck.name = "other"
    with pytest.raises(ValidationError):
        DeckCard(card=deck.cards[0].card, count=0)
