"""A model folder run by onnxruntime.

On the CPU each window of each pair is a run of its own: nothing is padded, and a judgment cannot
depend on what is judged with it. (A model of 8-bit integers scales its activations by the
largest of the whole batch, so that a pair's probabilities would depend on its batch.)
Several runs proceed at once, in a thread each; onnxruntime releases the interpreter lock. With
two threads on two cores that is 1.2 to 1.9 times as many pairs a second as in padded batches of
the same 8-bit model, and 1.8 to 2.7 times as many as in padded batches of 32-bit floats.

On a GPU windows of like length are padded and run together, unless the model scales in that way.
"""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain, islice
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError
from entailment.systems.neural.card import Card
from entailment.systems.neural.encoding import Encoded, Encoder
from entailment.systems.neural.protobuf import operators

__all__ = [
    "Batched",
    "Floats",
    "Pooled",
    "Runner",
    "checked_logits",
    "open_session",
    "padded",
    "usable_cores",
]

Logits = tuple[float, ...]
Floats = NDArray[np.floating[Any]]

_AHEAD = 8
"""Pairs a thread that are read before the first judgment is given."""

_BLOCK = 256
"""Pairs that are put in batches together."""

_SOURCE = re.compile(r"^.*\.(?:cc|h):\d+ \S+ (?=\S)|^\[ONNXRuntimeError\] : \d+ : \w+ : ")
"""The prefix of onnxruntime's messages: its error code, or a file, line and function of its own."""

_BATCH = 32
"""Windows that are run together on a GPU."""

_SCALES_BY_BATCH = frozenset({"DynamicQuantizeLinear", "DynamicQuantizeMatMul"})
"""The operators by which a pair's numbers depend on the largest of its batch."""

_INPUTS = ("input_ids", "attention_mask", "token_type_ids")


class Runner(Protocol):
    """Runs a model over a stream of pairs, each in one window or more."""

    def run(self, pairs: Iterable[Sequence[Encoded]]) -> Iterator[list[Logits]]:
        """Yield for each pair, in order, the logits of each of its windows."""
        ...


class Pooled:
    """Runs every window alone, *threads* at a time."""

    def __init__(self, score: Callable[[Sequence[Encoded]], Floats], threads: int):
        self._score = score
        self._threads = threads

    def run(self, pairs: Iterable[Sequence[Encoded]]) -> Iterator[list[Logits]]:
        """Yield for each pair, in order, the logits of each of its windows."""
        if self._threads == 1:
            yield from ([self._logits(window) for window in windows] for windows in pairs)
            return
        stream = iter(pairs)
        begin = list(islice(stream, 2))
        if len(begin) == 1 and len(begin[0]) == 1:  # a single window, for which no thread pays
            yield [self._logits(begin[0][0])]
            return
        pool = ThreadPoolExecutor(self._threads, thread_name_prefix="entailment")
        waiting: deque[list[Future[Logits]]] = deque()
        try:
            for windows in chain(begin, stream):
                waiting.append([pool.submit(self._logits, window) for window in windows])
                if len(waiting) > _AHEAD * self._threads:
                    yield [done.result() for done in waiting.popleft()]
            while waiting:
                yield [done.result() for done in waiting.popleft()]
        finally:
            pool.shutdown(cancel_futures=True)

    def _logits(self, window: Encoded) -> Logits:
        return tuple(self._score([window])[0].tolist())


class Batched:
    """Runs windows of like length together, padded to the longest of *size* windows."""

    def __init__(self, score: Callable[[Sequence[Encoded]], Floats], size: int = _BATCH):
        self._score = score
        self._size = size

    def run(self, pairs: Iterable[Sequence[Encoded]]) -> Iterator[list[Logits]]:
        """Yield for each pair, in order, the logits of each of its windows."""
        stream = iter(pairs)
        while block := list(islice(stream, _BLOCK)):
            logits = iter(self._batched([window for windows in block for window in windows]))
            for windows in block:
                yield list(islice(logits, len(windows)))

    def _batched(self, windows: Sequence[Encoded]) -> list[Logits]:
        logits_of: dict[int, Logits] = {}
        order = sorted(range(len(windows)), key=lambda place: len(windows[place].ids))
        for first in range(0, len(order), self._size):
            places = order[first : first + self._size]
            rows = self._score([windows[place] for place in places])
            logits_of.update(zip(places, map(tuple, rows.tolist()), strict=True))
        return [logits_of[place] for place in range(len(windows))]


def open_session(folder: Path, card: Card, encoder: Encoder, threads: int, device: str) -> Runner:
    """Return a runner of the model in *folder*, checked against its card and its encoder.

    *device* is `cpu`, `cuda` or `auto`, which is a GPU where onnxruntime can use one. Raise
    ModelError for a model that cannot be run, OptionError for a device that is not available.
    """
    session, on_gpu = _session(folder / "model.onnx", device)
    score = _Scores(session, folder, len(card.labels))
    if encoder.vocabulary > (card.vocabulary or encoder.vocabulary):
        raise ModelError(
            f"{folder}: tokenizer.json knows {encoder.vocabulary:,} tokens, "
            f"config.json says {card.vocabulary:,}"
        )
    word = encoder.alone("a")
    score([encoder.together(word, word)])
    if on_gpu and _SCALES_BY_BATCH.isdisjoint(operators(folder / "model.onnx")):
        return Batched(score)
    return Pooled(score, threads)


def usable_cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # there is none on Windows and macOS
        return os.cpu_count() or 1


def _session(path: Path, device: str) -> tuple[Any, bool]:
    import onnxruntime

    known = onnxruntime.get_available_providers()
    has_gpu = "CUDAExecutionProvider" in known
    if device == "cuda" and not has_gpu:
        raise OptionError("device 'cuda' needs a GPU and the package onnxruntime-gpu")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.enable_mem_pattern = False  # it pays only where all inputs have one length
    providers = ["CPUExecutionProvider"]
    if has_gpu and device != "cpu":
        providers.insert(0, "CUDAExecutionProvider")
    try:
        session = onnxruntime.InferenceSession(str(path), options, providers=providers)
    except Exception as error:  # the library raises nothing narrower
        raise ModelError(f"{path}: cannot be loaded: {_reason(error)}") from error
    on_gpu = session.get_providers()[0] == "CUDAExecutionProvider"
    if device == "cuda" and not on_gpu:
        raise OptionError("device 'cuda' cannot be used: onnxruntime found no GPU that works")
    return session, on_gpu


class _Scores:
    """The logits of a batch, by a session whose inputs and output were checked."""

    def __init__(self, session: Any, folder: Path, labels: int):
        self._session = session
        self._path = folder / "model.onnx"
        self._labels = labels
        self._inputs = [given.name for given in session.get_inputs()]
        outputs = [given.name for given in session.get_outputs()]
        unknown = [name for name in self._inputs if name not in _INPUTS]
        if unknown or "input_ids" not in self._inputs:
            raise self._wrong(f"takes {', '.join(self._inputs)}; known are {', '.join(_INPUTS)}")
        if "logits" not in outputs:
            raise self._wrong(f"gives {', '.join(outputs)}, and no logits")

    def __call__(self, batch: Sequence[Encoded]) -> Floats:
        """Return a row of logits for each of *batch*; raise ModelError where it has none."""
        inputs = padded(batch)
        try:
            (logits,) = self._session.run(["logits"], {name: inputs[name] for name in self._inputs})
        except Exception as error:  # the library raises nothing narrower
            raise self._wrong(f"cannot be run: {_reason(error)}") from error
        return checked_logits(logits, len(batch), self._labels, str(self._path))

    def _wrong(self, what: str) -> ModelError:
        return ModelError(f"{self._path}: {what}")


def checked_logits(logits: Floats, pairs: int, labels: int, model: str) -> Floats:
    """Return *logits* if there is a finite number for each pair and label; raise ModelError."""
    if logits.shape != (pairs, labels):
        raise ModelError(
            f"{model}: gives logits of shape {logits.shape} for {pairs} pairs; "
            f"its configuration names {labels} labels"
        )
    if not np.isfinite(logits).all():
        raise ModelError(f"{model}: gives logits that are not finite")
    return logits


def padded(batch: Sequence[Encoded]) -> dict[str, NDArray[np.int64]]:
    """Return the inputs of a batch; padding is token 0, which the mask hides."""
    shape = (len(batch), max(len(window.ids) for window in batch))
    ids, mask, types = (np.zeros(shape, np.int64) for _ in _INPUTS)
    for row, window in enumerate(batch):
        ids[row, : len(window.ids)] = window.ids
        types[row, : len(window.ids)] = window.types
        mask[row, : len(window.ids)] = 1
    return dict(zip(_INPUTS, (ids, mask, types), strict=True))


def _reason(error: Exception) -> str:
    """Return the first line of onnxruntime's message, without the place in its own sources.

    >>> _reason(RuntimeError("[ONNXRuntimeError] : 1 : FAIL : /src/a.cc:74 f(int) b.cc:9 Get cut"))
    'cut'
    """
    line = next((line for line in str(error).splitlines() if line.strip()), repr(error))
    return _SOURCE.sub("", line).strip() or line
