"""Where constructs meet the rules and each other: prevention, stolen and Unique equipment, traits in missions, decks
that run out, redirected missions, and what "if you do" takes for done."""

import pytest

from engine import words as w
from engine.view import view
from engine.words import Ev, Step
from tests.engine.decks import agenda, char, event, gear
from tests.text.cast import cast, quiet

# ---------------------------------------------------------------- prevention


def test_one_prevention_is_shared_by_all_it_shelters() -> None:
    texts = {
        "Ann": "Main 1: Prevent the next 2 wounds to all your characters until the end of the turn.",
        "Cid": "Main 1: Wound all characters.",
    }
    board = cast(texts).play("use Ann", "use Cid")
    assert board.changes == {
        "A Time": 7, "A Cid wounds": 1, "A Dan wounds": 1, "B Rex wounds": 1, "B Sid wounds": 1, "B Una wounds": 1,
    }  # fmt: skip
    assert board.wounds("Ann") == board.wounds("Bob") == 0  # the first in the order of the table


def test_a_prevented_wound_is_no_wound() -> None:
    texts = {
        "Ann": "Main 1: Wound a Terrorist. If you do, draw a card.\nWhen this character wounds another character, "
        "gain 1 point.",
        "Rex": "Main 1: Prevent the next wound to this character until the end of the turn.\nWhen this character is "
        "wounded, gain 1 point.",
        "Cid": "Main 1: Prevent the next wound to a Terrorist until the end of the turn.",
    }
    board = cast(texts).play("use Cid", "use Ann")
    assert board.changes == {"A Time": 7}
    board.play("use Ann")
    assert board.changes == {
        "A Time": 6, "A points": 6, "A Kim": "hand", "A hand": 4, "A deck": 13, "B Rex wounds": 1, "B points": 6,
    }  # fmt: skip


def test_prevention_of_one_who_left_shelters_nobody_who_returns() -> None:
    texts = {
        "Ann": "Main 1: Prevent the next 3 wounds to one of your Analysts until the end of the turn.",
        "Bob": "Main 1: Return one of your Analysts to its owner's hand.",
        "Dan": "Main 1: Wound an Analyst.",
    }
    board = cast(texts).play("use Ann", "use Bob", "play Cid", "use Dan")
    assert board.changes == {"A Time": 4, "A Cid wounds": 1}


# ---------------------------------------------------------------- stolen, returned, Unique equipment


def test_stolen_equipment_returns_to_its_owner() -> None:
    texts = {"Ann": "Main 1: Attach an Item to this character.\nMain 1: Return an Item to its owner's hand."}
    board = cast(texts).play("use Ann, ability 1", "use Ann, ability 2")
    assert board.changes == {"A Time": 7, "B Vest": "hand", "B hand": 3, "B Sid Health": 3}


def test_a_unique_card_is_not_stolen_where_a_copy_is_in_play() -> None:
    text = "Main 1: Attach one of your opponent's equipment to this character."
    unique = {"Vest": {"traits": ("Unique",)}}
    vest = gear("Vest", "Item", bonus={"health": 1}, traits=("Unique",))
    board = cast(text, facts=unique, more=[("A", "Bob", vest)]).play("use Ann")
    assert board.changes == {"A Time": 8}


def test_a_stolen_unique_card_counts_for_the_side_that_has_it() -> None:
    text = "Main 1: Attach one of your opponent's equipment to this character."
    vest = gear("Vest", "Item", bonus={"health": 1}, traits=("Unique",))
    board = cast(text, facts={"Vest": {"traits": ("Unique",)}}, more=[("A", "hand", vest), ("B", "hand", vest)])
    assert "play Vest on Bob" in board.legal
    board.play("use Ann")
    assert "which is Unique, is in play (rule 5.3)" in board.refused("play Vest on Bob")
    board.play("pass", "pass", "pass")
    assert (board.seat, "play Vest on Rex" in board.legal) == ("B", True)


def test_equipment_that_cannot_be_carried_cannot_be_chosen() -> None:
    text = "Main 1: Attach one of your opponent's equipment to this character."
    more = [("A", "Ann", gear("Cell", "Phone")), ("B", "Rex", gear("Radio", "Phone"))]
    board = cast(text, more=more).play("use Ann")
    assert board.changes == {"A Time": 8, "B Vest": "on Ann", "A Ann Health": 5, "B Sid Health": 3}  # 7.3: no Radio


def test_you_may_attach_is_not_asked_where_nobody_can_carry_it() -> None:
    texts = {"Kit": "When this character attempts a mission, you may attach this card to another of your characters."}
    phones = [("A", title, gear(f"Cell {title}", "Phone")) for title in ("Bob", "Cid", "Dan")]
    board = cast(texts, more=phones, step=Step.MANEUVER, without=["Eve", "Knife", "Ploy"]).play("move Ann", "pass")
    assert board.forget().play("attempt Ann").changes == {"A Ann is": "set", "asked": "B BLOCK"}
    free = cast(texts, more=phones[:2], step=Step.MANEUVER, without=["Eve", "Knife", "Ploy"]).play("move Ann", "pass")
    free.forget().play("attempt Ann", "yes")
    assert free.changes == {"A Ann is": "set", "A Kit": "on Dan", "asked": "B BLOCK"}  # no choice of others


def test_the_texts_of_equipment_follow_it_to_its_new_holder() -> None:
    texts = {
        "Vest": "When this character is wounded, gain 1 point.",
        "Ann": "Main 1: Attach an Item to one of your Agents.\nMain 1: Wound a character.",
    }
    board = cast(texts).play("use Ann, ability 1", "choose Bob", "use Ann, ability 2", "choose Bob")
    assert board.changes == {
        "A Time": 7, "A points": 6, "A Bob wounds": 1, "A Bob Health": 4, "B Vest": "on Bob", "B Sid Health": 3,
    }  # fmt: skip
    board.play("use Ann, ability 2", "choose Sid")
    assert board.points == (6, 5)


# ---------------------------------------------------------------- played by a text


def test_that_character_is_the_one_that_was_played_or_found() -> None:
    played = cast("Main 1: Play a character in your hand for free, then wound that character.").play("use Ann")
    assert played.changes == {"A Time": 8, "A Eve": "Briefing Room", "A hand": 2}
    assert (played.wounds("Eve"), played.wounds("Ann")) == (1, 0)
    text = "Main 1: Search your deck for an Analyst and put it into play, then set that character."
    found = cast(text).play("use Ann", "choose Kim")
    assert found.changes == {"A Time": 8, "A Kim": "Briefing Room", "A deck": 13, "A shuffles": 1}
    assert not found.ready("Kim")


def test_equipment_is_played_by_a_text_on_those_it_can_be_paid_for() -> None:
    texts = {"Ann": "Main 1: Play an equipment in your hand.", "Lead": "Weapons played on your Agents cost 2 more."}
    board = cast(texts, time=(2, 9)).play("use Ann")
    assert board.legal == ["choose Cid", "choose Dan"]
    assert board.play("choose Cid").changes == {"A Time": 0, "A Knife": "on Cid", "A hand": 2}
    texts = {"Ann": "Main 1: Play an equipment in your hand.", "Lead": "Weapons played on your Agents cost 2 less."}
    cheap = cast(texts, time=(1, 9)).play("use Ann")
    assert cheap.legal == ["choose Ann", "choose Bob"]
    assert cheap.play("choose Bob").changes == {"A Time": 0, "A Knife": "on Bob", "A hand": 2, "A Bob Skill": 4}


def test_a_unique_card_is_played_by_a_text_where_no_copy_is_in_play() -> None:
    text = "Main 1: Play an equipment in your hand for free."
    unique = {"Knife": {"traits": ("Unique",)}}
    board = cast(text, facts=unique).play("use Ann", "choose Dan")
    assert board.changes == {"A Time": 8, "A Knife": "on Dan", "A hand": 2}
    copy = ("A", "Bob", gear("Knife", bonus={"combat": 1}, traits=("Unique",)))
    there = cast(text, facts=unique, more=[copy]).play("use Ann")
    assert there.changes == {"A Time": 8}  # rule 5.3


def test_a_title_in_play_is_not_played_by_a_text() -> None:
    again = ("A", "hand", char("Ann", subtitle="Again"))
    board = cast("Main 1: Play an Agent in your hand for free.", more=[again]).play("use Ann")
    assert board.changes == {"A Time": 8, "A Eve": "Briefing Room", "A hand": 3}  # rule 5.2: no choice


def test_a_second_agenda_of_the_turn_may_be_played_by_a_text() -> None:
    deals = [("A", "hand", agenda("Deal", 2)), ("A", "hand", agenda("Coup", 2))]
    board = cast("Main 1: Play an agenda in your hand.", more=deals).play("play Deal", "use Ann")
    assert board.changes == {"A Time": 8, "A Deal": "agenda", "A Coup": "agenda", "A hand": 3}


def test_events_cost_more_for_the_opponent_alone() -> None:
    texts = {
        "Rex": "Events your opponent plays cost 2 more.",
        "Ploy": "Main: Draw a card.",
        "Trick": "Main: Draw a card.",
    }
    board = cast(texts, time=(2, 9)).play("play Ploy")
    assert board.changes == {"A Time": 0, "A Ploy": "pile", "A pile": 3, "A Kim": "hand", "A deck": 13}
    board.play("pass", "pass", "pass").forget()
    board.play("play Trick")
    assert "B Time" not in board.changes
    poor = cast(texts, time=(1, 9))
    assert "the costs of Ploy cannot be paid (rule 7.1)" in poor.refused("play Ploy")


# ---------------------------------------------------------------- decks that run out


def test_an_event_being_carried_out_is_not_shuffled_into_the_new_deck() -> None:
    board = cast({"Ploy": "Main: Draw 2 cards."})
    board.game.state.decks[0] = board.game.state.decks[0][-1:]
    board.forget().play("play Ploy")
    drawn = next(title for title in ("Alarm", "Zoe") if board.changes[f"A {title}"] == "hand")
    other = {"Alarm": "Zoe", "Zoe": "Alarm"}[drawn]
    assert board.changes == {
        "A Ploy": "pile", "A Kim": "hand", f"A {drawn}": "hand", f"A {other}": "deck", "A hand": 4, "A pile": 1,
        "A shuffles": 1,
    }  # fmt: skip


def test_drawing_from_nothing_draws_nothing() -> None:
    board = cast("Main 1: Draw 3 cards. If you do, gain 1 point.", without=["Alarm", "Zoe"])
    board.game.state.decks[0] = []
    board.forget().play("use Ann")
    assert board.changes == {"A Time": 8}


def test_a_hand_smaller_than_what_is_to_be_discarded_goes_whole() -> None:
    board = cast("Main 1: Your opponent discards 3 cards.").play("use Ann")
    assert board.changes == {"A Time": 8, "B Hal": "pile", "B Trick": "pile", "B hand": 0, "B pile": 3}
    empty = cast("Main 1: Your opponent discards a card. If you do, gain 1 point.", without=["Hal", "Trick"])
    assert empty.play("use Ann").changes == {"A Time": 8}
    chance = cast("Main 1: Your opponent discards a card at random. If you do, gain 1 point.", without=["Hal", "Trick"])
    assert chance.play("use Ann").changes == {"A Time": 8}


# ---------------------------------------------------------------- traits and missions


def test_expert_given_scores_one_more_and_taken_away_one_less() -> None:
    given = quiet("Mission 1: The attacker gains Expert until the end of the mission.").play("attempt Bob", "pass")
    given.play("use Ann", "pass", "pass")
    assert given.changes == {"A Time": 8, "A Bob is": "set", "A points": 9}
    taken = quiet("Your opponent's characters lose Expert.", facts={"Bob": {"traits": ("Expert",)}})
    assert taken.play("attempt Bob", "pass", "pass").points == (9, 5)
    lost = quiet({"Rex": "Your opponent's characters lose Expert."}, facts={"Bob": {"traits": ("Expert",)}})
    assert lost.play("attempt Bob", "pass", "pass").points == (8, 5)


def test_adept_given_lays_the_rivals_war_card_face_up() -> None:
    hands = {"without": ["Knife", "Ploy", "Hal"], "step": Step.MISSION}
    for text, seen in (("Your Terrorists have Adept.", True), ("Your Terrorists have Expert.", False)):
        board = cast({"Una": text}, **hands).play("attempt Bob", "block Rex", "war Eve")  # type: ignore[arg-type]
        assert view(board.game, 1).laid[0] == ((board.card("Eve"),) if seen else (w.NONE,))
        assert board.asked == "B WAR"


def test_lethal_of_both_sides_and_prevention_in_one_mission() -> None:
    texts = {"Ann": "Mission 1: Prevent the next wound to the attacker until the end of the mission."}
    lethal = {"traits": ("Lethal",)}
    board = quiet(texts, facts={"Bob": lethal, "Rex": {**lethal, "health": 9}})
    board.play("attempt Bob", "block Rex", "use Ann", "pass", "pass")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "A points": 6, "B Rex is": "set", "B Rex wounds": 2}


def test_a_blocker_made_by_an_answer_opposes_the_mission() -> None:
    texts = {
        "Una": "React 1, when one of your opponent's characters attempts a mission: A Terrorist becomes the blocker."
    }
    board = quiet(texts).play("attempt Bob", "use Una")
    assert board.asked == "B SUPPORT"  # no other may block
    board.play("pass")
    assert board.changes == {"A Bob is": "set", "A points": 6, "B Time": 8, "B Rex wounds": 1}


def test_a_mission_ended_in_the_middle_goes_on_to_the_next_attempt() -> None:
    texts = {"Una": "When one of your characters blocks, end the mission."}
    board = quiet(texts).play("attempt Bob", "block Rex")
    assert board.changes == {"A Bob is": "set", "B Rex is": "set"}
    assert board.legal == ["attempt Dan", "pass"]
    ended = quiet({"Una": "When one of your characters blocks, end the mission.", "Ann": "When a mission ends, gain 1 "
                   "point."}).play("attempt Bob", "block Rex")  # fmt: skip
    assert ended.points == (6, 5)


# ---------------------------------------------------------------- who is killed, and who is not


@pytest.mark.parametrize("text", ["Main 0, Sacrifice another Agent: Gain 1 point.", "Main 1: Discard another Agent."])
def test_who_is_sacrificed_or_discarded_is_not_killed(text: str) -> None:
    texts = {"Ann": text, "Bob": "When this character is killed, your opponent loses 5 points."}
    board = cast(texts).play("use Ann")
    assert board.facts()["A Bob"] == "pile"
    assert board.points[1] == 5


def test_if_you_do_wants_every_step() -> None:
    text = "Main 1: Wound a Terrorist, then heal a Conspirator. If you do, draw a card."
    board = cast(text).play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex wounds": 1}
    whole = cast(text, wounds={"Una": 1}).play("use Ann")
    assert whole.changes == {
        "A Time": 8, "B Rex wounds": 1, "B Una wounds": 0, "A Kim": "hand", "A hand": 4, "A deck": 13,
    }  # fmt: skip


def test_two_copies_of_an_answer_in_hand_are_one_move_and_both_may_answer() -> None:
    trick = event("Note", text="React, when your opponent plays an event: Draw a card.")
    texts = {"Ploy": "Main: Gain 1 Time."}
    board = cast(texts, more=[("B", "hand", trick), ("B", "hand", trick)]).play("play Ploy")
    assert board.legal == ["pass", "play Note"]
    board.play("play Note")
    while board.legal == ["pass"]:
        board.play("pass")
    assert (board.asked, board.legal) == ("B REACT", ["pass", "play Note"])
    board.play("play Note")
    while board.asked.endswith("REACT"):
        board.play("pass")
    assert board.changes == {
        "A Time": 10, "A Ploy": "pile", "A hand": 2, "A pile": 3, "B Note": "pile", "B Note (copy)": "pile",
        "B pile": 3, "B Rumour": "hand", "B deck": 12,
    }  # fmt: skip  # two played, two drawn: a hand of 4 as before


def test_what_a_text_does_is_told_in_the_log() -> None:
    texts = {
        "Ann": "Main 1: Wound a Terrorist.\nMain 1: Heal a Terrorist.\nMain 1: Attach an Item to an Analyst.",
        "Cid": "Main 1: Set a Terrorist.\nMain 1: Reset a Terrorist.\nMain 1: Move a Terrorist to the Field.",
    }
    board = cast(texts)
    board.play(*(f"use {title}, ability {n}" for title in ("Ann", "Cid") for n in (1, 2, 3)))
    rex, vest, cid = board.card("Rex", "B"), board.card("Vest", "B"), board.card("Cid")
    told = [
        (event, seat, a, b) for event, seat, a, b, eyes in board.game.log if event != Ev.USED and eyes == w.BOTH_SEE
    ]
    assert told == [
        (Ev.WOUNDED, 1, rex, 1),
        (Ev.RESTORED, 1, rex, 1),
        (Ev.ATTACHED, 0, vest, cid),
        (Ev.SET, 1, rex, 0),
        (Ev.RESET, 1, rex, 0),
        (Ev.MOVED, 1, rex, 1),
    ]
