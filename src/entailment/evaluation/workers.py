"""Processes that judge for a command, and that never outlive it.

A worker ends when its parent does, however that dies: it waits on what the operating
system closes with the parent. Signals from the terminal are the parent's to act on.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from types import ModuleType
from typing import Any

from entailment.errors import OptionError

__all__ = ["process_pool"]

_ENDING = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
)
"""Signals that end a command."""

_TERMINAL = _ENDING[1:]
"""Those that a terminal sends to all processes of a command."""


@contextmanager
def process_pool(
    jobs: int, prepare: Callable[..., None], *arguments: Any, alone: bool = False
) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of *jobs* new processes, in each of which `prepare(*arguments)` was called.

    With *alone* each task has a process of its own. All of them end when the block does, at once
    where it ends by an exception, and when this process is killed. They run the script of this
    process only if it has the guard `if __name__ == "__main__":`; raise OptionError where it has
    none and *arguments* have an object of it.
    """
    _start_quiet_tracker()
    context = _Spawning(_runs_script((prepare, arguments)))
    pool = ProcessPoolExecutor(
        jobs,
        context,
        initializer=_prepared,
        initargs=(prepare, *arguments),
        max_tasks_per_child=1 if alone else None,
    )
    try:
        yield pool
    except BaseException:
        for worker in context.workers:
            if worker.pid is not None:
                worker.terminate()
        _close_results(pool)
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _start_quiet_tracker() -> None:
    """Start the process that removes what an ended command leaves, without its warnings.

    A signal may end this process between removing a semaphore and saying so: the tracker then
    warns of one that is gone, behind the one line of the command.
    """
    if os.name != "posix":
        return
    from multiprocessing import resource_tracker

    sys.warnoptions.append("ignore:resource_tracker")
    try:
        resource_tracker.ensure_running()
    finally:
        sys.warnoptions.pop()


def _close_results(pool: ProcessPoolExecutor) -> None:
    """Have nobody but its workers hold the pipe of the results of *pool*.

    Its thread may be reading half a result of a worker that was ended; while this process could
    write the rest it would wait for that, and this process for it when it ends.
    """
    results = getattr(pool, "_result_queue", None)
    if (writer := getattr(results, "_writer", None)) is not None:
        writer.close()


class _Worker(SpawnProcess):
    """A process that takes no signal from the terminal, from its first moment on."""

    runs_script = True
    """Whether it begins with the script of this process, as it does for `multiprocessing`."""

    def start(self) -> None:
        """Start the process, wholly or not at all; it inherits what is blocked meanwhile."""
        with _deferred(), _blocked(), nullcontext() if self.runs_script else _without_script():
            super().start()


def _runs_script(arguments: object) -> bool:
    """Return whether processes begin with the script of this process: where it has a guard.

    Without one they would run it again and again. Raise OptionError for *arguments* with an object
    of a class or function of such a script, without which they cannot be read.
    """
    path = getattr(sys.modules["__main__"], "__file__", None)
    if path is None or _has_guard(path):
        return True
    try:
        needs_script = b"__main__" in ForkingPickler.dumps(arguments).tobytes()
    except Exception:  # the start of a process raises it again
        needs_script = False
    if needs_script:
        problem = "must be read by each process that judges, as objects of it are used"
        raise OptionError(f"{path} {problem}; put its work under: if __name__ == '__main__':")
    return False


def _has_guard(path: str) -> bool:
    try:
        return b"__main__" in Path(path).read_bytes()
    except OSError:
        return True


@contextmanager
def _without_script() -> Iterator[None]:
    """Have processes that are started in the block not know the script of this process."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


@contextmanager
def _blocked() -> Iterator[None]:
    """Have processes that are started in the block receive no signal from the terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _deferred() -> Iterator[None]:
    """Have the signals that come in the block act when it has ended.

    To block them is not enough, for other threads of libraries receive them.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in _ENDING}
    mine = {number: handler for number, handler in before.items() if callable(handler)}
    for number in mine:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in mine.items():
            signal.signal(number, handler)
    for number in came[:1]:
        signal.raise_signal(number)


class _Spawning(SpawnContext):
    """Makes workers, which begin with the script of this process or not, and knows them."""

    def __init__(self, runs_script: bool) -> None:
        self.runs_script = runs_script
        self.workers: list[_Worker] = []

    def Process(self, *arguments: Any, **named: Any) -> _Worker:  # type: ignore[override]
        """Return a worker that is not started yet."""
        worker = _Worker(*arguments, **named)
        worker.runs_script = self.runs_script
        self.workers.append(worker)
        return worker


def _prepared(prepare: Callable[..., None], *arguments: Any) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    prepare(*arguments)


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
