"""Files that are whole or not there: nobody ever finds half of one."""

from __future__ import annotations

import os
from pathlib import Path

from entailment.errors import DataError

__all__ = ["write_whole"]


def write_whole(path: str | Path, data: bytes) -> None:
    """Put *data* in place of the file at *path* in one step; raise DataError if that fails."""
    target = Path(path)
    scratch = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with scratch.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(scratch, target)
    except OSError as error:
        raise DataError(f"cannot be written: {error.strerror or error}", path=target) from error
    finally:
        scratch.unlink(missing_ok=True)
