"""What outcomes say together: counted by hand on made-up games."""

import random
from collections.abc import Sequence

import pytest

from engine.attribution import WHENS, Rate, attribute
from engine.cards import Table
from engine.duel import DRAW, ERROR, UNFINISHED, WON, Match, Outcome
from engine.intervals import wilson
from engine.results import Summary, score, standings, summarise, sure
from tests.engine.decks import POOL, char, event, make, random_deck


def ends(text: str) -> list[Outcome]:
    """One game a letter: A or B has won it, = a draw, ? unfinished, ! an error, . not played. Seats go first in
    turn; A wins in 7 turns of its own, B in 9; each game takes 10 decisions."""
    found = []
    for game, letter in enumerate(text):
        if letter in "AB":
            found.append(Outcome(game, game % 2, WON, "AB".index(letter), (24, 8), (7, 9), 10))
        elif letter != ".":
            end = {"=": DRAW, "?": UNFINISHED, "!": ERROR}[letter]
            found.append(Outcome(game, game % 2, end, decisions=10))
    return found


# ---------------------------------------------------------------- a match


def test_outcomes_are_counted_apart() -> None:
    s = summarise(ends("ABAAB=A?!AB"))
    assert (s.games, s.wins, s.draws, s.unfinished, s.errors) == (11, (5, 3), 1, 1, 1)
    # Of nine that count, A has five and half a draw.
    assert s.share == pytest.approx(5.5 / 9)
    # Games 0, 1, 2 were won by who went first (A, B, A), and 9 by A, who went second.
    assert s.first_player_wins == 4
    assert s.first_share == 4 / 8
    assert s.first_ci95 == wilson(4, 8)
    assert s.turns == {7: 5, 9: 3}
    assert s.median_turns == 7
    assert s.decisions == 110
    assert s.design == 1.0
    assert s.ci95 == wilson(5.5, 9)


def test_the_order_in_which_outcomes_come_is_no_matter() -> None:
    outcomes = ends("ABAAB=A?!AB" * 8)
    shuffled = outcomes[:]
    random.Random(1).shuffle(shuffled)
    assert summarise(shuffled) == summarise(iter(outcomes))


def test_nothing_played_to_its_end_has_no_share() -> None:
    for outcomes in ([], ends("?!?")):
        s = summarise(outcomes)
        assert (s.share, s.first_share, s.median_turns) == (None, None, None)
        assert s.ci95 == s.first_ci95 == (0.0, 1.0)
        assert not sure(s, 0.5)


def test_draws_alone_are_an_even_share_but_say_nothing_of_going_first() -> None:
    s = summarise(ends("===="))
    assert (s.share, s.first_share, s.turns) == (0.5, None, {})


def test_pairs_that_make_up_for_each_other_narrow_the_interval() -> None:
    first_wins = summarise(ends("AB" * 20))  # whoever goes first wins: nothing between the decks
    deal_wins = summarise(ends("AABB" * 10))  # the deal decides: a pair is worth one game
    assert first_wins.share == deal_wins.share == 0.5
    assert (first_wins.design, deal_wins.design) == (0.25, 2.0)
    assert first_wins.ci95 == wilson(80, 160)
    assert deal_wins.ci95 == wilson(10, 20)
    assert first_wins.first_ci95 == wilson(40, 40)


def test_a_few_pairs_may_widen_the_interval_but_not_narrow_it() -> None:
    few = summarise(ends("AB" * 19))
    assert (few.design, few.ci95) == (1.0, wilson(19, 38))
    assert summarise(ends("AABB" * 5)).design == 2.0


def test_a_pair_of_which_a_game_was_not_played_out_is_none() -> None:
    # Whole pairs: AA, BB. The B of the third pair and the A of the last have nobody beside them.
    assert summarise(ends("AABBB?.A")).design == 2.0
    assert summarise(ends("AABBBA")).design < 2.0


@pytest.mark.parametrize(("end", "a", "b"), [("A", 1.0, 0.0), ("B", 0.0, 1.0), ("=", 0.5, 0.5), ("?", None, None)])
def test_what_a_game_is_worth(end: str, a: float | None, b: float | None) -> None:
    (outcome,) = ends(end)
    assert (score(outcome), score(outcome, 0), score(outcome, 1)) == (a, a, b)


def test_a_share_is_sure_once_half_its_interval_is_narrow_enough() -> None:
    s = summarise(ends("AABB" * 10))
    half = (s.ci95[1] - s.ci95[0]) / 2
    assert sure(s, half)
    assert not sure(s, half - 1e-6)


# ---------------------------------------------------------------- a field


def match(text: str) -> Summary:
    return summarise(ends(text))


def test_standings_add_up_what_each_deck_did() -> None:
    pairings = [(0, 1), (0, 2), (1, 2)]
    first, second, third = standings(3, pairings, [match("AAB="), match("BBBA"), match("A?!B")])
    assert [s.deck for s in (first, second, third)] == [0, 1, 2]
    assert (first.wins, first.losses, first.draws, first.unfinished, first.errors) == (3, 4, 1, 0, 0)
    assert (second.wins, second.losses, second.draws, second.unfinished, second.errors) == (2, 3, 1, 1, 1)
    assert (third.wins, third.losses, third.draws, third.unfinished, third.errors) == (4, 2, 0, 1, 1)
    assert first.share == pytest.approx(3.5 / 8)
    assert second.share == pytest.approx(2.5 / 6)
    assert third.share == pytest.approx(4 / 6)


def test_a_standing_is_as_sure_as_its_matches() -> None:
    deal, first = match("AABB" * 10), match("AB" * 20)
    both, a, b = standings(3, [(0, 1), (0, 2)], [deal, first])
    assert both.ci95 == pytest.approx(wilson((20 + 160) / 2, 20 + 160))
    assert a.ci95 == pytest.approx(wilson(10, 20))
    assert b.ci95 == pytest.approx(wilson(80, 160))


def test_a_deck_that_has_not_played_has_no_share() -> None:
    *_, idle = standings(3, [(0, 1)], [match("AB")])
    assert (idle.wins, idle.losses, idle.share, idle.ci95) == (0, 0, None, (0.0, 1.0))


# ---------------------------------------------------------------- a card


def game(number: int, winner: int, drawn: Sequence[int], played: Sequence[int] = ()) -> Outcome:
    return Outcome(number, number % 2, WON, winner, (24, 8), (7, 7), 10, tuple(drawn[:1]), tuple(drawn), tuple(played))


SMALL = make(char("Ann"), char("Bob"), event("Rumour"))
TWO = (POOL[0], SMALL[0], SMALL[0], SMALL[1]), (POOL[0], SMALL[2])
MATCH = Match((tuple(TWO[0]), tuple(TWO[1])), 1, cards=True)


def rate(rates: list[Rate], seat: int, card: str, when: str) -> Rate:
    (found,) = [r for r in rates if (r.seat, r.card, r.when) == (seat, card, when)]
    return found


def test_games_with_a_card_are_counted_beside_those_without() -> None:
    table = Table(MATCH.decks)
    assert [c.name for c in table.cards] == ["Hold the Line", "Ann", "Ann", "Bob", "Hold the Line", "Rumour"]
    outcomes = [
        game(0, 0, [1, 2, 5], [1]),
        game(1, 0, [2], [2]),
        game(2, 1, [3, 5]),
        game(3, 1, [3, 1, 5], [3, 5]),
        game(4, 0, [3]),
        Outcome(5, 1, DRAW, drawn=(1, 2, 3, 5)),
        Outcome(6, 0, UNFINISHED, drawn=(1, 2, 3, 5)),
    ]
    rates = attribute(MATCH, outcomes)
    assert [(r.seat, r.card, r.when) for r in rates] == [
        (seat, card, when) for seat, card in ((0, "Ann"), (0, "Bob"), (1, "Rumour")) for when in WHENS
    ]

    def counts(seat: int, card: str, when: str) -> tuple[int, int, int, int]:
        r = rate(rates, seat, card, when)
        return r.games, r.wins, r.others, r.other_wins

    assert counts(0, "Ann", "drawn") == (3, 2, 2, 1), "two copies in one game are one"
    assert counts(0, "Ann", "opening") == (2, 2, 3, 1)
    assert counts(0, "Ann", "played") == (2, 2, 3, 1)
    assert counts(0, "Bob", "drawn") == (3, 1, 2, 2)
    assert counts(0, "Bob", "played") == (1, 0, 4, 3)
    assert counts(1, "Rumour", "drawn") == (3, 2, 2, 0), "counted for the seat whose card it is"
    assert counts(1, "Rumour", "opening") == (0, 0, 5, 2)
    ann = rate(rates, 0, "Ann", "drawn")
    assert ann.difference == pytest.approx(2 / 3 - 1 / 2)
    assert ann.ci95 == wilson(2, 3)
    never = rate(rates, 1, "Rumour", "opening")
    assert (never.difference, never.ci95, never.p) == (None, (0.0, 1.0), 1.0)


def test_p_values_are_of_the_pooled_test_and_corrected_for_all_that_were_compared() -> None:
    # Ann is drawn in 50 games, 40 of them won, and not in 50, 20 of them won; no other card says anything.
    with_ann = [game(n, int(n >= 40), [1]) for n in range(50)]
    without = [game(50 + n, int(n >= 20), []) for n in range(50)]
    rates = attribute(MATCH, with_ann + without)
    # z = 0.4 / sqrt(0.6 * 0.4 * 2 / 50) = 4.0825, p = 4.455e-5; nine are compared, and "opening" is the same games.
    assert rate(rates, 0, "Ann", "drawn").p == pytest.approx(9 * 4.455e-5, rel=1e-3)
    assert rate(rates, 0, "Ann", "opening").p == pytest.approx(9 * 4.455e-5, rel=1e-3)
    assert [r.p for r in rates if r.card != "Ann" or r.when == "played"] == [1.0] * 7


def test_cards_of_one_name_in_both_decks_are_two() -> None:
    deck = tuple(random_deck(random.Random(2)))
    rates = attribute(Match((deck, deck), 1, cards=True), [])
    labels = [(r.seat, r.card) for r in rates[:: len(WHENS)]]
    assert len(set(labels)) == len(labels)
    assert [card for seat, card in labels if seat == 0] == [card for seat, card in labels if seat == 1]
    assert "Hold the Line" not in {card for _, card in labels}, "a directive is always there"
    assert all((r.games, r.others, r.difference, r.p) == (0, 0, None, 1.0) for r in rates)
