"""An item such as *Founded: 1998* as a statement of what the list is about.

| the item | about *Acme* |
| --- | --- |
| Founded: 1998 · Died: 4 May 1931 | Acme was founded in 1998. · Acme died on 4 May 1931. |
| Based in: Bonn · Founded by: Ann Berg | Acme was based in Bonn. · Acme was founded by Ann Berg. |
| Employees: 40 | Acme has 40 employees. |
| Height: 38 metres | The height of Acme is 38 metres. |

Where it is not known what the list is about, the item is a claim as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from entailment.text.clauses import subject_of
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words
from entailment.text.words import lemma

__all__ = ["is_field", "sentence_about", "subject_of_list", "subject_of_list_after"]

_FIELD = re.compile(r"(?P<key>[^\W\d_][\w'’/-]*(?: [\w'’/-]+){0,3}):\s+(?P<value>\S.*)$", re.DOTALL)
_NO_KEYS = frozenset("note notes warning tip important example hint remark caution e.g i.e".split())
_ABOUT = re.compile(
    r"(?:.*\b(?:facts?|details?|data|figures?|information|overview|summary)\b.*?\b)?"
    r"(?:about|on|of|for)\s+(?P<what>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_NUMBER = re.compile(
    r"(?:(?:about|around|over|nearly|more than|at least)\s+)?"
    r"\d[\d.,]*(?:\s(?:million|billion|thousand))?$"
)
_DAY = re.compile(r"(?:\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2},)")


def is_field(item: str) -> bool:
    """Return whether *item* is a key of at most four words, a colon and a value.

    >>> is_field("Founded: 1998"), is_field("Note: it is old."), is_field("It is old.")
    (True, False, False)
    """
    match = _FIELD.match(item)
    return match is not None and match["key"].lower() not in _NO_KEYS


def subject_of_list(lead: str) -> str | None:
    """Return what a list is about, by the sentence before it, if that is sure.

    >>> subject_of_list("Key facts about Acme:"), subject_of_list("The tower:")
    ('Acme', 'The tower')
    """
    topic = lead.rstrip(" :.")
    if (subject := subject_of(topic)) is not None:
        pronouns = word_list("subject_pronouns")
        return None if subject.lower() in pronouns else subject
    about = _ABOUT.match(topic)
    topic = about["what"] if about and lead.rstrip().endswith(":") else topic
    is_short = len(topic.split()) <= 5 and lead.rstrip().endswith(":")
    return topic if is_short and subject_of(f"{topic} is") == topic else None


def subject_of_list_after(sentences: Sequence[str]) -> str | None:
    """Return what a list is about, by the paragraph before it, if that is sure.

    It is sure where the last sentence leads in with a colon, or all have one subject.

    >>> subject_of_list_after(["The bridge opened in 1932.", "Acme was the contractor."])
    >>> subject_of_list_after(["Acme makes anvils.", "Acme is old."])
    'Acme'
    """
    if sentences and sentences[-1].rstrip().endswith(":"):
        return subject_of_list(sentences[-1]) or _common_subject(sentences[:-1])
    return _common_subject(sentences)


def _common_subject(sentences: Sequence[str]) -> str | None:
    subjects = {subject_of_list(sentence) for sentence in sentences}
    return subjects.pop() if len(subjects) == 1 else None


def sentence_about(subject: str, item: str) -> str | None:
    """Return *item* as a sentence about *subject*; None for one that is not a field.

    >>> sentence_about("Acme", "Founded: 1998"), sentence_about("The tower", "Height: 38 metres")
    ('Acme was founded in 1998.', 'The height of the tower is 38 metres.')
    """
    match = _FIELD.match(item)
    if match is None or not is_field(item):
        return None
    key, value = match["key"], match["value"].rstrip(" .;,–-")
    if not value:
        return None
    first, *more = key.split()
    lists = claim_words()
    lowered = first if first.isupper() else first.lower()
    if first.lower() in lists["intransitive"] and not more:
        return f"{subject} {lowered} {_placed(value)}."
    if first.lower().endswith("ed") or first.lower() in lists["irregular"] | {"born"}:
        if more and more[-1].lower() not in lists["prepositions"]:
            return f"{subject}: {key}: {value}."
        return f"{subject} was {' '.join([lowered, *more])} {value if more else _placed(value)}."
    name = " ".join([lowered, *more])
    is_plural = lemma(key.split()[-1].lower()) != key.split()[-1].lower()
    if is_plural and _NUMBER.match(value):
        return f"{subject} has {value} {name}."
    determiner = subject.split()[0].lower() in word_list("subject_determiners")
    about = subject[0].lower() + subject[1:] if determiner else subject
    return f"The {name} of {about} {'are' if is_plural else 'is'} {value}."


def _placed(value: str) -> str:
    """Return *value* behind the preposition that a date or a place has."""
    if value.split()[0].lower() in claim_words()["prepositions"]:
        return value
    return f"{'on' if _DAY.match(value) else 'in'} {value}"
