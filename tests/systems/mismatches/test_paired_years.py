"""An amount of a text with the year of another amount there."""

from __future__ import annotations

import pytest

from entailment.systems.mismatches import mismatches
from entailment.systems.mismatches.paired_years import crossed_years

ROSE = "Sales rose from 4 million in 2019 to 6 million in 2020."


@pytest.mark.parametrize(
    ("text", "hypothesis", "form"),
    [
        (ROSE, "Sales were 6 million in 2019.", "6 million in 2019"),
        (ROSE, "Sales were 4 million in 2020.", "4 million in 2020"),
        (ROSE, "Sales rose to 6 million in 2019.", "6 million in 2019"),
        ("Sales were $6 million in 2020, up from $4 million in 2019.",
         "Sales reached $6 million in 2019.", "$6 million in 2019"),
        ("Sales rose from 4 million in 2019 to about 6 million in 2020.",
         "Sales were 6 million in 2019.", "6 million in 2019"),
        ("Hull is a port. Its population fell from more than 900 in 1980 to only 10 in 2010.",
         "The population of Hull was 900 in 2010.", "900 in 2010"),
        ("The school had 80 pupils in 1990 and 120 pupils in 2000.",
         "The school had 120 pupils in 1990.", "120 pupils in 1990"),
    ],
)  # fmt: skip
def test_the_year_of_another_amount_contradicts(text: str, hypothesis: str, form: str) -> None:
    seen = [mismatch for mismatch in mismatches(text, hypothesis) if mismatch.hypothesis == form]
    assert [mismatch.contradicts for mismatch in seen] == [True]


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        (ROSE, "Sales were 4 million in 2019."),
        (ROSE, "Sales were 6 million in 2020."),
        (ROSE, "Sales rose to 6 million in 2020."),
        (ROSE, "Sales were 5 million in 2019."),
        (ROSE, "Costs were 6 million in 2019."),
        (ROSE, "Sales were more than 3 million in 2019."),
        (ROSE, "Sales were not 6 million in 2019."),
        (ROSE, "Sales were 6 million in 2021."),
        (ROSE, "Sales rose by 6 million in 2019."),
        (ROSE, "Were sales 6 million in 2019?"),
        ("Sales were 4 million in 2019 and costs 6 million in 2020.",
         "Costs were 6 million in 2019."),
        ("Sales were 4 million in 2019 and 6 million in 2020. Spain had 6 million in 2019.",
         "Sales were 6 million in 2019."),
        ("Sales may rise from 4 million in 2019 to 6 million in 2020.",
         "Sales were 6 million in 2019."),
        ("Sales rose by 4 million in 2019 and by 6 million in 2020.",
         "Sales were 6 million in 2019."),
        ("Sales rose from 4 million in 2019 to 6 million euros in 2020.",
         "Sales were 6 million in 2019."),
        ("It sold 4 million cars in 2019 and 6 million bikes in 2020.",
         "It sold 6 million bikes in 2019."),
        ("Sales rose from 4 million in 2019 to almost 5 million in 2020.",
         "Sales were 5 million in 2020."),
        ("Hull is a port. York's population fell from 900 in 1980 to only 10 in 2010.",
         "The population of Hull was 900 in 2010."),
        ("Sales rose from 4 million to 6 million in 2020.", "Sales were 6 million in 2019."),
        ("Ann said sales rose from 4 million in 2019 to 6 million in 2020.",
         "Sales were 6 million in 2019."),
    ],
)  # fmt: skip
def test_other_amounts_things_and_what_is_open_are_left_to_the_judge(
    text: str, hypothesis: str
) -> None:
    assert not [*crossed_years(text, hypothesis)]
