"""Sentences that state something of the entity without a mention of it: *Start date: 1 May 2015*.

A document is about the entity that its title or first line names, and about a thing or organisation
that its first sentence begins with. This is the implicit subject of lines with a label and other
fragments, and of clauses about it or a part of it (`clause_subject`), where no other name stands
before the value; a person only of fragments, since a clause names a person or has a pronoun.
A fragment has the subject of the sentence that it continues, whatever the document is about.

| document | sentence | value | implicit subject |
| --- | --- | --- | --- |
| Tideline: fact sheet | Start date: 1 May 2015 | 1 May 2015 | Tideline |
| Tideline, a project | The project cost €2m. | €2m | Tideline |
| Tideline: fact sheet | The old mill cost €2m. | €2m | none: another subject |
| Tideline: fact sheet | Orbis BV: €540,000 | €540,000 | none: a name before the value |
| Tideline: fact sheet | Partners: Orbis BV, Norla | Norla | Tideline: values behind a label |
| Tideline: fact sheet | Director: Eva Lund, born in Ulm | Ulm | none: no further name |
| Tideline: fact sheet | Staff of the buyer: 40 | 40 | none: another in the label |
| Tideline: fact sheet | Ann Lee leads a group. | Ann Lee | none: a name begins the sentence |
| Ann Lee | Born in 1950 in York. | York | Ann Lee |
| Ann Lee | Father: Bo Lee. Born in York. | York | none: continues a line of another |
| Ann Lee | The yard closed in 1950. | 1950 | none: no fragment |
| Orbis buys Norla | Ann Lee, director. Read law at Yale. | Yale | Ann Lee |
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from entailment.discourse.document import ResolvedDocument
from entailment.discourse.headline import headline_names
from entailment.discourse.name_matching import folded, names_organisation, names_person
from entailment.text.lexicon import any_of, word_list
from entailment.text.verbs import COORDINATORS, finite_verb, tokens_of
from entailment.text.words import content_stems
from entailment.validation.clause_subject import has_subject_of, kinds_in
from entailment.validation.mentions import Mention, NameKind, of_sentence
from entailment.validation.pattern_data import is_person_noun

__all__ = ["implicit_mentions"]

_MAX_HEADING = 120
"""Characters of a first line that may be a heading."""

_ARTICLE = len("The ")
"""Characters at most before a name that begins a sentence."""

_NEAR = 5
"""Fragments at most behind the sentence that they continue."""

_DIVIDER = re.compile(r"\s+[-–—|]\s+|\s*[:|(,]\s*")
"""What divides a title: *Final report: Tideline (2015-2019)*."""

_LISTED = re.compile(
    r"(?:[\sX,;/&*•-]|\([^()]*\)|\b(?:and|dr|mr|mrs|ms|prof|sir|the)\b\.?)*", re.IGNORECASE
)
"""What stands before a name of a list, X for others: *Orbis (Ulm), Norla and Dr Ann Lee*."""

_OF_WHAT = re.compile(r"\b(?:at|for|in|of) (?:the|an?|its|our) ([^:]+):")
_LABEL = re.compile(r"[^:\n]{1,60}:(?=\W*\s)")
_ENDED = re.compile(r"[.!?][\"”’)]*\s*\Z")
_PRONOUN = re.compile(
    rf"\b(?!it\b)(?:{any_of('pronouns_of_persons')}|{any_of('subject_pronouns')})\b", re.IGNORECASE
)
"""A pronoun of somebody; *it* is the implicit subject itself unless it refers to another."""


def implicit_mentions(
    reading: ResolvedDocument,
    sought: str,
    kind: NameKind,
    entity: Sequence[Mention],
    value: Sequence[Mention],
    wordings: Iterable[str] = (),
) -> Iterator[Mention]:
    """Yield the beginnings of the sentences with the value whose implicit subject is *sought*.

    *entity* are its mentions in the document; a sentence that has one is not among them. A clause
    may also state something of what *wordings* of the fact mention.
    """
    mentioned = {mention.sentence for mention in entity}
    others = sorted({mention.sentence for mention in value} - mentioned)
    if not others:
        return
    is_about = _is_about(reading, sought, kind, entity)
    known = (
        _kinds(reading, entity).union(*map(content_stems, wordings)) if is_about else frozenset()
    )
    for index in others:
        begins = reading.begin(index)
        first = of_sentence(value, index)[0]
        line, label = _labelled(reading, first)
        is_fragment = bool(label) or _is_fragment(reading.passages[index].text)
        end = line + (len(label) or max(first.start - line, _ARTICLE + 1))
        if _names_other(reading, index, line, end, kind) or _is_title_of_name(reading, first):
            continue
        if label and not _is_value_of(reading, label, line + len(label), first, known):
            continue
        if is_fragment:
            continued = _named_above(reading, line, entity) if label else None
            if continued is None:
                continued = _continues(reading, index, entity, known, is_labelled=bool(label))
            is_of_entity = is_about if continued is None else continued
        else:
            is_of_entity = is_about and kind != "person" and _is_clause_of(reading, index, known)
        if is_of_entity:
            yield Mention(begins, begins, index, "reference")


def _kinds(reading: ResolvedDocument, entity: Sequence[Mention]) -> frozenset[str]:
    """Return the stems of what the title calls the entity, and the first sentence that names it."""
    titles = content_stems(f"{reading.document.title or ''} {_heading(reading)}")
    first = min(entity, default=None)
    if first is None:
        return titles
    return titles | kinds_in(reading.text[first.end : reading.passages[first.sentence].end])


def _is_clause_of(reading: ResolvedDocument, index: int, known: Collection[str]) -> bool:
    """Return whether the subject of a clause is the entity or what is *known* of it, no name."""
    passage = reading.passages[index]
    tokens = tokens_of(passage.text)
    verb = finite_verb(tokens)
    end = passage.start + tokens[verb].start if verb is not None else passage.start
    is_named = any(name.start < end for name in reading.names(index))
    return not is_named and has_subject_of(passage.text, known)


def _is_value_of(
    reading: ResolvedDocument, label: str, begins: int, value: Mention, known: Collection[str]
) -> bool:
    """Return whether *value* is what a label names, no part of that nor of something else's.

    Behind a name stand only further names, and so behind a label for persons: *Father: Bo Lee,
    born in York*; *Mother: a teacher*. Nor is the label of something else: *Staff of the buyer*.
    """
    if reading.passages[value.sentence].columns:
        return True
    if value.start < begins or _of_another(label, known):
        return False
    names = [name for name in reading.names(value.sentence) if begins <= name.start]
    before = [name for name in names if name.end <= value.start]
    is_for_person = _is_for_person(label)
    if not before and not is_for_person:
        return True
    if is_for_person and not any(n.start < value.end and value.start < n.end for n in names):
        return False
    pieces, at = list[str](), begins
    for name in before:
        pieces.append(reading.text[at : name.start])
        at = name.end
    pieces.append(reading.text[at : value.start])
    return _LISTED.fullmatch("X".join(pieces)) is not None


def _is_for_person(label: str) -> bool:
    return any(is_person_noun(word) for word in label.lower().rstrip(":").split())


def _of_another(label: str, known: Collection[str]) -> bool:
    """Return whether *label* is of something that is not *known*: Staff of the buyer."""
    match = _OF_WHAT.search(label)
    return match is not None and not content_stems(match[1]) <= set(known)


def _names_other(
    reading: ResolvedDocument, index: int, begins: int, end: int, kind: NameKind
) -> bool:
    """Return whether the sentence has before *end* what it may state something of instead.

    References to people and organisations that are only probable count where the entity is one.
    """
    return (
        any(begins <= name.start < end for name in reading.names(index))
        or _PRONOUN.search(reading.text, begins, end) is not None
        or any(
            begins <= reference.start < end and (reference.is_sure or kind != "either")
            for reference in reading.references(index)
        )
    )


def _is_title_of_name(reading: ResolvedDocument, value: Mention) -> bool:
    """Return whether the value stands right before a name: Judge Ann Lee."""
    names = reading.names(value.sentence)
    return any(value.end <= name.start <= value.end + 1 for name in names)


def _labelled(reading: ResolvedDocument, value: Mention) -> tuple[int, str]:
    """Return where the line or row of *value* begins, and what stands before its values.

    A line such as *Born: 4 May 1950* may be one of several in a sentence.
    """
    passage, begins = reading.passages[value.sentence], reading.begin(value.sentence)
    if passage.columns:
        return begins, passage.text.lstrip("| ").partition("|")[0]
    text = reading.document.text
    line = max(begins, text.rfind("\n", begins, value.start) + 1)
    match = _LABEL.match(text, line, passage.end)
    if match and _is_fragment(match[0]):
        return line, match[0]
    return begins, _label(reading, value.sentence)


def _label(reading: ResolvedDocument, index: int) -> str:
    match = _LABEL.match(reading.passages[index].text)
    return match[0] if match and _is_fragment(match[0]) else ""


def _is_fragment(text: str) -> bool:
    """Return whether *text* has no subject of its own: *Born in York. Previously with Acme.*

    It has neither a finite verb nor a determiner at its beginning.
    """
    tokens = tokens_of(text)
    begins = tokens[0].lower if tokens else ""
    return finite_verb(tokens) is None and begins not in word_list("subject_determiners")


def _continues(
    reading: ResolvedDocument,
    index: int,
    entity: Sequence[Mention],
    known: Collection[str],
    *,
    is_labelled: bool,
) -> bool | None:
    """Return whether the fragment continues a sentence about the entity; None if it has none.

    That is a sentence in its paragraph with a subject, or one that begins with a name (*Ann Lee,
    director.*) or with a person's label (*Father: Bo Lee*).
    """
    text, end = reading.document.text, reading.passages[index].start
    for before in range(index - 1, max(-1, index - 1 - _NEAR), -1):
        passage = reading.passages[before]
        if "\n" in text[passage.end : end]:
            return None
        if _begins_with(reading, before, entity):
            return True
        if not is_labelled and _is_for_person(_label(reading, before)):
            return False
        if _has_name_first(reading, before):
            return False
        if not (_label(reading, before) or _is_fragment(passage.text)):
            return None if has_subject_of(passage.text, known) else False
    return None


def _named_above(reading: ResolvedDocument, line: int, entity: Sequence[Mention]) -> bool | None:
    """Return whether the name in the first line of the paragraph is the entity's; None if none is.

    *line* is where a further line of the paragraph begins.
    """
    text = reading.document.text
    begins = text.rfind("\n\n", 0, line) + 2
    end = begins + len(text[begins:line].partition("\n")[0].rstrip())
    first = reading.sentence_at(begins) if 2 <= begins < end < line else None
    if first is None or ":" in text[begins:end]:
        return None
    names = reading.names(first)
    if not any(name.start <= begins + _ARTICLE and name.end >= end for name in names):
        return None
    return any(begins <= mention.start < end for mention in of_sentence(entity, first))


def _has_name_first(reading: ResolvedDocument, index: int) -> bool:
    return any(name.start <= reading.begin(index) + _ARTICLE for name in reading.names(index))


def _is_about(
    reading: ResolvedDocument, sought: str, kind: NameKind, entity: Sequence[Mention]
) -> bool:
    """Return whether the document is about *sought*, whose mentions are *entity*."""
    heading = _heading(reading)
    for title in filter(None, (reading.document.title, heading)):
        if finite_verb(tokens_of(title), before_any=True) is not None:
            continue  # Acme buys Tenn
        if kind == "person" and headline_names(title, sought):
            return True
        if any(_names(part, sought, kind) for part in _DIVIDER.split(title)):
            return True
    return kind != "person" and _begins_with(reading, 1 if heading else 0, entity)


def _heading(reading: ResolvedDocument) -> str:
    """Return the first line if it is no sentence and no row of a table."""
    passage = reading.passages[0]
    first = passage.text
    is_heading = not (passage.columns or _ENDED.search(first)) and len(first) <= _MAX_HEADING
    return first if is_heading else ""


def _begins_with(reading: ResolvedDocument, index: int, entity: Sequence[Mention]) -> bool:
    """Return whether nothing but small words stand before a mention in its sentence, not a row."""
    if index < len(reading.passages) and reading.passages[index].columns:
        return False
    begins = reading.begin(index) if index < len(reading.passages) else 0
    small = word_list("function_words")
    return any(
        set(folded(reading.text[begins : mention.start])) <= small
        for mention in of_sentence(entity, index)
    )


def _names(part: str, sought: str, kind: NameKind) -> bool:
    """Return whether a part of a title is the name, alone or with what the entity is.

    *Tideline project*, *River Tenn*; but neither *Acme buys Tenn* nor *Tenn and Ashel*.
    """
    if kind == "person" and names_person(part, sought) == "name":
        return True
    if kind != "person" and names_organisation(part, sought) == "name":
        return True
    small = word_list("function_words")
    name = [word for word in folded(sought) if word not in small]
    words = [word for word in folded(part) if word not in small - COORDINATORS]
    rest = words[len(name) :]
    is_first = words[: len(name)] == name and not set(rest[:1]) & COORDINATORS
    is_last = words[-len(name) :] == name and len(rest) <= 1
    return bool(name) and (is_first or is_last)
