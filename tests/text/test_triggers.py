"""What texts wait for: each thing that happens, to whom it must happen, and in which order answers come (7.2, 7.8)."""

import pytest

from engine import words as w
from engine.text.run import TEXT_LIMIT
from engine.words import Ev, Step
from tests.text.cast import cast, quiet

WON = {"A Bob is": "set", "B Rex is": "set", "A points": 6, "B Rex wounds": 1}
"""Bob's mission against Rex, without texts."""

LOST = {"A Bob is": "set", "B Rex is": "set", "A Bob wounds": 1}
"""The same with a Bob of Skill 1."""


def test_missions_without_texts_go_as_the_tables_below_take_for_granted() -> None:
    assert quiet().play("attempt Bob", "block Rex", "pass").changes == WON
    assert quiet(facts={"Bob": {"skill": 1}}).play("attempt Bob", "block Rex").changes == LOST


@pytest.mark.parametrize(
    ("title", "text", "gained"),
    [
        ("Bob", "When this character attempts a mission, gain 2 Time.", "A"),
        ("Dan", "When this character attempts a mission, gain 2 Time.", ""),
        ("Dan", "When one of your Agents attempts a mission, gain 2 Time.", "A"),
        ("Dan", "When one of your Analysts attempts a mission, gain 2 Time.", ""),
        ("Una", "When one of your opponent's characters attempts a mission, gain 2 Time.", "B"),
        ("Una", "When one of your characters attempts a mission, gain 2 Time.", ""),
        ("Rex", "When this character blocks, gain 2 Time.", "B"),
        ("Una", "When this character blocks, gain 2 Time.", ""),
        ("Una", "When another of your characters blocks, gain 2 Time.", "B"),
        ("Rex", "When another of your characters blocks, gain 2 Time.", ""),
        ("Bob", "When this character blocks, gain 2 Time.", ""),
        ("Bob", "When this character is blocked, gain 2 Time.", "A"),
        ("Rex", "When this character is blocked, gain 2 Time.", ""),
        ("Dan", "When one of your characters in the Field is blocked, gain 2 Time.", "A"),
        ("Bob", "When this character wins a mission, gain 2 Time.", "A"),
        ("Rex", "When this character wins a mission, gain 2 Time.", ""),
        ("Una", "When a character wins a mission, gain 2 Time.", "B"),
        ("Rex", "When this character loses a mission, gain 2 Time.", "B"),
        ("Bob", "When this character loses a mission, gain 2 Time.", ""),
        ("Ann", "When one of your opponent's characters loses a mission, gain 2 Time.", "A"),
        ("Bob", "When this character scores, gain 2 Time.", "A"),
        ("Dan", "When this character scores, gain 2 Time.", ""),
        ("Una", "When one of your opponent's Agents scores, gain 2 Time.", "B"),
        ("Bob", "When this character wounds another character, gain 2 Time.", "A"),
        ("Rex", "When this character wounds another character, gain 2 Time.", ""),
        ("Rex", "When this character is wounded, gain 2 Time.", "B"),
        ("Bob", "When this character is wounded, gain 2 Time.", ""),
        ("Bob", "When this character is set, gain 2 Time.", "A"),
        ("Rex", "When this character is set, gain 2 Time.", "B"),
        ("Dan", "When this character is set, gain 2 Time.", ""),
        ("Ann", "When one of your opponent's Terrorists is set, gain 2 Time.", "A"),
        ("Ann", "When a mission ends, gain 2 Time.", "A"),
        ("Una", "When a mission ends, gain 2 Time.", "B"),
        ("Plan", "When one of your characters wins a mission, gain 2 Time.", "A"),
        ("Plot", "When one of your characters loses a mission, gain 2 Time.", "B"),
        ("Cause", "When one of your characters is wounded, gain 2 Time.", "B"),
        ("Vest", "When one of your characters blocks, gain 2 Time.", "B"),
        ("Rex", "When this character is killed, gain 2 Time.", ""),
        ("Bob", "When this character is reset, gain 2 Time.", ""),
        ("Bob", "When this character is moved, gain 2 Time.", ""),
    ],
)
def test_a_mission_won_sets_off(title: str, text: str, gained: str) -> None:
    board = quiet({title: text}).play("attempt Bob", "block Rex", "pass")
    assert board.changes == {**WON, **({f"{gained} Time": 11} if gained else {})}


@pytest.mark.parametrize(
    ("title", "text", "gained"),
    [
        ("Bob", "When this character loses a mission, gain 2 Time.", "A"),
        ("Rex", "When this character wins a mission, gain 2 Time.", "B"),
        ("Rex", "When this character wounds another character, gain 2 Time.", "B"),
        ("Bob", "When this character is wounded, gain 2 Time.", "A"),
        ("Bob", "When this character scores, gain 2 Time.", ""),
        ("Rex", "When this character scores, gain 2 Time.", ""),
    ],
)
def test_a_mission_lost_sets_off(title: str, text: str, gained: str) -> None:
    board = quiet({title: text}, facts={"Bob": {"skill": 1}}).play("attempt Bob", "block Rex")
    assert board.changes == {**LOST, **({f"{gained} Time": 11} if gained else {})}


def test_a_tie_is_neither_won_nor_lost() -> None:
    texts = {"Bob": "When this character wins a mission, gain 2 Time.", "Rex": "When this character loses a mission, "
             "gain 2 Time.", "Una": "When a character loses a mission, gain 2 Time."}  # fmt: skip
    board = quiet(texts, facts={"Bob": {"skill": 2}}).play("attempt Bob", "block Rex")
    assert board.changes == {**LOST, "B Rex wounds": 1}


def test_an_unopposed_mission_scores_and_is_not_won() -> None:
    texts = {
        "Bob": "When this character scores, gain 2 Time.\nWhen this character wins a mission, gain 5 Time.",
        "Dan": "When one of your characters is blocked, gain 5 Time.",
    }
    board = quiet(texts).play("attempt Bob", "pass", "pass")
    assert board.changes == {"A Time": 11, "A Bob is": "set", "A points": 8}


def test_points_that_a_text_gives_are_not_scored() -> None:
    board = quiet({"Bob": "When this character scores, gain 1 point."}).play("attempt Bob", "pass", "pass")
    assert board.changes == {"A Bob is": "set", "A points": 5 + 3 + 1}
    texts = {"Ann": "Main 1: Gain 1 point.\nWhen this character scores, gain 1 Time."}
    assert cast(texts).play("use Ann").changes == {"A Time": 8, "A points": 6}


def test_who_is_set_to_support_is_set() -> None:
    board = quiet({"Una": "When this character is set, gain 2 Time."}).play("attempt Bob", "block Rex", "support Una")
    assert board.changes == {"A Bob is": "set", "B Rex is": "set", "B Rex wounds": 1, "B Una is": "set", "B Time": 11}


# ---------------------------------------------------------------- outside missions


def test_comes_into_play() -> None:
    texts = {
        "Eve": "When this character comes into play, draw a card.",
        "Ann": "When another of your Agents comes into play, gain 1 point.",
        "Rex": "When one of your characters comes into play, gain 1 point.",
    }
    board = cast(texts).play("play Eve")
    assert board.changes == {"A Time": 6, "A Eve": "Briefing Room", "A Kim": "hand", "A deck": 13, "A points": 6}
    knife = cast({"Ann": "When one of your Weapons comes into play, gain 1 point."}).play("play Knife on Dan")
    assert knife.changes == {"A Time": 8, "A Knife": "on Dan", "A hand": 2, "A points": 6}


def test_plays() -> None:
    texts = {
        "Ann": "When you play a Weapon, gain 1 point.",
        "Cid": "When your opponent plays a Weapon, gain 5 points.",
        "Rex": "When your opponent plays an equipment, gain 1 point.",
        "Una": "When your opponent plays a character, wound that character.",
    }
    board = cast(texts).play("play Knife on Bob")
    assert board.changes == {
        "A Time": 8, "A Knife": "on Bob", "A hand": 2, "A Bob Skill": 4, "A points": 6, "B points": 6,
    }  # fmt: skip
    board.forget().play("play Eve")
    assert board.changes == {"A Time": 5, "A Eve": "Briefing Room", "A hand": 1}
    assert board.wounds("Eve") == 1


def test_who_is_searched_into_play_comes_into_play_and_is_played() -> None:
    texts = {
        "Ann": "Main 1: Search your deck for an Analyst and put it into play.",
        "Rex": "When one of your opponent's characters comes into play, wound that character.",
    }
    board = cast(texts, facts={"Kim": {"health": 2}}).play("use Ann", "choose Kim")
    assert board.changes == {"A Time": 8, "A Kim": "Briefing Room", "A deck": 13, "A shuffles": 1}
    assert board.wounds("Kim") == 1


def test_wounded_and_that_character() -> None:
    texts = {
        "Ann": "Main 1: Deal 2 wounds to one of your opponent's characters.",
        "Una": "When one of your characters is wounded, heal that character.",
    }
    board = cast(texts).play("use Ann", "choose Sid")
    assert board.changes == {"A Time": 8, "B Sid wounds": 1}


def test_who_wounds_another_is_the_bearer_of_the_text() -> None:
    texts = {
        "Ann": "Main 1: Wound another character.\nWhen this character wounds another character, gain 1 point.",
        "Cid": "When another of your characters wounds another character, gain 2 points.",
        "Rex": "When this character wounds another character, gain 5 points.",
    }
    board = cast(texts).play("use Ann", "choose Rex")
    assert board.changes == {"A Time": 8, "A points": 8, "B Rex wounds": 1}


def test_what_equipment_does_its_holder_has_not_done() -> None:
    texts = {
        "Kit": "Main 1: Wound one of your opponent's characters.",
        "Ann": "When this character wounds another character, gain 1 point.",
    }
    board = cast(texts).play("use Kit", "choose Rex")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1}  # rule 7.5


def test_killed_is_told_of_the_dead_and_by_them() -> None:
    texts = {
        "Ann": "Main 1: Kill one of your opponent's characters.",
        "Cid": "When one of your opponent's characters is killed, gain 1 point.",
        "Rex": "When this character is killed, wound all your opponent's characters in the Field.",
        "Una": "When this character is killed, gain 9 points.",
        "Sid": "When another of your characters is killed, return that card to its owner's hand.",
    }
    board = cast(texts).play("use Ann", "choose Rex")
    assert board.changes == {
        "A Time": 8, "A points": 6, "A Bob wounds": 1, "A Dan wounds": 1, "B Rex": "hand", "B hand": 3,
    }  # fmt: skip


def test_who_is_discarded_or_returned_is_not_killed() -> None:
    texts = {
        "Ann": "Main 1: Return one of your opponent's characters to its owner's hand.",
        "Rex": "When this character is killed, gain 9 points.",
    }
    board = cast(texts).play("use Ann", "choose Rex")
    assert board.changes == {"A Time": 8, "B Rex": "hand", "B hand": 3}


def test_the_equipment_of_the_dead_answers_too() -> None:
    board = cast({"Ann": "Main 1: Kill this character.", "Kit": "When this character is killed, gain 2 points."})
    board.play("use Ann")
    assert board.changes == {"A Time": 8, "A points": 7, "A Ann": "pile", "A Kit": "pile", "A pile": 4}


def test_set_and_reset_by_a_text() -> None:
    texts = {
        "Ann": "Main 1: Set one of your characters, then reset that character.",
        "Cid": "When this character is set, gain 1 Time.\nWhen this character is reset, gain 1 point.",
        "Dan": "When this character is set, gain 9 Time.\nWhen this character is reset, gain 9 points.",
    }
    board = cast(texts).play("use Ann", "choose Cid")
    assert board.changes == {"A points": 6}  # of Time, 1 paid and 1 gained


def test_reset_in_the_start_phase() -> None:
    texts = {
        "Rex": "When this character is reset, gain 1 point.",
        "Una": "When this character is reset, gain 9 points.",
        "Ann": "When one of your opponent's characters is reset, gain 1 point.",
    }
    board = cast(texts, set=["Rex"], step=Step.MISSION).play("pass")
    assert board.seat == "B"
    assert board.points == (6, 6)  # Una was ready


def test_set_as_a_cost_is_set() -> None:
    texts = {"Ann": "Main 0, Set this character: Draw a card.", "Cid": "When an Agent is set, gain 1 point."}
    board = cast(texts).play("use Ann")
    assert board.changes == {"A Ann is": "set", "A points": 6, "A Kim": "hand", "A hand": 4, "A deck": 13}


def test_moved_by_a_text_or_in_the_maneuver() -> None:
    texts = {
        "Ann": "Main 1: Move one of your characters to the Field.",
        "Cid": "When this character is moved, gain 1 point.",
        "Dan": "When this character is moved, gain 9 points.",
    }
    board = cast(texts).play("use Ann", "choose Cid")
    assert board.changes == {"A Time": 8, "A points": 6, "A Cid": "Field"}
    maneuver = cast(texts, step=Step.MANEUVER).play("move Cid")
    assert maneuver.changes == {"A points": 6, "A Cid": "Field"}


def test_an_agenda_resolves() -> None:
    texts = {
        "Ann": "Main 1: Advance one of your agendas 3 steps.",
        "Plan": "When this card resolves, gain 1 point.",
        "Cid": "When one of your agendas resolves, gain 2 points.",
        "Rex": "When one of your opponent's agendas resolves, gain 1 point.",
        "Plot": "When this card resolves, gain 9 points.",
    }
    board = cast(texts).play("use Ann")
    assert board.changes == {"A Time": 8, "A points": 8, "B points": 6, "A Plan": "pile", "A pile": 3}


def test_an_ability_is_used() -> None:
    texts = {
        "Ann": "Main 1: Draw a card.",
        "Cid": "When you use an ability, gain 1 point.",
        "Rex": "When your opponent uses an ability, gain 1 point.",
        "Una": "When you use an ability, gain 9 points.",
    }
    board = cast(texts).play("use Ann")
    assert board.changes == {
        "A Time": 8, "A points": 6, "B points": 6, "A Kim": "hand", "A hand": 4, "A deck": 13,
    }  # fmt: skip
    event = cast({**texts, "Ploy": "Main: Gain 1 Time.", "Ann": ""}).play("play Ploy")
    assert event.points == (5, 5)  # an event is no ability


def test_turns_start_and_end() -> None:
    texts = {
        "Ann": "When your turn starts, gain 1 point.\nWhen your opponent's turn ends, gain 1 point.",
        "Rex": "When your turn starts, gain 1 point.\nWhen your opponent's turn starts, gain 5 points.",
        "Cid": "When your turn ends, your opponent loses 3 points.",
    }
    board = cast(texts, step=Step.MISSION).play("pass")
    assert (board.seat, board.points) == ("B", (5, 3))  # A's end: 5 - 3; B's start: + 1
    board.play("pass", "pass", "pass")
    assert (board.seat, board.points) == ("A", (7, 8))


def test_what_answers_the_start_of_a_turn_sees_time_and_cards_of_that_turn() -> None:
    board = cast({"Rex": "When your turn starts, lose 1 Time."}, step=Step.MISSION).play("pass")
    assert board.facts()["B Time"] == 4  # the fourth turn's 5, less 1
    assert board.facts()["B hand"] == 4


# ---------------------------------------------------------------- order, simultaneous events, loops


def test_both_sides_texts_answer_the_active_players_first() -> None:
    texts = {
        "Ann": "Main 1: Wound a Terrorist.",
        "Cid": "When a Terrorist is wounded, your opponent loses 3 points.",
        "Una": "When a Terrorist is wounded, gain 2 points.",
        "Sid": "When a Terrorist is wounded, gain 4 points.",
    }
    board = cast(texts, points=(5, 1)).play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1, "B points": 6}  # 1 less 3 is 0, and 2, and 4


def test_of_two_killed_together_the_later_sees_the_earlier_die() -> None:
    texts = {
        "Ann": "Main 1: Deal 3 wounds to all your opponent's characters in the Briefing Room.",
        "Rex": "When another of your characters is killed, gain 1 point.",
        "Una": "When another of your characters is killed, gain 2 points.",
        "Sid": "When another of your characters is killed, gain 4 points.",
    }
    board = cast(texts).play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex": "pile", "B Una": "pile", "B pile": 3, "B points": 5 + 2 + 8}


def test_a_text_goes_on_after_the_answers_to_its_first_step() -> None:
    texts = {
        "Ann": "Main 1: Wound one of your opponent's characters. Gain 1 point for each wound on that character.",
        "Rex": "When this character is wounded, heal this character.",
    }
    board = cast(texts, wounds={"Rex": 1}).play("use Ann", "choose Rex")
    assert board.changes == {"A Time": 8, "A points": 6}  # the wound was healed before it was counted


def test_two_texts_that_set_each_other_off_for_ever_end_the_game_unfinished_and_are_named() -> None:
    texts = {
        "Bob": "When this character is set, reset this character.",
        "Cid": "When an Agent is reset, set that character.",
        "Dan": "When a mission ends, gain 1 point.",
    }
    board = cast(texts, step=Step.MISSION).play("attempt Bob")
    assert (board.game.outcome, board.asked, board.legal) == (w.UNFINISHED, "", [])
    looped = {board.game.table.label[card] for event, _, card, _, _ in board.game.log if event == Ev.LOOPED}
    assert looped in ({"Bob"}, {"Cid"}, {"Bob", "Cid"})
    assert board.game.state.texts == TEXT_LIMIT + 1
    assert {**board.changes, "A Bob is": ""} == {"A Bob is": "", "asked": ""}  # nothing else has changed


def test_as_many_texts_as_the_limit_are_no_loop() -> None:
    board = cast("Main 0, Discard a card: Gain 1 point.")
    board.game.state.texts = TEXT_LIMIT - 1
    board.play("use Ann", "choose Ploy")
    assert board.changes == {"A Ploy": "pile", "A hand": 2, "A pile": 3, "A points": 6}
    board.play("use Ann")
    assert board.game.outcome == w.UNFINISHED
