"""Which persons and events of a text a claim of an age is about.

| text | claim | is about |
| --- | --- | --- |
| Judge Ann Berg retired in 1990. | Berg was 60 when she retired | Ann Berg, and that event |
| Ann Berg and her brother Tom sang. | Tom was 60 when he wrote | nothing of the text |
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

from entailment.knowledge.converses import nominalisation
from entailment.knowledge.person_words import relatives
from entailment.structure.amount import Amount
from entailment.structure.sentences.age_claims import Claim, read_claim
from entailment.structure.sentences.age_facts import CALENDAR, NOW, Fact, read_facts
from entailment.structure.sentences.people import Clause, People, Person
from entailment.structure.vocabulary import table
from entailment.text.stems import base_stems, lexical_stems
from entailment.text.words import stem, words

__all__ = ["ends_of", "is_of_other_age", "is_whole"]


def ends_of(
    claim: Claim, clauses: Sequence[Clause], people: People, facts: Sequence[Fact]
) -> tuple[Hashable, Hashable] | None:
    """Return the two times of *claim* as those of the text; None where it has them not."""
    first: Hashable | None = _person(claim.first, people, clauses) if claim.first else CALENDAR
    if claim.is_birth:
        second: Hashable | None = _person(claim.second, people, clauses)
        first = first or _relative(claim.first, second, facts, clauses[0].text)
        second = second or _relative(claim.second, first, facts, clauses[0].text)
    elif claim.year is not None:
        second = "claimed"
    elif claim.second:
        second = _event(claim, first, clauses, facts)
    else:
        second = NOW
    return None if first is None or second is None or first == second else (first, second)


def _person(form: str, people: People, clauses: Sequence[Clause]) -> Person | None:
    """Return who of the text *form* is: for a pronoun the only person of it."""
    if form.lower() in ("he", "she"):
        every = {id(clause.person): clause.person for clause in clauses if clause.person}
        return next(iter(every.values())) if len(every) == 1 else None
    return people.of(form)


_RELATIVE = re.compile(
    rf"(?:his|her|the|their)\s(?P<noun>{'|'.join(table('quantities', 'relatives'))})", re.IGNORECASE
)


def _relative(form: str, other: Hashable | None, facts: Sequence[Fact], text: str) -> Person | None:
    """Return whom *form*, a relative without a name, is: the only person but *other* with an age.

    The text has to call somebody so, or *other* what corresponds to it.
    """
    match = _RELATIVE.fullmatch(form)
    if match is None or not isinstance(other, Person):
        return None
    noun = match["noun"].lower()
    if lexical_stems(table("quantities", "relatives")[noun]).isdisjoint(lexical_stems(text)):
        return None
    ends = {end for fact in facts for end in fact.constraint[:2] if isinstance(end, Person)}
    others = [end for end in ends if end is not other]
    sex, own = relatives().get(noun, ""), others[0].sex if others else ""
    return others[0] if len(others) == 1 and (own or sex) == (sex or own) else None


def _event(
    claim: Claim, person: Hashable, clauses: Sequence[Clause], facts: Sequence[Fact]
) -> Hashable | None:
    """Return the event of the text that that of *claim* is, by its words."""
    needed = _event_stems(claim.second)
    if isinstance(person, Person):
        needed -= person.names | person.nouns
    died = (person, "died")
    if needed == _event_stems("died") and any(fact.constraint.second == died for fact in facts):
        return died
    stems = {
        moment: _names_at(clauses, moment)
        | _event_stems(" ".join(each.form for each in clauses if each.moment == moment))
        for moment in {clause.moment for clause in clauses}
    }
    if isinstance(person, Person) and _is_own(claim):
        own = {clause.moment for clause in clauses if clause.person is person}
        stems = {moment: stated for moment, stated in stems.items() if moment in own}
    shared = {moment: len(needed & stated) for moment, stated in stems.items()}
    most = max(shared.values(), default=0)
    matches = [moment for moment, size in shared.items() if size == most]
    is_enough = needed and most >= _ENOUGH * len(needed)
    return matches[0] if len(matches) == 1 and is_enough else None


def _is_own(claim: Claim) -> bool:
    """Return whether the event of *claim* is what the person did: *she retired*, or *died*."""
    opening = claim.second.lower()
    return opening == "died" or opening.startswith(("he ", "she ", f"{claim.first.lower()} "))


def is_whole(claim: Claim, ends: tuple[Hashable, Hashable], clauses: Sequence[Clause]) -> bool:
    """Return whether the event of the text has all words of that of *claim*, and was only once."""
    if not isinstance(ends[1], int):
        return True
    people = ends[0].names | ends[0].nouns if isinstance(ends[0], Person) else frozenset()
    of_event = [clause for clause in clauses if clause.moment == ends[1]]
    forms = " ".join(clause.form for clause in of_event)
    if any(_AGAIN.search(each.text[slice(*each.sentence)]) for each in of_event):
        return False
    named = _names_at(clauses, ends[1])
    return _event_stems(claim.second) - people <= _event_stems(forms) | named


def _names_at(clauses: Sequence[Clause], moment: int) -> frozenset[str]:
    """Return the stems of who the clauses of *moment* are about."""
    people = [clause.person for clause in clauses if clause.moment == moment and clause.person]
    return frozenset(stem for person in people for stem in person.names | person.nouns)


_AGAIN = re.compile(r"\b(?:again|twice|times|another|several|every|each|both)\b", re.IGNORECASE)
"""In a sentence about an event that may have been more than once."""

_ENOUGH = 0.6
"""The share of the words of an event that the text needs."""


def _event_stems(form: str) -> frozenset[str]:
    """Return the stems of what *form* says, with those of verbs for the nouns of events."""
    events = (nominalisation(word.lemma) for word in words(form))
    return base_stems(form) | {stem(event.verb) for event in events if event}


def is_of_other_age(text: str, stated: Amount, hypothesis: str) -> bool:
    """Return whether the age *stated* in *text* is not that which *hypothesis* gives.

    It is of somebody else, or of another event that the text has, too.

    >>> text = "Ann was 20 when she left Oslo and 30 when she came back."
    >>> age = next(each for each in with_ages(text) if each.form.startswith("20"))
    >>> is_of_other_age(text, age, "Ann was 30 when she came back.")
    True
    """
    claim = read_claim(hypothesis)
    if claim is None or not claim.first:
        return False
    facts, clauses, people = read_facts(text)
    clause = next((each for each in clauses if each.start <= stated.start < each.end), None)
    ends = ends_of(claim, clauses, people, facts)
    if clause is None or ends is None:
        return False
    if clause.person is not None and clause.person is not ends[0]:
        return True
    own = [
        fact.constraint.second
        for fact in facts
        if fact.constraint.first is ends[0] and fact.start == clause.start
    ]
    return bool(own) and ends[1] not in own and ends[1] != NOW
