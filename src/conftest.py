"""Modules without an example are not imported to look for one: most have none."""

from __future__ import annotations

from pathlib import Path

__all__ = ["pytest_ignore_collect"]


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the modules without an example; pytest decides about all else."""
    is_module = collection_path.suffix == ".py"
    return True if is_module and b">>>" not in collection_path.read_bytes() else None
