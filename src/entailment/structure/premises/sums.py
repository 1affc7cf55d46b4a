"""Amounts that no sentence gives, worked out from several: sums, products, counts.

| text | hypothesis | line |
| --- | --- | --- |
| 40 people in Leeds and 60 in York | 100 people | 40 + 60 = 100 |
| 8 hours a day, five days a week | 40 hours a week | 8 * 5 = 40 |
| Tom, Ann and Bo | three people | Tom, Ann, Bo: 3 |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product as cartesian

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.arithmetic import product
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.sentences.terms import (
    AND_NO_MORE,
    are_of_one_subject,
    are_parts,
    may_be_term,
    parts_with,
    total_of,
)
from entailment.structure.vocabulary import any_word, table
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, word_sequence
from entailment.text.name_forms import NAME_WITH_OF, SMALL
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, lexical_stems, stem_at
from entailment.text.words import lemma, sentence_starts, stem

__all__ = ["by_sums"]

_COUNT = rf"(?:{'|'.join(word_sequence('numerals')[2:])}|\d+)"
_PART_OF_IT = re.compile(rf"\b(?:of (?:{any_word('wholes')})|including|among|average)\b", re.I)
_TOGETHER = re.compile(
    r",?\s*\b(?:in total|altogether|in all|combined|together|overall|between them)\b", re.I
)


def by_sums(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield derivations of an amount of *hypothesis* from several of *text*."""
    stated = amounts(text)
    for goal in claimed_amounts(hypothesis) if stated else ():
        yield from _sums(text, hypothesis, stated, goal)
        yield from _products(text, hypothesis, stated, goal)
    for goal in claimed_amounts(hypothesis):
        yield from _counts(text, hypothesis, goal)


def _sums(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    terms = [amount for amount in stated if may_be_term(text, amount, hypothesis, goal)]
    total = total_of(terms)
    if total is None or _PART_OF_IT.search(text):
        return
    if any(implies(term, goal) for term in terms) or not implies(total, goal):
        return
    if not are_of_one_subject(text, terms, hypothesis):
        return
    if not _TOGETHER.search(hypothesis) and not are_parts(text, terms, hypothesis):
        return
    clauses = parts_with(text, terms)
    tail = lexical_stems(_TOGETHER.sub("", hypothesis[goal.end :])) - {
        stem_at(hypothesis, goal.end)
    }
    before, stems = lexical_stems(text[: terms[0].start]), [*map(lexical_stems, clauses)]
    is_shared = tail <= before | frozenset.intersection(*stems)
    is_listed = tail <= before.union(*stems) and all(tail & own for own in stems)
    if not is_shared and not is_listed:
        return
    if is_listed and not is_shared:  # *40 from the fete and 60 from the raffle*
        hypothesis = hypothesis[: goal.end]
    listed = " and ".join([", ".join(clauses[:-1]), clauses[-1]])
    head = _TOGETHER.sub("", hypothesis[: goal.start])
    premise = rewritten(f"{head}{listed}.", 0, 0, "")
    line = f"{' + '.join(written(_value(term)) for term in terms)} = {written(_value(total))}"
    yield Derivation((premise,), Label.ENTAILMENT, line, "sum")


def _value(amount: Amount) -> Fraction:
    return amount.value or Fraction(0)


def _products(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that eight hours a day on five days a week are forty a week."""
    rates = [amount for amount in stated if amount.per]
    measures = [amount for amount in stated if amount.kind == "measure"]
    for left, right in cartesian(rates, measures):
        worked = product(left, right) if left is not right else None
        if worked is None or not _are_of_one_clause(text, hypothesis, left, right):
            continue
        result, line = worked
        label = Label.ENTAILMENT if implies(result, goal) else None
        if label is None and excludes(result, goal):
            label = Label.CONTRADICTION
        if label is not None:
            first, last = sorted((left, right), key=lambda each: each.start)
            form = text[first.start : last.end]
            premise = rewritten(hypothesis, goal.start, goal.end, form)
            yield Derivation((premise,), label, line, "rate")


_FARTHEST = 80
"""Characters from one rate to the other."""

_STOP = re.compile(r"[.;:!?](?!\d)|\b(?:or|but)\b")


def _are_of_one_clause(text: str, hypothesis: str, left: Amount, right: Amount) -> bool:
    """Return whether two rates are of one thing: not *40 a day and closes two days a week*.

    Between them stands no content word that *hypothesis* lacks, but for a verb of work.
    """
    first, last = sorted((left, right), key=lambda each: each.start)
    between = text[first.end : last.start]
    if last.start - first.start > _FARTHEST:
        return False
    if not (left.per and right.per):
        return True
    if _STOP.search(between) or DENIAL.search(between):
        return False
    working = frozenset(map(stem, table("clauses", "events")["working"].split()))
    return base_stems(between) <= base_stems(hypothesis) | working


_NAME = re.compile(NAME_WITH_OF)
_PERSONS = rf"(?:an?|the|{any_of('possessives')})\s+(?:{_COUNT}\s+)?{SMALL}+(?:\s+{NAME_WITH_OF})?"
_MEMBER = rf"(?:{NAME_WITH_OF}|{_PERSONS}|{_COUNT}\s+{SMALL}+)"
_LIST = re.compile(rf"{_MEMBER}(?:,\s+{_MEMBER})*,?\s+and\s+{_MEMBER}")


def _counts(text: str, hypothesis: str, goal: Amount) -> Iterator[Derivation]:
    """Yield whether as many persons are listed as the hypothesis counts.

    Those that a list names are so many at least, and no more are meant where the verb follows it
    and the sentence has no others: *Lee and Park were arrested, along with two guards*.
    """
    persons = table("quantities", "people")["person"].split()
    noun = re.compile(r"\s+([a-z]+)").match(hypothesis, goal.end)
    if goal.kind != "count" or noun is None or lemma(noun[1]) not in persons:
        return
    for match in _LIST.finditer(text):
        end = _end_of_sentence(text, match.end())
        if _GOES_ON.match(text, match.end()) or _MORE.search(text, match.end(), end):
            continue
        if _MORE.search(text, max(0, match.start() - 20), match.start()):
            continue
        members = re.split(r",\s+(?:and\s+)?|\s+and\s+", match[0])
        sizes = [_size(member) for member in members]
        is_common = match.start() in sentence_starts(text) and members[0] in ("The", "A", "In")
        is_named = any(map(_NAME.match, members))
        if len(members) < 2 or is_common or not is_named or None in sizes:
            continue
        total = sum(size for size in sizes if size is not None)
        count = replace(goal, interval=Interval.point(Fraction(total)))
        premise = rewritten(hypothesis, goal.start, noun.end(), match[0])
        line = f"{', '.join(members)}: {total}"
        if implies(count, goal):
            if not _sets_upper_bound(hypothesis, goal):
                yield Derivation((premise,), Label.ENTAILMENT, line, "count")
        elif (
            excludes(count, goal)
            and goal.interval.high < total
            and match.start() in sentence_starts(text)
            and (", and" not in match[0] or all(map(_NAME.fullmatch, members)))
        ):
            yield Derivation((premise,), Label.CONTRADICTION, line, "count")


def _sets_upper_bound(hypothesis: str, goal: Amount) -> bool:
    """Return whether more than are listed would make it untrue: *only three*, *at most five*."""
    is_bound = goal.value is None and math.isfinite(goal.interval.high)
    return is_bound or AND_NO_MORE.search(hypothesis, 0, goal.start) is not None


_MORE = re.compile(
    r"\b(?:with|among|including|one of|two of|some of|plus|others?)\b", re.IGNORECASE
)
"""By which a list need not have all, or not only those that are meant."""

_GOES_ON = re.compile(r"\s*,|\s+(?:and|or)\b")
"""Behind a list that need not be all of it: *Tom and Ann, their two sons and a nurse*."""


def _end_of_sentence(text: str, place: int) -> int:
    return next((end for start, end in sentence_spans(text) if start <= place < end), len(text))


def _size(member: str) -> int | None:
    """Return how many a member of a list is; None for a plural without a number."""
    counted = amounts(member)
    if counted:
        value = counted[0].value
        return int(value) if value is not None and value.denominator == 1 else None
    if _NAME.match(member) or re.match(r"an?\s", member):
        return 1
    last = member.split()[-1]
    return None if lemma(last) != last else 1
