"""The official measures of a run, with intervals and the signature that repeats them.

A three-way run over a three-way set is scored three-way and, conflated, two-way, as the RTE-5
guidelines have it; a two-way run over a three-way set is scored two-way, where NO ENTAILMENT
matches CONTRADICTION and UNKNOWN alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from entailment.errors import OptionError
from entailment.evaluation import metrics
from entailment.evaluation.gold import PARTS, Gold
from entailment.evaluation.intervals import (
    Estimate,
    IntArray,
    mean_replicates,
    percentile_interval,
    replicates,
)
from entailment.evaluation.matched import Matched, common_scheme, match
from entailment.evaluation.metrics import PRF
from entailment.evaluation.options import attributes_of
from entailment.evaluation.runs import Named, Run
from entailment.model import Label, LabelScheme
from entailment.signature import Signature, package_version

if TYPE_CHECKING:
    import pandas

__all__ = ["Scores", "judged_by", "places_of", "score_run", "scores_json"]

NO_VALUE = "(none)"
"""The group of the pairs that do not have the attribute that others are grouped by."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a run, or of a group of its pairs, in one label scheme.

    *average_precision* is None for a run that is not ranked and where nothing is entailed; it has
    ties in the order of the gold, *expected_average_precision* in any order. *cws*
    (RTE-1's confidence weighted score), *calibration_error* and *brier* for one without
    probabilities. *groups* has, by the name of an attribute, the scores of the pairs of each of its
    values. *two_way* has the two-way scores of three-way ones. *undecided* counts the pairs on
    which the system abstained; *selective_accuracy* is that of all others, None where there are
    none.
    """

    run: str
    labels: LabelScheme
    n: int
    accuracy: Estimate
    average_precision: Estimate | None
    cws: float | None
    calibration_error: float | None
    brier: float | None
    per_label: Mapping[Label, PRF]
    confusion: Mapping[Label, Mapping[Label, int]]
    signature: Signature
    groups: Mapping[str, Mapping[str, Scores]] = field(default_factory=dict)
    two_way: Scores | None = None
    expected_average_precision: float | None = None
    undecided: int = 0
    selective_accuracy: Estimate | None = None

    @property
    def coverage(self) -> float:
        """The share of the pairs on which the system did not abstain."""
        return 1 - self.undecided / self.n

    @property
    def grouped_by(self) -> str | None:
        """The first attribute by which pairs are grouped, if any."""
        return next(iter(self.groups), None)

    @property
    def by(self) -> Mapping[str, Scores]:
        """The groups of the first attribute by which pairs are grouped."""
        return next(iter(self.groups.values()), {})

    @property
    def macro_f(self) -> float:
        """The mean F of the labels of the scheme."""
        return fmean(row.f for row in self.per_label.values())

    def to_dict(self) -> dict[str, Any]:
        """Return the scores as values that JSON holds, as `entail score --format json` has a run.

        Numbers are fractions of 1 with six digits.
        """
        return {
            "run": self.run,
            "scores": _numbers(self),
            "by": _groups_json(self),
            "signature": str(self.signature),
        }

    def to_pandas(self) -> pandas.DataFrame:
        """Return a row for each group and label scheme, as `entail score --format tsv` prints them.

        Raise MissingExtraError without the extra `pandas`.
        """
        from entailment.evaluation.frames import pandas_frame
        from entailment.evaluation.tabbed import scores_tsv

        return pandas_frame(scores_tsv([self]))


def score_run(
    run: Run,
    gold: Gold,
    *,
    labels: LabelScheme | None = None,
    by: str | Sequence[str] | None = None,
    bootstrap: int = 1000,
    seed: int = 0,
    before_group: Callable[[], object] | None = None,
) -> Scores:
    """Return the scores of *run*, three-way ones together with two-way ones.

    *labels* forces a scheme. *by* names an attribute, such as `task`, or several, whose values
    group the pairs; a pair is in the group of each value of a list. Intervals are drawn from
    *bootstrap* samples; 0 leaves them out, and fewer than 10 clusters have none. Raise DataError
    where the run breaks the campaigns' rules or lacks a third label that *labels* has, OptionError
    where no pair has the attribute *by*, and what *before_group* raises, which is called before
    each group is scored.
    """
    scheme = common_scheme(gold, [run], labels)
    groups = _Groups({name: places_of(gold, name) for name in attributes_of(by)}, before_group)
    signature = Signature(
        measure="accuracy",
        data=gold.name,
        checksum=gold.checksum,
        labels=scheme,
        n=len(gold.entries),
        cluster=gold.cluster or "",
        bootstrap=bootstrap,
        seed=seed,
        system=judged_by(run),
    )
    two_way = _grouped_scores(run, gold, replace(signature, labels=LabelScheme.TWO_WAY), groups)
    if scheme is LabelScheme.TWO_WAY:
        return two_way
    return _grouped_scores(run, gold, signature, groups, two_way)


def judged_by(run: Named) -> str:
    """Return what judged *run*, for signatures: its system, else its name and checksum.

    The seed of the folds and of the fitting is added unless it is 0, and the version that judged
    if it is not the one that scores.
    """
    header = run.signature or {}
    if not header.get("system"):
        return f"{run.name}@{run.checksum[:8]}" if run.checksum else run.name
    version = header.get("version", package_version())
    judged = str(header["system"])
    if seed := header.get("seed"):
        judged += f",seed={seed}"
    return judged if version == package_version() else f"{judged} of version {version}"


def scores_json(gold: Gold, scores: Iterable[Scores]) -> dict[str, Any]:
    """Return the scores of runs as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "unlabelled", "runs": [{"run", "scores", "by", "signature"}]}`.
    A score has a second key, such as `accuracy_interval`. Three-way scores have the two-way ones
    besides, under the same keys with `_2way` after the name of the measure; what there is no number
    for, or no interval, is null. `by` holds, under the name of each attribute, the scores of each
    group.
    """
    return {
        "task": "pairs",
        "data": gold.name,
        "checksum": gold.checksum,
        "unlabelled": gold.unlabelled,
        "runs": [score.to_dict() for score in scores],
    }


class _Groups(NamedTuple):
    """The places of the pairs that have each value of each attribute that groups them."""

    places: Mapping[str, Mapping[str, IntArray]]
    before: Callable[[], object] | None = None
    """Called before each is scored."""


def _grouped_scores(
    run: Run, gold: Gold, whole_signature: Signature, groups: _Groups, two_way: Scores | None = None
) -> Scores:
    matched = match(run, gold, whole_signature.labels)
    scored: dict[str, dict[str, Scores]] = {}
    for by, values in groups.places.items():
        scored[by] = {}
        for value, places in values.items():
            if groups.before is not None:
                groups.before()
            signature = replace(whole_signature, n=int(places.size), part=f"{by}={value}")
            known = None if two_way is None else two_way.groups[by][value]
            scored[by][value] = _scores(run.name, matched.part(places), signature, known)
    whole = _scores(run.name, matched, whole_signature, two_way)
    return replace(whole, groups=scored)


def _scores(name: str, matched: Matched, signature: Signature, two_way: Scores | None) -> Scores:
    scores, entailed = matched.scores, matched.entailed
    members = matched.labels.members
    accuracy = _accuracy(matched, signature)
    return Scores(
        run=name,
        labels=matched.labels,
        n=len(matched.gold),
        accuracy=accuracy,
        # Average precision is two-way by definition, so that it is worked out but once.
        average_precision=two_way.average_precision
        if two_way is not None
        else _average_precision(matched, signature),
        cws=_cws(matched),
        calibration_error=None if scores is None else metrics.calibration_error(entailed, scores),
        brier=None if scores is None else metrics.brier_score(entailed, scores),
        per_label={
            label: metrics.precision_recall_f(matched.gold, matched.predicted, label)
            for label in members
        },
        confusion=metrics.confusion_matrix(matched.gold, matched.predicted, matched.labels),
        signature=signature,
        two_way=two_way,
        expected_average_precision=two_way.expected_average_precision
        if two_way is not None
        else _expected_average_precision(matched),
        undecided=int(matched.undecided.sum()),
        selective_accuracy=_selective_accuracy(matched, signature)
        if matched.undecided.any()
        else accuracy,
    )


def _expected_average_precision(matched: Matched) -> float | None:
    """Return average precision expected over the ties of the ranking; None as without it."""
    ranking = matched.ranking
    if ranking is None or not matched.entailed.any():
        return None
    scores = matched.ranked_scores
    if scores is None:
        return metrics.average_precision(matched.entailed[ranking])
    return metrics.expected_average_precision(matched.entailed[ranking], scores)


def _accuracy(matched: Matched, signature: Signature) -> Estimate:
    value = metrics.accuracy(matched.gold, matched.predicted)
    rng = np.random.default_rng(signature.seed)
    samples = mean_replicates(matched.correct, matched.clusters, n=signature.bootstrap, rng=rng)
    return percentile_interval(value, samples)


def _selective_accuracy(matched: Matched, signature: Signature) -> Estimate | None:
    """Return the accuracy of the pairs that are decided; None without any."""
    decided = np.flatnonzero(~matched.undecided)
    return _accuracy(matched.part(decided), signature) if decided.size else None


def _average_precision(matched: Matched, signature: Signature) -> Estimate | None:
    if matched.ranking is None or not matched.entailed.any():
        return None
    ranking = matched.ranking
    ranked = matched.entailed[ranking]
    value = metrics.average_precision(ranked)
    samples = replicates(
        lambda times: metrics.average_precision(np.repeat(ranked, times[ranking])),
        matched.clusters,
        n=signature.bootstrap,
        rng=np.random.default_rng(signature.seed),
    )
    return percentile_interval(value, samples)


def _cws(matched: Matched) -> float | None:
    if matched.confidences is None:
        return None
    surest_first = np.argsort(-matched.confidences, kind="stable")
    return metrics.confidence_weighted_score(matched.correct[surest_first])


def places_of(gold: Gold, by: str) -> dict[str, IntArray]:
    """Return the places of the pairs of each value of the attribute *by*, sorted by value.

    A pair has each value of a list. Raise OptionError where no pair has the attribute.
    """
    places: dict[str, list[int]] = defaultdict(list)
    for place, entry in enumerate(gold.entries.values()):
        for value in entry.values(by) or (NO_VALUE,):
            places[value].append(place)
    if places.keys() == {NO_VALUE}:
        known = ", ".join(gold.attributes) or "none"
        cluster = f"; --cluster takes '{by}', for the pairs of one {by}" if by in PARTS else ""
        problem = f"no pair of '{gold.name}' has an attribute '{by}' (known: {known})"
        raise OptionError(problem + cluster)
    return {value: np.array(places[value], dtype=np.intp) for value in sorted(places)}


def _groups_json(scores: Scores) -> dict[str, Any]:
    return {
        by: {value: _numbers(part) for value, part in values.items()}
        for by, values in scores.groups.items()
    }


def _numbers(scores: Scores, ending: str = "") -> dict[str, Any]:
    numbers: dict[str, Any] = {} if ending else {"n": scores.n, "labels": scores.labels.value}
    numbers |= _estimate_json(f"accuracy{ending}", scores.accuracy)
    if not ending:
        numbers |= {"undecided": scores.undecided, "coverage": _rounded(scores.coverage)}
    numbers |= _estimate_json(f"selective_accuracy{ending}", scores.selective_accuracy)
    if not ending:
        numbers |= _estimate_json("average_precision", scores.average_precision)
        numbers["expected_average_precision"] = _rounded(scores.expected_average_precision)
    numbers[f"cws{ending}"] = _rounded(scores.cws)
    if not ending:
        numbers["calibration_error"] = _rounded(scores.calibration_error)
        numbers["brier"] = _rounded(scores.brier)
    numbers[f"macro_f{ending}"] = _rounded(scores.macro_f)
    numbers[f"per_label{ending}"] = {
        str(label): {
            "precision": _rounded(row.precision),
            "recall": _rounded(row.recall),
            "f": _rounded(row.f),
            "support": row.support,
        }
        for label, row in scores.per_label.items()
    }
    numbers[f"confusion{ending}"] = {
        str(gold): {str(predicted): count for predicted, count in row.items()}
        for gold, row in scores.confusion.items()
    }
    if scores.two_way is not None:
        numbers |= _numbers(scores.two_way, "_2way")
    return numbers


def _estimate_json(name: str, estimate: Estimate | None) -> dict[str, Any]:
    if estimate is None:
        return {name: None, f"{name}_interval": None}
    return {name: _rounded(estimate.value), f"{name}_interval": estimate.interval}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
