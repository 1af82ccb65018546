"""Who computes: this process, processes beside it, or a cluster."""

from typing import TYPE_CHECKING

from schema.errors import TcgError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from engine.batch import Pool

_KINDS = "dask://HOST:PORT"


def workers(jobs: int, executor: str | None) -> "Pool | None":
    """The pool that ``--jobs`` and ``--executor`` ask for; ``None`` for this process alone.

    Raises :class:`TcgError` where there is no such executor, or its package is missing.
    """
    if executor is None:
        from engine.batch import processes

        return processes(jobs) if jobs > 1 else None
    kind, mark, address = executor.partition("://")
    if not mark or kind != "dask" or not address:
        raise TcgError(f"there is no executor {executor!r}; write {_KINDS}, the address of a dask scheduler")
    if jobs > 1:
        raise TcgError("--jobs is for processes on this machine; a cluster has as many workers as it has")
    return _dask(address)


def _dask(address: str) -> "Pool":
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise TcgError(
            "--executor dask://… needs dask.distributed, which is not installed: pip install 'tcg24[dask]'"
        ) from None
    from concurrent.futures import CancelledError
    from functools import partial

    from engine.batch import Pool

    try:
        client = Client(f"tcp://{address}", timeout=10, set_as_default=False)
        # Workers find the program through its installed name, as the console script does.
        client.register_worker_callbacks(setup=partial(__import__, "tcg24"))
    except (OSError, ValueError, TimeoutError) as error:
        told = str(error).split("\n")[0] or type(error).__name__
        raise TcgError(f"no dask scheduler answers at {address}: {told}") from None
    except ImportError as error:
        raise TcgError(f"a dask worker has not tcg24 installed: {error}") from None

    def open_cluster() -> "Executor":
        # What is lost with its worker is handed out again by the batch, and counted there.
        found: Executor = client.get_executor(retries=0, pure=False)
        return found

    return Pool(open_cluster, lost=(KilledWorker, CancelledError))
