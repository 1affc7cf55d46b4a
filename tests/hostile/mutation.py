"""Inputs that are mutated, and what is wrong with how one is read."""

from __future__ import annotations

import random
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from entailment.errors import EntailmentError

__all__ = ["LIMIT", "Finding", "Read", "Target", "mutations", "problem_with"]

LIMIT = 10
"""Seconds that an input may take."""

_LONGEST = 200_000
_MOST = 6

_TOKENS = (
    *(b"<", b">", b"&", b"&#0;", b"&#x110000;", b"]]>", b"<![CDATA[", b"<!DOCTYPE a [", b"<?x ?>"),
    *(b'"', b"'", b"\n", b"\r", b"\t", b"\0", b",", b";", b"=", b"[", b"]", b"{", b"}", b"[["),
    *(b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xe2\x80\xa8", b"\xe2\x80\x8b", b"\xc2\xad"),
    *(b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"9" * 5000, b"\\ud800", b"..", b"/"),
    *(b"[" * 3000, b"{" * 3000, b"<a>" * 3000, b"(" * 200, b"a" * 20_000),
)

Read = Callable[[bytes, Path], object]


@dataclass(frozen=True, slots=True)
class Target:
    """Something that reads: its *seeds*, and a function of an input and an empty folder."""

    seeds: Callable[[], Sequence[bytes]]
    read: Read


class TooSlowError(Exception):
    """An input took longer than it may."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What an input did: the name of the error that came out, and its message."""

    error: str
    message: str


def problem_with(target: Target, data: bytes) -> Finding | None:
    """Return what is wrong with how *target* reads *data*; None where it is read or refused."""
    with tempfile.TemporaryDirectory() as folder, _time_limit(), warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            target.read(data, Path(folder))
        except EntailmentError as error:
            message = str(error)
            lines = len(message.splitlines())
            return Finding("message", message[:300]) if lines != 1 or len(message) > 2000 else None
        except BaseException as error:  # a panic of a library in Rust is no Exception
            if isinstance(error, KeyboardInterrupt):
                raise
            return Finding(type(error).__name__, str(error)[:300])
    return None


def mutations(seeds: Sequence[bytes], rng: random.Random) -> Iterator[bytes]:
    """Yield mutated *seeds* for ever: cut, doubled, overwritten, spliced, or with odd tokens."""
    while True:
        data = rng.choice(seeds)
        for _ in range(rng.randint(1, _MOST)):
            data = _mutated(data, seeds, rng)[:_LONGEST]
        yield data


def _mutated(data: bytes, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    start = rng.randint(0, len(data))
    end = min(len(data), start + rng.choice((0, 1, 4, 40, 400)))
    other = rng.choice(seeds)
    place = rng.randint(0, len(other))
    piece = rng.choice(
        (
            rng.choice(_TOKENS),
            rng.randbytes(rng.randint(0, 4)),
            data[start:end] * 2,
            other[place : place + rng.choice((1, 20, 400))],
            b"",
        )
    )
    return data[:start] + piece + data[end:]


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlowError(f"took more than {LIMIT} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
