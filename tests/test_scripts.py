"""The examples in the docstrings of scripts that are not in the package; mypy reads `bench`."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCRIPTS = [
    path
    for folder in ("bench", "docs")
    for path in sorted((ROOT / folder).glob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_examples_of_a_script_are_right(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(path.parent)
    try:
        module = import_module(path.stem if path.parent.name == "bench" else f"docs.{path.stem}")
    except ModuleNotFoundError as error:
        pytest.skip(str(error))
    assert doctest.testmod(module).failed == 0
