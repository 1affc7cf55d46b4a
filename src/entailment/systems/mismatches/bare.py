"""The readings of a pair that are compared: as it is, and without what introduces its statements.

| text | hypothesis | compared, too |
| --- | --- | --- |
| 4.2 Pets: If you ask, a dog may stay. | A dog may stay. | If you ask, a dog may stay. |
| MR. SMITH: It is safe. | Mr. Smith said that it is unsafe. | It is safe. · It is unsafe. |
| Ann: I will go if you go. | Ann will go. | Ann will go if you go. |
| Oslo: It rained. | It rained in Oslo. | nothing else: the label is part of what is stated |

A rule for the beginning of a sentence applies behind a label, a number or a time as well; what is
compared is only added to, so that a label that matters (*Tom: I moved*) counts.
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.discourse.turns import spoken_in_third_person
from entailment.structure.vocabulary import table
from entailment.text.openings import openings, without_openings
from entailment.text.words import lemma

__all__ = ["readings"]

_VERB = re.compile(r"\s(?P<verb>[a-z]{3,12})\s+(?:that\s+)?(?=\S)")
_LONGEST_NAME = 60
"""Characters before a verb of saying in which whoever speaks is named."""

_ACCORDING = re.compile(
    r"\s*[Aa]ccording\s+to\s+(?P<who>(?:[\w'’&/.-]{1,40}\s?){1,5}),\s+(?P<rest>\S.*)", re.DOTALL
)


@lru_cache(maxsize=256)
def readings(text: str, hypothesis: str) -> tuple[tuple[str, str], ...]:
    """Return the pairs of text and hypothesis that are compared, the given one first.

    >>> readings("(a) If it rains, the fair ends.", "The fair ends.")[1:]
    (('If it rains, the fair ends.', 'The fair ends.'),)
    """
    given = (text, hypothesis)
    labels = [opening.label for opening in openings(text)]
    if not labels:
        return (given,)
    statement = _spoken(hypothesis, labels)
    stated = frozenset(re.findall(r"\w{2,}", statement.lower()))
    bare = (without_openings(text, stated).text, statement)
    named = spoken_in_third_person(text)
    others = [bare] if named == text else [bare, (named, statement)]
    return (given, *(other for other in others if other != given))


def _spoken(hypothesis: str, labels: list[str]) -> str:
    """Return what *hypothesis* reports of somebody among *labels*; all of it if it does not.

    >>> _spoken("Mr. Smith said that it is safe.", ["MR. SMITH"])
    'It is safe.'
    """
    according = _ACCORDING.match(hypothesis)
    who, rest = according.group("who", "rest") if according else _speaker_and_speech(hypothesis)
    if not any(_is_of(who, label) for label in labels):
        return hypothesis
    return rest[:1].upper() + rest[1:]


def _speaker_and_speech(hypothesis: str) -> tuple[str, str]:
    """Return what stands before and behind the verb of saying of *hypothesis*, if it has one."""
    verbs = table("clauses", "governors")["attribution"].split()
    for verb in _VERB.finditer(hypothesis, 0, _LONGEST_NAME):
        if lemma(verb["verb"]) in verbs:
            return hypothesis[: verb.start()], hypothesis[verb.end() :]
    return "", ""


def _is_of(who: str, label: str) -> bool:
    """Return whether *label* ends with the last word of *who*."""
    named, labelled = (re.findall(r"\w+", side.lower()) for side in (who, label))
    return bool(named and labelled) and named[-1] == labelled[-1]
