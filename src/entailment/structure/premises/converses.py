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
from itertools import product
from typing import NamedTuple

from entailment.knowledge.converses import Converse, converses
from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.certainty import certain
from entailment.structure.vocabulary import listed
from entailment.text.denials import NO_DENIAL
from entailment.text.lexicon import alternatives, any_of
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import CAPITAL
from entailment.text.stems import base_of
from entailment.text.verbs import claim_words
from entailment.text.words import Word, sentence_starts, words

__all__ = ["by_converses"]

_OPEN = re.compile(
    rf"\b{NO_DENIAL}(?:not|never|no|nor|if|may|might|could|would|should|will|who|which|that)\b|n['’]t"
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


class _Sentence(NamedTuple):
    """A side, with its content words."""

    text: str
    content: Sequence[Word]

    @property
    def subject(self) -> str:
        """The stem of its first content word that is no owner."""
        return _subject(self.content, self.text)

    def without(self, word: Word) -> list[str]:
        """Return the stems of its other content words, in order."""
        return [each.stem for each in self.content if each is not word]


class _Exchange(NamedTuple):
    """A verb of each side, of which the one may be the converse of the other."""

    stated: _Sentence
    claimed: _Sentence
    verb: Word
    own: Word
    rule: Converse

    @property
    def has_same_subject(self) -> bool:
        """Whether who acts in the text acts in the hypothesis, too."""
        return self.claimed.subject == self.stated.subject


def by_converses(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether *hypothesis* is the converse of *text*, or has its sides unchanged."""
    if len(sentence_starts(text)) > 1 or _is_open(text) or _is_open(hypothesis):
        return
    if _is_owned_otherwise(hypothesis, text) or text.rstrip().endswith("?"):
        return
    for exchange in _exchanges(_sentence(text), _sentence(hypothesis)):
        is_subject = _is_subject(exchange.verb, exchange.stated.content, text)
        read = _label(exchange) if is_subject else None
        if read is not None:
            label, line = read
            yield Derivation((text.strip(),), label, line, "converse")


def _sentence(text: str) -> _Sentence:
    return _Sentence(text, _content(text))


def _exchanges(stated: _Sentence, claimed: _Sentence) -> Iterator[_Exchange]:
    """Yield the verbs of both sides that a rule joins, where the text has all other words."""
    if max(len(stated.content), len(claimed.content)) > _LONGEST:
        return
    stems = {word.stem for word in stated.content}
    for verb, own in product(stated.content[1:], claimed.content[1:]):
        rule = _rule(base_of(verb), base_of(own)) if own.stem not in stems else None
        if rule is not None and set(claimed.without(own)) <= set(stated.without(verb)):
            yield _Exchange(stated, claimed, verb, own, rule)


def _label(exchange: _Exchange) -> tuple[Label, str] | None:
    """Return the label of the hypothesis and the rule that it is by; None where none is sure."""
    if _may_be_synonym(exchange):
        if exchange.has_same_subject:
            return _same(exchange)
        if _TO.search(*_taking(exchange)):
            return None
    excludes = exchange.has_same_subject
    if not (_has_both_ends(exchange) if excludes else _is_converse(exchange)):
        return None
    label = Label.CONTRADICTION if excludes else Label.ENTAILMENT
    if not _is_of_roles(exchange.rule, exchange.verb, exchange.stated.text):
        if any(word.lower in listed("acts", "stakes") for word in exchange.stated.content):
            return None
        label = Label.UNKNOWN
    return label, exchange.rule.rule


def _taking(exchange: _Exchange) -> tuple[str, int]:
    """Return the side whose subject gets something, and where its verb ends."""
    if "source" in exchange.rule.roles:
        return exchange.stated.text, exchange.verb.end
    return exchange.claimed.text, exchange.own.end


def _may_be_synonym(exchange: _Exchange) -> bool:
    """Return whether both verbs may say the same of one subject: *rent* a flat to somebody."""
    is_synonym = _is_synonym(exchange.rule, base_of(exchange.verb))
    return is_synonym and not _FROM.search(*_taking(exchange))


def _same(exchange: _Exchange) -> tuple[Label, str] | None:
    """Return that the hypothesis says the same where both sides have a *to*."""
    is_given = _TO.search(exchange.stated.text, exchange.verb.end) and _TO.search(
        exchange.claimed.text, exchange.own.end
    )
    line = f"{base_of(exchange.verb)} = {exchange.rule.predicate}"
    return (Label.ENTAILMENT, line) if is_given else None


def _has_both_ends(exchange: _Exchange) -> bool:
    """Return whether the hypothesis has who acts and to whom, and no more certainty."""
    others, known = (
        exchange.claimed.without(exchange.own),
        exchange.stated.without(exchange.verb),
    )
    is_as_certain = certain(exchange.stated.text) & set(others) <= certain(exchange.claimed.text)
    return set(others) >= {known[0], known[-1]} and is_as_certain


def _is_converse(exchange: _Exchange) -> bool:
    """Return whether the hypothesis has both participants in the role of the other."""
    stated, claimed, verb, own, rule = exchange
    before = stated.content[: stated.content.index(verb)]
    return (
        _is_participant(claimed.subject, verb, rule, stated.text)
        and _has_as_other(claimed.text, own, rule, before)
        and (rule.is_equivalent or not _BUT.search(stated.text))
    )


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


def _subject(content: Sequence[Word], text: str) -> str:
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


def _is_subject(verb: Word, content: Sequence[Word], text: str) -> bool:
    """Return whether *verb* is active, and has one noun phrase before it without an owner."""
    before = [word for word in content if word.start < verb.start]
    opening = text[: verb.start]
    is_open = re.search(r"['’]s\b|,|\bto\s+$", opening) or _PASSIVE.search(opening)
    return len(before) <= 2 and not is_open
