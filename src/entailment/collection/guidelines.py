"""The guidelines that annotators follow: rules with worked examples, as versioned data.

`data/guidelines` has those of RTE-2 (two-way), RTE-5 (three-way), RTE-6 (sentences of a corpus)
and RTE-7's KBP validation (documents and slot fillers), from the papers. Others come in a TOML
file of the same form. A version is the name, the number in the file and the checksum of its
content, so that an annotation names exactly what its annotator read.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from entailment.errors import DataError, UnknownNameError
from entailment.model import Label, LabelScheme
from entailment.toml import toml_tables, toml_text

__all__ = ["Guidelines", "Rule", "WorkedExample", "guideline_names"]


class WorkedExample(NamedTuple):
    """A pair that the papers judge, with the label printed there and why."""

    text: str
    hypothesis: str
    label: Label
    why: str


class Rule(NamedTuple):
    """A rule of judgment, with the pairs that show it."""

    title: str
    text: str
    examples: tuple[WorkedExample, ...]


@dataclass(frozen=True, slots=True)
class Guidelines:
    """What annotators read: the definition of entailment, rules and worked examples.

    *origin* names the paper. *source* is the TOML that all of it was read from.
    """

    name: str
    number: int
    title: str
    origin: str
    labels: LabelScheme
    definition: str
    rules: tuple[Rule, ...]
    source: str

    @property
    def version(self) -> str:
        """The name, the number and the checksum of the content, as annotations name it."""
        return f"{self.name}-{self.number}@{hashlib.sha256(self.source.encode()).hexdigest()[:8]}"

    @classmethod
    def named(cls, name: str) -> Guidelines:
        """Return those that come with the package; raise UnknownNameError for another name."""
        if name not in guideline_names():
            raise UnknownNameError("guidelines", name, guideline_names())
        path = files("entailment.collection").joinpath(f"data/guidelines/{name}.toml")
        return cls.parse(path.read_text("utf-8"), name)

    @classmethod
    def read(cls, path: str | Path) -> Guidelines:
        """Return those in the TOML file at *path*; raise DataError for any other file."""
        try:
            source = toml_text(path)
        except OSError as error:
            raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
        except UnicodeDecodeError as error:
            raise DataError("is not text in UTF-8", path=path) from error
        return cls.parse(source, path)

    @classmethod
    def parse(cls, source: str, path: str | Path = "guidelines") -> Guidelines:
        """Return the guidelines that *source* holds; raise DataError, naming *path*, for none."""
        try:
            value = toml_tables(source)
            return cls(
                name=str(value["name"]),
                number=int(value["version"]),
                title=str(value["title"]),
                origin=str(value["origin"]),
                labels=LabelScheme(value["labels"]),
                definition=str(value["definition"]).strip(),
                rules=tuple(_rules(value["rule"])),
                source=source,
            )
        except KeyError as error:
            raise DataError(f"are guidelines without {error}", path=path) from error
        except (AttributeError, OverflowError, TypeError, ValueError) as error:
            raise DataError(f"are no guidelines in TOML: {error}", path=path) from error


def guideline_names() -> list[str]:
    """Return the names of the guidelines that come with the package, sorted."""
    folder = files("entailment.collection").joinpath("data/guidelines")
    return sorted(path.name.removesuffix(".toml") for path in folder.iterdir())


def _rules(values: Iterable[Mapping[str, Any]]) -> Iterable[Rule]:
    for value in values:
        examples = tuple(
            WorkedExample(
                example["text"],
                example["hypothesis"],
                Label(example["label"]),
                example.get("why", ""),
            )
            for example in value.get("example", ())
        )
        yield Rule(str(value["title"]), str(value["text"]).strip(), examples)
