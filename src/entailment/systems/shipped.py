"""The fitted states that come with the package, by the options that they were fitted with.

Each is a folder as `entail train` writes it; its `system.json` names the training data.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import cast

__all__ = ["shipped_state"]


def shipped_state(
    measures: Sequence[str], classifier: str, c: float
) -> tuple[Mapping[str, object], Mapping[str, object]] | None:
    """Return the state fitted with these options and its training data, or None."""
    options = (list(measures), classifier, c)
    for name in ("features", "length"):
        state = _read(name, "model.json")
        if (state["measures"], state["classifier"], state["c"]) == options:
            return state, cast("Mapping[str, object]", _read(name, "system.json")["trained_on"])
    return None


@lru_cache
def _read(name: str, file: str) -> Mapping[str, object]:
    path = files("entailment.systems").joinpath("data", name, file)
    content: Mapping[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return content
