"""The events of a text, and which is sure to have come before which.

| text | order |
| --- | --- |
| She moved before he wrote. · He wrote only after she had moved. | *moved*, *wrote* |
| He sat down, then the bell rang. · It rang an hour later. | *sat*, *rang* |
| The guests had left when the fire broke out. | *left*, *broke out* |
| The bridge was not opened until the mayor came. | *came*, *opened* |
| The bridge opened in 1932, the tunnel in 1940. | *bridge opened*, *tunnel opened* |
| He sang while she danced. · He said that she left before the fire. | none |

Rules over words, without a parser. A sentence is cut at marks, conjunctions and words of time; a
piece without a subject has that of its sentence. Orders are transitive. What is reported, denied,
open or on a condition is no event.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from entailment.knowledge.converses import nominalisation
from entailment.structure.clocks import clocks
from entailment.structure.sentences.stated_times import Time, days_of
from entailment.structure.units import measures_time
from entailment.structure.vocabulary import any_word, listed, relative_pronouns, table
from entailment.text.conditions import conditions_in
from entailment.text.lexicon import alternatives, any_of, irregular_pasts, word_list, word_sequence
from entailment.text.modals import without_named_modals
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of
from entailment.text.verbs import verb_tokens
from entailment.text.words import stem, words

__all__ = [
    "PARTICIPLE",
    "Event",
    "Succession",
    "is_attributed",
    "is_open",
    "is_reversed",
    "limits_of",
    "order_claimed",
    "stems_of",
    "successions",
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


class Succession(NamedTuple):
    """Two events, the first of which came before the second, and the step to that."""

    first: Event
    second: Event
    line: str
    apart: str = ""
    """How far apart they are, as written: *two years*."""


class _Piece(NamedTuple):
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
_AFTER = frozenset(_LINKS["after"])
_BEFORE = frozenset(_LINKS["before"])
_LINK = alternatives(_AFTER | _BEFORE | {"when", "by the time", "until", "till", "while"})
_NO_LINK = r"(?<!\bthe )(?<!\bat )(?<!\bbut (?=once))"
_CUT = re.compile(
    rf"(?:,?\s+(?:and|but)(?=\s))?,?\s*{_NO_LINK}\b(?P<link>{_LINK})\b(?!\s+(?:that|then|all|an?\s+(?:day|week|month|year))\b)\s*|\s*(?P<mark>[,;:()–—](?!\d))\s*"
    r"|\s+(?P<and>and|but)\s+",
    re.IGNORECASE,
)
_UNIT = alternatives({"night", *filter(measures_time, table("quantities", "units").values())})
_COUNT = alternatives([*_LINKS["counts"].split(), *word_sequence("numerals")])
_APART = re.compile(
    rf"(?:^|[\s,])(?P<count>(?:(?:{_COUNT}|\d[\d,.]*)[\s-]+)+(?:{_UNIT})s?(?:\s+and\s+a\s+half)?"
    rf"|{alternatives(_LINKS['adverbs'])})\s*$",
    re.IGNORECASE,
)
_NAMED_UNIT = (
    rf"morning|evening|spring|summer|autumn|winter|{_UNIT}|{any_of('weekdays')}|{any_of('months')}"
)
_THEN = re.compile(
    rf"^(?:and\s+|only\s+|(?:{any_of('subject_pronouns')})\s+|had\s+|was\s+|were\s+)*"
    rf"(?:{any_word('afterwards')}|finally|next|after that|after this)\b"
    rf"|\b(?:{_UNIT})s?\s+(?:later|afterwards|after that)\b|\b(?:later|afterwards|thereafter)$"
    rf"|\bthe\s+(?:next|following)\s+(?:{_NAMED_UNIT})\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    rf"\b(?:{_UNIT})s?\s+(?:earlier|before that)\b|^(?:before that|previously)\b|\bearlier$"
    rf"|\bthe\s+(?:{_NAMED_UNIT})\s+before$|\bthe\s+previous\s+(?:{_NAMED_UNIT})\b",
    re.IGNORECASE,
)
_PERFECT = re.compile(rf"\bhad\s+(?:[a-z]+\s+)?{PARTICIPLE}\b", re.IGNORECASE)
_PRONOUN = re.compile(
    rf"(?:{any_of('subject_pronouns')}|{alternatives(relative_pronouns())})\b", re.IGNORECASE
)
_MOST = 24
"""Pieces of a text that are put in order."""


def _pieces(sentence: str) -> list[_Piece]:
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
    r"(?P<did>did|was|were|had) (?P<second>.+)$"
)
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
        return f"{link} {match['first']}, {match['second']}"
    match = _UNMARKED.match(sentence)
    if match is None or _UNFINISHED.search(match["first"]) or any(verb_tokens(match["first"])):
        return sentence
    return f"{match['link']} {match['first']}, {match['second']}"


def _joined(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return *rows* with the conjuncts of a phrase, which have neither verb nor time, as one."""
    results: list[tuple[str, str]] = []
    for link, form in rows:
        is_clause = any(verb_tokens(form)) or days_of(form) or _THEN.match(form)
        if link in ("and", "but") and results and not is_clause:
            results[-1] = (results[-1][0], f"{results[-1][1]} {link} {form}")
        elif form.strip() or link:
            results.append((link, form.strip()))
    return results


def _read(rows: Sequence[tuple[str, str]]) -> list[_Piece]:
    results: list[_Piece] = []
    subject: frozenset[str] = frozenset()
    for at, (link, form) in enumerate(rows):
        apart = _APART.search(form) if at + 1 < len(rows) and rows[at + 1][0] in _TIMES else None
        own = form[: apart.start()] if apart else form
        if results and _apart_before(results[-1], link):
            link = link if link in _TIMES else ","
        event = _event(own, subject or _first_subject(rows[at + 1 :]))
        is_relative = relative_pronouns().intersection(own.lower().split()[:1])
        is_first = not results and not link  # *Ann Lee, born in Hull*
        is_main = not is_relative and link not in _TIMES
        if is_main and not event.has_pronoun and (event.predicate or is_first):
            subject = event.subject
        is_denied = is_reversed(own)
        row = _Piece(link, event, not is_open(own), is_denied, apart["count"] if apart else "")
        results.append(row)
    return results


_TIMES = _AFTER | _BEFORE | {"when", "by the time", "until", "till"}


def _apart_before(piece: _Piece, link: str) -> bool:
    return bool(piece.apart) and link not in _TIMES


def _first_subject(rows: Sequence[tuple[str, str]]) -> frozenset[str]:
    """Return the subject of the first clause of *rows*: *before she came, Ann sang*."""
    for link, form in rows:
        if link not in _TIMES and (event := _event(form, frozenset())).predicate:
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


def order_claimed(sentence: str) -> Succession | None:
    """Return the order of the two events of *sentence*, by words; None if it says anything else.

    >>> order_claimed("Ann left after Bo sang.").first.form
    'Bo sang'
    """
    pieces = [] if is_attributed(sentence) else [*_with_gaps(_pieces(_straight(sentence)))]
    if len(pieces) != 2 or any(
        piece.link in ("until", "till") and not pieces[0].is_denied for piece in pieces
    ):
        return None
    edges = [*_by_words(pieces, 0)]
    return next(_closed(pieces, dict(edges)), None)


@lru_cache(maxsize=256)
def successions(text: str) -> tuple[Succession, ...]:
    """Return the orders of the events of *text*, those that follow from two others too.

    >>> [(each.first.form, each.second.form) for each in successions("Ann left before Bo sang.")]
    [('Ann left', 'Bo sang')]
    """
    pieces: list[_Piece] = []
    edges: dict[tuple[int, int], tuple[str, str]] = {}
    for start, end in sentence_spans(text):
        sentence = " ".join(text[start:end].split())
        if is_attributed(sentence):
            continue
        own = _pieces(_straight(without_named_modals(sentence)))
        if len(pieces) + len(own) > _MOST:
            break
        base = len(pieces)
        pieces.extend(_with_gaps(own))
        edges.update(_by_words(pieces, base))
    edges.update(_by_times(pieces))
    return tuple(_closed(pieces, edges))


def _with_gaps(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """Yield *pieces*, with the verb of the clause before for *the tunnel in 1940*."""
    before: _Piece | None = None
    for piece in pieces:
        if before is not None and piece.event.is_phrase and piece.link not in _TIMES:
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
    if _time(event.form) and (_time(before.form) or _NAMED.search(before.form)):
        name = frozenset(stems_of(_before_time(event.form)))
        return event._replace(subject=name, predicate=before.predicate) if name else event
    then = _THEN.match(event.form)
    if then is None or not (rest := stems_of(event.form[then.end() :])):
        return event
    return event._replace(subject=before.subject, predicate=(before.predicate[0], *rest))


def _before_time(form: str) -> str:
    places = [*(time.start for time in days_of(form)), *(clock.start for clock in clocks(form))]
    places += [match.start() for match in _NAMED.finditer(form)]
    return form[: min(places)] if places else ""


def _by_words(
    pieces: Sequence[_Piece], base: int
) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Yield the places of two events, the earlier first, and the step."""
    for at in range(base, len(pieces)):
        piece = pieces[at]
        if piece.link in _TIMES:
            main = _main(pieces, at, base)
            if (
                main is not None
                and piece.link == "after"
                and _NO_TIME.search(pieces[main].event.form)
            ):
                continue
            if main is not None and (pair := _linked(pieces, main, at)):
                yield pair, (piece.link, pieces[at - 1].apart if at > base else "")
            continue
        if _PRIOR.match(piece.event.form):
            yield from (((at, main), ("had", "")) for main in _mains(pieces, at, base))
        before = _previous(pieces, at)
        if before is None or not piece.event.predicate:
            continue
        if _THEN.search(piece.event.form):
            yield (before, at), ("then", "")
            if pieces[at - 1].link in _TIMES and "only" in piece.event.form.lower().split()[:1]:
                yield (at - 1, at), ("then", "")
        elif _EARLIER.search(piece.event.form):
            yield (at, before), ("earlier", "")


_NO_TIME = re.compile(
    rf"\b(?:(?:{alternatives(table('clauses', 'order')['with_after'].split())})"
    r"|(?:called|call|named|name)\s+\w+)$",
    re.IGNORECASE,
)
"""A verb before *after* that is one with it: *look after it*, *name it after her*."""


def _main(pieces: Sequence[_Piece], at: int, base: int) -> int | None:
    """Return the place of the clause that has the piece *at* as its time."""
    if at == base:
        following = range(at + 1, len(pieces))
        return next((place for place in following if pieces[place].event.predicate), None)
    before = [place for place in range(at - 1, base - 1, -1) if pieces[place].event.predicate]
    outside = (place for place in before if pieces[place].link not in _TIMES)
    return next(outside, before[0] if before else None)


_PRIOR = re.compile(
    rf"(?:(?:and|but)\s+)?(?:(?:{alternatives(relative_pronouns() | {'where'})})\b"
    rf"(?:\s+[^\W\d_]+){{0,5}}?\s+had|having)\s+(?!to\b)(?:[a-z]+\s+)?"
    rf"{PARTICIPLE}\b",
    re.IGNORECASE,
)
"""What begins a clause of what was before: *who had sold it*, *having sold it*."""

_PAST = re.compile(rf"\b(?:[a-z]+ed|{any_of('irregular_pasts')}|was|were)\b", re.IGNORECASE)


def _mains(pieces: Sequence[_Piece], at: int, base: int) -> Iterator[int]:
    """Yield the places of the clauses in the past whose sentence has the clause before *at*."""
    starts = relative_pronouns() | {"where", "having", "whose"}
    for place in range(base, len(pieces)):
        event = pieces[place].event
        is_main = event.form.lower().split()[:1] and event.form.lower().split()[0] not in starts
        is_own = place != at and pieces[place].link not in _TIMES and bool(event.predicate)
        if is_own and is_main and _PAST.search(event.form) and not _PERFECT.search(event.form):
            yield place


def _previous(pieces: Sequence[_Piece], at: int) -> int | None:
    places = (
        place
        for place in range(at - 1, max(-1, at - 4), -1)
        if pieces[place].event.predicate and pieces[place].link not in _TIMES
    )
    return next(places, None)


def _linked(pieces: Sequence[_Piece], main: int, at: int) -> tuple[int, int] | None:
    """Return the places of a clause and of its time in their order; None where it is open."""
    link, event = pieces[at].link, pieces[main].event
    if link in ("until", "till") or (link in _BEFORE and pieces[main].is_denied):
        return (at, main) if pieces[main].is_denied else (main, at)
    if link in _BEFORE:
        return main, at
    if link in _AFTER:
        return at, main
    perfects = [bool(_PERFECT.search(each.form)) for each in (event, pieces[at].event)]
    if perfects[0] == perfects[1] or pieces[main].is_denied:
        return None
    return (main, at) if perfects[0] else (at, main)


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
    is_said = bool(forms & (listed("extracts", "reporting") - _WRITTEN))
    return is_said or "?" in sentence or any(conditions_in(sentence))


_NAMED = re.compile(
    rf"\b(?:in|on|at|by|from)?\s*(?:{any_of('weekdays')}|{any_of('months')})\b", re.IGNORECASE
)


class _Time(NamedTuple):
    """A time on one of several scales."""

    scale: str
    first: int
    last: int
    form: str


def _time(form: str) -> _Time | None:
    """Return the only time of *form*; None where there is none, or it is a bound."""
    days = days_of(form)
    if len(days) == 1:
        return _limited(days[0])
    if days:
        return None
    times = clocks(form)
    if len(times) == 1 and len(times[0].minutes) == 1:
        (minute,) = times[0].minutes
        return _Time("clock", minute, minute, form[times[0].start : times[0].end])
    for name in ("weekdays", "months"):
        named = re.findall(rf"\b(?:in|on)\s+(?:the\s+)?({any_of(name)})\b", form, re.IGNORECASE)
        if len(named) == 1 and not times:
            place = word_sequence(name).index(named[0].lower())
            return _Time(name, place, place, named[0])
    return None


def _limited(time: Time) -> _Time | None:
    """Return the days of *time*, with an open end for *by 1300* and *after 1300*."""
    period = time.period
    first, last = {
        "time": (period.first, period.last),
        "by": (-_FOREVER, period.last),
        "before": (-_FOREVER, period.first - 1),
        "after": (period.last + 1, _FOREVER),
    }.get(time.role, (-_FOREVER, _FOREVER))
    return _Time("day" if period.is_yearless else "date", first, last, time.period.form)


_FOREVER = 10**9
"""Days that no date is away."""


def _by_times(
    pieces: Sequence[_Piece],
) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Yield the places of two events with times on one scale; bare names count on in a text."""
    times = [_time(piece.event.form) for piece in pieces]
    for (at, time), (place, later) in combinations(enumerate(times), 2):
        if time is None or later is None or time.scale != later.scale:
            continue
        if time.last < later.first:
            yield (at, place), (f"{time.form} < {later.form}", "")
        elif later.last < time.first and time.scale in ("date", "day"):
            yield (place, at), (f"{later.form} < {time.form}", "")


def _closed(
    pieces: Sequence[_Piece], edges: dict[tuple[int, int], tuple[str, str]]
) -> Iterator[Succession]:
    """Yield the orders of *edges*, and what follows from several, but none both ways."""
    known = {pair: (_line(pieces, pair, why), apart) for pair, (why, apart) in edges.items()}
    for middle in range(len(pieces)):
        for first in range(len(pieces)):
            for last in range(len(pieces)):
                ways = known.get((first, middle)), known.get((middle, last))
                if ways[0] and ways[1] and first != last and (first, last) not in known:
                    known[first, last] = (f"{ways[0][0]}, {ways[1][0]}", "")
    for (first, last), (line, apart) in known.items():
        if (last, first) not in known and pieces[first].is_sure and pieces[last].is_sure:
            yield Succession(pieces[first].event, pieces[last].event, line, apart)


def _line(pieces: Sequence[_Piece], pair: tuple[int, int], why: str) -> str:
    if "<" in why:
        return why
    first, second = (pieces[place].event.form for place in pair)
    return f"'{first}' is before '{second}'"
