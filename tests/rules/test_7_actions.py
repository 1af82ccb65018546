"""Chapter 7, and what of chapter 5 needs texts: using abilities, order, targets that are gone, endless loops."""

from engine import words as w
from engine.game import Profile
from engine.text.groups import skill_of, traits_of
from engine.text.run import TEXT_LIMIT
from engine.words import Ev
from tests.engine.decks import agenda, char, directive, event
from tests.rules.board import Board, Side

SPY = "Main 0: Look at your opponent's hand."


def skill(board: Board, title: str, seat: str = "A") -> int:
    return skill_of(board.game.rules, board.game.state, board.card(title, seat))


def test_5_7_an_ability_that_costs_nothing_works_once_a_turn() -> None:
    texts = f"{SPY}\nMain 1: Gain 1 Time.\nMain 0, Locate an Agent: Draw a card."
    board = Board(Side(room=[char("Ann", text=texts), char("Bob", text=SPY)]))
    board.play("use Ann, ability 1", "use Ann, ability 3", "use Ann, ability 2", "use Ann, ability 2")
    assert board.legal == ["pass", "use Ann, ability 2", "use Bob"]
    assert "was used this turn (rule 5.7)" in board.refused("use Ann, ability 1")


def test_5_7_a_fifth_ability_uses_up_no_other_cards() -> None:
    text = "\n".join(f"Main 0: Gain {n} points." for n in (1, 2, 3, 4, 5))
    board = Board(Side(room=[char("Ann", text=text), char("Bob", text="Main 0: Gain 1 Time.")]))
    assert board.card("Bob") == board.card("Ann") + 1
    board.play("use Ann, ability 5")
    assert board.points[0] == 5
    assert board.legal == ["pass", *(f"use Ann, ability {n}" for n in (1, 2, 3, 4)), "use Bob"]


def test_5_8_what_an_agenda_requires_is_needed_when_it_is_played_among_own_cards() -> None:
    plan = {**agenda("Plan", 2), "text": "Requires: 2 Agents.\nGain 1 point."}
    alone = Board(Side(hand=[plan], room=[char("Ann")]), Side(room=[char("Bob"), char("Cid")]))
    assert alone.legal == ["pass"]
    assert "requires cards that are not in play (rule 5.8)" in alone.refused("play Plan")
    both = Board(Side(hand=[plan], room=[char("Ann"), char("Bob")])).play("play Plan")
    assert both.zone("agendas") == ["Plan"]


def test_7_1_own_cards_pay_and_an_event_pays_its_own_cost() -> None:
    raid = {**event("Raid"), "cost": 2, "text": "Main, Set an Agent: Gain 3 points."}
    board = Board(Side(hand=[raid], room=[char("Ann")], set=["Ann"]), Side(room=[char("Bob")]))
    assert board.legal == ["pass"]
    board = Board(Side(hand=[raid], room=[char("Ann")], time=2), Side(room=[char("Bob")])).play("play Raid")
    assert (board.points, board.game.state.time[0], board.zone("piles")) == ((3, 0), 0, ["Raid"])
    assert (board.ready("Ann"), board.ready("Bob", "B")) == (False, True)


def test_7_2_a_cancelled_event_stays_paid_and_does_nothing() -> None:
    raid = {**event("Raid"), "cost": 2, "text": "Main: Gain 3 points."}
    stop = "React 1, when your opponent plays an event: Cancel that card."
    board = Board(Side(hand=[raid], room=[char("Ann", text=SPY)], time=2), Side(room=[char("Bob", text=stop)])).play(
        "play Raid", "use Bob"
    )
    assert (board.points, board.game.state.time, board.zone("piles")) == ((0, 0), [0, 8], ["Raid"])


def test_7_4_an_event_played_by_a_text_follows_when_that_text_is_done() -> None:
    text = "Main 0: Play an event in your hand for free. If you have 0 points, gain 1 point."
    raid = {**event("Raid"), "cost": 9, "text": "Main: Gain 2 points."}
    board = Board(Side(hand=[raid], room=[char("Ann", text=text)], time=0)).play("use Ann")
    assert (board.points, board.zone("piles")) == ((3, 0), ["Raid"])


def test_7_6_points_and_time_are_not_lost_below_0() -> None:
    text = "Main 1: Your opponent loses 3 points. Your opponent loses 12 Time."
    board = Board(Side(room=[char("Ann", text=text)]), Side(points=2)).play("use Ann")
    assert (board.points, board.game.state.time) == ((0, 0), [8, 0])


def test_7_7_numbers_add_up_and_a_trait_taken_away_is_gone() -> None:
    texts = "Your other Agents get +2 Skill.\nYour other Agents lose Lethal.\nYour other Agents have Lethal."
    board = Board(
        Side(room=[char("Ann", text=texts), char("Bob", 1, text="This character gets -1 Skill."), char("Cid")])
    )
    assert [skill(board, x) for x in ("Ann", "Bob", "Cid")] == [2, 2, 4]
    traits = traits_of(board.game.rules, board.game.state, board.card("Bob"))
    assert not traits & w.LETHAL


def test_7_7_texts_that_hold_do_not_wait_for_one_another() -> None:
    text = "Your other characters with Skill 3 or less get +1 Skill."
    board = Board(Side(room=[char("Ann", 3, text=text), char("Bob", 3, text=text), char("Cid", 3), char("Dot", 4)]))
    assert [skill(board, x) for x in ("Ann", "Bob", "Cid", "Dot")] == [4, 4, 5, 4]


def test_7_9_a_card_that_has_gone_is_let_be_and_the_text_goes_on() -> None:
    text = "Main 1: Kill another of your characters. That character gets +1 Skill until the end of the turn."
    text += " Gain 2 points."
    board = Board(Side(room=[char("Ann", text=text), char("Bob")])).play("use Ann")
    assert (board.zone("piles"), board.points, board.game.state.effects) == (["Bob"], (2, 0), [])


def test_7_10_an_endless_loop_ends_the_game_unfinished_and_is_named() -> None:
    ann = char("Ann", text="When another character is moved, move that character to the Field.")
    text = "When this character is moved, move this character to the Briefing Room."
    board = Board(
        Side(room=[ann, char("Bob", text=text), char("Cid")], time=1), Side(room=[char("Dot")]), step=w.Step.MANEUVER
    )
    board.play("move Bob")
    assert board.game.outcome == w.UNFINISHED
    looped = [board.game.table.label[card] for event, _, card, _, _ in board.game.log if event == Ev.LOOPED]
    assert looped
    assert set(looped) <= {"Ann", "Bob"}
    assert board.game.state.texts == TEXT_LIMIT + 1


def test_5_6_a_directives_ability_works_once_a_turn() -> None:
    for profile, left in ((Profile.RULEBOOK, w.Step.MAIN), (Profile.CATALOGUE, w.Step.MISSION)):
        lead = {**directive("Bold Lead"), "text": "Main 1: Gain 1 point."}
        board = Board(Side(room=[char("Ann", text=SPY)], field=[char("Bob")], lead=lead), profile=profile)
        board.play("use Bold Lead")
        assert (board.points, board.game.state.stack[-1][0]) == ((1, 0), left)
        assert "use Bold Lead" not in board.legal
