"""Parquet and Arrow files as the JSON lines that their rows are, a batch of rows at a time.

A column is a key, in the order of the file; a value that JSON has not, such as a date, is written
as text. So whatever reads JSON lines reads these files, too.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import IO, Any, cast

from entailment.errors import MissingExtraError

__all__ = ["HEAD", "MAGIC", "json_lines"]

MAGIC = (b"PAR1", b"ARRO")
"""The first four bytes of a Parquet file, and of an Arrow file (IPC, also called Feather)."""

HEAD = b"entailment.head"
"""Under which the metadata of a Parquet file hold the first line of a run."""

_ROWS = 1024


def json_lines(raw: IO[bytes]) -> IO[bytes]:
    """Return the rows of *raw*, a Parquet or Arrow file at its start, as JSON lines.

    The signature of a run that `parquet` has written is the first line. Raise MissingExtraError
    without pyarrow. Reading raises OSError where the file is damaged.
    """
    try:
        import pyarrow
    except ImportError as error:
        raise MissingExtraError("reading Parquet and Arrow", "arrow") from error
    return cast("IO[bytes]", io.BufferedReader(_Lines(_blocks(raw), pyarrow.ArrowException)))


def _blocks(raw: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines, those of a batch of rows together."""
    magic = raw.read(4)
    raw.seek(0)
    if magic == MAGIC[0]:
        from pyarrow import parquet

        file = parquet.ParquetFile(raw)
        if head := (file.schema_arrow.metadata or {}).get(HEAD):
            yield head + b"\n"
        for batch in file.iter_batches(batch_size=_ROWS):
            yield b"".join(map(_line, batch.to_pylist()))
        return
    from pyarrow import ipc

    reader = ipc.open_file(raw)
    for number in range(reader.num_record_batches):
        batch = reader.get_batch(number)
        for start in range(0, len(batch), _ROWS):
            yield b"".join(map(_line, batch.slice(start, _ROWS).to_pylist()))


class _Lines(io.RawIOBase):
    """The bytes of *blocks*, which are read as they are needed."""

    def __init__(self, blocks: Iterator[bytes], damage: type[Exception]):
        self._blocks = blocks
        self._damage = damage
        self._rest = b""

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill *buffer*, as far as there is something; return how many bytes."""
        while not self._rest:
            try:
                block = next(self._blocks, None)
            except (self._damage, OSError, ValueError, OverflowError) as error:
                if isinstance(error, OSError) and error.errno is not None:
                    raise  # of the file system, not of pyarrow, which raises such errors, too
                problem = str(error).partition("\n")[0]
                raise OSError(f"it is damaged Parquet or Arrow ({problem})") from error
            if block is None:
                return 0
            self._rest = block
        count = min(len(buffer), len(self._rest))
        buffer[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count


def _line(row: dict[str, Any]) -> bytes:
    line = json.dumps(row, ensure_ascii=False, default=str)
    return f"{line}\n".encode("utf-8", "surrogatepass")
