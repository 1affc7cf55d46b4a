"""The fitted states that come with the package, found by what they were fitted with.

Each is a folder as `entail train` writes it; `system.json` in it says what it was trained on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

__all__ = ["shipped_state"]


def shipped_state(measures: Sequence[str], classifier: str) -> Mapping[str, object] | None:
    """Return the shipped state for these features and this classifier, or None if there is none."""
    for name in ("features", "length"):
        state = _state(name)
        if state.get("measures") == [*measures] and classifier == "logistic":
            return state
    return None


@lru_cache
def _state(name: str) -> Mapping[str, object]:
    path = files("entailment.systems").joinpath("data", name, "model.json")
    state: Mapping[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return state
