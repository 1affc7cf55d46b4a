"""Word families: words derived from one another by a pair of endings, where both are attested.

`knowledge/data/suffixes.tsv` has the pairs: with `-e` of a verb and `-ation` of a noun, a corpus
that has *declare* and *declaration* gives derivation both ways, with the weight of the pair. What
the endings have in common before them is four letters or more, and three for `-ly` and `-ness`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.formats.dictionary import data_file, rows
from entailment.knowledge.lines import number_in
from entailment.knowledge.rules import Rule, RuleTable, both_ways
from entailment.text.words import words

__all__ = ["family_rules", "vocabulary"]

_LEAST = 4
_LEAST_REGULAR = 3
_REGULAR = ("ly", "ness")


class _Endings(NamedTuple):
    """Two endings that words of one family have, their parts of speech, and the weight."""

    ending: str
    pos: str
    other_ending: str
    other_pos: str
    weight: float


def vocabulary(texts: Iterable[str], *, at_least: int = 2) -> set[str]:
    """Return the lemmas that *texts* have *at_least* times, names left out."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update(
            word.lemma
            for word in words(text)
            if not word.is_name and word.is_content and word.lemma.isalpha()
        )
    return {word for word, count in counts.items() if count >= at_least}


def family_rules(attested: Iterable[str]) -> Iterator[Rule]:
    """Yield the rules of all pairs of words that are *attested*, by the word on the left.

    >>> sorted({rule.right for rule in family_rules(["declare", "declaration", "ration"])})
    ['declaration', 'declare']
    """
    known = frozenset(attested)
    table = RuleTable(
        rule
        for word in known
        for endings in _endings()
        if (base := _base(word, endings)) is not None and base in known and base != word
        for rule in both_ways(_rule(base, word, endings))
    )
    yield from sorted(table, key=lambda rule: (rule.left, rule.right, rule.pos or ""))


def _base(word: str, endings: _Endings) -> str | None:
    """Return the word that *word* is derived from by these endings, or None."""
    if not word.endswith(endings.other_ending):
        return None
    stem = word.removesuffix(endings.other_ending)
    least = _LEAST_REGULAR if endings.other_ending in _REGULAR else _LEAST
    return stem + endings.ending if len(stem + endings.ending) >= least and len(stem) > 2 else None


def _rule(base: str, word: str, endings: _Endings) -> Rule:
    weight, pos, other_pos = endings.weight, endings.pos, endings.other_pos
    return Rule(base, word, "derivation", weight, "families", pos, other_pos)


@lru_cache(maxsize=1)
def _endings() -> tuple[_Endings, ...]:
    return tuple(
        _Endings(ending, pos, other_ending, other_pos, number_in(weight, 0, 1) or 0.5)
        for _, (ending, pos, other_ending, other_pos, weight) in rows(
            data_file("suffixes.tsv"), 5, 5
        )
    )
