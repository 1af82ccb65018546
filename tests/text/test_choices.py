"""Choosing: one of several, you may, up to, whether at all; steps one after the other; what vanishes (7.3, 7.9)."""

import pytest

from engine import words as w
from engine.game import IllegalMove
from engine.words import Op
from tests.engine.decks import char, gear
from tests.rules.board import Board
from tests.text.cast import cast, quiet

# ---------------------------------------------------------------- how many


def test_several_are_chosen_one_by_one_in_the_order_of_the_table() -> None:
    board = cast("Main 1: Wound 2 of your opponent's characters.").play("use Ann")
    assert board.legal == ["choose Rex", "choose Sid"]  # after Una nobody would be left for the second
    board.play("choose Rex")
    assert board.legal == ["choose Sid", "choose Una"]
    assert board.play("choose Una").changes == {"A Time": 8, "B Rex wounds": 1, "B Una wounds": 1}


def test_fewer_than_asked_for_are_all_taken_without_a_choice() -> None:
    board = cast("Main 1: Wound 3 of your opponent's characters in the Briefing Room.").play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1, "B Una wounds": 1}


def test_up_to_may_be_none_some_or_all() -> None:
    text = "Main 1: Wound up to 2 of your opponent's characters."
    none = cast(text).play("use Ann")
    assert none.legal == ["choose Rex", "choose Sid", "choose Una", "no more"]
    assert none.play("no more").changes == {"A Time": 8}
    one = cast(text).play("use Ann", "choose Sid")
    assert one.legal == ["choose Una", "no more"]
    assert one.play("no more").changes == {"A Time": 8, "B Sid wounds": 1}
    two = cast(text).play("use Ann", "choose Rex", "choose Sid")
    assert two.changes == {"A Time": 8, "B Rex wounds": 1, "B Sid wounds": 1}


def test_up_to_asks_even_for_a_single_card() -> None:
    board = cast("Main 1: Set up to 2 Terrorists.").play("use Ann")
    assert board.legal == ["choose Rex", "no more"]
    assert board.play("choose Rex").changes == {"A Time": 8, "B Rex is": "set"}


def test_copies_in_one_place_are_one_choice() -> None:
    flo = [("A", "pile", char("Flo")), ("A", "pile", char("Flo"))]
    board = cast("Main 1: Return an Agent in your discard pile to its owner's hand.", more=flo).play("use Ann")
    assert board.changes == {"A Time": 8, "A Flo": "hand", "A hand": 4, "A pile": 3}


def test_a_choice_of_one_is_made_unasked() -> None:
    assert cast("Main 1: Wound a Terrorist.").play("use Ann").changes == {"A Time": 8, "B Rex wounds": 1}


def test_a_choice_of_none_is_passed_over_and_the_text_goes_on() -> None:
    board = cast("Main 1: Wound one of your Terrorists. Gain 1 point.").play("use Ann")
    assert board.changes == {"A Time": 8, "A points": 6}


# ---------------------------------------------------------------- choose one


def test_choose_one_of_three() -> None:
    text = "Main 1: Choose one: draw a card; or gain 2 Time; or heal this character."
    board = cast(text, wounds={"Ann": 1}).play("use Ann")
    assert board.legal == ["option 1", "option 2", "option 3"]
    assert board.play("option 2").changes == {"A Time": 10}
    other = cast(text, wounds={"Ann": 1}).play("use Ann", "option 3")
    assert other.changes == {"A Time": 8, "A Ann wounds": 0}
    first = cast(text, wounds={"Ann": 1}).play("use Ann", "option 1")
    assert first.changes == {"A Time": 8, "A Kim": "hand", "A hand": 4, "A deck": 13}


def test_what_cannot_be_done_cannot_be_chosen() -> None:
    text = "Main 1: Choose one: draw a card; or gain 2 Time; or heal this character."
    board = cast(text).play("use Ann")
    assert board.legal == ["option 1", "option 2"]
    single = cast("Main 1: Choose one: heal this character; or wound a Terrorist; or end the mission.").play("use Ann")
    assert single.changes == {"A Time": 8, "B Rex wounds": 1}
    none = cast("Main 1: Choose one: heal this character; or end the mission. Gain 1 point.").play("use Ann")
    assert none.changes == {"A Time": 8, "A points": 6}


def test_an_option_of_several_steps() -> None:
    text = "Main 1: Choose one: lose 1 point, then draw a card; or wound a Terrorist, then wound a Conspirator."
    board = cast(text).play("use Ann", "option 2")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1, "B Una wounds": 1}
    first = cast(text).play("use Ann", "option 1")
    assert first.changes == {"A Time": 8, "A points": 4, "A Kim": "hand", "A hand": 4, "A deck": 13}


def test_the_opponents_card_in_an_option_is_still_the_opponents_choice() -> None:
    text = "Main 1: Choose one: draw 2 cards; or your opponent sacrifices a character."
    board = cast(text).play("use Ann", "option 2")
    assert (board.asked, board.legal) == ("B PICK", ["choose Rex", "choose Sid", "choose Una"])
    assert board.play("choose Una").changes == {"A Time": 8, "B Una": "pile", "B pile": 2}


# ---------------------------------------------------------------- you may


def test_you_may_and_need_not() -> None:
    text = "Main 1: You may wound a Terrorist."
    board = cast(text).play("use Ann")
    assert (board.asked, board.legal) == ("A YES_NO", ["no", "yes"])
    assert board.play("yes").changes == {"A Time": 8, "B Rex wounds": 1}
    assert cast(text).play("use Ann", "no").changes == {"A Time": 8}


def test_you_may_is_all_or_nothing() -> None:
    text = "Main 1: You may set a ready Agent, then wound a Terrorist. Gain 1 Time."
    board = cast(text).play("use Ann", "yes", "choose Bob")
    assert board.changes == {"A Bob is": "set", "B Rex wounds": 1}
    assert cast(text).play("use Ann", "no").changes == {}


def test_you_may_is_not_asked_where_nothing_can_be_done() -> None:
    board = cast("Main 1: You may heal this character. Gain 2 Time.").play("use Ann")
    assert board.changes == {"A Time": 10}


def test_the_opponents_text_asks_the_opponent() -> None:
    texts = {"Ann": "Main 1: Wound a Terrorist.", "Rex": "When this character is wounded, you may draw a card."}
    board = cast(texts).play("use Ann")
    assert (board.asked, board.legal) == ("B YES_NO", ["no", "yes"])
    board.play("yes")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1, "B Rumour": "hand", "B hand": 3, "B deck": 15}


def test_an_agendas_text_may_be_left_undone_as_a_whole() -> None:
    texts = {"Ann": "Main 1: Advance one of your agendas 3 steps.", "Plan": "Wound all characters in the Field. "
             "Draw a card."}  # fmt: skip
    board = cast(texts).play("use Ann")
    assert board.legal == ["no", "yes"]
    board.play("no")
    assert board.changes == {"A Time": 8, "A Plan": "pile", "A pile": 3}
    used = cast(texts).play("use Ann", "yes")
    assert used.changes == {
        "A Time": 8, "A Plan": "pile", "A pile": 3, "A Kim": "hand", "A hand": 4, "A deck": 13, "A Bob wounds": 1,
        "A Dan wounds": 1, "B Sid wounds": 1,
    }  # fmt: skip


# ---------------------------------------------------------------- one after the other


def test_then_goes_on_with_that_character() -> None:
    text = "Main 1: Set one of your opponent's characters, then move that character to the Field."
    board = cast(text).play("use Ann", "choose Una")
    assert board.changes == {"A Time": 8, "B Una is": "set", "B Una": "Field"}


def test_him_is_that_character() -> None:
    board = cast("Main 1: Wound one of your opponent's characters, then set him.").play("use Ann", "choose Una")
    assert board.changes == {"A Time": 8, "B Una wounds": 1, "B Una is": "set"}


def test_the_second_choice_is_made_after_the_first_is_carried_out() -> None:
    text = "Main 1: Kill one of your opponent's characters, then wound one of your opponent's characters."
    board = cast(text).play("use Ann", "choose Sid")
    assert board.legal == ["choose Rex", "choose Una"]
    board.play("choose Rex")
    assert board.changes == {"A Time": 8, "B Sid": "pile", "B Vest": "pile", "B pile": 3, "B Rex wounds": 1}


def test_another_of_a_then_is_another_than_the_bearer() -> None:
    board = cast("Main 1: Reset this character, then set another Agent.", set=["Ann"]).play("use Ann")
    assert board.changes == {"A Time": 8, "A Ann is": "ready", "A Bob is": "set"}


def test_a_text_goes_on_when_its_own_card_has_left() -> None:
    board = cast("Main 1: Sacrifice this character, then draw a card. Wound a Terrorist.").play("use Ann")
    assert board.changes == {
        "A Time": 8, "A Ann": "pile", "A pile": 3, "A Kim": "hand", "A hand": 4, "A deck": 13, "B Rex wounds": 1,
    }  # fmt: skip


# ---------------------------------------------------------------- what vanishes


def test_that_character_is_let_be_when_it_has_left_play() -> None:
    texts = {
        "Ann": "Main 1: Wound one of your opponent's characters, then set that character. Gain 1 point.",
        "Rex": "When this character is wounded, return this character to its owner's hand.",
    }
    board = cast(texts).play("use Ann", "choose Rex")
    assert board.changes == {"A Time": 8, "A points": 6, "B Rex": "hand", "B hand": 3}
    other = cast(texts).play("use Ann", "choose Una")
    assert other.changes == {"A Time": 8, "A points": 6, "B Una wounds": 1, "B Una is": "set"}


def test_a_killed_character_can_be_returned_from_the_pile() -> None:
    text = "Main 1: Kill one of your opponent's characters, then return that card to its owner's hand."
    board = cast(text).play("use Ann", "choose Sid")
    assert board.changes == {"A Time": 8, "B Sid": "hand", "B hand": 3, "B Vest": "pile", "B pile": 2}


def test_the_dead_are_neither_wounded_nor_moved_nor_given_anything() -> None:
    text = (
        "Main 1: Kill one of your opponent's characters, then wound that character, then move that character to the "
        "Field, then that character gets +1 Skill until the end of the turn, then reset that character."
    )
    board = cast(text).play("use Ann", "choose Una")
    assert board.changes == {"A Time": 8, "B Una": "pile", "B pile": 2}
    assert board.game.state.effects == []


def test_equipment_for_one_who_has_left_stays_where_it_is() -> None:
    texts = {"Kit": "Main 1: Kill this character, then attach this equipment to one of your characters."}
    board = cast(texts).play("use Kit", "choose Bob")
    assert board.facts()["A Ann"] == "pile"
    assert board.facts()["A Kit"] == "on Bob"  # out of the pile: a text may fetch it from there
    assert board.changes == {"A Time": 8, "A Ann": "pile", "A Kit": "on Bob", "A pile": 3}


def test_the_attacker_gone_ends_the_mission_without_points() -> None:
    board = quiet("Mission 1: Kill the attacker.").play("attempt Bob", "block Rex", "use Ann")
    assert board.changes == {"A Time": 8, "A Bob": "pile", "A pile": 3, "B Rex is": "set"}
    assert (board.asked, board.game.state.attacker) == ("A MISSION", w.NONE)


def test_the_blocker_gone_makes_the_mission_unopposed() -> None:
    board = quiet("Mission 1: Kill the blocker.").play("attempt Bob", "block Rex", "use Ann", "pass", "pass")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "A points": 8, "B Rex": "pile", "B pile": 2}


# ---------------------------------------------------------------- how it is asked


def picks(board: Board) -> set[int]:
    return {w.move_parts(move)[0] for move in board.game.legal_moves()}


def test_a_choice_refuses_what_is_no_choice() -> None:
    board = cast("Main 1: Wound one of your opponent's characters.").play("use Ann")
    assert picks(board) == {Op.CHOOSE}
    assert "is no move here" in board.refused("choose Ann")
    with pytest.raises(IllegalMove, match=r"must be taken \(rule 7.3\)"):
        board.game.play(w.PASS)
    assert board.changes == {"A Time": 8, "asked": "A PICK"}


@pytest.mark.parametrize("title", ["Bob", "Cid"])
def test_a_holder_is_chosen_for_equipment_that_is_played(title: str) -> None:
    board = cast("Main 1: Play an equipment in your hand for free.", more=[("A", "Dan", gear("Axe"))]).play("use Ann")
    assert board.legal == ["choose Ann", "choose Bob", "choose Cid"]  # Dan has a Weapon
    board.play(f"choose {title}")
    skill = {"A Bob Skill": 4} if title == "Bob" else {}
    assert board.changes == {"A Time": 8, "A Knife": f"on {title}", "A hand": 2, **skill}
