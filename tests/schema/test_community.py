"""The community's list: invented rows, then the real file as it was found."""

from collections import Counter
from pathlib import Path

import pytest

from schema.merge import Kind, merge
from schema.problem import Severity
from schema.sources import community
from schema.sources.row import Finding, Reading

REAL = Path(__file__).parents[2] / "../shared/real/24 Card List.txt"


def read(text: str) -> Reading:
    return community.read(text, "list.txt")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "Rita Vale, Night Shift;Character;CTU;Analyst;2;3;1;Expert/Vice President/Adept;2;Beta;Rare;4",
            {"title": "Rita Vale", "subtitle": "Night Shift", "type": "character", "alignment": "CTU",
             "specialty": "Analyst", "cost": 2, "skill": 3, "health": 1, "traits": ["Expert", "Adept"],
             "keywords": ["Vice President"], "war": 2, "set": "Beta", "rarity": "Rare"},
        ),
        (
            "9-Volt Relay;Equipment;1;1C/1H;Unique/Item;2;Beta;Fixed;0",
            {"title": "9-Volt Relay", "type": "equipment", "cost": 1, "bonus": {"combat": 1, "health": 1},
             "traits": ["Unique"], "keywords": ["Item"], "war": 2, "set": "Beta", "rarity": "Fixed"},
        ),
        (
            "Slow Burn;Agenda;0;Deadline;3;Beta;Fixed;0",
            {"title": "Slow Burn", "type": "agenda", "cost": 0, "traits": ["Deadline"], "war": 3, "set": "Beta",
             "rarity": "Fixed"},
        ),
        (
            "Dead, Not Gone;event;;Ops;;Beta;;0",
            {"title": "Dead, Not Gone", "type": "event", "keywords": ["Ops"], "set": "Beta"},
        ),
        (
            "Hold the Line;Directive;CTU;Beta;Rare;0",
            {"title": "Hold the Line", "type": "directive", "alignment": "CTU", "set": "Beta", "rarity": "Rare"},
        ),
    ],
)  # fmt: skip
def test_the_shape_of_a_row_follows_its_type(line: str, said: dict[str, object]) -> None:
    reading = read(line)
    assert [row.said for row in reading.rows] == [said]
    assert reading.findings == []


@pytest.mark.parametrize("middle", ["Expert;2;;Beta", ";2;;Beta", ";;2;Beta", ";2; ;Beta"])
def test_an_empty_field_too_many_is_left_out_and_noted(middle: str) -> None:
    reading = read(f"Rita Vale;Character;CTU;Analyst;2;3;1;{middle};Rare;0")
    (row,) = reading.rows
    assert (row.said["war"], row.said["set"], row.said["rarity"]) == (2, "Beta", "Rare")
    assert [(f.severity, f.line) for f in reading.findings] == [(Severity.NOTE, 1)]
    assert "13 fields" in reading.findings[0].message


def test_a_field_too_many_is_never_guessed_away() -> None:
    for line in (
        "Rita Vale;Character;CTU;Analyst;;2;3;1;;;;Beta;Rare;0",  # one of the numbers is missing
        "Rita Vale;Character;CTU;Analyst;2;3;1;Expert;2;1;Beta;Rare;0",  # none of the fields is empty
        "Rita Vale;Character;CTU;Analyst;2;3;Expert;2;Beta;Rare;0",  # one too few
    ):
        reading = read(line)
        assert reading.rows == []
        assert "fields, where a row of type character has 12" in reading.errors[0].message


def test_only_a_close_misspelling_of_a_closed_list_is_mended_aloud() -> None:
    reading = read("A;Character;CTU;Statesmen;1;1;1;;1;Beta;Rare;0\nB;Charcter;CTU;Agents;1;1;1;;1;Beta;Rare;0\n")
    assert [row.said["specialty"] for row in reading.rows] == ["Statesman", "Agent"]
    assert reading.findings == [
        Finding(1, Severity.NOTE, "specialty: 'Statesmen' was read as Statesman"),
        Finding(2, Severity.NOTE, "type: 'Charcter' was read as character"),
        Finding(2, Severity.NOTE, "specialty: 'Agents' was read as Agent"),
    ]
    far = read("A;Character;CTU;Spy;1;1;1;;1;Beta;Rare;0\nB;Person;CTU;Agent;1;1;1;;1;Beta;Rare;0\n")
    assert far.rows == []
    assert [f.message.split(" is none of ")[0] for f in far.errors] == ["specialty: 'Spy'", "type: 'Person'"]


def test_an_odd_event_keyword_is_read_and_warned_about() -> None:
    reading = read("Fearless;Event;1;Fearless;1;Beta;Fixed;0")
    assert reading.rows[0].said["keywords"] == ["Fearless"]
    assert [f.severity for f in reading.findings] == [Severity.WARNING]
    assert reading.errors == []


def test_stubs_belong_to_the_heading_or_the_rows_before_them() -> None:
    text = (
        "Hold the Line;Directive;CTU;Beta;Rare;0\n\n231\t[Skan]\tDeep Net\n\nGift Cards:\n"
        "1\t[Skan]\tRita Vale, Night Shift\tCharacter\t\tPromo\n2\t[Skan]\tDead, Not Gone\tEvent\t\t\n"
    )
    reading = read(text)
    assert [row.said for row in reading.rows[1:]] == [
        {"set": "Beta", "number": 231, "title": "Deep Net"},
        {"set": "Gift Cards", "number": 1, "title": "Rita Vale", "subtitle": "Night Shift", "type": "character",
         "rarity": "Promo"},
        {"set": "Gift Cards", "number": 2, "title": "Dead, Not Gone", "type": "event"},
    ]  # fmt: skip
    assert (reading.lines, reading.headings, reading.blank) == (7, 1, 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1\t[x]\tDeep Net", "no heading or row before it"),
        ("Hello there", "this is no row of a card"),
        ("A;Event;x;Ops;1;Beta;Rare;0", "cost: a number is expected, not 'x'"),
        ("A;Event;1;Ops;9;Beta;Rare;0", "war: input should be less than or equal to 3"),
        (";Event;1;Ops;1;Beta;Rare;0", "title"),
        ("A;Event;1;Ops;1;;Rare;0", "it names no set"),
        ("A;Equipment;1;9Q;Item;1;Beta;Rare;0", "bonus: write it as"),
    ],
)
def test_a_line_that_gives_no_card_says_why(line: str, message: str) -> None:
    reading = read(f"\n{line}\nB;Event;1;Ops;1;Beta;Rare;0\n")
    assert [row.said["title"] for row in reading.rows] == ["B"]
    (finding,) = reading.errors
    assert finding.line == 2
    assert message in finding.message


# ---------------------------------------------------------------- the list as it was found


@pytest.fixture(scope="module")
def real() -> Reading:
    if not REAL.exists():
        pytest.skip("the community list is not part of the project: ../shared/real/24 Card List.txt")
    return read(REAL.read_text(encoding="utf-8"))


def test_every_line_of_the_real_list_is_accounted_for(real: Reading) -> None:
    assert (real.lines, len(real.rows), real.headings, real.blank, real.errors) == (371, 366, 2, 3, [])
    notes = Counter((f.severity, f.message.split(" ")[0]) for f in real.findings)
    assert notes == {(Severity.NOTE, "it"): 10, (Severity.NOTE, "specialty:"): 1, (Severity.WARNING, "an"): 1}
    assert [f.line for f in real.findings if "Statesmen" in f.message] == [126]


def test_the_real_list_makes_nearly_all_cards_of_nothing(real: Reading) -> None:
    merged = merge([], [], [row.said for row in real.rows])
    kinds = Counter(outcome.kind for outcome in merged.outcomes)
    assert kinds == {Kind.ADDED: 357, Kind.REFUSED: 9}
    refused = {o.name: o.reason for o in merged.outcomes if o.kind is Kind.REFUSED}
    assert "Data Mining" in refused  # nothing says what a card known by name only is
    assert all(reason.startswith("type:") for reason in refused.values())
    assert "Find the Nuke" not in refused  # another set says that it is a directive
    assert [s.name for s in merged.sets] == ["Day 0", "1st Edition", "Promo", "Organized Play Promo"]


def test_the_real_list_changes_almost_nothing_of_the_bundled_cards(real: Reading) -> None:
    from seeds.loader import bundled_entries

    merged = merge(*bundled_entries(), [row.said for row in real.rows])
    kinds = Counter(outcome.kind for outcome in merged.outcomes)
    assert kinds == {Kind.SAME: 357, Kind.CHANGED: 8, Kind.REFUSED: 1}
    assert sum(kinds.values()) + real.headings + real.blank == real.lines
    changed = [o for o in merged.outcomes if o.kind is Kind.CHANGED]
    assert {d.fact for o in changed for d in o.differences} == {"rarity"}
    (refused,) = [o for o in merged.outcomes if o.kind is Kind.REFUSED]
    assert refused.reason == "Promo 14 is Michelle Dessler, Deep Loyalty, not Michelle Dressler, Deep Loyalty"
