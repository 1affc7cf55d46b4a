"""Whose a number of a text is, by the subject of its clause.

| text | number | subject |
| --- | --- | --- |
| Ann is 25 and Bob is 12. | 12 | Bob is |
| The twins are six, their brother is nine. | nine | their brother is |
| Ann is older than Bob, who is 12. | 12 | Bob |
| Born in 1950, she died aged 75. | 1950 | born, not died |
| Two thirds of the 30 pupils passed. | 30 | of a part: counts nothing alone |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from entailment.knowledge.converses import nominalisation
from entailment.structure.amounts import amounts
from entailment.structure.vocabulary import any_word, listed
from entailment.text.clauses import clause_at, subject_of
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, lexical_stems, verb_stems
from entailment.text.verbs import tokens_of
from entailment.text.words import stem, words

__all__ = [
    "are_of_one_person",
    "is_of_another",
    "is_of_other_verb",
    "is_of_own_nouns",
    "is_of_own_verb",
    "is_whole",
    "pairs_of_sides",
]

_JOINING = alternatives(listed("extracts", "joining"))
_EDGE = re.compile(rf"[,;:.!?](?!\d)|\b(?:{_JOINING})\b")
_RELATIVE = re.compile(
    rf"(?P<noun>(?:{CAPITAL}[\w'’-]*\s+)*[\w'’-]+),?\s+(?!that\b)(?:{any_word('relative_pronouns')})\b[^,.;:]*$"
)
"""A clause with its noun; *that* may also begin what somebody says."""

_DETERMINERS = rf"(?:(?:all|{any_word('identity_determiners')})\s+)*"
_OF_WHOLE = re.compile(rf"\s+(?:out\s+)?of\s+{_DETERMINERS}", re.IGNORECASE)
_FRONTED_OF = re.compile(rf"(?:^|[.;:!?]\s+)of\s+{_DETERMINERS}$", re.IGNORECASE)


def pairs_of_sides(
    text: str, places: Sequence[int], sides: tuple[str, str]
) -> Iterator[tuple[int, int]]:
    """Yield which two of the numbers of *text* at *places* may be of the two *sides*, in order.

    *sides* are what the hypothesis compares. Of a side whose own clauses have some numbers, no
    others are; of one without, all but those of the other side. Results are indexes of *places*.

    >>> list(pairs_of_sides("Ann is 25 and Bob is 12.", (7, 21), ("Bob", "Ann")))
    [(1, 0)]
    """
    subjects = [_subject(text, place) for place in places]
    left, right = map(lexical_stems, sides)
    of_left, of_right = _own(subjects, left, right), _own(subjects, right, left)
    every = set(range(len(places)))
    may_be_left, may_be_right = of_left or every - of_right, of_right or every - of_left
    for pair in permutations(range(len(places)), 2):
        if pair[0] in may_be_left and pair[1] in may_be_right:
            yield pair


def _own(
    subjects: Sequence[frozenset[str]], side: frozenset[str], other: frozenset[str]
) -> set[int]:
    """Return which of *subjects* are that of *side* and not of the *other*."""
    own, others = side - other, other - side
    return {
        at
        for at, subject in enumerate(subjects)
        if own and own <= subject and not (others and others <= subject)
    }


def is_of_another(text: str, place: int, subject: str, hypothesis: str) -> bool:
    """Return whether the number of *text* at *place* is in a relative clause of another noun.

    That is one which *hypothesis* has not, whose *subject* the text has before it.

    >>> is_of_another("Ann is older than Bob, who is 12.", 30, "Ann is", "Ann is 37.")
    True
    """
    match = _RELATIVE.search(text, 0, place)
    if match is None:
        return False
    noun, before = lexical_stems(match["noun"]), text[: match.start()]
    is_before = lexical_stems(subject) & lexical_stems(before) or _pronouns(subject) & _pronouns(
        before
    )
    return bool(noun and is_before and not noun & lexical_stems(hypothesis))


def _pronouns(text: str) -> frozenset[str]:
    return frozenset(token.lower for token in tokens_of(text)) & word_list("subject_pronouns")


def is_whole(text: str, place: int) -> bool:
    """Return whether the number of *text* at *place* is what a part is of: *half of the 30*.

    >>> is_whole("Two thirds of the 30 pupils passed.", 18), is_whole("Of 30 pupils, 12 left.", 3)
    (True, True)
    """
    if _FRONTED_OF.search(text, 0, place):
        return True
    return any(
        amount.kind in ("share", "count")
        and _OF_WHOLE.fullmatch(text, amount.end, place) is not None
        for amount in amounts(text)
    )


def is_of_other_verb(text: str, place: int, hypothesis: str) -> bool:
    """Return whether the date of *text* at *place* is in a clause with another verb.

    That is where the text has the verb of *hypothesis*, but elsewhere.

    >>> is_of_other_verb("Born in 1950, she died aged 75.", 8, "She died in 2025.")
    True
    """
    own = verb_stems(hypothesis)
    clause = _verbs_around(text, place)
    return bool(own and clause) and not own & clause and bool(own & verb_stems(text))


def is_of_own_verb(text: str, place: int, hypothesis: str) -> bool:
    """Return whether the date of *text* at *place* is in a clause with a verb of *hypothesis*.

    The noun of an event is as good as its verb: *the discovery in 1934*. A clause without a verb
    has those of its sentence; where that has none, so is the date.

    >>> is_of_own_verb("Ann died in 1990.", 12, "Ann was born in 1950.")
    False
    """
    start, end = next(span for span in sentence_spans(text) if place < span[1])
    clause = clause_at(text, place, _EDGE)
    stated = _verbs_around(text, place) or verb_stems(text[start:end])
    events = filter(None, (nominalisation(word.lemma) for word in words(clause)))
    own = verb_stems(hypothesis)
    return not stated or not own.isdisjoint((*stated, *(stem(event.verb) for event in events)))


def _verbs_around(text: str, place: int) -> frozenset[str]:
    """Return the stems of the verbs of the clause at *place*, *founded* of *Founded in 1921,*."""
    clause = clause_at(text, place, _EDGE)
    fronted = _FRONTED_PARTICIPLE.match(clause)
    return verb_stems(f"was {fronted[0].lower()}{clause[fronted.end() :]}" if fronted else clause)


_FRONTED_PARTICIPLE = re.compile(
    rf"\s*{CAPITAL}{SMALL}+ed(?=\s+(?:{any_of('circumstance_prepositions')})\s)"
)


def is_of_own_nouns(text: str, place: int, hypothesis: str) -> bool:
    """Return whether what is at *place* in *text* is in a clause with all *hypothesis* speaks of.

    That is its content words but its verbs, of which there may be others for the same event; of
    *was dead*, its subject.

    >>> is_of_own_nouns("The mill closed in 1990.", 19, "The mill shut down.")
    True
    """
    verbs = verb_stems(hypothesis)
    needed = base_stems(hypothesis if verbs else subject_of(hypothesis) or hypothesis) - verbs
    return needed <= base_stems(clause_at(text, place, _EDGE))


_BREAK = re.compile(rf"[.;:!?(](?!\d)|,(?!\d)(?!\s*(?:who|which)\b)|\b(?:{_JOINING})\b")
_ADJUNCT = re.compile(
    rf"\b(?:{any_of('circumstance_prepositions')})\s+(?:the\s+)?[^\W\d_][\w'’-]*", re.IGNORECASE
)
_PRONOUN = re.compile(
    rf"\b(?:{any_of('subject_pronouns')})(?:\s+(?:was|were|had|\w+ly|later))*\s+$", re.IGNORECASE
)
_RELATIVE_OF = re.compile(rf"\b(?:{any_of('possessives')})\s|['’]s\b", re.IGNORECASE)


def are_of_one_person(text: str, places: Sequence[int], who: str) -> bool:
    """Return whether what *text* says at *places* is of *who*, or for a pronoun of one person.

    Before each verb in its clause stands the person, a part of the name, a pronoun or nothing.

    >>> text = "Ann was born in 1912. Her husband Karl died in 1950."
    >>> are_of_one_person(text, (8, 41), "Ann")
    False
    """
    own = lexical_stems(who)
    for place in sorted(places):
        start = max((match.end() for match in _BREAK.finditer(text, 0, place)), default=0)
        subject = _ADJUNCT.sub(" ", text[start:place])
        if lexical_stems(subject) <= own or _PRONOUN.search(subject):
            continue
        names = lexical_stems(" ".join(re.findall(rf"\b{CAPITAL}[\w'’-]*", subject)))
        if own and (not names or not names <= own or _RELATIVE_OF.search(subject)):
            return False
        own = own or names or lexical_stems(subject)
    return True


def _subject(text: str, place: int) -> frozenset[str]:
    """Return the content words before *place* in its clause, or in the nearest one that has any."""
    end = place
    while end > 0:
        edges = [match.span() for match in _EDGE.finditer(text, 0, end)]
        start = edges[-1][1] if edges else 0
        if stems := lexical_stems(text[start:end]):
            return stems
        end = edges[-1][0] if edges else 0
    return frozenset()
