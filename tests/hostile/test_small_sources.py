"""Small files that unpack or parse to something huge take little time and memory."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import ENTAIL
from tests.pace import assert_within

SECONDS = 10
"""Of what took 20 to 74: twice what the slowest takes alone, as other tests run meanwhile."""
MEGABYTES = 400

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
HEAD = "<html><body><p>A ferry sank off Malta.</p>"
PAGES: dict[str, Callable[[], str]] = {
    "options": lambda: f"{HEAD}<select>" + "<option>a</option>" * 48_000,
    "open options": lambda: f"{HEAD}<select>" + "<option>a" * 96_000,
    "groups": lambda: f"{HEAD}<select>" + "<optgroup><option>" * 40_000,
    "attributes": lambda: f"{HEAD}<p " + " ".join(f"a{n}=1" for n in range(80_000)) + ">",
    "quoted attributes": lambda: (
        f"{HEAD}<p b='>' " + " ".join(f"a{n}" for n in range(80_000)) + ">"
    ),
    "elements": lambda: HEAD + "<i></i>" * 2_000_000,
    "deep": lambda: HEAD + "<div>" * 200_000,
}
PARTS: dict[str, Callable[[], str]] = {
    "paragraphs": lambda: "<w:p/>" * 5_600_000,
    "less packed": lambda: "".join(f'<w:p w:n="{n * 7919 % 1000003}"/>' for n in range(1_500_000)),
    "deep": lambda: "<w:p>" * 1_000_000 + "</w:p>" * 1_000_000,
    "one paragraph": lambda: "<w:p>" + "<w:r/>" * 3_000_000 + "</w:p>",
}
"""Made when they are written: they are too large to be in the memory of every worker."""
LEVELS = {"less packed": 1}


def _searched(path: Path) -> tuple[subprocess.CompletedProcess[str], float, float]:
    """Return the finished `entail candidates` of *path*, its seconds of a processor, megabytes."""
    program = (
        "import json, resource, subprocess, sys\n"
        "done = subprocess.run(sys.argv[1:], capture_output=True, text=True)\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, done.returncode)\n"
        "sys.stderr.write(done.stderr)\n"
    )
    hypotheses = path.with_name("asked.txt")
    hypotheses.write_text("1\tA ferry sank off Malta.\n")
    command = [ENTAIL, "candidates", str(path), "--hypotheses", str(hypotheses)]
    done = subprocess.run(
        [sys.executable, "-c", program, *command], capture_output=True, text=True, check=True
    )
    seconds, megabytes, status = map(float, done.stdout.split())
    return subprocess.CompletedProcess(command, int(status), "", done.stderr), seconds, megabytes


def _is_bounded(path: Path) -> None:
    done, seconds, megabytes = _searched(path)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
    assert all(line.startswith("entail: ") for line in done.stderr.splitlines())
    assert_within(seconds, SECONDS, done.stderr)
    assert megabytes < MEGABYTES, done.stderr


@pytest.mark.parametrize("name", PAGES)
def test_a_page_takes_no_more_than_its_size_deserves(tmp_path: Path, name: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGES[name]())
    _is_bounded(path)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] * (name == "less packed")) for name in PARTS],
)
def test_a_docx_takes_no_more_than_its_size_deserves(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.docx"
    body = f'<w:document xmlns:w="{WORD}"><w:body>{PARTS[name]()}</w:body></w:document>'
    with zipfile.ZipFile(
        path, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVELS.get(name, 9)
    ) as packed:
        packed.writestr("word/document.xml", body)
    _is_bounded(path)
