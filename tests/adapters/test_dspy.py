"""The metric for DSPy on plain objects; `test_frameworks.py` has it against the library."""

from __future__ import annotations

from types import SimpleNamespace as Fields

import pytest

from entailment.adapters.dspy import support_metric
from entailment.errors import OptionError

METRIC = support_metric(system="features")
SOURCE = "The tower is 38 metres tall."


def test_nothing_retrieved_is_not_replaced_by_what_the_example_has() -> None:
    example, prediction = Fields(context=[SOURCE]), Fields(answer=SOURCE, context=[])
    assert METRIC(example, prediction) == 0.0
    assert METRIC(example, prediction, trace=[]) is False
    assert METRIC(Fields(), prediction) == 0.0
    assert METRIC(example, Fields(answer=SOURCE)) > 0.5


def test_a_missing_field_is_named() -> None:
    with pytest.raises(OptionError, match="has a field 'context'"):
        METRIC(Fields(), Fields(answer=SOURCE))
    with pytest.raises(OptionError, match="the prediction has no field 'answer'"):
        METRIC(Fields(context=[SOURCE]), Fields())
