r"""Systems that learn from named features: the classic machine-learning systems of RTE-2 to RTE-7.

A recipe names the features with `[[feature]]`, by group or by name, the resources of the alignment
with `[[resource]]`, and its tools, among them the parser, with `[[tool]]`. Features that require a
tool come with it, so that a recipe without the tool is complete as well.

| group | measures | comes with |
| --- | --- | --- |
| `words` `sequences` `names` `quantities` `polarity` `lengths` | measures of `features` | |
| `knowledge` | the best match of each word, by tools and resources | |
| `direction` | hypothesis in text against text in hypothesis | |
| `strings` | distances of sets, vectors and strings | |
| `parts-of-speech` | nouns, verbs, ... that are aligned |  `tagger` |
| `dependencies` | relations that the text has too | `parser` |
| `structure` | triplets, roles and propositions that it has | `parser`, by name |
| `chunks` | noun phrases and verb groups that are aligned | `chunker` |
| `entities` | people, places, organisations that are named | `entities` |
| `alignment` | chunks, roles and patterns of words aligned by a classifier | `aligner` |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from entailment.model import Pair
from entailment.systems.learned.catalogue import catalogue, groups
from entailment.systems.learned.values import FeatureValues, Tables
from entailment.systems.measured import Classifier, Measured

__all__ = ["Learned", "catalogue", "groups", "learned"]


@dataclass(frozen=True)
class Learned(Measured):
    """Judges by features; pairs of one batch are analysed together."""

    def rows(self, pairs: Sequence[Pair]) -> NDArray[Any]:
        """Return the features of *pairs*, a row a pair, in the order of `values.signs`."""
        return self._rows(pairs)

    def _rows(self, pairs: Sequence[Pair]) -> NDArray[Any]:
        assert isinstance(self.values, FeatureValues)
        self.values.prepare(pairs)
        return super()._rows(pairs)


def learned(
    features: Tables | None = None,
    resources: Tables = (),
    tools: Tables = (),
    classifier: str = "logistic",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Learned:
    """Judges by features that a recipe names, with resources and tools; must be fitted.

    *features* are tables with the name of a feature or a group, all that need no tool when None;
    *resources* and *tools* the tables of a recipe. *classifier* is `logistic`, `svm`, `tree` or
    `forest`, *c* the inverse strength of regularisation, *depth* is the maximum depth of a tree,
    *least* its minimum number of pairs per leaf.
    """
    values = FeatureValues(features, resources, tools)
    return Learned(values, Classifier(classifier, c, depth, least), uses=values.uses)
