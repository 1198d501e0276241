"""Who plays the matches: this process, processes on this machine, or a cluster of Dask."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple

from .. import errors
from ..language import _

CONNECT_SECONDS = 10
AHEAD = 2  # chunks for each worker: the one that it plays and the one that waits for it


class Pool(NamedTuple):
    """An executor, and how many chunks it may have at once.

    `losses` are the errors that say that a worker has died, `abandon` ends what is running.
    """

    executor: Executor
    room: Callable[[], int]
    losses: tuple[type[Exception], ...] = (BrokenExecutor,)
    abandon: Callable[[], None] = lambda: None


class Here(Executor):
    """No process but this one: a call is done when it is submitted."""

    def submit(self, call: Any, /, *args: Any, **named: Any) -> Future[Any]:
        """What came of the call."""
        future: Future[Any] = Future()
        future.set_result(call(*args, **named))
        return future


def pool(workers: int, address: str) -> AbstractContextManager[Pool]:
    """The cluster at an address, or so many processes here; 0 is one for each processor."""
    # A simulation is not over as soon as other calls are, which do without.
    gc.enable()
    if address:
        return cluster(address)
    return processes(workers or processors())


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(workers: int) -> Iterator[Pool]:
    """Processes on this machine; one alone is this process itself."""
    if workers == 1:
        yield Pool(Here(), lambda: 1)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children

    def abandon() -> None:
        for child in active_children():
            child.terminate()

    executor = ProcessPoolExecutor(workers, initializer=prepare)
    try:
        yield Pool(executor, lambda: AHEAD * workers, abandon=abandon)
    finally:
        executor.shutdown(cancel_futures=True)


def prepare() -> None:
    """What a process does before it plays: Ctrl-C is for the first process, and so is its end."""
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Ends this process when the one that started it is gone, however that came about."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """A cluster of Dask. A chunk whose worker dies is played by another one."""
    import logging
    from importlib import import_module

    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise errors.usage(
            _("--dask needs a library that is not installed"),
            _("install it: pip install 'wolken[dask]'"),
        ) from None
    logging.disable()  # complaints are made here and nowhere else
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError, MemoryError):
        # The last two where an address asks for certificates, or something else answers there.
        raise errors.Complaint(
            errors.FILE, "cluster", _("there is no cluster at {address}").format(address=address)
        ) from None

    def room() -> int:
        threads: int = sum(client.nthreads().values())
        return AHEAD * max(1, threads)

    with client:
        yield Pool(
            client.get_executor(pure=False), room, (CancelledError, distributed.KilledWorker)
        )
