"""Chapter 7: what "this character" means once the equipment that says so is off."""

from engine.state_text import read_state, state_text
from engine.words import Step
from tests.engine.decks import char, gear
from tests.rules.board import Board, Side


def test_7_1_equipment_given_up_to_pay_still_means_its_holder() -> None:
    bandage = gear("Bandage", "Item", text="Main 0, Sacrifice this card: Heal this character.")
    mine = Side(room=[char("Ann", health=3), char("Bob", health=3)], on=[("Ann", bandage)], wounds={"Ann": 2, "Bob": 1})
    board = Board(mine, Side(room=[char("Cid", health=3)], wounds={"Cid": 1})).play("use Bandage")
    assert board.wounds("Ann") == 1
    assert (board.wounds("Bob"), board.wounds("Cid", "B")) == (1, 1)
    assert board.zone("piles") == ["Bandage"]


def test_7_1_equipment_given_up_in_a_mission_means_the_character_opposing_its_holder() -> None:
    net = gear("Net", text="Mission 0, Sacrifice this card: The opposing character gets -2 Skill until the end of the "
               "mission. Wound another character.")  # fmt: skip
    board = Board(
        Side(field=[char("Ann", 3, 3)], on=[("Ann", net)], time=0),
        Side(field=[char("Bob", 3, 3), char("Cid", 3, 3)], time=0),
        step=Step.MISSION,
    ).play("attempt Ann", "block Bob", "use Net")
    assert board.changes["B Bob Skill"] == 1
    assert "B Cid Skill" not in board.changes
    assert "A Ann Skill" not in board.changes
    assert board.legal == ["choose Bob", "choose Cid"], "the last holder is not another character"


def test_7_2_a_text_on_equipment_answers_the_end_of_its_holder() -> None:
    flare = gear("Flare", "Item", text="When this character is killed, return this character to its owner's hand.")
    strike = char("Zed", text="Main 0: Kill one of your opponent's characters.")
    board = Board(Side(room=[strike]), Side(room=[char("Bob")], field=[char("Cid")], on=[("Bob", flare)]))
    board.play("use Zed", "choose Bob")
    assert board.zone("hands", "B") == ["Bob"]
    assert (board.zone("piles", "B"), board.zone("fields", "B")) == (["Flare"], ["Cid"])


def test_7_1_equipment_on_a_new_holder_means_that_one() -> None:
    badge = gear("Badge", "Item", text="This character gets +2 Skill.")
    thief = char("Zed", text="Main 0: Attach one of your opponent's equipment to this character.")
    board = Board(Side(room=[thief]), Side(room=[char("Bob")], on=[("Bob", badge)])).play("use Zed")
    assert (board.changes["A Zed Skill"], board.changes["B Bob Skill"]) == (4, 2)
    assert board.game.state.was_on == {}


def test_the_last_holder_is_part_of_the_state_until_the_next_turn() -> None:
    bandage = gear("Bandage", "Item", text="Main 1, Sacrifice this card: You may heal this character.")
    board = Board(Side(room=[char("Ann", health=3)], on=[("Ann", bandage)], wounds={"Ann": 1})).play("use Bandage")
    game = board.game
    for other in (game.clone(), read_state(game, state_text(game))):
        assert other.state.was_on == {board.card("Bandage"): board.card("Ann")}
        other.play(next(m for m in other.legal_moves() if m != 0))
        assert other.state.wounds[board.card("Ann")] == 0
    assert board.wounds("Ann") == 1
    board.play("no")
    while board.game.state.active == 0:
        board.play("pass")
    assert board.game.state.was_on == {}
