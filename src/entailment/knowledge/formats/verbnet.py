"""VerbNet (Kipper Schuler, 2005): verbs of one class have similar meanings.

A file is a class, `<VNCLASS ID="give-13.1">`, with `<MEMBERS>` and, in `<SUBCLASSES>`, classes of
their own, which are narrower. Members of one class are similar, with weight 0.5; a member of a
subclass is similar to those of the classes around it, with 0.35 and 0.25 for one and more levels.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError
from xml.parsers.expat import ErrorString

from entailment.errors import DataError
from entailment.knowledge.formats.files import bytes_of, usual_path
from entailment.knowledge.resource import About, MissingResourceError
from entailment.knowledge.rules import Rule, RuleTable

__all__ = ["VerbClass", "VerbNet", "parsed_xml", "read_verbnet"]

_WEIGHTS = (0.5, 0.35, 0.25)
_MAX_BYTES = 16 * 2**20
_MAX_DEPTH = 20
_GET = "python -m nltk.downloader verbnet3"


class VerbClass(NamedTuple):
    """A class: its id, its own members and roles, and the class around it, None at the top."""

    id: str
    members: tuple[str, ...]
    parent: VerbClass | None
    own_roles: tuple[str, ...] = ()

    @property
    def roles(self) -> tuple[str, ...]:
        """The thematic roles of its verbs, those of the classes around it included."""
        return (*self.own_roles, *(self.parent.roles if self.parent else ()))


class VerbNet:
    """Verbs of one class and of the classes around it (Kipper Schuler, 2005).

    *path* is the folder of its xml files, or one of them.
    """

    def __init__(self, path: str | None = None):
        self.path = path
        self._lock = threading.Lock()
        self._classes: dict[str, list[VerbClass]] | None = None

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules from the classes of a verb, the heaviest first."""
        if pos not in (None, "v"):
            return ()
        return RuleTable(_rules(lemma, self._of_verb().get(lemma, ()))).rules(lemma)

    def classes(self, lemma: str) -> tuple[VerbClass, ...]:
        """Return the classes that a verb is a member of, in the order of their files."""
        return tuple(self._of_verb().get(lemma, ()))

    def about(self) -> About:
        """Return the place of the folder, its licence and size."""
        path = self._location()
        where = None if path is None else str(path)
        return About(where, "VerbNet 3.0 licence", ("similar",), _GET, bytes_of(path))

    def _location(self) -> Path | None:
        return usual_path(self.path, ("verbnet", "verbnet3"))

    def _of_verb(self) -> dict[str, list[VerbClass]]:
        with self._lock:
            if self._classes is None:
                self._classes = _by_member(self._location())
            return self._classes


def _by_member(path: Path | None) -> dict[str, list[VerbClass]]:
    if path is None:
        raise MissingResourceError("verbnet", _GET)
    classes: dict[str, list[VerbClass]] = {}
    for file in sorted(path.glob("*.xml")) if path.is_dir() else [path]:
        for verb_class in read_verbnet(file):
            for member in verb_class.members:
                classes.setdefault(member, []).append(verb_class)
    if not classes:
        raise DataError("holds no class of VerbNet; name the folder of its xml files", path=path)
    return classes


def _rules(lemma: str, classes: list[VerbClass] | tuple[()]) -> Iterator[Rule]:
    for verb_class in classes:
        level, around = 0, verb_class
        while True:
            weight = _WEIGHTS[min(level, len(_WEIGHTS) - 1)]
            for member in around.members:
                yield Rule(lemma, member, "similar", weight, "verbnet", "v", "v")
            if around.parent is None:
                break
            level, around = level + 1, around.parent


def read_verbnet(path: str | Path) -> Iterator[VerbClass]:
    """Yield the class of a file and its subclasses; raise DataError with file and line."""
    data = _bytes(path)
    root = _parsed(data, path)
    if root.tag != "VNCLASS":
        raise DataError(f"begins with <{root.tag[:40]}>, not with <VNCLASS>", path=path, line=1)
    try:
        yield from _classes(root, None, 0)
    except _WrongClassError as error:
        raise DataError(str(error), path=path, line=_line_of(error.id, data)) from error


class _WrongClassError(ValueError):
    """A class is malformed."""

    def __init__(self, problem: str, class_id: str):
        super().__init__(problem)
        self.id = class_id


def _line_of(class_id: str, data: bytes) -> int:
    """Return the line on which the class of that id begins, 1 where it has none."""
    at = max(0, data.find(f'"{class_id}"'.encode())) if class_id else 0
    return data.count(b"\n", 0, at) + 1


def _bytes(path: str | Path) -> bytes:
    try:
        with open(path, "rb") as stream:
            data = stream.read(_MAX_BYTES + 1)
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
    if len(data) > _MAX_BYTES:
        raise DataError(f"has more than {_MAX_BYTES:,} bytes for one class", path=path)
    return data


def parsed_xml(path: str | Path) -> Element:
    """Return the root of a file; raise DataError, with the line, if it is not safe XML."""
    return _parsed(_bytes(path), path)


def _parsed(data: bytes, path: str | Path) -> Element:
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root: Element = fromstring(data)
    except ParseError as error:
        message = f"cannot be read as XML ({ErrorString(error.code)})"
        raise DataError(message, path=path, line=error.position[0]) from error
    except (DefusedXmlException, LookupError, ValueError) as error:
        message = f"is refused: {type(error).__name__}; remove entities and encoding declarations"
        raise DataError(message, path=path, line=1) from error
    return root


def _classes(element: Element, parent: VerbClass | None, depth: int) -> Iterator[VerbClass]:
    name = element.get("ID", "")
    if not name or depth > _MAX_DEPTH:
        around = parent.id if parent else ""
        raise _WrongClassError(f"has a class without ID or deeper than {_MAX_DEPTH}", around)
    members = tuple(
        " ".join(member.get("name", "").lower().replace("_", " ").split())
        for member in element.findall("MEMBERS/MEMBER")
    )
    if "" in members:
        raise _WrongClassError(f"class '{name[:60]}' has a <MEMBER> without name", name)
    roles = tuple(role.get("type", "") for role in element.findall("THEMROLES/THEMROLE"))
    verb_class = VerbClass(name, members, parent, roles)
    yield verb_class
    for inner in element.findall("SUBCLASSES/VNSUBCLASS"):
        yield from _classes(inner, verb_class, depth + 1)
