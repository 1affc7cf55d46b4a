"""Outputs are those that were frozen; `python -m tests.golden.freeze` writes them anew."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cli.forks import Forks
from tests.golden import doors
from tests.golden.doors import BASE_IS_INSTALLED
from tests.golden.freeze import FOLDER, GOLDENS, compare
from tests.golden.processors import frozen_on


@pytest.fixture(autouse=True)
def forked_commands(forks: Forks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork the commands from a process that has their libraries imported."""
    monkeypatch.setattr(doors, "run_command", partial(forks.run, timeout=600))


def golden(name: str) -> Any:
    """Return the golden's name as a parameter, marked by what it needs."""
    needs = GOLDENS[name]
    marks = [
        *([pytest.mark.data] if needs.needs_data else []),
        *([pytest.mark.slow] if needs.is_slow else []),
    ]
    if needs.needs_base:
        reason = "requires pip install ./models/base"
        marks.append(pytest.mark.skipif(not BASE_IS_INSTALLED, reason=reason))
    return pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", [golden(n) for n, g in GOLDENS.items() if not g.needs_data])
def test_outputs_are_those_that_were_frozen(name: str) -> None:
    if changed := compare(name, Path()):
        pytest.fail(changed, pytrace=False)


@pytest.mark.parametrize("name", [golden(n) for n, g in GOLDENS.items() if g.needs_data])
def test_outputs_on_a_development_set_are_those_that_were_frozen(
    name: str, data_folder: Path
) -> None:
    if changed := compare(name, data_folder):
        pytest.fail(changed, pytrace=False)


def test_every_frozen_file_has_its_golden() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(GOLDENS)


def test_the_processor_is_noted_for_every_golden_of_a_network() -> None:
    assert set(frozen_on()) == {name for name, golden in GOLDENS.items() if golden.uses_network}
