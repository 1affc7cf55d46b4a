"""Candidate pairs: what the sources of a test set propose and people annotate.

A candidate pair has provenance: the source, the method that made it, where its text is in which
documents, and what several pairs share (topic, query), so that a split can hold these together.
A file of them is JSON lines that every command of the package reads as pairs.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from entailment.datasets import open_dataset
from entailment.datasets.problems import shown
from entailment.datasets.source import Line
from entailment.errors import DataError
from entailment.files import write_whole
from entailment.model import Label, Pair

__all__ = [
    "FROM_FILE",
    "CandidatePair",
    "Provenance",
    "Span",
    "candidate_of",
    "has_blank",
    "read_candidates",
    "write_candidates",
]

FROM_FILE = "file"
"""The method of pairs that were read from a file which does not name one."""


class Span(NamedTuple):
    """Where a text is: `document.text[start:end]`, in characters."""

    document_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a candidate pair comes from and how it was made.

    *source* is the corpus or file, *method* the source of pairs (`ie`, `ir`, `qa`, `sum`, ...),
    *spans* where the text is, of each document that the pair was made from. *query* is what
    several pairs share: a question, a propositional query, a relation. *date* is the publication
    date of the text's document, *hypothesis_date* that of the hypothesis's. *details* is what only
    that method knows: a template, a filler, the question.
    """

    source: str
    method: str = FROM_FILE
    spans: tuple[Span, ...] = ()
    topic: str | None = None
    query: str | None = None
    date: datetime.date | None = None
    hypothesis_date: datetime.date | None = None
    seed: int | None = None
    details: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def document_ids(self) -> tuple[str, ...]:
        """The documents that the pair was made from, each once, in the order of *spans*."""
        return tuple(dict.fromkeys(span.document_id for span in self.spans))

    def to_json(self) -> dict[str, Any]:
        """Return what is there as values that JSON can hold."""
        values = {
            "source": self.source,
            "method": self.method,
            "spans": [list(span) for span in self.spans],
            "topic": self.topic,
            "query": self.query,
            "date": self.date and self.date.isoformat(),
            "hypothesis_date": self.hypothesis_date and self.hypothesis_date.isoformat(),
            "seed": self.seed,
            "details": dict(self.details),
        }
        return {name: value for name, value in values.items() if value not in (None, [], {})}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Provenance:
        """Return what `to_json` gave; raise ValueError for anything else."""
        try:
            return cls(
                source=str(value["source"]),
                method=str(value.get("method", FROM_FILE)),
                spans=tuple(
                    Span(str(document), int(start), int(end))
                    for document, start, end in value.get("spans", ())
                ),
                topic=_text_or_none(value.get("topic")),
                query=_text_or_none(value.get("query")),
                date=_date(value.get("date")),
                hypothesis_date=_date(value.get("hypothesis_date")),
                seed=None if value.get("seed") is None else int(value["seed"]),
                details={str(k): str(v) for k, v in dict(value.get("details", {})).items()},
            )
        except (KeyError, OverflowError, TypeError, ValueError) as error:
            problem = f"has provenance that is not as 'entail collect' writes it: {error}"
            raise ValueError(problem) from error


@dataclass(frozen=True, slots=True)
class CandidatePair:
    """A pair that a source proposes for a test set.

    *context* is what annotators read around the text, such as the sentences before it; it is no
    part of the pair. *expected* is the label that the source expects, never shown to annotators.
    """

    id: str
    text: str
    hypothesis: str
    provenance: Provenance
    task: str | None = None
    context: str = ""
    expected: Label | None = None

    def pair(self, gold: Label | None = None) -> Pair:
        """Return the pair, with *gold*; task, topic, query and dates are its attributes."""
        known = {
            "task": self.task,
            "topic": self.provenance.topic,
            "query": self.provenance.query,
            "date": _iso(self.provenance.date),
            "hypothesis_date": _iso(self.provenance.hypothesis_date),
        }
        attributes = {name: value for name, value in known.items() if value is not None}
        return Pair(self.id, self.text, self.hypothesis, gold, attributes)

    def to_json(self) -> dict[str, Any]:
        """Return the pair as an object of our JSON lines, `label` the expected label."""
        pair = self.pair()
        values: dict[str, Any] = {"id": self.id, "text": self.text, "hypothesis": self.hypothesis}
        if self.expected is not None:
            values["label"] = str(self.expected)
        values |= pair.attributes
        if self.context:
            values["context"] = self.context
        return values | {"provenance": self.provenance.to_json()}


def candidate_of(pair: Pair, source: str) -> CandidatePair:
    """Return *pair*, read from *source*, as a candidate; its gold label is the expected label."""
    known = dict(pair.attributes)
    return CandidatePair(
        pair.id,
        pair.text,
        pair.hypothesis,
        Provenance(
            source,
            topic=known.pop("topic", None),
            query=known.pop("query", None),
            date=_date(known.pop("date", None)),
            hypothesis_date=_date(known.pop("hypothesis_date", None)),
        ),
        task=known.get("task"),
        context=known.get("context", ""),
        expected=pair.gold,
    )


def has_blank(pair_id: str) -> bool:
    """Return whether *pair_id* has a blank, so that no answer key can have it.

    >>> has_blank("story 1"), has_blank("story_1")
    (True, False)
    """
    return any(character.isspace() for character in pair_id)


def write_candidates(path: str | Path, candidates: Iterable[CandidatePair]) -> int:
    """Write *candidates* as JSON lines, atomically, and return how many they are."""
    lines = [json.dumps(candidate.to_json(), ensure_ascii=False) + "\n" for candidate in candidates]
    write_whole(path, "".join(lines).encode())
    return len(lines)


def read_candidates(path: str | Path, **reading: Any) -> Iterator[CandidatePair]:
    """Yield the candidate pairs of a file in any format of pairs.

    *reading* are the options of `open_dataset`. Raise DataError for a broken file, pair or
    provenance, with its line.
    """
    dataset = open_dataset(path, **reading)
    lines: Iterator[Line] = dataset.source.lines() if dataset.reader_name == "jsonl" else iter(())
    for pair in dataset:
        candidate = _dated(pair, dataset.source.stem, dataset.source.name)
        line = next((line for line in lines if line.number == dataset.problems.line), None)
        provenance = None if line is None else _provenance(line, dataset.source.name)
        yield candidate if provenance is None else replace(candidate, provenance=provenance)


def _provenance(line: Line, path: str) -> Provenance | None:
    """Return the provenance of the pair in *line*, None where it has none."""
    value = json.loads(line.text).get("provenance") if '"provenance"' in line.text else None
    try:
        return None if value is None else Provenance.from_json(value)
    except ValueError as error:
        raise DataError(str(error), path=path, line=line.number) from error


def _dated(pair: Pair, source: str, path: str) -> CandidatePair:
    try:
        return candidate_of(pair, source)
    except ValueError as error:
        raise DataError(f"pair '{shown(pair.id)}' {error}", path=path) from error


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)


def _iso(date: datetime.date | None) -> str | None:
    return None if date is None else date.isoformat()


def _date(value: object) -> datetime.date | None:
    if value is None or value == "":
        return None
    try:
        return datetime.date.fromisoformat(str(value))
    except ValueError as error:
        raise ValueError(f"has the date {value!r}; write it as 2006-01-31") from error
