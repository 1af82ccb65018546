"""Swaps: the same deals but for the cards exchanged, and what a comparison over them says, by hand."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.ab import compare, matches
from engine.campaign import Campaign
from engine.cards import Table, in_order
from engine.duel import DRAW, ERROR, UNFINISHED, WON, Match, Outcome, deal, play, record_part
from engine.intervals import paired_bootstrap
from engine.record import read_record
from engine.sprt import Verdict, sprt
from engine.swap import Swapped, swap
from schema.card import Card
from schema.errors import TcgError
from tests.engine.decks import POOL, char, directive, make, random_deck

_RNG = random.Random(3)
DECK = random_deck(_RNG)
RIVAL = random_deck(_RNG)
NEW = make(*(char(f"{letter} New", health=2) for letter in "AMZ"))


def card(deck: list[Card], place: int) -> Card:
    return in_order(deck)[place]


def names(match: Match, number: int) -> list[list[str]]:
    """The names of seat A's cards in the order they are dealt, deck by deck from the bottom: shuffles 0 and 1."""
    table = Table(match.decks)
    found = []
    for shuffle in (0, 1):
        cards = list(table.seat_cards[0])[1:]
        deal(match, number).shuffle(0, shuffle, cards)
        found.append([table.cards[i].name for i in cards])
    return found


# ---------------------------------------------------------------- the deck


@pytest.mark.parametrize("comes", NEW, ids=lambda card: card.name)
def test_the_swapped_deck_is_dealt_as_the_old_one_but_for_the_cards_exchanged(comes: Card) -> None:
    leaves = card(DECK, 9)
    after = swap(DECK, [leaves], [comes])
    assert Counter(c.name for c in after.cards) - Counter(c.name for c in DECK) == Counter([comes.name])
    assert Counter(c.name for c in DECK) - Counter(c.name for c in after.cards) == Counter([leaves.name])
    assert sorted(after.slots) == list(range(25))
    old = Match((tuple(DECK), tuple(RIVAL)), seed=5)
    new = replace(old, decks=(after.cards, old.decks[1]), slots=after.slots)
    places = set()
    for number in range(8):
        for before, now in zip(names(old, number), names(new, number), strict=True):
            changed = [(b, n) for b, n in zip(before, now, strict=True) if b != n]
            assert changed == [(leaves.name, comes.name)]
            places.add(before.index(leaves.name))
    assert len(places) > 4


def test_the_rivals_deal_is_not_touched() -> None:
    after = swap(DECK, [card(DECK, 4)], [NEW[2]])
    old = Match((tuple(DECK), tuple(RIVAL)), seed=5, players=("random", "random"))
    new = replace(old, decks=(after.cards, old.decks[1]), slots=after.slots)
    for number in range(4):
        (_, a), (_, b) = (record_part((match, [number]))[0] for match in (old, new))
        deals = [next(x for x in read_record(text).lines if x.startswith("deal B 0 ")) for text in (a, b)]
        assert deals[0] == deals[1]


def test_opening_hands_differ_only_where_the_swapped_card_is() -> None:
    leaves, comes = card(DECK, 12), NEW[0]
    after = swap(DECK, [leaves], [comes])
    old = Match((tuple(DECK), tuple(RIVAL)), seed=9, players=("greedy", "greedy"), cards=True)
    new = replace(old, decks=(after.cards, old.decks[1]), slots=after.slots)
    same = changed = 0
    for a, b in zip(play(old, range(30)), play(new, range(30)), strict=True):
        hands = [
            Counter(table.cards[i].name for i in outcome.opening if table.owner[i] == 0)
            for table, outcome in ((Table(old.decks), a), (Table(new.decks), b))
        ]
        if hands[0] == hands[1]:
            same += 1
        elif hands[0] - hands[1] == Counter([leaves.name]) and hands[1] - hands[0] == Counter([comes.name]):
            changed += 1
    assert same > 10
    assert changed > 0
    assert same + changed >= 27, "but for hands that one of them redraws"


def test_several_cards_go_each_for_the_one_at_its_place() -> None:
    twice = next(name for name, n in Counter(c.id for c in DECK).items() if n == 2)
    leaves = [next(c for c in DECK if c.id == twice)] * 2
    after = swap(DECK, leaves, NEW[:2])
    assert not [c for c in after.cards if c.id == twice]
    assert {c.name for c in NEW[:2]} <= {c.name for c in after.cards}
    assert len(after.cards) == 25
    assert sorted(after.slots) == list(range(25))


def test_a_card_for_itself_changes_nothing() -> None:
    leaves = card(DECK, 7)
    for comes in (leaves, leaves.model_copy()):
        after = swap(DECK, [leaves], [comes])
        assert [c.id for c in after.cards] == [c.id for c in in_order(DECK)]
        assert after.slots == tuple(range(25))


def test_the_directive_can_be_swapped_too() -> None:
    after = swap(DECK, [POOL[0]], make(directive("Stand Down")))
    assert after.slots == tuple(range(25))
    assert in_order(after.cards)[0].name == "Stand Down"


def test_what_a_deck_has_not_cannot_leave_it() -> None:
    with pytest.raises(TcgError, match="the deck has no A New"):
        swap(DECK, [NEW[0]], [NEW[1]])
    once = next(c for c in DECK if Counter(x.id for x in DECK)[c.id] == 1 and c is not POOL[0])
    with pytest.raises(TcgError, match=f"the deck has no {once.name} .any more."):
        swap(DECK, [once, once], NEW[:2])
    with pytest.raises(TcgError, match="the deck has no A New"):
        swap(DECK, [once, NEW[0]], [NEW[0], NEW[1]])  # it has one only by the swap
    with pytest.raises(TcgError, match="2 cards out and 1 in"):
        swap(DECK, DECK[3:5], NEW[:1])


# ---------------------------------------------------------------- compared


def test_the_field_is_played_before_and_after() -> None:
    after = swap(DECK, [card(DECK, 3)], [NEW[1]])
    field = [Match((tuple(DECK), tuple(rival)), 4, names=("Mine", "Theirs")) for rival in (RIVAL, DECK)]
    played = matches(field, after)
    assert played[:2] == field
    assert [m.names for m in played] == [("Mine", "Theirs")] * 2 + [("Mine swapped", "Theirs")] * 2
    for old, new in zip(field, played[2:], strict=True):
        assert new.decks == (after.cards, old.decks[1])
        assert (new.slots, new.seed) == (after.slots, old.seed)
    assert played[0].slots == ()


class Told(Campaign):
    """A campaign whose outcomes are made up."""

    def __init__(self, made: list[list[Outcome]]) -> None:
        super().__init__([Match((tuple(DECK), tuple(RIVAL)), 1)] * len(made))
        self.made = made

    def outcomes(self, place: int = 0, games: int | None = None) -> list[Outcome]:
        return [o for o in self.made[place] if games is None or o.game < games]


def ends(text: str) -> list[Outcome]:
    """One game a letter: A or B has won it, = a draw, ? unfinished, ! an error, . not played."""
    found = []
    for game, letter in enumerate(text):
        if letter in "AB":
            found.append(Outcome(game, game % 2, WON, "AB".index(letter), (24, 8), (7, 7)))
        elif letter != ".":
            found.append(Outcome(game, game % 2, {"=": DRAW, "?": UNFINISHED, "!": ERROR}[letter]))
    return found


def test_differences_are_counted_deal_by_deal() -> None:
    #             0  1  2  3  4  5  6
    before = ends("ABBBAABBABA?AA")
    after = ends("AABBBB=BABAAA!")
    found = compare(Told([before, after]), 0.03)
    # +1/2, 0, -1, +1/4, 0; deals 5 and 6 are left out.
    assert found.pairs == 5
    assert found.dropped == 2
    assert found.difference == pytest.approx(-0.25 / 5)
    assert found.ci95 == paired_bootstrap([0.5, 0.0, -1.0, 0.25, 0.0])
    assert found.test == sprt([0.5, 0.0, -1.0, 0.25, 0.0], 0.03)
    assert found.test.verdict is Verdict.OPEN
    assert [s.games for s in (*found.before, *found.after)] == [14, 14]
    assert (found.before[0].wins, found.before[0].unfinished) == ((7, 6), 1)
    assert (found.after[0].wins, found.after[0].draws, found.after[0].errors) == ((6, 6), 1, 1)


def test_deals_that_lack_a_game_are_in_neither_count() -> None:
    found = compare(Told([ends("AA.BAAA"), ends("ABABA.A")]), 0.03)
    assert (found.pairs, found.dropped, found.difference) == (1, 0, -0.5)
    assert found.ci95 is None


def test_every_deck_of_the_field_counts_alike() -> None:
    found = compare(Told([ends("BBBB"), ends("ABAB"), ends("AAAA"), ends("ABBB")]), 0.03)
    assert found.pairs == 4
    assert found.difference == pytest.approx((1 + 1 + 0 - 0.5) / 4)
    assert [s.wins for s in found.before] == [(0, 4), (2, 2)]
    assert [s.wins for s in found.after] == [(4, 0), (1, 3)]


def test_a_look_takes_the_first_games_only() -> None:
    told = Told([ends("ABAB" + "A" * 80), ends("AAAA" + "B" * 80)])
    early = compare(told, 0.03, 4)
    assert (early.pairs, early.difference, early.test.verdict) == (2, 0.5, Verdict.OPEN)
    whole = compare(told, 0.03)
    assert (whole.pairs, whole.test.verdict) == (42, Verdict.WORSE)


def test_nothing_played_is_no_difference_known() -> None:
    found = compare(Told([[], []]), 0.03)
    assert (found.pairs, found.dropped, found.difference, found.ci95) == (0, 0, None, None)
    assert found.test.verdict is Verdict.OPEN


def test_a_card_for_itself_makes_no_difference() -> None:
    same = swap(DECK, [card(DECK, 7)], [card(DECK, 7)])
    campaign = Campaign(matches([Match((tuple(DECK), tuple(RIVAL)), 2, ("random", "random"))], same))
    campaign.play(80)
    found = compare(campaign, 0.03)
    assert (found.pairs, found.difference, found.ci95) == (40, 0.0, (0.0, 0.0))
    assert campaign.outcomes(0) == campaign.outcomes(1)
    assert isinstance(same, Swapped)
