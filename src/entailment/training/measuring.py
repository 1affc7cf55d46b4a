"""How well a model folder judges and how far its probabilities can be trusted, by the run-time.

Logits and judgments come from the package's own run-time, over the pairs as they were read: what
is measured is what a user gets.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from entailment.datasets import Dataset
from entailment.errors import DataError
from entailment.evaluation.gold import gold_of
from entailment.evaluation.judging import run_header
from entailment.evaluation.metrics import brier_score, calibration_error
from entailment.evaluation.run_writing import write_jsonl
from entailment.evaluation.runs import read_run
from entailment.evaluation.scoring import Scores, score_run
from entailment.model import Judgment, LabelScheme, Pair
from entailment.systems import load_system
from entailment.systems.neural.encoding import read_encoder
from entailment.systems.neural.folder import read_folder
from entailment.systems.neural.runtime import usable_cores
from entailment.systems.neural.sources import FolderSource
from entailment.systems.neural.windows import Reader
from entailment.training.calibration import Scaling, fit_scaling
from entailment.training.data import DevSet, class_of
from entailment.training.recipe_tables import Calibrate
from entailment.training.wording import place

__all__ = [
    "Calibration",
    "Figures",
    "Reliability",
    "calibrated",
    "figures_of",
    "measured",
    "readable",
    "scored",
    "window_logits",
]

Progress = Callable[[int, int], None]


class Reliability(NamedTuple):
    """Expected calibration error of P(entailment), in ten bins, and its Brier score."""

    ece: float
    brier: float


class Calibration(NamedTuple):
    """A scaling, the pairs that it was fitted on, and what it changed on other pairs."""

    scaling: Scaling
    fitted_on: int
    measured_on: int
    before: Reliability
    after: Reliability


@dataclass(frozen=True, slots=True)
class Figures:
    """The scores on a set; *left_out* pairs have a hypothesis too long for the model."""

    name: str
    scores: Scores
    signature: str
    left_out: int


def calibrated(
    judged: Sequence[tuple[Path, Sequence[Pair]]],
    settings: Calibrate,
    progress: Progress | None = None,
) -> Calibration:
    """Return the scaling for a model, by the pairs that fit in one window.

    *judged* are folders of models and the pairs that each is to judge: the model itself, and the
    networks of folds for what these did not learn from. The texts are parted by a number that
    depends on each text alone: all pairs of one text are fitted on, or measured on. Raise
    DataError where either part is empty.
    """
    folder = judged[0][0]
    pairs = [pair for _, some in judged for pair in some]
    logits = [z for model, some in judged for z in window_logits(model, some)]
    if progress is not None:
        progress(len(pairs), len(pairs))
    fits = [place(f"calibration {pair.text}") < settings.share for pair in pairs]
    known = [(z, pair, fit) for z, pair, fit in zip(logits, pairs, fits, strict=True) if z]
    ours = [(z, class_of(pair.gold)) for z, pair, fit in known if fit]
    others = [(z, class_of(pair.gold)) for z, pair, fit in known if not fit]
    if not ours or not others:
        raise DataError("too few pairs to calibrate on and to measure", path=folder)
    scaling = fit_scaling([z for z, _ in ours], [gold for _, gold in ours], ridge=settings.ridge)
    return Calibration(
        scaling,
        len(ours),
        len(others),
        _reliability(Scaling.of(len(others[0][0])), others),
        _reliability(scaling, others),
    )


def measured(
    folder: Path, dev: Sequence[DevSet], *, seed: int = 0, progress: Progress | None = None
) -> Iterator[Figures]:
    """Yield the scores of the model in *folder* on each set, as `entail score` has them."""
    system = load_system(f"onnx:{folder}")

    def judge(pairs: Sequence[Pair]) -> list[Judgment]:
        return list(system.judge(pairs))

    for number, dev_set in enumerate(dev, start=1):
        yield figures_of(dev_set, folder, judge, system.description, seed)
        if progress is not None:
            progress(number, len(dev))


def figures_of(
    dev_set: DevSet,
    folder: Path,
    judge: Callable[[Sequence[Pair]], Sequence[Judgment]],
    made_by: str,
    seed: int,
) -> Figures:
    """Return the scores of what *judge* says of those of a set that the model in *folder* reads.

    *made_by* is what signatures call the judge.
    """
    known = readable(folder, dev_set.pairs)
    judgments = list(judge(known))
    if gold_of(dev_set.dataset, known).labels is LabelScheme.TWO_WAY:
        judgments = [judgment.two_way() for judgment in judgments]
    scores = scored(dev_set.dataset, known, judgments, made_by, seed)
    signature = str(replace(scores.signature, part=dev_set.part))
    return Figures(dev_set.name, scores, signature, len(dev_set.pairs) - len(known))


def scored(
    dataset: Dataset,
    pairs: Sequence[Pair],
    judgments: Sequence[Judgment],
    made_by: str,
    seed: int = 0,
) -> Scores:
    """Return the scores of *judgments*, of some *pairs* of *dataset*, as `entail score` has them.

    *made_by* is what signatures call the system.
    """
    header = run_header(dataset, made_by, judgments[0].labels) | {"seed": seed}
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / f"{dataset.name}.jsonl"
        write_jsonl(judgments, path, header)
        return score_run(read_run(path), gold_of(dataset, pairs), seed=seed)


def _reliability(scaling: Scaling, known: Sequence[tuple[tuple[float, ...], int]]) -> Reliability:
    predicted = scaling.probabilities([z for z, _ in known])[:, 0]
    entailed = [gold == 0 for _, gold in known]
    return Reliability(calibration_error(entailed, predicted), brier_score(entailed, predicted))


def window_logits(
    folder: Path, pairs: Sequence[Pair], progress: Progress | None = None
) -> Iterator[tuple[float, ...] | None]:
    """Yield the logits of each pair; None for one that is not read in a single window."""
    source = FolderSource(folder)
    encoder, runner = source.open(usable_cores(), "cpu")
    reader = Reader(encoder, source.card.window)
    windows = (reader.at_once(pair) for pair in pairs)
    for done, messages in enumerate(runner.run(windows), start=1):
        yield messages[0] if messages else None
        if progress is not None:
            progress(done, len(pairs))


def readable(folder: Path, pairs: Sequence[Pair]) -> list[Pair]:
    """Return the pairs whose hypothesis the model in *folder* can read."""
    card = read_folder(folder)
    encoder = read_encoder(folder / "tokenizer.json")
    return [pair for pair in pairs if len(encoder.alone(pair.hypothesis)) <= card.longest // 2]
