"""How many of a whole are left where a text gives the others.

| text | hypothesis | line |
| --- | --- | --- |
| Only four of the 26 cooks are women. | 22 of the cooks are not women. | 26 - 4 = 22 |
| It has 900 pounds, of which 400 came from Ann. | 500 pounds came from others. | 900 - 400 = 500 |
| He took 48 cores, all but five here. | 43 cores were taken here. | 48 - 5 = 43 |
| Eight of the twelve goats came; the rest hid. | Four goats hid. | 12 - 8 = 4 |
| Eight of the twelve goats came; the rest hid. | Five goats hid. | contradicted: 12 - 8 = 4 |
| 120 of the 300 weavers work nights. | 180 of the weavers work nights. | contradicted: 120 do |
| 120 of the 300 weavers work nights. | 90 of the weavers are men. | nothing |

The premise is that of the part, or the hypothesis without its number. A new word of the hypothesis
is *others*, a denial or the opposite of what the part does: by any other it may say more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, implies, written
from entailment.structure.intervals import Interval
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.part_wholes import PartWhole, part_wholes
from entailment.structure.sentences.polarity import reversals
from entailment.structure.sentences.stated_amounts import claimed_amounts, without_number
from entailment.text.denials import DENIAL
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, stem_at, word_after
from entailment.text.words import words

__all__ = ["by_remainders"]

_REST = r"the\s+(?:rest|remainder|remaining|others?)\b|every(?:one|body)\s+else\b"
_REST_CLAUSE = re.compile(
    rf"(?:[.;:,]\s+|\b(?:and|but|while|whereas)\s+)(?:all\s+)?(?:{_REST})(?!\s+of\s+the\b)(?P<done>[^.;,]*)",
    re.IGNORECASE,
)
"""A clause about all but what is before it."""

_EDGE = re.compile(r"[;:,](?!\d)|\.(?!\d)|\b(?:and|but|while|whereas)\b")
_NOT_OF_THEM = re.compile(
    r"\b(?:none|neither|not\s+(?:all|one|any)|all|only)\s+(?:of\s+)?(?:the\s+)?(?:other\s+)?\Z",
    re.IGNORECASE,
)
"""Before a number by which the hypothesis says something of all that it counts."""

_MORE = re.compile(r"\s+(?:\w+\s+)?(?:more|less|fewer|\w+er\s+than)\b", re.IGNORECASE)
"""Behind a difference: *22 metres higher than planned*."""

_OF = re.compile(r"\s+of\b", re.IGNORECASE)
_EACH = re.compile(r"\b(?:each|every|per)\b", re.IGNORECASE)
_MOST_NEW, _MOST_NEW_OF_EXCEPTION = 1, 3
"""Content words of a hypothesis that the text may lack; *all but five* is verbatim."""

_IN_PLAIN = 2
"""Amounts of a sentence that says nothing but of a part and its whole."""

_LEAST = 5
"""The least number that stands for the rest without a word for it: smaller ones are in any text."""

_MOST_IN_PHRASE = 2
_REACH = 60
"""Content words, and characters, behind a number that are looked at for what it counts."""


def by_remainders(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the number of *hypothesis* is that of the rest of a whole of *text*.

    >>> text = "Only four of the 26 cooks are women."
    >>> next(by_remainders(text, "22 of the cooks are not women.")).premises
    ('Four of the cooks are women.',)
    """
    wholes = part_wholes(text)
    goal = _goal(text, hypothesis) if wholes else None
    if goal is None:
        return
    own = [each for each in wholes if _is_of_whole(text, each.whole, hypothesis)]
    entailed = [
        derivation
        for each in own
        if implies(_rest_as(goal, each), goal)
        for derivation in _entailed(text, each, hypothesis, goal)
    ]
    yield from entailed
    for each in own if not entailed and goal.kind != "share" else ():
        if each.whole.kind == goal.kind:
            yield from _excluded(text, each, hypothesis, goal)


def _rest_as(goal: Amount, each: PartWhole) -> Amount:
    """Return the rest as a number, or as a share of the whole where *goal* is a share."""
    if goal.kind != "share":
        return replace(each.whole, interval=Interval.point(each.rest))
    share = Interval.point(each.rest / each.total)
    return replace(each.whole, kind="share", unit="", interval=share)


def _goal(text: str, hypothesis: str) -> Amount | None:
    """Return the one exact number of *hypothesis* that *text* does not state."""
    stated = amounts(text)
    goals = [
        each
        for each in claimed_amounts(hypothesis)
        if not any(implies(amount, each) for amount in stated)
    ]
    if len(goals) != 1 or goals[0].value is None or goals[0].per:
        return None
    is_of_all = _NOT_OF_THEM.search(hypothesis, 0, goals[0].start)
    return None if is_of_all or _MORE.match(hypothesis, goals[0].end) else goals[0]


def _is_of_whole(text: str, whole: Amount, hypothesis: str) -> bool:
    """Return whether *hypothesis* has a word for what *whole* counts, if that is written."""
    if whole.kind != "count":
        return True
    behind = words(_EDGE.split(text[whole.end : whole.end + _REACH])[0])
    phrase = takewhile(lambda word: word.is_content, behind)
    counted = [word.stem for word in phrase][:_MOST_IN_PHRASE]
    return not counted or not lexical_stems(hypothesis).isdisjoint(counted)


def _entailed(text: str, each: PartWhole, hypothesis: str, goal: Amount) -> Iterator[Derivation]:
    """Yield that *goal* is the rest, where *hypothesis* says nothing else of it than the text."""
    line = f"{written(each.total)} - {written(each.stated)} = {written(each.rest)}"
    new = len(_stems(hypothesis, goal) - lexical_stems(text))
    without = without_number(hypothesis, goal)
    if each.is_exception:
        if new <= _MOST_NEW_OF_EXCEPTION and goal.kind != "share":
            form = f"all but {each.parts[0].form}"
            form = form if _OF.match(hypothesis, goal.end) else f"{form} of the"
            premise = rewritten(hypothesis, goal.start, goal.end, form)
            yield Derivation((premise,), Label.ENTAILMENT, line, "rest")
    elif DENIAL.search(hypothesis):
        if new <= _MOST_NEW and not DENIAL.search(_clause(text, each)):
            yield from _reversed(text, each, hypothesis, goal, line)
    elif goal.kind == "share" or new > _MOST_NEW or _EACH.search(hypothesis):
        return
    elif _is_of_rest(text, each, hypothesis, goal) or _is_of_others(text, hypothesis, goal):
        yield Derivation((without,), Label.ENTAILMENT, line, "rest")
    elif _is_telling(goal):
        yield from _reversed(text, each, hypothesis, goal, line)


def _reversed(
    text: str, each: PartWhole, hypothesis: str, goal: Amount, line: str
) -> Iterator[Derivation]:
    """Yield that *goal* is the rest where a single part is of the opposite of *hypothesis*."""
    if len(amounts(_sentence(text, each))) != _IN_PLAIN:
        return
    replaced = rewritten(hypothesis, goal.start, goal.end, each.parts[0].form)
    for premise in dict.fromkeys(reversals(_clause(text, each), replaced)):
        yield Derivation((premise,), Label.ENTAILMENT, line, "rest")


def _is_of_rest(text: str, each: PartWhole, hypothesis: str, goal: Amount) -> bool:
    """Return whether *hypothesis* says no more than a clause about all that is left.

    Not where another number is before that clause, or it has alternatives: *hid or died*.
    """
    rest = _rest_clause(text, each)
    if rest is None or _has_number(text, each, rest) or _OR.match(text, rest.start("done")):
        return False
    done = lexical_stems(rest["done"]) | {stem_at(text, each.whole.end)}
    return _stems(hypothesis, goal) <= done


def _is_of_others(text: str, hypothesis: str, goal: Amount) -> bool:
    """Return whether the only new word of *hypothesis* is one for those who are left."""
    new = _stems(hypothesis, goal) - lexical_stems(text)
    return _is_telling(goal) and new == _OTHERS


_OR = re.compile(r"[^.;]*\bor\b")
_OTHERS = lexical_stems("others")


def _is_telling(goal: Amount) -> bool:
    """Return whether hardly anything but what is left of a whole gives *goal*."""
    return goal.value is not None and goal.value >= _LEAST


def _excluded(text: str, each: PartWhole, hypothesis: str, goal: Amount) -> Iterator[Derivation]:
    """Yield that *hypothesis* has the wrong number of a part, or of the rest."""
    is_of_two = len(each.parts) == 1 and len(amounts(_sentence(text, each))) == _IN_PLAIN
    if each.is_exception or not is_of_two or goal.is_rough:
        return
    line = f"{written(each.total)} - {written(each.stated)} = {written(each.rest)}"
    own, clause = _stems(hypothesis, goal), _clause(text, each)
    is_denied = DENIAL.search(hypothesis) is not None
    is_of_part = own <= lexical_stems(clause) and not DENIAL.search(clause)
    if is_of_part and not is_denied and goal.value == each.rest:
        premise = rewritten(hypothesis, goal.start, goal.end, each.parts[0].form)
        yield Derivation((premise,), Label.CONTRADICTION, line, "rest")
    if goal.value == each.rest or goal.value is None or not goal.value < each.total:
        return
    is_of_rest = not is_denied and _is_of_rest(text, each, hypothesis, goal)
    if is_of_rest or (is_of_part and is_denied):
        premise = without_number(hypothesis, goal)
        yield Derivation((premise,), Label.CONTRADICTION, line, "rest")


def _stems(hypothesis: str, goal: Amount) -> frozenset[str]:
    """Return the stems of the content words of *hypothesis* without those of its number."""
    return lexical_stems(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}")


def _rest_clause(text: str, each: PartWhole) -> re.Match[str] | None:
    """Return the match of a clause about all of the whole but the part, if one follows."""
    return _REST_CLAUSE.search(text, max(each.whole.end, each.parts[-1].end))


def _has_number(text: str, each: PartWhole, clause: re.Match[str] | None) -> bool:
    """Return whether *clause*, or what is before it, has another number: *the other two*."""
    start = max(each.whole.end, each.parts[-1].end)
    return clause is not None and any(
        start <= amount.start < clause.end() for amount in amounts(text)
    )


def _sentence(text: str, each: PartWhole) -> str:
    """Return the sentence that gives the part."""
    start = min(each.whole.start, each.parts[0].start)
    return next(text[span[0] : span[1]] for span in sentence_spans(text) if start < span[1])


def _clause(text: str, each: PartWhole) -> str:
    """Return the clause that gives the part, with what is counted."""
    first, last = each.parts[0].start, each.parts[-1].end
    begin, close = next(span for span in sentence_spans(text) if first < span[1])
    starts = [edge.end() for edge in _EDGE.finditer(text, begin, first)]
    edge = _EDGE.search(text, max(last, min(each.whole.end, close)), close)
    clause = text[starts[-1] if starts else begin : edge.start() if edge else close]
    noun = word_after(text, each.whole.end)
    return f"{clause} {noun[1]}" if noun else clause
