"""Pairs as systems read them, and explanations as those who gave the pairs read them.

What a text has that does not show, or has twice, is left out before any system sees it; offsets in
an explanation are those of the pair as it was given.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from entailment.model import (
    AblatedSpan,
    Alignment,
    Explanation,
    Judgment,
    Mismatch,
    Pair,
    Proof,
    TreeNode,
    Window,
)
from entailment.text.characters import (
    Normal,
    is_plain,
    may_repeat,
    normalised,
    without_repeats,
)
from entailment.text.contractions import as_written
from entailment.text.markup import may_be_marked, without_marks
from entailment.text.running import running

__all__ = ["ReadPair", "read_pair"]

_PLACE = re.compile(r"\bcharacters (\d+) to (\d+)\b")
"""Where a reason says what of the text it is about."""


@dataclass(frozen=True, slots=True)
class ReadPair:
    """A pair as it is read, and how its offsets lead back; *given* is the pair as it was given."""

    pair: Pair
    given: Pair
    text: tuple[Normal, ...] = ()
    hypothesis: tuple[Normal, ...] = ()

    def judgment(self, judgment: Judgment) -> Judgment:
        """Return *judgment* of the pair as one of the pair that was given."""
        if judgment.explanation is None or self.pair is self.given:
            return judgment
        return replace(judgment, explanation=self.explanation(judgment.explanation))

    def explanation(self, explained: Explanation) -> Explanation:
        """Return the explanation of the pair as one of the pair that was given."""
        if self.pair is self.given:
            return explained
        return replace(
            explained,
            alignments=tuple(map(self._alignment, explained.alignments)),
            windows=tuple(map(self._window, explained.windows)),
            mismatches=tuple(map(self._mismatch, explained.mismatches)),
            reasons=tuple(self._reason(reason, explained) for reason in explained.reasons),
            ablated_spans=tuple(map(self._ablated, explained.ablated_spans)),
            proof=None if explained.proof is None else self._proof(explained.proof),
        )

    def _proof(self, proof: Proof) -> Proof:
        return replace(
            proof,
            text=tuple(_moved(self.text, node) for node in proof.text),
            hypothesis=tuple(_moved(self.hypothesis, node) for node in proof.hypothesis),
        )

    def _alignment(self, alignment: Alignment) -> Alignment:
        begin, at = alignment.text_start, alignment.hypothesis_start
        first, last = _span(self.text, begin, begin + len(alignment.text_word))
        start, end = _span(self.hypothesis, at, at + len(alignment.hypothesis_word))
        return replace(
            alignment,
            text_word=self.given.text[first:last],
            text_start=first,
            hypothesis_word=self.given.hypothesis[start:end],
            hypothesis_start=start,
        )

    def _window(self, window: Window) -> Window:
        start, end = _span(self.text, window.start, window.end)
        return replace(window, start=start, end=end)

    def _mismatch(self, mismatch: Mismatch) -> Mismatch:
        """Return *mismatch* with denials and capitals as they are in the pair that was given."""
        text = mismatch.text and as_written(mismatch.text, self.given.text)
        text = text and _in_case_of(self.given.text, text)
        own = as_written(mismatch.hypothesis, self.given.hypothesis)
        own = _in_case_of(self.given.hypothesis, own)
        return replace(mismatch, text=text, hypothesis=own)

    def _reason(self, reason: str, explained: Explanation) -> str:
        """Return *reason* with what it cites of the two sides as it is in those given."""
        for mismatch in explained.mismatches:
            reason = reason.replace(str(mismatch), str(self._mismatch(mismatch)))
        windows = {(window.start, window.end) for window in explained.windows}

        def moved(place: re.Match[str]) -> str:
            span = int(place[1]), int(place[2])
            if span not in windows:
                return place[0]
            start, end = _span(self.text, *span)
            return f"characters {start} to {end}"

        return _PLACE.sub(moved, reason)

    def _ablated(self, span: AblatedSpan) -> AblatedSpan:
        start, end = _span(self.hypothesis, span.start, span.end)
        return replace(span, start=start, end=end)


def read_pair(pair: Pair) -> ReadPair:
    """Return *pair* as it is read, without what does not show, marks, and what its text repeats.

    A sentence after its context may repeat what is there, for it is what is judged.
    """
    if _is_read_as_given(pair):
        return ReadPair(pair, pair)
    text, hypothesis = _read(pair.text), _read(pair.hypothesis)
    bare = text[0].text
    once = Normal(bare) if pair.is_in_context else without_repeats(bare)
    stated = hypothesis[0].text
    if once.text == pair.text and stated == pair.hypothesis:
        return ReadPair(pair, pair)
    read = replace(pair, text=once.text, hypothesis=stated)
    return ReadPair(read, pair, (once, *text), hypothesis)


def _is_read_as_given(pair: Pair) -> bool:
    """Return whether nothing is to leave out for sure, as is true of most pairs."""
    both = f"{pair.text}.{pair.hypothesis}"
    if not is_plain(both) or may_be_marked(both):
        return False
    return pair.is_in_context or not may_repeat(pair.text)


def _read(text: str) -> tuple[Normal, ...]:
    """Return *text* without marks, and what they were left out of, each leading to the next."""
    normal = normalised(text)
    steps = running(normal.text)
    return without_marks(steps[0].text), *steps, normal


def _in_case_of(text: str, phrase: str) -> str:
    """Return *phrase* as *text* has it, be it in capitals there.

    >>> _in_case_of("SALES ROSE.", "Sales"), _in_case_of("Sales rose.", "Sales")
    ('SALES', 'Sales')
    """
    at = -1 if phrase in text else text.lower().find(phrase.lower())
    is_aligned = len(text.lower()) == len(text)
    return text[at : at + len(phrase)] if at >= 0 and is_aligned else phrase


def _moved(path: tuple[Normal, ...], node: TreeNode) -> TreeNode:
    start, _ = _span(path, node.start, node.start + len(node.form))
    return replace(node, start=start)


def _span(path: tuple[Normal, ...], start: int, end: int) -> tuple[int, int]:
    for normal in path:
        start, end = normal.span(start, end)
    return start, end
