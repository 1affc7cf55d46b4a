"""Which of two groups has the higher figure of a sentence that gives both.

| text | hypothesis | line |
| --- | --- | --- |
| Mortality was 12% with A and 8% with B. | Mortality was higher with A than with B. | 0.12 > 0.08 |
| Pain occurred in 2% on A vs. 5% on B. | Pain was less common on B. | contradicted: 0.05 > 0.02 |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, written
from entailment.structure.figure_verbs import direction
from entailment.structure.premises.derivation import Derivation
from entailment.text.denials import DENIAL
from entailment.text.name_forms import SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
from entailment.text.words import stem

__all__ = ["by_groups"]

_MOST = 300
"""Characters before the first figure: what it is of, and nothing else."""

_OF_GROUP = r"(?:in|with|on|for|among|after|under)"

_CLAIM = re.compile(
    rf"(?P<what>[^,;:]{{2,80}}?)\s+(?:is|are|was|were)\s+(?:(?P<how>\w+ly)\s+)?"
    rf"(?P<word>higher|lower|greater|larger|smaller|(?P<way>more|less)\s+(?:common|frequent))\s+"
    rf"{_OF_GROUP}\s+(?P<group>[^,;:]{{1,60}}?)"
    rf"(?:\s+than\s+(?:{_OF_GROUP}\s+)?(?P<other>[^,;:]{{1,60}}?))?\.?"
)
_FIGURE_OF = rf"(?:\s+of\s+(?:the\s+)?(?:{SMALL}+\s+)?{SMALL}+)?\s+(?:{_OF_GROUP}|of)\s+"
"""Between a figure and its group: *7.8% of patients on*."""

_NAME = r"(?P<name>[^,;:()\d]{1,60}?)\s*"
_GROUP = re.compile(
    rf"{_FIGURE_OF}{_NAME}(?:\([^()]{{0,80}}\)\s*)?"
    r"(?:,?\s*(?:and|but|versus|vs\.?|while|whereas|(?:as\s+)?compared\s+(?:with|to))|[,;])"
    r"\s+(?:in\s+)?(?:only\s+)?"
)
"""A group behind its figure, up to the figure of the other."""

_OTHER = re.compile(rf"{_FIGURE_OF}{_NAME}(?:[(,;.]|$)")

_FRAME = frozenset(
    stem(word)
    for word in "detect develop diagnose experience find happen have identify incidence mean "
    "median note observe occur patient rate record report see show".split()
)
"""Stems of what a figure is given with: *was reported in 12%*, *the mean rate was*."""


def by_groups(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield how the figures compare that a sentence of *text* gives for two groups.

    The sentence says nothing of them but what *hypothesis* says is higher or lower: what fell *by*
    more is not higher.
    """
    claim = _CLAIM.fullmatch(" ".join(hypothesis.split()))
    if claim is None:
        return
    for start, end in sentence_spans(text):
        sentence = " ".join(text[start:end].split())
        for first, second in pairwise(amounts(sentence)):
            if first.start > _MOST:
                break
            between = _GROUP.fullmatch(sentence, first.end, second.start)
            behind = _OTHER.match(sentence, second.end)
            if between is None or behind is None or not _is_plain(sentence, first, claim["what"]):
                continue
            sides = _words(between["name"]), _words(behind["name"])
            yield from _compared(sentence, (first, second), sides, claim)


def _is_plain(sentence: str, first: Amount, what: str) -> bool:
    """Return whether *sentence* says of *what* that it was the *first* amount, and no more."""
    before = sentence[: first.start]
    stems = lexical_stems(before)
    claimed = lexical_stems(what)
    return bool(claimed) and claimed <= stems <= claimed | _FRAME and not DENIAL.search(before)


def _words(group: str) -> frozenset[str]:
    """Return the stems of the words of *group*, of which a capital *A* is a name."""
    names = (word for word in re.findall(r"[\w-]+", group) if word not in ("a", "an", "the"))
    return frozenset(stem(name.lower()) for name in names)


def _compared(
    sentence: str,
    stated: tuple[Amount, Amount],
    groups: tuple[frozenset[str], frozenset[str]],
    claim: re.Match[str],
) -> Iterator[Derivation]:
    own, other = _words(claim["group"]), _words(claim["other"] or "")
    is_first, is_second = (own <= group for group in groups)
    left, right = stated if is_first else stated[::-1]
    rival = groups[1] if is_first else groups[0]
    if is_first == is_second or not other <= rival or groups[0] == groups[1]:
        return
    is_like = (left.kind, left.unit, left.per) == (right.kind, right.unit, right.per)
    if not is_like or left.value is None or right.value is None or left.value == right.value:
        return
    if claim["way"] and left.kind != "share":
        return  # *in 5 days* is no more frequent than *in 3*
    way = direction(claim["word"]) or (-1 if claim["way"] == "less" else 1)
    label = Label.ENTAILMENT if (left.value > right.value) == (way > 0) else Label.CONTRADICTION
    if label is Label.ENTAILMENT and not _is_shown(sentence, stated[1], claim):
        return
    sign = ">" if left.value > right.value else "<"
    line = f"{written(left.value)} {sign} {written(right.value)}"
    yield Derivation((sentence,), label, line, "comparison")


def _is_shown(sentence: str, second: Amount, claim: re.Match[str]) -> bool:
    """Return whether *sentence* shows all of *claim* if it does which figure is higher.

    That it is *significantly* higher is not shown by the figures, nor that it is higher than all
    where another figure follows.
    """
    how = (claim["how"] or "").lower()
    is_significant = how == "significantly" and _SIGNIFICANT.search(sentence) is not None
    is_of_two = claim["other"] or not any(
        (each.kind, each.unit) == (second.kind, second.unit)
        for each in amounts(sentence)
        if each.start >= second.end
    )
    return bool(is_of_two and (is_significant or not how))


_SIGNIFICANT = re.compile(r"\bsignifican|\bp\s*[<≤]", re.IGNORECASE)
