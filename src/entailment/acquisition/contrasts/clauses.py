"""Plain clauses said otherwise: negated, in the past, of a definite subject, as a verb phrase."""

from __future__ import annotations

from entailment.acquisition.contrasts.inflection import gerund, past
from entailment.acquisition.contrasts.sentence import (
    Edit,
    Phrase,
    PlainClause,
    Sentence,
    sentence_of,
)
from entailment.acquisition.contrasts.vocabulary import words
from entailment.text.rewriting import capitalised

__all__ = [
    "after_verb",
    "as_base",
    "as_gerund",
    "as_past",
    "definite",
    "embedded",
    "is_adjacent",
    "is_definite",
    "is_definite_phrase",
    "negated",
    "predicate",
    "subject_text",
    "with_definite_subject",
]


def subject_text(sentence: Sentence, clause: PlainClause) -> str:
    """Return the subject as it begins a sentence, definite where it was *a* or *an*."""
    return definite(sentence.words_of(clause.subject.begin, clause.subject.end))


def definite(phrase: str) -> str:
    """Return a phrase with *the* for *a*, so that a second sentence speaks of the same thing.

    >>> definite("A man in a hat")
    'The man in a hat'
    """
    first, _, rest = phrase.partition(" ")
    return f"The {rest}" if first.lower() in ("a", "an") and rest else capitalised(phrase)


def is_definite(sentence: Sentence, clause: PlainClause) -> bool:
    """Return whether the subject is one thing that two sentences can both speak of.

    That is a name, a pronoun, or a noun behind *the*, *a* or a possessive: not a number of things.
    """
    token = sentence.analysis.tokens[clause.subject.head]
    first = sentence.analysis.tokens[clause.subject.begin].form.lower()
    if sentence.child(clause.subject.head, "conj", "cc", "nummod", "relcl") is not None:
        return False
    if token.pos == "PRON":
        return token.form.lower() in ("he", "she", "they", "we", "i")
    if token.pos == "PROPN":
        return not clause.is_plural
    return first in ("the", "a", "an", "his", "her", "my", "our", "their")


def is_definite_phrase(sentence: Sentence, phrase: Phrase) -> bool:
    """Return whether *phrase* is of one certain thing: *the offer*, *her offer*, a name, *it*."""
    head, first = (sentence.analysis.tokens[place] for place in (phrase.head, phrase.begin))
    if head.pos == "PRON":
        return head.form.lower() in words("personal_objects")
    return first.pos == "PROPN" or first.form.lower() in words("definite")


def predicate(sentence: Sentence, clause: PlainClause) -> str:
    """Return what follows the subject, without the full stop: *is riding a bike*."""
    return sentence.words_of(clause.subject.end, len(sentence.analysis.tokens) - 1)


def after_verb(sentence: Sentence, clause: PlainClause) -> str:
    """Return what follows the verb, without the full stop."""
    return sentence.words_of(clause.verb + 1, len(sentence.analysis.tokens) - 1)


def embedded(sentence: Sentence, clause: PlainClause, stated: str) -> str:
    """Return *stated*, the clause or its subject, as it stands inside a sentence.

    A name keeps its capital, whatever its first word is: *Boxing Helena*.
    """
    tokens = sentence.analysis.tokens
    is_named = tokens[clause.subject.head].pos == "PROPN" and stated.split(" ")[0] not in _ARTICLES
    stays = is_named or tokens[0].pos == "PROPN" or stated.startswith(("I ", "I'"))
    return stated if stays else stated[:1].lower() + stated[1:]


_ARTICLES = ("The", "His", "Her", "My", "Our", "Their", "This", "That")


def is_adjacent(clause: PlainClause) -> bool:
    """Return whether nothing stands between subject, auxiliary and verb."""
    places = [clause.subject.end, clause.auxiliary, clause.verb]
    given = [place for place in places[1:] if place is not None]
    return given == list(range(clause.subject.end, clause.subject.end + len(given)))


def negated(sentence: Sentence, clause: PlainClause, subject: str | None = None) -> str | None:
    """Return the clause denied, of *subject* or its own one; None where that is not plain."""
    if not is_adjacent(clause):
        return None
    who = (
        sentence.words_of(clause.subject.begin, clause.subject.end) if subject is None else subject
    )
    verb = sentence.analysis.tokens[clause.verb]
    rest = after_verb(sentence, clause)
    if clause.tense in ("progressive", "copula"):
        place = clause.verb if clause.auxiliary is None else clause.auxiliary
        finite = sentence.analysis.tokens[place].form
        following = f"{verb.form} {rest}" if clause.auxiliary is not None else rest
        return sentence_of(f"{who} {finite} not {following}")
    does = "did" if clause.tense == "past" else "do" if verb.form.lower() == verb.lemma else "does"
    return sentence_of(f"{who} {does} not {verb.lemma} {rest}")


def as_past(sentence: Sentence, clause: PlainClause, subject: str) -> str | None:
    """Return the clause in the past said of *subject*; None for a copula."""
    if clause.tense == "copula" or not is_adjacent(clause):
        return None
    verb = past(sentence.lemma(clause.verb))
    return sentence_of(f"{subject} {verb} {after_verb(sentence, clause)}")


def as_base(sentence: Sentence, clause: PlainClause) -> str:
    """Return verb and what follows in the base form: *ride a bike*."""
    return f"{sentence.lemma(clause.verb)} {after_verb(sentence, clause)}".strip()


def as_gerund(sentence: Sentence, clause: PlainClause) -> str:
    """Return verb and what follows in the form in -ing: *riding a bike*."""
    return f"{gerund(sentence.lemma(clause.verb))} {after_verb(sentence, clause)}".strip()


def with_definite_subject(sentence: Sentence, clause: PlainClause) -> str:
    """Return the sentence with *the* for the *a* of its subject."""
    phrase = subject_text(sentence, clause)
    return sentence.edited(Edit(clause.subject.begin, clause.subject.end, phrase))
