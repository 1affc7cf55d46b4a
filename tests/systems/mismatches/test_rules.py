"""What keeps a passage from supporting a claim, over hand-written pairs: traps and paraphrases."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import entailment
from entailment.checking.report import Verdict
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem
from entailment.systems.mismatches import clashes, restated

PAIRS = [Path(__file__).parent / "data" / name for name in ("traps.tsv", "traps-later.tsv")]
"""Claims that their source does not support (trap) and that it does (true), with what is about.

The rules were written for the first file; the second was written when they were done.
"""

MISSED = {
    "Karl Vogt leads the bank.",
    "Hall B seats 1,200 people.",
    "Zedra was founded in Bergen.",
}
"""Traps that no rule sees."""


def rows() -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for path in PAIRS:
        with path.open(encoding="utf-8", newline="") as stream:
            found += csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE)
    return found


TRAPS = [(row["source"], row["claim"]) for row in rows() if row["expected"] == "trap"]
TRUE = [(row["source"], row["claim"]) for row in rows() if row["expected"] == "true"]


class Credulous:
    """Takes every claim for entailed."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        chances = {Label.ENTAILMENT: 0.8, Label.CONTRADICTION: 0.1, Label.UNKNOWN: 0.1}
        for pair in pairs:
            yield Judgment(pair.id, Label.ENTAILMENT, chances)


@pytest.mark.parametrize(("source", "claim"), TRAPS)
def test_a_trap_is_seen(source: str, claim: str) -> None:
    assert bool(clashes(source, claim)) is (claim not in MISSED)


@pytest.mark.parametrize(("source", "claim"), TRUE)
def test_what_the_source_says_is_left_to_the_system(source: str, claim: str) -> None:
    assert clashes(source, claim) == ()


@pytest.mark.parametrize("text", [text for text, _ in [*TRAPS, *TRUE]])
def test_a_text_does_not_clash_with_itself(text: str) -> None:
    assert clashes(text, text) == ()


def test_a_system_that_takes_everything_for_entailed_supports_no_claim_with_a_clash(
    tmp_path: Path,
) -> None:
    source = tmp_path / "a.txt"
    source.write_text("Acme has 300 employees. Some of the workers were paid in May.")
    system = NamedSystem("credulous", {}, Credulous())
    answer = "Acme has 300 employees. Acme has 400 employees. All of the workers were paid in May."
    report = entailment.check(answer, source, system=system)
    assert [one.verdict for one in report.claims] == [
        Verdict.SUPPORTED,
        Verdict.CONTRADICTED,
        Verdict.NOT_FOUND,
    ]
    _, wrong, beyond = report.claims
    assert wrong.reason == "number: the claim says '400', the source '300'"
    assert wrong.probability == pytest.approx(0.9)
    assert beyond.reason == "quantifier: the claim says 'all', the source 'some'"
    assert beyond.nearest is not None
    assert [one.kind for one in beyond.nearest.clashes] == ["quantifier"]


@pytest.mark.parametrize(
    ("source", "claim", "stricter"),
    [
        ("It has 300 seats.", "It has at least 200 seats.", "It has 300 seats."),
        ("It has 300 seats.", "It has more than 300 seats.", None),
        ("It has 300 seats and 200 lamps.", "It has 300 seats.", None),
        ("Lake Orla is larger than Sim.", "Sim is smaller than Orla.", "Orla is larger than Sim."),
        ("Lake Orla is larger than Sim.", "Orla is smaller than Sim.", None),
    ],
)
def test_a_claim_is_restated_only_where_it_follows(
    source: str, claim: str, stricter: str | None
) -> None:
    assert restated(source, claim) == stricter
