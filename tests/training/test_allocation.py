"""Freed memory is held by a process that trains, and by no other."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc", reason="the GNU C library alone has mallopt"
)

_HELD = """
import sys
from pathlib import Path
from entailment.training.allocation import hold_freed_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

if sys.argv[1] == "held":
    print(hold_freed_memory())
before = resident()
block = bytearray(256 << 20)
del block
print(resident() - before > 200 << 20)
"""


@pytest.mark.parametrize(("mode", "printed"), [("held", "True True"), ("given back", "False")])
def test_freed_memory_stays_in_the_process_if_it_is_held(mode: str, printed: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", _HELD, mode], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == printed.split()
