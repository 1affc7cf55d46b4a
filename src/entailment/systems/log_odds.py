"""The log odds of a stack's members for a pair, and the key under which they are cached."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair
from entailment.systems.digests import digest_of

__all__ = ["MemberLogOdds", "pair_key"]

_LEAST = 1e-4
"""The least probability that is distinguished from zero."""


class MemberLogOdds(NamedTuple):
    """The log odds of all members for a pair, and the judgment of the first that read in parts.

    *in_parts* is None where no member read the text in parts.
    """

    numbers: tuple[float, ...]
    in_parts: Judgment | None = None

    @classmethod
    def of(cls, judgments: Sequence[Judgment]) -> MemberLogOdds:
        """Return the log odds of the *judgments* of one pair, one a member."""
        numbers = tuple(n for judgment in judgments for n in _log_odds(judgment))
        parted = (
            judgment
            for judgment in judgments
            if judgment.explanation and judgment.explanation.windows
        )
        return cls(numbers, next(parted, None))

    @property
    def reading(self) -> Explanation | None:
        """How the text was read in parts; None where it was read whole."""
        return None if self.in_parts is None else self.in_parts.explanation

    def explanation_of(self, judgment: Judgment) -> Explanation | None:
        """Return how the text was read, and whether *judgment* of the stack differs from it."""
        parted, reading = self.in_parts, self.reading
        if parted is None or reading is None or parted.labels is not judgment.labels:
            return reading
        if parted.label is judgment.label:
            return reading
        difference = (
            f"by that alone it would be {parted.label} ({parted.confidence:.2f}); the features "
            f"make it {judgment.label}"
        )
        return replace(reading, reasons=(*reading.reasons[:1], difference, *reading.reasons[1:]))

    def part_of(self, pair: Pair) -> Pair:
        """Return *pair* with the part of its text that decided, where the text is a long one.

        A text that was also read whole is compared whole.
        """
        reading = self.reading
        part = reading.deciding_part if reading and not reading.begins_whole else None
        return pair if part is None else replace(pair, text=pair.text[part.start : part.end])


def pair_key(pair: Pair) -> bytes:
    """Return a digest of the text, the hypothesis and the task of a pair, 16 bytes."""
    return digest_of(pair.text, pair.hypothesis, pair.task or "", "+" * pair.is_in_context)


def _log_odds(judgment: Judgment) -> list[float]:
    entailed = math.log(max(judgment.score, _LEAST) / max(1.0 - judgment.score, _LEAST))
    if judgment.labels is LabelScheme.TWO_WAY:
        return [entailed]
    of = judgment.probabilities
    contradicted, unknown = of[Label.CONTRADICTION], of[Label.UNKNOWN]
    return [entailed, math.log(max(contradicted, _LEAST) / max(unknown, _LEAST))]
