"""Why, as text: what covers each word of the hypothesis, what is uncovered, what mismatches."""

from __future__ import annotations

from entailment.model import Explanation, Mismatch, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches.detectors import aligned_mismatches

__all__ = ["explain_words"]


def explain_words(pair: Pair, where: str = "the text") -> Explanation:
    """Return the alignment of the pair's words, the uncovered ones and every mismatch.

    *where* is what reasons call the text.

    >>> pair = Pair("1", "Yahoo is buying Overture.", "Overture was bought by Google.")
    >>> explain_words(pair).uncovered
    ('Google',)
    """
    compared = AlignedPair(pair)
    mismatches = aligned_mismatches(compared)
    uncovered = tuple(word.form for word in compared.uncovered)
    return Explanation(
        alignments=tuple(alignment for alignment in compared.aligned if alignment is not None),
        uncovered=uncovered,
        mismatches=mismatches,
        reasons=_reasons(len(compared.content), uncovered, mismatches, where),
    )


def _reasons(
    content: int, uncovered: tuple[str, ...], mismatches: tuple[Mismatch, ...], where: str
) -> tuple[str, ...]:
    contradictions = [str(mismatch) for mismatch in mismatches if mismatch.contradicts]
    covered = content - len(uncovered)
    summary = f"{covered} of {content} content words of the hypothesis are in {where}"
    if uncovered:
        summary += f"; not {', '.join(uncovered)}"
    return (*contradictions, summary)
