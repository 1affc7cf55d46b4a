"""Results in a file of JSON lines, one for each of a stream, that a killed command resumes.

Lines are written to `TARGET.part`, which becomes the target when all are done (as Parquet where its
name ends so). What each line must have, such as an id and the system, shows whether the file is of
the same stream.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

from entailment.datasets.parquet import check_ending, is_parquet, write_parquet
from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.files import hold_unfinished
from entailment.signature import differing_parts

__all__ = ["UNFINISHED", "Expected", "Written", "write_resumed"]

T = TypeVar("T")

UNFINISHED = ".part"
"""What the name of the unfinished file ends in."""

_BEGINS = b'{"id": '
"""What every line begins with."""

Expected = Callable[[T], Mapping[str, Any]]
"""Returns what the line on something must have: `id`, what was judged, and `system`."""


class Written(NamedTuple):
    """The values of a line, and whether it was resumed."""

    values: dict[str, Any]
    resumed: bool


def write_resumed(
    stream: Iterable[T],
    values: Callable[[Iterator[T]], Iterable[Mapping[str, Any]]],
    expected: Expected[T],
    target: Path,
    *,
    what: str,
    compared: Callable[[dict[str, Any]], Mapping[str, Any]] = dict,
    overwrite: bool = False,
) -> Iterator[Written]:
    """Write the *values* on all of *stream*, one after the other, to *target*; yield each.

    What a killed command has written is not done again, nor a whole *target*. *what* messages call
    what the stream is of; what of a line is *compared* with what is expected. Raise DataError where
    the part or *target* is of another stream or system, unless *overwrite*, and for a part that
    holds no such lines.
    """
    check_ending(target)
    part = target.with_name(target.name + UNFINISHED)
    remaining = iter(stream)
    if target.exists() and not part.exists() and not overwrite:
        yield from _known(target, remaining, expected, compared, what)
        return
    _require_lines(part)
    with _opened(part) as file:
        if overwrite:
            file.truncate(0)
        for line in _finished(part):
            _require_same(compared(line), next(remaining, None), expected, part, what)
            yield Written(line, resumed=True)
        for value in values(remaining):
            text = json.dumps(value, ensure_ascii=False)
            file.write(f"{text}\n".encode("utf-8", "backslashreplace"))
            file.flush()
            yield Written(dict(value), resumed=False)
        os.fsync(file.fileno())
        if os.name == "nt":
            file.close()  # no open file is renamed there, and none is held
        _put(part, target)


def _put(part: Path, target: Path) -> None:
    """Put *part*, which is finished, in place of *target*."""
    if is_parquet(target):
        write_parquet(target, lambda: (line for _, line in Source(part).lines()))
        part.unlink()
    else:
        os.replace(part, target)


@contextmanager
def _opened(part: Path) -> Iterator[IO[bytes]]:
    """Give *part* open at its end, held by this process alone.

    It is removed where the block fails before it has written a line.
    """
    with part.open("ab") as file:
        hold_unfinished(file, part)
        try:
            yield file
        except BaseException:
            if not os.path.getsize(file.fileno()):
                part.unlink(missing_ok=True)
            raise


def _known(
    target: Path,
    remaining: Iterator[T],
    expected: Expected[T],
    compared: Callable[[dict[str, Any]], Mapping[str, Any]],
    what: str,
) -> Iterator[Written]:
    """Yield the lines of *target* where they are on all that remains; raise DataError otherwise."""
    for values in _lines(target):
        _require_same(compared(values), next(remaining, None), expected, target, what)
        yield Written(values, resumed=True)
    if (after := next(remaining, None)) is not None:
        name = shown(str(expected(after)["id"]))
        raise DataError(f"ends before {what} '{name}'; remove it or give --overwrite", path=target)


def _lines(target: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects in *target*; raise DataError where it holds anything else."""
    try:
        for _, line in Source(target).lines():
            yield dict(json.loads(line))
    except (TypeError, ValueError, DataError) as error:
        problem = "is there already; name another file or give --overwrite"
        raise DataError(problem, path=target) from error


def _require_lines(part: Path) -> None:
    """Raise DataError where *part* is there and begins as no line does."""
    if not part.exists():
        return
    with part.open("rb") as file:
        first = file.read(len(_BEGINS))
    if not _BEGINS.startswith(first):
        problem = "holds no results; move it away, or name another file"
        raise DataError(problem, path=part)


def _finished(part: Path) -> Iterator[dict[str, Any]]:
    """Yield the values in *part*, from which a line that a kill cut off is removed."""
    end = 0
    with part.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                try:
                    yield dict(json.loads(line))
                except (TypeError, ValueError) as error:
                    problem = "holds a broken line; remove it or give --overwrite"
                    raise DataError(problem, path=part) from error
                end += len(line)
    os.truncate(part, end)


def _require_same(
    values: Mapping[str, Any], thing: T | None, expected: Expected[T], path: Path, what: str
) -> None:
    if thing is None:
        raise _another("was written for more than what is here", path)
    known = dict(expected(thing))
    system = known.pop("system")
    different = next((key for key, value in known.items() if values.get(key) != value), None)
    if different is not None:
        problem = "is not of" if different == "id" else f"has another '{different}' for"
        raise _another(f"{problem} {what} '{shown(str(known['id']))}'", path)
    if values.get("system") != system:
        earlier, later = differing_parts(str(values.get("system")), str(system))
        raise _another(f"was written by another system: {earlier}, not {later}", path)


def _another(problem: str, path: Path) -> DataError:
    return DataError(f"{problem}; give --overwrite to begin again", path=path)
