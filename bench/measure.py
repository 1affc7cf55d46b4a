"""Run commands as whole processes and measure seconds and peak memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from typing import NamedTuple


class Cost(NamedTuple):
    """Wall seconds and the peak memory of the largest process, in MB."""

    seconds: float
    megabytes: float


def cost(command: Sequence[str]) -> Cost:
    """Run *command* once; raise CalledProcessError if it fails."""
    watcher = (
        "import resource, subprocess, sys, time\n"
        "begin = time.perf_counter()\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "spent = time.perf_counter() - begin\n"
        "print(spent, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", watcher, *command], check=True, capture_output=True, text=True
    )
    seconds, kilobytes = done.stdout.split()
    return Cost(float(seconds), float(kilobytes) / 1024)


def in_turns(commands: dict[str, Sequence[str]], times: int = 5) -> dict[str, Cost]:
    """Return the median cost of each command, run in turns so that noise meets all alike."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(times):
        for name, command in commands.items():
            costs[name].append(cost(command))
    return {
        name: Cost(statistics.median(c.seconds for c in runs), max(c.megabytes for c in runs))
        for name, runs in costs.items()
    }


def machine() -> str:
    """Return what the figures were measured on."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{os.cpu_count()} cores, Python {python}"


__all__ = ["Cost", "cost", "in_turns", "machine"]
