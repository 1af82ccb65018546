"""``tcg24 gauntlet`` as a user and a script meet it."""

import csv
import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.intervals import wilson
from tests.cli.conftest import Tcg24, figures

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "cli" / "_face")}
DECKS = ("day0-agents", "day0-analysts", "day0-terrorists")
BY_CHANCE = ("--player", "random", "--seed", "24")


def test_every_deck_meets_every_other_and_the_standings_add_up(tcg24: Tcg24) -> None:
    data = figures(tcg24("gauntlet", *DECKS, "-n", 30, *BY_CHANCE, "--json"))
    assert data["decks"] == list(DECKS)
    pairs = [(DECKS[0], DECKS[1]), (DECKS[0], DECKS[2]), (DECKS[1], DECKS[2])]
    assert [tuple(p["decks"]) for p in data["pairings"]] == pairs
    assert [p["games"] for p in data["pairings"]] == [30] * 3
    assert (data["games"], data["games_wanted"], data["seed"]) == (90, 90, 24)
    for standing in data["standings"]:
        own = [(p, p["decks"].index(standing["deck"])) for p in data["pairings"] if standing["deck"] in p["decks"]]
        assert len(own) == 2
        assert standing["wins"] == sum(p["wins"][side] for p, side in own)
        assert standing["losses"] == sum(p["wins"][1 - side] for p, side in own)
        assert standing["wins"] + standing["losses"] + standing["draws"] + standing["unfinished"] == 60
        assert standing["ci95"][0] <= standing["share"] <= standing["ci95"][1]
    assert [s["deck"] for s in data["standings"]] == list(DECKS)
    assert data["first_player_wins"] == sum(p["first_player_wins"] for p in data["pairings"])
    won = sum(sum(p["wins"]) for p in data["pairings"])
    assert data["first_player_ci95"] == list(wilson(data["first_player_wins"], won))


def test_a_pairing_is_the_duel_of_its_decks(tcg24: Tcg24) -> None:
    data = figures(tcg24("gauntlet", *DECKS, "-n", 30, *BY_CHANCE, "--json"))
    alone = tcg24("duel", DECKS[0], DECKS[2], "-n", 30, "--p1", "random", "--p2", "random", "--seed", 24, "--json")
    duel = json.loads(alone.out)
    pairing = data["pairings"][1]
    assert {key: duel[key] for key in pairing} == pairing


def test_jobs_do_not_change_the_figures(tcg24: Tcg24) -> None:
    one, two = (figures(tcg24("gauntlet", *DECKS, "-n", 50, *BY_CHANCE, "--json", "--jobs", j)) for j in (1, 2))
    assert one == two


def test_a_field_is_met_by_the_first_deck_alone(tcg24: Tcg24) -> None:
    data = figures(tcg24("gauntlet", *DECKS, "-n", 20, *BY_CHANCE, "--field", "--json"))
    assert [p["decks"] for p in data["pairings"]] == [[DECKS[0], DECKS[1]], [DECKS[0], DECKS[2]]]
    whole = figures(tcg24("gauntlet", *DECKS, "-n", 20, *BY_CHANCE, "--json"))
    assert data["pairings"] == whole["pairings"][:2]
    assert data["games_wanted"] == 40


def test_it_stops_at_the_same_place_for_any_jobs_once_every_pairing_is_sure(tcg24: Tcg24) -> None:
    sure = ("gauntlet", *DECKS, "-n", 2000, *BY_CHANCE, "--until-ci", "7%", "--json")
    one, two = (figures(tcg24(*sure, "--jobs", jobs)) for jobs in (1, 2))
    assert one == two
    games = {p["games"] for p in one["pairings"]}
    assert len(games) == 1
    assert games < {200, 400, 600}
    for pairing in one["pairings"]:
        assert (pairing["ci95"][1] - pairing["ci95"][0]) / 2 <= 0.07


def test_a_report_for_people(tcg24: Tcg24) -> None:
    done = tcg24("gauntlet", *DECKS, "-n", 20, *BY_CHANCE)
    assert (done.code, done.err) == (0, "")
    assert "3 decks, 3 pairings, 60 games, seed 24" in done.out
    for letter, deck in zip("ABC", DECKS, strict=True):
        assert f"{letter}: {deck}" in done.out
    assert "Wins in 100 games" in done.out
    assert "going first won" in done.out
    rows = [line for line in done.out.splitlines() if line.strip().startswith(("A ", "B ", "C ")) and "±" in line]
    assert len(rows) == 3
    data = figures(tcg24("gauntlet", *DECKS, "-n", 20, *BY_CHANCE, "--json"))
    share = data["pairings"][0]["share"]
    assert f"{100 * share:.0f}±" in rows[0]
    assert f"{100 * (1 - share):.0f}±" in rows[1]


def test_one_row_a_pairing(tcg24: Tcg24) -> None:
    done = tcg24("gauntlet", *DECKS, "-n", 20, *BY_CHANCE, "--csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    data = figures(tcg24("gauntlet", *DECKS, "-n", 20, *BY_CHANCE, "--json"))
    assert len(rows) == 3
    for row, pairing in zip(rows, data["pairings"], strict=True):
        assert [row["a"], row["b"]] == pairing["decks"]
        assert [int(row["wins_a"]), int(row["wins_b"])] == pairing["wins"]
        assert [float(row["low"]), float(row["high"])] == pairing["ci95"]
        assert float(row["share_a"]) == pairing["share"]


def test_a_run_killed_outright_and_taken_up_gives_the_figures_of_an_unbroken_one(tcg24: Tcg24, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    play = ["gauntlet", *DECKS, "-n", "70", *BY_CHANCE, "--json", "--results", str(file)]
    with subprocess.Popen([sys.executable, "-m", "tcg24", *play], env=ENV, cwd=tmp_path) as process:
        end = time.monotonic() + 30
        while not file.exists() or file.read_bytes().count(b"\n") < 50:
            assert time.monotonic() < end
            time.sleep(0.01)
        process.kill()
    assert 50 <= file.read_bytes().count(b"\n") < 211
    resumed = figures(tcg24(*play))
    assert resumed == figures(tcg24(*play[:-2]))
    assert file.read_bytes().count(b"\n") == 211
    other = tcg24("gauntlet", *DECKS[:2], "-n", 70, *BY_CHANCE, "--results", file)
    assert other.code == 2
    assert "it is of 3 matches, not 1" in other.err


# ---------------------------------------------------------------- the heat map


def test_the_heat_map_is_written_and_always_the_same(tcg24: Tcg24) -> None:
    pytest.importorskip("matplotlib")
    play = ("gauntlet", *DECKS, "-n", 10, *BY_CHANCE, "--json")
    one = tcg24(*play, "--svg", "a.svg", "--png", "a.png")
    two = tcg24(*play, "--svg", "b.svg", "--jobs", 2)
    assert figures(one) == figures(two) == figures(tcg24(*play))
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    svg = Path("a.svg").read_text()
    assert "<svg" in svg
    other = tcg24("gauntlet", *DECKS, "-n", 10, "--player", "random", "--seed", 25, "--json", "--svg", "c.svg")
    assert other.code == 0
    assert Path("c.svg").read_text() != svg
    assert {path.name for path in Path().iterdir()} == {"a.svg", "a.png", "b.svg", "c.svg"}


def test_a_heat_map_of_a_field_and_of_odd_names(tcg24: Tcg24) -> None:
    pytest.importorskip("matplotlib")
    deck = Path("$ & <é> 字 " + "long " * 20 + ".txt")
    deck.write_text((ROOT / "seeds" / "decks" / "day0-agents.txt").read_text())
    done = tcg24("gauntlet", deck, *DECKS[1:], "-n", 4, *BY_CHANCE, "--field", "--svg", "f.svg")
    assert (done.code, done.err) == (0, "")
    assert Path("f.svg").stat().st_size > 1000


def test_a_heat_map_that_cannot_be_written_is_told(tcg24: Tcg24) -> None:
    pytest.importorskip("matplotlib")
    done = tcg24("gauntlet", *DECKS, "-n", 1_000_000, "--svg", "none/map.svg")
    assert (done.code, done.out) == (2, "")  # and nothing was played
    assert "none/map.svg cannot be written: there is no folder none" in done.err
    Path("map.svg").mkdir()
    done = tcg24("gauntlet", *DECKS, "-n", 2, *BY_CHANCE, "--svg", "map.svg")
    assert done.code == 2
    assert "map.svg is a directory" in done.err


def test_without_matplotlib_it_is_told_before_anything_is_played(tcg24: Tcg24, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name, *a: None if name == "matplotlib" else real(name, *a))
    done = tcg24("gauntlet", *DECKS, "-n", 1_000_000, "--svg", "map.svg")
    assert (done.code, done.out) == (2, "")
    assert "-m pip install matplotlib" in done.err
    assert list(Path().iterdir()) == []
