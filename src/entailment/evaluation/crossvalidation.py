"""Every pair judged by a system that has seen neither it nor a pair of its cluster.

The sets of RTE-2 repeat a hypothesis over several texts of one query (RTE-2 overview, section
3.6); a system that has seen one of them has seen a part of the others. So folds hold whole
clusters, those that intervals draw (`evaluation.gold`), and are stratified by label.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence

from entailment.errors import EntailmentError, ModelError, OptionError, counted, is_own
from entailment.evaluation.gold import cluster_of, shared_by
from entailment.model import Fittable, Judgment, Learns, Pair
from entailment.systems import NamedSystem
from entailment.systems.loading import created_again

__all__ = ["JudgeFold", "cross_validated", "described_folds", "folds", "requires_fitting"]

JudgeFold = Callable[[NamedSystem, Sequence[Pair]], Iterable[Judgment]]
"""Judges the pairs of a fold by the system that was fitted to the others."""


def requires_fitting(system: NamedSystem) -> bool:
    """Return whether *system* learns from pairs and has not learned yet, so that it cannot judge.

    A system that learns only a threshold has one from the start. One that has `fit` alone does not
    say what it has learned, and is taken for one that has learned nothing.
    """
    if not isinstance(system.system, Fittable):
        return isinstance(system.system, Learns)
    try:
        system.system.state()
    except ModelError:
        return True
    return False


def folds(
    pairs: Sequence[Pair], count: int, seed: int = 0, cluster: str | None = None
) -> list[list[int]]:
    """Return the indices of *pairs* in *count* parts, each of whole clusters by *cluster*.

    Raise OptionError if there are fewer clusters than parts.
    """
    from sklearn.model_selection import StratifiedGroupKFold

    clusters = [cluster_of(pair, cluster) for pair in pairs]
    groups = [cluster.name for cluster in clusters]
    if not 2 <= count <= len(set(groups)):
        shared = shared_by(clusters) or "source"
        raise OptionError(
            f"{counted(len(set(groups)), 'cluster')}, each of the pairs of one {shared}, cannot be "
            f"put into {count} folds; --cluster chooses what the pairs of a cluster share"
        )
    splitter = StratifiedGroupKFold(count, shuffle=True, random_state=seed)
    labels = [str(pair.gold) for pair in pairs]
    with warnings.catch_warnings():
        # A label that is rarer than the folds is missing in some: there one learns without it.
        warnings.filterwarnings("ignore", "The least populated class", UserWarning)
        return [test.tolist() for _, test in splitter.split(labels, labels, groups)]


def described_folds(count: int, cluster: str | None = None) -> str:
    """Return how many folds there are and what makes them, as signatures have it.

    >>> described_folds(10), described_folds(10, "text")
    ('10-fold', '10-fold by text')
    """
    return f"{count}-fold" if cluster is None else f"{count}-fold by {cluster}"


def cross_validated(
    system: NamedSystem,
    pairs: Sequence[Pair],
    *,
    count: int = 10,
    seed: int = 0,
    extra: Sequence[Pair] = (),
    cluster: str | None = None,
    judge: JudgeFold = NamedSystem.judge,
    progress: Callable[[int, int], None] | None = None,
) -> list[Judgment]:
    """Return a judgment of each pair, in order, by a system fitted on the others and *extra*.

    Clusters are those of `cluster_of` by *cluster*. Of *extra* the pairs that share a cluster with
    the judged ones are left out. *judge* judges a fold with the system that was fitted for it. One
    with `fit` alone is created again, or copied, for each fold. Raise OptionError for a system of
    others with `state` whose `fit` changes and gives the system itself.
    """
    clusters = [cluster_of(pair, cluster).name for pair in pairs]
    judgments: dict[int, Judgment] = {}
    before = _learned(system)
    for number, test in enumerate(folds(pairs, count, seed, cluster), start=1):
        held_out = set(test)
        training = [pair for place, pair in enumerate(pairs) if place not in held_out]
        held_out_clusters = {clusters[place] for place in test}
        unseen = [pair for pair in extra if cluster_of(pair, cluster).name not in held_out_clusters]
        fitted = created_again(system).fit([*training, *unseen], seed=seed)
        if fitted.system is system.system and _learned(system) != before:
            problem = "fit changed and gave the system itself, which would remember all folds"
            raise OptionError(f"system '{system.name}': {problem}; it must give a new system")
        judged = judge(fitted, [pairs[place] for place in test])
        judgments.update(zip(test, judged, strict=True))
        if progress is not None:
            progress(number, count)
    return _of_one_scheme([judgments[place] for place in range(len(pairs))])


def _learned(system: NamedSystem) -> str:
    """Return the signature of what a system of others says that it learned; empty for nothing."""
    if is_own(system.system) or not isinstance(system.system, Fittable):
        return ""
    try:
        return system.description
    except EntailmentError:
        return ""


def _of_one_scheme(judgments: list[Judgment]) -> list[Judgment]:
    # A fold may be fitted to too few contradictions to know what one is.
    if len({judgment.labels for judgment in judgments}) == 1:
        return judgments
    return [judgment.two_way() for judgment in judgments]
