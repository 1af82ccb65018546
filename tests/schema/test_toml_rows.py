"""TOML card files as users write them."""

from typing import Any

import pytest

from schema.errors import TcgError
from schema.sources import toml_rows


def test_a_text_overlay_says_set_title_and_text_only() -> None:
    text = '[set]\nname = "Day 0"\n\n[[card]]\ntitle = "9-Volt Relay"\ntext = """\nOne.\nTwo.\n"""\n'
    (row,) = toml_rows.read(text, "x.toml").rows
    assert row.said == {"set": "Day 0", "title": "9-Volt Relay", "text": "One.\nTwo.\n"}
    assert row.line == 4


def test_cards_of_several_sets_name_their_own() -> None:
    text = '[set]\nname = "A"\ncode = "AA"\n[[card]]\nnumber = 1\n[[card]]\nset = "B"\nnumber = 2\n'
    assert [row.said for row in toml_rows.read(text, "x").rows] == [
        {"set": "A", "set_code": "AA", "number": 1},
        {"set": "B", "number": 2},
    ]


def test_every_fault_has_its_line_and_the_other_cards_are_read() -> None:
    text = """[set]
nam = "A"
code = "too long a code"

[[card]]
title = "X"
cost = "3"

[[card]]
title = "Y"
set = "B"
colour = 1
bonus = { combat = 1.5 }

[[card]]
title = "Z"
set = "B"

[extra]
"""
    reading = toml_rows.read(text, "x.toml")
    assert [row.said["title"] for row in reading.rows] == ["Z"]
    assert sorted((f.line, f.message.split(": ")[0]) for f in reading.errors) == [
        (2, "[set] nam"), (3, "[set] code"), (7, "X"), (12, "Y"), (13, "Y"), (19, "extra"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["card = 3", "[card]\ntitle = 'X'", "card = [1]", "set = 1", "[[set]]"])
def test_wrong_shapes_are_faults(text: str) -> None:
    reading = toml_rows.read(text, "x.toml")
    assert reading.rows == []
    assert reading.errors


@pytest.mark.parametrize("text", ["title =", "a = [", '"', f"a = {'9' * 5000}", "a = " + "[" * 100_000])
def test_what_is_not_toml_is_one_error(text: str) -> None:
    with pytest.raises(TcgError, match=r"x\.toml"):
        toml_rows.read(text, "x.toml")


def test_what_is_written_is_read_again() -> None:
    rows: list[dict[str, Any]] = [
        {"set": "B", "set_code": "BB", "number": 1, "title": 'The "X" \\ again', "type": "equipment", "cost": 0,
         "bonus": {"skill": 1, "intel": -1}, "traits": ["Unique"], "text": 'a;b,"c"\n\n\'\'\'d"""\te é 日'},
        {"set": "B", "set_code": "BB", "title": "[[card]]", "text": "", "traits": [], "bonus": {}},
    ]  # fmt: skip
    assert [row.said for row in toml_rows.read(toml_rows.write(rows), "x").rows] == rows
    mixed = [*rows, {"set": "C", "title": "X = 1"}]
    assert [row.said for row in toml_rows.read(toml_rows.write(mixed), "x").rows] == mixed
