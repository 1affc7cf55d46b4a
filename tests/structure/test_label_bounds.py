"""Bounds of versions, and what they exclude."""

from __future__ import annotations

import pytest

from entailment.structure.label_bounds import label_bound
from entailment.systems.mismatches import mismatches
from entailment.text.quantities import quantities


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("It requires Python 3.9 or later.", ">="),
        ("It requires at least Python 3.9.", ">="),
        ("It supports version 3.2 and newer.", ">="),
        ("It is available since version 2.3.", ">="),
        ("Versions older than 3.10 are affected.", "<"),
        ("It supports version 3.2 or earlier.", "<="),
        ("It requires Python 3.9.", "="),
    ],
)
def test_a_version_has_a_bound(text: str, sign: str) -> None:
    (label,) = quantities(text)
    assert label_bound(text, label)[0] == sign


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The bug is fixed in version 2.1.", "The bug is fixed in version 2.10."),
        ("The bug is fixed in version 2.1.0.", "The bug is fixed in version 2.10.0."),
        ("The package requires Python 3.10.", "The package requires Python 3.1."),
        ("The rule is in section 4.1.", "The rule is in section 4.10."),
        ("The tool supports version 3.2 and newer.", "The tool supports version 2.10."),
        ("OpenSSL was updated to 3.0.15.", "OpenSSL was updated to 3.0.13."),
    ],
)
def test_another_version_mismatches(text: str, hypothesis: str) -> None:
    assert [mismatch.kind for mismatch in mismatches(text, hypothesis)] == ["number"]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The tool supports version 3.2 and newer.", "The tool supports version 3.12."),
        ("The bug is fixed in version 2.10.", "The bug is fixed in v2.10."),
        ("The rod is 2.10 m long.", "The rod is 2.1 m long."),
        ("The ticket costs 3.10 euros.", "The ticket costs 3.1 euros."),
    ],
)
def test_the_same_version_or_one_within_does_not(text: str, hypothesis: str) -> None:
    assert not mismatches(text, hypothesis)
