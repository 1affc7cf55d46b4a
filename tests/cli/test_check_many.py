"""`entail check` with several answers, with a batch of them, and what makes it fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Entail, is_one_error_line

Write = Callable[[str, str | bytes], Path]

RIGHT = "The tower was built in 1874."
WRONG = "The tower is 41 metres tall."
SOURCE = "The tower was built in 1874. The tower is 38 metres tall."


@pytest.fixture
def files(write: Write) -> None:
    write("right.md", RIGHT)
    write("wrong.md", WRONG)
    write("source.txt", SOURCE)


def checked(entail: Entail, *arguments: str) -> list[dict[str, Any]]:
    done = entail("check", *arguments, "-s", "features", "--format", "json")
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_several_answers_are_several_reports(entail: Entail, files: None) -> None:
    right, wrong = checked(entail, "right.md", "wrong.md", "--sources", "source.txt")
    assert (right["id"], right["supported"]) == ("right.md", 1)
    assert (wrong["id"], wrong["contradicted"]) == ("wrong.md", 1)


def test_an_answer_does_not_vouch_for_itself(entail: Entail, files: None) -> None:
    for report in checked(entail, "wrong.md", "right.md", "--sources", "."):
        evidence = [quoted for claim in report["claims"] for quoted in claim["evidence"]]
        assert evidence
        assert report["id"] not in {quoted["source"] for quoted in evidence}
    refused = entail("check", "wrong.md", "--sources", "source.txt", "wrong.md", "-s", "features")
    assert refused.returncode == 2
    assert is_one_error_line(refused.stderr)
    assert "wrong.md: is an answer, which cannot be its own source" in refused.stderr


def test_a_copy_of_an_answer_is_a_source_and_named(entail: Entail, write: Write) -> None:
    write("a.md", f"{WRONG} {RIGHT}")
    write("copy.txt", f"{WRONG} {RIGHT}")
    words = ("a.md", "copy.txt", "--sources", ".", "-s", "features")
    done = entail("check", *words, "--json")
    assert [json.loads(line)["supported"] for line in done.stdout.splitlines()] == [2, 2]
    assert done.stderr.splitlines() == [
        "entail: note: a.md: copy.txt has the same text as the answer, so it supports it",
        "entail: note: copy.txt: a.md has the same text as the answer, so it supports it",
    ]


def test_a_verdict_does_not_depend_on_the_other_answers(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    write("docs/tower.md", SOURCE)
    write("docs/lamp.md", "The lamp is green.")
    write("README.md", f"{WRONG} The lamp is green.")
    alone = [
        checked(entail, name, "--sources", "docs")
        for name in ("README.md", "docs/tower.md", "docs/lamp.md")
    ]
    together = checked(entail, "README.md", "docs/tower.md", "docs/lamp.md", "--sources", "docs")
    for (own,), report in zip(alone, together, strict=True):
        assert {**own, "id": report["id"]} == report
    assert (together[0]["contradicted"], together[0]["supported"]) == (1, 1)


def test_what_is_the_only_source_cannot_be_checked(
    entail: Entail, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    write("docs/tower.md", SOURCE)
    for answers in (["docs/tower.md"], ["docs"]):
        refused = entail("check", *answers, "--sources", "docs", "-s", "features")
        assert refused.returncode == 1
        assert is_one_error_line(refused.stderr)
        assert "docs: no text to check against but that of docs/tower.md, which" in refused.stderr


def test_a_folder_is_the_answers_in_it(entail: Entail, write: Write, tmp_path: Path) -> None:
    (tmp_path / "docs" / "more").mkdir(parents=True)
    write("source.txt", SOURCE)
    write("docs/right.md", RIGHT)
    write("docs/more/wrong.txt", WRONG)
    for name in ("data.json", "data.csv", "data.jsonl", "picture.png"):
        write(f"docs/{name}", b"\x89PNG")
    reports = checked(entail, "docs", "--sources", "source.txt")
    assert [report["id"] for report in reports] == ["docs/more/wrong.txt", "docs/right.md"]
    two = checked(entail, "docs/more", "docs/right.md", "--sources", "source.txt")
    assert two == reports
    again = checked(entail, "docs", "./docs/right.md", tmp_path / "docs", "--sources", "source.txt")
    assert again == reports


def test_a_note_on_shared_sources_is_printed_once(
    entail: Entail, files: None, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    write("docs/tower.txt", SOURCE)
    write("docs/picture.xyz", b"\0")
    note = "entail: note: docs: 1 not read: 1 of no known format ('.xyz') (docs/picture.xyz)\n"
    answers = entail("check", "right.md", "wrong.md", "--sources", "docs", "-s", "features")
    assert answers.stderr == note
    records = [{"id": name, "answer": RIGHT} for name in ("a", "b")]
    write("batch.jsonl", "\n".join(map(json.dumps, records)))
    batch = ("check", "--batch", "batch.jsonl", "--sources", "docs", "-s", "features")
    assert entail(*batch).stderr == note
    assert entail(*batch, "-o", "out.jsonl").stderr.count(note) == 1


def test_a_broken_answer_can_be_skipped(entail: Entail, files: None, write: Write) -> None:
    write("broken.docx", b"PK")
    words = ("broken.docx", "right.md", "--sources", "source.txt", "-s", "features")
    refused = entail("check", *words)
    assert (refused.returncode, refused.stdout) == (1, "")
    done = entail("check", *words, "--lenient")
    assert done.returncode == 0
    assert "entail: warning: skipped: broken.docx: " in done.stderr
    assert "right.md" in done.stdout
    none = entail("check", words[0], *words[2:], "--lenient")
    assert none.returncode == 1
    assert "entail: broken.docx: " in none.stderr


def test_people_and_tables_see_which_answer_it_is(entail: Entail, files: None) -> None:
    arguments = ("check", "right.md", "wrong.md", "--sources", "source.txt", "-s", "features")
    shown = entail(*arguments).stdout
    assert shown.index("right.md") < shown.index("✓ supported") < shown.index("wrong.md")
    header, *rows = entail(*arguments, "--format", "tsv").stdout.splitlines()
    assert header.split("\t")[:3] == ["answer", "id", "verdict"]
    assert [row.split("\t")[0] for row in rows] == ["right.md", "wrong.md"]


def test_any_answer_that_does_not_pass_fails_and_is_named(entail: Entail, files: None) -> None:
    arguments = ("check", "right.md", "wrong.md", "--sources", "source.txt", "-s", "features")
    for option in (("--fail-under", "1"), ("--fail-on", "contradicted")):
        done = entail(*arguments, *option)
        assert done.returncode == 1
        assert is_one_error_line(done.stderr)
        assert "entail: wrong.md: " in done.stderr
    assert entail(*arguments, "--fail-on", "not-found").returncode == 0


def test_a_note_names_its_answer_and_an_abstention_may_pass(
    entail: Entail, files: None, write: Write
) -> None:
    write(
        "de.md", "Ich weiß nicht, wie alt der Turm ist, und die Quellen sind nicht auf dem Tisch."
    )
    write("open.md", "The documents do not say how old it is.")
    gate = ("--fail-under", "0", "--allow-abstention")
    done = entail("check", "de.md", "open.md", "--sources", "source.txt", "-s", "features", *gate)
    assert done.returncode == 0
    assert done.stderr.startswith("entail: note: de.md: the answer seems not to be in English; ")


def test_a_threshold_decides_what_is_supported(entail: Entail, files: None) -> None:
    (report,) = checked(entail, "right.md", "--sources", "source.txt", "--threshold", "1")
    assert report["supported"] == 0
    (claim,) = report["claims"]
    assert 0.5 < claim["support"] < 1


def test_a_batch_is_a_report_a_line_and_is_resumed(
    entail: Entail, files: None, write: Write, tmp_path: Path
) -> None:
    records = [
        {"id": "a", "answer": RIGHT, "sources": [{"path": "source.txt"}]},
        {"id": "b", "answer": WRONG, "sources": ["The tower is 38 metres tall."]},
        {"id": "c", "answer": RIGHT},
    ]
    write("batch.jsonl", "\n".join(map(json.dumps, records)))
    arguments = ("--batch", "batch.jsonl", "--sources", "source.txt")
    reports = checked(entail, *arguments)
    assert [report["id"] for report in reports] == ["a", "b", "c"]
    assert [report["supported"] for report in reports] == [1, 0, 1]
    first = json.dumps(reports[0], ensure_ascii=False)
    (tmp_path / "out.jsonl.part").write_text(f'{first}\n{{"id": "b", "answ')
    done = entail("check", *arguments, "-s", "features", "-o", "out.jsonl")
    assert done.returncode == 0
    assert "out.jsonl: 3 answers checked, 1 of them before" in done.stderr
    written = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()
    assert list(map(json.loads, written)) == reports


def test_a_lenient_batch_has_a_report_on_an_answer_without_usable_sources(
    entail: Entail, files: None, write: Write
) -> None:
    records = [
        {"id": "none", "answer": RIGHT, "sources": []},
        {"id": "blank", "answer": RIGHT, "sources": [" "]},
        {"id": "file", "answer": RIGHT, "sources": ["source.txt"]},
        {"id": "own", "answer": RIGHT, "sources": [{"path": "source.txt"}]},
    ]
    write("batch.jsonl", "\n".join(map(json.dumps, records)))
    options = ("--batch", "batch.jsonl", "-s", "features", "--json", "--lenient")
    done = entail("check", *options)
    assert done.returncode == 0, done.stderr
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert [report["id"] for report in reports] == ["none", "blank", "file", "own"]
    assert [report["share"] for report in reports] == [0, None, None, 1]
    assert "entail: note: none: there are no sources" in done.stderr


def test_a_lenient_batch_leaves_out_what_is_broken(
    entail: Entail, files: None, write: Write
) -> None:
    lines = [{"id": "a"}, {"id": "b", "answer": RIGHT, "sources": [{"path": "none.txt"}]}]
    right = {"id": "c", "answer": RIGHT}
    write("b.jsonl", "\n".join(map(json.dumps, [*lines, right])))
    options = ("--sources", "source.txt", "-s", "features", "--json", "--lenient")
    done = entail("check", "--batch", "b.jsonl", *options, "--fail-under", "1")
    assert done.returncode == 1
    broken, checked = map(json.loads, done.stdout.splitlines())
    assert (broken["id"], broken["claims"], checked["supported"]) == ("b", [], 1)
    assert broken["notes"] == ["not checked: none.txt: there is no such file"]
    assert 'skipped: b.jsonl:1: has no "answer"' in done.stderr
    assert "entail: b: nothing to check" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        ((), 2, "give an ANSWER"),
        (("--sources", "source.txt", "right.md"), 2, "give an ANSWER (before --sources)"),
        (("right.md", "--batch", "b.jsonl", "--sources", "source.txt"), 2, "give an ANSWER"),
        (
            ("right.md", "--sources", "source.txt", "-o", "x.jsonl"),
            2,
            "--output is for --batch; redirect what is printed: > FILE",
        ),
        (("right.md", "wrong.md", "--sources", "source.txt", "--html", "x"), 2, "a single ANSWER"),
        (("--batch", "b.jsonl"), 1, "record 'x' has no sources"),
        (("--batch", "none.jsonl"), 1, "none.jsonl"),
        (("--batch", "b.jsonl", "--sources", "source.txt", "-o", "b.jsonl"), 1, "is read from"),
    ],
)
def test_what_is_wrong_is_one_line_that_names_it(
    entail: Entail, files: None, write: Write, arguments: tuple[str, ...], status: int, named: str
) -> None:
    write("b.jsonl", '{"id": "x", "answer": "The tower is old."}\n')
    done = entail("check", *arguments, "-s", "features")
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert named in done.stderr
