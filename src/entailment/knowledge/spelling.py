"""Similar spellings: one letter deleted, inserted or replaced, or two neighbours swapped."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Iterator, Sequence

from entailment.knowledge.rules import Rule

__all__ = ["is_known", "near_lemmas"]


_LONGEST = 50
"""Letters of a word; there are some 53 edits a letter to look up."""


def is_known(rules: Iterable[Rule]) -> bool:
    """Return whether a rule is for its very word: negating prefixes are added to any string."""
    return any(rule.left not in rule.right and rule.right not in rule.left for rule in rules)


def near_lemmas(rules_of: Callable[[str], Sequence[Rule]], word: str, count: int = 5) -> list[str]:
    """Return the *count* lemmas one edit away from *word* that have most rules.

    Swapped letters come first, since only they keep all the letters. A *word* of more than 50
    letters has none.
    """
    if len(word) > _LONGEST:
        return []
    known = {near: len(rules) for near in _edits(word) if is_known(rules := rules_of(near))}
    letters = sorted(word)
    ordered = sorted(known, key=lambda near: (sorted(near) != letters, -known[near], near))
    return ordered[:count]


def _edits(word: str) -> Iterator[str]:
    """Yield each string one edit away from *word*, some more than once, except itself."""
    for place in range(len(word) + 1):
        left, right = word[:place], word[place:]
        for letter in string.ascii_lowercase:
            yield left + letter + right
            if right and letter != right[0]:
                yield left + letter + right[1:]
        if right:
            yield left + right[1:]
        if len(right) > 1 and right[0] != right[1]:
            yield left + right[1] + right[0] + right[2:]
