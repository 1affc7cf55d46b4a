"""An amount that a rate of the text gives for a quantity of the hypothesis or of the text.

| text | hypothesis | then |
| --- | --- | --- |
| The line fills 90 jars a minute. | It fills 180 jars in two minutes. | entailed: 90 * 2 = 180 |
| The line fills 90 jars a minute. | It fills 200 jars in two minutes. | excluded |
| One tablet every eight hours. | Three tablets are taken a day. | entailed |
| She types 60 words a minute. She typed for an hour. | She typed 3,600 words. | entailed |
| Ann types 60 words a minute, Ben 40. | Ann typed 120 words in two minutes. | nothing: two rates |
| He earns 9 pounds an hour, and twice that on Sundays. | Two hours bring 36 pounds. | nothing |
| It makes 90 bicycles a day. | It makes 450 bicycles a week. | nothing: days off |

What a rate makes of a quantity is in `sentences.rated_amounts`. The premise is the hypothesis with
the rate, or without its number, and never the sentence of the text. Where a sentence limits what
many cost together nothing follows, and by a discount or a first hour nothing is excluded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, excludes, implies
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.rated_amounts import (
    RatedAmount,
    counted_nouns,
    has_any,
    rated_amounts,
    sentence_of,
)
from entailment.structure.sentences.stated_amounts import claimed_amounts, without_number
from entailment.structure.sentences.stated_rates import Rate, noun_stems
from entailment.structure.units import factor
from entailment.structure.vocabulary import any_word
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.name_forms import CAPITAL
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, lexical_stems

__all__ = ["by_rates"]


def by_rates(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether an amount of *hypothesis* is what a rate of *text* makes of another amount."""
    goals = claimed_amounts(hypothesis)
    if not goals or DENIAL.search(hypothesis):
        return
    stated = amounts(text)
    for goal in goals:
        if any(implies(amount, goal) for amount in stated) or _is_compared(hypothesis, goal):
            continue
        results = rated_amounts(text, hypothesis, goal, goals)
        label = _label([result.amount for result in results], goal)
        if label is Label.CONTRADICTION and not _is_alone(text, hypothesis, results, goal):
            continue
        if label is None or any(_is_unclear(text, each, goal) for each in results):
            continue
        premise = _premise(hypothesis, results[0], goal)
        if premise != hypothesis:
            yield Derivation((premise,), label, results[0].line, "rate")
        return


def _is_unclear(text: str, result: RatedAmount, goal: Amount) -> bool:
    """Return whether the sentence of the rate has a limit, or another amount of its kind."""
    return _is_capped(text, result.rate) or _has_another(text, result, goal)


def _premise(hypothesis: str, result: RatedAmount, goal: Amount) -> str:
    """Return *hypothesis* with the rate in place of its number, else without that number.

    So it is left to the judge whether the rate is of what *hypothesis* is about.
    """
    return _with_rate(hypothesis, result, goal) or without_number(hypothesis, goal)


def _has_another(text: str, result: RatedAmount, goal: Amount) -> bool:
    """Return whether the sentence of the rate has an amount more of its kind, and none is used."""
    rate = result.rate
    start, end = next(span for span in sentence_spans(text) if rate.start < span[1])
    others = [
        each
        for each in amounts(text)
        if start <= each.start < end
        and each.unit != "time"
        and not rate.start <= each.start < rate.end
        and _may_be_of(text, each, goal, rate)
    ]
    rest = f"{text[start : rate.start]} {text[rate.end : end]}"
    return len(others) > (_USED in result.line) or _OTHERWISE.search(rest) is not None


_OTHERWISE = re.compile(r"\b(?:more|less|half|twice)\b", re.IGNORECASE)
"""Next to a rate, by how much another differs: *9 pounds an hour, his wife more*."""

_USED = ", "
"""In the line of a result: before a fee, or what the first costs."""


def _with_rate(hypothesis: str, result: RatedAmount, goal: Amount) -> str:
    """Return *hypothesis* with the rate, and without the time or number that it is for.

    Empty where that is no part of the sentence that may be left out.
    """
    if result.is_free:
        return _in_place(hypothesis, [(goal.start, _counted_end(hypothesis, goal), result.form)])
    start, end = result.span
    before = _PREPOSITION.search(hypothesis, 0, start)
    if before is None or not _BEHIND.match(hypothesis, end):
        return ""
    return _in_place(
        hypothesis,
        [(before.start(), end, ""), (goal.start, _counted_end(hypothesis, goal), result.form)],
    )


def _counted_end(hypothesis: str, goal: Amount) -> int:
    """Return where *goal* ends, with the noun behind it if it is a count."""
    has_noun = not goal.per and counted_nouns(hypothesis, goal)
    noun = _NOUN.match(hypothesis, goal.end) if has_noun else None
    return noun.end() if noun else goal.end


def _in_place(hypothesis: str, pieces: Sequence[tuple[int, int, str]]) -> str:
    for first, last, new in sorted(pieces, reverse=True):
        hypothesis = f"{hypothesis[:first]}{new}{hypothesis[last:]}"
    return capitalised(re.sub(r"\s+(?=[.,])", "", re.sub(r"\s{2,}", " ", hypothesis)).strip(" ,"))


_PREPOSITION = re.compile(r"\b(?:in|for|over|within|after|during|on|at)\s+$", re.IGNORECASE)
_BEHIND = re.compile(rf"\s*(?:[.,;]|$)|\s+(?:the|an?|{any_of('subject_pronouns')})\b|\s+{CAPITAL}")
_NOUN = re.compile(r"\s+[a-z-]+(?:\s+of\s+[a-z-]+)?")


_COMPARING = re.compile(
    r"\b(?:more|less|fewer|than|saves?|saved|saving|cheaper|dearer|longer|shorter|difference|instead"
    r"|extra|plus|if|remain\w*|left|ago|another|half|twice|only|first)\b",
    re.IGNORECASE,
)


def _is_compared(hypothesis: str, goal: Amount) -> bool:
    """Return whether *goal* is a difference, a part or what is so on a condition."""
    rest = f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}"
    return bool(_COMPARING.search(rest) or _OF_WHOLE.match(hypothesis, goal.end))


_OF_WHOLE = re.compile(rf"\s+of\s+(?:{any_word('identity_determiners')}|{any_word('wholes')})\b")


def _is_alone(text: str, hypothesis: str, results: Sequence[RatedAmount], goal: Amount) -> bool:
    """Return whether no other amount of *text* may be what *goal* is of, and nothing changes it."""
    (first, *others) = {result.rate for result in results}
    is_small = goal.form.isalpha() and goal.interval.high <= _FEW
    has_first = any("first" in each.line for each in results)
    has_tiers = has_any(text, "tiers") and not has_first
    if others or is_small or has_tiers or not (has_first or _is_bare(text, hypothesis, first)):
        return False
    if any(each.is_free for each in results) and not _is_plain(hypothesis, first, goal):
        return False
    alike = [
        each
        for each in amounts(text)
        if not first.start <= each.start < first.end and _may_be_of(text, each, goal, first)
    ]
    own = base_stems(hypothesis[: goal.start] + " " + hypothesis[goal.end :])
    return len(alike) <= has_first and len(own & base_stems(text)) >= _ENOUGH * len(own)


def _is_bare(text: str, hypothesis: str, rate: Rate) -> bool:
    """Return whether the sentence of *rate* has no word more: *on average*, *online*."""
    start, end = next(span for span in sentence_spans(text) if rate.start < span[1])
    rest = f"{text[start : rate.start]} {text[rate.end : end]}"
    return lexical_stems(rest) - rate.nouns - rate.per <= lexical_stems(hypothesis)


def _may_be_of(text: str, amount: Amount, goal: Amount, rate: Rate) -> bool:
    """Return whether *amount* of *text* may be of what *goal* is of: also a number alone is."""
    nouns = noun_stems(text, amount.end) if amount.kind == "count" else frozenset()
    if amount.kind == "count" and not nouns:
        return True
    is_alike = amount.kind == goal.kind and factor(amount.unit, goal.unit) is not None
    return is_alike and (goal.kind != "count" or bool(nouns & rate.nouns))


def _is_plain(hypothesis: str, rate: Rate, goal: Amount) -> bool:
    """Return whether *rate* is for one noun or unit, and *goal* has a unit or noun."""
    return len(rate.per) == 1 and bool(goal.kind != "count" or counted_nouns(hypothesis, goal))


_FEW = 2
"""Numbers up to this, as words, are often no count: *one of them*."""

_ENOUGH = 0.5
"""The share of the content words of a hypothesis that a text needs which excludes it."""


def _is_capped(text: str, rate: Rate) -> bool:
    """Return whether the sentence of *rate* limits what many cost together."""
    sentence = sentence_of(text, rate)
    return has_any(sentence, "caps") or _CAPPED.search(sentence) is not None


_CAPPED = re.compile(
    r"\b(?:never|not|no)\s+(?:more|less|fewer)\s+than\b|\bat\s+(?:most|least)\b", re.IGNORECASE
)


def _label(results: Sequence[Amount], goal: Amount) -> Label | None:
    """Return what all of *results* say of *goal*, None where they disagree or there are none."""
    if results and all(implies(result, goal) for result in results):
        return Label.ENTAILMENT
    if results and all(excludes(result, goal) for result in results):
        return Label.CONTRADICTION
    return None
