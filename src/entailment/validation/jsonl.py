"""Facts as JSON lines, for knowledge bases that are not TAC's.

`{"id", "entity", "entity_type", "slot", "value", "document", "hypotheses", "supported"}` a line.
`subject`, `predicate` and `object` are other names of `entity`, `slot` and `value`; the slot may be
free (`revenue`, `is married to`). `document` may be a list: any of them may support the fact.
`id` may be left out: a fact is then numbered by its line. So may `entity_type`, which is then that
of the slot (`per:age`) or `any`; `hypotheses`, a list of sentences, which are then those of the
slot; and `supported`, which is true, false or null. Any other key with a string, a number or a
truth value is an attribute.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from entailment.datasets.lines import readable_lines
from entailment.datasets.problems import Problems, shown
from entailment.datasets.source import Source
from entailment.model import Hypothesis
from entailment.validation.checks import checked_fact
from entailment.validation.facts import Fact
from entailment.validation.slots import SlotTable

__all__ = ["KEYS", "json_fact", "json_facts", "renamed"]

_OTHER_NAMES = {"subject": "entity", "predicate": "slot", "object": "value"}

KEYS = ("id", "entity", "entity_type", "slot", "value", "document", "hypotheses", "supported")
"""The keys that are a fact's own."""


def json_facts(source: Source, slots: SlotTable, problems: Problems) -> Iterator[tuple[int, Fact]]:
    """Yield the facts with their lines; what is wrong with one goes to *problems*."""
    for line in readable_lines(source, problems):
        try:
            yield line.number, json_fact(_object(line.text), line.number, slots)
        except ValueError as error:
            problems.report(str(error), line.number)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON: {error.msg} at column {error.colno}") from error
    except (RecursionError, ValueError) as error:
        raise ValueError("is JSON nested too deeply, or with a number too long") from error
    if not isinstance(value, dict):
        raise ValueError("is JSON but not an object; a fact is {...} on a line of its own")
    return value


def json_fact(value: dict[str, Any], number: int, slots: SlotTable) -> Fact:
    """Return the fact that an object is, the *number*-th; raise ValueError for what is wrong."""
    value = renamed(value)
    fact_id = value.get("id")
    if isinstance(fact_id, bool) or not isinstance(fact_id, str | int | None):
        raise ValueError(f"has the id {shown(repr(fact_id))}; it is a string or a whole number")
    name = str(number if fact_id is None else fact_id).strip()
    parts = {key: _string(value, key, name) for key in ("entity", "slot")}
    parts["document_id"], *others = _documents(value, name)
    raw = value.get("value")
    is_number = isinstance(raw, int | float) and not isinstance(raw, bool)
    if isinstance(raw, float) and not math.isfinite(raw):
        raise ValueError(f"fact '{shown(name)}' has the value {raw}; it is a string or a number")
    parts["value"] = json.dumps(raw) if is_number else _string(value, "value", name)
    entity_type = value.get("entity_type", slots.type_of(parts["slot"]))
    if not isinstance(entity_type, str):
        raise ValueError(f"fact '{shown(name)}' has an entity_type that is not a string")
    parts |= {"id": name, "entity_type": entity_type}
    return checked_fact(
        parts,
        slots,
        _hypotheses(value.get("hypotheses"), name),
        gold=_supported(value.get("supported"), name),
        attributes={
            key: candidate if isinstance(candidate, str) else json.dumps(candidate)
            for key, candidate in value.items()
            if key not in KEYS and isinstance(candidate, str | int | float) and candidate != ""
        },
        other_documents=others,
    )


def renamed(value: dict[str, Any]) -> dict[str, Any]:
    """Return the object with the names of a fact's parts for subject, predicate and object."""
    return {_OTHER_NAMES.get(key, key): candidate for key, candidate in value.items()}


def _documents(value: dict[str, Any], name: str) -> list[str]:
    given = value.get("document")
    if not isinstance(given, list):
        return [_string(value, "document", name)]
    if not given or not all(
        isinstance(candidate, str) and candidate.strip() for candidate in given
    ):
        raise ValueError(f"fact '{shown(name)}' has a \"document\" that is not a list of ids")
    return list(dict.fromkeys(candidate.strip() for candidate in given))


def _string(value: dict[str, Any], key: str, name: str) -> str:
    entry = value.get(key)
    if not isinstance(entry, str) or not entry.strip():
        raise ValueError(f"fact '{shown(name)}' has no \"{key}\" that is a string with text")
    return entry.strip()


def _hypotheses(value: object, name: str) -> list[Hypothesis] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(candidate, str) for candidate in value):
        raise ValueError(f"fact '{shown(name)}' has hypotheses that are not a list of strings")
    return [
        Hypothesis(str(number), " ".join(candidate.split()))
        for number, candidate in enumerate(value, 1)
    ]


def _supported(value: object, name: str) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    remedy = "write true, false or null"
    raise ValueError(f"fact '{shown(name)}' has \"supported\": {shown(repr(value))}; {remedy}")
