"""A system in a plain Python file: `-s my_system.py:SharesAWord`.

The name is of a class, or of a function that returns a system; its options are keyword arguments.
The file is executed, as `python my_system.py` would, so it must be trusted as any program. It may
import modules of its folder, when it is imported itself.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from entailment.errors import (
    EntailmentError,
    OptionError,
    did_you_mean,
    kind_of,
    naming_failures,
)
from entailment.registry import create_part
from entailment.systems.failures import probe
from entailment.systems.named import NamedSystem

__all__ = ["is_python_file", "read_python_file"]


def is_python_file(source: str) -> bool:
    """Return whether *source* is `FILE.py:NAME`, or a FILE.py whose name was forgotten.

    >>> is_python_file("my_system.py:SharesAWord"), is_python_file("rte2/adams")
    (True, False)
    """
    return _parts(source)[0].endswith(".py")


def read_python_file(source: str, options: Mapping[str, Any]) -> NamedSystem:
    """Return the system that *source*, `FILE.py:NAME`, makes with *options*.

    It is signed by the name of the file, wherever that lies, and its checksum. Raise OptionError
    for a missing file or name and for a wrong option, EntailmentError where the file cannot be
    imported.
    """
    path, name = _parts(source)
    checksum = _checksum(Path(path))
    factory = _factory(Path(path), name, checksum)
    shown = f"{Path(path).name}:{name}"
    system = create_part("system", shown, factory, options)
    probe(shown, system)
    if not callable(getattr(system, "judge", None)):
        raise OptionError(f"{source}: gives {kind_of(system)}, which has no judge(pairs)")
    return NamedSystem(f"{shown}@{checksum[:8]}", options, system)


def _parts(source: str) -> tuple[str, str]:
    """Return the file and the name in *source*; the name is empty where there is none."""
    if source.endswith(".py"):
        return source, ""
    path, _, name = source.rpartition(":")
    return path, name


def _checksum(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise OptionError(f"{path}: cannot be read: {error.strerror}") from error


def _factory(path: Path, name: str, checksum: str) -> Callable[..., Any]:
    module = _imported(path, checksum)
    defined = [key for key, value in vars(module).items() if _is_defined(value, module)]
    if not name:
        hint = f", such as {path}:{defined[0]}" if defined else ""
        raise OptionError(f"{path}: name the class or function as well{hint}")
    factory: Callable[..., Any] | None = getattr(module, name, None)
    if not callable(factory):
        problem = "is neither a class nor a function" if hasattr(module, name) else "is not defined"
        near = did_you_mean(name, defined)
        raise OptionError(f"{path}: '{name}' {problem}{near}")
    return factory


def _is_defined(value: object, module: ModuleType) -> bool:
    return callable(value) and getattr(value, "__module__", None) == module.__name__


def _imported(path: Path, checksum: str) -> ModuleType:
    name = f"_entailment_file_{checksum[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise OptionError(f"{path}: is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickles look their module up
    try:
        with naming_failures(f"{path}: cannot be imported"), _neighbours(path.parent):
            spec.loader.exec_module(module)
    except SystemExit as error:  # of a script without a guard
        del sys.modules[name]
        raise EntailmentError(f"{path}: cannot be imported: SystemExit: {error}") from error
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def _neighbours(folder: Path) -> Iterator[None]:
    """Import from *folder* first within the block, as a program in it would."""
    place = str(folder.resolve())
    sys.path.insert(0, place)
    try:
        yield
    finally:
        sys.path.remove(place)
