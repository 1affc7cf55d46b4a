"""How much room Lucene's family gives the length of a text: one byte, so nearby lengths are one.

Lucene 2.9 keeps `1 / sqrt(length)` as a float of three mantissa and five exponent bits
(`SmallFloat.floatToByte315`), tantivy the length itself with four significant bits, exact up to
40 (`SmallFloat.intToByte4` of later Lucenes).
"""

from __future__ import annotations

import math
import struct
from functools import lru_cache

__all__ = ["length_norm", "stored_length"]

_EXPONENT = (63 - 15) << 3
_FREE_LENGTHS = 24
"""Lengths below this are exact; of those above four significant bits are."""


@lru_cache(maxsize=4096)
def length_norm(length: int) -> float:
    """Return the norm that Lucene 2.9 has for a field of *length* terms, as it decodes it.

    >>> [length_norm(n) for n in (1, 2, 3, 4, 5, 8, 100)]
    [1.0, 0.625, 0.5, 0.5, 0.4375, 0.3125, 0.09375]
    """
    if length < 1:
        raise ValueError("a field without terms has no norm")
    (bits,) = struct.unpack(">i", struct.pack(">f", 1.0 / math.sqrt(length)))
    significant = max(1, (bits >> 21) - _EXPONENT)
    (norm,) = struct.unpack(">f", struct.pack(">i", (significant << 21) + (_EXPONENT << 21)))
    return float(norm)


@lru_cache(maxsize=4096)
def stored_length(length: int) -> int:
    """Return *length* as tantivy keeps it: rounded down to four significant bits above 40.

    >>> [stored_length(n) for n in (0, 7, 40, 41, 42, 57, 1000)]
    [0, 7, 40, 40, 42, 56, 984]
    """
    above = length - _FREE_LENGTHS
    dropped = max(0, above.bit_length() - 4) if above > 0 else 0
    return length if not dropped else (above >> dropped << dropped) + _FREE_LENGTHS
