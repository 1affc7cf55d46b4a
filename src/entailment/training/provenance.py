"""Where a model comes from, for its card: its data, its training, and how to repeat it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from entailment.signature import package_version
from entailment.training.recipe import Recipe

__all__ = ["Facts", "data_section", "repeat_section", "table", "training_section"]

_FOLDERS = ("base.folds", "base.init", "base.weights", "distil.teacher")
"""Keys of a recipe that say where something is on one machine."""


class Facts(NamedTuple):
    """What a training noted: its data and steps, its calibration (if any), bytes of the folder.

    *tuned_on* are the sets that chose or fitted something without being trained on, *default* is
    what is known of the model's default (`stacking.default_notes`).
    """

    training: Mapping[str, Any]
    calibration: Mapping[str, Any]
    bytes: int
    tuned_on: Sequence[Mapping[str, Any]] = ()
    default: Mapping[str, Any] | None = None


def data_section(recipe: Recipe, facts: Facts) -> Iterator[str]:
    """Yield the lines on the sets that were trained on and kept apart."""
    training = facts.training
    phases = [f"phase {number}" for number in range(1, len(recipe.phase) + 1)]
    yield from table(
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
            f"Besides these {training['recombined']:,} pairs without a label, made of the text and "
            "hypothesis of the pairs above (turned round, or put next to those of another pair of "
            "the same set), which only the teacher judged."
        )
    uses = {mapping["name"]: mapping["used_for"] for mapping in facts.tuned_on}
    for dev in training["kept_apart"]:
        used = f"; used for {' and '.join(uses[dev['name']])}" if dev["name"] in uses else ""
        yield (
            f"Held out, never trained on: {dev['name']}, {dev['pairs']:,} pairs "
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
        place = "which this model began from" if stage == 1 else "which came earlier"
        yield f"{by}, {place}, had learned from these and also from {', '.join(names)}."


def training_section(recipe: Recipe, training: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines on steps, rates and libraries."""
    settings = recipe.train
    chooses = recipe.choosing
    taken = "best" if chooses else "last"
    rows = [
        ("steps", f"{training['steps']:,} of up to {settings.batch} pairs; the {taken} is taken")
    ]
    if chooses:
        best = f"{training['best_step']:,}, mean accuracy {training['best']:.4f}"
        rows.append(("best step", best))
    rows += [
        ("learning rate", f"{settings.lr:g}, {settings.warmup_steps:,} steps of warm-up"),
        ("seed", str(settings.seed)),
        ("precision", training["precision"]),
        ("libraries", ", ".join(training["libraries"])),
    ]
    if count := training.get("mean_of"):
        mean = f"the mean of the weights of {count} networks, each trained without one fold"
        rows.append(("weights", mean))
    if recipe.base.folds and recipe.base.scale != 1:
        share = f"{recipe.base.scale:g} of what these steps changed, on top of those it began with"
        rows.append(("weights", share))
    for number, phase in enumerate(recipe.phase, start=1):
        limits = f"up to {phase.max_words} words, {phase.max_tokens} tokens, {phase.epochs} times"
        rows.append((f"phase {number}", limits))
    if settings.frozen_layers is not None:
        rows.append(("not trained", f"embeddings and the first {settings.frozen_layers} layers"))
    if agreement := training.get("agreement"):
        same = f"{100 * agreement['labels']:.1f} % of the labels of {agreement['pairs']} pairs"
        rows.append(("as in 32 bits", f"{same}; P(entailment) moved by {agreement['change']:.3f}"))
    if recipe.distil is not None:
        weighed = f"temperature {recipe.distil.temperature:g}, weight {recipe.distil.soft_weight:g}"
        if recipe.distil.unlabelled_only:
            weighed += ", of pairs without a label alone"
        rows.append(("teacher", f"`{training['teacher'][:8]}`, {weighed}"))
    yield from table(("", ""), rows)


def repeat_section(recipe: Recipe, training: Mapping[str, Any]) -> str:
    """Return the command that makes the model again, or why none does."""
    made, now = training["recipe"], recipe.fingerprint()
    given = "".join(
        f" -O {key}={'FOLDER' if key in _FOLDERS else value}"
        for key, value in sorted(training.get("overrides", {}).items())
    )
    command = f"entail train -s {recipe.path.name} --data-dir DATA -o FOLDER{given}"
    plan = f"the plan of its batches is `{training['plan'][:8]}`"
    if made == now:
        return (
            f"`{command}` with entailment {package_version()}: the recipe `{made[:8]}`; {plan}."
            f"{_given(training)}"
        )
    return (
        f"It was made by the recipe `{made[:8]}`; {plan}. `{recipe.path.name}` as it is now is the "
        f"recipe `{now[:8]}`: it has other settings or other data, and makes another model."
    )


def _given(training: Mapping[str, Any]) -> str:
    """Return with which weights and teacher the training began, empty with neither."""
    known = {"begins with the weights": "weights", "has the teacher": "teacher"}
    begun = [f"{what} `{training[key][:8]}`" for what, key in known.items() if training.get(key)]
    if not begun:
        return ""
    return f" It {' and '.join(begun)}; with others of that name it makes another model."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in row) + " |"
