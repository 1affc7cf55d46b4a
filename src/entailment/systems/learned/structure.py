r"""How much of what the hypothesis is built of the text has: the group `structure`, of `parser`.

Dependencies and answers are those of the group `dependencies`. A triplet is a dependency of a verb
and its argument or of a noun and its modifier; a proposition is a verb with all its arguments, or a
noun with its modifiers.

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
from entailment.systems.learned.reading import Reading, Triple, full
from entailment.systems.measures import Direction
from entailment.text.linguistics import Analysis

__all__: list[str] = []

_GROUP = "structure"
_TOOL = "parser"
_VERBS = frozenset({"VERB", "AUX"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_WORDS = 0.5
"""The weight of words, alpha, in `subsumption`; that of edges, beta, is the rest (Rus)."""

_ELSEWHERE = 0.5
"""What a word is worth that is answered in another role; the figure is ours."""


@feature(_GROUP, tool=_TOOL)
def subsumption(reading: Reading) -> float:
    r"""(α \|words had\| / \|words\| + β \|edges had\| / \|edges\|) (1 + (-1)ⁿ) / 2. [0, 1]

    Rus and others (2005), with α = β = 0.5 and n the `negations`: an odd number makes it 0. The
    words are the content tokens of the hypothesis, the edges its dependencies with their relations;
    without edges the words alone count.
    """
    if _negated(reading) % 2:
        return 0.0
    words = _mean(float(bool(reading.answers[place])) for place in _content(reading.hypothesis))
    edges = [float(t.relation in reading.relations(t.head, t.dependent)) for t in reading.asked]
    return _WORDS * words + (1.0 - _WORDS) * _mean(edges) if edges else words


@feature(_GROUP, Direction.AGAINST, tool=_TOOL)
def negations(reading: Reading) -> float:
    """Number of words negated on one side only and of antonyms, at most 3, over 3. [0, 1]"""
    return min(3, _negated(reading)) / 3


def _negated(reading: Reading) -> int:
    """Return the number of words that only one side negates and of those answered by antonyms."""
    opposed = sum(clash.mismatch.kind == "antonym" for clash in reading.compared.clashes)
    return opposed + sum(_is_negated_once(reading, n) for n in _content(reading.hypothesis))


def _is_negated_once(reading: Reading, place: int) -> bool:
    asked = is_negated(reading.hypothesis, place)
    answers = reading.answers[place]
    return bool(answers) and all(is_negated(reading.text, n) != asked for n in answers)


@feature(_GROUP, tool=_TOOL)
def exact_triplets(reading: Reading) -> float:
    """Share of the hypothesis's triplets that the text has, by relation. [0, 1]"""
    return _mean(
        float(triple.relation in reading.relations(triple.head, triple.dependent))
        for triple in _triplets(reading)
    )


@feature(_GROUP, tool=_TOOL)
def partial_triplets(reading: Reading) -> float:
    """Mean over triplets of the share of words that the best one of its relation has. [0, 1]

    1 where a dependency of the text answers both ends, 0.5 where one answers a single end.
    """
    said: dict[str, list[Triple]] = defaultdict(list)
    for other in reading.said:
        said[other.relation].append(other)
    return _mean(
        max((_shared(reading, asked, other) for other in said[asked.relation]), default=0.0)
        for asked in _triplets(reading)
    )


def _shared(reading: Reading, asked: Triple, said: Triple) -> float:
    heads = said.head in reading.answers[asked.head]
    dependents = said.dependent in reading.answers[asked.dependent]
    return (heads + dependents) / 2


def _triplets(reading: Reading) -> list[Triple]:
    """Return the dependencies of a verb and an argument, or a noun and a modifier, asked for."""
    tokens = reading.hypothesis.tokens
    return [
        triple
        for triple in reading.asked
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
def role_coverage(reading: Reading) -> float:
    """Share of the hypothesis's content tokens answered in the same role, whatever the head. [0, 1]

    A role is a token's relation to its head: subject, object, `prep_in`, root, ...
    """
    return _mean(float(same) for _, same in _in_roles(reading))


@feature(_GROUP, tool=_TOOL)
def backed_off_roles(reading: Reading) -> float:
    """Mean over content tokens: 1 if answered in the same role, 0.5 in another, else 0. [0, 1]"""
    return _mean(
        1.0 if same else _ELSEWHERE * bool(reading.answers[place])
        for place, same in _in_roles(reading)
    )


def _in_roles(reading: Reading) -> list[tuple[int, bool]]:
    """Return the content tokens of the hypothesis, and whether one in the same role answers."""
    asked = _roles(reading.hypothesis, reading.asked)
    said = _roles(reading.text, reading.said)
    return [
        (place, any(asked[place] & said[n] for n in reading.answers[place]))
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
def proposition_coverage(reading: Reading) -> float:
    """Mean over propositions of the share of arguments that the best one of the text has. [0, 1]

    Its verb or noun answers that of the hypothesis; 0 where none does.
    """
    return _mean(_proposed(reading))


@feature(_GROUP, tool=_TOOL)
def propositions_answered(reading: Reading) -> float:
    """Share of the hypothesis's propositions that one of the text has with all arguments. [0, 1]"""
    return _mean(float(share == 1.0) for share in _proposed(reading))


def _proposed(reading: Reading) -> list[float]:
    """Return for each proposition of the hypothesis how much of it one of the text has."""
    asked: dict[int, list[Triple]] = defaultdict(list)
    for triple in _triplets(reading):
        asked[triple.head].append(triple)
    return [
        max(
            (_mean(_has(reading, head, one) for one in arguments) for head in reading.answers[own]),
            default=0.0,
        )
        for own, arguments in asked.items()
    ]


def _has(reading: Reading, head: int, argument: Triple) -> float:
    answers = reading.answers[argument.dependent]
    return float(
        any(
            said.relation == argument.relation and said.dependent in answers
            for said in reading.said_below.get(head, ())
        )
    )


def _content(analysis: Analysis) -> list[int]:
    return [place for place, token in enumerate(analysis.tokens) if full(token)]


def _mean(shares: Iterable[float]) -> float:
    """Return the mean, 1 of nothing: where nothing is asked for, all of it is answered."""
    told = list(shares)
    return sum(told) / len(told) if told else 1.0
