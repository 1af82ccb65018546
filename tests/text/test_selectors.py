"""Who is meant: whose, of what kind, as it stands where; and what is counted over the board."""

from typing import Any

import pytest

from engine import words as w
from engine.words import Step
from tests.engine.decks import agenda, char, event, gear
from tests.text.cast import cast, quiet

EVERYBODY = "Ann Bob Cid Dan Rex Sid Una"


def targets(text: str, **board: Any) -> str:
    """The titles that a wounding text of Ann's may fall on, or falls on where nothing is chosen. The first of them is
    chosen, and nothing but its wounds may change."""
    game = cast(text, **board).play("use Ann")
    if game.asked == "A PICK":
        found = [move.removeprefix("choose ") for move in game.legal]
        game.play(f"choose {found[0]}")
        hit = found[:1]
    else:
        found = hit = sorted(fact.split()[1] for fact in game.changes if fact.endswith("wounds"))
    before = board.get("wounds", {})
    seats = {title: "A" if title in "Ann Bob Cid Dan" else "B" for title in hit}
    assert game.changes == {"A Time": 8, **{f"{seats[x]} {x} wounds": before.get(x, 0) + 1 for x in hit}}
    return " ".join(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Main 1: Wound a character.", EVERYBODY),
        ("Main 1: Wound another character.", "Bob Cid Dan Rex Sid Una"),
        ("Main 1: Wound one of your characters.", "Ann Bob Cid Dan"),
        ("Main 1: Wound another of your characters.", "Bob Cid Dan"),
        ("Main 1: Wound one of your opponent's characters.", "Rex Sid Una"),
        ("Main 1: Wound all characters.", EVERYBODY),
        ("Main 1: Wound all other characters.", "Bob Cid Dan Rex Sid Una"),
        ("Main 1: Wound all your characters.", "Ann Bob Cid Dan"),
        ("Main 1: Wound all your other characters.", "Bob Cid Dan"),
        ("Main 1: Wound all your opponent's characters.", "Rex Sid Una"),
        ("Main 1: Wound this character.", "Ann"),
        ("Main 1: Wound an Agent.", "Ann Bob"),
        ("Main 1: Wound another Agent.", "Bob"),
        ("Main 1: Wound an Analyst.", "Cid"),
        ("Main 1: Wound a Statesman.", "Dan"),
        ("Main 1: Wound a Terrorist.", "Rex"),
        ("Main 1: Wound an Infiltrator.", "Sid"),
        ("Main 1: Wound a Conspirator.", "Una"),
        ("Main 1: Wound one of your Terrorists.", ""),
        ("Main 1: Wound a CTU character.", "Ann Bob Cid Dan"),
        ("Main 1: Wound an Insurgent character.", "Rex Sid Una"),
        ("Main 1: Wound a Combat character.", "Ann Bob Rex"),
        ("Main 1: Wound an Intel character.", "Cid Sid"),
        ("Main 1: Wound a Politics character.", "Dan Una"),
        ('Main 1: Wound a "Dan".', "Dan"),
        ("Main 1: Wound a character with Skill 1.", "Cid Una"),
        ("Main 1: Wound a character with Skill 2 or more.", "Ann Bob Dan Rex Sid"),
        ("Main 1: Wound a character with Skill 1 or less.", "Cid Una"),
        ("Main 1: Wound a character with Skill 9 or more.", ""),
        ("Main 1: Wound a character with Combat 2 or more.", "Ann Bob Rex"),
        ("Main 1: Wound a character with Combat 0 or more.", "Ann Bob Rex"),
        ("Main 1: Wound a character with Intel 1.", "Cid"),
        ("Main 1: Wound a character with Politics 2 or less.", "Dan Una"),
        ("Main 1: Wound a character with Health 4 or more.", "Ann Sid"),  # the Vest counts
        ("Main 1: Wound a character with cost 2.", EVERYBODY),
        ("Main 1: Wound a character with cost 3 or more.", ""),
        ("Main 1: Wound a character with war number 1.", EVERYBODY),
        ("Main 1: Wound a character with war number 2 or more.", ""),
        ("Main 1: Wound a character carrying equipment.", "Sid"),
        ("Main 1: Wound a character carrying an Item.", "Sid"),
        ("Main 1: Wound a character carrying a Weapon.", ""),
        ("Main 1: Wound a character in the Field.", "Bob Dan Sid"),
        ("Main 1: Wound a character in the Briefing Room.", "Ann Cid Rex Una"),
        ("Main 1: Wound one of your opponent's characters in the Field.", "Sid"),
        ("Main 1: Wound a character with Lethal.", ""),
        ("Main 1: Wound the attacker.", ""),
        ("Main 1: Wound the blocker.", ""),
        ("Main 1: Wound the opposing character.", ""),
        ("Main 1: Wound all attacking characters.", ""),
    ],
)
def test_who_is_meant(text: str, found: str) -> None:
    assert targets(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Main 1: Wound a ready character.", "Bob Cid Dan Sid Una"),
        ("Main 1: Wound a set character.", "Ann Rex"),
        ("Main 1: Wound a wounded character.", "Cid Rex"),
        ("Main 1: Wound an unwounded character.", "Ann Bob Dan Sid Una"),
        ("Main 1: Wound a set wounded character.", "Rex"),
        ("Main 1: Wound a ready wounded character.", "Cid"),
        ("Main 1: Wound all your opponent's ready characters.", "Sid Una"),
        ("Main 1: Wound all wounded Terrorists.", "Rex"),
        ("Main 1: Wound all ready unwounded Agents.", "Bob"),
    ],
)
def test_as_it_stands(text: str, found: str) -> None:
    assert targets(text, set=["Ann", "Rex"], wounds={"Cid": 1, "Rex": 1}) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Main 1: Wound a Spy.", "Cid Rex"),
        ("Main 1: Wound one of your Spies.", "Cid"),
        ("Main 1: Wound a character with Lethal.", "Bob Una"),
        ("Main 1: Wound a character with Expert.", "Bob"),
        ("Main 1: Wound an Agent with Lethal in the Field.", "Bob"),
        ("Main 1: Wound a character with Adept.", "Dan"),
        ("Main 1: Wound a character with Focused.", "Sid"),
        ("Main 1: Wound a character with cost 5 or more.", "Dan"),
        ("Main 1: Wound a character with cost 1 or less.", "Una"),
        ("Main 1: Wound a character with war number 0.", "Ann"),
    ],
)
def test_keywords_traits_costs_and_war_numbers(text: str, found: str) -> None:
    facts = {
        "Ann": {"war": 0},
        "Bob": {"traits": ("Lethal", "Expert")},
        "Cid": {"keywords": ("Spy",)},
        "Dan": {"traits": ("Adept",), "cost": 5},
        "Rex": {"keywords": ("Spy",)},
        "Sid": {"traits": ("Focused",)},
        "Una": {"traits": ("Lethal",), "cost": 1},
    }
    assert targets(text, facts=facts) == found


def test_a_skill_below_0_is_compared_as_0() -> None:
    anchor = ("A", "Cid", gear("Anchor", "Vehicle", bonus={"skill": -4}))
    assert targets("Main 1: Wound a character with Skill 0.", more=[anchor]) == "Cid"


def test_bonuses_and_traits_that_are_given_are_compared() -> None:
    texts = {
        "Ann": "Main 1: Kill a character with Lethal.",
        "Bob": "Your Analysts have Lethal.",
        "Dan": "Main 1: Set a character with Skill 4 or more.",
        "Lead": "Your Statesmen get +2 Skill.",
    }
    board = cast(texts).play("use Dan", "use Ann")
    assert board.changes == {"A Time": 7, "A Dan is": "set", "A Cid": "pile", "A pile": 3}


# ---------------------------------------------------------------- in a mission


@pytest.mark.parametrize(
    ("title", "text", "hit"),
    [
        ("Ann", "Mission 1: Wound the attacker.", "A Bob"),
        ("Ann", "Mission 1: Wound the blocker.", "B Rex"),
        ("Ann", "Mission 1: Wound the opposing character.", ""),  # Ann is in no mission
        ("Bob", "Mission 1: Wound the opposing character.", "B Rex"),
        ("Ann", "Mission 1: Wound an attacking character.", "A Bob"),
        ("Ann", "Mission 1: Wound one of your opponent's blocking characters.", "B Rex"),
        ("Ann", "Mission 1: Wound one of your blocking characters.", ""),
        ("Ann", "Mission 1: Wound all attacking Agents.", "A Bob"),
        ("Ann", "Mission 1: Wound a set Terrorist.", "B Rex"),
        ("Kit", "Mission 1: Wound the opposing character.", ""),  # nor is her Kit
    ],
)
def test_attacker_blocker_opposing(title: str, text: str, hit: str) -> None:
    board = quiet({title: text}).play("attempt Bob", "block Rex").forget().play(f"use {title}")
    assert board.changes == {"A Time": 8, **({f"{hit} wounds": 1} if hit else {})}


def test_the_defenders_own_opposing_character_is_the_attacker() -> None:
    board = quiet({"Vest": "Mission 1: Wound the opposing character."}).play("attempt Bob", "block Sid").forget()
    assert board.asked == "B ACTIONS"
    board.play("use Vest", "pass", "pass")  # no more actions, no support
    assert board.changes == {
        "A Bob wounds": 1, "B Time": 8, "B Sid wounds": 1, "A points": 6, "asked": "A MISSION",
    }  # fmt: skip


# ---------------------------------------------------------------- other cards than characters


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Main 1: Discard a Weapon.", "A Axe"),
        ("Main 1: Discard an Item.", "B Vest"),
        ("Main 1: Discard one of your equipment.", "A Axe"),
        ("Main 1: Discard one of your opponent's equipment.", "B Vest"),
        ("Main 1: Discard all your equipment.", "A Axe"),
        ("Main 1: Discard an equipment on this character.", "A Axe"),
        ("Main 1: Discard an equipment with cost 3 or more.", "A Axe"),
        ("Main 1: Discard an equipment with Unique.", "B Vest"),
        ("Main 1: Discard one of your opponent's agendas.", "B Plot"),
        ("Main 1: Discard one of your agendas.", "A Plan"),
        ("Main 1: Discard an agenda with Deadline.", "A Plan"),
        ("Main 1: Discard an Item equipment.", "B Vest"),
        ("Main 1: Discard a directive.", ""),
    ],
)
def test_equipment_and_agendas(text: str, gone: str) -> None:
    axe = ("A", "Ann", gear("Axe", cost=3))
    board = cast(text, more=[axe], facts={"Vest": {"traits": ("Unique",)}, "Plot": {"traits": ()}}).play("use Ann")
    vest = {"B Sid Health": 3} if gone == "B Vest" else {}
    pile = {f"{gone[0]} pile": 3 if gone[0] == "A" else 2, gone: "pile"} if gone else {}
    assert board.changes == {"A Time": 8, **pile, **vest}


def test_this_card_on_every_type() -> None:
    plan = cast({"Plan": "Main 1: Set back this agenda."})
    plan.game.state.turns_left[plan.card("Plan")] = 1
    assert plan.forget().play("use Plan").changes == {"A Time": 8, "A Plan turns left": 2}
    kit = cast({"Kit": "Main 1: Discard this equipment."}).play("use Kit")
    assert kit.changes == {"A Time": 8, "A Kit": "pile", "A pile": 3}
    lead = cast({"Lead": "Main 1: Discard this directive. Gain 1 Time."}).play("use Lead")
    assert lead.changes == {}  # a directive stays
    ploy = cast({"Ploy": "Main: Gain 1 Time. Return this event to its owner's hand."}).play("play Ploy")
    assert ploy.changes == {"A Time": 10, "A Ploy": "pile", "A hand": 2, "A pile": 3}  # it is being carried out


def test_everything_of_a_side() -> None:
    board = cast({"Ploy": "Main: Discard all cards."}).play("play Ploy")
    gone = ["A Ann", "A Bob", "A Cid", "A Dan", "A Plan", "B Rex", "B Sid", "B Una", "B Vest", "B Plot", "A Ploy"]
    counts = {"A pile": 8, "B pile": 6, "A hand": 2}
    assert board.changes == {**dict.fromkeys(gone, "pile"), **counts}


# ---------------------------------------------------------------- counted over the board


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("Main 1: Gain 1 point for each of your characters.", 4),
        ("Main 1: Gain 1 point for each of your other characters.", 3),
        ("Main 1: Gain 1 point for each of your opponent's characters.", 3),
        ("Main 1: Gain 2 points for each character in the Field.", 6),
        ("Main 1: Gain 1 point for each other Agent.", 1),
        ("Main 1: Gain 1 point for each of your set characters.", 0),
        ("Main 1: Gain 1 point for each of your opponent's equipment.", 1),
        ("Main 1: Gain 1 point for each agenda.", 2),
        ("Main 1: Gain 1 point for each card in your hand.", 3),
        ("Main 1: Gain 1 point for each event in your hand.", 1),
        ("Main 1: Gain 1 point for each card in your opponent's hand.", 2),
        ("Main 1: Gain 1 point for each card in your discard pile.", 2),
        ("Main 1: Gain 1 point for each event in your opponent's discard pile.", 1),
        ("Main 1: Gain 1 point for each wound on this character.", 2),
        ("Main 1: Gain 2 points for each Time you have.", 6),
        ("Main 1: Gain 1 point for each equipment on this character.", 0),
        ("Main 1: Gain 1 point for each wound on the attacker.", 0),
    ],
)
def test_for_each(text: str, points: int) -> None:
    board = cast(text, time=(4, 9), wounds={"Ann": 2, "Rex": 1}).play("use Ann")
    assert board.changes == {"A Time": 3, **({"A points": 5 + points} if points else {})}


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Main 1: Wound one of your Analysts for each of your opponent's Terrorists.", {"A Cid wounds": 1}),
        ("Main 1: Deal 1 wound to a Statesman for each of your Agents.", {"A Dan wounds": 2}),
        ("Main 1: Remove 1 wound from this character for each of your Agents.", {"A Ann wounds": 1}),
        ("Main 1: Heal this character for each set character.", {}),
        ("Main 1: Your opponent loses 1 Time for each of your characters.", {"B Time": 5}),
        (
            "Main 1: Draw a card for each of your Agents.",
            {"A Kim": "hand", "A Memo": "hand", "A hand": 5, "A deck": 12},
        ),
        ("Main 1: Your opponent draws a card for each agenda with Unique.", {}),
        (
            "Main 1: Your opponent discards a card at random for each of your Agents.",
            {"B Hal": "pile", "B Trick": "pile", "B hand": 0, "B pile": 3, "B shuffles": 1},
        ),
        (
            "Main 1: One of your Statesmen gets +1 Politics for each of your Agents until the end of the turn.",
            {"A Dan Skill": 4},
        ),
    ],
)
def test_for_each_of_other_verbs(text: str, changes: dict[str, object]) -> None:
    assert cast(text, wounds={"Ann": 3}).play("use Ann").changes == {"A Time": 8, **changes}


def test_that_card_of_a_trigger_is_known_after_it_has_left() -> None:
    texts = {
        "Ann": "Main 1: Kill one of your opponent's Terrorists.",
        "Rex": "When this character is killed, return that card to its owner's hand.",
    }
    board = cast(texts, more=[("B", "hand", event("Note")), ("A", "hand", char("Flo"))]).play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex": "hand", "B hand": 4}


def test_stolen_equipment_is_of_the_side_that_has_it() -> None:
    texts = {"Ann": "Main 2: Attach one of your opponent's equipment to this character.\nMain 1: Gain 1 point for each "
             "of your equipment."}  # fmt: skip
    board = cast(texts).play("use Ann, ability 2")
    assert board.changes == {"A Time": 8}
    board.play("use Ann, ability 1", "use Ann, ability 2")
    assert board.changes == {"A Time": 5, "A points": 6, "B Vest": "on Ann", "A Ann Health": 5, "B Sid Health": 3}


def test_a_place_is_asked_of_the_card_not_of_its_owner() -> None:
    deal = ("B", "agendas", agenda("Deal", 2))
    board = cast("Main 1: Discard all agendas.", more=[deal], step=Step.MAIN).play("use Ann")
    assert board.changes == {
        "A Time": 8, "A Plan": "pile", "A pile": 3, "B Plot": "pile", "B Deal": "pile", "B pile": 3,
    }  # fmt: skip
    assert board.game.state.attacker == w.NONE
