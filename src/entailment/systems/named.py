"""A system under its name, with its options and what it was fitted to."""

from __future__ import annotations

import hashlib
import json
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from entailment.errors import (
    DataError,
    EntailmentError,
    ModelError,
    OptionError,
    kind_of,
    naming_failures,
)
from entailment.model import (
    Explains,
    Explanation,
    Fingerprinted,
    Fittable,
    Judgment,
    LabelScheme,
    Learns,
    Pair,
    SharesCores,
    conflate,
)
from entailment.systems.entering import ReadPair, read_pair
from entailment.systems.failures import probe, with_named_failures
from entailment.systems.sentencewise import explained, judged

__all__ = [
    "NamedSystem",
    "SystemSpec",
    "checked",
    "described_options",
    "joined_training",
    "require_state",
]


class SystemSpec(NamedTuple):
    """What another process loads the same system by: arguments of `load_system`, and a threshold.

    `entailment.systems.loading.system_of` loads it.
    """

    source: str
    options: Mapping[str, Any]
    labels: LabelScheme | None
    abstain: float | None = None
    threshold: float | None = None


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """A system with its name and its options, from which it can be created again.

    Two that were loaded from the same source, with the same options and models, are equal.
    """

    name: str
    options: Mapping[str, Any]
    system: Any
    trained_on: Mapping[str, object] = field(default_factory=dict)
    spec: SystemSpec | None = None
    chosen_labels: LabelScheme | None = None
    abstain: float | None = None
    threshold: float | None = None
    package: str = ""
    """The package and version of the plug-in that it is from; empty for the package's own."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NamedSystem) or self._settings != other._settings:
            return False
        if self.spec is None or other.spec is None:
            return (self.spec, self.system) == (other.spec, other.system)
        try:
            return self.system is other.system or self.identity == other.identity
        except ModelError:  # without its model, a system equals only itself
            return False

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def _settings(self) -> tuple[object, ...]:
        source = self.spec and self.spec.source
        options = (self.name, self.options, self.trained_on, source)
        return (*options, self.chosen_labels, self.abstain, self.threshold)

    @property
    def labels(self) -> LabelScheme:
        """The scheme of its judgments: the chosen one, else its own."""
        return self.chosen_labels or self._own_labels

    @property
    def trained_on_checksums(self) -> frozenset[str]:
        """The checksums of the files of pairs that it was fitted to, where these are known."""
        trained_on = self.trained_on or getattr(self.system, "trained_on", {})
        files = trained_on.get("data")
        return frozenset(
            str(file["checksum"])
            for file in (files if isinstance(files, list) else ())
            if isinstance(file, Mapping) and "checksum" in file
        )

    @property
    def _own_labels(self) -> LabelScheme:
        scheme: LabelScheme = getattr(self.system, "labels", LabelScheme.TWO_WAY)
        return scheme

    @property
    def configuration(self) -> str:
        """Name and options, which identify the system before it is fitted."""
        system = self.system
        excluded = system.excluded_from_signature if isinstance(system, Fingerprinted) else ()
        shown = {key: self.options[key] for key in self.options if key not in excluded}
        decided = {name: getattr(self, name) for name in ("abstain", "threshold")}
        return self.name + described_options(
            shown, [f"{name}={value:g}" for name, value in decided.items() if value is not None]
        )

    @property
    def identity(self) -> str:
        """Name, options and the models that it uses: all but what it learned itself.

        Of a plug-in it has the package and version, too, as its name may be that of another.
        """
        used = self.system.fingerprint if isinstance(self.system, Fingerprinted) else ""
        parts = (self.configuration, self.package, used)
        return "@".join(part for part in parts if part)

    @property
    def description(self) -> str:
        """The identity and a checksum of what was learned, for signatures."""
        description = self.identity
        if isinstance(self.system, Fittable):
            failed = f"system '{self.name}' failed to give its state (has it been fitted?)"
            with naming_failures(failed, self.system):
                state = json.dumps(self.system.state(), sort_keys=True).encode()
            description += f"@{hashlib.sha256(state).hexdigest()[:8]}"
        return description

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*, in the scheme of `labels`.

        The system never sees the gold labels of *pairs*. Raise EntailmentError, naming the pair,
        where a plug-in fails with any other error, and for any other number or order of judgments.
        """
        return map(self._decided, self._judged(pairs))

    def _decided(self, judgment: Judgment) -> Judgment:
        """Return what the options of this class make of a judgment of the system."""
        if self.threshold is not None:
            judgment = judgment.at_threshold(self.threshold)
        if self.abstain is not None:
            return judgment.abstaining(self.abstain)
        if self.labels is LabelScheme.THREE_WAY or judgment.labels is LabelScheme.TWO_WAY:
            return judgment
        return judgment.two_way()

    def with_threshold(self, threshold: float | None) -> NamedSystem:
        """Return the system that says entailment from P(entailment) of *threshold* on.

        None leaves the labels as they are. Raise OptionError unless it is from 0 to 1.
        """
        if threshold is None:
            return self
        if isinstance(threshold, bool) or not isinstance(threshold, int | float):
            raise OptionError(f"threshold must be a number from 0 to 1, not {threshold!r}")
        if not 0 <= threshold <= 1:
            raise OptionError(f"threshold must be a number from 0 to 1, not {threshold!r}")
        spec = self.spec and self.spec._replace(threshold=float(threshold))
        return replace(self, spec=spec, threshold=float(threshold))

    def _judged(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Return the judgments of *pairs* as they are read, their offsets those of the pairs."""
        waiting: deque[ReadPair] = deque()

        def read() -> Iterator[Pair]:
            for pair in pairs:
                waiting.append(read_pair(pair.with_gold(None)))
                yield waiting[-1].pair

        judgments = judged(partial(with_named_failures, self.name, self.system), read())
        return (
            waiting.popleft().judgment(judgment) if waiting else judgment for judgment in judgments
        )

    def for_workers(self, processes: int) -> NamedSystem:
        """Return the system for one of several *processes* that share the cores."""
        if not isinstance(self.system, SharesCores):
            return self
        return replace(self, system=self.system.for_workers(processes))

    def explain(self, pair: Pair) -> Explanation:
        """Return why the pair is judged so; of a system without reasons, an alignment of words."""
        read = read_pair(pair.with_gold(None))
        if isinstance(self.system, Explains):
            system: Any = self.system
            judge = partial(with_named_failures, self.name, system)
            failed = f"system '{self.name}' failed to explain pair '{pair.id}'"
            with naming_failures(failed, system):
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

        If two labels were chosen, it is fitted to two. Raise OptionError for a system that learns
        nothing, DataError for pairs from which it cannot learn, EntailmentError where a plug-in
        fails with any other error.
        """
        if not isinstance(self.system, Learns):
            raise OptionError(f"system '{self.name}' learns nothing from pairs")
        kind = Fittable if isinstance(self.system, Fittable) else Learns
        read = [read_pair(pair).pair for pair in pairs]
        if self.chosen_labels is LabelScheme.TWO_WAY:
            read = [replace(pair, gold=pair.gold and conflate(pair.gold)) for pair in read]
        with naming_failures(f"system '{self.name}' failed as it was fitted", self.system):
            try:
                fitted = self.system.fit(read, seed=seed)
            except EntailmentError:
                raise
            except ValueError as error:
                raise DataError(f"system '{self.name}' cannot be fitted: {error}") from error
            if not isinstance(fitted, kind):
                raise TypeError(f"fit gave {kind_of(fitted)}, not the fitted system")
        return checked(replace(self, system=fitted, trained_on=trained_on or {}, spec=None))


def described_options(options: Mapping[str, Any], more: Iterable[str] = ()) -> str:
    """Return *options*, and *more*, as they stand after the name of a system; empty for none.

    >>> described_options({"unit": "lemma", "threshold": 0.5}), described_options({})
    ('(threshold=0.5,unit=lemma)', '')
    """
    words = [f"{key}={_plain(options[key])}" for key in sorted(options)]
    words += more
    return f"({','.join(words)})" if words else ""


def joined_training(members: Iterable[Any]) -> dict[str, object]:
    """Return the training data of all *members*, systems with or without their names."""
    trainings = [
        getattr(member, "trained_on", None)
        or getattr(getattr(member, "system", member), "trained_on", {})
        for member in members
    ]
    files = [file for training in trainings for file in _files_of(training)]
    return {"data": files} if files else {}


def _files_of(training: object) -> list[object]:
    files = training.get("data") if isinstance(training, Mapping) else None
    return files if isinstance(files, list) else []


def require_state(named: NamedSystem) -> NamedSystem:
    """Return *named*; raise OptionError where it learns what cannot be saved."""
    system = named.system
    if isinstance(system, Fittable) or not isinstance(system, Learns):
        return named
    missing = [f"no {name}" for name in ("state", "with_state") if not hasattr(system, name)]
    raise OptionError(
        f"system '{named.name}' has fit but {' and '.join(missing)}; a system that learns needs "
        "all three methods to be saved, or to be part of another"
    )


def checked(named: NamedSystem) -> NamedSystem:
    """Return *named*; raise OptionError for what does not fit it.

    That is three labels for a two-way system, and a bad abstain. Raise EntailmentError, too, where
    a plug-in fails when it is looked into.
    """
    probe(named.name, named.system)
    if named.chosen_labels is LabelScheme.THREE_WAY:
        try:
            own = named._own_labels
        except ModelError:  # not fitted yet, so its scheme is unknown
            return named
        if own is LabelScheme.TWO_WAY:
            raise OptionError(f"system '{named.name}' judges two labels; 'features' judges three")
    if named.abstain is not None:
        if not 0.0 <= named.abstain <= 1.0:
            raise OptionError(f"abstain must be from 0 to 1, not {named.abstain:g}")
        if named.labels is LabelScheme.TWO_WAY:
            raise OptionError("to abstain takes three labels, of which one is UNKNOWN")
    return named


def _plain(value: object) -> str:
    """Return an option's value for a signature; the name of a file gets its checksum."""
    if isinstance(value, str) and os.path.isfile(value):
        return f"{Path(value).name}@{hashlib.sha256(Path(value).read_bytes()).hexdigest()[:8]}"
    return json.dumps(value, sort_keys=True, separators=(",", ":")).replace('"', "")
