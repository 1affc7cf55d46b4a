"""The reason of a decision of the generic profile: features for and against, and threshold."""

from __future__ import annotations

from entailment.validation.weighing import weighed
from tests.validation.cases import validated


def test_a_probability_just_below_the_threshold_is_not_rounded_to_it() -> None:
    reason = weighed([0.86, 1, 1 / 12, 1, 0, 1], [0.5, 1.2, -0.1, 0, -0.2, -1.5], 0.4957)
    assert reason == (
        "for: P(entailment) 0.86, a sentence with both; against: 11 words between them, none of "
        "the words of a template, another name nearer to the value; together 0.496, supported "
        "from 0.50"
    )


def test_the_reason_of_a_decision_without_a_rule_has_its_features() -> None:
    validation = validated("Lily Field, a station, is 1,730 m high.", "Lily Field", "any:area", "9")
    assert validation.reason == "slot unknown; the document does not have the value"
    text = "The altitude of Lily Field is 1,730 metres."
    validation = validated(text, "Lily Field", "any:altitude", "1,730 metres")
    assert validation.supported
    assert "100% of the words of a template" in validation.reason.partition("against")[0]
    assert "; together 0." in validation.reason


def test_an_absent_value_that_stands_in_a_longer_name_gives_the_name() -> None:
    validation = validated("Ann Lee was born in New York.", "Ann Lee", "per:city_of_birth", "York")
    assert validation.rule == "absent"
    assert validation.reason == "the document has the value only in the name 'New York'"
