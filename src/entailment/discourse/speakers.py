"""Who says *I* in a quotation: whoever is said to have said it, right before or after."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.discourse.entities import Entity
from entailment.discourse.resolution import Resolution, Sentence, resolution

__all__ = ["quotations", "speakers"]

_QUOTED = re.compile(r"[“\"]([^“”\"]{1,2000})[”\"]")
_I = re.compile(r"\b(?:I|[Mm]e|[Mm]y)\b")
_SAID = r"(?:said|says|added|told|recalled|explained|insisted)"
_SPEAKER_AFTER = re.compile(rf"\s*(?:{_SAID}\s+)?")
_SAID_AFTER = re.compile(rf"\s+{_SAID}\b")
_SAID_BEFORE = re.compile(rf"\s+{_SAID}\s*[,:]?\s*$")
_WORD = re.compile(r"\w+")


def quotations(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Return where something is quoted between *start* and *end*, marks included."""
    return [match.span() for match in _QUOTED.finditer(text, start, end)]


def speakers(text: str, here: Sentence) -> Iterator[Resolution]:
    """Yield who says I in the quotations of a sentence."""
    for quote in _QUOTED.finditer(text, here.start, here.end):
        speaker = _speaker(text, quote, here)
        if speaker is None:
            continue
        for match in _I.finditer(text, *quote.span(1)):
            name = f"{speaker.name}'s" if match[0].lower() == "my" else speaker.name
            written = f"{match[0]} [{name}]"
            yield resolution(text, match.start(), match.end(), speaker, "speaker", written)


def _speaker(text: str, quote: re.Match[str], here: Sentence) -> Entity | None:
    after = _SPEAKER_AFTER.match(text, quote.end())
    begins = quote.end() if after is None else after.end()
    said_first = after is not None and after[0].strip() != ""
    for place, entity in here.mentioned:
        name = next((n for n in here.names if n.start == place), None)
        starts, ends = (name.begins, name.end) if name else (place, _word_end(text, place))
        follows = starts == begins and (said_first or _SAID_AFTER.match(text, ends))
        leads = ends <= quote.start() and _SAID_BEFORE.fullmatch(text, ends, quote.start())
        if (follows or leads) and entity.kind == "person":
            return entity
    return None


def _word_end(text: str, place: int) -> int:
    found = _WORD.match(text, place)
    return place if found is None else found.end()
