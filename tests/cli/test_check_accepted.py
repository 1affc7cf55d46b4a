"""`entail check` with accepted findings: what they let pass, and what they do not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Entail, is_one_error_line

Write = Callable[[str, str | bytes], Path]

WRONG = "The tower is 41 metres tall."
SOURCE = "The tower was built in 1874. The tower is 38 metres tall."
WORDS = ("--sources", "source.txt", "-s", "features", "--fail-on", "contradicted")
CHECK = ("check", "answer.md", *WORDS)
ACCEPT = ("--accept", "accepted.jsonl")


@pytest.fixture(autouse=True)
def files(write: Write, entail: Entail) -> None:
    write("source.txt", SOURCE)
    write("answer.md", f"The tower was built in 1874. {WRONG} A stamp shows it.")
    done = entail(*CHECK, "--write-accepted", "accepted.jsonl")
    assert (done.returncode, done.stderr) == (0, "accepted.jsonl: 1 accepted finding\n")


def test_findings_are_written_a_line_each_and_then_accepted(entail: Entail, tmp_path: Path) -> None:
    (line,) = (tmp_path / "accepted.jsonl").read_text().splitlines()
    expected = {"document": "answer.md", "verdict": "contradicted", "claim": WRONG}
    assert json.loads(line) == expected
    assert entail(*CHECK).returncode == 1
    done = entail(*CHECK, *ACCEPT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "(accepted)  The tower is 41 metres tall." in done.stdout
    assert "accepted: 1" in done.stdout


def test_accepted_findings_hold_wherever_they_are_in_their_document(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    write("answer.md", f"# The tower\n\nThe tower was built in 1874.\n\n{WRONG}")
    assert entail(*CHECK, *ACCEPT).returncode == 0
    absolute = ("check", tmp_path / "answer.md", *WORDS)
    assert entail(*absolute, *ACCEPT).returncode == 0
    assert entail("check", "./answer.md", *WORDS, *ACCEPT).returncode == 0


def test_other_claims_documents_and_verdicts_fail(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    write("other.md", WRONG)
    assert entail("check", "other.md", *WORDS, *ACCEPT).returncode == 1
    write("answer.md", "The tower is 42 metres tall.")
    changed = entail(*CHECK, *ACCEPT)
    assert changed.returncode == 1
    assert "accepted.jsonl: 1 accepted finding does not occur any longer" in changed.stderr
    write("answer.md", WRONG)
    accepted = tmp_path / "accepted.jsonl"
    accepted.write_text(accepted.read_text().replace("contradicted", "not found"))
    assert entail(*CHECK, *ACCEPT).returncode == 1


def test_findings_that_other_options_accepted_are_not_absent(entail: Entail) -> None:
    all_findings = ("--write-accepted", "all.jsonl")
    assert entail("check", "answer.md", *WORDS[:4], *all_findings).returncode == 0
    done = entail(*CHECK, "--accept", "all.jsonl")
    assert (done.returncode, done.stderr) == (0, "")


def test_every_format_shows_what_is_accepted(entail: Entail) -> None:
    (suite,) = ElementTree.fromstring(entail(*CHECK, *ACCEPT, "--format", "junit").stdout)
    assert (suite.get("failures"), suite.get("skipped")) == ("0", "2")
    log = json.loads(entail(*CHECK, *ACCEPT, "--format", "sarif").stdout)
    wrong, unknown = log["runs"][0]["results"]
    assert [value["status"] for value in wrong["suppressions"]] == ["accepted"]
    assert "suppressions" not in unknown
    annotated = entail(*CHECK, *ACCEPT, "--format", "github").stdout
    assert WRONG not in annotated
    assert "A stamp shows it." in annotated
    claims = json.loads(entail(*CHECK, *ACCEPT, "--json").stdout)["claims"]
    assert [claim.get("accepted", False) for claim in claims] == [False, True, False]


def test_accepted_claims_count_neither_for_nor_against_a_share(entail: Entail) -> None:
    share = ("check", "answer.md", *WORDS[:4], "--fail-under")
    assert entail(*share, "0.5").returncode == 1
    assert entail(*share, "0.5", *ACCEPT).returncode == 0
    assert entail(*share, "0.6", *ACCEPT).returncode == 1
    written = entail(*share, "1", "--write-accepted", "all.jsonl")
    assert (written.returncode, written.stderr) == (0, "all.jsonl: 2 accepted findings\n")
    assert entail(*share, "1", "--accept", "all.jsonl").returncode == 0


def test_what_people_note_stays_in_the_file(entail: Entail, tmp_path: Path) -> None:
    accepted = tmp_path / "accepted.jsonl"
    entry = {**json.loads(accepted.read_text()), "why": "measured with the mast"}
    accepted.write_text(json.dumps(entry))
    again = (*CHECK, *ACCEPT, "--write-accepted", "accepted.jsonl")
    refused = entail(*again)
    assert refused.returncode == 1
    assert "accepted.jsonl: is there already" in refused.stderr
    assert entail(*again, "--overwrite").returncode == 0
    assert json.loads(accepted.read_text()) == entry


def test_findings_in_documents_that_were_not_checked_stay_in_the_file(
    entail: Entail, tmp_path: Path
) -> None:
    accepted = tmp_path / "accepted.jsonl"
    other = {"document": "other.md", "verdict": "not found", "claim": "It is old.", "why": "known"}
    accepted.write_text(accepted.read_text() + json.dumps(other))
    done = entail(*CHECK, *ACCEPT, "--write-accepted", "accepted.jsonl", "--overwrite")
    assert done.stderr == "accepted.jsonl: 2 accepted findings\n"
    assert json.loads(accepted.read_text().splitlines()[-1]) == other


def test_records_of_a_batch_are_accepted_by_their_id(entail: Entail, write: Write) -> None:
    records = [{"id": name, "answer": WRONG, "sources": [SOURCE]} for name in ("a", "b")]
    write("batch.jsonl", "\n".join(map(json.dumps, records)))
    write("one.jsonl", json.dumps({"document": "a", "verdict": "contradicted", "claim": WRONG}))
    batch = ("check", "--batch", "batch.jsonl", *WORDS[2:], "--accept", "one.jsonl")
    for more in ((), ("-o", "reports.jsonl")):
        done = entail(*batch, *more)
        assert done.returncode == 1
        assert done.stderr.endswith("entail: b: 1 claim is contradicted, which --fail-on names\n")
        assert "entail: a:" not in done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '"a"',
        '{"document": "a"}',
        '{"document": "a", "claim": "b", "verdict": "c"}',
        '{"document": 1, "claim": "b", "verdict": "not found"}',
        "[" * 100_000,
    ],
)
def test_a_broken_file_is_named_with_its_line(entail: Entail, write: Write, line: str) -> None:
    write("broken.jsonl", f"\n{line}\n")
    refused = entail(*CHECK, "--accept", "broken.jsonl")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert is_one_error_line(refused.stderr)
    assert refused.stderr.startswith("entail: broken.jsonl:2: ")


def test_accepted_findings_are_no_source(entail: Entail, tmp_path: Path) -> None:
    folder = ("check", "answer.md", "--sources", ".", *WORDS[2:])
    assert entail(*folder, *ACCEPT).stdout == entail(*CHECK, *ACCEPT).stdout
    refused = entail(*CHECK, "--write-accepted", "source.txt", "--overwrite")
    assert refused.returncode == 1
    assert "source.txt: is read from" in refused.stderr
    assert (tmp_path / "source.txt").read_text() == SOURCE


def test_only_accepted_findings_are_replaced(entail: Entail, write: Write, tmp_path: Path) -> None:
    batch = json.dumps({"id": "a", "answer": WRONG, "sources": [SOURCE]})
    write("batch.jsonl", batch)
    folder = ("answer.md", "--sources", ".")
    for words, target in ((folder, "source.txt"), (("--batch", "batch.jsonl"), "batch.jsonl")):
        refused = entail("check", *words, *WORDS[2:], "--write-accepted", target, "--overwrite")
        assert (refused.returncode, refused.stdout) == (1, "")
        assert f"{target}: is not a file of accepted findings" in refused.stderr
    assert (tmp_path / "source.txt").read_text() == SOURCE
    assert (tmp_path / "batch.jsonl").read_text() == batch


def test_accepted_findings_may_be_standard_input_and_are_written_to_a_file(entail: Entail) -> None:
    refused = entail("check", "-", *WORDS, "--accept", "-")
    assert refused.returncode == 2
    assert "--accept can be standard input" in refused.stderr
    assert entail(*CHECK, "--accept", "-").returncode == 1  # which is empty
    assert "--write-accepted requires a file" in entail(*CHECK, "--write-accepted", "-").stderr
