"""Which span of a hypothesis lowers its P(entailment): it is judged again without each.

    change(chunk) = P(E | T, H without chunk) - P(E | T, H)

A span that the text does not support lowers P(E); without it P(E) rises. This is occlusion
(Zeiler and Fergus, 2014; by words: Li, Monroe and Jurafsky, 2016) with chunks as its unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from entailment.model import AblatedSpan, Alignment, Explanation, Mismatch
from entailment.systems.neural.chunks import chunks, without

__all__ = ["LEAST_CHANGE", "ablated_spans", "ablation_reasons"]

LEAST_CHANGE = 0.05
"""The rise of P(entailment) from which on a chunk is reported."""

Entailed = Callable[[Sequence[str]], Sequence[float]]
"""Returns P(entailment), in [0, 1], of each of several hypotheses for one text."""


def ablated_spans(hypothesis: str, entailed: Entailed) -> tuple[AblatedSpan, ...]:
    """Return the chunks whose removal raises P(entailment) of *hypothesis*, greatest rise first."""
    spans = [
        (start, end)
        for start, end in chunks(hypothesis)
        if any(letter.isalnum() for letter in without(hypothesis, start, end))
    ]
    if not spans:
        return ()
    whole, *rest = entailed([hypothesis, *(without(hypothesis, *span) for span in spans)])
    raised = [
        AblatedSpan(hypothesis[start:end], start, end, min(1.0, p - whole))
        for (start, end), p in zip(spans, rest, strict=True)
        if p - whole >= LEAST_CHANGE
    ]
    return tuple(sorted(raised, key=lambda span: (-span.change, span.start)))


def ablation_reasons(
    spans: Sequence[AblatedSpan], words: Explanation, where: str
) -> tuple[str, ...]:
    """Return a sentence for each span: the rise of P(entailment), and a mismatch or aligned words.

    *where* is the name of the text in *words*.
    """
    return tuple(
        f"the network doubts '{span.chunk}': without it entailment would be likelier by "
        f"{span.change:.2f}; {_aligned_words(span, words, where)}"
        for span in spans
    )


def _aligned_words(span: AblatedSpan, words: Explanation, where: str) -> str:
    mismatch = next((m for m in words.mismatches if _within(m, span)), None)
    if mismatch is not None:
        return str(mismatch)
    aligned = [alignment.text_word for alignment in words.alignments if _inside(alignment, span)]
    if not aligned:
        return f"nothing in {where} is aligned with it"
    return f"nearest to it in {where}: {', '.join(repr(form) for form in aligned)}"


def _within(mismatch: Mismatch, span: AblatedSpan) -> bool:
    return re.search(rf"(?<!\w){re.escape(mismatch.hypothesis)}(?!\w)", span.chunk) is not None


def _inside(alignment: Alignment, span: AblatedSpan) -> bool:
    return span.start <= alignment.hypothesis_start < span.end
