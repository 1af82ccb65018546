"""Game text: read, written canonically, and read back; what is not understood is told with its place."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from schema.text import tree as t
from schema.text.parse import Fault, parse, read_paragraph
from schema.text.write import paragraph, write
from tests.schema.text_trees import paragraphs, texts

_SETTINGS = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))


@_SETTINGS
@given(paragraphs)
def test_every_paragraph_is_written_so_that_it_reads_back(p: t.Paragraph) -> None:
    words = paragraph(p)
    assert read_paragraph(words) == p, words


@_SETTINGS
@given(texts)
def test_every_text_is_written_so_that_it_reads_back(text: t.Text) -> None:
    assert parse(write(text)) == (text, ())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Main: Draw 100 cards.", "the number here is at most 99"),
        ("Main: Draw 0 cards.", "the number here is at least 1"),
        (f"Main: Draw {'9' * 5000} cards.", "the number here is at most 99"),
        (f"This character gets +{'9' * 5000} Combat.", "the number here is at most 99"),
        (f"Main: Choose one: {'; or '.join(['draw a card'] * 51)}.", "at most 50 things to choose from"),
    ],
)
def test_what_is_too_many_is_told_in_words_of_the_game(words: str, message: str) -> None:
    found = read_paragraph(words)
    assert isinstance(found, Fault)
    assert found.message == message


def test_a_text_has_no_more_abilities_than_a_move_can_number() -> None:
    most = "\n".join(["Main 0: Draw a card."] * 50)
    assert not parse(most)[1]
    found, faults = parse(most + "\nMain 0: Draw a card." * 20)
    assert len(found.paragraphs) == 50
    assert faults == (Fault(51, 1, "a text has at most 50 paragraphs"),)


CANONICAL = [
    "Main 1, Set this character: Draw a card.",
    "Main 0, Locate Intel 3, Lose 2 points: Wound one of your opponent's characters. If you do, gain 1 Time.",
    "Main, Sacrifice 2 of your Agents, Discard 2 cards: Kill the blocker.",
    "Main 0, Discard an event in your hand: Gain 1 Time for each of your other ready Agents.",
    "Main 0, Sacrifice this character: Search your deck for a President and put it into your hand.",
    "Mission 1: The opposing character gets -2 Skill until the end of the mission.",
    "React 2, when your opponent plays an event: Cancel that card.",
    "React 1, when one of your Agents is wounded: Heal that character.",
    "Requires: 2 Analysts and a Phone.",
    "Gain 2 points for each of your ready Statesmen in the Field.",
    "When your turn starts, your opponent discards a card at random.",
    "When this character is killed, you may return a Weapon in your discard pile to its owner's hand.",
    "While you have 0 Time, this character gets +1 Combat.",
    "While this character carries a Weapon, this character has Expert.",
    "While you have 3 or more cards in your hand, your opponent's characters cannot block.",
    "Your Agents have Expert.",
    "Weapons played on your Agents cost 1 less.",
    "Weapons played on this character cost 2 less.",
    "Events your opponent plays cost 1 more for each of your Conspirators.",
    "Choose one: draw 2 cards; or gain 2 Time.",
    "You may set a ready Agent, then wound another character.",
    "If that card is an event, put that card into your hand. Otherwise, draw a card.",
    "Attach one of your opponent's Weapons to this character.",
    "Prevent the next 2 wounds to all your characters with Skill 2 or less until the end of the turn.",
    'Play a "Cold Front" in your discard pile for free.',
]


@pytest.mark.parametrize("words", CANONICAL)
def test_canonical_words_come_back_as_they_are(words: str) -> None:
    found = read_paragraph(words)
    assert not isinstance(found, Fault), found
    assert paragraph(found) == words


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("this character has expert while he carries a Weapon.", CANONICAL[13]),
        ("Main 0, Intel 3: draw 1 card.", "Main 0, Locate Intel 3: Draw a card."),
        ("When your Agent is wounded, heal him.", "When one of your Agents is wounded, heal that character."),
        ("ALL YOUR STATESMEN GAIN ADEPT until the end of the turn.",
         "All your Statesmen gain Adept until the end of the turn."),
        ("Wound one of your opponent’s characters.", "Wound one of your opponent's characters."),
        ("Return an event in your discard pile to your hand.",
         "Return an event in your discard pile to its owner's hand."),
        ("All your Agents have Expert.", "Your Agents have Expert."),
    ],
)  # fmt: skip
def test_other_ways_to_say_it_become_canonical(said: str, canonical: str) -> None:
    found = read_paragraph(said)
    assert not isinstance(found, Fault), found
    assert paragraph(found) == canonical


@pytest.mark.parametrize(
    ("words", "column", "message"),
    [
        ("Wound a foo.", 9, "'foo' is not understood here; expected "),
        ("Wound a character", 18, "the sentence is not finished; expected "),
        ("Wound a character % now.", 19, "the character '%' has no place in game text"),
        ("Main 1: This character gets +1 Skill.", 1, "how long does it last?"),
        ("React 1: Draw a card.", 1, "a React says what it answers"),
        ("Main 1, when your turn starts: Draw a card.", 1, "only a React does"),
        ("When 2 Agents are wounded, draw a card.", 1, "a trigger is about one card"),
        ("You have more points than you.", 5, "'have' is not understood here"),
        ("This character cannot play war cards.", 23, "'play' is not understood here"),
        ("This character gets +0 Skill.", 1, "a bonus of 0 changes nothing"),
    ],
)
def test_what_is_not_understood_is_told_with_its_column(words: str, column: int, message: str) -> None:
    found = read_paragraph(words)
    assert isinstance(found, Fault)
    assert (found.column, message in found.message) == (column, True), found


def test_one_fault_hides_no_other_paragraph() -> None:
    text, faults = parse("Draw a card.\n\nDraw a carp.\nGain 1 Time.\nGain one Time.")
    assert write(text) == "Draw a card.\nGain 1 Time."
    assert [f.line for f in faults] == [3, 5]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(" ".join(CANONICAL).split(" "))).map(" ".join)))
def test_no_text_gives_anything_but_paragraphs_and_faults(text: str) -> None:
    found, faults = parse(text)
    assert len(found.paragraphs) + len(faults) == sum(1 for line in text.split("\n") if line.strip())
