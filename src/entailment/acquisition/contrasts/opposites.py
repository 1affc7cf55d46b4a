"""Opposites: *is short* excludes *is tall*; that something is not tall leaves it open."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    is_definite,
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
from entailment.acquisition.contrasts.vocabulary import words
from entailment.knowledge.scales import opposites

__all__ = ["opposite_modifiers", "opposite_predicates", "opposite_verbs"]


@maker("opposite-predicates", "antonyms")
def opposite_predicates(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Is open* excludes *is closed* and says *is not closed*.

    Adjectives behind *is*, of the list of opposites. *Is not open* says *is closed* where one of
    the two must hold, and leaves it open where there is something between (*hot*, *cold*).
    """
    clause = sentence.clause
    if clause is None or clause.tense != "copula" or not is_definite(sentence, clause):
        return
    place = sentence.child(clause.verb, "acomp")
    if place is None or sentence.analysis.tokens[place].form.lower() != sentence.lemma(place):
        return
    if sentence.analysis.children[place] and sentence.child(place, "advmod") is not None:
        return
    found = opposites(sentence.lemma(place))
    denied = negated(sentence, clause, subject_text(sentence, clause))
    if not found or denied is None or place != clause.verb + 1:
        return
    opposite = pool.generator(sentence, "opposite-predicates").choice(found)
    said, form = with_definite_subject(sentence, clause), sentence.analysis.tokens[place].form
    finite = sentence.analysis.tokens[clause.verb].form
    other = said.replace(f"{finite} {form}", f"{finite} {opposite.word}", 1)
    not_other = denied.replace(f"not {form}", f"not {opposite.word}", 1)
    if other == said or not_other == denied:
        return
    yield Contrast(said, other, CONTRADICTED, sentence.id)
    yield Contrast(said, not_other, ENTAILED, f"{sentence.id}/not")
    between = ENTAILED if opposite.kind == "complementary" else UNKNOWN
    yield Contrast(denied, other, between, sentence.id)


@maker("opposite-verbs", "antonyms")
def opposite_verbs(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Rejected the offer* excludes *accepted the offer*.

    Verbs of the list of opposites with the same object or the same subject without one, in plain
    clauses of one definite subject.
    """
    clause = sentence.clause
    if clause is None or clause.tense not in ("past", "present"):
        return
    if not is_definite(sentence, clause) or clause.subject.end != clause.verb:
        return
    if sentence.child(clause.verb, "prep", "prt") is not None and clause.object is None:
        return
    verb = sentence.lemma(clause.verb)
    found = [one for one in opposites(verb) if one.word in words("opposed_verbs")]
    if not found or verb not in words("opposed_verbs") or (
        clause.object is None and verb in _WITH_OBJECT
    ):  # fmt: skip
        return
    opposite = pool.generator(sentence, "opposite-verbs").choice(found)
    said = with_definite_subject(sentence, clause)
    form = sentence.analysis.tokens[clause.verb].form
    changed = past(opposite.word)
    if clause.tense == "present":
        is_base = form.lower() == verb
        changed = opposite.word if is_base else third_person(opposite.word)
    other = said.replace(f" {form} ", f" {changed} ", 1)
    denied = negated(sentence, clause, subject_text(sentence, clause))
    if other == said or denied is None:
        return
    yield Contrast(said, other, CONTRADICTED, sentence.id)
    yield Contrast(other, denied, ENTAILED, sentence.id)


_WITH_OBJECT = frozenset("accept reject approve allow forbid permit include exclude admit".split())


@maker("opposite-modifiers", "antonyms")
def opposite_modifiers(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A young man sleeps* does not say *an old man sleeps*, but says *a man sleeps*.

    An adjective before the noun of subject or object, of the list of opposites, in a plain clause.
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
        found = [one for one in opposites(token.lemma) if _suits(sentence, token.head, one.word)]
        if not found or token.form != token.lemma:
            continue
        opposite = pool.generator(sentence, "opposite-modifiers").choice(found)
        edit = _edit(sentence, place, opposite.word)
        yield Contrast(sentence.text, sentence.edited(edit), NOT_ENTAILED, sentence.id)
        return


def _suits(sentence: Sentence, noun: int, adjective: str) -> bool:
    """Return whether *adjective* is said of such a noun: people are young or old, things new."""
    return adjective != ("new" if is_person(sentence, noun) else "young")


def _edit(sentence: Sentence, place: int, word: str) -> Edit:
    """Return the edit that puts *word* at *place*, with the article that it needs before it."""
    before = sentence.analysis.tokens[place - 1].form if place else ""
    if before.lower() in ("a", "an"):
        article = "an" if word[0] in "aeiou" else "a"
        return Edit(place - 1, place + 1, f"{article} {word}")
    return Edit(place, place + 1, word)
