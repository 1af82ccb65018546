"""Card files: what they may hold, and how a fault is told."""

import pytest
from hypothesis import given, strategies as st

from schema.card import Bonus, Entry
from schema.catalogue import CardSet
from schema.errors import TcgError
from schema.sources.toml import read
from schema.words import Alignment, CardType, Specialty, Trait

SET = '[set]\ncode = "X"\nname = "Set X"\n'


def faults(text: str) -> list[str]:
    with pytest.raises(TcgError) as told:
        read(text, "x.toml")
    return str(told.value).split("\n")


# ---------------------------------------------------------------- what is read


def test_a_card_with_every_fact() -> None:
    text = (
        SET
        + """
[[card]]
number = 12
title = "Zoë"
subtitle = "\\"Quick\\""
type = "character"
alignment = "CTU"
specialty = "Agent"
cost = 0
skill = 3
health = 1
traits = ["Lethal", "Expert"]
keywords = ["Vice President"]
text = ""
war = 0
rarity = "Rare"
note = "A note."
"""
    )
    assert read(text, "x.toml") == (
        CardSet("X", "Set X"),
        [
            Entry(
                set="Set X",
                number=12,
                title="Zoë",
                subtitle='"Quick"',
                type=CardType.CHARACTER,
                alignment=Alignment.CTU,
                specialty=Specialty.AGENT,
                cost=0,
                skill=3,
                health=1,
                traits=(Trait.LETHAL, Trait.EXPERT),
                keywords=("Vice President",),
                text="",
                war=0,
                rarity="Rare",
                note="A note.",
            )
        ],
    )


def test_what_is_left_out_is_not_known_and_not_said() -> None:
    _, (card,) = read(SET + '[[card]]\ntitle = "One"\ntype = "agenda"\n', "x.toml")
    assert (card.cost, card.war, card.time_track, card.text, card.number) == (None,) * 5
    assert card.model_fields_set == {"title", "type", "set"}


@pytest.mark.parametrize("bonus", ["bonus = { combat = 2, health = -1 }", "bonus.combat = 2\nbonus.health = -1"])
def test_both_ways_to_write_a_bonus(bonus: str) -> None:
    _, (card,) = read(SET + f'[[card]]\ntitle = "9mm"\ntype = "equipment"\n{bonus}\n', "x.toml")
    assert card.bonus == Bonus(combat=2, health=-1)


def test_a_byte_order_mark_and_windows_line_ends_are_fine() -> None:
    text = "\ufeff" + SET + '[[card]]\ntitle = "One"\ntype = "event"\n'
    assert read(text.replace("\n", "\r\n"), "x.toml") == read(text, "x.toml")


def test_a_set_may_be_empty() -> None:
    assert read(SET, "x.toml") == (CardSet("X", "Set X"), [])


# ---------------------------------------------------------------- what is told


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("cost = -1", "cost: input should be greater than or equal to 0, not -1"),
        ('cost = "3"', "cost: input should be a valid integer, not '3'"),
        ("cost = true", "cost: input should be a valid integer, not True"),
        ("cost = 3.0", "cost: input should be a valid integer, not 3.0"),
        ("cost = nan", "cost: input should be a valid integer"),
        ("cost = 2007-05-01", "cost: input should be a valid integer"),
        ("war = 4", "war: input should be less than or equal to 3, not 4"),
        ('kost = 1', "kost: there is no such field"),
        ('traits = ["Brave"]', "traits: input should be 'Lethal', 'Focused'"),
        ('traits = "Lethal"', "traits: input should be a valid"),
        ('traits = ["Unique", "Unique"]', "traits: the same word twice"),
        ("health = 1", "health: a card of type event has no health"),
        ("bonus = { combat = 1 }", "bonus: a card of type event has no bonus"),
        ("bonus = { luck = 1 }", "bonus.luck: there is no such field"),
        ('subtitle = "Sub"', "subtitle: a card of type event has no subtitle"),
        ('set = "Other"', "set: it stands in [set], not with the card"),
        ("number = 0", "number: input should be greater than or equal to 1, not 0"),
    ],
)  # fmt: skip
def test_a_fault_names_file_line_card_and_field(field: str, told: str) -> None:
    text = (
        f'{SET}\n[[card]]\ntitle = "First"\ntype = "event"\n\n[[card]]\ntitle = "24 Hours"\ntype = "event"\n\n{field}\n'
    )
    (line,) = faults(text)
    who = "24 Hours, Sub" if "subtitle" in field else "24 Hours"
    assert line.startswith(f"x.toml:13: {who}: {told}")


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = f"""{SET}
[[card]]
type = "event"
cost = 100

[[card]]
title = "Two"
type = "hero"

[[card]]
title = "Three"
type = "character"
alignment = "CTU"
specialty = "Terrorist"
"""
    assert [line.split(": ")[:3] for line in faults(text)] == [
        ["x.toml:5", "card 1 of the file", "title"],
        ["x.toml:7", "card 1 of the file", "cost"],
        ["x.toml:11", "Two", "type"],
        ["x.toml:16", "Three", "alignment"],
    ]


def test_one_number_for_two_cards_is_told() -> None:
    card = '[[card]]\ntitle = "{}"\ntype = "event"\nnumber = {}\n'
    text = SET + card.format("One", 7) + card.format("Two", 8) + card.format("Three", 7)
    assert faults(text) == ["x.toml:15: Three: number: 7 is taken by the card of line 4"]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_what_stands_in_a_long_text_is_no_table_and_no_field(quotes: str) -> None:
    text = (
        f'{SET}[[card]]\ntitle = "One"\ntype = "event"\ntext = {quotes}\n[[card]]\ncost = 7\n"a\n{quotes} # {quotes}\n'
        f'cost = -1\n[[card]]\ntitle = "Two # not a note"\ntype = "event"\nwar = 9\n'
    )
    assert [line.split(":")[1] for line in faults(text)] == ["12", "16"]


def test_a_dotted_field_and_a_table_of_its_own_are_found() -> None:
    card = '[[card]]\ntitle = "9mm"\ntype = "equipment"\n'
    assert faults(f"{SET}{card}bonus.health = 1\nbonus.combat = 200\n")[0].startswith("x.toml:8: 9mm: bonus.combat: ")
    assert faults(f"{SET}{card}[card.bonus]\nhealth = 1\ncombat = 200\n")[0].startswith("x.toml:9: 9mm: bonus.combat: ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "x.toml:1: a [set] table with code and name is required"),
        ('set = "X"', "x.toml:1: a [set] table with code and name is required"),
        ('[set]\nname = "X"', "x.toml:1: [set] code: it is required"),
        ('[set]\ncode = "lower"\nname = "X"', "x.toml:2: [set] code: string should match pattern"),
        ('[set]\nname = "X"\ncode = "X"\nyear = 2007', "x.toml:4: [set] year: there is no such field"),
        (f'{SET}\n[card]\ntitle = "One"', "x.toml:5: card: write each card as a [[card]] table"),
        (f"{SET}\n[[cards]]\n", "x.toml:5: cards: there is no such table"),
        (f"card = [1]\n{SET}", "x.toml:1: card: write each card as a [[card]] table"),
    ],
)
def test_the_frame_of_a_file_is_checked(text: str, told: str) -> None:
    (line,) = faults(text)
    assert line.startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{SET}[[card]]\ntitle = \n", "x.toml:5: this is not TOML: Invalid value (column 9)"),
        (f'{SET}[[card]]\ntitle = "One"\ntitle = "Two"\n', "x.toml:6: this is not TOML: Cannot overwrite a value"),
        (f'{SET}[[card]]\ntext = """\nnever closed', "x.toml:6: this is not TOML: "),
        ("9mm Parabellum;Equipment;1", "x.toml:1: this is not TOML: "),
        (f"{SET}x = {'[' * 5000}", "x.toml"),
    ],
)
def test_a_file_that_is_no_toml_is_told_with_its_line(text: str, told: str) -> None:
    (line,) = faults(text)
    assert line.startswith(told)


_pieces = st.sampled_from(
    ["[set]", "[[card]]", "[card]", "[card.bonus]", "code", "name", "title", "type", "cost", "bonus.combat", "=", "\n",
     '"X"', '"event"', '"""', "'''", "1", "-1", "nan", "[", "]", "{", "}", "#", ".", "é", '"', "\\", "\0", "1979-01-01"]
)  # fmt: skip


@given(st.lists(_pieces, max_size=40).map(" ".join) | st.text(max_size=60))
def test_no_text_ends_in_any_other_error(text: str) -> None:
    try:
        read(text, "x.toml")
    except TcgError as error:
        assert all(line.startswith("x.toml:") for line in str(error).split("\n"))  # noqa: PT017
