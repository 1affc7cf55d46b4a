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
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from entailment.structure.sentences.event_times import time_of
from entailment.structure.sentences.events import (
    AFTER,
    BEFORE,
    LATER,
    NAMED_UNIT,
    PARTICIPLE,
    TIMES,
    UNIT,
    Event,
    Piece,
    affirmed,
    is_attributed,
    pieces_of,
)
from entailment.structure.vocabulary import relative_pronouns, table
from entailment.text.lexicon import alternatives, any_of
from entailment.text.modals import without_named_modals
from entailment.text.sentences import sentence_spans

__all__ = ["Succession", "order_claimed", "successions"]


class Succession(NamedTuple):
    """Two events, the first of which came before the second, and the step to that."""

    first: Event
    second: Event
    line: str
    apart: str = ""
    """How far apart they are, as written: *two years*."""


_EARLIER = re.compile(
    rf"\b(?:{UNIT})s?\s+(?:earlier|before that)\b|^(?:before that|previously)\b|\bearlier$"
    rf"|\bthe\s+(?:{NAMED_UNIT})\s+before$|\bthe\s+previous\s+(?:{NAMED_UNIT})\b",
    re.IGNORECASE,
)
_PERFECT = re.compile(rf"\bhad\s+(?:[a-z]+\s+)?{PARTICIPLE}\b", re.IGNORECASE)
_MOST = 24
"""Pieces of a text that are put in order."""


def order_claimed(sentence: str) -> Succession | None:
    """Return the order of the two events of *sentence*, by words; None if it says anything else.

    >>> order_claimed("Ann left after Bo sang.").first.form
    'Bo sang'
    """
    pieces = [] if is_attributed(sentence) else pieces_of(sentence)
    if len(pieces) != 2 or any(
        piece.link in _UNTIL and not pieces[0].is_denied for piece in pieces
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
    pieces: list[Piece] = []
    edges: dict[tuple[int, int], tuple[str, str]] = {}
    for start, end in sentence_spans(text):
        sentence = " ".join(text[start:end].split())
        if is_attributed(sentence):
            continue
        own = pieces_of(without_named_modals(sentence))
        if len(pieces) + len(own) > _MOST:
            break
        base = len(pieces)
        pieces.extend(own)
        edges.update(_by_words(pieces, base))
    edges.update(_by_times(pieces))
    return tuple(_closed(pieces, edges))


def _by_words(
    pieces: Sequence[Piece], base: int
) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Yield the places of two events, the earlier first, and the step."""
    for at in range(base, len(pieces)):
        piece = pieces[at]
        if piece.link in TIMES:
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
        if LATER.search(piece.event.form):
            yield (before, at), ("then", "")
            if pieces[at - 1].link in TIMES and "only" in piece.event.form.lower().split()[:1]:
                yield (at - 1, at), ("then", "")
        elif _EARLIER.search(piece.event.form):
            yield (at, before), ("earlier", "")


_NO_TIME = re.compile(
    rf"\b(?:(?:{alternatives(table('clauses', 'order')['with_after'].split())})"
    r"|(?:called|call|named|name)\s+\w+)$",
    re.IGNORECASE,
)
"""A verb before *after* that is one with it: *look after it*, *name it after her*."""


def _main(pieces: Sequence[Piece], at: int, base: int) -> int | None:
    """Return the place of the clause that has the piece *at* as its time."""
    if at == base:
        following = range(at + 1, len(pieces))
        return next((place for place in following if pieces[place].event.predicate), None)
    before = [place for place in range(at - 1, base - 1, -1) if pieces[place].event.predicate]
    outside = (place for place in before if pieces[place].link not in TIMES)
    return next(outside, before[0] if before else None)


_PRIOR = re.compile(
    rf"(?:(?:and|but)\s+)?(?:(?:{alternatives(relative_pronouns() | {'where'})})\b"
    rf"(?:\s+[^\W\d_]+){{0,5}}?\s+had|having)\s+(?!to\b)(?:[a-z]+\s+)?"
    rf"{PARTICIPLE}\b",
    re.IGNORECASE,
)
"""What begins a clause of what was before: *who had sold it*, *having sold it*."""

_PAST = re.compile(rf"\b(?:[a-z]+ed|{any_of('irregular_pasts')}|was|were)\b", re.IGNORECASE)


def _mains(pieces: Sequence[Piece], at: int, base: int) -> Iterator[int]:
    """Yield the places of the clauses in the past whose sentence has the clause before *at*."""
    is_of_time = False
    for place in range(base, len(pieces)):
        link, event, *_ = pieces[place]
        is_of_time |= link in TIMES and event.is_phrase  # *after her son, who ..., left*
        is_main = place != at and link not in TIMES and not _SUBORDINATE.match(event.form)
        is_own = bool(event.predicate) and not (is_of_time and event.has_pronoun)
        if is_main and is_own and _PAST.search(event.form) and not _PERFECT.search(event.form):
            yield place


_SUBORDINATE = re.compile(
    rf"(?:{alternatives(relative_pronouns() | {'where', 'having'})})\b", re.IGNORECASE
)


def _previous(pieces: Sequence[Piece], at: int) -> int | None:
    places = (
        place
        for place in range(at - 1, max(-1, at - 4), -1)
        if pieces[place].event.predicate and pieces[place].link not in TIMES
    )
    return next(places, None)


def _linked(pieces: Sequence[Piece], main: int, at: int) -> tuple[int, int] | None:
    """Return the places of a clause and of its time in their order; None where it is open."""
    link, event = pieces[at].link, pieces[main].event
    if link in _UNTIL or (link in BEFORE and pieces[main].is_denied):
        return (at, main) if pieces[main].is_denied else (main, at)
    if link in BEFORE:
        return main, at
    if link in AFTER:
        return at, main
    perfects = [bool(_PERFECT.search(each.form)) for each in (event, pieces[at].event)]
    if perfects[0] == perfects[1] or pieces[main].is_denied:
        return None
    return (main, at) if perfects[0] else (at, main)


def _by_times(
    pieces: Sequence[Piece],
) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Yield the places of two events with times on one scale; bare names count on in a text."""
    times = [time_of(piece.event.form) for piece in pieces]
    for (at, time), (place, later) in combinations(enumerate(times), 2):
        if time is None or later is None or time.scale != later.scale:
            continue
        if time.last < later.first:
            yield (at, place), (f"{time.form} < {later.form}", "")
        elif later.last < time.first and time.scale in ("date", "day"):
            yield (place, at), (f"{later.form} < {time.form}", "")


def _closed(
    pieces: Sequence[Piece], edges: dict[tuple[int, int], tuple[str, str]]
) -> Iterator[Succession]:
    """Yield the orders of *edges*, and what follows from several, but none both ways."""
    events = [piece.event for piece in pieces]
    for (_, last), (why, _) in edges.items():
        if why in BEFORE | _UNTIL and pieces[last].is_denied:
            events[last] = affirmed(events[last])
    known = {pair: (_line(events, pair, why), apart) for pair, (why, apart) in edges.items()}
    places = range(len(pieces))
    for middle, first, last in product(places, places, places):
        ways = known.get((first, middle)), known.get((middle, last))
        if ways[0] and ways[1] and first != last and (first, last) not in known:
            known[first, last] = (f"{ways[0][0]}, {ways[1][0]}", "")
    for (first, last), (line, apart) in known.items():
        if (last, first) not in known and pieces[first].is_sure and pieces[last].is_sure:
            yield Succession(events[first], events[last], line, apart)


_UNTIL = frozenset(("until", "till"))


def _line(events: Sequence[Event], pair: tuple[int, int], why: str) -> str:
    if "<" in why:
        return why
    first, second = (events[place].form for place in pair)
    return f"'{first}' is before '{second}'"
