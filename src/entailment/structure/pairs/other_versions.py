"""Whether a hypothesis is of another version of something than its text, and of another change.

| text | hypothesis | so |
| --- | --- | --- |
| The flag was added in 2.3. | The flag was renamed in 2.5. | another change |
| | The flag was not there in 2.2, is there in 2.4. | what was before, what is after |
| | The flag was added in 2.5. | may be the same, wrongly numbered |
| | The flag was renamed in 2.2. | open: nothing was there |
| The flag was removed in 2.3. | The flag was deprecated in 2.2. | another change |

Such a text is no ground for a contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from entailment.structure.label_bounds import is_label, label_bound
from entailment.structure.vocabulary import table
from entailment.text.denials import DENIAL
from entailment.text.labels import is_series, label_parts
from entailment.text.quantities import Quantity, quantities
from entailment.text.verbs import past_base
from entailment.text.words import words

__all__ = ["another_version"]


def another_version(text: str, hypothesis: str) -> str | None:
    """Return why *hypothesis* is of what another version changed; None where it may be the same.

    >>> another_version("The flag was added in 2.3.", "The flag was renamed in 2.4.")
    '2.4 is another version than 2.3'
    """
    claimed = _version(hypothesis)
    stated = _version(text) if claimed is not None else None
    if claimed is None or stated is None or is_series(stated.form, claimed.form):
        return None
    if not (is_label(claimed) or is_label(stated)) or DENIAL.search(text):
        return None
    change, own = _changes(text), _changes(hypothesis)
    is_later = label_parts(claimed.form) > label_parts(stated.form)
    if len(change) != 1 or len(own) > 1:
        return None
    if own and not DENIAL.search(hypothesis):
        is_other = _may_be_both(change, own) if is_later else _may_be_both(own, change)
    else:
        is_other = not own and _may_be_so(hypothesis, change, is_later=is_later)
    return f"{claimed.form} is another version than {stated.form}" if is_other else None


def _version(sentence: str) -> Quantity | None:
    """Return the version of *sentence* if it has no other number and sets no bound."""
    numbers: Sequence[Quantity] = quantities(sentence)
    if len(numbers) != 1 or not (is_label(numbers[0]) or _DOTTED.fullmatch(numbers[0].form)):
        return None
    return numbers[0] if label_bound(sentence, numbers[0])[0] == "=" else None


_DOTTED = re.compile(r"\d+\.\d+")
"""What is a version where another is: *was not available in 2.2*."""


def _changes(sentence: str) -> frozenset[str]:
    """Return the verbs of *sentence* that say how a version is other than the one before."""
    return _bases(sentence) & (_events("beginning") | _events("passing") | _events("ending"))


def _bases(sentence: str) -> frozenset[str]:
    return frozenset(past_base(word.lower) or word.lemma for word in words(sentence))


def _may_be_both(first: frozenset[str], second: frozenset[str]) -> bool:
    """Return whether a thing may change as *first* says, and in a later version as *second*."""
    return (
        first != second
        and first.isdisjoint(_events("ending"))
        and second.isdisjoint(_events("beginning"))
    )


def _may_be_so(hypothesis: str, change: frozenset[str], *, is_later: bool) -> bool:
    """Return whether what is there, or is not, may be so in a version before or after *change*."""
    if DENIAL.search(hypothesis):
        return is_later == (change <= _events("ending"))
    is_state = not _bases(hypothesis).isdisjoint(_events("lasting"))
    return is_state and is_later != (change <= _events("ending"))


@cache
def _events(name: str) -> frozenset[str]:
    return frozenset(table("clauses", "changes_of_versions")[name].split())
