r"""Names alone: whether the text has the people, places and organisations of the hypothesis.

After UIUC at RTE-6, which tested how far semantics alone gets: names are recognised and scored by
whether both sides have them; the other content words that do not match speak against entailment,
those of the hypothesis and, as a text says more anyway, less so those of the text.

    score = a · N + (1 - a) · (1 - (u_H + b · u_T) / (1 + b))

| | is |
| --- | --- |
| N | Σ_n s(n) / number of names n of H; 1 where H has none |
| s(n) | the similarity to the best name of T, else the mean weight of its words' matches |
| u_H, u_T | the share of content words, names excepted, that match nothing, of H and of T |
| a, b | *weight* of names, *text*: how much the rest of T counts |
"""

from __future__ import annotations

from collections.abc import Sequence

from entailment.errors import OptionError
from entailment.model import Explanation, Pair
from entailment.systems.entities import entity_similarity, name_spans
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import KnowledgeAligner, KnowledgeComparison, Tables
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored
from entailment.systems.tools import Entity

__all__ = ["entities_of", "name_score", "names"]


def names(
    resources: Tables = (),
    tools: Tables = (),
    weight: float = 0.5,
    text: float = 0.1,
    kinds: Sequence[str] = (),
    penalty: float = 0.1,
    threshold: float = 0.7,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if the text has the hypothesis's names and few words are unmatched.

    *resources* and *tools* are tables as in a recipe; names come from a tool that recognises names,
    else from capitalisation. *weight*, in [0, 1], is the weight of names, *text*, in [0, 1], that
    of unmatched words of the text; *kinds* restricts names to these types, if a tool gives them
    (`person`, `place`, `organisation`), all when empty. *penalty*, *threshold* and *per* are as for
    `coverage`.
    """
    for name, share in (("weight", weight), ("text", text)):
        if isinstance(share, bool) or not 0 <= share <= 1:
            raise OptionError(f"{name} is from 0 to 1, not {share!r}")
    if isinstance(kinds, str) or not all(isinstance(kind, str) for kind in kinds):
        raise OptionError(f"kinds is a list of names of kinds, not {kinds!r}")
    checked_penalty(penalty)
    aligner = KnowledgeAligner(resources, tools)
    allowed = frozenset(kinds)

    def score(pair: Pair) -> float:
        compared = aligner.compare(pair)
        text_names, hypothesis_names = entities_of(aligner, compared, allowed)
        named_share = _mean([name_score(compared, text_names, name) for name in hypothesis_names])
        left = (
            _unmatched(compared, hypothesis_names) + text * _unmatched_of_text(compared, text_names)
        ) / (1 + text)
        return compared.penalised(weight * named_share + (1 - weight) * (1 - left), penalty)

    def explain(pair: Pair) -> Explanation:
        compared = aligner.compare(pair)
        text_names, hypothesis_names = entities_of(aligner, compared, allowed)
        return compared.explanation(
            *(_reason(name, name_score(compared, text_names, name)) for name in hypothesis_names)
        )

    return informed(aligner, score, threshold, per, explain)


def entities_of(
    aligner: KnowledgeAligner, compared: KnowledgeComparison, kinds: frozenset[str] = frozenset()
) -> tuple[Sequence[Entity], Sequence[Entity]]:
    """Return the names of the text and of the hypothesis, of *kinds* where these are known."""
    if aligner.naming:
        tool = aligner.naming[-1]
        sides = tool.entities(compared.pair.text), tool.entities(compared.pair.hypothesis)
    else:
        name_words = [word for word in compared.text if word.is_name]
        sides = (
            name_spans(compared.pair.text, name_words),
            name_spans(compared.pair.hypothesis, compared.names),
        )
    text_names, hypothesis_names = (
        [name for name in side if not kinds or name.kind is None or name.kind in kinds]
        for side in sides
    )
    return text_names, hypothesis_names


def name_score(compared: KnowledgeComparison, text_names: Sequence[Entity], name: Entity) -> float:
    """Return how surely the text has the name *candidate*, in [0, 1]."""
    same = max((entity_similarity(candidate, name) for candidate in text_names), default=0.0)
    starts = {word.start for word in name.words}
    return max(same, _mean([m.weight for m in compared.matches if m.word.start in starts], 0.0))


def _unmatched(compared: KnowledgeComparison, names: Sequence[Entity]) -> float:
    """Return the share of the hypothesis's other content words without a match."""
    name_starts = _starts(names)
    rest = [match.weight for match in compared.matches if match.word.start not in name_starts]
    return 1.0 - _mean(rest)


def _unmatched_of_text(compared: KnowledgeComparison, names: Sequence[Entity]) -> float:
    """Return the share of the text's other content words without a match."""
    name_starts = _starts(names)
    used = {word.start for match in compared.matches for word in match.text_words}
    rest = [word.start in used for word in compared.text_content if word.start not in name_starts]
    return 1.0 - _mean(list(map(float, rest)))


def _starts(names: Sequence[Entity]) -> set[int]:
    return {word.start for name in names for word in name.words}


def _mean(values: Sequence[float], empty: float = 1.0) -> float:
    return sum(values) / len(values) if values else empty


def _reason(name: Entity, score: float) -> str:
    form = " ".join(word.form for word in name.words)
    return f"the name '{form}' is in the text by {score:.2f}"
