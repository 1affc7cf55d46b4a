"""The words of a claim that its best passage does not support, and the reason for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

import entailment
from entailment import CheckedClaim
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.systems import NamedSystem


class Contradicting:
    """Contradicts all but what the text has word for word, and gives no reason, as a network."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        for pair in pairs:
            is_there = pair.hypothesis.rstrip(".") in pair.text
            label = Label.ENTAILMENT if is_there else Label.CONTRADICTION
            yield Judgment(
                pair.id, label, dict.fromkeys(LabelScheme.THREE_WAY.members, 0.1) | {label: 0.8}
            )


CONTRADICTING = NamedSystem("contradicting", {}, Contradicting())


def check(answer: str, source: str) -> CheckedClaim:
    (checked,) = entailment.check(answer, [source], system=CONTRADICTING).claims
    return checked


def unsupported(answer: str, source: str) -> list[tuple[str, str]]:
    """Return the unsupported words as the claim has them and as the answer does."""
    spans = check(answer, source).unsupported
    return [(span.text, answer[span.start : span.end]) for span in spans]


def test_a_contradiction_without_a_reason_has_that_which_the_words_show() -> None:
    checked = check("The Tern has 9 gears.", "The Tern has 8 gears.")
    assert (str(checked.verdict), checked.probability) == ("contradicted", 0.8)
    assert checked.reason == "number: the claim says '9', the source '8'"
    assert [str(mismatch) for mismatch in checked.contradicting[0].mismatches] == [
        "number: the hypothesis has '9', the text has '8'"
    ]
    assert [(span.text, span.start, span.end) for span in checked.unsupported] == [("9", 13, 14)]


@pytest.mark.parametrize(
    ("answer", "source", "reason"),
    [
        (
            "Repairs cost 4.2 million euros, and the mayor resigned in May.",
            "Repairs cost 5.1 million euros. Ilka Brandt resigned as mayor in May.",
            "money: the claim says '4.2 million euros', the source '5.1 million euros'",
        ),
        (
            "Repairs cost 5.1 million euros, and the mayor stayed in May.",
            "Repairs cost 5.1 million euros. Ilka Brandt resigned as mayor in May.",
            None,
        ),
        ("Anna plans a trip to Rome.", "Anna and Ben were in Rome, and rain fell.", None),
    ],
)
def test_a_claim_of_two_statements_has_the_mismatch_of_either(
    answer: str, source: str, reason: str | None
) -> None:
    assert check(answer, source).reason == reason


def test_the_report_and_the_page_show_the_mismatch_of_a_contradiction() -> None:
    answer = "The Tern has 9 gears."
    report = entailment.check(answer, ["The Tern has 8 gears."], system=CONTRADICTING)
    (claim,) = report.to_dict()["claims"]
    assert claim["unsupported"] == [{"text": "9", "start": 13, "end": 14}]
    assert [mismatch["hypothesis"] for mismatch in claim["evidence"][0]["mismatches"]] == ["9"]
    page = report.to_html()
    assert "number: the claim says &#39;9&#39;, the source &#39;8&#39;" in page
    assert "Not supported: <mark>9</mark>" in page


def test_a_contradiction_that_the_words_do_not_show_has_no_reason() -> None:
    checked = check("The tower is green.", "The tower is a ruin.")
    assert (str(checked.verdict), checked.reason, checked.unsupported) == ("contradicted", None, ())


@pytest.mark.parametrize(
    ("answer", "source", "words"),
    [
        ("Ms Park sued Mr Reed.", "Mr Reed sued Ms Park.", "Ms Park sued Mr Reed"),
        ("The plan has 100 GB of storage.", "The plan has 200 GB of storage.", "100 GB"),
        ("The fair lasts 9 days in May.", "The fair lasts 7 days in May.", "9 days"),
        ("The speed is 90 km/h.", "The speed is 80 km/h.", "90 km/h"),
        ("The firm has 9 in all.", "The firm has 8 in all.", "9"),
        ("The Tern has 9 gears.", "The Tern has 8 gears.", "9"),
    ],
)
def test_a_title_and_a_unit_belong_to_the_words(answer: str, source: str, words: str) -> None:
    assert unsupported(answer, source) == [(words, words)]


def test_words_have_a_place_in_the_answer_though_their_capital_was_put_in() -> None:
    answer = "Returns are accepted within 30 days, but it is free if the item is defective."
    source = "We pay if the item is defective."
    _, checked = entailment.check(answer, [source], system=CONTRADICTING).claims
    (span,) = checked.unsupported
    assert (span.text, answer[span.start : span.end]) == ("It is free", "it is free")


def test_a_negation_is_the_fault_and_not_the_years_that_the_sentence_lacks() -> None:
    claim = "The roof was replaced during the renovation of 2009 to 2011."
    checked = check(claim, "The roof was not replaced during the renovation.")
    assert checked.verdict == "contradicted"
    assert checked.reason == "negation: the source has 'not', which the claim lacks"
    assert checked.unsupported == ()
