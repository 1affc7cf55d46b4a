"""Names of a pair: which words form one name, and whether two names refer to one entity."""

from __future__ import annotations

from collections.abc import Iterable

from entailment.discourse.name_matching import name_similarity
from entailment.systems.tools import Entity
from entailment.text.lexicon import title_abbreviations, word_list
from entailment.text.words import Word, words

__all__ = ["entity_similarity", "name_spans"]


def name_spans(text: str, name_words: Iterable[Word]) -> tuple[Entity, ...]:
    """Return the names in *text*: runs of *name_words* with only blanks between them.

    >>> text = "Mr. George W. Bush met the Bank of England in Paris, France."
    >>> names = name_spans(text, [word for word in words(text) if word.is_name])
    >>> [" ".join(word.form for word in name.words) for name in names]
    ['George W Bush', 'Bank of England', 'Paris', 'France']
    """
    starts = {word.start for word in name_words if word.lower not in title_abbreviations()}
    runs: list[list[Word]] = []
    joins: list[Word] = []
    before: Word | None = None
    for word in words(text):
        adjoins = before is not None and _adjoin(text, before, word)
        if word.start in starts:
            if adjoins and runs and (joins or runs[-1][-1] is before):
                runs[-1] += [*joins, word]
            else:
                runs.append([word])
            joins = []
        elif (
            adjoins and runs and word.form in word_list("name_particles") and runs[-1][-1] is before
        ):
            joins = [word]
        else:
            joins = []
        before = word
    return tuple(Entity(tuple(run)) for run in runs)


def entity_similarity(text: Entity, hypothesis: Entity) -> float:
    """Return the confidence that *text* names the entity that *hypothesis* does, in [0, 1].

    That of the names, see `name_similarity`; 0 for entities of different kinds.
    """
    if text.kind is not None and hypothesis.kind is not None and text.kind != hypothesis.kind:
        return 0.0
    return name_similarity(
        [word.lower for word in text.words], [word.lower for word in hypothesis.words]
    )


def _adjoin(text: str, before: Word, word: Word) -> bool:
    """Return whether only blanks, hyphens or the point of an initial are between two words."""
    between = text[before.end : word.start]
    return between in (" ", "-", "\n", "  ") or (between == ". " and len(before.form) == 1)
