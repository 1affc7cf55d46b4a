"""What all checks share: how a broken contract is reported, and how a component is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from entailment.errors import EntailmentError

__all__ = ["component", "expect", "only_our_errors"]

T = TypeVar("T")


def expect(holds: bool, otherwise: str) -> None:
    """Raise AssertionError with the message *otherwise* unless something *holds*."""
    if not holds:
        raise AssertionError(otherwise)


def component(make: Callable[..., T], **options: object) -> T:
    """Return what *make* makes; raise TypeError for a component in its place."""
    if not callable(make):
        kind = type(make).__name__
        raise TypeError(f"give the class or a function that makes it, not an object of {kind}")
    return make(**options)


@contextmanager
def only_our_errors(where: str) -> Iterator[None]:
    """Let errors of the package pass unseen; raise AssertionError for any other."""
    try:
        yield
    except EntailmentError:
        pass
    except Exception as error:
        raise AssertionError(f"raises {error!r} {where}") from error
