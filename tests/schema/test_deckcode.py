"""Deck codes: round trip, and a reason for every code that cannot be read."""

from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from schema.catalogue import Catalogue
from schema.deck import Deck
from schema.deckcode import decode, encode
from schema.decklist import read
from schema.errors import TcgError
from schema.problem import Code


@pytest.fixture(scope="module")
def deck(catalogue: Catalogue, legal_list: str) -> Deck:
    return read(legal_list, catalogue).deck


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_deck_comes_back(catalogue: Catalogue, data: st.DataObject) -> None:
    size = len(catalogue.cards)
    counts = data.draw(st.lists(st.integers(0, 99) | st.just(1), min_size=size, max_size=size).filter(any))
    deck = Deck.of("d", [(c, n) for c, n in zip(catalogue.cards, counts, strict=True) if n])
    back, problems = decode(encode(deck, catalogue), catalogue, name="d")
    assert back == deck
    assert problems == ()


def test_a_code_is_short_plain_and_stable(catalogue: Catalogue, deck: Deck) -> None:
    code = encode(deck, catalogue)
    assert code[0] == "A"
    assert code.isalnum()
    assert code == code.upper()
    assert len(code) < 8 * len(deck.cards) + 20
    assert encode(Deck(name="other", cards=deck.cards), catalogue) == code


def test_case_hyphens_and_lookalikes_do_not_matter(catalogue: Catalogue, deck: Deck) -> None:
    code = encode(deck, catalogue)
    assert "0" in code or "1" in code
    typed = code.lower().replace("0", "o").replace("1", "l")
    assert decode("-".join([typed[:30], typed[30:]]) + "\n", catalogue)[0].fingerprint == deck.fingerprint


def test_every_single_wrong_character_is_noticed(catalogue: Catalogue, deck: Deck) -> None:
    code = encode(deck, catalogue)
    for at in range(1, len(code)):
        for wrong in "0A7Z":
            typed = code[:at] + wrong + code[at + 1 :]
            if typed != code:
                with pytest.raises(TcgError, match="checksum"):
                    decode(typed, catalogue)
        with pytest.raises(TcgError, match="checksum"):
            decode(code[:at] + code[at + 1 :], catalogue)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda code: "", "empty"),
        (lambda code: "B" + code[1:], "version B, this program reads version A"),
        (lambda code: "7" + code[1:], "version letter"),
        (lambda code: code[:9] + "U" + code[10:], "'U'"),
        (lambda code: code[:-1], "checksum"),
        (lambda code: code + "0", "checksum"),
        (lambda code: "A", "checksum"),
        (lambda code: "A" + "0" * 5000, "over 4000"),
    ],
)
def test_a_code_that_cannot_be_read_says_why(catalogue: Catalogue, deck: Deck, change, reason: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TcgError, match=reason):
        decode(change(encode(deck, catalogue)), catalogue)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40) | st.text("A0123456789BCDEF", max_size=60).map(lambda t: "A" + t))
def test_no_text_is_more_than_an_error(catalogue: Catalogue, text: str) -> None:
    with suppress(TcgError):  # any other error fails the test
        decode(text, catalogue)


def test_a_code_survives_a_catalogue_with_more_cards(catalogue: Catalogue, deck: Deck) -> None:
    held = {entry.card.id for entry in deck.cards}
    small = Catalogue([card for card in catalogue.cards if card.id in held])
    assert small.fingerprint != catalogue.fingerprint
    back, problems = decode(encode(deck, small), catalogue)
    assert back.fingerprint == deck.fingerprint
    assert problems == ()


def test_a_card_the_catalogue_lacks_is_told_with_what_is_known(catalogue: Catalogue, deck: Deck) -> None:
    smaller = Catalogue([card for card in catalogue.cards if card.title != "Interrogation"])
    with pytest.raises(TcgError, match=r"made with another catalogue.*2 x card [0-9a-f]{6}; known are.*1 WMD"):
        decode(encode(deck, catalogue), smaller)


def test_a_card_that_changed_is_named(catalogue: Catalogue, deck: Deck) -> None:
    cards = [card.model_copy(update={"war": 0}) if card.title == "WMD" else card for card in catalogue.cards]
    back, problems = decode(encode(deck, catalogue), Catalogue(cards))
    assert [(p.code, p.cards) for p in problems] == [(Code.CHANGED_CARD, ("WMD",))]
    assert back.size == deck.size


def test_an_empty_deck_has_no_code(catalogue: Catalogue) -> None:
    with pytest.raises(TcgError, match="no card"):
        encode(Deck(name="none"), catalogue)
