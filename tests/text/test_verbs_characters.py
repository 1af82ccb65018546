"""What is done to characters: wound, heal, kill, set, reset, move."""

from tests.text.cast import cast


def test_wound_wounds_the_one_picked() -> None:
    board = cast("Main 1: Wound one of your opponent's characters.").play("use Ann")
    assert board.legal == ["choose Rex", "choose Sid", "choose Una"]
    assert board.play("choose Sid").changes == {"A Time": 8, "B Sid wounds": 1}
    assert board.seat == "A"


def test_deal_kills_at_health_and_equipment_goes_with_its_holder() -> None:
    board = cast("Main 1: Deal 3 wounds to one of your opponent's characters.", wounds={"Sid": 1}).play("use Ann")
    board.play("choose Sid")
    assert board.changes == {"A Time": 8, "B Sid": "pile", "B Vest": "pile", "B pile": 3}
    assert board.seat == "A"


def test_heal_takes_one_wound_off() -> None:
    board = cast("Main 1: Heal one of your characters.", wounds={"Ann": 2, "Bob": 1, "Rex": 1}).play("use Ann")
    assert board.legal == ["choose Ann", "choose Bob"]  # Cid has no wound
    assert board.play("choose Ann").changes == {"A Time": 8, "A Ann wounds": 1}
    assert board.seat == "A"
