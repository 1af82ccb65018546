"""Who acts in a mission that turns unopposed (6.5, 6.6), and in what order events at once are answered (7.2, 7.8)."""

from engine.words import Ev, Step
from tests.engine.decks import char
from tests.rules.board import Board, Side

STRIKE = "Mission 1: Kill the opposing character."
DRAW = "Mission 1: Draw a card."


def gained(board: Board) -> list[int]:
    """Time that texts gave, in order."""
    return [a for event, _, a, _, _ in board.game.log if event == Ev.GAINED]


def test_6_5_the_attacker_alone_acts_once_the_blocker_is_gone() -> None:
    board = Board(
        Side(field=[char("Ann", text=STRIKE)]),
        Side(room=[char("Bob"), char("Cid", text=DRAW)]),
        step=Step.MISSION,
    )
    board.play("attempt Ann", "block Bob", "use Ann")
    assert board.zone("piles", "B") == ["Bob"]
    assert (board.seat, board.legal) == ("A", ["pass", "use Ann"])
    board.play("pass", "pass")  # A acts no more, B does not support
    assert board.points == (2, 0)


def test_6_5_the_attacker_goes_on_where_the_defender_gave_up_the_blocker() -> None:
    board = Board(
        Side(field=[char("Ann", text=DRAW)]),
        Side(room=[char("Bob", text="Mission 1, Sacrifice this character: Draw a card."), char("Cid", text=DRAW)]),
        step=Step.MISSION,
    )
    board.play("attempt Ann", "block Bob", "pass", "use Bob")
    assert (board.seat, board.legal) == ("A", ["pass", "use Ann"])
    board.play("use Ann")
    assert (board.seat, board.legal) == ("A", ["pass", "use Ann"])


def test_7_8_of_two_events_the_first_is_answered_first() -> None:
    both = "When this character attempts a mission, gain 2 Time.\nWhen this character is set, gain 1 Time."
    board = Board(Side(field=[char("Ann", text=both)]), step=Step.MISSION).play("attempt Ann")
    assert gained(board) == [1, 2]


def test_7_2_the_active_players_texts_answer_before_the_rivals() -> None:
    mine, theirs = "When a character is set, gain 1 Time.", "When a character is set, gain 2 Time."
    board = Board(
        Side(field=[char("Ann", text=mine)]), Side(room=[char("Bob", text=theirs)]), step=Step.MISSION
    ).play("attempt Ann")  # fmt: skip
    assert gained(board) == [1, 2]
