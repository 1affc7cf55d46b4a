"""Runs of a data set next to its gold labels: scores, confusion, calibration, and every pair."""

from __future__ import annotations

import base64
import binascii
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from entailment.datasets import open_dataset
from entailment.datasets.key import looks_like_key
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.evaluation import metrics
from entailment.evaluation.gold import Gold, read_gold
from entailment.evaluation.matched import common_scheme, match
from entailment.evaluation.runs import Run, read_run
from entailment.evaluation.scoring import score_run, scores_json
from entailment.model import LabelScheme, Pair
from entailment.server import requests
from entailment.server.errors import ApiError

__all__ = ["score"]


def score(payload: requests.ScoreIn) -> dict[str, Any]:
    """Return the official measures of runs, as `entail score` has them, with what is behind them.

    Raise ApiError, naming the file, for one that cannot be read.
    """
    labels = None if payload.labels is None else LabelScheme(payload.labels)
    with tempfile.TemporaryDirectory(prefix="entailment-") as folder:
        gold_source = _written(payload.gold, Path(folder) / "gold")
        with _naming(payload.gold):
            gold = replace(read_gold(gold_source), name=Path(payload.gold.name).stem)
            is_key = looks_like_key(gold_source)
            pairs = {} if is_key else {pair.id: pair for pair in open_dataset(gold_source)}
        runs: list[tuple[requests.FileIn, Run]] = []
        for number, file in enumerate(payload.runs, 1):
            source = _written(file, Path(folder) / f"run-{number}")
            with _naming(file):
                runs.append((file, read_run(source).renamed(Path(file.name).stem)))
    results: list[dict[str, Any]] = []
    for file, run in runs:
        with _naming(file):
            scores = score_run(
                run,
                gold,
                labels=labels,
                by=payload.by,
                bootstrap=payload.bootstrap,
                seed=payload.seed,
            )
            own = scores_json(gold, [scores])
            results.append({**own["runs"][0], **_behind(run, gold, pairs, labels)})
    return {
        "task": "pairs",
        "data": gold.name,
        "checksum": gold.checksum,
        "unlabelled": gold.unlabelled,
        "runs": results,
    }


def _behind(
    run: Run, gold: Gold, pairs: Mapping[str, Pair], labels: LabelScheme | None
) -> dict[str, Any]:
    """Return the confusion, the calibration and the pairs of a run."""
    matched = match(run, gold, common_scheme(gold, [run], labels))
    confusion = metrics.confusion_matrix(matched.gold, matched.predicted, matched.labels)
    scores = matched.scores
    bins = [] if scores is None else metrics.reliability(matched.entailed, scores)
    rows = zip(gold.entries, matched.gold, matched.predicted, strict=True)
    return {
        "labels": [str(label) for label in matched.labels.members],
        "confusion": {
            str(row): {str(label): count for label, count in counts.items()}
            for row, counts in confusion.items()
        },
        "calibration": [interval._asdict() for interval in bins],
        "pairs": [
            {
                "id": pair_id,
                "gold": str(right),
                "predicted": str(predicted),
                "score": None if scores is None else round(float(scores[place]), 6),
                "text": pairs[pair_id].text if pair_id in pairs else None,
                "hypothesis": pairs[pair_id].hypothesis if pair_id in pairs else None,
            }
            for place, (pair_id, right, predicted) in enumerate(rows)
        ],
    }


def _written(file: requests.FileIn, path: Path) -> Source:
    """Return the content of *file*, written to *path* with its ending."""
    try:
        data = base64.b64decode(file.content, validate=True)
    except (binascii.Error, ValueError):
        raise ApiError(422, "invalid", f"{file.name}: its content is not base64") from None
    if data.startswith(b"\x1f\x8b"):
        raise ApiError(422, "invalid", f"{file.name}: is packed; send it unpacked")
    path.write_bytes(data)
    return Source(path)


@contextmanager
def _naming(file: requests.FileIn) -> Iterator[None]:
    """Raise ApiError, with the name of the caller's file, for a DataError in the block."""
    try:
        yield
    except DataError as error:
        where = f"{file.name}:{error.line}" if error.line else file.name
        raise ApiError(422, "invalid", f"{where}: {error.problem}") from None
