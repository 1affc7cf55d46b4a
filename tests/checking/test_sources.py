"""What `check` takes as sources: texts, mappings, objects and paths, in any mixture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import entailment
from entailment.checking.report import Report
from entailment.errors import DataError, OptionError, UnknownNameError

Write = Callable[[str, str | bytes], Path]

OLD = "The tower is old."
RED = "The lamp is red."


def check(answer: str, sources: object, **options: Any) -> Report:
    return entailment.check(answer, sources, system="overlap", **options)


def quoted(report: Report) -> list[str]:
    return [claim.evidence[0].source for claim in report.claims]


def test_a_string_is_text() -> None:
    report = check(OLD, OLD)
    assert report.supported
    assert quoted(report) == ["source-1"]


def test_sources_of_all_kinds_are_mixed(write: Write) -> None:
    sources = [
        "Nothing here matters much.",
        {"id": "lamp", "text": RED},
        SimpleNamespace(page_content="The bell is loud.", metadata={"source": "bell.pdf"}),
        write("a.txt", OLD),
    ]
    report = check(f"{OLD} {RED} The bell is loud.", sources)
    assert report.supported
    assert quoted(report) == [str(sources[-1]), "lamp", "bell.pdf"]


def test_any_iterable_and_a_single_source_of_each_kind_are_taken(write: Write) -> None:
    namespace = SimpleNamespace(content=OLD, meta={})
    for sources in (
        namespace,
        [namespace],
        iter([namespace]),
        {"text": OLD},
        (OLD,),
        write("a.txt", OLD),
    ):
        assert check(OLD, sources).supported


def test_sources_that_were_opened_are_used_again() -> None:
    opened = entailment.open_sources([OLD, RED])
    assert len(opened) == 2
    assert check(OLD, opened).signature == check(OLD, [OLD, RED]).signature


def test_opened_sources_stay_with_their_ranker() -> None:
    opened = entailment.open_sources([OLD, RED], ranker="all")
    assert check(OLD, opened).signature == check(OLD, [OLD, RED], ranker="all").signature
    assert check(OLD, opened, ranker="all").supported
    with pytest.raises(OptionError, match="ranked by 'all'; give ranker='bm25' where"):
        check(OLD, opened, ranker="bm25")
    with pytest.raises(UnknownNameError, match="did you mean 'bm25'"):
        check(OLD, opened, ranker="bm52")


def test_a_date_of_metadata_that_names_no_day_is_noted() -> None:
    report = check(OLD, [{"text": OLD, "metadata": {"date": "2024"}}])
    assert report.supported
    assert report.notes == ("source-1: the date '2024' names no day; it was not read",)


def test_the_same_text_twice_is_one_document() -> None:
    assert len(entailment.open_sources([OLD, OLD, {"text": OLD}])) == 1


def test_documents_with_ids_of_their_own_are_two_also_with_one_text() -> None:
    both = [{"id": "a", "text": OLD}, {"id": "b", "text": OLD}]
    assert len(entailment.open_sources(both)) == 2
    assert len(entailment.open_sources([both[0], both[0]])) == 1
    assert len(entailment.open_sources([OLD, both[0], {"text": OLD}])) == 2


def test_documents_with_one_id_are_distinguished() -> None:
    report = check(f"{OLD} {RED}", [{"id": "x", "text": OLD}, {"id": "x", "text": RED}])
    assert [claim.evidence[0].document.id for claim in report.claims] == ["x", "x#2"]


def test_a_string_that_names_a_file_is_an_error_and_not_a_text(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write("a.txt", OLD)
    monkeypatch.chdir(path.parent)
    for name in ("a.txt", str(path), str(path.parent)):
        with pytest.raises(OptionError, match=r"is a file or folder: give pathlib\.Path\("):
            check(OLD, name)
    with pytest.raises(OptionError, match=r"'b\.txt' looks like the name of a file that does not"):
        check(OLD, ["b.txt"])
    assert check("The a.txt is old.", "The a.txt is old.").claims


@pytest.mark.parametrize(
    ("sources", "message"),
    [
        ([], "no sources"),
        (None, "source-1 is None"),
        ([OLD, 3], "source-2 is an int"),
        ([OLD, ["nested"]], "source-2 is a list"),
    ],
)
def test_what_is_no_source_is_one_clear_error(sources: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        check(OLD, sources)


def test_a_broken_record_is_an_error_unless_it_is_left_out() -> None:
    with pytest.raises(DataError, match=r"source-2: .* has no text"):
        check(OLD, [OLD, "  "])
    report = check(OLD, [OLD, "  "], lenient=True)
    assert report.supported
    assert "left out: source-2" in report.notes[0]


def test_a_threshold_moves_the_verdict_and_is_signed() -> None:
    claim = check("The old tower stands there.", [OLD]).claims[0]
    low, high = (check("The old tower stands there.", [OLD], threshold=p) for p in (0.01, 1.0))
    assert 0 < claim.support < 1
    assert (low.supported, high.supported) == (True, False)
    assert [report.claims[0].support for report in (low, high)] == [claim.support] * 2
    assert "threshold=0.01" in low.signature
    with pytest.raises(OptionError, match="threshold must be a number from 0 to 1, not 2"):
        check(OLD, [OLD], threshold=2)


def test_every_claim_has_a_support_score_and_the_report_their_mean() -> None:
    report = check(f"{OLD} Zebras graze.", [OLD])
    first, second = report.claims
    assert first.support > 0.5
    assert second.support == 0
    assert report.score == (first.support + second.support) / 2
    assert not report.supported


def test_an_answer_without_claims_has_no_score_and_is_not_supported() -> None:
    report = check("Is it old?", [OLD])
    assert (report.score, report.supported) == (None, False)


def test_a_report_is_plain_values_and_a_page() -> None:
    report = check(OLD, [OLD])
    values = report.to_dict()
    assert values["claims"][0]["support"] == round(report.claims[0].support, 6)
    assert values["share"] == 1
    assert report.to_html().startswith("<!doctype html>")
    shown = report._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert "<script" not in shown


def test_many_records_are_streamed() -> None:
    def records() -> Iterator[dict[str, Any]]:
        yield {"id": "a", "answer": OLD, "sources": [OLD]}
        yield {"answer": RED, "sources": [OLD]}
        raise AssertionError("is read only when it is wanted")

    stream = entailment.check_many(records(), system="overlap")
    first, second = next(stream), next(stream)
    assert [(report.id, report.supported) for report in (first, second)] == [
        ("a", True),
        ("2", False),
    ]
    records_by_number = ({"id": n, "answer": OLD, "sources": [OLD]} for n in range(3))
    reports = entailment.check_many(records_by_number, system="overlap")
    assert [report.id for report in reports] == ["0", "1", "2"]
    assert first.to_dict()["id"] == "a"


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"answer": OLD}, "record '1': it is not a mapping with 'answer' and 'sources'"),
        ({"id": "x", "answer": OLD, "sources": []}, "record 'x': no sources"),
        ({"id": "x", "answer": 3, "sources": [OLD]}, "record 'x': answer must be a string"),
    ],
)
def test_a_record_that_cannot_be_checked_is_named(record: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        list(entailment.check_many([record], system="overlap"))


def test_lenient_records_are_reports_that_say_why_they_were_not_checked() -> None:
    records: list[Any] = [
        {"id": "a", "answer": OLD, "sources": ["  "]},
        {"id": "b", "answer": None, "sources": [OLD]},
        {"id": "c", "answer": OLD, "sources": [Path("nowhere.txt")]},
        3,
        {"id": "e", "answer": OLD, "sources": [OLD]},
    ]
    reports = list(entailment.check_many(records, system="overlap", lenient=True))
    assert [report.id for report in reports] == ["a", "b", "c", "4", "e"]
    assert [len(report.claims) for report in reports] == [0, 0, 0, 0, 1]
    for report in reports[:4]:
        (note,) = report.notes
        assert note.startswith("not checked: ")
    with pytest.raises(OptionError, match="top must be"):
        entailment.check_many(records, system="overlap", lenient=True, top=0)


@pytest.mark.parametrize("empty", [[], (), iter(())])
def test_without_a_source_nothing_is_supported_where_lenient(empty: Any) -> None:
    report = check(f"{OLD} {RED}", empty, lenient=True, ranker="all")
    assert [str(claim.verdict) for claim in report.claims] == ["not found", "not found"]
    assert (report.share, report.score) == (0, 0)
    assert {claim.reason for claim in report.claims} == {"there are no sources"}
    assert report.notes == ("there are no sources",)
    with pytest.raises(UnknownNameError, match="unknown ranker 'bm52'"):
        check(OLD, [], lenient=True, ranker="bm52")


def test_context_names_the_parts_in_which_passages_are_judged() -> None:
    source = {"text": OLD, "title": "Leaning"}
    report = check(OLD, [source], context=["headline"])
    assert "context:headline" in report.signature
