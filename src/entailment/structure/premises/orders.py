"""Which of two events came first, by the words or the times of a text.

| text | hypothesis | line |
| --- | --- | --- |
| She moved, then opened a shop. | She opened it before she moved. | *moved* is before *opened* |
| Built in 1911; the school in 1924. | It was built before the school. | 1911 < 1924 |
| A came in 1911, B in 1912. | B was the first to come. | 1911 < 1912 |
| Both were built in the 1880s. | The one was built before the other. | open |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.stated_times import days_of
from entailment.structure.sentences.terms import times_in
from entailment.structure.times import periods
from entailment.structure.vocabulary import any_word, table
from entailment.text.denials import DENIAL
from entailment.text.lexicon import alternatives, any_of
from entailment.text.rewriting import capitalised
from entailment.text.stems import base_stems, lexical_stems, verb_stems
from entailment.text.words import sentence_starts

__all__ = ["by_orders"]


class _Order(NamedTuple):
    """Two events, as written, and why the first came before the second."""

    first: str
    second: str
    why: str


_MOST = 12
"""Events in a row that are put in order, each with each."""

_ENOUGH = 0.5
"""The share of the content words of an event that its clause in the text needs."""


def by_orders(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the order of two events in *hypothesis* is that of *text*, or is open."""
    text, hypothesis = _with_stops_of_sentences(text), _with_stops_of_sentences(hypothesis)
    claimed = next(_by_words(hypothesis), None)
    if claimed is None:
        yield from _of_first(text, hypothesis)
        return
    if any(_is_time(event) for event in (claimed.first, claimed.second)):
        return
    main = _main(hypothesis, claimed)
    sentence, rest = _sentence(main), hypothesis.replace(main, " ", 1)
    matched = [
        (order, is_same)
        for order in (*_by_words(text), *_dated(text, claimed))
        if not _is_open(order) and (is_same := _is_same_way(order, claimed)) is not None
    ]
    for order, is_same in matched:
        label = Label.ENTAILMENT if is_same else Label.CONTRADICTION
        if not is_same or _states_all(order, rest, verb_stems(main)):
            yield Derivation((sentence,), label, order.why, "order")
    is_open = not _CONNECTED.search(text) and not _are_dated(text, claimed)
    if not matched and is_open and _is_covered(text, hypothesis):
        yield Derivation((sentence,), Label.UNKNOWN, "the text gives no order", "order")


def _with_stops_of_sentences(text: str) -> str:
    """Return *text* with single spaces and without the full stops of abbreviations: *Mr. Lund*."""
    joined = " ".join(text.split())
    starts = sentence_starts(joined)
    return _STOP.sub(lambda match: "." if match.start(1) in starts else "", joined)


_STOP = re.compile(r"\.(?=\s+[^\w\s]*(\w))")
_OR = re.compile(r"\bor\b", re.IGNORECASE)


def _is_open(order: _Order) -> bool:
    """Return whether one of two events may not have been: *no decision before the autumn*."""
    return any(DENIAL.search(event) or _OR.search(event) for event in (order.first, order.second))


def _is_time(event: str) -> bool:
    """Return whether *event* is a date and no event."""
    rest = event
    for period in reversed(periods(event)):
        rest = rest[: period.start] + rest[period.end :]
    return rest != event and not lexical_stems(rest)


def _main(hypothesis: str, claimed: _Order) -> str:
    """Return what the hypothesis asserts of itself: what stands before *before* or *after*."""
    starts = {hypothesis.find(event): event for event in (claimed.first, claimed.second)}
    is_fronted = bool(_FRONTED.match(hypothesis))
    return starts[max(starts)] if is_fronted else starts[min(starts)]


def _is_covered(text: str, hypothesis: str) -> bool:
    return lexical_stems(hypothesis) - lexical_stems(_RELATION) <= lexical_stems(text)


# The order of two events by words


_RELATION = "before after then earlier later first"
_CONNECTED = re.compile(
    rf"\b(?:{'|'.join(table('clauses', 'order')['connected'].split())})\b", re.IGNORECASE
)
_FRONTED = re.compile(r"\s*(?P<way>before|after)\b", re.IGNORECASE)
_IN_CLAUSE = r"(?:[^.;]|\.(?=\w))"
_IN_PHRASE = r"(?:[^,.;]|,(?=\d)|\.(?=\w))"
_FIRST = re.compile(
    rf"(?:^|(?<=[.;]\s))(?P<way>Before|After)\s+(?P<one>{_IN_PHRASE}+?)"
    rf"(?:,\s+|(?<=\d{{4}})\s+(?=(?:the|a|an|he|she|it|they|his|her|its)\s))(?P<two>{_IN_CLAUSE}+)"
)
_INNER = re.compile(
    rf"(?P<one>{_IN_CLAUSE}{{2,120}}?),?\s+(?:(?:shortly|soon|long|just|immediately|right)\s+)?"
    r"(?P<way>before|after|earlier than|later than|prior to|until)\s+"
    rf"(?P<two>{_IN_PHRASE}{{2,120}})",
    re.IGNORECASE,
)
_NO_TIME = re.compile(
    rf"\b(?:{alternatives(table('clauses', 'order')['with_after'].split())})$", re.IGNORECASE
)
"""A verb before *after* that is one with it: *she looks after the shop*."""

_THEN = re.compile(
    r"(?:[,.;]\s+(?:and\s+|she\s+|he\s+|it\s+|they\s+)?|\s+and\s+)"
    rf"(?:only\s+)?(?:{any_word('afterwards')}|after that|after this|next)\b,?|,\s+where\b",
    re.IGNORECASE,
)
_FOLLOWED = re.compile(
    rf"(?P<one>{_IN_PHRASE}{{2,100}}?)\s+(?:was\s+|were\s+)?"
    rf"(?P<way>followed by|preceded by|preceded|followed)\s+(?P<two>{_IN_PHRASE}{{2,100}})",
    re.IGNORECASE,
)
_EARLIER = frozenset(("before", "earlier than", "prior to", "until", "followed by", "preceded"))


def _by_words(text: str) -> Iterator[_Order]:
    for match in _FIRST.finditer(text):
        yield _order(match["two"], match["one"], match["way"].lower())
    if not _FRONTED.match(text):
        for pattern in (_INNER, _FOLLOWED):
            for match in pattern.finditer(text):
                if not (match["way"].lower() == "after" and _NO_TIME.search(match["one"])):
                    yield _order(match["one"], match["two"], match["way"].lower())
    for first, second in combinations(_THEN.split(text, _MOST), 2):
        yield _order(first, second, "before")


def _order(event: str, other: str, way: str) -> _Order:
    first, second = (event, other) if way in _EARLIER else (other, event)
    return _Order(first, second, f"'{first.strip()}' is before '{second.strip()}'")


# The order of two events by their times


_CLAUSE = re.compile(r"[.;](?!\d)|,(?!\d)|\b(?:and|but|while|whereas)\b")


def _by_times(text: str) -> Iterator[_Order]:
    """Yield the orders of the clauses of *text* that have a time each."""
    cuts = [0, *(match.end() for match in _CLAUSE.finditer(text)), len(text)]
    dated = [
        (text[max(cut for cut in cuts if cut <= time.start) : _end(cuts, time.start)], time.period)
        for time in days_of(text)
        if time.role == "time"
    ]
    for (clause, period), (other, later) in permutations(dated, 2):
        if period.is_apart_from(later) and period.is_before(later):
            yield _Order(clause, other, f"{period.form} < {later.form}")


def _are_dated(text: str, claimed: _Order) -> bool:
    """Return whether *text* has a time for each of two events, by clauses with one verb or none."""
    first, second = lexical_stems(claimed.first), lexical_stems(claimed.second)
    sides = first - second, second - first
    return any(
        sides[0] & lexical_stems(clause) and sides[1] & lexical_stems(other)
        for order in _dated(text, claimed)
        for clause, other in ((order.first, order.second), (order.second, order.first))
    )


def _dated(text: str, claimed: _Order) -> Iterator[_Order]:
    """Yield the orders by times whose clauses have the verbs of the hypothesis, or none.

    *Completed before the museum* leaves out the second verb, which is then the first.
    """
    first, second = map(verb_stems, (claimed.first, claimed.second))
    needed = (first or second, second or first)
    for order in _by_times(text):
        stated = verb_stems(order.first), verb_stems(order.second)
        if any(
            all(not own or verbs <= own for own, verbs in zip(stated, each, strict=True))
            for each in (needed, needed[::-1])
        ):
            yield order


_PAST = re.compile(rf"\b(?:[a-z]+ed|{any_of('irregular_pasts')})\b")


def _end(cuts: list[int], place: int) -> int:
    return min(cut for cut in cuts if cut > place)


# What the order of the text says of that of the hypothesis


def _is_same_way(order: _Order, claimed: _Order) -> bool | None:
    """Return whether both have the events one way round; None where they are of other events."""
    straight = (_share(claimed.first, order.first), _share(claimed.second, order.second))
    crossed = (_share(claimed.first, order.second), _share(claimed.second, order.first))
    best, is_same = max((straight, True), (crossed, False), key=lambda each: sum(each[0]))
    if min(best) < _ENOUGH or sum(straight) == sum(crossed):
        return None
    return is_same


def _states_all(order: _Order, rest: str, verbs: frozenset[str]) -> bool:
    """Return whether the events of *order* have all of *rest*, which nobody judges.

    That is what a hypothesis has besides its main event: words, numbers and times. The verb may be
    one of the *verbs* of that event.
    """
    events = f"{order.first} {order.second}"
    relation = frozenset(_RELATION.split())
    return base_stems(rest) - relation <= base_stems(events) | verbs and times_in(
        rest
    ) - relation <= times_in(events)


def _share(event: str, clause: str) -> float:
    """Return the share of the words of *event* that *clause* has; 0 if it has none but verbs."""
    needed = lexical_stems(event)
    shared = needed & lexical_stems(clause)
    nouns = needed - verb_stems(event)
    if not needed or (nouns and not shared & nouns):
        return 0.0
    return len(shared) / len(needed)


_FIRST_TO = re.compile(
    r"^(?P<who>.{2,80}?)\s+(?:was|were|is|became)\s+the\s+(?P<way>first|last)\s+"
    r"(?:(?:one|ones|person|people)\s+|(?P<of>\w+)\s+)?to\s+(?P<what>.+?)\.?$"
)


_FINITE = re.compile(
    rf"{_PAST.pattern}|\b(?:{any_of('forms_of_be')}|{any_of('finite_auxiliaries')})\b"
)


def _of_first(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that who did it after another was not the first to, and the other not the last.

    Both clauses have what was done, or one is without a verb: *Ada arrived in May, Bo in June*.
    """
    match = _FIRST_TO.match(hypothesis.strip())
    if match is None:
        return
    who, done = lexical_stems(match["who"]), base_stems(match["what"])
    for order in (*_by_times(text), *_by_words(text)):
        own, other = (
            (order.second, order.first) if match["way"] == "first" else (order.first, order.second)
        )
        if not who <= lexical_stems(own) or who & lexical_stems(other):
            continue
        are_done = [done <= base_stems(clause) for clause in (own, other)]
        is_one_bare = any(are_done) and not all(map(_FINITE.search, (own, other)))
        is_of_kind = lexical_stems(match["of"] or "") <= lexical_stems(other)
        if is_of_kind and (all(are_done) or is_one_bare):
            yield Derivation((_sentence(text),), Label.CONTRADICTION, order.why, "order")


def _sentence(clause: str) -> str:
    form = re.sub(r"\bhad\s+(?=\w+(?:ed|n|t)\b)", "", clause).strip(" ,.")
    return f"{capitalised(form)}."
