"""The verdict on a claim: what the judgments of all passages come to.

A passage is judged in several readings (`checking`); each judgment is weighed before they are put
together.

| a passage that | is |
| --- | --- |
| entails the claim, but clashes with it (`clashes`) | no support; what the system gave to |
| | entailment goes to contradiction, where the clash is one, else to neither |
| entails one of its own clauses that entails the claim | support, as if it said no more |
| entails a stricter statement (`clashes.restated`) | support |

The last two are looked up where no passage supports the claim, for the passages that come nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from entailment.checking.claims import Claim
from entailment.model import Document, Judgment, Label, Mismatch, Pair
from entailment.retrieval.evidence import Evidence, Finding
from entailment.systems import NamedSystem
from entailment.systems.mismatches import clashes, restated
from entailment.text.clauses import clauses
from entailment.text.words import words

__all__ = ["WINDOW", "CheckedClaim", "Quotation", "Verdict", "verdict_on"]

SHOWN = 3
"""Quotations of each kind that are kept for a claim."""

LOOKED_INTO = 3
"""Passages that are read clause by clause where none supports a claim whole."""

ENOUGH = 0.5
"""The share of a claim's content words that a clause has, to be read by itself."""

WINDOW = "preceding-sentences"
"""The part of context that widens a quotation to the sentence before."""


class Verdict(StrEnum):
    """What the sources say of a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Quotation:
    """A passage of a source that speaks for or against a claim, or comes nearest to it.

    *quote* is `document.text[start:end]`: the sentence, with the one before where both were needed;
    *judged* is the text as the system read it. *probability* is that of *label*, in [0, 1]; for
    what comes nearest it is P(entailment). *clashes* are what keeps it from supporting the claim.
    """

    document: Document = field(repr=False)
    start: int
    end: int
    judged: str
    label: Label
    probability: float
    clashes: tuple[Mismatch, ...] = ()

    @property
    def quote(self) -> str:
        """The words of the source."""
        return self.document.text[self.start : self.end]

    @property
    def source(self) -> str:
        """The file, or file and line, that the document was read from; its id if there is none."""
        return self.document.source or self.document.id


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim, the verdict on it and the passages that it rests on, likeliest first.

    *nearest* is, for one that was not found, the passage that comes nearest; *reason* says why
    nothing was found. *support* is the highest P(entailment) of any passage, in [0, 1], whatever
    the verdict; a passage that mismatches the claim gives none.
    """

    claim: Claim
    verdict: Verdict
    supporting: tuple[Quotation, ...] = ()
    contradicting: tuple[Quotation, ...] = ()
    nearest: Quotation | None = None
    reason: str | None = None
    support: float = 0.0

    @property
    def evidence(self) -> tuple[Quotation, ...]:
        """All quotations, those that the verdict rests on first."""
        both = (self.supporting, self.contradicting)
        first, second = both if self.verdict is Verdict.SUPPORTED else reversed(both)
        return (*first, *second, *([self.nearest] if self.nearest else []))

    @property
    def probability(self) -> float | None:
        """The probability of what the verdict rests on, in [0, 1]; None for not found."""
        return None if self.verdict is Verdict.NOT_FOUND else self.evidence[0].probability


def verdict_on(claim: Claim, findings: Sequence[Finding], system: NamedSystem) -> CheckedClaim:
    """Return the verdict on *claim*, by the most telling judgment of each passage."""
    best: dict[tuple[str | None, str, int], _Weighed] = {}
    for finding in findings:
        for one in finding.judged:
            key = (one.document.source, one.document.id, one.passage.number)
            weighed = _weighed(one, claim.judged)
            best[key] = _more_telling(best[key], weighed) if key in best else weighed
    told = _ordered(best.values())
    if told and not any(one.label is Label.ENTAILMENT for one in told):
        told = _ordered(_looked_into(told, claim.judged, system))
    support = max((one.judgment.score for one in told), default=0.0)
    supporting = [_quotation(one) for one in told if one.label is Label.ENTAILMENT]
    contradicting = [_quotation(one) for one in told if one.label is Label.CONTRADICTION]
    if not supporting and not contradicting:
        withheld = [one for one in told if one.clashes]
        nearest = max(withheld or told, key=lambda one: one.said, default=None)
        return CheckedClaim(
            claim,
            Verdict.NOT_FOUND,
            nearest=None if nearest is None else _quotation(nearest),
            reason=_reason(findings, nearest),
            support=support,
        )
    against = contradicting[0].probability if contradicting else -1.0
    is_supported = bool(supporting) and supporting[0].probability > against
    verdict = Verdict.SUPPORTED if is_supported else Verdict.CONTRADICTED
    reason = _clash_told(contradicting[0].clashes) if verdict is Verdict.CONTRADICTED else None
    return CheckedClaim(
        claim,
        verdict,
        tuple(supporting[:SHOWN]),
        tuple(contradicting[:SHOWN]),
        reason=reason,
        support=support,
    )


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A judgment of a passage as it counts; *said* is P(entailment) as the system gave it."""

    evidence: Evidence
    judgment: Judgment
    said: float
    judged: str
    clashes: tuple[Mismatch, ...] = ()

    @property
    def label(self) -> Label:
        return self.judgment.label

    @property
    def is_telling(self) -> bool:
        return self.label in (Label.ENTAILMENT, Label.CONTRADICTION)

    @property
    def probability(self) -> float:
        if self.label is Label.CONTRADICTION:
            return self.judgment.probabilities[Label.CONTRADICTION]
        return self.judgment.score


def _weighed(one: Evidence, claim: str) -> _Weighed:
    return _with_clashes(one, one.judgment, one.judged.text, claim)


def _with_clashes(one: Evidence, judgment: Judgment, text: str, claim: str) -> _Weighed:
    found = clashes(text, claim) if judgment.label is Label.ENTAILMENT else ()
    counted = _withheld(judgment, found) if found else judgment
    return _Weighed(one, counted, judgment.score, text, found)


def _withheld(judgment: Judgment, found: Sequence[Mismatch]) -> Judgment:
    """Return *judgment* without entailment; what it had goes where the clashes point."""
    given = dict(judgment.probabilities)
    label = Label.UNKNOWN if Label.UNKNOWN in given else Label.NO_ENTAILMENT
    if Label.CONTRADICTION in given and any(one.contradicts for one in found):
        label = Label.CONTRADICTION
    given[label] += given[Label.ENTAILMENT]
    given[Label.ENTAILMENT] = 0.0
    return replace(judgment, label=label, probabilities=given)


def _ordered(found: Iterable[_Weighed]) -> list[_Weighed]:
    return sorted(found, key=lambda one: -one.probability)


def _looked_into(told: Sequence[_Weighed], claim: str, system: NamedSystem) -> list[_Weighed]:
    """Return *told*, with the nearest passages judged by a clause, or against a restatement."""
    near = sorted(told, key=lambda one: -one.said)[:LOOKED_INTO]
    asked = [
        (one, pair)
        for one in near
        if not one.clashes
        for pair in _follow_ups(one, claim, number=told.index(one))
    ]
    better: dict[int, _Weighed] = {}
    for (one, pair), judgment in zip(asked, system.judge(pair for _, pair in asked), strict=True):
        again = _with_clashes(one.evidence, judgment, pair.text, pair.hypothesis)
        place = told.index(one)
        # What a restatement says counts in any case: the claim itself follows from it.
        counts = again.label is Label.ENTAILMENT or pair.hypothesis != claim
        if counts and (place not in better or again.said > better[place].said):
            better[place] = again
    return [better.get(place, one) for place, one in enumerate(told)]


def _follow_ups(one: _Weighed, claim: str, number: int) -> Iterator[Pair]:
    if (stricter := restated(one.judged, claim)) is not None:
        yield Pair(f"{one.judgment.pair_id}/{number}/restated", one.judged, stricter)
    wanted = {word.stem for word in words(claim) if word.is_content}
    for place, text in enumerate(_parts(one.evidence.passage.text)):
        has = {word.stem for word in words(text)}
        if len(wanted & has) >= ENOUGH * len(wanted):
            yield Pair(f"{one.judgment.pair_id}/{number}/clause-{place}", text, claim)


def _parts(sentence: str) -> list[str]:
    """Return the statements of *sentence*, or what stands between its semicolons; else nothing."""
    found = [
        "".join(p if isinstance(p, str) else sentence[slice(*p)] for p in clause.pieces)
        for clause in clauses(sentence)
    ]
    if len(found) < 2:
        found = [f"{part.strip(' .')}." for part in sentence.split(";") if part.strip(" .")]
    return found if len(found) > 1 else []


def _more_telling(one: _Weighed, other: _Weighed) -> _Weighed:
    """Return the judgment of a passage that counts: the shorter text's where both say the same."""
    if one.label is other.label:
        return one
    if one.is_telling and other.is_telling:
        return other if other.probability > one.probability else one
    if one.is_telling is other.is_telling:
        return one
    return other if other.is_telling else one


def _quotation(one: _Weighed) -> Quotation:
    evidence = one.evidence
    start = evidence.passage.start
    before = {added.origin for added in evidence.judged.additions if added.part == WINDOW}
    for passage in evidence.document.passages if before else ():
        if passage.id in before:
            start = min(start, passage.start)
    return Quotation(
        evidence.document,
        start,
        evidence.passage.end,
        one.judged,
        one.label,
        one.probability if one.is_telling else one.said,
        one.clashes,
    )


def _reason(findings: Sequence[Finding], nearest: _Weighed | None) -> str:
    if not any(finding.searchable for finding in findings):
        return "of stop words alone: nothing could be looked up"
    if nearest is None:
        return "no passage of the sources shares a word with it"
    if nearest.clashes:
        return _clash_told(nearest.clashes) or ""
    if any(one.judgment.undecided for finding in findings for one in finding.judged):
        return "the system was not sure enough of any passage"
    return "no passage of the sources says it or denies it"


def _clash_told(found: Sequence[Mismatch]) -> str | None:
    """Return in words what keeps the nearest passage from supporting the claim."""
    if not found:
        return None
    first = max(found, key=lambda one: one.contradicts)
    said = f"the source '{first.text}'" if first.text else "the source nothing like it"
    return f"{first.kind}: the claim says '{first.hypothesis}', {said}"
