"""Properties that are computed when first needed.

In Python 3.11 `functools.cached_property` takes a lock each time, which costs more than many of
the properties of a pair.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

__all__ = ["lazy"]

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - a decorator, as `property` is
    """A property that *compute* gives when it is first needed, and which then stays.

    >>> class Line:
    ...     @lazy
    ...     def words(self) -> list[str]:
    ...         return "a b".split()
    >>> line = Line()
    >>> line.words is line.words
    True
    """

    def __init__(self, compute: Callable[[Any], T]):
        self._compute = compute
        self._name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> lazy[T] | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._compute(instance)
        return value
