"""What all checks share: how a broken contract is reported, and how a component is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from entailment.errors import EntailmentError, kind_of

__all__ = ["component", "expect", "objects", "only_our_errors"]

T = TypeVar("T")


def expect(holds: bool, otherwise: str) -> None:
    """Raise AssertionError with the message *otherwise* unless something *holds*."""
    if not holds:
        raise AssertionError(otherwise)


def component(make: Callable[..., T], *methods: str, **options: object) -> T:
    """Return what *make* makes, which has *methods*; raise TypeError for a component in its place.

    >>> component(list, "judge")
    Traceback (most recent call last):
    AssertionError: a list has no method 'judge'
    """
    if not callable(make):
        kind = type(make).__name__
        raise TypeError(f"give the class or a function that makes it, not an object of {kind}")
    made = make(**options)
    for method in methods:
        has_method = callable(getattr(made, method, None))
        expect(has_method, f"{kind_of(made)} has no method '{method}'")
    return made


def objects(given: Iterable[T], kind: type[T], where: str = "") -> list[T]:
    """Return what a component has *given* as a list; expect it to be objects of *kind*.

    >>> objects(None, str, "for an empty text")
    Traceback (most recent call last):
    AssertionError: gives None, where objects of str are expected, for an empty text
    """
    end = f", {where}" if where else ""
    expected = f"where objects of {kind.__name__} are expected{end}"
    expect(isinstance(given, Iterable), f"gives {given!r}, {expected}")
    listed = list(given)
    for each in listed:
        expect(isinstance(each, kind), f"gives {each!r}, {expected}")
    return listed


@contextmanager
def only_our_errors(where: str) -> Iterator[None]:
    """Let errors of the package pass unseen; raise AssertionError for any other."""
    try:
        yield
    except EntailmentError:
        pass
    except Exception as error:
        raise AssertionError(f"raises {error!r} {where}") from error
