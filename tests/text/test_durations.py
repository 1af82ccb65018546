"""How long what a text did lasts: the mission, the turn, as long as the card is in play (rules 6.11, 7.7, 7.9)."""

from engine.words import Step
from tests.engine.decks import gear
from tests.rules.board import Board
from tests.text.cast import cast, quiet


def test_until_the_end_of_the_mission() -> None:
    text = "Mission 1: All your characters in the Field get +2 Skill until the end of the mission."
    board = quiet(text).play("attempt Bob", "pass", "use Ann")
    assert board.changes == {
        "A Time": 8, "A Bob is": "set", "A Bob Skill": 5, "A Dan Skill": 4, "asked": "A ACTIONS",
    }  # fmt: skip
    board.play("pass", "pass")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "A points": 10}


def test_until_the_end_of_the_turn() -> None:
    text = "Main 1: All your characters in the Field get +2 Skill until the end of the turn."
    board = cast(text, without=["Eve", "Knife", "Ploy"]).play("use Ann", "pass", "attempt Bob", "pass", "pass")
    assert board.changes == {
        "A Time": 8, "A Bob is": "set", "A Bob Skill": 5, "A Dan Skill": 4, "A points": 10, "asked": "A MISSION",
    }  # fmt: skip
    board.play("pass")
    assert board.seat == "B"
    assert (board.facts()["A Bob Skill"], board.facts()["A Dan Skill"]) == (3, 2)


def test_until_the_end_of_the_mission_outside_one_lasts_until_the_next_ends() -> None:
    board = cast("Main 1: This character gains Lethal until the end of the mission.", without=["Eve", "Knife", "Ploy"])
    board.play("use Ann", "pass", "attempt Bob", "pass")
    assert board.facts()["A Ann traits"] == "Lethal"
    board.play("pass")
    assert (board.asked, board.facts()["A Ann traits"]) == ("A MISSION", "")


def test_what_lasts_for_the_mission_ends_with_the_turn_at_the_latest() -> None:
    board = cast("Main 1: This character gains Lethal until the end of the mission.").play("use Ann", "pass", "pass")
    assert (board.seat, board.facts()["A Ann traits"]) == ("B", "")


def test_as_long_as_it_is_in_play() -> None:
    texts = {
        "Ann": "Main 1: One of your characters gets +1 Skill for as long as it is in play.",
        "Cid": "Main 1: Return one of your characters to its owner's hand.",
    }
    board = cast(texts).play("use Ann", "choose Bob", "pass", "pass", "pass", "pass", "pass", "pass")
    assert (board.seat, board.facts()["A Bob Skill"]) == ("A", 4)
    board.play("use Cid", "choose Bob", "play Bob")
    assert (board.facts()["A Bob"], board.facts()["A Bob Skill"]) == ("Briefing Room", 3)
    assert board.facts()["A Dan Skill"] == 2


def test_a_trait_for_as_long_as_it_is_in_play() -> None:
    board = cast("Main 1: Your opponent's Terrorist gains Adept for as long as it is in play.").play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex traits": "Adept"}
    board.play("pass", "pass", "pass", "pass")
    assert board.facts()["B Rex traits"] == "Adept"


def test_a_bonus_counts_once_when_it_begins() -> None:
    texts = {
        "Ann": "Main 1: This character gets +1 Skill for each of your other characters until the end of the turn.",
        "Cid": "Main 0, Sacrifice this character: Gain 1 point.",
    }
    board = cast(texts).play("use Ann", "use Cid")
    assert board.changes == {"A Time": 8, "A Ann Skill": 5, "A Cid": "pile", "A pile": 3, "A points": 6}


def test_a_text_that_holds_counts_anew() -> None:
    texts = {
        "Ann": "This character gets +1 Skill for each of your other characters.",
        "Cid": "Main 0, Sacrifice this character: Gain 1 point.",
    }
    board = cast(texts)
    assert board.facts()["A Ann Skill"] == 5
    assert board.play("use Cid").changes == {"A Ann Skill": 4, "A Cid": "pile", "A pile": 3, "A points": 6}


def test_health_that_ends_with_the_turn_kills() -> None:
    text = "Main 1: This character gets +1 Health until the end of the turn."
    board = cast({"Ann": text, "Cid": "Main 1: Deal 4 wounds to another character."})
    board.play("use Ann", "use Cid", "choose Ann")
    assert board.changes == {"A Time": 7, "A Ann Health": 5, "A Ann wounds": 4}
    board.play("pass", "pass")
    assert (board.seat, board.facts()["A Ann"]) == ("B", "pile")
    assert board.facts()["A Bob"] == "Field"


def test_health_that_ends_with_the_mission_kills() -> None:
    board = quiet("Mission 1: The attacker gets +1 Health until the end of the mission.", wounds={"Bob": 2},
                  facts={"Bob": {"skill": 1}})  # fmt: skip
    board.play("attempt Bob", "block Rex", "use Ann", "pass")
    assert board.changes == {"A Time": 8, "B Rex is": "set", "A Bob": "pile", "A pile": 3}


def test_health_that_another_gave_goes_with_him_and_kills() -> None:
    board = quiet({"Bob": "Your other Agents get +1 Health."}, wounds={"Ann": 4, "Bob": 2}, facts={"Bob": {"skill": 1}})
    board.play("attempt Bob", "block Rex")
    assert board.changes == {"A Bob": "pile", "A Ann": "pile", "A pile": 4, "B Rex is": "set"}


def test_health_that_an_agenda_gave_goes_with_it_and_kills() -> None:
    texts = {"Plan": "Your Agents get +1 Health.", "Cid": "Main 1: Advance one of your agendas 3 steps."}
    board = cast(texts, wounds={"Ann": 4, "Bob": 2}).play("use Cid")
    assert board.changes == {"A Time": 8, "A Plan": "pile", "A Ann": "pile", "A pile": 4, "A Bob Health": 3}


def test_prevention_ends_with_its_duration() -> None:
    texts = {
        "Ann": "Main 1: Prevent the next 2 wounds to this character until the end of the turn.",
        "Rex": "Main 1: Wound an Agent.",
    }
    board = cast(texts).play("use Ann", "pass", "pass", "pass", "use Rex", "choose Ann")
    assert board.wounds("Ann") == 1
    assert board.seat == "B"


def test_prevention_for_the_mission_ends_with_it() -> None:
    board = quiet({"Ann": "Mission 1: Prevent the next 3 wounds to the attacker until the end of the mission."},
                  facts={"Bob": {"skill": 0}, "Dan": {"skill": 0}})  # fmt: skip
    board.play("attempt Bob", "block Rex", "use Ann", "pass", "attempt Dan", "block Sid", "pass")
    assert board.wounds("Bob") == 0
    assert board.wounds("Dan") == 1


def forbidding(text: str) -> Board:
    return cast({"Ploy": text}).play("play Ploy")


def test_what_is_forbidden_is_allowed_again() -> None:
    board = forbidding("Main: All your opponent's characters cannot block until the end of the turn.").play("pass")
    board.play("attempt Bob")
    assert "asked" in board.changes  # nobody is asked to block: the support of Rex and Una is next
    assert (board.asked, board.legal) == ("B SUPPORT", ["pass", "support Rex", "support Una"])
    board.play("pass", "pass")
    assert board.seat == "B"
    board.play("pass", "pass", "attempt Sid")
    assert board.asked == "A BLOCK"
    assert "block Ann" in board.legal
    board.play("pass", "pass")
    board.play("pass", "pass", "attempt Bob")
    assert (board.asked, "block Rex" in board.legal) == ("B BLOCK", True)


def test_one_who_comes_later_is_not_meant_by_what_began_before() -> None:
    board = cast("Main 1: All your characters get +1 Skill until the end of the turn.").play("use Ann", "play Eve")
    assert board.facts()["A Eve Skill"] == 4  # as printed
    assert board.facts()["A Bob Skill"] == 4


def test_one_who_comes_later_is_meant_by_a_text_that_holds() -> None:
    board = cast("Your characters get +1 Skill.").play("play Eve")
    assert board.facts()["A Eve Skill"] == 5
    assert board.facts()["B Rex Skill"] == 2


def test_the_text_need_not_stay_in_play_for_what_it_did_to_last() -> None:
    board = cast("Main 0, Sacrifice this character: All your characters get +1 Skill until the end of the turn.")
    board.play("use Ann")
    assert board.changes == {"A Ann": "pile", "A pile": 3, "A Bob Skill": 4, "A Cid Skill": 2, "A Dan Skill": 3}


def test_equipment_changes_hands_and_what_lasts_on_its_holder_stays() -> None:
    texts = {"Axe": "Main 1: This character gets +1 Skill until the end of the turn.",
             "Kit": "Main 1: Attach a Weapon to another of your characters."}  # fmt: skip
    axe = ("A", "Bob", gear("Axe", bonus={"combat": 1}))
    board = cast(texts, more=[axe], step=Step.MAIN).play("use Axe")
    assert board.changes == {"A Time": 8, "A Bob Skill": 5}
    board.play("use Kit", "choose Cid")
    assert board.changes == {"A Time": 7, "A Axe": "on Cid"}  # Bob's Skill is 4 as before: 3 and what lasts
