"""The worth of parts as a picture: a point for each test, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from entailment.evaluation.ablation.worth import Ablation, Worth
from entailment.evaluation.plots import colours, drawing, signed

__all__ = ["worth_plot"]

_MARKS = {"leave one out": "o", "add one": "^"}

_GROUP = 0.7
"""The height that the points of one part share, of 1 between two parts."""


def worth_plot(ablation: Ablation, path: str | Path) -> None:
    """Draw what each part is worth to each recipe, in points of the measure, into *path*.

    A part is a line, a recipe a colour; parts left out are circles, parts added triangles.
    """
    parts = [row for mode in ablation.modes for row in ablation.impacts(mode)]
    names = list(dict.fromkeys((row.kind, row.part) for row in parts))
    with drawing(path, f"{ablation.data}, {ablation.size}, {ablation.fitted}") as axes:
        for place, (recipe, colour) in enumerate(
            zip(ablation.recipes, colours(len(ablation.recipes)), strict=True)
        ):
            height = _GROUP * (place / max(1, len(ablation.recipes) - 1) - 0.5)
            for mode in ablation.modes:
                tests = [w for w in recipe.worths if w.mode == mode and w.measured]
                shift = height if len(ablation.recipes) > 1 else 0.0
                _draw(axes, tests, names, shift, colour, f"{recipe.name}, {mode}")
        axes.axvline(0, color="#888888", linewidth=1)
        axes.set_yticks(range(len(names)), [f"{part}\n({kind})" for kind, part in names])
        axes.set(xlabel=f"worth, points of {ablation.measure}, and 95 % interval")
        axes.set_ylim(len(names) - 0.4, -0.6)
        axes.grid(visible=False, axis="y")
        axes.figure.set_figheight(max(3.5, 2.2 + 0.12 * len(names) * (3 + len(ablation.recipes))))
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
        signature = (
            f"{ablation.measure}|data:{ablation.data}@{ablation.checksum[:8]}|{ablation.fitted}"
        )
        signed(axes, [signature])


def _draw(
    axes: Any,
    tests: Sequence[Worth],
    names: Sequence[tuple[str, str]],
    shift: float,
    colour: str,
    label: str,
) -> None:
    values, places = list[float](), list[float]()
    arms: tuple[list[float], list[float]] = ([], [])
    for test in tests:
        if test.measured is None:
            continue
        worth = test.measured.worth
        values.append(100 * worth.value)
        places.append(names.index((test.part.kind, test.part.name)) + shift)
        low = worth.value if worth.low is None else worth.low
        high = worth.value if worth.high is None else worth.high
        # A percentile interval need not hold its own value; a bar cannot have a negative arm.
        arms[0].append(100 * max(0.0, worth.value - low))
        arms[1].append(100 * max(0.0, high - worth.value))
    if values:
        mark = _MARKS[tests[0].mode]
        axes.errorbar(
            values, places, xerr=arms, fmt=mark, color=colour, capsize=2, markersize=4, label=label
        )
