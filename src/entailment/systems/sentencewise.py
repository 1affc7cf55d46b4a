"""A hypothesis that is longer than a system reads, judged by its sentences.

    label(H) = CONTRADICTION   where some sentence is contradicted
               ENTAILMENT      where every sentence is entailed
               UNKNOWN         otherwise

The probabilities are those of the sentence that decided: the one most surely contradicted, else the
one least entailed. A sentence that is itself too long is cut at clauses or words. Pairs that a
system read ahead are judged again; a judgment does not depend on what is judged with it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile

from entailment.errors import HypothesisTooLongError
from entailment.model import AblatedSpan, Explanation, Judgment, Label, Pair
from entailment.text.sentences import split_sentences

__all__ = ["MAX_PARTS", "explained", "judged"]

MAX_PARTS = 100
"""Sentences of a hypothesis that are judged; one of more is refused."""

Span = tuple[int, int]
Judge = Callable[[Iterable[Pair]], Iterator[Judgment]]


def judged(judge: Judge, pairs: Iterable[Pair]) -> Iterator[Judgment]:
    """Yield one judgment a pair by *judge*, that of a too long hypothesis by its sentences.

    Raise HypothesisTooLongError for one of more than `MAX_PARTS`.
    """
    rest, again = iter(pairs), list[Pair]()
    while True:
        waiting: deque[Pair] = deque()
        try:
            for judgment in judge(_noted(chain(again, rest), waiting)):
                if waiting:
                    waiting.popleft()
                yield judgment
            return
        except HypothesisTooLongError as error:
            before = _before(error, waiting)
            if len(before) == len(waiting):
                raise
            refused, again = waiting[len(before)], list(waiting)[len(before) + 1 :]
            yield from judge(before)
            parts = _parts(judge, refused)
            yield _joint(refused, parts)


def explained(judge: Judge, explain: Callable[[Pair], Explanation], pair: Pair) -> Explanation:
    """Return why *pair* is judged so: for a too long hypothesis, by the sentence that decided."""
    try:
        return explain(pair)
    except HypothesisTooLongError:
        parts = _parts(judge, pair)
        start, end = parts[_deciding(parts)][0]
        explained = explain(replace(pair, hypothesis=pair.hypothesis[start:end]))
        reasons = (_reason(pair, parts), *explained.reasons)
        return replace(_moved(explained, start), reasons=reasons)


def _noted(pairs: Iterable[Pair], waiting: deque[Pair]) -> Iterator[Pair]:
    for pair in pairs:
        waiting.append(pair)
        yield pair


def _before(error: HypothesisTooLongError, waiting: Iterable[Pair]) -> list[Pair]:
    return list(takewhile(lambda pair: not _is_of(error, pair), waiting))


def _is_of(error: HypothesisTooLongError, pair: Pair) -> bool:
    return (pair.id, pair.hypothesis) == (error.pair_id, error.hypothesis)


def _parts(judge: Judge, pair: Pair) -> list[tuple[Span, Judgment]]:
    """Return the judgments of the sentences of the hypothesis, with their places in it."""
    spans = split_sentences(pair.hypothesis)
    while True:
        parts_of_pair = [
            replace(pair, hypothesis=pair.hypothesis[start:end]) for start, end in spans
        ]
        try:
            if len(spans) <= MAX_PARTS:
                return list(zip(spans, judge(parts_of_pair), strict=True))
            judgments = list(judge([pair]))  # which says that it is too long
            return [((0, len(pair.hypothesis)), judgments[0])]
        except HypothesisTooLongError as error:
            place = next((n for n, part in enumerate(parts_of_pair) if _is_of(error, part)), None)
            cut = None if place is None else _halves(pair.hypothesis, *spans[place])
            if place is None or cut is None:
                raise
            spans[place : place + 1] = cut


def _halves(text: str, start: int, end: int) -> list[Span] | None:
    """Return the stretch in two, cut behind the mark or blank nearest its middle; None for none."""
    middle = (start + end) // 2
    for marks in (",;:", " \n"):
        places = [at for at in range(start, end - 1) if text[at] in marks]
        near = min(places, key=lambda at: abs(at - middle), default=None)
        if near is not None and abs(near - middle) < (end - start) // 4:
            return [(start, near + 1), (near + 1, end)]
    return None


def _deciding(parts: Sequence[tuple[Span, Judgment]]) -> int:
    """Return the place of the sentence most surely contradicted, else of that least entailed."""
    denied = [n for n, (_, judgment) in enumerate(parts) if judgment.label is Label.CONTRADICTION]
    if denied:
        return max(denied, key=lambda n: parts[n][1].probabilities[Label.CONTRADICTION])
    withheld = [
        n for n, (_, judgment) in enumerate(parts) if judgment.label is not Label.ENTAILMENT
    ]
    return min(withheld or range(len(parts)), key=lambda n: parts[n][1].score)


def _joint(pair: Pair, parts: Sequence[tuple[Span, Judgment]]) -> Judgment:
    """Return the judgment of *pair* by those of the sentences of its hypothesis."""
    decisive = parts[_deciding(parts)][1]
    explained = decisive.explanation or Explanation()
    why = replace(explained, reasons=(_reason(pair, parts), *explained.reasons))
    return replace(decisive, explanation=why)


def _reason(pair: Pair, parts: Sequence[tuple[Span, Judgment]]) -> str:
    (start, end), decisive = parts[_deciding(parts)]
    begin = " ".join(pair.hypothesis[start:end].split())
    short = begin if len(begin) <= 80 else f"{begin[:79]}…"
    entailed = sum(judgment.label is Label.ENTAILMENT for _, judgment in parts)
    return (
        f"the hypothesis is longer than the model reads, so its {len(parts)} sentences were judged "
        f"one by one: {entailed} entailed; '{short}' decided ({decisive.label})"
    )


def _moved(explained: Explanation, start: int) -> Explanation:
    """Return the explanation of a sentence as one of the hypothesis in which it is at *start*."""
    return replace(
        explained,
        alignments=tuple(
            replace(alignment, hypothesis_start=alignment.hypothesis_start + start)
            for alignment in explained.alignments
        ),
        ablated_spans=tuple(_moved_span(span, start) for span in explained.ablated_spans),
    )


def _moved_span(span: AblatedSpan, start: int) -> AblatedSpan:
    return replace(span, start=span.start + start, end=span.end + start)
