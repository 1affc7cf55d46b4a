"""The kernel of pairs of trees, each pair with each: CPU seconds from nothing, cut off, and again.

python bench/kernel_matrix.py PAIRS [--most 800]     a file of pairs, such as RTE2_dev.xml

Each row is a process of its own: *from nothing* parses, anchors, lists the fragments of all pairs
and multiplies; *the first half* does so for half of them, as a run that was cut off; *resumed*
continues in its cache folder; *again* has all of it there. The kernel is that of `rte2/zanzotto`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import machine

ROWS = (("from nothing", "whole", 1.0), ("again", "whole", 1.0), ("the first half", "part", 0.5))
RESUMED = ("resumed", "part", 1.0)


def main() -> None:
    """Print the CPU seconds of each row."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs")
    parser.add_argument("--most", type=int, default=800)
    parser.add_argument("--only", type=int, help="build the matrix of so many pairs, and stop")
    given = parser.parse_args()
    if given.only is not None:
        print(f"{seconds_for(given.pairs, given.only):.1f}")
        return
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        for name, cache, share in (*ROWS, RESUMED):
            count = int(share * given.most)
            print(f"{name}: {count} pairs, {in_process(given.pairs, count, folder, cache)} CPU s")


def in_process(pairs: str, count: int, folder: str, cache: str) -> str:
    """Return the CPU seconds that a new process takes with the cache folder *cache*."""
    environment = {**os.environ, "ENTAILMENT_CACHE": str(Path(folder) / cache)}
    command = [sys.executable, __file__, pairs, "--only", str(count)]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()


def seconds_for(path: str, count: int) -> float:
    """Return the CPU seconds for the matrix of the first *count* pairs of a file."""
    from entailment.datasets import read_pairs
    from entailment.systems import load_system
    from entailment.systems.recipes import read_recipe, shipped_recipe

    pairs = list(read_pairs(path))[:count]
    name, options = read_recipe(shipped_recipe("rte2/zanzotto"))
    kernel = load_system(name, options=options).system.kernel
    begun = time.process_time()
    kernel.prepare(pairs)
    matrix = kernel.structural(pairs, pairs)
    assert matrix.shape == (len(pairs), len(pairs))
    return time.process_time() - begun


if __name__ == "__main__":
    main()
