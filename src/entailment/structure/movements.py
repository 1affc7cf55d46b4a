"""How a figure moved, as a clause states it: from which value to which, by how much, and when.

| clause | before | after | by |
| --- | --- | --- | --- |
| Sales were 12 million in 2023, down from 15 million. | 15 million | 12 million | |
| Sales fell by a fifth to 12 million. | | 12 million | 1/5 |
| The firm cut its staff from 310 to 290. | 310 | 290 | |
| It reported sales of 12 million, up 4 % on 2022. | | 12 million | 4 % |
| Output doubled in 2023. | | | 1 |
| Sales were 12 million. | | 12 million | |

A clause with an amount that has no such part is not read, nor one that is denied. Whether it is
planned or reported is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from entailment.structure.amounts import Amount, amounts
from entailment.structure.figure_verbs import ADVERB, FigureVerb, direction, figure_verb, multiplier
from entailment.structure.intervals import Interval
from entailment.structure.one_scale import of_one_scale
from entailment.structure.timed import ClauseTime, Timed, timed
from entailment.structure.units import measures_time
from entailment.structure.vocabulary import any_word, listed
from entailment.text.lexicon import alternatives, any_of

__all__ = ["POINT", "Movement", "is_compared", "movements"]


class Movement(NamedTuple):
    """What a clause states of a figure; a part that it does not have is None."""

    subject: str
    """The words for what has the figure: *The firm's sales*."""

    verb: str
    way: int
    """1 if it rose, -1 if it fell, 0 where the clause says neither."""

    before: Amount | None
    after: Amount | None
    by: Amount | None
    """By how much, or by what share of the value before."""

    when: ClauseTime | None
    when_before: ClauseTime | None
    rest: str
    """All other words."""

    clause: str
    """The clause without its times."""


POINT = "percentage point"
"""The unit of a difference between two percentages."""

Part = Literal["before", "after", "by"]


def movements(sentence: str) -> Iterator[Movement]:
    """Yield how figures moved by the clauses of *sentence*.

    >>> [movement] = movements("Sales fell by a fifth to 12 million in 2023.")
    >>> movement.subject, movement.way, movement.by.form, movement.after.form
    ('Sales', -1, 'a fifth', '12 million')
    """
    former = ""
    for clause in _CLAUSES.split(sentence):
        movement = _read(_THOSE.sub(former, clause.strip(), count=1) if former else clause.strip())
        if movement is not None:
            yield movement
            former = _PHRASE.split(movement.subject)[0]


_JOINS = alternatives(listed("extracts", "joining") - {"and"} | {"yet", "even as"})
_CLAUSES = re.compile(
    rf";\s+|(?:,|(?<!\s))\s+{_JOINS}\s+"
    r"|,\s+(?:and|as(?!\s+(?:of|compared|against)\b))\s+",
    re.IGNORECASE,
)
_THOSE = re.compile(rf"^(?:those|that)\b(?=\s+{any_of('circumstance_prepositions')}\b)")
"""What stands for the thing of the clause before: *those in the south*."""
_PHRASE = re.compile(rf"\s+(?={any_of('circumstance_prepositions')}\b)")
_LONGEST = 300
"""Characters of a clause that is read."""


def _read(clause: str) -> Movement | None:
    if not clause or len(clause) > _LONGEST or _DENIED.search(clause):
        return None
    apart = timed(clause)
    figures = [_in_points(apart.words, each) for each in amounts(apart.words)]
    verb = figure_verb(apart.words, figures)
    of_verb = _of_verb(apart, verb, figures) if verb is not None else None
    return of_verb or _without_verb(apart, figures)


_POINTS = re.compile(r"\s+(?P<unit>percentage\s+|basis\s+)?points?\b", re.IGNORECASE)


def _in_points(words: str, amount: Amount) -> Amount:
    """Return *amount* in points of a percentage where its unit is these: *120 basis points*."""
    match = _POINTS.match(words, amount.end) if amount.kind == "count" else None
    if match is None:
        return amount
    is_of_basis = (match["unit"] or "").lower().startswith("basis")
    interval = amount.interval.scaled(Fraction(1, 100)) if is_of_basis else amount.interval
    return replace(amount, kind="measure", unit=POINT, interval=interval, end=match.end())


_DENIED = re.compile(
    rf"\b(?:{any_of('negation')}|{any_word('weak_denials')}|respectively)\b", re.IGNORECASE
)


# What the figures behind a verb are


class _Figure(NamedTuple):
    part: Part
    amount: Amount
    end: int
    """Where its words end: *3 per cent higher*."""

    way: int = 0


def _of_verb(apart: Timed, verb: FigureVerb, figures: Sequence[Amount]) -> Movement | None:
    """Return the movement of *verb*, None where a figure has no known part in it."""
    behind = [each for each in figures if each.end > verb.end]  # *people waiting more than a year*
    read = _parts(apart.words, verb, behind)
    subject = verb.subject.strip(" ,")
    if read is None or not subject:
        return None
    movement = _movement(apart, read, read[-1].end if read else verb.end)
    is_given = movement is not None and (movement.after or movement.way)
    if movement is None or (verb.is_state and not is_given):
        return None
    return movement._replace(
        subject=subject,
        verb=verb.form,
        way=movement.way or verb.way,
        by=movement.by or _multiplied(verb),
        rest=f"{verb.owner} {movement.rest}".strip(),
        clause=apart.words[verb.start :],
    )


def _without_verb(apart: Timed, figures: Sequence[Amount]) -> Movement | None:
    """Return the movement of *18,240 operations in 2022, 2,160 more than in 2021*.

    What is compared is of another time, else it need not be a change.
    """
    for first, second in pairwise(figures):
        noun = _NOUN.match(apart.words, first.end)
        compared = _compared(apart.words, noun.end() if noun else first.end, second)
        is_other = compared is None or compared.part == "after" or measures_time(first.unit)
        if compared is not None and not is_other:
            value = _Figure("after", first, first.end)
            movement = _movement(apart, [value, compared], compared.end)
            return movement if movement is not None and movement.when_before else None
    return None


_NOUN = re.compile(
    r"(?:\s+[^\W\d][\w'’-]*){1,6}?(?=\s*[,(]|\s+(?:up|down|compared|against|versus)\b)"
)


def _movement(apart: Timed, read: Sequence[_Figure], end: int) -> Movement | None:
    parts = {figure.part: figure.amount for figure in read}
    values = of_one_scale(parts.get("before"), parts.get("after"))
    if values is None:
        return None
    way = next((figure.way for figure in read if figure.way), 0)
    when, when_before = _times(apart, read)
    rest = apart.words[end:].partition(",")[0]
    words = apart.words
    return Movement("", "", way, *values, parts.get("by"), when, when_before, rest, words)


def _parts(words: str, verb: FigureVerb, figures: Sequence[Amount]) -> list[_Figure] | None:
    """Return the parts of the figures behind *verb*, None where one has none."""
    place, read = verb.end, list[_Figure]()
    for amount in figures:
        is_older = bool(read) and read[-1].part == "before"
        if is_older and _FORMER.fullmatch(words, place, amount.start):
            break
        figure = _figure(words, place, amount, is_state=verb.is_state, is_first=not read)
        if figure is None or any(figure.part == other.part for other in read):
            return None
        read.append(figure)
        place = figure.end
    return read


def _multiplied(verb: FigureVerb) -> Amount | None:
    """Return by what share of itself a figure changes that is doubled or halved."""
    factor = multiplier(verb.form)
    if factor is None or verb.is_rough:
        return None
    return Amount("share", Interval.point(abs(factor - 1)), "", verb.form, 0, 0)


def _figure(
    words: str, place: int, amount: Amount, *, is_state: bool, is_first: bool
) -> _Figure | None:
    """Return which part *amount* has by the words from *place* to it, None if they say none."""
    gap = _gap(words, place, amount)
    if is_first and _ADVERBS.fullmatch(gap):
        more = _more(words, amount) if is_state else None
        return more or _Figure("after" if is_state else "by", amount, amount.end)
    return _compared(words, place, amount)


def is_compared(word: str) -> bool:
    """Return whether *word* says that something is more or less: *fewer*, *up*, *rose*."""
    lower = word.lower().strip(".,;:()")
    return lower in _WAYS or direction(lower) != 0


def _gap(words: str, place: int, amount: Amount) -> str:
    return " ".join(words[place : amount.start].lower().split()).lstrip(", ")


def _more(words: str, amount: Amount) -> _Figure | None:
    """Return by how much a value is more or less: *3 per cent higher*, *2,160 more than*."""
    degree = _DEGREE.match(words, amount.end)
    way = _WAYS.get(degree[1].lower()) or direction(degree[1]) if degree else 0
    return _Figure("by", amount, degree.end(), way) if degree is not None and way else None


def _compared(words: str, place: int, amount: Amount) -> _Figure | None:
    """Return the part of *amount* where a word of comparison stands before or behind it."""
    gap = _gap(words, place, amount)
    if not gap.strip("(") and (more := _more(words, amount)):
        return more
    for pattern, part in _PARTS:
        match = pattern.fullmatch(gap)
        if match is None:
            continue
        groups = match.groupdict()
        form = groups.get("way") or groups.get("sign") or ""
        way = _WAYS.get(form) or direction(form)
        return _Figure(part, amount, amount.end, way) if way or not form else None
    return None


_FORMER = re.compile(r"\s*,?\s*and\s+")
"""Between the value before and an older one: *from 361 in 2022 and 305 in 2021*."""

_WAYS = {
    "up": 1,
    "+": 1,
    "more": 1,
    "above": 1,
    "down": -1,
    "-": -1,
    "fewer": -1,
    "less": -1,
    "below": -1,
}
_DEGREE = re.compile(r"\s+(?:[a-z]+\s+)?([a-z]+er|more|less|fewer|above|below)\b", re.IGNORECASE)
_ADVERBS = re.compile(rf"(?:(?:{ADVERB}|at|a|further|another)\b\s*)*")
_PARTS: tuple[tuple[re.Pattern[str], Part], ...] = (
    (re.compile(r"(?:and\s+)?(?:(?P<way>up|down),?\s+)?from(?:\s+(?:only|just))?"), "before"),
    (re.compile(r"(?:as\s+)?compared\s+(?:with|to)|against|versus|vs\.?|\(\s*:"), "before"),
    (re.compile(r"to(?:\s+(?:reach|stand\s+at|only|just))?|(?:to\s+)?reaching|at"), "after"),
    (re.compile(r"\(?(?P<way>up|down)(?:\s+by)?|\((?P<sign>[+-])|by"), "by"),
    (re.compile(r"an?\s+(?:[a-z]+\s+)?(?P<way>[a-z]+)\s+of"), "by"),
)


def _times(apart: Timed, read: Sequence[_Figure]) -> tuple[ClauseTime | None, ClauseTime | None]:
    """Return when the clause has the figure, and when it was what it was before."""
    when = when_before = None
    for time in apart.times:
        behind = max((each for each in read if each.end <= time.start), key=_end, default=None)
        is_compared = _COMPARED.search(apart.words, 0, time.start) is not None
        is_of_before = behind is not None and behind.part == "before"
        if time.is_earlier or is_of_before or is_compared:
            when_before = when_before or time
        else:
            when = when or time
    return when, when_before


def _end(figure: _Figure) -> int:
    return figure.end


_COMPARED = re.compile(r"\b(?:than|from|compared\s+(?:with|to)|against|versus)\s*$", re.IGNORECASE)
"""What stands before the time of the value before: *lower than in 2022*."""
