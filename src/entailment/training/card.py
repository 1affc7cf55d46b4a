"""The model card: what a model is for, what it learned from, how well it does, how to repeat it.

The parts follow Mitchell et al. (2019, "Model cards for model reporting"). All figures are those
of the run itself; what it cannot know is in `[card]` of the recipe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from entailment.evaluation.intervals import Estimate
from entailment.signature import package_version
from entailment.training.measuring import Figures
from entailment.training.recipe import Recipe

__all__ = ["Facts", "card_text"]


class Facts(NamedTuple):
    """What a training noted: its data and steps, its calibration (if any), bytes of the folder."""

    training: Mapping[str, Any]
    calibration: Mapping[str, Any]
    bytes: int


def card_text(recipe: Recipe, facts: Facts, figures: Sequence[Figures]) -> str:
    """Return the model card, in Markdown."""
    parts = (
        f"# {recipe.card.title}",
        _about(recipe, facts),
        f"## Intended use\n\n{recipe.card.intended_use.strip()}",
        f"## Limits\n\n{recipe.card.limits.strip()}",
        "## Figures\n\n" + "\n".join(_figures(figures)),
        "## Calibration\n\n" + _calibration(facts.calibration),
        "## Data\n\n" + "\n".join(_data(recipe, facts.training)),
        "## Training\n\n" + "\n".join(_training(recipe, facts.training)),
        "## How to repeat\n\n" + _repeat(recipe, facts.training),
    )
    return "\n\n".join(parts) + "\n"


def _about(recipe: Recipe, facts: Facts) -> str:
    export = recipe.export
    kind = "8-bit" if export.int8 else "32-bit"
    return "\n".join(
        _table(
            ("", ""),
            [
                ("name and version", f"{export.name} {export.version}"),
                ("labels", "entailment, neutral (unknown), contradiction"),
                ("languages", ", ".join(export.languages)),
                ("licence of the weights", recipe.card.licence),
                ("begun with", f"{_base(recipe)} ({recipe.base.licence})"),
                ("files", f"{kind} ONNX, {facts.bytes / 1e6:,.1f} MB in all"),
                ("reads", f"{export.window} tokens of text and hypothesis at once"),
            ],
        )
    )


def _base(recipe: Recipe) -> str:
    base = recipe.base
    told = base.weights or base.init or "a random encoder"
    return told if base.layers is None else f"the first {base.layers} layers of {told}"


def _figures(figures: Sequence[Figures]) -> Iterator[str]:
    if not figures:
        yield "Not measured."
        return
    yield from _table(
        ("set", "pairs", "labels", "accuracy", "average precision", "ECE", "Brier"),
        [
            (
                one.name,
                f"{one.scores.n:,}",
                str(one.scores.labels.value),
                _estimate(one.scores.accuracy),
                _estimate(one.scores.average_precision),
                _number(one.scores.calibration_error),
                _number(one.scores.brier),
            )
            for one in figures
        ],
    )
    yield ""
    yield (
        "In percent, with half the width of the 95 % interval; ECE and Brier score are of "
        "P(entailment). The best step was chosen on parts of these sets, so that their figures are "
        "slightly high. Signatures:"
    )
    yield ""
    for one in figures:
        left_out = f" ({one.left_out:,} pairs left out: hypothesis too long)" * bool(one.left_out)
        yield f"- `{one.signature}`{left_out}"


def _estimate(estimate: Estimate | None) -> str:
    if estimate is None:
        return ""
    if estimate.low is None or estimate.high is None:
        return f"{100 * estimate.value:.1f}"
    return f"{100 * estimate.value:.1f} ± {50 * (estimate.high - estimate.low):.1f}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _calibration(told: Mapping[str, Any]) -> str:
    if not told:
        return "None: probabilities are those of the model."
    return (
        f"A scale and a bias for each label, fitted to {told['fitted_on']:,} pairs of "
        f"{', '.join(told['sets'])}. On {told['measured_on']:,} other pairs of these sets: "
        f"expected calibration error (10 bins) {told['ece'][0]:.3f} before, {told['ece'][1]:.3f} "
        f"after; Brier score {told['brier'][0]:.3f} before, {told['brier'][1]:.3f} after."
    )


def _data(recipe: Recipe, training: Mapping[str, Any]) -> Iterator[str]:
    phases = [f"phase {number}" for number in range(1, len(recipe.phase) + 1)]
    yield from _table(
        ("set", "checksum", "pairs in file", "dropped", *phases, "licence"),
        [
            (
                entry["name"],
                entry["checksum"][:8],
                f"{entry['pairs_in_file']:,}",
                f"{entry['dropped']:,}",
                *(f"{count:,}" for count in entry["phases"]),
                entry["licence"],
            )
            for entry in training["data"]
        ],
    )
    yield ""
    yield (
        "Dropped: no gold label, a text or a pair of the sets kept apart, a hypothesis of a "
        "development set, or a pair already taken."
    )
    if training["best_step"] < training["steps"]:
        yield (
            f"The counts are of the whole plan of {training['steps']:,} steps; the model is that "
            f"of step {training['best_step']:,}, and saw no more."
        )
    if training["recombined"]:
        yield (
            f"Beside these {training['recombined']:,} pairs without a label, each the hypothesis "
            "of one pair with the text of another of the same set, which only the teacher judged."
        )
    for dev in training["kept_apart"]:
        yield f"Kept apart: {dev['name']}, {dev['pairs']:,} pairs (`{dev['checksum'][:8]}`)."
    for left_out in recipe.card.left_out:
        yield f"\nLeft out, {left_out.reason}: {', '.join(left_out.sets)}."


def _training(recipe: Recipe, training: Mapping[str, Any]) -> Iterator[str]:
    settings = recipe.train
    rows = [
        ("steps", f"{training['steps']:,} of up to {settings.batch} pairs; the best is kept"),
        ("best step", f"{training['best_step']:,}, mean accuracy {training['best']:.4f}"),
        ("learning rate", f"{settings.lr:g}, {settings.warmup_steps:,} steps of warm-up"),
        ("seed", str(settings.seed)),
        ("precision", training["precision"]),
        ("libraries", ", ".join(training["libraries"])),
    ]
    for number, phase in enumerate(recipe.phase, start=1):
        told = f"up to {phase.max_words} words, {phase.max_tokens} tokens, {phase.epochs} times"
        rows.append((f"phase {number}", told))
    if recipe.distil is not None:
        told = f"temperature {recipe.distil.temperature:g}, weight {recipe.distil.soft_weight:g}"
        rows.append(("teacher", f"`{training['teacher'][:8]}`, {told}"))
    yield from _table(("", ""), rows)


def _repeat(recipe: Recipe, training: Mapping[str, Any]) -> str:
    command = f"entail train -s {recipe.path.name} --data-dir DATA -o FOLDER"
    return (
        f"`{command}` with entailment {package_version()} and the recipe "
        f"`{training['recipe'][:8]}`; the plan of its batches is `{training['plan'][:8]}`."
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in row) + " |"
