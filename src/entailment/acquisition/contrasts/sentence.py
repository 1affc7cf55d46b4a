"""A parsed sentence that contrast pairs are made from, and its clause where it is a plain one.

A plain clause is affirmative and declarative: a subject, a finite verb, what follows it, a full
stop. No modal, no negation, no second clause, no question or quotation. What is certain of such a
clause is certain whatever its words are, which is why most makers ask for one.

| tense | example | forms |
| --- | --- | --- |
| progressive | is riding | auxiliary *be* and the verb in *-ing* |
| past | rode | the verb alone |
| present | rides, ride | the verb alone |
| copula | is tall | *be* alone |
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from entailment.acquisition.contrasts.inflection import gerund, past, third_person
from entailment.acquisition.contrasts.vocabulary import words
from entailment.text.linguistics import Analysis
from entailment.text.rewriting import capitalised

__all__ = [
    "Edit",
    "Phrase",
    "PlainClause",
    "Sentence",
    "is_plural_form",
    "sentence_of",
    "with_article",
]

Tense = Literal["progressive", "past", "present", "copula"]

MAX_WORDS = 24
"""Tokens of a sentence that pairs are made from; longer ones are seldom parsed without fault."""

_FORBIDDEN = re.compile(r"[\"“”?!;:()\[\]*/_–—`]|--|\.\.")
_SPACE_BEFORE = re.compile(r"\s+([.,])")


class Edit(NamedTuple):
    """The tokens from *begin* to before *end* replaced by *text*; empty text removes them."""

    begin: int
    end: int
    text: str


class Phrase(NamedTuple):
    """The tokens from *begin* to before *end*, and the place of their head."""

    begin: int
    end: int
    head: int


@dataclass(frozen=True, slots=True)
class PlainClause:
    """A plain clause: subject, the auxiliary or None, verb, object or None, tense and number."""

    subject: Phrase
    auxiliary: int | None
    verb: int
    object: Phrase | None
    tense: Tense
    is_plural: bool


@dataclass(frozen=True)
class Sentence:
    """A sentence with its analysis; *source* names the file or document that it comes from."""

    id: str
    source: str
    text: str
    analysis: Analysis

    def lemma(self, place: int) -> str:
        """Return the lemma of the token at *place*: *ride* for *riding*, not *rid*."""
        token = self.analysis.tokens[place]
        longer, form = f"{token.lemma}e", token.form.lower()
        is_longer = gerund(token.lemma) != form == gerund(longer)
        return longer if is_longer and form.endswith("ing") else token.lemma

    def child(self, place: int, *relations: str) -> int | None:
        """Return the first dependent of *place* in one of *relations*, or None."""
        tokens = self.analysis.tokens
        return next(
            (n for n in self.analysis.children[place] if tokens[n].relation in relations), None
        )

    def phrase(self, head: int) -> Phrase | None:
        """Return *head* with all that depends on it, or None where that is not in one piece."""
        places, waiting = {head}, [head]
        while waiting:
            below = self.analysis.children[waiting.pop()]
            places.update(below)
            waiting.extend(below)
        begin, end = min(places), max(places) + 1
        return Phrase(begin, end, head) if end - begin == len(places) else None

    def words_of(self, begin: int, end: int) -> str:
        """Return the tokens from *begin* to before *end* as they are written."""
        tokens = self.analysis.tokens
        if begin >= end:
            return ""
        return self.text[tokens[begin].start : tokens[end - 1].start + len(tokens[end - 1].form)]

    def lemmas(self) -> frozenset[str]:
        """Return the lemmas of all tokens."""
        return frozenset(token.lemma for token in self.analysis.tokens)

    def edited(self, *edits: Edit) -> str:
        """Return the sentence with *edits*, none of which overlap, as a sentence."""
        tokens = self.analysis.tokens
        parts, at = list[str](), 0
        for edit in sorted(edits):
            start = tokens[edit.begin].start if edit.begin < len(tokens) else len(self.text)
            parts += [self.text[at:start], edit.text]
            is_last = edit.end >= len(tokens)
            if edit.end == edit.begin:
                parts.append(" ")
                at = start
            else:
                at = len(self.text) if is_last else self._end(edit.end - 1)
        return sentence_of("".join([*parts, self.text[at:]]))

    def _end(self, place: int) -> int:
        token = self.analysis.tokens[place]
        return token.start + len(token.form)

    @cached_property
    def clause(self) -> PlainClause | None:
        """The plain clause that the sentence is, or None where it is not one for sure."""
        return _clause(self)


def sentence_of(text: str) -> str:
    """Return *text* on one line with one blank between words, a capital and a full stop.

    >>> sentence_of("the  man sleeps , and snores .")
    'The man sleeps, and snores.'
    """
    bare = _SPACE_BEFORE.sub(r"\1", " ".join(text.split())).rstrip(" .,")
    return capitalised(bare) + "."


def with_article(noun: str) -> str:
    """Return *noun* behind its indefinite article.

    >>> with_article("apple"), with_article("dog")
    ('an apple', 'a dog')
    """
    return f"an {noun}" if noun[:1].lower() in "aeio" or (noun.startswith("u") and noun[:3] not in (
        "uni", "use", "usu", "eur",
    )) else f"a {noun}"  # fmt: skip


def _clause(sentence: Sentence) -> PlainClause | None:
    analysis = sentence.analysis
    tokens = analysis.tokens
    if not 3 <= len(tokens) <= MAX_WORDS or len(analysis.sentences) != 1:
        return None
    if _FORBIDDEN.search(sentence.text) or tokens[-1].form != ".":
        return None
    if sentence.lemmas() & words("not_plain"):
        return None
    root = next((place for place, token in enumerate(tokens) if token.is_root), None)
    if root is None or tokens[root].pos not in ("VERB", "AUX"):
        return None
    relations = [tokens[n].relation for n in analysis.children[root]]
    if relations.count("nsubj") != 1 or set(relations) & words("not_plain_relations"):
        return None
    head = sentence.child(root, "nsubj")
    subject = None if head is None else sentence.phrase(head)
    if subject is None or subject.begin != 0 or tokens[subject.head].pos not in (
        "NOUN", "PROPN", "PRON",
    ):  # fmt: skip
        return None
    if tokens[subject.head].form.lower() in words("not_subjects"):
        return None
    verb_form = _verb_form(sentence, root)
    if verb_form is None:
        return None
    tense, auxiliary = verb_form
    number = _is_plural(sentence, subject, root if auxiliary is None else auxiliary)
    if number is None or subject.end > (root if auxiliary is None else auxiliary):
        return None
    return PlainClause(subject, auxiliary, root, _object(sentence, root), tense, number)


def _verb_form(sentence: Sentence, root: int) -> tuple[Tense, int | None] | None:
    tokens = sentence.analysis.tokens
    verb = tokens[root]
    form = verb.form.lower()
    auxiliaries = [n for n in sentence.analysis.children[root] if tokens[n].relation == "aux"]
    if verb.lemma == "be" and not auxiliaries:
        return ("copula", None) if form in words("finite_be") else None
    if len(auxiliaries) == 1 and tokens[auxiliaries[0]].form.lower() in words("finite_be"):
        return ("progressive", auxiliaries[0]) if form == gerund(sentence.lemma(root)) else None
    if auxiliaries or verb.pos != "VERB" or form.endswith("ing"):
        return None
    if form in (verb.lemma, third_person(verb.lemma)):
        is_unclear = form == verb.lemma == past(verb.lemma)
        return None if is_unclear else ("present", None)
    is_past = form == past(verb.lemma)
    return ("past", None) if is_past else None


def _object(sentence: Sentence, verb: int) -> Phrase | None:
    objects = [
        n
        for n in sentence.analysis.children[verb]
        if sentence.analysis.tokens[n].relation in ("dobj", "obj")
    ]
    if len(objects) != 1 or objects[0] < verb:
        return None
    return sentence.phrase(objects[0])


def _is_plural(sentence: Sentence, subject: Phrase, finite: int) -> bool | None:
    """Return whether the subject is plural, by verb and noun; None where the two disagree."""
    tokens = sentence.analysis.tokens
    head, verb = tokens[subject.head], tokens[finite].form.lower()
    is_coordinated = sentence.child(subject.head, "conj") is not None
    looks_plural = is_plural_form(head.form, head.lemma) or is_coordinated
    if head.pos == "PRON":
        return head.form.lower() in ("they", "we", "you", "i") if verb not in ("am",) else None
    if verb in ("is", "was") or verb == third_person(tokens[finite].lemma):
        return None if looks_plural else False
    if verb in ("are", "were") or verb == tokens[finite].lemma:
        return True if looks_plural else None
    return looks_plural


def is_plural_form(form: str, lemma: str) -> bool:
    """Return whether a noun is a plural, by its form."""
    lower = form.lower()
    return lower in words("plurals") or (lower != lemma and lower not in words("singulars"))
