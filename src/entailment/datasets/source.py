"""Where bytes come from: a file, plain or gzipped, or standard input, decoded with care.

A source can be read more than once (standard input is kept in a temporary file), so a reader
may look ahead. A byte that is not what the encoding promises is never replaced in silence: in
UTF-8 it comes through as a lone surrogate (PEP 383) and `bad_byte` tells, elsewhere it is an
error.
"""

from __future__ import annotations

import codecs
import gzip
import hashlib
import io
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple, cast

from entailment.errors import DataError

__all__ = ["MAX_LINE", "Line", "Source", "bad_byte"]

MAX_LINE = 64 * 2**20
"""Characters that one line may have; what is longer is no file of pairs."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_SURROGATE = re.compile("[\udc80-\udcff]")


class Line(NamedTuple):
    """One line, without its line end, and its number counted from 1."""

    number: int
    text: str


class Source:
    """A named stream of bytes that can be opened again and again.

    Raise DataError when *path* is a folder or not there; `-` is standard input.
    """

    def __init__(self, path: str | Path):
        self.name = str(path)
        self.path = Path(path)
        if self.name == "-":
            self.name = "<stdin>"
            self._spool = tempfile.NamedTemporaryFile()  # noqa: SIM115 - lives as long as the source
            shutil.copyfileobj(sys.stdin.buffer, self._spool)
            self._spool.flush()
            self.path = Path(self._spool.name)
        elif self.path.is_dir():
            raise DataError("is a folder; name a file", path=path)
        elif not self.path.exists():
            raise DataError("there is no such file", path=path)

    @property
    def stem(self) -> str:
        """The file's name without folder, `.gz` and ending.

        >>> Source(__file__).stem
        'source'
        """
        name = "stdin" if self.name == "<stdin>" else self.path.name.removesuffix(".gz")
        return name.rsplit(".", 1)[0] or name

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Give the bytes from the start, unpacked if they are gzipped."""
        try:
            with self.path.open("rb") as raw:
                packed = raw.read(2) == b"\x1f\x8b"
                raw.seek(0)
                yield cast(IO[bytes], gzip.GzipFile(fileobj=raw)) if packed else raw
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise DataError(f"is a damaged gzip file ({error})", path=self.name) from error
        except OSError as error:
            raise DataError(f"cannot be read: {error.strerror or error}", path=self.name) from error

    def head(self, size: int = 65536) -> str:
        """Return the first *size* bytes as text, for recognising a format."""
        with self.open() as stream:
            data = stream.read(size)
        return data.decode(_encoding(data), errors="replace").removeprefix("\ufeff")

    def checksum(self) -> str:
        """Return the SHA-256 of the unpacked bytes, in hexadecimal."""
        digest = hashlib.sha256()
        with self.open() as stream:
            while block := stream.read(2**20):
                digest.update(block)
        return digest.hexdigest()

    def lines(self) -> Iterator[Line]:
        """Yield the decoded lines; only LF, CRLF and CR end one.

        The encoding is that of the byte-order mark or of an XML declaration, else UTF-8.
        """
        with self.open() as stream:
            encoding = _encoding(stream.read(1024))
        errors = "surrogateescape" if encoding.startswith("utf-8") else "strict"
        number = 0
        with self.open() as stream:
            text = io.TextIOWrapper(stream, encoding=encoding, errors=errors)
            try:
                while line := text.readline(MAX_LINE + 1):
                    number += 1
                    if len(line) > MAX_LINE:
                        raise DataError(
                            f"has more than {MAX_LINE:,} characters in one line; "
                            "put each pair on lines of its own",
                            path=self.name,
                            line=number,
                        )
                    yield Line(number, line.removesuffix("\n"))
            except UnicodeDecodeError as error:
                problem = f"is not {encoding} text: {error.reason}"
                raise DataError(problem, path=self.name, line=number + 1) from error


def bad_byte(text: str) -> int | None:
    """Return the first byte in *text* that UTF-8 could not explain, or None.

    >>> hex(bad_byte(b"caf\\xe9".decode("utf-8", "surrogateescape")))
    '0xe9'
    """
    found = _SURROGATE.search(text)
    return ord(found[0]) - 0xDC00 if found else None


def _encoding(head: bytes) -> str:
    for bom, encoding in _BOMS:
        if head.startswith(bom):
            return encoding
    declared = _DECLARED.match(head)
    if declared is None:
        return "utf-8"
    try:
        name = codecs.lookup(declared[1].decode("ascii")).name
    except LookupError:
        return "utf-8"
    return "utf-8" if name.startswith("utf-16") else name  # no BOM: the declaration was left over
