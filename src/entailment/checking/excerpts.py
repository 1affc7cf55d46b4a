"""What is shown of a long quotation: the sentences and words of it that bear on a claim.

| the quotation | is shown as |
| --- | --- |
| fits | it is |
| is of several sentences | those that share most with the claim, in order |
| is of one sentence, or the best of them does not fit | its words around those of the claim |

Words weigh by their inverse document frequency; a number of the claim that the quotation lacks is
shared by any other, from which it may follow. What is left out is marked by an ellipsis.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from entailment.knowledge.idf import default_idf
from entailment.text.quantities import quantities
from entailment.text.sentences import split_sentences
from entailment.text.words import words

__all__ = ["excerpt"]

MATTERS = 0.5
"""The share of the greatest weight from which a sentence that adds no word is shown, too."""

_NUMBER = "#"
_GAP = "…"

Weights = Mapping[str, float]


def excerpt(quote: str, claim: str, most: int) -> str:
    """Return what of *quote*, text in one line, bears on *claim*, in about *most* characters.

    >>> excerpt("It rained. Ann sold the mill. She slept. Bob bought it.", "Ann sold it.", 20)
    '… Ann sold the mill. …'
    """
    if len(quote) <= most:
        return quote
    weights = _weights(claim, quote)
    sentences = [quote[start:end] for start, end in split_sentences(quote)]
    shared = [_shared(sentence, weights) for sentence in sentences]
    chosen = _chosen(sentences, shared, weights, most)
    if not chosen:
        best = max(range(len(sentences)), key=lambda at: (_weight(shared[at], weights), -at))
        return _joined(sentences, [best], _around(sentences[best], weights, most))
    return _joined(sentences, chosen)


def _weights(claim: str, quote: str) -> Weights:
    """Return the weights of the stems of the content words of *claim*, and of a number."""
    idf = default_idf()
    weights = {word.stem: idf.weight(word.lower) for word in words(claim) if word.is_content}
    numbers = {quantity.form for quantity in quantities(claim)}
    if numbers and not any(number in quote for number in numbers):
        weights[_NUMBER] = sum(weights.values()) / len(weights) if weights else 1.0
    return weights


def _shared(text: str, weights: Weights) -> frozenset[str]:
    shared = {word.stem for word in words(text)} & weights.keys()
    if _NUMBER in weights and quantities(text):
        shared.add(_NUMBER)
    return frozenset(shared)


def _weight(shared: frozenset[str], weights: Weights) -> float:
    return sum(weights[stem] for stem in shared)


def _chosen(
    sentences: Sequence[str], shared: Sequence[frozenset[str]], weights: Weights, most: int
) -> list[int]:
    """Return which *sentences* are shown: each adds most to those before; none if none fits."""
    chosen: list[int] = []
    seen: frozenset[str] = frozenset()
    least = MATTERS * max(_weight(stems, weights) for stems in shared)
    left = [at for at, stems in enumerate(shared) if stems]
    room = most
    while left:
        best = max(
            left,
            key=lambda at: (
                _weight(shared[at] - seen, weights),
                _weight(shared[at], weights),
                -at,
            ),
        )
        left.remove(best)
        if shared[best] <= seen and _weight(shared[best], weights) < least:
            continue
        if len(sentences[best]) > room:
            if not chosen:
                return []
            continue
        chosen.append(best)
        seen |= shared[best]
        room -= len(sentences[best]) + 1
    return sorted(chosen)


def _around(sentence: str, weights: Weights, most: int) -> str:
    """Return the words of *sentence* with most of what it shares, in *most* characters."""
    spans = [word.span() for word in re.finditer(r"\S+", sentence)]
    stretches: dict[str, float] = {}
    for first, (start, _) in enumerate(spans):
        last = max((end for _, end in spans[first:] if end - start <= most), default=start + most)
        stretch = sentence[start:last]
        stretches[stretch] = _weight(_shared(stretch, weights), weights)
        if last >= len(sentence):
            break
    heaviest = max(stretches.values())
    fitting = [stretch for stretch, weight in stretches.items() if weight == heaviest]
    best = fitting[len(fitting) // 2] if heaviest else fitting[0]
    before = "" if sentence.startswith(best) else f"{_GAP} "
    after = "" if sentence.endswith(best) else f" {_GAP}"
    return f"{before}{best}{after}"


def _joined(sentences: Sequence[str], chosen: Sequence[int], alone: str | None = None) -> str:
    """Return the *chosen* sentences in order, with an ellipsis for what is left out between."""
    parts = [] if chosen[0] == 0 else [_GAP]
    for number, at in enumerate(chosen):
        if number and chosen[number - 1] != at - 1:
            parts.append(_GAP)
        parts.append(sentences[at] if alone is None else alone)
    if chosen[-1] != len(sentences) - 1:
        parts.append(_GAP)
    return " ".join(parts).replace(f"{_GAP} {_GAP}", _GAP)
