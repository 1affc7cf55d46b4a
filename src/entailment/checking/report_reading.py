"""A report of a check from its plain values, as it was stored: what `report_json` gives.

Of the documents only the passages that the report quotes are known: their texts are blank between
these. Where in the answer the characters of a rewritten claim are is not stored.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from entailment.checking.claims import Claim, LeftOut
from entailment.checking.verdicts import CheckedClaim, Quotation, UnsupportedSpan, Verdict
from entailment.corpora.document import MAX_DOCUMENT
from entailment.errors import DataError
from entailment.model import Document, Label, Mismatch, Passage

__all__ = ["report_parts"]

_Documents = Mapping[tuple[str, str], Document]
"""Documents by their ids and sources."""


def report_parts(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the report whose `to_dict` is *value*.

    Raise DataError for anything else.
    """
    try:
        documents = _documents(value["claims"])
        return {
            "answer": value["answer"],
            "claims": tuple(_claim(claim, value["answer"], documents) for claim in value["claims"]),
            "left_out": tuple(LeftOut(**part) for part in value["left_out"]),
            "system": value["system"],
            "signature": value["signature"],
            "notes": tuple(value["notes"]),
            "id": value.get("id"),
        }
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DataError(f"is not a report as to_dict returns it: {error!r}") from error


def _claim(value: Mapping[str, Any], answer: str, documents: _Documents) -> CheckedClaim:
    start, verdict = value["start"], Verdict(value["verdict"])
    line = value.get("line") or answer.count("\n", 0, start) + 1
    claim = Claim(
        value["id"],
        value["text"],
        value["judged"],
        start,
        value["end"],
        tuple(value["changes"]),
        line=line,
    )
    quotations = [_quotation(quotation, documents) for quotation in value["evidence"]]
    is_open = verdict is Verdict.NOT_FOUND
    return CheckedClaim(
        claim,
        verdict,
        () if is_open else _labelled(quotations, Label.ENTAILMENT),
        () if is_open else _labelled(quotations, Label.CONTRADICTION),
        nearest=quotations[0] if is_open and quotations else None,
        reason=value["reason"],
        support=value["support"],
        unsupported=tuple(UnsupportedSpan(**span) for span in value["unsupported"]),
        accepted=value.get("accepted", False),
    )


def _labelled(quotations: Sequence[Quotation], label: Label) -> tuple[Quotation, ...]:
    return tuple(quotation for quotation in quotations if quotation.label is label)


def _quotation(value: Mapping[str, Any], documents: _Documents) -> Quotation:
    return Quotation(
        documents[value["document"], value["source"]],
        value["start"],
        value["end"],
        value["judged"],
        Label(value["label"]),
        value["probability"],
        tuple(Mismatch(**mismatch) for mismatch in value["mismatches"]),
        value["in_context"],
    )


def _documents(claims: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], Document]:
    """Return the documents that are quoted, with what is quoted of them."""
    quoted: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for claim in claims:
        for value in claim["evidence"]:
            quoted.setdefault((value["document"], value["source"]), []).append(value)
    return {name: _document(*name, values) for name, values in quoted.items()}


def _document(name: str, source: str, quoted: Sequence[Mapping[str, Any]]) -> Document:
    first = quoted[0]
    text, passages = "", []
    for number, value in enumerate(sorted(quoted, key=lambda value: value["start"])):
        start, end, quote = value["start"], value["end"], value["quote"]
        if not 0 <= start <= end <= MAX_DOCUMENT or end - start != len(quote):
            raise DataError(f"quotes {len(quote):,} characters at {start}-{end} of '{name}'")
        text += "".join(_blank(text, start, value.get("line") or 1))
        text += quote[len(text) - start :]
        passages.append(Passage(name, number, quote, start, end))
    is_in_memory = source == name and all(
        value.get("line", 0) in (0, text.count("\n", 0, value["start"]) + 1) for value in quoted
    )
    date = first["date"] and datetime.date.fromisoformat(first["date"])
    return Document(
        name,
        text,
        tuple(passages),
        title=first["title"],
        date=date,
        source=None if is_in_memory else source,
    )


def _blank(text: str, start: int, line: int) -> Iterator[str]:
    """Yield what stands between *text* and *start*, which is on *line*: lines and blanks."""
    gap = max(0, start - len(text))
    ends = min(gap, max(0, line - 1 - text.count("\n")))
    yield "\n" * ends
    yield " " * (gap - ends)
