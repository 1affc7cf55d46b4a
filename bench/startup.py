"""What importing the package and asking for help cost above a bare interpreter.

python bench/startup.py [--times 15]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from measure import in_turns, is_installed, machine


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=15)
    times = parser.parse_args().times
    entail = str(Path(sys.executable).with_name("entail"))
    judge = [entail, "judge", "--text", "Yahoo is buying Overture.", "--hypothesis", "Yahoo left."]
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "import entailment": [sys.executable, "-c", "import entailment"],
        "entail --help": [entail, "--help"],
        "entail judge": judge,
        "entail judge -s features": [*judge, "-s", "features"],
    }
    if is_installed("nltk"):
        commands["import nltk"] = [sys.executable, "-c", "import nltk"]
    costs = in_turns(commands, times)
    bare = costs["python -c pass"].seconds
    print(f"median of {times}; {machine()}")
    for name, cost in costs.items():
        print(
            f"{name:24} {cost.seconds:6.3f} s  {cost.seconds - bare:+6.3f} s above bare"
            f"  {cost.seconds / bare:5.1f}x  {cost.megabytes:4.0f} MB"
            f"  {cost.processor:6.3f} s of a processor at least"
        )


if __name__ == "__main__":
    main()
