"""Is every claim of an answer supported by its sources?

Each claim is a hypothesis for the machine behind search. A passage is judged in up to three
readings (`readings`): alone, with its references resolved, and where that can help together with
the sentence before it and in its surroundings, so that several sentences may support a claim that
none does alone. `verdicts` aggregates the judgments and changes none.

With sources that differ the evidence of both kinds is given. A system of two labels contradicts
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from entailment.checking.announcements import denials_afterwards
from entailment.checking.claims import Claim, LeftOut, split_claims
from entailment.checking.decisive import Read
from entailment.checking.non_claims import NOT_KNOWN
from entailment.checking.readings import FIRST, LEAST, Readings
from entailment.checking.sources import Sources, open_sources
from entailment.checking.spans import with_unsupported_spans
from entailment.checking.thresholds import at_threshold, without_new_contradictions
from entailment.checking.verdicts import (
    CheckedClaim,
    Quotation,
    Verdict,
    denied_by,
    verdict_on,
)
from entailment.errors import DataError, OptionError
from entailment.model import Document, Hypothesis, Pair
from entailment.retrieval.context import NamedContext
from entailment.signature import package_version
from entailment.systems import NamedSystem

if TYPE_CHECKING:
    import pandas
    import polars

__all__ = [
    "CLAIM_CANDIDATES",
    "MAX_ANSWER",
    "CheckedClaim",
    "Quotation",
    "Report",
    "Verdict",
    "check_answer",
    "is_share_enough",
    "require_text",
    "unchecked",
]

CLAIM_CANDIDATES = 20
"""Passages of each collection that are judged for a claim at most."""

MAX_ANSWER = 2_000_000
"""Characters of an answer."""

LONGEST = 1000
"""Characters of a claim that is judged; a longer one is not a statement that a sentence makes."""

_TOO_LONG = f"it has more than {LONGEST:,} characters; split it into shorter statements"


@dataclass(frozen=True, slots=True)
class Report:
    """An answer, its claims with their verdicts, and the parts that make no claim.

    *notes* say what of the sources was not read, and what is in another language than English;
    *signature* names all that the verdicts depend on; *id* is that of the record, of many. `str`
    gives what `entail check` prints; in a notebook a report shows itself as its page.
    """

    answer: str
    claims: tuple[CheckedClaim, ...]
    left_out: tuple[LeftOut, ...]
    system: str
    signature: str
    notes: tuple[str, ...] = ()
    id: str | None = None

    @property
    def supported(self) -> bool:
        """Whether every claim is supported; False for an answer that claims nothing."""
        return bool(self.claims) and self.count(Verdict.SUPPORTED) == len(self.claims)

    @property
    def score(self) -> float | None:
        """The mean support score of the claims, in [0, 1]; None where nothing is claimed."""
        if not self.claims:
            return None
        return sum(checked.support for checked in self.claims) / len(self.claims)

    def count(self, verdict: Verdict) -> int:
        """Return how many claims have that verdict."""
        return sum(checked.verdict is verdict for checked in self.claims)

    @property
    def share(self) -> float | None:
        """The share of claims that are supported, in [0, 1]; None where nothing is claimed."""
        return self.count(Verdict.SUPPORTED) / len(self.claims) if self.claims else None

    @property
    def abstains(self) -> bool:
        """Whether the answer claims nothing and says that something is not known."""
        return not self.claims and any(part.reason == NOT_KNOWN for part in self.left_out)

    def passes(self, least: float, *, allow_abstention: bool = False) -> bool:
        """Return whether at least the share *least* is supported; never where nothing is claimed.

        With *allow_abstention*, an answer that abstains passes. A share that differs by rounding
        alone (2 of 3 against 0.6667) does not fail.
        """
        return (allow_abstention and self.abstains) or is_share_enough(self.share, least)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as values that JSON holds, as `entail check --format json` prints it.

        Offsets count characters; probabilities are rounded to six digits.
        """
        from entailment.checking.report_json import report_json

        return report_json(self)

    @staticmethod
    def from_dict(value: Mapping[str, Any]) -> Report:
        """Return the report whose `to_dict` is *value*, as it was stored.

        Of its documents only the quoted passages are known. Raise DataError for anything else.
        """
        from entailment.checking.report_reading import report_parts

        return Report(**report_parts(value))

    def to_pandas(self) -> pandas.DataFrame:
        """Return a row for each claim; raise MissingExtraError without the extra `pandas`."""
        from entailment.checking.frames import pandas_frame

        return pandas_frame(self)

    def to_polars(self) -> polars.DataFrame:
        """Return a row for each claim; raise MissingExtraError without the extra `polars`."""
        from entailment.checking.frames import polars_frame

        return polars_frame(self)

    def to_html(self) -> str:
        """Return the report as a page of HTML without scripts, to be written in UTF-8."""
        from entailment.checking.page import check_page

        return check_page(self)

    def __str__(self) -> str:
        from entailment.checking.report_text import report_text

        return report_text(self)

    def __repr__(self) -> str:
        from entailment.checking.page import summary

        return f"<Report {summary(self)}>"

    def _repr_html_(self) -> str:
        from entailment.checking.page import framed

        return framed(self.to_html())


Progress = Callable[[int, int], None]
"""Called with the number of claims checked so far and of all."""

OnClaim = Callable[[CheckedClaim], None]
"""Called with each claim as soon as its verdict stands."""


def check_answer(
    answer: str,
    sources: object,
    system: NamedSystem,
    *,
    context: Sequence[NamedContext] | None = None,
    top: int = CLAIM_CANDIDATES,
    threshold: float | None = None,
    ranker: str | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
    on_claim: OnClaim | None = None,
) -> Report:
    """Return for each claim of *answer* whether *sources*, as in `open_sources`, support it.

    *context* are the parts of context in which each passage is judged once, instead of as
    described above. *top* is how many passages of each collection are judged for a claim,
    *threshold* the P(entailment), in [0, 1], from which one entails it; without it the label of
    the system decides, as it always does what contradicts a claim (`thresholds`). *lenient* leaves
    broken documents out, and takes for not found, with the reason, what the system refuses to
    judge. *on_claim* is called with each claim as soon as its verdict stands. Raise DataError for
    an answer that is not text and for sources that cannot be read or hold no text.
    """
    require_text(answer)
    system = system.with_threshold(threshold)
    opened = open_sources(sources, ranker=ranker, lenient=lenient)
    split = split_claims(answer)
    readings = Readings(context)
    short = [claim for claim in split.claims if len(claim.judged) <= LONGEST]
    hypotheses = [Hypothesis(claim.id, claim.judged) for claim in short]
    own = replace(system, threshold=None)
    all_read = _read(
        hypotheses, opened, own, readings, top, threshold=system.threshold, lenient=lenient
    )
    checked: list[CheckedClaim] = []
    documents: dict[str, Document] = {}
    for claim in split.claims:
        if len(claim.judged) <= LONGEST:
            of_claim = next(all_read)
            judged = (evidence for finding in of_claim.passages for evidence in finding.judged)
            documents |= {evidence.document.id: evidence.document for evidence in judged}
            checked.append(with_unsupported_spans(_verdict(claim, of_claim, system), system))
        else:
            checked.append(CheckedClaim(claim, Verdict.NOT_FOUND, reason=_TOO_LONG))
        if on_claim:
            on_claim(checked[-1])
        if progress:
            progress(len(checked), len(split.claims))
    settings = search_settings(context, top, opened.ranker)
    signature = _signature(opened.checksum[:8], len(checked), settings, system.description)
    notes = (*opened.notes, *_foreign(answer, split.claims, documents.values()))
    if len(checked) > 1:
        notes += tuple(_copies(answer, documents.values()))
    return Report(answer, tuple(checked), split.left_out, system.description, signature, notes)


def unchecked(answer: str, reason: object, system: str, settings: Mapping[str, str]) -> Report:
    """Return a report without claims on *answer*, which could not be checked for *reason*."""
    signature = _signature("none", 0, settings, system)
    return Report(answer, (), (), system, signature, (f"not checked: {reason}",))


def _signature(checksum: str, claims: int, settings: Mapping[str, str], system: str) -> str:
    searched = "|".join(map(":".join, settings.items()))
    version = package_version()
    return f"check|sources:{checksum}|n:{claims}|{searched}|system:{system}|version:{version}"


def search_settings(
    context: Sequence[NamedContext] | None = None,
    top: int = CLAIM_CANDIDATES,
    ranker: str | None = None,
) -> dict[str, str]:
    """Return how passages are retrieved and read, as in the signature of a report."""
    return {
        "ranker": ranker or "bm25",
        "top": str(top),
        "first": str(FIRST),
        "least": str(LEAST),
        "context": Readings(context).description,
    }


def is_share_enough(share: float | None, least: float) -> bool:
    """Return whether *share* is at least *least* but for rounding; None, of no claims, is not.

    Raise OptionError for *least* outside [0, 1], such as a percentage.
    """
    if not 0 <= least <= 1:
        raise OptionError(f"least must be from 0 to 1, not {least:g}")
    return share is not None and share >= least - 1e-9


def require_text(answer: str, path: str | Path | None = None) -> None:
    """Raise DataError, naming *path*, for an answer that is too long or no text."""
    if len(answer) > MAX_ANSWER:
        problem = f"the answer has {len(answer):,} characters; at most {MAX_ANSWER:,} are checked"
        raise DataError(problem, path=path)
    at = next((i for i, c in enumerate(answer) if c == "\0" or "\ud800" <= c <= "\udfff"), None)
    if at is not None:
        raise DataError(
            f"the answer has a NUL or half a character at {at:,}; give text in UTF-8", path=path
        )


def _foreign(answer: str, claims: Sequence[Claim], documents: Iterable[Document]) -> Iterator[str]:
    """Yield a note where the answer, claims of it or a source are not in English."""
    from entailment.systems.neural.languages import is_english

    little = "; the judgments are worth little unless the model learned it"
    problem = f"seems not to be in English{little}"
    of_claims = [claim.id for claim in claims if not is_english(Pair(claim.id, claim.judged, ""))]
    if not is_english(Pair("answer", answer, "")):
        yield f"the answer {problem}"
    elif of_claims:
        listed = ", ".join(of_claims)
        named = f"claim {listed} seems" if len(of_claims) == 1 else f"claims {listed} seem"
        yield f"{named} not to be in English{little}"
    foreign = [
        document for document in documents if not is_english(Pair(document.id, document.text, ""))
    ]
    if foreign:
        others = f", as do {len(foreign) - 1:,} other sources" if len(foreign) > 1 else ""
        yield f"{foreign[0].source or foreign[0].id} {problem}{others}"


def _copies(answer: str, documents: Iterable[Document]) -> Iterator[str]:
    """Yield a note for each document that is a copy of the answer, which supports itself then."""
    words = answer.split()
    for document in documents:
        if document.text.split() == words:
            name = document.source or document.id
            yield f"{name} has the same text as the answer, so it supports it"


def _read(
    hypotheses: Sequence[Hypothesis],
    sources: Sources,
    system: NamedSystem,
    readings: Readings,
    top: int,
    *,
    threshold: float | None,
    lenient: bool,
) -> Iterator[Read]:
    """Yield for each hypothesis what is read for it in all collections; nothing without any."""
    if not sources.collections:
        yield from (Read([], []) for _ in hypotheses)
        return
    streams = [
        readings.find(hypotheses, collection, system, top, threshold=threshold, lenient=lenient)
        for collection in sources.collections
    ]
    for several in zip(*streams, strict=True):
        yield Read(
            [finding for read in several for finding in read.passages],
            [finding for read in several for finding in read.surroundings],
        )


def _verdict(claim: Claim, read: Read, system: NamedSystem) -> CheckedClaim:
    """Return the verdict on *claim*, *read* with the system's own labels, at its threshold."""
    own_system = replace(system, threshold=None)
    own = _with_denials(verdict_on(claim, read), read, own_system)
    if system.threshold is None:
        return own
    reached = verdict_on(claim, at_threshold(read, system.threshold, system.abstain))
    return without_new_contradictions(
        _with_denials(reached, read, own_system), own, system.threshold
    )


def _with_denials(checked: CheckedClaim, read: Read, system: NamedSystem) -> CheckedClaim:
    """Return *checked* with the later documents that deny what the claim announces."""
    published = checked.supporting[0].document.date if checked.supporting else None
    judged = (evidence for finding in read.passages for evidence in finding.judged)
    return denied_by(checked, list(denials_afterwards(checked.claim, published, judged, system)))
