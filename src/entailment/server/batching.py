"""Pairs of several callers, judged together by one thread.

Each caller hands in its pairs a few at a time (`Line`); the thread takes what waits for the same
system, from whomever, in the order of arrival, and has it judged as one stream. A judgment does
not depend on what is judged next to it, so each caller gets what it would get alone. Where a stream
fails, its pairs are judged again caller by caller: the one that is refused learns why, the others
nothing.

The latest judgments are remembered by a digest of their pairs: the same pair with another threshold
is not judged again.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, TypeVar

from entailment.errors import OptionError
from entailment.model import Judgment, Pair
from entailment.server.metrics import Metrics
from entailment.systems import NamedSystem

__all__ = ["Batcher", "GivenUpError", "Line"]

AHEAD = 2
"""Portions of a caller that wait to be judged."""

T = TypeVar("T")


class GivenUpError(Exception):
    """The caller went away, took too long, or the server ends: nobody needs the result."""


@dataclass(frozen=True, slots=True, eq=False)
class _Portion:
    """Pairs of one caller, on *line*, for one system; *judged* gets their judgments."""

    name: str
    system: NamedSystem
    pairs: Sequence[Pair]
    line: Line
    judged: Future[list[Judgment]] = field(default_factory=Future)


@dataclass(frozen=True, slots=True, eq=False)
class _Call:
    """Anything else that is to run where systems judge; *done* gets what it returns."""

    function: Callable[[], Any]
    done: Future[Any] = field(default_factory=Future)


class Batcher:
    """The thread that judges: at most *size* pairs together, in portions of a quarter of it.

    *remembered* is how many judgments are remembered, 0 for none.
    """

    def __init__(self, *, size: int = 32, remembered: int = 20_000, metrics: Metrics | None = None):
        if size < 1 or remembered < 0:
            raise OptionError("a batch has at least 1 pair, and 0 or more are remembered")
        self.size = size
        self.portion = max(1, size // 4)
        self._memory = _Memory(remembered)
        self._metrics = metrics or Metrics()
        self._waiting: deque[_Portion | _Call] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="judging", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give up what waits, and end the thread when it has judged what it has."""
        with self._changed:
            self._is_closed = True
            for waiting in self._waiting:
                _future(waiting).cancel()
            self._waiting.clear()
            self._changed.notify_all()
        self._thread.join()

    def line(self) -> Line:
        """Return the way in for one caller."""
        return Line(self)

    def put(self, portion: _Portion | _Call) -> None:
        """Queue *portion*; raise GivenUpError where the server ends."""
        with self._changed:
            if self._is_closed:
                raise GivenUpError
            self._waiting.append(portion)
            self._changed.notify()

    def _work(self) -> None:
        while (batch := self._next()) is not None:
            first = batch[0]
            if isinstance(first, _Call):
                _run(first)
            else:
                self._judge([waiting for waiting in batch if isinstance(waiting, _Portion)])

    def _next(self) -> list[_Portion | _Call] | None:
        """Return what is to be judged together; None when all is over."""
        with self._changed:
            while not self._waiting:
                if self._is_closed:
                    return None
                self._changed.wait()
            first = self._waiting.popleft()
            batch: list[_Portion | _Call] = [first]
            if isinstance(first, _Portion):
                batch += self._alike(first)
        return [
            waiting for waiting in batch if _future(waiting).set_running_or_notify_cancel()
        ] or [_Call(lambda: None)]

    def _alike(self, first: _Portion) -> Iterator[_Portion]:
        """Take from the queue what the system of *first* can judge with it."""
        size = len(first.pairs)
        for waiting in list(self._waiting):
            if isinstance(waiting, _Portion) and waiting.name == first.name:
                size += len(waiting.pairs)
                if size > self.size:
                    return
                self._waiting.remove(waiting)
                yield waiting

    def _judge(self, portions: Sequence[_Portion]) -> None:
        try:
            self._judge_together(portions)
        except Exception:  # whichever of the portions it is of
            for portion in portions:
                try:
                    judgments = list(_while_wanted([portion], portion.system.judge(portion.pairs)))
                    portion.judged.set_result(self._checked(portion, judgments))
                except Exception as error:
                    portion.judged.set_exception(error)

    def _judge_together(self, portions: Sequence[_Portion]) -> None:
        first = portions[0]
        keys = [_digest(portion.name, pair) for portion in portions for pair in portion.pairs]
        pairs = [pair for portion in portions for pair in portion.pairs]
        known = self._memory.get(keys)
        fresh = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in known}
        numbered = [replace(pair, id=str(place)) for place, pair in enumerate(fresh.values())]
        judged = list(_while_wanted(portions, first.system.judge(numbered))) if numbered else []
        if [judgment.pair_id for judgment in judged] != [pair.id for pair in numbered]:
            raise RuntimeError("a system did not judge each pair once, in order")
        known |= dict(zip(fresh, judged, strict=True))
        self._memory.put({key: known[key] for key in fresh})
        self._count(first.name, len(fresh), len(pairs) - len(fresh), len(portions))
        results = (
            replace(known[key], pair_id=pair.id) for key, pair in zip(keys, pairs, strict=True)
        )
        done = [list(islice(results, len(portion.pairs))) for portion in portions]
        for portion, judgments in zip(portions, done, strict=True):
            portion.judged.set_result(judgments)

    def _checked(self, portion: _Portion, judgments: list[Judgment]) -> list[Judgment]:
        """Return *judgments*, counted."""
        self._count(portion.name, len(judgments), 0, 1)
        return judgments

    def _count(self, name: str, fresh: int, known: int, portions: int) -> None:
        self._metrics.judged.labels(name).inc(fresh)
        self._metrics.remembered.labels(name).inc(known)
        self._metrics.batch_pairs.observe(fresh + known)
        self._metrics.batch_portions.observe(portions)


def _while_wanted(
    portions: Sequence[_Portion], judgments: Iterator[Judgment]
) -> Iterator[Judgment]:
    """Yield *judgments*; raise GivenUpError as soon as nobody waits for them any more."""
    for judgment in judgments:
        if all(portion.line.is_given_up for portion in portions):
            raise GivenUpError
        yield judgment


class Line:
    """One caller's way to the thread that judges; once it is given up, nothing passes any more."""

    def __init__(self, batcher: Batcher):
        self._batcher = batcher
        self._lock = threading.Lock()
        self._open: set[Future[Any]] = set()
        self.is_given_up = False

    def give_up(self) -> None:
        """Take what waits back from the queue; whoever waits for it gets GivenUpError."""
        with self._lock:
            self.is_given_up = True
            for future in self._open:
                future.cancel()

    def check(self) -> None:
        """Raise GivenUpError where the line is given up."""
        if self.is_given_up:
            raise GivenUpError

    def judge(self, name: str, system: NamedSystem, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the judgments of *pairs*, in their order, by *system*, known as *name*.

        What the system raises for a pair is raised when those of the portions before are yielded.
        """
        stream = iter(pairs)
        waiting: deque[_Portion] = deque()
        while True:
            while len(waiting) < AHEAD and (some := list(islice(stream, self._batcher.portion))):
                waiting.append(_Portion(name, system, some, self))
                self._put(waiting[-1], waiting[-1].judged)
            if not waiting:
                return
            yield from self._result(waiting.popleft().judged)

    def run(self, function: Callable[[], T]) -> T:
        """Return what *function* returns, run where systems judge."""
        call = _Call(function)
        self._put(call, call.done)
        result: T = self._result(call.done)
        return result

    def _put(self, portion: _Portion | _Call, future: Future[Any]) -> None:
        with self._lock:
            self.check()
            self._open.add(future)
        self._batcher.put(portion)

    def _result(self, future: Future[Any]) -> Any:
        try:
            result = future.result()
            self.check()
            return result
        except CancelledError:
            raise GivenUpError from None
        finally:
            with self._lock:
                self._open.discard(future)


class _Memory:
    """The latest judgments by the digest of their pair."""

    def __init__(self, size: int):
        self._size = size
        self._judgments: OrderedDict[bytes, Judgment] = OrderedDict()

    def get(self, keys: Iterable[bytes]) -> dict[bytes, Judgment]:
        known = {key: self._judgments[key] for key in keys if key in self._judgments}
        for key in known:
            self._judgments.move_to_end(key)
        return known

    def put(self, judgments: dict[bytes, Judgment]) -> None:
        self._judgments |= judgments
        while len(self._judgments) > self._size:
            self._judgments.popitem(last=False)


def _future(portion: _Portion | _Call) -> Future[Any]:
    return portion.judged if isinstance(portion, _Portion) else portion.done


def _run(call: _Call) -> None:
    if call.done.done():
        return
    try:
        call.done.set_result(call.function())
    except Exception as error:
        call.done.set_exception(error)


def _digest(system: str, pair: Pair) -> bytes:
    """Return a digest of all that a judgment of *pair* can depend on."""
    digest = hashlib.blake2b(digest_size=16)
    attributes = (part for item in sorted(pair.attributes.items()) for part in item)
    for part in (system, pair.text, pair.hypothesis, *attributes):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()
