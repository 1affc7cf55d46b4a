"""Names that changed places about several verbs, and opposite verbs, as `check` compares them."""

from __future__ import annotations

from pathlib import Path

import pytest

import entailment
from entailment.checking.report import Verdict

BOUGHT = "Norvik agreed to buy Halden for 40 million dollars."
LOST = "Losses increased to 18 million dollars in 2022."


@pytest.mark.parametrize(
    ("source", "claim", "is_supported"),
    [
        (BOUGHT, "Norvik agreed to buy Halden.", True),
        (BOUGHT, "Halden agreed to buy Norvik.", False),
        (LOST, "Losses increased to 18 million dollars.", True),
        (LOST, "Losses decreased to 18 million dollars.", False),
        ("Victoria was the daughter of King Ernest.", "Queen Victoria was a daughter.", True),
    ],
)
def test_what_is_turned_round_is_not_supported(
    source: str, claim: str, is_supported: bool, tmp_path: Path
) -> None:
    (tmp_path / "source.txt").write_text(source)
    report = entailment.check(claim, tmp_path / "source.txt")
    (swapped_claim,) = report.claims
    assert (swapped_claim.verdict is Verdict.SUPPORTED) == is_supported
