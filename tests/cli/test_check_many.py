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


def test_an_answer_vouches_neither_for_itself_nor_for_another(
    entail: Entail, files: None, write: Write
) -> None:
    write("same.md", WRONG)
    for report in checked(entail, "wrong.md", "same.md", "--sources", "."):
        assert report["supported"] == 0
    refused = entail("check", "wrong.md", "--sources", "source.txt", "wrong.md", "-s", "features")
    assert refused.returncode == 2
    assert is_one_error_line(refused.stderr)
    assert "wrong.md: is an answer, which cannot be its own source" in refused.stderr


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
