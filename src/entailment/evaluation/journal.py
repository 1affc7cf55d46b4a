"""The journal of a run: what was judged before a process was killed, held by one process.

It has the lines of the run to be: a line with the signature, then a line a judgment. A line that
was cut off is judged again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.files import hold_unfinished
from entailment.model import Label, Pair
from entailment.signature import differing_parts

__all__ = ["JOURNAL", "check_finished", "is_begun", "opened", "resumed_in", "settle"]

JOURNAL = ".part"
"""What the name of a run's journal ends in besides."""

_BEGINS = b'{"run":{'
"""What every journal begins with."""


def is_begun(journal: Path, head: str) -> bool:
    """Return whether *journal* is of the run that *head* begins."""
    return journal.is_file() and _first_line(journal) == head.encode()


def check_finished(
    target: Path, head: str, pairs: Iterable[Pair], total: int, *, comparable: bool
) -> None:
    """Raise DataError unless *target* is the whole run that *head* begins, also as Parquet."""
    source = Source(target)
    with source.open() as stream:
        first = stream.readline(2**20)
    if not comparable or first != head.encode():
        differs = _difference(first, head) if comparable else ""
        problem = f"is there already{differs and f', of {differs}'}"
        raise DataError(f"{problem}; name another file or give --overwrite", path=target)
    with source.open() as stream:
        stream.readline()
        judged = _whole_judgments(stream, target, pairs)
        if judged < total or stream.readline():
            raise DataError(
                f"is not the whole run: {judged:,} of {total:,} judgments; "
                "remove it or give --overwrite",
                path=target,
            )


@contextmanager
def opened(journal: Path, head: str, *, overwrite: bool) -> Iterator[IO[bytes]]:
    """Give the journal, held by this process alone, after its first line, which is *head*.

    Raise DataError for the journal of another run unless *overwrite*, and for any other file.
    """
    with os.fdopen(os.open(journal, os.O_RDWR | os.O_CREAT, 0o666), "r+b") as stream:
        hold_unfinished(stream, journal)
        first = stream.readline()
        if first != head.encode():
            if overwrite and first and not first.startswith(_BEGINS):
                raise DataError(
                    "is not the journal of a run; move it away, or name another run", path=journal
                )
            if not head.encode().startswith(first) and not overwrite:
                differs = _difference(first, head) or "other data, another system or version"
                problem = f"was begun with {differs}; finish it with those"
                raise DataError(f"{problem}, remove it, or give --overwrite", path=journal)
            stream.seek(0)
            stream.truncate()
            stream.write(head.encode())
        try:
            yield stream
        except BaseException:
            if not stream.closed and stream.tell() <= len(
                head.encode()
            ):  # nothing was judged: nothing to resume
                journal.unlink(missing_ok=True)
            raise


def _difference(first: bytes, head: str) -> str:
    """Return how the run that *first* begins differs from that of *head*; empty if it is none."""
    try:
        earlier, later = (dict(json.loads(line)["run"]) for line in (first, head))
    except (ValueError, TypeError, KeyError):
        return ""
    differing = {key for key in earlier.keys() | later.keys() if earlier.get(key) != later.get(key)}
    named = {"system": "another system", "version": "another version", "labels": "other labels"}
    named |= {"documents": "other documents", "hypotheses": "other slots or templates"}
    parts = ["other data"] if differing - named.keys() else []
    for key, name in named.items():
        if key in differing:
            values = differing_parts(str(earlier.get(key)), str(later.get(key)))
            parts.append(f"{name} ({values[0]}, not {values[1]})")
    return " and ".join(parts)


def resumed_in(stream: IO[bytes], journal: Path, pairs: Iterable[Pair]) -> int:
    """Return how many judgments the journal holds, leaving the stream after the last whole one."""
    begin = stream.tell()
    count = _whole_judgments(stream, journal, pairs)
    stream.seek(begin)
    for _ in range(count):
        stream.readline()
    stream.truncate()
    return count


def _whole_judgments(stream: IO[bytes], path: Path, pairs: Iterable[Pair]) -> int:
    """Return how many whole lines follow in *stream*; raise DataError if one is of another pair."""
    count = 0
    for pair in pairs:
        line = stream.readline()
        if not line.endswith(b"\n"):
            break
        if not _is_judgment_of(pair.id, line):
            raise DataError(
                f"is not a judgment of pair '{pair.id}'; remove the file to begin again",
                path=path,
                line=count + 2,
            )
        count += 1
    return count


def _is_judgment_of(pair_id: str, line: bytes) -> bool:
    try:
        judgment = json.loads(line)
        Label(judgment["label"])
        return bool(judgment["id"] == pair_id)
    except (ValueError, TypeError, KeyError):
        return False


def settle(stream: IO[bytes]) -> None:
    """Put what was written on the disk."""
    stream.flush()
    os.fsync(stream.fileno())


def _first_line(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.readline(2**20)
