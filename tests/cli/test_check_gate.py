"""Which answers pass, and what is printed of those that do not."""

from __future__ import annotations

import click
import pytest

from entailment.checking.claims import split_claims
from entailment.checking.report import Report
from entailment.cli.check_gate import Gate

ABSTAINS = "The documents do not say whether it can make decaf."


def closed(gate: Gate, **answers: str) -> str:
    """Return the last failure of *answers*, none of which has a claim; empty if *gate* passes."""
    for name, answer in answers.items():
        report = Report(answer, (), split_claims(answer).left_out, "mine", "check")
        gate.add(name, report.to_dict())
    try:
        gate.close()
    except click.ClickException as error:
        return error.message
    return ""


@pytest.mark.parametrize(
    ("answer", "allowed", "passes"),
    [(ABSTAINS, True, True), (ABSTAINS, False, False), ("", True, False), ("Hello!", True, False)],
)
def test_an_abstention_passes_where_it_is_allowed(answer: str, allowed: bool, passes: bool) -> None:
    report = Report(answer, (), split_claims(answer).left_out, "mine", "check")
    assert report.abstains == report.to_dict()["abstains"] == (answer == ABSTAINS)
    assert report.passes(0.5, allow_abstention=allowed) == passes
    assert (closed(Gate(0.5, (), allow_abstention=allowed), a=answer) == "") == passes


def test_every_answer_that_does_not_pass_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    gate = Gate(0.5, (), allow_abstention=True)
    reason = "nothing to check: the answer claims nothing, so --fail-under does not pass"
    assert closed(gate, a="", b=ABSTAINS, c="Hello!") == f"c: {reason}"
    assert capsys.readouterr().err == f"entail: a: {reason}\n"
