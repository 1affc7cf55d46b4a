"""A report as a table: a row for each claim, for programs and for data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from entailment.errors import MissingExtraError

if TYPE_CHECKING:
    import pandas
    import polars

    from entailment.checking.report import Report

__all__ = ["claim_rows", "pandas_frame", "polars_frame"]

COLUMNS = (
    "id verdict support probability start end claim reason source quote_start quote_end quote "
    "line quote_line"
).split()
"""What a row has; of a claim without evidence those of the source and its quote are None."""


def claim_rows(report: Report) -> list[dict[str, Any]]:
    """Return a row for each claim of *report*, with the passage that its verdict rests on."""
    rows = []
    for checked in report.claims:
        claim = checked.claim
        quotation = next(iter(checked.evidence), None)
        values = [claim.id, str(checked.verdict), checked.support, checked.probability]
        values += [claim.start, claim.end, claim.judged, checked.reason]
        if quotation is None:
            values += [*[None] * 4, claim.line, None]
        else:
            values += [quotation.source, quotation.start, quotation.end, quotation.quote]
            values += [claim.line, quotation.line]
        rows.append(dict(zip(COLUMNS, values, strict=True)))
    return rows


def pandas_frame(report: Report) -> pandas.DataFrame:
    """Return the rows of *report* as a data frame of pandas."""
    try:
        import pandas
    except ImportError as error:
        raise MissingExtraError("a frame of pandas", "pandas") from error
    frame = pandas.DataFrame(claim_rows(report), columns=COLUMNS)
    numbers = ("quote_start", "quote_end", "quote_line")
    return frame.astype(dict.fromkeys(numbers, "Int64"))  # also where one is missing


def polars_frame(report: Report) -> polars.DataFrame:
    """Return the rows of *report* as a data frame of polars."""
    try:
        import polars
    except ImportError as error:
        raise MissingExtraError("a frame of polars", "polars") from error
    return (
        polars.DataFrame(claim_rows(report), infer_schema_length=None)
        if report.claims
        else (polars.DataFrame(schema=COLUMNS))
    )
