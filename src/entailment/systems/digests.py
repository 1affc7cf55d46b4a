"""Digests under which what is computed of a pair is cached, in memory and in files."""

from __future__ import annotations

import hashlib

__all__ = ["digest_of"]


def digest_of(*parts: str) -> bytes:
    """Return a digest of *parts*, in their order and where each ends, 16 bytes."""
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.digest()
