"""The dependency tree of the content words of a text: what proofs and alignments work on.

| in the parse | in the tree |
| --- | --- |
| determiners, auxiliaries, conjunctions, punctuation | left out; what hangs on them moves up |
| *works for Yahoo* | `Yahoo` under `work` by the relation `for` |
| *was bought by Yahoo* | `Yahoo` by the relation `agent`, the subject by `passive-subject` |
| *did not come*, *may come*, *if it comes* | its mark `denied`, `possibility`, `condition` |

A tree is a mapping from ids to nodes. Operations on it return a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from entailment.model import TreeNode
from entailment.structure.modality import GOVERNORS, status
from entailment.structure.repair import repaired
from entailment.structure.tree import Tree
from entailment.text.linguistics import Analysis, Span, Token

__all__ = ["ContentTree", "content_tree", "nearest_part", "nearest_sentences", "realised"]

ContentTree = Mapping[int, TreeNode]
"""Nodes by their ids."""

_CONTENT = frozenset("NOUN PROPN VERB ADJ ADV NUM PRON SYM X".split())
_LEFT_OUT = frozenset(
    "punct det predet aux auxpass cc preconj mark case expl neg intj space".split()
)
_CLAUSES = frozenset("ROOT root conj ccomp relcl advcl xcomp acl parataxis csubj pcomp".split())
_RELATIONS = {
    "nsubj": "subject",
    "csubj": "subject",
    "nsubjpass": "passive-subject",
    "csubjpass": "passive-subject",
    "dobj": "object",
    "obj": "object",
    "attr": "attribute",
    "acomp": "attribute",
    "oprd": "attribute",
    "dative": "recipient",
    "iobj": "recipient",
    "poss": "possessive",
    "nmod": "compound",
}
_MARKED = frozenset({*GOVERNORS, "future", "condition", "question"})


def content_tree(text: str, analysis: Analysis) -> ContentTree:
    """Return the tree of the content words of *text*; one without words has no node."""
    tree = Tree(text, repaired(analysis))
    tokens = tree.tokens
    full = [_is_full(token) for token in tokens]
    sentence_of = _sentences(analysis)
    nodes: dict[int, TreeNode] = {}
    for place, token in enumerate(tokens):
        if not full[place]:
            continue
        head, relation = _above(tokens, full, place)
        nodes[place] = TreeNode(
            place,
            token.form,
            token.start,
            tree.lemma(place) or token.lemma,
            token.pos,
            relation,
            head,
            sentence_of.get(place, 0),
            _marks(tree, place),
        )
    return _without_circles(nodes)


def nearest_part(analysis: Analysis, hypothesis: Analysis, limit: int) -> Analysis:
    """Return the sentences of *analysis* that share most lemmas with *hypothesis*.

    *limit* is how many tokens they have at most; the longest sentence is cut there. An analysis of
    up to *limit* tokens stays as it is. Names and noun phrases are left out.
    """
    if len(analysis.tokens) <= limit:
        return analysis
    lemmas = {token.lemma for token in hypothesis.tokens if token.pos in _CONTENT}
    spans = analysis.sentences or (Span(0, len(analysis.tokens)),)
    shared = [len(lemmas & {token.lemma for token in analysis.words(span)}) for span in spans]
    chosen: list[Span] = []
    room = limit
    for number in sorted(range(len(spans)), key=lambda n: (-shared[n], n)):
        span = spans[number]
        if room and (span.end - span.begin <= room or not chosen):
            chosen.append(Span(span.begin, min(span.end, span.begin + room)))
            room -= chosen[-1].end - chosen[-1].begin
    return _part(analysis, sorted(chosen))


def _part(analysis: Analysis, spans: Sequence[Span]) -> Analysis:
    places = [place for span in spans for place in range(span.begin, span.end)]
    moved = {place: number for number, place in enumerate(places)}
    tokens = tuple(
        analysis.tokens[place]._replace(head=moved.get(analysis.tokens[place].head, number))
        for number, place in enumerate(places)
    )
    sentences = tuple(Span(moved[s.begin], moved[s.end - 1] + 1) for s in spans)
    return Analysis(tokens, (), (), sentences)


def nearest_sentences(tree: ContentTree, hypothesis: ContentTree, limit: int) -> ContentTree:
    """Return the nodes of the sentences that share most lemmas with *hypothesis*, *limit* at most.

    A tree of up to *limit* nodes stays as it is; the order of the nodes is that of the text.
    """
    if len(tree) <= limit:
        return tree
    lemmas = {node.lemma for node in hypothesis.values()}
    by_sentence: dict[int, list[TreeNode]] = {}
    for node in tree.values():
        by_sentence.setdefault(node.sentence, []).append(node)
    ranked = sorted(
        by_sentence, key=lambda n: (-len(lemmas & {node.lemma for node in by_sentence[n]}), n)
    )
    chosen: set[int] = set()
    room = limit
    for number in ranked:
        if len(by_sentence[number]) <= room:
            chosen.add(number)
            room -= len(by_sentence[number])
    return {node.id: node for node in tree.values() if node.sentence in chosen}


def realised(tree: ContentTree, within: int) -> str:
    """Return in telegraphic style the words of the tree that the node *within* is in.

    >>> nodes = [TreeNode(0, "mill", 0, "mill", "NOUN", "passive-subject", 2),
    ...     TreeNode(2, "bought", 9, "buy", "VERB", "root", 2),
    ...     TreeNode(4, "Ann", 19, "ann", "PROPN", "agent", 2)]
    >>> realised({node.id: node for node in nodes}, 0)
    'mill bought by Ann'
    """
    root = within
    while tree[root].head != root and tree[root].head in tree:
        root = tree[root].head
    below: dict[int, list[TreeNode]] = {}
    for node in tree.values():
        if node.head != node.id:
            below.setdefault(node.head, []).append(node)
    return " ".join(_words(tree[root], below))


_BEFORE = frozenset(
    "subject passive-subject possessive compound amod nummod advmod quantmod".split()
)
_SILENT = frozenset(
    "root subject passive-subject object attribute recipient possessive compound amod nummod "
    "advmod conj appos relcl acl advcl ccomp xcomp npadvmod quantmod prt parataxis dep".split()
)


def _words(node: TreeNode, below: Mapping[int, Sequence[TreeNode]]) -> Iterator[str]:
    under = sorted(below.get(node.id, ()), key=lambda other: (other.start < 0, other.start))
    if node.relation not in _SILENT:
        yield "by" if node.relation == "agent" else node.relation
    for other in under:
        if other.relation in _BEFORE:
            yield from _words(other, below)
    for mark in node.marks:
        yield "not" if mark == "denied" else f"({mark})"
    has_ending = node.relation == "possessive" and node.pos != "PRON"
    yield f"{node.form}'s" if has_ending else node.form
    for other in under:
        if other.relation not in _BEFORE:
            yield from _words(other, below)


def _is_full(token: Token) -> bool:
    if token.relation in _LEFT_OUT:
        return False
    return token.pos in _CONTENT or (token.pos == "AUX" and token.relation in _CLAUSES)


def _above(tokens: Sequence[Token], full: Sequence[bool], place: int) -> tuple[int, str]:
    """Return the content word above *place*, itself for a root, and the relation to it."""
    token = tokens[place]
    relation = _RELATIONS.get(token.relation, token.relation)
    head, seen = token.head, {place}
    while not full[head] and head not in seen:
        seen.add(head)
        between = tokens[head]
        if between.pos in ("ADP", "SCONJ", "PART") and token.relation in ("pobj", "pcomp"):
            relation = "agent" if between.relation == "agent" else between.lemma
        if between.head == head:
            return place, "root"
        head = between.head
    if head in seen or token.is_root:
        return place, "root"
    return head, relation


def _marks(tree: Tree, place: int) -> tuple[str, ...]:
    if tree.token(place).pos not in ("VERB", "AUX"):
        return ()
    read = status(tree, place)
    kinds = {part.kind for part in read.modality} & _MARKED
    return tuple(sorted(kinds | ({"denied"} if read.is_negated else set())))


def _sentences(analysis: Analysis) -> Mapping[int, int]:
    return {
        place: number
        for number, span in enumerate(analysis.sentences)
        for place in range(span.begin, span.end)
    }


def _without_circles(nodes: Mapping[int, TreeNode]) -> ContentTree:
    """Return the nodes, with one of each circle that a parser may leave made a root."""
    safe: set[int] = set()
    result = dict(nodes)
    for start in nodes:
        path: list[int] = []
        place = start
        while place not in safe and place not in path:
            path.append(place)
            place = result[place].head
        if place in path and result[place].head != place:
            result[place] = replace(result[place], head=place, relation="root")
        safe.update(path)
    return result
