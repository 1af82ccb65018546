"""Rules 5.1 to 5.5, 5.7 and 5.9."""

from engine.words import Step
from tests.engine.decks import agenda, char, event, gear
from tests.rules.board import Board, Side


def test_5_1_play_while_time_lasts() -> None:
    board = Board(
        Side(hand=[char("Ann", cost=3), char("Bob", cost=5), gear("Knife", cost=1), event("Rumour")], time=4),
        Side(room=[char("Cid")]),
    )
    assert board.legal == ["pass", "play Ann"]  # nobody yet to hold the Knife
    assert "costs 5 Time, 4 is left (rule 5.1)" in board.refused("play Bob")
    assert "rule 7.1" in board.refused("play Rumour")
    board.play("play Ann")
    assert board.game.state.time == [1, 9]
    assert board.zone("rooms") == ["Ann"]
    assert board.ready("Ann")
    assert board.legal == ["pass", "play Knife on Ann"]  # own characters alone
    board.play("play Knife on Ann")
    assert board.game.state.skill[board.card("Ann")] == 2
    assert board.game.state.time[0] == 0


def test_5_1_one_agenda_a_turn() -> None:
    board = Board(Side(hand=[agenda("One", 2), agenda("Two")])).play("play One")
    assert board.zone("agendas") == ["One"]
    assert board.legal == ["pass"]
    assert "an agenda was played this turn (rule 5.1)" in board.refused("play Two")


def test_5_2_no_title_twice_in_play() -> None:
    ann, other = char("Ann"), char("Ann", subtitle="Again")
    board = Board(Side(hand=[other, agenda("Plan")], field=[ann], agendas=[agenda("Plan", 3)]), Side(hand=[ann]))
    assert board.legal == ["pass"]
    assert "titled Ann is in play already (rule 5.2)" in board.refused("play Ann, Again")
    assert "rule 5.2" in board.refused("play Plan")
    rival = Board(Side(hand=[ann]), Side(room=[ann]))
    assert rival.legal == ["pass", "play Ann"]  # that player's cards alone count


def test_5_3_unique_equipment_once_in_play() -> None:
    badge = gear("Badge", "Item", traits=("Unique",), bonus={"skill": 1})
    knife = gear("Knife")
    board = Board(Side(hand=[badge, knife], room=[char("Ann"), char("Bob")], on=[("Ann", badge), ("Ann", knife)]))
    assert board.legal == ["pass", "play Knife on Bob"]
    assert "Unique, is in play (rule 5.3)" in board.refused("play Badge on Bob")


def test_5_4_one_equipment_of_a_keyword_and_it_goes_with_its_holder() -> None:
    board = Board(
        Side(
            hand=[gear("Saw"), gear("Vest", "Item", bonus={"health": 1})],
            room=[char("Ann"), char("Bob")],
            on=[("Ann", gear("Knife", bonus={"combat": 2}))],
        )
    )
    assert board.legal == ["pass", "play Saw on Bob", "play Vest on Ann", "play Vest on Bob"]
    assert "carries such equipment already (rule 5.4)" in board.refused("play Saw on Ann")
    fight = Board(
        Side(field=[char("Ann", skill=1)], on=[("Ann", gear("Knife", bonus={"combat": 1}))]),
        Side(room=[char("Cid", skill=5)]),
        step=Step.MISSION,
    ).play("attempt Ann", "block Cid")
    assert fight.zone("piles") == ["Ann", "Knife"]
    assert fight.zone("gear") == []
    assert fight.zone("rooms", "B") == ["Cid"]


def test_5_5_heal_with_a_card_of_the_title() -> None:
    ann, other = char("Ann", health=3), char("Ann", subtitle="Again", health=2)
    board = Board(
        Side(
            hand=[other, char("Bob", subtitle="Spare", cost=99)],
            room=[ann],
            field=[char("Bob", health=2)],
            wounds={"Ann": 2, "Bob": 1},
            time=1,
        )
    )
    assert board.legal == ["heal Ann with Ann, Again", "pass"]  # Bob is in the Field
    assert "not in your Briefing Room (rule 5.5)" in board.refused("heal Bob with Bob, Spare")
    assert "has not the title of Ann (rule 5.5)" in board.refused("heal Ann with Bob, Spare")
    board.play("heal Ann with Ann, Again")
    assert board.wounds("Ann") == 1
    assert board.wounds("Bob") == 1
    assert board.zone("piles") == ["Ann, Again"]
    assert board.game.state.time[0] == 0
    broke = Board(Side(hand=[other], room=[ann], wounds={"Ann": 1}, time=0))
    assert "healing costs 1 Time" in broke.refused("heal Ann with Ann, Again")


def test_5_9_focused_may_advance_one_own_agenda() -> None:
    board = Board(
        Side(hand=[char("Ann", traits=("Focused",))], agendas=[agenda("Long", 3), agenda("Short", 1)]),
        Side(agendas=[agenda("Theirs", 3)]),
    ).play("play Ann")
    assert board.legal == ["advance Long", "advance Short", "pass"]
    assert "rule 5.9" in board.refused("play Ann")
    board.play("advance Short")
    assert board.zone("agendas") == ["Long"]
    assert board.zone("piles") == ["Short"]
    assert board.game.state.turns_left[board.card("Long")] == 3
    without = Board(Side(hand=[char("Ann", traits=("Focused",)), event("Rumour")])).play("play Ann")
    assert without.legal == ["pass"]
    assert without.game.pending is not None
    assert without.game.pending.step is Step.MAIN


def test_5_7_an_ability_that_uses_nothing_up_works_once_a_turn() -> None:
    ann = char("Ann", text="Main 0, Locate an Analyst: Gain 1 Time.")
    cid = char("Cid", specialty="Analyst", text="Main 0, Set a ready character: Gain 1 Time.")
    bob = char("Bob", text="Main 0: Gain 1 Time.")
    dot = char("Dot")
    board = Board(Side(room=[ann, bob, cid, dot], time=0))
    assert board.legal == ["pass", "use Ann", "use Bob", "use Cid"]
    board.play("use Ann")
    assert board.legal == ["pass", "use Bob", "use Cid"]
    assert "Ann was used this turn (rule 5.7)" in board.refused("use Ann")
    board.play("use Bob")
    assert board.legal == ["pass", "use Cid"]
    board.play("use Cid", "choose Dot")
    assert board.legal == ["pass", "use Cid"]  # it takes a ready character each time, and may
    assert board.game.state.time[0] == 3
