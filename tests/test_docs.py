from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import entailment
from entailment.cli import COMMANDS
from entailment.examples import worked_examples
from entailment.registry import readers, systems

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_pages_say_what_the_code_says_and_their_sessions_run() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "build.py"), "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    blocks = PYTHON.findall(page.read_text(encoding="utf-8"))
    if not blocks:
        return
    shutil.copy(worked_examples(), tmp_path / "examples.xml")
    code = "\n".join(blocks)
    tests = re.findall(r"^def (test_\w+)\(\)", code, re.MULTILINE)
    calls = "".join(f"\n{name}()" for name in tests)
    subprocess.run([sys.executable, "-c", code + calls], cwd=tmp_path, check=True)


def test_the_documented_system_is_run_from_its_file(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8")
    (tmp_path / "my_system.py").write_text(PYTHON.findall(page)[0], encoding="utf-8")
    shutil.copy(worked_examples(), tmp_path / "examples.xml")
    entail = Path(sys.executable).with_name("entail")
    commands = [
        shlex.split(line)[1:] for line in re.findall(r"^\$ (entail .*)$", page, re.MULTILINE)
    ]
    outputs = [
        subprocess.run([entail, *words], cwd=tmp_path, capture_output=True, text=True, check=True)
        for words in commands
    ]
    assert outputs[0].stdout.startswith("ENTAILMENT  (ENTAILMENT 1.00")
    assert (tmp_path / "run.jsonl").exists()


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("commands.md", [f"entail {name}" for name in COMMANDS]),
        ("systems.md", systems.names()),
        ("formats.md", readers.names()),
        ("library.md", entailment.__all__),
    ],
)
def test_everything_registered_is_documented(page: str, names: list[str]) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert [name for name in names if name not in text] == []


def test_every_public_name_can_be_fetched() -> None:
    assert all(getattr(entailment, name) is not None for name in entailment.__all__)
    with pytest.raises(AttributeError, match="nonesuch"):
        _ = entailment.nonesuch
