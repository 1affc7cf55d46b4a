"""Labelled pairs as what systems learn from, and their cross-validation."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.errors import DataError, OptionError
from entailment.evaluation.options import Bars, ReadingOptions, TrainOptions
from entailment.evaluation.report import Report

if TYPE_CHECKING:
    from entailment.datasets import Dataset
    from entailment.evaluation.fitting import TrainingSet
    from entailment.systems import NamedSystem

__all__ = ["check_training", "cross_validated_run", "other_reading", "training_set"]

logger = logging.getLogger(__name__)


def check_training(target: str | None, options: TrainOptions) -> None:
    """Raise OptionError where nothing is to be saved or tried, or judgments have no folds."""
    if target is None and options.folds is None:
        raise OptionError("give --output FOLDER to keep the system, or --folds to try it")
    if options.cluster is not None and options.folds is None:
        raise OptionError("--cluster needs --folds: it says which pairs are in one fold")
    if options.run is not None and options.folds is None:
        raise OptionError("--run needs --folds: it holds cross-validated judgments")
    for option, value in (("by", options.by), ("bootstrap", options.bootstrap)):
        if value != getattr(TrainOptions(), option) and options.folds is None:
            raise OptionError(f"--{option} needs --folds: it is for cross-validated scores")


def other_reading(reading: ReadingOptions) -> ReadingOptions:
    """Return how all files but the first are read: a key is that of the first."""
    return replace(reading, key=None)


def training_set(dataset: Dataset) -> TrainingSet:
    """Return the labelled pairs of *dataset*; raise DataError where there are none."""
    from entailment.evaluation.fitting import TrainingSet

    pairs = list(dataset)
    labelled = [pair for pair in pairs if pair.gold is not None]
    if not labelled:
        raise DataError("no pair has a gold label; give them with --key", path=dataset.name)
    if len(labelled) < len(pairs):
        left_out = len(pairs) - len(labelled)
        logger.warning("%s: %s pairs without gold left out", dataset.name, f"{left_out:,}")
    source = {"reader": dataset.reader_name}
    return TrainingSet(dataset.name, dataset.checksum(), labelled, source)


def cross_validated_run(
    named: NamedSystem,
    dataset: Dataset,
    sets: Sequence[TrainingSet],
    options: TrainOptions,
    bars: Bars,
) -> Report:
    """Return the scores of the first of *sets*, that of *dataset*, judged in folds.

    In every fold the system is fitted to all of the other sets too.
    """
    import tempfile

    from entailment.evaluation.crossvalidation import cross_validated, described_folds
    from entailment.evaluation.gold import gold_of
    from entailment.evaluation.judging import run_header
    from entailment.evaluation.reports import scores_printed
    from entailment.evaluation.run_writing import write_jsonl
    from entailment.evaluation.runs import read_run
    from entailment.evaluation.scoring import score_run

    first, *others = sets
    gold = gold_of(dataset, first.pairs, cluster=options.cluster)
    folds, seed = options.folds or 0, options.seed
    extra = [pair for other in others for pair in other.pairs]
    with bars("folds") as progress:
        judgments = cross_validated(
            named,
            first.pairs,
            count=folds,
            seed=seed,
            extra=extra,
            cluster=options.cluster,
            progress=progress,
        )
    added = [f"+{other.name}@{other.checksum[:8]}" for other in others]
    system = f"{named.identity},{described_folds(folds, options.cluster)}{''.join(added)}"
    header = run_header(dataset, system, judgments[0].labels)
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(options.run or f"{scratch}/{named.name}-{folds}-fold.jsonl")
        write_jsonl(judgments, path, header | {"folds": folds, "seed": seed})
        run = read_run(path)
    return scores_printed(gold, [score_run(run, gold, by=options.by, **options.sampling)])
