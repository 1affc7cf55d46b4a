r"""Parts of speech, noun phrases, verb groups and names: with `tagger`, `chunker`, `entities`.

A span of the hypothesis is answered whole where all its content tokens are, by tokens of one span
of the text; where the hypothesis has no such span, all of them are answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from entailment.systems.entities import same_name
from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import Reading, full
from entailment.systems.measures import Direction
from entailment.systems.tools import Entity
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
"""What pipelines of spaCy call what a name is of, and what we do."""


def _share(found: Iterable[bool]) -> float:
    told = list(found)
    return sum(told) / len(told) if told else 1.0


def _answered(reading: Reading, *parts: str) -> float:
    """Return the share of tokens of these parts of speech that one of the same kind answers."""
    tokens = reading.text.tokens
    nouns = {"NOUN", "PROPN"}
    allowed = {*parts, *(nouns if nouns & set(parts) else ())}
    return _share(
        any(tokens[answer].pos in allowed for answer in reading.answers[place])
        for place, token in enumerate(reading.hypothesis.tokens)
        if token.pos in parts
    )


@feature("parts-of-speech", tool="tagger")
def noun_coverage(reading: Reading) -> float:
    """Share of the hypothesis's nouns that a noun of the text answers (Inkpen, 2006). [0, 1]"""
    return _answered(reading, "NOUN")


@feature("parts-of-speech", tool="tagger")
def verb_coverage(reading: Reading) -> float:
    """Share of the hypothesis's verbs that a verb of the text answers (Inkpen, 2006). [0, 1]"""
    return _answered(reading, "VERB")


@feature("parts-of-speech", tool="tagger")
def proper_noun_coverage(reading: Reading) -> float:
    """Share of the hypothesis's proper nouns that a noun of the text answers. [0, 1]"""
    return _answered(reading, "PROPN")


@feature("parts-of-speech", tool="tagger")
def adjective_coverage(reading: Reading) -> float:
    """Share of adjectives and adverbs that one of the text answers. [0, 1]"""
    return _answered(reading, "ADJ", "ADV")


@feature("parts-of-speech", tool="tagger")
def numeral_coverage(reading: Reading) -> float:
    """Share of the hypothesis's numerals that the text has as numerals. [0, 1]"""
    return _answered(reading, "NUM")


@feature("chunks", tool="chunker")
def noun_chunk_coverage(reading: Reading) -> float:
    """Share of the hypothesis's noun phrases that one of the text answers whole. [0, 1]"""
    return _share(_is_whole(reading, span, reading.text.chunks) for span in _chunks(reading))


@feature("chunks", tool="chunker")
def noun_chunk_head_coverage(reading: Reading) -> float:
    """Share of the hypothesis's noun phrases whose head heads one of the text. [0, 1]"""
    heads = {reading.text.root_of(span) for span in reading.text.chunks}
    asked = [reading.hypothesis.root_of(span) for span in _chunks(reading)]
    return _share(not heads.isdisjoint(reading.answers[place]) for place in asked)


@feature("chunks", tool="chunker")
def noun_chunk_words(reading: Reading) -> float:
    """Mean over noun phrases of the share that the best one of the text answers. [0, 1]"""
    spans = list(_chunks(reading))
    said = [range(span.begin, span.end) for span in reading.text.chunks]
    shares = [max((_part(reading, span, set(one)) for one in said), default=0.0) for span in spans]
    return sum(shares) / len(shares) if shares else 1.0


@feature("chunks", tool="chunker")
def verb_chunk_coverage(reading: Reading) -> float:
    """Share of verbs answered by one that has the same auxiliaries and negation, or less. [0, 1]

    The rule for verb groups: *may buy* and *did not buy* do not answer *buys*.
    """
    asked = [place for place, token in enumerate(reading.hypothesis.tokens) if token.pos == "VERB"]
    return _share(
        any(
            _colours(reading.text, answer) <= _colours(reading.hypothesis, place)
            for answer in reading.answers[place]
            if reading.text.tokens[answer].pos == "VERB"
        )
        for place in asked
    )


_COLOURS = frozenset("may might could would should can must not n't never no".split())


def _colours(analysis: Analysis, place: int) -> frozenset[str]:
    """Return the modals and negations that hang on a verb."""
    forms = {analysis.tokens[n].form.lower() for n in analysis.children[place]}
    return frozenset(form.replace("n't", "not") for form in forms & _COLOURS)


def _chunks(reading: Reading) -> Iterable[Span]:
    return (
        span
        for span in reading.hypothesis.chunks
        if any(full(token) for token in reading.hypothesis.words(span))
    )


def _is_whole(reading: Reading, span: Span, others: Iterable[Span]) -> bool:
    return any(_part(reading, span, set(range(other.begin, other.end))) == 1.0 for other in others)


def _part(reading: Reading, span: Span, places: set[int]) -> float:
    asked = [
        place for place in range(span.begin, span.end) if full(reading.hypothesis.tokens[place])
    ]
    return _share(not places.isdisjoint(reading.answers[place]) for place in asked)


@feature("entities", tool="entities")
def entity_coverage(reading: Reading) -> float:
    """Mean over the hypothesis's names of how surely one of the text is the same. [0, 1]

    In part and by acronym (see `same_name`), of one kind where both are known.
    """
    return _named(reading, lambda span: True)


@feature("entities", tool="entities")
def person_coverage(reading: Reading) -> float:
    """The same for names of people. [0, 1]"""
    return _named(reading, lambda span: span.label == "PERSON")


@feature("entities", tool="entities")
def place_coverage(reading: Reading) -> float:
    """The same for names of places. [0, 1]"""
    return _named(reading, lambda span: KINDS.get(span.label) == "place")


@feature("entities", tool="entities")
def organisation_coverage(reading: Reading) -> float:
    """The same for names of organisations. [0, 1]"""
    return _named(reading, lambda span: span.label == "ORG")


@feature("entities", Direction.AGAINST, tool="entities")
def missing_entities(reading: Reading) -> float:
    """Number of names that the text has in no form, at most 3, over 3. [0, 1]"""
    missing = sum(weight == 0 for weight in _weights(reading, lambda span: True))
    return min(3, missing) / 3


@feature("entities", Direction.AGAINST, tool="entities")
def other_entity(reading: Reading) -> float:
    """Share of missing names of whose kind the text names another (UIUC, RTE-6). [0, 1]"""
    kinds = {KINDS[span.label] for span in reading.text.entities if span.label in KINDS}
    spans = [span for span in reading.hypothesis.entities if span.label in KINDS]
    weights = _weights(reading, lambda span: span.label in KINDS)
    missing = [
        KINDS[span.label] in kinds
        for span, weight in zip(spans, weights, strict=True)
        if weight == 0
    ]
    return sum(missing) / len(spans) if spans else 0.0


def _named(reading: Reading, wanted: Callable[[Span], bool]) -> float:
    weights = _weights(reading, wanted)
    return sum(weights) / len(weights) if weights else 1.0


def _weights(reading: Reading, wanted: Callable[[Span], bool]) -> list[float]:
    """Return how surely the text has each name that is *wanted*: by name, else word for word."""
    said = entities_of(reading.text)
    weights = []
    for span in filter(wanted, reading.hypothesis.entities):
        asked = _entity(reading.hypothesis, span)
        by_name = max((same_name(one, asked) for one in said), default=0.0) if asked.words else 0.0
        content = [
            place for place in range(span.begin, span.end) if full(reading.hypothesis.tokens[place])
        ]
        by_word = _share(bool(reading.answers[place]) for place in content)
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
