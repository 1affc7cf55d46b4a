"""The converse of a verb, from plain words: who sells to another is bought from.

| text | hypothesis | so |
| --- | --- | --- |
| Tom sold the boat to Ann. | Ann bought the boat from Tom. | entailed |
| Tom sold the boat to Ann. | Tom bought the boat from Ann. | contradicted |
| Tom sold his aunt's boat to Ann. | Ann bought the boat from his aunt. | nothing: from Tom |
| Hull lost the final to York. | York beat Hull. | entailed |
| Hull lost a player to York. | York beat Hull. | open: not in a contest |
| Tom let, or rented, the flat to Ann. | Tom rented, or let, the flat to Ann. | entailed |

For one sentence on each side, in the active, whose hypothesis has no other content word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from entailment.knowledge.converses import Converse, converses
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation, base_of
from entailment.structure.premises.strength import certain
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import alternatives, any_of
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import CAPITAL
from entailment.text.verbs import claim_words
from entailment.text.words import Word, sentence_starts, words

__all__ = ["by_converses"]

_OPEN = re.compile(
    r"\b(?:not|never|no|nor|if|may|might|could|would|should|will|who|which|that)\b|n't"
    rf"|\b(?:by|than)\b(?!\s+\d)|\b(?:{any_of('forms_of_be')})\b[^.]*\bby\b",
    re.IGNORECASE,
)
_PASSIVE = re.compile(rf"\b(?:{any_of('forms_of_be')})\s+(?:\w+ly\s+)?$", re.IGNORECASE)
_DETERMINER = rf"(?:the|an?|all|{any_of('possessives')}|\d+)"
_BETWEEN = rf"\s+(?:{_DETERMINER}\s+)?|.*\b(?:{{}})\s+(?:{_DETERMINER}\s+)?(?:\w+\s+){{{{0,2}}}}"
_BEHIND = re.compile(_BETWEEN.format("to|from|against|over"), re.IGNORECASE | re.DOTALL)
_BEHIND_FOR = re.compile(_BETWEEN.format("for"), re.IGNORECASE | re.DOTALL)
_LONGEST = 30
"""Content words of a side."""

_EXCHANGED = frozenset(("recipient", "source", "patient", "against"))


_OWNER = re.compile(r"(?P<owner>\w+)(?:['’]s|(?<=s)['’])\s+(?P<owned>\w+)")
"""Who owns something, and what: *Tom's brother*, *Jones' car*."""


def by_converses(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether *hypothesis* is the converse of *text*, or has its sides unchanged."""
    if len(sentence_starts(text)) > 1 or _is_open(text) or _is_open(hypothesis):
        return
    if _is_owned_otherwise(hypothesis, text):
        return
    stated, claimed = _content(text), _content(hypothesis)
    if max(len(stated), len(claimed)) > _LONGEST or text.rstrip().endswith("?"):
        return
    for verb in stated[1:]:
        for own in claimed[1:]:
            rule = _rule(base_of(verb), base_of(own))
            others = [word.stem for word in claimed if word is not own]
            known = [word.stem for word in stated if word is not verb]
            if rule is None or own.stem in {word.stem for word in stated}:
                continue
            if not set(others) <= set(known):
                continue
            is_same = _subject(claimed, hypothesis) == _subject(stated, text)
            taker, word = (text, verb) if "source" in rule.roles else (hypothesis, own)
            if _is_synonym(rule, base_of(verb)) and not _FROM.search(taker, word.end):
                is_given = _TO.search(text, verb.end) and _TO.search(hypothesis, own.end)
                if is_same and is_given and _is_subject(verb, stated, text):
                    line = f"{base_of(verb)} = {rule.predicate}"
                    yield Derivation((text.strip(),), Label.ENTAILMENT, line, "converse")
                if is_same or _TO.search(taker, word.end):
                    continue
            label = Label.CONTRADICTION if is_same else Label.ENTAILMENT
            is_whole = label is Label.ENTAILMENT or (
                set(others) >= {known[0], known[-1]}
                and certain(text) & set(others) <= certain(hypothesis)
            )
            subject = _subject(claimed, hypothesis)
            if label is Label.ENTAILMENT and not (
                _is_participant(subject, verb, rule, text)
                and _has_as_other(hypothesis, own, rule, stated[: stated.index(verb)])
                and (rule.is_equivalent or not _BUT.search(text))
            ):
                continue
            if not _is_of_roles(rule, verb, text):
                if any(word.lower in listed("acts", "stakes") for word in stated):
                    continue
                label = Label.UNKNOWN
            if is_whole and _is_subject(verb, stated, text):
                yield Derivation((text.strip(),), label, rule.rule, "converse")


def _is_open(sentence: str) -> bool:
    return _OPEN.search(without_named_modals(sentence)) is not None


def _rule(verb: str, other: str) -> Converse | None:
    """Return the rule by which who does *verb* is to whom *other* is done."""
    return next(
        (
            rule
            for rule in converses(verb)
            if rule.predicate == other and rule.roles.get("agent") in _EXCHANGED
        ),
        None,
    )


_FROM = re.compile(r"\bfrom\b")
_TO = re.compile(rf"\bto\s+(?:{_DETERMINER}\s|{CAPITAL}|\w+s\b)")
"""What stands before who gets something, not before what it is for: *rented a van to move*."""


def _is_synonym(rule: Converse, verb: str) -> bool:
    """Return whether who does *verb* may also do what the other verb says: *rent* it to others."""
    return any(
        other.predicate == rule.predicate and other.roles.get("agent") == "agent"
        for other in converses(verb)
    )


def _is_of_roles(rule: Converse, verb: Word, text: str) -> bool:
    """Return whether *verb* has no object in *text* where the rule gives it none.

    Who lost the final to others lost to them, who lost a player to them did not.
    """
    has_object = any(
        "patient" in other.roles
        for other in converses(base_of(verb))
        if other.predicate == rule.predicate
    )
    is_alone = not {"recipient", "against"} & rule.roles.keys()
    return is_alone or has_object or _contested().match(text, verb.end) is not None


@lru_cache(maxsize=1)
def _contested() -> re.Pattern[str]:
    """Return what matches between *lost* and a preposition: nothing, a contest or its score."""
    nouns = alternatives(listed("acts", "duels") | listed("acts", "contests"))
    preposition = rf"(?:{alternatives(claim_words()['prepositions'])})\b"
    return re.compile(
        r"(?:\s+(?:\w+ly|again|twice))*"
        rf"(?:\s+(?:{_DETERMINER}\s+)?(?:(?!{preposition})[\w'’-]+\s+){{0,3}}?(?:{nouns})s?)?"
        rf"(?:,?\s+\(?\d+[-–]\d+\)?)*(?=\s+{preposition}|\s*(?:[.,;]|$))",
        re.IGNORECASE,
    )


def _content(text: str) -> list[Word]:
    return [word for word in words(text) if word.is_content]


def _subject(content: list[Word], text: str) -> str:
    """Return the stem of the first of the words that is no owner: of *Tom's brother* the second."""
    return next((word.stem for word in content if not _OWNER.match(text, word.start)), "")


def _is_owned_otherwise(hypothesis: str, text: str) -> bool:
    """Return whether *hypothesis* has an owner of something that *text* gives to somebody else."""
    return any(
        not re.search(
            rf"(?:\b{re.escape(match['owner'])}(?:['’]s?)?|\b(?:his|her|their|its))\s+{match['owned']}\b",
            text,
        )
        for match in _OWNER.finditer(hypothesis)
    )


def _is_participant(subject: str, verb: Word, rule: Converse, text: str) -> bool:
    """Return whether *subject*, a stem, is an object of *verb*, or behind *to*, *from* or *for*."""
    behind = _BEHIND_FOR if "beneficiary" in rule.roles else _BEHIND
    places = (word for word in words(text) if word.stem == subject and word.start > verb.end)
    return any(
        behind.fullmatch(text, verb.end, word.start) and not _OWNER.match(text, word.start)
        for word in places
    )


_OTHER = {
    "source": re.compile(r"\bfrom\b"),
    "recipient": re.compile(r"\bto\b"),
    "against": re.compile(r"\b(?:against|over)\b"),
}
"""What stands in a hypothesis before who acts in the text; nothing before an object."""

_BUT = re.compile(r"\b(?:but|though|although|however)\b", re.IGNORECASE)
"""What may take back that somebody received what was awarded to them."""


def _has_as_other(hypothesis: str, own: Word, rule: Converse, subject: Sequence[Word]) -> bool:
    """Return whether *hypothesis* has nobody but *subject* in the new role of who acts."""
    pattern = _OTHER.get(rule.roles["agent"])
    place = pattern.search(hypothesis, own.end) if pattern else None
    if pattern is not None and place is None:
        return True
    start = place.end() if place else own.end
    behind = [word for word in _content(hypothesis) if word.start >= start]
    other = _subject(behind, hypothesis)
    return not other or other[0].isdigit() or other in {word.stem for word in subject}


def _is_subject(verb: Word, content: list[Word], text: str) -> bool:
    """Return whether *verb* is active, and has one noun phrase before it without an owner."""
    before = [word for word in content if word.start < verb.start]
    opening = text[: verb.start]
    is_open = re.search(r"['’]s\b|,|\bto\s+$", opening) or _PASSIVE.search(opening)
    return len(before) <= 2 and not is_open
