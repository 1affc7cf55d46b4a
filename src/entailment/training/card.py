"""The model card: what a model is for, what it learned from, how well it does, how to repeat it.

The parts follow Mitchell et al. (2019, "Model cards for model reporting"). All figures are those
of the run itself; what it cannot know is in `[card]` of the recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from entailment.evaluation.intervals import Estimate
from entailment.training.measuring import Figures
from entailment.training.provenance import (
    Facts,
    data_section,
    repeat_section,
    table,
    training_section,
)
from entailment.training.recipe import Recipe

__all__ = ["card_text"]


def card_text(recipe: Recipe, facts: Facts, figures: Sequence[Figures]) -> str:
    """Return the model card, in Markdown."""
    parts = (
        f"# {recipe.card.title}",
        _about(recipe, facts),
        f"## Intended use\n\n{recipe.card.intended_use.strip()}",
        f"## Limits\n\n{recipe.card.limits.strip()}",
        "## Figures\n\n" + "\n".join(_figures(figures, chooses=bool(recipe.choosing))),
        "## Calibration\n\n" + _calibration(facts.calibration),
        "## Beside the documented features: `default`\n\n" + "\n".join(_default(facts.default)),
        "## Data\n\n" + "\n".join(data_section(recipe, facts)),
        "## Training\n\n" + "\n".join(training_section(recipe, facts.training)),
        "## How to repeat\n\n" + repeat_section(recipe, facts.training),
    )
    return "\n\n".join(parts) + "\n"


def _about(recipe: Recipe, facts: Facts) -> str:
    export = recipe.export
    kind = "8-bit" if export.int8 else "32-bit"
    return "\n".join(
        table(
            ("", ""),
            [
                ("name and version", f"{export.name} {export.version}"),
                ("labels", "entailment, neutral (unknown), contradiction"),
                ("languages", ", ".join(export.languages)),
                ("licence of the weights", recipe.card.licence),
                ("begun with", f"{_base(recipe, facts.training)} ({recipe.base.licence})"),
                ("files", f"{kind} ONNX, {facts.bytes / 1e6:,.1f} MB in all"),
                ("reads", f"{export.window} tokens of text and hypothesis at once"),
            ],
        )
    )


def _base(recipe: Recipe, training: Mapping[str, Any]) -> str:
    base = recipe.base
    start = base.weights or base.init or "a random encoder"
    start = str(training.get("begun_with") or start)
    return start if base.layers is None else f"the first {base.layers} layers of {start}"


def _figures(figures: Sequence[Figures], *, chooses: bool) -> Iterator[str]:
    if not figures:
        yield "Not measured."
        return
    yield from table(
        ("set", "pairs", "labels", "accuracy", "average precision", "ECE", "Brier"),
        [
            (
                figure.name,
                f"{figure.scores.n:,}",
                str(figure.scores.labels.value),
                _estimate(figure.scores.accuracy),
                _estimate(figure.scores.average_precision),
                _number(figure.scores.calibration_error),
                _number(figure.scores.brier),
            )
            for figure in figures
        ],
    )
    yield ""
    chosen = ", and the best step was chosen on some" if chooses else ""
    yield (
        "In percent, with half the width of the 95 % interval; ECE and Brier score are of "
        f"P(entailment). The probabilities were calibrated on parts of these sets{chosen}, "
        "so that figures on them are slightly high. Signatures:"
    )
    yield ""
    for figure in figures:
        left_out = f" ({figure.left_out:,} pairs left out: hypothesis too long)" * bool(
            figure.left_out
        )
        yield f"- `{figure.signature}`{left_out}"


def _estimate(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    if estimate.low is None or estimate.high is None:
        return f"{100 * estimate.value:.1f}"
    return f"{100 * estimate.value:.1f} ± {50 * (estimate.high - estimate.low):.1f}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _calibration(scaling: Mapping[str, Any]) -> str:
    if not scaling:
        return "None: probabilities are those of the model."
    return (
        f"A scale and a bias for each label, fitted to {scaling['fitted_on']:,} pairs of "
        f"{', '.join(scaling['sets'])}. "
        f"On {scaling['measured_on']:,} other pairs of these sets: "
        f"expected calibration error (10 bins) {scaling['ece'][0]:.3f} before, "
        f"{scaling['ece'][1]:.3f} "
        f"after; Brier score {scaling['brier'][0]:.3f} before, {scaling['brier'][1]:.3f} after."
    )


def _default(fitted: Mapping[str, Any] | None) -> Iterator[str]:
    if fitted is None:
        yield "None: `-s onnx:FOLDER` judges by the network alone."
        return
    if not fitted["fits"]:
        yield (
            "The folder `default` does not fit this model: "
            f"it was fitted to {fitted['fitted_to']}. "
            "The step `default` fits it again."
        )
        return
    sets = ", ".join(_fitted_set(entry) for entry in fitted["data"])
    yield (
        "A linear classifier over this model's log odds and the documented features, pulled to the "
        f"model's own answer and fitted to {sets}. Each kind weighs the same, and in one without "
        f"settings entailed pairs have {fitted['entailed']:.2f} of the weight. None of these pairs "
        "was trained on by the network that judged it."
    )
    if not fitted["sets"]:
        yield "Not measured."
        return
    yield f"Figures of {fitted['folds']}-fold cross-validation over all of them together:"
    yield ""
    yield from table(
        ("set", "pairs", "labels", "accuracy", "average precision", "ECE", "Brier"),
        [
            (
                row["set"],
                f"{row['pairs']:,}",
                str(row["labels"]),
                _estimate(Estimate(*row["accuracy"])),
                _estimate(row["average_precision"] and Estimate(*row["average_precision"])),
                _number(row["ece"]),
                _number(row["brier"]),
            )
            for row in fitted["sets"]
        ],
    )
    yield ""
    yield from (f"- `{row['signature']}`" for row in fitted["sets"])


def _fitted_set(fitted: Mapping[str, Any]) -> str:
    pairs = f" ({fitted['pairs']:,} pairs)" if "pairs" in fitted else ""
    return f"{fitted['name']}@{fitted['checksum'][:8]}{pairs}"
