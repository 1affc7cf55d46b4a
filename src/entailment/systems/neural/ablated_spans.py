"""Which part of a hypothesis keeps it from being entailed: it is judged again without each.

    change(chunk) = P(E | T, H without chunk) - P(E | T, H)

A part that the text does not bear out keeps P(E) low; without it P(E) rises. This is occlusion
(Zeiler and Fergus, 2014; by words: Li, Monroe and Jurafsky, 2016) with chunks as its unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from entailment.model import Alignment, Doubt, Explanation, Mismatch
from entailment.systems.neural.chunks import chunks, without

__all__ = ["LEAST_CHANGE", "doubt_reasons", "doubts"]

LEAST_CHANGE = 0.05
"""The rise of P(entailment) from which on a chunk is doubtful."""

Entailed = Callable[[Sequence[str]], Sequence[float]]
"""Gives P(entailment) of each of some hypotheses, of one text."""


def doubts(hypothesis: str, entailed: Entailed) -> tuple[Doubt, ...]:
    """Return the doubtful chunks of *hypothesis*, most doubtful first."""
    spans = [
        (start, end)
        for start, end in chunks(hypothesis)
        if any(letter.isalnum() for letter in without(hypothesis, start, end))
    ]
    if not spans:
        return ()
    whole, *rest = entailed([hypothesis, *(without(hypothesis, *span) for span in spans)])
    found = [
        Doubt(hypothesis[start:end], start, end, min(1.0, p - whole))
        for (start, end), p in zip(spans, rest, strict=True)
        if p - whole >= LEAST_CHANGE
    ]
    return tuple(sorted(found, key=lambda doubt: (-doubt.change, doubt.start)))


def doubt_reasons(found: Sequence[Doubt], words: Explanation, where: str) -> tuple[str, ...]:
    """Return a sentence for each doubt: how much it weighs, what answers it, what clashes.

    *where* is what is said of the text that *words* are of.
    """
    return tuple(
        f"the network doubts '{doubt.chunk}': without it entailment would be likelier by "
        f"{doubt.change:.2f}; {_said(doubt, words, where)}"
        for doubt in found
    )


def _said(doubt: Doubt, words: Explanation, where: str) -> str:
    clash = next((m for m in words.mismatches if _within(m, doubt)), None)
    if clash is not None:
        return str(clash)
    answers = [found.text_word for found in words.alignments if _inside(found, doubt)]
    if not answers:
        return f"nothing in {where} answers it"
    return f"nearest to it in {where}: {', '.join(repr(answer) for answer in answers)}"


def _within(mismatch: Mismatch, doubt: Doubt) -> bool:
    return re.search(rf"(?<!\w){re.escape(mismatch.hypothesis)}(?!\w)", doubt.chunk) is not None


def _inside(found: Alignment, doubt: Doubt) -> bool:
    return doubt.start <= found.hypothesis_start < doubt.end
