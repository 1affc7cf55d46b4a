"""Whether the files that a tantivy index consists of are whole.

`meta.json` names the segments of the last commit. A segment is a file for each part, which ends
with a footer: JSON with the CRC-32 of all before it, the footer's length and a magic number, each
in four bytes, the lowest first.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from entailment.errors import DataError

__all__ = ["check_segments"]

_PARTS = ("fast", "fieldnorm", "idx", "pos", "store", "term")
_MAGIC = 1337
_CHUNK = 2**20


def check_segments(folder: Path) -> bool:
    """Return whether passages of the index in *folder* have been removed, once it proved whole.

    Raise DataError for a file that is missing, cut off or changed. Where another process commits
    in the meantime the new commit is looked at.
    """
    seen = ""
    while True:
        meta = _text(folder / "meta.json")
        try:
            return _check(folder, meta)
        except DataError:
            if meta == seen:
                raise
            seen = meta


def _check(folder: Path, meta: str) -> bool:
    path = folder / "meta.json"
    try:
        segments = json.loads(meta)["segments"]
        parts = [
            (segment["segment_id"].replace("-", ""), segment["deletes"]) for segment in segments
        ]
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _damaged(path, "is not a list of segments") from error
    for name, deletes in parts:
        for file in _files(name, deletes, path):
            _check_footer(folder / file)
    return any(deletes for _, deletes in parts)


def _files(name: str, deletes: Any, path: Path) -> Iterator[str]:
    yield from (f"{name}.{part}" for part in _PARTS)
    if deletes:
        try:
            yield f"{name}.{int(deletes['opstamp'])}.del"
        except (TypeError, KeyError, ValueError, OverflowError) as error:
            raise _damaged(path, "does not say what was removed") from error


def _check_footer(path: Path) -> None:
    """Raise DataError unless the file at *path* is as long, and what, its footer says."""
    try:
        with path.open("rb") as stream:
            end = stream.seek(0, 2)
            stream.seek(max(0, end - 8))
            length, magic = struct.unpack("<II", stream.read(8))
            payload = end - 8 - length
            if magic != _MAGIC or payload < 0:
                raise _damaged(path, "is cut off")
            stream.seek(payload)
            expected = json.loads(stream.read(length))["crc"]
            stream.seek(0)
            checksum = 0
            while payload > 0 and (chunk := stream.read(min(_CHUNK, payload))):
                checksum = zlib.crc32(chunk, checksum)
                payload -= len(chunk)
    except (struct.error, ValueError, KeyError, TypeError, RecursionError) as error:
        raise _damaged(path, "is cut off") from error
    except FileNotFoundError as error:
        raise _damaged(path, "is missing") from error
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
    if checksum != expected:
        raise _damaged(path, "is not what was written")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise _damaged(path, "is missing") from error
    except UnicodeDecodeError as error:
        raise _damaged(path, "is not UTF-8") from error
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error


def _damaged(path: Path, how: str) -> DataError:
    return DataError(f"{how}, so the index is damaged; build it again", path=path)
