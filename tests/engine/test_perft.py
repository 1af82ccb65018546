"""perft: how many sequences of moves of a length there are from a stacked start.

Two moves are the same when they do the same thing with interchangeable cards: of two copies of one card in a hand only
the first is offered. A choice that is not asked, for everybody can see it is empty, is no move.
"""

import pytest

from engine.dealer import FixedDealer
from engine.game import Game, Profile
from engine.notation import describe
from schema.card import Card
from tests.engine.decks import char, directive, event, gear, make


def perft(game: Game, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves():
        copy = game.clone()
        copy.play(move)
        total += perft(copy, depth - 1)
    return total


def filler(count: int) -> list[dict[str, object]]:
    return [event(f"Filler {i:02}") for i in range(count)]


def _game(cards: list[Card], profile: Profile = Profile.RULEBOOK, theirs: list[Card] | None = None) -> Game:
    lead = make(directive())
    other = theirs or make(*filler(24))
    probe = Game(([*lead, *cards], [*lead, *other]), _Sorted(), profile)
    places = {id(c): [i for i, o in enumerate(probe.table.cards[:25]) if o is c] for c in cards}
    order_a = [places[id(c)].pop(0) for c in cards]  # copies of one card are one object: each takes its own place
    order_b = list(range(26, 50))
    decks = {(0, 0): order_a, (1, 0): order_b}
    return Game(([*lead, *cards], [*lead, *other]), FixedDealer(0, decks), profile)


class _Sorted:
    def coin(self) -> int:
        return 0

    def shuffle(self, seat: int, number: int, cards: list[int]) -> None:
        cards.sort()


def after_mulligans(game: Game) -> Game:
    game.play(0)
    game.play(0)
    return game


def test_the_first_turn_by_hand() -> None:
    """Hand: Ann (2 Time) twice, Ben (1), Knife, one event; 2 Time on the first turn.

    Depth 1: pass, play Ann, play Ben: 3, for the second Ann is the same move and the Knife has nobody to hold it.
    Depth 2 after pass: seat 0's turn is over, seat 1 can only pass its Main phase: 1.
    After Ann (0 Time left): pass, 1. After Ben (1 left): pass, the Knife (1) on Ben: 2. Sum 4.
    """
    ann, ben, knife = make(char("Ann", 2, 1, 2), char("Ben", 1, 1, 1), gear("Knife"))
    rest = make(*filler(20))
    game = after_mulligans(_game([ann, ann, ben, knife, *rest]))
    assert [describe(game, m) for m in game.legal_moves()] == ["pass", "play Ann", "play Ben"]
    assert perft(game, 1) == 3
    assert perft(game, 2) == 4


@pytest.mark.parametrize("profile", list(Profile))
def test_counts_from_the_first_turn(profile: Profile) -> None:
    """Depth 3 by hand: after both passed, seat 0 has 3 Time and may pass, play Ann or Ben: 3; after Ann, after Ben, and
    after Ben with the Knife there is one pass each: 3 more, 6 in all. No mission is blocked yet, so profiles agree."""
    ann, ben, knife = make(char("Ann", 2, 1, 2), char("Ben", 1, 1, 1), gear("Knife"))
    game = after_mulligans(_game([ann, ann, ben, knife, *make(*filler(20))], profile))
    assert [perft(game, depth) for depth in range(1, 7)] == [3, 4, 6, 12, 23, 45]


def middle(profile: Profile) -> Game:
    """Seat 0 has Ann in the Field and attempts; seat 1 has Bob ready, and both hold war cards."""
    ann = make(char("Ann", 3, 1, 2))[0]
    bob = make(char("Bob", 2, 1, 2))[0]
    game = after_mulligans(_game([ann, *make(*filler(23))], profile, [bob, *make(*filler(23))]))
    for text in ("play Ann", "pass", "play Bob", "pass"):
        moves = {describe(game, m): m for m in game.legal_moves()}
        if text not in moves:  # nothing to maneuver on the first turns
            continue
        game.play(moves[text])
    while "move Ann" not in [describe(game, m) for m in game.legal_moves()]:
        game.play(0)
    for text in ("move Ann", "pass"):
        moves = {describe(game, m): m for m in game.legal_moves()}
        if text in moves:
            game.play(moves[text])
    while "attempt Ann" not in [describe(game, m) for m in game.legal_moves()]:
        game.play(0)
    return game


def test_a_mission_by_hand_and_by_profile() -> None:
    """Attempt or pass: 2. After the attempt Bob may block or not. Seat 0 holds 6 events, seat 1 holds 6.

    rulebook, after a block: the attacker lays one of 6 or none (7), then the defender one of 6 or none (7).
    catalogue: the defender may only answer a laid card.
    """
    for profile in Profile:
        game = middle(profile)
        assert [describe(game, m) for m in game.legal_moves()] == ["pass", "attempt Ann"]
        game.play(game.legal_moves()[1])
        assert [describe(game, m) for m in game.legal_moves()] == ["pass", "block Bob"]
        game.play(game.legal_moves()[1])
        mine, theirs = (len(set(game.state.hands[seat])) for seat in (0, 1))
        assert perft(game, 1) == mine + 1
        declined = game.clone()
        declined.play(0)
        assert (declined.seat == 1) == (profile is Profile.RULEBOOK) or not declined.state.laid[0]
        laid = game.clone()
        laid.play(game.legal_moves()[1])
        assert laid.seat == 1
        assert len(laid.legal_moves()) == theirs + 1
        laid.play(laid.legal_moves()[1])
        assert (laid.seat == 0 and len(laid.state.laid[0]) == 1) == (profile is Profile.CATALOGUE)
