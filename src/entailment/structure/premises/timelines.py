"""Ages, births and who is older, worked out of all that a text says of several lives.

| text | hypothesis | line |
| --- | --- | --- |
| Ann, born in 1912, retired in 1970. | Ann was in her fifties when she retired. | 57 to 58 years |
| Tom, now 67, sings. His daughter Eva is thirty years his junior. | Eva is 37. | 37 years |
| Ann (b. 1902) sang, and Tom (b. 1911) danced. | Tom is younger than Ann. | 8 to 10 years |
| Ann, born in 1931, opened her inn at 24. | Ann opened her inn in 1955. | 1955 to 1957 |

What is read is in `sentences.age_facts` and `sentences.age_claims`, what follows of it in
`time_network`. The sentences that it follows from are premises, and that the event was.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Iterator, Sequence

from entailment.knowledge.converses import nominalisation
from entailment.knowledge.person_words import relatives
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.age_claims import Claim, read_claim
from entailment.structure.sentences.age_facts import CALENDAR, NOW, Fact, read_facts
from entailment.structure.sentences.people import Clause, People, Person
from entailment.structure.time_network import Constraint, bounds
from entailment.text.stems import base_stems, lexical_stems
from entailment.text.words import stem, words

__all__ = ["by_timelines"]

_MOST_FACTS = 24
"""Facts of a text that are used; one with more is no text about some lives."""

_HINT = re.compile(
    r"\d|\b(?:aged?|old|older|younger|junior|senior|born|twins?|birthday|[a-z]+ties|teen\w*|at|was|turned)\b"
)


def by_timelines(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether what *hypothesis* claims of ages or births follows from those of *text*."""
    claim = read_claim(hypothesis)
    if claim is None or not _HINT.search(text):
        return
    facts, clauses, people = read_facts(text)
    if not any(fact.is_of_age for fact in facts) or len(facts) > _MOST_FACTS:
        return
    ends = _ends(claim, clauses, people, facts)
    if ends is None:
        return
    if claim.year is not None:
        facts.append(Fact(Constraint(CALENDAR, ends[1], claim.year, claim.year + 1), (0, 0), False))
    label = _verdict(claim, _between(facts, ends))
    if label is None:
        return
    used = _needed(facts, ends, claim, label)
    if not any(fact.is_of_age for fact in used):
        return
    spans = sorted({fact.sentence for fact in used if fact.sentence[1]})
    premises = tuple(text[start:end].strip() for start, end in spans)
    extra = (claim.premise,) if claim.premise else ()
    yield Derivation((*premises, *extra), label, _line(_between(used, ends)), "age")


def _ends(
    claim: Claim, clauses: Sequence[Clause], people: People, facts: Sequence[Fact]
) -> tuple[Hashable, Hashable] | None:
    """Return the two times of *claim* as those of the text; None where it has them not."""
    first: Hashable | None = _person(claim.first, people, clauses) if claim.first else CALENDAR
    if claim.is_birth:
        second: Hashable | None = _person(claim.second, people, clauses)
        first = first or _relative(claim.first, second, facts)
        second = second or _relative(claim.second, first, facts)
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


_RELATIVE = re.compile(rf"(?:his|her|the|their)\s(?P<noun>{'|'.join(map(re.escape, relatives()))})", re.I)


def _relative(form: str, other: Hashable | None, facts: Sequence[Fact]) -> Person | None:
    """Return whom *form*, a relative without a name, is: the only one but *other* with an age."""
    match = _RELATIVE.fullmatch(form)
    if match is None or not isinstance(other, Person):
        return None
    every = {end for fact in facts for end in fact.constraint[:2] if isinstance(end, Person)} - {other}
    sex = relatives()[match["noun"].lower()]
    person = every.pop() if len(every) == 1 else None
    return person if person is not None and (person.sex or sex) == (sex or person.sex) else None


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
    stems: dict[int, frozenset[str]] = {}
    for clause in clauses:
        known = clause.person.names | clause.person.nouns if clause.person else frozenset()
        stems[clause.moment] = stems.get(clause.moment, frozenset()) | _event_stems(clause.form) | known
    shared = {moment: len(needed & stated) for moment, stated in stems.items()}
    most = max(shared.values(), default=0)
    matches = [moment for moment, size in shared.items() if size == most]
    is_enough = needed and most >= _ENOUGH * len(needed)
    return matches[0] if len(matches) == 1 and is_enough else None


_ENOUGH = 0.6
"""The share of the words of an event that the text needs."""


def _event_stems(form: str) -> frozenset[str]:
    """Return the stems of what *form* says, with those of verbs for the nouns of events."""
    events = (nominalisation(word.lemma) for word in words(form))
    return base_stems(form) | {stem(event.verb) for event in events if event}


def _between(facts: Sequence[Fact], ends: tuple[Hashable, Hashable]) -> tuple[float, float]:
    span = bounds([fact.constraint for fact in facts], *ends)
    return span if span is not None else (-math.inf, math.inf)


def _verdict(claim: Claim, span: tuple[float, float]) -> Label | None:
    """Return whether years within *span* are as many as *claim* has."""
    low, high = span
    if math.isinf(low) and math.isinf(high):
        return None
    if claim.is_rough:
        return _roughly(claim, span)
    if low >= claim.low and high <= claim.high:
        return Label.ENTAILMENT
    if high <= claim.low or low >= claim.high:
        return Label.CONTRADICTION
    if claim.is_exact and high - low <= _EXACT:
        shared = min(high, claim.high) - max(low, claim.low)
        is_so = shared > (claim.high - claim.low) / 2
        return Label.ENTAILMENT if is_so else Label.CONTRADICTION
    return None


_EXACT = 2.0
"""Years between the ends of what is close enough for a number of years."""


def _roughly(claim: Claim, span: tuple[float, float]) -> Label | None:
    """Return whether *span* is about what *claim* has: a tenth of an age, two years of others."""
    is_of_age = claim.high < 200
    near, far = (max(1.0, 0.05 * claim.low), 0.1 * claim.low + 2) if is_of_age else (2.0, 10.0)
    if claim.low - near <= span[0] and span[1] <= claim.high + near:
        return Label.ENTAILMENT
    if span[1] < claim.low - far or span[0] > claim.high + far:
        return Label.CONTRADICTION
    return None


def _needed(
    facts: Sequence[Fact], ends: tuple[Hashable, Hashable], claim: Claim, label: Label
) -> list[Fact]:
    """Return the facts without which *label* does not follow."""
    used = list(facts)
    for fact in facts:
        fewer = [each for each in used if each is not fact]
        if _verdict(claim, _between(fewer, ends)) is label:
            used = fewer
    return used


def _line(span: tuple[float, float]) -> str:
    """Return what is between two times, as text: *57 to 58 years*."""
    low, high = (None if math.isinf(end) else f"{end:g}" for end in span)
    if low is None or high is None:
        return f"at least {low} years" if high is None else f"at most {high} years"
    return f"{low} to {high} years"
