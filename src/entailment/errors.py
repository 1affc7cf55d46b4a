"""What can go wrong, in words a user can act on.

| error | raised when |
| --- | --- |
| `DataError` | a file of pairs, a key or a run is not what it should be |
| `HypothesisTooLongError` | one such: a hypothesis is longer than a system reads |
| `UnknownNameError` | a name that nobody registered |
| `OptionError` | a system or recipe is given an option that it does not take |
| `ModelError` | a folder does not hold a fitted system that can be loaded |
| `MissingExtraError` | an optional library is needed and not installed |
"""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, cast

__all__ = [
    "DataError",
    "EntailmentError",
    "HypothesisTooLongError",
    "MissingExtraError",
    "ModelError",
    "OptionError",
    "UnknownNameError",
    "counted",
    "did_you_mean",
    "is_own",
    "kind_of",
    "naming_arguments",
    "naming_failures",
    "printable",
]

F = TypeVar("F", bound=Callable[..., Any])

OPTION = re.compile(r"(?<![\w-])--([a-z][a-z-]*)")
"""An option of the command line, as messages name it."""


class EntailmentError(Exception):
    """The base of every error that this package raises on purpose."""

    def __str__(self) -> str:
        """Return the message, nothing in it unprintable."""
        return printable(super().__str__())

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes the same error in another process, whatever its initialiser takes."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[EntailmentError], args: tuple[Any, ...], state: dict[str, Any]) -> object:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class DataError(EntailmentError):
    """A file is malformed; the message says where and what would be right.

    >>> print(DataError("pair '87' has no <h>", path="rte3-dev.xml", line=212))
    rte3-dev.xml:212: pair '87' has no <h>
    """

    def __init__(self, problem: str, *, path: str | Path | None = None, line: int | None = None):
        self.path = None if path is None else str(path)
        self.line = line
        super().__init__(problem, path, line)

    @property
    def problem(self) -> str:
        """What is wrong, without where."""
        return str(self.args[0])

    def __str__(self) -> str:
        where = self.path or ""
        if self.line is not None:
            where = f"{where or 'line'}:{self.line}"
        return printable(f"{where}: {self.problem}" if where else self.problem)


class HypothesisTooLongError(DataError):
    """A system reads no hypothesis as long as that of a pair."""

    def __init__(self, problem: str, pair_id: str, hypothesis: str):
        super().__init__(problem)
        self.pair_id = pair_id
        self.hypothesis = hypothesis


class UnknownNameError(EntailmentError):
    """The name is not registered; the message suggests similar names and lists known ones.

    *listed_by* is the command that lists a long *known*, which the message names in its place.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str], *, listed_by: str | None = None):
        known = sorted(known)
        hint = did_you_mean(name, known)
        where = f"see '{listed_by}'" if listed_by else f"known: {', '.join(known)}"
        super().__init__(f"unknown {kind} '{name}'{hint} ({where})")


class OptionError(EntailmentError, ValueError):
    """An option does not apply here, or has an invalid value."""


class ModelError(EntailmentError):
    """A folder or file does not hold a system that can be loaded."""


class MissingExtraError(EntailmentError, ImportError):
    """An optional library is not installed; the message names the extra to install."""

    def __init__(self, purpose: str, extra: str):
        super().__init__(f"{purpose} needs an extra: pip install 'entailment[{extra}]'")


def naming_arguments(function: F) -> F:
    """Return *function* with errors that name its arguments where a message names options.

    Messages are written for the command line: `--overwrite` is `overwrite=True` in Python. An
    option that *function* has no argument for stays as it is. So it is with the errors of a
    generator that *function* returns.
    """
    parameters = inspect.signature(function).parameters.values()
    names = {
        parameter.name.replace("_", "-"): f"{parameter.name}=True"
        if parameter.default is False
        else parameter.name
        for parameter in parameters
    }

    def reworded(part: object) -> object:
        if not isinstance(part, str):
            return part
        return OPTION.sub(lambda option: names.get(option[1], option[0]), part)

    @contextmanager
    def renaming() -> Iterator[None]:
        try:
            yield
        except EntailmentError as error:
            error.args = tuple(reworded(part) for part in error.args)
            raise

    def generated(results: Iterator[Any]) -> Iterator[Any]:
        with renaming():
            yield from results

    @wraps(function)
    def called(*arguments: Any, **options: Any) -> Any:
        with renaming():
            result = function(*arguments, **options)
        return generated(result) if inspect.isgenerator(result) else result

    return cast("F", called)


@contextmanager
def naming_failures(failed: str, part: object = None) -> Iterator[None]:
    """Raise EntailmentError, which begins with *failed*, for any other error in the block.

    What a *part* of the package raises passes, with a note: it may be the time limit of a job
    queue, which the caller expects as it is.
    """
    try:
        yield
    except (EntailmentError, MemoryError):
        raise
    except Exception as error:
        if is_own(part):
            error.add_note(failed)
            raise
        raise EntailmentError(f"{failed}: {type(error).__name__}: {error}") from error


def is_own(part: object) -> bool:
    """Return whether a class, a function or an object is of this package, not of a plug-in.

    >>> is_own(EntailmentError), is_own(naming_failures), is_own(Path("."))
    (True, True, False)
    """
    return str(getattr(part, "__module__", "")).partition(".")[0] == __name__.partition(".")[0]


LONGEST = 1000
"""Characters of a message, at most."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return the end of a message with those of *known* that are near *name*; empty for none.

    >>> did_you_mean("jugde", ["judge", "run"])
    "; did you mean 'judge'?"
    """
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean '{near[0]}'?" if near else ""


def kind_of(value: object) -> str:
    """Return what *value* is, for a message.

    >>> kind_of(3), kind_of("x"), kind_of(None)
    ('an int', 'a str', 'None')
    """
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"


def counted(count: int, singular: str, plural: str | None = None) -> str:
    """Return *count* with what is counted, in the *plural* (*singular* and an s) unless it is 1.

    >>> counted(1, "pair"), counted(2000, "pair"), counted(2, "fact has", "facts have")
    ('1 pair', '2,000 pairs', '2 facts have')
    """
    return f"{count:,} {singular if count == 1 else plural or f'{singular}s'}"


def printable(message: str) -> str:
    r"""Return *message* with its characters that do not show, or move the cursor, written out.

    Line ends stay. Of a message of more than `LONGEST` characters, which quotes something longer
    than anybody reads, the middle is left out.

    >>> print(printable("soft\u00adhyphen, \u202egnirts a"))
    soft\xadhyphen, \u202egnirts a
    """
    if len(message) > LONGEST:
        message = f"{message[: LONGEST // 2]} ... {message[-LONGEST // 4 :]}"
    if message.isprintable():
        return message
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in message)
