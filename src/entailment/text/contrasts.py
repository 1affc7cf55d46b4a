"""What a text rejects as it states another thing: *four, not eleven*.

| text | without it |
| --- | --- |
| The unit lost four midwives, not eleven. | The unit lost four midwives. |
| The clerk, not the mayor, signed it. | The clerk signed it. |
| It is warm, not only dry. · Not all came. | the same: nothing is rejected |
| He came late, not knowing the way. | the same: a verb follows |
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from entailment.text.characters import Normal, replaced
from entailment.text.verbs import has_verb, may_be_participle, tokens_of
from entailment.text.words import words

__all__ = ["without_contrasts"]

_CONTRAST = re.compile(
    r",\s+(?:and\s+)?not\s+"
    r"(?!(?:only|just|merely|simply|even|all|every|always|yet|least|if|that|until|to)\b)"
    r"(?P<what>[^,.;:!?()\"“”]{1,60}?)\s*(?:,(?=\s)|(?=[.;!?)]|\Z))",
    re.IGNORECASE,
)


def without_contrasts(text: str, hypothesis: str) -> Normal:
    """Return *text* without what it rejects, unless *hypothesis* has a word of that alone.

    >>> without_contrasts("It lost four men, not eleven.", "It lost four men.").text
    'It lost four men.'
    >>> without_contrasts("It lost four men, not eleven.", "It lost eleven men.").text
    'It lost four men, not eleven.'
    """
    return replaced(text, ((*span, "") for span in _contrasts(text, hypothesis)))


def _contrasts(text: str, hypothesis: str) -> Iterator[tuple[int, int]]:
    matches = list(_CONTRAST.finditer(text))
    own = {word.lower for word in words(hypothesis)} if matches else set()
    every = Counter(word.lower for word in words(text)) if matches else Counter()
    for match in matches:
        rejected = Counter(word.lower for word in words(match["what"]))
        alone = {word for word, count in rejected.items() if every[word] == count}
        if rejected and not _has_predicate(match["what"]) and own.isdisjoint(alone):
            yield match.span()


def _has_predicate(phrase: str) -> bool:
    tokens = tokens_of(phrase)
    return has_verb(phrase) or may_be_participle(tokens[0]) or tokens[0].lower.endswith("ing")
