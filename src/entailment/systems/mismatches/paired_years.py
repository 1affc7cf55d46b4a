"""An amount of a text with the year of another amount there.

| text | hypothesis | then |
| --- | --- | --- |
| Sales rose from 4 million in 2019 to 6 million in 2020. | Sales were 6 million in 2019. | \
contradicted |
| Sales were 6 million in 2020, up from 4 million in 2019. | Sales were 4 million in 2020. | \
contradicted |

The amounts of the text are of one thing: nothing but *to*, *and* or *up from* is between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.structure.amounts import Amount, amounts, excludes
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, stem_at
from entailment.text.words import words

__all__ = ["crossed_years"]

_YEAR = re.compile(rf"(?:\s+{SMALL}[\w-]*){{0,2}}\s+in\s+(?P<year>[12]\d{{3}})\b(?!\s+{SMALL}+s\b)")
_HAS_YEAR = re.compile(r"\bin\s+[12]\d{3}\b")
_PRONOUN = re.compile(rf"(?:{any_of('subject_pronouns')}|{any_of('possessives')})\b", re.IGNORECASE)
_OF_CHANGE = re.compile(r"\bby\s+$", re.IGNORECASE)
_KINDS = {"count": "number", "money": "money", "share": "percent", "measure": "number"}


class _Dated(NamedTuple):
    """An amount with the year behind it, and where that ends."""

    amount: Amount
    year: str
    end: int

    def form_in(self, sentence: str) -> str:
        """Return both as *sentence* has them."""
        return sentence[self.amount.start : self.end]


def crossed_years(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the amount of *hypothesis* where *text* gives another one for its year.

    >>> [str(each) for each in crossed_years(
    ...     "Sales rose from 4 tons in 2019 to 6 tons in 2020.", "Sales were 6 tons in 2019.")]
    ["number: the hypothesis has '6 tons in 2019', the text has '4 tons in 2019'"]
    """
    if not _HAS_YEAR.search(hypothesis) or len(_HAS_YEAR.findall(text)) < 2:
        return
    claims = _dated(hypothesis)
    if len(claims) != 1 or len(amounts(hypothesis)) != 1:
        return
    if not is_asserted(hypothesis) or not is_asserted(text):
        return
    (claim,) = claims
    rest = lexical_stems(f"{hypothesis[: claim.amount.start]} {hypothesis[claim.end :]}")
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        series = _series(sentence)
        others = [each for each in series if each.year == claim.year]
        has_amount = any(
            each.year != claim.year and _is_same(each, claim, sentence, hypothesis)
            for each in series
        )
        if len(others) != 1 or not has_amount or text.count(claim.year) > 1:
            continue
        (other,) = others
        subject = sentence[: series[0].amount.start]
        if _PRONOUN.match(sentence):  # whose noun is in a sentence before
            subject = text[:start] + subject
        is_of_subject = rest <= lexical_stems(subject) | _verbs()
        if excludes(other.amount, claim.amount) and is_of_subject:
            yield Mismatch(
                _KINDS.get(claim.amount.kind, "number"),
                claim.form_in(hypothesis),
                other.form_in(sentence),
                contradicts=True,
            )


@cache
def _verbs() -> frozenset[str]:
    """Return the stems of verbs by which something is so much."""
    return lexical_stems(" ".join(listed("acts", "amounting")))


def _series(sentence: str) -> list[_Dated]:
    """Return the amounts of one thing with their years; empty where there are not two of them."""
    dated = _dated(sentence)
    if len(dated) < 2 or len({each.year for each in dated}) < len(dated):
        return []
    first = dated[0].amount
    for each, following in pairwise(dated):
        between = [word.lower for word in words(sentence[each.end : following.amount.start])]
        is_alike = (following.amount.kind, following.amount.unit, following.amount.per) == (
            first.kind,
            first.unit,
            first.per,
        )
        if not is_alike or not set(between) <= listed("acts", "joining_amounts"):
            return []
    nouns = {stem_at(sentence, each.amount.end) for each in dated} - {""}
    return dated if len(nouns) < 2 else []


def _dated(sentence: str) -> list[_Dated]:
    """Return the amounts of *sentence* that have a year behind them."""
    return [
        _Dated(amount, match["year"], match.end())
        for amount in amounts(sentence)
        if (match := _YEAR.match(sentence, amount.end))
        and not _OF_CHANGE.search(sentence, 0, amount.start)
    ]


def _is_same(stated: _Dated, claim: _Dated, sentence: str, hypothesis: str) -> bool:
    """Return whether both are as much of the same."""
    first, second = stated.amount, claim.amount
    is_alike = (first.kind, first.unit, first.per) == (second.kind, second.unit, second.per)
    nouns = {stem_at(sentence, first.end), stem_at(hypothesis, second.end)} - {""}
    is_number = first.form.endswith(second.form) or first.value == second.value
    return is_alike and second.value is not None and is_number and len(nouns) < 2
