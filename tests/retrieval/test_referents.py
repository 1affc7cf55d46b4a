"""Whether a sentence without a name speaks of another than a statement names."""

from __future__ import annotations

import pytest

import entailment
from entailment.corpora.records import record_document
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.retrieval.referents import speaks_of_other
from entailment.systems import NamedSystem

COMPANIES = (
    "Lindqvist Biologics AB is based in Gothenburg, Sweden. The company is listed in London. "
    "Orsa Therapeutics AG is a private company in Basel. It was founded in 2012."
)
LINES = "Meridian Lines apologised. The company's shares fell by 9 percent."
DOCTOR = "Dr Anna Holt is the medical officer. She trained in Vienna."


@pytest.mark.parametrize(
    ("statement", "text", "sentence", "is_other"),
    [
        ("Orsa is listed in London.", COMPANIES, 1, True),
        ("Lindqvist is listed in London.", COMPANIES, 1, False),
        ("Lindqvist was founded in 2012.", COMPANIES, 3, True),
        ("The company was founded in 2012.", COMPANIES, 3, False),
        ("Shares in Corvo Group fell by 4 percent.", LINES, 1, True),
        ("Shares in Meridian fell by 4 percent.", LINES, 1, False),
        ("Dr Piotr Sand trained in Vienna.", DOCTOR, 1, True),
        ("Holt trained in Vienna.", DOCTOR, 1, False),
        ("Marie died in 1934.", "Madame Curie was ill. She died in 1934.", 1, False),
        ("Acme pays for leave.", "The company pays for leave. Ask Jane Smith.", 0, False),
        ("The owner of Acme trained in Vienna.", DOCTOR, 1, False),
        ("Corvo fell.", "Corvo rose. Meridian Lines was silent. The company fell.", 2, False),
        ("Corvo fell.", "Sales rose. Denmark was ahead. The company fell.", 2, False),
        ("Zelapar can hurt.", "Zelapar is a drug. Roche makes it. It can hurt.", 2, False),
        ("Acme fell.", "Corvo Group said it would pay. Its shares fell.", 1, True),
        ("Permission came in 2019.", "Acme asked twice. The company got it in 2019.", 1, False),
        ("In May the hospital closed.", "Acme is old. The company closed in spring.", 1, False),
    ],
)
def test_a_pronoun_or_description_of_another_is_of_another(
    statement: str, text: str, sentence: int, is_other: bool
) -> None:
    document = record_document(text, "a")
    passage = document.passages[sentence]
    assert speaks_of_other(statement, passage.text, passage, document) is is_other


def test_where_the_name_was_put_in_nobody_else_is_meant() -> None:
    document = record_document(COMPANIES, "a")
    judged = "The company, Orsa Therapeutics AG, is listed in London."
    assert not speaks_of_other("Orsa is listed.", judged, document.passages[1], document)


class Judging:
    """Predicts *label* for a text about shares."""

    labels = LabelScheme.THREE_WAY

    def __init__(self, label: Label):
        self.label = label

    def judge(self, pairs):  # type: ignore[no-untyped-def]
        """Yield a judgment a pair."""
        for pair in pairs:
            yield self._judgment(pair)

    def _judgment(self, pair: Pair) -> Judgment:
        label = self.label if "shares" in pair.text else Label.UNKNOWN
        rest = {other: 0.1 for other in self.labels.members if other is not label}
        return Judgment(pair.id, label, {label: 0.8, **rest})


@pytest.mark.parametrize("label", [Label.ENTAILMENT, Label.CONTRADICTION])
def test_check_counts_nothing_about_another(label: Label) -> None:
    system = NamedSystem("judging", {}, Judging(label))
    (other,) = entailment.check("Corvo's shares fell.", [LINES], system=system).claims
    (same,) = entailment.check("Meridian's shares fell.", [LINES], system=system).claims
    assert str(other.verdict) == "not found"
    verb = "say" if label is Label.ENTAILMENT else "deny"
    assert other.reason == f"a sentence seems to {verb} it, but of another"
    assert str(same.verdict) == ("supported" if label is Label.ENTAILMENT else "contradicted")
