"""The decklist grammar: what a line means, what is kept, and the round trip (design: accept what people paste)."""

import pytest
from hypothesis import given, settings, strategies as st

from schema.card import Entry
from schema.catalogue import Catalogue, gather
from schema.deck import Deck
from schema.decklist import LONGEST_LIST, Reading, read
from schema.decklist_write import written
from schema.errors import TcgError
from schema.problem import Code, Severity
from schema.words import CardType


def _cards(reading: Reading) -> list[tuple[int, str]]:
    return [(e.count, e.card.name) for e in reading.deck.cards]


def _codes(reading: Reading) -> list[Code]:
    return [p.code for p in reading.problems]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("AK-47", 1, "AK-47"),
        ("2 AK-47", 2, "AK-47"),
        ("2x AK-47", 2, "AK-47"),
        ("2X AK-47", 2, "AK-47"),
        ("2 x AK-47", 2, "AK-47"),
        ("x2 AK-47", 2, "AK-47"),
        ("2× AK-47", 2, "AK-47"),
        ("AK-47 x2", 2, "AK-47"),
        ("AK-47 x 2", 2, "AK-47"),
        ("AK-47 ×2", 2, "AK-47"),
        ("AK-47 (2)", 2, "AK-47"),
        ("AK-47 (x2)", 2, "AK-47"),
        ("AK-47\t2", 2, "AK-47"),
        ("2\tAK-47", 2, "AK-47"),
        ("  2\u00a0AK‑47  ", 2, "AK-47"),
        ("- 2 AK-47", 2, "AK-47"),
        ("* AK-47", 1, "AK-47"),
        ("• AK-47 x2", 2, "AK-47"),
        ("ak–47", 1, "AK-47"),
        # The whole line comes first: a number may belong to the name.
        ("24 Hours", 1, "24 Hours"),
        ("24 hours", 1, "24 Hours"),
        ("2 24 Hours", 2, "24 Hours"),
        ("24 Hours x2", 2, "24 Hours"),
        ("24 24 Hours", 24, "24 Hours"),
        ("9mm Parabellum x2", 2, "9mm Parabellum"),
        ("9mm Parabellum", 1, "9mm Parabellum"),
        ("Dying, Not Crazy", 1, "Dying, Not Crazy"),
        ("2 Dammit!", 2, "Dammit!"),
        ("D.J. Graves, Forensics Expert", 1, "D.J. Graves, Forensics Expert"),
        ("d.j. graves", 1, "D.J. Graves, Forensics Expert"),
        ('Kevin Carroll, "Helpful"', 1, 'Kevin Carroll, "Helpful"'),
        ("Kevin Carroll, “Helpful” x2", 2, 'Kevin Carroll, "Helpful"'),
        ("2 Jack’s PDA", 2, "Jack's PDA"),
        ("JOSE PENA, courier", 1, "José Peña, Courier"),
        ("Jose\u0301 Pen\u0303a – Courier", 1, "José Peña, Courier"),
        ("Jack Bauer - Brute Force x2", 2, "Jack Bauer, Brute Force"),
        ("2 Jack Bauer, Brute Force [1st Edition]", 2, "Jack Bauer, Brute Force"),
        ("2 Jack Bauer, Brute Force (1E 30)", 2, "Jack Bauer, Brute Force"),
        ("Jack Bauer [1st Edition]", 1, "Jack Bauer, Brute Force"),
        ("Dammit! (1st Edition) x2", 2, "Dammit!"),
        ("2 AK-47 # a comment", 2, "AK-47"),
        ("AK-47 // a comment", 1, "AK-47"),
        ("99 AK-47", 99, "AK-47"),
    ],
)
def test_a_line_names_a_card(catalogue: Catalogue, line: str, count: int, name: str) -> None:
    reading = read(line, catalogue)
    assert _cards(reading) == [(count, name)]
    assert reading.problems == ()
    assert reading.lost == ()


def test_a_name_of_two_cards_needs_its_set(catalogue: Catalogue) -> None:
    name = "Ryan Chappelle, Division Representative"
    reading = read(f"{name}\n2 {name} [Day 0]\n{name} (1E)", catalogue)
    (problem,) = reading.problems
    assert (problem.code, problem.line, problem.severity) == (Code.AMBIGUOUS_CARD, 1, Severity.ERROR)
    assert problem.cards == (f"{name} [Day 0]", f"{name} [1st Edition]")
    assert [(e.count, e.card.sets) for e in reading.deck.cards] == [(2, ("Day 0",)), (1, ("1st Edition",))]


def test_a_title_of_several_cards_lists_them_all(catalogue: Catalogue) -> None:
    reading = read("2 jack bauer", catalogue)
    assert _codes(reading) == [Code.AMBIGUOUS_CARD, Code.EMPTY_DECK]
    assert set(reading.problems[0].cards) == {
        "Jack Bauer, Back in Action",
        "Jack Bauer, Protective Father",
        "Jack Bauer, Brute Force",
    }
    assert all(name in reading.problems[0].message for name in reading.problems[0].cards)


@pytest.mark.parametrize("line", ["AK", "Jack B", "Mark DeSalvo, Ward", "Well", "2 Taken Into", "Weapon", "Hours"])
def test_nothing_is_guessed_from_a_part_of_a_name(catalogue: Catalogue, line: str) -> None:
    reading = read(line, catalogue)
    assert reading.deck.cards == ()
    assert _codes(reading) == [Code.UNKNOWN_CARD, Code.EMPTY_DECK]


def test_an_unknown_name_is_told_with_its_line_and_the_nearest(catalogue: Catalogue) -> None:
    reading = read("AK-47\n\n2 Michelle Dressler, Deep Loyalty\nVeto\n24 Horus\nXyzzy", catalogue)
    unknown = reading.problems
    assert [p.line for p in unknown] == [3, 5, 6]
    assert unknown[0].cards == ("Michelle Dessler, Deep Loyalty",)
    assert "Michelle Dessler, Deep Loyalty" in unknown[0].message
    assert "24 Hours" in unknown[1].cards
    assert unknown[2].cards == ()
    assert reading.lost == (3, 5, 6)
    assert _cards(reading) == [(1, "AK-47"), (1, "Veto")]


@pytest.mark.parametrize("count", ["0", "-1", "1.5", "1,5", "1/2", "99999999999", "100", "9" * 400])
def test_a_strange_count_is_told_not_taken(catalogue: Catalogue, count: str) -> None:
    for line in (f"{count} AK-47", f"AK-47 x{count}", f"{count}x AK-47"):
        reading = read(f"{line}\nVeto", catalogue)
        assert _codes(reading) == [Code.UNREADABLE_LINE]
        assert "from 1 to 99" in reading.problems[0].message
        assert _cards(reading) == [(1, "Veto")]


@pytest.mark.parametrize("line", ["2x AK-47 x2", "?", "💣", "\x01\x02"])
def test_a_line_without_sense_is_unreadable(catalogue: Catalogue, line: str) -> None:
    reading = read(f"Veto\n{line}", catalogue)
    assert [(p.code, p.line) for p in reading.problems] == [(Code.UNREADABLE_LINE, 2)]


@pytest.mark.parametrize(
    "heading",
    ["Events", "events:", "Events (1)", "[Events]", "// Events", "# Event", "== EVENTS ==", "**Events**", "Events: 1",
     "1 Event", "Events - 1 cards", "Deck", "Decklist:", "Total: 1", "-----", "***"],
)  # fmt: skip
def test_headings_and_rulers_name_no_card(catalogue: Catalogue, heading: str) -> None:
    reading = read(f"{heading}\nVeto", catalogue)
    assert reading.problems == ()
    assert reading.notes == ()
    assert _cards(reading) == [(1, "Veto")]


def test_a_heading_is_only_words_where_no_card_has_its_name(catalogue: Catalogue) -> None:
    extra = [Entry(title=t, type=CardType.AGENDA, cost=0, war=1, set="Promo") for t in ("Events", "Total")]
    cards = Catalogue([*catalogue.cards, *gather(extra)])
    reading = read("Events\n// Events\nVeto", cards)
    assert _cards(reading) == [(1, "Events"), (1, "Veto")]
    text = written(reading, cards)
    assert "// Events (1)" in text
    assert written(read(text, cards), cards) == text


def test_a_card_under_another_heading_is_kept_and_told(catalogue: Catalogue) -> None:
    reading = read("Events (3)\nVeto\nAK-47 x2\n\nAgendas (5)\nWMD", catalogue)
    assert _cards(reading) == [(2, "AK-47"), (1, "WMD"), (1, "Veto")]
    assert [(p.code, p.severity, p.line, p.cards) for p in reading.problems] == [
        (Code.HEADER_TYPE, Severity.NOTE, 3, ("AK-47",)),
        (Code.HEADER_COUNT, Severity.NOTE, 5, ()),
    ]
    assert "1 card" in reading.problems[1].message


def test_repeats_add_up_and_name_their_lines(catalogue: Catalogue) -> None:
    reading = read("Veto\nAK-47\nveto x2\n1 VETO [Day 0]", catalogue)
    assert _cards(reading) == [(1, "AK-47"), (4, "Veto")]
    assert reading.lines["veto"] == (1, 3, 4)


PROSE = "I took two of these as they were better than I had thought they would be"


def test_prose_is_kept_and_told_and_harmless(catalogue: Catalogue) -> None:
    reading = read(f"{PROSE}\n\nVeto\n{'a' * 61}\n{'word ' * 9}", catalogue)
    assert [(p.code, p.severity, p.line) for p in reading.problems] == [
        (Code.PROSE_LINE, Severity.NOTE, n) for n in (1, 4, 5)
    ]
    assert [n.text for n in reading.notes] == [PROSE, "a" * 61, ("word " * 9).strip()]
    assert reading.lost == ()


def test_prose_that_begins_with_a_number_must_be_longer(catalogue: Catalogue) -> None:
    assert _codes(read("Veto\n2 Copies of a card with a really rather long name", catalogue)) == [Code.UNKNOWN_CARD]
    assert _codes(read(f"Veto\n24 cards, and {PROSE}", catalogue)) == [Code.PROSE_LINE]


def test_a_long_near_miss_is_not_taken_for_prose(catalogue: Catalogue) -> None:
    long = "The Man Who Sold His Country to the Highest Bidder"
    cards = Catalogue(gather([Entry(title=long, type=CardType.EVENT, cost=0, war=1, keywords=("Ops",), set="X")]))
    reading = read(long.replace("Highest", "Hihgest") + f"\n{long}", cards)
    assert _codes(reading) == [Code.UNKNOWN_CARD]
    assert reading.problems[0].cards == (long,)


def test_short_lines_are_never_dropped(catalogue: Catalogue) -> None:
    assert _codes(read("Veto\nGood luck with this", catalogue)) == [Code.UNKNOWN_CARD]


def test_comments_are_kept_where_they_stood(catalogue: Catalogue) -> None:
    text = "# mine\n;; too\n\n2 Veto # strong\nEvents\n// weak\nVeto // and cheap"
    reading = read(text, catalogue)
    assert written(reading, catalogue) == "# mine\n# too\n\nEvents (3)\n3 Veto # strong; and cheap\n\n# weak\n"
    assert _codes(reading) == []


@pytest.mark.parametrize("line", ["Name: My Deck", "# Name: My Deck", "deck name : My Deck"])
def test_a_list_may_state_its_name(catalogue: Catalogue, line: str) -> None:
    reading = read(f"Veto\n{line}", catalogue, name="file")
    assert (reading.deck.name, reading.named) == ("My Deck", True)
    assert written(reading, catalogue) == "# Name: My Deck\n\nEvents (1)\n1 Veto\n"
    assert read("Veto", catalogue, name="file").deck.name == "file"


@pytest.mark.parametrize("text", ["", "\ufeff", "\n\n", "# nothing", "Directive:\nEvents:", PROSE])
def test_no_card_at_all_is_an_error(catalogue: Catalogue, text: str) -> None:
    errors = [p for p in read(text, catalogue).problems if p.severity is Severity.ERROR]
    assert [(p.code, p.line) for p in errors] == [(Code.EMPTY_DECK, None)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_bom_do_not_matter(catalogue: Catalogue, end: str) -> None:
    reading = read("\ufeff" + end.join(["2 Veto", "", "Xyzzy", "WMD", ""]), catalogue)
    assert _cards(reading) == [(1, "WMD"), (2, "Veto")]
    assert [p.line for p in reading.problems] == [3]


def test_a_page_separator_is_no_line_end(catalogue: Catalogue) -> None:
    assert _cards(read("Taken\x0bInto\u2028Custody", catalogue)) == [(1, "Taken Into Custody")]


def test_a_text_too_long_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(TcgError, match=r"^x\.txt is over"):
        read("a" * (LONGEST_LIST + 1), catalogue, source="x.txt")


def test_lines_not_understood_survive_a_rewriting(catalogue: Catalogue) -> None:
    text = "Xyzzy\n# a\n0 AK-47\njack bauer\nVeto"
    once = written(read(text, catalogue), catalogue)
    assert once == "Events (1)\n1 Veto\n\nXyzzy\n# a\n0 AK-47\njack bauer\n"
    assert written(read(once, catalogue), catalogue) == once


def test_the_canonical_list_is_its_own_canonical_form(catalogue: Catalogue, legal_list: str) -> None:
    assert written(read(legal_list, catalogue), catalogue) == legal_list


# ---------------------------------------------------------------- generated

_WORDS = st.sampled_from(
    ["24", "2", "x2", "2x", "(2)", "[Day 0]", "[X]", "#", "//", ";;", "-", "*", "Hours", "hours", "Events", "Name:",
     "Deck", '"Help"', "“Help”", "O'Brian", "Ça", "Not", "AK-47", "Dying,", "!", "1.5", "x", "(D0 2)", "é", "Total"]
)  # fmt: skip
_TITLES = st.lists(_WORDS, min_size=1, max_size=4).map(" ".join) | st.text(min_size=1, max_size=12).filter(
    lambda text: bool(text.split()) and text.isprintable()
)


@st.composite
def _catalogues(draw: st.DrawFn) -> Catalogue:
    entries = []
    for number, title in enumerate(draw(st.lists(_TITLES, min_size=1, max_size=12, unique_by=str.casefold)), 1):
        type_ = draw(st.sampled_from(CardType))
        subtitle = draw(st.none() | _TITLES) if type_ is CardType.CHARACTER else None
        set_ = draw(st.sampled_from(["Day 0", "X", "Set 2"]))
        try:
            entries.append(Entry(title=title, subtitle=subtitle, type=type_, set=set_, number=number))
        except ValueError:  # a title of nothing but characters that do not print
            continue
    return Catalogue(gather(entries))


@st.composite
def _decks(draw: st.DrawFn) -> tuple[Catalogue, Deck]:
    catalogue = draw(_catalogues())
    # What no text can name (two cards alike in name and set) has no written form.
    nameable = [c for c in catalogue.cards if catalogue.resolve(catalogue.reference(c)).card == c]
    counts = draw(st.lists(st.integers(0, 3), min_size=len(nameable), max_size=len(nameable)))
    return catalogue, Deck.of("d", [(c, n) for c, n in zip(nameable, counts, strict=True) if n])


@settings(max_examples=150, deadline=None)
@given(_decks())
def test_any_deck_reads_back_from_its_written_form(pair: tuple[Catalogue, Deck]) -> None:
    catalogue, deck = pair
    text = written(deck, catalogue)
    reading = read(text, catalogue, name="d")
    assert reading.deck == deck
    assert reading.notes == ()
    assert written(reading, catalogue) == text


_LINES = st.one_of(
    st.lists(_WORDS, max_size=6).map(" ".join),
    st.text(max_size=30),
    st.sampled_from(
        ["Veto", "2 24 Hours # x", "Events (2)", "# Name: a", "Name: b", "# c", PROSE, "0 Veto", "Jack Bauer"]
    ),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(_LINES, max_size=12).map("\n".join))
def test_any_text_can_be_read_and_rewriting_is_idempotent(catalogue: Catalogue, text: str) -> None:
    reading = read(text, catalogue)
    once = written(reading, catalogue)
    again = read(once, catalogue)
    assert written(again, catalogue) == once
    assert again.deck == reading.deck
    lost = [p.code for p in reading.problems if p.severity is Severity.ERROR]
    assert sorted(lost) == sorted(p.code for p in again.problems if p.severity is Severity.ERROR)
