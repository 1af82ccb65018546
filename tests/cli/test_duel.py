"""``tcg24 duel`` as a user and a script meet it."""

import csv
import io
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Tcg24, figures, plain

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "cli" / "_face")}
DECKS = ("day0-agents", "day0-terrorists")
BY_CHANCE = ("--p1", "random", "--p2", "random", "--seed", "24")


# ---------------------------------------------------------------- figures


def test_the_figures_add_up(tcg24: Tcg24) -> None:
    data = figures(tcg24("duel", *DECKS, "-n", 120, *BY_CHANCE, "--json"))
    assert data["decks"] == list(DECKS)
    assert data["players"] == ["random", "random"]
    assert (data["games"], data["games_wanted"], data["seed"], data["stopped"]) == (120, 120, 24, False)
    assert sum(data["wins"]) + data["draws"] + data["unfinished"] + data["errors"] == 120
    assert sum(data["turns"].values()) == sum(data["wins"])
    assert data["share"] == pytest.approx((data["wins"][0] + data["draws"] / 2) / (sum(data["wins"]) + data["draws"]))
    low, high = data["ci95"]
    assert 0 <= low < data["share"] < high <= 1
    assert data["first_player_share"] == pytest.approx(data["first_player_wins"] / sum(data["wins"]))
    assert data["mirror"] is False
    assert [sum(counts.values()) for counts in data["coverage"]] == [25, 25]
    assert data["assumed"] == data["partial"] == [[], []]


def test_jobs_and_the_way_of_asking_do_not_change_the_figures(tcg24: Tcg24) -> None:
    one, two = (
        figures(tcg24("duel", *DECKS, "-n", 90, *BY_CHANCE, "--cards", "--json", "--jobs", jobs)) for jobs in (1, 2)
    )
    assert one == two
    assert one["cards"]
    fewer = figures(tcg24("duel", *DECKS, "-n", 90, *BY_CHANCE, "--json"))
    assert fewer == {key: value for key, value in one.items() if key != "cards"}


def test_the_sides_can_be_changed_over_without_favour(tcg24: Tcg24) -> None:
    there, back = (figures(tcg24("duel", *d, "-n", 200, *BY_CHANCE, "--json")) for d in (DECKS, DECKS[::-1]))
    assert there["ci95"][0] <= 1 - back["share"] <= there["ci95"][1]


def test_a_better_player_wins_with_either_deck(tcg24: Tcg24) -> None:
    for decks in (DECKS, ("fx-agents", "fx-terrorists")):
        data = figures(tcg24("duel", *decks, "-n", 60, "--p1", "greedy", "--p2", "random", "--seed", 1, "--json"))
        assert data["ci95"][0] > 0.5


def test_a_deck_against_itself_holds_half(tcg24: Tcg24) -> None:
    data = figures(tcg24("duel", DECKS[1], DECKS[1], "-n", 1000, *BY_CHANCE, "--jobs", 2, "--json"))
    assert data["mirror"] is True
    assert data["errors"] == data["unfinished"] == 0
    assert data["ci95"][0] <= 0.5 <= data["ci95"][1]
    assert data["ci95"][1] - data["ci95"][0] < 0.07


def test_a_report_for_people(tcg24: Tcg24) -> None:
    done = tcg24("duel", DECKS[0], DECKS[0], "-n", 20, *BY_CHANCE)
    assert (done.code, done.err) == (0, "")
    assert f"{DECKS[0]} against {DECKS[0]}: 20 games, seed 24" in done.out
    assert "a deck against itself: the interval holds 50%" in done.out
    assert "going first" in done.out
    assert "draws 0, unfinished 0, errors 0; median" in done.out
    other = tcg24("duel", *DECKS, "-n", 20, *BY_CHANCE, "--cards")
    assert "against itself" not in other.out
    assert f"Wins of {DECKS[1]} with a card" in other.out
    assert "comparisons (Holm)" in other.out


def test_a_seed_is_drawn_and_printed_where_none_is_given(tcg24: Tcg24) -> None:
    data = figures(tcg24("duel", *DECKS, "-n", 4, "--json"))
    assert figures(tcg24("duel", *DECKS, "-n", 4, "--seed", data["seed"], "--json")) == data
    assert figures(tcg24("duel", *DECKS, "-n", 4, "--json"))["seed"] != data["seed"]


def test_one_row_a_game(tcg24: Tcg24) -> None:
    done = tcg24("duel", *DECKS, "-n", 40, *BY_CHANCE, "--csv")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["game"] for row in rows] == [str(n) for n in range(40)]
    assert [row["first"] for row in rows] == ["A", "B"] * 20
    data = figures(tcg24("duel", *DECKS, "-n", 40, *BY_CHANCE, "--json"))
    assert [sum(row["winner"] == seat for row in rows) for seat in "AB"] == data["wins"]
    assert sum(int(row["decisions"]) for row in rows) == data["decisions"]
    assert done.out == tcg24("duel", *DECKS, "-n", 40, *BY_CHANCE, "--csv", "--jobs", 2).out


def test_cards_are_counted_for_both_decks(tcg24: Tcg24) -> None:
    data = figures(tcg24("duel", *DECKS, "-n", 60, *BY_CHANCE, "--cards", "--json"))
    assert {row["deck"] for row in data["cards"]} == {"A", "B"}
    assert {row["when"] for row in data["cards"]} == {"opening", "drawn", "played"}
    for row in data["cards"]:
        assert row["games"] + row["games_without"] == sum(data["wins"])
        assert row["wins"] + row["wins_without"] == data["wins"]["AB".index(row["deck"])]
        assert 0 <= row["p_holm"] <= 1


def test_a_deck_from_standard_input(tcg24: Tcg24) -> None:
    text = (ROOT / "seeds" / "decks" / "day0-agents.txt").read_bytes()
    data = figures(tcg24("duel", "-", DECKS[1], "-n", 30, *BY_CHANCE, "--json", stdin=text))
    named = figures(tcg24("duel", *DECKS, "-n", 30, *BY_CHANCE, "--json"))
    assert {**data, "decks": 0} == {**named, "decks": 0}
    assert "can be read only once" in tcg24("duel", "-", "-", "-n", 2, stdin=text).err


# ---------------------------------------------------------------- until it is sure


def test_it_stops_once_the_share_is_known_at_the_same_place_for_any_jobs(tcg24: Tcg24) -> None:
    sure = ("duel", *DECKS, "-n", 3000, *BY_CHANCE, "--until-ci", "5%", "--json")
    one, two = (figures(tcg24(*sure, "--jobs", jobs)) for jobs in (1, 2))
    assert one == two
    assert 0 < one["games"] < 3000
    assert one["games"] % 200 == 0
    assert one["games_wanted"] == 3000
    assert (one["ci95"][1] - one["ci95"][0]) / 2 <= 0.05
    assert one["stopped"] is False
    short = figures(tcg24("duel", *DECKS, "-n", one["games"] - 200, *BY_CHANCE, "--json"))
    assert (short["ci95"][1] - short["ci95"][0]) / 2 > 0.05, "the block before was not enough"


def test_what_is_never_sure_ends_with_the_games_asked_for(tcg24: Tcg24) -> None:
    data = figures(tcg24("duel", *DECKS, "-n", 250, *BY_CHANCE, "--until-ci", "0.1%", "--json"))
    assert data["games"] == 250


# ---------------------------------------------------------------- results in a file


def started(folder: Path, *args: object) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tcg24", *map(str, args)]
    return subprocess.Popen(
        command, env=ENV, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def until(true: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not within {seconds} seconds"
        time.sleep(0.01)


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_run_killed_outright_and_taken_up_gives_the_figures_of_an_unbroken_one(
    tcg24: Tcg24, tmp_path: Path, jobs: int
) -> None:
    file = tmp_path / "r.jsonl"
    play = ("duel", *DECKS, "-n", 300, *BY_CHANCE, "--json", "--jobs", jobs)
    with started(tmp_path, *play, "--results", file) as process:
        until(lambda: lines(file) > 60)
        process.kill()
        process.communicate()
    had = lines(file)
    assert 60 < had < 300
    resumed = figures(tcg24(*play, "--results", file))
    assert resumed == figures(tcg24(*play))
    assert lines(file) == 301
    again = tcg24(*play, "--results", file)
    assert figures(again) == resumed
    assert json.loads(again.out)["games_per_second"] == 0, "there was nothing left to play"


def test_processes_end_with_the_one_that_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    with started(tmp_path, "duel", *DECKS, "-n", 100000, *BY_CHANCE, "--jobs", 2, "--results", file) as process:
        until(lambda: lines(file) > 20)
        group = process.pid
        process.kill()
        process.communicate()  # their end of the pipe closes when they end

    def alone() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        return False

    until(alone, 10)


def test_results_of_another_match_are_refused_before_anything_is_played(tcg24: Tcg24, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    play = ("duel", *DECKS, "-n", 20, "--json", "--p1", "random", "--p2", "random", "--results", file)
    figures(tcg24(*play, "--seed", 1))
    before = file.read_bytes()
    done = tcg24(*play, "--seed", 2)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"tcg24: {file}: line 1: another seed: 1 there, 2 here; name another file\n"
    assert file.read_bytes() == before
    more = figures(tcg24(*play, "--seed", 1, "-n", 30))
    assert more["games"] == 30


def test_a_disk_that_fills_up_is_told_with_the_name_of_the_file(tmp_path: Path, seeded: Path) -> None:
    file = tmp_path / "r.jsonl"
    own = tmp_path / "cards.db"
    shutil.copy(seeded, own)
    limit = 40_000  # bytes a file: enough for what SQLite keeps beside the catalogue
    done = subprocess.run(
        [sys.executable, "-m", "tcg24", "--db", own, "duel", *DECKS, "-n", "2000", *BY_CHANCE, "--results", file],
        env=ENV, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"tcg24: {file} cannot be written: File too large\n"
    assert file.stat().st_size <= limit
    assert lines(file) > 100


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_tells_what_is_finished(tcg24: Tcg24, tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "r.jsonl"
    play = ("duel", *DECKS, *BY_CHANCE, "--json", "--results", file)
    with started(tmp_path, *play, "-n", 100000, "--jobs", jobs) as process:
        until(lambda: lines(file) > 60)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the processes too
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")
    data = plain(out.decode())
    assert data["stopped"] is True
    assert 60 <= data["games"] < 100000
    assert data["games_wanted"] == 100000
    assert sum(data["wins"]) == data["games"]
    if jobs == 1:  # games 0 to so many: the same as so many asked for
        whole = figures(tcg24("duel", *DECKS, *BY_CHANCE, "--json", "-n", data["games"]))
        assert {**data, "stopped": False, "games_wanted": 0} == {**whole, "games_wanted": 0}
