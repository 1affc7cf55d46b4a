"""What a denial says of those that it excepts: of them it denies nothing.

| text | hypothesis | then |
| --- | --- | --- |
| It does not subcontract, except for transport. | It does not subcontract transport. | excluded |
| | It subcontracts transport. | entailed |
| Dogs are not allowed, except in the garden. | Dogs are allowed in the garden. | entailed |
| Staff must not smoke, except in the yard. | Staff must smoke in the yard. | open: they may |
| Dogs do not like cats, except poodles. | Poodles do not like cats. | open: or are these cats? |
| It does not subcontract, except for transport. | It subcontracts cleaning. | nothing |

What is excepted from *all* and *none* is in `exceptions`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.certainty import has_limits
from entailment.structure.sentences.duties import WIDE_WHEN_DENIED, is_conditional, modals_in
from entailment.structure.sentences.exception_words import EXCEPTION_MARK
from entailment.text.lexicon import word_list
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of, base_stems
from entailment.text.words import Word, stem, words

__all__ = ["by_exempted"]

_EXCEPT = re.compile(
    r",?\s(?:except(?:\s+for)?|other\s+than|save\s+for|with\s+the\s+exception\s+of)\s",
    re.IGNORECASE,
)
_IN_FRONT = re.compile(r"(?:Except|Save)\s+for\s(?P<out>[^,;:]+),\s(?P<rest>.+)")
_ITEMS = re.compile(r",\s|\s(?:and|or)\s")
_EDGE = re.compile(r"[;:(]")
_NOT = re.compile(r"not|never|cannot|.*n['’]t", re.IGNORECASE)


class _Exempted(NamedTuple):
    """A sentence that denies something, but of what it leaves out."""

    sentence: str
    out: str
    """What it leaves out."""

    subject: frozenset[str]
    """The base forms before its negation."""

    verb: str
    predicate: frozenset[str]
    """The base forms from its verb on."""

    @property
    def stated(self) -> frozenset[str]:
        """All base forms, without those of what is left out alone."""
        return self.subject | self.predicate


def by_exempted(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what a denial of *text* says of those that it excepts.

    >>> text = "The firm does not subcontract, except for transport."
    >>> [each.label.value for each in by_exempted(text, "The firm subcontracts transport.")]
    ['ENTAILMENT']
    """
    denials = _denials(hypothesis)
    if EXCEPTION_MARK.search(hypothesis) or len(denials) > 1 or not _are_plain(denials):
        return
    for start, end in sentence_spans(text):
        for exempted in _exempted(text[start:end].strip()):
            if _is_of(hypothesis, exempted):
                label = _label(exempted, hypothesis, is_denied=bool(denials))
                line = f"it is not denied of '{exempted.out}'"
                yield Derivation((exempted.sentence,), label, line, "exception")


def _exempted(sentence: str) -> Iterator[_Exempted]:
    """Yield *sentence* with each of what it excepts, if it is a denial with one exception."""
    marks = list(_EXCEPT.finditer(sentence))
    front = _IN_FRONT.fullmatch(sentence) if not marks else None
    if front is not None:
        rest, out = front["rest"], front["out"]
    elif len(marks) == 1:
        rest, out = sentence[: marks[0].start()], sentence[marks[0].end() :]
    else:
        return
    rest, out = rest.strip(" .!,"), out.strip(" .!")
    denials = _denials(rest)
    is_one = len(denials) == 1 and _are_plain(denials) and not _denials(out)
    if not is_one or EXCEPTION_MARK.search(f"{rest} {out}") or _EDGE.search(sentence):
        return
    behind = [word for word in words(rest) if word.start > denials[0].start and word.is_content]
    if not behind or is_conditional(sentence):
        return
    subject, predicate = base_stems(rest[: denials[0].start]), base_stems(rest[denials[0].end :])
    verb = stem(base_of(behind[0]))
    for item in {out, *_ITEMS.split(out)}:
        yield _Exempted(sentence, item, subject, verb, predicate)


def _denials(sentence: str) -> list[Word]:
    listed = word_list("denials")
    return [word for word in words(sentence) if word.lower in listed]


def _are_plain(denials: list[Word]) -> bool:
    """Return whether *denials* deny a verb: *not*, but not *nobody* or *hardly*."""
    return all(_NOT.fullmatch(word.form) for word in denials)


def _is_of(hypothesis: str, exempted: _Exempted) -> bool:
    """Return whether *hypothesis* has the exception, and all else that the denial has.

    A word may be lacking, in whose place the exception is: *sells bread* for *sells food*.
    """
    own = base_stems(hypothesis) - frozenset(stem(word.lower) for word in _denials(hypothesis))
    out = base_stems(exempted.out)
    is_worded = bool(out) and out <= own and own - out <= exempted.stated and exempted.verb in own
    has_all = len(exempted.stated - own) <= 1
    return is_worded and has_all and has_limits(f"{exempted.sentence} for", hypothesis)


def _label(exempted: _Exempted, hypothesis: str, *, is_denied: bool) -> Label:
    """Return what follows for a *hypothesis* on what is excepted.

    Nothing where that may stand for the subject or for something else, or what is denied is an
    obligation: who need not stay out must not come in.
    """
    stated = modals_in(exempted.sentence)
    is_of_subject = bool(exempted.subject - base_stems(hypothesis))
    if is_of_subject or stated != modals_in(hypothesis):
        return Label.UNKNOWN
    if is_denied:
        return Label.CONTRADICTION
    return Label.UNKNOWN if stated & WIDE_WHEN_DENIED else Label.ENTAILMENT
