"""What many tests share: small files in `tests/data`, and where the real ones are looked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.cli.forks import Forks

settings.register_profile("untimed", settings(), deadline=None)  # of that in force, such as "ci"
settings.load_profile("untimed")

HERE = Path(__file__).parent

# Some 900 modules are imported by every worker and many commands: they are compiled once.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

os.environ["ENTAILMENT_MODEL"] = "small"  # whichever are installed, here and in every subprocess
os.environ["ENTAILMENT_STRUCTURE"] = "words"


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    """Where commands are forked from; a process of this worker's own."""
    started = Forks()
    yield started
    started.close()


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of small, invented files, one or more for each format."""
    return HERE / "data"


@pytest.fixture(scope="session")
def data_folder() -> Path:
    """The folder of the challenges' development sets; tests that need it are skipped without."""
    folder = Path(os.environ.get("ENTAILMENT_DATA", HERE.parent.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no data sets in {folder}; name their folder in ENTAILMENT_DATA")
    return folder


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """A function that writes a file of this test and returns its path."""

    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write
