"""Judgments that are saved on disk, so that no pair is judged twice by one system.

A file holds what one system says, named by its description: a first line that describes the system,
then a line a judgment, by a checksum of text and hypothesis. It grows as pairs are judged; a line
that a kill cut off is judged again. Probabilities have six digits, as in run files.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from entailment.errors import DataError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.signature import package_version
from entailment.systems import NamedSystem

__all__ = ["SavedJudgments"]

TOGETHER = 256
"""Pairs that are handed to the system, and written down, together."""

_Saved = tuple[str, tuple[float, ...]]


class SavedJudgments:
    """Judges by a system what has not been judged before.

    *judged* and *seconds* count what the system judged anew, and how long it took.
    """

    def __init__(self, named: NamedSystem, folder: Path, *, fresh: bool = False):
        self._named = named
        self._description = {"system": named.description, "version": package_version()}
        name = hashlib.sha256(json.dumps(self._description, sort_keys=True).encode()).hexdigest()[
            :16
        ]
        self.path = folder / f"{named.name}-{name}.jsonl"
        if fresh:
            self.path.unlink(missing_ok=True)
        self._known = self._read()
        self.judged = 0
        self.seconds = 0.0

    @property
    def labels(self) -> LabelScheme:
        """The scheme of the system."""
        return self._named.labels

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        stream = iter(pairs)
        members = self.labels.members
        while batch := list(islice(stream, TOGETHER)):
            keys = [_key(pair) for pair in batch]
            self._learn(dict(zip(keys, batch, strict=True)))
            for key, pair in zip(keys, batch, strict=True):
                label, shares = self._known[key]
                yield Judgment(pair.id, Label(label), dict(zip(members, shares, strict=True)))

    def _learn(self, pairs: dict[str, Pair]) -> None:
        """Judge those of *pairs* that are not known, and write the judgments down."""
        new = {key: pair for key, pair in pairs.items() if key not in self._known}
        if not new:
            return
        begun = time.perf_counter()
        judgments = list(self._named.judge(new.values()))
        self.seconds += time.perf_counter() - begun
        self.judged += len(new)
        lines = []
        for key, judgment in zip(new, judgments, strict=True):
            shares = tuple(
                round(judgment.probabilities.get(label, 0.0), 6) for label in self.labels.members
            )
            self._known[key] = judgment.label.value, shares
            lines.append(json.dumps([key, judgment.label.value, *shares]))
        self._write(lines)

    def _write(self, lines: Iterable[str]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            begins = not self.path.exists()
            with self.path.open("a", encoding="utf-8") as stream:
                if begins:
                    stream.write(f"{json.dumps(self._description)}\n")
                stream.write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            raise DataError(f"cannot be written: {error.strerror}", path=self.path) from error

    def _read(self) -> dict[str, _Saved]:
        if not self.path.exists():
            return {}
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(self.path, whole)
        known: dict[str, _Saved] = {}
        try:
            for line in data[:whole].splitlines()[1:]:
                key, label, *shares = json.loads(line)
                known[key] = str(Label(label)), tuple(map(float, shares))
        except (TypeError, ValueError) as error:
            raise DataError(
                "is no file of judgments; judge with --fresh", path=self.path
            ) from error
        if whole == 0:
            self.path.unlink()
        return known


def _key(pair: Pair) -> str:
    content = json.dumps([pair.text, pair.hypothesis])
    return hashlib.sha256(content.encode()).hexdigest()[:20]
