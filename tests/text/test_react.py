"""Answers: when a player is asked for one, who comes first, and what is cancelled (rule 7.2)."""

import pytest

from engine.words import Step
from tests.engine.decks import char, event, gear
from tests.rules.board import Board
from tests.text.cast import cast, quiet

CANCEL = "React, when your opponent plays an event: Cancel that card."
PLAYED = {"A Ploy": "pile", "A hand": 2, "A pile": 3}
TRICKED = {"B Trick": "pile", "B hand": 1, "B pile": 2}


def play(board: Board, *moves: str) -> Board:
    """The moves, and after each the passes of those who are asked only because their hand might hold an answer."""
    for move in moves:
        board.play(move)
        while board.asked.endswith("REACT") and board.legal == ["pass"]:
            board.play("pass")
    return board


def test_a_cancelled_event_does_nothing_and_stays_paid() -> None:
    texts = {"Ploy": "Main, Set an Analyst: Draw 2 cards.", "Trick": CANCEL}
    board = cast(texts, facts={"Ploy": {"cost": 2}, "Trick": {"cost": 1}}).play("play Ploy")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "play Trick"])
    assert board.changes["A Time"] == 7  # paid before it is answered
    play(board, "play Trick")
    assert board.changes == {**PLAYED, **TRICKED, "A Time": 7, "A Cid is": "set", "B Time": 8}


def test_who_declines_lets_it_happen() -> None:
    board = cast({"Ploy": "Main: Draw a card.", "Trick": CANCEL}).play("play Ploy", "pass")
    assert board.changes == {"A Ploy": "pile", "A pile": 3, "A Kim": "hand", "A deck": 13}


def test_a_cancelled_ability_does_nothing_and_stays_paid() -> None:
    texts = {
        "Ann": "Main 1, Wound an Analyst: Draw 2 cards.",
        "Rex": "React 0, Set this character, when your opponent uses an ability: Cancel that ability.",
    }
    board = cast(texts).play("use Ann")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "use Rex"])
    assert board.play("use Rex").changes == {"A Time": 8, "A Cid wounds": 1, "B Rex is": "set"}
    again = board.forget().play("use Ann")  # Rex is set now: nobody can answer, nobody is asked
    assert again.changes == {
        "A Time": 7, "A Cid wounds": 2, "A Kim": "hand", "A Memo": "hand", "A hand": 5, "A deck": 12,
    }  # fmt: skip


def test_a_cancelling_event_may_be_cancelled_itself() -> None:
    texts = {"Ploy": "Main: Draw a card.", "Trick": CANCEL, "Note": CANCEL}
    board = play(cast(texts, more=[("A", "hand", event("Note"))]), "play Ploy", "play Trick")
    assert (board.asked, board.legal) == ("A REACT", ["pass", "play Note"])
    play(board, "play Note")
    assert board.changes == {
        **TRICKED, "A Ploy": "pile", "A Note": "pile", "A pile": 4, "A hand": 3, "A Kim": "hand", "A deck": 12,
    }  # fmt: skip


def test_a_cancelled_mission_event_leaves_the_mission_as_it_was() -> None:
    texts = {"Ploy": "Mission: The attacker gets +5 Skill until the end of the mission.", "Trick": CANCEL}
    board = cast(texts, step=Step.MISSION, without=["Eve", "Knife", "Hal"])
    board.play("attempt Bob", "block Rex", "pass", "pass", "play Ploy", "play Trick", "pass")
    assert board.changes == {
        "A Ploy": "pile", "A hand": 0, "A pile": 3, "B Trick": "pile", "B hand": 0, "B pile": 2, "A Bob is": "set",
        "B Rex is": "set", "A points": 6, "B Rex wounds": 1,
    }  # fmt: skip


def test_what_is_cancelled_is_what_was_played_not_what_it_played() -> None:
    texts = {"Rex": "React 0, Set this character, when your opponent plays a character: Cancel that card."}
    board = cast(texts).play("play Eve", "use Rex")
    assert board.changes == {"A Time": 6, "A Eve": "Briefing Room", "A hand": 2, "B Rex is": "set"}  # she stays


# ---------------------------------------------------------------- who is asked


def test_a_hand_that_may_hold_an_answer_is_asked_whatever_it_holds() -> None:
    texts = {"Ploy": "Main: Draw a card.", "Note": CANCEL}
    board = cast(texts, more=[("B", "top", event("Note"))]).play("play Ploy")
    assert (board.asked, board.legal) == ("B REACT", ["pass"])  # the Note is in the deck, as A cannot know
    empty = cast(texts, more=[("B", "top", event("Note"))], without=["Hal", "Trick"]).play("play Ploy")
    assert empty.changes == {"A Ploy": "pile", "A pile": 3, "A Kim": "hand", "A deck": 13}


def test_the_other_side_is_asked_just_the_same() -> None:
    texts = {"Trick": "Main: Draw a card.", "Note": CANCEL}
    note = [("A", "top", event("Note"))]
    board = cast(texts, more=note, step=Step.MISSION).play("pass", "pass")
    board.play("play Trick")
    assert (board.asked, board.legal) == ("A REACT", ["pass"])  # the Note is in the deck
    empty = cast(texts, more=note, step=Step.MISSION, without=["Eve", "Knife", "Ploy"]).play(
        "pass", "pass", "play Trick"
    )
    assert empty.asked == "B MAIN"


def test_a_decklist_without_an_answer_is_not_asked() -> None:
    board = cast({"Ploy": "Main: Draw a card.", "Trick": "React, when a mission ends: Gain 1 Time."})
    assert board.play("play Ploy").asked == "A MAIN"


def test_an_answer_wants_its_time_and_costs() -> None:
    texts = {"Ploy": "Main: Draw a card.", "Rex": "React 2, when your opponent plays an event: Cancel that card."}
    board = cast(texts, time=(9, 1)).play("play Ploy")
    assert board.changes == {"A Ploy": "pile", "A pile": 3, "A Kim": "hand", "A deck": 13}


@pytest.mark.parametrize(
    "text",
    [
        "React, when your opponent plays a Weapon: Cancel that card.",
        "React, when you play an event: Cancel that card.",
        "React, when your opponent plays a Tactics event: Cancel that card.",
    ],
)
def test_an_answer_to_something_else_is_not_offered(text: str) -> None:
    board = cast({"Ploy": "Main: Draw a card.", "Trick": text}).play("play Ploy")
    assert board.legal == ["pass"]
    assert "does not answer this (rule 7.2)" in board.refused("play Trick")


def test_a_react_is_no_action_of_the_main_phase_nor_of_a_mission() -> None:
    board = cast({"Ann": "React 0, when a mission ends: Gain 1 Time.", "Cid": "Main 1: Draw a card."})
    assert "use Ann" not in board.legal
    assert "not for this part of the turn" in board.refused("use Ann")


# ---------------------------------------------------------------- order


def test_texts_that_begin_with_when_come_before_react() -> None:
    texts = {
        "Ann": "Main 1: Wound one of your opponent's Terrorists.",
        "Rex": "When this character is wounded, gain 1 point.",
        "Cid": "React 1, when one of your opponent's characters is wounded: Your opponent loses 6 points.",
    }
    board = cast(texts).play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1, "B points": 6, "asked": "A REACT"}
    assert board.play("use Cid").changes == {"A Time": 7, "B Rex wounds": 1, "B points": 0}


def test_the_active_player_answers_first_then_the_other() -> None:
    texts = {
        "Ann": "Main 1: Wound a Terrorist.",
        "Cid": "React 1, when a character is wounded: Gain 1 point.",
        "Una": "React 1, when a character is wounded: Gain 1 point.",
    }
    board = cast(texts).play("use Ann")
    assert (board.asked, board.legal) == ("A REACT", ["pass", "use Cid"])
    board.play("pass")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "use Una"])
    board.play("pass")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1}


def test_after_an_answer_the_rival_answers_first_and_then_both_again() -> None:
    texts = {
        "Ann": "Main 1: Wound a Terrorist.",
        "Cid": "React 1, when a character is wounded: Gain 1 point.",
        "Dan": "React 1, when a character is wounded: Gain 2 points.",
        "Una": "React 1, when a character is wounded: Gain 1 point.",
    }
    board = cast(texts).play("use Ann", "use Cid")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "use Una"])
    board.play("use Una")
    assert (board.asked, board.legal) == ("A REACT", ["pass", "use Dan"])  # Cid has answered this already
    board.play("use Dan")
    assert board.changes == {"A Time": 6, "A points": 8, "B Time": 8, "B points": 6, "B Rex wounds": 1}


def test_one_card_answers_each_of_two_events_once() -> None:
    texts = {
        "Ann": "Main 1: Wound all your opponent's characters in the Briefing Room.",
        "Cid": "React 1, when a character is wounded: Gain 1 point.",
    }
    board = cast(texts).play("use Ann", "use Cid")
    assert (board.asked, board.legal) == ("A REACT", ["pass", "use Cid"])  # for Una now
    board.play("use Cid")
    assert board.changes == {"A Time": 6, "A points": 7, "B Rex wounds": 1, "B Una wounds": 1}


def test_a_react_that_costs_nothing_works_once_a_turn() -> None:
    texts = {"Ann": "React 0, when a mission ends: Gain 1 Time."}
    board = quiet(texts).play("attempt Bob", "pass", "pass", "use Ann", "attempt Dan", "pass", "pass")
    assert board.seat == "B"  # Ann was not asked again
    assert board.game.state.time[0] == 10


# ---------------------------------------------------------------- what is answered


def test_heal_that_character() -> None:
    texts = {
        "Ann": "Main 1: Deal 2 wounds to one of your opponent's characters.",
        "Rex": "React 1, when one of your characters is wounded: Heal that character.",
    }
    board = cast(texts).play("use Ann", "choose Una", "use Rex")
    assert board.changes == {"A Time": 8, "B Time": 8, "B Una wounds": 1}


def test_that_card_is_what_is_answered_whatever_was_chosen_to_pay() -> None:
    texts = {
        "Ann": "Main 1: Deal 2 wounds to one of your opponent's characters.",
        "Una": "React 0, Discard a card, Set another character, when one of your characters is wounded: Heal that "
        "character.",
    }
    board = cast(texts).play("use Ann", "choose Rex", "use Una", "choose Hal", "choose Sid")
    assert board.changes == {
        "A Time": 8, "B Hal": "pile", "B hand": 1, "B pile": 2, "B Sid is": "set", "B Rex wounds": 1,
    }  # fmt: skip
    cancelled = cast(
        {
            "Ann": "Main 1: Draw 2 cards.",
            "Una": "React 0, Set a Terrorist, when your opponent uses an ability: Cancel that ability.",
        }
    ).play("use Ann", "use Una")
    assert cancelled.changes == {"A Time": 8, "B Rex is": "set"}


def test_that_card_may_pay_for_the_answer_to_it() -> None:
    texts = {
        "Ann": "Main 1: Wound one of your opponent's characters.",
        "Una": "React 0, Set that character, when a character is wounded: Gain 1 point.",
        "Dan": "React 0, Set that character, when a character is wounded: Gain 9 points.",
    }
    board = cast(texts, set=["Sid"]).play("use Ann", "choose Rex")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "use Una"])  # Rex is none of A's
    assert board.play("use Una").changes == {"A Time": 8, "B Rex wounds": 1, "B Rex is": "set", "B points": 6}
    other = cast(texts, set=["Sid"]).play("use Ann", "choose Sid")
    assert other.changes == {"A Time": 8, "B Sid wounds": 1}  # he is set: the cost cannot be paid


def test_a_heal_in_answer_does_not_bring_back_the_dead() -> None:
    texts = {
        "Ann": "Main 1: Deal 3 wounds to one of your opponent's characters.",
        "Rex": "React 1, when one of your characters is wounded: Heal that character.",
    }
    board = cast(texts).play("use Ann", "choose Una", "use Rex")
    assert board.changes == {"A Time": 8, "B Time": 8, "B Una": "pile", "B pile": 2}  # wounds kill at once (6.10)


def test_sacrifice_equipment_for_its_holder() -> None:
    texts = {
        "Rex": "Main 1: Deal 3 wounds to one of your opponent's Agents in the Briefing Room.",
        "Kit": "React 0, Sacrifice this card, when this character is wounded: Remove 2 wounds from this character.",
    }
    board = cast(texts, step=Step.MISSION).play("pass", "pass").forget().play("use Rex")
    assert (board.asked, board.legal) == ("A REACT", ["pass", "use Kit"])
    board.play("use Kit")
    assert board.changes == {"B Time": 4, "A Kit": "pile", "A pile": 3, "A Ann wounds": 1}


def test_killed_and_returned() -> None:
    texts = {
        "Ann": "Main 1: Kill a Terrorist.",
        "Trick": "React, when one of your characters is killed: Return that card to its owner's hand.",
    }
    board = play(cast(texts), "use Ann", "play Trick")
    assert board.changes == {"A Time": 8, "B Rex": "hand", "B Trick": "pile", "B pile": 2}


def test_an_attempt_is_answered_before_it_is_blocked() -> None:
    texts = {"Trick": "React, when one of your opponent's characters attempts a mission: End the mission."}
    board = cast(texts, step=Step.MISSION, without=["Eve", "Knife", "Ploy"]).play("attempt Bob")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "play Trick"])
    play(board, "play Trick")
    assert board.changes == {"A Bob is": "set", **TRICKED}
    assert board.legal == ["attempt Dan", "pass"]


def test_a_block_is_answered_before_war_cards() -> None:
    texts = {"Lead": "React 1, when one of your opponent's characters blocks: Draw a card."}
    board = cast(texts, step=Step.MISSION).play("attempt Bob", "block Rex")
    assert (board.asked, board.legal) == ("A REACT", ["pass", "use Lead"])
    board.play("use Lead")
    assert board.changes == {
        "A Time": 8, "A Kim": "hand", "A hand": 4, "A deck": 13, "A Bob is": "set", "B Rex is": "set", "asked": "A WAR",
    }  # fmt: skip


def test_an_agenda_that_resolves_is_answered() -> None:
    texts = {
        "Ann": "Main 1: Advance one of your agendas 3 steps.",
        "Trick": "React, when one of your opponent's agendas resolves: Wound a Statesman.",
        "Plan": "Gain 1 point.",
    }
    board = cast(texts).play("use Ann", "yes")
    assert board.asked == "B REACT"
    play(board, "play Trick")
    assert board.changes == {**TRICKED, "A Time": 8, "A points": 6, "A Plan": "pile", "A pile": 3, "A Dan wounds": 1}


def test_a_turn_that_starts_is_answered_before_the_maneuver() -> None:
    texts = {"Rex": "React 1, when your opponent's turn starts: Your opponent loses 1 Time for each of your "
             "characters."}  # fmt: skip
    board = cast(texts, step=Step.MISSION).play("pass", "pass", "pass", "pass")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "use Rex"])
    board.play("use Rex")
    assert (board.asked, board.game.state.time) == ("A MANEUVER", [3, 4])  # 6 less 3; 5 less 1


def test_time_left_of_ones_own_turn_pays_in_the_rivals() -> None:
    texts = {"Ann": "React 1, when your opponent plays a character: Wound that character."}
    board = cast(texts, step=Step.MISSION, time=(1, 0), facts={"Hal": {"health": 2}}).play("pass", "pass", "play Hal")
    assert (board.asked, board.game.state.time) == ("A REACT", [1, 3])
    board.play("use Ann")
    assert (board.asked, board.game.state.time[0], board.wounds("Hal", "B")) == ("B MAIN", 0, 1)


def test_an_answer_in_the_middle_of_a_text_comes_before_the_rest_of_it() -> None:
    texts = {
        "Ann": "Main 1: Wound a Terrorist. Gain 1 point for each character in your opponent's discard pile.",
        "Rex": "React 0, Sacrifice this character, when this character is wounded: Gain 2 points.",
    }
    board = cast(texts).play("use Ann", "use Rex")
    assert board.changes == {"A Time": 8, "A points": 6, "B points": 7, "B Rex": "pile", "B pile": 2}


def test_a_moved_a_set_and_a_reset_character_are_answered() -> None:
    texts = {
        "Ann": "Main 1: Set a Terrorist.\nMain 1: Reset a Conspirator.\nMain 1: Move an Analyst to the Field.",
        "Bob": "React 1, when one of your opponent's characters is set: Gain 1 point.",
        "Cid": "React 1, when this character is moved: Gain 2 points.",
        "Dan": "React 1, when a Conspirator is reset: Gain 4 points.",
    }
    board = cast(texts, set=["Una"]).play("use Ann, ability 1", "use Bob").play("use Ann, ability 2", "use Dan")
    board.play("use Ann, ability 3", "use Cid")
    assert board.changes == {
        "A Time": 3, "A points": 12, "A Cid": "Field", "B Rex is": "set", "B Una is": "ready",
    }  # fmt: skip


def test_equipment_and_characters_that_are_played_are_answered() -> None:
    texts = {
        "Una": "React 1, when your opponent plays a Weapon: Attach that card to this character.",
        "Rex": "React 1, when your opponent plays a character with cost 3 or more: Set that character.",
    }
    board = cast(texts, more=[("A", "hand", char("Flo")), ("A", "hand", gear("Cell", "Phone"))])
    board.play("play Flo", "play Cell on Bob", "play Eve", "use Rex", "play Knife on Dan", "use Una")
    assert board.changes == {
        "A Time": 2, "A Flo": "Briefing Room", "A Cell": "on Bob", "A Eve": "Briefing Room", "A Knife": "on Una",
        "A hand": 1, "B Time": 7,
    }  # fmt: skip
    assert not board.ready("Eve")
    assert board.ready("Flo")
