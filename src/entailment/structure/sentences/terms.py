"""Which amounts of a text may be terms of one sum, or of one average."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from entailment.structure.amounts import Amount, implies
from entailment.structure.intervals import Interval
from entailment.structure.sentences.recurrence import is_standing
from entailment.structure.sentences.stated_amounts import are_of_one_noun
from entailment.structure.times import periods
from entailment.structure.vocabulary import any_word, listed
from entailment.text.clauses import subject_of
from entailment.text.lexicon import alternatives, any_of
from entailment.text.name_forms import SMALL
from entailment.text.stems import base_stems, lexical_stems

__all__ = [
    "AND_NO_MORE",
    "are_of_one_subject",
    "are_of_one_time",
    "are_parts",
    "is_total",
    "may_be_term",
    "parts_with",
    "times_in",
    "total_of",
]


def may_be_term(text: str, amount: Amount, hypothesis: str, goal: Amount) -> bool:
    """Return whether an amount of *text* is of the kind, the unit and the noun of *goal*."""
    is_alike = (amount.kind, amount.unit, amount.per) == (goal.kind, goal.unit, goal.per)
    return (
        is_alike
        and amount.kind not in ("share", "score")
        and not amount.is_rough
        and are_of_one_noun(text, amount, hypothesis, goal)
        and not (
            amount.form.isdigit()
            and len(amount.form) == 4
            and amount.form[:2] in ("18", "19", "20")
        )
    )


def total_of(terms: Sequence[Amount]) -> Amount | None:
    """Return the sum of two to five exact amounts of one unit; else None."""
    values = [term.value for term in terms if term.value is not None]
    if not 2 <= len(values) == len(terms) <= _MOST_TERMS:
        return None
    return replace(terms[0], interval=Interval.point(sum(values, Fraction(0))))


_MOST_TERMS = 5


def is_total(text: str, terms: Sequence[Amount], hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is the sum of *terms*, of whose parts *hypothesis* names all or none.

    So *30 in May* is not that of *10 in May and 20 in June*, but *30* and *30 in May and June* are.
    """
    if not all(may_be_term(text, term, hypothesis, goal) for term in terms):
        return False
    total = total_of(terms)
    if total is None or not (implies(total, goal) and are_parts(text, terms, hypothesis)):
        return False
    noun = lexical_stems(_PREPOSITION.split(hypothesis[goal.end :], maxsplit=1)[0])
    parts = [lexical_stems(part) for part in parts_with(text, terms)]
    own = lexical_stems(hypothesis) - noun - frozenset.intersection(*parts)
    return len({bool(part & own) for part in parts}) == 1


def parts_with(text: str, terms: Sequence[Amount]) -> list[str]:
    """Return each of *terms* with what follows it in its clause: *40 people in Leeds*."""
    ends = (_CLAUSE_END.search(text, term.end) for term in terms)
    return [
        text[term.start : end.start() if end else len(text)].strip()
        for term, end in zip(terms, ends, strict=True)
    ]


_CLAUSE_END = re.compile(r"\s*(?:[.;:!?](?!\d)|,(?!\d)|\b(?:and|while|whereas|but)\b)")
_JOINING = alternatives({*listed("extracts", "joining"), "or"})
_EDGE = re.compile(rf"[.;:!?,](?!\d)|\b(?:{_JOINING})\b")
_PREPOSITION = re.compile(rf"\b(?:{any_of('circumstance_prepositions')})\b", re.IGNORECASE)
_ADJUNCT = re.compile(rf"{_PREPOSITION.pattern}\s+(?:the\s+)?[\w'’-]+", re.IGNORECASE)
_SINGULAR = re.compile(r"(?:he|she|it)\b", re.IGNORECASE)


def are_of_one_subject(text: str, terms: Sequence[Amount], hypothesis: str) -> bool:
    """Return whether no term is in a clause about something else than *hypothesis*.

    That is one with a noun or a verb before the term that the hypothesis lacks, where the subject
    of the hypothesis is that of the first term.
    """
    subject = base_stems(subject_of(hypothesis) or "")
    own, before = base_stems(hypothesis), base_stems(text[: terms[0].start])
    if not _SINGULAR.match(hypothesis) and not (subject and subject <= before):
        return True
    for first, second in pairwise(terms):
        starts = [match.end() for match in _EDGE.finditer(text, first.end, second.start)]
        opening = text[starts[-1] if starts else second.start : second.start]
        if base_stems(_ADJUNCT.sub(" ", opening)) - own - before:
            return False
    return True


def are_parts(text: str, terms: Sequence[Amount], hypothesis: str) -> bool:
    """Return whether *terms* may be parts of one amount: no alternatives, prices or other times.

    What somebody is, has or costs at several times does not add up, nor do several prices.
    """
    between = [text[first.end : second.start] for first, second in pairwise(terms)]
    if any(_OR.search(part) for part in between):
        return False
    if not is_standing(hypothesis) or any(_IS_MORE.match(text, term.end) for term in terms):
        return True
    end = _STOP.search(text, terms[-1].end)
    stretch = text[terms[0].end : end.start() if end else len(text)]
    return terms[0].kind != "money" and not times_in(stretch)


_IS_MORE = re.compile(
    rf"\s+(?:{SMALL}+\s+)?(?:more|less|fewer|ahead|above|below|\w+er)\b", re.IGNORECASE
)
"""Behind a term that is added as a difference: *31 metres longer*."""

_OR = re.compile(r"\bor\b")
_STOP = re.compile(r"[.;:!?](?!\d)")
_TIME = re.compile(
    rf"\b(?:{any_of('calendar')}|{any_word('points_of_time')})s?\b",
    re.IGNORECASE,
)


def times_in(text: str) -> frozenset[str]:
    """Return the times that *text* names, in lower case.

    >>> sorted(times_in("10 in May and 20 in 1990"))
    ['1990', 'may']
    """
    named = {match[0].lower() for match in _TIME.finditer(text)}
    return frozenset(named | {period.form.lower() for period in periods(text)})


def are_of_one_time(text: str, hypothesis: str) -> bool:
    """Return whether *hypothesis* names none of the times of *text*, or all of them.

    >>> are_of_one_time("It sold 10 bikes in May and 20 in June.", "It sold 15 bikes in May.")
    False
    """
    own, stated = times_in(hypothesis), times_in(text)
    return not own & stated or stated <= own


AND_NO_MORE = re.compile(rf"\b(?:{any_word('and_no_more')})\s+$", re.IGNORECASE)
