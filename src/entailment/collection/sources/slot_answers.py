"""KBP: facts that slot-filling systems stated of entities, with the documents that they cite.

`entail facts` makes a set of facts of responses and assessments, as the organisers of RTE-6 and
RTE-7 did. Here each fact becomes a pair for people to judge: its whole document is the text, and
the first of its hypotheses, which are roughly synonymous, the hypothesis. A fact of several
documents becomes a pair with each; which of them supports it, if any does, is for people to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from entailment.collection.candidates import CandidatePair, Provenance, Span
from entailment.datasets.problems import shown
from entailment.errors import DataError
from entailment.model import Document, Hypothesis, Label
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact

__all__ = ["fact_of", "fact_pairs"]


def fact_pairs(
    facts: Iterable[Fact], documents: Documents, *, source: str
) -> Iterator[CandidatePair]:
    """Yield each of *facts* as a pair with each of its documents, all of which must be there.

    Of a supported fact of several documents, nothing is expected of any single one.
    """
    for fact in facts:
        several = len(fact.document_ids) > 1
        expected = {True: None if several else Label.ENTAILMENT, False: Label.UNKNOWN, None: None}
        for number, document_id in enumerate(fact.document_ids, 1):
            pair_id = f"kbp-{fact.id}-d{number}" if several else f"kbp-{fact.id}"
            document = documents.document(document_id)
            yield _pair(pair_id, fact, document, source, expected[fact.gold])


def _pair(
    pair_id: str, fact: Fact, document: Document, source: str, expected: Label | None
) -> CandidatePair:
    return CandidatePair(
        pair_id,
        document.text,
        fact.hypotheses[0].text,
        Provenance(
            source,
            method="kbp",
            spans=(Span(document.id, 0, len(document.text)),),
            query=fact.query,
            date=document.date,
            details={
                "entity": fact.entity,
                "entity_type": fact.entity_type,
                "slot": fact.slot,
                "value": fact.value,
                "hypotheses": json.dumps([hypothesis.text for hypothesis in fact.hypotheses]),
            },
        ),
        task="KBP",
        expected=expected,
    )


def fact_of(pair: CandidatePair) -> Fact | None:
    """Return the fact that *pair* was made of, with the pair's id and label; None for others.

    Raise DataError where its provenance does not have what `fact_pairs` writes.
    """
    provenance = pair.provenance
    if provenance.method != "kbp" or "hypotheses" not in provenance.details:
        return None
    details = provenance.details
    try:
        return Fact(
            pair.id,
            details["entity"],
            details["entity_type"],
            details["slot"],
            details["value"],
            provenance.document_ids[0],
            _hypotheses(details["hypotheses"]),
            None if pair.expected is None else pair.expected is Label.ENTAILMENT,
            {"query": provenance.query or ""},
        )
    except (IndexError, KeyError, RecursionError, ValueError) as error:
        problem = f"pair '{shown(pair.id)}' has provenance that is not as 'entail collect kbp'"
        raise DataError(f"{problem} writes it: {error!r}") from error


def _hypotheses(written: str) -> tuple[Hypothesis, ...]:
    texts = json.loads(written)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError("the hypotheses are not a list of strings")
    return tuple(Hypothesis(str(number), text) for number, text in enumerate(texts, start=1))
