"""What ``duel``, ``gauntlet`` and ``deck ab`` share: records that are kept, players that fail, and bad input."""

import json
import re
from pathlib import Path

import pytest

from engine.record import read_record
from tests.cli.conftest import Tcg24

DECKS = ("day0-agents", "day0-terrorists")
BY_CHANCE = ("--p1", "random", "--p2", "random", "--seed", "24")

OWN = """
class Trips:
    '''Fails in about half of its games.'''

    def __init__(self, seed):
        self.left = 2 + seed % 50

    def choose(self, moves, look):
        self.left -= 1
        if not self.left:
            raise LookupError("no idea")
        return moves[0]
"""


@pytest.fixture
def trips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a player that fails."""
    (tmp_path / "matches24.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    return "matches24:Trips"


# ---------------------------------------------------------------- records


@pytest.mark.parametrize("which", ["losses", "wins"])
def test_games_of_one_kind_are_kept_and_each_verifies(tcg24: Tcg24, which: str) -> None:
    done = tcg24("duel", *DECKS, "-n", 12, *BY_CHANCE, "--json", "--keep", which, "--keep-in", "kept/here")
    lost = json.loads(done.out)["wins"][which == "losses"]
    assert 0 < lost < 12
    assert (done.code, done.err) == (0, f"{lost} record{'s' * (lost != 1)} written to kept/here\n")
    files = sorted(Path("kept/here").iterdir())
    assert len(files) == lost
    assert all(re.fullmatch(r"game-[0-9]+\.txt", file.name) for file in files)
    winner = "B" if which == "losses" else "A"
    for file in files:
        record = read_record(file.read_text())
        assert record.result.startswith(winner + " ")
        assert record.deck_names == DECKS
        assert record.seed == f"24, game {file.stem.removeprefix('game-')}"
        assert tcg24("replay", file, "--verify").code == 0


def test_games_are_kept_by_number(tcg24: Tcg24) -> None:
    done = tcg24("duel", *DECKS, "-n", 12, *BY_CHANCE, "--json", "--keep", "3, 7,99", "--keep-in", "some")
    assert done.err == "2 records written to some\n"
    assert {file.name for file in Path("some").iterdir()} == {"game-3.txt", "game-7.txt"}
    assert "first B" in Path("some/game-3.txt").read_text().splitlines()


def test_what_is_kept_does_not_hang_on_jobs_and_changes_no_figure(tcg24: Tcg24) -> None:
    plain = json.loads(tcg24("duel", *DECKS, "-n", 8, *BY_CHANCE, "--json").out)
    for jobs in (1, 2):
        play = ("duel", *DECKS, "-n", 8, *BY_CHANCE, "--json", "--jobs", jobs)
        data = json.loads(tcg24(*play, "--keep", "all", "--keep-in", f"k{jobs}").out)
        assert {**data, "games_per_second": 0} == {**plain, "games_per_second": 0}
    one, two = ({f.name: f.read_bytes() for f in Path(folder).iterdir()} for folder in ("k1", "k2"))
    assert one == two
    assert len(one) == 8


def test_nothing_to_keep_makes_no_folder(tcg24: Tcg24) -> None:
    done = tcg24("duel", *DECKS, "-n", 4, *BY_CHANCE, "--keep", "unfinished")
    assert (done.code, done.err) == (0, "0 records written to records\n")
    assert not Path("records").exists()


def test_a_gauntlet_keeps_records_by_pairing(tcg24: Tcg24) -> None:
    name = Path("x: " + "é" * 110 + ".txt")  # as long as a file's name may be
    name.write_text(Path(__file__).parents[2].joinpath("seeds/decks/day0-agents.txt").read_text())
    play = ("gauntlet", name, DECKS[1], "day0-analysts", "-n", 2, "--player", "random", "--seed", 3, "--json")
    done = tcg24(*play, "--keep", "all")
    assert (done.code, done.err) == (0, "6 records written to records\n")
    files = sorted(file.name for file in Path("records").iterdir())
    assert len(files) == 6
    assert files[-1] == "03-day0-terrorists-against-day0-analysts-game-1.txt"
    assert files[0] == f"01-x-{'é' * 43}-against-day0-terrorists-game-0.txt"


@pytest.mark.parametrize("command", ["duel", "gauntlet"])
def test_a_folder_with_something_in_it_is_refused_before_anything_is_played(tcg24: Tcg24, command: str) -> None:
    Path("full").mkdir()
    Path("full/mine.txt").write_text("mine")
    Path("file").write_text("a file")
    for folder in ("full", "file", "full/mine.txt"):
        done = tcg24(command, *DECKS, "-n", 1_000_000, "--keep", "losses", "--keep-in", folder, "--seed", 1)
        assert (done.code, done.out) == (2, "")
        assert done.err == f"tcg24: --keep-in {folder}: there is something already; name a new or an empty folder\n"
    assert Path("full/mine.txt").read_text() == "mine"
    Path("empty").mkdir()
    assert tcg24(command, *DECKS, "-n", 2, "--keep", "all", "--keep-in", "empty", "--seed", 1).code == 0


@pytest.mark.parametrize("which", ["lost", "", "3,x", "-1", "1.5", "3,", "losses,wins", "٣"])
def test_what_cannot_be_kept_is_refused(tcg24: Tcg24, which: str) -> None:
    done = tcg24("duel", *DECKS, "-n", 1_000_000, f"--keep={which}")
    assert (done.code, done.out) == (2, "")
    assert f"--keep {which!r} is none of losses, wins, draws, unfinished, errors, all" in done.err


# ---------------------------------------------------------------- players that fail


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_in_which_a_player_fails_are_told_and_are_a_finding(tcg24: Tcg24, trips: str, jobs: int) -> None:
    play = ("duel", *DECKS, "-n", 40, "--p1", trips, "--p2", "random", "--seed", 1, "--json", "--jobs", jobs)
    done = tcg24(*play, "--keep", "errors")
    data = json.loads(done.out)
    failed = data["errors"]
    assert done.code == 1
    assert 3 < failed < 40
    assert sum(data["wins"]) + data["unfinished"] + failed == 40
    assert data["draws"] == 0
    kept, *told, more = done.err.splitlines()
    assert kept == f"{failed} records written to records"
    assert len(told) == 3
    for line in told:
        assert re.fullmatch(
            r"tcg24: game \d+ of day0-agents against day0-terrorists ended in an error: LookupError: no idea", line
        )
    assert more == f"tcg24: and {failed - 3} game{'s' * (failed != 4)} more"
    for file in Path("records").iterdir():
        assert read_record(file.read_text()).result.startswith("running ")
        assert tcg24("replay", file, "--verify").code == 0


ODD = """
import sys

class Quits:
    def __init__(self, seed):
        pass

    def choose(self, moves, look):
        sys.exit(0)

class Halves(Quits):
    def choose(self, moves, look):
        return float(moves[0])
"""


@pytest.mark.parametrize(
    ("player", "told"), [("Quits", "SystemExit: 0"), ("Halves", "TypeError: 0.0 is no move: choose returns one")]
)
def test_a_player_that_ends_the_program_or_chooses_no_move_ends_its_game(
    tcg24: Tcg24, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str, told: str
) -> None:
    (tmp_path / "odd24.py").write_text(ODD)
    monkeypatch.syspath_prepend(tmp_path)
    done = tcg24("duel", *DECKS, "-n", 2, "--seed", 24, "--p1", f"odd24:{player}", "--json", "--keep", "errors")
    assert done.code == 1
    assert json.loads(done.out)["errors"] == 2
    assert f"ended in an error: {told}" in done.err
    assert len(list(Path("records").iterdir())) == 2


@pytest.mark.parametrize("command", ["goldfish", "play"])
@pytest.mark.parametrize(("player", "told"), [("Quits", "could not choose: SystemExit: 0"), ("Halves", "chose 0.0")])
def test_where_one_game_is_all_such_a_player_is_told(
    tcg24: Tcg24, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, player: str, told: str
) -> None:
    (tmp_path / "odd24.py").write_text(ODD)
    monkeypatch.syspath_prepend(tmp_path)
    who = "--player" if command == "goldfish" else "--p1"
    done = tcg24(command, DECKS[0], "--seed", 24, who, f"odd24:{player}")
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1


def test_the_name_of_a_deck_moves_no_cursor(tcg24: Tcg24, tmp_path: Path) -> None:
    text = (Path(__file__).resolve().parents[2] / "seeds" / "decks" / "day0-agents.txt").read_text(encoding="utf-8")
    deck = tmp_path / "a\x1b[2J.txt"
    deck.write_text(text, encoding="utf-8")
    done = tcg24("duel", deck, DECKS[1], "-n", 2, *BY_CHANCE)
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "a�[2J against" in done.out


def test_an_error_is_not_played_again_from_the_file(tcg24: Tcg24, trips: str) -> None:
    play = ("duel", *DECKS, "-n", 20, "--p1", trips, "--p2", "random", "--seed", 1, "--json", "--results", "r.jsonl")
    one, two = tcg24(*play), tcg24(*play)
    assert one.code == two.code == 1
    assert one.err == two.err
    assert {**json.loads(one.out), "games_per_second": 0} == json.loads(two.out)


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("duel", *DECKS, "--p1", "best"), "there is no player 'best'"),
        (("duel", *DECKS, "--p2", "search:0"), "search:200 for 200 iterations"),
        (("gauntlet", *DECKS, "--player", "nobody:Here"), "there is no module 'nobody'"),
        (("duel", *DECKS, "--until-ci", "2"), "--until-ci '2' is no percentage above 0% and below 50%; write it as 2%"),
        (("duel", *DECKS, "--until-ci", "0%"), "is no percentage above 0%"),
        (("duel", *DECKS, "--until-ci", "50%"), "is no percentage above 0%"),
        (("duel", *DECKS, "--until-ci", "nan%"), "is no percentage above 0%"),
        (("gauntlet", *DECKS, "--until-ci", "two%"), "is no percentage above 0%"),
        (("duel", *DECKS, "--json", "--csv"), "--json and --csv are two forms of one answer; choose one"),
        (("gauntlet", *DECKS, "--json", "--csv"), "--json and --csv are two forms of one answer; choose one"),
        (("duel", *DECKS, "-n", "0"), "0 is not in the range"),
        (("duel", *DECKS, "-n", "many"), "'many' is not a valid"),
        (("duel", *DECKS, "--jobs", "0"), "0 is not in the range"),
        (("duel", *DECKS, "--seed", "-1"), "-1 is not in the range"),
        (("duel", DECKS[0]), "missing argument 'b'"),
        (("duel", DECKS[0], "no-such-deck"), "no-such-deck"),
        (("duel", *DECKS, "--profile", "house"), "'house' is not one of"),
        (("duel", *DECKS, "--format", "house"), "house"),
        (("duel", *DECKS, "--assume", "x"), "x"),
        (("gauntlet", DECKS[0]), "a gauntlet takes 2 to 26 decks, not 1"),
        (("gauntlet", *[DECKS[0]] * 27), "a gauntlet takes 2 to 26 decks, not 27"),
        (("gauntlet", "-", "-"), "can be read only once"),
    ],
)
def test_bad_input_is_one_sentence_before_anything_is_played(tcg24: Tcg24, args: tuple[str, ...], says: str) -> None:
    done = tcg24(*args, *(() if "-n" in args else ("-n", "1000000")))
    assert (done.code, done.out) == (2, "")
    assert says.lower() in done.err.lower()
    assert done.err.count("\n") == 1
