"""Claims that announce something by a day, and sources from after that day that deny it.

A source of May supports *Building will start in September*; *Building has not begun*, published in
October, denies it, although neither sentence alone says so: the day of publication does. The claim
is judged as what would have happened by then, *Building did start*, with the passages of later
documents that negate something or report a delay.

| the claim | published on 3 May 2026, last day | would have happened |
| --- | --- | --- |
| Building will start in September. | 2026-09-30 | Building did start. |
| The hall is due to open on 4 June 2026. | 2026-06-04 | The hall did open. |
| The hall will be opened next week. | 2026-05-10 | The hall had been opened. |
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from entailment.checking.claims import Claim
from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.retrieval.evidence import Evidence
from entailment.systems import NamedSystem
from entailment.text.dates import dates
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words
from entailment.text.words import words

__all__ = ["Announcement", "announcement", "denials_afterwards"]

_FUTURE = re.compile(
    r"\b(?:will|shall|(?:is|are)\s+(?:(?:due|expected|going|planned|scheduled|set)\s+)?to)\s+"
    r"(?!not\b|never\b|have\b|no\b)(?P<passive>be\s+)?",
    re.IGNORECASE,
)
_NO_LIMIT = re.compile(r"\b(?:after|since|until|till)\s+$", re.IGNORECASE)
_LAST_WORD = re.compile(r"[\s,]*\b(?P<word>\w+)\s+$")


class Announcement(NamedTuple):
    """What a claim announces: its *subject*, the *last* day for it, and what would have happened.

    *happened* is the claim as of a later day, without its date.
    """

    subject: str
    last: datetime.date
    happened: str


def announcement(claim: str, published: datetime.date | None) -> Announcement | None:
    """Return what *claim* announces, its dates as of the day *published*; None for other claims.

    >>> day = datetime.date(2026, 5, 3)
    >>> found = announcement("Building will start in September.", day)
    >>> found.subject, found.last.isoformat(), found.happened
    ('Building', '2026-09-30', 'Building did start.')
    """
    futures = list(_FUTURE.finditer(claim))
    spans = dates(claim, published)
    if len(futures) != 1 or len(spans) != 1:
        return None
    (future,), (span,) = futures, spans
    before = claim[: span.start]
    if _NO_LIMIT.search(before) or _NO_LIMIT.match(f"{span.form.split()[0]} "):
        return None
    undated = _without_preposition(before) + claim[span.end :]
    again = _FUTURE.search(undated)
    if again is None:
        return None
    past = "had been " if future["passive"] else "did "
    happened = f"{undated[: again.start()]}{past}{undated[again.end() :]}".lstrip(" ,")
    subject = undated[: again.start()].strip(" ,")
    return Announcement(subject, span.last, happened[:1].upper() + happened[1:])


def _without_preposition(before: str) -> str:
    """Return what stands before a date without the preposition that leads in to it."""
    match = _LAST_WORD.search(before)
    if match is not None and match["word"].lower() in claim_words()["prepositions"]:
        return before[: match.start()]
    return before.rstrip(" ,")


def denials_afterwards(
    claim: Claim, published: datetime.date | None, judged: Iterable[Evidence], system: NamedSystem
) -> Iterator[Evidence]:
    """Yield the passages of documents after the day that *claim* announces which deny it.

    *published* is the day of the document that supports the claim; *judged* are the passages that
    were judged for it. Those yielded bear the judgment of what would have happened.
    """
    announced = announcement(claim.judged, published)
    if announced is None:
        return
    later = [passage for passage in _passages(judged) if _may_deny(passage, announced)]
    pairs = [
        Pair(evidence.passage.id, evidence.judged.text, announced.happened) for evidence in later
    ]
    try:
        judgments = list(system.judge(pairs))
    except DataError:  # the system refuses one of them: then nothing is known of any
        return
    for evidence, judgment in zip(later, judgments, strict=True):
        if judgment.label is Label.CONTRADICTION:
            yield replace(evidence, judgment=judgment)


def _passages(judged: Iterable[Evidence]) -> Iterator[Evidence]:
    """Yield the first reading of each passage."""
    seen: set[str] = set()
    for evidence in judged:
        if evidence.passage.id not in seen:
            seen.add(evidence.passage.id)
            yield evidence


def _may_deny(evidence: Evidence, announced: Announcement) -> bool:
    """Return whether *evidence* is of a later day, speaks of the subject and has a denying word."""
    date = evidence.document.date
    if date is None or date <= announced.last:
        return False
    denying = word_list("denials") | word_list("postponements")
    in_passage = words(evidence.judged.text)
    subject = {word.lemma for word in words(announced.subject) if word.is_content}
    return bool(subject & {word.lemma for word in in_passage}) and any(
        word.lower in denying for word in in_passage
    )
