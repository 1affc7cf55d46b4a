"""The verdict on a claim: what the judgments of all passages come to.

A passage is judged in several readings (`checking.report`). Where only one of them says yes or no,
it counts; where both do and differ, the likelier; where they agree, that of the shorter text. The
verdict is that of the likeliest passage: `supported` if that entails the claim, `contradicted` if
it contradicts it or both are equally likely, `not found` if no passage does either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from entailment.checking.claims import Claim
from entailment.model import Document, Label, Mismatch
from entailment.retrieval.evidence import Evidence, Finding

__all__ = ["WINDOW", "CheckedClaim", "Quotation", "Verdict", "verdict_on"]

SHOWN = 3
"""Quotations of each kind that a verdict keeps."""

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
    what comes nearest it is P(entailment). *mismatches* are those that forbade entailment.
    """

    document: Document = field(repr=False)
    start: int
    end: int
    judged: str
    label: Label
    probability: float
    mismatches: tuple[Mismatch, ...] = ()

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


def verdict_on(claim: Claim, findings: Sequence[Finding]) -> CheckedClaim:
    """Return the verdict on *claim*, by the most decisive judgment of each passage."""
    judged = _by_passage(findings)
    supporting = [_quotation(one) for one in judged if one.judgment.label is Label.ENTAILMENT]
    contradicting = [_quotation(one) for one in judged if one.judgment.label is Label.CONTRADICTION]
    if not supporting and not contradicting:
        return _not_found(claim, findings, judged)
    against = contradicting[0].probability if contradicting else -1.0
    is_supported = bool(supporting) and supporting[0].probability > against
    return CheckedClaim(
        claim,
        Verdict.SUPPORTED if is_supported else Verdict.CONTRADICTED,
        tuple(supporting[:SHOWN]),
        tuple(contradicting[:SHOWN]),
        reason=None if is_supported else _mismatch_reason(contradicting[0].mismatches),
        support=_support(judged),
    )


def _not_found(
    claim: Claim, findings: Sequence[Finding], judged: Sequence[Evidence]
) -> CheckedClaim:
    withheld = [one for one in judged if _withholding(one)]
    nearest = next(iter(withheld or judged), None)
    return CheckedClaim(
        claim,
        Verdict.NOT_FOUND,
        nearest=None if nearest is None else _quotation(nearest),
        reason=_reason(findings, nearest),
        support=_support(judged),
    )


def _support(judged: Sequence[Evidence]) -> float:
    return max((one.judgment.score for one in judged), default=0.0)


def _by_passage(findings: Sequence[Finding]) -> list[Evidence]:
    """Return the most decisive judgment of each passage, likeliest first."""
    best: dict[tuple[str | None, str, int], Evidence] = {}
    for one in (one for finding in findings for one in finding.judged):
        key = (one.document.source, one.document.id, one.passage.number)
        best[key] = _more_telling(best[key], one) if key in best else one
    return sorted(best.values(), key=lambda one: -_probability(one))


def _more_telling(one: Evidence, other: Evidence) -> Evidence:
    """Return the judgment of a passage that counts; *one* is of the shorter text."""
    if one.judgment.label is other.judgment.label:
        return one
    if _is_telling(one) and _is_telling(other):
        return other if _probability(other) > _probability(one) else one
    return other if _is_telling(other) else one


def _is_telling(one: Evidence) -> bool:
    return one.judgment.label in (Label.ENTAILMENT, Label.CONTRADICTION)


def _probability(one: Evidence) -> float:
    """Return P(contradiction) of what contradicts, P(entailment) of all else."""
    is_against = one.judgment.label is Label.CONTRADICTION
    return one.contradiction if is_against else one.score


def _withholding(one: Evidence) -> tuple[Mismatch, ...]:
    """Return the mismatches that the system gives as reasons not to entail."""
    explanation = one.judgment.explanation
    is_withheld = explanation is not None and one.judgment.label is not Label.ENTAILMENT
    return explanation.mismatches if explanation is not None and is_withheld else ()


def _quotation(one: Evidence) -> Quotation:
    before = {added.origin for added in one.judged.additions if added.part == WINDOW}
    starts = [passage.start for passage in one.document.passages if passage.id in before]
    return Quotation(
        one.document,
        min([one.passage.start, *starts]),
        one.passage.end,
        one.judged.text,
        one.judgment.label,
        _probability(one),
        _withholding(one),
    )


def _reason(findings: Sequence[Finding], nearest: Evidence | None) -> str:
    if not any(finding.searchable for finding in findings):
        return "of stop words alone: nothing could be looked up"
    if nearest is None:
        return "no passage of the sources shares a word with it"
    if (reason := _mismatch_reason(_withholding(nearest))) is not None:
        return reason
    if any(one.judgment.undecided for finding in findings for one in finding.judged):
        return "the system was not sure enough of any passage"
    return "no passage of the sources says it or denies it"


def _mismatch_reason(mismatches: Sequence[Mismatch]) -> str | None:
    """Return, as text, the mismatch that keeps a passage from supporting the claim."""
    if not mismatches:
        return None
    first = max(mismatches, key=lambda one: one.contradicts)
    other = f"the source '{first.text}'" if first.text else "the source nothing like it"
    return f"{first.kind}: the claim says '{first.hypothesis}', {other}"
