"""Subjects: what a text says of one person or thing and a hypothesis of another of its text.

| text | hypothesis | subject |
| --- | --- | --- |
| Keith is a judge. Lois is ill. Lois flew a kite. | Keith flew a kite. | Lois |
| Lois waved at Keith. She flew a big kite. | Keith flew a big kite. | She |
| Lois flies kites. Her husband Keith keeps bees. | Lois keeps bees. | Her husband Keith |
| Keith is a judge. Lois is a nurse. Lois flew a kite. | A judge flew a kite. | Lois |
| Tom's uncle's yacht sank. | Tom's yacht sank. | Tom's uncle's |

Every clause of the text that has all words of the hypothesis's predicate must have such a subject;
one that begins with a noun may be of the hypothesis's subject.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from entailment.discourse.lexicon import first_names, is_place
from entailment.discourse.name_matching import names_organisation, names_person
from entailment.discourse.name_roles import known_names, names_of
from entailment.knowledge.person_words import relatives
from entailment.model import Mismatch
from entailment.systems.mismatches.cues import has_stand_in
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.clauses import clauses, subject_of
from entailment.text.lexicon import any_of, word_list
from entailment.text.name_forms import NAME, SMALL
from entailment.text.verbs import MAX_SUBJECT, is_plain_subject, may_be_participle, tokens_of
from entailment.text.words import content_stems, sentence_starts, stem, words

__all__ = [
    "GENDERS",
    "MAY_STAND_FOR",
    "OTHER_NAME",
    "SubjectClause",
    "clauses_of",
    "other_subjects",
    "owners_of_owners",
    "relatives_for_owners",
    "subject_before_verb",
]

_LEAST = 2
"""Content words that a predicate needs: the text may have one alone in another word."""

OTHER_NAME = re.compile(
    r"\b(?:known|called|alias|aka|named|nicknamed|renamed|formerly|born|n[ée]e|pseudonym)\b|\(",
    re.I,
)
"""What may say that two names are of one thing."""

_CLASS = re.compile(rf"(?:an?|the)\s+((?:(?:{SMALL}|-)+\s+){{0,2}}(?:{SMALL}|-)+)", re.I)
MAY_STAND_FOR = frozenset(
    "he him his she her hers it its they them their theirs who whom whose which that".split()
)
"""Words behind another subject that may mean the one of the hypothesis: Lois married him."""

GENDERS = {"he": "m", "she": "f"}
"""Pronouns that are of one sex."""

_RELATIVE = re.compile(
    rf"(?:{any_of('possessives')})\s+(?:(?:{SMALL}|-)+\s+){{0,2}}?(?:{'|'.join(sorted(relatives()))})\b",
    re.IGNORECASE,
)


class SubjectClause(NamedTuple):
    """A clause, what it begins with before its verb, and the stems of its content words."""

    text: str
    subject: str
    stems: frozenset[str]


def other_subjects(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject of *hypothesis* where *text* has its predicate of another alone.

    >>> [str(one) for one in other_subjects(
    ...     "Keith is a judge. Lois is a nurse. Lois flew a kite.", "Keith flew a kite.")]
    ["name: the hypothesis has 'Keith', the text has 'Lois'"]
    """
    subject = subject_before_verb(hypothesis)
    if not subject or has_stand_in(text, hypothesis) or OTHER_NAME.search(text):
        return
    predicate = content_stems(hypothesis) - content_stems(subject)
    parts = clauses_of(text)
    meant = _meant(subject, parts, known_names(text, hypothesis))
    if len(predicate) < _LEAST or not meant:
        return
    own = frozenset(word.lower for word in words(hypothesis))
    others = [
        _other(part, meant, known_names(text, hypothesis), own)
        for part in parts
        if predicate <= part.stems or _may_say(part, predicate, meant)
    ]
    is_named = _is_name(subject, known_names(text, hypothesis))
    if others and all(others) and (is_named or all(_has_class(other, parts) for other in others)):
        yield Mismatch("name", subject, others[0], contradicts=False)


@lru_cache(maxsize=1)
def _relative() -> re.Pattern[str]:
    return re.compile(
        rf"\b(?P<owner>(?i:the|an?)\s\w+|{NAME})['’]s\s"
        rf"(?:\w+\s){{0,2}}?(?:{'|'.join(relatives())})\s(?P<verb>[a-z]+)\b"
    )


_SHARED = re.compile(
    r"\b(?:with|h(?:e|im|er)|she|they|them|too|also|together|as well)\b", re.IGNORECASE
)
"""What may say that the owner does it, too."""


def relatives_for_owners(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield where *hypothesis* has somebody do what *text* has a relative of theirs do.

    >>> text = "The chef's brother owns a boat."
    >>> [mismatch.text for mismatch in relatives_for_owners(text, "The chef owns a boat.")]
    ["The chef's brother owns"]
    """
    for match in _relative().finditer(text):
        owner = re.escape(match["owner"])
        claimed = re.match(rf"{owner}\s(?P<verb>[a-z]+)\b", hypothesis, re.IGNORECASE)
        is_alone = not re.search(rf"\b{owner}\b(?!['’]s)", text, re.IGNORECASE)
        if claimed is None or not is_alone or _SHARED.search(text, match.end()):
            continue
        if stem(claimed["verb"]) == stem(match["verb"]):
            yield Mismatch("role", claimed[0], match[0], contradicts=False)


@lru_cache(maxsize=1)
def _owners() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what matches *Tom's uncle's yacht* and *the yacht of Tom's uncle*."""
    owner = rf"(?P<owner>(?i:the|an?)\s\w+|{NAME})['’]s\s"
    person = rf"(?:{SMALL}+\s){{0,2}}?(?:{_persons()})"
    return (
        re.compile(rf"\b{owner}{person}['’]s\s(?P<things>[^\W\d_]+(?:\s[^\W\d_]+)?)"),
        re.compile(rf"\b(?P<things>[^\W\d_]+)\sof\s{owner}{person}\b(?!['’])"),
    )


def owners_of_owners(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield where *hypothesis* gives somebody what *text* gives to a person of theirs.

    >>> found = owners_of_owners("Tom's uncle's yacht sank.", "Tom's yacht sank.")
    >>> [(mismatch.hypothesis, mismatch.text) for mismatch in found]
    [("Tom's yacht", "Tom's uncle's yacht sank")]
    """
    for pattern in _owners():
        for match in pattern.finditer(text):
            things = [word.form for word in words(match["things"]) if word.is_content]
            for thing in things:
                owned = _owned(match["owner"], thing)
                own = re.search(rf"\b(?:his|her|their|its|own)\s{_described(thing)}", text)
                if own or owned.search(text):
                    break
                if claimed := owned.search(hypothesis):
                    yield Mismatch("role", claimed[0], match[0], contradicts=False)
                    return


def _owned(owner: str, thing: str) -> re.Pattern[str]:
    """Return what matches *thing* as that of *owner*, not of a person of theirs."""
    name, described = re.escape(owner), _described(thing)
    return re.compile(rf"\b(?i:{name})['’]s\s{described}|\b{described}\sof\s{name}\b(?!['’])")


def _described(thing: str) -> str:
    """Return what matches *thing* with two words before it at most, none of them a person."""
    return rf"(?:(?!(?:{_persons()})\b)(?:{SMALL}|-)+\s){{0,2}}?{re.escape(thing)}\b(?!['’])"


@lru_cache(maxsize=1)
def _persons() -> str:
    """Return what matches a word for somebody of somebody: *uncle*, *boss*."""
    return "|".join(sorted({*relatives(), *lexicon().words["acquaintance"]}))


def _meant(
    subject: str, parts: tuple[SubjectClause, ...], known: frozenset[str]
) -> tuple[str, ...]:
    """Return the names that *subject* means: itself, or those that *parts* say to be such.

    Nothing where it is not sure, and for a name that is in none of *parts*.
    """
    if _is_name(subject, known):
        return (subject,) if any(_names(subject, part.text) for part in parts) else ()
    noun = _CLASS.fullmatch(subject)
    if noun is None:
        return ()
    is_such = re.compile(rf"\s+(?:is|was)\s+(?:an?|the)\s+{re.escape(noun[1])}\W*", re.I)
    mentioning = [
        part for part in parts if re.search(rf"\b{re.escape(noun[1])}\b", part.text, re.I)
    ]
    members = [
        part.subject for part in mentioning if is_such.fullmatch(part.text, len(part.subject))
    ]
    is_sure = len(members) == len(mentioning) and all(_is_name(member, known) for member in members)
    return tuple(members) if is_sure else ()


def _other(
    part: SubjectClause, meant: tuple[str, ...], known: frozenset[str], own: frozenset[str]
) -> str:
    """Return the subject of *part* where it is none of *meant*; empty where it may be.

    *own* are the words that the hypothesis has too: a pronoun among them is of another subject.
    """
    behind = {word.lower for word in words(part.text[len(part.subject) :])}
    if own & {word.lower for word in words(part.subject)} - MAY_STAND_FOR:
        return ""  # the hypothesis may say it the other way round
    if behind & MAY_STAND_FOR - own or any(_names(name, part.text) for name in meant):
        return ""
    if gender := GENDERS.get(part.subject.lower()):
        sexes = {first_names().get(name.split()[0]) for name in meant}
        return "" if sexes & {gender, None, ""} or len(sexes) > 1 else part.subject
    if is_place(part.subject) or any(map(is_place, meant)):
        return ""  # Beijing may be China
    return part.subject if _is_name(part.subject, known) or _is_relative(part.subject) else ""


def _is_relative(subject: str) -> bool:
    """Return whether *subject* is a relative of somebody, with or without a name: *her son Jo*."""
    return _RELATIVE.match(subject) is not None


def _has_class(subject: str, parts: tuple[SubjectClause, ...]) -> bool:
    """Return whether the text says what *subject* is: it may be what the hypothesis speaks of."""
    is_such = re.compile(rf"{re.escape(subject)}\s+(?:is|was)\s+(?:an?|the)\s", re.IGNORECASE)
    return any(is_such.match(part.text) for part in parts)


def _may_say(part: SubjectClause, predicate: frozenset[str], meant: tuple[str, ...]) -> bool:
    """Return whether *part* is of one of *meant* and has half of *predicate*."""
    is_enough = 2 * len(predicate & part.stems) >= len(predicate)
    return is_enough and any(_names(name, part.text) for name in meant)


def _is_name(subject: str, known: frozenset[str]) -> bool:
    mentions = names_of(subject, known)
    return len(mentions) == 1 and len(mentions[0].words) == len(words(subject))


def _names(name: str, text: str) -> bool:
    """Return whether a word of *text* is of *name*, or a name there may be it."""
    forms = {word.lower for word in words(name)}
    every = words(text)
    if any(word.lower in forms for word in every):
        return True
    named = (mention.form for mention in names_of(text, known_names(text, "")))
    return any(
        names(*both)
        for other in named
        for names in (names_person, names_organisation)
        for both in ((other, name), (name, other))
    )


def subject_before_verb(clause: str) -> str:
    """Return what *clause* begins with before its verb, or a pronoun; empty where it is not sure.

    >>> subject_before_verb("Lois flies kites."), subject_before_verb("Mrs Lee resigned.")
    ('Lois', 'Mrs Lee')
    """
    if subject := subject_of(clause):
        return subject
    tokens = tokens_of(clause)
    for at in range(1, min(len(tokens), MAX_SUBJECT + 1)):
        before, verb = tokens[at - 1], tokens[at]
        is_present = verb.form.islower() and verb.form.endswith("s") and at + 1 < len(tokens)
        is_past = may_be_participle(verb) or verb.lower in word_list("irregular_pasts")
        is_past &= before.is_name
        if (
            not (is_present or is_past)
            or not before.is_word
            or (before.form.endswith("s") and not before.is_name)
        ):
            continue
        if is_plain_subject(tokens[:at]):
            return clause[tokens[0].start : before.end]
    pronoun = tokens[0].lower if tokens else ""
    return tokens[0].form if pronoun in GENDERS else ""


@lru_cache(maxsize=64)
def clauses_of(text: str) -> tuple[SubjectClause, ...]:
    """Return the clauses of *text*, each with its own subject."""
    starts = sorted({*sentence_starts(text), 0})
    parts = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        sentence = text[start:end].strip()
        for clause in clauses(sentence):
            joined = clause.render(sentence)
            parts.append(SubjectClause(joined, subject_before_verb(joined), content_stems(joined)))
    return tuple(parts)
