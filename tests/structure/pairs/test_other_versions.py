"""What another version changed: no contradiction by what this one did."""

from __future__ import annotations

import pytest

from entailment.structure.pairs import another_event


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The option was added in 2.3.", "The option was removed in 2.5."),
        ("The option was added in 2.3.", "The option was renamed in 2.10."),
        ("The option was added in 2.3.", "The option was not available in 2.2."),
        ("The option was added in 2.3.", "The option is available in 2.5."),
        ("The option was removed in 2.3.", "The option was not available in 2.4."),
        ("Support for Windows was removed in 4.2.", "Support for Windows was present in 4.1."),
        ("The option was removed in 4.0.", "The option was deprecated in 3.2."),
        ("The option was renamed in 4.0.", "The option was introduced in 3.2."),
    ],
)
def test_another_change_of_another_version_is_another_event(text: str, hypothesis: str) -> None:
    assert another_event(text, hypothesis) is not None


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The option was added in 2.3.", "The option was added in 2.5."),
        ("The option was added in 2.3.", "The option was removed in 2.2."),
        ("The option was added in 2.3.", "The option was introduced in 2.5."),
        ("The option was added in 2.3.", "The option was not available in 2.5."),
        ("The option was added in 2.3.", "The option was available in 2.2."),
        ("The option was added in 2.3.", "The option was new in 2.5."),
        ("The option was removed in 2.3.", "The option was not available in 2.2."),
        ("The rate was added in 2.3 seconds.", "The rate was available in 2.2 seconds."),
        ("The option was removed in 4.0.", "The option was deprecated in 4.2."),
        ("The option was removed in 4.0.", "The option was dropped in 4.2."),
        ("The option was added in 2.3.", "The option was removed in 2.3.1."),
        ("The option was not added in 2.3.", "The option was removed in 2.5."),
        ("The option was added in 2.3 and removed in 2.5.", "The option was removed in 2.4."),
        ("The shop added 2 rooms.", "The shop removed 3 rooms."),
    ],
)
def test_the_same_change_or_one_out_of_order_may_be_a_contradiction(
    text: str, hypothesis: str
) -> None:
    assert another_event(text, hypothesis) is None
