"""Where the command `entail` begins: an interruption while it is imported is one line too."""

__all__ = ["main"]

# Nothing is imported above what is guarded.

_ALLOCATIONS = 10_000
"""Objects after which cycles among them are looked for; 700, as in Python, takes 3 % longer."""


def main() -> None:
    """Run the command line."""
    try:
        import gc

        gc.set_threshold(_ALLOCATIONS)
        from entailment.cli import main as run
    except KeyboardInterrupt:
        import sys

        sys.stderr.write("entail: interrupted\n")
        sys.exit(1)
    run()
