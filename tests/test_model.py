"""Judgments under a threshold and abstention."""

from __future__ import annotations

import pytest

from entailment.model import Explanation, Judgment, Label

PROBABILITIES = {Label.ENTAILMENT: 0.6, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.3}


@pytest.mark.parametrize(
    ("threshold", "label", "undecided"),
    [(0.5, Label.ENTAILMENT, False), (0.65, Label.UNKNOWN, True)],
)
def test_what_a_threshold_decides_is_not_undecided(
    threshold: float, label: Label, undecided: bool
) -> None:
    judgment = Judgment("1", Label.ENTAILMENT, PROBABILITIES).abstaining(0.7)
    decided = judgment.at_threshold(threshold)
    assert (decided.label, decided.undecided) == (label, undecided)


def test_a_judgment_in_a_notebook_has_its_reasons_as_text() -> None:
    explained = Explanation(reasons=("<b>not</b> in the text",))
    shown = Judgment("1", Label.ENTAILMENT, PROBABILITIES, explained)._repr_html_()
    assert shown.startswith("<p><b>ENTAILMENT</b></p><table>")
    assert shown.count("<tr>") == 3
    assert "<li>&lt;b&gt;not&lt;/b&gt; in the text</li>" in shown
    assert "<ul>" not in Judgment("1", Label.ENTAILMENT, PROBABILITIES)._repr_html_()
