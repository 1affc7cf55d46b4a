"""What a figure was, became, and by how much it changed, where a text gives two of the three.

| text | hypothesis | line |
| --- | --- | --- |
| Sales were 12 million, down from 15 million in 2022. | Sales fell. | from 15 to 12 million |
| | Sales were 15 million in 2022. | from 15 to 12 million |
| | Sales fell by a fifth. | (15,000,000 - 12,000,000) / 15,000,000 = 0.2 |
| Costs were cut by a third to 8 million. | Costs had been 12 million. | 8,000,000 / (1 - 1/3) = \
12,000,000 |
| Sales in Asia fell to 12 million. | Sales fell. | of a part: nothing |
| Sales were 12 million in 2023. | Sales were 15 million in 2022. | another time: nothing |

The figure is of the same thing where both sides have the same head and all words of either, owners
such as *the company's* apart. A value that is worked out is as exact as those that it is from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.movement_values import Worked, way_of, worked_value
from entailment.structure.movements import Movement, is_compared, movements
from entailment.structure.one_scale import is_scale_open
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.timed import ClauseTime, a_year_before, timed
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.rewriting import capitalised, rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of
from entailment.text.verbs import past_base
from entailment.text.words import lemma, stem, words

__all__ = ["by_movements"]


def by_movements(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether *hypothesis* states of a figure what *text* says that it was or became."""
    claim = _claim(hypothesis) if amounts(text) else None
    if claim is None:
        return
    stated = [
        (movement, text[start:end].strip())
        for start, end in sentence_spans(text)
        for movement in movements(text[start:end].strip())
        if _has_two(movement) and is_asserted(movement.clause)
    ]
    for movement, sentence in stated:
        if _is_of_one(movement, claim, hypothesis) and (answer := _answer(movement, claim)):
            yield Derivation((sentence,), *answer, "change")
            return
    for movement, _ in stated:
        premise = _premise(movement, claim, hypothesis)
        if premise is not None and (answer := _answer(movement, claim)):
            yield Derivation((premise,), *answer, "change")


def _claim(hypothesis: str) -> Movement | None:
    """Return what *hypothesis* states of one figure: how it moved, or its one value."""
    if not (amounts(hypothesis) or any(map(is_compared, hypothesis.split()))):
        return None
    claims = list(movements(hypothesis))
    if len(claims) == 1 and is_asserted(claims[0].clause):
        return claims[0]
    apart = timed(hypothesis)
    figures = claimed_amounts(apart.words)
    if claims or len(figures) != 1 or not is_asserted(apart.words):
        return None
    others = f"{apart.words[: figures[0].start]} {apart.words[figures[0].end :]}"
    if any(map(is_compared, others.split())):
        return None
    when = next((time for time in apart.times if not time.is_earlier), None)
    earlier = next((time for time in apart.times if time.is_earlier), None)
    words = apart.words
    return Movement("", "", 0, None, figures[0], None, when, earlier, "", words)


def _has_two(stated: Movement) -> bool:
    """Return whether the text gives more than a value or a way alone."""
    given = [part for part in (stated.before, stated.after, stated.by) if part is not None]
    return len(given) >= 2 or (bool(given) and stated.way != 0)


# Where a judge is to see that both are of one figure


def _premise(stated: Movement, claim: Movement, hypothesis: str) -> str | None:
    """Return *hypothesis* with the value after the change, and its time, for what it states.

    None where it need not be about the same figure.
    """
    after = stated.after
    if after is None or not _may_be_of_one(stated, claim, hypothesis):
        return None
    if claim.way or claim.by is not None or claim.before is not None:
        if not claim.subject:
            return None
        verb = "were" if _is_plural(claim.subject) else "was"
        return f"{capitalised(claim.subject.strip())} {verb} {after.form}{_written(stated.when)}."
    goal, time = claim.after, claim.when or claim.when_before
    if goal is None or time is None:
        return None
    value = (goal.start, goal.end, after.form)
    when = (time.start, time.end, _written(stated.when))
    premise = hypothesis
    for start, end, form in sorted((value, when), reverse=True):
        premise = rewritten(premise, start, end, form.strip())
    return premise


def _written(time: ClauseTime | None) -> str:
    """Return *time* as words behind a value, empty for none."""
    return f" {time.form}" if time is not None else ""


def _is_plural(subject: str) -> bool:
    words_of_head = _PREPOSITION.split(subject)[0].split()
    return bool(words_of_head) and words_of_head[-1].lower() != lemma(words_of_head[-1].lower())


def _may_be_of_one(stated: Movement, claim: Movement, hypothesis: str) -> bool:
    """Return whether a figure without a subject of its own may be that of *claim*."""
    own = (_stems(claim.subject) or _stems(hypothesis)) - _loose()  # *there were 400 cases*
    shared = own & _stems(stated.clause)
    return not stated.subject and bool(own) and len(shared) >= _ENOUGH * len(own)


_ENOUGH = 0.5
"""The share of the content words of a hypothesis that a text needs which has its figure."""


# Whether both are of one figure


def _is_of_one(stated: Movement, claim: Movement, hypothesis: str) -> bool:
    heads = [_head(each.subject) for each in (stated, claim)]
    if not heads[0] or heads[0] != heads[1]:
        return False
    figures = [{each.form.lower() for each in amounts(side.subject)} for side in (claim, stated)]
    if figures[0] != figures[1]:
        return False  # *people waiting more than a year*
    own, other = (_stems(f"{each.subject} {each.rest}") - _loose() for each in (claim, stated))
    return own <= _stems(f"{stated.clause} {stated.rest}") and other <= _stems(hypothesis)


def _stems(phrase: str) -> frozenset[str]:
    """Return the stems of the content words of *phrase*, without numbers; of pasts, the base's."""
    return frozenset(
        stem(base_of(word))
        for word in words(phrase)
        if word.is_content and not word.form[0].isdigit()
    )


def _head(phrase: str) -> str:
    """Return the stem of the head of a noun phrase; *staff* of *the number of staff*."""
    heads = [
        content[-1]
        for part in _PREPOSITION.split(phrase)
        if (content := [word for word in words(part) if word.is_content])
    ]
    is_number = len(heads) > 1 and heads[0].lemma in _NUMBERS
    return heads[is_number].stem if heads else ""


_PREPOSITION = re.compile(rf"\b(?:{any_of('circumstance_prepositions')})\b")
_NUMBERS = ("number", "total", "amount", "level")


@lru_cache(maxsize=1)
def _loose() -> frozenset[str]:
    """Return the stems of owners that may be left out, and of words that make no part."""
    changes = table("quantities", "changes")
    loose = (*changes["owners"].split(), *changes["having"].split(), *_NUMBERS)
    return frozenset(map(stem, loose))


# What follows


def _answer(stated: Movement, claim: Movement) -> tuple[Label, str] | None:
    """Return the label of *claim* by *stated* and the step; None where it is open."""
    if _is_state(claim):
        return _of_state(stated, claim)
    if not _is_then(stated, claim):
        return None
    way = way_of(stated)
    if not way or not claim.way:
        return None
    line = _course(stated)
    if way != claim.way:
        return Label.CONTRADICTION, line
    verdicts = [_is_strong(stated, claim)]
    for part, goal in (("before", claim.before), ("after", claim.after), ("by", claim.by)):
        if goal is None:
            continue
        verdict, step = _compared(worked_value(stated, part, goal), goal)
        verdicts.append(verdict)
        line = step or line
        if verdict is False:
            return Label.CONTRADICTION, line
    return (Label.ENTAILMENT, line) if all(verdicts) else None


def _is_state(claim: Movement) -> bool:
    return claim.way == 0 and claim.before is None and claim.by is None


def _of_state(stated: Movement, claim: Movement) -> tuple[Label, str] | None:
    """Return the label of a *claim* of a value alone: after the change, or before it."""
    assert claim.after is not None
    part = _part_at(stated, claim)
    if part is None:
        return None
    verdict, line = _compared(worked_value(stated, part, claim.after), claim.after)
    is_dated = part == "before" or claim.when is not None
    if verdict is None or not (verdict or is_dated):
        return None
    label = Label.ENTAILMENT if verdict else Label.CONTRADICTION
    return label, line or _course(stated)


def _part_at(stated: Movement, claim: Movement) -> str | None:
    """Return which value of *stated* a claim of one value is about; None for another time's."""
    if claim.when_before is not None:
        is_then = _is_of_time(stated, stated.when_before, claim.when_before)
        return "before" if is_then or not claim.when_before.span else None
    if claim.when is None:
        return "before" if _HAD.search(claim.verb) else "after"
    if _is_of_time(stated, stated.when_before, claim.when):
        return "before"
    return "after" if _is_of_time(stated, stated.when, claim.when) else None


_HAD = re.compile(r"\bbeen\b", re.IGNORECASE)


def _is_then(stated: Movement, claim: Movement) -> bool:
    """Return whether a claim of a change is of the times of *stated*, as far as it has any."""
    if _spans(stated, claim):
        return True
    pairs = ((stated.when, claim.when), (stated.when_before, claim.when_before))
    return all(own is None or _is_of_time(stated, time, own) for time, own in pairs)


def _spans(stated: Movement, claim: Movement) -> bool:
    """Return whether *claim* is of all time between those of *stated*: *between 2010 and 2023*."""
    claimed = [time for time in (claim.when, claim.when_before) if time is not None]
    ends = [time.period for time in (stated.when_before, stated.when) if time and time.period]
    if len(claimed) != 1 or len(ends) != 2 or claimed[0].period is None:
        return False
    return claimed[0].period[:2] == (ends[0].first, ends[1].last)


def _is_of_time(stated: Movement, time: ClauseTime | None, claimed: ClauseTime) -> bool:
    """Return whether *time*, one of those of *stated*, is the time *claimed*, by name or days."""
    if time is None:
        return False
    if (
        time.period is None
        and claimed.period is None
        and (time.name, time.span)
        == (
            claimed.name,
            claimed.span,
        )
    ):
        return bool(time.name or time.span)
    return _days(stated, time) == _days(stated, claimed) is not None


def _days(stated: Movement, time: ClauseTime) -> tuple[int, int] | None:
    """Return the first and the last day of *time*: of *a year earlier*, those a year before."""
    if time.period is not None:
        return time.period[:2]
    now = stated.when.period if stated.when else None
    return a_year_before(now) if now is not None and time.span == "year" else None


def _is_strong(stated: Movement, claim: Movement) -> bool | None:
    """Return whether *claim* says no more than that it rose or fell; None where it does."""
    base = lemma(past_base(claim.verb) or claim.verb)
    is_alike = base == lemma(past_base(stated.verb) or stated.verb)
    is_strong = base in table("quantities", "changes")["strong"].split()
    is_worked = base in table("quantities", "multiplying")
    return True if is_alike or is_worked or not is_strong else None


def _course(stated: Movement) -> str:
    before, after = stated.before, stated.after
    if before is None or after is None:
        return f"'{stated.verb}'"
    return f"from {before.form} to {after.form}"


def _compared(worked: Worked | None, goal: Amount) -> tuple[bool | None, str]:
    """Return whether a value is what *goal* says, None where that is open, and the step."""
    if worked is None:
        return None, ""
    if implies(worked.amount, goal) or _is_about(worked.amount, goal):
        return True, worked.line
    is_excluded = excludes(worked.amount, goal) and not is_scale_open(worked.amount, goal)
    return (False, worked.line) if is_excluded else (None, "")


def _is_about(worked: Amount, goal: Amount) -> bool:
    """Return whether *goal* is one of the values that a calculated one may be, by its rounding."""
    return (
        worked.value is None
        and goal.value is not None
        and (worked.kind, worked.unit) == (goal.kind, goal.unit)
        and worked.interval.low <= goal.value <= worked.interval.high
    )
