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

_FOLDERS = ("base.folds", "base.init", "base.weights", "distil.teacher")
"""Keys of a recipe that say where something is on one machine."""


class Facts(NamedTuple):
    """What a training noted: its data and steps, its calibration (if any), bytes of the folder.

    *tuned_on* are the sets that chose or fitted something without being trained on, *default* is
    what is known of the model's default (`stacking.told_of_default`).
    """

    training: Mapping[str, Any]
    calibration: Mapping[str, Any]
    bytes: int
    tuned_on: Sequence[Mapping[str, Any]] = ()
    default: Mapping[str, Any] | None = None


def card_text(recipe: Recipe, facts: Facts, figures: Sequence[Figures]) -> str:
    """Return the model card, in Markdown."""
    parts = (
        f"# {recipe.card.title}",
        _about(recipe, facts),
        f"## Intended use\n\n{recipe.card.intended_use.strip()}",
        f"## Limits\n\n{recipe.card.limits.strip()}",
        "## Figures\n\n" + "\n".join(_figures(figures)),
        "## Calibration\n\n" + _calibration(facts.calibration),
        "## Beside the documented features: `default`\n\n" + "\n".join(_default(facts.default)),
        "## Data\n\n" + "\n".join(_data(recipe, facts)),
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
                ("begun with", f"{_base(recipe, facts.training)} ({recipe.base.licence})"),
                ("files", f"{kind} ONNX, {facts.bytes / 1e6:,.1f} MB in all"),
                ("reads", f"{export.window} tokens of text and hypothesis at once"),
            ],
        )
    )


def _base(recipe: Recipe, training: Mapping[str, Any]) -> str:
    base = recipe.base
    start = base.weights or base.init or "a random encoder"
    if earlier := training.get("earlier"):
        start = str(earlier[0]["by"])
    return start if base.layers is None else f"the first {base.layers} layers of {start}"


def _figures(figures: Sequence[Figures]) -> Iterator[str]:
    if not figures:
        yield "Not measured."
        return
    yield from _table(
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
    yield (
        "In percent, with half the width of the 95 % interval; ECE and Brier score are of "
        "P(entailment). The probabilities were calibrated on parts of these sets, and the best "
        "step was chosen on some, so that figures on them are slightly high. Signatures:"
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
    sets = ", ".join(_fitted_set(value) for value in fitted["data"])
    yield (
        "A linear classifier over this model's log odds and the documented features, pulled to the "
        f"model's own answer and fitted to {sets}. Each kind weighs the same. None of these pairs "
        "was trained on by the network that judged it."
    )
    if not fitted["sets"]:
        yield "Not measured."
        return
    yield f"Figures of {fitted['folds']}-fold cross-validation over all of them together:"
    yield ""
    yield from _table(
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


def _fitted_set(mapping: Mapping[str, Any]) -> str:
    pairs = f" ({mapping['pairs']:,} pairs)" if "pairs" in mapping else ""
    return f"{mapping['name']}@{mapping['checksum'][:8]}{pairs}"


def _data(recipe: Recipe, facts: Facts) -> Iterator[str]:
    training = facts.training
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
    yield from _stages(training.get("earlier") or ())
    if training["best_step"] < training["steps"]:
        yield (
            f"The counts are of the whole plan of {training['steps']:,} steps; the model is that "
            f"of step {training['best_step']:,}, and saw no more."
        )
    if training["recombined"]:
        yield (
            f"Beside these {training['recombined']:,} pairs without a label, made of the text and "
            "hypothesis of the pairs above (turned round, or put next to those of another pair of "
            "the same set), which only the teacher judged."
        )
    uses = {mapping["name"]: mapping["used_for"] for mapping in facts.tuned_on}
    for dev in training["kept_apart"]:
        used = f"; used for {' and '.join(uses[dev['name']])}" if dev["name"] in uses else ""
        yield (
            f"Kept apart, never trained on: {dev['name']}, {dev['pairs']:,} pairs "
            f"(`{dev['checksum'][:8]}`){used}."
        )
    if own := training.get("in_domain"):
        folds = recipe.in_domain.folds if recipe.in_domain else 0
        yield (
            f"Of its own domain are {', '.join(own)}, which this model learned from. Figures, "
            f"calibration and default do not use what it says of them itself: {folds} other "
            "networks, each trained without one fold, judge the fold that they lack. Pairs that "
            "share a text or a hypothesis are of one fold."
        )
    for left_out in recipe.card.left_out:
        yield f"\nLeft out of this training, {left_out.reason}: {', '.join(left_out.sets)}."


def _stages(earlier: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what each model before this one had learned from, the last one first."""
    stages: dict[tuple[int, str], list[str]] = {}
    for file in earlier:
        name = f"{file['name']} (`{file['checksum'][:8]}`)"
        stages.setdefault((file.get("stage", 1), str(file["by"])), []).append(name)
    for (stage, by), names in stages.items():
        place = "which this model began from" if stage == 1 else "which came before that"
        yield f"{by}, {place}, had learned from these and also from {', '.join(names)}."


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
    if count := training.get("mean_of"):
        value = f"the mean of the weights of {count} networks, each trained without one fold"
        rows.append(("weights", value))
    for number, phase in enumerate(recipe.phase, start=1):
        value = f"up to {phase.max_words} words, {phase.max_tokens} tokens, {phase.epochs} times"
        rows.append((f"phase {number}", value))
    if settings.frozen_layers is not None:
        value = f"embeddings and the first {settings.frozen_layers} layers"
        rows.append(("not trained", value))
    if agreement := training.get("agreement"):
        value = f"{100 * agreement['labels']:.1f} % of the labels of {agreement['pairs']} pairs"
        rows.append(("as in 32 bits", f"{value}; P(entailment) moved by {agreement['change']:.3f}"))
    if recipe.distil is not None:
        value = f"temperature {recipe.distil.temperature:g}, weight {recipe.distil.soft_weight:g}"
        if recipe.distil.unlabelled_only:
            value += ", of pairs without a label alone"
        rows.append(("teacher", f"`{training['teacher'][:8]}`, {value}"))
    yield from _table(("", ""), rows)


def _repeat(recipe: Recipe, training: Mapping[str, Any]) -> str:
    made, now = training["recipe"], recipe.fingerprint()
    given = "".join(
        f" -O {key}={'FOLDER' if key in _FOLDERS else value}"
        for key, value in sorted(training.get("overrides", {}).items())
    )
    command = f"entail train -s {recipe.path.name} --data-dir DATA -o FOLDER{given}"
    plan = f"the plan of its batches is `{training['plan'][:8]}`"
    if made == now:
        message = (
            f"`{command}` with entailment {package_version()}: the recipe `{made[:8]}`; {plan}."
        )
        known = {"begins with the weights": "weights", "has the teacher": "teacher"}
        begun = [
            f"{what} `{training[key][:8]}`" for what, key in known.items() if training.get(key)
        ]
        if begun:
            message += (
                f" It {' and '.join(begun)}; with others of that name it makes another model."
            )
        return message
    return (
        f"It was made by the recipe `{made[:8]}`; {plan}. `{recipe.path.name}` as it is now is the "
        f"recipe `{now[:8]}`: it has other settings or other data, and makes another model."
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in row) + " |"
