"""Who says *I* in a quotation: whoever the words right before or after attribute it to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from entailment.discourse.lexicon import word_set
from entailment.discourse.mentioned import Mentioned, Reference
from entailment.discourse.scene import Scene

__all__ = ["speakers", "speech_verb"]

_I = re.compile(r"\b(?:I|[Mm]e|[Mm]y)\b")
_BLANK = re.compile(r"\s*")


def speakers(scene: Scene) -> Iterator[Reference]:
    """Yield whom I, me and my refer to in the quotations of the current sentence."""
    for start, end in scene.current.quotes:
        speaking = (
            mentioned
            for mentioned in scene.current.mentioned
            if _speaks(scene, mentioned, start, end)
        )
        speaker = next(speaking, None)
        if speaker is None:
            continue
        for match in _I.finditer(scene.reading.text, start, end):
            owns = match[0].lower() == "my"
            span = match.start(), match.end()
            yield Reference.to(speaker.entity, *span, "speaker", owns=owns, is_sure=True)


def _speaks(scene: Scene, mentioned: Mentioned, start: int, end: int) -> bool:
    """Return whether who is mentioned there says what is quoted from *start* to *end*."""
    text, speech = scene.reading.text, speech_verb()
    verb = speech.match(text, end)
    blank = _BLANK.match(text, end)
    begins = verb.end() if verb else blank.end() if blank else end
    follows = mentioned.begins == begins and (verb or speech.match(text, mentioned.end))
    leads = mentioned.end <= start and _leading_verb().fullmatch(text, mentioned.end, start)
    return mentioned.entity.kind == "person" and bool(follows or leads)


@lru_cache(maxsize=1)
def speech_verb() -> re.Pattern[str]:
    """Return what matches a blank and a verb of saying after a name."""
    return re.compile(rf"\s+(?:{'|'.join(sorted(word_set('speech_verbs')))})\b\s*")


@lru_cache(maxsize=1)
def _leading_verb() -> re.Pattern[str]:
    return re.compile(rf"{speech_verb().pattern}[,:]?\s*")
