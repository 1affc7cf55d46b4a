"""Ablations as tables for people, as tsv and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from entailment.errors import counted
from entailment.evaluation.ablation.impact import Impact, Side, published_of
from entailment.evaluation.ablation.records import ablation_json
from entailment.evaluation.ablation.worth import (
    LEAVE_ONE_OUT,
    Ablation,
    RecipeTests,
    Worth,
)
from entailment.evaluation.bench import Measured
from entailment.evaluation.cells import (
    add_row,
    empty_table,
    fraction,
    p_value,
    percent,
    tsv,
    with_bounds,
    with_width,
)
from entailment.evaluation.report import Report

__all__ = ["ablation_printed", "ablation_report", "ablation_tsv", "impact_table", "signature_lines"]

_TESTS = ["Mc-\nNemar", "swaps"]

_NOT_POSSIBLE = "not possible"


def ablation_printed(ablation: Ablation) -> Report:
    """Return an ablation in each form."""
    return Report(
        json=lambda: [ablation_json(ablation)],
        tsv=lambda: ablation_tsv(ablation),
        tables=lambda: [ablation_report(ablation)],
        signatures=lambda: signature_lines(ablation),
    )


def ablation_report(ablation: Ablation) -> RenderableType:
    """Return a table for each recipe and the summary in the form of RTE-6's Table 7."""
    parts: list[RenderableType] = [
        Text(f"{ablation.data}: {ablation.size}, {ablation.measure}, {ablation.fitted}; percent\n")
    ]
    for recipe in ablation.recipes:
        parts += [
            _recipe_table(recipe, mode)
            for mode in ablation.modes
            if any(
                worth.mode == mode and (worth.measured or worth.alone) for worth in recipe.worths
            )
        ]
    for mode in ablation.modes:
        if not ablation.impacts(mode):
            continue
        count = sum(any(worth.measured for worth in tests.worths) for tests in ablation.recipes)
        title = f"Impact on {counted(count, 'system')}, {mode}; points of {ablation.measure}"
        parts.append(impact_table(ablation.impacts(mode), title))
    published = _published(ablation)
    if published:
        title = "Impact on the systems of RTE-6 (overview, Table 7); points of micro_f"
        parts.append(impact_table(published, title))
    return Group(*parts)


def impact_table(rows: Sequence[Impact], title: str) -> Table:
    """Return *rows* as Table 7 of RTE-6 has them; a mean is of two tests and more."""
    sides = ["posi-\ntive", "range", "mean", "none", "nega-\ntive", "range", "mean"]
    table = empty_table(["part"], ["tests", *sides])
    table.title = Text(title)
    kinds = _Kinds(table)
    for row in rows:
        kinds.begin(row.kind)
        cells = [*_side(row.positive), str(row.none or "-"), *_side(row.negative)]
        add_row(table, row.title or row.part, str(row.tests), *cells)
    return table


def ablation_tsv(ablation: Ablation) -> str:
    """Return a row for each test, numbers as fractions of 1 with six digits."""
    head = (
        "recipe mode kind part without with worth low high bootstrap_p mcnemar_p randomisation_p "
        "only_without only_with signature problem"
    )
    return tsv([head.split(), *_rows(ablation)])


def _recipe_table(recipe: RecipeTests, mode: str) -> Table:
    other = "without" if mode == LEAVE_ONE_OUT else "with"
    table = empty_table(["part"], [other, "worth", "right alone\nout : in", *_TESTS])
    whole = with_width(recipe.whole.value) if recipe.whole else ""
    bare = percent(recipe.none.value.value) if recipe.none else _NOT_POSSIBLE
    scores = f"all parts {whole}" if mode == LEAVE_ONE_OUT else f"none of the parts {bare}"
    table.title = Text(f"{recipe.name}, {mode}: {scores}")
    kinds = _Kinds(table)
    for worth in recipe.worths:
        if worth.mode == mode:
            kinds.begin(worth.part.kind)
            add_row(table, str(worth.part), *_cells(worth))
    return table


class _Kinds:
    """Puts the kind of parts above the first of them."""

    def __init__(self, table: Table):
        self._table = table
        self._kind = ""

    def begin(self, kind: str) -> None:
        """Add a row for *kind* unless it is that of the part before."""
        if kind != self._kind:
            add_row(self._table, f"{kind}:", style="italic")
            self._kind = kind


def _cells(worth: Worth) -> list[str]:
    measured = worth.measured
    if measured is None:
        return [percent(worth.alone and worth.alone.value.value), _NOT_POSSIBLE]
    other = measured.without if worth.mode == LEAVE_ONE_OUT else measured.whole
    tests = (measured.mcnemar_p, measured.randomisation_p)
    return [
        percent(other),
        with_bounds(measured.worth),
        f"{measured.only_without:,} : {measured.only_whole:,}",
        *map(p_value, tests),
    ]


def _side(side: Side | None) -> list[str]:
    if side is None:
        return ["-", "-", "-"]
    values = f"{100 * side.least:.2f}"
    if side.tests > 1:
        values += f" {100 * side.most:.2f}"
    mean = "-" if side.mean is None or side.tests == 1 else f"{100 * side.mean:.2f}"
    return [str(side.tests), values, mean]


def _published(ablation: Ablation) -> list[Impact]:
    rows = [
        published_of(row.kind, row.part)
        for mode in ablation.modes
        for row in ablation.impacts(mode)
    ]
    return [row for row in dict.fromkeys(rows) if row is not None]


def _rows(ablation: Ablation) -> Iterator[list[str]]:
    for recipe in ablation.recipes:
        for worth in recipe.worths:
            cells = [recipe.source, worth.mode, worth.part.kind, str(worth.part)]
            if worth.alone is not None:
                alone, signature = worth.alone.value.value, worth.alone.signature
                yield [*cells, "", fraction(alone), *[""] * 8, signature, worth.problem]
            elif worth.measured is None:
                yield [*cells, *[""] * 11, worth.problem]
            else:
                yield [*cells, *_numbers(worth.measured), ""]
        if recipe.problem:
            yield [recipe.source, *[""] * 14, recipe.problem]


def _numbers(measured: Measured) -> list[str]:
    values = (
        measured.without,
        measured.whole,
        measured.worth.value,
        measured.worth.low,
        measured.worth.high,
        measured.bootstrap_p,
        measured.mcnemar_p,
        measured.randomisation_p,
    )
    alone = (str(measured.only_without), str(measured.only_whole))
    return [*map(fraction, values), *alone, measured.signature]


def signature_lines(ablation: Ablation) -> Iterable[str]:
    """Return a signature for each test, and for each part that is scored alone."""
    lines = (_signature_line(worth) for recipe in ablation.recipes for worth in recipe.worths)
    return [line for line in lines if line is not None]


def _signature_line(worth: Worth) -> str | None:
    if worth.measured is not None:
        return f"{worth.measured.signature} = {with_bounds(worth.measured.worth)}"
    if worth.alone is not None:
        return f"{worth.alone.signature} = {with_width(worth.alone.value)}"
    return None
