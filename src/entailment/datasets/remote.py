"""Files of object stores and other places that fsspec reads, named by URLs such as s3://."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast
from urllib.parse import unquote, urlsplit

from entailment.errors import EntailmentError, MissingExtraError

__all__ = ["fsspec_errors", "is_url", "local_path", "opened_url", "require_url"]

_URL = re.compile(r"[a-z][a-z0-9+.-]+://")


def is_url(name: str) -> bool:
    """Return whether *name* is a URL of a place that is not this machine's.

    >>> is_url("s3://bucket/pairs.parquet"), is_url("file:///pairs.jsonl"), is_url("pairs.jsonl")
    (True, False, False)
    """
    return bool(_URL.match(name)) and not name.startswith("file://")


def local_path(name: str) -> str:
    """Return *name*, a path or the URL of a file of this machine, as a path.

    >>> local_path("file:///tmp/my%20pairs.jsonl")
    '/tmp/my pairs.jsonl'
    """
    return unquote(urlsplit(name).path) if name.startswith("file://") else name


def require_url(url: str) -> Path:
    """Return *url* as a path, which only names it; raise OSError where nothing can be read there.

    Raise MissingExtraError without fsspec or what it needs for that kind of URL.
    """
    with fsspec_errors(url, "reading a URL") as fsspec:
        system, place = fsspec.core.url_to_fs(url)
        if not system.isfile(place):
            raise OSError("there is no such file")
    return Path(url)


@contextmanager
def opened_url(url: str) -> Iterator[IO[bytes]]:
    """Give the bytes at *url* as they come; nothing is stored on this machine."""
    with fsspec_errors(url, "reading a URL") as fsspec:
        file = fsspec.open(url, "rb").open()
    with file:
        yield cast("IO[bytes]", file)


@contextmanager
def fsspec_errors(url: str, purpose: str) -> Iterator[Any]:
    """Give fsspec; raise OSError from the errors of its parts.

    Raise MissingExtraError, which names *purpose*, without fsspec.
    """
    try:
        import fsspec
    except ImportError as error:
        raise MissingExtraError(purpose, "remote") from error
    try:
        yield fsspec
    except (OSError, EntailmentError):
        raise
    except ImportError as error:
        raise OSError(str(error)) from error
    except Exception as error:
        problem = str(error).partition("\n")[0] or type(error).__name__
        raise OSError(f"{url.partition('://')[0]}: {problem}") from error
