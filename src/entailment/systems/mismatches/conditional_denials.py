"""What a text denies but for a condition, and a hypothesis denies altogether.

| text | hypothesis | why |
| --- | --- | --- |
| No tenant may keep a dog without consent. | No tenant may keep a dog. | with consent they may |
| Refunds are not given unless the item is broken. | Refunds are not given. | for one they are |
| Houses without a garden may not be let. | Houses may not be let. | of a noun: left to the judge |
| Rain that did not stop left us without power. | Rain did not stop. | of another verb |
| He did not reply, without giving a reason. | He did not reply. | an addition: not a condition |

What is asserted under a condition is in `embedding`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import sentences
from entailment.text.lexicon import word_list
from entailment.text.stems import base_stems
from entailment.text.verbs import is_past
from entailment.text.words import words

__all__ = ["conditional_denials"]

_CUE = re.compile(r"(?<!,)\s(?P<cue>without)\s|,?\s(?P<cue2>unless)\s", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:without|unless|except|until|if)\b", re.IGNORECASE)
_EDGE = re.compile(r"[,;:(]|\b(?:and|but|or|so|because)\b")


def conditional_denials(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the condition under which alone *text* does not deny what *hypothesis* denies.

    >>> [str(each) for each in conditional_denials(
    ...     "Staff may not work from home without approval.", "Staff may not work from home.")]
    ["conditional: the hypothesis has 'no condition', the text has 'without'"]
    """
    if not _is_denied(hypothesis) or _OPEN.search(hypothesis):
        return
    own, every = _stated(hypothesis), sentences(text)
    for sentence in every:
        match = _CUE.search(sentence)
        if match is None or not own <= _stated(sentence) or _is_idiom(sentence[match.end() :]):
            continue
        clause = _EDGE.split(sentence[: match.start()])[-1]
        others = (other for other in every if other != sentence)
        is_stated = any(_is_denied(other) and own <= _stated(other) for other in others)
        if _is_denied(clause) and own <= _stated(clause) and not is_stated:
            cue = match["cue"] or match["cue2"]
            if not _has_verb_behind(clause, own):
                yield Mismatch("conditional", "no condition", cue, contradicts=False)
                return


def _is_denied(clause: str) -> bool:
    return any(word.lower in word_list("negation_particles") for word in words(clause))


def _stated(clause: str) -> frozenset[str]:
    """Return the base forms of the content words of *clause*, without what denies it."""
    return base_stems(clause) - base_stems(" ".join(word_list("negation_particles")))


def _has_verb_behind(clause: str, own: frozenset[str]) -> bool:
    """Return whether a past is behind the last of the words *own*: *rain that ... left us without*.

    What is without something is then of that verb.
    """
    every = words(clause)
    last = max((at for at, word in enumerate(every) if base_stems(word.form) & own), default=0)
    return any(is_past(word.lower) for word in every[last + 1 :])


def _is_idiom(behind: str) -> bool:
    """Return whether *without* is no condition before these words: *without exception*."""
    return any(word.lower in lexicon().words["not_required"] for word in words(behind)[:2])
