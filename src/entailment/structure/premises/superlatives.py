"""A superlative in other words: what no other equals is the first, and then nothing else is.

| text | hypothesis | then |
| --- | --- | --- |
| No other house in Rye is as old as the mill. | The mill is the oldest house in Rye. | entailed |
| | The inn is the oldest house in Rye. | contradicted |
| Corran is the second-highest peak on Elb. | No peak on Elb is higher than Corran. | contradicted |
| Only Derrow is higher than Calla in the range. | Calla is the second-highest in the range. | \
entailed |
| The mill is the oldest house in Rye. | The mill is the oldest house in Kent. | nothing |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.qualities import are_opposite
from entailment.structure.sentences.superlatives import Superlative, superlative_in
from entailment.text.lexicon import any_of
from entailment.text.sentences import sentence_spans

__all__ = ["by_superlatives"]

_CUE = re.compile(r"\b(?:\w+est|most|least|fewest|than|as)\b", re.IGNORECASE)


_OPEN = re.compile(
    rf"\b(?:{any_of('modality')}|if|unless|said|says|claims?|claimed)\b", re.IGNORECASE
)


def by_superlatives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the superlative of *hypothesis* is that of a sentence of *text*."""
    if _CUE.search(hypothesis) is None or _CUE.search(text) is None:
        return
    claim = superlative_in(hypothesis)
    if claim is None:
        return
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        stated = superlative_in(sentence)
        verdict = _verdict(stated, claim) if stated is not None else None
        if verdict is not None and not _OPEN.search(sentence) and sentence != hypothesis:
            label = Label.ENTAILMENT if verdict else Label.CONTRADICTION
            yield Derivation((sentence,), label, "the same order in other words", "inverse")


def _verdict(stated: Superlative, claim: Superlative) -> bool | None:
    """Return whether *claim* is so by *stated*; None where it is of another order or set."""
    opposite = stated.quality._replace(is_more=not stated.quality.is_more)
    is_same_order = stated.quality == claim.quality or are_opposite(opposite, claim.quality)
    own, others = claim.those - stated.what, stated.those - claim.what
    are_same = own == others or (stated.is_bare and others < own and len(own - others) == 1)
    if not is_same_order or not are_same:
        return None
    if claim.what <= stated.what or stated.what <= claim.what:
        return stated.rank == claim.rank
    return False if stated.rank == claim.rank and not claim.what & stated.what else None
