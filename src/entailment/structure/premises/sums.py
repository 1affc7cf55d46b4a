"""Amounts that no sentence gives, worked out from several: sums, changes, products, counts.

| text | hypothesis | line |
| --- | --- | --- |
| 40 people in Leeds and 60 in York | 100 people | 40 + 60 = 100 |
| rose from 12 to 15 | rose by 3 · by 25 % | 15 - 12 = 3 · (15 - 12) / 12 = 0.25 |
| was 15, up from 12 | rose by 3 | 15 - 12 = 3 |
| 8 hours a day, five days a week | 40 hours a week | 8 * 5 = 40 |
| Tom, Ann and Bo | three people | Tom, Ann, Bo: 3 |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.arithmetic import product
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    bases,
    content_stems,
    rewritten,
    sentence_spans,
    stem_at,
    word_after,
)
from entailment.structure.premises.stated_amounts import claimed_amounts
from entailment.structure.premises.terms import (
    are_of_one_subject,
    are_parts,
    may_be_term,
    parts_with,
    total_of,
)
from entailment.structure.premises.trends import direction
from entailment.structure.vocabulary import any_word, table
from entailment.text.lexicon import any_of, word_sequence
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
        yield from _changes(text, hypothesis, stated, goal)
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
    tail = content_stems(_TOGETHER.sub("", hypothesis[goal.end :])) - {
        stem_at(hypothesis, goal.end)
    }
    before, stems = content_stems(text[: terms[0].start]), [*map(content_stems, clauses)]
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


_FROM = re.compile(r"\bfrom\s+(?:[a-z]+\s+){0,2}$", re.IGNORECASE)
_TO = re.compile(r"(?:\s+[a-z]+){0,4}?\s+to\s+(?:[a-z]+\s+)?", re.IGNORECASE)
_UP_FROM = re.compile(r"(?:\s+[a-z]+)?,?\s+(?P<way>up|down)\s+from\s+", re.IGNORECASE)


class _Change(NamedTuple):
    """Two values of one thing, whether it rose or fell, and the words of the text for it."""

    before: Amount
    after: Amount
    way: int
    form: str

    @property
    def difference(self) -> Fraction:
        return abs(_value(self.after) - _value(self.before))

    @property
    def line(self) -> str:
        values = sorted((_value(self.before), _value(self.after)), reverse=True)
        return f"{written(values[0])} - {written(values[1])} = {written(self.difference)}"


def _value(amount: Amount) -> Fraction:
    return amount.value or Fraction(0)


def _changes(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield by how much, and by what share, something rose or fell from one value to another."""
    own = _verb_before(hypothesis, goal.start)
    if own is None or _HELPED.search(hypothesis[: own.start()]):
        return
    degree = _DEGREE.match(hypothesis, goal.end)
    claimed = direction(own[1]) or (direction(degree[1]) if degree else 0)
    for change in _stated_changes(text, stated) if claimed else ():
        are_shares = change.before.kind == "share"
        is_share = goal.kind == "share" and not are_shares
        value = change.difference / _value(change.before) if is_share else change.difference
        unit = change.after.unit or goal.unit
        worked = replace(change.after, interval=Interval.point(value), unit=unit)
        if is_share:
            worked = replace(worked, kind="share", unit="", per="", per_count=1)
        is_same_way = change.way == claimed
        label = Label.ENTAILMENT if is_same_way and implies(worked, goal) else None
        is_excluded = excludes(worked, goal) and not are_shares  # *by 1 %* may be of the first
        if label is None and (not is_same_way or is_excluded):
            label = Label.CONTRADICTION
        if label is None:
            continue
        premise = f"{hypothesis[: own.start()]}{change.form}"
        noun = word_after(hypothesis, goal.end)
        if (
            change.after.kind == "count"
            and noun
            and stem_at(hypothesis, goal.end) == stem_at(text, change.after.end)
        ):
            premise = f"{premise} {noun[1]}"
        line = change.line
        if is_share:
            terms = line.partition(" = ")[0]
            line = f"({terms}) / {written(_value(change.before))} = {written(value)}"
        yield Derivation((f"{premise}.",), label, line, "change")


_HELPED = re.compile(
    rf"\b(?:{any_of('negation')}|{any_of('finite_auxiliaries')})\b|n't\b", re.IGNORECASE
)
"""What stands before a verb that cannot be replaced by another's past."""

_MAGNITUDE = re.compile(r"(?:hundred|thousand|million|billion|trillion|[\d.](?:k|m|bn))\b", re.I)
_LARGE = 1000
"""What an amount without a scale has at least if it has that of the amount behind it."""

_CHANGED = frozenset("go move change shift".split())


def _stated_changes(text: str, stated: Sequence[Amount]) -> Iterator[_Change]:
    """Yield what *text* says to have gone *from 12 to 9*, or to be *9, down from 12*."""
    for first, second in pairwise(stated):
        if not first.value or not second.value or not _are_of_one_scale(first, second):
            continue  # *from 3.5 to 4 per cent*, *from 900 to 1 million*
        between = text[first.end : second.start]
        source = _FROM.search(text, 0, first.start)
        up_from = _UP_FROM.fullmatch(between)
        if up_from is not None:
            way = 1 if up_from["way"].lower() == "up" else -1
            yield _Change(second, first, way, f"went from {second.form} to {first.form}")
        elif source is not None and _TO.fullmatch(between):
            verb = _verb_before(text, source.start())
            way = direction(verb[1]) if verb is not None else 0
            if verb is not None and lemma(verb[1].lower()) in _CHANGED:
                way = 1 if second.value > first.value else -1
            if verb is not None and way:
                yield _Change(first, second, way, text[verb.start() : second.end])


def _are_of_one_scale(first: Amount, second: Amount) -> bool:
    magnitudes = [_MAGNITUDE.search(amount.form) is not None for amount in (first, second)]
    is_shared = magnitudes == [False, True] and _value(first) >= _LARGE  # *from 2 to 3 million*
    is_same = (first.kind, first.unit) == (second.kind, second.unit)
    is_bare = first.kind == "count" and second.kind != "share"  # *from 12 to 15 degrees*
    if first.per and (first.per, first.per_count) != (second.per, second.per_count):
        return False  # *from 200 a week to 50 a day*
    return (is_same or is_bare) and (magnitudes[0] == magnitudes[1] or is_shared)


_DEGREE = re.compile(r"\s+((?:more|less)\s+[a-z]+|[a-z]+er)\b", re.IGNORECASE)
_VERB = re.compile(r"\b([a-z]+)\s+(?:[a-z]+ly\s+)?(?:by\s+)?$", re.IGNORECASE)


def _verb_before(text: str, place: int) -> re.Match[str] | None:
    return _VERB.search(text, 0, place)


def _products(
    text: str, hypothesis: str, stated: Sequence[Amount], goal: Amount
) -> Iterator[Derivation]:
    """Yield that eight hours a day on five days a week are forty a week."""
    for left, right in permutations(stated, 2):
        worked = product(left, right)
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
    return bases(between) <= bases(hypothesis) | working


_NAME = r"[A-Z][\w'’-]*(?:\s+(?:[A-Z][\w'’-]*|of|de|van|von|der))*"
_PERSONS = rf"(?:an?|the|{any_of('possessives')})\s+(?:{_COUNT}\s+)?[a-z]+(?:\s+{_NAME})?"
_MEMBER = rf"(?:{_NAME}|{_PERSONS}|{_COUNT}\s+[a-z]+)"
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
        is_named = any(re.match(_NAME, member) for member in members)
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
            and (", and" not in match[0] or all(re.fullmatch(_NAME, each) for each in members))
        ):
            yield Derivation((premise,), Label.CONTRADICTION, line, "count")


def _sets_upper_bound(hypothesis: str, goal: Amount) -> bool:
    """Return whether more than are listed would make it untrue: *only three*, *at most five*."""
    is_bound = goal.value is None and math.isfinite(goal.interval.high)
    return is_bound or _AND_NO_MORE.search(hypothesis, 0, goal.start) is not None


_AND_NO_MORE = re.compile(rf"\b(?:{any_word('and_no_more')})\s+$", re.IGNORECASE)
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
    if re.match(_NAME, member) or re.match(r"an?\s", member):
        return 1
    last = member.split()[-1]
    return None if lemma(last) != last else 1
