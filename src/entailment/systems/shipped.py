"""The fitted states that come with the package, found by what they were fitted with."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

__all__ = ["shipped_state"]


def shipped_state(measures: Sequence[str], classifier: str) -> Mapping[str, object] | None:
    """Return the shipped state for these features and this classifier, or None if there is none."""
    for name in ("features", "length"):
        model = _model(name)
        if model is not None and (model["measures"], model["classifier"]) == (
            [*measures],
            classifier,
        ):
            return model
    return None


@lru_cache
def _model(name: str) -> dict[str, object] | None:
    path = files("entailment.systems").joinpath("data", f"{name}.json")
    if not path.is_file():
        return None
    model: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return model
