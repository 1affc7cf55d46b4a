"""Where the command `entail` begins: an interruption while it is imported is one line too."""

__all__ = ["main"]

# Nothing is imported above what is guarded.


def main() -> None:
    """Run the command line."""
    try:
        from entailment.cli import main as run
    except KeyboardInterrupt:
        import sys

        sys.stderr.write("entail: interrupted\n")
        sys.exit(1)
    run()
