"""Peak memory of `entail run -s features` and `entail datasets` as the file of pairs grows.

python bench/streaming.py [--sizes 1000,10000,100000]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from entailment.examples import worked_examples
from measure import cost, machine
from pairs import repeated_pairs, write_rte


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000")
    sizes = [int(size) for size in parser.parse_args().sizes.split(",")]
    entail = str(Path(sys.executable).with_name("entail"))
    print(machine())
    print(f"{'pairs':>9} {'run s':>8} {'run MB':>8} {'read s':>8} {'read MB':>8}")
    with tempfile.TemporaryDirectory() as scratch:
        for size in sizes:
            data = Path(scratch) / f"{size}.xml"
            write_rte(data, list(repeated_pairs(worked_examples(), size)))
            judged = cost([entail, "run", str(data), "-s", "features", "-o", f"{data}.jsonl"])
            read = cost([entail, "datasets", str(data)])
            print(
                f"{size:9,} {judged.seconds:8.1f} {judged.megabytes:8.0f}"
                f" {read.seconds:8.1f} {read.megabytes:8.0f}"
            )


if __name__ == "__main__":
    main()
