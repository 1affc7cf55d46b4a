"""The folder that an index is in: which data folder counts, and who may write.

| in the folder | is |
| --- | --- |
| `index.json` | version of the format, stemming, which data folder counts, shards, corpus folder |
| `data-N/` | a tantivy index: an entry a passage, with all that an answer needs |
| `data-N/shard-M/` | of an index in shards: such an index of a part of the corpus, in its order |
| `lock` | held by the process that writes |
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from entailment.errors import DataError
from entailment.files import hold, write_whole

__all__ = [
    "MOST_SHARDS",
    "Manifest",
    "folder_for",
    "is_index",
    "locked",
    "name_data",
    "new_data",
    "read_manifest",
    "resumed_data",
    "shard_folder",
    "write_errors",
]

_FORMAT = 3
"""Of an index that is one. In format 1, items of lists were passages without what leads in."""

_SHARDED = 4
"""Of an index in shards; in format 2 as in 1."""

MOST_SHARDS = 10_000
"""The most shards of an index."""

_MANIFEST = "index.json"

_MOST = 100_000
"""The most bytes of `index.json`, which holds little but two names of folders."""

_LOCK = "lock"


class Manifest(NamedTuple):
    """What `index.json` says: the data folder that counts, the language of its stems.

    *shards* is how many shards the data folder has; None for an index without. *root* is the folder
    of the corpus from which it was built, in which ids of documents are paths; None if unknown.
    """

    data: Path
    stemming: str
    shards: int | None = None
    root: str | None = None

    @property
    def folders(self) -> tuple[Path, ...]:
        """The tantivy indexes, in the order of the corpus."""
        if self.shards is None:
            return (self.data,)
        return tuple(shard_folder(self.data, number) for number in range(1, self.shards + 1))


def shard_folder(data: Path, number: int) -> Path:
    """Return where in the data folder *data* the shard *number* is, from 1."""
    return data / f"shard-{number}"


def is_index(path: str | Path) -> bool:
    """Return whether *path* is a folder that an index was begun in, finished or not."""
    folder = Path(path)
    return (folder / _MANIFEST).is_file() or bool(_data_folders(folder))


def folder_for(path: str | Path, *, overwrite: bool) -> Path:
    """Return the folder to build in, created if it was not there.

    Raise DataError if it is an index, unless *overwrite*, or if it holds anything else.
    """
    folder = Path(path)
    if (folder / _MANIFEST).exists() and not overwrite:
        raise DataError("is an index already; update it or give --overwrite", path=path)
    if folder.exists() and not folder.is_dir():
        raise DataError("is not a folder; name one for the index", path=path)
    with write_errors(folder):
        folder.mkdir(exist_ok=True)
        ours = {_MANIFEST, _LOCK, *(old.name for old in _data_folders(folder))}
        strange = sorted(entry.name for entry in folder.iterdir() if entry.name not in ours)
    if strange:
        raise DataError(f"holds other things ({strange[0]!r}); name a new folder", path=path)
    return folder


@contextmanager
def new_data(folder: Path) -> Iterator[Path]:
    """Give a new data folder to build in.

    If that fails before it counts, it goes, with *folder* if that is bare.
    """
    data = _next_data(folder)
    try:
        with write_errors(folder):
            data.mkdir()
        yield data
    except BaseException:
        _give_up(folder, data)
        raise


@contextmanager
def resumed_data(folder: Path) -> Iterator[Path]:
    """Give the data folder to build shards in: one that was begun and does not count, or new.

    If that fails before any shard is whole, it goes, with *folder* if that is bare.
    """
    counting = _counting(folder)
    newest = 0 if counting is None else _number(counting)
    begun = [data for data in _data_folders(folder) if _number(data) > newest]
    data = max(begun, key=_number, default=None) or _next_data(folder)
    try:
        with write_errors(folder):
            data.mkdir(exist_ok=True)
        yield data
    except BaseException:
        if not any(data.glob("shard-*.json")):
            _give_up(folder, data)
        raise


def name_data(folder: Path, manifest: Manifest) -> None:
    """Make the data folder of *manifest* that which counts, in one step, then clear the others."""
    values: dict[str, Any] = {
        "format": _FORMAT,
        "data": manifest.data.name,
        "stemming": manifest.stemming,
    }
    if manifest.shards is not None:
        values |= {"format": _SHARDED, "shards": manifest.shards}
    if manifest.root is not None:
        values["root"] = manifest.root
    write_whole(folder / _MANIFEST, (json.dumps(values, indent=2) + "\n").encode("ascii"))
    for old in _data_folders(folder):
        if old != manifest.data:
            shutil.rmtree(old, ignore_errors=True)


def read_manifest(folder: Path) -> Manifest:
    """Return what the index in *folder* says of itself; raise DataError if it is none to read."""
    path = folder / _MANIFEST
    try:
        with path.open("rb") as stream:
            values: Any = json.loads(stream.read(_MOST))
        version, name, stemming = values["format"], str(values["data"]), str(values["stemming"])
        shards = int(values["shards"]) if version == _SHARDED else None
        root = values.get("root")
    except (FileNotFoundError, NotADirectoryError) as error:
        if is_index(folder):
            raise DataError(
                "was never finished as an index; build it again", path=folder
            ) from error
        raise DataError("is not an index; make one with 'entail index'", path=folder) from error
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise DataError("is damaged; build the index again", path=path) from error
    if version not in (_FORMAT, _SHARDED):
        problem = f"is of format {str(version)[:20]}, this version reads {_FORMAT} and {_SHARDED}"
        raise DataError(f"{problem}; build it again", path=path)
    data = folder / name
    if data.name != name or not _number(data) or not (shards is None or 0 < shards <= MOST_SHARDS):
        raise DataError("is damaged; build the index again", path=path)
    return Manifest(data, stemming, shards, None if root is None else str(root))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other writers out; the operating system lets go when this process ends."""
    if not folder.is_dir():
        raise DataError("is not an index; make one with 'entail index'", path=folder)
    with write_errors(folder):
        stream = (folder / _LOCK).open("ab")
    with stream:
        hold(stream, folder)
        yield


@contextmanager
def write_errors(folder: Path) -> Iterator[None]:
    """Say of what the system and tantivy raise which folder could not be written."""
    try:
        yield
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=folder) from error
    except (ValueError, RuntimeError) as error:  # tantivy's words for the same
        raise DataError(f"cannot be written: {error}", path=folder) from error


def _give_up(folder: Path, data: Path) -> None:
    """Remove *data* unless it counts by now, as when the others are being cleared."""
    if _counting(folder) != data:
        shutil.rmtree(data, ignore_errors=True)
    if not is_index(folder):
        shutil.rmtree(folder, ignore_errors=True)


def _next_data(folder: Path) -> Path:
    numbers = [_number(old) for old in _data_folders(folder)]
    return folder / f"data-{1 + max(numbers, default=0)}"


def _counting(folder: Path) -> Path | None:
    """Return the data folder that counts; None where nothing was finished or it is damaged."""
    try:
        return read_manifest(folder).data
    except DataError:
        return None


def _data_folders(folder: Path) -> list[Path]:
    return [entry for entry in folder.glob("data-*") if _number(entry)]


def _number(data: Path) -> int:
    digits = data.name.removeprefix("data-")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else 0
