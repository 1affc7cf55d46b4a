"""What a text says was done, or was not, by a verb or phrase before its verb.

| text | hypothesis | so |
| --- | --- | --- |
| She managed to open the safe. | She opened the safe. | entailed |
| He sang besides playing the organ. | He played the organ. | entailed |
| He refrained from naming the donor. | He named the donor. | contradicted |
| Ann walked home rather than taking a taxi. | Ann did not take a taxi. | entailed |
| They were too tired to cook. | They did not cook. | entailed |
| Kim stopped smoking in May. | Kim smokes. | contradicted |

After Karttunen, Implicative verbs, Language 47 (1971). What is denied is compared whole: who did
not *sing in public* may have sung. A sentence with a modal, a condition or another denial is left
to the judge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    bases,
    is_reported,
    sentence_spans,
)
from entailment.structure.vocabulary import phrases
from entailment.text.lexicon import any_of
from entailment.text.words import words

__all__ = ["by_implicatives"]

_OPEN = re.compile(
    rf"\b(?:{any_of('modality')}|will|can|may|if|unless|whether|when|whenever|who|which)\b|\?",
    re.IGNORECASE,
)
_PAST = re.compile(r"\b(?:was|were|had|did|used)\b|\w{3,}ed\b", re.IGNORECASE)
_TOO = r"too\s+(?!happy|glad|pleased|eager|willing|ready)[a-z]+\s+to"
_END = re.compile(r"[,.;:!]|\s(?:and|but|because|while|until|so|although|though|after|before)\s")


class _Act(NamedTuple):
    """What a phrase says of an act: the words of the act, and whether it was done."""

    act: str
    is_done: bool
    cue: str
    is_over: bool = False
    """Whether it was done before, so that this says nothing of the past."""


def by_implicatives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the sentences of *text* that imply *hypothesis*, or the opposite of it."""
    claimed = bases(hypothesis)
    if not claimed or _is_open(hypothesis):
        return
    is_denied = bool(DENIAL.search(hypothesis))
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        act = _implied(sentence)
        if act is None or not _is_about(sentence, hypothesis, act):
            continue
        if act.is_over and _PAST.search(hypothesis):
            continue
        label = Label.ENTAILMENT if act.is_done != is_denied else Label.CONTRADICTION
        line = f"'{act.cue}' says that it was {'' if act.is_done else 'not '}done"
        yield Derivation((sentence,), label, line, "implicative")


def _is_open(sentence: str) -> bool:
    """Return whether *sentence* has a modal, a condition or a question; *May* is the month."""
    return _OPEN.search(re.sub(r"(?<=\s)May\b", " ", sentence)) is not None


def _is_about(sentence: str, hypothesis: str, act: _Act) -> bool:
    """Return whether *hypothesis* has the act, and else the words that *sentence* begins with."""
    claimed, done = bases(hypothesis), bases(act.act)
    verb = bases(words(act.act)[0].form)
    if not verb or not verb <= claimed or not (act.is_done or act.is_over or done <= claimed):
        return False
    subject = claimed - done
    if not subject:
        return words(sentence)[0].lower == words(hypothesis)[0].lower
    content = [word for word in words(sentence) if word.is_content]
    return frozenset().union(*(bases(word.form) for word in content[: len(subject)])) == subject


def _implied(sentence: str) -> _Act | None:
    """Return the act of the subject of *sentence* that a phrase implies, if one does for sure."""
    match = _pattern().search(sentence)
    if match is None or _is_open(sentence) or is_reported(sentence):
        return None
    if DENIAL.search(f"{sentence[: match.start()]} {sentence[match.end() :]}"):
        return None
    act = _END.split(sentence[match.end() :], maxsplit=1)[0].strip()
    if not words(act) or (match.lastgroup == "over" and not words(act)[0].lower.endswith("ing")):
        return None
    return _Act(act, match.lastgroup == "done", match[0].strip(), match.lastgroup == "over")


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Return what matches a phrase before the verb of an act."""
    groups = (
        (
            group,
            "|".join(
                phrase.replace(" ", r"\s+") for phrase in phrases("clauses", "implicatives", group)
            ),
        )
        for group in ("done", "over", "not_done")
    )
    joined = "|".join(f"(?P<{group}>{alternatives})" for group, alternatives in groups)
    joined = joined.removesuffix(")") + rf"|{_TOO})"
    return re.compile(rf"(?<=\s)(?:{joined})\s+(?=\w)", re.IGNORECASE)
