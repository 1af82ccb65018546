"""Tables and bars: widths, rounding, colour only where it is wanted, nothing that moves a cursor."""

import io
import os
import sys

import pytest
from hypothesis import given, strategies as st

from cli import render


class Screen(io.StringIO):
    """Standard output as a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def on_screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """From here on, standard output is a terminal with colours."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    made = Screen()
    monkeypatch.setattr(sys, "stdout", made)
    return made


COUNTS = {"8": 120, "9": 431, "10": 1, "11": 0}


def test_the_longest_bar_fills_the_room_and_the_others_keep_their_share() -> None:
    lines = render.bar_lines({"a": 10, "b": 5, "c": 0}, width=40)
    bars = [bar.rstrip() for _, bar, _ in lines]
    assert len(bars[0]) == len(lines[0][1])
    assert set(bars[0]) == {"█"}
    assert len(bars[1]) == pytest.approx(len(bars[0]) / 2, abs=1)
    assert bars[2] == ""


def test_anything_above_nothing_shows_a_sliver() -> None:
    few = render.bar_lines({"a": 100_000, "b": 1, "c": 0})
    assert [bar.strip() != "" for _, bar, _ in few] == [True, True, False]
    plain = render.bar_lines({"a": 100_000, "b": 1, "c": 0}, ascii_only=True)
    assert [bar.strip() for _, bar, _ in plain][1:] == ["#", ""]


def test_numbers_stand_to_the_right_and_words_to_the_left() -> None:
    assert [label for label, _, _ in render.bar_lines(COUNTS)] == [" 8 │", " 9 │", "10 │", "11 │"]
    assert [label for label, _, _ in render.bar_lines({"10": 1, "?": 2})] == ["10 │", " ? │"]
    assert [label for label, _, _ in render.bar_lines({"agenda": 1, "x": 2})] == ["agenda │", "x      │"]


def test_shares_add_up_and_numbers_are_written_as_they_are() -> None:
    ends = [end.split() for _, _, end in render.bar_lines({"a": 1, "b": 3}, percent=True)]
    assert ends == [["1", "25.0%"], ["3", "75.0%"]]
    assert [end.strip() for _, _, end in render.bar_lines({"a": 1.5, "b": 2.0})] == ["1.5", "2"]
    assert [end.split() for _, _, end in render.bar_lines({"a": 0}, percent=True)] == [["0", "0.0%"]]


def test_no_counts_give_no_lines() -> None:
    assert render.bar_lines({}) == []


def test_a_common_top_makes_charts_comparable() -> None:
    ((_, bar, _),) = render.bar_lines({"a": 5}, width=40, top=10)
    assert len(bar.rstrip()) == pytest.approx(len(bar) / 2, abs=1)


@given(
    st.dictionaries(st.text(max_size=120), st.floats(0, 1e9), max_size=12),
    st.integers(24, 200),
    st.booleans(),
    st.booleans(),
)
def test_no_line_is_wider_than_asked(counts: dict[str, float], width: int, percent: bool, ascii_only: bool) -> None:
    for line in render.bar_lines(counts, width=width, percent=percent, ascii_only=ascii_only):
        text = "".join(line)
        assert len(text) <= max(width, 40)
        assert text.isprintable()


def test_off_a_terminal_there_is_no_colour(capsys: pytest.CaptureFixture[str]) -> None:
    render.bars(render.console(), "Turns", COUNTS, percent=True)
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.splitlines()[:2] == ["", "Turns"]
    assert {len(line) for line in out.splitlines()[2:]} == {80}


def test_on_a_terminal_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    render.bars(render.console(width=80), "Turns", COUNTS)
    assert "\x1b[36m" in screen.getvalue()


def test_no_color_means_plain_text_even_there(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_screen(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    render.bars(render.console(width=80), "Turns", COUNTS)
    assert "Turns" in screen.getvalue()
    assert "\x1b" not in screen.getvalue()


def test_columns_sets_the_width_off_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for told, width in (("50", 50), ("nonsense", 80), ("", 80), ("300", 80)):
        monkeypatch.setenv("COLUMNS", told)
        render.bars(render.console(), "Turns", COUNTS)
        assert max(map(len, capsys.readouterr().out.splitlines())) == width


def test_a_stream_without_block_characters_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1", errors="backslashreplace"))
    out = render.console()
    render.bars(out, "Turns", COUNTS)
    render.table(out, ["a", "b"], [[1, "49±11"], ["·", 2]])
    sys.stdout.flush()
    text = raw.getvalue().decode("latin-1")
    assert "#" in text
    assert "\\u" not in text
    assert "49+-11" in text
    assert text.isascii()


def test_a_table_shows_nothing_as_a_dash_and_nought_as_nought(capsys: pytest.CaptureFixture[str]) -> None:
    render.table(render.console(), ["card", "cost"], [["AK-47", 0], ["Veto", None]], title="Cards", right=["cost"])
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines == ["", "Cards", "card    cost", "────────────", "AK-47      0", "Veto       -"]


def test_markup_and_control_characters_are_only_text(capsys: pytest.CaptureFixture[str]) -> None:
    out = render.console()
    render.table(out, ["n"], [["[red]x[/red] :smile:"], ["a\x1b[2Jb"]], title="[b]t[/b]\x07")
    render.bars(out, "x", {"[red]\x1b[31m": 1})
    printed = capsys.readouterr().out
    assert "[red]x[/red] :smile:" in printed
    assert "[b]t[/b]�" in printed
    assert "\x1b" not in printed


@pytest.mark.skipif(os.name == "nt", reason="pipes of a POSIX system")
def test_a_closed_pipe_is_left_to_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        encoding = "utf-8"

        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        render.heading(render.console(), "x")
