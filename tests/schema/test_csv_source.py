"""CSV card files."""

from typing import Any

import pytest

from schema.errors import TcgError
from schema.sources import table
from schema.sources.row import Said

HEADER = "set,number,title,subtitle,type,cost,bonus,traits,keywords,text\n"


def said(text: str) -> list[dict[str, object]]:
    reading = table.read(text, "x.csv")
    assert reading.findings == []
    return [row.said for row in reading.rows]


def test_a_row_says_only_what_its_cells_hold() -> None:
    assert said(HEADER + "Beta,4,9-Volt Relay,,equipment,1,1C|-2H,Unique,Item|Old,\n") == [
        {
            "set": "Beta", "number": 4, "title": "9-Volt Relay", "type": "equipment", "cost": 1,
            "bonus": {"combat": 1, "health": -2}, "traits": ["Unique"], "keywords": ["Item", "Old"],
        }
    ]  # fmt: skip


def test_columns_come_in_any_order_and_case() -> None:
    assert said("Text,TITLE,Set,Time Track\nDraw.,Plan,B,2\n") == [
        {"text": "Draw.", "title": "Plan", "set": "B", "time_track": 2}
    ]


def test_none_in_brackets_is_known_to_be_none_and_an_empty_cell_is_not() -> None:
    rows = said("set,title,text,traits,bonus\nB,X,(none),(none),(none)\nB,Y,,,\nB,Z,  ,  ,\n")
    assert rows == [
        {"set": "B", "title": "X", "text": "", "traits": [], "bonus": {}},
        {"set": "B", "title": "Y"},
        {"set": "B", "title": "Z"},
    ]


def test_quotes_commas_newlines_bom_and_crlf() -> None:
    text = '\ufeffset,title,text\r\nB,"Dying, Not Crazy","He said ""no"";\r\nthen left."\r\nB,"Next",x\r\n'
    reading = table.read(text.removeprefix("\ufeff"), "x.csv")
    assert [row.said.get("text") for row in reading.rows] == ['He said "no";\nthen left.', "x"]
    assert [row.line for row in reading.rows] == [2, 4]
    assert reading.rows[0].said["title"] == "Dying, Not Crazy"


@pytest.mark.parametrize("mark", [";", "\t"])
def test_other_dividers_are_told_by_the_header(mark: str) -> None:
    text = "set,title,text\nB,X,one\n".replace(",", mark)
    assert said(text) == [{"set": "B", "title": "X", "text": "one"}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.csv: it is empty"),
        ("set,title,colour\n", "x.csv:1: there is no column 'colour'"),
        ("\n\nset,title,set\n", "x.csv:3: the column set is there twice"),
        ("set,text\n", "x.csv:1: a column title or number is needed"),
        ('set,title\nB,X\nB,"open\n\n', "x.csv:3: this is not CSV"),
    ],
)
def test_a_table_that_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(TcgError) as caught:
        table.read(text, "x.csv")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("Beta,x,A,,event,1,,,,", "number: input should be a valid integer"),
        ("Beta,1,A,,evnt,1,,,,", "type: input should be 'directive'"),
        ("Beta,1,A,,event,1.0,,,,", "cost: input should be a valid integer"),
        ("Beta,1,A,,event,-1,,,,", "cost: input should be greater than or equal to 0"),
        ("Beta,1,A,,equipment,1,1X,,,", "bonus: write it as 1C|1H"),
        ("Beta,1,A,,equipment,1,1C|2C,,,", "bonus: write it as 1C|1H"),
        ("Beta,1,A,,event,1,,Lethall,,", "traits: input should be 'Lethal'"),
        ("Beta,1,Dying, Not Crazy,,event,1,,,,", "it has 11 cells for 10 columns"),
        ("Beta,1,A,,event,1,,,,,,", "it has 12 cells"),
        ("Beta,1,A", "it has 3 cells for 10 columns"),
        ("Beta,1,A\x1b[2J,,event,1,,,,", "title: the character U+001B"),
    ],
)
def test_a_bad_row_is_reported_with_its_line_and_the_others_are_read(row: str, message: str) -> None:
    reading = table.read(f"{HEADER}\n{row}\nBeta,2,B,,event,1,,,,\n", "x.csv")
    assert [r.said["title"] for r in reading.rows] == ["B"]
    (finding,) = reading.errors
    assert finding.line == 3
    assert message in finding.message


def test_what_is_written_is_read_again() -> None:
    rows: list[dict[str, Any]] = [
        {"set": "B", "set_code": "BB", "number": 1, "title": 'The "X", again', "type": "equipment", "cost": 0,
         "bonus": {"skill": 1, "intel": -1}, "traits": ["Unique", "Lethal"], "text": 'a;b,"c"\n\nd\te '},
        {"set": "B", "title": "-", "text": "", "traits": [], "keywords": [], "bonus": {}},
    ]  # fmt: skip
    assert said(table.write(rows)) == rows


def test_rows_may_say_whatever_an_entry_holds() -> None:
    from schema.card import Entry

    assert set(Said.model_fields) == {*Entry.model_fields, "set_code"}


def test_columns_without_a_name_at_the_end_hold_nothing() -> None:
    assert said("set,title,,\nB,X,,\n") == [{"set": "B", "title": "X"}]
    (finding,) = table.read("set,title,,\nB,X,,stray\n", "x").errors
    assert "there is no such field" in finding.message
