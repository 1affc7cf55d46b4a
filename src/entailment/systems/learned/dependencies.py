r"""Dependencies of words: the group `dependencies`, which comes with the tool `parser`.

Dependencies are those of `triples`: prepositions are relations, a passive has the relations of its
active. A dependency of the hypothesis is matched by one of the text whose ends are aligned with its
ends, by lemma, by tools or by resources. Where the hypothesis has none of a kind, the share is 1.

| feature | after |
| --- | --- |
| `relation_coverage`, `unlabelled_coverage` | Nicholson (Basic Elements), Inkpen (Minipar pairs) |
| `subject_verb_match`, `verb_object_match`, `crossed_roles` and the rest | JU_CSE_TAC |
| `branch_coverage` | Herrera: branches of the hypothesis's tree |
| `path_closeness`, `path_agreement` | Nielsen, Marsi: paths of the text between aligned words |
| `root_answered`, `negated_root` | DFKI; de Marneffe |
"""

from __future__ import annotations

from collections.abc import Iterable

from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import AnalysedPair, Triple
from entailment.systems.learned.tokens import full
from entailment.systems.measures import Direction
from entailment.text.lexicon import word_list
from entailment.text.linguistics import Analysis

__all__ = ["MODIFIERS", "is_negated"]

_ROLES = {"subject": "object", "object": "subject"}
MODIFIERS = frozenset("amod compound nummod poss appos advmod npadvmod nmod".split())
"""The relations of modifiers, of nouns most of all."""

_TOOL = "parser"

_TRANSPARENT = frozenset("conj prep pobj appos agent relcl xcomp".split())
_LABELS = {
    "subject": ("nsubj", "csubj", "nsubjpass"),
    "object": ("dobj", "obj", "attr", "oprd", "nsubjpass"),
}


def _is_matched(reading: AnalysedPair, triple: Triple) -> bool:
    return triple.relation in reading.relations(triple.head, triple.dependent)


def _is_related(reading: AnalysedPair, triple: Triple) -> bool:
    """Return whether the text has any dependency between the ends, either way."""
    return bool(
        reading.relations(triple.head, triple.dependent)
        or reading.relations(triple.dependent, triple.head)
    )


def _share(values: Iterable[bool]) -> float:
    outcomes = list(values)
    return sum(outcomes) / len(outcomes) if outcomes else 1.0


def _of(reading: AnalysedPair, *relations: str) -> list[Triple]:
    return [triple for triple in reading.hypothesis_triples if triple.relation in relations]


@feature("dependencies", tool=_TOOL)
def relation_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's dependencies that the text has, by relation. [0, 1]"""
    return _share(_is_matched(reading, triple) for triple in reading.hypothesis_triples)


@feature("dependencies", tool=_TOOL)
def unlabelled_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's dependencies that the text has, of any relation. [0, 1]"""
    return _share(_is_related(reading, triple) for triple in reading.hypothesis_triples)


@feature("dependencies", tool=_TOOL)
def subject_verb_match(reading: AnalysedPair) -> float:
    """Share of the hypothesis's subjects that are that verb's subject in the text. [0, 1]"""
    return _share(_is_matched(reading, triple) for triple in _of(reading, "subject"))


@feature("dependencies", tool=_TOOL)
def verb_object_match(reading: AnalysedPair) -> float:
    """Share of the hypothesis's objects that are that verb's object in the text. [0, 1]"""
    return _share(_is_matched(reading, triple) for triple in _of(reading, "object"))


@feature("dependencies", tool=_TOOL)
def subject_match(reading: AnalysedPair) -> float:
    """Share of the hypothesis's subjects that are a subject in the text, of any verb. [0, 1]"""
    return _same_role(reading, "subject")


@feature("dependencies", tool=_TOOL)
def object_match(reading: AnalysedPair) -> float:
    """Share of the hypothesis's objects that are an object in the text, of any verb. [0, 1]"""
    return _same_role(reading, "object")


def _same_role(reading: AnalysedPair, role: str) -> float:
    dependents = {triple.dependent for triple in reading.text_triples if triple.relation == role}
    return _share(
        not dependents.isdisjoint(reading.aligned[triple.dependent])
        for triple in _of(reading, role)
    )


@feature("dependencies", Direction.AGAINST, tool=_TOOL)
def crossed_roles(reading: AnalysedPair) -> float:
    """Share of subjects and objects that the text has in the other role of that verb. [0, 1]"""
    roles = _of(reading, *_ROLES)
    crossed = [
        _ROLES[triple.relation] in (relations := reading.relations(triple.head, triple.dependent))
        and triple.relation not in relations
        for triple in roles
    ]
    return sum(crossed) / len(crossed) if crossed else 0.0


@feature("dependencies", tool=_TOOL)
def modifier_match(reading: AnalysedPair) -> float:
    """Share of modifiers (of nouns: adjectives, numbers, names) that the text has. [0, 1]"""
    return _share(_is_related(reading, triple) for triple in _of(reading, *MODIFIERS))


@feature("dependencies", tool=_TOOL)
def preposition_match(reading: AnalysedPair) -> float:
    """Share of the prepositional dependencies that the text has, by their preposition. [0, 1]"""
    hypothesis_triples = [
        triple for triple in reading.hypothesis_triples if triple.relation.startswith("prep_")
    ]
    return _share(_is_matched(reading, triple) for triple in hypothesis_triples)


@feature("dependencies", tool=_TOOL)
def root_answered(reading: AnalysedPair) -> float:
    """1 where the root of the hypothesis is aligned, else 0."""
    roots = [place for place, token in enumerate(reading.hypothesis.tokens) if token.is_root]
    return _share(bool(reading.aligned[place]) for place in roots)


@feature("dependencies", tool=_TOOL)
def branch_coverage(reading: AnalysedPair) -> float:
    """Share of content tokens that are aligned, and all content tokens above them. [0, 1]"""
    tokens = reading.hypothesis.tokens
    return _share(
        all(reading.aligned[up] for up in reading.hypothesis.above(place) if full(tokens[up]))
        for place, token in enumerate(tokens)
        if full(token)
    )


@feature("dependencies", tool=_TOOL)
def path_closeness(reading: AnalysedPair) -> float:
    """Mean over dependencies of 1 / steps between the aligned ends in the text. [0, 1]

    0 where an end is not aligned or no path joins them; 1 where both are aligned with one word.
    """
    if not reading.hypothesis_triples:
        return 1.0
    return sum(_closeness(reading, triple) for triple in reading.hypothesis_triples) / len(
        reading.hypothesis_triples
    )


@feature("structure", tool=_TOOL)
def path_agreement(reading: AnalysedPair) -> float:
    """Mean over dependencies of the share of relations on the text's path that theirs are. [0, 1]

    Nielsen and others (2006) compare dependency paths: of the relations on the shortest path
    between the aligned ends, those that are the hypothesis's, or lead through a conjunct, a
    preposition or an apposition, agree. 0 where an end is not aligned or no path joins them.
    """
    values = [_agreement(reading, triple) for triple in reading.hypothesis_triples]
    return sum(values) / len(values) if values else 1.0


def _agreement(reading: AnalysedPair, triple: Triple) -> float:
    shares = []
    for head in sorted(reading.aligned[triple.head])[:8]:
        for dependent in sorted(reading.aligned[triple.dependent])[:8]:
            relations = _path_relations(reading.text, head, dependent)
            if relations is not None:
                agreeing = sum(
                    relation in _TRANSPARENT or relation in _of_relation(triple)
                    for relation in relations
                )
                shares.append(agreeing / len(relations) if relations else 1.0)
    return max(shares, default=0.0)


def _path_relations(analysis: Analysis, first: int, second: int) -> list[str] | None:
    """Return the relations on the path between two tokens, None where there is no path."""
    up, down = analysis.above(first), analysis.above(second)
    shared = next((place for place in up if place in down), None)
    if shared is None:
        return None
    steps = [*up[: up.index(shared)], *down[: down.index(shared)]]
    return [analysis.tokens[place].relation for place in steps]


def _of_relation(triple: Triple) -> tuple[str, ...]:
    """Return the labels of a parse that a normalised relation may come from."""
    return _LABELS.get(triple.relation, (triple.relation,))


def _closeness(reading: AnalysedPair, triple: Triple) -> float:
    steps = [
        distance
        for head in sorted(reading.aligned[triple.head])[:8]
        for dependent in sorted(reading.aligned[triple.dependent])[:8]
        if (distance := reading.text.distance(head, dependent)) is not None
    ]
    return 1.0 / max(1, min(steps)) if steps else 0.0


@feature("dependencies", Direction.AGAINST, tool=_TOOL)
def negated_root(reading: AnalysedPair) -> float:
    """1 where only one of the hypothesis's verb and its aligned word is negated, else 0."""
    for place, token in enumerate(reading.hypothesis.tokens):
        if token.is_root and (aligned := reading.aligned[place]):
            is_negated_there = is_negated(reading.hypothesis, place)
            return float(all(is_negated(reading.text, n) != is_negated_there for n in aligned))
    return 0.0


def is_negated(analysis: Analysis, place: int) -> bool:
    """Return whether a negation depends on the token at *place*."""
    return any(
        analysis.tokens[n].relation == "neg"
        or analysis.tokens[n].lemma in word_list("negative_dependents")
        for n in analysis.children[place]
    )
