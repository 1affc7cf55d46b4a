from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from docs import build

import entailment
from entailment.cli import COMMANDS
from entailment.examples import worked_examples
from entailment.registry import readers, systems
from entailment.systems import load_system
from entailment.testing import check_system
from tests.cli.forks import Forks

ROOT = Path(__file__).parent.parent
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if PYTHON.search(page.read_text(encoding="utf-8"))
]


def test_pages_say_what_the_code_says(forks: Forks) -> None:
    code = "from docs import build; print(*build.out_of_date(build.pages()), sep='\\n')"
    done = forks.run_code(f"import sys; sys.path.insert(0, '.'); {code}", cwd=ROOT)
    assert (done.stdout.decode().strip(), done.returncode) == ("", 0), done.stderr.decode()


def test_only_outputs_of_commands_may_differ_by_a_hundredth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, session = tmp_path / "systems.md", tmp_path / "README.md"
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "SESSIONS", (session,))
    for path in (page, session):
        path.write_text("threshold=0.65", encoding="utf-8")
    made = dict.fromkeys((page, session), "threshold=0.66")
    assert list(build.out_of_date(made)) == ["systems.md:1: is out of date; run 'make docs'"]
    assert list(build.out_of_date(dict.fromkeys(made, "threshold=0.65"))) == []


def test_no_link_is_dead() -> None:
    assert list(build.dead_links()) == []


@pytest.mark.parametrize("page", build.SESSIONS, ids=lambda page: page.name)
def test_the_session_of_a_page_prints_what_the_page_shows(page: Path, forks: Forks) -> None:
    def shell(command: str, folder: str, environment: dict[str, str]) -> str:
        words = shlex.split(command)
        if words[0] != "entail" or set(words) & {"|", ">", "<", "&&", ";"}:
            return build.printed_by(command, folder, environment)
        done = forks.run(words[1:], cwd=Path(folder), env=environment, stderr=subprocess.STDOUT)
        return done.stdout.decode()

    text = build.with_outputs(page.read_text(encoding="utf-8"), shell)
    assert list(build.out_of_date({page: text})) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, forks: Forks) -> None:
    shutil.copy(worked_examples(), tmp_path / "examples.xml")
    code = "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))
    tests = re.findall(r"^def (test_\w+)\(\)", code, re.MULTILINE)
    calls = "".join(f"\n{name}()" for name in tests)
    done = forks.run_code(code + calls, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()


def test_the_first_check_of_the_readme_has_the_verdicts_that_it_shows(
    forks: Forks, tmp_path: Path
) -> None:
    (code,) = PYTHON.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    expression, shown = code.splitlines()[-1].split("  # ")
    done = forks.run_code(f"{code}\nprint({expression})", cwd=tmp_path)
    assert done.stdout.decode().strip() == shown, done.stderr.decode()


def test_the_documented_system_is_run_from_its_file(tmp_path: Path, forks: Forks) -> None:
    page = (ROOT / "docs" / "adding-a-system.md").read_text(encoding="utf-8")
    for name, code in zip(("my_system", "my_learned_system"), PYTHON.findall(page), strict=False):
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    shutil.copy(worked_examples(), tmp_path / "examples.xml")
    commands = [
        shlex.split(line)[1:] for line in re.findall(r"^\$ (entail .*)$", page, re.MULTILINE)
    ]
    outputs = [forks.run(words, cwd=tmp_path) for words in commands]
    assert [output.returncode for output in outputs] == [0] * len(commands)
    assert outputs[0].stdout.startswith(b"ENTAILMENT  (ENTAILMENT 1.00")
    assert (tmp_path / "run.jsonl").exists()
    check_system(load_system(f"{tmp_path}/my_learned_system.py:LearnsAShare").system.__class__)


def test_the_documented_task_is_run_from_an_installed_package(
    tmp_path: Path, forks: Forks, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "adding-a-task.md").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^```(\w+)\n(.*?)^```$", page.partition("## ")[0], re.M | re.S))
    about = tmp_path / "choices_package-1.0.dist-info"
    about.mkdir()
    metadata = "Metadata-Version: 2.1\nName: choices-package\nVersion: 1.0\n"
    for path, text in (
        (about / "METADATA", metadata),
        (about / "entry_points.txt", entry_points(blocks["toml"])),
        (tmp_path / "choices.py", blocks["python"]),
        (tmp_path / "exam.choices", blocks["text"]),
    ):
        path.write_text(text, encoding="utf-8")
    searched = [str(tmp_path), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, searched)))
    shown = re.split(r"^\$ entail (.*)\n", blocks["console"], flags=re.M)
    for command, output in zip(shown[1::2], shown[2::2], strict=True):
        done = forks.run(shlex.split(command), cwd=tmp_path, stderr=subprocess.STDOUT)
        lines = [line.rstrip() for line in done.stdout.decode().splitlines() if line.strip()]
        assert lines == [line for line in output.splitlines() if line]
    (tmp_path / "choices.py").write_text(
        blocks["python"].replace("return path.ends", "1 / 0; return path.ends"), encoding="utf-8"
    )
    shutil.copy(worked_examples(), tmp_path / "examples.xml")
    done = forks.run(["run", "examples.xml", "-o", "run.jsonl", "-s", "overlap"], cwd=tmp_path)
    first, *others = done.stderr.decode().splitlines()
    assert first.endswith(
        "task 'choices' of choices-package is not used: "
        "recognises failed: ZeroDivisionError: division by zero"
    )
    assert (done.returncode, len(others)) == (0, 1)


def entry_points(table: str) -> str:
    """Return the entry points of a `pyproject.toml` as an installed package lists them."""
    (groups,) = tomllib.loads(table)["project"].values()
    return "".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in points.items())
        for group, points in groups.items()
    )


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("commands.md", [f"entail {name}" for name in COMMANDS]),
        ("systems.md", systems.names()),
        ("formats.md", readers.names()),
        ("library.md", entailment.__all__),
    ],
)
def test_everything_registered_has_a_section_or_a_row_of_a_table(
    page: str, names: list[str]
) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    named = re.findall(r"^## (.+)$|^\| `(.+?)` \|", text, re.MULTILINE)
    documented = {heading or row for heading, row in named}
    assert [name for name in names if name not in documented] == []


def test_every_public_name_can_be_fetched() -> None:
    assert all(getattr(entailment, name) is not None for name in entailment.__all__)
    with pytest.raises(AttributeError, match="nonesuch"):
        _ = entailment.nonesuch
