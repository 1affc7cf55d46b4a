"""What is denied, failed, contrary to fact or only almost so."""

from __future__ import annotations

import pytest

from entailment.model import Label
from entailment.structure.premises import derivations
from entailment.structure.premises.denials import by_denials
from tests.structure import steps
from tests.structure.steps import NO, YES


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("She failed to sign the form.", "She did not sign the form.", YES),
        ("She failed to sign the form.", "She signed the form.", NO),
        ("It is not true that the bank closed the branch.", "The bank closed the branch.", NO),
        ("Had the guard been awake, he would have seen them.", "The guard was awake.", NO),
        ("If the lamp is red, the gate is locked. The lamp is red.", "The gate is locked.", YES),
    ],
)
def test_what_is_denied_or_failed_is_not_so(text: str, hypothesis: str, label: Label) -> None:
    assert label in steps.labels(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("It is not true that all the windows are closed.", "Some windows are closed."),
    ],
)
def test_nothing_follows_from_what_only_looks_like_a_denial(text: str, hypothesis: str) -> None:
    assert steps.kinds(text, hypothesis).isdisjoint(steps.LINKING)


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("She did not fail to sign the form.", "She did not sign the form."),
        ("If the lamp is red, the gate is locked.", "The gate is locked."),
    ],
)
def test_what_may_be_so_is_not_contradicted(text: str, hypothesis: str) -> None:
    assert Label.CONTRADICTION not in steps.labels(text, hypothesis)


@pytest.mark.parametrize("past", "hit shut got found beat overtook caught drank led".split())
def test_what_was_almost_done_was_not_whatever_the_past(past: str) -> None:
    (derivation,) = derivations(f"She almost {past} the boat.", f"She {past} the boat.")
    assert (derivation.kind, derivation.label.name) == ("denial", "CONTRADICTION")


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The deal was almost cancelled.", "The deal was cancelled."),
        ("The bill had nearly been passed when Ann left.", "The bill had been passed."),
        ("Ann had almost given up.", "Ann had given up."),
        ("The tank has been nearly empty since May.", "The tank has been empty since May."),
    ],
)
def test_what_almost_was_so_was_not(text: str, hypothesis: str) -> None:
    (derivation,) = derivations(text, hypothesis)
    assert derivation.label is Label.CONTRADICTION


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The shop is almost always open.", "The shop is open."),
        ("The shop is almost never open.", "The shop is open."),
        ("The town was almost entirely destroyed.", "The town was destroyed."),
        ("The wall is almost three metres high.", "The wall is three metres high."),
        ("The tank may be almost empty.", "The tank is empty."),
        ("There was almost no rain.", "There was rain."),
        ("The mill is almost built. By May the mill is built.", "The mill is built."),
    ],
)
def test_what_is_so_in_almost_all_ways_is_not_denied(text: str, hypothesis: str) -> None:
    assert "denial" not in {each.kind for each in derivations(text, hypothesis)}


def test_what_was_almost_done_was_not() -> None:
    (derivation,) = derivations("He almost finished the race.", "He finished the race.")
    assert (derivation.kind, derivation.label.name) == ("denial", "CONTRADICTION")
    for text, hypothesis in (
        ("He almost always finished the race.", "He finished the race."),
        ("Almost 40 runners finished the race.", "He finished the race."),
        ("Almost all clerks quit the firm.", "Clerks quit the firm."),
        ("He may have almost hit the boat.", "He hit the boat."),
        ("She almost hit the boat but shut the gate.", "She shut the gate."),
        ("The nearly completed bridge was opened by Ann.", "The bridge was opened by Ann."),
        ("Nearly exhausted, she won the race.", "She won the race."),
        ("She almost missed the train but caught the ferry.", "She caught the ferry."),
        ("He nearly died in 1990 and wrote a book about it.", "He wrote a book."),
        ("He may have almost finished the race.", "He finished the race."),
    ):
        assert "denial" not in {d.kind for d in derivations(text, hypothesis)}, text


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("Had they been warned, they would have left.", "They were warned.", NO),
        ("If they had been warned, they wouldn't have left.", "They were not warned.", YES),
        ("If Ann had passed, she would be a doctor now.", "Ann had passed.", NO),
        ("If the tank had leaked, a red lamp would light up.", "The tank had leaked.", None),
        ("If Ann had missed a class, her mother would write a note.", "Ann had missed a class.",
         None),
    ],
)  # fmt: skip
def test_only_would_have_or_now_is_contrary_to_fact(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = [derivation.label for derivation in by_denials(text, hypothesis)]
    assert labels == ([label] if label else [])


YES, NO, OPEN = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN


@pytest.mark.parametrize(
    ("text", "hypothesis", "label"),
    [
        ("It is not true that the firm sells cars.", "The firm does not sell cars.", YES),
        ("It is not true that the firm also sells cars.", "The firm does not sell cars.", YES),
        ("It is not true that the firm only sells cars.", "The firm does not sell cars.", OPEN),
        ("It is not true that the firm only sells cars.", "The firm does not only sell cars.",
         YES),
        ("It is not true that Ann won again.", "Ann did not win.", OPEN),
        ("It is not true that Ann voted for it.", "Ann did not vote.", None),
        ("It is not true that Ann must pay.", "Ann does not pay.", None),
    ],
)  # fmt: skip
def test_a_denial_may_be_of_a_focus_word_or_a_modal_alone(
    text: str, hypothesis: str, label: Label | None
) -> None:
    labels = [derivation.label for derivation in by_denials(text, hypothesis)]
    assert labels == ([label] if label else [])
