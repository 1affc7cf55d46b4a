"""Rankers propose, for a hypothesis, the passages that may entail it; the first is the likeliest.

A ranker is created by name over the passages of a corpus. Text is only ever text to it: nothing in
a hypothesis is taken for query syntax.

The baselines of RTE-6 (Bentivogli et al., 2010, table 3) go no further: the first 5, 10, 15 or
20 candidates of a hypothesis entail it, or all of its at most 100.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from entailment.errors import OptionError
from entailment.model import Candidate, Passage
from entailment.registry import Registry

__all__ = [
    "BASELINES",
    "CANDIDATES",
    "Ranker",
    "baseline_evidence",
    "check_count",
    "rankers",
]

CANDIDATES = 100
"""How many candidates a hypothesis has at most in RTE-6 and RTE-7."""

BASELINES: tuple[int | None, ...] = (5, 10, 15, 20, None)
"""How many first candidates the baselines of RTE-6 accept; None is all of them."""


class Ranker(Protocol):
    """Anything that proposes passages for hypotheses. A plug-in needs nothing else."""

    def terms(self, hypothesis: str) -> list[str]:
        """Return what *hypothesis* is looked up by.

        None means that it is of stop words alone (as *It is not.*): `rank` then finds nothing,
        which says nothing of the corpus, which a caller should report.
        """
        ...

    def rank(self, hypothesis: str, count: int = CANDIDATES) -> list[Candidate]:
        """Return the *count* best candidates that share a term with *hypothesis*, best first.

        Candidates of one score are in an order that the passages determine. Raise OptionError for
        a *count* below 1.
        """
        ...


rankers: Registry[Ranker] = Registry("ranker", "entailment.rankers")
"""Every ranker; `rankers.create(name, passages=passages)` makes it over a corpus's passages."""


def baseline_evidence(
    candidates: Mapping[str, Sequence[Candidate]], first: int | None
) -> dict[str, list[Passage]]:
    """Return for each hypothesis id the passages that the retrieval baseline says entail it.

    These are the *first* of its candidates by rank, or all for None. Raise OptionError for a
    *first* below 1.
    """
    if first is not None:
        check_count(first)
    return {
        hypothesis_id: [c.passage for c in sorted(ranked, key=lambda c: c.rank)][:first]
        for hypothesis_id, ranked in candidates.items()
    }


def check_count(count: int) -> None:
    """Raise OptionError for a *count* of candidates that is no whole number, or below 1."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        problem = f"a whole number of candidates, at least 1, not {count!r}"
        raise OptionError(f"top must be {problem}")
