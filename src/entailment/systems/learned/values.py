"""The values that a learner sees of a pair: the features that a recipe names, by its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from entailment.knowledge.idf import default_idf
from entailment.model import Pair
from entailment.systems.knowledge_alignment import Knowing, Known
from entailment.systems.learned.catalogue import chosen
from entailment.systems.learned.reading import Reading
from entailment.systems.learned.tools import Linguistic
from entailment.systems.tools import make_tools

__all__ = ["FeatureValues", "Tables"]

Tables = Sequence[Mapping[str, object]]
"""Tables of a recipe, each with a name."""


class FeatureValues:
    """The features of *features* and *tools*, with what *tools* and *resources* know.

    Raise OptionError, UnknownNameError or MissingResourceError for parts that cannot be had.
    """

    def __init__(self, features: Tables | None, resources: Tables, tools: Tables):
        made = make_tools(tools)
        given = {tool.name: tool.tool for tool in made if isinstance(tool.tool, Linguistic)}
        self._features = chosen(features, {name: tool.features for name, tool in given.items()})
        unknowing = {name for name, tool in given.items() if not _knows(tool)}
        self._knowing = Knowing(
            resources, [table for table in tools if table.get("name") not in unknowing]
        )
        self._analysers = tuple({id(t.analyser): t.analyser for t in given.values()}.values())

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """The names of the features in order, and what each can speak for."""
        return {one.name: one.direction.value for one in self._features}

    @property
    def identity(self) -> str:
        """The pipelines and resources that the values depend on, with their versions."""
        told = [analyser.identity for analyser in self._analysers]
        for name, resource in self._knowing.resources:
            version = resource.about().version
            told.append(f"{name}-{version}" if version else name)
        return "+".join(told) or "words"

    def prepare(self, pairs: Iterable[Pair]) -> None:
        """Analyse the texts of *pairs* together, which is faster than one by one."""
        texts = [text for pair in pairs for text in (pair.text, pair.hypothesis)]
        for analyser in self._analysers:
            for _ in analyser.analyses(texts):
                pass

    def measure(self, pair: Pair) -> Sequence[float]:
        """Return the values of a pair, one a name."""
        analyse = self._analysers[0].analyse if self._analysers else None
        compared: Known = self._knowing.compare(pair)
        reading = Reading(compared, default_idf(), analyse)
        return [one.measure(reading) for one in self._features]

    def tell(self, pair: Pair) -> tuple[str, ...]:
        """Return the rules that answer words of the hypothesis, and what clashes."""
        compared = self._knowing.compare(pair)
        told = [
            f"'{match.word.form}' is answered by {' '.join(w.form for w in match.said)!r}: "
            f"{match.rule}"
            for match in compared.matches
            if match.rule is not None
        ]
        return (*map(str, compared.clashes), *told)


def _knows(tool: Any) -> bool:
    """Return whether `Knowing` has a use for a tool that has analyses."""
    return any(hasattr(tool, method) for method in ("tags", "entities", "matches", "clashes"))
