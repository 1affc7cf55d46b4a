"""From texts to the sentences that contrast pairs are made from: whole, short, parsed."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable, Iterator

from entailment.acquisition.contrasts.sentence import MAX_WORDS, Sentence
from entailment.text.linguistics import Analyser
from entailment.text.sentences import split_sentences

__all__ = ["detokenised", "parsed_sentences", "usable_sentences"]

_TRACES = re.compile(r"-[LR][RS]B-")
_BEFORE_MARK = re.compile(r"\s+([.,;:!?%)\]])")
_AFTER_MARK = re.compile(r"([(\[])\s+")
_CLITIC = re.compile(r"\s+('(?:s|re|ve|ll|d|m)\b|n't\b)")
_POSSESSIVE = re.compile(r"(?<=s)\s+'(?=\s)")
_PLAIN_WORD = re.compile(r"[A-Za-z][a-z]")
_LEAST_WORDS = 4


def usable_sentences(
    texts: Iterable[tuple[str, str]], *, most: int | None = None, seed: int = 0
) -> list[tuple[str, str]]:
    """Return source and sentence of the *texts*, pairs of source and text, that makers can use.

    Each sentence is there once, of 4 to 24 words, with a capital and a full stop. Of more than
    *most* an equal number of each source is drawn by *seed*.
    """
    by_source: dict[str, list[str]] = {}
    seen: set[str] = set()
    for source, text in texts:
        for sentence in _sentences(text):
            if sentence.lower() not in seen:
                seen.add(sentence.lower())
                by_source.setdefault(source, []).append(sentence)
    if most is None:
        return [(source, value) for source, results in by_source.items() for value in results]
    chosen = list[tuple[str, str]]()
    waiting = sorted(by_source, key=lambda source: len(by_source[source]))
    for number, source in enumerate(waiting):
        share = (most - len(chosen)) // (len(waiting) - number)
        results = by_source[source]
        drawn = random.Random(f"{seed}/{source}").sample(results, min(share, len(results)))
        chosen += [(source, value) for value in drawn]
    return chosen


def parsed_sentences(
    sentences: Iterable[tuple[str, str]], analyser: Analyser | None = None
) -> Iterator[Sentence]:
    """Yield each sentence of *sentences*, pairs of source and sentence, with its analysis.

    Raise MissingExtraError without spaCy and ModelError without its pipeline.
    """
    given = list(sentences)
    analyses = (analyser or Analyser(cache=False)).analyses(text for _, text in given)
    for (source, text), analysis in zip(given, analyses, strict=True):
        digest = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()
        yield Sentence(digest[:10], source, text, analysis)


def detokenised(text: str) -> str:
    """Return *text* on one line, its marks and clitics joined to the words before them.

    >>> detokenised("Wales ' coast is n't far , it 's here .")
    "Wales' coast isn't far, it's here."
    """
    plain = _CLITIC.sub(r"\1", _BEFORE_MARK.sub(r"\1", " ".join(text.split())))
    return _AFTER_MARK.sub(r"\1", _POSSESSIVE.sub("'", plain))


def _sentences(text: str) -> Iterator[str]:
    plain = detokenised(text)
    if _TRACES.search(plain):
        return
    for start, end in split_sentences(plain):
        sentence = plain[start:end].strip()
        if _is_usable(sentence):
            yield sentence if sentence.endswith(".") else f"{sentence}."


def _is_usable(sentence: str) -> bool:
    words = sentence.split()
    return (
        _LEAST_WORDS <= len(words) <= MAX_WORDS
        and sentence[0].isupper()
        and sentence.isascii()
        and (sentence[-1].isalnum() or sentence.endswith("."))
        and not sentence.endswith("..")
        and sum(_PLAIN_WORD.match(word) is not None for word in words) * 2 > len(words)
    )
