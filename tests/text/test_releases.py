"""Headings of the notes on a release."""

from __future__ import annotations

import pytest

from entailment.text.releases import kind_of_change, release_of


@pytest.mark.parametrize(
    ("heading", "release"),
    [
        ("4.0.0", "4.0.0"),
        ("v4.0", "4.0"),
        ("Version 4.0", "4.0"),
        ("[4.0.0] - 2026-02-10", "4.0.0 (2026-02-10)"),
        ("[4.0.0](https://example.org/4.0.0) (2026-02-10)", "4.0.0 (2026-02-10)"),
        ("Ferrule 4.0 – 10 February 2026", "4.0 (10 February 2026)"),
        ("4.0.0-rc.1 (2026-02-10)", "4.0.0-rc.1 (2026-02-10)"),
        ("Release 24.10", "24.10"),
    ],
)
def test_a_version_is_read_with_its_date(heading: str, release: str) -> None:
    assert release_of(heading) == release


@pytest.mark.parametrize(
    "heading",
    ["3.2", "3.2 Pets", "Unreleased", "Installing 4.0.0", "4.0.0 and later", "2026-02-10",
     "Removed", "Upgrade from 3.2.0 to 4.0.0", "192.168.0.1 is down", "1. Scope", ""],
)  # fmt: skip
def test_another_heading_is_of_no_release(heading: str) -> None:
    assert release_of(heading) == ""


def test_a_kind_of_change_is_only_that() -> None:
    assert [kind_of_change(each) for each in ("Removed", "Bug fixes:", "Removed parts")] == [
        "Removed",
        "Bug fixes",
        "",
    ]
