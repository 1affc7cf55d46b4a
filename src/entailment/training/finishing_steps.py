"""The steps after the export: `calibrate`, `default` and `card`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from entailment.files import write_whole
from entailment.systems.neural.checksums import write_checksums
from entailment.training.card import card_text
from entailment.training.checkpoints import read_json
from entailment.training.context import Context, as_json
from entailment.training.labelled_sets import default_sets, dev_sets
from entailment.training.measuring import calibrated, measured
from entailment.training.notes import facts_of, judge_file
from entailment.training.stacking import JUDGED, fit_default

__all__ = ["calibrate", "fit_the_default", "write_card"]


def calibrate(context: Context) -> None:
    """Fit a scale and a bias for each label, on labelled sets."""
    judge = context.exported()
    settings = context.recipe.calibrate
    if settings is None:
        return
    sets = [
        dev_set
        for dev_set in dev_sets(context.recipe, context.data_dir)
        if dev_set.name in settings.sets
    ]
    own = [dev_set for dev_set in context.own_sets if dev_set.name in settings.sets]
    judged = [(context.folder, [pair for dev_set in sets for pair in dev_set.pairs])]
    judged += context.out_of_fold.by_network([pair for dev_set in own for pair in dev_set.pairs])
    with context.bars("calibrating") as progress:
        scaling = calibrated(judged, settings, progress)
    calibration = {
        "scale": list(scaling.scaling.scale),
        "bias": list(scaling.scaling.bias),
        "sets": list(settings.sets),
        "fitted_on": scaling.fitted_on,
        "measured_on": scaling.measured_on,
        "ece": [round(scaling.before.ece, 6), round(scaling.after.ece, 6)],
        "brier": [round(scaling.before.brier, 6), round(scaling.after.brier, 6)],
    }
    for network in context.networks:
        judge = read_json(network.folder / "judge.json")
        training = cast("Mapping[str, Any]", judge["trained_on"])
        new = as_json(judge_file(context.recipe, training, calibration))
        write_whole(network.folder / "judge.json", new)
        write_checksums(network.folder)
    context.warn_of_misfit()


def fit_the_default(context: Context) -> None:
    """Fit the stack that judges by default, where the recipe has one."""
    context.exported()
    if context.recipe.default is None:
        return
    sets = default_sets(context.recipe, context.data_dir)
    with context.bars("folds") as progress:
        fit_default(
            context.folder,
            sets,
            context.recipe.default,
            out_of_fold=context.out_of_fold,
            cache=context.work / JUDGED,
            progress=progress,
        )
    write_checksums(context.folder)


def write_card(context: Context) -> None:
    """Measure the model, and write its card."""
    judge = context.exported()
    seed = context.recipe.train.seed
    with context.bars("measuring") as progress:
        sets = dev_sets(context.recipe, context.data_dir)
        figures = [*measured(context.folder, sets, seed=seed, progress=progress)]
        figures += context.out_of_fold.measured(context.own_sets, context.folder, seed=seed)
    text = card_text(context.recipe, facts_of(context.folder, judge), figures)
    write_whole(context.folder / "README.md", text.encode())
    write_checksums(context.folder)
    context.warn_of_misfit()
