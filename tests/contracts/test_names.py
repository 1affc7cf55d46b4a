"""A name is read by the one pattern of `text.name_forms`, which takes letters with accents."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import entailment

ROOT = Path(entailment.__file__).parent

CLASS = re.compile(r"\[[^\]]*A-Z")

OF_ASCII = {
    "acquisition/acronyms.py": "acronyms with their digits and marks",
    "acquisition/contrasts/reading.py": "English words of which there are counts",
    "checking/answer.py": "tags of HTML",
    "checking/fields.py": "English months",
    "checking/non_claims.py": "the letters of sections, and English words before a comma",
    "corpora/blocks.py": "the letters of sections",
    "corpora/settings.py": "keys in camel case",
    "corpora/html.py": "tags of HTML and names of encodings",
    "datasets/repair.py": "entities of XML",
    "knowledge/formats/dirt.py": "parts of speech",
    "server/middleware.py": "ids of requests",
    "structure/premises/opening_hours.py": "English days of the week",
    "systems/mismatches/codes.py": "codes of models, which are of ASCII",
    "systems/mismatches/embedding.py": "English verbs",
    "systems/mismatches/orders.py": "English verbs",
    "training/data_tables.py": "names of columns",
    "validation/denial.py": "the letters that stand for names",
    "validation/slots.py": "names of slots in camel case",
}
"""Modules whose classes of capitals are of no name, and of what they are."""


def _strings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _modules() -> list[str]:
    every = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))
    return sorted(name for name in every if not name.startswith("text/"))


def _has_capitals(name: str) -> bool:
    path = ROOT / name
    return "A-Z" in path.read_text(encoding="utf-8") and any(map(CLASS.search, _strings(path)))


def test_no_other_module_has_capitals_of_ascii_for_names_and_no_exception_is_without_need() -> None:
    assert [name for name in _modules() if _has_capitals(name)] == sorted(OF_ASCII)
