"""What a paragraph is about, where that is sure: *The Louvre is a museum in Paris. It opened ...*

A sentence that begins with a name and says what that is (*is a museum*, *is 330 metres tall*) makes
the name the topic; *It* and *Its* at the beginning of the next sentence are the topic's. It is none
any more behind a sentence with another thing that *it* could be, and in another paragraph.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from entailment.discourse.current import Analysis
from entailment.text.name_forms import CAPITAL

__all__ = ["Topic", "topic_of"]

_IS = re.compile(r"(?:\s+\([^()]*\))?\s+(?:is|was)\s+(?=(?:an?|the|one)\s|\d)")
_OTHER_THING = re.compile(
    r"\b(?:of|for|by|with|to|from|between|and|that|which|than)\s+(?:an?|the|its|another)\s"
    r"(?!(?:north|south|east|west|world|city|country)\b)"
)
_PLACED = re.compile(
    r"\b(?:in|at|near|on|from|off|outside)\s+"
    rf"(?:(?:the|northern|southern|eastern|western|central)\s+)*(?:{CAPITAL}\w+, )*$"
)
_GOES_ON = re.compile(r"It\s+(?!.*\b(?:an?|its|another|the)\s+[a-z])")
_MEANS_NOTHING = re.compile(
    r"It\s+(?:(?:\w+\s+){1,4}(?:that|whether)\b|(?:is|was)\s.*\b(?:who|that|when|where|to)\b"
    r"|seems?\b|appears?\b|t(?:akes?|ook)\b|rain|snow)",
    re.DOTALL,
)


class Topic(NamedTuple):
    """A name that a paragraph is about, the same with its article, and the sentence that has it."""

    name: str
    noun_phrase: str
    named_in: int


def topic_of(reading: Analysis, index: int) -> Topic | None:
    """Return what *It* or *Its* at the beginning of sentence *index* means; None if not sure."""
    if _MEANS_NOTHING.match(_sentence(reading, index)):
        return None
    for before in range(index - 1, max(-1, index - 4), -1):
        if "\n" in reading.document.text[reading.begin(before) : reading.begin(index)].strip():
            return None
        if (topic := _described(reading, before)) is not None:
            return topic
        sentence = _sentence(reading, before)
        if not _GOES_ON.match(sentence) or _things(reading, before):
            return None
    return None


def _described(reading: Analysis, index: int) -> Topic | None:
    """Return the name that the sentence begins with and says what it is."""
    text, begins = reading.text, reading.begin(index)
    start = begins + 4 if text.startswith("The ", begins) else begins
    first = next((name for name in reading.names(index) if name.start == start), None)
    if first is None or reading.is_person(first):
        return None
    end = reading.passages[index].end
    described = _IS.match(text, first.end, end)
    if described is None or _OTHER_THING.search(text, described.end(), end):
        return None
    if any(place > first.start for place in _things(reading, index)):
        return None
    article = "the " if start > begins else ""
    return Topic(first.text, f"{article}{first.text}", index)


def _things(reading: Analysis, index: int) -> list[int]:
    """Return where the sentence has names that *it* could be: of no person, nor where it is."""
    begins = reading.begin(index)
    return [
        name.start
        for name in reading.names(index)
        if not reading.is_person(name) and not _PLACED.search(reading.text[begins : name.start])
    ]


def _sentence(reading: Analysis, index: int) -> str:
    return reading.text[reading.begin(index) : reading.passages[index].end]
