"""The tables of a campaign as pages: Markdown and LaTeX, as an overview paper prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.collection.campaign import Campaign, Row, Table
from entailment.evaluation.page_tables import PageTable, escaped, latex_table, markdown_table

__all__ = ["as_latex", "as_markdown"]

_HEAD = ("", "team", "run", "score", "95 % interval", "average precision", "group")


def as_markdown(campaign: Campaign, further: Sequence[PageTable] = ()) -> str:
    """Return the tables and *further* ones, the files that were not scored and the signatures."""
    parts = [f"# Runs on {campaign.gold}", _notes(campaign)]
    for table in campaign.tables:
        lines = ["| " + " | ".join(_HEAD) + " |", "| ---: | --- | --- | ---: | --- | ---: | ---: |"]
        lines += ["| " + " | ".join(_cells(row)) + " |" for row in table.rows]
        parts += [f"## {table.title} ({_measure(table)})", "\n".join(lines), _summary(table)]
    parts += [part for entry in further for part in markdown_table(entry)]
    if campaign.broken:
        parts.append("## Not scored")
        parts.append(
            "\n".join(f"- `{broken.file}`: {broken.problem}" for broken in campaign.broken)
        )
    parts.append("## Signatures")
    parts.append("\n".join(f"- `{signature}`" for signature in campaign.signatures))
    return "\n\n".join(parts) + "\n"


def as_latex(campaign: Campaign, further: Sequence[PageTable] = ()) -> str:
    """Return the tables and *further* ones as LaTeX, which need the package booktabs."""
    lines = [line for table in campaign.tables for line in _latex(campaign, table)]
    lines += [line for entry in further for line in latex_table(entry)]
    return "\n".join(lines) + "\n"


def _latex(campaign: Campaign, table: Table) -> Iterator[str]:
    caption = f"{table.title} on {campaign.gold}: {_measure(table)}. {_summary(table)}"
    yield r"\begin{table}"
    yield r"\centering"
    yield r"\begin{tabular}{rllrlrr}"
    yield r"\toprule"
    yield " & ".join(escaped(cell) for cell in _HEAD) + r" \\"
    yield r"\midrule"
    for before, row in zip((None, *table.rows), table.rows, strict=False):
        if before is not None and before.group != row.group:
            yield r"\midrule"
        yield " & ".join(escaped(cell) for cell in _cells(row)) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"
    yield rf"\caption{{{escaped(caption)}}}"
    yield r"\end{table}"


def _cells(row: Row) -> tuple[str, ...]:
    interval = "" if row.interval is None else "–".join(f"{100 * end:.2f}" for end in row.interval)
    precision = "" if row.average_precision is None else f"{100 * row.average_precision:.2f}"
    score = f"{100 * row.value:.2f}"
    return str(row.place), row.team, row.run, score, interval, precision, str(row.group)


def _summary(table: Table) -> str:
    teams, *figures = table.summary
    best, middle, mean = (f"{100 * figure:.2f}" for figure in figures)
    return f"Best runs of {teams} teams: highest {best}, median {middle}, mean {mean}."


def _measure(table: Table) -> str:
    return table.measure.replace("_", " ") + ", in percent"


def _notes(campaign: Campaign) -> str:
    notes = (
        f"Gold: {campaign.gold}@{campaign.checksum[:8]}. A group holds its best run and those that "
        "do not\ndiffer from it significantly (p ≥ 0.05, paired and by clusters)."
    )
    return "\n\n".join([notes, *campaign.notes])
