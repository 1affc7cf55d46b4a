"""Where bytes come from: a file, plain or packed, a URL, a pipe or standard input, decoded.

A source can be read more than once (a pipe is saved to a temporary file), so
a reader may look ahead. A byte that is not what the encoding promises is never replaced in
silence: it becomes a lone surrogate, as in PEP 383, which `bad_byte` detects.
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
import weakref
import zlib
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, NamedTuple, cast

from entailment.datasets.columnar import MAGIC, json_lines
from entailment.datasets.remote import is_url, local_path, opened_url, require_url
from entailment.errors import DataError

__all__ = [
    "MAX_LINE",
    "NO_TEXT",
    "Line",
    "Source",
    "bad_byte",
    "is_binary",
    "is_there",
    "named_encoding",
]

MAX_LINE = 64 * 2**20
"""Characters that one line may have; a file of pairs has no longer one."""

NO_TEXT = "is binary data, not text, or UTF-16 without its mark; save it as text in UTF-8"
"""The message about a file that `is_binary`."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED = re.compile(rb"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_ASCII_AND_MORE = re.compile(
    r"ascii|utf-8|iso8859-\d+|cp\d+|koi8-\w|mac-\w+|tis-620|hp-roman8|kz1048|ptcp154"
    r"|big5\w*|gb\d*k?|euc_\w+|iso2022_\w+|shift_jis\w*|johab"
)
"""Encodings that a declaration can name: text in which ASCII stands for itself."""

_SAMPLE = 4096
_NO_TEXT_SHARE = 0.05
_STRAYS = 1
"""Control characters that a text of any length may have by accident; its reader reports them."""

_BROKEN_SHARE = 0.02
_CONTROLS = bytes({*range(0x1A), 0x7F} - {*b"\t\n\v\f\r"})

_MARKED = "entailment.marked"
_MARK = re.compile("[\udc00-\udcff]")


class Line(NamedTuple):
    """One line, without its line end, and its number counted from 1."""

    number: int
    text: str


def is_there(name: str) -> bool:
    """Return whether *name* is a file or folder, standard input, or a URL, which is not looked for.

    >>> is_there("-"), is_there("/no/such/file.xml")
    (True, False)
    """
    return name == "-" or is_url(name) or Path(local_path(name)).exists()


class Source:
    """A named stream of bytes that can be opened again and again.

    Raise DataError when *path* is a folder or not there; `-` is standard input. A URL, such as
    s3://bucket/pairs.parquet, is read by fsspec.
    """

    def __init__(self, path: str | Path):
        self.name = str(path)
        self.path = Path(local_path(self.name))
        with self._explained():
            if is_url(self.name):
                self.path = require_url(self.name)
            elif self.name == "-":
                self.name = "<stdin>"
                self.path = self._saved(_standard_input())
            elif self.path.is_dir():
                raise DataError("is a folder; name a file", path=path)
            elif not self.path.exists():
                raise DataError("there is no such file", path=path)
            elif self.path.is_fifo():
                with self.path.open("rb") as pipe:
                    self.path = self._saved(pipe)

    @classmethod
    def of_bytes(cls, pieces: Iterable[bytes], name: str) -> Source:
        """Return a source with *pieces*, one after the other, that errors call *name*."""
        handle, path = tempfile.mkstemp(prefix="entailment-")
        try:
            with open(handle, "wb") as file:
                file.writelines(pieces)
            source = cls(path)
        except BaseException:
            Path(path).unlink(missing_ok=True)
            raise
        weakref.finalize(source, Path(path).unlink, missing_ok=True)
        source.name = name
        return source

    @property
    def stem(self) -> str:
        """The file's name without folder, `.gz` and ending.

        >>> Source(__file__).stem
        'source'
        """
        name = (
            self.name[1:-1]
            if self.name.startswith("<")
            else Path(self.name).name.removesuffix(".gz")
        )
        return name.rsplit(".", 1)[0] or name

    @property
    def encoding(self) -> str:
        """The encoding of the byte-order mark or of an XML declaration, else UTF-8."""
        with self.open() as stream:
            return _encoding(stream.read(1024)).removesuffix("-sig").upper()

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Give the bytes from the start, unpacked if they are gzipped.

        The rows of Parquet and Arrow are lines of JSON.
        """
        with self._explained(), self._opened() as raw:
            magic = raw.read(4)
            raw.seek(0)
            if magic.startswith(b"\x1f\x8b"):
                yield cast("IO[bytes]", gzip.GzipFile(fileobj=raw))
            else:
                yield json_lines(raw) if magic in MAGIC else raw

    def _opened(self) -> AbstractContextManager[IO[bytes]]:
        return opened_url(self.name) if is_url(self.name) else self.path.open("rb")

    def head(self, size: int = 65536) -> str:
        """Return the first *size* bytes as text, for recognising a format; lines end with LF."""
        with self.open() as stream:
            data = stream.read(size)
        text = data.decode(_encoding(data), errors="replace").removeprefix("\ufeff")
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def checksum(self) -> str:
        """Return the SHA-256 of the unpacked bytes, in hexadecimal."""
        digest = hashlib.sha256()
        with self.open() as stream:
            while block := stream.read(2**20):
                digest.update(block)
        return digest.hexdigest()

    def lines(self) -> Iterator[Line]:
        """Yield the decoded lines; only LF, CRLF and CR end one. Raise DataError for no text."""
        with self.open() as stream:
            if is_binary(stream.read(_SAMPLE)):
                raise DataError(NO_TEXT, path=self.name)
        encoding = self.encoding
        number = 0
        with self.open() as stream:
            # "-sig" passes over a byte-order mark; UTF-16 and UTF-32 always do so.
            codec = "utf-8-sig" if encoding == "UTF-8" else encoding
            text = io.TextIOWrapper(stream, encoding=codec, errors=_MARKED)
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

    def _saved(self, stream: IO[bytes]) -> Path:
        """Return a temporary file with the bytes of *stream*, deleted with the source."""
        handle, name = tempfile.mkstemp(prefix="entailment-")
        weakref.finalize(self, Path(name).unlink, missing_ok=True)
        with open(handle, "wb") as file:
            shutil.copyfileobj(stream, file)
        return Path(name)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Raise DataError from the errors of the system within the block."""
        try:
            yield
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise DataError(f"is a damaged gzip file ({error})", path=self.name) from error
        except OSError as error:
            raise DataError(f"cannot be read: {error.strerror or error}", path=self.name) from error


def is_binary(head: bytes) -> bool:
    r"""Return whether what begins with *head* is not text in an encoding known by its mark.

    Letters in an unknown encoding count as text; so does a file with one stray NUL.

    >>> is_binary(b"\x7fELF\2\1\1\0\0"), is_binary(b"caf\xe9"), is_binary("text".encode("utf-16"))
    (True, False, False)
    """
    encoding = _encoding(head)
    if encoding in ("utf-16", "utf-32"):
        text = head.decode(encoding, "replace")
        broken = text.count("\ufffd") - 1  # the last may be cut in two
        return broken > _BROKEN_SHARE * len(text)
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls > max(_STRAYS, _NO_TEXT_SHARE * len(head))


def bad_byte(text: str) -> int | None:
    r"""Return the first byte in *text* that its encoding could not explain, or None.

    >>> hex(bad_byte(b"caf\xe9".decode("utf-8", "surrogateescape")))
    '0xe9'
    """
    if text.isascii():
        return None
    mark = _MARK.search(text)
    return ord(mark[0]) - 0xDC00 if mark else None


def named_encoding(declared: bytes) -> str | None:
    """Return the codec that a file names as its own in ASCII, None if it cannot be that.

    It must be of text in which ASCII stands for itself. Others are left over from before the file
    was converted (UTF-16 without its mark), or are no text (`hex`).

    >>> named_encoding(b"Latin1"), named_encoding(b"utf-16"), named_encoding(b"hex")
    ('iso8859-1', None, None)
    """
    as_ascii = declared.decode("ascii", "replace")
    try:
        name = codecs.lookup(as_ascii).name
    except LookupError:
        return None
    if not _ASCII_AND_MORE.fullmatch(name):
        return None
    return name if declared.decode(name, "replace") == as_ascii else None


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:
        raise DataError("standard input is closed; name a file", path="<stdin>")
    return sys.stdin.buffer


def _encoding(head: bytes) -> str:
    for bom, encoding in _BOMS:
        if head.startswith(bom):
            return encoding
    declared = _DECLARED.match(head, 0, 1024)
    return (declared and named_encoding(declared[1])) or "utf-8"


def _mark(error: UnicodeError) -> tuple[str, int]:
    # As "surrogateescape", but for every byte: that of UTF-16 gives up below 0x80.
    if not isinstance(error, UnicodeDecodeError):
        raise error
    broken = error.object[error.start : error.end]
    return "".join(chr(0xDC00 + byte) for byte in broken), error.end


codecs.register_error(_MARKED, _mark)
