"""Things of one kind in a text, and the stretch of it that each stands in.

Between two quantities of a kind, or two names in one role, the text is parted at the strongest
boundary: the end of a sentence, a semicolon, *while* and the like, *and* or *but*, a comma. Where
there is none the two are not told apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.text.verbs import claim_words
from entailment.text.words import Word, sentence_starts, words

__all__ = ["MONTHS", "Item", "Names", "known_names", "names_of", "segments"]


class Item(NamedTuple):
    """A thing in a text: where it is, and what it is told apart by."""

    start: int
    end: int
    key: str


class Names(NamedTuple):
    """A run of name words: *role* is the preposition before it, `subject`, or empty."""

    words: tuple[Word, ...]
    role: str

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.words[0].start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.words[-1].end

    @property
    def form(self) -> str:
        """Its words."""
        return " ".join(word.form for word in self.words)


_BOUNDARIES = (
    r";",
    r"\b(?:while|whereas|although|though)\b",
    r"\bbut\b",
    r",\s*and\b",
    r"\band\b",
    r",(?!\d)",
)
_PREPOSITIONS = frozenset("in at to from by for of with on near under than".split())
MONTHS = frozenset(
    """january february march april may june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday""".split()
)


def known_names(text: str, claim: str) -> frozenset[str]:
    """Return the words, in lower case, that are names in *text* or *claim*.

    A capital tells no name at the start of a sentence; there a singular word without a determiner
    is one that a name or a verb follows.
    """
    found = set()
    for said in (text, claim):
        starts = sentence_starts(said)
        every = words(said)
        found |= {word.lower for word in every if word.is_name}
        for word, after in pairwise(every):
            if word.start in starts and _may_name(word) and _follows_name(word, after):
                found.add(word.lower)
    return frozenset(found)


def _may_name(word: Word) -> bool:
    is_adverb = word.lower in claim_words()["adverbs"]
    is_common = is_adverb or not word.is_content or word.lemma != word.lower
    return word.form[0].isupper() and not is_common


def _follows_name(word: Word, after: Word) -> bool:
    is_plural = after.lower in ("are", "were", "have", "do")
    return after.is_name or (_is_verb(after) and not is_plural)


def segments(text: str, items: Sequence[Item]) -> list[tuple[int, int]]:
    """Return for each of *items*, in order, the stretch of *text* that it has to itself.

    Items that no boundary parts have one stretch in common.
    """
    edges: list[int | None] = [
        _boundary(text, one.end, other.start) for one, other in pairwise(items)
    ]
    found: list[tuple[int, int]] = []
    for number in range(len(items)):
        before = next((edge for edge in reversed(edges[:number]) if edge is not None), 0)
        after = next((edge for edge in edges[number:] if edge is not None), len(text))
        found.append((before, after))
    return found


def _boundary(text: str, start: int, end: int) -> int | None:
    inside = [at for at in sentence_starts(text) if start <= at <= end]
    if inside:
        return min(inside)
    for pattern in _BOUNDARIES:
        places = [found.start() for found in re.finditer(pattern, text[start:end])]
        if places:
            return start + (places[0] if pattern.startswith(",(") else places[-1])
    return None


def names_of(text: str, known: frozenset[str]) -> list[Names]:
    """Return the names of *text*; *known* are lower-case words that are names at its start too."""
    found: list[Names] = []
    run: list[Word] = []
    said = words(text)
    for place, word in enumerate(said):
        is_name = (word.is_name or (word.lower in known and word.form[0].isupper())) and (
            word.lower not in MONTHS
        )
        if is_name and (not run or text[run[-1].end : word.start].isspace()):
            run.append(word)
        else:
            if run:
                found.append(_names(text, said, place - len(run), run))
            run = [word] if is_name else []
    if run:
        found.append(_names(text, said, len(said) - len(run), run))
    return found


def _names(text: str, said: Sequence[Word], at: int, run: list[Word]) -> Names:
    before = said[at - 1] if at else None
    is_first = before is None or run[0].start in sentence_starts(text)
    if before is not None and not is_first and before.lower in _PREPOSITIONS:
        return Names(tuple(run), before.lower)
    follows = said[at + len(run)] if at + len(run) < len(said) else None
    if not is_first and before is not None:
        is_joined = before.lower in ("and", "but", "while", "whereas")
        is_parted = bool(re.search(r"[,;]", text[before.end : run[0].start]))
        is_listed = at > 1 and said[at - 2].form[0].isupper() and before.lower == "and"
        if not (is_joined or is_parted) or is_listed:
            return Names(tuple(run), "")
    is_subject = follows is not None and (_is_verb(follows) or follows.form[0].isdigit())
    return Names(tuple(run), "subject" if is_subject else "")


def _is_verb(word: Word) -> bool:
    return word.lower in _verbs() or word.lower.endswith("ed")


def _verbs() -> frozenset[str]:
    lists = claim_words()
    kinds = ("auxiliaries", "finite", "irregular", "nouns_too", "intransitive")
    return frozenset[str]().union(*(lists[kind] for kind in kinds))
