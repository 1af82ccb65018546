"""Rules 6.1 to 6.11, but 6.5, which needs text."""

import pytest

from engine import words as w
from engine.game import Profile
from engine.view import view
from engine.words import Step
from tests.engine.decks import char, event, gear
from tests.rules.board import Board, Side


def mission(a: Side, b: Side | None = None, profile: Profile = Profile.RULEBOOK) -> Board:
    return Board(a, b, step=Step.MISSION, profile=profile)


def test_6_1_a_ready_field_character_attempts_once_a_turn() -> None:
    board = mission(Side(room=[char("Ann")], field=[char("Bob"), char("Cid")], set=["Cid"]))
    assert board.legal == ["attempt Bob", "pass"]
    assert "not in the Field (rule 6.1)" in board.refused("attempt Ann")
    assert "Cid is set (rule 6.1)" in board.refused("attempt Cid")
    board.play("attempt Bob")
    assert not board.ready("Bob")
    assert board.points == (2, 0)
    assert board.game.state.active == 1  # nobody else is ready in the Field: B's turn has begun
    again = mission(Side(field=[char("Bob"), char("Dot")])).play("attempt Bob")
    again.game.state.ready |= again.game.table.bit[again.card("Bob")]  # reset by some card
    assert "attempted a mission this turn (rule 6.1)" in again.refused("attempt Bob")


def test_6_2_one_ready_character_may_block_from_either_place() -> None:
    board = mission(
        Side(field=[char("Ann")]), Side(room=[char("Bob")], field=[char("Cid"), char("Dot")], set=["Dot"])
    ).play("attempt Ann")
    assert board.seat == "B"
    assert board.legal == ["block Bob", "block Cid", "pass"]
    assert "Dot is set (rule 6.2)" in board.refused("block Dot")
    board.play("block Cid")
    assert board.zone("piles") == ["Ann"]
    assert board.zone("piles", "B") == ["Cid"]  # a tie
    assert board.ready("Bob", "B")


def test_6_3_each_side_may_lay_one_war_card_whether_or_not_the_other_did() -> None:
    board = mission(
        Side(hand=[event("Alarm", 3), event("Rumour", 1)], field=[char("Ann", 2)]),
        Side(hand=[event("Siren", 2)], room=[char("Bob", 2)]),
    ).play("attempt Ann", "block Bob")
    assert (board.seat, board.legal) == ("A", ["pass", "war Alarm", "war Rumour"])
    board.play("pass")
    assert (board.seat, board.legal) == ("B", ["pass", "war Siren"])
    board.play("war Siren")
    assert board.points == (0, 0)
    assert board.zone("piles") == ["Ann"]  # 2 against 4
    assert board.zone("piles", "B") == ["Siren"]
    assert board.zone("rooms", "B") == ["Bob"]


def test_6_3_catalogue_repeats_while_the_attacker_wishes() -> None:
    a = Side(hand=[event("Alarm", 3), event("Rumour", 1)], field=[char("Ann", 2)])
    b = Side(hand=[event("Siren", 2)], room=[char("Bob", 2)])
    declined = mission(a, b, Profile.CATALOGUE).play("attempt Ann", "block Bob", "pass")
    assert declined.zone("hands", "B") == ["Siren"]  # nothing to answer
    board = mission(a, b, Profile.CATALOGUE).play("attempt Ann", "block Bob", "war Rumour", "war Siren")
    assert (board.seat, board.legal) == ("A", ["pass", "war Alarm"])
    board.play("war Alarm")
    assert board.points == (2, 0)  # 2 + 1 + 3 against 2 + 2


@pytest.mark.parametrize(("traits", "seen"), [(("Adept",), True), ((), False)])
def test_6_4_cards_against_an_adept_lie_face_up(traits: tuple[str, ...], seen: bool) -> None:
    board = mission(
        Side(hand=[event("Alarm", 3)], field=[char("Ann")]),
        Side(hand=[event("Siren", 2)], room=[char("Bob", traits=traits)]),
    ).play("attempt Ann", "block Bob", "war Alarm")
    alarm = board.card("Alarm")
    assert view(board.game, 1).laid[0] == ((alarm,) if seen else (w.NONE,))
    assert view(board.game, 0).laid[0] == (alarm,)
    attacker = mission(
        Side(hand=[event("Alarm", 3)], field=[char("Ann", traits=traits)]), Side(room=[char("Bob")])
    ).play("attempt Ann", "block Bob")
    assert attacker.seat == "A"  # an Adept's own side lays as ever


def test_6_6_a_mission_whose_attacker_left_scores_nothing() -> None:
    board = mission(
        Side(hand=[event("Alarm", 3)], field=[char("Ann", 5)]), Side(hand=[event("Siren", 2)], room=[char("Bob", 1)])
    ).play("attempt Ann", "block Bob", "war Alarm")
    game = board.game
    game.state.fields[0].remove(board.card("Ann"))
    game.state.piles[0].append(board.card("Ann"))
    game.state.attacker = w.NONE
    board.play("war Siren")
    assert board.points == (0, 0)
    assert board.zone("piles") == ["Alarm", "Ann"]
    assert board.wounds("Bob", "B") == 0
    gone = mission(
        Side(hand=[event("Alarm", 3)], field=[char("Ann", 5)]), Side(hand=[event("Siren", 2)], room=[char("Bob", 1)])
    ).play("attempt Ann", "block Bob", "war Alarm")
    gone.game.state.rooms[1].remove(gone.card("Bob", "B"))
    gone.game.state.piles[1].append(gone.card("Bob", "B"))
    gone.game.state.blocker = w.NONE
    gone.play("war Siren")
    assert gone.points == (5, 0)  # unopposed: the Alarm counts for nothing
    assert gone.zone("piles") == ["Alarm"]


def test_6_7_skill_is_never_counted_below_zero() -> None:
    anchor = gear("Anchor", "Vehicle", bonus={"skill": -4})
    board = mission(Side(field=[char("Ann", 3)]), Side(room=[char("Bob", 1, health=2)], on=[("Bob", anchor)])).play(
        "attempt Ann", "block Bob"
    )
    assert board.points == (3, 0)  # against 0, not -3
    alone = mission(Side(field=[char("Ann", 1), char("Dot")], on=[("Ann", anchor)])).play("attempt Ann")
    assert alone.points == (0, 0)


def test_6_8_the_difference_expert_and_support() -> None:
    board = mission(
        Side(field=[char("Ann", 5, traits=("Expert",)), char("Gus")]),
        Side(room=[char("Bob", 2, health=2), char("Cid"), char("Dot"), char("Eve")], field=[char("Fay")], set=["Eve"]),
    ).play("attempt Ann", "block Bob")
    assert board.game.state.total == 4  # 5 - 2, and one for Expert; the defender sees it first
    assert board.legal == ["pass", "support Cid", "support Dot"]
    assert "not in the Briefing Room (rule 6.8)" in board.refused("support Fay")
    assert "Eve is set (rule 6.8)" in board.refused("support Eve")
    board.play("support Cid", "pass")
    assert board.points == (3, 0)
    assert board.ready("Dot", "B")
    assert not board.ready("Cid", "B")


def test_6_8_support_works_unopposed_and_not_below_zero() -> None:
    board = mission(Side(field=[char("Ann", 1), char("Gus")]), Side(room=[char("Bob"), char("Cid")])).play(
        "attempt Ann", "pass"
    )
    board.play("support Bob")
    assert board.points == (0, 0)
    assert board.ready("Cid", "B")
    assert board.seat == "A"
    lost = mission(Side(field=[char("Ann", 2, traits=("Expert",))]), Side(room=[char("Bob", 2), char("Cid")]))
    lost.play("attempt Ann", "block Bob")
    assert lost.points == (0, 0)  # no points, so none for Expert, and nothing to support against
    assert lost.ready("Cid", "B")


def test_6_9_24_points_win_before_wounds() -> None:
    board = mission(Side(field=[char("Ann", 5)], points=21), Side(room=[char("Bob", 2, traits=("Lethal",))])).play(
        "attempt Ann", "block Bob"
    )
    assert board.game.outcome == 0
    assert board.points == (24, 0)
    assert board.wounds("Bob", "B") == 0
    assert board.zone("fields") == ["Ann"]
    short = mission(Side(field=[char("Ann", 5)], points=18)).play("attempt Ann")
    assert short.game.outcome is None


@pytest.mark.parametrize(
    ("mine", "theirs", "my_traits", "their_traits", "wounds"),
    [
        (3, 2, (), (), (0, 1)),
        (2, 3, (), (), (1, 0)),
        (2, 2, (), (), (1, 1)),
        (3, 2, ("Lethal",), (), (0, 2)),
        (2, 3, ("Lethal",), (), (1, 1)),
        (2, 2, ("Lethal",), ("Lethal",), (2, 2)),
        (3, 2, (), ("Lethal",), (1, 1)),
    ],
)
def test_6_10_wounds(
    mine: int, theirs: int, my_traits: tuple[str, ...], their_traits: tuple[str, ...], wounds: tuple[int, int]
) -> None:
    board = mission(
        Side(field=[char("Ann", mine, 5, traits=my_traits), char("Eve")]),
        Side(room=[char("Bob", theirs, 5, traits=their_traits)], field=[char("Cid")], set=["Cid"]),
    ).play("attempt Ann", "block Bob")
    assert (board.wounds("Ann"), board.wounds("Bob", "B")) == wounds
    assert (board.wounds("Eve"), board.wounds("Cid", "B")) == (0, 0)


def test_6_10_death_at_health_and_by_a_fall_of_health() -> None:
    board = mission(Side(field=[char("Ann", 3, 2)], wounds={"Ann": 1}), Side(room=[char("Bob", 3, 2)])).play(
        "attempt Ann", "block Bob"
    )
    assert board.zone("piles") == ["Ann"]
    assert board.zone("rooms", "B") == ["Bob"]
    heavy = gear("Cannon", bonus={"combat": 3, "health": -1})
    fall = Board(Side(hand=[heavy, event("Rumour")], room=[char("Ann", 3, 2), char("Bob", 3, 2)], wounds={"Ann": 1}))
    fall.play("play Cannon on Ann")
    assert fall.zone("piles") == ["Ann", "Cannon"]
    assert fall.zone("rooms") == ["Bob"]


def test_6_11_any_number_of_missions_one_at_a_time() -> None:
    board = mission(Side(field=[char("Ann", 2), char("Bob", 3), char("Cid", 1)]))
    board.play("attempt Bob", "attempt Ann")
    assert board.points == (5, 0)
    assert board.game.state.attacker == w.NONE
    assert board.legal == ["attempt Cid", "pass"]
