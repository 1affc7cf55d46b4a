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
    assert right.get("name") == "The tower was built in 1874."
    assert [case.get("line") for case in suite] == ["1", "2", "2"]
    assert list(right) == []
    assert [case[0].get("type") for case in (wrong, unknown)] == ["contradicted", "not found"]
    assert "source.txt:1 (29-57) CONTRADICTION" in str(wrong[0].text)


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
    assert (region["endLine"], region["endColumn"]) == (2, 29)
    start = region["charOffset"]
    assert ANSWER[start : start + region["charLength"]] == "The tower is 41 metres tall."
    quoted = wrong["relatedLocations"][0]
    assert quoted["message"]["text"] == "The tower is 38 metres tall."
    assert quoted["physicalLocation"]["region"]["startLine"] == 1


def test_several_answers_are_one_document(entail: Entail, write: Write) -> None:
    write("other.md", "The tower is 38 metres tall.")
    arguments = ("check", "answer.md", "other.md", "--sources", "source.txt", "-s", "features")
    root = ElementTree.fromstring(entail(*arguments, "--format", "junit").stdout)
    assert [suite.get("name") for suite in root] == ["answer.md", "other.md"]


def test_a_claim_has_the_same_name_and_fingerprint_wherever_it_is(
    entail: Entail, write: Write
) -> None:
    def names() -> tuple[list[str | None], list[dict[str, str]]]:
        (suite,) = ElementTree.fromstring(entail(*CHECK, "--format", "junit").stdout)
        results = sarif(entail, *CHECK[1:4])
        return [case.get("name") for case in suite], [r["partialFingerprints"] for r in results]

    before = names()
    write("answer.md", f"The lamp is green.\n\n{ANSWER}\n\nThe tower is 41 metres tall.")
    cases, fingerprints = names()
    assert cases[1:-1] == before[0]
    assert cases[-1] == "The tower is 41 metres tall. (2)"
    assert fingerprints[1:-1] == before[1]
    assert len({str(value) for value in fingerprints}) == len(fingerprints)


@pytest.mark.parametrize(
    ("gate", "failed", "skipped", "status"),
    [
        ((), 2, 0, 0),
        (("--fail-on", "contradicted"), 1, 1, 1),
        (("--fail-on", "conflicting"), 0, 2, 0),
        (("--fail-on", "contradicted", "--fail-on", "not-found"), 2, 0, 1),
        (("--fail-under", "33%"), 0, 2, 0),
        (("--fail-under", "90%"), 1, 2, 1),
    ],
)
def test_junit_fails_what_fails_the_command(
    entail: Entail, gate: tuple[str, ...], failed: int, skipped: int, status: int
) -> None:
    done = entail(*CHECK, "--format", "junit", *gate)
    assert done.returncode == status
    (suite,) = ElementTree.fromstring(done.stdout)
    assert (suite.get("failures"), suite.get("skipped")) == (str(failed), str(skipped))
    assert len(suite.findall("testcase/failure")) == failed


def test_github_gets_an_annotation_a_finding(entail: Entail) -> None:
    done = entail(*CHECK, "--format", "github", "--fail-on", "contradicted")
    assert done.returncode == 1
    wrong, unknown = done.stdout.splitlines()
    place = "file=answer.md,line=2,endLine=2,col=1,endColumn=29"
    assert wrong.startswith(f"::error {place},title=contradicted::The tower is 41 metres tall.%0A")
    assert "source.txt:1 (29-57): The tower is 38 metres tall." in wrong
    assert unknown.startswith("::warning file=answer.md,line=2,")


def test_a_file_is_named_from_the_current_folder(entail: Entail, tmp_path: Path) -> None:
    for name in ("./answer.md", tmp_path / "answer.md"):
        done = entail("check", name, *CHECK[2:], "--format", "github")
        assert done.stdout.startswith("::error file=answer.md,line=2,")
        (wrong, *_) = sarif(entail, name, *CHECK[2:4])
        place = wrong["locations"][0]["physicalLocation"]
        assert place["artifactLocation"] == {"uri": "answer.md"}


def test_a_record_of_a_batch_is_annotated_in_its_file(entail: Entail, write: Write) -> None:
    record = {"id": "a: 1, 2", "answer": "The tower is 41 metres tall.", "sources": [SOURCE]}
    write("batch.jsonl", json.dumps(record))
    done = entail("check", "--batch", "batch.jsonl", "-s", "features", "--format", "github")
    assert done.stdout.startswith("::error file=batch.jsonl,title=a%3A 1%2C 2%3A contradicted::")


def test_lines_are_given_where_a_file_has_them(entail: Entail, write: Write) -> None:
    write("source.csv", "Plan,Price\n\nFree,0\nPro,12\n")
    write("answer.md", "# Plans\n\nThe price of Pro is 12.\nThe price of Free is 0.\n")
    words = ("check", "answer.md", "--sources", "source.csv", "-s", "features")
    shown = entail(*words).stdout
    assert "The price of Pro is 12.  (line 3)" in shown
    assert "source.csv:4 (" in shown
    claims = json.loads(entail(*words, "--json").stdout)["claims"]
    assert [claim["line"] for claim in claims] == [3, 4]
    assert [claim["evidence"][0]["line"] for claim in claims] == [4, 3]
    header, *rows = [
        line.split("\t") for line in entail(*words, "--format", "tsv").stdout.split("\n")
    ]
    assert header[-2:] == ["line", "quote_line"]
    assert [row[-2:] for row in rows if row[0]] == [["3", "4"], ["4", "3"]]


def test_extracted_text_has_no_lines(entail: Entail, write: Write) -> None:
    write("source.html", f"<p>{SOURCE}</p>")
    write("answer.html", "<p>The tower is 41 metres tall.</p>\n<p>It was built in 1874.</p>")
    words = ("check", "answer.html", "--sources", "source.html", "-s", "features")
    assert "(line " not in entail(*words).stdout
    assert "source.html (" in entail(*words).stdout
    (claim, *_) = json.loads(entail(*words, "--json").stdout)["claims"]
    assert claim["evidence"][0]["line"] is None


def test_tables_are_counted_and_fail_where_that_is_required(entail: Entail, write: Write) -> None:
    table = "| Port | Use |\n| --- | --- |\n| 443 | all |\n"
    write("answer.md", f"The tower was built in 1874.\n\n{table}\nIt is old?\n\n{table}")
    assert entail(*CHECK, "--fail-on", "contradicted").returncode == 0
    failed = entail(*CHECK, "--fail-on", "unchecked-tables", "--format", "junit")
    assert failed.returncode == 1
    assert failed.stderr == "entail: 2 tables are not checked, which --fail-on names\n"
    (suite,) = ElementTree.fromstring(failed.stdout)
    failing = [(case.get("name"), case.get("line")) for case in suite if len(case)]
    assert failing == [("table 1", "3"), ("table 2", "9")]
    write("answer.md", "The tower was built in 1874. Is it old?")
    assert entail(*CHECK, "--fail-on", "unchecked-tables").returncode == 0


def test_data_is_no_answer(entail: Entail, write: Write) -> None:
    for name in ("answer.json", "answer.yaml", "answer.toml"):
        write(name, '{"height": "The tower is 41 metres tall."}')
        refused = entail("check", name, *CHECK[2:])
        assert refused.returncode == 1
        assert is_one_error_line(refused.stderr)
        assert f"{name}: holds data, not sentences" in refused.stderr


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
        name = option[0] if option[0] != "-o" else "--output"
        assert f"entail: {name} is for --batch" in refused.stderr


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
