r"""Parts of speech, noun phrases, verb groups and names: with `tagger`, `chunker`, `entities`.

A span of the hypothesis is matched where all its content tokens are aligned with tokens of one span
of the text; where the hypothesis has no such span, the share is 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from entailment.systems.entities import entity_similarity
from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.learned.tokens import full
from entailment.systems.measures import Direction
from entailment.systems.tools import Entity
from entailment.text.lexicon import word_list
from entailment.text.linguistics import Analysis, Span, Token
from entailment.text.words import Word

__all__ = ["entities_of"]

KINDS = {
    "PERSON": "person",
    "ORG": "organisation",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
}
"""The kinds of names in spaCy's pipelines, and ours."""


def _share(values: Iterable[bool]) -> float:
    outcomes = list(values)
    return sum(outcomes) / len(outcomes) if outcomes else 1.0


def _aligned_share(reading: AnalysedPair, *parts: str) -> float:
    """Return the share of tokens of these parts of speech that are aligned with one of the same."""
    tokens = reading.text.tokens
    nouns = {"NOUN", "PROPN"}
    allowed = {*parts, *(nouns if nouns & set(parts) else ())}
    return _share(
        any(tokens[other].pos in allowed for other in reading.aligned[place])
        for place, token in enumerate(reading.hypothesis.tokens)
        if token.pos in parts
    )


@feature("parts-of-speech", tool="tagger")
def noun_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's nouns aligned with a noun of the text (Inkpen, 2006). [0, 1]"""
    return _aligned_share(reading, "NOUN")


@feature("parts-of-speech", tool="tagger")
def verb_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's verbs aligned with a verb of the text (Inkpen, 2006). [0, 1]"""
    return _aligned_share(reading, "VERB")


@feature("parts-of-speech", tool="tagger")
def proper_noun_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's proper nouns aligned with a noun of the text. [0, 1]"""
    return _aligned_share(reading, "PROPN")


@feature("parts-of-speech", tool="tagger")
def adjective_coverage(reading: AnalysedPair) -> float:
    """Share of adjectives and adverbs aligned with one of the text. [0, 1]"""
    return _aligned_share(reading, "ADJ", "ADV")


@feature("parts-of-speech", tool="tagger")
def numeral_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's numerals that the text has as numerals. [0, 1]"""
    return _aligned_share(reading, "NUM")


@feature("chunks", tool="chunker")
def noun_chunk_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's noun phrases that one of the text matches. [0, 1]"""
    return _share(_is_matched(reading, span, reading.text.chunks) for span in _chunks(reading))


@feature("chunks", tool="chunker")
def noun_chunk_head_coverage(reading: AnalysedPair) -> float:
    """Share of the hypothesis's noun phrases whose head heads one of the text. [0, 1]"""
    heads = {reading.text.root_of(span) for span in reading.text.chunks}
    roots = [reading.hypothesis.root_of(span) for span in _chunks(reading)]
    return _share(not heads.isdisjoint(reading.aligned[place]) for place in roots)


@feature("chunks", tool="chunker")
def noun_chunk_words(reading: AnalysedPair) -> float:
    """Mean over noun phrases of the share that the best one of the text has. [0, 1]"""
    spans = list(_chunks(reading))
    text_spans = [range(span.begin, span.end) for span in reading.text.chunks]
    shares = [
        max((_part(reading, span, set(places)) for places in text_spans), default=0.0)
        for span in spans
    ]
    return sum(shares) / len(shares) if shares else 1.0


@feature("chunks", tool="chunker")
def verb_chunk_coverage(reading: AnalysedPair) -> float:
    """Share of verbs aligned with one that has the same modals and negation, or fewer. [0, 1]

    The rule for verb groups: *may buy* and *did not buy* do not match *buys*.
    """
    verbs = [place for place, token in enumerate(reading.hypothesis.tokens) if token.pos == "VERB"]
    return _share(
        any(
            _auxiliaries(reading.text, other) <= _auxiliaries(reading.hypothesis, place)
            for other in reading.aligned[place]
            if reading.text.tokens[other].pos == "VERB"
        )
        for place in verbs
    )


def _auxiliaries(analysis: Analysis, place: int) -> frozenset[str]:
    """Return the modals and negations that depend on a verb."""
    forms = {analysis.tokens[n].form.lower() for n in analysis.children[place]}
    return frozenset(
        form.replace("n't", "not") for form in forms & word_list("verb_group_operators")
    )


def _chunks(reading: AnalysedPair) -> Iterable[Span]:
    return (
        span
        for span in reading.hypothesis.chunks
        if any(full(token) for token in reading.hypothesis.words(span))
    )


def _is_matched(reading: AnalysedPair, span: Span, others: Iterable[Span]) -> bool:
    return any(_part(reading, span, set(range(other.begin, other.end))) == 1.0 for other in others)


def _part(reading: AnalysedPair, span: Span, places: set[int]) -> float:
    content = [
        place for place in range(span.begin, span.end) if full(reading.hypothesis.tokens[place])
    ]
    return _share(not places.isdisjoint(reading.aligned[place]) for place in content)


@feature("entities", tool="entities")
def entity_coverage(reading: AnalysedPair) -> float:
    """Mean over the hypothesis's names of their similarity to the best one of the text. [0, 1]

    In part and by acronym (see `entity_similarity`), of one kind where both are known.
    """
    return _name_coverage(reading, lambda span: True)


@feature("entities", tool="entities")
def person_coverage(reading: AnalysedPair) -> float:
    """The same for names of people. [0, 1]"""
    return _name_coverage(reading, lambda span: span.label == "PERSON")


@feature("entities", tool="entities")
def place_coverage(reading: AnalysedPair) -> float:
    """The same for names of places. [0, 1]"""
    return _name_coverage(reading, lambda span: KINDS.get(span.label) == "place")


@feature("entities", tool="entities")
def organisation_coverage(reading: AnalysedPair) -> float:
    """The same for names of organisations. [0, 1]"""
    return _name_coverage(reading, lambda span: span.label == "ORG")


@feature("entities", Direction.AGAINST, tool="entities")
def missing_entities(reading: AnalysedPair) -> float:
    """Number of names that the text has in no form, at most 3, over 3. [0, 1]"""
    missing = sum(weight == 0 for weight in _weights(reading, lambda span: True))
    return min(3, missing) / 3


@feature("entities", Direction.AGAINST, tool="entities")
def other_entity(reading: AnalysedPair) -> float:
    """Share of names missing from a text that has others of their kind (UIUC, RTE-6). [0, 1]"""
    kinds = {KINDS[span.label] for span in reading.text.entities if span.label in KINDS}
    spans = [span for span in reading.hypothesis.entities if span.label in KINDS]
    weights = _weights(reading, lambda span: span.label in KINDS)
    missing = [
        KINDS[span.label] in kinds
        for span, weight in zip(spans, weights, strict=True)
        if weight == 0
    ]
    return sum(missing) / len(spans) if spans else 0.0


def _name_coverage(reading: AnalysedPair, is_included: Callable[[Span], bool]) -> float:
    weights = _weights(reading, is_included)
    return sum(weights) / len(weights) if weights else 1.0


def _weights(reading: AnalysedPair, is_included: Callable[[Span], bool]) -> list[float]:
    """Return the similarity of each included name to the text's: by name, else word for word."""
    text_names = entities_of(reading.text)
    weights = []
    for span in filter(is_included, reading.hypothesis.entities):
        name = _entity(reading.hypothesis, span)
        by_name = (
            max((entity_similarity(candidate, name) for candidate in text_names), default=0.0)
            if name.words
            else 0.0
        )
        content = [
            place for place in range(span.begin, span.end) if full(reading.hypothesis.tokens[place])
        ]
        by_word = _share(bool(reading.aligned[place]) for place in content)
        weights.append(max(by_name, float(by_word == 1.0 and bool(content))))
    return weights


def entities_of(analysis: Analysis) -> tuple[Entity, ...]:
    """Return the names of an analysed text; of people, places and organisations their kind."""
    return tuple(_entity(analysis, span) for span in analysis.entities)


def _entity(analysis: Analysis, span: Span) -> Entity:
    words = [_word(token) for token in analysis.words(span) if token.form[:1].isalnum()]
    return Entity(tuple(words), KINDS.get(span.label))


def _word(token: Token) -> Word:
    lower = token.form.lower()
    return Word(token.form, lower, token.lemma, token.lemma, token.start, True, True)
