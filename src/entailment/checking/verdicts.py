"""The verdict on a claim: what the judgments of all passages come to.

Which judgments of the passages count is in `decisive`.

| verdict | when |
| --- | --- |
| `supported` | the likeliest passage entails the claim |
| `contradicted` | the likeliest passage contradicts it, or is as likely as one that entails it |
| `conflicting` | a document entails it and another contradicts it, each with at least `SURE` |
| `not found` | no passage does either |

A document may also contradict what an earlier one announced (`announcements`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from entailment.checking.claims import Claim
from entailment.checking.decisive import (
    Decisive,
    Read,
    decisive,
    entails,
    is_unrelated,
    probability_of,
    sentences_read,
    speaks_of_other,
    withheld_by,
)
from entailment.checking.places import LINE_OF_FILE, line_in
from entailment.model import Document, Label, Mismatch, Pair, Passage, PassageKind
from entailment.retrieval.evidence import Evidence
from entailment.retrieval.relevance import speaks_of
from entailment.systems.alignment import AlignedPair
from entailment.systems.mismatches import LONGEST, mismatches
from entailment.systems.mismatches.detectors import aligned_mismatches
from entailment.systems.mismatches.verbatim import covered
from entailment.text.words import content_stems

__all__ = [
    "NO_NEGATION",
    "SURE",
    "CheckedClaim",
    "Quotation",
    "UnsupportedSpan",
    "Verdict",
    "denied_by",
    "verdict_on",
]

NO_NEGATION = "no negation"
"""What a mismatch gives for the words of a claim that lacks a negation of the source."""

SHOWN = 3
"""Quotations of each kind that a verdict holds."""

FAR = 1000
"""Characters between an item and what leads in to its list from which on it is quoted alone."""

SURE = 0.5
"""The probability from which a document that supports or contradicts a claim is in conflict."""


class Verdict(StrEnum):
    """The verdict of the sources on a claim."""

    SUPPORTED = "supported"
    CONTRADICTED = "contradicted"
    CONFLICTING = "conflicting"
    NOT_FOUND = "not found"


@dataclass(frozen=True, slots=True)
class Quotation:
    """A passage of a source that supports or contradicts a claim, or is the nearest to it.

    *quote* is `document.text[start:end]`: a sentence, or where several were read together from the
    first to the last with a word of the claim, an item of a list with what leads in to it; *judged*
    is the text as the system read it, with *in_context* a sentence after others that only give its
    context. *probability* is that of *label*, in [0, 1]; for what comes nearest it is
    P(entailment). *mismatches* are those that forbade entailment, of what contradicts the claim all
    that its words show.
    """

    document: Document = field(repr=False)
    start: int
    end: int
    judged: str
    label: Label
    probability: float
    mismatches: tuple[Mismatch, ...] = ()
    in_context: bool = False

    @property
    def quote(self) -> str:
        """The words of the source."""
        return self.document.text[self.start : self.end]

    @property
    def source(self) -> str:
        """The file, or file and line, that the document was read from; its id if there is none."""
        return self.document.source or self.document.id

    @property
    def line(self) -> int | None:
        """The line of the file that it begins on, from 1; None where text was extracted."""
        return line_in(self.document.text, self.start, self.document.source)

    @property
    def place(self) -> str:
        """The source, the line if it has lines, and in brackets the characters."""
        file, line = self.source, self.line
        where = file if line is None or LINE_OF_FILE.fullmatch(file) else f"{file}:{line}"
        return f"{where} ({self.start}-{self.end})"

    @property
    def dated_source(self) -> str:
        """The source, with the day of its publication where that is known."""
        date = self.document.date
        return self.source if date is None else f"{self.source} ({date.isoformat()})"


@dataclass(frozen=True, slots=True)
class UnsupportedSpan:
    """Words of a claim that its best passage does not support.

    *text* is of the claim as it was judged, `answer[start:end]` where the answer has it; *start*
    and *end* are None where it has not, as for a name in place of a pronoun.
    """

    text: str
    start: int | None
    end: int | None


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim, its verdict and the passages that decided it, most probable first.

    *nearest* is, for a claim that was not found, the passage that comes nearest; *reason* is why
    the claim is not supported. *support* is the highest P(entailment) of any passage, in [0, 1],
    whatever the verdict; a passage that mismatches the claim gives none. *unsupported* are the
    parts of a claim that keep its best passage from supporting it, where these are known. A verdict
    that is *accepted* is known and does not fail a check (`accepted`).
    """

    claim: Claim
    verdict: Verdict
    supporting: tuple[Quotation, ...] = ()
    contradicting: tuple[Quotation, ...] = ()
    nearest: Quotation | None = None
    reason: str | None = None
    support: float = 0.0
    unsupported: tuple[UnsupportedSpan, ...] = ()
    accepted: bool = False

    @property
    def id(self) -> str:
        """The id of the claim, its number in the answer."""
        return self.claim.id

    @property
    def text(self) -> str:
        """The claim as it stands in the answer: `answer[start:end]`."""
        return self.claim.text

    @property
    def start(self) -> int:
        """Where in the answer the claim begins."""
        return self.claim.start

    @property
    def end(self) -> int:
        """Where in the answer the claim ends."""
        return self.claim.end

    @property
    def judged(self) -> str:
        """The claim as it was judged."""
        return self.claim.judged

    @property
    def evidence(self) -> tuple[Quotation, ...]:
        """All quotations, those that the verdict rests on first."""
        both = (self.supporting, self.contradicting)
        is_against = self.verdict is Verdict.CONTRADICTED
        first, second = reversed(both) if is_against else both
        return (*first, *second, *([self.nearest] if self.nearest else []))

    @property
    def probability(self) -> float | None:
        """The probability of what the verdict rests on, in [0, 1]; None for not found."""
        return None if self.verdict is Verdict.NOT_FOUND else self.evidence[0].probability


def verdict_on(claim: Claim, read: Read) -> CheckedClaim:
    """Return the verdict on *claim*, by the decisive judgments of what was *read*.

    What contradicts the claim without speaking of its subject (`retrieval.relevance`) is in no
    conflict with what supports it, and does not count where another passage has all of its words.
    Where neither is there, the judgment stands.
    """
    counted = decisive(claim.judged, read, about=claim.about)
    supporting = _supporting(claim, counted.judged)
    opposing = counted.judged
    if supporting:
        opposing = [evidence for evidence in opposing if evidence.is_about(claim.judged)]
    elif any(covered(evidence.judged.text, claim.judged) == 1 for evidence in counted.judged):
        opposing = [evidence for evidence in opposing if _speaks_of(claim, evidence)]
    contradicting = _contradicting(claim, opposing)
    if not supporting and not contradicting:
        return _not_found(claim, read, counted)
    verdict, reason = _decided(supporting, contradicting)
    return CheckedClaim(
        claim,
        verdict,
        tuple(supporting),
        tuple(contradicting),
        reason=reason,
        support=_support(counted),
    )


def _speaks_of(claim: Claim, evidence: Evidence) -> bool:
    return speaks_of(claim.judged, evidence.judged.text, evidence.document.text)


def denied_by(checked: CheckedClaim, denials: Sequence[Evidence]) -> CheckedClaim:
    """Return *checked* with *denials* among what contradicts it, and the verdict that follows."""
    if not denials:
        return checked
    quotations = [
        *(_quotation(checked.claim, denial) for denial in denials),
        *checked.contradicting,
    ]
    contradicting = sorted(quotations, key=lambda quotation: -quotation.probability)
    verdict, reason = _decided(checked.supporting, contradicting)
    return replace(
        checked,
        verdict=verdict,
        contradicting=tuple(contradicting[:SHOWN]),
        nearest=None,
        reason=reason,
    )


def _supporting(claim: Claim, judged: Iterable[Evidence]) -> list[Quotation]:
    return [_quotation(claim, evidence) for evidence in _labelled(judged, Label.ENTAILMENT)]


def _contradicting(claim: Claim, judged: Iterable[Evidence]) -> list[Quotation]:
    """Return what contradicts *claim*, with the mismatches between the words of both.

    A system that contradicts without a rule, as a network does, gives none: then they are those of
    the rules, and without any, as for a claim of several statements, of the aligned words.
    """
    quotations = (
        _quotation(claim, evidence) for evidence in _labelled(judged, Label.CONTRADICTION)
    )
    return [
        quotation
        if quotation.mismatches
        else replace(quotation, mismatches=_between(quotation.judged, claim.judged))
        for quotation in quotations
    ]


def _between(text: str, claim: str) -> tuple[Mismatch, ...]:
    """Return the mismatches of *text* with a *claim* that it contradicts.

    >>> _between("It cost 5 euros. Ann left in May.", "It cost 4 euros, and Ann left.")
    (Mismatch(kind='money', hypothesis='4 euros', text='5 euros', contradicts=True),)
    """
    if (differing := mismatches(text, claim)) or max(len(text), len(claim)) > LONGEST:
        return differing
    aligned = aligned_mismatches(AlignedPair(Pair("", text, claim)))
    return tuple(mismatch for mismatch in aligned if mismatch.contradicts)


def _labelled(judged: Iterable[Evidence], label: Label) -> list[Evidence]:
    """Return the first of *judged* with that label: as many as are shown."""
    return [evidence for evidence in judged if evidence.judgment.label is label][:SHOWN]


def _decided(
    supporting: Sequence[Quotation], contradicting: Sequence[Quotation]
) -> tuple[Verdict, str | None]:
    """Return the verdict that quotations of either kind come to, and why it is not support."""
    if supporting and contradicting and _in_conflict(supporting[0], contradicting[0]):
        places = supporting[0].dated_source, contradicting[0].dated_source
        return Verdict.CONFLICTING, "supported by {}, contradicted by {}".format(*places)
    against = contradicting[0].probability if contradicting else -1.0
    if supporting and supporting[0].probability > against:
        return Verdict.SUPPORTED, None
    return Verdict.CONTRADICTED, _mismatch_reason(contradicting[0].mismatches)


def _in_conflict(first: Quotation, second: Quotation) -> bool:
    """Return whether two documents differ, each surely."""
    is_sure = min(first.probability, second.probability) >= SURE
    documents = {(quotation.source, quotation.document.id) for quotation in (first, second)}
    return is_sure and len(documents) == 2


def _not_found(claim: Claim, read: Read, counted: Decisive) -> CheckedClaim:
    withheld = [evidence for evidence in counted.judged if withheld_by(evidence)]
    likeliest = sorted(counted.judged or counted.left_open, key=lambda value: -value.score)
    nearest = next(iter(withheld or likeliest), None)
    return CheckedClaim(
        claim,
        Verdict.NOT_FOUND,
        nearest=None if nearest is None else _nearest(claim, nearest),
        reason=_reason(claim, read, counted, nearest),
        support=_support(counted),
    )


def _nearest(claim: Claim, evidence: Evidence) -> Quotation:
    """Return *evidence* as what comes nearest: open, with its P(entailment)."""
    is_against = evidence.judgment.label is Label.CONTRADICTION
    label = Label.UNKNOWN if is_against else evidence.judgment.label
    return replace(_quotation(claim, evidence), label=label, probability=evidence.score)


def _support(counted: Decisive) -> float:
    every = (*counted.judged, *counted.left_open)
    return max((evidence.judgment.score for evidence in every), default=0.0)


def _quotation(claim: Claim, evidence: Evidence) -> Quotation:
    """Return *evidence*, quoted from its first to its last sentence with a word of *claim*.

    A heading is left out where what follows has its words of the claim. An item of a list is
    quoted from what leads in to the list on.
    """
    sought = content_stems(claim.judged)
    quoted = [
        passage
        for passage in sentences_read(evidence.judged, evidence.document)
        if passage == evidence.passage or sought & content_stems(passage.reading)
    ]
    while len(quoted) > 1 and _is_heading(quoted[0], evidence.document):
        following = evidence.document.text[quoted[1].start : quoted[-1].end]
        if not sought & content_stems(quoted[0].reading) <= content_stems(following):
            break
        quoted = quoted[1:]
    return Quotation(
        evidence.document,
        _begin(quoted),
        quoted[-1].end,
        evidence.judged.text,
        evidence.judgment.label,
        probability_of(evidence),
        withheld_by(evidence),
        bool(evidence.judged.attributes),
    )


def _begin(quoted: Sequence[Passage]) -> int:
    """Return where *quoted* begins, with what leads in to a list unless that is far away."""
    start = quoted[0].start
    leads = (passage.lead.start for passage in quoted if passage.lead)
    return min([start, *(begin for begin in leads if start - begin <= FAR)])


def _is_heading(passage: Passage, document: Document) -> bool:
    """Return whether *passage* stands on a line of its own and does not end as a sentence does."""
    if passage.kind is PassageKind.HEADING:
        return True
    text = document.text
    is_ended = text[passage.start : passage.end].rstrip("\"'”’)]").endswith((".", "!", "?", "…"))
    before, after = text[: passage.start].rstrip(" #\t"), text[passage.end :].lstrip(" \t")
    is_line = (not before or before.endswith("\n")) and after.startswith("\n")
    return is_line and not is_ended and not passage.columns


def _reason(claim: Claim, read: Read, counted: Decisive, nearest: Evidence | None) -> str:
    findings = read.passages
    if not findings:
        return "there are no sources"
    if refused := next((finding.refused for finding in findings if finding.refused), None):
        return f"not judged: {refused}"
    if not any(finding.searchable for finding in findings):
        return "of stop words alone: nothing could be looked up"
    if nearest is None:
        return "no passage of the sources shares a word with it"
    if (reason := _mismatch_reason(withheld_by(nearest))) is not None:
        return reason
    if any(evidence.passage.columns for evidence in counted.left_open):
        return "a row of a table seems to deny it, but it speaks of other rows, too"
    if entailing := [evidence for evidence in counted.left_open if entails(evidence)]:
        if any(evidence.passage.lead for evidence in entailing):
            return "an item of a list seems to say it, but it denies something else"
        if not any(speaks_of_other(claim.judged, each, claim.about) for each in entailing):
            return "only a heading seems to say it"
        return "a sentence seems to say it, but of another"
    if any(speaks_of_other(claim.judged, each, claim.about) for each in counted.left_open):
        return "a sentence seems to deny it, but of another"
    if any(not is_unrelated(claim.judged, evidence) for evidence in counted.left_open):
        return "a sentence alone seems to deny it, but not together with those around it"
    judged = (evidence for finding in findings for evidence in finding.judged)
    if any(evidence.judgment.undecided for evidence in judged):
        return "the system was not sure enough of any passage"
    return "no passage of the sources says it or denies it"


def _mismatch_reason(mismatches: Sequence[Mismatch]) -> str | None:
    """Return, as text, the mismatch that keeps a passage from supporting the claim."""
    if not mismatches:
        return None
    first = max(mismatches, key=lambda mismatch: mismatch.contradicts)
    if first.hypothesis == NO_NEGATION:
        return f"{first.kind}: the source has '{first.text}', which the claim lacks"
    other = f"the source '{first.text}'" if first.text else "the source nothing like it"
    return f"{first.kind}: the claim says '{first.hypothesis}', {other}"
