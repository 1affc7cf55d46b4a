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

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.errors import OptionError
from entailment.knowledge.idf import Idf, default_idf
from entailment.model import Explanation, Pair
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import KnowledgeAligner, KnowledgeComparison, Tables
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored
from entailment.systems.tools import Match
from entailment.text.words import Word

__all__ = ["Costs", "Edit", "edit_distance", "edits"]

THRESHOLDS = {("tokens", "both"): 0.35, ("tokens", "hypothesis"): 0.3}
THRESHOLDS |= {("overlap", "both"): 0.55, ("overlap", "hypothesis"): 0.35}
"""Where entailment begins: about the mean of the best cuts on the development sets of RTE-1 to
RTE-3, with the costs as they are, without tools and with."""


class Costs(NamedTuple):
    """What the operations cost: factors of at least 0, *substitution* at most 1."""

    insertion: float = 1.0
    deletion: float = 0.1
    substitution: float = 1.0
    idf: Idf | None = None

    def insert(self, word: Word) -> float:
        """Return the cost of inserting *word*, at least 0."""
        return self.insertion * self._informativeness(word)

    def delete(self, word: Word) -> float:
        """Return the cost of deleting *word*, at least 0."""
        return self.deletion * self._informativeness(word)

    def substitute(
        self, text_words: Sequence[Word], hypothesis_words: Sequence[Word], weight: float
    ) -> float:
        """Return the cost of substituting words that match by *weight*, in [0, 1]."""
        both = sum(map(self.insert, hypothesis_words)) + sum(map(self.delete, text_words))
        return (1.0 - weight) * self.substitution * both

    def _informativeness(self, word: Word) -> float:
        return 1.0 if self.idf is None else self.idf.weight(word.lower)


class Edit(NamedTuple):
    """One operation: words of the text deleted, words of the hypothesis inserted, and the cost."""

    text_words: tuple[Word, ...]
    hypothesis_words: tuple[Word, ...]
    cost: float
    match: Match | None = None


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
    if (algorithm, norm) not in THRESHOLDS:
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

    start = THRESHOLDS[algorithm, norm] if threshold is None else threshold
    return informed(aligner, score, start, per, explain)


def edits(
    compared: KnowledgeComparison, costs: Costs, algorithm: str, content: bool = False
) -> tuple[Edit, ...]:
    """Return the cheapest operations that turn the text into the hypothesis, in order.

    *algorithm* is `tokens` or `overlap`; with *content* of both only the content words are edited.
    """
    text_words, hypothesis_words = _sides(compared, content)
    return (_in_order if algorithm == "tokens" else _in_any_order)(
        compared, costs, text_words, hypothesis_words
    )


def _sides(compared: KnowledgeComparison, content: bool) -> tuple[Sequence[Word], Sequence[Word]]:
    return (
        (compared.text_content, compared.content)
        if content
        else (compared.text, compared.hypothesis)
    )


def _distance(
    compared: KnowledgeComparison,
    costs: Costs,
    operations: Sequence[Edit],
    norm: str,
    content: bool,
) -> float:
    text_words, hypothesis_words = _sides(compared, content)
    total = sum(map(costs.insert, hypothesis_words))
    if norm == "both":
        total += sum(map(costs.delete, text_words))
    # A hypothesis without cost has no content.
    return (
        min(1.0, sum(edit.cost for edit in operations) / total)
        if total and hypothesis_words
        else 0.0
    )


def _in_order(
    compared: KnowledgeComparison,
    costs: Costs,
    text_words: Sequence[Word],
    hypothesis_words: Sequence[Word],
) -> tuple[Edit, ...]:
    """Return the edits of least cost that keep the order, by dynamic programming."""
    matched = _steps(compared, text_words, hypothesis_words)
    removed, added = (
        [costs.delete(word) for word in text_words],
        [costs.insert(word) for word in hypothesis_words],
    )
    share = costs.substitution
    rows: list[list[float]] = [[0.0]]
    for cost in added:
        rows[0].append(rows[0][-1] + cost)
    steps: list[dict[int, _Step]] = [{}]
    for i, removal in enumerate(removed, start=1):
        before, row, taken = rows[-1], [rows[-1][0] + removal], dict[int, _Step]()
        for j, addition in enumerate(added, start=1):
            best_matches = min(
                before[j] + removal,
                row[-1] + addition,
                before[j - 1] + share * (removal + addition),
            )
            for step in matched.get((i, j), ()):
                previous = rows[i - step.text_words][j - step.hypothesis_words]
                aligned = hypothesis_words[j - step.hypothesis_words : j]
                cost = previous + costs.substitute(
                    text_words[i - step.text_words : i], aligned, step.match.weight
                )
                if cost < best_matches:
                    best_matches, taken[j] = cost, step
            row.append(best_matches)
        rows.append(row)
        steps.append(taken)
    return tuple(reversed(list(_traced(rows, steps, text_words, hypothesis_words, removed, added))))


class _Step(NamedTuple):
    """The numbers of words that a match covers on each side, and the match."""

    text_words: int
    hypothesis_words: int
    match: Match


def _steps(
    compared: KnowledgeComparison, text_words: Sequence[Word], hypothesis_words: Sequence[Word]
) -> dict[tuple[int, int], list[_Step]]:
    """Return the matches by the places after their last words on either side."""
    text_places = {word.start: place for place, word in enumerate(text_words)}
    hypothesis_places = {word.start: place for place, word in enumerate(hypothesis_words)}
    steps: dict[tuple[int, int], list[_Step]] = defaultdict(list)
    for match in compared.candidates:
        left = [text_places[word.start] for word in match.text_words if word.start in text_places]
        right = [
            hypothesis_places[word.start]
            for word in match.hypothesis_words
            if word.start in hypothesis_places
        ]
        if left and right and match.word.start == hypothesis_words[right[-1]].start:
            step = _Step(left[-1] - left[0] + 1, right[-1] - right[0] + 1, match)
            steps[left[-1] + 1, right[-1] + 1].append(step)
    return steps


def _traced(
    rows: Sequence[Sequence[float]],
    steps: Sequence[dict[int, _Step]],
    text_words: Sequence[Word],
    hypothesis_words: Sequence[Word],
    removed: Sequence[float],
    added: Sequence[float],
) -> Iterator[Edit]:
    """Yield the operations of the cheapest path, the last first."""
    i, j = len(text_words), len(hypothesis_words)
    while i or j:
        cost, a, b = rows[i][j], i, j
        match: Match | None = None
        if (step := steps[i].get(j)) is not None:
            a, b, match = i - step.text_words, j - step.hypothesis_words, step.match
        elif i and cost == rows[i - 1][j] + removed[i - 1]:
            a = i - 1
        elif j and cost == rows[i][j - 1] + added[j - 1]:
            b = j - 1
        else:
            a, b = i - 1, j - 1
        yield Edit(tuple(text_words[a:i]), tuple(hypothesis_words[b:j]), cost - rows[a][b], match)
        i, j = a, b


def _in_any_order(
    compared: KnowledgeComparison,
    costs: Costs,
    text_words: Sequence[Word],
    hypothesis_words: Sequence[Word],
) -> tuple[Edit, ...]:
    """Return an edit for each word of the hypothesis by its best match, and what is deleted."""
    used: set[int] = set()
    operations = []
    for match in compared.best_matches(hypothesis_words):
        cost = costs.insert(match.word)
        if match.text_words:
            cost = min(cost, costs.substitute(match.text_words, (match.word,), match.weight))
            used.update(word.start for word in match.text_words)
        operations.append(
            Edit(match.text_words, (match.word,), cost, match if match.text_words else None)
        )
    deleted = [word for word in text_words if word.start not in used]
    return (*operations, *(Edit((word,), (), costs.delete(word)) for word in deleted))


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
