"""Values of a whole alignment, of which the search for the cheapest knows nothing.

| feature | values |
| --- | --- |
| `structure` | roles exchanged; the share of H in the largest aligned subtree; the root aligned |
| `polarity` | an aligned verb is denied on one side only |
| `modality` | it is possible, planned, permitted, ... on one side only |
| `factives` | it is attributed to somebody or believed on one side only |
| `mismatches` | numbers, dates, money, percentages, antonyms, negations by the tools |
| `lengths` | logarithms of the sizes of both trees |
| `mutual` | the share of the text's idf that is aligned (Marsi et al., 2006, both ways) |
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from entailment.knowledge.idf import default_idf
from entailment.systems.classics.cheapest_alignment import AGREEING, Aligned, Paths, edge
from entailment.systems.classics.tree_pairs import TreePair
from entailment.systems.mismatches.kinds import DENYING

__all__ = ["FEATURES", "MEASURES", "SIGNS"]

FEATURES = ("structure", "polarity", "modality", "factives", "mismatches", "lengths", "mutual")
"""The names of the features of the second stage."""

SIGNS: Mapping[str, Mapping[str, int]] = {
    "structure": {"exchanged roles": -1, "largest subtree": 1, "root aligned": 1},
    "polarity": {"polarity": -1},
    "modality": {"modality": -1},
    "factives": {"attributed": -1},
    "mismatches": dict.fromkeys(DENYING, -1),
    "lengths": {"text size": 0, "hypothesis size": 0},
    "mutual": {"text aligned": 1},
}
"""The values of each feature, with the sign of each weight."""

_ARGUMENTS = frozenset("subject passive-subject object agent".split())
_ATTRIBUTED = frozenset(("attribution", "belief"))


def _structure(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    exchanged = 0
    for id_, target in aligned.items():
        node = read.hypothesis[id_]
        if target is None or node.is_root or read.text[target].head != aligned.get(node.head):
            continue
        relations = read.text[target].relation, node.relation
        is_argument = _ARGUMENTS.issuperset(relations)
        exchanged += is_argument and relations[0] != relations[1] and relations not in AGREEING
    roots = [id_ for id_ in aligned if read.hypothesis[id_].is_root]
    outcome = sum(aligned[id_] is not None for id_ in roots)
    return {
        "exchanged roles": float(min(2, exchanged)),
        "largest subtree": _largest(read, aligned) / max(1, len(read.hypothesis)),
        "root aligned": outcome / len(roots) if roots else 1.0,
    }


def _largest(read: TreePair, aligned: Aligned) -> int:
    """Return the size of the largest subtree of the hypothesis that the text has as it is."""
    paths = Paths(read.text)
    sizes: dict[int, int] = {}
    for id_ in reversed(list(aligned)):
        if aligned[id_] is None:
            continue
        sizes[id_] = sizes.get(id_, 0) + 1
        node = read.hypothesis[id_]
        head = aligned.get(node.head)
        joins = head is not None and not edge(read, paths, head, id_, aligned[id_])
        if joins and not node.is_root:
            sizes[node.head] = sizes.get(node.head, 0) + sizes[id_]
    return max((size for id_, size in sizes.items() if aligned.get(id_) is not None), default=0)


def _polarity(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    return {"polarity": _share(read, aligned, frozenset(("denied",)))}


def _modality(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    kinds = {
        mark for tree in (read.text, read.hypothesis) for n in tree.values() for mark in n.marks
    }
    return {"modality": _share(read, aligned, frozenset(kinds) - _ATTRIBUTED - {"denied"})}


def _factives(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    return {"attributed": _share(read, aligned, _ATTRIBUTED)}


def _share(read: TreePair, aligned: Aligned, marks: frozenset[str]) -> float:
    """Return 1 where an aligned word has some of *marks* on one side only, else 0."""
    return float(
        any(
            target is not None
            and marks & set(read.text[target].marks) != marks & set(read.hypothesis[id_].marks)
            for id_, target in aligned.items()
        )
    )


def _mismatches(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    return {kind: float(min(2, read.mismatches.get(kind, 0))) for kind in SIGNS["mismatches"]}


def _lengths(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    sizes = len(read.text), len(read.hypothesis)
    return dict(zip(("text size", "hypothesis size"), map(math.log1p, sizes), strict=True))


def _mutual(read: TreePair, aligned: Aligned) -> Mapping[str, float]:
    idf = default_idf()
    weights = {node.id: idf.weight(node.form.lower()) for node in read.text.values()}
    used = {target for target in aligned.values() if target is not None}
    total = sum(weights.values())
    return {"text aligned": sum(weights[id_] for id_ in used) / total if total else 1.0}


MEASURES = {
    "structure": _structure,
    "polarity": _polarity,
    "modality": _modality,
    "factives": _factives,
    "mismatches": _mismatches,
    "lengths": _lengths,
    "mutual": _mutual,
}
"""What measures the values of each feature."""
