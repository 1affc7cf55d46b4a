"""Opposites: *is short* excludes *is tall*; that something is not tall leaves it open."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    is_definite,
    is_definite_phrase,
    negated,
    subject_text,
    with_definite_subject,
)
from entailment.acquisition.contrasts.inflection import past, third_person
from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    NOT_ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_person,
    maker,
)
from entailment.acquisition.contrasts.sentence import Edit, Sentence
from entailment.acquisition.contrasts.vocabulary import rows, words
from entailment.knowledge.scales import Opposite, opposites

__all__ = ["opposite_modifiers", "opposite_predicates", "opposite_verbs"]


@maker("opposite-predicates", "antonyms")
def opposite_predicates(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Is open* excludes *is closed* and says *is not closed*.

    Adjectives behind *is*, of the list of opposites. *Is not open* says *is closed* where one of
    the two must hold, and leaves it open where there is something between (*hot*, *cold*). Only
    where the adjective is the last word: *good for ten years* is the opposite of nothing.
    """
    clause = sentence.clause
    if clause is None or clause.tense != "copula" or not is_definite(sentence, clause):
        return
    place = sentence.child(clause.verb, "acomp")
    if place is None or sentence.analysis.tokens[place].form.lower() != sentence.lemma(place):
        return
    if sentence.analysis.children[place] and sentence.child(place, "advmod") is not None:
        return
    opposites = _suiting(sentence, clause.subject.head, place)
    denied = negated(sentence, clause, subject_text(sentence, clause))
    if not opposites or denied is None or place != clause.verb + 1:
        return
    if place != len(sentence.analysis.tokens) - 2:
        return
    opposite = pool.generator(sentence, "opposite-predicates").choice(opposites)
    stated, form = with_definite_subject(sentence, clause), sentence.analysis.tokens[place].form
    finite = sentence.analysis.tokens[clause.verb].form
    other = stated.replace(f"{finite} {form}", f"{finite} {opposite.word}", 1)
    not_other = denied.replace(f"not {form}", f"not {opposite.word}", 1)
    if other == stated or not_other == denied:
        return
    yield Contrast(stated, other, CONTRADICTED, sentence.id)
    yield Contrast(stated, not_other, ENTAILED, f"{sentence.id}/not")
    between = ENTAILED if opposite.kind == "complementary" else UNKNOWN
    yield Contrast(denied, other, between, sentence.id)


@maker("opposite-verbs", "antonyms")
def opposite_verbs(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Rejected the offer* excludes *accepted the offer*.

    Verbs of the list of opposites with the same object or the same subject without one, in plain
    clauses of one definite subject. The object is definite, as one award may be won and another
    lost; verbs of several senses (*pass*, *fail*) are not on the list.
    """
    clause = sentence.clause
    if clause is None or clause.tense not in ("past", "present"):
        return
    if not is_definite(sentence, clause) or clause.subject.end != clause.verb:
        return
    if sentence.child(clause.verb, "prep", "prt") is not None and clause.object is None:
        return
    verb = sentence.lemma(clause.verb)
    if clause.object is not None and not is_definite_phrase(sentence, clause.object):
        return
    listed = words("opposed_verbs_alone" if clause.object is None else "opposed_verbs_of_object")
    results = [opposite for opposite in opposites(verb) if opposite.word in listed]
    if not results or verb not in listed:
        return
    opposite = pool.generator(sentence, "opposite-verbs").choice(results)
    stated = with_definite_subject(sentence, clause)
    form = sentence.analysis.tokens[clause.verb].form
    changed = past(opposite.word)
    if clause.tense == "present":
        is_base = form.lower() == verb
        changed = opposite.word if is_base else third_person(opposite.word)
    other = stated.replace(f" {form} ", f" {changed} ", 1)
    denied = negated(sentence, clause, subject_text(sentence, clause))
    if other == stated or denied is None:
        return
    yield Contrast(stated, other, CONTRADICTED, sentence.id)
    yield Contrast(other, denied, ENTAILED, sentence.id)


@maker("opposite-modifiers", "antonyms")
def opposite_modifiers(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A young man sleeps* does not say *an old man sleeps*, but says *a man sleeps*.

    An adjective before the noun of subject or object, of the list of opposites, in a plain clause.
    Refuses ages (*a five year old boy*) and *new* of people, who are not *old* for it.
    """
    clause = sentence.clause
    if clause is None:
        return
    heads = [clause.subject.head, *([clause.object.head] if clause.object else [])]
    tokens = sentence.analysis.tokens
    for place in range(len(tokens)):
        token = tokens[place]
        if token.relation != "amod" or token.head not in heads or place + 1 != token.head:
            continue
        opposites = _suiting(sentence, token.head, place)
        if not opposites or token.form != token.lemma:
            continue
        if place and tokens[place - 1].lemma in _NOT_BEFORE:
            continue
        opposite = pool.generator(sentence, "opposite-modifiers").choice(opposites)
        edit = _edit(sentence, place, opposite.word)
        yield Contrast(sentence.text, sentence.edited(edit), NOT_ENTAILED, sentence.id)
        return


_NOT_BEFORE = frozenset(("year", "month", "week", "day", "-"))
"""Behind these an adjective is not a word of its own: *a five year old boy*, *castle-like*."""


def _suiting(sentence: Sentence, noun: int, place: int) -> list[Opposite]:
    """Return the opposites of the adjective at *place*, both said of such a noun as *noun*.

    People are young or old, things new or old. An adjective of several senses has none.
    """
    unfit = "young" if _is_thing(sentence, noun) else "new"
    adjective = sentence.lemma(place)
    if adjective == unfit or adjective in words("ambiguous_adjectives"):
        return []
    return [opposite for opposite in opposites(adjective) if opposite.word != unfit]


def _is_thing(sentence: Sentence, noun: int) -> bool:
    """Return whether *noun* is for a thing: no person, no animal, no name."""
    lemma = sentence.lemma(noun)
    is_living = lemma in words("living_nouns") or any(
        row[0] == lemma and row[1] in ("person", "child", "animal") for row in rows("hypernyms")
    )
    return not (is_person(sentence, noun) or is_living)


def _edit(sentence: Sentence, place: int, word: str) -> Edit:
    """Return the edit that puts *word* at *place*, with the article that it needs before it."""
    before = sentence.analysis.tokens[place - 1].form if place else ""
    if before.lower() in ("a", "an"):
        article = "an" if word[0] in "aeiou" else "a"
        return Edit(place - 1, place + 1, f"{article} {word}")
    return Edit(place, place + 1, word)
