"""Sentences whose implicit subject is the entity: what the document is about, and fragments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from entailment.corpora.blocks import Sentence
from entailment.corpora.document import make_document
from entailment.discourse.document import ResolvedDocument
from entailment.model import Judgment, Label, Pair
from entailment.systems import NamedSystem
from entailment.validation.answers import Validation
from entailment.validation.documents import Documents
from entailment.validation.judging import Validator, make_profile
from entailment.validation.mentions import NameKind, find_mentions
from entailment.validation.sets import facts_of
from entailment.validation.subject import implicit_mentions
from entailment.validation.values import find_value
from tests.validation.cases import Shelf

TIDELINE = "Tideline: project fact sheet\n\n"
ANN = "Ann Lee\n\n"


class Sure:
    """A system that calls every pair entailed with the same probability."""

    def __init__(self, score: float):
        self._score = score

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        label = Label.ENTAILMENT if self._score >= 0.5 else Label.UNKNOWN
        scores = {Label.ENTAILMENT: self._score, Label.UNKNOWN: 1 - self._score}
        return (Judgment(pair.id, label, scores) for pair in pairs)


def implicit_in(text: str, entity: str, value: str, kind: NameKind, wording: str = "") -> bool:
    """Return whether *entity* is the implicit subject of the sentence of *text* with the value."""
    reading = ResolvedDocument(make_document("d", text))
    mentions = find_mentions(reading, entity, kind)
    values = find_value(reading, value, "text")
    assert values
    return bool(list(implicit_mentions(reading, entity, kind, mentions, values, [wording])))


def decided(text: str, score: float, profile: str = "tailored", **fact: str) -> Validation:
    """Return the decision on a fact whose every pair a system calls entailed with *score*."""
    (given,) = facts_of([{"id": "1", "document": "d", **fact}])
    system = NamedSystem("sure", {}, Sure(score))
    judge = Validator(Shelf(d=text), system, make_profile(profile, structure="words"))
    return next(iter(judge.validate([given])))


@pytest.mark.parametrize(
    ("text", "entity", "value"),
    [
        (f"{TIDELINE}Start date: 1 May 2015", "Tideline", "1 May 2015"),
        (f"{TIDELINE}The project was funded by the Volkmann Fund.", "Tideline", "Volkmann Fund"),
        (f"{TIDELINE}Partners: Orbis BV, Norla", "Tideline", "Norla"),
        ("Tideline studied marshes. It started in 2015.", "Tideline", "2015"),
        ("Tideline\n\nHost: Orbis\nStaff: 40", "Tideline", "40"),
        ("Tideline\n\nHosts: Orbis (Ulm) and Norla", "Tideline", "Norla"),
        ("River Tenn\n\nLength: 214 km", "Tenn", "214 km"),
        ("The Tenn is a river. The river is 214 km long.", "Tenn", "214 km"),
    ],
)
def test_what_a_document_is_about_is_the_subject_of_sentences_without_a_name(
    text: str, entity: str, value: str
) -> None:
    assert implicit_in(text, entity, value, "either")


@pytest.mark.parametrize(
    ("text", "entity", "value"),
    [
        (f"{TIDELINE}Orbis BV: 540,000 euros", "Tideline", "540,000 euros"),
        (f"{TIDELINE}Orbis BV has a share of 540,000 euros.", "Tideline", "540,000 euros"),
        (f"{TIDELINE}Carl Beck leads another group.", "Tideline", "Carl Beck"),
        (f"{TIDELINE}She started in 2015.", "Tideline", "2015"),
        (f"{TIDELINE}| partner | grant |\n| --- | --- |\n| Orbis BV | 900 |", "Tideline", "900"),
        ("Acme buys Tideline\n\nPrice: 3 million euros", "Tideline", "3 million euros"),
        ("Tideline and Orbis\n\nPrice: 3 million euros", "Tideline", "3 million euros"),
        ("Acme sold Tideline. It started in 2015.", "Tideline", "2015"),
        ("Acme buys Tideline\n\nThe seller is based in Ulm.", "Acme", "Ulm"),
        ("Acme buys Tideline\n\nPrice: 3 million euros", "Acme", "3 million euros"),
        (f"{TIDELINE}The old mill was built in 1822.", "Tideline", "1822"),
        (f"{TIDELINE}A rival, founded in 1998, has 40 beds.", "Tideline", "1998"),
        (f"{TIDELINE}The second project was funded in 2015.", "Tideline", "2015"),
        (f"{TIDELINE}The project office in the mill opened in 2015.", "Tideline", "2015"),
        (f"{TIDELINE}Founded in 1921, Orbis has 40 partners.", "Tideline", "1921"),
        (f"{TIDELINE}Director: Eva Lund, born in Ulm", "Tideline", "Ulm"),
        (f"{TIDELINE}Staff of the buyer: 900", "Tideline", "900"),
        (f"{TIDELINE}Orbis BV\nStaff: 900", "Tideline", "900"),
        (f"{TIDELINE}The mill is old. Staff: 900", "Tideline", "900"),
    ],
)
def test_another_subject_or_another_document_leaves_the_subject_open(
    text: str, entity: str, value: str
) -> None:
    assert not implicit_in(text, entity, value, "either")


@pytest.mark.parametrize(
    ("clause", "value", "wording", "is_implicit"),
    [
        ("The basin covers 5,130 hectares.", "5,130", "basin area", True),
        ("The basin covers 5,130 hectares.", "5,130", "area", False),
        ("Eleven papers were printed.", "Eleven", "papers printed", True),
        ("The record attendance, 44,218, was set in May.", "44,218", "record attendance", True),
        ("For the year to March, sales were 318 million.", "318", "sales for the year", True),
        ("The river, dammed in 1934, is 214 km long.", "1934", "dammed", True),
        ("The dam, built in 1934, is 26 m high.", "1934", "built", False),
        ("The river bed was dug in 1934.", "1934", "built", False),
        ("The longest tributary is 19 km long.", "19", "length of the river", False),
    ],
)
def test_a_clause_states_what_the_fact_mentions_of_the_entity(
    clause: str, value: str, wording: str, is_implicit: bool
) -> None:
    text = f"River Tenn\n\n{clause}"
    assert implicit_in(text, "Tenn", value, "either", wording) is is_implicit


@pytest.mark.parametrize(
    ("text", "value", "is_implicit"),
    [
        (f"{ANN}Born in 1950 in York.", "York", True),
        (f"{ANN}Education: Yale", "Yale", True),
        (f"{ANN}Carl Beck, deputy. Born in York.", "York", False),
        (f"{ANN}The yard closed in 1950.", "1950", False),
        (f"{ANN}Father: Bo Lee, engineer. Born in York.", "York", False),
        (f"{ANN}Father: Bo Lee, engineer. Born in York.", "engineer", False),
        (f"{ANN}Mother: a teacher. Died in York.", "York", False),
        (f"{ANN}Mother: a teacher. Died in York.", "teacher", False),
        (f"{ANN}Husband: Bo Roe", "Bo Roe", True),
        (f"{ANN}The critics praised the book. Written in York.", "York", False),
        (f"{ANN}Judge Carl Beck called the verdict wrong.", "Judge", False),
        (f"{ANN}Judge Carl Beck, a Yale graduate.", "Judge", False),
        ("Ann Lee, director. Read law at Yale.", "Yale", True),
        ("Ann Lee, director. Previously with Acme. Read law at Yale.", "Yale", True),
        ("Ann Lee, director.\n\nRead law at Yale.", "Yale", False),
        ("Ann Lee, director. Carl Beck is her deputy. Read law at Yale.", "Yale", False),
    ],
)
def test_only_fragments_leave_out_a_person(text: str, value: str, is_implicit: bool) -> None:
    assert implicit_in(text, "Ann Lee", value, "person") is is_implicit


@pytest.mark.parametrize("profile", ["generic", "tailored"])
@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            f"{TIDELINE}The project was funded by the Volkmann Fund.",
            {"entity": "Tideline", "slot": "funder", "value": "Volkmann Fund"},
        ),
        (
            f"{TIDELINE}Weight: 5.2 kg",
            {"entity": "Tideline", "slot": "weight", "value": "5.2 kg"},
        ),
        (
            f"{ANN}Education: Yale University",
            {"entity": "Ann Lee", "slot": "per:schools_attended", "value": "Yale University"},
        ),
        (
            f"{ANN}Born: 4 May 1950",
            {"entity": "Ann Lee", "slot": "per:date_of_birth", "value": "1950-05-04"},
        ),
    ],
)
def test_a_sentence_with_an_implicit_subject_counts_if_the_system_judges_it_entailed(
    profile: str, text: str, fact: dict[str, str]
) -> None:
    decision = decided(text, 0.8, profile, **fact)
    assert decision.supported
    assert "the entity is the implicit subject" in decision.reason
    assert not decided(text, 0.4, profile, **fact).supported


def test_the_rule_decides_where_the_system_does_not_judge_it_entailed() -> None:
    text = f"{ANN}Education: Yale University"
    fact = {"entity": "Ann Lee", "slot": "per:schools_attended", "value": "Yale University"}
    assert decided(text, 0.4, **fact).rule == "apart"


@pytest.mark.parametrize("profile", ["generic", "tailored"])
def test_a_sentence_that_denies_the_fact_does_not_count(profile: str) -> None:
    text = f"{TIDELINE}The project was not funded by the Volkmann Fund."
    fact = {"entity": "Tideline", "slot": "funder", "value": "Volkmann Fund"}
    assert not decided(text, 0.8, profile, **fact).supported


@pytest.mark.parametrize(
    ("slot", "is_supported"), [("number of maternity beds", True), ("number of beds", False)]
)
def test_a_row_of_something_else_does_not_count(
    slot: str, is_supported: bool, tmp_path: Path
) -> None:
    rows = "| ward | beds |\n| --- | --- |\n| maternity | 84 |\n"
    (tmp_path / "d.md").write_text(f"# Melrose Hospital\n\n{rows}")
    (given,) = facts_of(
        [{"id": "1", "document": "d", "entity": "Melrose Hospital", "slot": slot, "value": "84"}]
    )
    system = NamedSystem("sure", {}, Sure(0.8))
    judge = Validator(Documents(tmp_path), system, make_profile("generic", structure="words"))
    assert next(iter(judge.validate([given]))).supported is is_supported


def test_a_sentence_with_both_that_is_vetoed_does_not_count_with_an_implicit_subject() -> None:
    text = f"{ANN}Ann Lee never worked for Acme. Previous employers: Acme"
    fact = {"entity": "Ann Lee", "slot": "per:employee_of", "value": "Acme"}
    assert decided(text, 0.4, **fact).rule == "denied"


def test_the_judged_text_begins_with_the_entity() -> None:
    seen = list[str]()

    class Listening(Sure):
        def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
            given = list(pairs)
            seen.extend(pair.text for pair in given)
            return super().judge(given)

    (fact,) = facts_of(
        [{"id": "1", "document": "d", "entity": "Tideline", "slot": "weight", "value": "5.2 kg"}]
    )
    system = NamedSystem("listening", {}, Listening(0.8))
    judge = Validator(
        Shelf(d=f"{TIDELINE}Weight: 5.2 kg"), system, make_profile("generic", structure="words")
    )
    list(judge.validate([fact]))
    assert set(seen) == {"Tideline: Weight: 5.2 kg"}


def test_the_first_row_of_a_table_is_no_heading() -> None:
    lines = ["Orbis | Ulm | Eva Lund", "Tideline | Bonn | Nina Hart"]
    columns, text = ("Name", "Town", "Director"), "\n".join(lines)
    second = Sentence(1, len(lines[0]) + 1, len(text), columns)
    reading = ResolvedDocument(
        make_document("d", text, [Sentence(0, 0, len(lines[0]), columns), second])
    )
    orbis = find_mentions(reading, "Orbis", "organisation")
    bonn = find_value(reading, "Bonn", "text")
    assert not list(implicit_mentions(reading, "Orbis", "organisation", orbis, bonn))
