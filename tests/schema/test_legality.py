"""Rules 2.1 to 2.6: every problem at once, each with its lines."""

import pytest

from schema.catalogue import Catalogue
from schema.deck import Deck
from schema.decklist import read
from schema.errors import TcgError
from schema.formats import FORMATS
from schema.legality import Verdict, check, pair
from schema.problem import Code, Problem, Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


def _check(text: str, catalogue: Catalogue, format: str = "standard") -> Verdict:
    return check(read(text, catalogue), format)


def _found(verdict: Verdict, code: Code) -> list[Problem]:
    return [p for p in verdict.problems if p.code is code]


def _swap(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


def test_a_legal_deck_has_no_problem_in_any_format(catalogue: Catalogue, legal_list: str) -> None:
    verdict = _check(legal_list, catalogue)
    assert verdict.problems == ()
    assert verdict.legal
    assert verdict.legalities == dict.fromkeys(FORMATS, True)
    assert check(verdict.deck).legal  # without lines, too


@pytest.mark.parametrize(("copies", "total"), [("1", 23), ("3", 25)])
def test_rule_2_1_size(catalogue: Catalogue, legal_list: str, copies: str, total: int) -> None:
    verdict = _check(_swap(legal_list, ("2 Interrogation", f"{copies} Interrogation")), catalogue)
    (problem,) = _found(verdict, Code.DECK_SIZE)
    assert problem.message.startswith(f"{total} cards")
    assert not verdict.legal


def test_rule_2_1_size_says_what_was_not_counted(catalogue: Catalogue, legal_list: str) -> None:
    text = _swap(legal_list, ("1 WMD", "1 WMDs"), ("1 Laptop", "0 Laptop"))
    verdict = _check(text, catalogue)
    assert "2 lines not understood are not counted" in _found(verdict, Code.DECK_SIZE)[0].message
    assert {p.code for p in verdict.errors} == {Code.UNKNOWN_CARD, Code.UNREADABLE_LINE, Code.DECK_SIZE}


def test_an_unknown_line_makes_a_full_deck_illegal(catalogue: Catalogue, legal_list: str) -> None:
    verdict = _check(legal_list + "Xyzzy\n", catalogue)
    assert [p.code for p in verdict.errors] == [Code.UNKNOWN_CARD]
    assert not any(verdict.legalities.values())


@pytest.mark.parametrize(
    ("line", "lines"), [("", []), ("1 Weapon Master\n1 Going Rogue", [2, 3]), ("2 Weapon Master", [2])]
)
def test_rule_2_1_directives(catalogue: Catalogue, legal_list: str, line: str, lines: list[int]) -> None:
    verdict = _check(_swap(legal_list, ("1 Weapon Master", line)), catalogue)
    (problem,) = verdict.errors
    assert problem.code is Code.DIRECTIVE_COUNT
    assert problem.line == (lines[0] if lines else None)
    assert all(str(n) in problem.message for n in lines)


def test_rule_2_2_faction_lock(catalogue: Catalogue, legal_list: str) -> None:
    verdict = _check(_swap(legal_list, ("2 Mark DeSalvo, Warden", '2 Kevin Carroll, "Helpful"')), catalogue)
    (problem,) = verdict.errors
    assert (problem.code, problem.line, problem.cards) == (Code.FACTION_LOCK, 11, ('Kevin Carroll, "Helpful"',))


def test_rule_2_2_what_is_not_known_is_a_warning(catalogue: Catalogue, legal_list: str) -> None:
    text = _swap(legal_list, ("1 Weapon Master", "1 Data Mining"), ("1 Jack Bauer, Brute Force", "1 Nadia Yassir"))
    verdict = _check(text, catalogue)
    assert verdict.legal
    locks = _found(verdict, Code.FACTION_LOCK)
    assert [(p.severity, p.cards) for p in locks] == [
        (WARNING, ("Data Mining",)),
        (WARNING, ("Nadia Yassir, Well Informed",)),
    ]
    assert [p.cards for p in _found(verdict, Code.STUB_CARD)] == [
        ("Data Mining",),
        ("Nadia Yassir, Well Informed",),
    ]


def test_rule_2_2_both_sides_break_it_under_any_directive(catalogue: Catalogue, legal_list: str) -> None:
    text = _swap(
        legal_list, ("1 Weapon Master", "1 Data Mining"), ("2 Mark DeSalvo, Warden", '2 Kevin Carroll, "Helpful"')
    )
    assert [p.code for p in _check(text, catalogue).errors] == [Code.FACTION_LOCK]


def test_rule_2_3_four_lines_of_one_card(catalogue: Catalogue, legal_list: str) -> None:
    text = _swap(legal_list, ("2 Interrogation", "1 Veto\n1 veto\nVeto x1\nVeto [Day 0]"))
    (problem,) = _found(_check(text, catalogue), Code.TITLE_LIMIT)
    assert problem.message.startswith("4 cards titled Veto")
    assert "(lines 27, 28, 29, 30)" in problem.message
    assert problem.severity is ERROR


def test_rule_2_3_three_subtitles_of_one_title(catalogue: Catalogue, legal_list: str) -> None:
    text = _swap(legal_list, ("1 Chase Edmunds, Jack's Partner", "1 Jack Bauer, Protective Father"))
    verdict = _check(text, catalogue)
    (problem,) = verdict.errors
    assert (problem.code, problem.line, len(problem.cards)) == (Code.TITLE_LIMIT, 5, 3)


def test_rule_2_3_one_name_in_two_sets(catalogue: Catalogue, legal_list: str) -> None:
    name = "Ryan Chappelle, Division Representative"
    two = _swap(legal_list, ("1 Chase Edmunds, Jack's Partner", f"1 {name} [1E]"))
    assert _check(two, catalogue).legal
    three = _swap(two, (f"1 {name} [Day 0]", f"2 {name} [Day 0]"), ("1 Jack Bauer, Brute Force\n", ""))
    assert [p.code for p in _check(three, catalogue).errors] == [Code.TITLE_LIMIT]


def test_rule_2_4_one_per_keyword_only_binds_its_format(catalogue: Catalogue, legal_list: str) -> None:
    text = _swap(legal_list, ("1 9mm Parabellum", "1 9mm Parabellum\n1 AK-47"), ("2 Interrogation", "1 Interrogation"))
    standard = _check(text, catalogue)
    (note,) = _found(standard, Code.EQUIPMENT_KEYWORD)
    assert (note.code, note.severity, note.cards) == (Code.EQUIPMENT_KEYWORD, NOTE, ("9mm Parabellum", "AK-47"))
    assert "Weapon" in note.message
    assert standard.legalities == {"standard": True, "one-per-keyword": False}
    strict = _check(text, catalogue, "one-per-keyword")
    assert [(p.code, p.severity) for p in strict.problems if p.severity is not NOTE] == [
        (Code.EQUIPMENT_KEYWORD, ERROR)
    ]
    assert not strict.legal
    assert strict.legalities == standard.legalities


def test_rule_2_4_more_of_a_keyword_than_carriers(catalogue: Catalogue) -> None:
    text = "Weapon Master\n2 Mark DeSalvo\n2 AK-47\n1 9mm Parabellum\n1 Laptop"
    problems = _found(_check(text, catalogue), Code.EQUIPMENT_KEYWORD)
    assert [(p.severity, p.cards) for p in problems] == [(ERROR, ("9mm Parabellum", "AK-47"))]
    as_many = _found(_check(text.replace("2 AK-47", "1 AK-47"), catalogue), Code.EQUIPMENT_KEYWORD)
    assert [p.severity for p in as_many] == [NOTE]


def test_every_problem_comes_at_once_errors_first(catalogue: Catalogue) -> None:
    text = """\
Weapon Master
Going Rogue
Kevin Carroll, "Helpful"
3 Chloe O'Brian
jack bauer
Xyzzy
0 Veto
Nadia Yassir
2 AK-47
3 9mm Parabellum
Jack Bauer, Brute Force
I took two of these as they were better than I had thought they would be
"""
    verdict = _check(text, catalogue)
    assert {p.code for p in verdict.errors} == {
        Code.DECK_SIZE, Code.DIRECTIVE_COUNT, Code.FACTION_LOCK, Code.TITLE_LIMIT, Code.UNKNOWN_CARD,
        Code.AMBIGUOUS_CARD, Code.UNREADABLE_LINE,
    }  # fmt: skip
    ranks = [list(Severity).index(p.severity) for p in verdict.problems]
    assert ranks == sorted(ranks)
    assert {p.code for p in verdict.problems if p.severity is WARNING} == {Code.STUB_CARD, Code.FACTION_LOCK}
    assert Code.PROSE_LINE in {p.code for p in verdict.problems if p.severity is NOTE}


def test_an_empty_deck_is_one_problem(catalogue: Catalogue) -> None:
    assert [p.code for p in _check("", catalogue).problems] == [Code.EMPTY_DECK]
    assert [p.code for p in check(Deck(name="none")).problems] == [Code.EMPTY_DECK]


def test_an_unknown_format_is_told_with_the_known_ones(catalogue: Catalogue, legal_list: str) -> None:
    with pytest.raises(TcgError, match=r"'modern'.*standard, one-per-keyword"):
        _check(legal_list, catalogue, "modern")


def test_rule_2_6_a_pair(catalogue: Catalogue) -> None:
    ctu, insurgent, unknown, none = (
        read(f"{name}\nVeto", catalogue).deck for name in ("Weapon Master", "Wave of Terror", "Data Mining", "Veto")
    )
    assert pair([ctu, insurgent]) is None
    assert pair([insurgent, ctu]) is None
    for decks in ([ctu, ctu], [insurgent, insurgent], [ctu], [ctu, insurgent, ctu], [ctu, unknown], [none, ctu], []):
        problem = pair(decks)
        assert problem is not None
        assert (problem.code, problem.severity) == (Code.PAIR, ERROR)
