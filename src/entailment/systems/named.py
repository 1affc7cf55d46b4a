"""A system under its name: what makes it again, what it was fitted to, and what it judges."""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from entailment.errors import DataError, EntailmentError, ModelError, OptionError
from entailment.model import (
    Explains,
    Explanation,
    Fingerprinted,
    Fittable,
    Judgment,
    Labels,
    Pair,
    SharesCores,
)
from entailment.systems.entering import ReadPair, read_pair
from entailment.systems.guarding import guarded
from entailment.systems.sentencewise import explained, judged

__all__ = ["NamedSystem", "SystemSpec", "checked", "joined_training"]


class SystemSpec(NamedTuple):
    """What `load_system` was asked for; enough to load the same again in another process."""

    source: str
    options: Mapping[str, Any]
    labels: Labels | None
    abstain: float | None = None


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """A system with the name and the options that make it again."""

    name: str
    options: Mapping[str, Any]
    system: Any
    trained_on: Mapping[str, object] = field(default_factory=dict)
    spec: SystemSpec | None = None
    asked: Labels | None = None
    abstain: float | None = None

    @property
    def labels(self) -> Labels:
        """The scheme of its judgments: the one that was asked for, else its own."""
        return self.asked or self._own_labels

    @property
    def trained_on_checksums(self) -> frozenset[str]:
        """The checksums of the files of pairs that it was fitted to, as far as it says."""
        told = self.trained_on or getattr(self.system, "trained_on", {})
        files = told.get("data")
        return frozenset(
            str(file["checksum"])
            for file in (files if isinstance(files, list) else ())
            if isinstance(file, Mapping) and "checksum" in file
        )

    @property
    def _own_labels(self) -> Labels:
        scheme: Labels = getattr(self.system, "labels", Labels.TWO_WAY)
        return scheme

    @property
    def configuration(self) -> str:
        """Name and options: what the system is before it learns."""
        unsigned = self.system.unsigned if isinstance(self.system, Fingerprinted) else ()
        told = ",".join(
            f"{key}={_plain(self.options[key])}"
            for key in sorted(self.options)
            if key not in unsigned
        )
        if self.abstain is not None:
            told += f"{',' if told else ''}abstain={self.abstain:g}"
        return f"{self.name}({told})" if told else self.name

    @property
    def identity(self) -> str:
        """Name, options and the models that it judges by: all but what it learned itself."""
        if isinstance(self.system, Fingerprinted):
            return f"{self.configuration}@{self.system.fingerprint}"
        return self.configuration

    @property
    def description(self) -> str:
        """The identity and a checksum of what was learned, for signatures."""
        said = self.identity
        if isinstance(self.system, Fittable):
            state = json.dumps(self.system.state(), sort_keys=True).encode()
            said += f"@{hashlib.sha256(state).hexdigest()[:8]}"
        return said

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*, in the scheme of `labels`.

        Raise EntailmentError, naming the pair, where the system fails with any other error.
        """
        judgments = self._judged(pairs)
        if (below := self.abstain) is not None:
            return (judgment.abstaining(below) for judgment in judgments)
        if self.labels is Labels.THREE_WAY:
            return judgments
        return (j if j.labels is Labels.TWO_WAY else j.two_way() for j in judgments)

    def _judged(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Return the judgments of *pairs* as they are read, their offsets those of the pairs."""
        waiting: deque[ReadPair] = deque()

        def read() -> Iterator[Pair]:
            for pair in pairs:
                waiting.append(read_pair(pair))
                yield waiting[-1].pair

        judgments = judged(partial(guarded, self.name, self.system), read())
        return (waiting.popleft().judgment(one) if waiting else one for one in judgments)

    def beside(self, processes: int) -> NamedSystem:
        """Return the system for one of several *processes* that share the cores."""
        if not isinstance(self.system, SharesCores):
            return self
        return replace(self, system=self.system.beside(processes))

    def explain(self, pair: Pair) -> Explanation:
        """Return why the pair is judged so; for a system that cannot tell, what its words say."""
        read = read_pair(pair)
        if isinstance(self.system, Explains):
            system: Any = self.system
            judge = partial(guarded, self.name, system)
            return read.explanation(explained(judge, system.explain, read.pair))
        from entailment.systems.explanation import explain_words

        return read.explanation(explain_words(read.pair))

    def fit(
        self,
        pairs: Iterable[Pair],
        *,
        seed: int = 0,
        trained_on: Mapping[str, object] | None = None,
    ) -> NamedSystem:
        """Return the system fitted to *pairs*; it judges in the same scheme.

        Raise OptionError for one that learns nothing, DataError for pairs that it cannot learn
        from.
        """
        if not isinstance(self.system, Fittable):
            raise OptionError(f"system '{self.name}' learns nothing from pairs")
        try:
            fitted = self.system.fit([read_pair(pair).pair for pair in pairs], seed=seed)
        except EntailmentError:
            raise
        except ValueError as error:
            raise DataError(f"system '{self.name}' cannot be fitted: {error}") from error
        return checked(replace(self, system=fitted, trained_on=trained_on or {}, spec=None))


def joined_training(members: Iterable[Any]) -> dict[str, object]:
    """Return what *members*, systems with or without their names, learned from, as they say."""
    told = [
        getattr(member, "trained_on", None)
        or getattr(getattr(member, "system", member), "trained_on", {})
        for member in members
    ]
    files = [file for one in told for file in _files_of(one)]
    return {"data": files} if files else {}


def _files_of(told: object) -> list[object]:
    files = told.get("data") if isinstance(told, Mapping) else None
    return files if isinstance(files, list) else []


def checked(named: NamedSystem) -> NamedSystem:
    """Return *named*, or raise OptionError if it is asked for three labels and knows two."""
    if named.asked is Labels.THREE_WAY:
        try:
            own = named._own_labels
        except ModelError:  # not fitted yet, so nobody knows
            return named
        if own is Labels.TWO_WAY:
            raise OptionError(f"system '{named.name}' judges two labels; 'features' judges three")
    if named.abstain is not None:
        if not 0.0 <= named.abstain <= 1.0:
            raise OptionError(f"abstain must be from 0 to 1, not {named.abstain:g}")
        if named.labels is Labels.TWO_WAY:
            raise OptionError("only three labels have one for abstaining, UNKNOWN")
    return named


def _plain(value: object) -> str:
    """Return an option's value for a signature; the name of a file gets its checksum."""
    if isinstance(value, str) and Path(value).is_file():
        return f"{Path(value).name}@{hashlib.sha256(Path(value).read_bytes()).hexdigest()[:8]}"
    return json.dumps(value, sort_keys=True, separators=(",", ":")).replace('"', "")
