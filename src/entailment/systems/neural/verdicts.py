"""From logits to a judgment: probabilities, the label, and which window decides.

    p_w = softmax(scale · logits_w + bias)                        for each window w
    p'_w(C) = r_w p_w(C),  p'_w(U) = p_w(U) + (1 - r_w) p_w(C),  p'_w(E) = p_w(E)
    e = max_w p'_w(E),  c = max_w p'_w(C)
    the deciding window is the first with p'_w(C) = c where c >= e, else the first with p'_w(E) = e

where r_w is the relevance weight of the window (`relevance`), 1 for a text of one window.
A network that has read pairs of one subject calls many a part that speaks of something else a
contradiction; what speaks of another thing contradicts nothing (de Marneffe, Rafferty and Manning,
2008, "Finding contradictions in text": the same event is meant). The judgment's probabilities are
p' of the deciding window. So the best window entails, but a window of the same subject that
contradicts as surely, or more so, is not hidden by it. A sentence that the hypothesis repeats, read
alone, has P(E) = 1, unless a window without it is labelled a contradiction; if the whole text is,
too, it takes back what it says, and that sentence does not decide. The label is
entailment from P(E) = 0.5 on, so that two-way and three-way labels agree; below, contradiction
where that is likelier than either of the others, else unknown.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from entailment.model import Explanation, Judgment, Label, LabelScheme, Window
from entailment.systems.neural.card import Card
from entailment.systems.neural.windows import WindowedText

__all__ = ["certain", "judgment_of", "probabilities"]

Probabilities = Mapping[Label, float]


def probabilities(logits: Sequence[float], card: Card) -> Probabilities:
    """Return the calibrated probability of each label, in the order of the scheme."""
    odds = [s * x + b for s, x, b in zip(card.scale, logits, card.bias, strict=True)]
    most = max(odds)
    shares = [math.exp(x - most) for x in odds]
    share_of = dict(zip(card.labels, (share / math.fsum(shares) for share in shares), strict=True))
    return {label: share_of[label] for label in card.scheme.members}


def judgment_of(
    pair_id: str, reading: WindowedText, window_probabilities: Sequence[Probabilities]
) -> Judgment:
    """Return the judgment of a pair from the probabilities of each window that was read.

    Where there is more than one, its explanation has them and says which decided, and which would
    contradict the hypothesis if they were more relevant.
    """
    weights = reading.relevance_weights or (1.0,) * len(window_probabilities)
    counted = [_counted(p, share) for p, share in zip(window_probabilities, weights, strict=True)]
    counted, decisive = _with_repeated(counted, reading)
    chosen = counted[decisive]
    explanation = None
    if reading.skipped or len(window_probabilities) > 1:
        windows = tuple(
            Window(start, end, p, place == decisive)
            for place, ((start, end), p) in enumerate(zip(reading.spans, counted, strict=True))
        )
        reasons = (*_reasons(windows, reading), *_discounted(windows, window_probabilities))
        explanation = Explanation(windows=windows, reasons=reasons)
    return Judgment(pair_id, label_of(chosen), chosen, explanation)


def _with_repeated(
    counted: list[Probabilities], reading: WindowedText
) -> tuple[list[Probabilities], int]:
    """Return the probabilities of each window, and the index of the one that decides.

    A window that repeats the hypothesis entails it for certain, unless another denies it. Where the
    whole text contradicts what one of its sentences says, that sentence decides nothing.
    """
    repeated = reading.repeated
    if repeated is None:
        return counted, deciding(counted)
    if not _is_denied(repeated, reading.spans, counted):
        counted[repeated] = certain(Label.ENTAILMENT, LabelScheme.of(counted[repeated]))
    elif reading.begins_whole and label_of(counted[0]) is Label.CONTRADICTION:
        others = [
            *counted[:repeated],
            dict.fromkeys(counted[repeated], 0.0),
            *counted[repeated + 1 :],
        ]
        return counted, deciding(others)
    return counted, deciding(counted)


def _is_denied(
    repeated: int, spans: Sequence[tuple[int, int]], window_probabilities: Sequence[Probabilities]
) -> bool:
    """Return whether a window that does not hold the repeated sentence contradicts it."""
    start, end = spans[repeated]
    return any(
        label_of(p) is Label.CONTRADICTION
        for (first, last), p in zip(spans, window_probabilities, strict=True)
        if not first <= start < end <= last
    )


def _counted(window: Probabilities, weight: float) -> Probabilities:
    """Return the probabilities of a window, its contradiction times the relevance *weight*."""
    if Label.CONTRADICTION not in window:
        return window
    contradicted = weight * window[Label.CONTRADICTION]
    unknown = window[Label.UNKNOWN] + window[Label.CONTRADICTION] - contradicted
    return {**window, Label.CONTRADICTION: contradicted, Label.UNKNOWN: unknown}


def deciding(windows: Sequence[Probabilities]) -> int:
    """Return the index of the window that decides."""
    entailed = [p[Label.ENTAILMENT] for p in windows]
    contradicted = [p.get(Label.CONTRADICTION, -1.0) for p in windows]
    if max(contradicted) >= max(entailed):
        return contradicted.index(max(contradicted))
    return entailed.index(max(entailed))


def label_of(probabilities: Probabilities) -> Label:
    """Return entailment from one half on, else contradiction if that is likeliest, or unknown."""
    if probabilities[Label.ENTAILMENT] >= 0.5:
        return Label.ENTAILMENT
    if Label.NO_ENTAILMENT in probabilities:
        return Label.NO_ENTAILMENT
    if probabilities[Label.CONTRADICTION] > max(
        probabilities[Label.UNKNOWN], probabilities[Label.ENTAILMENT]
    ):
        return Label.CONTRADICTION
    return Label.UNKNOWN


def certain(label: Label, scheme: LabelScheme) -> Probabilities:
    """Return the probabilities of a judgment that nothing could change."""
    return {member: float(member is label) for member in scheme.members}


def _reasons(windows: Sequence[Window], reading: WindowedText) -> tuple[str, ...]:
    decisive = next(window for window in windows if window.decided)
    label = label_of(decisive.probabilities)
    read = f"the text was read in {len(windows)} windows"
    if reading.begins_whole:
        alone = "one sentence" if len(windows) == 2 else f"{len(windows) - 1} sentences"
        read = f"the text was read whole and in {alone}"
    elif reading.skipped:
        read = (
            f"of the text's {len(windows) + reading.skipped:,} windows the {len(windows)} that "
            "have most of the hypothesis's words were read"
        )
    reasons = [f"{read}; {_where(decisive, windows, reading)} decided"]
    if label is Label.CONTRADICTION:
        best = max(windows, key=lambda window: window.probabilities[Label.ENTAILMENT])
        if label_of(best.probabilities) is Label.ENTAILMENT:
            reasons.append(
                f"{_where(best, windows, reading)} alone would entail it "
                f"({best.probabilities[Label.ENTAILMENT]:.2f})"
            )
    elif Label.CONTRADICTION in decisive.probabilities:
        worst = max(windows, key=lambda window: window.probabilities[Label.CONTRADICTION])
        if label_of(worst.probabilities) is Label.CONTRADICTION:
            reasons.append(
                f"{_where(worst, windows, reading)} alone would contradict it "
                f"({worst.probabilities[Label.CONTRADICTION]:.2f})"
            )
    return tuple(reasons)


def _where(window: Window, windows: Sequence[Window], reading: WindowedText) -> str:
    if reading.begins_whole and window is windows[0]:
        return "the whole"
    return f"characters {window.start} to {window.end}"


def _discounted(
    windows: Sequence[Window], window_probabilities: Sequence[Probabilities]
) -> tuple[str, ...]:
    """Return a sentence on the window of greatest P(contradiction) that is discounted, if any."""
    contradicting = [
        (p[Label.CONTRADICTION], window)
        for window, p in zip(windows, window_probabilities, strict=True)
        if label_of(p) is Label.CONTRADICTION
        and label_of(window.probabilities) is not Label.CONTRADICTION
    ]
    if not contradicting:
        return ()
    sure, window = max(contradicting, key=lambda entry: entry[0])
    return (
        f"characters {window.start} to {window.end} share less with the hypothesis, so that their "
        f"contradiction ({sure:.2f}) counts {window.probabilities[Label.CONTRADICTION]:.2f}",
    )
