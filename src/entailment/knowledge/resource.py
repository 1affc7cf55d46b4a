"""Resources: named sets of rules, each with its place and the command that gets it.

A recipe names its resources, in order, each with its options:

    [[resource]]
    name = "wordnet"
    senses = 2

Files are looked for where an option says, else in the folder that `ENTAILMENT_RESOURCES` names,
in `~/.local/share/entailment/resources`, and where nltk keeps its corpora.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from entailment.errors import EntailmentError, kind_of, naming_failures
from entailment.knowledge.rules import Rule
from entailment.registry import Registry, named_tables

__all__ = [
    "About",
    "MissingResourceError",
    "NamedResource",
    "Resource",
    "folders",
    "home",
    "make_resources",
    "resources",
    "versions",
    "without",
]


class About(NamedTuple):
    """The description of a resource, available before it is loaded."""

    where: str | None
    """The file or folder it is read from; None where it is missing."""

    licence: str
    relations: tuple[str, ...]

    get: str
    """The one command that gets it, or puts it in the right place."""

    size: int = 0
    """Bytes of its files."""

    version: str = ""
    """Its version, or nothing where its files name none."""


class Resource(Protocol):
    """A set of rules. A plug-in needs nothing else."""

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules with *lemma*, one word or several, on their left; empty if unknown.

        Raise MissingResourceError where the resource is not installed.
        """
        ...

    def about(self) -> About:
        """Return its place, licence and size; a missing resource is not an error."""
        ...


resources: Registry[Resource] = Registry("resource", "entailment.resources")
"""Every resource."""


class MissingResourceError(EntailmentError):
    """A required resource is not installed; the message names the command that gets it."""

    def __init__(self, name: str, get: str):
        super().__init__(f"resource '{name}' is not installed; get it with: {get}")


class NamedResource(NamedTuple):
    """A resource under its name.

    What that of a plug-in raises is an EntailmentError that names it.
    """

    name: str
    resource: Resource

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules with *lemma* on their left."""
        with naming_failures(f"resource '{self.name}' failed", self.resource):
            rules = tuple(self.resource.rules(lemma, pos))
            for rule in rules:
                if not isinstance(rule, Rule):
                    raise TypeError(f"rules() gave {kind_of(rule)} where a Rule was expected")
            return rules

    def about(self) -> About:
        """Return the description of the resource."""
        with naming_failures(f"resource '{self.name}' failed", self.resource):
            about = self.resource.about()
            if not isinstance(about, About):
                raise TypeError(f"about() gave {kind_of(about)}, not an About")
            return about


def make_resources(tables: Iterable[Mapping[str, object]]) -> tuple[NamedResource, ...]:
    """Return the resources that the `[[resource]]` tables of a recipe name, in their order.

    Raise OptionError for anything but tables of different names or a wrong option,
    UnknownNameError for a name that is not registered, and MissingResourceError, which names the
    command that gets it, for one that is not installed.
    """
    loaded: list[NamedResource] = []
    for name, options in named_tables("resource", tables, "wordnet"):
        named = NamedResource(name, resources.create(name, **options))
        about = named.about()
        if about.where is None:
            raise MissingResourceError(name, about.get)
        loaded.append(named)
    return tuple(loaded)


def versions(loaded: Iterable[NamedResource]) -> list[str]:
    """Return each resource with its version and a checksum of its files: `wordnet-3.0-1a2b3c4d`."""
    described = []
    for named in loaded:
        about = named.about()
        parts = [named.name, about.version, _checksum(_files(Path(about.where or "")))]
        described.append("-".join(part for part in parts if part))
    return described


class _File(NamedTuple):
    """A file, and what changes with its content."""

    path: Path
    changed: int
    size: int


def _files(path: Path) -> tuple[_File, ...]:
    """Return the files at *path*, of a folder in their order; none where nothing is."""
    paths = sorted(path.iterdir()) if path.is_dir() else [path]
    stats = [(file, file.stat()) for file in paths if file.is_file()]
    return tuple(_File(file, stat.st_mtime_ns, stat.st_size) for file, stat in stats)


@lru_cache(maxsize=64)
def _checksum(files: tuple[_File, ...]) -> str:
    """Return a checksum of *files*, or nothing where there are none."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.path.name.encode() + b"\0")
        with file.path.open("rb") as stream:
            while block := stream.read(2**20):
                digest.update(block)
    return digest.hexdigest()[:8] if files else ""


def without(loaded: Iterable[NamedResource], name: str) -> tuple[NamedResource, ...]:
    """Return the resources without the one called *name*, for an ablation."""
    return tuple(resource for resource in loaded if resource.name != name)


def folders() -> Iterator[Path]:
    """Yield the folders that are searched for files of resources, in order of preference."""
    if named := os.environ.get("ENTAILMENT_RESOURCES"):
        yield Path(named)
    yield Path(home()).expanduser()
    for data in (*os.environ.get("NLTK_DATA", "").split(os.pathsep), "~/nltk_data"):
        if data:
            yield Path(data).expanduser() / "corpora"


def home() -> str:
    """Return the user's folder of resources, as written in a shell."""
    return f"{os.environ.get('XDG_DATA_HOME') or '~/.local/share'}/entailment/resources"
