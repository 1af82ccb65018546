"""Texts that say what cannot be carried out as it is written: refused when they are read, never played in part."""

from typing import Final

import pytest

from schema.text.parse import Fault, read_paragraph

REFUSED: Final = [
    ("Main 1: Play a character in your opponent's hand.", "out of your hand or your discard pile"),
    ("Main 1: Play a character in the Field for free.", "out of your hand or your discard pile"),
    ("Main 1: Play a ready character for free.", "has no status yet"),
    ("Main 1: Play 2 characters in your hand for free.", "one card at a time"),
    ("Main 1: Search your deck for 2 Analysts and put it into play.", "one card at a time"),
    ("Main 1: Attach all equipment to this character.", "done with one card at a time"),
    ("Main 1: Attach this card to 2 of your characters.", "done with one card at a time"),
    ("Mission 1: All your characters become the attacker.", "one card at a time"),
    ("Main 1: If you have an event in your opponent's hand, draw a card.", "of his own"),
    ("Main 1: Search your deck for a ready Analyst and put it into your hand.", "has no status yet"),
    ("Main 1: Your opponent cannot play events for as long as it is in play.", "say until when"),
    ("Main 0, Discard an event in your opponent's hand: Draw a card.", "only your own cards"),
    ("Main 0, Discard an event in your discard pile: Draw a card.", "only your own cards"),
    ("Main 0, Set one of your opponent's characters: Draw a card.", "only your own cards"),
    ("Main 1: If your opponent has an event in your hand, draw a card.", "not in yours"),
]


@pytest.mark.parametrize(("text", "fault"), REFUSED)
def test_what_cannot_be_carried_out_as_it_is_written_is_refused(text: str, fault: str) -> None:
    found = read_paragraph(text)
    assert isinstance(found, Fault)
    assert fault in found.message
