"""Logic proves what follows and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from entailment.structure.reading import read
from entailment.systems.classics.logic.inference import Inference, Verdict, problem_of
from entailment.systems.classics.logic.solver import Limits

pytest.importorskip("z3")

DATA = Path(__file__).parent / "data"
LIMITS = Limits(10.0, 20_000_000)


def rows(name: str) -> list[tuple[str, ...]]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def inference(text: str, hypothesis: str) -> Inference:
    return problem_of(read(text), read(hypothesis), None, LIMITS).infer()


@pytest.mark.parametrize(("text", "hypothesis"), rows("valid.tsv"))
def test_what_follows_is_proved(text: str, hypothesis: str) -> None:
    assert inference(text, hypothesis).verdict is Verdict.PROVED


@pytest.mark.parametrize(("text", "hypothesis"), rows("invalid.tsv"))
def test_what_does_not_follow_is_not_proved(text: str, hypothesis: str) -> None:
    assert inference(text, hypothesis).verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Tom sold the car.", "Tom did not sell the car."),
        ("No driver paid the fine.", "Some old driver paid the fine."),
        ("Exactly two witnesses saw the fire.", "Six witnesses saw the fire."),
        ("The tower is taller than the church.", "The church is taller than the tower."),
        ("Anna is the mother of Karl.", "Karl is the mother of Anna."),
        ("Tom is a former mayor.", "Tom is a mayor."),
        ("Every judge is a lawyer. Karl is a judge.", "Karl is not a lawyer."),
        ("Ann refused to sign the letter.", "Ann signed the letter."),
    ],
)
def test_what_cannot_be_so_given_the_text_is_inconsistent(text: str, hypothesis: str) -> None:
    assert inference(text, hypothesis).verdict is Verdict.INCONSISTENT


def test_the_axioms_of_a_proof_are_named() -> None:
    inference_result = inference("Tom sold the mill to Ann.", "Ann bought the mill from Tom.")
    assert inference_result.axioms == ("buy = sell",)


def test_a_proof_without_time_is_unknown_and_says_so() -> None:
    text, hypothesis = "Five dogs chased the fox.", "At least three dogs chased the fox."
    inference_result = problem_of(read(text), read(hypothesis), None, Limits(10.0, 1)).infer()
    assert inference_result.verdict is Verdict.UNKNOWN
    assert inference_result.is_timed_out


def test_a_text_that_contradicts_itself_proves_nothing() -> None:
    inference_result = inference("Tom left. Tom did not leave.", "Ann left.")
    assert inference_result.verdict is Verdict.UNKNOWN
    assert "inconsistent" in inference_result.note


@pytest.mark.parametrize("text", ["", "Of the.", "???", "Buffalo buffalo buffalo.", "1. 2. 3."])
def test_a_sentence_that_is_no_sentence_proves_nothing(text: str) -> None:
    assert inference(text, "Ann left.").verdict is Verdict.UNKNOWN


def test_a_hypothesis_adds_things_to_the_smallest_model() -> None:
    problem = problem_of(read("A cat slept."), read("A cat and a dog met a horse."), None, LIMITS)
    sizes = problem.model_sizes()
    assert sizes.text == 1
    assert sizes.both == 3
