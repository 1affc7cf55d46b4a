"""`entail check` for other programs: JUnit, SARIF, foreign batches, time limits, own files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Entail, is_one_error_line

Write = Callable[[str, str | bytes], Path]

ANSWER = "The tower was built in 1874.\nThe tower is 41 metres tall. A stamp shows it."
SOURCE = "The tower was built in 1874. The tower is 38 metres tall."
CHECK = ("check", "answer.md", "--sources", "source.txt", "-s", "features")


@pytest.fixture(autouse=True)
def files(write: Write) -> None:
    write("source.txt", SOURCE)
    write("answer.md", ANSWER)


def test_junit_has_a_case_a_claim_and_a_failure_for_what_is_not_supported(entail: Entail) -> None:
    done = entail(*CHECK, "--format", "junit")
    assert (done.returncode, done.stderr) == (0, "")
    (suite,) = ElementTree.fromstring(done.stdout)
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("answer.md", "3", "2")
    right, wrong, unknown = suite
    assert right.get("name") == "1: The tower was built in 1874."
    assert list(right) == []
    assert [case[0].get("type") for case in (wrong, unknown)] == ["contradicted", "not found"]
    assert "source.txt:29-57 CONTRADICTION" in str(wrong[0].text)


def test_sarif_points_at_the_claims_and_at_what_is_quoted(entail: Entail) -> None:
    log = json.loads(entail(*CHECK, "--format", "sarif").stdout)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    wrong, unknown = run["results"]
    assert [value["ruleId"] for value in (wrong, unknown)] == ["contradicted", "not-found"]
    assert [value["level"] for value in (wrong, unknown)] == ["error", "warning"]
    assert {value["ruleId"] for value in run["results"]} <= {
        rule["id"] for rule in run["tool"]["driver"]["rules"]
    }
    place = wrong["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "answer.md"
    region = place["region"]
    assert (region["startLine"], region["startColumn"]) == (2, 1)
    start = region["charOffset"]
    assert ANSWER[start : start + region["charLength"]] == "The tower is 41 metres tall."
    assert wrong["relatedLocations"][0]["message"]["text"] == "The tower is 38 metres tall."


def test_several_answers_are_one_document(entail: Entail, write: Write) -> None:
    write("other.md", "The tower is 38 metres tall.")
    arguments = ("check", "answer.md", "other.md", "--sources", "source.txt", "-s", "features")
    root = ElementTree.fromstring(entail(*arguments, "--format", "junit").stdout)
    assert [suite.get("name") for suite in root] == ["answer.md", "other.md"]


def test_json_is_short_for_its_format(entail: Entail) -> None:
    assert entail(*CHECK, "--json").stdout == entail(*CHECK, "--format", "json").stdout
    refused = entail(*CHECK, "--json", "--format", "tsv")
    assert refused.returncode == 2
    assert is_one_error_line(refused.stderr)


def test_a_command_ends_when_its_time_is_up(entail: Entail) -> None:
    done = entail(*CHECK, "--timeout", "0.001")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "timed out after 0.001 s" in done.stderr
    assert entail(*CHECK, "--timeout", "300").returncode == 0


def test_records_of_other_programs_are_checked_by_several_processes(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    records = [
        {"q": number, "response": f"The tower is {number} metres tall.", "contexts": [SOURCE]}
        for number in (37, 38, 39)
    ]
    write("batch.jsonl", "\n".join(map(json.dumps, records)))
    batch = ("check", "--batch", "batch.jsonl", "-s", "features")
    columns = ("--columns", "id=q,answer=response,sources=contexts")
    done = entail(*batch, *columns, "-o", "out.jsonl", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    reports = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [(report["id"], report["supported"]) for report in reports] == [
        ("37", 0),
        ("38", 1),
        ("39", 0),
    ]
    alone = entail(*batch, *columns, "--json").stdout
    assert [json.loads(line) for line in alone.splitlines()] == reports
    refused = entail(*batch)
    assert is_one_error_line(refused.stderr)
    assert 'has no "answer"' in refused.stderr


def test_options_of_a_batch_are_not_for_answers(entail: Entail) -> None:
    for option in (("-o", "out.jsonl"), ("--jobs", "2"), ("--columns", "answer=a")):
        refused = entail(*CHECK, *option)
        assert refused.returncode == 2
        assert "is for --batch" in refused.stderr


def test_a_report_among_the_sources_is_neither_read_nor_a_reason_to_replace_one(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    write("docs/guide.html", f"<p>{SOURCE}</p>")
    arguments = ("check", "answer.md", "--sources", "docs", "-s", "features", "--json")
    first = entail(*arguments, "--html", "docs/report.html")
    assert first.returncode == 0, first.stderr
    again = entail(*arguments, "--html", "docs/report.html", "--overwrite")
    assert (again.returncode, again.stdout) == (0, first.stdout)
    other = entail(*arguments)
    assert json.loads(other.stdout)["claims"] == json.loads(first.stdout)["claims"]
    assert "docs/report.html is a report of a check" in other.stderr
    guide = (tmp_path / "docs" / "guide.html").read_bytes()
    refused = entail(*arguments, "--html", "docs/guide.html", "--overwrite")
    assert refused.returncode == 1
    assert is_one_error_line(refused.stderr)
    assert "docs/guide.html: is one of the sources" in refused.stderr
    assert (tmp_path / "docs" / "guide.html").read_bytes() == guide


def test_a_batch_and_its_reports_are_no_sources(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    write("docs/tower.txt", SOURCE)
    write("docs/batch.jsonl", json.dumps({"answer": "The lamp is green.", "text": "Green lamp."}))
    batch = ("check", "--batch", "docs/batch.jsonl", "--sources", "docs", "-s", "features")
    for _ in range(2):
        done = entail(*batch, "-o", "docs/out.jsonl")
        assert done.returncode == 0, done.stderr
        (report,) = (tmp_path / "docs" / "out.jsonl").read_text().splitlines()
        assert json.loads(report)["not_found"] == 1
        (tmp_path / "docs" / "out.jsonl").unlink()
    refused = entail("check", "--batch", "docs/batch.jsonl", "--sources", "docs/batch.jsonl")
    assert refused.returncode == 2
    assert "is the batch, which cannot be its own source" in refused.stderr


def sarif(entail: Entail, *arguments: object) -> list[dict[str, Any]]:
    done = entail("check", *arguments, "-s", "features", "--format", "sarif")
    assert done.returncode == 0, done.stderr
    results: list[dict[str, Any]] = json.loads(done.stdout)["runs"][0]["results"]
    return results


def test_sarif_names_the_line_of_a_file_of_records(entail: Entail, write: Write) -> None:
    rows = [{"id": "x", "text": "A stamp is red."}, {"id": "y", "text": SOURCE}]
    write("source.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    wrong, _ = sarif(entail, "answer.md", "--sources", "source.jsonl")
    assert wrong["relatedLocations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "source.jsonl"},
        "region": {"startLine": 2},
    }


def test_sarif_has_no_offsets_in_extracted_text(entail: Entail, write: Write) -> None:
    write("source.html", f"<p>{SOURCE}</p>")
    write("answer.html", "<p>The tower is 41 metres tall.</p>")
    (wrong,) = sarif(entail, "answer.html", "--sources", "source.html")
    for name, location in (
        ("answer.html", wrong["locations"][0]),
        ("source.html", wrong["relatedLocations"][0]),
    ):
        assert location["physicalLocation"] == {"artifactLocation": {"uri": name}}


def test_sarif_of_a_batch_names_its_records_and_no_files(entail: Entail, write: Write) -> None:
    sources = [{"id": "guide", "text": SOURCE}, {"id": "page", "text": SOURCE, "source": "p. 4"}]
    records = [
        {"id": "answer.md", "answer": "The tower is 41 metres tall.", "sources": [source]}
        | {"id": f"answer.md{number or ''}"}
        for number, source in enumerate(sources)
    ]
    write("batch.jsonl", "\n".join(map(json.dumps, records)))
    for wrong, name, source in zip(
        sarif(entail, "--batch", "batch.jsonl"),
        ("answer.md", "answer.md1"),
        ("guide", "p. 4"),
        strict=True,
    ):
        assert wrong["locations"] == [
            {
                "physicalLocation": {"artifactLocation": {"uri": "batch.jsonl"}},
                "logicalLocations": [{"fullyQualifiedName": name}],
            }
        ]
        (quoted,) = wrong["relatedLocations"]
        assert quoted["logicalLocations"] == [{"fullyQualifiedName": source}]
        assert "physicalLocation" not in quoted


@pytest.mark.parametrize("name", ["notes: a.md", "answer.md"])
def test_the_name_of_a_failed_answer_is_whole(entail: Entail, write: Write, name: str) -> None:
    write(name, ANSWER)
    write("b.md", ANSWER)
    checked = ("--sources", "source.txt", "-s", "features", "--fail-on", "contradicted")
    reason = "1 claim is contradicted, which --fail-on names"
    assert entail("check", name, *checked).stderr == f"entail: {reason}\n"
    both = entail("check", name, "b.md", *checked).stderr
    assert both == f"entail: {name}: {reason}\nentail: b.md: {reason}\n"
