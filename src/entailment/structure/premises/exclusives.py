"""What a text says of some and of nobody else.

| text | hypothesis | line |
| --- | --- | --- |
| Only members may borrow a boat. | People who are no members may. | only *members* |
| | All members may borrow a boat. | open: only *members* are not all |
| A boy survived. | The only survivor was a boy. | open: the text does not say *only* |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import (
    DENIAL,
    Derivation,
    capitalised,
    content_stems,
    sentence_spans,
)
from entailment.structure.premises.exceptions import MARKER, PHRASE
from entailment.structure.premises.strength import (
    WIDE_WHEN_DENIED,
    is_conditional,
    lacks_limit,
    modality,
    states_all,
)
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.name_forms import NAME, SMALL
from entailment.text.words import stem, words

__all__ = ["by_exclusives"]

_ONLY = re.compile(
    rf"^\s*Only\s+(?P<who>(?:the\s+|those\s+)?[\w'’-]+(?:\s+{NAME})?)(?<!['’]s)(?<!s['’])"
    r"\s+(?P<rest>.+)"
)
_OTHERS = re.compile(
    rf"\b(?:non-?|(?:who|that|which)\s+(?:{any_of('present_auxiliaries')}|was|were|did)\s+(?:not|no)\s+(?:an?\s+)?"
    r"|without\s+(?:an?\s+)?|other than\s+|not\s+(?:an?\s+))(?P<who>[\w'’-]+)",
    re.IGNORECASE,
)
_ANYBODY = re.compile(
    r"^(?:anyone|anybody|everyone|everybody|all people|people)\s+(?P<rest>.+)", re.I
)
_EXCLUSIVE = re.compile(
    rf"\b(?:{'|'.join(table('clauses', 'exclusive')['marks'].split())})\b", re.IGNORECASE
)
_NOBODY = re.compile(r"^(?:Nobody|No one|None|Noone)\b", re.IGNORECASE)
_THE_ONLY = re.compile(
    r"\b(?:(?<!second )(?<!next )only|sole|alone|nobody else|no one else)\b\s*", re.IGNORECASE
)


def by_exclusives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what follows from *only*, or what it leaves open."""
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        match = _ONLY.match(sentence)
        if match is not None:
            yield from _of_only(sentence, match, hypothesis)
    yield from _sole(text, hypothesis)
    if _THE_ONLY.search(hypothesis) and not _EXCLUSIVE.search(text):
        rest = _THE_ONLY.sub("", hypothesis, count=1).strip()
        yield Derivation(
            (capitalised(rest),),
            Label.UNKNOWN,
            "the text does not say 'only'",
            "only",
        )


_SOLE = re.compile(rf"\b[Tt]he\s+(?:only|sole|lone)\s+(?P<noun>{SMALL}+)\b")
_LONG = 5


def _sole(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that where there was an only survivor, two did not survive."""
    match = _SOLE.search(text)
    several = next(
        (a for a in amounts(hypothesis) if a.kind == "count" and a.interval.low >= 2), None
    )
    if match is None or several is None or DENIAL.search(hypothesis):
        return
    own = content_stems(hypothesis) - _people()
    if own and all(_is_related(word, match["noun"]) for word in own):
        line = f"the only {match['noun']} excludes {several.form}"
        yield Derivation((text.strip(),), Label.CONTRADICTION, line, "only")


def _is_related(word: str, noun: str) -> bool:
    return word[:_LONG] == noun[:_LONG] or stem(noun) == word


def _of_only(sentence: str, only: re.Match[str], hypothesis: str) -> Iterator[Derivation]:
    who, stated = content_stems(only["who"]), content_stems(only["rest"])
    line = f"only '{only['who']}'"
    own = content_stems(hypothesis)
    every = _EVERY.match(hypothesis)
    if every and _is_of_every(every, who, stated):
        line = f"only '{only['who']}' need not be all of them"
        yield Derivation((sentence,), Label.UNKNOWN, line, "exception")
    if is_conditional(sentence) or modality(only["rest"]) != modality(hypothesis):
        return
    nobody = _NOBODY.match(hypothesis)
    if nobody and content_stems(hypothesis[nobody.end() :]) <= stated:
        yield Derivation((sentence,), Label.CONTRADICTION, line, "only")
    is_plain = not MARKER.search(hypothesis) and not DENIAL.search(hypothesis + only["rest"])
    own_words = [word.stem for word in words(hypothesis) if word.is_content]
    verb = next((word.stem for word in words(only["rest"]) if word.is_content), "")
    is_own = set(own_words[: len(who)]) == who and verb in own
    if only["who"][0].isupper() and who and is_own and own <= who | stated and is_plain:
        yield Derivation((sentence,), Label.ENTAILMENT, line, "only")
    others = _OTHERS.search(hypothesis)
    if others is not None and content_stems(others["who"]) <= who and who:
        rest = f"{hypothesis[: others.start()]} {hypothesis[others.end() :]}"
        is_asserted = not DENIAL.search(rest)
    else:
        everybody = _ANYBODY.match(hypothesis)
        if everybody is None or who & content_stems(hypothesis):
            return
        rest, is_asserted = everybody["rest"], not DENIAL.search(hypothesis)
        if not is_asserted:
            return
    if not is_asserted and modality(rest) & WIDE_WHEN_DENIED:
        return
    if content_stems(rest) - _people() <= stated:
        if states_all(rest, only["rest"]):
            label = Label.CONTRADICTION if is_asserted else Label.ENTAILMENT
            yield Derivation((sentence,), label, line, "only")
        elif lacks_limit(rest, only["rest"]) and not PHRASE.match(only["rest"]):
            yield Derivation((sentence,), Label.UNKNOWN, line, "exception")


_EVERY = re.compile(
    rf"^(?:All|Every|Each)\s+(?:of\s+)?(?:the\s+)?(?P<who>[\w'’-]+(?:\s+{NAME})?)\s+(?P<rest>.+)"
)


def _is_of_every(every: re.Match[str], who: frozenset[str], stated: frozenset[str]) -> bool:
    """Return whether the hypothesis says of all of *who* what others are denied."""
    is_denied = DENIAL.search(every["rest"]) is not None
    own = content_stems(every["who"])
    return bool(who) and own == who and content_stems(every["rest"]) <= stated and not is_denied


@cache
def _people() -> frozenset[str]:
    return content_stems("people persons anyone everyone those")
