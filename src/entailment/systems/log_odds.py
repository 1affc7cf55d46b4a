"""What the members of a stack say of a pair, in numbers, and what stands for the pair."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from entailment.model import Explanation, Judgment, Label, LabelScheme, Pair

__all__ = ["Belief", "key_of"]

_LEAST = 1e-4
"""The least probability that is told apart from none."""


class Belief(NamedTuple):
    """What the members say of a pair, in numbers; *in_parts* is the judgment by parts of the text.

    It is that of the first member that read the text in parts; None where none did.
    """

    numbers: tuple[float, ...]
    in_parts: Judgment | None = None

    @classmethod
    def of(cls, judgments: Sequence[Judgment]) -> Belief:
        """Return what the *judgments* of one pair, a member's each, come to."""
        numbers = tuple(n for judgment in judgments for n in _log_odds(judgment))
        told = (one for one in judgments if one.explanation and one.explanation.windows)
        return cls(numbers, next(told, None))

    @property
    def reading(self) -> Explanation | None:
        """In which parts the text was read; None where it was read at once."""
        return None if self.in_parts is None else self.in_parts.explanation

    def beside(self, judgment: Judgment) -> Explanation | None:
        """Return how the text was read, and that *judgment* of the stack is another, if it is."""
        parted, reading = self.in_parts, self.reading
        if parted is None or reading is None or parted.labels is not judgment.labels:
            return reading
        if parted.label is judgment.label:
            return reading
        apart = (
            f"by that alone it would be {parted.label} ({parted.confidence:.2f}); the features "
            f"make it {judgment.label}"
        )
        return replace(reading, reasons=(*reading.reasons[:1], apart, *reading.reasons[1:]))

    def part_of(self, pair: Pair) -> Pair:
        """Return *pair* with the part of its text that decided, where the text is a long one.

        A text that was also read whole is compared whole.
        """
        reading = self.reading
        part = reading.deciding_part if reading and not reading.begins_whole else None
        return pair if part is None else replace(pair, text=pair.text[part.start : part.end])


def key_of(pair: Pair) -> bytes:
    """Return what stands for a pair, however long its text is."""
    digest = hashlib.blake2b(digest_size=16)
    for part in (pair.text, pair.hypothesis, pair.task or "", "+" * pair.is_in_context):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()


def _log_odds(judgment: Judgment) -> list[float]:
    entailed = math.log(max(judgment.score, _LEAST) / max(1.0 - judgment.score, _LEAST))
    if judgment.labels is LabelScheme.TWO_WAY:
        return [entailed]
    of = judgment.probabilities
    contradicted, unknown = of[Label.CONTRADICTION], of[Label.UNKNOWN]
    return [entailed, math.log(max(contradicted, _LEAST) / max(unknown, _LEAST))]
