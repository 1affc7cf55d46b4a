"""The order of two events that a text puts in order, in any wording of order.

| text | hypothesis | then |
| --- | --- | --- |
| The guests had left when the fire broke out. | The fire broke out after the guests left. | yes |
| The strings were fitted, then it was varnished. | They were fitted once it was varnished. | no |
| First he ate, then he slept, and finally he left. | He left after he ate. | yes |
| The bridge opened in 1932, the tunnel in 1940. | The tunnel opened before the bridge. | no |
| Ann left before Bo sang. | Bo left before Ann sang. | left to the judge |

Each event of the hypothesis has to share most of its words with a clause of the text, and more than
with the clause of the other event: its subject, names and quantities, its verb or object. The
judge sees whether each is an event of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from entailment.model import Label
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.events import (
    PARTICIPLE,
    Event,
    is_reversed,
    limits_of,
    stems_of,
)
from entailment.structure.sentences.successions import Succession, order_claimed, successions
from entailment.structure.vocabulary import table
from entailment.text.lexicon import alternatives, any_of, word_list
from entailment.text.rewriting import capitalised
from entailment.text.words import words

__all__ = ["by_sequences"]

_OCCUR = frozenset(stems_of(table("clauses", "successions")["occur"]))
_PREFIX = 5
"""Letters that the stems of a verb and its noun share, at least: *resign*, *resignation*."""


class _Claim(NamedTuple):
    """What a hypothesis says: the events that each of its two may be, and its premises."""

    first: Sequence[Event]
    second: Sequence[Event]
    premises: tuple[str, ...]
    apart: str


_CONNECTED = {*table("clauses", "order")["connected"].split(), "sooner", "ahead"}
_ORDERED = re.compile(rf"\b(?:{alternatives(_CONNECTED)})\b", re.IGNORECASE)
"""What a hypothesis with an order has, at least."""


def by_sequences(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield whether the two events of *hypothesis* are in the order of *text*.

    >>> (derived,) = by_sequences("Ann left before Bo sang.", "Bo sang after Ann had left.")
    >>> str(derived.label), derived.premises
    ('ENTAILMENT', ('Bo sang.', 'Ann left.'))
    """
    claim = _claim(hypothesis) if _ORDERED.search(hypothesis) else None
    if claim is None:
        return
    ways = {
        is_same: stated
        for stated in successions(text)
        for is_same in (True, False)
        if _states(stated, claim, is_same=is_same)
    }
    if len(ways) != 1:
        return
    ((is_same, stated),) = ways.items()
    if is_same and claim.apart and claim.apart != stated.apart:
        return
    label = Label.ENTAILMENT if is_same else Label.CONTRADICTION
    yield Derivation(claim.premises, label, stated.line, "sequence")


def _states(stated: Succession, claim: _Claim, *, is_same: bool) -> bool:
    own = _alternatives(stated.first, stated.second), _alternatives(stated.second, stated.first)
    own = own if is_same else own[::-1]
    if _adds(own[0][0], claim.first[0]) or _adds(own[1][0], claim.second[0]):
        return False
    return _is_distinctive(own, claim) or all(
        any(_is_of(event, other) for event, other in product(events, claimed))
        for events, claimed in zip(own, (claim.first, claim.second), strict=True)
    )


def _adds(stated: Event, claimed: Event) -> bool:
    """Return whether *claimed* has a number or a quantity that *stated* lacks."""
    return not limits_of(claimed.form) <= limits_of(stated.form)


# What a hypothesis claims


_ALREADY = re.compile(r"^(?:and|but|then|and then)\s+|\b(?:already|just)\s+", re.IGNORECASE)


def _claim(hypothesis: str) -> _Claim | None:
    order = order_claimed(" ".join(hypothesis.split()))
    if order is None or any(_is_time(event) for event in order[:2]):
        return None
    first, second = (
        _alternatives(order.first, order.second),
        _alternatives(order.second, order.first),
    )
    ordered = sorted((order.first, order.second), key=lambda event: hypothesis.find(event.form))
    premises = tuple(_sentence(event.form) for event in ordered if not event.is_phrase)
    return _Claim(first, second, premises or (_sentence(hypothesis),), order.apart)


def _is_time(event: Event) -> bool:
    """Return whether a phrase is a time, and no event: *noon*, *16 days*, *schedule*."""
    own = stems_of(event.form)
    is_counted = bool(limits_of(event.form)) and bool(_UNITS.intersection(own))
    return event.is_phrase and (
        is_counted or all(word in _TIMES or not word.isalpha() for word in own)
    )


_UNITS = frozenset(stems_of("second minute hour day night week month year decade century"))


_TIMES = frozenset(
    stems_of(
        " ".join(
            (
                table("clauses", "successions")["times"],
                *(word for name in ("weekdays", "months", "numerals") for word in word_list(name)),
            )
        )
    )
)


def _sentence(form: str) -> str:
    return f"{capitalised(_ALREADY.sub('', form).strip(' ,.'))}."


def _alternatives(event: Event, other: Event) -> list[Event]:
    """Return what *event* may be: a phrase is one, or has the verb of *other*."""
    if set(event.predicate) <= _OCCUR and event.predicate:
        return [Event(event.subject, (), event.form)]
    if not event.is_phrase or set(other.predicate) <= _OCCUR:
        return [event]
    phrase = stems_of(event.form)
    return [
        event,
        Event(event.subject, other.predicate, event.form),
        Event(other.subject, (*other.predicate[:1], *phrase), event.form),
    ]


# Whether an event of the text is that of the hypothesis


def _is_of(stated: Event, claimed: Event) -> bool:
    """Return whether *stated* has what *claimed* has: its subject, its verb or object."""
    if is_reversed(stated.form) != is_reversed(claimed.form) and not claimed.is_phrase:
        return False
    if stated.is_phrase or claimed.is_phrase:
        return _is_of_phrase(stated, claimed)
    return _is_of_subject(stated, claimed) and _is_of_rest(stated.predicate, claimed.predicate)


def _is_of_subject(stated: Event, claimed: Event) -> bool:
    if claimed.subject <= stated.subject:
        return True
    return not stated.has_pronoun and bool(stated.subject) and stated.subject <= claimed.subject


def _is_of_rest(stated: Sequence[str], claimed: Sequence[str]) -> bool:
    """Return whether *stated* has *claimed* in its order, but for one word of three or more."""
    rest = list(stated)
    missing = 0
    for word in claimed:
        at = next((at for at, own in enumerate(rest) if _is_like(own, word)), None)
        missing += at is None
        rest = rest if at is None else rest[at + 1 :]
    return missing <= _MISSING * len(claimed)


_MISSING = 1 / 3


def _is_of_phrase(stated: Event, claimed: Event) -> bool:
    own, other = ({*each.subject, *each.predicate} for each in (stated, claimed))
    if not other or not all(any(_is_like(each, word) for word in own) for each in other):
        return False
    if stated.is_phrase and claimed.is_phrase:
        return True
    clause, phrase = (claimed, stated) if stated.is_phrase else (stated, claimed)
    return any(_is_like(clause.predicate[0], word) for word in phrase.subject)


def _is_like(stem: str, other: str) -> bool:
    shorter, longer = sorted((stem, other), key=len)
    return stem == other or (len(shorter) >= _PREFIX and longer.startswith(shorter))


# Whether the two events of the hypothesis are those of the text, each the one and not the other


_LEAST = 0.5
"""The share of the words of an event that its clause in the text has, at least."""

_LEAST_OF_PHRASE = 2 / 3
"""The same of *the museum*."""


def _is_distinctive(own: tuple[Sequence[Event], Sequence[Event]], claim: _Claim) -> bool:
    """Return whether each event of *claim* has more words of its clause than of the other."""
    stated = own[0][0], own[1][0]
    claimed = claim.first[0], claim.second[0]
    if any(is_reversed(event.form) for event in (*stated, *claimed)):
        return False
    for at, (event, other) in enumerate(zip(stated, claimed, strict=True)):
        share = _share(event, other)
        least = _LEAST_OF_PHRASE if other.is_phrase else _LEAST
        if share < least or share <= _share(stated[1 - at], other):
            return False
        is_named = _names(other) <= _words(event) or (event.has_pronoun and not event.subject)
        if not (is_named and _is_same_role(event, other)):
            return False
        if not _has_predicate(event, other, claimed[1 - at]):
            return False
    return True


def _has_predicate(stated: Event, claimed: Event, partner: Event) -> bool:
    """Return whether *stated* has the verb of *claimed*, or a word behind it.

    The verb of *before the museum* is that of its *partner*, if that is of a clause of the text.
    """
    if claimed.is_phrase:
        verbs = partner.predicate[:1]
        is_event = stated.is_phrase or _is_of_phrase(stated, claimed)
        return is_event or (bool(verbs) and verbs[0] in stated.predicate)
    shared = [any(_is_like(each, word) for each in _words(stated)) for word in claimed.predicate]
    return any(shared)


def _words(event: Event) -> frozenset[str]:
    return event.subject | frozenset(event.predicate)


def _names(event: Event) -> frozenset[str]:
    """Return the stems of the names of *event*."""
    return frozenset(
        each for word in words(event.form) if word.form[0].isupper() for each in stems_of(word.form)
    )


def _share(stated: Event, claimed: Event) -> float:
    own, needed = _words(stated), [*claimed.subject, *claimed.predicate]
    return sum(any(_is_like(each, word) for each in own) for word in needed) / max(1, len(needed))


_PASSIVE = re.compile(
    rf"\b(?:{any_of('forms_of_be')})\s+(?:[a-z]+ly\s+)?{PARTICIPLE}\b",
    re.IGNORECASE,
)


def _is_same_role(stated: Event, claimed: Event) -> bool:
    """Return whether nothing that does it in the one has it done to it in the other."""
    if stated.is_phrase or claimed.is_phrase or stated.has_pronoun or claimed.has_pronoun:
        return True
    own, other = stated.subject, frozenset(stated.predicate)
    subject, rest = claimed.subject, frozenset(claimed.predicate)
    if bool(_PASSIVE.search(stated.form)) != bool(_PASSIVE.search(claimed.form)):
        return not subject & own and not rest & other - {claimed.predicate[0]}
    return bool(subject & own) and not (subject & other) - own and not (rest & own) - other
