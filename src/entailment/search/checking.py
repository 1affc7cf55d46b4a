"""Is every claim of an answer supported by its sources?

Each claim is a hypothesis for the machine behind search. A passage is judged twice: by itself, with
its references resolved, and together with the sentence before it, so that two sentences may support
a claim that neither does alone. Where only one of the two judgments says yes or no, it counts;
where both do and differ, the likelier; where they agree, that of the sentence by itself.

| verdict | where |
| --- | --- |
| `supported` | a passage entails the claim, likelier than any contradicts it |
| `contradicted` | a passage contradicts it, at least as likely as any entails it |
| `not found` | neither; the reason tells whether anything was looked up |

With sources that say different things the evidence of both kinds is given. A system that judges two
labels contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from entailment.errors import DataError
from entailment.model import Document, Hypothesis, Label
from entailment.search.claims import Claim, LeftOut, split_claims
from entailment.search.context import Part, make_parts
from entailment.search.evidence import Evidence, Finding, Searcher
from entailment.search.sources import Sources, open_sources
from entailment.signature import package_version
from entailment.systems import NamedSystem

__all__ = [
    "CANDIDATES",
    "MAX_ANSWER",
    "CheckedClaim",
    "Quotation",
    "Report",
    "Verdict",
    "check_answer",
]

CANDIDATES = 20
"""Passages of each source that are judged for a claim."""

MAX_ANSWER = 2_000_000
"""Characters of an answer."""

LONGEST = 1000
"""Characters of a claim that is judged; what is longer is no statement that one sentence says."""

_TOO_LONG = f"it has more than {LONGEST:,} characters; split it into shorter statements"

SHOWN = 3
"""Quotations of each kind that are kept for a claim."""

_WINDOW = "preceding-sentences"


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
    what comes nearest it is P(entailment).
    """

    document: Document = field(repr=False)
    start: int
    end: int
    judged: str
    label: Label
    probability: float

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
    nothing was found.
    """

    claim: Claim
    verdict: Verdict
    supporting: tuple[Quotation, ...] = ()
    contradicting: tuple[Quotation, ...] = ()
    nearest: Quotation | None = None
    reason: str | None = None

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


@dataclass(frozen=True, slots=True)
class Report:
    """An answer, its claims with their verdicts, and what of it claims nothing.

    *notes* tell what of the sources was not read; *signature* all that the verdicts depend on.
    """

    answer: str = field(repr=False)
    claims: tuple[CheckedClaim, ...]
    left_out: tuple[LeftOut, ...]
    system: str
    signature: str
    notes: tuple[str, ...] = ()

    def count(self, verdict: Verdict) -> int:
        """Return how many claims have that verdict."""
        return sum(checked.verdict is verdict for checked in self.claims)

    @property
    def share(self) -> float | None:
        """The share of claims that are supported, in [0, 1]; None where nothing is claimed."""
        return self.count(Verdict.SUPPORTED) / len(self.claims) if self.claims else None

    def passes(self, least: float) -> bool:
        """Return whether at least the share *least* is supported; never where nothing is claimed.

        A share that differs by rounding alone (2 of 3 against 0.6667) does not fail.
        """
        return self.share is not None and self.share >= least - 1e-9


Progress = Callable[[int, int], None]
"""Called with the number of claims checked so far and of all."""


def check_answer(
    answer: str,
    sources: Iterable[str | Path] | Sources,
    system: NamedSystem,
    *,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[Part] | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Return for each claim of *answer* whether *sources* support it, and where.

    *count* is how many passages are judged for a claim; *context* are the parts of context in which
    each is judged once, instead of twice as said above. Raise DataError for an answer that is no
    text and for sources that cannot be read or hold no text.
    """
    _check_text(answer, None)
    opened = (
        sources
        if isinstance(sources, Sources)
        else open_sources(sources, ranker=ranker, lenient=lenient)
    )
    found = split_claims(answer)
    readings = _readings(context)
    short = [claim for claim in found.claims if len(claim.judged) <= LONGEST]
    hypotheses = [Hypothesis(claim.id, claim.judged) for claim in short]
    findings = _findings(hypotheses, opened, system, readings, count)
    checked: list[CheckedClaim] = []
    for claim in found.claims:
        checked.append(
            _judged(claim, next(findings))
            if len(claim.judged) <= LONGEST
            else CheckedClaim(claim, Verdict.NOT_FOUND, reason=_TOO_LONG)
        )
        if progress:
            progress(len(checked), len(found.claims))
    signature = _signature(opened, system, ranker, count, readings, len(checked))
    return Report(
        answer, tuple(checked), found.left_out, system.description, signature, opened.notes
    )


def _check_text(answer: str, path: str | Path | None) -> None:
    if len(answer) > MAX_ANSWER:
        problem = f"the answer has {len(answer):,} characters; at most {MAX_ANSWER:,} are checked"
        raise DataError(problem, path=path)
    at = next((i for i, c in enumerate(answer) if c == "\0" or "\ud800" <= c <= "\udfff"), None)
    if at is not None:
        raise DataError(
            f"the answer has a NUL or half a character at {at:,}; give text in UTF-8", path=path
        )


def _readings(context: Sequence[Part] | None) -> tuple[tuple[Part, ...], ...]:
    if context is not None:
        return (tuple(context),)
    alone = make_parts([{"name": "references"}])
    return (alone, (*make_parts([{"name": _WINDOW, "count": 1}]), *alone))


def _findings(
    hypotheses: Sequence[Hypothesis],
    sources: Sources,
    system: NamedSystem,
    readings: Sequence[Sequence[Part]],
    count: int,
) -> Iterator[list[Finding]]:
    """Yield for each hypothesis what was found in each collection by each reading."""
    streams = [
        Searcher(collection, system, context=parts, count=count).find(hypotheses)
        for collection in sources.collections
        for parts in readings
    ]
    for findings in zip(*streams, strict=True):
        yield list(findings)


def _judged(claim: Claim, findings: Sequence[Finding]) -> CheckedClaim:
    """Return the verdict on *claim*, by the most telling judgment of each passage."""
    best: dict[tuple[str | None, str, int], Evidence] = {}
    for finding in findings:
        for one in finding.judged:
            key = (one.document.source, one.document.id, one.passage.number)
            best[key] = _more_telling(best[key], one) if key in best else one
    told = sorted(best.values(), key=lambda one: -_probability(one))
    supporting = [_quotation(one) for one in told if one.judgment.label is Label.ENTAILMENT]
    contradicting = [_quotation(one) for one in told if one.judgment.label is Label.CONTRADICTION]
    if not supporting and not contradicting:
        nearest = max(told, key=lambda one: one.score, default=None)
        return CheckedClaim(
            claim,
            Verdict.NOT_FOUND,
            nearest=None if nearest is None else _quotation(nearest),
            reason=_reason(findings, nearest),
        )
    against = contradicting[0].probability if contradicting else -1.0
    is_supported = bool(supporting) and supporting[0].probability > against
    verdict = Verdict.SUPPORTED if is_supported else Verdict.CONTRADICTED
    return CheckedClaim(claim, verdict, tuple(supporting[:SHOWN]), tuple(contradicting[:SHOWN]))


def _more_telling(one: Evidence, other: Evidence) -> Evidence:
    """Return the judgment of a passage that counts: the shorter text's where both say the same."""
    if one.judgment.label is other.judgment.label:
        return one
    is_telling = other.judgment.label in (Label.ENTAILMENT, Label.CONTRADICTION)
    was_telling = one.judgment.label in (Label.ENTAILMENT, Label.CONTRADICTION)
    if is_telling and was_telling:
        return other if _probability(other) > _probability(one) else one
    return other if is_telling else one


def _probability(one: Evidence) -> float:
    is_against = one.judgment.label is Label.CONTRADICTION
    return one.contradiction if is_against else one.score


def _quotation(one: Evidence) -> Quotation:
    start = one.passage.start
    before = {added.origin for added in one.judged.additions if added.part == _WINDOW}
    for passage in one.document.passages if before else ():
        if passage.id in before:
            start = min(start, passage.start)
    return Quotation(
        one.document,
        start,
        one.passage.end,
        one.judged.text,
        one.judgment.label,
        _probability(one),
    )


def _reason(findings: Sequence[Finding], nearest: Evidence | None) -> str:
    if not any(finding.searchable for finding in findings):
        return "of stop words alone: nothing could be looked up"
    if nearest is None:
        return "no passage of the sources shares a word with it"
    return "no passage of the sources says it or denies it"


def _signature(
    sources: Sources,
    system: NamedSystem,
    ranker: str | None,
    count: int,
    readings: Sequence[Sequence[Part]],
    claims: int,
) -> str:
    context = "/".join("+".join(part.name for part in parts) or "none" for parts in readings)
    return (
        f"check|sources:{sources.checksum[:8]}|n:{claims}|ranker:{ranker or 'bm25'}|top:{count}"
        f"|context:{context}|system:{system.description}|version:{package_version()}"
    )
