"""Does this text say that? Textual entailment with evidence, and the bench for its systems.

>>> import entailment
>>> judgment = entailment.judge("Yahoo is buying Overture.", "Yahoo bought Overture.")
>>> str(judgment.label)
'ENTAILMENT'
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from typing import Any

    from entailment.api import check, judge, novelty, search
    from entailment.datasets import open_dataset, read_pairs
    from entailment.errors import EntailmentError
    from entailment.model import Explanation, Judgment, Label, Labels, Pair
    from entailment.systems import load_system

__all__ = [
    "EntailmentError",
    "Explanation",
    "Judgment",
    "Label",
    "Labels",
    "Pair",
    "check",
    "judge",
    "load_system",
    "novelty",
    "open_dataset",
    "read_pairs",
    "search",
]

_HOMES = {
    "EntailmentError": "entailment.errors",
    "Explanation": "entailment.model",
    "Judgment": "entailment.model",
    "Label": "entailment.model",
    "Labels": "entailment.model",
    "Pair": "entailment.model",
    "check": "entailment.api",
    "judge": "entailment.api",
    "load_system": "entailment.systems",
    "novelty": "entailment.api",
    "open_dataset": "entailment.datasets",
    "read_pairs": "entailment.datasets",
    "search": "entailment.api",
}


def __getattr__(name: str) -> Any:
    # Names are fetched when first used, so that importing the package costs nothing.
    if name not in _HOMES:
        raise AttributeError(f"module 'entailment' has no attribute '{name}'")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
