"""An index built in shards, by as many workers as there are, each a range of the files of a corpus.

A shard is built next to the others and gets its name once it is whole, then what it was built
from is written down. So a build that is killed is resumed by the same command: shards whose files
are as they were are not built again. `index.json` names the shards when all are whole.

| in the data folder | is |
| --- | --- |
| `shard-M/` | the tantivy index of a part of the corpus |
| `shard-M.json` | until the build is finished: what the shard is of, and what was read for it |
| `shard-M.keys` | until then: the keys of its documents, 16 bytes each |
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import numpy as np

from entailment.corpora import Corpus, Skipped
from entailment.corpora.parts import CorpusPart, corpus_parts
from entailment.errors import DataError, OptionError
from entailment.files import unmasked, write_whole
from entailment.model import Document
from entailment.retrieval.entries import key_of, passage_of
from entailment.retrieval.folder import (
    MOST_SHARDS,
    Manifest,
    folder_for,
    locked,
    name_data,
    resumed_data,
    shard_folder,
    write_errors,
)
from entailment.retrieval.postings import Postings, Stemming
from entailment.retrieval.writing import (
    IndexSummary,
    Progress,
    new_index,
    opened_index,
    write_documents,
)
from entailment.signature import package_version

__all__ = ["InOrder", "Shard", "build_shard", "build_shards"]

_KEY_BYTES = 16


class Shard(NamedTuple):
    """A shard to build: its number from 1, its part of the corpus, and the index that it is of."""

    number: int
    part: CorpusPart
    folder: Path
    data: Path
    stemming: str

    @property
    def name(self) -> str:
        """The number and the files, for messages."""
        return f"shard {self.number} (files {self.part.name})"

    @property
    def path(self) -> Path:
        """Where the shard is, once it is whole."""
        return shard_folder(self.data, self.number)

    def state(self) -> str:
        """Return a checksum of all that the shard depends on."""
        lines = f"{package_version()} {self.stemming}\n{self.part.state()}"
        return hashlib.sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


InOrder = Callable[[Callable[[Shard], None], Iterable[Shard]], Iterator[None]]
"""Calls a function of a module with each shard, wherever, and yields in order as they are done."""


def build_shards(
    path: str | Path,
    corpus: Corpus,
    count: int,
    *,
    stemming: str = "english",
    overwrite: bool = False,
    in_order: InOrder = map,
    progress: Progress | None = None,
) -> IndexSummary:
    """Make the folder *path* an index of *corpus* in at most *count* shards, each of whole files.

    It answers as the index that `build_index` makes. *in_order* has the shards built. What of the
    corpus was not read is in `corpus.skipped`. Raise OptionError for a *count* below 1 or over
    10,000; DataError as `build_index` does, also where documents of two shards have one id.
    """
    if not 0 < count <= MOST_SHARDS:
        raise OptionError(f"an index has 1 to {MOST_SHARDS:,} shards, not {count:,}")
    Stemming(stemming)
    parts = corpus_parts(corpus, count)
    if not parts:
        raise DataError(corpus.nothing(), path=corpus.path)
    folder = folder_for(path, overwrite=overwrite)
    with locked(folder), resumed_data(folder) as data:
        shards = [
            Shard(number, part, folder, data, stemming) for number, part in enumerate(parts, 1)
        ]
        whole = _build(shards, corpus, in_order, progress)
        if not whole.documents + whole.empty:
            raise DataError(corpus.nothing(), path=corpus.path)
        _require_distinct(shards)
        name_data(folder, Manifest(data, stemming, len(shards), corpus.root))
        _clear(data, shards)
    return whole


def _build(
    shards: Sequence[Shard], corpus: Corpus, in_order: InOrder, progress: Progress | None
) -> IndexSummary:
    """Have those of *shards* built that are not; return what was read for all."""
    unbuilt = [shard for shard in shards if _built(shard) is None]
    built = iter(in_order(build_shard, unbuilt))
    summaries = []
    for shard in shards:
        if shard in unbuilt:
            next(built)
        summary, skipped = _built(shard) or _lost(shard)
        summaries.append(summary)
        corpus.skipped += skipped
        if progress:
            progress(sum(summary.documents + summary.empty for summary in summaries))
    return IndexSummary(*map(sum, zip(*summaries, strict=True)))


def build_shard(shard: Shard) -> None:
    """Build *shard*, alone; raise DataError for what is wrong in its files, or with the disk."""
    state = shard.state()
    keys = bytearray()
    corpus = shard.part.corpus()
    with write_errors(shard.folder):
        scratch = Path(tempfile.mkdtemp(prefix=f"shard-{shard.number}.", dir=shard.data))
        scratch.chmod(unmasked(0o777))
    try:
        index = new_index(shard.folder, scratch)
        summary = write_documents(
            shard.folder, index, Stemming(shard.stemming), _noting_keys(corpus, keys), (), None
        )
        with write_errors(shard.folder):
            _about(shard, "json").unlink(missing_ok=True)
            shutil.rmtree(shard.path, ignore_errors=True)
            os.rename(scratch, shard.path)
    except BaseException:
        shutil.rmtree(scratch, ignore_errors=True)
        raise
    write_whole(_about(shard, "keys"), bytes(keys))
    about = {"state": state, "summary": summary, "skipped": corpus.skipped}
    write_whole(_about(shard, "json"), json.dumps(about).encode("ascii"))


def _noting_keys(documents: Iterable[Document], keys: bytearray) -> Iterator[Document]:
    for document in documents:
        keys += bytes.fromhex(key_of(document.id))
        yield document


def _built(shard: Shard) -> tuple[IndexSummary, list[Skipped]] | None:
    """Return what was read for *shard*; None where it is not built, or of other files."""
    try:
        about: Any = json.loads(_about(shard, "json").read_bytes())
        if about["state"] != shard.state() or not shard.path.is_dir():
            return None
        return IndexSummary(*about["summary"]), [Skipped(*entry) for entry in about["skipped"]]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _lost(shard: Shard) -> NoReturn:
    problem = f"{shard.name} is not there after it was built; its files have changed, or the "
    raise DataError(
        f"{problem}folder is not shared by all machines; the same command resumes",
        path=shard.data,
    )


def _require_distinct(shards: Sequence[Shard]) -> None:
    """Raise DataError, naming both, where documents of two shards have one id."""
    keys = [np.fromfile(_about(shard, "keys"), dtype=f"S{_KEY_BYTES}") for shard in shards]
    ordered = np.sort(np.concatenate(keys))
    if not (again := np.flatnonzero(ordered[1:] == ordered[:-1])).size:
        return
    key = bytes(ordered[again[0]]).ljust(_KEY_BYTES, b"\0").hex()
    places = []
    for shard in shards:
        if entries := Postings(opened_index(shard.path)).with_key("head", key, 1):
            places.append((passage_of(entries[0]).document_id, shard.name))
    name = places[0][0] if places else "without text"
    where = " and ".join(place for _, place in places) or "two shards"
    problem = f"document '{name[:80]}' is in {where}; ids must be unique"
    raise DataError(problem, path=shards[0].part.path)


def _clear(data: Path, shards: Iterable[Shard]) -> None:
    """Remove from *data* all that is no shard."""
    named = {shard.path for shard in shards}
    for entry in data.iterdir():
        if entry in named:
            continue
        if entry.is_dir():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)


def _about(shard: Shard, ending: str) -> Path:
    return shard.path.with_name(f"{shard.path.name}.{ending}")
