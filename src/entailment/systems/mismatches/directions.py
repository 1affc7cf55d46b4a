"""Where somebody went to, and where from: the one in the place of the other.

| text | hypothesis | why |
| --- | --- | --- |
| Maria moved from Lisbon to Porto. | Maria moved to Lisbon. | it is what she left |
| Maria moved from Lisbon to Porto. | Maria moved from Porto. | it is where she came |

Where both give the time of the move the two exclude each other; else there may have been another.
Only for verbs of a move in the past, with names, and where nothing says that somebody came back:
*the road went from Lisbon to Porto* and *she commutes* go both ways.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.model import Mismatch
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.times import periods
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import word_list
from entailment.text.name_forms import NAME
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_of, lexical_stems
from entailment.text.verbs import is_past
from entailment.text.words import words

__all__ = ["exchanged_directions"]

_NAME = rf"(?:the\s)?{NAME}"
_VERB = r"(?P<verb>[a-z]+)(?P<between>(?:\s[\w'’-]+){0,4}?)"
_BOTH = re.compile(rf"\b(?={_VERB}\sfrom\s(?P<source>{_NAME})\sto\s(?P<goal>{_NAME}))")
_CLAIMED = re.compile(rf"\b(?={_VERB}\s(?P<way>to|from)\s(?P<place>{_NAME}))")
_WAYS = {"to": "goal", "from": "source"}


def exchanged_directions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield where *hypothesis* has somebody go where *text* has them come from, or the other way.

    >>> [str(each) for each in exchanged_directions(
    ...     "Maria moved from Lisbon to Porto.", "Maria moved to Lisbon.")]
    ["role: the hypothesis has 'to Lisbon', the text has 'from Lisbon to Porto'"]
    """
    if " from " not in text or (" to " not in hypothesis and " from " not in hypothesis):
        return
    own, claimed = " ".join(text.split()), _move(_CLAIMED, " ".join(hypothesis.split()))
    if claimed is None or not is_asserted(hypothesis):
        return
    if own.count(" from ") != 1 or not is_asserted(own):
        return
    way, place = claimed["way"], claimed["place"]
    for start, end in sentence_spans(own):
        sentence = own[start:end]
        match = _move(_BOTH, sentence)
        if match is None or not _is_same_move(match, claimed, sentence):
            continue
        other = match["goal" if way == "from" else "source"]
        is_there = re.search(rf"\b{way}\s{re.escape(place)}\b", own) is not None
        if place == other and place != match[_WAYS[way]] and not is_there:
            stated = f"from {match['source']} to {match['goal']}"
            yield Mismatch("role", f"{way} {place}", stated, contradicts=_is_dated(hypothesis))


def _is_dated(sentence: str) -> bool:
    """Return whether *sentence* gives a time: without one it may be another, earlier move."""
    return bool(periods(sentence))


def _move(pattern: re.Pattern[str], sentence: str) -> re.Match[str] | None:
    """Return the first match whose verb is the past of a move."""
    return next((m for m in pattern.finditer(sentence) if _is_past_move(m["verb"])), None)


def _is_same_move(match: re.Match[str], claimed: re.Match[str], sentence: str) -> bool:
    """Return whether both have one verb, one subject and nothing that goes back."""
    stated, own = ({word.lower for word in words(side)} for side in (sentence, claimed.string))
    if any(word.isdigit() for word in own - stated):
        return False  # it may be another move
    lowers = stated | own
    if not lowers.isdisjoint(listed("acts", "returns")) or not lowers.isdisjoint(_calendar(match)):
        return False
    subject = lexical_stems(claimed.string[: claimed.start()])
    is_of_subject = subject <= lexical_stems(sentence[: match.start("source")])
    is_covered = lexical_stems(claimed.string) <= lexical_stems(sentence) | {_base(claimed["verb"])}
    return is_of_subject and is_covered and _base(match["verb"]) == _base(claimed["verb"])


def _calendar(match: re.Match[str]) -> frozenset[str]:
    """Return the months and days by which *from ... to* gives a time, if it does."""
    times = word_list("months") | word_list("weekdays")
    return times & {word.lower() for word in (*match["source"].split(), *match["goal"].split())}


@lru_cache(maxsize=256)
def _is_past_move(form: str) -> bool:
    return is_past(form) and _base(form) in listed("acts", "moves")


def _base(form: str) -> str:
    return base_of(words(form)[0])
