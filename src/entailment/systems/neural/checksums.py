"""The checksums of a model folder: `checksums.txt`, a line a file, as `sha256sum` writes it.

`sha256sum -c checksums.txt` in the folder does the same as `verify`, but for files that are in the
folder and not in the list.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from entailment.errors import ModelError
from entailment.files import write_whole

__all__ = ["CHECKSUMS", "SIGNATURE", "verify", "write_checksums"]

CHECKSUMS = "checksums.txt"
"""The name of the list, in the folder of the model."""

SIGNATURE = f"{CHECKSUMS}.minisig"
"""The name of its signature, where somebody signed the model (`signatures`)."""


def write_checksums(folder: Path) -> None:
    """Write the list of all files of the model in *folder*, its default and card included."""
    lines = [f"{_checksum(folder / name)}  {name}\n" for name in _files(folder)]
    write_whole(folder / CHECKSUMS, "".join(lines).encode())


def verify(folder: Path) -> list[str]:
    """Return what is wrong with the files in *folder*, a line each; nothing if all are as listed.

    Raise ModelError where there is no list, or one that cannot be read.
    """
    listed = _listed(folder / CHECKSUMS)
    present = set(_files(folder))
    return [
        *(f"{name}: is missing" for name in sorted(listed.keys() - present)),
        *(f"{name}: is not in {CHECKSUMS}" for name in sorted(present - listed.keys())),
        *(
            f"{name}: was changed: its SHA-256 is {checksum}, not {listed[name]}"
            for name in sorted(listed.keys() & present)
            if (checksum := _checksum(folder / name)) != listed[name]
        ),
    ]


def _files(folder: Path) -> Iterator[str]:
    """Yield the files of *folder*, relative to it, sorted; not list, signature and hidden ones."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") for part in parts)
        if path.is_file() and not hidden and "/".join(parts) not in (CHECKSUMS, SIGNATURE):
            yield "/".join(parts)


def _listed(path: Path) -> dict[str, str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "is not UTF-8"
        raise ModelError(f"{path}: cannot be read: {reason}") from error
    listed: dict[str, str] = {}
    for number, line in enumerate(lines, start=1):
        checksum, separator, name = line.partition("  ")
        if len(checksum) != 64 or not separator or not name:
            raise ModelError(
                f"{path}:{number}: is not a SHA-256, two spaces and the name of a file"
            )
        listed[name] = checksum.lower()
    return listed


def _checksum(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from error
