"""Runs of a data set next to its gold labels: scores, confusion, calibration, and every pair."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from entailment.datasets import open_dataset
from entailment.datasets.key import looks_like_key
from entailment.datasets.source import Source
from entailment.evaluation import metrics
from entailment.evaluation.gold import Gold, read_gold
from entailment.evaluation.matched import common_scheme, match
from entailment.evaluation.options import attributes_of
from entailment.evaluation.runs import Run, read_run, require_ids
from entailment.evaluation.scoring import score_run, scores_json
from entailment.model import LabelScheme, Pair
from entailment.server import requests
from entailment.server.errors import ApiError
from entailment.server.jobs import Job
from entailment.server.service import Service
from entailment.server.uploads import content_of, naming

__all__ = ["score"]

_DRAWN = 500_000
"""Pairs that are drawn for all samples of a request, for each of the entries that it may have.

With 1,000 entries that is half a minute: drawing a pair takes some 40 nanoseconds.
"""

_LEAST = 400
"""Pairs that take as long as what every sample of a group takes besides its pairs."""


def score(service: Service, payload: requests.ScoreIn, job: Job) -> dict[str, Any]:
    """Return the official measures of runs, as `entail score` has them, with what is behind them.

    Raise ApiError, naming the file, for one that cannot be read, and 413 where too many pairs would
    be drawn. A job that is given up ends before the next run or group.
    """
    labels = None if payload.labels is None else LabelScheme(payload.labels)
    with tempfile.TemporaryDirectory(prefix="entailment-") as folder:
        with naming(payload.gold, "gold"):
            gold_source = _written(payload.gold, Path(folder) / "gold")
            gold = replace(
                read_gold(gold_source, cluster=payload.cluster), name=Path(payload.gold.name).stem
            )
            if payload.subset:
                require_ids(gold)
            is_key = looks_like_key(gold_source)
            pairs = {} if is_key else {pair.id: pair for pair in open_dataset(gold_source)}
        _limit_draws(service, payload, gold)
        runs: list[tuple[requests.FileIn, Run]] = []
        for number, file in enumerate(payload.runs):
            job.line.check()
            with naming(file, f"runs.{number}"):
                source = _written(file, Path(folder) / f"run-{number}")
                runs.append((file, read_run(source).renamed(Path(file.name).stem)))
    results: list[dict[str, Any]] = []
    for number, (file, whole) in enumerate(runs):
        job.line.check()
        run = whole.part(gold) if payload.subset else whole
        with naming(file, f"runs.{number}"):
            scores = score_run(
                run,
                gold,
                labels=labels,
                by=payload.by,
                bootstrap=payload.bootstrap,
                seed=payload.seed,
                before_group=job.line.check,
            )
            own = scores_json(gold, [scores])
            system = None if run.signature is None else run.signature.get("system")
        behind = _behind(run, gold, pairs, labels)
        left_out = len(whole.judgments) - len(run.judgments)
        results.append({**own["runs"][0], "system": system, "left_out": left_out, **behind})
    return {
        "task": "pairs",
        "data": gold.name,
        "checksum": gold.checksum,
        "unlabelled": gold.unlabelled,
        "runs": results,
    }


def _limit_draws(service: Service, payload: requests.ScoreIn, gold: Gold) -> None:
    """Raise ApiError, 413, where the samples of all runs have too many pairs together."""
    drawn = len(gold.entries)
    for by in attributes_of(payload.by):
        sizes = Counter(
            value for entry in gold.entries.values() for value in entry.values(by) or (None,)
        )
        drawn += sum(max(size, _LEAST) for size in sizes.values())
    drawn *= len(payload.runs) * payload.bootstrap
    limit = service.limits.entries * _DRAWN
    if drawn > limit:
        message = (
            f"scoring draws some {drawn:,} pairs and at most {limit:,} here: "
            "ask for fewer samples (bootstrap), or send fewer runs, pairs or groups (by)"
        )
        raise ApiError(413, "too_large", message)


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
    """Return the content of *file*, written to *path*."""
    path.write_bytes(content_of(file))
    return Source(path)
