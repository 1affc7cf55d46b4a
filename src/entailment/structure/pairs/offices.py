"""Whether a hypothesis is of the end of an office that the text only says somebody holds.

| text | hypothesis | so |
| --- | --- | --- |
| Its chairman, Paul Ohm, welcomed the deal. | Paul Ohm stepped down as chairman. | may be later |
| Paul Ohm is still chairman. | Paul Ohm resigned as chairman. | denied |
| In June 2024 Paul Ohm, its chairman, spoke. | Paul Ohm resigned as chairman in 2020. | denied |

Whoever resigns held the office before: a text that says no more than that denies nothing.
"""

from __future__ import annotations

import re

from entailment.structure.sentences.stated_times import times_of
from entailment.structure.vocabulary import any_word, phrases
from entailment.text.denials import DENIAL
from entailment.text.lexicon import any_of, title_abbreviations
from entailment.text.name_forms import CAPITAL, NAME, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of, lexical_stems
from entailment.text.words import words

__all__ = ["is_of_holder"]

_LEAVES = re.compile(
    rf"(?P<passive>{any_of('forms_of_be')}\s+)?(?P<verb>[a-z]+)(?:\s+(?P<particle>[a-z]+))?\s+"
    r"(?:from\s+)?(?:as|the\s+(?:post|office|job|position|role)\s+of)\s+"
    r"(?:(?:the|its|their|an?|his|her)\s+)?(?P<office>[^.,;]+)",
    re.IGNORECASE,
)
"""Perhaps the end of an office: *resigned as*, *gave up the post of*."""

_AUXILIARIES = re.compile(r"(?:\s+(?:has|have|had|will|also|then)){1,3}\s*\Z", re.IGNORECASE)
_LONGEST_HOLDER = 120
_FORMER = re.compile(r"\b(?:former|ex|late|predecessor|successor)\b", re.IGNORECASE)
_STAYS = re.compile(rf"\b(?:{any_word('staying')})\b", re.IGNORECASE)
_TITLE = re.compile(rf"\b(?P<title>{CAPITAL}{SMALL}+)\.(?=\s)")
_NAME = rf"(?P<holder>{NAME})"
_OFFICE = (
    rf"(?P<office>(?:(?:the|its|their|an?)\s+)?{SMALL}+(?:[\s-]+{SMALL}+){{0,3}}"
    rf"(?:\s+{CAPITAL}\w*){{0,4}})"
)
_HOLDS = (
    re.compile(rf"\b(?i:{_OFFICE}),?\s+{_NAME}\b"),
    re.compile(rf"\b{_NAME},\s+{_OFFICE},"),
    re.compile(rf"\b{_NAME}\s+(?:is|was)\s+{_OFFICE}\W*$"),
)
"""How a text names an office with who holds it, and says nothing of how that ends."""


def is_of_holder(text: str, hypothesis: str) -> bool:
    """Return whether *text* says no more than that somebody holds what *hypothesis* says is ended.

    >>> is_of_holder("Its chairman, Paul Ohm, spoke.", "Paul Ohm stepped down as chairman.")
    True
    >>> is_of_holder("Paul Ohm is still chairman.", "Paul Ohm stepped down as chairman.")
    False
    """
    end = _end_of_office(hypothesis)
    if end is None or _has_end(text) or any(each.search(text) for each in (DENIAL, _STAYS)):
        return False
    holder = lexical_stems(_AUXILIARIES.sub("", hypothesis[: end.start()]).split()[-1])
    office = lexical_stems(re.split(r"\b(?:of|at|in|for|on)\b", end["office"])[0])
    if not holder or not office or DENIAL.search(hypothesis):
        return False
    is_held = any(
        holder <= lexical_stems(match["holder"]) and office <= lexical_stems(match["office"])
        for start, after in sentence_spans(text)
        for pattern in _HOLDS
        for match in pattern.finditer(_without_title_stops(text[start:after].strip()))
    )
    return is_held and _may_be_before(text, hypothesis)


def _end_of_office(hypothesis: str) -> re.Match[str] | None:
    """Return what in *hypothesis* says that somebody before it gives up an office.

    >>> _end_of_office("Paul Ohm bowed out as chairman.")["office"]
    'chairman'
    >>> _end_of_office("Paul Ohm served as chairman.") is None
    True
    """
    for word in words(hypothesis[:_LONGEST_HOLDER])[1:]:
        match = _LEAVES.match(hypothesis, word.start)
        verb = next(iter(words(match["verb"])), None) if match else None
        if match is None or verb is None:
            continue
        phrase = " ".join(filter(None, (base_of(verb), match["particle"])))
        voice = "passive" if match["passive"] else "active"
        if phrase.lower() in phrases("clauses", "leaving_office", voice):
            return match
    return None


def _has_end(text: str) -> bool:
    """Return whether *text* has anything that may be the end of an office, whosever it is."""
    forms = [base_of(word).lower() for word in words(text)]
    every = f" {' '.join(forms)} "
    return _FORMER.search(text) is not None or any(
        f" {phrase} " in every
        for voice in ("active", "passive")
        for phrase in phrases("clauses", "leaving_office", voice)
    )


def _without_title_stops(sentence: str) -> str:
    """Return *sentence* without the stops of titles before names: *Dr Ohm* for *Dr. Ohm*."""
    titles = title_abbreviations()
    return _TITLE.sub(
        lambda match: match["title"] if match["title"].lower() in titles else match[0], sentence
    )


def _may_be_before(text: str, hypothesis: str) -> bool:
    """Return whether no time of *text* is behind one of *hypothesis*."""
    claimed = [time.period for time in times_of(hypothesis)]
    stated = [time.period for time in times_of(text)]
    return all(early.is_before(late) for early in stated for late in claimed)
