"""How far people agree: the coefficients of the papers and of content analysis.

With n_ij people who give item i the label j, n_i people for item i, N items with n_i > 1:

| figure | is |
| --- | --- |
| `pairwise_agreement` | P̄ = 1/N Σ_i Σ_j n_ij (n_ij - 1) / (n_i (n_i - 1)) (Fleiss, 1971) |
| `unanimous_share` | the share of items that all their people label alike |
| `fleiss_kappa` | (P̄ - P_e) / (1 - P_e), P_e = Σ_j p_j², p_j the share of label j (Fleiss, 1971) |
| `cohen_kappa` | the same of two people, P_e = Σ_j p_1j p_2j (Cohen, 1960) |
| `krippendorff_alpha` | 1 - D_o / D_e for nominal labels, of the library `krippendorff` |

The kappa that RTE-6 names (Siegel and Castellan, 1988; Fleiss, 1971) is `fleiss_kappa`; the
average kappa of RTE-2 is the mean of `cohen_kappa` over pairs of people. Items with one person
count nowhere.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from entailment.collection.annotated import AnnotatedPair
from entailment.collection.annotations import Annotation, Purpose
from entailment.errors import DataError, MissingExtraError, OptionError
from entailment.evaluation.intervals import IntArray
from entailment.evaluation.metrics import UndefinedMeasureError
from entailment.model import Label, LabelScheme, conflate

__all__ = [
    "MISSING",
    "Counts",
    "Ratings",
    "cohen_kappa",
    "fleiss_kappa",
    "krippendorff_alpha",
    "landis_koch",
    "pairwise_agreement",
    "ratings",
    "unanimous_share",
]

Counts = NDArray[np.intp]
"""How many people gave each item (row) each label (column)."""

Coefficient = Callable[[Counts], float]

MISSING = -1
"""The code of an item that a person did not judge, or skipped as flawed."""

_WORDS = (
    (0.2, "slight"),
    (0.4, "fair"),
    (0.6, "moderate"),
    (0.8, "substantial"),
    (1.0, "almost perfect"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Ratings:
    """Who gave which item which label.

    *codes* has a row for each of *items* and a column for each of *annotators*: the index of the
    label in *labels*, or `MISSING`. *tasks*, *topics* and *clusters* (what items share, such as a
    hypothesis) have a value an item; *times* when the last person judged it.
    """

    items: tuple[str, ...]
    annotators: tuple[str, ...]
    labels: tuple[Label, ...]
    codes: IntArray
    tasks: tuple[str | None, ...]
    topics: tuple[str | None, ...]
    clusters: tuple[str, ...]
    times: tuple[datetime.datetime, ...]

    def counts(self) -> Counts:
        """Return how many people gave each item each label."""
        return np.stack([(self.codes == code).sum(axis=1) for code in range(len(self.labels))], 1)

    def select(self, rows: Sequence[int] | IntArray) -> Ratings:
        """Return the ratings of some items, in the order of *rows*."""
        numbers = [int(row) for row in rows]
        return replace(
            self,
            items=tuple(self.items[row] for row in numbers),
            codes=self.codes[numbers],
            tasks=tuple(self.tasks[row] for row in numbers),
            topics=tuple(self.topics[row] for row in numbers),
            clusters=tuple(self.clusters[row] for row in numbers),
            times=tuple(self.times[row] for row in numbers),
        )

    def with_entailment(self) -> Ratings:
        """Return the items that at least one person labels ENTAILMENT, as RTE-6 reports them."""
        entailed = (self.codes == self.labels.index(Label.ENTAILMENT)).any(axis=1)
        return self.select(np.flatnonzero(entailed))


def ratings(annotated: Iterable[AnnotatedPair], labels: LabelScheme | None = None) -> Ratings:
    """Return the first judgments of *annotated*: no repeats, no qualifying pairs.

    With *labels* two-way, three-way labels are conflated. Raise DataError where a person judges an
    item twice, where nothing is left, or for labels of both schemes.
    """
    first = [entry for entry in annotated if entry.annotation.purpose is Purpose.ANNOTATE]
    judged = [entry.annotation for entry in first if entry.annotation.label is not None]
    if not judged:
        raise DataError("there is no judgment to compare; somebody has to annotate first")
    members = _members(judged, labels)
    pairs = {entry.annotation.pair_id: entry for entry in first}
    items = {pair_id: row for row, pair_id in enumerate(pairs)}
    people = {name: column for column, name in enumerate(sorted({a.annotator for a in judged}))}
    codes = np.full((len(items), len(people)), MISSING, dtype=np.intp)
    times: dict[str, datetime.datetime] = {}
    for entry in judged:
        cell = items[entry.pair_id], people[entry.annotator]
        if codes[cell] != MISSING:
            raise DataError(
                f"{entry.annotator} judges pair '{entry.pair_id}' twice; repeats are named "
                "so in the column 'purpose'"
            )
        codes[cell] = members.index(_in_scheme(entry.label, members))
        times[entry.pair_id] = max(entry.time, times.get(entry.pair_id, entry.time))
    epoch = datetime.datetime.fromtimestamp(0, datetime.UTC)
    return Ratings(
        items=tuple(items),
        annotators=tuple(people),
        labels=members,
        codes=codes,
        tasks=tuple(entry.task for entry in pairs.values()),
        topics=tuple(entry.topic for entry in pairs.values()),
        clusters=tuple(entry.hypothesis or pair_id for pair_id, entry in pairs.items()),
        times=tuple(times.get(pair_id, epoch) for pair_id in items),
    )


def pairwise_agreement(counts: Counts) -> float:
    """Return how often two people of an item agree, in [0, 1], averaged over items.

    Raise UndefinedMeasureError where no item has two people.

    >>> pairwise_agreement(np.array([[3, 0], [2, 1]]))
    0.6666666666666666
    """
    shared = _shared(counts)
    people = shared.sum(axis=1)
    return float(((shared * (shared - 1)).sum(axis=1) / (people * (people - 1))).mean())


def unanimous_share(counts: Counts) -> float:
    """Return the share of items that all their people label alike, in [0, 1].

    >>> unanimous_share(np.array([[3, 0], [2, 1]]))
    0.5
    """
    shared = _shared(counts)
    return float((shared.max(axis=1) == shared.sum(axis=1)).mean())


def fleiss_kappa(counts: Counts) -> float:
    """Return Fleiss' kappa, in [-1, 1]; raise UndefinedMeasureError where everybody gave one label.

    >>> round(fleiss_kappa(np.array([[2, 0], [0, 2], [1, 1]])), 3)
    0.333
    """
    shared = _shared(counts)
    by_chance = float(((shared.sum(axis=0) / shared.sum()) ** 2).sum())
    return _beyond_chance(pairwise_agreement(shared), by_chance)


def cohen_kappa(left: IntArray, right: IntArray) -> float:
    """Return Cohen's kappa of two people's codes, over what both judged.

    Raise UndefinedMeasureError where they share nothing or both gave one label throughout.

    >>> cohen_kappa(np.array([0, 0, 1, 1]), np.array([0, 1, 1, 1]))
    0.5
    """
    both = (left != MISSING) & (right != MISSING)
    if not both.any():
        raise UndefinedMeasureError("the two people share no item")
    first, second = left[both], right[both]
    codes = range(int(max(first.max(), second.max())) + 1)
    by_chance = sum(float((first == code).mean() * (second == code).mean()) for code in codes)
    return _beyond_chance(float((first == second).mean()), by_chance)


def krippendorff_alpha(counts: Counts) -> float:
    """Return Krippendorff's alpha for nominal labels, at most 1.

    Raise UndefinedMeasureError where everybody gave one label, MissingExtraError without the
    library `krippendorff`.
    """
    try:
        import krippendorff
    except ImportError as error:
        raise MissingExtraError("Krippendorff's alpha", "workbench") from error
    shared = _shared(counts)
    if (shared.sum(axis=0) > 0).sum() < 2:
        raise UndefinedMeasureError(
            "everybody gave one label, so agreement beyond chance is not defined"
        )
    return float(krippendorff.alpha(value_counts=shared, level_of_measurement="nominal"))


def landis_koch(kappa: float) -> str:
    """Return the words of Landis and Koch (1977) for a kappa.

    >>> landis_koch(0.78)
    'substantial'
    """
    if kappa < 0:
        return "poor"
    return next((word for limit, word in _WORDS if kappa <= limit), _WORDS[-1][1])


def _members(judged: Iterable[Annotation], labels: LabelScheme | None) -> tuple[Label, ...]:
    try:
        scheme = LabelScheme.of(
            annotation.label for annotation in judged if annotation.label is not None
        )
    except ValueError as error:
        raise DataError(f"{error}; compare them two-way with --labels 2") from error
    if labels is LabelScheme.THREE_WAY and scheme is LabelScheme.TWO_WAY:
        raise OptionError("the judgments are two-way; they cannot be compared three-way")
    return (labels or scheme).members


def _in_scheme(label: Label | None, members: tuple[Label, ...]) -> Label:
    assert label is not None
    return label if label in members else conflate(label)


def _shared(counts: Counts) -> Counts:
    """Return the rows of at least two people; raise UndefinedMeasureError for none."""
    shared: Counts = counts[counts.sum(axis=1) > 1]
    if not len(shared):
        raise UndefinedMeasureError("no item has two people")
    return shared


def _beyond_chance(observed: float, by_chance: float) -> float:
    if by_chance >= 1:
        raise UndefinedMeasureError(
            "everybody gave one label, so agreement beyond chance is not defined"
        )
    return (observed - by_chance) / (1 - by_chance)
