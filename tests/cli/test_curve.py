"""``tcg24 curve``: the printed form, JSON, warnings, pictures."""

import builtins
import json
import os
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seeds.decks import bundled

Tcg24 = Callable[..., Any]

KEYS = {"deck", "cost", "by_type", "average_cost", "skill", "health", "war", "time", "odds"}

plots = pytest.mark.skipif(
    not __import__("importlib.util").util.find_spec("matplotlib"), reason="the extra `plot` is not installed"
)


@pytest.mark.parametrize("name", bundled())
def test_every_bundled_deck_has_a_curve_that_fits_80_columns(name: str, tcg24: Tcg24) -> None:
    ran = tcg24("curve", name)
    assert ran.code == 0
    assert ran.out.startswith(f"{name}: 24 cards to draw\n")
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "\x1b" not in ran.out
    stubs = name == "man-with-the-golden-gun"
    assert (ran.err != "") is stubs


def test_every_bundled_deck_adds_up(tcg24: Tcg24) -> None:
    for name in bundled():
        report = json.loads(tcg24("curve", name, "--json").out)
        assert report.keys() >= KEYS
        assert sum(report["cost"].values()) + report["cost_unknown"] == report["cards"] == 24
        assert sum(of["cards"] for of in report["by_type"].values()) == 24
        characters = report["by_type"]["character"]["cards"]
        assert sum(sum(h["counts"].values()) + h["unknown"] for h in report["skill"].values()) == characters
        assert sum(report["war"]["counts"].values()) + report["war"]["unknown"] == 24
        assert [row["time"] for row in report["time"]] == [2, 3, 4, 5, 6, 7, 8, 9]
        assert report["odds"][0]["target"] == "character"


def test_a_deck_counted_by_hand(tcg24: Tcg24) -> None:
    report = json.loads(tcg24("curve", "day0-agents", "--json", "--odds", "AK-47", "--turns", "2").out)
    assert report["cost"] == {"0": 4, "1": 5, "2": 6, "3": 4, "4": 3, "5": 2}
    assert report["average_cost"] == pytest.approx((5 + 12 + 12 + 12 + 10) / 24)
    assert [row["castable"] for row in report["time"]] == pytest.approx([15 / 24, 19 / 24])
    assert [row["play"]["cards"] for row in report["time"]] == [5, 7]
    assert [row["draw"]["cards"] for row in report["time"]] == [7, 9]
    (ak,) = report["odds"]
    assert ak["opening"] == {"seen": 5, "plain": pytest.approx(5 / 24), "mulligan": pytest.approx(1 - (19 / 24) ** 2)}
    assert ak["draw"][1]["plain"] == pytest.approx(9 / 24)
    assert "rule 3.1" in report["mulligan"]


def test_what_is_not_known_is_said_aloud_and_is_no_nought(tcg24: Tcg24) -> None:
    ran = tcg24("curve", "man-with-the-golden-gun")
    assert "coverage: 6 full, 12 text-unknown, 7 stub" in ran.out
    assert "?: not known" in ran.out
    assert "? │" in ran.out
    assert "share of those whose cost is known" in ran.out
    assert "stub-card: line" in ran.err
    report = json.loads(tcg24("curve", "man-with-the-golden-gun", "--json").out)
    assert (report["cost"]["0"], report["cost_unknown"]) == (3, 6)
    assert report["skill"]["unknown"] == {"counts": {}, "unknown": 1, "mean": None, "spread": None}
    assert report["designators_inferred"] == 10


def test_an_illegal_deck_is_drawn_with_a_warning(tcg24: Tcg24) -> None:
    ran = tcg24("curve", "-", stdin="3 AK-47\nNo Such Card\n")
    assert ran.code == 0
    assert ran.out.startswith("stdin: 3 cards to draw\n")
    assert "warning: stdin is not legal in standard; drawn all the same" in ran.err
    assert "error unknown-card: line 2:" in ran.err
    assert "error directive-count" in ran.err


def test_certainty_is_only_printed_where_it_is_one(tcg24: Tcg24) -> None:
    out = tcg24("curve", "day0-agents", "--odds", "character").out
    row = next(line for line in out.splitlines() if line.startswith("going first "))
    assert row.split()[2:4] == [">99%", ">99%"]
    assert row.split()[-1] == "100%"


def test_cards_of_the_same_odds_share_a_table(tcg24: Tcg24) -> None:
    out = tcg24("curve", "day0-agents").out
    assert out.count("Chance to have drawn") == 3
    both = tcg24("curve", "day0-agents", "--odds", "AK-47", "--odds", "Jack's PDA", "--odds", "2 equipment").out
    assert "Chance to have drawn 1 or more of 1 each: AK-47; Jack's PDA\n" in both
    assert "Chance to have drawn 2 or more of 2: equipment\n" in both


def test_many_turns_still_fit(tcg24: Tcg24) -> None:
    out = tcg24("curve", "day0-agents", "--turns", "30").out
    assert max(map(len, out.splitlines())) <= 80
    header = next(line for line in out.splitlines() if line.startswith("by own turn"))
    assert header.split()[3:] == ["hand", "1", "5", "8", "12", "15", "19", "23", "26", "30"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["no-such-deck"], "no deck 'no-such-deck'"),
        (["day0-agents", "--odds", "Jack"], "'Jack' names no card of day0-agents"),
        (["day0-agents", "--odds", "Veto"], "day0-agents draws no copy of Veto"),
        (["day0-agents", "--turns", "31"], "31 is not in the range"),
        (["day0-agents", "--turns", "x"], "'x' is not a valid int"),
    ],
)
def test_bad_input_is_one_sentence(args: list[str], told: str, tcg24: Tcg24) -> None:
    ran = tcg24("curve", *args)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("text", ["", "# only a comment\n", "Going Rogue\n"])
def test_a_deck_without_cards_to_draw(text: str, tcg24: Tcg24) -> None:
    ran = tcg24("curve", "-", stdin=text)
    assert (ran.code, ran.out) == (2, "")
    assert "stdin holds no card that is drawn" in ran.err


# ---------------------------------------------------------------- pictures


@plots
def test_pictures_are_written_and_the_svg_is_the_same_each_time(tcg24: Tcg24) -> None:
    ran = tcg24("curve", "day0-agents", "--svg", "a.svg", "--png", "a.png")
    assert (ran.code, ran.err) == (0, "")
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    first = Path("a.svg").read_bytes()
    assert ET.fromstring(first).tag == "{http://www.w3.org/2000/svg}svg"
    assert tcg24("curve", "day0-agents", "--svg", "a.svg").code == 0
    assert Path("a.svg").read_bytes() == first
    assert sorted(p.name for p in Path.cwd().iterdir()) == ["a.png", "a.svg"]  # nothing half-written beside them


@plots
@pytest.mark.parametrize("text", ["1 Veto\n", "1 Jack Bauer, Brute Force\n2 Nadia Yassir, Well Informed\n"])
def test_small_and_unknown_decks_can_be_drawn(text: str, tcg24: Tcg24) -> None:
    Path("$x_{ 名.txt").write_text(text, encoding="utf-8")  # a name that is no formula, in letters a font may lack
    ran = tcg24("curve", "$x_{ 名.txt", "--png", "x.png", "--turns", "30")
    assert ran.code == 0
    assert "Warning" not in ran.err
    assert Path("x.png").read_bytes().startswith(b"\x89PNG")


@plots
def test_more_targets_than_a_picture_has_room_for(tcg24: Tcg24) -> None:
    asked = [part for number in range(9) for part in ("--odds", f"cost:{number}")]
    assert tcg24("curve", "day0-agents", "--svg", "a.svg", *asked).code == 0


def test_without_matplotlib_the_hint_says_what_to_install(tcg24: Tcg24, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def no_matplotlib(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.split(".")[0] == "matplotlib":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", no_matplotlib)
    for option in ("--svg", "--png"):
        ran = tcg24("curve", "day0-agents", option, "x.out")
        assert (ran.code, ran.out) == (2, "")
        assert "-m pip install matplotlib" in ran.err
        assert not Path("x.out").exists()
    assert tcg24("curve", "day0-agents").code == 0  # and nothing else needs it


@plots
@pytest.mark.parametrize("place", ["missing/x.svg", ".", "x" * 300 + ".svg", "file/x.svg"])
def test_a_place_that_cannot_be_written_is_an_error(place: str, tcg24: Tcg24) -> None:
    Path("file").write_text("mine", encoding="utf-8")
    ran = tcg24("curve", "day0-agents", "--svg", place)
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be written: " in ran.err or ". is a directory" in ran.err
    assert ran.err.count("\n") == 1
    assert [p.name for p in Path.cwd().iterdir()] == ["file"]


@plots
def test_a_device_is_written_to_and_not_replaced(tcg24: Tcg24) -> None:
    assert tcg24("curve", "day0-agents", "--svg", os.devnull).code == 0
    assert not Path(os.devnull).is_file()
