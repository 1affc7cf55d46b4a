r"""Edit distance between text and hypothesis, with costs and rules: after EDITS.

    d(T, H) = min Σ γ(operation) / norm,    score = 1 - min(1, d)

The operations that turn T into H, word by word, and what they cost:

| operation | γ |
| --- | --- |
| insert h | insertion · i(h) |
| delete t | deletion · i(t) |
| put h for t | (1 - m(t, h)) · substitution · (γ(insert h) + γ(delete t)) |

i is 1, or idf with `idf`, so that telling words cost more; m(t, h) in [0, 1] is the weight of the
match of two words or phrases, 0 for words that nothing relates. The norm is

| norm | is | after |
| --- | --- | --- |
| `both` | the cost of deleting all of T and inserting all of H | Negri et al., 2009 (EDITS) |
| `hypothesis` | the cost of inserting all of H | Kouylekov and Magnini, 2005 |

The algorithm `tokens` keeps the order of words (Levenshtein, 1966); `overlap` does not: each word
of H takes its best match, words of T that none takes are deleted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.errors import OptionError
from entailment.knowledge.idf import Idf, default_idf
from entailment.model import Explanation, Pair
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import Knowing, Known, Tables
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
        """Return what it costs to insert *word*."""
        return self.insertion * self._telling(word)

    def delete(self, word: Word) -> float:
        """Return what it costs to delete *word*."""
        return self.deletion * self._telling(word)

    def substitute(self, said: Sequence[Word], asked: Sequence[Word], weight: float) -> float:
        """Return what it costs to put *asked* for *said*, which match by *weight*."""
        apart = sum(map(self.insert, asked)) + sum(map(self.delete, said))
        return (1.0 - weight) * self.substitution * apart

    def _telling(self, word: Word) -> float:
        return 1.0 if self.idf is None else self.idf.weight(word.lower)


class Edit(NamedTuple):
    """One operation: words of the text taken away, words of the hypothesis put there, the cost."""

    said: tuple[Word, ...]
    asked: tuple[Word, ...]
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
    """Says entailment where few edits make the hypothesis of the text.

    *resources* and *tools* are tables as in a recipe; what they match costs less. *algorithm* is
    `tokens`, in order, or `overlap`; *words* are `all` or `content`. *insertion* and *deletion* are
    the costs of a word, at least 0, *substitution*, in [0, 1], the share of both that another word
    costs; with *idf* a word costs by its idf. *norm* is `hypothesis` or `both`: what the distance
    is a share of. *penalty* is the share of the score that each clash takes off, *threshold*
    where entailment begins, in [0, 1]; *per* as for `coverage`.
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
    knowing = Knowing(resources, tools)
    content = words == "content"

    def costs() -> Costs:
        return Costs(insertion, deletion, substitution, default_idf() if idf else None)

    def score(pair: Pair) -> float:
        known = knowing.compare(pair)
        done = edits(known, costs(), algorithm, content)
        return known.lowered(1.0 - _distance(known, costs(), done, norm, content), penalty)

    def told(pair: Pair) -> Explanation:
        known = knowing.compare(pair)
        done = edits(known, costs(), algorithm, content)
        distance = _distance(known, costs(), done, norm, content)
        return known.explained(f"the edit distance is {distance:.2f}", *_told(done))

    chosen = THRESHOLDS[algorithm, norm] if threshold is None else threshold
    return informed(knowing, score, chosen, per, told)


def edits(known: Known, costs: Costs, algorithm: str, content: bool = False) -> tuple[Edit, ...]:
    """Return the cheapest operations that make the hypothesis of the text, in order.

    *algorithm* is `tokens` or `overlap`; with *content* of both only the content words are edited.
    """
    said, asked = _sides(known, content)
    return (_in_order if algorithm == "tokens" else _in_any_order)(known, costs, said, asked)


def _sides(known: Known, content: bool) -> tuple[Sequence[Word], Sequence[Word]]:
    return (known.text_content, known.content) if content else (known.text, known.hypothesis)


def _distance(known: Known, costs: Costs, done: Sequence[Edit], norm: str, content: bool) -> float:
    said, asked = _sides(known, content)
    whole = sum(map(costs.insert, asked))
    if norm == "both":
        whole += sum(map(costs.delete, said))
    # A hypothesis that costs nothing says nothing.
    return min(1.0, sum(edit.cost for edit in done) / whole) if whole and asked else 0.0


def _in_order(
    known: Known, costs: Costs, said: Sequence[Word], asked: Sequence[Word]
) -> tuple[Edit, ...]:
    """Return the edits of least cost that keep the order, by dynamic programming."""
    matched = _steps(known, said, asked)
    removed, added = [costs.delete(word) for word in said], [costs.insert(word) for word in asked]
    share = costs.substitution
    rows: list[list[float]] = [[0.0]]
    for cost in added:
        rows[0].append(rows[0][-1] + cost)
    steps: list[dict[int, _Step]] = [{}]
    for i, removal in enumerate(removed, start=1):
        before, row, taken = rows[-1], [rows[-1][0] + removal], dict[int, _Step]()
        for j, addition in enumerate(added, start=1):
            best = min(
                before[j] + removal,
                row[-1] + addition,
                before[j - 1] + share * (removal + addition),
            )
            for step in matched.get((i, j), ()):
                there = rows[i - step.said][j - step.asked]
                of = asked[j - step.asked : j]
                cost = there + costs.substitute(said[i - step.said : i], of, step.match.weight)
                if cost < best:
                    best, taken[j] = cost, step
            row.append(best)
        rows.append(row)
        steps.append(taken)
    return tuple(reversed(list(_traced(rows, steps, said, asked, removed, added))))


class _Step(NamedTuple):
    """How many words a match takes of each side, and the match."""

    said: int
    asked: int
    match: Match


def _steps(
    known: Known, said: Sequence[Word], asked: Sequence[Word]
) -> dict[tuple[int, int], list[_Step]]:
    """Return the matches by the places after their last words in *said* and *asked*."""
    of_text = {word.start: place for place, word in enumerate(said)}
    of_asked = {word.start: place for place, word in enumerate(asked)}
    found: dict[tuple[int, int], list[_Step]] = defaultdict(list)
    for match in known.candidates:
        left = [of_text[word.start] for word in match.said if word.start in of_text]
        right = [of_asked[word.start] for word in match.asked if word.start in of_asked]
        if left and right and match.word.start == asked[right[-1]].start:
            step = _Step(left[-1] - left[0] + 1, right[-1] - right[0] + 1, match)
            found[left[-1] + 1, right[-1] + 1].append(step)
    return found


def _traced(
    rows: Sequence[Sequence[float]],
    steps: Sequence[dict[int, _Step]],
    said: Sequence[Word],
    asked: Sequence[Word],
    removed: Sequence[float],
    added: Sequence[float],
) -> Iterator[Edit]:
    """Yield the operations of the cheapest way, the last first."""
    i, j = len(said), len(asked)
    while i or j:
        here, a, b = rows[i][j], i, j
        match: Match | None = None
        if (step := steps[i].get(j)) is not None:
            a, b, match = i - step.said, j - step.asked, step.match
        elif i and here == rows[i - 1][j] + removed[i - 1]:
            a = i - 1
        elif j and here == rows[i][j - 1] + added[j - 1]:
            b = j - 1
        else:
            a, b = i - 1, j - 1
        yield Edit(tuple(said[a:i]), tuple(asked[b:j]), here - rows[a][b], match)
        i, j = a, b


def _in_any_order(
    known: Known, costs: Costs, said: Sequence[Word], asked: Sequence[Word]
) -> tuple[Edit, ...]:
    """Return an edit for each word of the hypothesis by its best match, and what is deleted."""
    taken: set[int] = set()
    done = []
    for match in known.best(asked):
        cost = costs.insert(match.word)
        if match.said:
            cost = min(cost, costs.substitute(match.said, (match.word,), match.weight))
            taken.update(word.start for word in match.said)
        done.append(Edit(match.said, (match.word,), cost, match if match.said else None))
    left = [word for word in said if word.start not in taken]
    return (*done, *(Edit((word,), (), costs.delete(word)) for word in left))


def _told(done: Sequence[Edit]) -> Iterator[str]:
    """Yield the dearest operations in words."""
    dearest = sorted((edit for edit in done if edit.asked), key=lambda edit: -edit.cost)[:3]
    for edit in dearest:
        if edit.cost > 0:
            what = f"putting '{_forms(edit.asked)}' for '{_forms(edit.said)}'"
            what = what if edit.said else f"inserting '{_forms(edit.asked)}'"
            yield f"{what} costs {edit.cost:.2f}"


def _forms(words: Sequence[Word]) -> str:
    return " ".join(word.form for word in words)
