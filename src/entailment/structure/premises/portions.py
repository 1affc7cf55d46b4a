"""How many a share of a whole number is: half of 80 students are 40.

| text | hypothesis | line |
| --- | --- | --- |
| Half of the 80 students passed. | 40 students passed. | 0.5 * 80 = 40 |
| 25 % of its 400 staff left. | 100 of its staff left. | 0.25 * 400 = 100 |
| Half of the 80 students passed. | 80 students passed. | 0.5 * 80 = 40: contradicted |

Only exact shares and numbers. Another number contradicts where the word behind its noun, or that
before it, is what the text has there too: *80 students sat the exam, and half of the 80 passed*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, written
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.sentences.stated_amounts import claimed_amounts
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import alternatives
from entailment.text.rewriting import rewritten
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, stem_at, word_after
from entailment.text.words import words

__all__ = ["by_portions"]

_THE = rf"(?:{alternatives(listed('clauses', 'identity_determiners'))})\s+"
_OWNER = r"(?:[\w-]+\s+){0,2}[\w-]+(?:['’]s|s['’])\s+"
_OF = re.compile(rf"\s+of\s+(?:all\s+)?(?:{_THE}|{_OWNER})?|\s+{_THE}", re.IGNORECASE)
_LIMIT = re.compile(
    r"\b(?:another|other|others|remaining|rest|first|last|only|just|further|over|each|per|than|every)\b",
    re.IGNORECASE,
)


class _Portion(NamedTuple):
    """A share of a whole number in a sentence, and how many that is."""

    sentence: str
    share: Amount
    whole: Amount
    number: Fraction
    end: int
    """Where the noun ends, or the adjective before it."""

    @property
    def form(self) -> str:
        """The phrase, with the next word."""
        return self.sentence[self.share.start : self.end]

    @property
    def line(self) -> str:
        """The multiplication."""
        factors = written(self.share.value or Fraction(0)), written(self.whole.value or Fraction(0))
        return f"{' * '.join(factors)} = {written(self.number)}"


def by_portions(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether a number of *hypothesis* is the share of a whole that *text* gives.

    >>> [each.line for each in by_portions("Half of the 80 men came.", "40 men came.")]
    ['0.5 * 80 = 40']
    """
    if not any(amount.kind == "share" for amount in amounts(text)):
        return
    goals = claimed_amounts(hypothesis)
    if len(goals) != 1 or goals[0].kind != "count" or not is_asserted(hypothesis):
        return
    (goal,) = goals
    portions = [
        portion
        for start, end in sentence_spans(text)
        for portion in _portions(text[start:end].strip())
    ]
    if len(portions) != 1 or goal.value is None or goal.is_rough or goal.per:
        return
    (portion,) = portions
    noun = word_after(hypothesis, goal.end)
    is_of_noun = stem_at(hypothesis, goal.end) == stem_at(portion.sentence, portion.whole.end)
    if noun is None or not is_of_noun or _LIMIT.search(hypothesis):
        return
    premise = rewritten(hypothesis, goal.start, noun.end(), portion.form)
    if goal.value == portion.number:
        yield Derivation((premise,), Label.ENTAILMENT, portion.line, "share")
    elif _is_in_place(portion, hypothesis, goal, noun.end()):
        yield Derivation((premise,), Label.CONTRADICTION, portion.line, "share")


def _portions(sentence: str) -> Iterator[_Portion]:
    """Yield the shares of whole numbers in a sentence that says what is so of them."""
    stated = amounts(sentence)
    if not any(amount.kind == "share" for amount in stated) or not is_asserted(sentence):
        return
    for share, whole in pairwise(stated):
        is_exact = share.value is not None and not share.is_rough and share.kind == "share"
        is_count = whole.kind == "count" and whole.value is not None and not whole.is_rough
        noun = word_after(sentence, whole.end)
        if not is_exact or not is_count or noun is None or whole.per or _LIMIT.search(sentence):
            continue
        number = (share.value or Fraction(0)) * (whole.value or Fraction(0))
        is_whole = number.denominator == 1 and 0 < number < (whole.value or 0)
        if is_whole and _OF.fullmatch(sentence, share.end, whole.start):
            yield _Portion(sentence, share, whole, number, noun.end())


def _is_in_place(portion: _Portion, hypothesis: str, goal: Amount, end: int) -> bool:
    """Return whether *hypothesis* says of its number what the text says of the share."""
    sentence, number = portion.sentence, [stem_at(hypothesis, goal.end)]
    if sum(amount.kind == "count" for amount in amounts(sentence)) > 1:
        return False
    others = lexical_stems(f"{hypothesis[: goal.start]} {hypothesis[goal.end :]}")
    if not others - set(number) <= lexical_stems(sentence):
        return False
    behind = _stems(sentence[portion.end :])[:1], _stems(hypothesis[end:])[:1]
    before = _stems(sentence[: portion.share.start])[-1:], _stems(hypothesis[: goal.start])[-1:]
    return behind[0] == behind[1] and before[0] == before[1] and any((*behind, *before))


def _stems(text: str) -> list[str]:
    return [word.stem for word in words(text) if word.is_content]
