from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.annotations import Settings
from entailment.collection.candidates import CandidatePair, Provenance
from entailment.collection.project import Project


def candidate(number: int, **changes: Any) -> CandidatePair:
    """The pair *number* of an invented set."""
    values: dict[str, Any] = {
        "id": str(number),
        "text": f"The tower number {number} was built by Ann Lee in Oslo.",
        "hypothesis": f"Ann Lee built tower {number}.",
        "provenance": Provenance("towers"),
        "task": "IE" if number % 2 else "QA",
        **changes,
    }
    return CandidatePair(**values)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """Thirty pairs, of which nobody has judged any; three people, two for each pair."""
    with Project.create(tmp_path / "towers.project", Settings(judges=2)) as made:
        made.add_pairs(candidate(number) for number in range(30))
        for name in ("Ann", "Bob", "Cyd"):
            made.add_annotator(name)
        yield made
