"""The resources that can be extracted from a corpus, by name.

| kind | output | read by the resource |
| --- | --- | --- |
| acronyms | acronyms and their long forms, a table | `acronyms` |
| families | words of one family, a table | `families` |
| similarity | words with similar neighbours, a thesaurus | `lin-proximity` |
| dependency-similarity | words with similar dependencies, a thesaurus | `lin-dependency` |
| paths | inference rules between paths of two slots, a table | `dirt` |
| cooccurrence | co-occurrence counts of words, a table | `cooccurrence` |
| headlines | pairs of lead and headline, JSON lines | none: they are pairs to train on |
| neighbours | pairs of neighbouring sentences, JSON lines | none: they are pairs to train on |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from entailment.acquisition.acronyms import acronym_rules
from entailment.acquisition.cooccurrence import count_cooccurrences
from entailment.acquisition.dependencies import dependency_similar
from entailment.acquisition.families import family_rules, vocabulary
from entailment.acquisition.headlines import headline_pairs, write_pairs
from entailment.acquisition.neighbours import neighbour_pairs
from entailment.acquisition.paths import path_instances, similar_paths
from entailment.acquisition.similarity import similar_words
from entailment.errors import OptionError, UnknownNameError
from entailment.knowledge.cooccurrence import write_counts
from entailment.knowledge.formats.dictionary import write_rules
from entailment.knowledge.formats.dirt import write_dirt
from entailment.knowledge.formats.thesaurus import write_thesaurus
from entailment.model import Document, Pair
from entailment.text.linguistics import Analyser

__all__ = ["KINDS", "PAIR_KINDS", "Extraction", "extract"]

PAIR_KINDS = ("headlines", "neighbours")
"""The kinds that are pairs, which have no minimum frequency."""


class Extraction(NamedTuple):
    """How many lines or words were written, their kind, and how many were left out, by reason."""

    written: int
    what: str
    left_out: Counter[str]


def extract(
    kind: str,
    documents: Iterable[Document],
    path: str | Path,
    *,
    source: str = "",
    at_least: int | None = None,
) -> Extraction:
    """Write the resource of *kind* extracted from *documents* to *path*, atomically.

    *source* is named in the head of a table. *at_least* is the minimum frequency of an entry; by
    default 1 for acronyms, 2 for families and cooccurrence, 3 for paths and 5 for both kinds of
    similarity. Raise UnknownNameError for an unknown kind, OptionError for an *at_least* below 1 or
    for a kind of pairs, and MissingExtraError where spaCy is required and absent.
    """
    if kind not in KINDS:
        raise UnknownNameError("kind", kind, KINDS)
    if at_least is not None and (at_least < 1 or kind in PAIR_KINDS):
        raise OptionError(f"at_least is 1 or more, and is not for {' or '.join(PAIR_KINDS)}")
    return KINDS[kind](documents, path, source, at_least)


def _acronyms(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    rules = acronym_rules((d.text for d in documents), at_least=at_least or 1)
    head = f"Acronyms found in {source} by the method of Schwartz and Hearst (2003)."
    return Extraction(write_rules(path, rules, [head]), "acronyms", Counter())


def _families(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    attested = vocabulary((d.text for d in documents), at_least=at_least or 2)
    head = f"Word families of the words of {source}, by their endings."
    return Extraction(write_rules(path, family_rules(attested), [head]), "rules", Counter())


def _similarity(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    del source  # the format of a thesaurus has no place for it
    thesaurus = similar_words(_sentences(documents), at_least=at_least or 5)
    return Extraction(write_thesaurus(path, thesaurus), "words", Counter())


def _dependency_similarity(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    del source  # the format of a thesaurus has no place for it
    parsed = Analyser().analyses(_sentences(documents))
    thesaurus = dependency_similar(parsed, at_least=at_least or 5)
    return Extraction(write_thesaurus(path, thesaurus), "words", Counter())


def _paths(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    parsed = Analyser().analyses(_sentences(documents))
    instances = (instance for analysis in parsed for instance in path_instances(analysis))
    head = f"Paths of {source} with like slots, by the method of Lin and Pantel (2001)."
    rules = similar_paths(instances, at_least=at_least or 3)
    return Extraction(write_dirt(path, rules, [head]), "rules", Counter())


def _cooccurrence(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    counts = count_cooccurrences(documents, at_least=at_least or 2, source=source)
    return Extraction(write_counts(counts, path), "pairs of words", Counter())


def _headlines(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    del source, at_least
    left_out: Counter[str] = Counter()
    return _pairs(path, headline_pairs(documents, left_out=left_out), left_out)


def _neighbours(
    documents: Iterable[Document], path: str | Path, source: str, at_least: int | None
) -> Extraction:
    del source, at_least
    left_out: Counter[str] = Counter()
    return _pairs(path, neighbour_pairs(documents, left_out=left_out), left_out)


def _pairs(path: str | Path, pairs: Iterable[Pair], left_out: Counter[str]) -> Extraction:
    """Write *pairs* to *path*; what is *left_out* is counted while they are written."""
    return Extraction(write_pairs(path, pairs), "pairs", left_out)


def _sentences(documents: Iterable[Document]) -> Iterator[str]:
    return (passage.text for document in documents for passage in document.passages)


KINDS: dict[str, Callable[[Iterable[Document], str | Path, str, int | None], Extraction]] = {
    "acronyms": _acronyms,
    "families": _families,
    "similarity": _similarity,
    "dependency-similarity": _dependency_similarity,
    "paths": _paths,
    "cooccurrence": _cooccurrence,
    "headlines": _headlines,
    "neighbours": _neighbours,
}
"""Every kind of resource that can be extracted."""
