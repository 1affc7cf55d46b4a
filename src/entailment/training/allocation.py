"""Memory that a training frees is held by the process, for the next step takes as much again.

The GNU C library maps a large tensor anew each time and unmaps it when it is freed, so that the
kernel clears its pages once a step. docs/training.md has what is gained without that.
"""

from __future__ import annotations

import ctypes

__all__ = ["hold_freed_memory"]

# The parameters of mallopt(3), as malloc.h of the GNU C library has them.
_TRIM_THRESHOLD, _TOP_PAD, _MMAP_MAX = -1, -2, -4
_MOST = (1 << 31) - 1
_PAD = 256 << 20
"""Bytes by which the heap grows at least."""


def hold_freed_memory() -> bool:
    """Let this process hold memory that it frees; return whether its C library can.

    It is for processes that train and end: what they hold is no longer there for others.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):  # not a GNU C library
        return False
    settings = ((_MMAP_MAX, 0), (_TRIM_THRESHOLD, _MOST), (_TOP_PAD, _PAD))
    taken = [mallopt(name, value) == 1 for name, value in settings]
    return all(taken)
