r"""The share of the hypothesis that the text covers, in a choice of units and weights.

    coverage(T, H) = Σ_{u ∈ H} w(u) [u ∈ T] / Σ_{u ∈ H} w(u)

| unit | u is |
| --- | --- |
| `word` | a content word as written, in lower case |
| `lemma` | its dictionary form |
| `stem` | its Snowball stem |
| `aligned` | an aligned content word, by the weight of its alignment |
| `window` | the same, all within one span of twice the hypothesis's length |
| `ngram` | a run of *n* lemmas |
| `lcs` | a lemma of the longest common subsequence |
| `matched` | a content word matched by the named tools and resources, by the match's weight |

The weights w are idf (Monz and de Rijke, 2001) or 1; n-grams and subsequences weigh 1. Of the unit
`matched` the coverage is multiplied by 1 - penalty for each mismatch from tools and resources.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from functools import lru_cache

from entailment.errors import OptionError
from entailment.knowledge.idf import Idf, default_idf, read_idf
from entailment.model import Explanation, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import KnowledgeAligner, Tables
from entailment.systems.measures import (
    idf_coverage,
    longest_common_subsequence,
    ngram_coverage,
    window_coverage,
)
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored
from entailment.text.words import Word

__all__ = ["UNITS", "coverage"]

UNITS = {
    "word": 0.65,
    "lemma": 0.65,
    "stem": 0.65,
    "aligned": 0.65,
    "window": 0.65,
    "ngram": 0.25,
    "lcs": 0.45,
    "matched": 0.65,
}
"""What can be covered, and where entailment begins: about the mean of the best cuts on the
development sets of RTE-1 to RTE-3."""


def coverage(
    unit: str = "window",
    threshold: float | None = None,
    per: str | None = None,
    n: int = 2,
    idf: bool | str = True,
    resources: Tables = (),
    tools: Tables = (),
    penalty: float = 0.1,
) -> Scored:
    """Predicts entailment if the text covers enough of the hypothesis, measured in *unit*.

    *unit* is `word`, `lemma`, `stem`, `aligned` (by any alignment), `window` (the same within one
    span of the text), `ngram`, `lcs` (longest common subsequence) or `matched` (by the tools and
    resources that are named). Entailment begins at *threshold*, in [0, 1]; without it 0.65, for
    `ngram` 0.25 and for `lcs` 0.45.

    *idf* weights words by the included table, by that in the file it names, or with False not at
    all; *n* is the length of an `ngram`; *per* names an attribute whose values get thresholds of
    their own when fitted. *resources* and *tools*, the tables of a recipe, and *penalty*, the share
    of the score that each mismatch subtracts, are for `matched`.
    """
    if unit not in UNITS:
        raise OptionError(f"unit must be one of {', '.join(UNITS)}, not '{unit}'")
    if not isinstance(n, int) or not 1 <= n <= 5:
        raise OptionError(f"n must be a whole number from 1 to 5, not {n!r}")
    if not isinstance(idf, bool | str):
        raise OptionError(f"idf must be true, false or the name of a file, not {idf!r}")
    threshold = UNITS[unit] if threshold is None else threshold
    if unit == "matched":
        return _matched(
            KnowledgeAligner(resources, tools), idf, checked_penalty(penalty), threshold, per
        )
    if resources or tools:
        raise OptionError('resources and tools are used by unit = "matched", not \'' + unit + "'")
    measured = _measured(unit, n)

    def score(pair: Pair) -> float:
        return measured(AlignedPair(pair), _table(idf))

    return Scored.at(score, threshold, per)


def _matched(
    aligner: KnowledgeAligner, idf: bool | str, penalty: float, threshold: float, per: str | None
) -> Scored:
    def score(pair: Pair) -> float:
        compared, table = aligner.compare(pair), _table(idf)
        weights = [table.weight(match.word.lower) for match in compared.matches]
        covered_weights = [match.weight for match in compared.matches]
        total = sum(weights)
        covered = sum(w * a for w, a in zip(weights, covered_weights, strict=True))
        return compared.penalised(covered / total if total else 1.0, penalty)

    def explain(pair: Pair) -> Explanation:
        return aligner.compare(pair).explanation()

    return informed(aligner, score, threshold, per, explain)


def _measured(unit: str, n: int) -> Callable[[AlignedPair, Idf], float]:
    if unit == "ngram":
        return lambda compared, idf: ngram_coverage(compared, n)
    measures = {
        "word": _covers(lambda word: word.lower, lambda compared: compared.text_lowers),
        "lemma": _covers(lambda word: word.lemma, lambda compared: compared.text_lemmas),
        "stem": _covers(lambda word: word.stem, lambda compared: compared.text_stems),
        "aligned": idf_coverage,
        "window": window_coverage,
        "lcs": longest_common_subsequence,
    }
    return measures[unit]


def _covers(
    form: Callable[[Word], str], forms: Callable[[AlignedPair], Set[str]]
) -> Callable[[AlignedPair, Idf], float]:
    def covered(compared: AlignedPair, idf: Idf) -> float:
        weights = [
            (form(word) in forms(compared), idf.weight(word.lower)) for word in compared.content
        ]
        total = sum(weight for _, weight in weights)
        return sum(weight for is_covered, weight in weights if is_covered) / total if total else 1.0

    return covered


@lru_cache(maxsize=8)
def _table(idf: bool | str) -> Idf:
    if isinstance(idf, str):
        return read_idf(idf)
    return default_idf() if idf else Idf(1, {})
