"""The words and phrases of a text that are looked up in resources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.systems.tools import Entity, Keying
from entailment.text.lexicon import word_list
from entailment.text.words import Word

__all__ = ["Phrase", "phrases", "single"]


_LONGEST = 3
"""Content words in a row that are looked up together; longer names are looked up whole."""


class Phrase(NamedTuple):
    """Words that stand together, and the forms under which they are looked up."""

    words: tuple[Word, ...]
    keys: tuple[str, ...]

    @property
    def content(self) -> tuple[Word, ...]:
        """The content words of the phrase."""
        return tuple(word for word in self.words if word.is_content)


def phrases(
    words: Sequence[Word], names: Iterable[Entity], keying: Sequence[Keying]
) -> Iterator[Phrase]:
    """Yield each content word, verb with particle, run of content words and name of a text.

    >>> from entailment.text.words import words
    >>> [phrase.keys for phrase in phrases(words("He gave up hard cheese."), (), ())]
    [('gave',), ('hard',), ('cheese',), ('gave up',), ('hard cheese',)]
    """
    for word in words:
        if word.is_content or word.form.isupper():
            yield single(word, keying)
    for word, particle in pairwise(words):
        if word.is_content and particle.lower in word_list("verb_particles"):
            yield Phrase((word, particle), _joined((word, particle), word, keying))
    for size in range(2, _LONGEST + 1):
        for begin in range(len(words) - size + 1):
            run = tuple(words[begin : begin + size])
            if all(word.is_content for word in run):
                yield Phrase(run, _joined(run, run[-1], keying))
    for name in names:
        if len(name.words) > _LONGEST or not all(word.is_content for word in name.words):
            yield Phrase(name.words, (" ".join(word.lower for word in name.words),))


def single(word: Word, keying: Sequence[Keying]) -> Phrase:
    """Return a word as a phrase: in lower case, by its keys, and in capitals if so written.

    A function word is one only in capitals: WHO.
    """
    keys = [word.lower, *(tool.key(word) for tool in keying)] if word.is_content else []
    if word.form.isupper() and len(word.form) > 1:
        keys.append(word.form)
    return Phrase((word,), tuple(dict.fromkeys(keys)))


def _joined(run: Sequence[Word], head: Word, keying: Sequence[Keying]) -> tuple[str, ...]:
    """Return the run in lower case, its *head* by its keys unless it is a name."""
    plain = " ".join(word.lower for word in run)
    if head.form[0].isupper():
        return (plain,)
    keys = [" ".join(tool.key(w) if w is head else w.lower for w in run) for tool in keying]
    return tuple(dict.fromkeys(keys or [plain]))
