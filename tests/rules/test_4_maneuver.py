"""Rules 4.1 and 4.2."""

from engine.words import Step
from tests.engine.decks import char
from tests.rules.board import Board, Side


def test_4_1_characters_move_both_ways_free_ready_or_set() -> None:
    board = Board(
        Side(room=[char("Ann")], field=[char("Bob")], set=["Bob"], time=0),
        Side(room=[char("Cid")]),
        step=Step.MANEUVER,
    )
    assert board.legal == ["move Ann", "move Bob", "pass"]
    assert "not yours" in board.refused("move Cid") or "no move" in board.refused("move Cid")
    board.play("move Ann", "move Bob")
    assert board.zone("fields") == ["Ann"]
    assert board.zone("rooms") == ["Bob"]
    assert board.zone("rooms", "B") == ["Cid"]
    assert not board.ready("Bob")
    assert board.game.state.time[0] == 0


def test_4_2_a_character_moves_once_a_turn() -> None:
    board = Board(Side(room=[char("Ann"), char("Bob")]), step=Step.MANEUVER).play("move Ann")
    assert board.legal == ["move Bob", "pass"]
    assert "rule 4.2" in board.refused("move Ann")
