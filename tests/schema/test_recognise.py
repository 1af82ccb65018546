"""Formats of card files, and readers under any input."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings, strategies as st

from schema.errors import TcgError
from schema.merge import merge
from schema.sources.recognise import Format, choose, look, read, written_format
from schema.sources.row import Reading, decode

TEXTS = {
    Format.TOML: '[set]\nname = "B"\n[[card]]\ntitle = "X"\n',
    Format.CSV: "set,title\nB,X\n",
    Format.JSON: '[{"set": "B", "title": "X"}]',
    Format.LIST: "X;Event;1;Ops;1;B;Rare;0\n",
}


@pytest.mark.parametrize("format", Format)
def test_each_format_is_known_by_its_looks(format: Format) -> None:
    assert look(TEXTS[format]) is format
    assert choose(TEXTS[format], "-") is format
    assert choose(TEXTS[format], "x", format) is format


@pytest.mark.parametrize("text", ["", "hello\n", "[", "a;b;c\n", "title\n"])
def test_what_could_be_anything_is_asked_for(text: str) -> None:
    assert look(text) is None
    with pytest.raises(TcgError, match="say which it is with --format"):
        choose(text, "-")


@pytest.mark.parametrize("right", Format)
@pytest.mark.parametrize("wrong", Format)
def test_a_wrong_format_is_told_and_never_replaced(right: Format, wrong: Format) -> None:
    if right is wrong:
        return
    with pytest.raises(TcgError, match=f"looks like .*--format {right}"):
        read(TEXTS[right], "x", wrong)
    ending = "txt" if wrong is Format.LIST else wrong
    with pytest.raises(TcgError, match=f"looks like .*--format {right}"):
        read(TEXTS[right], f"x.{ending}")


def test_an_unknown_format_lists_the_known_ones() -> None:
    with pytest.raises(TcgError, match="choose from toml, csv, json, list"):
        choose("", "x", "xml")


def test_the_format_of_a_written_file() -> None:
    assert written_format("-") is Format.TOML
    assert written_format("x.CSV") is Format.CSV
    assert written_format("x", "json") is Format.JSON
    assert written_format("x.json", "json") is Format.JSON


@pytest.mark.parametrize(
    ("file", "told", "message"),
    [
        ("x", None, "its name says no format"),
        ("x.json", "csv", "its name says json but --format says csv"),
        ("x.txt", None, "no room for texts"),
        ("-", "list", "no room for texts"),
        ("-", "xml", "there is no format 'xml'"),
    ],
)
def test_a_format_that_cannot_be_written_says_why(file: str, told: str | None, message: str) -> None:
    with pytest.raises(TcgError, match=message):
        written_format(file, told)


@pytest.mark.parametrize(
    ("data", "text"),
    [(b"\xef\xbb\xbfa", "a"), ("é".encode(), "é"), ("a\n".encode("utf-16"), "a\n"), (b"", "")],
)
def test_text_is_utf_8_or_marked(data: bytes, text: str) -> None:
    assert decode(data, "x") == text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a\nb\x92c", "x:2: this is not UTF-8 text \\(byte 0x92\\); save the file as UTF-8"),
        (b"\xff\xfea", "not UTF-16"),
        (b"a\0b", "NUL"),
        (b"a" * 20_000_001, "larger than 20 MB"),
    ],
)
def test_other_bytes_are_refused_with_their_place(data: bytes, message: str) -> None:
    with pytest.raises(TcgError, match=message):
        decode(data, "x")


def test_a_million_empty_lines_are_looked_at_once() -> None:
    """A pattern that starts anew at each of them would take hours."""
    with pytest.raises(TcgError, match="its format cannot be told"):
        read("\n" * 1_000_000, "x")


_LINES = ["[[card]]\n", "[set]\n", "set,title,cost\n", "X;Event;1;Ops;1;B;R;0\n", "1\t[a]\tX\n", "Promo:\n"]
_PIECES = ["title = ", '"X"\n', '"""', '{"cards": [', '{"title": "X"', "}", "]", "é", "(none)", *",;\t\n\r\\5:"]
_SNIPPETS = st.sampled_from([*_LINES, *_PIECES])


def _reading(text: str, told: str | None) -> Reading | None:
    try:
        return read(text, "the file", told)
    except TcgError as error:
        return Reading() if str(error).startswith("the file") else None


@settings(max_examples=300, deadline=None)
@example("SET,TITLE\r\r0", "csv")
@given(st.one_of(st.text(), st.lists(_SNIPPETS).map("".join)), st.sampled_from([None, *Format]))
def test_no_text_gives_anything_but_rows_findings_or_one_error(text: str, told: str | None) -> None:
    reading = _reading(text, told)
    assert reading is not None, "an error must name its file"
    merged = merge([], [], [row.said for row in reading.rows], lines=[row.line for row in reading.rows])
    assert len(merged.outcomes) == len(reading.rows)
    assert all(1 <= finding.line <= reading.lines + 1 for finding in reading.findings)


@settings(max_examples=100, deadline=None)
@given(st.binary())
def test_no_bytes_give_anything_but_text_or_one_error(data: bytes) -> None:
    with suppress(TcgError):
        assert "\0" not in decode(data, "x")
