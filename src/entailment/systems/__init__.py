"""Systems judge pairs. Each is a registered name with options, or a recipe that composes some."""

from __future__ import annotations

from entailment.systems.loading import load_system, save_system
from entailment.systems.named import NamedSystem, SystemSpec

__all__ = ["NamedSystem", "SystemSpec", "load_system", "save_system"]
