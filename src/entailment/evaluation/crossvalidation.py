"""Every pair judged by a system that has seen neither it nor a pair that shares its hypothesis.

The sets of RTE-2 repeat a hypothesis over several texts of one query (RTE-2 overview, section
3.6); a system that has seen one of them has seen a part of the others. So the folds keep the
pairs of one query together, as intervals do, and are stratified by label.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence

from entailment.errors import ModelError, OptionError
from entailment.evaluation.gold import source_query
from entailment.model import Fittable, Judgment, Learns, Pair
from entailment.systems import NamedSystem
from entailment.systems.loading import created_again

__all__ = ["JudgeFold", "cross_validated", "folds", "requires_fitting"]

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


def folds(pairs: Sequence[Pair], count: int, seed: int = 0) -> list[list[int]]:
    """Return the indices of *pairs* in *count* parts, none of which shares a source query.

    Raise OptionError if there are fewer source queries than parts.
    """
    from sklearn.model_selection import StratifiedGroupKFold

    groups = [source_query(pair) for pair in pairs]
    if not 2 <= count <= len(set(groups)):
        raise OptionError(
            f"pairs of {len(set(groups))} sources cannot be put into {count} folds; a source is "
            "what the attribute 'query' or 'topic' says, else the hypothesis"
        )
    splitter = StratifiedGroupKFold(count, shuffle=True, random_state=seed)
    labels = [str(pair.gold) for pair in pairs]
    with warnings.catch_warnings():
        # A label that is rarer than the folds is missing in some: there one learns without it.
        warnings.filterwarnings("ignore", "The least populated class", UserWarning)
        return [test.tolist() for _, test in splitter.split(labels, labels, groups)]


def cross_validated(
    system: NamedSystem,
    pairs: Sequence[Pair],
    *,
    count: int = 10,
    seed: int = 0,
    extra: Sequence[Pair] = (),
    judge: JudgeFold = NamedSystem.judge,
    progress: Callable[[int, int], None] | None = None,
) -> list[Judgment]:
    """Return a judgment of each pair, in order, by a system fitted on the others and *extra*.

    Of *extra* the pairs that share a source query with the judged ones are left out. *judge* judges
    a fold with the system that was fitted for it. One with `fit` alone is created again for each
    fold.
    """
    queries = [source_query(pair) for pair in pairs]
    judgments: dict[int, Judgment] = {}
    for number, test in enumerate(folds(pairs, count, seed), start=1):
        held_out = set(test)
        training = [pair for place, pair in enumerate(pairs) if place not in held_out]
        held_out_queries = {queries[place] for place in test}
        unseen = [pair for pair in extra if source_query(pair) not in held_out_queries]
        fitted = created_again(system).fit([*training, *unseen], seed=seed)
        judged = judge(fitted, [pairs[place] for place in test])
        judgments.update(zip(test, judged, strict=True))
        if progress is not None:
            progress(number, count)
    return _of_one_scheme([judgments[place] for place in range(len(pairs))])


def _of_one_scheme(judgments: list[Judgment]) -> list[Judgment]:
    # A fold may be fitted to too few contradictions to know what one is.
    if len({judgment.labels for judgment in judgments}) == 1:
        return judgments
    return [judgment.two_way() for judgment in judgments]
