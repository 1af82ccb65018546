"""The printed cards whose ability is on record: the wording is canonical, and in play they do what it says."""

from typing import Any

import pytest

from engine import words as w
from engine.text.groups import traits_of
from schema.card import Entry
from schema.text.parse import parse
from schema.text.write import write
from seeds.loader import bundled_entries
from tests.engine.decks import char, gear
from tests.rules.board import Board, Side

TEXTS = {
    "Bill Buchanan, Director of Operations": "Your Agents have Expert.",
    "Jeff Breeher, Field Agent": "Weapons played on this character cost 2 less.",
    "Lee Castle, Weapons Expert": "While this character carries a Weapon, this character has Expert.",
    "Weapon Master": "Weapons played on your Agents cost 1 less.",
}


def printed() -> dict[str, Entry]:
    return {e.name: e for e in bundled_entries()[1] if e.set != "Field Exercise" and e.text is not None}


def row(name: str) -> dict[str, Any]:
    return {field: value for field, value in printed()[name].model_dump().items() if value is not None}


def expert(board: Board, title: str, seat: str = "A") -> bool:
    return bool(traits_of(board.game.rules, board.game.state, board.card(title, seat)) & w.EXPERT)


def test_these_texts_are_on_record() -> None:
    assert {name: entry.text for name, entry in printed().items()} == TEXTS


@pytest.mark.parametrize("text", TEXTS.values())
def test_the_wording_is_the_canonical_one(text: str) -> None:
    tree, faults = parse(text)
    assert (write(tree), faults) == (text, ())


def test_weapon_master_and_jeff_breeher_add_up_and_leave_others_alone() -> None:
    rifle, vest = gear("Rifle", cost=4), gear("Vest", "Item", cost=1)
    room = [row("Jeff Breeher, Field Agent"), char("Ann"), char("Cid", specialty="Analyst")]

    def board(time: int, **more: Any) -> Board:
        return Board(Side(hand=[rifle, vest], room=room, time=time, **more))

    lead = row("Weapon Master")
    for time, led, holders in (
        (0, True, 0), (1, True, 1), (2, True, 1), (3, True, 2), (4, True, 3),
        (1, False, 0), (2, False, 1), (3, False, 1), (4, False, 3),
    ):  # fmt: skip
        legal = board(time, **({"lead": lead} if led else {})).legal
        assert sum("Rifle" in move for move in legal) == holders, (time, led)
        assert sum("Vest" in move for move in legal) == (3 if time else 0)


def test_lee_castle_is_an_expert_while_he_carries_a_weapon() -> None:
    castle = row("Lee Castle, Weapons Expert")
    for item, is_so in ((gear("Knife"), True), (gear("Vest", "Item"), False)):
        board = Board(Side(room=[castle, char("Ann")], on=[("Lee Castle, Weapons Expert", item)]))
        assert expert(board, "Lee Castle, Weapons Expert") is is_so
        assert not expert(board, "Ann")


def test_bill_buchanan_makes_experts_of_own_agents() -> None:
    bill = row("Bill Buchanan, Director of Operations")
    board = Board(
        Side(room=[bill, char("Ann"), char("Cid", specialty="Analyst")]), Side(room=[char("Bob")])
    )  # fmt: skip
    assert expert(board, "Bill Buchanan, Director of Operations")
    assert [expert(board, "Ann"), expert(board, "Cid"), expert(board, "Bob", "B")] == [True, False, False]
