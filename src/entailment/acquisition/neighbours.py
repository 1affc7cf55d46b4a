"""Training pairs from news: neighbouring sentences of a story, of which none entails the other.

A. Hickl et al. (2006) trained on pairs that are not entailed too: two sentences in a row that name
the same thing share words as the lead and the headline do, but a story seldom says a thing twice.
Pairs that may be entailed are left out: the second sentence has as many words in common with the
first as a headline has with its lead, or it is too short to be a statement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from entailment.model import Document, Label, Pair
from entailment.text.words import Word, words

__all__ = ["neighbour_pairs"]

_LEAST_WORDS = 4
_MOST_SHARED = 0.75
"""The share of the second sentence's content words from which on it may repeat the first."""


def neighbour_pairs(
    documents: Iterable[Document], *, left_out: Counter[str] | None = None
) -> Iterator[Pair]:
    """Yield two sentences in a row that share a name, labelled as not entailed.

    Sentences that give no pair are counted in *left_out* by reason.
    """
    for document in documents:
        for first, second in pairwise(document.passages):
            reason = _reason(words(first.text), words(second.text), second.text)
            if reason is None:
                yield Pair(second.id, first.text, second.text, Label.NO_ENTAILMENT)
            elif left_out is not None:
                left_out[reason] += 1


def _reason(first: Sequence[Word], second: Sequence[Word], sentence: str) -> str | None:
    """Return why two sentences give no pair, None if they give one."""
    if "?" in sentence:
        return "a question"
    content = {word.stem for word in second if word.is_content}
    if len(content) < _LEAST_WORDS:
        return f"a sentence of fewer than {_LEAST_WORDS} content words"
    if not _share_a_name(first, second):
        return "no name in common"
    if len(content & {word.stem for word in first}) > _MOST_SHARED * len(content):
        return "too many words in common"
    return None


def _share_a_name(first: Sequence[Word], second: Sequence[Word]) -> bool:
    """Return whether one has a name that the other has too, if only as its first word."""
    shared = {word.form for word in first if word.form.istitle() or word.form.isupper()}
    shared &= {word.form for word in second}
    return any(word.is_name and word.form in shared for word in (*first, *second))
