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

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.age_claims import Claim, read_claim
from entailment.structure.sentences.age_facts import CALENDAR, Fact, read_facts
from entailment.structure.sentences.age_matching import ends_of, is_whole
from entailment.structure.time_network import Constraint, bounds

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
    known, clauses, people = read_facts(text)
    facts = list(known)
    if not any(fact.is_of_age for fact in facts) or len(facts) > _MOST_FACTS:
        return
    ends = ends_of(claim, clauses, people, facts)
    if ends is None:
        return
    if claim.year is not None:
        facts.append(Fact(Constraint(CALENDAR, ends[1], claim.year, claim.year + 1), (0, 0), False))
    label = _verdict(claim, _between(facts, ends))
    if label is None or (label is Label.CONTRADICTION and not is_whole(claim, ends, clauses)):
        return
    used = _needed(facts, ends, claim, label)
    if not any(fact.is_of_age for fact in used):
        return
    spans = sorted({fact.sentence for fact in used if fact.sentence[1]})
    premises = tuple(text[start:end].strip() for start, end in spans)
    extra = (claim.premise,) if claim.premise else ()
    yield Derivation((*premises, *extra), label, _line(_between(used, ends)), "age")


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
        middle, goal = (low + high) / 2, (claim.low + claim.high) / 2
        if claim.low <= middle <= claim.high:
            return Label.ENTAILMENT
        return Label.CONTRADICTION if abs(middle - goal) >= 1 else None
    return None


_EXACT = 3.0
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
