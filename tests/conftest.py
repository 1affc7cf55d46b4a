"""What many tests share: small files in `tests/data`, and where the real ones are looked for."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.cli.forks import Forks, Origin

settings.register_profile("untimed", settings(), deadline=None)  # of that in force, such as "ci"
settings.load_profile("untimed")

HERE = Path(__file__).parent

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# Some 700 modules are imported by every worker and many commands: they are compiled once.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

gc.disable()  # until all is collected: what is imported and found stays to the end

# Matrices are small, and threads that wait for one another cost a quarter of the time of a fit.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

os.environ["ENTAILMENT_MODEL"] = "small"  # whichever are installed, here and in every subprocess
os.environ["ENTAILMENT_STRUCTURE"] = "words"


def pytest_collection_finish() -> None:
    """Leave what is there to the end out of every later collection of garbage."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)  # the usual 700 take ten seconds of a run
    gc.enable()


ORIGIN = pytest.StashKey[Origin]()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Start what the commands of all workers are forked from, while they collect the tests."""
    if ORIGIN not in node.config.stash:
        node.config.stash[ORIGIN] = Origin()
    node.workerinput["forks"] = node.config.stash[ORIGIN].address


def pytest_unconfigure(config: pytest.Config) -> None:
    """End what `pytest_configure_node` started."""
    if ORIGIN in config.stash:
        config.stash[ORIGIN].close()


@pytest.fixture(scope="session")
def forks(request: pytest.FixtureRequest) -> Iterator[Forks]:
    """Where commands are forked from; a process of this worker's own."""
    address = getattr(request.config, "workerinput", {}).get("forks")
    origin = None if address else Origin()
    started = Forks(address or origin.address)
    yield started
    started.close()
    if origin:
        origin.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser without a window; skips where there is none, unless one is required."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        executable = None
    if executable is None:
        problem = f"no browser: install playwright and one of {', '.join(BROWSERS)}"
        if os.environ.get("ENTAILMENT_REQUIRE_BROWSER"):
            pytest.fail(problem)
        pytest.skip(problem)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox"], timeout=180_000
        )
        yield opened
        opened.close()


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


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    """Return a recipe of two parts, a vote of `overlap` and `length`."""
    path = tmp_path / "recipe.toml"
    members = "".join(f'[[member]]\nname = "{name}"\n' for name in ("overlap", "length"))
    path.write_text(f'[system]\nname = "vote"\n{members}', encoding="utf-8")
    return path


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have leaderboards judge in this process, as each new process takes seconds to start."""
    from entailment.evaluation.ablation.judging import judge_variants

    def judged(*given: Any, alone: bool, **options: Any) -> Any:
        return judge_variants(*given, **options)

    monkeypatch.setattr("entailment.evaluation.leaderboard.judge_variants", judged)
