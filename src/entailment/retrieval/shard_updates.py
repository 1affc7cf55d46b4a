"""Documents put into an index in shards and taken out of it: all of it is done, or nothing.

Commits to several shards are not one step. So the shards are changed in a copy of the data
folder, which is of links to its files, as tantivy never changes a file that it has written; naming
the copy is the step.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from entailment.model import Document
from entailment.retrieval.entries import key_of
from entailment.retrieval.folder import Manifest, name_data, new_data, write_errors
from entailment.retrieval.postings import Postings, Stemming
from entailment.retrieval.writing import (
    IndexSummary,
    Progress,
    opened_index,
    take_out,
    write_documents,
)

__all__ = ["update_shards"]

_NOT_COPIED = (".tantivy-*.lock", "shard-*.json", "shard-*.keys")
"""Locks, and what a build that ended while it cleared up has left of itself."""


def update_shards(
    folder: Path,
    manifest: Manifest,
    documents: Iterable[Document],
    removed: Sequence[str],
    progress: Progress | None,
) -> IndexSummary:
    """Put *documents* into the last shard and take those with the ids *removed* out of all.

    A document takes the place of one with its id, in whichever shard that is. *folder* is locked.
    """
    with new_data(folder) as data:
        with write_errors(folder):
            shutil.copytree(
                manifest.data,
                data,
                copy_function=_linked,
                ignore=shutil.ignore_patterns(*_NOT_COPIED),
                dirs_exist_ok=True,
            )
        changed = manifest._replace(data=data)
        *others, last = changed.folders
        put: dict[str, bool] = {}
        with write_errors(folder):
            index = opened_index(last)
        stemmer = Stemming(manifest.stemming)
        summary = write_documents(
            folder, index, stemmer, _noting_keys(documents, put), removed, progress
        )
        gone = [*map(key_of, removed), *put]
        replaced = sum(
            put.get(key, False) for shard in others for key in _take_out(folder, shard, gone)
        )
        name_data(folder, changed)
    return summary._replace(replaced=summary.replaced + replaced)


def _take_out(folder: Path, shard: Path, keys: Iterable[str]) -> list[str]:
    """Take the documents of *keys* out of *shard*, if it holds any; return the keys of these."""
    with write_errors(folder):
        index = opened_index(shard)
        postings = Postings(index)
    held = [key for key in keys if postings.with_key("head", key, 1)]
    if held:
        take_out(folder, index, held)
    return held


def _noting_keys(documents: Iterable[Document], put: dict[str, bool]) -> Iterator[Document]:
    """Yield *documents*; note in *put* the key of each, and whether it has passages."""
    for document in documents:
        put[key_of(document.id)] = bool(document.passages)
        yield document


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # a file system without links
        shutil.copy2(source, target)
