"""Whether the statements of a text entail those of a hypothesis, or contradict one of them.

A statement of the hypothesis is entailed by one of the text, as it is, in a converse's roles, by an
opposite or worked out, that has the same predicate and for every argument one that is at least as
specific. Where all but one argument match and that one is excluded, or all match and only one of
the two is denied, it is contradicted. Everything else is unrelated: a word of the hypothesis that
no statement of it holds, a modality or a source that only one side has, another tense, another
time.

| text | hypothesis | verdict |
| --- | --- | --- |
| Tom sold the mill to Ann in May. | Ann bought the mill. | ENTAILMENT |
| The hall seats up to 300. | The hall seats 400. | CONTRADICTION |
| The hall opened in 1974. | The hall opened in 1980. | none: another event |
| Tom may sell the mill. | Tom sold the mill. | none: only possible |
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import lru_cache

from entailment.knowledge.lookup import Lookup
from entailment.model import Label
from entailment.structure.conditions import is_under_condition
from entailment.structure.derivations import facts
from entailment.structure.differences import Difference, difference
from entailment.structure.findings import Finding, Step, decided
from entailment.structure.modality import as_fact
from entailment.structure.reading import Reading, read
from entailment.structure.requirements import is_main, required, uncovered, unjoined
from entailment.structure.statements import Statement
from entailment.structure.world import World
from entailment.text.linguistics import Analyser

__all__ = ["Comparison", "Step", "compare", "compare_readings"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A label, or None where structure does not decide, with the reason and the alignment."""

    label: Label | None
    reason: str
    proof: tuple[Step, ...] = ()
    difference: Difference | None = None
    """What the text says of another, or does not assert, where there is no label for that."""


def compare(
    text: str,
    hypothesis: str,
    *,
    published: datetime.date | None = None,
    by: Analyser | None = None,
) -> Comparison:
    """Compare the statements of two texts; the label is None wherever that decides nothing.

    Times such as *last year* in *text* are those seen from the day *published*. Raise
    MissingExtraError without the extra `linguistics`.

    >>> compare("Tom sold the mill to Ann.", "Ann bought the mill.").label
    <Label.ENTAILMENT: 'ENTAILMENT'>
    """
    return compare_readings(read(text, published, by), read(hypothesis, published, by))


def compare_readings(text: Reading, hypothesis: Reading) -> Comparison:
    """Compare what was read of a text and of a hypothesis."""
    if "respectively" in text.text.lower():
        return Comparison(None, "the text says by 'respectively' what goes with what")
    needed = required(hypothesis)
    if not needed:
        return Comparison(None, "the hypothesis has no statement")
    world = World(text.statements, _lookup())
    asserted = [
        statement
        for statement in text.statements
        if not is_under_condition(statement, text.text, hypothesis.text)
    ]
    factual = [as_fact(statement) for statement in asserted]
    stated = (*factual, *facts(asserted, text.amounts))
    findings: list[Finding] = []
    undecided: list[Statement] = []
    for choices in needed:
        finding = decided(stated, choices, world)
        if finding is None:
            undecided.append(choices[0])
        elif not finding.is_entailed and is_main(hypothesis, choices[0]):
            # what the hypothesis says besides cannot make it true
            return Comparison(Label.CONTRADICTION, finding.reason, finding.proof)
        else:
            findings.append(finding)
    missing = uncovered(hypothesis) or unjoined(text, hypothesis)
    if undecided or missing:
        reason = (
            f"the text does not state: {undecided[0]}"
            if undecided
            else f"no statement of the hypothesis holds '{missing}'"
        )
        main = (claimed for claimed in undecided if is_main(hypothesis, claimed))
        differing = (difference(text, claimed, world) for claimed in main)
        first = next(filter(None, differing), None)
        if missing and first is not None and first.kind == "other":
            first = None  # what no statement holds may be what says that it is the same
        return Comparison(None, reason, difference=first)
    proof = tuple(step for finding in findings for step in finding.proof)
    contradicted = next((finding for finding in findings if not finding.is_entailed), None)
    if contradicted is not None:
        return Comparison(Label.CONTRADICTION, contradicted.reason, proof)
    return Comparison(Label.ENTAILMENT, "; ".join(finding.reason for finding in findings), proof)


@lru_cache(maxsize=1)
def _lookup() -> Lookup:
    """Return the knowledge that comes with the package and is safe to widen a noun by."""
    from entailment.knowledge import people
    from entailment.knowledge.resource import NamedResource

    return Lookup(
        [
            NamedResource("kinship", people.kinship()),
            NamedResource("occupations", people.occupations()),
        ],
        steps=1,
    )
