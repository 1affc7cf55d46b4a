"""Runs in JSON lines, ours: a signature, then a judgment a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from entailment.datasets.labels import NLI
from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.evaluation.run_lines import RunLine, Written, label_of, lines_of
from entailment.model import Label
from entailment.systems.failures import TOLERANCE

__all__ = ["is_of_run", "read_jsonl", "run_line"]

_JUDGMENT = {"id", "label", "score", "probabilities", "undecided"}
"""The keys of a judgment."""


def read_jsonl(source: Source) -> Written:
    """Return what the run in *source* says; raise DataError with the line that is wrong."""
    signature: Mapping[str, Any] | None = None
    lines: list[tuple[int, RunLine]] = []
    for line in lines_of(source):
        try:
            value = _object(line.text)
            if "run" in value and "id" not in value:
                if lines or signature is not None:
                    raise ValueError("a signature stands on the first line only")
                signature = _signature(value["run"])
            else:
                lines.append((line.number, _judgment(value)))
        except ValueError as error:
            raise DataError(str(error), path=source.name, line=line.number) from error
    return Written(lines, signature)


def run_line(text: str) -> RunLine:
    """Return what a line of a run in our format says; raise ValueError for any other."""
    return _judgment(_object(text))


def is_of_run(text: str) -> bool:
    """Return whether a line is the signature of a run, or a judgment with nothing else in it."""
    try:
        value = _object(text)
    except ValueError:
        return False
    return value.keys() == {"run"} or {"id", "label"} <= value.keys() <= _JUDGMENT


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        what = error.msg if isinstance(error, json.JSONDecodeError) else "it cannot be parsed"
        raise ValueError(f"is not a whole JSON object: {what}") from error
    if not isinstance(value, dict):
        raise ValueError("is JSON but not an object")
    return value


def _signature(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError('"run" is not an object; it holds the signature of the run')
    return value


def _judgment(value: Mapping[str, Any]) -> RunLine:
    pair_id = value.get("id")
    if isinstance(pair_id, int) and not isinstance(pair_id, bool):
        pair_id = str(pair_id)
    if not isinstance(pair_id, str) or not pair_id.strip():
        raise ValueError('a judgment has no "id" that is a string')
    label = label_of(pair_id, value.get("label"), NLI)
    score = _fraction(pair_id, "score", value.get("score"))
    probabilities = _probabilities(pair_id, value.get("probabilities"))
    undecided = _truth(pair_id, "undecided", value.get("undecided"))
    if probabilities is None:
        return RunLine(pair_id, label, score, undecided=undecided)
    entailed = probabilities.get(Label.ENTAILMENT, 0.0)
    if score is not None and abs(score - entailed) > TOLERANCE:
        raise ValueError(
            f"pair '{shown(pair_id)}' has the score {score}, not P(ENTAILMENT) = {entailed}"
        )
    return RunLine(pair_id, label, entailed if score is None else score, probabilities, undecided)


def _probabilities(pair_id: str, value: object) -> dict[Label, float] | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise ValueError(
            f"pair '{shown(pair_id)}' has \"probabilities\" that are no object of labels"
        )
    probabilities: dict[Label, float] = {}
    for name, share in value.items():
        probability = _fraction(pair_id, f"probability of {name}", share)
        if probability is not None:  # Parquet has all labels in each row
            probabilities[label_of(pair_id, name, NLI)] = probability
    if abs(sum(probabilities.values()) - 1.0) > TOLERANCE:
        raise ValueError(f"pair '{shown(pair_id)}' has probabilities that do not sum to 1")
    return probabilities


def _truth(pair_id: str, what: str, value: object) -> bool:
    if value is None:  # Parquet has the column in each row
        return False
    if not isinstance(value, bool):
        raise ValueError(f"pair '{shown(pair_id)}' has the {what} {value!r}; it is true or false")
    return value


def _fraction(pair_id: str, what: str, value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(
            f"pair '{shown(pair_id)}' has the {what} {value!r}; it is a number from 0 to 1"
        )
    return float(value)
