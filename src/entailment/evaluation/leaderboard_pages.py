"""A leaderboard as a page of Markdown or HTML, and as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from entailment.evaluation.cells import estimate_cells, fraction, percent, with_width
from entailment.evaluation.leaderboard import Board, Cell, Row, measure_of, signatures
from entailment.evaluation.plots import colours, drawing, signed

__all__ = [
    "html_page",
    "leaderboard_json",
    "leaderboard_plot",
    "leaderboard_table",
    "leaderboard_tsv",
    "markdown_page",
]

_INTRODUCTION = (
    "Ours are cross-validated on development sets, with half a 95 % interval after ±; the "
    "published figures are those of the test sets, by the systems as their teams ran them. So they "
    "show how close a recipe comes to the system that it follows, not which is better. The "
    "milliseconds are CPU time for one new pair, without loading; an empty cell was not measured."
)

_SEEN = "† A model in the recipe was fitted to this set before: the figure is too high."

_TSV_COLUMNS = (
    "recipe after task published published_measure set measure value low high milliseconds seen "
    "problem signature"
).split()

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; }
th, td { padding: .3rem .7rem; text-align: left; border-bottom: 1px solid #ddd; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
th { position: sticky; top: 0; background: #fff; }
th button { font: inherit; font-weight: bold; border: 0; background: none; cursor: pointer; }
pre { overflow-x: auto; font-size: .8rem; }
""".strip()

_SORT = """
document.querySelectorAll("th button").forEach((button, column) => {
  let down = false;
  button.onclick = () => {
    down = !down;
    const body = document.querySelector("tbody");
    const key = row => row.cells[column].dataset.value ?? row.cells[column].textContent;
    const rows = [...body.rows].sort((a, b) => {
      const x = key(a), y = key(b), numbers = x !== "" && y !== "" && !isNaN(x) && !isNaN(y);
      if (x === "" || y === "") return (x === "") - (y === "");
      const order = numbers ? x - y : x.localeCompare(y);
      return down ? -order : order;
    });
    body.append(...rows);
  };
});
""".strip()


def markdown_page(board: Board, command: str, picture: str | None = None) -> str:
    """Return *board* as a page of Markdown; *command* repeats it, *picture* is the plot's file."""
    head, *rows = leaderboard_table(board)
    lines = ["# Leaderboard", "", _INTRODUCTION, ""]
    lines += [f"- `{note}`" for note in _sets(board)]
    lines += ["", "```sh", command, "```", ""]
    if picture is not None:
        lines += [f"![Ours against the published figures]({picture})", ""]
    lines += [_markdown_row(head), _markdown_row(["---"] * len(head))]
    lines += [_markdown_row(row) for row in rows]
    if _any_seen(board):
        lines += ["", _SEEN]
    if board.notes:
        lines += ["", *(f"- {_cell_text(note)}" for note in board.notes)]
    if board.problems:
        lines += ["", "## Not judged", "", *(f"- {_cell_text(note)}" for note in board.problems)]
    if notes := list(_notes(board)):
        lines += ["", "## What differs from the published systems", ""]
        lines += [f"- **{name}**: {_cell_text(note)}" for name, note in notes]
    lines += ["", "## Signatures", "", "```text"]
    lines += [line for several in signatures(board).values() for line in several]
    return "\n".join([*lines, "```", ""])


def html_page(board: Board, command: str, picture: str | None = None) -> str:
    """Return *board* as one page of HTML, whose rows are sorted by a click on a heading."""
    head, *rows = leaderboard_table(board)
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Leaderboard</title>',
        f"<style>{_STYLE}</style><h1>Leaderboard</h1><p>{escape(_INTRODUCTION)}</p><ul>",
        *(f"<li><code>{escape(line)}</code></li>" for line in _sets(board)),
        f"</ul><pre>{escape(command)}</pre>",
    ]
    if picture is not None:
        parts.append(f'<img src="{escape(picture)}" alt="Ours against the published figures">')
    parts.append("<table><thead><tr>")
    parts += [f'<th><button type="button">{escape(cell)}</button></th>' for cell in head]
    parts.append("</tr></thead><tbody>")
    for row, cells in zip(board.rows, rows, strict=True):
        values = ["", "", *_sort_values(row)]
        parts.append("<tr>" + "".join(map(_html_cell, cells, values)) + "</tr>")
    parts.append("</tbody></table>")
    if _any_seen(board):
        parts.append(f"<p>{_SEEN}</p>")
    if board.notes:
        parts += [f"<p>{escape(note)}</p>" for note in board.notes]
    if board.problems:
        listed = "".join(f"<li>{escape(problem)}</li>" for problem in board.problems)
        parts.append(f"<h2>Not judged</h2><ul>{listed}</ul>")
    if notes := list(_notes(board)):
        listed = "".join(f"<li><b>{escape(name)}</b>: {escape(note)}</li>" for name, note in notes)
        parts.append(f"<h2>What differs from the published systems</h2><ul>{listed}</ul>")
    lines = "\n".join(line for several in signatures(board).values() for line in several)
    parts.append(f"<h2>Signatures</h2><pre>{escape(lines)}</pre><script>{_SORT}</script></html>")
    return "\n".join(parts) + "\n"


def leaderboard_table(board: Board) -> list[list[str]]:
    """Return the cells of the table, the heading first; scores are in percent."""
    head = ["recipe", "after", "published"]
    head += [data_set.name for data_set in board.sets] + [
        f"ms, {data_set.name}" for data_set in board.sets
    ]
    rows = [head]
    for row in board.rows:
        about = row.about
        after = f"{about.system or ''}{f', {about.task}' if about.task else ''}".removeprefix(", ")
        costs = [f"{c.milliseconds:.1f}" if c.milliseconds is not None else "" for c in row.cells]
        scores = [_score(cell) for cell in row.cells]
        rows.append([row.name, after, _published(row), *scores, *costs])
    return rows


def leaderboard_tsv(board: Board) -> list[list[str]]:
    """Return a row for each recipe and set, the heading first; numbers are fractions of 1.

    What there is no number for is empty.
    """
    rows = [list(_TSV_COLUMNS)]
    for row in board.rows:
        head = [row.name, row.about.system or "", row.about.task or ""]
        head += [fraction(row.published), row.published_measure or ""]
        for data_set, cell in zip(board.sets, row.cells, strict=True):
            cost = "" if cell.milliseconds is None else f"{cell.milliseconds:.3f}"
            rows.append(
                [
                    *head,
                    data_set.name,
                    data_set.measure,
                    *estimate_cells(None if cell.score is None else cell.score.value),
                    cost,
                    "yes" if cell.seen else "",
                    cell.problem,
                    "" if cell.score is None else str(cell.score.signature),
                ]
            )
    return rows


def leaderboard_json(board: Board) -> dict[str, Any]:
    """Return *board* as one JSON object, numbers as fractions of 1 with six digits.

    `{"sets": [{"name", "size", "measure", "fitted", "checksum", "two_way"}],
    "rows": [{"recipe", "about", "published", "published_measure", "sets": [{"value", "interval",
    "milliseconds", "signature", "seen", "problem"}]}]}`.
    """
    return {
        "sets": [{**data_set._asdict(), "two_way": [*data_set.two_way]} for data_set in board.sets],
        "rows": [
            {
                "recipe": f"{row.source}{row.options}",
                "about": asdict(row.about),
                "published": row.published,
                "published_measure": row.published_measure,
                "sets": [_cell_json(cell) for cell in row.cells],
            }
            for row in board.rows
        ],
    }


def leaderboard_plot(board: Board, path: str | Path) -> None:
    """Draw ours against published into *path*: accuracies on pairs, F on topics and facts."""
    with drawing(path, "Ours, cross-validated, against the published figure") as axes:
        values: list[float] = []
        for place, (data_set, colour) in enumerate(
            zip(board.sets, colours(len(board.sets)), strict=True)
        ):
            for row in board.rows:
                cell = row.cells[place]
                if cell.score is None or row.published_measure != measure_of(data_set.measure):
                    continue
                x, y = 100 * (row.published or 0.0), 100 * cell.score.value.value
                half = 100 * (cell.score.value.half_width or 0.0)
                label = (
                    data_set.name
                    if not axes.get_legend_handles_labels()[1].count(data_set.name)
                    else ""
                )
                axes.errorbar(
                    [x], [y], yerr=[half], fmt="o", color=colour, capsize=2, ms=4, label=label
                )
                if place == 0:
                    note = {"xytext": (4, 3), "textcoords": "offset points", "fontsize": 7}
                    axes.annotate(row.name, (x, y), **note)
                values += [x, y]
        low, high = (min(values) - 3, max(values) + 3) if values else (0, 100)
        style = {"color": "#888888", "linewidth": 1, "linestyle": "--"}
        axes.plot([low, high], [low, high], label="as published", **style)
        axes.set(xlabel="published, test set, %", ylabel="ours, and 95 % interval, %")
        axes.legend(loc="upper left")
        signed(axes, _sets(board))


def _cell_json(cell: Cell) -> dict[str, Any]:
    head: dict[str, Any] = {
        "milliseconds": None if cell.milliseconds is None else round(cell.milliseconds, 3),
        "seen": cell.seen,
        "problem": cell.problem or None,
    }
    if cell.score is None:
        return head
    estimate = cell.score.value
    return head | {
        "value": round(estimate.value, 6),
        "interval": estimate.interval,
        "signature": cell.score.signature,
    }


def _sets(board: Board) -> list[str]:
    return [
        f"{shown.name}@{shown.checksum[:8]}: {shown.size}, {shown.measure}, {shown.fitted}"
        for shown in board.sets
    ]


def _score(cell: Cell) -> str:
    if cell.score is None:
        return "not judged"
    return with_width(cell.score.value) + (" †" if cell.seen else "")


def _published(row: Row) -> str:
    if row.published is None:
        return ""
    return percent(row.published) + (" F" if row.published_measure == "f" else "")


def _sort_values(row: Row) -> list[str]:
    """Return what each column of numbers is sorted by, nothing where there is no number."""
    scores = [None if cell.score is None else cell.score.value.value for cell in row.cells]
    numbers = [row.published, *scores, *(cell.milliseconds for cell in row.cells)]
    return ["" if value is None else f"{value:.6f}" for value in numbers]


def _notes(board: Board) -> Iterator[tuple[str, str]]:
    for row in board.rows:
        about = row.about
        texts = [about.differs, f"Source: {about.source}" if about.source else None]
        if known := [text for text in texts if text]:
            yield row.name, ". ".join(known)


def _any_seen(board: Board) -> bool:
    return any(cell.seen for row in board.rows for cell in row.cells)


def _markdown_row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_cell_text, cells)) + " |"


def _cell_text(text: str) -> str:
    """Return *text* so that nothing in it is a column or a tag."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def _html_cell(text: str, value: str) -> str:
    number = f' class="n" data-value="{value}"' if value else ""
    return f"<td{number}>{escape(text)}</td>"
