"""KBP: facts that slot-filling systems stated of entities, with the documents that they cite.

`entail facts` makes a set of facts of responses and assessments, as the organisers of RTE-6 and
RTE-7 did. Here each fact becomes a pair for people to judge: its whole document is the text, and
the first of its hypotheses, which are roughly synonymous, the hypothesis.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from entailment.collection.candidates import CandidatePair, Provenance, Span
from entailment.model import Hypothesis, Label
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact

__all__ = ["fact_of", "fact_pairs"]


def fact_pairs(
    facts: Iterable[Fact], documents: Documents, *, source: str
) -> Iterator[CandidatePair]:
    """Yield each of *facts* as a pair; raise DataError for a document that is not there."""
    for fact in facts:
        document = documents.document(fact.document_id)
        expected = {True: Label.ENTAILMENT, False: Label.UNKNOWN}
        yield CandidatePair(
            f"kbp-{fact.id}",
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
            expected=None if fact.gold is None else expected[fact.gold],
        )


def fact_of(pair: CandidatePair) -> Fact | None:
    """Return the fact that *pair* was made of, with the pair's id and label; None for others."""
    provenance = pair.provenance
    if provenance.method != "kbp" or "hypotheses" not in provenance.details:
        return None
    details = provenance.details
    hypotheses = json.loads(details["hypotheses"])
    return Fact(
        pair.id,
        details["entity"],
        details["entity_type"],
        details["slot"],
        details["value"],
        provenance.document_ids[0],
        tuple(Hypothesis(str(number), text) for number, text in enumerate(hypotheses, start=1)),
        None if pair.expected is None else pair.expected is Label.ENTAILMENT,
        {"query": provenance.query or ""},
    )
