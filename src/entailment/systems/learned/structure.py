r"""The share of the hypothesis's structure that the text has: the group `structure`, of `parser`.

Dependencies and alignments are those of the group `dependencies`. A triplet is a dependency of a
verb and its argument or of a noun and its modifier; a proposition is a verb with all its arguments,
or a noun with its modifiers.

| feature | after |
| --- | --- |
| `subsumption`, `negations` | Rus and others (2005, 2006): a graph subsumed by another |
| `exact_triplets`, `partial_triplets` | budapestacad at RTE-6 |
| `role_coverage`, `backed_off_roles` | Sangyan at RTE-6 |
| `proposition_coverage`, `propositions_answered` | saicnlp at RTE-6 |
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.dependencies import MODIFIERS, is_negated
from entailment.systems.learned.reading import AnalysedPair, Triple
from entailment.systems.learned.tokens import full
from entailment.systems.measures import Direction
from entailment.text.linguistics import Analysis

__all__: list[str] = []

_GROUP = "structure"
_TOOL = "parser"
_VERBS = frozenset({"VERB", "AUX"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_WORDS = 0.5
"""The weight of words, alpha, in `subsumption`; that of edges, beta, is the rest (Rus)."""

_OTHER_ROLE = 0.5
"""The value of a word that is aligned in another role; the figure is ours."""


@feature(_GROUP, tool=_TOOL)
def subsumption(reading: AnalysedPair) -> float:
    r"""(α \|aligned words\| / \|words\| + β \|matched edges\| / \|edges\|) (1 + (-1)ⁿ) / 2. [0, 1]

    Rus and others (2005), with α = β = 0.5 and n the `negations`: an odd number makes it 0. The
    words are the content tokens of the hypothesis, the edges its dependencies with their relations;
    without edges the words alone count.
    """
    if _negated(reading) % 2:
        return 0.0
    words = _mean(float(bool(reading.aligned[place])) for place in _content(reading.hypothesis))
    edges = [
        float(t.relation in reading.relations(t.head, t.dependent))
        for t in reading.hypothesis_triples
    ]
    return _WORDS * words + (1.0 - _WORDS) * _mean(edges) if edges else words


@feature(_GROUP, Direction.AGAINST, tool=_TOOL)
def negations(reading: AnalysedPair) -> float:
    """Number of words negated on one side only and of antonyms, at most 3, over 3. [0, 1]"""
    return min(3, _negated(reading)) / 3


def _negated(reading: AnalysedPair) -> int:
    """Return the number of words that only one side negates and of those opposed by antonyms."""
    opposed = sum(pair.mismatch.kind == "antonym" for pair in reading.compared.mismatches)
    return opposed + sum(_is_negated_once(reading, n) for n in _content(reading.hypothesis))


def _is_negated_once(reading: AnalysedPair, place: int) -> bool:
    is_negated_there = is_negated(reading.hypothesis, place)
    places = reading.aligned[place]
    return bool(places) and all(is_negated(reading.text, n) != is_negated_there for n in places)


@feature(_GROUP, tool=_TOOL)
def exact_triplets(reading: AnalysedPair) -> float:
    """Share of the hypothesis's triplets that the text has, by relation. [0, 1]"""
    return _mean(
        float(triple.relation in reading.relations(triple.head, triple.dependent))
        for triple in _triplets(reading)
    )


@feature(_GROUP, tool=_TOOL)
def partial_triplets(reading: AnalysedPair) -> float:
    """Mean over triplets of the share of words that the best one of its relation has. [0, 1]

    1 where both ends of a dependency are aligned, 0.5 where one is.
    """
    triples_of: dict[str, list[Triple]] = defaultdict(list)
    for other in reading.text_triples:
        triples_of[other.relation].append(other)
    return _mean(
        max((_shared(reading, triple, other) for other in triples_of[triple.relation]), default=0.0)
        for triple in _triplets(reading)
    )


def _shared(reading: AnalysedPair, triple: Triple, text_triple: Triple) -> float:
    heads = text_triple.head in reading.aligned[triple.head]
    dependents = text_triple.dependent in reading.aligned[triple.dependent]
    return (heads + dependents) / 2


def _triplets(reading: AnalysedPair) -> list[Triple]:
    """Return the hypothesis's dependencies of a verb and an argument, or a noun and a modifier."""
    tokens = reading.hypothesis.tokens
    return [
        triple
        for triple in reading.hypothesis_triples
        if (tokens[triple.head].pos in _VERBS and _is_argument(triple))
        or (tokens[triple.head].pos in _NOUNS and _is_modifier(triple))
    ]


def _is_argument(triple: Triple) -> bool:
    return triple.relation in ("subject", "object", "dative") or _is_prepositional(triple)


def _is_modifier(triple: Triple) -> bool:
    return triple.relation in MODIFIERS or _is_prepositional(triple)


def _is_prepositional(triple: Triple) -> bool:
    return triple.relation.startswith("prep_")


@feature(_GROUP, tool=_TOOL)
def role_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's content tokens aligned in the same role, whatever the head. [0, 1]

    A role is a token's relation to its head: subject, object, `prep_in`, root, ...
    """
    return _mean(float(same) for _, same in _in_roles(reading))


@feature(_GROUP, tool=_TOOL)
def backed_off_roles(reading: AnalysedPair) -> float:
    """Mean over content tokens: 1 if aligned in the same role, 0.5 in another, else 0. [0, 1]"""
    return _mean(
        1.0 if same else _OTHER_ROLE * bool(reading.aligned[place])
        for place, same in _in_roles(reading)
    )


def _in_roles(reading: AnalysedPair) -> list[tuple[int, bool]]:
    """Return the content tokens of the hypothesis, and whether each is aligned in the same role."""
    hypothesis_roles = _roles(reading.hypothesis, reading.hypothesis_triples)
    text_roles = _roles(reading.text, reading.text_triples)
    return [
        (place, any(hypothesis_roles[place] & text_roles[n] for n in reading.aligned[place]))
        for place in _content(reading.hypothesis)
    ]


def _roles(analysis: Analysis, dependencies: Iterable[Triple]) -> Mapping[int, set[str]]:
    roles: dict[int, set[str]] = defaultdict(set)
    for triple in dependencies:
        roles[triple.dependent].add(triple.relation)
    for place, token in enumerate(analysis.tokens):
        if token.is_root:
            roles[place].add("root")
    return roles


@feature(_GROUP, tool=_TOOL)
def proposition_coverage(reading: AnalysedPair) -> float:
    """Mean over propositions of the share of arguments that the best one of the text has. [0, 1]

    Its verb or noun is aligned with that of the hypothesis; 0 where none is.
    """
    return _mean(_proposition_shares(reading))


@feature(_GROUP, tool=_TOOL)
def propositions_answered(reading: AnalysedPair) -> float:
    """Share of the hypothesis's propositions that one of the text has with all arguments. [0, 1]"""
    return _mean(float(share == 1.0) for share in _proposition_shares(reading))


def _proposition_shares(reading: AnalysedPair) -> list[float]:
    """Return for each proposition of the hypothesis the share that the best one of the text has."""
    arguments_of: dict[int, list[Triple]] = defaultdict(list)
    for triple in _triplets(reading):
        arguments_of[triple.head].append(triple)
    return [
        max(
            (
                _mean(_has_argument(reading, head, argument) for argument in arguments)
                for head in reading.aligned[own]
            ),
            default=0.0,
        )
        for own, arguments in arguments_of.items()
    ]


def _has_argument(reading: AnalysedPair, head: int, argument: Triple) -> float:
    targets = reading.aligned[argument.dependent]
    return float(
        any(
            triple.relation == argument.relation and triple.dependent in targets
            for triple in reading.text_triples_of.get(head, ())
        )
    )


def _content(analysis: Analysis) -> list[int]:
    return [place for place, token in enumerate(analysis.tokens) if full(token)]


def _mean(shares: Iterable[float]) -> float:
    """Return the mean, 1 of no values: what the hypothesis lacks is not missing."""
    values = list(shares)
    return sum(values) / len(values) if values else 1.0
