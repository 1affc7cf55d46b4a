r"""Fragments of the two trees of a pair, with placeholders for anchored words.

An anchor is a word of the hypothesis and the word of the text that it is aligned with. Both get the
same placeholder in place of the word, so that pairs about other things can share the fragments that
tell how text and hypothesis relate (Zanzotto and Moschitti, 2006):

    T  #1 <-subject- buy -object-> #2        H  #1 <-subject- own -object-> #2

A fragment is a connected part of a tree of two or three nodes (a bounded partial tree, Moschitti,
2006), of which one is an anchor: what has none shows what a pair is about. A node in it shows its
placeholder, or else its part of speech or its word. Each fragment counts λ per node:

    K(A, B) = Σ  λ^(2 size(f)) count(f in A) count(f in B),     λ = 0.4 in ours
              f

Which placeholder is which does not matter: a pair's fragments are listed under each renaming of its
placeholders, and the kernel is the greatest over these (`tree_kernel`).
"""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from entailment.model import TreeNode
from entailment.structure.content_trees import ContentTree
from entailment.systems.classics.tree_pairs import TreePair

__all__ = ["ANCHORS", "DECAY", "Anchor", "anchors", "fragments", "numbered", "renamings"]

ANCHORS = 3
"""Anchored words of a pair that get placeholders: the most informative."""

DECAY = 0.4
"""Lambda: what each node of a fragment counts."""


_NOMINAL = frozenset("NOUN PROPN NUM PRON".split())
_MODIFIERS = frozenset("compound nummod amod quantmod".split())


class Anchor(NamedTuple):
    """An aligned pair of nodes, by their ids."""

    text: int
    hypothesis: int


def anchors(read: TreePair) -> tuple[Anchor, ...]:
    """Return the anchors of a pair, the most informative first, no node twice.

    They are the heads of noun phrases: what a clause is about, and not what it says of that.
    """
    chosen: list[Anchor] = []
    heads = [id_ for id_ in read.order if _is_head(read.hypothesis[id_])]
    for id_ in sorted(heads, key=lambda id_: (-read.idf[id_], id_)):
        taken = {anchor.text for anchor in chosen}
        free = [c for c in read.candidates.get(id_, ()) if c.node not in taken]
        if free and len(chosen) < ANCHORS:
            chosen.append(Anchor(free[0].node, id_))
    return tuple(chosen)


def _is_head(node: TreeNode) -> bool:
    return node.pos in _NOMINAL and node.relation not in _MODIFIERS


def renamings() -> Iterator[tuple[int, ...]]:
    """Yield every renaming of the placeholders, the one that changes nothing first."""
    return permutations(range(1, ANCHORS + 1))


def fragments(tree: ContentTree, placeholders: Mapping[int, int]) -> Counter[str]:
    """Return how often *tree* has each fragment; *placeholders* are numbers by node.

    >>> nodes = [TreeNode(0, "dogs", 0, "dog", "NOUN", "subject", 1),
    ...     TreeNode(1, "bark", 5, "bark", "VERB", "root", 1)]
    >>> sorted(fragments({node.id: node for node in nodes}, {0: 1}))
    ['VERB>subject#1', 'bark>subject#1']
    """
    counts: Counter[str] = Counter()
    for part in _parts(tree):
        if placeholders.keys().isdisjoint(part.ids):
            continue
        for shown in product(*(_forms(tree[id_], placeholders) for id_ in part.ids)):
            counts[part.written(shown)] += 1
    return counts


def numbered(counts: Mapping[str, int], side: str) -> dict[int, float]:
    """Return the weight of each fragment of one *side* by a number of 32 bits.

    The product of the weights of two trees, summed, is their kernel.
    """
    weights: dict[int, float] = defaultdict(float)
    for fragment, count in counts.items():
        size = 1 + fragment.count(">") + fragment.count("+")
        weights[zlib.crc32(f"{side}{fragment}".encode())] += count * DECAY**size
    return weights


class _Part(NamedTuple):
    """A connected part of a tree: the ids of its nodes, and how it is written."""

    ids: tuple[int, ...]
    pattern: str

    def written(self, shown: Sequence[str]) -> str:
        return self.pattern.format(*shown)


def _parts(tree: ContentTree) -> Iterator[_Part]:
    under: dict[int, list[TreeNode]] = defaultdict(list)
    for node in tree.values():
        if not node.is_root and node.head in tree:
            under[node.head].append(node)
    for node in tree.values():
        for child in under[node.id]:
            edge = f"{{}}>{_safe(child.relation)}{{}}"
            yield _Part((node.id, child.id), edge)
            for below in under[child.id]:
                yield _Part((node.id, child.id, below.id), f"{edge}>{_safe(below.relation)}{{}}")
        for first, second in combinations(under[node.id], 2):
            fork = f"{{}}>{_safe(first.relation)}{{}}+{_safe(second.relation)}{{}}"
            yield _Part((node.id, first.id, second.id), fork)


def _forms(node: TreeNode, placeholders: Mapping[int, int]) -> tuple[str, ...]:
    if node.id in placeholders:
        return (f"#{placeholders[node.id]}",)
    return node.pos, _safe(node.lemma)


def _safe(word: str) -> str:
    """Return *word* without the marks that fragments are written with."""
    return "".join(c for c in word if c not in "{}>+#")
