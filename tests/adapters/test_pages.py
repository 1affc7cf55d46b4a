"""The lines of docs/adapters.md run, against the libraries where they are installed.

`make adapters` installs all of them.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.forks import Forks

PAGE = Path(__file__).parents[2] / "docs" / "adapters.md"
BLOCKS = {
    section.splitlines()[0]: re.findall(r"^```py\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
}
NEEDS = {
    "pytest": "pytest",
    "LangChain": "langchain_core",
    "LlamaIndex": "llama_index",
    "Haystack": "haystack",
    "Ragas": "ragas",
    "DSPy": "dspy",
    "Assistants (MCP)": "mcp",
    "pandas": "pandas",
    "OpenTelemetry": "opentelemetry",
}


@pytest.mark.parametrize("name", NEEDS)
def test_the_lines_of_the_page_run(name: str, tmp_path: Path, forks: Forks) -> None:
    if find_spec(NEEDS[name]) is None:
        pytest.skip(f"{name} is not installed; 'make adapters' installs it")
    (code,) = BLOCKS[name]
    lines = [line for line in code.splitlines() if line]
    assert len(lines) <= 5, "a stranger has it working in five lines"
    calls = "".join(
        f"\n{test}()" for test in re.findall(r"^def (test_\w+)\(\)", code, re.MULTILINE)
    )
    done = forks.run_code(code + calls, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()


def test_every_section_with_code_is_run() -> None:
    assert {name for name, blocks in BLOCKS.items() if blocks} == set(NEEDS)
