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
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.amounts import amounts
from entailment.structure.premises.derivation import Derivation
from entailment.structure.premises.kinds import Kind
from entailment.structure.sentences.certainty import lacks_limit, states_all
from entailment.structure.sentences.duties import WIDE_WHEN_DENIED, is_conditional, modals_in
from entailment.structure.sentences.exception_words import EXCEPTION_MARK, PHRASE_OPENING
from entailment.structure.vocabulary import table
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of
from entailment.text.name_forms import NAME, SMALL
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems
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
            yield from _of_only(_Only(sentence, match["who"], match["rest"]), hypothesis)
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
    own = lexical_stems(hypothesis) - _people()
    if own and all(_is_related(word, match["noun"]) for word in own):
        line = f"the only {match['noun']} excludes {several.form}"
        yield Derivation((text.strip(),), Label.CONTRADICTION, line, "only")


def _is_related(word: str, noun: str) -> bool:
    return word[:_LONG] == noun[:_LONG] or stem(noun) == word


class _Only(NamedTuple):
    """A sentence by which only *who* do or are *rest*."""

    sentence: str
    who: str
    rest: str

    def derived(self, label: Label, kind: Kind, more: str = "") -> Derivation:
        """Return that the hypothesis has *label* by this sentence."""
        return Derivation((self.sentence,), label, f"only '{self.who}'{more}", kind)


def _of_only(only: _Only, hypothesis: str) -> Iterator[Derivation]:
    who, stated = lexical_stems(only.who), lexical_stems(only.rest)
    every = _EVERY.match(hypothesis)
    if every and _is_of_every(every, who, stated):
        yield only.derived(Label.UNKNOWN, "exception", " need not be all of them")
    if is_conditional(only.sentence) or modals_in(only.rest) != modals_in(hypothesis):
        return
    nobody = _NOBODY.match(hypothesis)
    if nobody and lexical_stems(hypothesis[nobody.end() :]) <= stated:
        yield only.derived(Label.CONTRADICTION, "only")
    if _is_of_who(only, hypothesis):
        yield only.derived(Label.ENTAILMENT, "only")
    yield from _of_others(only, hypothesis)


def _is_of_who(only: _Only, hypothesis: str) -> bool:
    """Return whether *hypothesis* says of those who alone do it that they do it."""
    who, verb = lexical_stems(only.who), next(iter(_stems(only.rest)), "")
    if not (only.who[0].isupper() and who):
        return False
    own = _stems(hypothesis)
    is_own = set(own[: len(who)]) == who and verb in own
    is_plain = not EXCEPTION_MARK.search(hypothesis) and not DENIAL.search(hypothesis + only.rest)
    return is_own and is_plain and lexical_stems(hypothesis) <= who | lexical_stems(only.rest)


def _stems(sentence: str) -> list[str]:
    return [word.stem for word in words(sentence) if word.is_content]


def _of_others(only: _Only, hypothesis: str) -> Iterator[Derivation]:
    """Yield what follows of those who are not *who*."""
    claim = _about_others(only, hypothesis)
    if claim is None:
        return
    rest, is_asserted = claim
    if not is_asserted and modals_in(rest) & WIDE_WHEN_DENIED:
        return
    if lexical_stems(rest) - _people() <= lexical_stems(only.rest):
        if states_all(rest, only.rest):
            yield only.derived(Label.CONTRADICTION if is_asserted else Label.ENTAILMENT, "only")
        elif lacks_limit(rest, only.rest) and not PHRASE_OPENING.match(only.rest):
            yield only.derived(Label.UNKNOWN, "exception")


def _about_others(only: _Only, hypothesis: str) -> tuple[str, bool] | None:
    """Return what *hypothesis* says of others than *who*, and whether it asserts it."""
    who = lexical_stems(only.who)
    others = _OTHERS.search(hypothesis)
    if others is not None and who and lexical_stems(others["who"]) <= who:
        rest = f"{hypothesis[: others.start()]} {hypothesis[others.end() :]}"
        return rest, not DENIAL.search(rest)
    everybody = _ANYBODY.match(hypothesis)
    is_of_all = everybody is not None and not who & lexical_stems(hypothesis)
    if everybody is None or not is_of_all or DENIAL.search(hypothesis):
        return None
    return everybody["rest"], True


_EVERY = re.compile(
    rf"^(?:All|Every|Each)\s+(?:of\s+)?(?:the\s+)?(?P<who>[\w'’-]+(?:\s+{NAME})?)\s+(?P<rest>.+)"
)


def _is_of_every(every: re.Match[str], who: frozenset[str], stated: frozenset[str]) -> bool:
    """Return whether the hypothesis says of all of *who* what others are denied."""
    is_denied = DENIAL.search(every["rest"]) is not None
    own = lexical_stems(every["who"])
    return bool(who) and own == who and lexical_stems(every["rest"]) <= stated and not is_denied


@cache
def _people() -> frozenset[str]:
    return lexical_stems("people persons anyone everyone those")
