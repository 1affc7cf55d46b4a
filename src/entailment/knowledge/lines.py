"""Lines of the files of resources, plain or gzipped, each with its number; nothing is guessed."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from entailment.errors import DataError

__all__ = ["MAX_LINE", "line_error", "number_in", "text_lines"]

_CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")

MAX_LINE = 4 * 2**20
"""Bytes that one line may have."""


def text_lines(path: str | Path) -> Iterator[tuple[int, str]]:
    """Yield number and text of each line that is not blank, without its end.

    Raise DataError with file and line for a line that is not UTF-8, is too long or holds a control
    character other than a tab, for a damaged gzip file, and for a last line without an end.
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
        raise line_error(f"is a damaged gzip file ({error})", path, number + 1) from error
    except OSError as error:
        message = f"cannot be read: {error.strerror or error}"
        raise DataError(message, path=path) from error
    if not number:
        raise DataError("is empty", path=path)


def _checked(line: bytes, path: str | Path, number: int) -> Iterator[tuple[int, str]]:
    if len(line) > MAX_LINE:
        raise line_error(f"is longer than {MAX_LINE:,} bytes", path, number)
    if (control := _CONTROL.search(line.rstrip(b"\r\n"))) is not None:
        message = f"has the control character 0x{control[0][0]:02x}; is the file UTF-8 text?"
        raise line_error(message, path, number)
    if not line.endswith(b"\n"):
        raise line_error("has no line end: the file is cut off", path, number)
    try:
        text = line.decode("utf-8").strip("\r\n")
    except UnicodeDecodeError as error:
        byte = line[error.start]
        message = f"has the byte 0x{byte:02x}, which is not UTF-8; save the file as UTF-8"
        raise line_error(message, path, number) from error
    if number == 1:
        text = text.removeprefix("\ufeff")
    if text.strip():
        yield number, text


def number_in(value: str, low: float, high: float) -> float | None:
    """Return the number that *value* spells if it is from *low* to *high*, else None.

    >>> number_in("0.5", 0, 1), number_in("nan", 0, 1), number_in("2", 0, 1)
    (0.5, None, None)
    """
    try:
        number = float(value)
    except ValueError:
        return None
    return number if low <= number <= high else None


def line_error(problem: str, path: str | Path, line: int) -> DataError:
    """Return a DataError with the file and the line of *problem*."""
    return DataError(problem, path=path, line=line)
