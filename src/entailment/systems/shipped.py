"""The fitted states that come with the package, found by what they were fitted with.

Each is a folder as `entail train` writes it; `system.json` in it says what it was trained on.
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
    """Return the state that was fitted with these options and what on, or None if there is none."""
    wanted = (list(measures), classifier, c)
    for name in ("features", "length"):
        state = _read(name, "model.json")
        if (state["measures"], state["classifier"], state["c"]) == wanted:
            return state, cast("Mapping[str, object]", _read(name, "system.json")["trained_on"])
    return None


@lru_cache
def _read(name: str, file: str) -> Mapping[str, object]:
    path = files("entailment.systems").joinpath("data", name, file)
    content: Mapping[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return content
