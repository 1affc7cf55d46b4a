"""Significance that a hypothesis claims and the figures or words of the text deny.

| the text | *A significantly reduced pain* is |
| --- | --- |
| Pain was less severe with A (p = 0.21). | contradicted |
| Pain was less severe with A (OR 0.9; 95% CI 0.7-1.2). | contradicted: a ratio of 1 is within |
| Pain fell by 3 points (95% CI -1 to 7). | contradicted: a difference of 0 is within |
| Pain tended to be less severe with A. | not entailed |
| Pain was less severe with A. The difference was not significant. | not entailed |
| Pain was less severe with A (p = 0.01). | left to the judge |
| Pain was less severe with A, of any age (p for interaction = 0.21). | left to the judge |
| Pain (p = 0.21) and nausea (p = 0.01) were less severe. | left to the judge |

The figures are those of the sentence that has most of the words of the hypothesis. An interval
counts only where the sentence has no p value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.systems.mismatches.verbatim import covered, sentences
from entailment.text.denials import DENIAL

__all__ = ["significances"]

_LEVEL = 0.05

_CLAIMED = re.compile(r"(?<![\w-])significan(?:t|tly|ce)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"(?:\b(?:not?|non|nor|never|without)|n['’]t)[\s-]+(?!(?:only|one|doubt\w?)\b)"
    r"(?:(?:\w+\s+){0,3}?significant(?:ly)?"
    r"|(?:(?:reach|attain|achieve|of|any|statistical|clinical)\s+){0,3}significance)\b"
    r"|(?<!\bnot\s)(?<!n['’]t\s)\binsignifican(?:t|tly|ce)\b",
    re.IGNORECASE,
)
_NUMBER = r"\d{0,15}[.,·]?\d{1,15}"
_SIGNED = rf"[-−–]?{_NUMBER}"
_P_VALUE = re.compile(
    r"\bp(?:[- ]value)?(?:\s+(?:for|of)\s+\w+)?\s*"
    rf"(?:(?P<sign>[=<>≤≥])\s*(?P<value>{_NUMBER})(?![\d%])|=\s*(?P<none>n\.?s\b))",
    re.IGNORECASE,
)
_INTERVAL = re.compile(
    r"(?:\bCI|\b(?:confidence|credible)\s+intervals?)(?:\s?\[?\s?CI\]?)?[\s:,=(\[]{1,4}"
    rf"(?P<low>{_SIGNED})%?\s*(?:to|and|[-−–;,])\s*(?P<high>{_SIGNED})",
    re.IGNORECASE,
)
_RATIO = re.compile(r"\bratios?\b|\brelative\s+risk\b|\b[as]?(?:HR|OR|RR|IRR|PR|SMR)\b")
_TREND = re.compile(r"\btend(?:s|ed)?\s+to\b|\btrend\s+(?:towards?|to|for)\b", re.IGNORECASE)

_ANOTHER_TEST = re.compile(
    r"\b(?:heterogene\w{1,8}|homogene\w{1,8}|interactions?|baseline|normality|bias)\b",
    re.IGNORECASE,
)
_NEAR = 40
"""Characters from a p value to the name of the test that it is of."""

_ENOUGH = 0.5
"""The share of the hypothesis's content words that a trend or *not significant* needs."""

_LEAST = 0.3
"""The share that the sentence of a p value or an interval needs."""


def significances(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the *significant* of *hypothesis* that figures or a *not* of *text* deny.

    >>> [str(each) for each in significances("Pain fell (p = 0.21).", "Pain fell significantly.")]
    ["significance: the hypothesis has 'significantly', the text has 'p = 0.21'"]
    """
    claimed = _CLAIMED.search(hypothesis)
    if claimed is None or DENIAL.search(hypothesis):
        return
    if denied := _denied(text, hypothesis):
        yield Mismatch("significance", claimed[0], denied, contradicts=False)
        return
    sentence = max(sentences(text), key=lambda each: covered(each, hypothesis), default="")
    if _CLAIMED.search(sentence) and not DENIAL.search(sentence):
        return
    share = covered(sentence, hypothesis)
    if share >= _LEAST and (denying := _denying_value(sentence)):
        yield Mismatch("significance", claimed[0], denying, contradicts=True)
        return
    trend = _TREND.search(sentence) if share >= _ENOUGH else None
    if trend is not None and not _P_VALUE.search(sentence):
        yield Mismatch("significance", claimed[0], trend[0], contradicts=False)


def _denied(text: str, hypothesis: str) -> str | None:
    """Return the first *not significant* of *text* if it speaks of significance in no other way."""
    denials = [*_DENIED.finditer(text)]
    places = {match.end() for match in denials}
    is_denied = denials and places.issuperset(match.end() for match in _CLAIMED.finditer(text))
    has_figures = _P_VALUE.search(text) or _INTERVAL.search(text)
    if not is_denied or has_figures or covered(text, hypothesis) < _ENOUGH:
        return None
    return denials[0][0]


def _denying_value(sentence: str) -> str | None:
    """Return the first p value of *sentence*, else interval, if each is of no significance."""
    values = [each for each in _P_VALUE.finditer(sentence) if not _is_of_another_test(each)]
    intervals = [] if values else [*_INTERVAL.finditer(sentence)]
    if values and all(map(_is_above_level, values)):
        return values[0][0]
    if intervals and all(_has_no_effect(sentence, each) for each in intervals):
        return intervals[0][0]
    return None


def _is_of_another_test(match: re.Match[str]) -> bool:
    """Return whether a p value is stated of something else than the effect of the sentence."""
    start, end = max(0, match.start() - _NEAR), match.end() + _NEAR
    return _ANOTHER_TEST.search(match.string, start, end) is not None


def _is_above_level(match: re.Match[str]) -> bool:
    if match["none"]:
        return True
    value = _number(match["value"])
    least = _LEVEL if match["sign"] in ">≥" else _LEVEL + 1e-9
    return match["sign"] in "=>≥" and least <= value <= 1


def _has_no_effect(sentence: str, interval: re.Match[str]) -> bool:
    low, high = _number(interval["low"]), _number(interval["high"])
    is_ratio = low > 0 and _RATIO.search(sentence, 0, interval.start()) is not None
    return low <= (1 if is_ratio else 0) <= high


def _number(form: str) -> float:
    return float(re.sub(r"[,·]", ".", re.sub(r"^[−–]", "-", form)))
