r"""Edit distance between text and hypothesis, with costs and rules: after EDITS.

    d(T, H) = min Σ γ(operation) / norm,    score = 1 - min(1, d)

The operations that turn T into H, word by word, and what they cost:

| operation | γ |
| --- | --- |
| insert h | insertion · i(h) |
| delete t | deletion · i(t) |
| substitute h for t | (1 - m(t, h)) · substitution · (γ(insert h) + γ(delete t)) |

i is 1, or idf with `idf`, so that informative words cost more; m(t, h) in [0, 1] is the weight of
the match of two words or phrases, 0 for words without a match. The norm is

| norm | total | after |
| --- | --- | --- |
| `both` | the cost of deleting all of T and inserting all of H | Negri et al., 2009 (EDITS) |
| `hypothesis` | the cost of inserting all of H | Kouylekov and Magnini, 2005 |

The algorithm `tokens` keeps the order of words (Levenshtein, 1966); `overlap` does not: each word
of H takes its best match, words of T that are not matched are deleted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from entailment.errors import OptionError
from entailment.knowledge.idf import default_idf
from entailment.model import Explanation, Pair
from entailment.systems.classics.edits import Costs, Edit, edited_words, edits
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import KnowledgeAligner, KnowledgeComparison, Tables
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored
from entailment.text.words import Word

__all__ = ["edit_distance"]

_THRESHOLDS = {("tokens", "both"): 0.35, ("tokens", "hypothesis"): 0.3}
_THRESHOLDS |= {("overlap", "both"): 0.55, ("overlap", "hypothesis"): 0.35}
"""Where entailment begins: about the mean of the best cuts on the development sets of RTE-1 to
RTE-3, with the costs as they are, without tools and with."""


def edit_distance(
    resources: Tables = (),
    tools: Tables = (),
    algorithm: str = "tokens",
    words: str = "all",
    insertion: float = 1.0,
    deletion: float = 0.1,
    substitution: float = 1.0,
    idf: bool = False,
    norm: str = "hypothesis",
    penalty: float = 0.1,
    threshold: float | None = None,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if few edits turn the text into the hypothesis.

    *resources* and *tools* are tables as in a recipe; what they match costs less. *algorithm* is
    `tokens`, in order, or `overlap`; *words* are `all` or `content`. *insertion* and *deletion* are
    the costs per word, at least 0; *substitution*, in [0, 1], is the cost of a substitution as a
    share of both; with *idf*, costs are weighted by idf. *norm* is `hypothesis` or `both`: the
    length that normalises the distance. *penalty* is the share of the score that each mismatch
    subtracts, *threshold* the lowest score of an entailed pair, in [0, 1]; *per* is as for
    `coverage`.
    """
    if (algorithm, norm) not in _THRESHOLDS:
        raise OptionError(
            "algorithm must be tokens or overlap, and norm hypothesis or both, "
            f"not '{algorithm}' and '{norm}'"
        )
    if words not in ("all", "content"):
        raise OptionError(f"words must be all or content, not '{words}'")
    for name, cost in (("insertion", insertion), ("deletion", deletion)):
        if isinstance(cost, bool) or not 0 <= cost < 1e6:
            raise OptionError(f"{name} is a cost of at least 0, not {cost!r}")
    if not 0 <= substitution <= 1:
        raise OptionError(f"substitution is from 0 to 1, not {substitution!r}")
    if not isinstance(idf, bool):
        raise OptionError(f"idf must be true or false, not {idf!r}")
    checked_penalty(penalty)
    aligner = KnowledgeAligner(resources, tools)
    content = words == "content"

    def costs() -> Costs:
        return Costs(insertion, deletion, substitution, default_idf() if idf else None)

    def score(pair: Pair) -> float:
        compared = aligner.compare(pair)
        operations = edits(compared, costs(), algorithm, content)
        return compared.penalised(
            1.0 - _distance(compared, costs(), operations, norm, content), penalty
        )

    def explain(pair: Pair) -> Explanation:
        compared = aligner.compare(pair)
        operations = edits(compared, costs(), algorithm, content)
        distance = _distance(compared, costs(), operations, norm, content)
        return compared.explanation(f"the edit distance is {distance:.2f}", *_reasons(operations))

    start = _THRESHOLDS[algorithm, norm] if threshold is None else threshold
    return informed(aligner, score, start, per, explain)


def _distance(
    compared: KnowledgeComparison,
    costs: Costs,
    operations: Sequence[Edit],
    norm: str,
    content: bool,
) -> float:
    text_words, hypothesis_words = edited_words(compared, content)
    total = sum(map(costs.insert, hypothesis_words))
    if norm == "both":
        total += sum(map(costs.delete, text_words))
    # A hypothesis without cost has no content.
    return (
        min(1.0, sum(edit.cost for edit in operations) / total)
        if total and hypothesis_words
        else 0.0
    )


def _reasons(operations: Sequence[Edit]) -> Iterator[str]:
    """Yield sentences on the dearest operations."""
    dearest = sorted(
        (edit for edit in operations if edit.hypothesis_words), key=lambda edit: -edit.cost
    )[:3]
    for edit in dearest:
        if edit.cost > 0:
            what = f"substituting '{_forms(edit.hypothesis_words)}' for '{_forms(edit.text_words)}'"
            what = what if edit.text_words else f"inserting '{_forms(edit.hypothesis_words)}'"
            yield f"{what} costs {edit.cost:.2f}"


def _forms(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)
