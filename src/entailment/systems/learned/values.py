"""The values of a pair for a learner: the features that a recipe names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from entailment.knowledge.idf import default_idf
from entailment.knowledge.resource import versions
from entailment.model import Pair
from entailment.systems.knowledge_alignment import KnowledgeAligner, KnowledgeComparison
from entailment.systems.learned.catalogue import chosen
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.learned.tools import Linguistic, aligning
from entailment.systems.tools import make_tools

__all__ = ["FeatureValues", "Tables"]

Tables = Sequence[Mapping[str, object]]
"""Tables of a recipe, each with a name."""


class FeatureValues:
    """The features of *features* and *tools*, by the alignment of *tools* and *resources*.

    Raise OptionError, UnknownNameError or MissingResourceError for parts that are not available.
    """

    def __init__(self, features: Tables | None, resources: Tables, tools: Tables):
        loaded = make_tools(tools)
        linguistic = {tool.name: tool.tool for tool in loaded if isinstance(tool.tool, Linguistic)}
        self._features = chosen(
            features, {name: tool.features for name, tool in linguistic.items()}
        )
        self._aligner = KnowledgeAligner(resources, aligning(tools, loaded))
        self._analysers = tuple({id(t.analyser): t.analyser for t in linguistic.values()}.values())

    @cached_property
    def signs(self) -> Mapping[str, int]:
        """The names of the features in order, with the sign of each weight."""
        return {entry.name: entry.direction.value for entry in self._features}

    def uses(self) -> list[str]:
        """Return the pipelines and resources that the values depend on; `words` for none."""
        pipelines = [analyser.identity for analyser in self._analysers]
        return [*pipelines, *versions(self._aligner.resources)] or ["words"]

    def prepare(self, pairs: Iterable[Pair]) -> None:
        """Analyse the texts of *pairs* together, which is faster than one by one."""
        texts = [text for pair in pairs for text in (pair.text, pair.hypothesis)]
        for analyser in self._analysers:
            for _ in analyser.analyses(texts):
                pass

    def measure(self, pair: Pair) -> Sequence[float]:
        """Return the values of a pair, one a name."""
        analyse = self._analysers[0].analyse if self._analysers else None
        compared: KnowledgeComparison = self._aligner.compare(pair)
        reading = AnalysedPair(compared, default_idf(), analyse)
        return [entry.measure(reading) for entry in self._features]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return sentences on the rules of aligned words, and the mismatches."""
        compared = self._aligner.compare(pair)
        sentences = [
            f"'{match.word.form}' is aligned with {' '.join(w.form for w in match.text_words)!r}: "
            f"{match.rule}"
            for match in compared.matches
            if match.rule is not None
        ]
        return (*map(str, compared.mismatches), *sentences)
