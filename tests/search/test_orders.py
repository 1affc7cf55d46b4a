"""Who did it to whom, as `check` compares it, where the verb is the last of several."""

from __future__ import annotations

from pathlib import Path

import pytest

import entailment
from entailment.search.checking import Verdict

SAID = "Norvik agreed to buy Halden for 40 million dollars."


@pytest.mark.parametrize(
    ("claim", "is_supported"),
    [
        ("Norvik agreed to buy Halden.", True),
        ("Halden agreed to buy Norvik.", False),
    ],
)
def test_names_that_changed_places_about_several_verbs_are_not_supported(
    claim: str, is_supported: bool, tmp_path: Path
) -> None:
    (tmp_path / "source.txt").write_text(SAID)
    report = entailment.check(claim, tmp_path / "source.txt")
    (told,) = report.claims
    assert (told.verdict is Verdict.SUPPORTED) == is_supported
