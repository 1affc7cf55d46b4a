r"""What words aligned by a trained classifier have in common: the group `alignment`, of `aligner`.

After GROUNDHOG (Hickl et al., 2006), whose decision tree looks at alignments, dependencies,
paraphrases and truth values. Words are aligned by `word_alignment`; roles are those of dependencies
between a verb and its arguments, the passive read as the active. Where the hypothesis has none of a
kind, the share is 1.

| feature | after |
| --- | --- |
| `alignment_probability`, `unaligned_chunks` | lexical entailment probability, unaligned chunk |
| `entity_role`, `entity_near_role` | entity-arg match, entity-near-arg match |
| `predicate_role`, `predicate_near_role` | predicate-arg match, predicate-near-arg match |
| `pattern_match` | paraphrases: two words that the same pattern joins, or another |
| `truth_mismatch` | truth values of aligned verbs |

The longest common string is `longest_common_substring`; commitments are those of `commitments`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.dependencies import is_negated
from entailment.systems.learned.reading import AnalysedPair, Triple
from entailment.systems.learned.templates import slots
from entailment.systems.measures import Direction
from entailment.text.lexicon import word_list
from entailment.text.linguistics import Analysis

__all__: list[str] = []

_TOOL = "aligner"
_CORE = frozenset({"subject", "object"})
_OTHER_PATTERN = 0.5
"""The value of two words that another pattern of the text joins; the figure is ours."""


@feature("alignment", tool=_TOOL)
def alignment_probability(reading: AnalysedPair) -> float:
    """Mean probability, weighted by idf, of the alignment of the content words. [0, 1]"""
    tokens = reading.hypothesis.tokens
    weights = {n: reading.idf.weight(tokens[n].form.lower()) for n in reading.classified}
    total = sum(weights.values())
    if not total:
        return 1.0
    return sum(link.probability * weights[n] for n, link in reading.classified.items()) / total


@feature("alignment", Direction.AGAINST, tool=_TOOL)
def unaligned_chunks(reading: AnalysedPair) -> float:
    """Share of the hypothesis's noun phrases and verbs of which no word is aligned. [0, 1]"""
    chunks = [range(span.begin, span.end) for span in reading.hypothesis.chunks]
    verbs = [range(n, n + 1) for n in _verbs(reading.hypothesis)]
    known = [[n for n in chunk if n in reading.classified] for chunk in (*chunks, *verbs)]
    missing = [all(_aligned(reading, n) is None for n in chunk) for chunk in known if chunk]
    return sum(missing) / len(missing) if missing else 0.0


@feature("alignment", tool=_TOOL)
def entity_role(reading: AnalysedPair) -> float:
    """Share of the names among arguments whose aligned word has the same role. [0, 1]"""
    return _share(name.relation in _roles(reading, name) for name in _names(reading))


@feature("alignment", tool=_TOOL)
def entity_near_role(reading: AnalysedPair) -> float:
    """Share of the names among arguments whose aligned word has a role of the kind. [0, 1]

    Subjects and objects are of one kind, all other roles of another.
    """
    return _share(
        _kind(name.relation) in map(_kind, _roles(reading, name)) for name in _names(reading)
    )


@feature("alignment", tool=_TOOL)
def predicate_role(reading: AnalysedPair) -> float:
    """Share of arguments in the same role of the word that is aligned with their verb. [0, 1]"""
    return _share(
        argument.relation in _joining(reading, argument) for argument in _arguments(reading)
    )


@feature("alignment", tool=_TOOL)
def predicate_near_role(reading: AnalysedPair) -> float:
    """Share of arguments in a role of the kind, of the word aligned with their verb. [0, 1]"""
    return _share(
        _kind(argument.relation) in map(_kind, _joining(reading, argument))
        for argument in _arguments(reading)
    )


@feature("alignment", tool=_TOOL)
def pattern_match(reading: AnalysedPair) -> float:
    """1 where a pattern of the hypothesis joins the same words in the text, 0.5 where another does.

    A pattern is a verb with two slots, as *X buy Y*; a rule of the tool `templates` makes it
    another. 0 where no two words of the hypothesis are joined in the text. [0, 1]
    """
    stated = {(slot.template, slot.x, slot.y) for slot in slots(reading.text)}
    joined = {(x, y) for _, x, y in stated}
    claimed = [(slot.template, slot.x, slot.y) for slot in slots(reading.hypothesis)]
    rules = (match.rule for match in reading.compared.candidates if match.rule is not None)
    if not stated.isdisjoint(claimed) or any(rule.left.startswith(("X ", "Y ")) for rule in rules):
        return 1.0
    return _OTHER_PATTERN * any((x, y) in joined for _, x, y in claimed)


@feature("alignment", Direction.AGAINST, tool=_TOOL)
def truth_mismatch(reading: AnalysedPair) -> float:
    """1 where only one of two aligned verbs is denied, or stands under a modal, else 0."""
    return float(
        any(
            _status(reading.hypothesis, place) != _status(reading.text, other)
            for place in _verbs(reading.hypothesis)
            if (other := _aligned(reading, place)) is not None
        )
    )


def _arguments(reading: AnalysedPair) -> list[Triple]:
    """Return the dependencies of the hypothesis between a verb and an argument."""
    verbs = {*_verbs(reading.hypothesis)}
    return [triple for triple in reading.hypothesis_triples if triple.head in verbs]


def _names(reading: AnalysedPair) -> list[Triple]:
    tokens = reading.hypothesis.tokens
    return [triple for triple in _arguments(reading) if tokens[triple.dependent].pos == "PROPN"]


def _roles(reading: AnalysedPair, triple: Triple) -> set[str]:
    """Return the roles in the text of the word that is aligned with an argument."""
    other = _aligned(reading, triple.dependent)
    return {triple.relation for triple in reading.text_triples if triple.dependent == other}


def _joining(reading: AnalysedPair, triple: Triple) -> set[str]:
    """Return the relations in the text between the words aligned with both ends."""
    head, other = _aligned(reading, triple.head), _aligned(reading, triple.dependent)
    own = reading.text_triples_of.get(-1 if head is None else head, ())
    return {triple.relation for triple in own if triple.dependent == other}


def _aligned(reading: AnalysedPair, place: int) -> int | None:
    link = reading.classified.get(place)
    return link.place if link is not None and link.is_aligned else None


def _kind(relation: str) -> bool:
    return relation in _CORE


def _verbs(analysis: Analysis) -> Iterator[int]:
    """Yield the places of the verbs."""
    return (place for place, token in enumerate(analysis.tokens) if token.pos == "VERB")


def _status(analysis: Analysis, place: int) -> tuple[bool, bool]:
    """Return whether a verb is denied, and whether it stands under a modal."""
    modals = word_list("verb_group_operators")
    forms = (analysis.tokens[n].form.lower() for n in analysis.children[place])
    return is_negated(analysis, place), any(f in modals and f not in ("not", "n't") for f in forms)


def _share(values: Iterable[bool]) -> float:
    outcomes = [*values]
    return sum(outcomes) / len(outcomes) if outcomes else 1.0
