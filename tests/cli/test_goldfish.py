"""``tcg24 goldfish`` as a user meets it, on the bundled decks."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from seeds.decks import bundled

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = "man-with-the-golden-gun"
SIX = sorted(name for name in bundled() if name.startswith("day0-"))


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("goldfish") / "cards.db")


def figures(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    assert run([*args, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert isinstance(data, dict)
    return data


def test_six_decks_are_bundled() -> None:
    assert len(SIX) == 6


@pytest.mark.parametrize("deck", SIX)
def test_greedy_reaches_24_clearly_sooner_than_random(deck: str, db: str, capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--db", db, "goldfish", deck, "-n", "100", "--seed", "24")
    greedy = figures(capsys, *common)
    by_chance = figures(capsys, *common, "--player", "random")
    assert greedy["unfinished"] == by_chance["unfinished"] == 0
    assert greedy["mean"] < 0.75 * by_chance["mean"]


def test_the_figures_add_up(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = figures(capsys, "--db", db, "goldfish", SIX[0], "-n", "60", "--seed", "5")
    assert data["games"] == 60
    assert sum(data["turns"].values()) + data["unfinished"] == 60
    assert data["coverage"] == {"full": 1, "text-unknown": 24}
    assert data["points_by_turn"] == sorted(data["points_by_turn"])
    assert all(spent <= turn + 1 for turn, spent in enumerate(data["time_spent_by_turn"], 1))
    assert data["seed"] == 5


def test_jobs_do_not_change_the_result(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (
        figures(capsys, "--db", db, "goldfish", SIX[1], "-n", "130", "--seed", "7", "--jobs", jobs) for jobs in "12"
    )
    for data in (one, two):
        del data["games_per_second"]
    assert one == two


def test_going_second_draws_more(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    play, draw = (
        figures(capsys, "--db", db, "goldfish", SIX[0], "-n", "200", "--seed", "1", "--on", on)
        for on in ("play", "draw")
    )
    assert draw["mean"] < play["mean"]


def test_a_short_limit_leaves_games_unfinished(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = figures(capsys, "--db", db, "goldfish", SIX[0], "-n", "20", "--seed", "1", "--turns", "2")
    assert data["unfinished"] == 20
    assert data["turns"] == {}
    assert data["mean"] is None
    assert len(data["points_by_turn"]) == 2


def test_without_a_seed_one_is_drawn_and_said(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    first = figures(capsys, "--db", db, "goldfish", SIX[0], "-n", "5")
    again = figures(capsys, "--db", db, "goldfish", SIX[0], "-n", "5", "--seed", str(first["seed"]))
    assert again["turns"] == first["turns"]


def test_stubs_are_refused_with_their_names(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "goldfish", PUBLISHED, "-n", "5"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "Head Shot" in shown.err
    assert "--assume" in shown.err
    assert "Jeff Breeher" not in shown.err  # its stats are known


def test_assumed_stats_let_stubs_in_and_are_said(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = figures(capsys, "--db", db, "goldfish", PUBLISHED, "-n", "20", "--seed", "2", "--assume", "4/2/5")
    assert any("Tony Almeida, CTU Director" in s and "skill 4" in s and "cost 5" in s for s in data["assumed"])
    assert not any("AK-47" in s for s in data["assumed"])
    assert data["coverage"]["stub"] == 7


@pytest.mark.parametrize("form", ["2", "2/0", "x/1", "2/1/", "-1/2", ""])
def test_a_strange_assumption_is_told(form: str, db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "goldfish", PUBLISHED, f"--assume={form}"]) == 2
    assert "2/1" in capsys.readouterr().err


def test_an_illegal_deck_is_refused_with_the_reason(
    db: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "four.txt"
    path.write_text("Going Rogue [Day 0]\nAK-47\nAK-47\nAK-47\nAK-47\n", encoding="utf-8")
    assert run(["--db", db, "goldfish", str(path)]) == 2
    error = capsys.readouterr().err
    assert "not legal" in error
    assert "AK-47" in error


def test_an_unknown_player_is_told_with_those_there_are(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "goldfish", SIX[0], "--player", "oracle"]) == 2
    error = capsys.readouterr().err
    assert "oracle" in error
    assert "greedy" in error


def test_trace_tells_one_game_and_matches_the_batch(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--db", db, "goldfish", SIX[0], "--seed", "9")
    data = figures(capsys, *common, "-n", "1")
    assert run([*common, "--trace"]) == 0
    text = capsys.readouterr().out
    (turn,) = data["turns"]
    assert text.endswith(f"24 points on turn {turn}\n")
    assert f"Turn {turn} of A" in text
    assert f"Turn {int(turn) + 1} of A" not in text
    assert "B attempted" not in text
    assert "B blocked" not in text


def test_trace_and_json_do_not_go_together(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--db", db, "goldfish", SIX[0], "--trace", "--json"]) == 2
    assert "choose one" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT to a process group")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_was_finished(jobs: str, db: str) -> None:
    assert run(["--db", db, "db", "path"]) == 0
    command = [sys.executable, "-m", "tcg24", "--db", db, "goldfish", SIX[0], "-n", "1000000", "--json", "--jobs", jobs]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "cli/_face")])}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    time.sleep(4)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    data = json.loads(out)
    assert 0 < data["games"] < 1_000_000
    assert data["games_wanted"] == 1_000_000
