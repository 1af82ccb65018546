"""``--executor dask://…``: a real scheduler and two real workers on this machine."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tcg24

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")

ROOT = Path(__file__).resolve().parents[2]
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "cli" / "_face")}
GAMES = ("day0-agents", "day0-terrorists", "--seed", "5", "--p1", "random", "--p2", "random", "--json")


class Cluster:
    """A scheduler, and workers that are started in a folder of their own; every one is stopped by :meth:`stop`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = folder / "scheduler.json"
        self.started: list[subprocess.Popen[bytes]] = []
        common = ("--host", "127.0.0.1", "--scheduler-file", str(self.address), "--no-dashboard")
        self._start("dask_scheduler", "--port", "0", *common)
        until(self.address.exists, "the scheduler is up")
        self.common = common

    def _start(self, what: str, *args: str) -> "subprocess.Popen[bytes]":
        with (self.folder / f"{what}.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{what}", *args],
                cwd=self.folder, env=ENV, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        self.started.append(process)
        return process

    def worker(self) -> "subprocess.Popen[bytes]":
        folder = str(self.folder / "scratch")
        return self._start("dask_worker", *self.common, "--nthreads", "1", "--no-nanny", "--local-directory", folder)

    @property
    def executor(self) -> str:
        address = json.loads(self.address.read_text())["address"]
        assert isinstance(address, str)
        return address.replace("tcp://", "dask://")

    def stop(self) -> None:
        for process in reversed(self.started):
            process.kill()
        for process in self.started:
            process.wait(20)


def until(true: Any, what: str, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not within {seconds} seconds: {what}"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        made.worker()
        made.worker()
        yield made
    finally:
        made.stop()


def figures(text: str) -> dict[str, Any]:
    data = json.loads(text)
    assert isinstance(data, dict)
    assert data.pop("games_per_second") > 0
    return data


def test_a_cluster_gives_the_same_figures_as_this_process(cluster: Cluster, tcg24: Tcg24) -> None:
    here = tcg24("duel", *GAMES, "-n", 90)
    there = tcg24("duel", *GAMES, "-n", 90, "--executor", cluster.executor)
    assert (there.code, there.err) == (0, ""), "what dask logs is not shown"
    assert figures(there.out) == figures(here.out)
    assert figures(there.out)["games"] == 90


def test_a_player_that_fails_on_a_worker_is_an_error_of_its_game(cluster: Cluster, tcg24: Tcg24) -> None:
    missing = tcg24("duel", *GAMES[:4], "-n", 2, "--p1", "nobody:Here", "--executor", cluster.executor)
    assert missing.code == 2
    assert "there is no module 'nobody'" in missing.err


def test_a_worker_killed_in_the_middle_loses_no_game(cluster: Cluster, tcg24: Tcg24, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    command = ["duel", *GAMES, "-n", "400", "--executor", cluster.executor, "--results", str(file)]
    doomed = cluster.worker()
    with subprocess.Popen(
        [sys.executable, "-m", "tcg24", *command], env=ENV, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 60, "some games are played")
        doomed.kill()
        before = file.read_bytes().count(b"\n")
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert before < 400, "it was in the middle"
    numbers = [json.loads(line)["game"] for line in file.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(400)), "none is lost and none is twice"
    here = tcg24("duel", *GAMES, "-n", 400, "--jobs", 2)
    assert figures(out.decode()) == figures(here.out)


def test_ctrl_c_tells_what_is_finished_and_leaves_the_cluster_alone(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    command = ["duel", *GAMES, "-n", "100000", "--executor", cluster.executor, "--results", str(file)]
    with subprocess.Popen(
        [sys.executable, "-m", "tcg24", *command], env=ENV, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until(lambda: file.exists() and file.read_bytes().count(b"\n") > 30, "some games are played")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    data = figures(out.decode())
    assert data["stopped"] is True
    assert 0 < data["games"] < 100000
    assert all(p.poll() is None for p in cluster.started[:3])


def test_a_scheduler_that_goes_away_is_told_at_once(tmp_path: Path) -> None:
    own = Cluster(tmp_path)
    try:
        own.worker()
        file = tmp_path / "r.jsonl"
        command = ["duel", *GAMES, "-n", "100000", "--executor", own.executor, "--results", str(file)]
        with subprocess.Popen(
            [sys.executable, "-m", "tcg24", *command], env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            until(lambda: file.exists() and file.read_bytes().count(b"\n") > 30, "some games are played")
            own.started[0].kill()
            out, err = process.communicate(timeout=30)
    finally:
        own.stop()
    assert (process.returncode, out) == (2, b"")
    assert err.decode().startswith("tcg24: the dask scheduler at 127.0.0.1:")
    assert "--results FILE" in err.decode()
    assert err.count(b"\n") == 1


# ---------------------------------------------------------------- nobody there


def test_no_scheduler_at_the_address_is_one_sentence_within_seconds(tcg24: Tcg24) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: nobody else gets the port
        port = taken.getsockname()[1]
        began = time.monotonic()
        done = tcg24("duel", *GAMES, "-n", 2, "--executor", f"dask://127.0.0.1:{port}")
        assert time.monotonic() - began < 8
    assert (done.code, done.out) == (2, "")
    assert done.err == f"tcg24: no dask scheduler answers at 127.0.0.1:{port}: Connection refused\n"


def test_a_port_at_which_something_else_answers_is_no_scheduler(tcg24: Tcg24, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.workers._SECONDS", 1)
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        port = mute.getsockname()[1]
        done = tcg24("duel", *GAMES, "-n", 2, "--executor", f"dask://127.0.0.1:{port}")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"tcg24: no dask scheduler answers at 127.0.0.1:{port}: ")
    assert done.err.count("\n") == 1


def test_a_scheduler_without_workers_is_told(
    tcg24: Tcg24, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cli.workers._SECONDS", 1)
    idle = Cluster(tmp_path_factory.mktemp("idle"))
    try:
        done = tcg24("duel", *GAMES, "-n", 2, "--executor", idle.executor)
    finally:
        idle.stop()
    assert (done.code, done.out) == (2, "")
    assert "has no workers; start some with: dask worker" in done.err


@pytest.mark.parametrize(
    "name", ["dask://", "dask://host", "dask://:80", "dask://host:port", "ray://host:80", "host:80"]
)
def test_what_is_no_address_is_refused(tcg24: Tcg24, name: str) -> None:
    done = tcg24("duel", *GAMES, "-n", 2, "--executor", name)
    assert (done.code, done.out) == (2, "")
    assert (
        done.err == f"tcg24: there is no executor {name!r}; write dask://HOST:PORT, the address of a dask scheduler\n"
    )


def test_jobs_and_a_cluster_are_one_or_the_other(tcg24: Tcg24) -> None:
    done = tcg24("duel", *GAMES, "-n", 2, "--executor", "dask://127.0.0.1:1", "--jobs", 2)
    assert done.code == 2
    assert "--jobs is for processes on this machine" in done.err
