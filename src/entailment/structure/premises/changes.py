"""By how much something rose or fell, and what it came to, where a text has both values.

| text | hypothesis | line |
| --- | --- | --- |
| rose from 12 to 15 | rose by 3 · by 25 % | 15 - 12 = 3 · (15 - 12) / 12 = 0.25 |
| was 15, up from 12 | rose by 3 | 15 - 12 = 3 |
| raised its offer from 12 to 15 | raised its offer by 3 | 15 - 12 = 3 |

To a network *the toll was corrected from nine to eight* excludes that it is eight; what `outcomes`
makes of it, *the toll became eight*, does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.asserted import is_asserted
from entailment.structure.premises.derivation import (
    Derivation,
    capitalised,
    content_stems,
    sentence_spans,
    stem_at,
    word_after,
)
from entailment.structure.premises.owners import verb_tokens
from entailment.structure.premises.restrictions import is_restricted
from entailment.structure.premises.stated_amounts import claimed_amounts
from entailment.structure.premises.trends import direction
from entailment.structure.vocabulary import any_word, table
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.quantities import quantities
from entailment.text.verbs import is_plain_subject, past_base, tokens_of
from entailment.text.words import lemma

__all__ = ["by_changes", "outcomes"]


def by_changes(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield by how much, and by what share, something rose or fell from one value to another."""
    stated = amounts(text)
    for goal in claimed_amounts(hypothesis) if stated else ():
        yield from _changes(text, hypothesis, stated, goal)


_FROM = re.compile(rf"\bfrom\s+(?:{SMALL}+\s+){{0,2}}$", re.IGNORECASE)
_TO = re.compile(rf"(?:\s+(?:{SMALL}+|[12]\d{{3}})){{0,4}}?\s+to\s+(?:{SMALL}+\s+)?", re.IGNORECASE)
_UP_FROM = re.compile(rf"(?:\s+{SMALL}+)?,?\s+(?P<way>up|down)\s+from\s+", re.IGNORECASE)


class _Change(NamedTuple):
    """Two values of one thing, whether it rose or fell, and the words of the text for it."""

    before: Amount
    after: Amount
    way: int
    form: str
    values: str
    """The words for the values alone."""

    has_object: bool = False
    """Whether somebody raised or cut it."""

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
    own, has_object = _verb_before(hypothesis, goal.start)
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
        if has_object or change.has_object:
            by = _BY.search(hypothesis, 0, goal.start)
            if by is None or not is_same_way:
                continue
            premise = f"{hypothesis[: by.start()]}{change.values}"
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

_BY = re.compile(r"\bby\s+$", re.IGNORECASE)
_MAGNITUDE = re.compile(r"(?:hundred|thousand|million|billion|trillion|[\d.](?:k|m|bn))\b", re.I)
_LARGE = 1000
"""What an amount without a scale has at least if it has that of the amount behind it."""


def _stated_changes(text: str, stated: Sequence[Amount]) -> Iterator[_Change]:
    """Yield what *text* says to have gone *from 12 to 9*, or to be *9, down from 12*."""
    for first, second in pairwise(stated):
        up_from = _UP_FROM.fullmatch(text, first.end, second.start)
        last, former = (first, second) if up_from else (second, first)
        if not first.value or not second.value or not _are_of_one_scale(former, last):
            continue  # *from 3.5 to 4 per cent*, *from 900 to 1 million*
        source = _source(text, first, second)
        if up_from is not None:
            way = 1 if up_from["way"].lower() == "up" else -1
            values = f"from {second.form} to {first.form}"
            yield _Change(second, first, way, f"went {values}", values)
        elif source is not None:
            verb, has_object = _verb_before(text, source.start())
            way = direction(verb[1]) if verb is not None else 0
            if verb is not None and lemma(verb[1].lower()) in _listed("either_way"):
                way = 1 if second.value > first.value else -1
            if verb is not None and way:
                form, values = (
                    text[match.start() : second.end].strip() for match in (verb, source)
                )
                yield _Change(first, second, way, form, values, has_object)


def _source(text: str, first: Amount, second: Amount) -> re.Match[str] | None:
    """Return *from* before *first* where *second* follows behind *to*."""
    is_range = _TO.fullmatch(text, first.end, second.start) is not None
    return _FROM.search(text, 0, first.start) if is_range else None


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
_OBJECT = re.compile(
    rf"\b({SMALL}+)\s+(?=(?:the|{any_of('possessives')})\s[^,;:.]*$)", re.IGNORECASE
)
"""A verb with an object that ends what is read."""


def _verb_before(text: str, place: int) -> tuple[re.Match[str] | None, bool]:
    """Return the verb before *place*, and whether its object stands between."""
    for verb in _OBJECT.finditer(text[:place]):
        if direction(verb[1]):
            return verb, True
    return _VERB.search(text, 0, place), False


def _listed(name: str) -> frozenset[str]:
    return frozenset(table("quantities", "changes")[name].split())


# What something came to


def outcomes(text: str, hypothesis: str) -> Iterator[str]:
    """Yield the sentences of *text* that give two values of a change with the second alone.

    Only for a *hypothesis* that has this value. Not where a phrase limits the change that
    *hypothesis* lacks, other than by a time, or where it is of *the average fare*, and *hypothesis*
    of the fare.

    >>> [*outcomes("The toll was corrected from nine to eight.", "The toll is eight.")]
    ['The toll became eight.']
    >>> [*outcomes("The tax fell from 9 to 8 percent for farmers in May.", "The tax is 8 percent.")]
    []
    """
    goals = amounts(hypothesis)
    for start, end in sentence_spans(text) if goals else ():
        sentence = text[start:end].strip()
        stated = amounts(sentence)
        for first, second in pairwise(stated):
            source = _source(sentence, first, second)
            others = [each for each in stated if each not in (first, second)]
            if source is None or any(each.kind == second.kind for each in others):
                continue
            if not any(implies(second, goal) for goal in goals):
                continue
            changed = _changed(sentence[: source.start()].rstrip())
            behind = sentence[second.end :]
            if changed is None or not is_asserted(f"{changed.rest} {behind}") or _goes_on(behind):
                continue
            if not _other_values(changed.what) <= content_stems(hypothesis):
                continue
            dates = " ".join(each.form for each in quantities(sentence) if each.kind == "date")
            if not is_restricted(sentence, second.start, second.end, f"{hypothesis} {dates}"):
                yield f"{capitalised(changed.what)} became {sentence[second.start :]}"


def _other_values(what: str) -> frozenset[str]:
    """Return the stems of the words of *what* for an average, a limit or a forecast."""
    return content_stems(what) & content_stems(" ".join(_listed("other_values")))


class _Changed(NamedTuple):
    """What changes, and the words of its clause, its name apart."""

    what: str
    rest: str


def _changed(opening: str) -> _Changed | None:
    """Return what changes by the clause that *opening* begins, up to *from 12 to 9*."""
    tokens = tokens_of(opening)
    is_directed = opening.endswith((" up", " down"))  # *went up*
    tokens = tokens[:-1] if is_directed else tokens
    if tokens and _is_of_change(tokens[-1].lower, is_directed=is_directed):
        helped = _HELP.search(opening, 0, tokens[-1].start)
        what = opening[: helped.start() if helped else tokens[-1].start].rstrip()
        is_past = helped is not None or next(verb_tokens(tokens[-1].form), None) is not None
        is_clause = is_past and what[-1:].isalnum() and not _no_subject().search(what)
        return _Changed(what, what) if is_clause else None
    for at, token in enumerate(tokens[1:-1], start=1):
        subject = tokens[: at - 1] if tokens[at - 1].lower in _HAVE else tokens[:at]
        if not _is_of_change(token.lower) or not is_plain_subject(subject):
            continue
        who, what = opening[: subject[-1].end], opening[token.end :].strip()
        owned = _OWNED.match(what)
        if owned is not None:
            what = f"{who}'s {what[owned.end() :]}"
        is_object = owned is not None or what.split()[0].lower() == "the"
        return _Changed(what, who) if is_object and not _MARK.search(what) else None
    return None


def _is_of_change(word: str, *, is_directed: bool = False) -> bool:
    base = past_base(word) or lemma(word)
    lists = ("up", "down", "revised", *(["either_way"] if is_directed else []))
    return any(base in _listed(name) for name in lists)


def _goes_on(behind: str) -> bool:
    """Return whether what is behind the second value is another clause, or another change."""
    clause = _MARK.split(behind)[0]
    is_changed_again = any(map(direction, _WORD.findall(behind)))
    return is_changed_again or next(verb_tokens(clause), None) is not None


_HAVE = ("has", "have", "had")
_HELP = re.compile(rf"\b(?:(?:{any_of('forms_of_be')}|{'|'.join(_HAVE)})\s+)+(?:\w+ly\s+)?$")
_OWNED = re.compile(rf"(?:{any_of('possessives')})\s+", re.IGNORECASE)
_MARK = re.compile(r"[.,;:!?()](?!\d)")
_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=1)
def _no_subject() -> re.Pattern[str]:
    """Return what matches the end of what is no subject, and *nearly every* before one."""
    nearly = any_word("weak_denials")
    return re.compile(
        rf"\b(?:{nearly})\b|\b(?:to|an?|the|of|by|for|with|which|who|that)$", re.IGNORECASE
    )
