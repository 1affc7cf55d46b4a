"""Sets of facts, read from the task's XML, from JSON lines or from a table."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError, kind_of
from entailment.validation.facts import Fact
from entailment.validation.formats import xml_facts
from entailment.validation.jsonl import json_fact, json_facts, renamed
from entailment.validation.slots import SlotTable
from entailment.validation.slots import slots as package_slots
from entailment.validation.tables import delimiter_of, table_facts

__all__ = ["FactSet", "facts_of", "looks_like_facts", "read_facts", "unknown_slots"]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FactSet:
    """Facts of one file, in its order. *lines* says where each is, *skipped* how many are not.

    *gold_name* is what the file calls its gold.
    """

    name: str
    facts: tuple[Fact, ...]
    path: str = ""
    checksum: str = ""
    lines: Mapping[str, int] = field(default_factory=dict, hash=False)
    skipped: int = 0
    gold_name: str = "supported"

    def __iter__(self) -> Iterator[Fact]:
        """Yield the facts."""
        return iter(self.facts)

    def __len__(self) -> int:
        """Return how many facts there are."""
        return len(self.facts)

    @property
    def labelled(self) -> tuple[Fact, ...]:
        """The facts that have gold."""
        return tuple(fact for fact in self.facts if fact.gold is not None)


def read_facts(
    path: str | Path | Source, *, slots: SlotTable | None = None, lenient: bool = False
) -> FactSet:
    """Return the facts at *path*: a set in the task's XML, JSON lines or a table.

    `-` is standard input.

    *slots* are those that facts without hypotheses are put into words by; ours without it. Raise
    DataError with the line for a fact that is broken or there twice, unless *lenient*, and for a
    file without any. A slot of a person or an organisation that is in no table is warned of once.
    """
    source = path if isinstance(path, Source) else Source(path)
    problems = Problems(source.name, lenient=lenient)
    table = package_slots() if slots is None else slots
    read = _reader(source.head())
    if read is json_facts and Path(source.name.removesuffix(".gz")).suffix.lower() in (
        ".csv",
        ".tsv",
    ):
        columns = "entity, slot, value and document (or subject, predicate, object and document)"
        raise DataError(f"has no columns {columns} in its first row", path=source.name, line=1)
    facts: dict[str, Fact] = {}
    lines: dict[str, int] = {}
    for line, fact in read(source, table, problems):
        if fact.id in lines:
            first = lines[fact.id]
            problems.report(f"fact '{shown(fact.id)}' appears twice (first on line {first})", line)
            continue
        facts[fact.id], lines[fact.id] = fact, line
    if not facts:
        formats = "a set has a <pair> for each, a JSON object a line, or a table a row"
        raise DataError(f"holds no facts; {formats}", path=source.name)
    _warn_of_unknown(facts, lines, table, source.name)
    return FactSet(
        source.stem,
        tuple(facts.values()),
        source.name,
        source.checksum(),
        lines,
        problems.skipped,
        "entailment" if read is xml_facts else "supported",
    )


def facts_of(
    values: Iterable[Fact | Mapping[str, Any]],
    *,
    slots: SlotTable | None = None,
    lenient: bool = False,
) -> Iterator[Fact]:
    """Yield facts; those that are mappings are read as a line of JSON is, with *slots*.

    Raise OptionError for anything else; DataError for a mapping that is no fact and for two facts
    of one id, which with *lenient* are logged and skipped.
    """
    table = package_slots() if slots is None else slots
    seen = set[str]()
    for number, value in enumerate(values, start=1):
        if not isinstance(value, Fact | Mapping):
            raise OptionError(f"fact {number} must be a Fact or a mapping, not {kind_of(value)}")
        try:
            fact = value if isinstance(value, Fact) else _fact_of(value, number, table)
            if fact.id in seen:
                raise DataError(f"fact '{shown(fact.id)}' appears twice")
        except DataError as error:
            if not lenient:
                raise
            logger.warning("skipped: %s", error)
            continue
        seen.add(fact.id)
        yield fact


def _fact_of(value: Mapping[str, Any], number: int, table: SlotTable) -> Fact:
    if not all(isinstance(key, str) for key in value):
        raise DataError(f"fact {number} has a key that is not a string")
    try:
        return json_fact(dict(value), number, table)
    except ValueError as error:
        raise DataError(str(error)) from error


def _reader(head: str) -> Callable[[Source, SlotTable, Problems], Iterator[tuple[int, Fact]]]:
    if head.lstrip().startswith("<"):
        return xml_facts
    return table_facts if delimiter_of(head) else json_facts


def looks_like_facts(path: str | Path) -> bool:
    """Return whether the file at *path* begins as a set of facts does."""
    if not os.path.isfile(path):
        return False
    head = Source(path).head().lstrip()
    if head.startswith("<"):
        return "<rtekbp" in head
    if delimiter_of(head):
        return True
    try:
        first = json.loads(head.split("\n", 1)[0])
    except (RecursionError, ValueError):
        return False
    return isinstance(first, dict) and {"entity", "slot", "value"} <= renamed(first).keys()


def _warn_of_unknown(
    facts: Mapping[str, Fact], lines: Mapping[str, int], table: SlotTable, path: str
) -> None:
    for fact_id, problem in unknown_slots(facts.values(), table).items():
        logger.warning("%s", DataError(problem, path=path, line=lines[fact_id]))


def unknown_slots(facts: Iterable[Fact], table: SlotTable) -> dict[str, str]:
    """Return the first fact of each slot of a person or an organisation that is in no table.

    By the id of the fact, with what to report of the slot.
    """
    first: dict[str, Fact] = {}
    for fact in facts:
        if fact.slot_name not in table and fact.entity_type != "any":
            first.setdefault(fact.slot_name, fact)
    problem = "is unknown; nothing is known of it but its name"
    return {
        fact.id: f"slot '{shown(slot)}' {problem}{_near(fact, table)}"
        for slot, fact in first.items()
    }


def _near(fact: Fact, table: SlotTable) -> str:
    """Return the hint at a slot of a similar name, whatever comes before its colon."""
    names = {name.partition(":")[2]: name for name in table}
    names |= {name.partition(":")[2]: name for name in table if name[:4] == fact.slot_name[:4]}
    near = get_close_matches(fact.slot, names, n=1)
    return f"; did you mean '{names[near[0]]}'?" if near else ""
