"""Sets of facts made of assessments: which answers become facts, and which are left out and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from entailment.errors import DataError, OptionError
from entailment.validation.assessments import (
    Assessment,
    Judgment,
    read_assessments,
    read_queries,
    read_responses,
)
from entailment.validation.building import REASONS, Built, build_facts
from entailment.validation.genres import genres, read_genres

Write = Callable[[str, "str | bytes"], Path]

QUERIES = """<kbpslotfill>
 <query id="SF1"><name>Ann  Lee</name><docid>D1</docid><enttype>PER</enttype></query>
 <query id="SF2"><name>Acme &amp; Co</name><enttype>ORG</enttype></query>
 <query id="SF3"><name>Ruritania</name><enttype>GPE</enttype></query>
</kbpslotfill>
"""
HEADER = (
    "filler_id\tsf_id\tsystem_id\tslot_name\tdocid\tstart_char\tend_char\tresponse\t"
    "norm_response\tequiv_class_id\tjudgment\n"
)


def row(query: str, slot: str, document: str, value: str, judgment: object) -> str:
    return f"1\t{query}\tLDC\t{slot}\t{document}\t0\t9\traw\t{value}\t1\t{judgment}\n"


ROWS = [
    row("SF1", "per:age", "APW_ENG_1", "47", 1),
    row("SF1", "per:age", "APW_ENG_1", "47", 1),
    row("SF1", "per:age", "APW_ENG_2", "47", 2),
    row("SF1", "per:age", "APW_ENG_2", "48", -1),
    row("SF1", "per:title", "APW_ENG_2", "cler", 3),
    row("SF1", "per:spouse", "NIL", "", -1),
    row("SF1", "per:spouse", "APW_ENG_2", "NO_RESPONSE", -1),
    row("SF1", "per:other_family", "APW_ENG_2", "Bob", 1),
    row("SF1", "per:residences", "APW_ENG_2", "Oslo", -1),
    row("SF2", "org:founded", "eng-WL-11-1", "1901", 1),
    row("SF2", "org:founded", "fsh_12", "1901", 1),
    row("SF3", "gpe:capital", "APW_ENG_3", "Strelsau", 1),
]


@pytest.fixture
def built(write: Write) -> Callable[..., Built]:
    def build(rules: str = "rte7", run: str | None = None, rows: str = "".join(ROWS)) -> Built:
        return build_facts(
            read_queries(write("queries.xml", QUERIES)),
            read_assessments(write("a.tab", rows)),
            None if run is None else read_responses(write("run.txt", run)),
            rules=rules,
        )

    return build


def left_out(built_set: Built) -> dict[str, int]:
    return {reason: number for reason, number in built_set.left_out.items() if number}


def test_correct_and_redundant_are_supported_and_wrong_is_not(built: Callable[..., Built]) -> None:
    facts = built().facts
    assert [(fact.id, fact.value, fact.document_id, fact.gold) for fact in facts] == [
        ("1", "47", "APW_ENG_1", True),
        ("2", "47", "APW_ENG_2", True),
        ("3", "48", "APW_ENG_2", False),
    ]
    assert {(fact.entity, fact.entity_type, fact.slot, fact.query) for fact in facts} == {
        ("Ann Lee", "per", "age", "SF1")
    }
    assert facts[0].hypotheses[0].text == "Ann Lee is aged 47"
    assert built().supported == 2


ALWAYS = {
    "no response": 2,
    "geopolitical entity": 1,
    "speech transcript": 1,
    "duplicate": 1,
    "inexact": 1,
}


@pytest.mark.parametrize(
    ("rules", "besides"),
    [
        ("rte6-dev", {}),
        ("rte6-test", {"slot per:other_family": 1}),
        ("rte7", {"slot per:other_family": 1, "slot per:residences": 1, "web document": 1}),
    ],
)
def test_each_set_leaves_out_what_its_organisers_did(
    built: Callable[..., Built], rules: str, besides: dict[str, int]
) -> None:
    built_set = built(rules)
    assert left_out(built_set) == ALWAYS | besides
    assert set(REASONS) <= set(built_set.left_out)
    assert built_set.read == len(ROWS) == len(built_set.facts) + sum(built_set.left_out.values())


def test_with_a_run_only_its_answers_become_facts(built: Callable[..., Built]) -> None:
    run = (
        "SF1 per:age mine APW_ENG_2 48\n"
        "SF1 per:spouse mine NIL\n"
        "\n"
        "SF2 org:founded_by mine APW_ENG_2 Bob the Elder\n"
        "SF1\tper:age\tmine\tAPW_ENG_1\t47\n"
        "SF1 per:age other APW_ENG_1 47\n"
    )
    built_set = built(run=run)
    assert [(fact.value, fact.gold) for fact in built_set.facts] == [("48", False), ("47", True)]
    assert left_out(built_set) == {"no response": 1, "not assessed": 1, "duplicate": 1}


def test_an_answer_can_be_called_nil(built: Callable[..., Built]) -> None:
    (fact,) = built(rows=row("SF1", "per:spouse", "APW_ENG_1", "Nil", 1)).facts
    assert fact.value == "Nil"


def test_a_header_is_passed_over(write: Write) -> None:
    assessments = list(read_assessments(write("a.tab", HEADER + ROWS[0])))
    assert [response.judgment for response in assessments] == [Judgment.CORRECT]


def test_the_normalised_answer_counts_and_the_answer_itself_where_there_is_none(
    write: Write,
) -> None:
    rows = ROWS[0] + ROWS[0].replace("\t47\t", "\t\t")
    values = [assessment.response.value for assessment in read_assessments(write("a.tab", rows))]
    assert values == ["47", "raw"]


def test_an_unknown_slot_remains_and_is_warned_of(
    built: Callable[..., Built], caplog: pytest.LogCaptureFixture
) -> None:
    (fact,) = built(rows=row("SF1", "per:diseases", "APW_ENG_1", "measles", 1)).facts
    assert fact.hypotheses[0].text == "Ann Lee's diseases is measles"
    assert "slot 'per:diseases' is unknown" in caplog.text


def test_one_answer_assessed_in_two_ways_is_an_error_with_its_line(
    built: Callable[..., Built],
) -> None:
    twice = row("SF1", "per:age", "D", "47", 2) + row("SF1", "per:age", "D", "47", -1)
    with pytest.raises(DataError, match=r"a\.tab:2: '47' for per:age is wrong there and redundant"):
        built(rows=twice)
    both_yes = twice.replace("\t-1\n", "\t1\n")
    assert left_out(built(rows=both_yes)) == {"duplicate": 1}


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("a\tb\n", "a.tab:1: has 2 fields; an assessment has 11, parted by tabs"),
        (ROWS[0] + row("SF1", "per:age", "D", "1", 7), "a.tab:2: has the judgment '7' (known: -1"),
        (ROWS[0] + row("SF1", "per:age", "D", "1", "yes"), "a.tab:2: has the judgment 'yes'"),
        (row("SF9", "per:age", "D", "1", 1), "a.tab:1: there is no query 'SF9'"),
        (row("", "per:age", "D", "1", 1), "has no query or no slot"),
        (row("SF1", "per:age", "D" * 1001, "1", 1), "it has at most 1,000 characters"),
        (row("SF1", "per:age", "D", "1" * 10_001, 1), "has a value of 10,001 characters"),
        (row("SF1", "per:age", "D", "a\0b", 1), "has the character U+0000"),
    ],
)
def test_a_line_that_is_no_assessment_says_where(
    built: Callable[..., Built], rows: str, says: str
) -> None:
    with pytest.raises(DataError) as caught:
        built(rows=rows)
    assert says in str(caught.value)


def test_a_run_whose_line_is_too_short_says_where(built: Callable[..., Built]) -> None:
    with pytest.raises(DataError, match=r"run\.txt:1: has 2 fields"):
        built(run="SF1 per:age\n")


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('id="SF2"', 'id="SF1"', "queries.xml:3: query 'SF1' appears twice"),
        ("<name>Ann  Lee</name>", "", "queries.xml:2: query 'SF1' has no <name>"),
        ("<enttype>PER</enttype>", "", "has no <enttype>"),
        ("PER", "UKN", "has the enttype 'ukn' (known: per, org, gpe)"),
        (' id="SF1"', "", "has no id"),
        ("query", "topic", "holds no <query id>"),
    ],
)
def test_queries_that_are_wrong_say_where(write: Write, before: str, after: str, says: str) -> None:
    with pytest.raises(DataError) as caught:
        read_queries(write("queries.xml", QUERIES.replace(before, after)))
    assert says in str(caught.value)


def test_unknown_rules_are_refused() -> None:
    with pytest.raises(OptionError, match="known: rte6-dev, rte6-test, rte7"):
        build_facts({}, list[Assessment](), rules="rte8")


@pytest.mark.parametrize(
    ("document_id", "genre"),
    [
        ("APW_ENG_20070315.1712.LDC2009T13", "newswire"),
        ("LTW_ENG_20070309.0062.LDC2009T13", "newswire"),
        ("eng-NG-31-142738-10074126", "web"),
        ("ENG-wl-11-174596", "web"),
        ("fsh_63901", "speech"),
        ("CNN_IP_20030329.1600.00-1", "speech"),
    ],
)
def test_the_genre_is_read_from_the_id(document_id: str, genre: str) -> None:
    assert genres().genre_of(document_id) == genre


def test_genres_of_ones_own(write: Write) -> None:
    own = read_genres(write("g.toml", 'web = ["blog-*"]\nspeech = []'))
    assert [own.genre_of(document) for document in ("Blog-1", "fsh_1")] == ["web", "newswire"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[", "is not TOML"),
        ("radio = []", "has the genre 'radio' (known: web, speech)"),
        ('web = "a"', "not a list of strings"),
        (b"# \xe9", "is not UTF-8"),
        ("#" * 1_000_001, "more than 1,000,000 bytes"),
    ],
)
def test_genres_that_are_wrong_say_so(write: Write, text: str | bytes, says: str) -> None:
    with pytest.raises(DataError) as caught:
        read_genres(write("g.toml", text))
    assert says in str(caught.value)
