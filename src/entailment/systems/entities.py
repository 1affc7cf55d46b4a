"""Names of a pair: which words form one name, and whether two names refer to one entity."""

from __future__ import annotations

from collections.abc import Iterable

from entailment.systems.tools import Entity
from entailment.text.lexicon import title_abbreviations, word_list
from entailment.text.words import Word, words

__all__ = ["name_similarity", "name_spans"]


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


def name_similarity(text: Entity, hypothesis: Entity) -> float:
    """Return the confidence that *text* names the entity that *hypothesis* does, in [0, 1].

    1 for the same words, or more of them; 0.9 for first names that may be one before the same last;
    0.8 for the first or the last word alone of a name; 0 for all else and for other kinds.
    """
    if text.kind is not None and hypothesis.kind is not None and text.kind != hypothesis.kind:
        return 0.0
    text_words, hypothesis_words = (
        [word.lower for word in name.words] for name in (text, hypothesis)
    )
    if _has_run(text_words, hypothesis_words):
        return 1.0
    if (
        len(text_words) == 1
        and len(text_words[0]) > 2
        and text_words[0] in (hypothesis_words[0], hypothesis_words[-1])
    ):
        return 0.8
    if len(text_words) > 1 and len(hypothesis_words) > 1 and text_words[-1] == hypothesis_words[-1]:
        first, second = sorted((text_words[0], hypothesis_words[0]), key=len)
        middle = (
            set(text_words[1:-1]).isdisjoint(hypothesis_words[1:-1])
            and bool(text_words[1:-1])
            and bool(hypothesis_words[1:-1])
        )
        if second.startswith(first) and not middle:
            return 0.9
    return 0.0


def _has_run(longer: list[str], run: list[str]) -> bool:
    return any(longer[at : at + len(run)] == run for at in range(len(longer) - len(run) + 1))


def _adjoin(text: str, before: Word, word: Word) -> bool:
    """Return whether only blanks, hyphens or the point of an initial are between two words."""
    between = text[before.end : word.start]
    return between in (" ", "-", "\n", "  ") or (between == ". " and len(before.form) == 1)
