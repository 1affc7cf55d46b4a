"""Headlines as hypotheses, the first sentences of their stories as texts.

`acquisition.headlines` chooses the stories of which the lead probably entails the headline; how
often it does not is what people judge in a sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from entailment.acquisition.headlines import headline_pairs
from entailment.collection.candidates import CandidatePair
from entailment.collection.sources.passages import pair_of
from entailment.model import Document, Label

__all__ = ["lead_pairs"]


def lead_pairs(
    documents: Iterable[Document],
    *,
    source: str,
    least: float = 0.4,
    left_out: Counter[str] | None = None,
) -> Iterator[CandidatePair]:
    """Yield lead and headline of *documents*, expected to be ENTAILMENT.

    *least* is the share, from 0 to 1, of the headline's content words that the lead has at least.
    Documents without a pair are counted in *left_out* by reason.
    """
    for document in documents:
        for pair in headline_pairs([document], least=least, left_out=left_out):
            yield pair_of(
                f"headline-{document.id}",
                document.passages[0],
                document,
                pair.hypothesis,
                method="headlines",
                source=source,
                expected=Label.ENTAILMENT,
            )
