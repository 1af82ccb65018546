"""Rules 3.1 to 3.5."""

import random

from engine import words as w
from engine.dealer import SeededDealer, game_seed
from engine.game import Game
from engine.words import Step
from tests.engine.decks import agenda, char, random_deck
from tests.rules.board import Board, Side

DECKS = random_deck(random.Random(1)), random_deck(random.Random(2))


def test_3_1_a_coin_then_five_cards_each_and_one_redraw() -> None:
    firsts = set()
    for seed in range(20):
        game = Game(DECKS, SeededDealer(game_seed(seed, 0)))
        firsts.add(game.state.first)
        assert [len(hand) for hand in game.state.hands] == [5, 5]
        assert game.seat == game.state.first  # the first player decides first
        hand = game.state.hands[game.seat][:]
        assert game.legal_moves() == [w.PASS, w.REDRAW]
        game.play(w.REDRAW)
        first = game.state.first
        assert len(game.state.hands[first]) == 5
        assert game.state.hands[first] != hand
        assert game.seat == 1 - first
        kept = game.state.hands[1 - first][:]
        game.play(w.PASS)
        assert game.state.hands[1 - first] == kept
        assert game.pending is not None
        assert game.pending.step is not Step.MULLIGAN  # that hand stays
    assert firsts == {0, 1}


def test_3_2_phases_come_in_order_and_there_is_no_hand_limit() -> None:
    board = Board(Side(hand=[char(f"P{i}", cost=99) for i in range(12)], room=[char("Ann")]), step=Step.MANEUVER)
    steps = []
    while board.seat == "A":
        assert board.game.pending is not None
        steps.append(board.game.pending.step)
        if steps[-1] is Step.MANEUVER:
            board.play("move Ann")
            steps.append(Step.MAIN)
            assert len(board.zone("hands")) == 12
        board.game.play(w.PASS)
    assert steps == [Step.MANEUVER, Step.MAIN, Step.MISSION]
    assert len(board.zone("hands")) == 12


def test_3_3_time_is_set_not_added() -> None:
    board = Board(Side(hand=[char("Ann", cost=5), char("Bob", cost=6)], time=7), step=Step.TURN, turns=(3, 3))
    assert board.game.state.turns == [4, 3]
    assert board.game.state.time == [5, 9]  # 4th turn: 5 Time, whatever was left; the rival keeps his
    assert board.legal == ["pass", "play Ann"]


def test_3_4_start_resets_draws_two_and_advances_in_this_order() -> None:
    board = Board(
        Side(
            room=[char("Ann")], field=[char("Bob")], set=["Ann", "Bob"], agendas=[agenda("Plan", 1), agenda("Long", 3)]
        ),
        Side(room=[char("Cid")], set=["Cid"], agendas=[agenda("Theirs", 1)]),
        step=Step.TURN,
    )
    assert board.ready("Ann")
    assert board.ready("Bob")
    assert not board.ready("Cid", "B")  # own characters only
    assert len(board.game.state.hands[0]) == 2
    assert len(board.game.state.hands[1]) == 0
    assert board.zone("agendas") == ["Long"]  # upright: resolved and discarded
    assert board.zone("piles") == ["Plan"]
    assert board.zone("agendas", "B") == ["Theirs"]
    assert board.game.state.turns_left[board.card("Long")] == 2
    events = [e[0] for e in board.game.log]
    assert events.index(w.Ev.TURN_BEGAN) < events.index(w.Ev.DREW) < events.index(w.Ev.ADVANCED)


def test_3_4_the_first_player_draws_nothing_on_the_very_first_turn() -> None:
    game = Game(DECKS, SeededDealer(3))
    first = game.state.first
    game.play(w.PASS)
    game.play(w.PASS)
    assert len(game.state.hands[first]) == 5
    while game.state.turns[1 - first] == 0:
        game.play(w.PASS)
    assert len(game.state.hands[1 - first]) == 7


def test_3_5_an_empty_deck_becomes_the_discard_pile_at_once() -> None:
    board = Board(Side(pile=[char("Ann")], deck=1), Side(deck=1), step=Step.TURN)
    assert len(board.game.state.hands[0]) == 2
    assert board.game.state.piles[0] == []
    assert len(board.game.state.decks[0]) == 22
    assert len(board.game.state.decks[1]) == 1  # the rival's is his own business
    empty = Board(Side(hand=[char(f"P{i:02}", cost=99) for i in range(24)], deck=0), step=Step.TURN)
    assert len(empty.game.state.hands[0]) == 24  # both empty: a draw draws nothing, and nobody loses
    assert empty.game.outcome is None
