"""Values of words that are weighed with a proof: how much of the hypothesis the text has at all.

Proofs are seldom whole. BIU's system joins them with approximate matching, features of coverage for
the same classifier (Bar-Haim, Berant, Dagan, Greental, Mirkin, Shnarch and Szpektor, 2008).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from entailment.model import Pair
from entailment.systems.knowledge_alignment import Tables
from entailment.systems.learned.tools import Linguistic
from entailment.systems.learned.values import FeatureValues
from entailment.systems.tools import make_tools

__all__ = ["MatchingFeatures"]

_MAX_CACHED = 8192
"""Pairs whose values are cached, so that cross-validation measures each once."""


class MatchingFeatures:
    """The values that *features*, tables of a recipe, name; without tables there are none.

    Words are aligned by *resources* and those of *tools* that analyse no text.
    """

    def __init__(self, features: Tables, resources: Tables, tools: Tables):
        linguistic = {t.name for t in make_tools(tools) if isinstance(t.tool, Linguistic)}
        plain = [table for table in tools if table.get("name") not in linguistic]
        self._values = FeatureValues(features, resources, plain) if features else None
        self.measure = lru_cache(maxsize=_MAX_CACHED)(self._measured)
        """Return the values of a pair by name."""

    @property
    def signs(self) -> Mapping[str, int]:
        """The names of the values, in order, with the sign of each weight."""
        return {} if self._values is None else self._values.signs

    def _measured(self, pair: Pair) -> Mapping[str, float]:
        if self._values is None:
            return {}
        return dict(zip(self.signs, self._values.measure(pair), strict=True))
