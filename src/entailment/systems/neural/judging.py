"""The system `neural`: a cross-encoder judges each pair, window by window."""

from __future__ import annotations

import hashlib
import logging
import os
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from entailment.errors import DataError, OptionError
from entailment.model import Judgment, Label, Labels, Pair
from entailment.systems.neural.card import Card
from entailment.systems.neural.catalogue import default_model, model_folder
from entailment.systems.neural.encoding import Encoded
from entailment.systems.neural.folder import checksum, read_folder
from entailment.systems.neural.runtime import Runner
from entailment.systems.neural.verdicts import certain, judgment_of, probabilities
from entailment.systems.neural.windows import Reader, Reading

__all__ = ["Neural"]

logger = logging.getLogger(__name__)

_REMEMBERED = 4096
"""Pairs of a stream that are not judged again when they come again."""

_DEVICES = ("auto", "cpu", "cuda")


class _Parts(NamedTuple):
    """A model that is ready to judge."""

    reader: Reader
    runner: Runner


@dataclass(slots=True)
class _Turn:
    """A pair that waits for its judgment, which the same pair may come to share."""

    reading: Reading | None = None
    judgment: Judgment | None = None


class Neural:
    """Judges by a neural network that has read many judged pairs; a long text in windows.

    *model* is the name of an installed model, `onnx:FOLDER` or `hf:NAME` (with the extra
    `transformers`); without it the best that is installed. *threads* is how many windows are
    judged at once, all cores when None; *device* is `cpu`, `cuda` or `auto`. *window* is how many
    tokens of a pair are read at once (the model says, when None), *stride* how many tokens after
    one another windows begin (three quarters of one, when None).

    A hypothesis without a character says nothing, so any text entails it; an empty text leaves
    everything unknown. A hypothesis of more than half a window is refused.
    """

    def __init__(
        self,
        model: str | None = None,
        threads: int | None = None,
        device: str = "auto",
        window: int | None = None,
        stride: int | None = None,
    ):
        if model is not None and not (isinstance(model, str) and model):
            raise OptionError(f"model must be a name, onnx:FOLDER or hf:NAME, not {model!r}")
        for name, value in (("threads", threads), ("window", window), ("stride", stride)):
            if value is not None and (type(value) is not int or value < 1):
                raise OptionError(f"{name} must be a whole number from 1, not {value!r}")
        if device not in _DEVICES:
            raise OptionError(f"device must be {', '.join(_DEVICES)}, not '{device}'")
        self.model = model
        self.threads = threads
        self.device = device
        self.window = window
        self.stride = stride

    unsigned = frozenset({"model", "threads"})
    """Options that signatures leave out: the fingerprint says which model it is."""

    @property
    def labels(self) -> Labels:
        """Three-way where the model tells contradiction from unknown."""
        return self._card.scheme

    @property
    def trained_on(self) -> Mapping[str, object]:
        """What the model learned from, as far as it says."""
        return self._card.trained_on

    @property
    def fingerprint(self) -> str:
        """The model's name, version and checksum."""
        named = "-".join(part for part in (self._card.name, self._card.version) if part)
        return f"{named}#{checksum(self._folder)}"

    def beside(self, processes: int) -> Neural:
        """Return the judge for one of several *processes*, with its share of the cores."""
        if self.threads is not None:
            return self
        threads = max(1, _cores() // processes)
        return Neural(self.model, threads, self.device, self.window, self.stride)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*.

        The judgment of a text of several windows has an explanation that says which decided.
        Raise DataError at a pair whose hypothesis is too long, when those before it are judged.
        """
        waiting: deque[tuple[Pair, _Turn]] = deque()
        refused: list[DataError] = []
        asked = self._asked(pairs, waiting, refused)
        for logits in self._parts.runner.run(asked):
            pair, turn = waiting.popleft()
            if turn.judgment is None:
                turn.judgment = self._judged(pair, turn.reading, logits)
                turn.reading = None
            yield replace(turn.judgment, pair_id=pair.id)
        for error in refused:
            raise error

    def _asked(
        self,
        pairs: Iterable[Pair],
        waiting: deque[tuple[Pair, _Turn]],
        refused: list[DataError],
    ) -> Iterator[Sequence[Encoded]]:
        """Yield what is to be run for each pair, up to one that is refused."""
        turns: OrderedDict[bytes, _Turn] = OrderedDict()
        for pair in pairs:
            key = _key(pair)
            if turn := turns.get(key):
                turns.move_to_end(key)
                waiting.append((pair, turn))
                yield ()
                continue
            try:
                turn = _Turn(self._read(pair))
            except DataError as error:
                refused.append(error)
                return
            turns[key] = turn
            if len(turns) > _REMEMBERED:
                turns.popitem(last=False)
            waiting.append((pair, turn))
            yield turn.reading.encoded if turn.reading else ()

    def _read(self, pair: Pair) -> Reading | None:
        """Return what the model reads of *pair*; None where there is nothing to read."""
        if not pair.text.strip() or not pair.hypothesis.strip():
            return None
        return self._parts.reader.read(pair)

    def _judged(
        self, pair: Pair, reading: Reading | None, logits: Sequence[Sequence[float]]
    ) -> Judgment:
        if reading is not None:
            told = [probabilities(row, self._card) for row in logits]
            return judgment_of(pair.id, reading, told)
        is_empty = not pair.hypothesis.strip()
        label = Label.ENTAILMENT if is_empty else self.labels.members[-1]
        return Judgment(pair.id, label, certain(label, self.labels))

    @cached_property
    def _folder(self) -> Path:
        if self.model is not None and self.model.startswith("onnx:"):
            return Path(self.model.removeprefix("onnx:"))
        return model_folder(self.model or default_model())

    @cached_property
    def _card(self) -> Card:
        card = read_folder(self._folder)
        if self.window is not None and not 16 <= self.window <= card.longest:
            raise OptionError(f"window must be from 16 to {card.longest}, not {self.window}")
        return card

    @cached_property
    def _parts(self) -> _Parts:
        from entailment.systems.neural.encoding import read_encoder
        from entailment.systems.neural.runtime import open_session

        encoder = read_encoder(self._folder / "tokenizer.json")
        runner = open_session(
            self._folder, self._card, encoder, self.threads or _cores(), self.device
        )
        return _Parts(Reader(encoder, self.window or self._card.window, self.stride), runner)


def _cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # there is none on Windows and macOS
        return os.cpu_count() or 1


def _key(pair: Pair) -> bytes:
    digest = hashlib.blake2b(digest_size=16)
    for part in (pair.text, pair.hypothesis):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()
