"""What holds while something is so, and what a sentence asks before it does anything (rules 7.3, 7.7)."""

from typing import Any

import pytest

from engine.words import Step
from tests.engine.decks import char, gear
from tests.text.cast import cast, quiet

AXE = ("A", "Ann", gear("Axe"))


def effect(texts: dict[str, str], *moves: str, **board: Any) -> dict[str, object]:
    """What the texts alone make different on the whole table, after the same moves."""
    plain, told = cast({}, **board).play(*moves), cast(texts, **board).play(*moves)
    before, now = plain.facts(), told.facts()
    assert (before.keys(), plain.asked) == (now.keys(), told.asked)
    return {fact: value for fact, value in now.items() if before[fact] != value}


@pytest.mark.parametrize(
    ("text", "board", "met"),
    [
        ("While you have 3 Time, this character gets +1 Skill.", {"time": (3, 9)}, True),
        ("While you have 3 Time, this character gets +1 Skill.", {"time": (4, 3)}, False),
        ("While you have 3 or more Time, this character gets +1 Skill.", {"time": (4, 0)}, True),
        ("While you have 3 or more Time, this character gets +1 Skill.", {"time": (2, 9)}, False),
        ("While you have 3 or less Time, this character gets +1 Skill.", {"time": (2, 9)}, True),
        ("While you have 3 or less Time, this character gets +1 Skill.", {"time": (4, 0)}, False),
        ("While your opponent has 0 Time, this character gets +1 Skill.", {"time": (4, 0)}, True),
        ("While your opponent has 0 Time, this character gets +1 Skill.", {"time": (0, 1)}, False),
        ("While you have 10 or more points, this character gets +1 Skill.", {"points": (10, 0)}, True),
        ("While you have 10 or more points, this character gets +1 Skill.", {"points": (9, 10)}, False),
        ("While your opponent has 10 or less points, this character gets +1 Skill.", {"points": (20, 10)}, True),
        ("While your opponent has more points than you, this character gets +1 Skill.", {"points": (5, 6)}, True),
        ("While your opponent has more points than you, this character gets +1 Skill.", {"points": (5, 5)}, False),
        ("While you have more points than your opponent, this character gets +1 Skill.", {"points": (6, 5)}, True),
        ("While you have more points than your opponent, this character gets +1 Skill.", {"points": (5, 6)}, False),
        ("While you have 2 or more Agents, this character gets +1 Skill.", {}, True),
        ("While you have 2 or more Agents, this character gets +1 Skill.", {"without": ["Bob"]}, False),
        ("While you have 2 or more Terrorists, this character gets +1 Skill.", {}, False),
        ("While you have an Analyst, this character gets +1 Skill.", {}, True),
        ("While you have a Terrorist, this character gets +1 Skill.", {}, False),
        ("While your opponent has a Terrorist, this character gets +1 Skill.", {}, True),
        ("While you have no equipment, this character gets +1 Skill.", {}, True),  # the Vest is B's
        ("While you have no equipment, this character gets +1 Skill.", {"more": [AXE]}, False),
        ("While your opponent has no ready Terrorists, this character gets +1 Skill.", {"set": ["Rex"]}, True),
        ("While your opponent has no ready Terrorists, this character gets +1 Skill.", {}, False),
        ("While you have no cards in your hand, this character gets +1 Skill.", {}, False),
        ("While you have 3 cards in your hand, this character gets +1 Skill.", {}, True),
        ("While your opponent has 2 or fewer cards in his hand, this character gets +1 Skill.", {}, True),
        ("While your opponent has 3 or more cards in his hand, this character gets +1 Skill.", {}, False),
        ("While your opponent has 1 event in your opponent's discard pile, this character gets +1 Skill.", {}, True),
        (
            "While your opponent has 2 or more cards in your opponent's discard pile, this character gets +1 Skill.",
            {},
            False,
        ),
        ("While you have an event in your discard pile, this character gets +1 Skill.", {}, True),
        ("While you have an equipment in your discard pile, this character gets +1 Skill.", {}, False),
        ("While you have an agenda, this character gets +1 Skill.", {"without": ["Plan"]}, False),
        ("While this character is ready, this character gets +1 Skill.", {}, True),
        ("While this character is ready, this character gets +1 Skill.", {"set": ["Ann"]}, False),
        ("While this character is set, this character gets +1 Skill.", {"set": ["Ann"]}, True),
        ("While this character is set, this character gets +1 Skill.", {"set": ["Bob", "Rex"]}, False),
        ("While this character is wounded, this character gets +1 Skill.", {"wounds": {"Ann": 1}}, True),
        ("While this character is wounded, this character gets +1 Skill.", {"wounds": {"Bob": 1}}, False),
        ("While this character is unwounded, this character gets +1 Skill.", {"wounds": {"Bob": 1}}, True),
        ("While this character is unwounded, this character gets +1 Skill.", {"wounds": {"Ann": 1}}, False),
        ("While this character is in the Briefing Room, this character gets +1 Skill.", {}, True),
        ("While this character is in the Field, this character gets +1 Skill.", {}, False),
        ("While this character is an Agent, this character gets +1 Skill.", {}, True),
        ("While this character is an Analyst, this character gets +1 Skill.", {}, False),
        ("While this character carries a Weapon, this character gets +1 Skill.", {"more": [AXE]}, True),
        ("While this character carries a Weapon, this character gets +1 Skill.", {}, False),
        ("While this character carries a Vehicle, this character gets +1 Skill.", {"more": [AXE]}, False),
        ("While this character carries equipment, this character gets +1 Skill.", {"more": [AXE]}, True),
        ("While this character carries equipment, this character gets +1 Skill.", {}, False),
        ("While it is your turn, this character gets +1 Skill.", {}, True),
        ("While it is your opponent's turn, this character gets +1 Skill.", {}, False),
        ("While this character is attacking, this character gets +1 Skill.", {}, False),
        ("While this character is opposed, this character gets +1 Skill.", {}, False),
        ("While this character is unopposed, this character gets +1 Skill.", {}, False),
    ],
)
def test_while(text: str, board: dict[str, Any], met: bool) -> None:
    assert effect({"Ann": text}, **board) == ({"A Ann Skill": 3} if met else {})


@pytest.mark.parametrize(
    ("title", "text", "moves", "changed"),
    [
        ("Bob", "While this character is attacking, he gets +1 Skill.", ["attempt Bob"], {"A Bob Skill": 4}),
        ("Dan", "While this character is attacking, he gets +1 Skill.", ["attempt Bob"], {}),
        (
            "Rex",
            "While this character is blocking, he gets +1 Skill.",
            ["attempt Bob", "block Rex"],
            {"B Rex Skill": 3},
        ),
        ("Una", "While this character is blocking, he gets +1 Skill.", ["attempt Bob", "block Rex"], {}),
        ("Bob", "While this character is opposed, he gets +1 Skill.", ["attempt Bob"], {}),
        ("Bob", "While this character is opposed, he gets +1 Skill.", ["attempt Bob", "block Rex"], {"A Bob Skill": 4}),
        ("Rex", "While this character is opposed, he gets +1 Skill.", ["attempt Bob", "block Rex"], {"B Rex Skill": 3}),
        ("Dan", "While this character is opposed, he gets +1 Skill.", ["attempt Bob", "block Rex"], {}),
        ("Bob", "While this character is unopposed, he gets +1 Skill.", ["attempt Bob"], {"A Bob Skill": 4}),
        ("Bob", "While this character is unopposed, he gets +1 Skill.", ["attempt Bob", "block Rex"], {}),
        ("Dan", "While the attacker is an Agent, this character gets +1 Skill.", ["attempt Bob"], {"A Dan Skill": 3}),
        ("Dan", "While the attacker is an Analyst, this character gets +1 Skill.", ["attempt Bob"], {}),
        ("Dan", "While the blocker is ready, this character gets +1 Skill.", ["attempt Bob", "block Rex"], {}),
        ("Dan", "While the blocker is set, he gets +1 Skill.", ["attempt Bob", "block Rex"], {"A Dan Skill": 3}),
        ("Dan", "While the blocker is wounded, this character gets +1 Skill.", ["attempt Bob"], {}),
        (
            "Bob",
            "While the opposing character is a Terrorist, this character gets +1 Skill.",
            ["attempt Bob", "block Rex"],
            {"A Bob Skill": 4},
        ),
        (
            "Bob",
            "While the opposing character is a Terrorist, this character gets +1 Skill.",
            ["attempt Bob", "block Una"],
            {},
        ),
        (
            "Rex",
            "While the opposing character is an Agent, this character gets +1 Skill.",
            ["attempt Bob", "block Rex"],
            {"B Rex Skill": 3},
        ),
    ],
)
def test_while_in_a_mission(title: str, text: str, moves: list[str], changed: dict[str, object]) -> None:
    # With a war card to lay, the mission waits with both characters in it.
    assert effect({title: text}, *moves, step=Step.MISSION, without=["Knife", "Ploy"]) == changed


def test_on_equipment_this_character_is_the_holder() -> None:
    board = cast({"Kit": "While this character is wounded, this character has Expert."}, wounds={"Ann": 1})
    assert board.facts()["A Ann traits"] == "Expert"
    assert [board.facts()[f"A {title} traits"] for title in ("Bob", "Cid", "Dan")] == ["", "", ""]


def test_a_text_at_the_end_of_a_sentence_says_the_same() -> None:
    text = "This character gets +1 Skill while this character is wounded."
    assert effect({"Ann": text}, wounds={"Ann": 1}) == {"A Ann Skill": 3}
    assert effect({"Ann": text}) == {}


def test_a_condition_is_asked_anew_all_the_time() -> None:
    texts = {
        "Ann": "While you have 2 or more Agents, your Agents have Lethal.",
        "Rex": "Main 1: Kill one of your opponent's characters.",
    }
    board = cast(texts, more=[("A", "room", char("Flo"))])
    assert {t: board.facts()[f"A {t} traits"] for t in ("Ann", "Bob", "Flo", "Cid")} == {
        "Ann": "Lethal", "Bob": "Lethal", "Flo": "Lethal", "Cid": "",
    }  # fmt: skip
    board.play("pass", "pass", "pass").forget()
    board.play("use Rex", "choose Flo", "use Rex", "choose Bob")
    assert board.changes["A Ann traits"] == ""


def test_two_texts_that_hold_do_not_wait_for_each_other() -> None:
    texts = {
        "Ann": "Your characters with Skill 3 or more get +1 Skill.",
        "Cid": "Your characters with Skill 2 or more get +1 Skill.",
    }
    assert effect(texts) == {"A Ann Skill": 3, "A Bob Skill": 5, "A Dan Skill": 3}  # by printed Skill


def test_a_text_ends_when_its_card_leaves_play() -> None:
    texts = {"Cid": "Your Agents have Expert.", "Ann": "Main 1: Discard one of your Analysts."}
    board = cast(texts).play("use Ann")
    assert board.changes == {"A Time": 8, "A Cid": "pile", "A pile": 3, "A Ann traits": "", "A Bob traits": ""}


def test_a_text_in_hand_or_pile_holds_nothing() -> None:
    assert effect({"Eve": "Your Agents have Expert.", "Zoe": "Your Agents get +1 Skill."}) == {}


def test_a_stolen_text_is_the_thiefs() -> None:
    texts = {"Vest": "Your characters in the Briefing Room get +1 Skill.", "Ann": "Main 1: Attach an equipment to "
             "this character."}  # fmt: skip
    board = cast(texts)
    assert (board.facts()["B Rex Skill"], board.facts()["A Cid Skill"]) == (3, 1)
    board.play("use Ann")
    assert board.changes == {
        "A Time": 8, "B Vest": "on Ann", "A Ann Health": 5, "B Sid Health": 3, "A Ann Skill": 3, "A Cid Skill": 2,
        "B Rex Skill": 2, "B Una Skill": 1,
    }  # fmt: skip


# ---------------------------------------------------------------- if


@pytest.mark.parametrize(
    ("text", "board", "changes"),
    [
        ("Main 1: If you have 2 or more Agents, gain 1 point.", {}, {"A points": 6}),
        ("Main 1: If you have 2 or more Agents, gain 1 point.", {"without": ["Bob"]}, {}),
        ("Main 1: If it is your turn, gain 1 point. Otherwise, lose 1 point.", {}, {"A points": 6}),
        ("Main 1: If it is your opponent's turn, gain 1 point. Otherwise, lose 1 point.", {}, {"A points": 4}),
        ("Main 1: If this character is wounded, gain 1 point. Gain 2 Time.", {}, {"A Time": 10}),
        ("Main 1: If this character carries a Weapon, gain 1 point.", {"more": [AXE]}, {"A points": 6}),
        ("Main 1: If you have more points than your opponent, gain 1 point.", {}, {}),
        ("Main 1: If your opponent has 2 cards in his hand, gain 1 point.", {}, {"A points": 6}),
    ],
)
def test_if(text: str, board: dict[str, Any], changes: dict[str, object]) -> None:
    assert cast(text, **board).play("use Ann").changes == {"A Time": 8, **changes}


def test_time_is_counted_after_the_costs_are_paid() -> None:
    board = cast("Main 2: If you have 7 Time, gain 1 point.").play("use Ann")
    assert board.changes == {"A Time": 7, "A points": 6}


def test_if_that_card_is_of_a_kind() -> None:
    text = "Main 1: Reveal the top card of your deck. If that card is a character, put that card into your hand."
    assert cast(text).play("use Ann").changes == {"A Time": 8, "A Kim": "hand", "A hand": 4, "A deck": 13}
    assert cast(text, without=["Kim"]).play("use Ann").changes == {"A Time": 8}  # the Memo is on top


def test_if_you_do_and_do_not() -> None:
    text = "Main 1: You may set a ready Agent. If you do, draw a card. Otherwise, gain 1 Time."
    board = cast(text, set=["Ann"]).play("use Ann", "yes")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "A Kim": "hand", "A hand": 4, "A deck": 13}
    assert cast(text).play("use Ann", "no").changes == {}  # 1 Time paid, 1 gained
    assert cast(text, set=["Ann", "Bob"]).play("use Ann").changes == {}  # nothing to set, nothing asked


def test_if_you_do_is_not_met_by_what_could_not_be_done() -> None:
    text = "Main 1: Heal this character. If you do, gain 1 point."
    assert cast(text).play("use Ann").changes == {"A Time": 8}
    board = cast(text, wounds={"Ann": 1}).play("use Ann")
    assert board.changes == {"A Time": 8, "A Ann wounds": 0, "A points": 6}


def test_if_you_do_after_a_mission_that_has_ended() -> None:
    board = quiet("Mission 1: End the mission. If you do, gain 1 point.").play("attempt Bob", "pass", "use Ann")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "A points": 6}
