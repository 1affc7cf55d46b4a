"""An ablation as values that JSON holds."""

from __future__ import annotations

from typing import Any

from entailment.evaluation.ablation.impact import Impact, Side, published_of
from entailment.evaluation.ablation.worth import (
    Ablation,
    RecipeTests,
    Worth,
)
from entailment.evaluation.bench import Score

__all__ = ["ablation_json"]


def ablation_json(ablation: Ablation) -> dict[str, Any]:
    """Return an ablation as one JSON object, numbers as fractions of 1 with six digits.

    `{"task", "data", "checksum", "measure", "fitted", "recipes": [{"recipe", "whole", "none",
    "parts": [{"mode", "kind", "part", "without", "with", "worth", "interval", "tests",
    "signature", "problem"}], "problem"}], "impact": [{"mode", "kind", "part", "tests",
    "positive", "none", "negative", "published"}]}`. A part that cannot be compared has the key
    `problem` alone, and `with` and `signature` where it was judged alone.
    """
    return {
        "task": ablation.task,
        "data": ablation.data,
        "checksum": ablation.checksum,
        "measure": ablation.measure,
        "fitted": ablation.fitted,
        "recipes": [_recipe_json(recipe) for recipe in ablation.recipes],
        "impact": [
            {"mode": mode, **_impact_json(row), "published": _published_json(row)}
            for mode in ablation.modes
            for row in ablation.impacts(mode)
        ],
    }


def _recipe_json(recipe: RecipeTests) -> dict[str, Any]:
    return {
        "recipe": recipe.source,
        "whole": _score_json(recipe.whole),
        "none": _score_json(recipe.none),
        "fitted_to_this_data": recipe.seen,
        "parts": [_worth_json(worth) for worth in recipe.worths],
        "problem": recipe.problem or None,
    }


def _worth_json(worth: Worth) -> dict[str, Any]:
    value: dict[str, Any] = {
        "mode": worth.mode,
        "kind": worth.part.kind,
        "part": str(worth.part),
        "problem": worth.problem or None,
    }
    if worth.alone is not None:
        alone = round(worth.alone.value.value, 6)
        return value | {"with": alone, "signature": worth.alone.signature}
    if (measured := worth.measured) is None:
        return value
    return value | {
        "without": round(measured.without, 6),
        "with": round(measured.whole, 6),
        "worth": round(measured.worth.value, 6),
        "interval": measured.worth.interval,
        "tests": {
            "bootstrap_p": _rounded(measured.bootstrap_p),
            "mcnemar_p": _rounded(measured.mcnemar_p),
            "randomisation_p": _rounded(measured.randomisation_p),
            "only_without_correct": measured.only_without,
            "only_with_correct": measured.only_whole,
        },
        "signature": measured.signature,
    }


def _score_json(score: Score | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {
        "value": round(score.value.value, 6),
        "interval": score.value.interval,
        "signature": score.signature,
    }


def _impact_json(row: Impact) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "part": row.part,
        "tests": row.tests,
        "positive": _side_json(row.positive),
        "none": row.none,
        "negative": _side_json(row.negative),
    }


def _published_json(row: Impact) -> dict[str, Any] | None:
    published = published_of(row.kind, row.part)
    return None if published is None else _impact_json(published)


def _side_json(side: Side | None) -> dict[str, Any] | None:
    if side is None:
        return None
    return {
        "tests": side.tests,
        "range": [round(side.least, 6), round(side.most, 6)],
        "mean": _rounded(side.mean),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
