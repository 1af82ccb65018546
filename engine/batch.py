"""Work handed out in parts: here, to processes, or to whatever else is a :class:`concurrent.futures.Executor`.

A part is its own seed, so results do not hang on who computes it, in which order, or how often it was begun: a part
that was lost with its worker is simply handed out again.
"""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from typing import Final, TypeVar

from schema.errors import TcgError

_WINDOW: Final = 256
"""Parts handed out at once: enough for any pool, few enough to be called back."""
_LOSSES: Final = 3
"""Losses in a row without a finished part, after which it is no accident any more."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Pool:
    """A way to get workers."""

    open: Callable[[], Executor]
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    """What a part raises whose worker is gone. After a :class:`BrokenExecutor` the executor is opened anew."""


def split(numbers: Sequence[int], size: int) -> list[Sequence[int]]:
    """``numbers`` in parts of ``size`` (1 or more), the last one possibly shorter."""
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


def run(work: Callable[[T], R], parts: Sequence[T], pool: Pool | None = None) -> Generator[tuple[T, R], None, None]:
    """Every part with what ``work`` made of it, as they are finished; without a pool in order, in this process.

    What ``work`` raises passes through. Closing the iterator calls back what is not finished, and does not wait
    for it where the executor can stop its workers.
    Raises :class:`TcgError` where workers are lost again and again.
    """
    if pool is None:
        for part in parts:
            yield part, work(part)
        return
    waiting = list(reversed(parts))
    losses = 0
    while waiting:
        executor = pool.open()
        running: dict[Future[R], tuple[T, int]] = {}
        accidents = 0
        broken = False
        try:
            while (waiting or running) and not broken:
                try:
                    while waiting and len(running) < _WINDOW:
                        running[executor.submit(work, waiting[-1])] = waiting[-1], accidents
                        waiting.pop()
                except BrokenExecutor:
                    broken = True
                for future in wait(running, return_when=FIRST_COMPLETED).done if running else ():
                    part, before = running.pop(future)
                    try:
                        result = future.result()
                    except pool.lost as loss:
                        waiting.append(part)
                        broken = broken or isinstance(loss, BrokenExecutor)
                        # Whatever else had been handed out by the time of a loss may be lost with it: that is one.
                        if not broken and before == accidents:
                            accidents += 1
                            losses = _one_more(losses)
                    else:
                        losses = 0
                        yield part, result
            waiting += [part for part, _ in reversed(running.values())]
        finally:
            executor.shutdown(cancel_futures=bool(running))
        if broken:
            losses = _one_more(losses)


def _one_more(losses: int) -> int:
    if losses + 1 >= _LOSSES:
        raise TcgError(
            f"workers were lost {_LOSSES} times in a row without finishing anything; is there enough memory? "
            "--jobs 1 plays in this process"
        )
    return losses + 1


# ---------------------------------------------------------------- kinds of workers


def processes(jobs: int) -> Pool:
    """Processes on this machine. They leave Ctrl-C to their parent, and end with it however it ends."""

    def open_processes() -> Executor:
        from concurrent.futures import ProcessPoolExecutor

        class Processes(ProcessPoolExecutor):
            def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
                if cancel_futures:  # nobody would take their results, and a long search would keep all waiting
                    for process in list((self._processes or {}).values()):
                        process.kill()
                super().shutdown(wait)

        return Processes(jobs, initializer=_settle_in)

    return Pool(open_processes)


def _settle_in() -> None:
    """In a new worker process. Ctrl-C reaches the whole process group: the parent alone decides what it means."""
    import signal
    import threading

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent killed outright cannot dismiss its workers, which would wait for work for ever."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
