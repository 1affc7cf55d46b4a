"""How long it is between two times of a text, whatever happened then.

| text | hypothesis | so |
| --- | --- | --- |
| The inn opened in 1911 and burned down in 1956. | It burned down 45 years after it had \
opened. | entailed |
| The tower was begun in 1702 and finished in 1728. | It took more than 20 years to build. | \
entailed |
| The inn opened in 1911 and burned down in 1956. | It opened 45 years after it had burned \
down. | nothing: in another order |
| Ann was mayor from 1990 to 1998, Ben until 2003. | Ben was mayor for eight years. | nothing: \
of Ann |

The difference of two times is hardly by chance just what a hypothesis has, so that the judge has
only to see the rest of it in the text: the premise is the hypothesis with *some time*. What is
more or less than an amount is so of many times, and requires those that the hypothesis is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, implies
from entailment.structure.clocks import Clock
from entailment.structure.lengths import Length, compared_clocks, compared_length
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.timeline import Point, clock_points, day_points
from entailment.structure.times import Period
from entailment.structure.units import factor
from entailment.structure.vocabulary import any_word, listed
from entailment.text.lexicon import alternatives, any_of
from entailment.text.rewriting import rewritten
from entailment.text.stems import base_stems
from entailment.text.verbs import verb_tokens

__all__ = ["by_elapsed"]

_OTHERWISE = re.compile(rf"\b(?:{any_word('not_elapsed')})\b", re.IGNORECASE)
"""What makes a length of time an age, a penalty or what has a reason."""

_MARKER = re.compile(
    r"\b(for|lasted|lasts|took|takes|ran|runs|continued|went\s+on)\s+(?:for\s+)?(?:\w+\s+)?$",
    re.IGNORECASE,
)
_PART = re.compile(r"[,;:.]\s|\b(?:and|but|then)\b")
_ORDER = re.compile(
    r"\s*(?:(?P<later>after|later\s+than|behind|following)|before|earlier\s+than|sooner\s+than|ahead\s+of"
    r"|prior\s+to)\b",
    re.IGNORECASE,
)


def by_elapsed(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that two times of *text* are as far apart as *hypothesis* says.

    >>> text = "The inn opened in 1911 and burned down in 1956."
    >>> [each.line for each in by_elapsed(text, "The inn existed for 45 years.")]
    ['1956 - 1911 = 45 years']
    """
    goals = [amount for amount in amounts(hypothesis) if _is_length(amount)]
    if not goals or _OTHERWISE.search(hypothesis):
        return
    for every in (day_points(text), _sure_clocks(text)):
        for goal in goals if len(every) > 1 else ():
            if any(implies(amount, goal) for amount in amounts(text) if amount.kind == "measure"):
                continue
            claim = _Claim.of(text, hypothesis, goal)
            if (length := _elapsed(every, claim, text)) is not None:
                premise = rewritten(hypothesis, goal.start, goal.end, "some time")
                yield Derivation((premise,), Label.ENTAILMENT, length.line, "duration")


_UNSURE = re.compile(
    rf"\b(?:{any_word('planned')}|{alternatives(listed('acts', 'flights'))}|local\s+time)\b"
    rf"|\b(?:{any_of('finite_forms_of_be')})\s+to\b",
    re.IGNORECASE,
)


def _sure_clocks(text: str) -> tuple[Point, ...]:
    """Return the times of day of *text*, none where they may be planned or of two time zones."""
    every = clock_points(text)
    return () if len(every) < 2 or _UNSURE.search(text) else every


def _is_length(amount: Amount) -> bool:
    is_time = factor(amount.unit, "day") is not None or factor(amount.unit, "year") is not None
    return amount.kind == "measure" and is_time and not amount.per


class _Claim(NamedTuple):
    """A length of time in a hypothesis, and the stems of what it says of it."""

    goal: Amount
    every: frozenset[str]
    subject: frozenset[str]
    """The stems before its first verb that the text has, too."""

    earlier: frozenset[str]
    later: frozenset[str]
    """What was earlier and later, where it says that; else nothing."""

    marker: str = ""
    """The word before the length of time of what lasts: *for*, *lasted*."""

    @classmethod
    def of(cls, text: str, hypothesis: str, goal: Amount) -> _Claim:
        """Return the claim of *goal* in *hypothesis*."""
        before, behind = hypothesis[: goal.start], hypothesis[goal.end :]
        verb = next((token.start for token in verb_tokens(hypothesis)), len(hypothesis))
        subject = base_stems(hypothesis[: min(verb, goal.start)]) & base_stems(text)
        order, sides = _ORDER.match(behind), (frozenset[str](), frozenset[str]())
        if order is not None:
            sides = base_stems(behind[order.end() :]), base_stems(before)
            sides = sides if order["later"] else sides[::-1]
        marker = _MARKER.search(before)
        every = base_stems(f"{before} {behind}")
        return cls(goal, every, subject, *sides, marker[1].lower() if marker else "")


def _elapsed(every: Sequence[Point], claim: _Claim, text: str) -> Length | None:
    """Return the length of time between two of *every* time of *text* that *claim* is about."""
    topic = base_stems(text[: every[0].start])
    for pair in combinations(every, 2):
        first, last = _in_order(*pair)
        length = _length(first, last, claim.goal)
        if length is None or length.label is not Label.ENTAILMENT:
            continue
        around = first.words | last.words
        if claim.subject and not claim.subject & (around | topic):
            continue
        if _is_of_span_alone(claim, first, last) or _is_other_event(text, claim, first, last):
            continue
        if _is_in_order(claim, first, last) and _is_nearest(every, claim, (first, last)):
            return length
    return None


def _is_of_span_alone(claim: _Claim, first: Point, last: Point) -> bool:
    """Return whether one of two times ends a span of what *claim* is about, and the other does not.

    In *Ann was mayor from 1990 to 1998, Ben until 2003* only Ben was it for five years.
    """
    if claim.earlier or first[1:3] == last[1:3]:
        return False
    spans = [point for point in (first, last) if point.is_of_span]
    if len(spans) > 1:
        return True
    return bool(claim.subject) and any(claim.subject <= point.words for point in spans)


def _is_other_event(text: str, claim: _Claim, first: Point, last: Point) -> bool:
    """Return whether what took so long by *claim* is not what ends at *last*, by its own subject.

    What *lasted*, and a span for *for eight years*, are left to `durations`.
    """
    is_span = isinstance(first.when, Period) and first[1:3] == last[1:3]
    if not claim.marker or claim.marker == "for" or is_span:
        return bool(claim.marker) and is_span
    if claim.marker not in ("took", "takes"):
        return True
    between = _PART.split(text[first.end : last.start])[-1]
    verb = next((token.start for token in verb_tokens(between)), len(between))
    return not base_stems(between[:verb]) <= claim.every


def _in_order(left: Point, right: Point) -> tuple[Point, Point]:
    """Return the earlier of two times, and the later: of times of day the first that is written."""
    if isinstance(left.when, Period) and isinstance(right.when, Period):
        return (left, right) if left.when.first <= right.when.first else (right, left)
    return left, right


def _length(first: Point, last: Point, goal: Amount) -> Length | None:
    """Return whether it is *goal* from *first* to *last*."""
    begin, end = first.when, last.when
    if isinstance(begin, Period) and isinstance(end, Period):
        return compared_length(begin, end, goal)
    if isinstance(begin, Clock) and isinstance(end, Clock):
        return compared_clocks(begin, end, goal)
    return None


def _is_nearest(every: Sequence[Point], claim: _Claim, pair: tuple[Point, Point]) -> bool:
    """Return whether *claim* has more of the words at *pair* than at any other two times.

    An exact amount of time is hardly that between other times than those that are meant.
    """
    if claim.goal.value is not None:
        return True
    common = claim.every & (pair[0].words | pair[1].words)
    return all(
        common > claim.every & (left.words | right.words)
        for left, right in combinations(every, 2)
        if {left.when[:2], right.when[:2]} != {point.when[:2] for point in pair}
    )


def _is_in_order(claim: _Claim, first: Point, last: Point) -> bool:
    """Return whether the words at two times do not speak for the other order of *claim*."""
    earlier, later = first.words - last.words, last.words - first.words
    own = len(claim.earlier & earlier) + len(claim.later & later)
    return own >= len(claim.earlier & later) + len(claim.later & earlier)
