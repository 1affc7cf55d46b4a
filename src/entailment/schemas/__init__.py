"""JSON schemas (draft 2020-12) of what `--format json` prints and `to_dict` returns.

| schema | of |
| --- | --- |
| `judgment` | `entail judge`, `Judgment.to_dict` |
| `report` | `entail check`, `Report.to_dict` |
| `finding` | `entail search`, `Finding.to_dict` |
| `novelty` | `entail novelty`, `NoveltyFinding.to_dict` |
| `validation` | `entail validate`, `Validation.to_dict` |

What the server gives for each pair, answer, hypothesis, statement or fact is of the same schemas.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from entailment.errors import UnknownNameError

__all__ = ["SCHEMAS", "json_schema"]

SCHEMAS = ("finding", "judgment", "novelty", "report", "validation")
"""The names of all schemas."""


def json_schema(name: str) -> dict[str, Any]:
    """Return the JSON schema *name*; raise UnknownNameError for an unknown name.

    `judgment`, `report`, `finding`, `novelty` and `validation` are of what `to_dict` returns, a
    command prints with `--format json` and the server gives for each entry.

    >>> json_schema("report")["required"][:2]
    ['answer', 'claims']
    """
    if name not in SCHEMAS:
        raise UnknownNameError("schema", name, SCHEMAS)
    text = files("entailment.schemas").joinpath(f"{name}.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
