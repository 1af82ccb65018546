"""The query language: what it finds, what it refuses, and that nothing typed reaches SQL."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from db.query import fields
from db.query.compile import compile_query, count, order_by, search
from db.query.explain import explain
from db.query.parse import QueryError, parse
from db.query.tree import And, Compare, Exact, Is, Match, Node, Not, Or, Unknown, Word
from db.read import connect
from schema.errors import TcgError
from seeds.loader import ensure

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("query") / "cards.db"
    ensure(path)
    with closing(connect(path)) as connection:
        yield connection


def names(cards: sqlite3.Connection, query: str, order: str = "name") -> list[str]:
    return [c["name"] for c in search(cards, compile_query(query), order_by(order), None)]


# ---------------------------------------------------------------- the manual


def manual() -> list[tuple[str, int]]:
    text = (ROOT / "docs" / "query-language.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+?)` \|.*\| (\d+) \|$", text, re.M)
    return [(query, int(number)) for query, number in rows]


@pytest.mark.parametrize(("query", "number"), manual())
def test_the_manual_tells_the_truth(query: str, number: int, cards: sqlite3.Connection) -> None:
    compiled = compile_query(query)
    assert count(cards, compiled) == number
    assert len(search(cards, compiled, order_by("name"), None)) == number
    assert explain(compiled.tree)


def test_the_manual_shows_every_field() -> None:
    text = (ROOT / "docs" / "query-language.md").read_text(encoding="utf-8")
    assert len(manual()) > 20
    assert [f for f in fields.FIELDS if f"`{f}" not in text] == []
    assert [a for a in ("t", "a", "sp", "k", "tr", "o", "s", "n", "r") if f"(`{a}`)" not in text] == []


# ---------------------------------------------------------------- names as people type them


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("24 hours", ["24 Hours"]),
        ("9mm", ["9mm Parabellum"]),
        ("ak–47", ["AK-47"]),
        ("Dying, Not Crazy", ["Dying, Not Crazy"]),
        ("dammit!", ["Dammit!"]),
        ("D.J.", ["D.J. Graves, Forensics Expert"]),
        ('"Helpful"', ['Kevin Carroll, "Helpful"']),
        ("“Helpful”", ['Kevin Carroll, "Helpful"']),
        ('!"kevin carroll, helpful"', ['Kevin Carroll, "Helpful"']),
        ('!"O\'Brian"', []),
        ("o’brian trusted", ["Chloe O'Brian, Trusted Friend"]),
        ("%", []),
        ("_", []),
        ("\\", []),
        ("*", []),
        ("M-4", ["M-4 Carbine"]),
    ],
)
def test_names_with_odd_characters(query: str, found: list[str], cards: sqlite3.Connection) -> None:
    assert names(cards, query) == found


def test_two_cards_of_one_name_are_both_found(cards: sqlite3.Connection) -> None:
    assert names(cards, "ryan chappelle") == ["Ryan Chappelle, Division Representative"] * 2


def test_words_that_could_be_operators_are_words_where_they_join_nothing() -> None:
    assert parse("or") == Word("or")
    assert parse("x or") == And((Word("x"), Word("or")))
    assert parse("dying, not crazy") == And((Word("dying,"), Word("not"), Word("crazy")))
    assert parse("not x") == Not(Word("x"))
    assert parse("a or b c") == Or((Word("a"), And((Word("b"), Word("c")))))
    assert parse("a and b") == And((Word("a"), Word("b")))
    assert parse('"or"') == Word("or")


# ---------------------------------------------------------------- conditions


def test_an_unknown_fact_is_never_compared(cards: sqlite3.Connection) -> None:
    stub = "M-4 Carbine"
    assert stub in names(cards, "war=?")
    for query in ("war<3", "war>=0", "war!=1", "war=1", "skill>war"):
        assert stub not in names(cards, query)
    assert stub in names(cards, "-war<3")


def test_printing_facts_beside_each_other_mean_one_printing(cards: sqlite3.Connection) -> None:
    both = "Jack Bauer, Back in Action"  # Day 0 number 11 and Promo number 1
    assert names(cards, "set:d0 n:11") == [both]
    assert both not in names(cards, "set:d0 n:1")
    assert both in names(cards, "set:promo n:1")
    assert both in names(cards, 'set:d0 set:promo "back in action"')
    assert both not in names(cards, 'set!="day 0"')


def test_flags_and_their_negation_part_the_catalogue(cards: sqlite3.Connection) -> None:
    whole = count(cards, compile_query(""))
    assert whole == 536
    for flag in fields.FLAGS:
        inside = count(cards, compile_query(f"is:{flag}"))
        assert count(cards, compile_query(f"not:{flag}")) == whole - inside
        assert count(cards, compile_query(f"-is:{flag}")) == whole - inside


def test_sorting_is_total_and_puts_the_unknown_last(cards: sqlite3.Connection) -> None:
    found = search(cards, compile_query("t:character"), order_by("-cost,name"), None)
    costs = [c["cost"] for c in found]
    known = [c for c in costs if c is not None]
    assert known == sorted(known, reverse=True)
    assert costs[len(known) :] == [None] * (len(costs) - len(known))
    assert len(known) < len(costs)
    with pytest.raises(TcgError, match="sort key"):
        order_by("beauty")


# ---------------------------------------------------------------- errors

BAD = [
    ("cost<x", 5),
    ("cost:", 5),
    ("cost<=", 6),
    ("cost>?", 5),
    ("colour:red", 0),
    ("t:gadget", 2),
    ("t<event", 2),
    ("tr:brave", 3),
    ("a:nsa", 2),
    ("sp:spy", 3),
    ("coverage:good", 9),
    ("is:happy", 3),
    ("is<stub", 3),
    ("not:happy", 4),
    ("k>weapon", 2),
    ("bonus:speed", 6),
    ("n:x", 2),
    ("skill>title", 6),
    ('"open', 0),
    ('k:"open', 2),
    ("/open", 0),
    ("//", 0),
    ("/(/", 2),
    ("o:/[/", 4),
    ("(a", 0),
    ("a)", 1),
    ("()", 0),
    ("(a or b", 0),
    ('""', 0),
    ('!""', 0),
    ("​", 0),
]


@pytest.mark.parametrize(("query", "column"), BAD)
def test_every_error_has_a_caret_under_its_place(query: str, column: int) -> None:
    with pytest.raises(QueryError) as caught:
        compile_query(query)
    assert caught.value.column == column
    first, shown, caret = str(caught.value).split("\n")
    assert first
    assert len(shown) == len(query) + 2
    assert caret == " " * (2 + column) + "^"


@pytest.mark.parametrize("query", ["(" * 5000, "-" * 1500 + "a", "(" * 600 + "a" + ")" * 600, "a " * 900])
def test_deep_and_long_queries_are_refused(query: str) -> None:
    with pytest.raises(QueryError):
        compile_query(query)


def test_a_regular_expression_that_takes_too_long_is_told(
    cards: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.query.compile.REGEX_SECONDS", 0.0)
    with pytest.raises(QueryError, match="too long") as caught:
        names(cards, "jack /(a|a)+$/")
    assert caught.value.column == 6


# ---------------------------------------------------------------- any text at all


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text("tcosk:<>=!()/-\"?.'% ora0123\\", max_size=40)))
def test_any_text_is_a_query_or_an_error_with_a_place(cards: sqlite3.Connection, text: str) -> None:
    try:
        compiled = compile_query(text)
    except QueryError as error:
        if not 0 <= error.column <= len(error.query):
            pytest.fail(f"column {error.column} of {error.query!r}")
        return
    assert count(cards, compiled) >= 0
    assert explain(compiled.tree)


@given(st.text("xyz'\";-%_", min_size=4, max_size=20).map(lambda s: "q" + s + "q"))
def test_no_typed_text_enters_the_sql(text: str) -> None:
    try:
        compiled = compile_query(f"title:{text}")
    except QueryError:
        return
    assert text not in compiled.where
    assert compiled.where == compile_query("title:other").where


text = st.text("abc ,.'-7", min_size=1, max_size=8).map(lambda s: " ".join(s.split())).filter(bool)
number = st.sampled_from(sorted(fields.NUMBERS))
leaves: st.SearchStrategy[Node] = st.one_of(
    st.builds(Word, text),
    st.builds(Exact, text),
    st.builds(
        Match,
        st.sampled_from(["name", "title", "text", "keyword", "set", "rarity"]),
        st.sampled_from([":", "=", "!="]),
        text,
    ),
    st.builds(Compare, number, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), st.integers(0, 99)),
    st.builds(Compare, number, st.sampled_from(["<", ">"]), number),
    st.builds(Unknown, number),
    st.builds(Is, st.sampled_from(sorted(fields.FLAGS))),
)


def _several(make: type[And] | type[Or], parts: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    return st.lists(parts, min_size=2, max_size=3).map(lambda p: make(tuple(p)))


trees = st.recursive(leaves, lambda t: st.one_of(t.map(Not), _several(And, t), _several(Or, t)), max_leaves=6)


@given(trees)
def test_a_tree_prints_as_a_query_that_parses_to_it(tree: Node) -> None:
    assert parse(str(tree)) == tree
