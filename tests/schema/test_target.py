"""What ``--odds`` takes: cards, types, costs, and how many of them."""

from math import comb

import pytest
from hypothesis import given, strategies as st

from schema.card import Entry
from schema.catalogue import Catalogue, gather
from schema.deck import Deck
from schema.errors import TcgError
from schema.target import defaults, find, odds
from schema.words import CardType


def entry(title: str, type_: CardType, cost: int | None, subtitle: str | None = None, set_: str = "Day 0") -> Entry:
    return Entry(title=title, subtitle=subtitle, type=type_, cost=cost, set=set_)


CARDS = Catalogue(
    gather(
        [
            entry("Going Rogue", CardType.DIRECTIVE, None),
            entry("Jack Bauer", CardType.CHARACTER, 5, "Back in Action"),
            entry("Jack Bauer", CardType.CHARACTER, 2, "Protective Father"),
            entry("Jack Bauer", CardType.CHARACTER, None, "Brute Force"),
            entry("Ted Simmons", CardType.CHARACTER, 1, "Loyal"),
            entry("24 Hours", CardType.AGENDA, 0),
            entry("2 Event", CardType.AGENDA, 3),
            entry("9mm Parabellum", CardType.EQUIPMENT, 1),
            entry("Chloe", CardType.CHARACTER, 2, "Angry"),
            entry("Veto", CardType.EVENT, 2),
            entry("Twice", CardType.EVENT, 1, set_="Day 0"),
            entry("Twice", CardType.EVENT, 3, set_="Promo"),
        ]
    )
)


def deck() -> Deck:
    held = {
        "Going Rogue": 1,
        "Jack Bauer, Back in Action": 2,
        "Jack Bauer, Protective Father": 1,
        "Ted Simmons, Loyal": 2,
        "24 Hours": 1,
        "2 Event": 1,
        "9mm Parabellum": 2,
        "Twice [Promo]": 2,
    }
    cards = [(CARDS.resolve(name).card, n) for name, n in held.items()]
    return Deck.of("mine", [(card, n) for card, n in cards if card is not None])


DECK = deck()


@pytest.mark.parametrize(
    ("text", "name", "wanted", "hits"),
    [
        ("Jack Bauer, Back in Action", "Jack Bauer, Back in Action", 1, 2),
        ("jack bauer - back in action", "Jack Bauer, Back in Action", 1, 2),
        ("Jack Bauer", "Jack Bauer (any of 2)", 1, 3),  # the title: the third of that title is not in the deck
        ("2x Jack Bauer", "Jack Bauer (any of 2)", 2, 3),
        ("Ted Simmons", "Ted Simmons, Loyal", 1, 2),
        ("24 Hours", "24 Hours", 1, 1),
        ("2 Event", "2 Event", 1, 1),  # the card, not two events
        ("2 events", "event", 2, 2),
        ("1 24 Hours", "24 Hours", 1, 1),
        ("Twice", "Twice", 1, 2),  # two cards of this name, and the deck holds one of them
        ("Twice [Promo]", "Twice", 1, 2),
        ("character", "character", 1, 5),
        (" Characters ", "character", 1, 5),
        ("EQUIPMENT", "equipment", 1, 2),
        ("cost:1", "cost=1", 1, 4),
        ("cost = 1", "cost=1", 1, 4),
        ("cost<=2", "cost<=2", 1, 6),
        ("cost ≤ 2", "cost<=2", 1, 6),
        ("cost<2", "cost<2", 1, 5),
        ("cost>=3", "cost>=3", 1, 5),
        ("cost>3", "cost>3", 1, 2),
        ("cost:9", "cost=9", 1, 0),
        ("2 character cost<=2", "character cost<=2", 2, 3),
        ("cost:1 equipment", "cost=1 equipment", 1, 2),
    ],
)
def test_what_a_target_means(text: str, name: str, wanted: int, hits: int) -> None:
    target = find(text, DECK, CARDS)
    assert (target.name, target.at_least, target.hits, target.deck) == (name, wanted, hits, 11)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Chloe", "mine draws no copy of Chloe, Angry"),
        ("Jack Bauer, Brute Force", "mine draws no copy of Jack Bauer, Brute Force"),
        ("2 Chloe", "mine draws no copy of Chloe, Angry"),
        ("Going Rogue", "mine draws no copy of Going Rogue"),  # a directive is in play from the start
        ("Twice [Day 0]", "mine draws no copy of Twice"),
        ("Jack", "'Jack' names no card of mine, no type and no cost"),  # no guessing by the beginning of a name
        ("Ted Simons", "did you mean Ted Simmons, Loyal?"),
        ("directive", "names no card of mine, no type"),
        ("cost", "names no card of mine, no type"),
        ("cost:-1", "names no card of mine, no type"),
        ("character Ted", "names no card of mine, no type"),
        ("0 character", "names no card of mine, no type"),
        ("", "names no card of mine, no type"),
    ],
)
def test_what_is_no_target(text: str, told: str) -> None:
    with pytest.raises(TcgError) as raised:
        find(text, DECK, CARDS)
    assert told in str(raised.value)


def test_an_unknown_cost_is_no_cost() -> None:
    brute = CARDS.resolve("Jack Bauer, Brute Force").card
    assert brute is not None
    stub = Deck.of("stub", [(brute, 2)])
    assert [find(text, stub, CARDS).hits for text in ("cost<=99", "cost>=0", "cost:0", "character")] == [0, 0, 0, 2]


def test_the_defaults_are_characters_cheap_ones_and_what_is_held_twice() -> None:
    assert [(t.label, t.hits, t.single) for t in defaults(DECK)] == [
        ("character", 5, False),
        ("character cost<=2", 3, False),
        ("Jack Bauer, Back in Action", 2, True),
        ("Ted Simmons, Loyal", 2, True),
        ("9mm Parabellum", 2, True),
        ("Twice", 2, True),
    ]


def test_the_odds_of_a_pair_in_eleven_cards() -> None:
    found = odds(find("9mm Parabellum", DECK, CARDS), 4)
    none = comb(9, 5) / comb(11, 5)
    assert found.opening.seen == 5
    assert found.opening.plain == pytest.approx(1 - none)
    assert found.opening.mulligan == pytest.approx(1 - none**2)
    assert [chance.seen for chance in found.play] == [5, 7, 9, 11]
    assert [chance.seen for chance in found.draw] == [7, 9, 11, 11]
    assert found.play[0] == found.opening
    assert found.play[3].plain == found.play[3].mulligan == 1.0
    report = found.public()
    assert (report["target"], report["at_least"], report["copies"]) == ("9mm Parabellum", 1, 2)
    assert report["draw"][1] == {"turn": 2, **found.draw[1].model_dump()}


def test_more_than_the_deck_holds_never_comes() -> None:
    found = odds(find("3 9mm Parabellum", DECK, CARDS), 8)
    assert {chance.plain for chance in (*found.play, *found.draw, found.opening)} == {0.0}


@given(st.text(max_size=30))
def test_no_text_gives_anything_but_a_target_or_one_error(text: str) -> None:
    try:
        target = find(text, DECK, CARDS)
    except TcgError:
        return
    assert 0 <= target.hits <= target.deck
