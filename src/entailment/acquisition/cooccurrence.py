"""Words that are together: how many units of a corpus have each word, and each two words.

A unit is a document, or ten sentences of a longer one. The content words are counted, as lemmas,
names too, numbers not; of those that are in enough units the 20,000 commonest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from entailment.errors import DataError
from entailment.knowledge.cooccurrence import Counts
from entailment.model import Document
from entailment.text.words import words

__all__ = ["count_together"]

_SENTENCES = 10
_MOST_WORDS = 20_000
_BLOCK = 512


def count_together(documents: Iterable[Document], *, at_least: int = 2, source: str = "") -> Counts:
    """Return how many units of *documents* have each word and each two.

    Words and pairs in fewer than *at_least* units are left out. Raise DataError for no document.
    """
    units = [unit for document in documents for unit in _units(document)]
    if not units:
        raise DataError("no document has a word to count; give more text", path=source or None)
    of_word = Counter(lemma for unit in units for lemma in unit)
    known = {word: count for word, count in of_word.most_common(_MOST_WORDS) if count >= at_least}
    kept = {word: known[word] for word in sorted(known)}
    return Counts.of(len(units), kept, _pairs(units, [*kept], at_least), source)


def _units(document: Document) -> Iterator[frozenset[str]]:
    for begin in range(0, len(document.passages), _SENTENCES):
        passages = document.passages[begin : begin + _SENTENCES]
        found = (word for passage in passages for word in words(passage.text))
        yield frozenset(w.lemma for w in found if w.is_content and w.lemma.isalpha())


def _pairs(
    units: Iterable[frozenset[str]], names: list[str], at_least: int
) -> Iterator[tuple[str, str, int]]:
    """Yield the pairs of words that are together in enough units; each once, in order."""
    from scipy.sparse import csr_matrix

    numbers = {word: number for number, word in enumerate(names)}
    rows = [sorted(numbers[word] for word in unit if word in numbers) for unit in units]
    first = np.cumsum([0, *map(len, rows)])
    columns = np.array([column for row in rows for column in row], np.int64)
    has = csr_matrix((np.ones(len(columns), np.int32), columns, first), (len(rows), len(names)))
    turned = has.T.tocsr()
    for begin in range(0, len(names), _BLOCK):
        block = (turned[begin : begin + _BLOCK] @ has).tocoo()
        order = np.lexsort((block.col, block.row))
        for row, column, count in zip(
            block.row[order].tolist(),
            block.col[order].tolist(),
            block.data[order].tolist(),
            strict=True,
        ):
            if begin + row < column and count >= at_least:
                yield names[begin + row], names[column], count
