"""Who computes: this process, processes beside it, or a cluster."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from schema.errors import TcgError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from engine.batch import Pool

_KINDS = "dask://HOST:PORT"
_SECONDS = 10
"""How long a scheduler may take to answer, and the first worker to be there."""


@contextmanager
def workers(jobs: int, executor: str | None) -> "Iterator[Pool | None]":
    """The pool that ``--jobs`` and ``--executor`` ask for, while the block runs; ``None`` for this process alone.

    Raises :class:`TcgError` where there is no such executor, its package is missing, or nobody answers there.
    """
    if executor is None:
        from engine.batch import processes

        yield processes(jobs) if jobs > 1 else None
        return
    kind, mark, address = executor.partition("://")
    host, colon, port = address.rpartition(":")
    if kind != "dask" or not (mark and colon and host and port.isascii() and port.isdecimal()):
        raise TcgError(f"there is no executor {executor!r}; write {_KINDS}, the address of a dask scheduler")
    if jobs > 1:
        raise TcgError("--jobs is for processes on this machine; a cluster has as many workers as it has")
    with _dask(host, int(port)) as pool:
        yield pool


# ---------------------------------------------------------------- dask


@contextmanager
def _dask(host: str, port: int) -> "Iterator[Pool]":
    """A connection to a scheduler, closed at the end; what dask logs meanwhile is not shown."""
    import logging
    import socket
    import warnings

    try:
        import distributed
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise TcgError(
            "--executor dask://… needs dask.distributed, which is not installed: "
            f"{sys.executable} -m pip install distributed"
        ) from None
    from engine.batch import Pool

    address = f"{host}:{port}"
    logging.disable(logging.CRITICAL)
    client: Any = None
    connect: Any = distributed.Client  # without types
    try:
        try:
            # dask itself asks again and again where nobody listens, and waits for ever where nobody says a word.
            with socket.create_connection((host.strip("[]"), port), timeout=_SECONDS) as line:
                line.recv(1)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                client = connect(f"tcp://{address}", timeout=_SECONDS, set_as_default=False)
        except (OSError, ValueError, OverflowError) as error:
            told = getattr(error, "strerror", None) or str(error).split("\n")[0] or type(error).__name__
            raise TcgError(f"no dask scheduler answers at {address}: {told}") from None
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError:
            raise TcgError(f"the dask scheduler at {address} has no workers; start some with: dask worker") from None
        try:
            # What is lost with its worker is handed out again by dask, and by the batch where dask gives up.
            yield Pool(lambda: _Cluster(client.get_executor(pure=False)), lost=(KilledWorker,))
        except CancelledError:
            raise TcgError(
                f"the dask scheduler at {address} is gone; with --results FILE the same command goes on from there"
            ) from None
        except ModuleNotFoundError as error:
            if error.name != "tcg24":
                raise
            raise TcgError("a dask worker has not tcg24 installed; it needs the same version as here") from None
    finally:
        if client is not None:
            client.close(timeout=_SECONDS)
        logging.disable(logging.NOTSET)


class _Cluster(Executor):
    """Hands work to a dask executor as bytes: a scheduler looks into what passes through it, and need not have
    tcg24 installed."""

    def __init__(self, inner: Executor) -> None:
        self._inner = inner
        self._task = _task()

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> "Future[Any]":
        import pickle

        return self._inner.submit(self._task, pickle.dumps((work, args, more)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inner.shutdown(wait and not cancel_futures)


def _task() -> Callable[[bytes], Any]:
    # A function within a function is sent as code, and not as the name of a module that nobody finds over there:
    # until tcg24 is imported, which says where its parts are.
    def task(data: bytes) -> Any:
        import importlib
        import pickle

        importlib.import_module("tcg24")
        work, args, more = pickle.loads(data)
        return work(*args, **more)

    return task
