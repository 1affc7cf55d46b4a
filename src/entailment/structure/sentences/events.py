"""The events of a sentence: clauses, each with its subject, and phrases such as *the fire*.

| sentence | events |
| --- | --- |
| Ann left before the fire. | *Ann left*, *the fire* |
| Ann came in May, Bo in June. | *Ann came in May*, *Bo came in June* |
| It belonged to Ann, then to Bo. | *it belonged to Ann*, *it belonged to Bo* |
| No sooner had he sat down than it rang. | *he sat down*, *it rang* |

A sentence is cut at marks, conjunctions and words of time. A clause without a subject has that of
its sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.converses import nominalisation
from entailment.structure.sentences.event_times import has_named_time, time_of, time_start
from entailment.structure.sentences.stated_times import days_of
from entailment.structure.units import measures_time
from entailment.structure.vocabulary import any_word, listed, relative_pronouns, table
from entailment.text.conditions import conditions_in
from entailment.text.lexicon import alternatives, any_of, irregular_pasts, word_list, word_sequence
from entailment.text.modals import without_named_modals
from entailment.text.stems import base_of
from entailment.text.verbs import verb_tokens
from entailment.text.words import stem, words

__all__ = [
    "AFTER",
    "BEFORE",
    "LATER",
    "NAMED_UNIT",
    "PARTICIPLE",
    "TIMES",
    "UNIT",
    "Event",
    "Piece",
    "affirmed",
    "is_attributed",
    "is_open",
    "is_reversed",
    "limits_of",
    "pieces_of",
    "stems_of",
]


class Event(NamedTuple):
    """A clause, or the phrase of an event: *the fire*."""

    subject: frozenset[str]
    """The stems of what stands before the verb; of a phrase all."""

    predicate: tuple[str, ...]
    """The stems from the verb on, in order; empty for a phrase."""

    form: str
    has_pronoun: bool = False
    """Whether its subject is a pronoun or left out, and *subject* that of another clause."""

    @property
    def is_phrase(self) -> bool:
        """Whether it has no verb."""
        return not self.predicate


class Piece(NamedTuple):
    """A stretch of a sentence: the word of time or the mark that it begins with, and its event."""

    link: str
    event: Event
    is_sure: bool = True
    is_denied: bool = False
    apart: str = ""


PARTICIPLE = (
    rf"(?:[a-z]+ed|been|gone|{alternatives(row.participle for row in irregular_pasts().values())})"
)
"""A pattern for a past participle in small letters."""

# How a sentence is cut


_LINKS = table("clauses", "successions")
AFTER = frozenset(_LINKS["after"])
BEFORE = frozenset(_LINKS["before"])
_LINK = alternatives(AFTER | BEFORE | {"when", "by the time", "until", "till", "while"})
_NO_LINK = r"(?<!\bthe )(?<!\bat )(?<!\bbut (?=once))"
_CUT = re.compile(
    rf"(?:,?\s+(?:and|but)(?=\s))?,?\s*{_NO_LINK}\b(?P<link>{_LINK})\b(?!\s+(?:that|then|all|an?\s+(?:day|week|month|year))\b)\s*|\s*(?P<mark>[,;:()–—](?!\d))\s*"
    r"|\s+(?P<and>and|but)\s+",
    re.IGNORECASE,
)
UNIT = alternatives({"night", *filter(measures_time, table("quantities", "units").values())})
_COUNT = alternatives([*_LINKS["counts"].split(), *word_sequence("numerals")])
_APART = re.compile(
    rf"(?:^|[\s,])(?P<count>(?:(?:{_COUNT}|\d[\d,.]*)[\s-]+)+(?:{UNIT})s?(?:\s+and\s+a\s+half)?"
    rf"|{alternatives(_LINKS['adverbs'])})\s*$",
    re.IGNORECASE,
)
NAMED_UNIT = (
    rf"morning|evening|spring|summer|autumn|winter|{UNIT}|{any_of('weekdays')}|{any_of('months')}"
)
LATER = re.compile(
    rf"^(?:and\s+|only\s+|(?:{any_of('subject_pronouns')})\s+|had\s+|was\s+|were\s+)*"
    rf"(?:{any_word('afterwards')}|finally|next|after that|after this)\b"
    rf"|\b(?:{UNIT})s?\s+(?:later|afterwards|after that)\b|\b(?:later|afterwards|thereafter)$"
    rf"|\bthe\s+(?:next|following)\s+(?:{NAMED_UNIT})\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    rf"(?:{any_of('subject_pronouns')}|{alternatives(relative_pronouns())})\b", re.IGNORECASE
)


def pieces_of(sentence: str) -> list[Piece]:
    """Return the pieces of *sentence* with their events, in order.

    >>> [piece.event.form for piece in pieces_of("Ann left before the fire.")]
    ['Ann left', 'the fire']
    """
    return [*_with_gaps(_pieces(_straight(sentence)))]


def _pieces(sentence: str) -> list[Piece]:
    """Return the pieces of *sentence*, whose first may begin with a word of time."""
    rows: list[tuple[str, str]] = []
    link, place = "", 0
    for match in _CUT.finditer(sentence):
        if match.start() > place or rows:
            rows.append((link, sentence[place : match.start()]))
        link = re.sub(r"\s+", " ", (match["link"] or match["mark"] or match["and"]).lower())
        place = match.end()
    rows.append((link, sentence[place:].rstrip(" .!")))
    return _read(_joined(rows))


_SOONER = re.compile(r"^No sooner had (?P<first>.+?),? than (?P<second>.+)$")
_INVERTED = re.compile(
    r"^(?:Only|Not) (?P<link>after|once|when|until) (?P<first>.+?),? "
    r"(?P<did>did|was|were) (?P<second>.+)$"
)
_FIRST_PARTICIPLE = re.compile(rf"\b{PARTICIPLE}\b")
_UNMARKED = re.compile(
    r"^(?P<link>After|Before|Following) (?P<first>[^,;:]+?) "
    r"(?P<second>(?:the|an?|he|she|it|they) .+)$"
)
_UNFINISHED = re.compile(
    rf"\b(?:{any_of('circumstance_prepositions')}|of|and|or|with|to|{any_of('determiners')})$", re.I
)


def _straight(sentence: str) -> str:
    """Return *sentence* with a clause of time in front set off by a comma, without inversion.

    >>> _straight("No sooner had he sat down than it rang.")
    'Once he sat down, it rang.'
    """
    if match := _SOONER.match(sentence):
        return f"Once {match['first']}, {match['second']}"
    if (match := _INVERTED.match(sentence)) and any(verb_tokens(match["first"])):
        link = "After" if match["link"] == "until" else match["link"].capitalize()
        auxiliary = "" if match["did"] == "did" else f"{match['did']} "
        second = _FIRST_PARTICIPLE.sub(rf"{auxiliary}\g<0>", match["second"], count=1)
        return f"{link} {match['first']}, {second}"
    match = _UNMARKED.match(sentence)
    if match is None or _UNFINISHED.search(match["first"]) or any(verb_tokens(match["first"])):
        return sentence
    return f"{match['link']} {match['first']}, {match['second']}"


def _joined(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return *rows* with the conjuncts of a phrase, which have neither verb nor time, as one."""
    results: list[tuple[str, str]] = []
    for link, form in rows:
        is_clause = any(verb_tokens(form)) or days_of(form) or LATER.match(form)
        if link in ("and", "but") and results and not is_clause:
            results[-1] = (results[-1][0], f"{results[-1][1]} {link} {form}")
        elif form.strip() or link:
            results.append((link, form.strip()))
    return results


def _read(rows: Sequence[tuple[str, str]]) -> list[Piece]:
    results: list[Piece] = []
    subject: frozenset[str] = frozenset()
    for at, (link, form) in enumerate(rows):
        apart = _APART.search(form) if at + 1 < len(rows) and rows[at + 1][0] in TIMES else None
        own = form[: apart.start()] if apart else form
        if results and _apart_before(results[-1], link):
            link = link if link in TIMES else ","
        event = _event(own, subject or _first_subject(rows[at + 1 :]))
        is_relative = relative_pronouns().intersection(own.lower().split()[:1])
        is_first = not results and not link  # *Ann Lee, born in Hull*
        is_main = not is_relative and link not in TIMES
        if is_main and not event.has_pronoun and (event.predicate or is_first):
            subject = event.subject
        is_denied = is_reversed(own)
        row = Piece(link, event, not is_open(own), is_denied, apart["count"] if apart else "")
        results.append(row)
    return results


TIMES = AFTER | BEFORE | {"when", "by the time", "until", "till"}


def _apart_before(piece: Piece, link: str) -> bool:
    return bool(piece.apart) and link not in TIMES


def _first_subject(rows: Sequence[tuple[str, str]]) -> frozenset[str]:
    """Return the subject of the first clause of *rows*: *before she came, Ann sang*."""
    for link, form in rows:
        if link not in TIMES and (event := _event(form, frozenset())).predicate:
            return event.subject
    return frozenset()


def _event(form: str, subject: frozenset[str]) -> Event:
    """Return the event of *form*, with *subject* where it has none of its own."""
    verb = next((token.start for token in verb_tokens(form)), None)
    if verb is None and (participle := _PARTICIPLE.match(form)):
        verb = participle.start()
    if verb is None:
        return Event(frozenset(stems_of(form)), (), form)
    own = frozenset(stems_of(_OPENING.sub("", form[:verb])))
    has_pronoun = not own
    return Event(own or subject, stems_of(form[verb:]), form, has_pronoun)


_PARTICIPLE = re.compile(r"(?:being\s+)?[a-z]+ing\b")
_OPENING = re.compile(rf"^(?:{any_word('afterwards')}|then|first|finally)\b", re.IGNORECASE)


@lru_cache(maxsize=1024)
def stems_of(form: str) -> tuple[str, ...]:
    """Return the stems of the content words and numbers of *form*, without titles and adverbs."""
    idle = word_list("forms_of_be") | frozenset(_LINKS["idle"].split())
    return tuple(
        _canonical(_synonyms().get(word.lower) or base_of(word))
        for word in words(form)
        if word.is_content and word.lower not in idle
    )


@lru_cache(maxsize=4096)
def _canonical(base: str) -> str:
    """Return the stem of the verb of *base*, a verb or the noun of an event, or of its synonym."""
    noun = nominalisation(base)
    verb = noun.verb if noun else base
    return stem(_synonyms().get(verb, verb))


@lru_cache(maxsize=1)
def _synonyms() -> Mapping[str, str]:
    lines = _LINKS["same"].strip().splitlines()
    return {verb: line.split()[0] for line in lines for verb in line.split()}


# Which came first


def _with_gaps(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield *pieces*, with the verb of the clause before for *the tunnel in 1940*."""
    before: Piece | None = None
    for piece in pieces:
        if before is not None and piece.event.is_phrase and piece.link not in TIMES:
            event = _gapped(piece.event, before.event)
            if event is not piece.event:
                piece = piece._replace(event=event, is_sure=before.is_sure)
        if piece.event.predicate:
            before = piece
        yield piece


def _gapped(event: Event, before: Event) -> Event:
    """Return the phrase *event* with the verb of the clause before, where it has a time or order.

    *Ann came in May, Bo in June* · *it belonged to the cook, then to his widow*.
    """
    if time_of(event.form) and (time_of(before.form) or has_named_time(before.form)):
        name = frozenset(stems_of(event.form[: time_start(event.form)]))
        return event._replace(subject=name, predicate=before.predicate) if name else event
    then = LATER.match(event.form)
    if then is None or not (rest := stems_of(event.form[then.end() :])):
        return event
    return event._replace(subject=before.subject, predicate=(before.predicate[0], *rest))


# What a clause says of its event


def affirmed(event: Event) -> Event:
    """Return *event* without the word that denies it: of *not until he came*, *until he came*."""
    return event._replace(form=" ".join(_DENIED.sub("", event.form).split()))


def is_reversed(piece_form: str) -> bool:
    """Return whether a clause is denied, so that *not before* is *after*."""
    return bool(_DENIED.search(piece_form))


_DENIED = re.compile(rf"\b(?:{any_of('negation_particles')}|no\s+sooner)\b", re.IGNORECASE)
_OPEN = re.compile(
    rf"\b(?:{any_of('modality')}|{any_of('modals')}|will|shall|{alternatives(_LINKS['open'].split())})\b",
    re.IGNORECASE,
)
_WRITTEN = frozenset(("write", "writes", "wrote", "report", "reports", "according"))


def is_open(form: str) -> bool:
    """Return whether a clause leaves open that its event occurred: *hoped to sell it*."""
    return bool(_OPEN.search(without_named_modals(form)))


_LIMIT = re.compile(rf"\d[\d.,]*|\b(?:{alternatives(_LINKS['parts'].split())})\b", re.IGNORECASE)
_NUMERALS = word_list("numerals") - {"one"}


def limits_of(form: str) -> frozenset[str]:
    """Return the numbers of *form*, and the words of how many or much it is of.

    >>> sorted(limits_of("Only three of the 20 came first."))
    ['20', 'first', 'only', 'three']
    """
    numbers = {word.lower for word in words(form) if word.lower in _NUMERALS}
    return frozenset(match[0].lower().rstrip(".,") for match in _LIMIT.finditer(form)) | numbers


def is_attributed(sentence: str) -> bool:
    """Return whether *sentence* asks, has a condition or what somebody says or thinks."""
    forms = set(re.findall(r"\w+", sentence.lower()))
    is_report = bool(forms & (listed("extracts", "reporting") - _WRITTEN))
    return is_report or "?" in sentence or any(conditions_in(sentence))
