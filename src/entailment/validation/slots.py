"""Slots: the attributes of a person or an organisation, and the templates that state them.

Those of TAC KBP 2009 to 2011 lie in `data/slots.toml`, which says how to change and add to them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import Hypothesis
from entailment.toml import toml_tables
from entailment.validation.facts import ENTITY_TYPES
from entailment.validation.templates import check_template, generic_templates, instantiated

__all__ = ["KINDS", "SETS", "Slot", "SlotTable", "hypotheses_of", "read_slots", "slots"]

KINDS = (
    "affiliation age agent cause charge city country date name number organisation origin person "
    "place religion school state text title url"
).split()
"""What the value of a slot can be; `slots.toml` says what each means."""

SETS = ("rte6-dev", "rte6-test", "rte7")
"""The sets whose organisers left slots out."""

_MAX_BYTES = 1_000_000
_KEYS = {"kind", "templates", "also", "removed_from"}


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of persons or organisations: what its value is, and its templates.

    *value_kind* is one of `KINDS`; *also* are other names of the slot; *removed_from* those of
    `SETS` that leave it out. *known* is False for one that is in no table.
    """

    name: str
    entity_type: str
    value_kind: str
    templates: tuple[str, ...]
    also: tuple[str, ...] = ()
    removed_from: tuple[str, ...] = ()
    known: bool = True

    @property
    def full_name(self) -> str:
        """The name with the type of entity, as TAC writes it: `per:age`."""
        return f"{self.entity_type}:{self.name}"


class SlotTable(Mapping[str, Slot]):
    """Slots by full name (`per:age`); other names of a slot lead to it too, but are not listed."""

    def __init__(self, slots: Iterable[Slot]):
        self._slots = {slot.full_name: slot for slot in slots}
        self._names: dict[str, str] = {}
        for slot in self._slots.values():
            for name in slot.also:
                self._names[f"{slot.entity_type}:{_plain(name)}"] = slot.full_name
        self._names |= {_plain(name): name for name in self._slots}

    def __getitem__(self, name: str) -> Slot:
        """Return the slot called *name*; blanks, hyphens and capitals do not matter."""
        return self._slots[self._names[_plain(name)]]

    def __iter__(self) -> Iterator[str]:
        """Yield the full names."""
        return iter(self._slots)

    def __len__(self) -> int:
        """Return how many slots there are."""
        return len(self._slots)

    @property
    def checksum(self) -> str:
        """Of all that the slots are: eight hexadecimal digits."""
        return hashlib.sha256(repr(list(self._slots.values())).encode()).hexdigest()[:8]

    def slot(self, entity_type: str, name: str) -> Slot:
        """Return the slot *name* of an entity of *entity_type*, with the type before it or not.

        One that is in no table is not `known`, keeps its name as it is written and gets generic
        templates with it.
        """
        prefix = f"{entity_type}:"
        bare = _plain(name).removeprefix(prefix)
        if known := self.get(f"{prefix}{bare}"):
            return known
        written = " ".join(name.split())
        written = written[len(prefix) :] if _plain(written).startswith(prefix) else written
        return Slot(written, entity_type, "text", generic_templates(bare), known=False)

    def type_of(self, name: str) -> str:
        """Return the type of entity that has the slot *name*; `any` where none or both have it.

        >>> slots().type_of("per:age"), slots().type_of("dateOfBirth"), slots().type_of("revenue")
        ('per', 'per', 'any')
        """
        plain = _plain(name)
        written = plain.partition(":")[0]
        if written in ENTITY_TYPES and written != plain:
            return written
        types = [kind for kind in ENTITY_TYPES if f"{kind}:{plain}" in self]
        return types[0] if len(types) == 1 else "any"


@lru_cache(maxsize=1)
def slots() -> SlotTable:
    """Return the slots that come with the package, read once."""
    path = files("entailment.validation").joinpath("data", "slots.toml")
    return SlotTable(_parsed(path.read_text(encoding="utf-8"), "slots.toml")[1])


def read_slots(path: str | Path) -> SlotTable:
    """Return the slots of the file at *path*, and those of the package.

    A slot of the file takes the place of ours of that name; with `alone = true` there are none of
    ours. Raise DataError for what is not as `slots.toml` says.
    """
    source = Source(path)
    with source.open() as stream:
        data = stream.read(_MAX_BYTES + 1)
    if len(data) > _MAX_BYTES:
        raise DataError(f"has more than {_MAX_BYTES:,} bytes for slots", path=source.name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problem = f"the byte 0x{data[error.start]:02x} is not UTF-8; save it as UTF-8"
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(problem, path=source.name, line=line) from error
    alone, own = _parsed(text, source.name)
    return SlotTable([*(() if alone else slots().values()), *own])


def hypotheses_of(entity: str, slot: Slot, value: str) -> tuple[Hypothesis, ...]:
    """Return what *slot* having *value* for *entity* is in words, a hypothesis a template.

    >>> [one.text for one in hypotheses_of("Ann Lee", slots()["per:age"], "47")][0]
    'Ann Lee is aged 47'
    """
    return instantiated(slot.templates, entity, value)


def _parsed(text: str, path: str) -> tuple[bool, list[Slot]]:
    try:
        tables = toml_tables(text)
    except ValueError as error:  # also a number of too many digits
        raise DataError(f"is not TOML: {error}", path=path) from error
    alone = tables.pop("alone", False)
    if not isinstance(alone, bool):
        raise DataError("has an 'alone' that is neither true nor false", path=path)
    try:
        return alone, [_slot(name, table) for name, table in tables.items()]
    except ValueError as error:
        raise DataError(str(error), path=path) from error


def _slot(full_name: str, table: object) -> Slot:
    entity_type, _, name = full_name.partition(":")
    where = f"slot '{shown(full_name)}'"
    if entity_type not in ENTITY_TYPES or not name or _plain(full_name) != full_name:
        known = " or ".join(f'["{value}:…"]' for value in ENTITY_TYPES)
        raise ValueError(f"{where} is not a slot; write {known}, in lower case without blanks")
    if not isinstance(table, dict):
        raise ValueError(f"{where} is not a table; write its templates below it")
    if unknown := sorted(table.keys() - _KEYS):
        raise ValueError(f"{where} has '{shown(unknown[0])}' (known: {', '.join(sorted(_KEYS))})")
    kind = table.get("kind", "text")
    if kind not in KINDS:
        raise ValueError(f"{where} has the kind {shown(repr(kind))} (known: {', '.join(KINDS)})")
    removed_from = _strings(table, "removed_from", where)
    if wrong := [value for value in removed_from if value not in SETS]:
        raise ValueError(f"{where} is removed from '{shown(wrong[0])}' (known: {', '.join(SETS)})")
    templates = _strings(table, "templates", where)
    if not templates:
        raise ValueError(f"{where} has no templates")
    for template in templates:
        try:
            check_template(template)
        except ValueError as error:
            raise ValueError(f"{where}: {shown(str(error))}") from error
    return Slot(name, entity_type, kind, templates, _strings(table, "also", where), removed_from)


def _strings(table: dict[str, object], key: str, where: str) -> tuple[str, ...]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(candidate, str) for candidate in value):
        raise ValueError(f"{where} has {key} that are not a list of strings")
    return tuple(value)


def _plain(name: str) -> str:
    """Return *name* in small letters, its words (dateOfBirth) apart by underscores."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", "_", name.strip())
    return re.sub(r"[\s\-]+", "_", words.casefold())
