"""JSON card files."""

import json

import pytest

from schema.errors import TcgError
from schema.problem import Severity
from schema.sources import json_cards
from schema.sources.row import Finding

CARD = {"set": "Beta", "number": 3, "title": "9-Volt Relay", "type": "equipment", "bonus": {"combat": 1}, "text": ""}


@pytest.mark.parametrize(
    "text", [json.dumps([CARD]), json.dumps({"cards": [CARD]}, indent=4), json_cards.write([CARD])]
)
def test_a_list_and_an_object_with_cards_are_read_alike(text: str) -> None:
    reading = json_cards.read(text, "x.json")
    assert [row.said for row in reading.rows] == [CARD]
    assert reading.findings == []


def test_null_says_nothing_and_an_empty_list_says_none() -> None:
    (row,) = json_cards.read('[{"set": "B", "title": "X", "cost": null, "traits": []}]', "x").rows
    assert row.said == {"set": "B", "title": "X", "traits": []}


def test_bonus_may_be_written_short() -> None:
    (row,) = json_cards.read('[{"set": "B", "title": "X", "bonus": "1C/2h"}]', "x").rows
    assert row.said["bonus"] == {"combat": 1, "health": 2}


def test_faults_name_path_and_line_and_the_other_cards_are_read() -> None:
    text = """{"cards": [
      {"set": "B", "title": "A", "type": "event", "colour": "red"},
      {"set": "B", "title": "B", "bonus": {"combt": 1}},
      "C",

      {"set": "B", "title": "D", "cost": "3"},
      {"set": "B", "title": "E", "cost": true},
      {"set": "B", "title": "F"}
    ]}"""
    reading = json_cards.read(text, "x.json")
    assert [row.said["title"] for row in reading.rows] == ["F"]
    assert reading.rows[0].line == 8
    assert reading.findings[:3] == [
        Finding(2, Severity.ERROR, "cards[0].colour: there is no such field"),
        Finding(3, Severity.ERROR, "cards[1].bonus.combt: there is no such field"),
        Finding(4, Severity.ERROR, "cards[2]: a card is an object, not 'C'"),
    ]
    assert [(f.line, f.message.split(":")[0]) for f in reading.findings[3:]] == [
        (6, "cards[3].cost"),
        (7, "cards[4].cost"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.json:1: a JSON card file is a list"),
        ("7", "x.json:1: a JSON card file is a list"),
        ('[\n{"title": }]', "x.json:2: this is not JSON: expecting value"),
        ('[{"title": "A"}', "x.json:1: this is not JSON: a comma or ] is expected"),
        ('[{"title": "A"},]', "x.json:1: this is not JSON"),
        ('[{"title": "A"}] x', "x.json:1: there is something after the end"),
        ('[\n{"title": "A", "title": "B"}]', "x.json:2: an object has the key 'title' twice"),
        ('{"cards": {}}', "x.json:1: cards: a list of cards is expected"),
        ('{"decks": []}', "x.json:1: there is no key 'decks'"),
        ("{}", "x.json:1: the object has no cards"),
        ('{"cards": [], "cards": []}', "x.json:1: cards is there twice"),
        ("[" * 100_000, "x.json:1: it is nested too deeply"),
        (f"[{'9' * 5000}]", "x.json:1: this cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, message: str) -> None:
    with pytest.raises(TcgError) as caught:
        json_cards.read(text, "x.json")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "card", ['{"title": "\\ud800"}', '{"title": "a\\u0000"}', '{"text": "\\u001b[31m"}', '{"cost": 1e99}']
)
def test_odd_characters_and_numbers_are_faults(card: str) -> None:
    reading = json_cards.read(f"[{card}]", "x.json")
    assert reading.rows == []
    assert len(reading.errors) == 1
