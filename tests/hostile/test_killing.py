"""Killed commands end with the bytes of those that were not (`make kill` tries more)."""

from __future__ import annotations

import os
import random

import pytest

from tests.cli.forks import Forks
from tests.hostile.kill_trials import COMMANDS, server_problem
from tests.hostile.killing import problem_with

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="kills groups of processes"),
]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_killed_command_ends_with_the_same_bytes(name: str) -> None:
    assert problem_with(COMMANDS[name], random.Random(7), trials=2) is None


def test_a_killed_server_gives_the_same_answers(forks: Forks) -> None:
    assert server_problem(forks, random.Random(7), trials=2) is None
