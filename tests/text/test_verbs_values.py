"""Time, points, bonuses, traits, what is forbidden, costs, and the steps of agendas."""

import pytest

from engine.words import Step
from tests.engine.decks import char, event, gear
from tests.text.cast import cast, quiet

# ---------------------------------------------------------------- Time and points


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Main 1: Gain 3 Time.", {"A Time": 11}),
        ("Main 1: Lose 2 Time.", {"A Time": 6}),
        ("Main 1: Lose 20 Time.", {"A Time": 0}),
        ("Main 1: Your opponent gains 2 Time.", {"A Time": 8, "B Time": 11}),
        ("Main 1: Your opponent loses 2 Time.", {"A Time": 8, "B Time": 7}),
        ("Main 1: Gain 3 points.", {"A Time": 8, "A points": 8}),
        ("Main 1: Lose 2 points.", {"A Time": 8, "A points": 3}),
        ("Main 1: Your opponent gains 1 point.", {"A Time": 8, "B points": 6}),
        ("Main 1: Your opponent loses 9 points.", {"A Time": 8, "B points": 0}),  # ruling 7.6
    ],
)
def test_time_and_points(text: str, changes: dict[str, object]) -> None:
    assert cast(text).play("use Ann").changes == changes


def test_24_points_of_a_text_win_in_the_middle_of_it() -> None:
    board = cast("Main 1: Gain 1 point. Wound all characters.", points=(23, 5)).play("use Ann")
    assert board.changes == {"A Time": 8, "A points": 24, "asked": ""}
    assert board.game.outcome == 0


# ---------------------------------------------------------------- bonuses


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "Main 1: All your characters get +2 Skill until the end of the turn.",
            {"A Ann Skill": 4, "A Cid Skill": 3, "A Dan Skill": 4},
        ),
        ("Main 1: All your characters get +1 Combat until the end of the turn.", {"A Ann Skill": 3}),
        ("Main 1: All your characters get +1 Intel until the end of the turn.", {"A Cid Skill": 2}),
        ("Main 1: All your characters get +1 Politics until the end of the turn.", {"A Dan Skill": 3}),
        (
            "Main 1: All your characters get +1 Health until the end of the turn.",
            {"A Ann Health": 5, "A Cid Health": 4, "A Dan Health": 4},
        ),
        ("Main 1: One of your characters gets -3 Skill until the end of the turn.", {"A Cid Skill": -2}),
    ],
)
def test_a_bonus_to_one_skill_type_is_for_its_characters_alone(text: str, changes: dict[str, object]) -> None:
    board = cast(text, without=["Bob"]).play("use Ann")
    if "One of" in text:
        board.play("choose Cid")
    assert board.changes == {"A Time": 8, **changes}


def test_bonuses_add_up() -> None:
    board = cast(
        {
            "Ann": "Main 1: This character gets +2 Combat until the end of the turn.",
            "Cid": "Your Agents get +1 Skill.",
            "Kit": "This character gets +1 Skill.",
        }
    )
    assert board.facts()["A Ann Skill"] == 4
    board.play("use Ann")
    assert board.changes == {"A Time": 8, "A Ann Skill": 6}
    assert board.play("use Ann").changes == {"A Time": 7, "A Ann Skill": 8}


def test_a_fall_of_health_kills_at_once_and_its_end_heals_nobody() -> None:
    board = cast(
        "Main 1: All your opponent's characters get -1 Health until the end of the turn.",
        wounds={"Rex": 2, "Una": 1},
    )
    board.play("use Ann")
    assert board.changes == {"A Time": 8, "B Rex": "pile", "B pile": 2, "B Una Health": 2, "B Sid Health": 3}


# ---------------------------------------------------------------- traits


def test_a_trait_given_works_and_goes() -> None:
    board = quiet("Mission 1: The attacker gains Lethal until the end of the mission.", facts={"Bob": {"skill": 1}})
    board.play("attempt Bob", "block Rex", "use Ann")
    assert board.changes == {
        "A Time": 8, "A Bob is": "set", "B Rex is": "set", "A Bob traits": "Lethal", "asked": "A ACTIONS",
    }  # fmt: skip
    board.play("pass")
    assert board.changes == {"A Time": 8, "A Bob is": "set", "B Rex is": "set", "A Bob wounds": 1, "B Rex wounds": 1}


def test_a_trait_taken_away_is_gone_whoever_gives_it() -> None:
    board = cast(
        {
            "Ann": "Main 1: One of your characters loses Expert until the end of the turn.",
            "Cid": "Your Statesmen have Expert.",
        },
        facts={"Bob": {"traits": ("Expert", "Lethal")}},
    )
    board.play("use Ann", "choose Bob", "use Ann", "choose Dan")
    assert board.changes == {"A Time": 7, "A Bob traits": "Lethal", "A Dan traits": ""}


# ---------------------------------------------------------------- forbidden


def test_who_cannot_attempt_is_not_offered() -> None:
    text = {"Ploy": "Main: One of your opponent's characters cannot attempt missions until the end of the turn."}
    board = cast({"Sid": "Your opponent's Agents cannot attempt missions.", **text}).play("play Ploy", "choose Sid")
    board.play("pass")
    assert board.legal == ["attempt Dan", "pass"]
    assert "a text keeps Bob from it (rule 6.1)" in board.refused("attempt Bob")


def test_who_cannot_block_is_not_offered() -> None:
    board = quiet("Your opponent's Terrorists cannot block.").play("attempt Bob")
    assert board.legal == ["block Sid", "block Una", "pass"]
    assert "a text keeps Rex from it (rule 6.2)" in board.refused("block Rex")


def test_who_cannot_support_is_not_offered() -> None:
    board = quiet("Your opponent's Terrorists cannot support.").play("attempt Bob", "pass")
    assert (board.seat, board.legal) == ("B", ["pass", "support Una"])
    assert "a text keeps Rex from it (rule 6.8)" in board.refused("support Rex")


def test_who_cannot_be_healed_is_not() -> None:
    board = cast(
        {"Ann": "Main 1: Heal all characters.", "Rex": "This character cannot be healed."},
        wounds={"Rex": 1, "Una": 1, "Cid": 1},
    ).play("use Ann")
    assert board.changes == {"A Time": 8, "B Una wounds": 0, "A Cid wounds": 0}
    own = cast(
        {"Una": "Your opponent's characters cannot be healed."},
        wounds={"Cid": 1},
        more=[("A", "hand", char("Cid", subtitle="Again"))],
    )
    assert "a text keeps Cid from being healed (rule 5.5)" in own.refused("heal Cid with Cid, Again")


def test_who_cannot_be_reset_stays_set_in_the_start_phase() -> None:
    board = cast(
        {"Ann": "All Terrorists cannot be reset.", "Sid": "Main 1: Reset one of your characters."},
        set=["Rex", "Una", "Sid"],
    ).play("pass", "pass")
    assert not board.ready("Rex", "B")
    assert board.ready("Una", "B")
    board.game.state.ready &= ~board.game.table.bit[board.card("Una", "B")]
    board.play("pass").forget().play("use Sid")  # no choice: Rex cannot be
    assert board.changes == {"B Time": 4, "B Una is": "ready"}


def test_a_player_who_cannot_play_war_cards_is_not_asked_for_one() -> None:
    board = cast("Your opponent cannot play war cards.", step=Step.MISSION, without=["Knife", "Ploy"])
    board.play("attempt Bob", "block Rex", "war Eve", "pass")
    assert board.changes == {
        "A Bob is": "set", "A Eve": "pile", "A hand": 0, "A pile": 3, "A points": 8, "B Rex is": "set",
        "B Rex wounds": 1,
    }  # fmt: skip


def test_a_player_who_cannot_play_events_may_still_lay_them() -> None:
    board = cast(
        {"Rex": "Your opponent cannot play events.", "Ploy": "Main: Draw a card.", "Ann": "Main 1: Gain 1 Time."}
    )
    assert "play Ploy" not in board.legal
    assert "use Ann" in board.legal
    board.play("pass", "attempt Bob", "block Sid")
    assert "war Ploy" in board.legal


def test_a_player_may_forbid_himself() -> None:
    texts = {"Ann": "Main 1: You cannot play events until the end of the turn.", "Ploy": "Main: Draw a card.",
             "Trick": "Main: Draw a card."}  # fmt: skip
    board = cast(texts).play("use Ann")
    assert "play Ploy" not in board.legal
    assert "play Trick" in board.play("pass", "pass", "pass").legal


def test_two_texts_that_forbid_end_one_by_one() -> None:
    text = "Main 0, Discard a card: Your opponent cannot play events until the end of the turn."
    board = cast({"Ann": text, "Hal": "", "Trick": "React, when your opponent plays an event: Draw a card."})
    board.play("use Ann", "choose Eve")
    assert board.changes == {"A Eve": "pile", "A hand": 2, "A pile": 3}
    assert board.game.state.effects
    board.play("pass", "pass")
    assert board.game.state.effects == []


# ---------------------------------------------------------------- costs


def test_cards_you_play_cost_less_or_more() -> None:
    board = cast(
        {"Ann": "Characters you play cost 2 less.", "Rex": "Weapons your opponent plays cost 3 more."},
        more=[("A", "hand", gear("Cell", "Phone"))],
    )
    board.play("play Eve", "play Knife on Bob", "play Cell on Cid")
    assert board.game.state.time == [9 - 1 - 4 - 1, 9]
    assert board.zone("rooms") == ["Ann", "Cid", "Eve"]


def test_the_opponents_own_plays_cost_what_they_cost() -> None:
    board = cast({"Ann": "Characters you play cost 2 less."}, step=Step.MISSION).play("pass", "pass")
    board.forget().play("play Hal")
    assert board.changes == {"B Time": 3, "B Hal": "Briefing Room", "B hand": 3}


def test_equipment_played_on_some_costs_less_there_alone() -> None:
    board = cast("Weapons played on this character cost 1 less.", time=(0, 9))
    assert board.legal == ["pass", "play Knife on Ann"]
    assert "costs 1 Time, 0 is left" in board.refused("play Knife on Bob")
    assert board.play("play Knife on Ann").changes == {"A Knife": "on Ann", "A hand": 2, "A Ann Skill": 3}
    group = cast({"Lead": "Weapons played on your Analysts cost 2 more."}, time=(2, 9))
    assert group.legal == ["pass", "play Knife on Ann", "play Knife on Bob", "play Knife on Dan"]


def test_this_card_costs_less_by_its_own_text() -> None:
    board = cast({"Eve": "This card costs 1 less for each of your Agents."}).play("play Eve")
    assert board.changes == {"A Time": 8, "A Eve": "Briefing Room", "A hand": 2}  # 3 less Ann and Bob


def test_the_next_card_of_a_kind_costs_less_once() -> None:
    board = cast(
        {"Ann": "Main 1: The next character you play this turn costs 2 less."}, more=[("A", "hand", char("Flo"))]
    )
    board.play("use Ann", "play Knife on Bob")
    assert board.game.state.time[0] == 7  # a Weapon does not use it up
    board.play("play Flo")
    assert board.game.state.time[0] == 7
    board.play("play Eve")
    assert board.game.state.time[0] == 4
    late = cast({"Ann": "Main 1: The next character you play this turn costs 2 less."}).play("use Ann", "pass", "pass")
    late.play("pass", "play Hal")
    assert late.game.state.time[1] == 5 - 2  # it was A's, and of A's turn


# ---------------------------------------------------------------- agendas


def test_advance_and_set_back() -> None:
    board = cast("Main 1: Advance one of your agendas 2 steps.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Plan turns left": 1}
    text = {"Ann": "Main 1: Set back all agendas 2 steps."}
    back = cast(text)
    back.game.state.turns_left[back.card("Plot", "B")] = 2
    back.forget().play("use Ann")
    assert back.changes == {"A Time": 8, "B Plot turns left": 3}  # not beyond the start, where the Plan is


def test_if_you_do_is_met_by_a_step_that_was_made() -> None:
    board = cast("Main 1: Advance one of your agendas. If you do, gain 1 point.").play("use Ann")
    assert board.changes == {"A Time": 8, "A Plan turns left": 2, "A points": 6}
    none = cast("Main 1: Set back one of your agendas. If you do, gain 1 point.").play("use Ann")
    assert none.changes == {"A Time": 8}


def test_an_agenda_advanced_to_the_end_resolves_at_once() -> None:
    text = {"Ann": "Main 1: Advance one of your agendas 3 steps.", "Plan": "Gain 2 points."}
    board = cast(text).play("use Ann")
    assert (board.seat, board.legal) == ("A", ["no", "yes"])  # the text may be left unused (3.4)
    assert board.play("yes").changes == {"A Time": 8, "A points": 7, "A Plan": "pile", "A pile": 3}
    unused = cast(text).play("use Ann", "no")
    assert unused.changes == {"A Time": 8, "A Plan": "pile", "A pile": 3}


def test_cards_without_text_in_the_hand_stay_unplayable() -> None:
    board = cast("Main 1: Play an event in your hand for free.", more=[("A", "hand", event("Note"))]).play("use Ann")
    assert board.changes == {"A Time": 8}
