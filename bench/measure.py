"""Run commands as whole processes and measure seconds, processor time and peak memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import NamedTuple


class Cost(NamedTuple):
    """Wall seconds, the peak memory of the largest process in MB, and seconds of processors."""

    seconds: float
    megabytes: float
    processor: float


def cost(command: Sequence[str]) -> Cost:
    """Run *command* once; raise CalledProcessError if it fails."""
    watcher = (
        "import resource, subprocess, sys, time\n"
        "begin = time.perf_counter()\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "spent = time.perf_counter() - begin\n"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(spent, used.ru_maxrss, used.ru_utime + used.ru_stime)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", watcher, *command], check=True, capture_output=True, text=True
    )
    seconds, kilobytes, processor = done.stdout.split()
    return Cost(float(seconds), float(kilobytes) / 1024, float(processor))


def in_turns(commands: Mapping[str, Sequence[str]], times: int = 5) -> dict[str, Cost]:
    """Return the cost of each command, run in turns so that noise meets all alike.

    That is the median of seconds, the greatest memory and the least processor time.
    """
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(times):
        for name, command in commands.items():
            costs[name].append(cost(command))
    return {
        name: Cost(
            statistics.median(c.seconds for c in runs),
            max(c.megabytes for c in runs),
            min(c.processor for c in runs),
        )
        for name, runs in costs.items()
    }


def is_installed(peer: str) -> bool:
    """Return whether the library *peer* can be measured; print to standard error if it can't."""
    if find_spec(peer) is None:
        print(f"without {peer}, which pip install -e '.[bench]' installs", file=sys.stderr)
        return False
    return True


def machine() -> str:
    """Return what the figures were measured on."""
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{os.cpu_count()} cores, Python {python}"


__all__ = ["Cost", "cost", "in_turns", "is_installed", "machine"]
