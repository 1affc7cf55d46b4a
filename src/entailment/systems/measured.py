"""Systems that are a classifier over some values of a pair.

| classifier | method |
| --- | --- |
| `logistic` | logistic regression, no value used against its direction (`learning`) |
| `svm` | a linear support vector machine, its margins made probabilities (Platt, 1999) |
| `tree` | a decision tree (`trees`) |
| `forest` | the mean of decision trees, each on a sample of the pairs (`forests`) |
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from entailment.errors import ModelError, OptionError, UnknownNameError
from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair
from entailment.registry import named_tables
from entailment.systems.alignment import AlignedPair
from entailment.systems.digests import digest_of
from entailment.systems.features import described_contributions
from entailment.systems.forests import Forest, planted
from entailment.systems.heads import Heads, Learner
from entailment.systems.scored import two_way_judgment
from entailment.systems.trees import Tree, grown
from entailment.text.words import Word

__all__ = [
    "CLASSIFIERS",
    "UNFITTED",
    "Classifier",
    "Measured",
    "Values",
    "comparable_words",
    "named_parts",
]

CLASSIFIERS = ("logistic", "svm", "tree", "forest")
"""The classifiers that learn from values."""

BATCH = 256
"""Pairs that are measured and judged together."""

UNFITTED = (
    "a learned system must be fitted first: entail train PAIRS -s SYSTEM -o FOLDER, then -s FOLDER"
)
"""The message where a system judges before it is fitted."""

_TREES = 100
"""Trees of a forest; more change a judgment little."""

_MAX_CACHED = 8192
"""Pairs whose values are cached, so that cross-validation measures each once."""


class Values(Protocol):
    """The input of a classifier: named values of a pair."""

    @property
    def signs(self) -> Mapping[str, int]:
        """The names of the values, in order, with the sign that each weight may have.

        1 speaks for entailment, -1 against it, 0 either.
        """
        ...

    def measure(self, pair: Pair) -> Sequence[float]:
        """Return the values of a pair, one a name."""
        ...

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return what the values rest on in a pair, in sentences for people."""
        ...


@dataclass(frozen=True, slots=True)
class Classifier:
    """A classifier by name with its options; *depth* and *least* are those of each tree."""

    name: str = "logistic"
    c: float = 0.1
    depth: int = 3
    least: int = 10

    def __post_init__(self) -> None:
        if self.name not in CLASSIFIERS:
            known = ", ".join(CLASSIFIERS)
            raise OptionError(f"classifier must be one of {known}, not '{self.name}'")
        if not 0 < self.c < math.inf:
            raise OptionError(f"c must be greater than 0 and finite, not {self.c}")
        if self.depth < 1 or self.least < 1:
            message = f"depth and least are at least 1, not {self.depth} and {self.least}"
            raise OptionError(message)

    def fit(
        self, x: NDArray[Any], pairs: Sequence[Pair], signs: Sequence[int], seed: int
    ) -> Heads | Tree | Forest:
        """Return the classifier fitted to rows *x* (pairs by values) of labelled *pairs*."""
        entailed = [pair.gold is Label.ENTAILMENT for pair in pairs]
        least = min(self.least, max(1, len(pairs) // 4))
        if self.name == "tree":
            return grown(x, entailed, depth=self.depth, least=least, seed=seed)
        if self.name == "forest":
            tasks = [pair.task for pair in pairs]
            limits = {"count": _TREES, "depth": self.depth, "least": least}
            return planted(x, entailed, tasks, **limits, seed=seed)
        two_way = [pair.with_gold(_two_way(pair.gold)) for pair in pairs]
        return Learner(self.name, self.c, signs, signs).fit(x, two_way, seed)


def _two_way(gold: Label | None) -> Label:
    return Label.ENTAILMENT if gold is Label.ENTAILMENT else Label.NO_ENTAILMENT


@dataclass(frozen=True)
class Measured:
    """Judges by *values* with a fitted *classifier*; two-way.

    It is fitted before it judges. *uses* describes the resources and parsers that the values depend
    on, with their versions.
    """

    values: Values
    classifier: Classifier
    learned: Heads | Tree | Forest | None = None
    uses: Callable[[], Sequence[str]] = tuple
    _cached: OrderedDict[bytes, tuple[float, ...]] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    labels = LabelScheme.TWO_WAY
    excluded_from_signature = frozenset[str]()
    """Options excluded from the signature: none, as every option can change a judgment."""

    @property
    def fingerprint(self) -> str:
        """What the values depend on: `wordnet-3.0-1a2b3c4d+units-5e6f7a8b`; empty for nothing."""
        return "+".join(self.uses())

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        learned = self._fitted()
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            rows = self._rows(batch)
            if isinstance(learned, Heads):
                yield from learned.judge(rows, batch)
            else:
                for pair, row in zip(batch, rows.tolist(), strict=True):
                    yield two_way_judgment(pair.id, _entailed(learned, row, pair))

    def explain(self, pair: Pair) -> Explanation:
        """Return what the values rest on in the pair, and which weighed most."""
        from entailment.systems.explanation import explain_words

        learned = self._fitted()
        row = self._rows([pair])[0].tolist()
        names = tuple(self.values.signs)
        if isinstance(learned, Heads):
            contributions = described_contributions(learned.entailment, names, row)
        elif isinstance(learned, Forest):
            contributions = learned.describe(names, row, pair.task)
        else:
            contributions = learned.describe(names, row)
        explained = explain_words(pair)
        return replace(
            explained, reasons=(*self.values.describe(pair), *contributions, *explained.reasons)
        )

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Measured:
        """Return the system fitted to the labelled pairs; ValueError if only one label is there."""
        labelled = [pair for pair in pairs if pair.gold is not None]
        signs = list(self.values.signs.values())
        learned = self.classifier.fit(self._rows(labelled), labelled, signs, seed)
        return replace(self, learned=learned)

    def state(self) -> dict[str, object]:
        """Return the fitted classifier as JSON values."""
        about = {"values": list(self.values.signs), "classifier": self.classifier.name}
        return {**about, **self._fitted().state()}

    def with_state(self, state: Mapping[str, object]) -> Measured:
        """Return the system with the classifier of *state*; raise ModelError if it does not fit."""
        names = list(self.values.signs)
        if state.get("values") != names or state.get("classifier") != self.classifier.name:
            raise ModelError("was fitted with other values or another classifier than these")
        kinds: Mapping[str, type[Tree] | type[Forest]] = {"tree": Tree, "forest": Forest}
        kind = kinds.get(self.classifier.name, Heads)
        return replace(self, learned=kind.of(state, len(names)))

    def _fitted(self) -> Heads | Tree | Forest:
        if self.learned is None:
            raise ModelError(UNFITTED)
        return self.learned

    def _rows(self, pairs: Sequence[Pair]) -> NDArray[Any]:
        rows = [self._row(pair) for pair in pairs]
        return np.array(rows, float).reshape(len(rows), len(self.values.signs))

    def _row(self, pair: Pair) -> tuple[float, ...]:
        key = digest_of(pair.text, pair.hypothesis)
        if (row := self._cached.get(key)) is None:
            row = self._cached[key] = tuple(float(value) for value in self.values.measure(pair))
            while len(self._cached) > _MAX_CACHED:
                self._cached.popitem(last=False)
        return row


def _entailed(learned: Tree | Forest, row: Sequence[float], pair: Pair) -> float:
    if isinstance(learned, Forest):
        return learned.entailed(row, pair.task)
    return learned.entailed(row)


def comparable_words(compared: AlignedPair) -> tuple[Word, ...]:
    """Return the content words of the text; all its words if the hypothesis has no content word."""
    if any(word.is_content for word in compared.hypothesis):
        return compared.text_content
    return compared.text


def named_parts(
    kind: str, parts: Iterable[Mapping[str, object]] | None, known: Sequence[str]
) -> tuple[str, ...]:
    """Return the names of the tables `[[kind]]`, all that are *known* for None.

    Raise OptionError for a table without name, named twice or unknown, or with options.
    """
    if parts is None:
        return tuple(known)
    names: list[str] = []
    for name, options in named_tables(kind, parts, known[0]):
        if name not in known:
            raise OptionError(str(UnknownNameError(kind, name, known)))
        if options:
            raise OptionError(f"{kind} '{name}' takes no option '{min(options)}'")
        names.append(name)
    if not names:
        raise OptionError(f"no {kind} is left; name one or more of {', '.join(known)}")
    return tuple(names)
