"""Facts of free slots, as subject, predicate and object, in tables, and with several documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import entailment.api
from entailment.errors import DataError
from entailment.validation.answers import Validation
from entailment.validation.sets import looks_like_facts, read_facts

ACME = "Acme, a maker of anvils, had revenue of $3 million in 2004. It was founded by Bo Moss."
LEE = "Ann Lee was born in York in 1936. She is married to Bo Moss."


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "acme.txt").write_text(ACME)
    (folder / "lee.txt").write_text(LEE)
    return folder


def decided(lines: str, tmp_path: Path, documents: Path) -> list[Validation]:
    facts = tmp_path / "facts"
    facts.write_text(lines)
    return list(entailment.api.validate(facts, documents, system="features"))


@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
def test_a_table_of_subject_predicate_and_object_is_decided(
    tmp_path: Path, documents: Path, delimiter: str
) -> None:
    rows = [
        "subject,predicate,object,document,supported",
        "Acme,revenue,$3 million,acme,yes",
        "Acme,founded by,Bo Moss,acme,1",
        "Acme,founded by,Ann Lee,lee,no",
        "Ann Lee,dateOfBirth,1936,lee,",
    ]
    lines = "\n".join(rows).replace(",", delimiter)
    decisions = decided(lines, tmp_path, documents)
    assert {decision.fact.id: decision.supported for decision in decisions} == {
        "2": True,
        "3": True,
        "4": False,
        "5": True,
    }
    golds = {decision.fact.id: decision.fact.gold for decision in decisions}
    assert golds == {"2": True, "3": True, "4": False, "5": None}
    assert looks_like_facts(tmp_path / "facts")


def test_a_cell_in_quotes_may_hold_commas(tmp_path: Path) -> None:
    path = tmp_path / "facts.csv"
    path.write_text('entity,slot,value,document\n"Lee, Ann",per:residences,"York, Pa.",d1\n')
    (fact,) = read_facts(path).facts
    assert (fact.entity, fact.value, fact.entity_type) == ("Lee, Ann", "York, Pa.", "per")


def test_a_quote_that_is_not_closed_takes_no_row_of_a_table_with_tabs(tmp_path: Path) -> None:
    rows = ["entity,slot,value,document", 'Acme,motto,"Just do it,d1', "Acme,shops,3,d1"]
    rows += ['Acme,founded,2001",d1', 'Acme,city,"York",d1']
    path = tmp_path / "facts.tsv"
    path.write_text("\n".join(rows).replace(",", "\t"))
    values = [fact.value for fact in read_facts(path).facts]
    assert values == ['"Just do it', "3", '2001"', "York"]


def test_a_note_may_have_lines_and_a_value_may_not(tmp_path: Path) -> None:
    path = tmp_path / "facts.csv"
    path.write_text('entity,slot,value,document,note\nA,b,c,d,"x\ny"\n')
    assert [fact.attributes["note"] for fact in read_facts(path).facts] == ["x\ny"]
    path.write_text('entity,slot,value,document\nA,b,"c,d\nA,b,c,d\nA,b,c",d\n')
    with pytest.raises(DataError, match=r"facts\.csv:4: has a value of several lines, from line 2"):
        read_facts(path)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (
            "entity,slot,value,document\nAcme,revenue,3,d1,more",
            "5 cells, and the first row names 4",
        ),
        ("entity,slot,value,document,supported\nA,b,c,d,maybe", "supported as 'maybe'"),
        ("entity,slot,value,document\nAcme,revenue,,d1", 'no "value"'),
    ],
)
def test_a_row_that_is_no_fact_is_named_with_its_line(tmp_path: Path, rows: str, says: str) -> None:
    path = tmp_path / "facts.csv"
    path.write_text(rows)
    with pytest.raises(DataError, match=rf"facts\.csv:2.*{says}"):
        read_facts(path)


def test_any_of_several_documents_may_support_a_fact(tmp_path: Path, documents: Path) -> None:
    fact = {"entity": "Ann Lee", "slot": "per:spouse", "value": "Bo Moss"}
    both = json.dumps({**fact, "document": ["acme", "lee"]})
    other = json.dumps({**fact, "document": "acme"})
    first, second = decided(f"{both}\n{other}\n", tmp_path, documents)
    assert (first.supported, second.supported) == (True, False)
    assert first.document_id == "lee"
    assert first.fact.document_ids == ("acme", "lee")


def test_a_document_that_is_missing_is_no_harm_where_another_supports(
    tmp_path: Path, documents: Path
) -> None:
    rows = "entity,slot,value,document\nAnn Lee,per:spouse,Bo Moss,none|lee\n"
    (decision,) = decided(rows, tmp_path, documents)
    assert decision.supported
    assert decision.document_id == "lee"


@pytest.mark.parametrize("documents_given", [[], ["a", ""], 3])
def test_documents_that_are_no_ids_are_refused(tmp_path: Path, documents_given: object) -> None:
    path = tmp_path / "facts.jsonl"
    fact = {"entity": "A", "slot": "revenue", "value": "3", "document": documents_given}
    path.write_text(json.dumps(fact))
    with pytest.raises(DataError, match=r"facts\.jsonl:1: fact '1' has "):
        read_facts(path)
