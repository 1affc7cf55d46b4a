"""The example facts that come with the package: whole, as their README counts them, and judged."""

from __future__ import annotations

import re

import pytest

from entailment.examples import example_facts
from entailment.validation.documents import Documents
from entailment.validation.sets import FactSet, read_facts
from entailment.validation.slots import hypotheses_of, slots

NAMES = ("EXAMPLE_KBP_DEVSET", "EXAMPLE_KBP_TESTSET_GS")
README = (example_facts() / "README.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)\.xml` \|" + r" (\d+) \|" * 6 + "$", re.M)


def facts_of(name: str) -> FactSet:
    return read_facts(example_facts() / f"{name}.xml")


def words(document_id: str) -> int:
    documents = Documents(example_facts() / "source_data")
    return len(documents.document(document_id).text.split())


def test_the_readme_counts_what_is_there() -> None:
    documented = {row[1]: tuple(map(int, row.groups()[1:])) for row in ROW.finditer(README)}
    counted = {}
    for name in NAMES:
        facts = facts_of(name)
        counted[name] = (
            len({fact.document_id for fact in facts}),
            len(facts),
            sum(fact.gold is True for fact in facts),
            sum(fact.entity_type == "per" for fact in facts),
            sum(fact.entity_type == "org" for fact in facts),
            len({fact.slot_name for fact in facts}),
        )
    assert documented == counted


def test_sizes_are_those_that_were_meant() -> None:
    test = facts_of("EXAMPLE_KBP_TESTSET_GS")
    assert len(test) == 60
    assert 0.3 <= sum(fact.gold is True for fact in test) / 60 <= 0.45
    assert len(facts_of("EXAMPLE_KBP_DEVSET")) == 20
    size = sum(path.stat().st_size for path in example_facts().rglob("*") if path.is_file())
    assert size < 150_000


def test_documents_are_as_long_as_the_readme_says() -> None:
    lengths = sorted(
        words(fact) for fact in {fact.document_id for n in NAMES for fact in facts_of(n)}
    )
    assert len(lengths) == 16
    documented = re.search(r"have (\d+) to (\d+) words", README)
    assert documented is not None
    assert (lengths[0], lengths[-3]) == (int(documented[1]), int(documented[2]))
    assert all(900 <= length <= 1100 for length in lengths[-2:])


def test_the_sets_share_no_document_and_no_query() -> None:
    dev, test = map(facts_of, NAMES)
    for of in ("document_id", "query"):
        assert not {getattr(fact, of) for fact in dev} & {getattr(fact, of) for fact in test}


@pytest.mark.parametrize("name", NAMES)
def test_every_document_names_the_entity_and_the_file_is_called_as_it_is(name: str) -> None:
    documents = Documents(example_facts() / "source_data")
    for fact in facts_of(name):
        document = documents.document(fact.document_id)
        assert document.date is not None
        assert document.title
        assert fact.document_id.split("_")[2].startswith(document.date.strftime("%Y%m%d"))
        assert fact.entity in document.text


@pytest.mark.parametrize("name", NAMES)
def test_hypotheses_are_those_of_known_slots(name: str) -> None:
    for fact in facts_of(name):
        slot = slots()[fact.slot_name]
        assert fact.hypotheses == hypotheses_of(fact.entity, slot, fact.value)
        assert fact.gold is not None


def test_unsupported_values_mostly_stand_in_the_document_as_well() -> None:
    documents = Documents(example_facts() / "source_data")
    wrong = [fact for fact in facts_of(NAMES[1]) if fact.gold is False]
    there = [f for f in wrong if f.value in documents.document(f.document_id).text]
    assert len(there) / len(wrong) > 0.8
