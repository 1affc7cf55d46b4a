"""What somebody has no sign or history of, or nobody assessed, and what the hypothesis makes of it.

| text | hypothesis | then |
| --- | --- | --- |
| The patient has no history of diabetes. | The patient has diabetes. | not entailed |
| The scan showed no evidence of a tumour. | The patient has a tumour. | not entailed |
| The herd is free of scrapie. | The herd has scrapie. | not entailed |
| Pain was not assessed. | Pain did not improve. | not entailed |

Where it is named elsewhere in the text, that may say that it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.sentences.assertion import is_asserted
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.verbatim import sentences
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.name_forms import SMALL
from entailment.text.words import Word, content_stems, stem, words

__all__ = ["denied_conditions", "unassessed"]

_ABSENT = re.compile(
    r"\b(?P<cue>(?:no|without(?:\s+any)?|not?\s+\w+\s+any)\s+(?:\w+\s+){0,2}?"
    r"(?:history|signs?|evidence|traces?|symptoms?|indications?)\s+of|(?:free|clear)\s+(?:of|from))"
    r"\s+(?P<what>[^.,;:()]+)",
    re.IGNORECASE,
)
_EDGE = re.compile(r"\b(?:and|but|in|on|at|since|until|after|before|when|with|who|which|that)\b")
_HAS = re.compile(
    r"\b(?P<has>has|have|had|suffers\s+from|suffered\s+from)\s+(?:(?:an?|any|the|some)\s+)?"
    rf"(?P<what>{SMALL}[^.,;]*)",
    re.IGNORECASE,
)
_OF_SIGNS = re.compile(r"(?:history|signs?|evidence|symptoms?|been)\b", re.IGNORECASE)


def denied_conditions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *hypothesis* says that somebody has and *text* that there is no sign of.

    >>> [str(each) for each in denied_conditions(
    ...     "She has no history of diabetes.", "She has diabetes.")]
    ["negation: the hypothesis has 'has diabetes', the text has 'no history of'"]
    """
    if " of " not in text and " from " not in text:
        return
    claimed = _HAS.search(hypothesis)
    if claimed is None or _OF_SIGNS.match(claimed["what"]) or not is_asserted(hypothesis):
        return
    noun = _noun(claimed["what"])
    absent = _ABSENT.search(text) if noun is not None else None
    if noun is None or absent is None:
        return
    denied = _EDGE.split(absent["what"], maxsplit=1)[0]
    is_once = sum(word.stem == noun.stem for word in words(text)) == 1
    if is_once and any(word.stem == noun.stem for word in words(denied)):
        form = f"{claimed['has']} {claimed['what'].strip()}"
        yield Mismatch("negation", form, absent["cue"], contradicts=False)


def _noun(phrase: str) -> Word | None:
    """Return the last content word of *phrase* before a preposition."""
    content = [word for word in words(_EDGE.split(phrase, maxsplit=1)[0]) if word.is_content]
    return content[-1] if content else None


_UNASSESSED = re.compile(
    rf"\b(?:{any_of('finite_forms_of_be')}|has|have|had)\s+not\s+(?:been\s+)?(?P<verb>[a-z]+)\b"
    r"(?!\s+(?:to|as|by)\b)"
)
_MARK = re.compile(r"[.,;:()]")
_THERE_IS_NO = re.compile(
    rf"\b(?:there\s+(?:{any_of('finite_forms_of_be')})|ha(?:s|ve|d))\s+no\b", re.IGNORECASE
)


def unassessed(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the outcome that *hypothesis* denies of what nobody assessed, by *text*.

    >>> [str(each) for each in unassessed("Pain was not assessed.", "Pain did not improve.")]
    ["negation: the hypothesis has 'not', the text has 'was not assessed'"]
    """
    denied = DENIAL.search(hypothesis)
    if denied is None or len(DENIAL.findall(text)) != 1:
        return
    assessing, outcomes = (_stems_of(kind) for kind in ("assessing", "outcomes"))
    claimed = frozenset(word.stem for word in words(hypothesis))
    if not assessing.isdisjoint(claimed):
        return
    for sentence in sentences(text):
        match = _UNASSESSED.search(sentence)
        if match and stem(match["verb"]) in assessing:
            what = content_stems(_MARK.split(sentence[: match.start()])[-1])
            is_of_outcome = _THERE_IS_NO.search(hypothesis) or (claimed & outcomes) - what
            if is_of_outcome and not what.isdisjoint(content_stems(hypothesis)):
                yield Mismatch("negation", denied[0], match[0], contradicts=False)


def _stems_of(kind: str) -> frozenset[str]:
    return frozenset(stem(word) for word in lexicon().words[kind])
