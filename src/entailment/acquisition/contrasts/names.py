"""Names and pronouns: another name, names exchanged, *she* and who she is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import predicate
from entailment.acquisition.contrasts.maker import (
    ENTAILED,
    NOT_ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_person,
    maker,
)
from entailment.acquisition.contrasts.sentence import Edit, Sentence, sentence_of
from entailment.acquisition.contrasts.vocabulary import words
from entailment.text.linguistics import Span

__all__ = ["exchanged_names", "other_name", "pronouns"]

_KINDS = ("PERSON", "GPE", "ORG")


@maker("other-name", "names")
def other_name(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """What is said of one person, place or firm is not said of another of the same kind.

    The other name comes from another sentence and shares no word with this one; the names must be
    written alike in length, and the sentence must not have *called* or *known as*.
    """
    if len(sentence.analysis.tokens) > 24 or sentence.lemmas() & {"call", "name", "know", "also"}:
        return
    generator = pool.generator(sentence, "other-name")
    spans = [entity for entity in sentence.analysis.entities if entity.label in _KINDS]
    clause = sentence.clause
    if not spans or clause is None:
        return
    span = generator.choice(spans)
    name = sentence.words_of(span.begin, span.end)
    if not (_is_name(name) and _is_whole(sentence, span)):
        return
    for _ in range(30):
        other = generator.choice(pool.sentences)
        named = [entity for entity in other.analysis.entities if entity.label == span.label]
        if not named:
            continue
        second = other.words_of(named[0].begin, named[0].end)
        if not (_is_name(second) and _is_whole(other, named[0])):
            continue
        if not set(re.findall(r"\w+", sentence.text)) & set(second.split()):
            hypothesis = sentence.edited(Edit(span.begin, span.end, second))
            yield Contrast(sentence.text, hypothesis, NOT_ENTAILED, sentence.id)
            return


@maker("exchanged-names", "names")
def exchanged_names(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """Two names of one kind exchanged: *Ann taught Bob* does not say that Bob taught Ann.

    Refuses names that are coordinated or of a verb of which both do the same, and what one does
    *with* the other.
    """
    del pool
    clause = sentence.clause
    shared = words("symmetric") | words("collective") | {"with"}
    if clause is None or sentence.lemmas() & shared:
        return
    spans = [entity for entity in sentence.analysis.entities if entity.label in _KINDS]
    if len(spans) != 2 or spans[0].label != spans[1].label:
        return
    if not all(_is_whole(sentence, span) for span in spans):
        return
    tokens = sentence.analysis.tokens
    heads = [sentence.analysis.root_of(span) for span in spans]
    if any(tokens[head].relation in ("conj", "appos", "compound") for head in heads):
        return
    if sentence.child(heads[0], "conj") is not None or tokens[heads[0]].relation != "nsubj":
        return
    first, second = (sentence.words_of(span.begin, span.end) for span in spans)
    if not (_is_name(first) and _is_name(second)) or set(first.split()) & set(second.split()):
        return
    exchanged = sentence.edited(
        Edit(spans[0].begin, spans[0].end, second), Edit(spans[1].begin, spans[1].end, first)
    )
    yield Contrast(sentence.text, exchanged, NOT_ENTAILED, sentence.id)


@maker("pronouns", "names")
def pronouns(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Ann spoke to Bob. She slept.* says *Ann slept*, and leaves open whether Bob did.

    A sentence of a table names a woman and a man, so that *he* and *she* can mean one alone; what
    follows is a plain clause of one person, without other pronouns.
    """
    clause = sentence.clause
    if clause is None or clause.is_plural or not is_person(sentence, clause.subject.head):
        return
    if any(token.pos == "PRON" for token in sentence.analysis.tokens):
        return
    generator = pool.generator(sentence, "pronouns")
    woman, man = generator.choice(pool.names["f"]), generator.choice(pool.names["m"])
    first, second = (woman, man) if generator.random() < 0.5 else (man, woman)
    is_she = generator.random() < 0.5
    meant, other = (woman, man) if is_she else (man, woman)
    rest = predicate(sentence, clause)
    opening = generator.choice(_OPENINGS).format(first, second)
    text = f"{opening} {'She' if is_she else 'He'} {rest}."
    yield Contrast(text, sentence_of(f"{meant} {rest}"), ENTAILED, sentence.id)
    yield Contrast(text, sentence_of(f"{other} {rest}"), UNKNOWN, sentence.id)


_OPENINGS = (
    "{} wrote a letter to {} yesterday.", "{} is a neighbor of {}.", "{} called {} in the morning.",
    "{} waved at {}.", "{} has known {} for years.", "{} is waiting for {}.",
    "{} came with {}, as always.", "{} was interviewed by {} last week.",
)  # fmt: skip


def _is_whole(sentence: Sentence, span: Span) -> bool:
    """Return whether *span* is of proper nouns alone, with none and no article next to it."""
    tokens = sentence.analysis.tokens
    neighbours = [tokens[n] for n in (span.begin - 1, span.end) if 0 <= n < len(tokens)]
    return all(token.pos == "PROPN" for token in sentence.analysis.words(span)) and not any(
        token.pos == "PROPN" or token.form.lower() in _NOT_NEXT_TO_NAMES for token in neighbours
    )


_NOT_NEXT_TO_NAMES = frozenset(("-", "'", "&", "the", "a", "an"))


def _is_name(text: str) -> bool:
    if not text or not text[0].isupper() or not text.replace(" ", "").replace(".", "").isalpha():
        return False
    return len(text.split()) <= 3 and text.split()[0] not in ("The", "A", "An")
