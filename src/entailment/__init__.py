"""Does this text say that? Textual entailment with evidence, and the bench for its systems.

>>> import entailment
>>> judgment = entailment.judge("Yahoo is buying Overture.", "Yahoo bought Overture.")
>>> str(judgment.label)
'ENTAILMENT'

The public names are listed in `__init__.pyi`, and each is imported when it is first used, so that
importing the package costs nothing.
"""

from __future__ import annotations

import lazy_loader

_public, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from entailment.signature import package_version

        return package_version()
    return _public(name)
