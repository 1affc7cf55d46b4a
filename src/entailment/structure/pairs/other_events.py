"""Whether a hypothesis is of another event than its text: the opposite, but at another time.

| text | hypothesis | so |
| --- | --- | --- |
| won the cup in 2003 | lost, did not win the cup in 2004 | another event |
| opened in 1974 | is closing · closed in 1990 | another event |
| flooded the town in 1995 | flooded the town in 2011 | another event |
| opened in 1974 | opened in 1990 | may be the same, wrongly dated |
| never won before 2003 | lost in 2004 | open: the text denies |
| its chairman, Paul Ohm, spoke | Paul Ohm resigned as chairman | another event (`offices`) |
| was added in 2.3 | was removed in 2.5 | another event (`other_versions`) |

Such a text is no ground for a contradiction, nor for support. The same words with another year are
another event where they are of what may happen again to the same things (a list of verbs). Of all
others that is left to the judge: people call it a contradiction (25 of 30 pairs of eight sets).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from entailment.knowledge.antonyms import listed
from entailment.structure.pairs.offices import is_of_holder
from entailment.structure.pairs.other_versions import another_version
from entailment.structure.sentences.stated_times import times_of
from entailment.structure.vocabulary import table
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.modals import without_named_modals
from entailment.text.verbs import past_base
from entailment.text.words import stem, words

__all__ = ["another_event"]

_NONE = frozenset[str]()
_UNIQUE = re.compile(r"\b(?:first|last|only|ever|always|final(?:ly)?|once)\b", re.IGNORECASE)
_NOW_OR_LATER = re.compile(
    rf"\b(?:is|are)\s+\w+ing\b|\b(?:{any_of('future_signs')})\b", re.IGNORECASE
)


def another_event(text: str, hypothesis: str) -> str | None:
    """Return why *hypothesis* is of another event, by its time; None where it may be the same.

    >>> another_event("Lund won the cup in 2003.", "Lund lost the cup in 2004.")
    '2003 is another time than 2004'
    """
    if is_of_holder(text, hypothesis):
        return "who holds an office may give it up later"
    if (other := another_version(text, hypothesis)) is not None:
        return other
    stated = times_of(text)
    if not stated or DENIAL.search(text) or _UNIQUE.search(f"{text} {hypothesis}"):
        return None
    if any(period.role != "time" for period in stated):
        return None
    own, others = _bases(hypothesis), _bases(text)
    is_opposite = any(_opposites().get(word, _NONE) & others for word in own - others)
    claimed = times_of(hypothesis)
    is_again = own <= others and bool(own & _repeated()) and len(stated) == 1
    if not is_opposite and not (claimed and (DENIAL.search(hypothesis) or is_again)):
        return None
    if not claimed:
        is_later = _NOW_OR_LATER.search(without_named_modals(hypothesis)) is not None
        return f"the text is of {stated[0].period.form} alone" if is_later else None
    if len(claimed) > 1 or claimed[0].role != "time":
        return None
    goal = claimed[0].period
    if all(period.period.is_apart_from(goal) for period in stated):
        return f"{stated[0].period.form} is another time than {goal.form}"
    return None


def _bases(text: str) -> frozenset[str]:
    """Return the stems of the content words but names, *rise* for *rose*."""
    content = (
        word
        for word in words(text)
        if word.is_content and not word.is_name and not word.form[0].isdigit()
    )
    return frozenset(stem(past_base(word.lower) or word.lemma) for word in content)


@lru_cache(maxsize=1)
def _repeated() -> frozenset[str]:
    """Return the stems of what may happen to the same things again."""
    return frozenset(map(stem, table("clauses", "events")["repeated"].split()))


@lru_cache(maxsize=1)
def _opposites() -> Mapping[str, frozenset[str]]:
    """Return the stems of the antonyms of what may come to pass, by stem."""
    verbs = table("clauses", "events")["opposed"].split()
    return {stem(verb): frozenset(map(stem, listed(verb))) for verb in verbs}
