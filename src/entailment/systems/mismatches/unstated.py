"""What a hypothesis adds by a small word, and the text has no word for.

| text | hypothesis | adds |
| --- | --- | --- |
| They voted; the mayor resigned. | The mayor resigned because of the vote. | a cause |
| The price rose this summer. | The price will rise again. | another time |
| The band toured Japan in June. | The band will tour Japan. | what is to come |
| The lease expires in May. | The lease will expire in May. | nothing: the same schedule |
| You should not drive. | You should not drive, and the clinic notes that wine harms. | a clause |
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.verbs import finite_verb, past_adverbs, tokens_of
from entailment.text.words import content_stems, words

__all__ = ["added_clauses", "unstated"]

_PHRASES = ("cause", "repetition")
_FUTURE = re.compile(
    r"\b(?:will|shall|is going to|are going to)\s+(?:not\s+)?(?P<verb>[a-z]+)", re.IGNORECASE
)
_SPEAKS_OF_FUTURE = re.compile(
    r"\b(?:will|shall|next|about to|due|plan\w*|may|would|can|should|must|to\s+[a-z]+|ordered"
    r"|agreed|decided|approved|scheduled|promised|announced|ruled)\b|['’]ll\b",
    re.IGNORECASE,
)


def unstated(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the cause, the repetition or the future that *hypothesis* adds to *text*."""
    stated, claimed = ({word.lower for word in words(side)} for side in (text, hypothesis))
    lists = lexicon().words
    for kind in _PHRASES:
        added = sorted(claimed & lists[kind])
        if added and not stated & (lists[kind] | lists[f"{kind}_elsewhere"]):
            if kind == "cause" and _brings_about(text, hypothesis):
                continue
            yield Mismatch(kind, added[0], None, contradicts=False)
    future = _FUTURE.search(without_named_modals(hypothesis))
    if future is None or _SPEAKS_OF_FUTURE.search(without_named_modals(text)) or _has_present(text):
        return
    if not _schedules(text, future["verb"].lower()):
        yield Mismatch("modality", future[0], None, contradicts=False)


_LEAST = 4
"""Content words of a clause of which a text that states it has one."""

_MOST = 0.6
"""The share of the other content words that the text has, if it is about them."""

_AND = re.compile(r",\s+(?:and|but)\s+")


def added_clauses(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield a clause that *, and* or *, but* adds, of which *text* has no word, of the rest most.

    Of 487 such pairs of public sets 23 are entailed.

    >>> [str(one) for one in added_clauses(
    ...     "The mill closed.", "The mill closed, and Ann Hall bought seven old houses.")]
    ["clause: the hypothesis has 'Ann Hall bought seven old houses', the text has none like it"]
    """
    parts = _AND.split(hypothesis.strip(" ."))
    stated = {word.stem for word in words(text)} if len(parts) > 1 else set()
    for part in parts if stated else ():
        needed = content_stems(part)
        if len(needed) < _LEAST or needed & stated:
            continue
        tokens = tokens_of(part)
        verb = finite_verb(tokens, before_any=True)
        if verb is None or verb <= past_adverbs(tokens):
            continue  # *and never won a game* is of the subject before
        others = content_stems(" ".join(other for other in parts if other is not part))
        if others and len(others & stated) >= _MOST * len(others):
            yield Mismatch("clause", part, None, contradicts=False)
            return


_BECAUSE_OF = re.compile(
    r"(?P<result>.+?)\s+because\s+of\s+(?:(?:the|an?|its|his|her|their)\s+)?(?P<cause>\w+)",
    re.IGNORECASE,
)

_EDGE = re.compile(r"[.;:!?](?!\d)|\b(?:and|but|while|as|when)\b")


def _brings_about(text: str, hypothesis: str) -> bool:
    """Return whether a clause of *text* has the cause first, and the result behind it.

    >>> _brings_about("Fog delayed the flight.", "The flight was delayed because of fog.")
    True
    >>> _brings_about("They voted; the mayor resigned.", "The mayor resigned because of the vote.")
    False
    """
    claimed = _BECAUSE_OF.match(hypothesis)
    if claimed is None:
        return False
    cause, result = content_stems(claimed["cause"]), content_stems(claimed["result"])
    for clause in _EDGE.split(text):
        content = [word.stem for word in words(clause) if word.is_content]
        if cause & set(content[:2]) and result <= set(content[1:]):
            return True
    return False


_PRESENT = re.compile(
    rf"\b(?:{any_of('present_auxiliaries')}|plans?|expects?|\w+ing)\b", re.IGNORECASE
)


def _has_present(text: str) -> bool:
    return _PRESENT.search(text) is not None


_PAST = re.compile(
    r"\b(?:was|were|had|did|ago|yesterday|last)\b|(?<!, )\b\w{2,}ed\b", re.IGNORECASE
)
_NOT_BEFORE_VERB = re.compile(
    rf"(?:\b(?:an?|the|this|that|{any_of('possessives')}|{any_of('circumstance_prepositions')}|of)|['’]s|s['’])\s+$",
    re.IGNORECASE,
)
"""Before what is a noun: *its tour*, *on tour*."""


def _schedules(text: str, verb: str) -> bool:
    """Return whether *text* has *verb*, a base form, in the present, as schedules do.

    >>> _schedules("The train leaves at noon.", "leave"), _schedules("Its tour ended.", "tour")
    (True, False)
    """
    every = words(text)
    if _PAST.search(text) or any(word.lower in word_list("irregular_pasts") for word in every):
        return False
    present = (
        rf"\b(?:{verb}(?:e?s)?{rf'|{verb[:-1]}ies' if verb.endswith('y') else ''})\b(?!\s+of\b)"
    )
    return any(
        not _NOT_BEFORE_VERB.search(text, 0, match.start())
        for match in re.finditer(present, text, re.IGNORECASE)
    )
