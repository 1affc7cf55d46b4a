"""Sets of facts and runs: what is read, what is written, and what is refused, with its line."""

from __future__ import annotations

import json
import logging
import string
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.model import Hypothesis
from entailment.validation.documents import Documents
from entailment.validation.facts import Fact
from entailment.validation.formats import read_answers, write_answers, write_facts
from entailment.validation.sets import facts_of, looks_like_facts, read_facts, unknown_slots
from entailment.validation.slots import read_slots, slots

Write = Callable[[str, "str | bytes"], Path]

PAPER = """<rtekbp_devset>
  <pair id="1" query="SF10" entity_type="per" attribute="age" entailment="NO">
   <entity>Chris Simcox</entity>
   <value>one</value>
   <t>APW_ENG_20051219.0897.LDC2007T07</t>
   <h id="1">Chris Simcox is aged one</h>
   <h id="2">Chris Simcox's age is one</h>
 </pair>
 <pair id="602" query="SF13" entity_type="PERSON" attribute="title" entailment="YES">
   <entity>Gholam-Ali Haddad-Adel</entity>
   <value>lawmaker</value>
   <t>APW_ENG_20081105.1042.LDC2009T13</t>
   <h id="1">Gholam-Ali Haddad-Adel is a lawmaker</h>
   <h id="2">Gholam-Ali Haddad-Adel is an lawmaker</h>
 </pair>
</rtekbp_devset>
"""
LINE = {
    "id": "f1",
    "entity": "Acme",
    "entity_type": "org",
    "slot": "founded",
    "value": "1901",
    "document": "d1",
}


def json_line(**changes: Any) -> str:
    return json.dumps(
        {key: value for key, value in (LINE | changes).items() if value != "leave out"}
    )


def test_the_example_of_the_guidelines_is_read(write: Write) -> None:
    path = write("dev.xml", PAPER)
    first, second = facts = read_facts(path)
    assert first == Fact(
        "1",
        "Chris Simcox",
        "per",
        "age",
        "one",
        "APW_ENG_20051219.0897.LDC2007T07",
        (
            Hypothesis("1", "Chris Simcox is aged one"),
            Hypothesis("2", "Chris Simcox's age is one"),
        ),
        gold=False,
        attributes={"query": "SF10"},
    )
    assert (second.id, second.entity_type, second.gold) == ("602", "per", True)
    assert (first.slot_name, first.query) == ("per:age", "SF10")
    assert (facts.name, facts.lines) == ("dev", {"1": 2, "602": 9})
    assert looks_like_facts(path)


def test_a_blind_test_set_has_no_gold(write: Write) -> None:
    blind = PAPER.replace('entailment="NO"', 'entailment=""').replace(' entailment="YES"', "")
    facts = read_facts(write("test.xml", blind))
    assert [fact.gold for fact in facts] == [None, None]
    assert facts.labelled == ()


def test_a_set_comes_through_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    class Stream:
        buffer = io.BytesIO(PAPER.encode())

    monkeypatch.setattr(sys, "stdin", Stream())
    assert len(read_facts("-")) == 2


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("Chris Simcox is aged one", " ", "dev.xml:2: pair '1' has an empty <h> on line 6"),
        ("<value>one</value>", "<value/>", "dev.xml:2: pair '1' has an empty <value>"),
        ("<value>one</value>", "", "dev.xml:2: pair '1' has no <value>; it needs one"),
        ("<value>one", "<value>1</value><value>one", "pair '1' has 2 <value>; it needs one"),
        ("<t>APW_ENG_20051219.0897.LDC2007T07</t>", "", "pair '1' has no <t>"),
        ('id="602"', 'id="1"', "dev.xml:9: fact '1' appears twice (first on line 2)"),
        ('id="602"', "", "dev.xml:9: a <pair> has no id"),
        ('entailment="YES"', 'entailment="MAYBE"', "unknown label 'MAYBE' (known here: yes, no)"),
        ('"PERSON"', '"GPE"', "dev.xml:9: fact '602' has the entity type 'GPE' (known: per,"),
        ('entity_type="per"', "", "pair '1' has no entity_type"),
        ('attribute="age"', "", "pair '1' has no attribute"),
        ('<h id="2">Chris', '<h id="1">Chris', "fact '1' has hypothesis '1' twice"),
        ('<h id="2">Chris', f'<h id="{"2" * 1001}">Chris', "fact '1' has the hypothesis id '222"),
        ("</pair>\n</rtekbp_devset>\n", "", "is incomplete XML"),
        ("<entity>Chris Simcox", "<entity>A & <B", "not well-formed XML in the pair '1' of line 2"),
        ("<rtekbp_devset>", '<!DOCTYPE r [<!ENTITY a "b">]><rtekbp_devset>', "declares the entity"),
        ("Haddad-Adel", "\udce9", "0xe9"),
    ],
)
def test_what_is_wrong_is_reported_with_its_line(
    write: Write, before: str, after: str, says: str
) -> None:
    assert before in PAPER
    text = PAPER.replace(before, after, 1)
    with pytest.raises(DataError) as caught:
        read_facts(write("dev.xml", text.encode("utf-8", "surrogateescape")))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_pair_without_hypotheses_is_refused(write: Write) -> None:
    lines = [line for line in PAPER.splitlines() if "<h " not in line]
    with pytest.raises(DataError, match=r"dev\.xml:2: pair .1. has no <h>"):
        read_facts(write("dev.xml", "\n".join(lines)))


def test_lenient_reading_leaves_broken_facts_out_and_counts_them(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    facts = read_facts(write("dev.xml", PAPER.replace(">one<", "><")), lenient=True)
    assert [fact.id for fact in facts] == ["602"]
    assert facts.skipped == 1
    assert "skipped: " in caplog.text


def test_an_unknown_slot_is_warned_of_once(write: Write, caplog: pytest.LogCaptureFixture) -> None:
    text = PAPER.replace('"age"', '"xyzzy"').replace('"title"', '"xyzzy"')
    with caplog.at_level(logging.WARNING):
        facts = read_facts(write("dev.xml", text))
    assert [record.getMessage().rpartition("/")[2] for record in caplog.records] == [
        "dev.xml:2: slot 'per:xyzzy' is unknown; nothing is known of it but its name"
    ]
    assert facts.facts[0].hypotheses[0].text == "Chris Simcox is aged one"


@pytest.mark.parametrize(
    ("slot", "hint"),
    [
        ("per:altitud", ""),
        ("per:titel", "; did you mean 'per:title'?"),
        ("per:foundd", "; did you mean 'org:founded'?"),
        ("org:alternate_name", "; did you mean 'org:alternate_names'?"),
    ],
)
def test_an_unknown_slot_is_compared_without_its_type(slot: str, hint: str) -> None:
    facts = facts_of([{"id": "1", "entity": "A", "slot": slot, "value": "b", "document": "d"}])
    (problem,) = unknown_slots(facts, slots()).values()
    assert problem.endswith(f"nothing is known of it but its name{hint}")


@pytest.mark.parametrize("text", ["<rtekbp_devset/>", "<a><b/></a>", "\n", "{}", "[1]"])
def test_a_file_without_facts_is_refused(write: Write, text: str) -> None:
    with pytest.raises(DataError):
        read_facts(write("x", text))


def test_json_lines_are_facts(write: Write) -> None:
    lines = [
        json_line(),
        json_line(id=7, value=12, supported=True, hypotheses=["Acme is  old"], note="x", n=3),
        json_line(id="leave out", slot="org:founded_by", entity_type="leave out", supported=False),
    ]
    path = write("kb.jsonl", "\n\n".join(lines))
    first, second, third = read_facts(path)
    assert first.hypotheses[0].text == "Acme was founded in 1901"
    assert (first.id, first.gold, first.document_id) == ("f1", None, "d1")
    assert (second.id, second.value, second.gold) == ("7", "12", True)
    assert [hypothesis.text for hypothesis in second.hypotheses] == ["Acme is old"]
    assert second.attributes == {"note": "x", "n": "3"}
    assert (third.id, third.slot_name, third.gold) == ("5", "org:founded_by", False)
    assert first.query == third.query == "org:acme"
    assert looks_like_facts(path)


def test_json_lines_are_put_into_the_words_of_slots_of_ones_own(write: Write) -> None:
    own = read_slots(write("own.toml", '["org:founded"]\ntemplates = ["X is from Y"]'))
    (fact,) = read_facts(write("kb.jsonl", json_line()), slots=own)
    assert [hypothesis.text for hypothesis in fact.hypotheses] == ["Acme is from 1901"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (json_line(value=""), "kb.jsonl:2: fact 'f1' has no \"value\""),
        (json_line(entity="leave out"), "fact 'f1' has no \"entity\""),
        (json_line(document=3), "fact 'f1' has no \"document\""),
        (json_line(value=True), "fact 'f1' has no \"value\""),
        (json_line(value=float("nan")), "fact 'f1' has the value nan; it is a string or a number"),
        (json_line(id=True), "has the id True"),
        (json_line(id=""), "a fact has no id"),
        (json_line(id="a\tb"), "fact 'a\\tb' has the id 'a\\tb'; it has at most"),
        (json_line(id="f0"), "kb.jsonl:2: fact 'f0' appears twice (first on line 1)"),
        (json_line(entity_type="gpe"), "has the entity type 'gpe'"),
        (json_line(entity_type=4), "has an entity_type that is not a string"),
        (json_line(supported="yes"), "has \"supported\": 'yes'; write true, false or null"),
        (json_line(hypotheses=[]), "fact 'f1' has no hypothesis"),
        (json_line(hypotheses=["a", " "]), "has an empty hypothesis '2'"),
        (json_line(hypotheses="a"), "not a list of strings"),
        (json_line(hypotheses=["a"] * 101), "has 101 hypotheses; at most 100"),
        (json_line(value="a\0b"), "has a value with a NUL"),
        (json_line(value="a" * 10_001), "has a value of 10,001 characters"),
        ("{", "kb.jsonl:2: is not JSON"),
        ("[]", "is JSON but not an object"),
        ("[" * 100_000, "nested too deeply"),
        ('{"id": ' + "9" * 5000 + "}", "number too long"),
    ],
)
def test_a_line_that_is_no_fact_is_reported_with_its_number(
    write: Write, line: str, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_facts(write("kb.jsonl", f"{json_line(id='f0')}\n{line}\n"))
    assert says in str(caught.value)
    assert ":2: " in str(caught.value)


def test_a_byte_that_is_no_text_is_reported_with_its_line(write: Write) -> None:
    with pytest.raises(DataError, match=r"kb\.jsonl:1: has the byte 0xe9, which is not UTF-8"):
        read_facts(write("kb.jsonl", json_line().encode().replace(b"Acme", b"Caf\xe9")))


def test_files_of_other_kinds_do_not_look_like_facts(write: Write, tmp_path: Path) -> None:
    for name, text in (
        ("pairs.xml", "<entailment-corpus><pair/></entailment-corpus>"),
        ("pairs.jsonl", '{"text": "a", "hypothesis": "b"}'),
        ("key.txt", "1 YES"),
        ("broken", "{"),
        ("empty", ""),
    ):
        assert not looks_like_facts(write(name, text))
    assert not looks_like_facts(tmp_path)
    assert not looks_like_facts(tmp_path / "none")


xml_text = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="\ufffe\uffff"),
    min_size=1,
    max_size=20,
).filter(lambda text: any(map(str.isalnum, text)))
ids = st.text(string.ascii_letters + string.digits + "_./<&\"'", min_size=1, max_size=10)
made_facts = st.builds(
    Fact,
    id=ids,
    entity=xml_text,
    entity_type=st.sampled_from(["per", "org"]),
    slot=st.sampled_from(["alternate_names", "parents", "member_of"]),
    value=xml_text,
    document_id=ids,
    hypotheses=st.lists(
        st.builds(Hypothesis, ids, xml_text), min_size=1, unique_by=lambda h: h.id
    ).map(tuple),
    gold=st.sampled_from([True, False, None]),
    attributes=st.one_of(st.just({}), st.fixed_dictionaries({"query": ids})),
)
in_one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@settings(in_one_folder, max_examples=25)
@given(st.lists(made_facts, min_size=1, unique_by=lambda fact: fact.id))
def test_what_is_written_reads_back(tmp_path: Path, facts: list[Fact]) -> None:
    path = tmp_path / "set.xml"
    write_facts(facts, path)
    assert list(read_facts(path)) == facts


def test_a_blind_set_is_written_without_gold(write: Write, tmp_path: Path) -> None:
    write_facts(read_facts(write("dev.xml", PAPER)), tmp_path / "test.xml", blind=True)
    text = (tmp_path / "test.xml").read_text(encoding="utf-8")
    assert text.count('entailment=""') == 2
    assert "<rtekbp_testset>" in text
    assert {fact.gold for fact in read_facts(tmp_path / "test.xml")} == {None}


def test_a_fact_of_several_documents_is_not_written(write: Write, tmp_path: Path) -> None:
    first, *_ = read_facts(write("dev.xml", PAPER))
    with pytest.raises(DataError, match=f"cannot hold fact '{first.id}' of several documents"):
        write_facts([replace(first, other_documents=("d2",))], tmp_path / "set.xml")
    assert not (tmp_path / "set.xml").exists()


def test_what_xml_cannot_hold_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"U\+0001"):
        write_answers({"a\x01": True}, tmp_path / "run.xml")
    assert not (tmp_path / "run.xml").exists()


@in_one_folder
@given(st.dictionaries(ids, st.booleans(), min_size=1))
def test_a_run_that_is_written_reads_back(tmp_path: Path, supported: dict[str, bool]) -> None:
    write_answers(supported, tmp_path / "run.xml")
    assert read_answers(tmp_path / "run.xml").supported == supported


def test_a_run_is_in_the_submission_format(tmp_path: Path) -> None:
    write_answers({"1": False, "7325": True}, tmp_path / "run.xml")
    assert (tmp_path / "run.xml").read_text(encoding="utf-8").splitlines()[1:] == [
        "<rtekbp_testset>",
        '  <pair id="1" entailment="NO"/>',
        '  <pair id="7325" entailment="YES"/>',
        "</rtekbp_testset>",
    ]


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('<pair id="1" entailment="YES"/>\n<pair id="1" entailment="NO"/>', "run.xml:2: pair '1'"),
        ('<pair id="1"/>', "pair '1' has no entailment; write YES or NO"),
        ('<pair id="1" entailment="UNKNOWN"/>', "unknown label 'UNKNOWN'"),
        ('<pair entailment="YES"/>', "a <pair> has no id"),
        ("", "holds no <pair id entailment>"),
        ('<pair id="1" entailment="YES"', "is not w"),
    ],
)
def test_a_run_that_is_wrong_says_where(write: Write, body: str, says: str) -> None:
    with pytest.raises(DataError) as caught:
        read_answers(write("run.xml", f"<rtekbp_testset>{body}</rtekbp_testset>"))
    assert says in str(caught.value)


DOCUMENT = "<DOC><DOCID>{0}</DOCID><BODY><HEADLINE>No.</HEADLINE><TEXT>{1}</TEXT></BODY></DOC>\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("A_1.sgm", DOCUMENT.format("A_1", "It rained.")),
        ("other.xml", DOCUMENT.format("B", "No.") + DOCUMENT.format("A_1", "It rained.")),
        ("A_1.txt", "It rained."),
        ("A_1", "It rained."),
    ],
)
def test_a_document_is_looked_up_by_its_id_or_its_files_name(
    write: Write, tmp_path: Path, name: str, content: str
) -> None:
    write("unread.bin", b"\0\1")
    write(name, content)
    document = Documents(tmp_path).document("A_1")
    assert (document.id, document.text) == ("A_1", "It rained.")
    assert [passage.id for passage in document.passages] == ["A_1:0"]
    assert Documents(tmp_path / name).document("A_1") == document


def test_a_document_that_is_not_there_is_named(write: Write, tmp_path: Path) -> None:
    write("A_1.txt", "It rained.")
    with pytest.raises(DataError, match="has no document 'A_2'"):
        Documents(tmp_path).document("A_2")
    with pytest.raises(DataError, match="there is no such file"):
        Documents(tmp_path / "none")


def test_many_documents_are_read_again_where_they_are_not_cached(
    write: Write, tmp_path: Path
) -> None:
    for number in range(300):
        write(f"d{number}.txt", f"Number {number}.")
    documents = Documents(tmp_path)
    for _ in range(2):
        assert [documents.document(f"d{n}").text for n in range(300)] == [
            f"Number {n}." for n in range(300)
        ]


def test_a_missing_document_may_be_in_a_file_that_was_not_read(
    write: Write, tmp_path: Path
) -> None:
    write("A_1.txt", "It rained.")
    (tmp_path / "A_2.txt").symlink_to(Path("/etc/hostname"))
    with pytest.raises(
        DataError, match=r"has no document 'A_2'; 1 of its files was not read .A_2\.txt: "
    ):
        Documents(tmp_path).document("A_2")
