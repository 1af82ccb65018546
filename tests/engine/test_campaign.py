"""Matches as one batch: the same however it is split, stopped, or taken up again from a file."""

import json
import os
import random
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.batch import Pool, processes
from engine.campaign import FORMAT, Campaign, Part, ResultsFile, play_part
from engine.duel import ERROR, Match, Outcome, from_row, play
from schema.errors import TcgError
from tests.engine.decks import random_deck

_RNG = random.Random(11)
DECKS = [tuple(random_deck(_RNG)) for _ in range(3)]
MATCHES = [
    Match((DECKS[a], DECKS[b]), 5, ("random", "random"), (f"D{a}", f"D{b}")) for a, b in ((0, 1), (0, 2), (1, 2))
]
GAMES = 24
WHOLE = [play(match, range(GAMES)) for match in MATCHES]


def played(campaign: Campaign) -> list[list[Outcome]]:
    return [campaign.outcomes(place) for place in range(len(campaign.matches))]


class Mixed(Executor):
    """Answers in an order of its own: a future is done when others have been handed in after it."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.held: list[Callable[[], None]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.held.append(lambda: future.set_result(work(*args)))
        if len(self.held) >= 6:
            self.answer()
        return future

    def answer(self) -> None:
        self.rng.shuffle(self.held)
        while self.held:
            self.held.pop()()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.answer()


# ---------------------------------------------------------------- playing


def test_a_campaign_plays_every_game_of_every_match() -> None:
    campaign = Campaign(MATCHES)
    assert campaign.left(GAMES) == 3 * GAMES
    told: list[int] = []
    campaign.play(GAMES, size=7, told=told.append)
    assert played(campaign) == WHOLE
    assert sum(told) == 3 * GAMES
    assert campaign.left(GAMES) == 0
    assert campaign.left(GAMES + 2) == 6
    assert campaign.outcomes(1, 10) == WHOLE[1][:10]


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
def test_the_size_of_the_parts_is_no_matter(size: int) -> None:
    campaign = Campaign(MATCHES)
    campaign.play(GAMES, size=size)
    assert played(campaign) == WHOLE


@pytest.mark.parametrize("seed", range(4))
def test_the_order_in_which_results_come_is_no_matter(seed: int) -> None:
    campaign = Campaign(MATCHES)
    campaign.play(GAMES, Pool(lambda: Mixed(seed)), size=2)
    assert played(campaign) == WHOLE


def test_processes_play_the_same_games() -> None:
    campaign = Campaign(MATCHES)
    campaign.play(GAMES, processes(2), size=4)
    assert played(campaign) == WHOLE


def test_threads_of_one_process_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.duel._TABLES", 1)  # so that they take compiled cards from one another
    campaign = Campaign(MATCHES)
    campaign.play(GAMES, Pool(lambda: ThreadPoolExecutor(6)), size=1)
    assert played(campaign) == WHOLE


def test_more_games_go_on_where_the_others_ended() -> None:
    campaign = Campaign(MATCHES)
    told: list[int] = []
    campaign.play(5, told=told.append)
    assert played(campaign) == [outcomes[:5] for outcomes in WHOLE]
    campaign.play(GAMES, told=told.append)
    assert played(campaign) == WHOLE
    assert sum(told) == 3 * GAMES, "none was played twice"
    campaign.play(GAMES, told=told.append)
    assert sum(told) == 3 * GAMES


def test_matches_advance_side_by_side() -> None:
    campaign = Campaign(MATCHES)

    def stop(_: int) -> None:
        if sum(map(len, played(campaign))) >= 12:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        campaign.play(GAMES, size=2, told=stop)
    assert [len(outcomes) for outcomes in played(campaign)] == [4, 4, 4]


def kill_once(mark: Path, part: Part) -> list[Outcome]:
    """As :func:`play_part`, but the process that first gets game 8 of the second match is killed by the system."""
    if part.place == 1 and 8 in part.numbers and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_part(part)


class Fragile(ProcessPoolExecutor):
    """Processes one of which is killed while it plays."""

    mark: Path

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        return super().submit(kill_once, self.mark, *args)


def test_a_killed_worker_process_loses_no_game(tmp_path: Path) -> None:
    def opened() -> Executor:
        pool = Fragile(2)
        pool.mark = tmp_path / "killed"
        return pool

    campaign = Campaign(MATCHES, ResultsFile(str(tmp_path / "r.jsonl")))
    told: list[int] = []
    campaign.play(GAMES, Pool(opened), size=3, told=told.append)
    assert (tmp_path / "killed").exists()
    assert played(campaign) == WHOLE
    assert sum(told) == 3 * GAMES
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 1 + 3 * GAMES


# ---------------------------------------------------------------- the file


def through(path: Path, matches: Sequence[Match], games: int = GAMES) -> tuple[Campaign, int]:
    """A campaign with a file, played; and how many games were played for it."""
    file = ResultsFile(str(path))
    told: list[int] = []
    try:
        campaign = Campaign(matches, file)
        campaign.play(games, size=4, told=told.append)
    finally:
        file.close()
    return campaign, sum(told)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("unbroken") / "r.jsonl"
    campaign, count = through(path, MATCHES)
    assert (played(campaign), count) == (WHOLE, 3 * GAMES)
    return path.read_bytes()


def test_the_file_says_what_is_played_and_how_each_game_ended(unbroken: bytes) -> None:
    header, *rows = [json.loads(line) for line in unbroken.decode().splitlines()]
    assert header == {"format": FORMAT, "matches": [match.task for match in MATCHES]}
    assert len(rows) == 3 * GAMES
    found: list[list[Outcome]] = [[], [], []]
    for row in rows:
        found[row.pop("match")].append(from_row(row))
    assert [sorted(outcomes, key=lambda o: o.game) for outcomes in found] == WHOLE


@pytest.mark.parametrize("lines", [0, 1, 2, 17, 3 * GAMES, 3 * GAMES + 1])
def test_a_run_cut_short_and_taken_up_ends_as_an_unbroken_one(unbroken: bytes, tmp_path: Path, lines: int) -> None:
    path = tmp_path / "r.jsonl"
    whole = unbroken.splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:lines]))
    campaign, count = through(path, MATCHES)
    assert played(campaign) == WHOLE
    assert count == 3 * GAMES - max(lines - 1, 0)
    again = path.read_bytes().splitlines(keepends=True)
    assert again[:lines] == whole[:lines], "what was there stays as it was"
    assert sorted(again) == sorted(whole)


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_torn_last_line_is_dropped(unbroken: bytes, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(unbroken[:-cut])
    campaign, count = through(path, MATCHES)
    assert count == 1
    assert played(campaign) == WHOLE
    assert sorted(path.read_bytes().splitlines()) == sorted(unbroken.splitlines())


@pytest.mark.parametrize("length", [1, 15, 30, 200])
def test_a_torn_header_is_begun_anew(unbroken: bytes, tmp_path: Path, length: int) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(unbroken[:length])
    _, count = through(path, MATCHES)
    assert count == 3 * GAMES
    assert path.read_bytes() == unbroken


def test_a_line_torn_within_a_letter_is_dropped(unbroken: bytes, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    told = '{"match": 0, "game": 0, "first": 0, "end": "error", "error": "ValueError: é'.encode()
    path.write_bytes(unbroken.splitlines(keepends=True)[0] + told[:-1])
    campaign, count = through(path, MATCHES)
    assert count == 3 * GAMES
    assert played(campaign) == WHOLE


def test_an_error_is_kept_as_an_outcome(tmp_path: Path) -> None:
    file = ResultsFile(str(tmp_path / "r.jsonl"))
    tasks = [match.task for match in MATCHES]
    assert file.open(tasks) == []
    failed = Outcome(3, 1, ERROR, error="ValueError: é “quoted” \u2028 line")
    file.add(2, [failed])
    file.close()
    assert ResultsFile(str(tmp_path / "r.jsonl")).open(tasks) == [(2, failed)]


def test_an_empty_file_is_a_new_one(tmp_path: Path, unbroken: bytes) -> None:
    path = tmp_path / "r.jsonl"
    path.touch()
    through(path, MATCHES)
    assert path.read_bytes() == unbroken


def test_games_beyond_those_asked_for_stay_in_the_file(unbroken: bytes, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(unbroken)
    campaign, count = through(path, MATCHES, 10)
    assert count == 0
    assert campaign.outcomes(0, 10) == WHOLE[0][:10]
    assert path.read_bytes() == unbroken


# ---------------------------------------------------------------- files that will not do


def refused(path: Path, matches: Sequence[Match] = MATCHES) -> str:
    """The sentence with which a file is refused; it is left as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(TcgError) as told:
        through(path, matches)
    assert (path.read_bytes() if path.is_file() else None) == before
    text = str(told.value)
    assert text.startswith(str(path))
    assert "\n" not in text
    return text.removeprefix(str(path))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 6}, "another seed of match 2: 5 there, 6 here"),
        ({"players": ("random", "greedy")}, "another player B of match 2: 'random' there, 'greedy' here"),
        ({"cards": True}, "another cards of match 2: False there, True here"),
        ({"decks": (DECKS[2], DECKS[2])}, "another deck A of match 2: "),
        ({"slots": tuple(range(25))}, "another slots of match 2: None there, [0, 1"),
    ],
)
def test_a_file_of_another_match_is_refused_with_what_differs(
    unbroken: bytes, tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(unbroken)
    assert f": line 1: {says}" in refused(path, [MATCHES[0], replace(MATCHES[1], **change), MATCHES[2]])


def test_a_file_of_more_or_fewer_matches_is_refused(unbroken: bytes, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(unbroken)
    assert "line 1: it is of 3 matches, not 2" in refused(path, MATCHES[:2])


def test_a_file_of_another_version_of_the_format_is_refused(unbroken: bytes, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(unbroken.replace(FORMAT.encode(), b"tcg24 results 9", 1))
    assert "line 1: it is of the format 'tcg24 results 9', not 'tcg24 results 1'" in refused(path)


@pytest.mark.parametrize(
    "data",
    [
        b"Directive: CTU\n2 Jack Bauer\n",
        b"[]\n",
        b'{"a": 1}\n',
        b"\n",
        b"no line feed",
        b'{"format": "other',
        b"\xff\xfe\n",
        b"\x00",
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(data)
    assert "no file of results" in refused(path)


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        "",
        "[]",
        "{}",
        "3",
        '{"match": 3, "game": 1, "first": 1, "end": "draw"}',
        '{"match": 1.5, "game": 1, "first": 1, "end": "draw"}',
        '{"match": "1", "game": 1, "first": 1, "end": "draw"}',
        '{"match": 0, "game": "1", "first": 1, "end": "draw"}',
        '{"match": 0, "game": 1, "first": 0, "end": "draw"}',
        '{"match": 0, "game": 1, "first": 1, "end": "lost"}',
        '{"match": 0, "game": 1, "first": 1, "end": "draw", "colour": 1}',
        "[" * 100_000,
    ],
)
def test_a_broken_line_is_named(unbroken: bytes, tmp_path: Path, line: str) -> None:
    path = tmp_path / "r.jsonl"
    whole = unbroken.splitlines(keepends=True)
    path.write_bytes(b"".join([*whole[:4], line.encode() + b"\n", *whole[5:]]))
    assert refused(path) == ": line 5 is no result of a game"


def test_what_cannot_be_written_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is no file that results can be kept in" in refused(tmp_path)
    assert refused(tmp_path / "none" / "r.jsonl") == " cannot be used: No such file or directory"
    assert refused(tmp_path / "nul\0") == " cannot be used: embedded null byte"

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.campaign.os.fsync", full)
    with pytest.raises(TcgError, match=r"r\.jsonl cannot be used: No space left on device$"):
        through(tmp_path / "r.jsonl", MATCHES)


def test_a_disk_that_fills_up_ends_it_with_the_name_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.jsonl"
    real, left = os.fsync, [5]

    def full(file: int) -> None:
        if not left[0]:
            raise OSError(28, "No space left on device")
        left[0] -= 1
        real(file)

    with monkeypatch.context() as patch:
        patch.setattr("engine.campaign.os.fsync", full)
        with pytest.raises(TcgError, match=r"r\.jsonl cannot be written: No space left on device"):
            through(path, MATCHES)
    campaign, count = through(path, MATCHES)
    assert 0 < count < 3 * GAMES
    assert played(campaign) == WHOLE


def test_a_pipe_or_device_is_no_file_of_results(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert "is no file" in refused(path)
