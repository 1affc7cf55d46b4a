"""The site has every page, and its reference every public name."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import yaml

import entailment

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def pages(entry: Any) -> set[str]:
    if isinstance(entry, str):
        return {entry}
    values = entry.values() if isinstance(entry, dict) else entry
    return set().union(*map(pages, values))


def test_every_page_is_in_the_navigation() -> None:
    site = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert pages(site["nav"]) == {path.name for path in DOCS.glob("*.md")}


def test_the_reference_has_the_module_of_every_public_name() -> None:
    reference = (DOCS / "reference.md").read_text(encoding="utf-8")
    modules = set(re.findall(r"^::: (\S+)", reference, re.MULTILINE))
    public = {name: getattr(entailment, name) for name in entailment.__all__}
    functions = {name: value for name, value in public.items() if inspect.isfunction(value)}
    missing = [name for name, value in functions.items() if value.__module__ not in modules]
    assert missing == []
