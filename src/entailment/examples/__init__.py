"""Example inputs that come with the package."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

__all__ = ["check_example", "example_facts", "example_topics", "worked_examples"]


def check_example() -> tuple[Path, Path]:
    """Return the file of an invented answer and the folder of its three sources."""
    folder = Path(str(files("entailment.examples").joinpath("check")))
    return folder / "answer.md", folder / "sources"


def example_facts() -> Path:
    """Return the folder of two sets of facts with their documents; its README describes them."""
    return Path(str(files("entailment.examples").joinpath("facts")))


def example_topics() -> Path:
    """Return the folder of four invented topics in the layout of RTE-6, described in its README."""
    return Path(str(files("entailment.examples").joinpath("topics")))


def worked_examples() -> Path:
    """Return the path of the worked examples of the RTE-2 and RTE-5 papers, in RTE-5 format."""
    return Path(str(files("entailment.examples").joinpath("worked-examples.xml")))
