"""Co-occurrence counts: how many units of a corpus have each word, and each pair of words.

A unit is a document, or ten sentences of a longer one. The content words are counted, as lemmas,
names included and numbers not; at most the 20,000 most frequent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from entailment.errors import DataError
from entailment.knowledge.counts import Counts
from entailment.model import Document
from entailment.text.words import words

__all__ = ["count_cooccurrences"]

_SENTENCES = 10
_MOST_WORDS = 20_000
_BLOCK = 512


def count_cooccurrences(
    documents: Iterable[Document], *, at_least: int = 2, source: str = ""
) -> Counts:
    """Return how many units of *documents* have each word and each pair of words.

    Words and pairs in fewer than *at_least* units are left out. Raise DataError without any word.
    """
    units = [unit for document in documents for unit in _units(document)]
    if not units:
        raise DataError("no document has a word to count; give more text", path=source or None)
    of_word = Counter(lemma for unit in units for lemma in unit)
    known = {word: count for word, count in of_word.most_common(_MOST_WORDS) if count >= at_least}
    counts = {word: known[word] for word in sorted(known)}
    return Counts.of(len(units), counts, _pairs(units, [*counts], at_least), source)


def _units(document: Document) -> Iterator[frozenset[str]]:
    for begin in range(0, len(document.passages), _SENTENCES):
        passages = document.passages[begin : begin + _SENTENCES]
        tokens = (word for passage in passages for word in words(passage.text))
        yield frozenset(
            token.lemma for token in tokens if token.is_content and token.lemma.isalpha()
        )


def _pairs(
    units: Iterable[frozenset[str]], names: list[str], at_least: int
) -> Iterator[tuple[str, str, int]]:
    """Yield the pairs of words with the number of units that have both; each once, in order."""
    from scipy.sparse import csr_matrix

    numbers = {word: number for number, word in enumerate(names)}
    rows = [sorted(numbers[word] for word in unit if word in numbers) for unit in units]
    first = np.cumsum([0, *map(len, rows)])
    columns = np.array([column for row in rows for column in row], np.int64)
    occurrences = csr_matrix(
        (np.ones(len(columns), np.int32), columns, first), (len(rows), len(names))
    )
    transposed = occurrences.T.tocsr()
    for begin in range(0, len(names), _BLOCK):
        block = (transposed[begin : begin + _BLOCK] @ occurrences).tocoo()
        order = np.lexsort((block.col, block.row))
        for row, column, count in zip(
            block.row[order].tolist(),
            block.col[order].tolist(),
            block.data[order].tolist(),
            strict=True,
        ):
            if begin + row < column and count >= at_least:
                yield names[begin + row], names[column], count
