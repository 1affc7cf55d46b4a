"""Which sentences of a corpus may say what a hypothesis says: rankers and the index on disk.

The package is called as the function `entailment.search` is, for the two have one name: whichever
of them Python finds under it, `entailment.search(corpus, hypothesis)` searches.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType


class _Callable(ModuleType):
    def __call__(self, *arguments: object, **options: object) -> object:
        # Fetched by name: this package lies below the one that the function is in.
        return import_module("entailment.api").search(*arguments, **options)


sys.modules[__name__].__class__ = _Callable
