"""What stands before the colon, what an agenda requires, and how often an ability works (rules 5.6 to 5.8, 7.1)."""

import pytest

from engine.words import Step
from tests.engine.decks import agenda, char, gear
from tests.rules.board import Board
from tests.text.cast import cast, quiet


def test_time_is_paid_before_anything_is_done() -> None:
    board = cast("Main 3: Draw a card.", time=(3, 9)).play("use Ann")
    assert board.changes == {"A Time": 0, "A Kim": "hand", "A hand": 4, "A deck": 13}
    assert "the costs of Ann cannot be paid (rule 7.1)" in board.refused("use Ann")


def test_an_event_costs_its_own_time() -> None:
    board = cast({"Ploy": "Main: Draw a card."}, facts={"Ploy": {"cost": 2}}, time=(2, 9)).play("play Ploy")
    assert board.changes == {"A Time": 0, "A Ploy": "pile", "A Kim": "hand", "A deck": 13, "A pile": 3}
    poor = cast({"Ploy": "Main: Draw a card."}, facts={"Ploy": {"cost": 2}}, time=(1, 9))
    assert "the costs of Ploy cannot be paid (rule 7.1)" in poor.refused("play Ploy")


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("Main 1, Locate an Analyst: Gain 1 point.", True),
        ("Main 1, Locate a Terrorist: Gain 1 point.", False),  # B's alone
        ("Main 1, Locate 2 Agents: Gain 1 point.", True),
        ("Main 1, Locate 3 Agents: Gain 1 point.", False),  # Eve is in hand
        ("Main 1, Locate Combat 3: Gain 1 point.", True),  # Bob
        ("Main 1, Locate Combat 4: Gain 1 point.", False),
        ("Main 1, Locate Intel 1: Gain 1 point.", True),  # Cid
        ("Main 1, Locate Intel 2: Gain 1 point.", False),  # Sid has it, and is B's
        ("Main 1, Locate Politics 2: Gain 1 point.", True),  # Dan
        ("Main 1, Locate an Item: Gain 1 point.", False),  # the Vest is B's
        ("Main 1, Locate an agenda: Gain 1 point.", True),
        ('Main 1, Locate a "Eve": Gain 1 point.', False),
    ],
)
def test_locate_wants_own_cards_in_play_and_leaves_them_as_they_are(text: str, met: bool) -> None:
    board = cast(text)
    assert ("use Ann" in board.legal) == met
    if met:
        assert board.play("use Ann").changes == {"A Time": 8, "A points": 6}
    else:
        assert "the costs of Ann cannot be paid (rule 7.1)" in board.refused("use Ann")


def test_locate_counts_bonuses_of_equipment_and_texts() -> None:
    board = cast(
        {"Ann": "Main 1, Locate Combat 5: Gain 1 point.", "Lead": "Your Agents get +1 Combat."},
        more=[("A", "Bob", gear("Axe", bonus={"combat": 1}))],
    )
    assert board.facts()["A Bob Skill"] == 5
    assert board.play("use Ann").changes == {"A Time": 8, "A points": 6}


def test_set_a_ready_own_character() -> None:
    board = cast("Main 0, Set an Agent: Gain 1 point.", set=["Bob"])
    assert board.play("use Ann").changes == {"A points": 6, "A Ann is": "set"}  # Bob is set: no choice is left
    assert "the costs of Ann cannot be paid (rule 7.1)" in board.refused("use Ann")
    choice = cast("Main 0, Set another character: Gain 1 point.").play("use Ann")
    assert choice.legal == ["choose Bob", "choose Cid", "choose Dan"]
    assert choice.play("choose Cid").changes == {"A points": 6, "A Cid is": "set"}


def test_set_this_character_is_of_the_bearer_and_of_the_holder() -> None:
    board = cast("Main 0, Set this character: Gain 1 point.").play("use Ann")
    assert board.changes == {"A points": 6, "A Ann is": "set"}
    kit = cast({"Kit": "Main 0, Set this character: Gain 1 point."}).play("use Kit")
    assert kit.changes == {"A points": 6, "A Ann is": "set"}
    assert "cannot be paid" in kit.refused("use Kit")
    assert "use Ann" not in cast("Main 0, Set this character: Gain 1 point.", set=["Ann"]).legal


def test_set_2_characters_wants_two() -> None:
    text = "Main 0, Set 2 Agents: Gain 1 point."
    board = cast(text).play("use Ann")
    assert board.changes == {"A points": 6, "A Ann is": "set", "A Bob is": "set"}
    assert "use Ann" not in cast(text, set=["Bob"]).legal


def test_wound_as_a_cost_may_kill_and_the_text_is_carried_out_all_the_same() -> None:
    board = cast("Main 0, Wound this character: Gain 1 point.", wounds={"Ann": 2}).play("use Ann")
    assert board.changes == {"A points": 6, "A Ann wounds": 3}
    board.play("use Ann")
    assert board.changes == {"A points": 7, "A Ann": "pile", "A pile": 3}
    choice = cast("Main 0, Wound an Analyst: Gain 1 point.").play("use Ann")
    assert choice.changes == {"A points": 6, "A Cid wounds": 1}


def test_sacrifice_this_card() -> None:
    kit = cast({"Kit": "Main 0, Sacrifice this card: Gain 1 point."}).play("use Kit")
    assert kit.changes == {"A points": 6, "A Kit": "pile", "A pile": 3}
    ann = cast("Main 0, Sacrifice this character: Your opponent loses 1 point.").play("use Ann")
    assert ann.changes == {"B points": 4, "A Ann": "pile", "A pile": 3}
    plan = cast({"Plan": "Main 0, Sacrifice this agenda: Gain 1 point."}).play("use Plan")
    assert plan.changes == {"A points": 6, "A Plan": "pile", "A pile": 3}


def test_sacrifice_takes_own_cards_alone() -> None:
    board = cast("Main 0, Sacrifice an equipment: Gain 1 point.")
    assert "use Ann" not in board.legal  # the Vest is B's
    own = cast("Main 0, Sacrifice an equipment: Gain 1 point.", more=[("A", "Bob", gear("Axe"))]).play("use Ann")
    assert own.changes == {"A points": 6, "A Axe": "pile", "A pile": 3}


def test_stolen_equipment_can_be_sacrificed_by_the_side_that_has_it() -> None:
    text = {
        "Ann": "Main 2: Attach one of your opponent's equipment to this character.",
        "Cid": "Main 0, Sacrifice an equipment: Gain 1 point.",
    }
    board = cast(text).play("use Ann", "use Cid")
    assert board.changes == {"A Time": 7, "A points": 6, "B Vest": "pile", "B pile": 2, "B Sid Health": 3}


def test_discard_cards_of_the_hand() -> None:
    board = cast("Main 0, Discard a card: Gain 1 point.").play("use Ann")
    assert board.legal == ["choose Eve", "choose Knife", "choose Ploy"]
    assert board.play("choose Ploy").changes == {"A points": 6, "A Ploy": "pile", "A hand": 2, "A pile": 3}
    two = cast("Main 0, Discard 2 cards: Gain 1 point.", without=["Ploy"]).play("use Ann")
    assert two.changes == {
        "A points": 6,
        "A Eve": "pile",
        "A Knife": "pile",
        "A hand": 0,
        "A pile": 4,
        "asked": "A MISSION",
    }
    assert "use Ann" not in cast("Main 0, Discard 2 cards: Gain 1 point.", without=["Ploy", "Eve"]).legal


def test_discard_a_card_of_a_kind_in_the_hand() -> None:
    board = cast("Main 0, Discard an equipment in your hand: Gain 1 point.").play("use Ann")
    assert board.changes == {"A points": 6, "A Knife": "pile", "A hand": 2, "A pile": 3}
    assert "cannot be paid" in board.refused("use Ann")


def test_an_event_is_no_card_that_pays_for_itself() -> None:
    text = {"Ploy": "Main, Discard a card: Gain 1 point."}
    board = cast(text).play("play Ploy")
    assert board.legal == ["choose Eve", "choose Knife"]
    board.play("choose Knife")
    assert board.changes == {"A points": 6, "A Ploy": "pile", "A Knife": "pile", "A hand": 1, "A pile": 4}
    assert "play Ploy" not in cast(text, without=["Eve", "Knife"]).legal


def test_lose_points_wants_so_many() -> None:
    board = cast("Main 0, Lose 2 points: Draw a card.", points=(2, 5)).play("use Ann")
    assert board.changes == {"A points": 0, "A Kim": "hand", "A hand": 4, "A deck": 13}
    assert "cannot be paid" in board.refused("use Ann")


def test_several_costs_are_paid_one_after_the_other_or_not_at_all() -> None:
    text = "Main 1, Locate an Analyst, Set an Agent, Discard a card, Lose 1 point: Gain 5 Time."
    board = cast(text).play("use Ann", "choose Bob", "choose Ploy")
    assert board.changes == {
        "A Time": 13, "A Bob is": "set", "A Ploy": "pile", "A hand": 2, "A pile": 3, "A points": 4,
    }  # fmt: skip
    for short in ({"points": (0, 5)}, {"time": (0, 9)}, {"without": ["Cid"]}, {"set": ["Ann", "Bob"]}):
        assert "use Ann" not in cast(text, **short).legal, short


def test_one_cost_that_takes_away_what_another_needs_ends_the_ability() -> None:
    text = "Main 0, Sacrifice an Analyst, Set an Analyst: Gain 5 points."
    board = cast(text).play("use Ann")
    assert board.changes == {"A Cid": "pile", "A pile": 3}  # paid in vain: nothing is gained


def test_that_card_is_the_one_chosen_to_pay() -> None:
    board = cast("Main 1, Set another Agent: That character gets +1 Skill until the end of the turn.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "A Bob Skill": 4}
    back = cast("Main 1, Sacrifice another character: Return that card to its owner's hand.").play("use Ann")
    assert back.play("choose Dan").changes == {"A Time": 8, "A Dan": "hand", "A hand": 4}


# ---------------------------------------------------------------- how often


def test_what_uses_nothing_up_works_once_a_turn() -> None:
    board = cast({"Ann": "Main 0: Gain 1 Time.", "Rex": "Main 0: Gain 1 Time."}).play("use Ann")
    assert board.changes == {"A Time": 10}
    assert "Ann was used this turn (rule 5.7)" in board.refused("use Ann")
    board.play("pass", "pass", "pass", "use Rex", "pass", "pass", "pass")
    assert "use Ann" in board.legal  # another turn of A's


def test_two_free_abilities_are_counted_apart() -> None:
    board = cast("Main 0: Gain 1 Time.\nMain 0: Gain 1 point.").play("use Ann, ability 1")
    assert "rule 5.7" in board.refused("use Ann, ability 1")
    assert board.play("use Ann, ability 2").changes == {"A Time": 10, "A points": 6}


def test_a_directives_ability_works_once_a_turn_though_it_costs_time() -> None:
    board = cast({"Lead": "Main 1: Draw a card."}).play("use Lead")
    assert board.changes == {"A Time": 8, "A Kim": "hand", "A hand": 4, "A deck": 13}
    assert "Lead was used this turn (rule 5.6)" in board.refused("use Lead")


def test_what_costs_something_works_as_often_as_it_is_paid() -> None:
    board = cast("Main 1: Gain 1 point.", time=(2, 9)).play("use Ann", "use Ann")
    assert board.changes == {"A Time": 0, "A points": 7}


# ---------------------------------------------------------------- requires


def dealing(text: str, ann: str = "Main 1: Draw a card.") -> Board:
    """An agenda in A's hand."""
    return cast(ann, more=[("A", "hand", agenda("Deal", 2, text=text))])


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("Requires: an Agent.", True),
        ("Requires: 2 Agents and an Analyst.", True),
        ("Requires: 3 Agents.", False),
        ("Requires: a Terrorist.", False),  # B's alone
        ("Requires: Combat 3.", True),
        ("Requires: Intel 2 and an Agent.", False),
        ("Requires: an equipment.", False),
        ("Requires: a ready Agent in the Field.", True),
    ],
)
def test_an_agenda_is_played_with_what_it_requires_in_play(text: str, met: bool) -> None:
    board = dealing(text)
    if met:
        assert board.play("play Deal").changes == {"A Deal": "agenda", "A hand": 3}
    else:
        assert "Deal requires cards that are not in play (rule 5.8)" in board.refused("play Deal")


def test_what_was_required_may_be_gone_when_the_agenda_resolves() -> None:
    board = cast(
        {"Plan": "Requires: a Statesman.\nGain 2 points.", "Ann": "Main 1: Advance one of your agendas 3 steps."},
        without=["Dan"],
    ).play("use Ann", "yes")
    assert board.changes == {"A Time": 8, "A points": 7, "A Plan": "pile", "A pile": 3}


def test_a_text_that_plays_an_agenda_asks_what_it_requires() -> None:
    text = "Main 1: Play an agenda in your hand."
    board = dealing("Requires: a Terrorist.", text).play("use Ann")
    assert board.changes == {"A Time": 8}
    met = dealing("Requires: an Agent.", text).play("use Ann")
    assert met.changes == {"A Time": 8, "A Deal": "agenda", "A hand": 3}


# ---------------------------------------------------------------- in a mission


def test_a_mission_ability_pays_like_any_other() -> None:
    board = quiet("Mission 1, Set another character: The attacker gets +2 Skill until the end of the mission.")
    board.play("attempt Bob", "pass", "use Ann")
    assert board.legal == ["choose Cid", "choose Dan"]  # Bob is set, being the attacker
    board.play("choose Cid", "pass", "pass")
    assert board.changes == {"A Time": 8, "A points": 10, "A Bob is": "set", "A Cid is": "set"}


def test_the_attacker_pays_for_his_own_side_alone() -> None:
    texts = {
        "Ann": "Mission 0, Wound the blocker: Gain 1 point.\nMission 0, Wound the attacker: Gain 1 point.",
        "Una": "Mission 0, Wound the blocker: Gain 1 point.\nMission 0, Wound the attacker: Gain 1 point.",
    }
    board = quiet(texts).play("attempt Bob", "block Rex")
    assert board.legal == ["pass", "use Ann, ability 2"]
    board.play("use Ann, ability 2")
    assert (board.asked, board.legal) == ("B ACTIONS", ["pass", "use Una, ability 1"])
    board.play("use Una, ability 1")
    assert board.changes == {
        "A points": 6, "A Bob is": "set", "A Bob wounds": 1, "B points": 6, "B Rex is": "set", "B Rex wounds": 1,
        "asked": "A ACTIONS",
    }  # fmt: skip


def test_an_event_for_missions_is_no_event_for_the_main_phase() -> None:
    text = {"Ploy": "Mission, Discard a card: The attacker gets +2 Skill until the end of the mission."}
    board = cast(text, step=Step.MISSION, more=[("A", "hand", char("Flo"))], without=["Eve"])
    board.play("attempt Bob", "pass", "play Ploy", "choose Flo", "pass", "pass")
    assert board.changes == {
        "A points": 10, "A Bob is": "set", "A Ploy": "pile", "A Flo": "pile", "A hand": 1, "A pile": 4,
    }  # fmt: skip
    assert "play Ploy" not in cast(text).legal
