"""The judgment of a single pair as plain values: the object that `entail judge` gives."""

from __future__ import annotations

from typing import Any

from entailment.model import Judgment

__all__ = ["judgment_json"]


def judgment_json(judgment: Judgment, system: str) -> dict[str, Any]:
    """Return what `Judgment.to_dict` does, without the id."""
    value = judgment.to_dict(system)
    del value["id"]
    return value
