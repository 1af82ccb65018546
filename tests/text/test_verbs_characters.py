"""What is done to characters: wound, heal, kill, set, reset, move, prevent, become, end the mission."""

import pytest

from engine import words as w
from tests.text.cast import cast, quiet


def test_wound_wounds_the_one_picked() -> None:
    board = cast("Main 1: Wound one of your opponent's characters.").play("use Ann")
    assert board.legal == ["choose Rex", "choose Sid", "choose Una"]
    assert board.play("choose Sid").changes == {"A Time": 8, "B Sid wounds": 1}


def test_deal_kills_at_health_and_equipment_goes_with_its_holder() -> None:
    board = cast("Main 1: Deal 3 wounds to one of your opponent's characters.", wounds={"Sid": 1}).play("use Ann")
    board.play("choose Sid")
    assert board.changes == {"A Time": 8, "B Sid": "pile", "B Vest": "pile", "B pile": 3}


def test_wounds_to_all_fall_at_once() -> None:
    board = cast("Main 1: Wound all characters in the Briefing Room.", wounds={"Una": 2, "Bob": 2}).play("use Ann")
    assert board.changes == {
        "A Time": 8, "A Ann wounds": 1, "A Cid wounds": 1, "B Rex wounds": 1, "B Una": "pile", "B pile": 2,
    }  # fmt: skip


def test_heal_takes_one_wound_off() -> None:
    board = cast("Main 1: Heal one of your characters.", wounds={"Ann": 2, "Bob": 1, "Rex": 1}).play("use Ann")
    assert board.legal == ["choose Ann", "choose Bob"]  # Cid and Dan have no wound
    assert board.play("choose Ann").changes == {"A Time": 8, "A Ann wounds": 1}


def test_remove_takes_no_more_wounds_off_than_there_are() -> None:
    board = cast("Main 1: Remove 2 wounds from all characters.", wounds={"Ann": 3, "Bob": 1, "Rex": 2}).play("use Ann")
    assert board.changes == {"A Time": 8, "A Ann wounds": 1, "A Bob wounds": 0, "B Rex wounds": 0}


def test_kill_kills_whatever_the_health() -> None:
    board = cast("Main 1: Kill one of your opponent's characters in the Briefing Room.").play("use Ann")
    assert board.legal == ["choose Rex", "choose Una"]
    assert board.play("choose Una").changes == {"A Time": 8, "B Una": "pile", "B pile": 2}


def test_set_takes_the_ready_alone() -> None:
    board = cast("Main 1: Set one of your opponent's characters.", set=["Una"]).play("use Ann")
    assert board.legal == ["choose Rex", "choose Sid"]
    assert board.play("choose Rex").changes == {"A Time": 8, "B Rex is": "set"}


def test_reset_takes_the_set_alone() -> None:
    board = cast("Main 1: Reset one of your characters.", set=["Bob", "Cid", "Una"]).play("use Ann")
    assert board.legal == ["choose Bob", "choose Cid"]
    assert board.play("choose Bob").changes == {"A Time": 8, "A Bob is": "ready"}


def test_move_to_the_field_and_to_the_briefing_room() -> None:
    board = cast("Main 1: Move one of your opponent's characters to the Field.", set=["Una"]).play("use Ann")
    assert board.legal == ["choose Rex", "choose Una"]  # Sid is there
    assert board.play("choose Una").changes == {"A Time": 8, "B Una": "Field"}
    back = cast("Main 1: Move all characters to the Briefing Room.").play("use Ann")
    assert back.changes == {
        "A Time": 8, "A Bob": "Briefing Room", "A Dan": "Briefing Room", "B Sid": "Briefing Room",
    }  # fmt: skip


def test_a_text_may_move_a_character_that_has_moved_this_turn() -> None:
    board = cast("Main 1: Move this character to the Briefing Room.")
    board.game.state.moved |= board.game.table.bit[board.card("Ann")]
    board.game.state.rooms[0].remove(board.card("Ann"))
    board.game.state.fields[0].append(board.card("Ann"))
    assert board.forget().play("use Ann").changes == {"A Time": 8, "A Ann": "Briefing Room"}  # 4.2 is of Maneuver


def test_sacrifice_is_of_own_cards_alone() -> None:
    board = cast({"Ploy": "Main: Sacrifice a character."}).play("play Ploy")
    assert board.legal == ["choose Ann", "choose Bob", "choose Cid", "choose Dan"]
    board.play("choose Dan")
    assert board.changes == {"A Ploy": "pile", "A Dan": "pile", "A hand": 2, "A pile": 4}


def test_the_opponent_picks_what_he_sacrifices() -> None:
    board = cast({"Ploy": "Main: Your opponent sacrifices a character."}).play("play Ploy")
    assert (board.seat, board.legal) == ("B", ["choose Rex", "choose Sid", "choose Una"])
    board.play("choose Sid")
    assert board.changes == {
        "A Ploy": "pile", "A hand": 2, "A pile": 3, "B Sid": "pile", "B Vest": "pile", "B pile": 3,
    }  # fmt: skip


def test_the_opponent_picks_what_he_sets() -> None:
    board = cast({"Ploy": "Main: Your opponent sets a ready character."}, set=["Rex"]).play("play Ploy")
    assert (board.seat, board.legal) == ("B", ["choose Sid", "choose Una"])
    board.play("choose Una")
    assert board.changes == {"A Ploy": "pile", "A hand": 2, "A pile": 3, "B Una is": "set"}


# ---------------------------------------------------------------- in a mission


def test_prevent_stops_so_many_wounds_and_no_more() -> None:
    text = {
        "Ann": "Main 1: Prevent the next 2 wounds to one of your characters until the end of the turn.",
        "Cid": "Main 1: Deal 3 wounds to one of your characters.",
    }
    board = cast(text).play("use Ann", "choose Ann").forget()
    assert board.play("use Cid", "choose Ann").changes == {"A Time": 7, "A Ann wounds": 1}
    board.forget().play("use Cid", "choose Dan")
    assert board.changes == {"A Time": 6, "A Dan": "pile", "A pile": 3}  # another is not sheltered


def test_prevent_stops_the_wound_of_a_lost_mission() -> None:
    board = quiet("Mission 1: Prevent the next wound to the attacker.", facts={"Bob": {"skill": 1}})
    board.play("attempt Bob", "block Rex", "use Ann", "pass")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "B Rex is": "set"}
    assert board.legal == ["attempt Dan", "pass"]


def test_end_the_mission_no_points_no_wounds() -> None:
    board = cast({"Rex": "Mission 2: End the mission."}, step=w.Step.MISSION, without=["Knife", "Ploy", "Trick"]).play(
        "attempt Bob", "block Rex", "war Eve", "war Hal"
    )
    assert (board.seat, board.legal) == ("B", ["pass", "use Rex"])
    board.play("use Rex")
    assert board.changes == {
        "A Bob is": "set", "A Eve": "pile", "A hand": 0, "A pile": 3, "B Rex is": "set", "B Time": 7,
        "B Hal": "pile", "B hand": 0, "B pile": 2,
    }  # fmt: skip
    assert (board.seat, board.legal) == ("A", ["attempt Dan", "pass"])
    assert board.game.state.attacker == board.game.state.blocker == w.NONE


def test_another_attacker_takes_the_mission_over() -> None:
    board = quiet("Mission 1: Another of your characters becomes the attacker.", facts={"Cid": {"skill": 5}})
    board.play("attempt Bob", "block Rex", "use Ann")
    assert board.legal == ["choose Cid", "choose Dan"]  # not Ann herself, nor Bob, who attacks
    board.play("choose Cid", "pass", "pass")
    assert board.changes == {"A Time": 8, "A points": 8, "A Bob is": "set", "B Rex is": "set", "B Rex wounds": 1}
    assert board.ready("Cid")
    assert board.legal == ["attempt Dan", "pass"]


def test_another_blocker_takes_the_mission_over() -> None:
    board = quiet({"Rex": "Mission 1: Another of your characters becomes the blocker."}, set=["Una"])
    board.play("attempt Bob", "block Rex", "use Rex")
    assert (board.seat, board.legal) == ("B", ["choose Sid", "choose Una"])
    board.play("choose Una", "pass")
    assert board.changes == {
        "A points": 7, "A Bob is": "set", "B Time": 8, "B Rex is": "set", "B Una wounds": 1,
    }  # fmt: skip
    assert board.legal == ["attempt Dan", "pass"]


@pytest.mark.parametrize("text", ["Main 1: End the mission.", "Main 1: The attacker becomes the blocker."])
def test_what_is_of_a_mission_does_nothing_outside_one(text: str) -> None:
    board = cast(text).play("use Ann")
    assert board.changes == {"A Time": 8}
