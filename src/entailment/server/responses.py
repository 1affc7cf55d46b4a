"""The shapes of what is returned, for the description of the routes; see `docs/server.md`."""

from __future__ import annotations

from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,  # pydantic reads no other before Python 3.12
)

from pydantic import Field
from typing_extensions import TypedDict

__all__ = [
    "CollectionList",
    "Document",
    "Documents",
    "Findings",
    "Judgments",
    "Novelties",
    "Report",
    "Reports",
    "ScoreReport",
    "SystemEntry",
    "SystemList",
    "Validations",
]

Verdict = Literal["supported", "contradicted", "conflicting", "not found"]
JudgedLabel = Literal["ENTAILMENT", "CONTRADICTION", "UNKNOWN", "NO ENTAILMENT"]

_REASON = "Why no sentence is returned; null where any is."
_NOTES = "What was not read, and how many documents have no date."
_HTML = "The findings as a page, with `page`."


class SystemEntry(TypedDict):
    """A system that judges here."""

    name: str
    description: str
    labels: Literal[2, 3]
    default: bool


class SystemList(TypedDict):
    """The systems of the server."""

    systems: list[SystemEntry]


class _Collection(TypedDict):
    name: str
    passages: int


class CollectionList(TypedDict):
    """The collections of the server."""

    collections: list[_Collection]


class _Judgment(TypedDict):
    id: str
    label: JudgedLabel
    score: float
    probabilities: dict[str, float]
    undecided: NotRequired[bool]
    system: str
    explanation: dict[str, Any] | None


class Judgments(TypedDict):
    """A judgment for each pair, in their order."""

    judgments: list[_Judgment]
    system: str


class _Quotation(TypedDict):
    document: str
    source: str
    title: str | None
    date: str | None
    start: int
    end: int
    line: int | None
    quote: str
    judged: str
    in_context: bool
    label: JudgedLabel
    probability: float
    mismatches: list[dict[str, Any]]


class _Claim(TypedDict):
    id: str
    text: str
    judged: str
    changes: list[str]
    start: int
    end: int
    line: int
    verdict: Verdict
    accepted: NotRequired[bool]
    support: float
    probability: float | None
    reason: str | None
    unsupported: NotRequired[list[dict[str, Any]]]
    evidence: list[_Quotation]


class Report(TypedDict):
    """The report of a check; with `page` also as HTML."""

    id: NotRequired[str]
    answer: str
    claims: list[_Claim]
    left_out: list[dict[str, Any]]
    abstains: bool
    supported: int
    contradicted: int
    conflicting: int
    not_found: int
    share: float | None
    score: float | None
    notes: list[str]
    system: str
    signature: str
    html: NotRequired[str]


class Reports(TypedDict):
    """The reports of a batch, in the order of its records."""

    reports: list[Report]


class _Evidence(TypedDict):
    sentence_id: str
    document: str
    title: str | None
    date: str | None
    source: str | None
    start: int
    end: int
    text: str
    judged_text: str
    label: JudgedLabel
    score: float
    probabilities: dict[str, float]
    rank: int


class _Finding(TypedDict):
    id: str
    hypothesis: str
    searchable: bool
    refused: str | None
    reason: Annotated[str | None, Field(description=_REASON)]
    candidates: int
    entailing: list[_Evidence]
    contradicting: list[_Evidence]


class Findings(TypedDict):
    """What was found for each hypothesis, and notes on what was not read; with `page` as HTML."""

    findings: list[_Finding]
    system: str
    notes: Annotated[list[str], Field(description=_NOTES)]
    html: NotRequired[Annotated[str, Field(description=_HTML)]]


class _Novelty(TypedDict):
    id: str
    statement: str
    status: Literal["known", "novel", "unsearchable", "unjudged"]
    contradicted: bool
    refused: str | None
    reason: Annotated[str | None, Field(description=_REASON)]
    candidates: int
    known_from: list[_Evidence]
    contradicted_by: list[_Evidence]


class Novelties(TypedDict):
    """What is new, and what says the rest already; with `page` also as HTML."""

    findings: list[_Novelty]
    system: str
    notes: Annotated[list[str], Field(description=_NOTES)]
    html: NotRequired[Annotated[str, Field(description=_HTML)]]


class _Validation(TypedDict):
    id: str
    entity: str
    slot: str
    value: str
    supported: bool
    probability: float
    rule: str
    reason: str
    document: str
    source: str | None
    hypothesis: dict[str, str] | None
    evidence: dict[str, Any] | None


class Validations(TypedDict):
    """The decision on each fact; those on one document come together.

    *warnings* are of unknown slots and of documents that are missing.
    """

    validations: list[_Validation]
    system: str
    warnings: list[str]


class Document(TypedDict):
    """A document with the text that offsets are of."""

    id: str
    title: str | None
    date: str | None
    source: str
    text: str
    sentences: list[list[int]]


class Documents(TypedDict):
    """Documents as they were read."""

    documents: list[Document]


class ScoreReport(TypedDict):
    """Scores of runs, with what is behind them."""

    task: str
    data: str
    checksum: str
    unlabelled: int
    runs: list[dict[str, Any]]
