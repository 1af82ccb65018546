"""Parts handed out: in whatever order they come back, and whoever loses them, each is there once."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.batch import Pool, processes, run, split
from schema.errors import TcgError


class Gone(Exception):
    """A worker is gone, and with it the part it had."""


class Losing(Executor):
    """Does what it is given when somebody waits for it, the last first; loses the parts it is told to lose.

    ``lose`` is asked with the number of the submission, from 0 over all executors of a test.
    """

    def __init__(self, lose: Callable[[int], type[BaseException] | None], count: list[int]) -> None:
        self.lose, self.count = lose, count
        self.broken = False
        self.closed = False

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        if self.broken:
            raise BrokenExecutor("no more")
        number = self.count[0]
        self.count[0] += 1
        loss = self.lose(number)
        future: Future[Any] = Future()
        if loss is None:
            try:
                future.set_result(work(*args))
            except Exception as error:
                future.set_exception(error)
        else:
            self.broken = issubclass(loss, BrokenExecutor)
            future.set_exception(loss())
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.closed = True


class Many:
    """A pool that opens such executors, and keeps them."""

    def __init__(self, lose: Callable[[int], type[BaseException] | None] = lambda _: None) -> None:
        self.opened: list[Losing] = []
        self.count = [0]
        self.pool = Pool(self._open, lost=(BrokenExecutor, Gone))
        self.lose = lose

    def _open(self) -> Executor:
        self.opened.append(Losing(self.lose, self.count))
        return self.opened[-1]


def square(n: int) -> int:
    return n * n


SQUARES = [(n, n * n) for n in range(500)]


def test_parts_are_of_one_size_but_the_last() -> None:
    assert [list(p) for p in split(range(7), 3)] == [[0, 1, 2], [3, 4, 5], [6]]
    assert [list(p) for p in split(range(6), 3)] == [[0, 1, 2], [3, 4, 5]]
    assert split([], 3) == []


def test_without_a_pool_parts_are_done_here_in_order() -> None:
    assert list(run(square, range(500))) == SQUARES


def test_every_part_is_done_once_by_whatever_executor() -> None:
    many = Many()
    assert sorted(run(square, range(500), many.pool)) == SQUARES
    assert many.count == [500]
    assert [e.closed for e in many.opened] == [True]
    with_threads = Pool(lambda: ThreadPoolExecutor(4))
    assert sorted(run(square, range(500), with_threads)) == SQUARES
    assert list(run(square, [], many.pool)) == []


def test_not_everything_is_handed_out_at_once() -> None:
    many = Many()
    results = run(square, range(5000), many.pool)
    next(results)
    assert many.count[0] < 500
    results.close()
    assert many.opened[0].closed


@pytest.mark.parametrize("every", [2, 3, 7])
def test_lost_parts_are_handed_out_again_and_none_twice(every: int) -> None:
    many = Many(lambda number: Gone if number % every == 0 else None)
    assert sorted(run(square, range(500), many.pool)) == SQUARES
    assert many.count[0] > 500
    assert len(many.opened) == 1, "the executor lives on"


def test_many_parts_lost_at_once_are_one_accident() -> None:
    many = Many(lambda number: Gone if 10 <= number < 60 else None)
    assert sorted(run(square, range(500), many.pool)) == SQUARES


def test_a_broken_executor_is_opened_anew_and_loses_nothing() -> None:
    many = Many(lambda number: BrokenExecutor if number in (30, 300, 301) else None)
    assert sorted(run(square, range(500), many.pool)) == SQUARES
    assert len(many.opened) == 4
    assert all(e.closed for e in many.opened)


@pytest.mark.parametrize("loss", [Gone, BrokenExecutor])
def test_workers_that_are_lost_again_and_again_end_it(loss: type[BaseException]) -> None:
    many = Many(lambda _: loss)
    with pytest.raises(TcgError, match=r"^workers were lost 3 times in a row without finishing anything;") as told:
        list(run(square, range(500), many.pool))
    assert "--jobs 1" in str(told.value)
    assert "\n" not in str(told.value)
    assert all(e.closed for e in many.opened)


def test_two_losses_are_borne_with_however_often_they_come() -> None:
    many = Many(lambda number: BrokenExecutor if number % 3 else None)
    assert sorted(run(square, range(60), many.pool)) == SQUARES[:60]


def test_what_the_work_raises_passes_through() -> None:
    many = Many()
    with pytest.raises(ZeroDivisionError):
        list(run(lambda n: 1 // (n - 3), range(10), many.pool))
    assert many.opened[0].closed
    with pytest.raises(ZeroDivisionError):
        list(run(lambda n: 1 // (n - 3), range(10)))


# ---------------------------------------------------------------- processes


def in_process(n: int) -> tuple[int, int]:
    return os.getpid(), n * n


def test_processes_do_every_part_once() -> None:
    done = list(run(in_process, range(40), processes(2)))
    assert sorted((n, result) for n, (_, result) in done) == SQUARES[:40]
    assert os.getpid() not in {pid for _, (pid, _) in done}


def dies(mark: Path, times: int, n: int) -> int:
    """Kills its own process on part 7, as the system does when memory runs out; no more than so many times."""
    if n == 7:
        before = len(list(mark.iterdir()))
        if before < times:
            (mark / str(before)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return n * n


@pytest.mark.parametrize("times", [1, 2])
def test_a_killed_worker_process_loses_nothing(tmp_path: Path, times: int) -> None:
    done = list(run(partial(dies, tmp_path, times), range(60), processes(2)))
    assert sorted(done) == SQUARES[:60]
    assert len(list(tmp_path.iterdir())) == times


def test_a_part_that_kills_every_worker_ends_it(tmp_path: Path) -> None:
    with pytest.raises(TcgError, match="workers were lost 3 times in a row"):
        list(run(partial(dies, tmp_path, 99), [7], processes(2)))
    assert len(list(tmp_path.iterdir())) == 3


def slow(mark: Path, n: int) -> int:
    (mark / str(n)).touch()
    time.sleep(0.05)
    return n


def test_closing_calls_back_what_is_not_begun(tmp_path: Path) -> None:
    results = run(partial(slow, tmp_path), range(200), processes(2))
    first = next(results)
    results.close()
    begun = {int(path.name) for path in tmp_path.iterdir()}
    assert first[0] in begun
    assert len(begun) < 20
    time.sleep(0.2)
    assert {int(path.name) for path in tmp_path.iterdir()} == begun, "nobody is still at work"


def for_ever(mark: Path, n: int) -> int:
    (mark / str(os.getpid())).touch()
    if n:
        time.sleep(60)
    return n


def test_closing_does_not_wait_for_what_takes_long(tmp_path: Path) -> None:
    results = run(partial(for_ever, tmp_path), range(20), processes(2))
    assert next(results) == (0, 0)
    while len(list(tmp_path.iterdir())) < 2:
        time.sleep(0.01)
    began = time.monotonic()
    results.close()
    assert time.monotonic() - began < 10
    for path in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(path.name), 0)


def fails(mark: Path, n: int) -> int:
    if n == 3:
        raise ZeroDivisionError
    return for_ever(mark, int(n > 3))


def test_an_exception_in_a_process_passes_through_at_once(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(ZeroDivisionError):
        list(run(partial(fails, tmp_path), range(20), processes(2)))
    assert time.monotonic() - began < 10


def parts(numbers: Sequence[int]) -> list[int]:
    return [n * n for n in numbers]


def test_parts_may_be_lists_of_numbers() -> None:
    done = list(run(parts, split(range(10), 4), processes(2)))
    assert sorted((list(p), r) for p, r in done) == [
        ([0, 1, 2, 3], [0, 1, 4, 9]),
        ([4, 5, 6, 7], [16, 25, 36, 49]),
        ([8, 9], [64, 81]),
    ]
