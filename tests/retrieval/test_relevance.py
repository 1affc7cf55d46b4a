"""A source of something else is in no conflict with the one that supports a claim, nor listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from entailment import novelty, search
from entailment.checking.report import check_answer
from entailment.corpora.document import make_document
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.retrieval.collection import DocumentCollection
from entailment.retrieval.relevance import may_entail
from entailment.systems import NamedSystem

LIND = "Rosa Lind was born in Durham. She paints."


class AsTrained:
    """Predicts entailment for what is the text's first sentence, contradiction for all else."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield a judgment a pair, sure of either."""
        for pair in pairs:
            is_same = pair.hypothesis.rstrip(".") in pair.text
            label = Label.ENTAILMENT if is_same else Label.CONTRADICTION
            rest = {other: 0.05 for other in self.labels.members if other is not label}
            yield Judgment(pair.id, label, {label: 0.9, **rest})


def verdict(claim: str, *sources: str) -> str:
    system = NamedSystem("trained", {}, AsTrained())
    (checked,) = check_answer(claim, list(sources), system).claims
    return str(checked.verdict)


def test_what_speaks_of_somebody_else_is_in_no_conflict_with_support() -> None:
    other = "He was born as the son of a Durham miner in 1727 and became president."
    assert verdict("Rosa Lind was born in Durham.", LIND, other) == "supported"
    assert verdict("Rosa Lind was born in Leeds.", other) == "contradicted", "as it is judged"


@pytest.mark.parametrize("other", ["Lind was born in Leeds.", "Rosa Lind is ill. She is of Leeds."])
def test_what_speaks_of_the_same_person_does(other: str) -> None:
    assert verdict("Rosa Lind was born in Durham.", LIND, other) == "conflicting"


def test_of_a_thing_without_a_name_the_words_decide() -> None:
    claim = "The hospital was renamed in 1979."
    supporting = f"{claim} It is large."
    assert verdict(claim, supporting, "He became director of a hospital in Ulm.") == "supported"
    assert verdict(claim, supporting, "The hospital was not renamed.") == "conflicting"


def test_search_and_novelty_list_no_contradiction_of_something_else() -> None:
    documents = [
        make_document("lind", "Rosa Lind was not born in Leeds."),
        make_document("other", "He was born as the son of a Durham miner and became president."),
    ]
    system = NamedSystem("trained", {}, AsTrained())
    statement = "Rosa Lind was born in Durham."
    finding = search(DocumentCollection(documents), statement, system=system)
    assert [evidence.document.id for evidence in finding.contradicting] == ["lind"]
    assert len([*filter(finding.contradicts, finding.judged)]) == 2, "as they are judged"
    (of_other,) = novelty(DocumentCollection(documents[1:]), [statement], system=system)
    assert of_other.status == "novel"
    assert not of_other.contradicted


@pytest.mark.parametrize(
    ("statement", "passage", "document", "expected"),
    [
        ("Dahl tested positive.", "Erik has never failed a test.", "Erik has never failed.", False),
        (
            "Dahl tested positive.",
            "Erik was tested on Monday.",
            "Dahl left. Erik was tested.",
            True,
        ),
        ("Rosa Lind sold the mill.", "The mill was sold by its owner.", "A mill was sold.", False),
        ("Rosa sold the old mill in Bonn.", "The old mill of Bonn was sold.", "It was sold.", True),
        ("No lifeboat failed.", "The dam was safe, the engineer said.", "The dam was safe.", False),
        ("He left.", "She moved away.", "She moved away.", False),
        ("A ferry sank off Malta.", "The ship went down near Malta.", "The ship went down.", True),
    ],
)
def test_what_entails_has_some_of_the_statement(
    statement: str, passage: str, document: str, expected: bool
) -> None:
    assert may_entail(statement, passage, document) is expected
