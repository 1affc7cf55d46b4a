"""Lines of the files of resources, plain or gzipped, each with its number; nothing is guessed."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from entailment.errors import DataError

__all__ = ["MAX_LINE", "number_in", "text_lines", "wrong"]

_CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")

MAX_LINE = 4 * 2**20
"""Bytes that one line may have."""


def text_lines(path: str | Path) -> Iterator[tuple[int, str]]:
    """Yield number and text of each line that is not blank, without its end.

    Raise DataError with file and line for what is no UTF-8, too long or holds a control character
    other than a tab, for a damaged gzip file, and where the last line has no end: it is cut off.
    """
    number = 0
    line = b"\n"
    try:
        with open(path, "rb") as raw:
            packed = raw.read(2) == b"\x1f\x8b"
            raw.seek(0)
            stream = cast("IO[bytes]", gzip.GzipFile(fileobj=raw) if packed else raw)
            while line := stream.readline(MAX_LINE + 1):
                number += 1
                yield from _checked(line, path, number)
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise wrong(f"is a damaged gzip file ({error})", path, number + 1) from error
    except OSError as error:
        told = f"cannot be read: {error.strerror or error}"
        raise DataError(told, path=path) from error
    if not number:
        raise DataError("is empty", path=path)


def _checked(line: bytes, path: str | Path, number: int) -> Iterator[tuple[int, str]]:
    if len(line) > MAX_LINE:
        raise wrong(f"is longer than {MAX_LINE:,} bytes", path, number)
    if (found := _CONTROL.search(line.rstrip(b"\r\n"))) is not None:
        told = f"has the control character 0x{found[0][0]:02x}; is the file UTF-8 text?"
        raise wrong(told, path, number)
    if not line.endswith(b"\n"):
        raise wrong("has no line end: the file is cut off", path, number)
    try:
        text = line.decode("utf-8").strip("\r\n")
    except UnicodeDecodeError as error:
        byte = line[error.start]
        told = f"has the byte 0x{byte:02x}, which is not UTF-8; save the file as UTF-8"
        raise wrong(told, path, number) from error
    if number == 1:
        text = text.removeprefix("\ufeff")
    if text.strip():
        yield number, text


def number_in(value: str, low: float, high: float) -> float | None:
    """Return the number that *value* is written as, or None if it is none from *low* to *high*.

    >>> number_in("0.5", 0, 1), number_in("nan", 0, 1), number_in("2", 0, 1)
    (0.5, None, None)
    """
    try:
        found = float(value)
    except ValueError:
        return None
    return found if low <= found <= high else None


def wrong(problem: str, path: str | Path, line: int) -> DataError:
    """Return the error that says what is wrong at a line of a file."""
    return DataError(problem, path=path, line=line)
