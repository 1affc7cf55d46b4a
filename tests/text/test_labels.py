"""Versions and sections are sequences of whole numbers, amounts are decimals."""

from __future__ import annotations

import pytest

from entailment.text.labels import is_series, label_parts, labels, order_of
from entailment.text.quantities import agree, differ, quantities


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It requires Python 3.10 or newer.", ["3.10"]),
        ("It is fixed in version 2.10.", ["2.10"]),
        ("It is fixed in v2.10 and V2.11.", ["2.10", "2.11"]),
        ("OpenSSL 3.0.15 is installed at 10.0.0.1.", ["3.0.15", "10.0.0.1"]),
        ("The option was removed in 4.10.", ["4.10"]),
        ("Added in 2.3 and removed in 4.10; new in 5.1.", ["2.3", "4.10", "5.1"]),
        ("Sections 4.1, 4.2 and 4.10 are void.", ["4.1", "4.2", "4.10"]),
        ("Versions older than 3.10 are affected.", ["3.10"]),
        ("The rod is 2.10 m long.", []),
        ("In 2.5 hours it ran 3.10 miles.", []),
        ("In Germany 2.50 million people watched.", []),
        ("It sold 1.200.000 copies by 12.3.2005.", []),
        ("It costs $3.10, or 3.10 euros.", []),
        ("The average grade was 2.50.", []),
        ("It rose from 2.50 to 3.10.", []),
        ("PHP 7.4 (2019) and Python 3.9–3.12 are supported in room 2.10.",
         ["7.4", "3.9", "3.12", "2.10"]),
        ("It will release 2.5 million barrels.", []),
        ("The steps 4.10 metres above are part 2.5 per cent.", []),
        ("The risk was raised (HR 1.78, 95% CI 1.20 to 2.66).", []),
        ("Overall Survival 7.4 (6.9 to 7.6)", []),
        ("Norway 8.10 7.30", []),
        ("Bo won in 9.58 on Thursday 9.30.", []),
        ("GBP 3.10 is enough.", []),
    ],
)  # fmt: skip
def test_a_number_of_several_parts_is_a_label_where_it_names_something(
    text: str, expected: list[str]
) -> None:
    assert [label.form for label in labels(text)] == expected


def test_labels_are_ordered_by_their_parts() -> None:
    forms = ["2.1", "2.2", "2.10", "3.0.1", "3.0.15", "3.9", "3.10"]
    assert sorted(forms, key=order_of) == sorted(forms, key=label_parts) == forms


def test_a_label_is_one_of_its_series() -> None:
    assert is_series("3.0.15", "3.0")
    assert not is_series("3.0.15", "3.1")
    assert not is_series("3.10", "3.1")


@pytest.mark.parametrize(
    ("stated", "claimed", "is_same"),
    [
        ("version 2.10", "version 2.1", False),
        ("version 2.1.0", "version 2.10.0", False),
        ("version 2.1.0", "version 2.1", True),
        ("v2.10", "version 2.10", True),
        ("Python 3.10 support", "for Python 3.10.", True),
        ("section 4.1", "section 4.10", False),
        ("a rod of 2.10 m", "a rod of 2.1 m", True),
        ("a fee of 3.10 euros", "a fee of 3.1 euros", True),
    ],
)
def test_labels_agree_by_their_parts_and_amounts_by_their_value(
    stated: str, claimed: str, is_same: bool
) -> None:
    (first,), (second,) = quantities(stated), quantities(claimed)
    assert agree(first, second) is is_same


def test_two_labels_differ() -> None:
    (first,), (second,) = quantities("version 2.10"), quantities("version 2.1")
    assert differ(first, second)


def test_hostile_input_is_read_in_linear_time() -> None:
    assert not [*labels("1." * 50_000)]
    assert len([*labels("version 1.2 and " * 5_000)]) == 5_000
