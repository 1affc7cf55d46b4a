"""Who signed a model folder: `checksums.txt.minisig` next to the list, as minisign writes it.

    minisign -S -m checksums.txt            # the signer, once, in the folder
    entail models verify FOLDER --key minisign.pub

A signature of the list of checksums is one of all files (Ed25519, RFC 8032; the format is that of
Frank Denis's minisign). Verified without a network, by the library `cryptography`: the extra
`signatures`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from entailment.errors import MissingExtraError, ModelError
from entailment.systems.neural.checksums import CHECKSUMS, SIGNATURE

__all__ = ["PublicKey", "is_signed", "read_key", "signer_problem"]

_HASHED, _PURE = b"ED", b"Ed"
"""How a file was signed: its BLAKE2b hash, as minisign does it today, or the file itself."""

_TRUSTED = "trusted comment: "
_ID, _KEY, _SIGNED = 8, 32, 64
"""Bytes of the number of a key, of a key and of a signature."""


class PublicKey(NamedTuple):
    """A public key of minisign: the number that its signatures name, and the key."""

    number: bytes
    key: bytes


class _Signature(NamedTuple):
    """What a signature file says, with the comment that is signed, too."""

    how: bytes
    number: bytes
    signed: bytes
    comment: bytes
    comment_signed: bytes


def read_key(key: str) -> PublicKey:
    """Return the public *key*, a line that begins with RW or the file with it; raise ModelError."""
    given = _lines(Path(key))[-1] if os.path.isfile(key) else key
    content = _decoded(given, "the key")
    if len(content) != len(_PURE) + _ID + _KEY or not content.startswith(_PURE):
        raise ModelError(f"the key {key[:80]!r} is neither a public key of minisign nor its file")
    return PublicKey(content[2 : 2 + _ID], content[2 + _ID :])


def is_signed(folder: Path) -> bool:
    """Return whether the model in *folder* comes with a signature, by whomever."""
    return (folder / SIGNATURE).is_file()


def signer_problem(folder: Path, key: PublicKey) -> str | None:
    """Return why the list of checksums in *folder* is not as the holder of *key* signed it.

    None where it is. Raise ModelError where the list or the signature cannot be read, and
    MissingExtraError without the extra.
    """
    if not is_signed(folder):
        return f"{SIGNATURE}: is missing, so nobody signed the model"
    signature = _read_signature(folder / SIGNATURE)
    if signature.number != key.number:
        return f"{SIGNATURE}: is by key {_shown(signature.number)}, not {_shown(key.number)}"
    content = _content(folder / CHECKSUMS)
    message = hashlib.blake2b(content).digest() if signature.how == _HASHED else content
    if not _is_by(key, signature.signed, message):
        return f"{CHECKSUMS}: is not what was signed"
    if not _is_by(key, signature.comment_signed, signature.signed + signature.comment):
        return f"{SIGNATURE}: its trusted comment is not what was signed"
    return None


def _is_by(key: PublicKey, signature: bytes, message: bytes) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise MissingExtraError("verifying who signed a model", "signatures") from error
    try:
        Ed25519PublicKey.from_public_bytes(key.key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def _read_signature(path: Path) -> _Signature:
    lines = _lines(path)
    if len(lines) != 4 or not lines[2].startswith(_TRUSTED):
        raise ModelError(f"{path}: is not a signature of minisign, which has four lines")
    content, comment_signed = (_decoded(lines[at], str(path)) for at in (1, 3))
    how = content[:2]
    if (
        how not in (_HASHED, _PURE)
        or len(content) != 2 + _ID + _SIGNED
        or len(comment_signed) != _SIGNED
    ):
        raise ModelError(f"{path}: is not a signature of minisign by Ed25519")
    comment = lines[2].removeprefix(_TRUSTED).encode()
    return _Signature(how, content[2 : 2 + _ID], content[2 + _ID :], comment, comment_signed)


def _lines(path: Path) -> list[str]:
    try:
        lines = _content(path).decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise ModelError(f"{path}: cannot be read: is not UTF-8") from error
    if not lines:
        raise ModelError(f"{path}: is empty")
    return lines


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from error


def _decoded(line: str, where: str) -> bytes:
    try:
        return base64.b64decode(line.strip(), validate=True)
    except (binascii.Error, ValueError) as error:
        raise ModelError(f"{where}: {line[:80]!r} is not base64") from error


def _shown(number: bytes) -> str:
    """Return the number of a key as minisign prints it."""
    return number[::-1].hex().upper()
