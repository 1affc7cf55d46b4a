"""A pair as two content trees, with the words of the text that each word may be aligned with.

What derivations, tree edits and alignments of trees search in.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from entailment.discourse.references import resolve
from entailment.knowledge.idf import Idf, default_idf
from entailment.knowledge.resource import versions
from entailment.model import Pair, TreeNode
from entailment.structure.content_trees import (
    ContentTree,
    content_tree,
    nearest_part,
    nearest_sentences,
)
from entailment.systems.knowledge_alignment import KnowledgeAligner, KnowledgeComparison, Tables
from entailment.systems.learned.tokens import places_by_offset
from entailment.systems.learned.tools import Linguistic, aligning
from entailment.systems.tools import Match, make_tools
from entailment.text.linguistics import Analyser

__all__ = ["Candidate", "TreePair", "TreePairs", "kind_of_word"]

TOKEN_LIMIT = 400
"""Tokens of either side of which a tree is built."""

TEXT_LIMIT = 120
"""Nodes of a text that are searched: of a longer one the sentences nearest to the hypothesis."""

HYPOTHESIS_LIMIT = 40
"""Nodes of a hypothesis that are proved; the rest of a longer one stays unproved."""

_MAX_CACHED = 4096
"""Pairs that stay in memory, so that cross-validation reads each once."""

_MOST = 8
"""Words of a text that are tried for one of the hypothesis."""

_WIDELY_USED = frozenset("be have do make take get give go".split())
_KINDS = {
    "PROPN": "name",
    "NUM": "number",
    "VERB": "verb",
    "AUX": "verb",
    "NOUN": "noun",
    "ADJ": "modifier",
    "ADV": "modifier",
}


class Candidate(NamedTuple):
    """A node of the text for one of the hypothesis: why, by whose rule, with which weight.

    *source* is the name of a resource, of a kind of match, or empty for the same lemma; *weight*
    is in (0, 1].
    """

    node: int
    source: str
    rule: str
    weight: float

    @property
    def distrust(self) -> float:
        """How much a replacement by it costs, as a share: from 0.25, for a weight of 1, to 1.05."""
        return 1.05 - 0.8 * self.weight


@dataclass(frozen=True)
class TreePair:
    """Both trees of a pair, candidates by node of the hypothesis, and its mismatches by kind."""

    text: ContentTree
    hypothesis: ContentTree
    candidates: Mapping[int, tuple[Candidate, ...]]
    idf: Mapping[int, float]
    mismatches: Mapping[str, int]
    beyond: int
    """Nodes of the hypothesis beyond the limit."""

    notes: tuple[str, ...] = ()

    @property
    def weight(self) -> float:
        """The idf of the whole hypothesis, above 0."""
        return sum(self.idf.values()) or 1.0

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The ids of the hypothesis that are searched, each after the one that it hangs on."""
        under: dict[int, list[int]] = defaultdict(list)
        waiting: list[int] = []
        for node in self.hypothesis.values():
            if node.is_root or node.head not in self.hypothesis:
                waiting.append(node.id)
            else:
                under[node.head].append(node.id)
        order: list[int] = []
        while waiting:
            order.append(waiting.pop(0))
            waiting += under[order[-1]]
        return tuple(order[:HYPOTHESIS_LIMIT])


class TreePairs:
    """Reads pairs by the tables *resources* and *tools* of a recipe; the last ones are cached.

    The parser is that of the tool `parser`, spaCy's small pipeline without it. *limit* is how many
    nodes of a text are searched.
    """

    def __init__(self, resources: Tables, tools: Tables, limit: int = TEXT_LIMIT):
        self._limit = limit
        loaded = make_tools(tools)
        linguistic = [tool.tool for tool in loaded if isinstance(tool.tool, Linguistic)]
        self.aligner = KnowledgeAligner(resources, aligning(tools, loaded))
        self.analyser = linguistic[0].analyser if linguistic else Analyser()
        self._cached: OrderedDict[tuple[str, str], TreePair] = OrderedDict()

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources that a candidate can have."""
        names = [name for name, _ in self.aligner.resources]
        return (*_TOOL_SOURCES, *names, *(["chains"] if len(names) else []))

    @property
    def identity(self) -> str:
        """The pipeline and the resources, with their versions."""
        return "+".join([self.analyser.identity, *versions(self.aligner.resources)])

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Analyse the texts of *pairs* together, which is faster than one by one."""
        new = [pair for pair in pairs if (pair.text, pair.hypothesis) not in self._cached]
        for _ in self.analyser.analyses(text for p in new for text in (p.text, p.hypothesis)):
            pass

    def read(self, pair: Pair) -> TreePair:
        """Return the trees of *pair*."""
        key = pair.text, pair.hypothesis
        if (cached := self._cached.get(key)) is None:
            cached = self._cached[key] = self._read(pair)
            while len(self._cached) > _MAX_CACHED:
                self._cached.popitem(last=False)
        return cached

    def _read(self, pair: Pair) -> TreePair:
        parses = self.analyser.analyse(pair.text), self.analyser.analyse(pair.hypothesis)
        near, first = (nearest_part(parse, parses[1], TOKEN_LIMIT) for parse in parses)
        hypothesis, whole = content_tree(pair.hypothesis, first), content_tree(pair.text, near)
        text = nearest_sentences(whole, hypothesis, self._limit)
        compared = self.aligner.compare(pair)
        idf = default_idf()
        mismatches: dict[str, int] = defaultdict(int)
        for outcome in compared.mismatches:
            mismatches[outcome.mismatch.kind] += 1
        return TreePair(
            text,
            hypothesis,
            _candidates(pair, text, hypothesis, compared),
            {node.id: _informativeness(idf, node) for node in hypothesis.values()},
            mismatches,
            max(0, len(hypothesis) - HYPOTHESIS_LIMIT),
            tuple(_notes(len(parses[0].tokens) > TOKEN_LIMIT, whole, text, hypothesis)),
        )


_TOOL_SOURCES = ("form", "name", "quantity", "reference")


def kind_of_word(node: TreeNode) -> str:
    """Return `name`, `number`, `verb`, `light verb`, `noun`, `modifier` or `other`."""
    if node.lemma in _WIDELY_USED and node.pos in ("VERB", "AUX"):
        return "light verb"
    return _KINDS.get(node.pos, "other")


def _notes(
    was_cut: bool, whole: ContentTree, text: ContentTree, hypothesis: ContentTree
) -> Iterator[str]:
    if was_cut or len(text) < len(whole):
        yield f"only the {len(text)} words of the nearest sentences of the text were searched"
    if not whole:
        yield "the parser has read no word of the text"
    if not hypothesis:
        yield "the parser has read no word of the hypothesis"
    if len(hypothesis) > HYPOTHESIS_LIMIT:
        yield f"only {HYPOTHESIS_LIMIT} of {len(hypothesis)} words of the hypothesis were proved"


def _informativeness(idf: Idf, node: TreeNode) -> float:
    return max(0.05, idf.weight(node.form.lower()))


def _candidates(
    pair: Pair, text: ContentTree, hypothesis: ContentTree, compared: KnowledgeComparison
) -> Mapping[int, tuple[Candidate, ...]]:
    outcome: dict[int, dict[int, Candidate]] = defaultdict(dict)

    def add(id_: int, candidate: Candidate) -> None:
        present = outcome[id_].get(candidate.node)
        if present is None or present.weight < candidate.weight:
            outcome[id_][candidate.node] = candidate

    by_lemma: dict[str, list[int]] = defaultdict(list)
    for node in text.values():
        by_lemma[node.lemma].append(node.id)
    for node in hypothesis.values():
        for id_ in by_lemma.get(node.lemma, ()):
            add(node.id, Candidate(id_, "", "", 1.0))
    places, text_places = (places_by_offset(tree.items()) for tree in (hypothesis, text))
    for match in compared.candidates:
        place = places.get(match.word.start)
        top = _top(text, [text_places.get(word.start) for word in match.text_words])
        if place is not None and top is not None and match.weight > 0:
            add(place, Candidate(top, *_source(match), match.weight))
    for reference in resolve(pair.text) if len(text) < TEXT_LIMIT else ():
        inside = [text_places.get(n) for n in range(reference.start, reference.end)]
        top = _top(text, inside)
        names = set(reference.name.lower().split())
        for node in hypothesis.values() if top is not None else ():
            if node.form.lower() in names and node.pos == "PROPN":
                rule = f"{reference.mention} is {reference.name}"
                add(node.id, Candidate(top or 0, "reference", rule, 0.9))
    return {id_: _nearest(of_node) for id_, of_node in outcome.items()}


def _nearest(candidates: Mapping[int, Candidate]) -> tuple[Candidate, ...]:
    ranked = sorted(candidates.values(), key=lambda candidate: (-candidate.weight, candidate.node))
    return tuple(ranked[:_MOST])


def _source(match: Match) -> tuple[str, str]:
    """Return the source of a match and its rule in words."""
    if match.rule is not None:
        resource = match.rule.resource
        return ("chains" if match.rule.steps else resource), str(match.rule)
    if match.how in ("same number", "same date"):
        return "quantity", match.how
    if "name" in match.how or match.how == "acronym":
        return "name", match.how
    return "form", match.how


def _top(tree: ContentTree, ids: Sequence[int | None]) -> int | None:
    """Return the node of *ids* that hangs on none of the others."""
    known = [id_ for id_ in dict.fromkeys(ids) if id_ is not None]
    return next((id_ for id_ in known if tree[id_].head not in known or tree[id_].is_root), None)
