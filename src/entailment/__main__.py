"""Runs the command line: `python -m entailment` is `entail`."""

from entailment.entry import main

__all__: list[str] = []

if __name__ == "__main__":
    main()
