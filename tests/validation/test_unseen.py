"""The facts that no rule was written for: whole, as their README counts them, and apart."""

from __future__ import annotations

import re
from pathlib import Path

from entailment.validation.documents import Documents
from entailment.validation.sets import read_facts
from tests.validation.test_generic import DEVELOPMENT

UNSEEN = Path(__file__).parent / "unseen"
FACTS = read_facts(UNSEEN / "facts.jsonl").facts


def test_the_readme_counts_what_is_there() -> None:
    documented = re.search(
        r"(\d+) facts over (\d+) documents .*, of which (\d+) are supported",
        (UNSEEN / "README.md").read_text(encoding="utf-8"),
    )
    assert documented is not None
    supported = sum(fact.gold is True for fact in FACTS)
    documents = {fact.document_id for fact in FACTS}
    assert [int(number) for number in documented.groups()] == [
        len(FACTS),
        len(documents),
        supported,
    ]


def test_no_entity_is_one_of_the_development_facts() -> None:
    development = read_facts(DEVELOPMENT / "facts.jsonl").facts
    assert not {fact.entity for fact in FACTS} & {fact.entity for fact in development}


def test_every_document_is_there_with_its_date() -> None:
    library = Documents(UNSEEN / "documents.jsonl")
    for name in {fact.document_id for fact in FACTS}:
        assert library.document(name).date is not None
