"""The model `base`, found by `entailment` through its entry point."""

from __future__ import annotations

from pathlib import Path

__all__ = ["folder"]


def folder() -> Path:
    """Return the folder of the model."""
    return Path(__file__).parent / "model"
