"""Names to factories: ours, those of installed plug-ins and those registered at run time.

Each kind of part (systems, readers, ...) has one registry over one entry-point group. Our own
parts are registered in `pyproject.toml` as a plug-in's are, so that nothing is imported before
it is used.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from numbers import Real
from typing import Any, Generic, NamedTuple, TypeVar

from entailment.errors import (
    EntailmentError,
    OptionError,
    UnknownNameError,
    did_you_mean,
    naming_failures,
)

__all__ = [
    "Entry",
    "Registry",
    "create_part",
    "named_tables",
    "option_defaults",
    "readers",
    "systems",
]

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Entry(NamedTuple):
    """A registered name: the package it is from, the first line of its docstring, its options."""

    name: str
    package: str
    summary: str
    options: tuple[str, ...]


class Registry(Generic[T]):
    """The registered factories of one *kind*, by name."""

    def __init__(self, kind: str, group: str):
        self.kind = kind
        self.group = group
        self.revision = 0
        """Changes with what is registered in this process: a key of caches of what it makes."""
        self._registered: dict[str, Callable[..., T]] = {}
        self._entry_points: dict[str, list[EntryPoint]] | None = None
        self._unused: list[EntryPoint] = []
        self._failed: set[str] = set()

    def register(self, name: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
        """Return a decorator that registers a factory under *name* in this process."""

        def add(factory: Callable[..., T]) -> Callable[..., T]:
            self._registered[name] = factory
            self.revision += 1
            return factory

        return add

    @contextmanager
    def registered(self, factories: Mapping[str, Callable[..., T]]) -> Iterator[None]:
        """Register *factories* by name within the block; what was registered before is restored."""
        before = self._registered
        self._registered = {**before, **factories}
        self.revision += 1
        try:
            yield
        finally:
            self._registered = before
            self.revision += 1

    def names(self) -> list[str]:
        """Return every registered name, sorted."""
        return sorted({*self._plugins(), *self._registered})

    def factory(self, name: str) -> Callable[..., T]:
        """Return the factory registered as *name*.

        Raise UnknownNameError for an unknown name, EntailmentError for a plug-in that is broken
        and for a name that several packages register.
        """
        if name in self._registered:
            return self._registered[name]
        if name not in self._plugins():
            raise UnknownNameError(self.kind, name, self.names())
        try:
            return self._loaded(name)
        except EntailmentError:
            raise
        except Exception as error:  # whatever a plug-in does when it is imported
            message = f"{self.kind} '{name}' of {self._package(name)} cannot be loaded: {error}"
            raise EntailmentError(message) from error

    def create(self, name: str, /, **options: Any) -> T:
        """Return the part registered as *name*; raise OptionError for wrong *options*."""
        return create_part(self.kind, name, self.factory(name), options, self._plug_in_of(name))

    def created(self) -> Iterator[tuple[str, T]]:
        """Yield every part, created without options, by name.

        One that fails, as a broken plug-in does, is logged once and left out.
        """
        for name in self.names():
            try:
                part = self.create(name)
            except EntailmentError as error:
                self.leave_out(name, str(error))
            else:
                yield name, part

    def leave_out(self, name: str, message: str) -> None:
        """Log *message*, which says why the part *name* is left out, once in this process."""
        if name not in self._failed:
            self._failed.add(name)
            logger.warning("%s", message)

    def described(self, name: str) -> str:
        """Return the kind and the name of a part, with the package of a plug-in."""
        return _described(self.kind, name, self._plug_in_of(name))

    def entries(self) -> Iterator[Entry]:
        """Yield every registered part, by name; one that cannot be loaded says so as summary."""
        for name in self.names():
            yield self._entry(name)

    def unused(self) -> Iterator[Entry]:
        """Yield what plug-ins register under a name of ours, which is not used."""
        self._plugins()
        for point in self._unused:
            yield Entry(point.name, _package_of(point), f"is not used: {_TAKEN}", ())

    def plug_in(self, name: str) -> str:
        """Return the package and version that *name* is from; empty for ours and this process."""
        point = None if name in self._registered else self._plugins().get(name, [None])[0]
        if point is None or point.dist is None or _is_ours(point):
            return ""
        return f"{point.dist.name}-{point.dist.version}"

    def _entry(self, name: str) -> Entry:
        package = self._package(name)
        try:
            factory = self._registered.get(name) or self._loaded(name)
        except Exception as error:  # a broken plug-in must not hide the rest of the list
            return Entry(name, package, f"cannot be loaded: {error}", ())
        summary = (inspect.getdoc(factory) or "").partition("\n")[0]
        return Entry(name, package, summary, option_defaults(factory))

    def _plug_in_of(self, name: str) -> str:
        """Return the package that *name* is from; empty for ours and for what no package has."""
        if name in self._registered or name not in self._plugins():
            return ""
        package = self._package(name)
        return "" if package == _OURS else package

    def _package(self, name: str) -> str:
        if name in self._registered:
            return "this process"
        return " and ".join(map(_package_of, self._plugins()[name]))

    def _loaded(self, name: str) -> Callable[..., T]:
        points = self._plugins()[name]
        if len(points) > 1:
            raise EntailmentError(
                f"{self.kind} '{name}' is registered by {self._package(name)}; uninstall all "
                "but one of them"
            )
        factory: Callable[..., T] = points[0].load()
        if not callable(factory):
            raise TypeError(f"{factory!r} is neither a class nor a function")
        return factory

    def _plugins(self) -> dict[str, list[EntryPoint]]:
        """Return what packages register, by name: several where none of them is ours."""
        if self._entry_points is None:
            by_name: dict[str, list[EntryPoint]] = {}
            for point in entry_points(group=self.group):
                by_name.setdefault(point.name, []).append(point)
            self._entry_points = {name: self._ours(by_name[name]) for name in by_name}
        return self._entry_points

    def _ours(self, points: list[EntryPoint]) -> list[EntryPoint]:
        """Return of *points*, of one name, the one of this package if there is one, else all.

        What no plug-in may replace stays as it is; each that tries to is logged.
        """
        ours = [point for point in points if _is_ours(point)]
        if not ours:
            return points
        for point in points:
            if not _is_ours(point):
                package = _package_of(point)
                logger.warning(
                    "%s '%s' of %s is not used: %s", self.kind, point.name, package, _TAKEN
                )
                self._unused.append(point)
        return ours[:1]


_OURS = __name__.partition(".")[0]
"""The name of this package."""

_TAKEN = f"the name is taken by {_OURS}"


def _is_ours(point: EntryPoint) -> bool:
    return _package_of(point) == _OURS


def _package_of(point: EntryPoint) -> str:
    return "this process" if point.dist is None else point.dist.name


def _described(kind: str, name: str, package: str) -> str:
    return f"{kind} '{name}' of {package}" if package else f"{kind} '{name}'"


def create_part(
    kind: str,
    name: str,
    factory: Callable[..., T],
    options: Mapping[str, Any],
    package: str = "",
) -> T:
    """Return what *factory*, known as *name*, of the plug-in *package*, makes with *options*.

    Raise OptionError for an option that it does not take or a value that it refuses, and
    EntailmentError where a plug-in fails with any other error.
    """
    described = _described(kind, name, package)
    try:
        _signature(factory).bind(**options)
    except TypeError as error:
        takes = ", ".join(option_defaults(factory)) or "none"
        wrong = _unknown_option(factory, options) or str(error)
        raise OptionError(f"{described}: {wrong} (options: {takes})") from error
    with naming_failures(f"{described} cannot be created", factory):
        try:
            return factory(**options)
        except TypeError as error:
            wrong = _wrong_kind(factory, options) or str(error)
            raise OptionError(f"{described}: {wrong}") from error
        except ValueError as error:
            raise OptionError(f"{described}: {error}") from error


def named_tables(kind: str, tables: object, example: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name and the options of each of *tables*, the `[[kind]]` of a recipe.

    Raise OptionError for anything but tables of different names; its message gives *example*.
    """
    if isinstance(tables, str | Mapping) or not isinstance(tables, Iterable):
        raise OptionError(f"{kind}s are a list of tables, each with a name, not {tables!r}")
    names: set[str] = set()
    for table in tables:
        options = dict(table) if isinstance(table, Mapping) else {}
        name = options.pop("name", None)
        if not isinstance(name, str):
            raise OptionError(f'a [[{kind}]] table has no name; write name = "{example}"')
        if name in names:
            raise OptionError(f"{kind} '{name}' is given twice; name each once")
        names.add(name)
        yield name, options


def option_defaults(factory: Callable[..., Any]) -> tuple[str, ...]:
    """Return the options that *factory* takes, each as `name=default` or as its name alone."""
    return tuple(
        f"{p.name}={p.default!r}" if p.default is not p.empty else p.name
        for p in _signature(factory).parameters.values()
        if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)
    )


def _unknown_option(factory: Callable[..., Any], options: Iterable[str]) -> str:
    """Return which of *options* the factory does not take and which is near; empty for none."""
    known = [option.partition("=")[0] for option in option_defaults(factory)]
    for option in options:
        if option not in known:
            return f"takes no option '{option}'{did_you_mean(option, known)}"
    return ""


def _wrong_kind(factory: Callable[..., Any], options: Mapping[str, Any]) -> str:
    """Return which of *options* is not of the kind that it is annotated as; empty for none."""
    parameters = _signature(factory).parameters
    for name, value in options.items():
        annotation = parameters[name].annotation if name in parameters else ""
        kinds = inspect.formatannotation(annotation).strip("'").split(" | ")
        known = [_KINDS.get(kind.partition("[")[0], ("", object)) for kind in kinds]
        if not any(isinstance(value, types) for _, types in known):
            names = " or ".join(dict.fromkeys(name for name, _ in known if name))
            return f"{name} must be {names}, not {value!r}"
    return ""


_KINDS: Mapping[str, tuple[str, Any]] = {
    "float": ("a number", Real),
    "int": ("a number", Real),
    "str": ("a text", str),
    "Sequence": ("a list", (list, tuple)),
    "Tables": ("a list of tables", (list, tuple)),
    "None": ("", type(None)),
}
"""How messages name what options are annotated as, and the types of such values."""


def _signature(factory: Callable[..., Any]) -> inspect.Signature:
    if type(factory) is type and _takes_nothing(factory):
        return _NOTHING  # what `inspect` takes half a millisecond for
    try:
        return inspect.signature(factory)
    except ValueError:  # what is not written in Python need not have one
        return inspect.Signature([inspect.Parameter("options", inspect.Parameter.VAR_KEYWORD)])


def _takes_nothing(factory: type) -> bool:
    """Return whether a class leaves its constructor to `object`."""
    return all(_CONSTRUCTOR.isdisjoint(vars(base)) for base in factory.__mro__[:-1])


_CONSTRUCTOR = {"__init__", "__new__", "__signature__"}
_NOTHING = inspect.Signature()


systems: Registry[Any] = Registry("system", "entailment.systems")
"""Every system that judges pairs."""

readers: Registry[Any] = Registry("reader", "entailment.readers")
"""Every reader of a file of pairs."""
