"""Files that requests bring along: their bytes, and errors that name them as the caller does."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from contextlib import contextmanager

from entailment.errors import DataError
from entailment.server.errors import ApiError
from entailment.server.requests import FileIn

__all__ = ["content_of", "naming"]


def content_of(file: FileIn) -> bytes:
    """Return the bytes of *file*; raise DataError for bad base64 and for a gzipped file."""
    try:
        data = base64.b64decode(file.content, validate=True)
    except (binascii.Error, ValueError):
        raise DataError("its content is not base64") from None
    if data.startswith(b"\x1f\x8b"):
        raise DataError("is packed; send it unpacked")
    return data


@contextmanager
def naming(file: FileIn, where: str) -> Iterator[None]:
    """Raise ApiError, 422, with the name of *file*, for a DataError in the block.

    *where* is the place of the file in the request.
    """
    try:
        yield
    except DataError as error:
        name = f"{file.name}:{error.line}" if error.line else file.name
        where = f"{where}.content"
        raise ApiError(422, "invalid", f"{name}: {error.problem}", where=where) from None
