"""`entail check` and the demonstration of it, as a user meets them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import entailment
from entailment.examples import check_example
from tests.cli.conftest import ENTAIL, Entail, is_one_error_line
from tests.corpora.docxs import docx, paragraph
from tests.corpora.pdfs import pdf

Write = Callable[[str, str | bytes], Path]

ANSWER = "The tower was built in 1874. The tower is 41 metres tall. A stamp shows it."
SOURCE = "The tower was built in 1874. The tower is 38 metres tall."


@pytest.fixture
def answer(write: Write) -> Path:
    write("source.txt", SOURCE)
    return write("answer.md", ANSWER)


def test_the_object_is_that_of_the_contract(entail: Entail, answer: Path) -> None:
    done = entail(
        "check", "answer.md", "--sources", "source.txt", "-s", "features", "--format", "json"
    )
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert report["answer"] == ANSWER
    assert [value["verdict"] for value in report["claims"]] == [
        "supported",
        "contradicted",
        "not found",
    ]
    assert (report["supported"], report["contradicted"], report["not_found"]) == (1, 1, 1)
    assert report["share"] == 0.333333
    assert report["system"] in report["signature"]
    for claim in report["claims"]:
        assert ANSWER[claim["start"] : claim["end"]] == claim["text"]
        for value in claim["evidence"]:
            assert SOURCE[value["start"] : value["end"]] == value["quote"]
            assert (value["document"], value["source"]) == ("source.txt", "source.txt")
            assert 0 <= value["probability"] <= 1
            assert value.keys() >= {"title", "judged", "label"}


def test_a_named_context_is_all_that_a_sentence_is_judged_in(entail: Entail, answer: Path) -> None:
    words = ("check", "answer.md", "--sources", "source.txt", "-s", "features", "--json")
    done = entail(*words, "--context", "headline", "--context", "dateline")
    own = entailment.check(
        ANSWER, answer.parent / "source.txt", system="features", context=["headline", "dateline"]
    )
    report = json.loads(done.stdout)
    assert report["signature"].split("|sources:")[1][8:] == own.signature.split("|sources:")[1][8:]
    assert [value["verdict"] for value in report["claims"]] == [str(c.verdict) for c in own.claims]
    wrong = entail(*words, "--context", "headlines")
    assert is_one_error_line(wrong.stderr)
    assert "unknown context part 'headlines'; did you mean 'headline'?" in wrong.stderr


def test_people_see_verdict_quote_and_place_within_80_columns(entail: Entail, answer: Path) -> None:
    shown = entail("check", answer, "--sources", "source.txt", "-s", "features").stdout
    assert "✓ supported" in shown
    assert "✗ contradicted" in shown
    assert "? not found" in shown
    assert "“The tower is 38 metres tall.” source.txt:1 (29-57)" in shown
    counts, system = shown.splitlines()[-2:]
    assert counts.startswith("3 claims: 1 supported, 1 contradicted, 1 not found")
    assert system.startswith("by features@")
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_a_table_for_programs_has_a_row_a_claim(entail: Entail, answer: Path) -> None:
    done = entail("check", answer, "--sources", "source.txt", "-s", "features", "--format", "tsv")
    header, *rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert header[:2] == ["id", "verdict"]
    assert [row[1] for row in rows] == ["supported", "contradicted", "not found"]
    assert {len(row) for row in rows} == {len(header)}


@pytest.mark.parametrize(
    ("least", "status"), [("0", 0), ("0.33", 0), ("33%", 0), ("33", 0), ("0.34", 1), ("100%", 1)]
)
def test_too_few_supported_claims_fail(
    entail: Entail, answer: Path, least: str, status: int
) -> None:
    done = entail(
        "check", answer, "--sources", "source.txt", "-s", "features", "--fail-under", least
    )
    assert done.returncode == status
    assert "3 claims" in done.stdout
    assert (done.stderr == "") if status == 0 else is_one_error_line(done.stderr)


@pytest.mark.parametrize("text", ["", " \n", "# Title\n", "How old is it?\n"])
def test_nothing_to_check_is_reported_and_never_passes(
    entail: Entail, answer: Path, text: str
) -> None:
    arguments = ("check", "-", "--sources", "source.txt", "-s", "features")
    done = entail(*arguments, stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert "nothing to check" in done.stdout
    failed = entail(*arguments, "--fail-under", "0", stdin=text)
    assert failed.returncode == 1
    assert is_one_error_line(failed.stderr)
    assert "nothing to check" in failed.stderr


def test_several_sources_may_follow_one_another(entail: Entail, write: Write, answer: Path) -> None:
    write("other.txt", "A stamp shows it.")
    done = entail(
        "check",
        answer,
        "--sources",
        "source.txt",
        "other.txt",
        "-s",
        "features",
        "--format",
        "json",
    )
    assert json.loads(done.stdout)["claims"][2]["evidence"][0]["source"] == "other.txt"
    again = entail(
        *("check", answer, "--sources", "source.txt", "--sources", "other.txt"),
        *("-s", "features", "--format", "json"),
    )
    assert again.stdout == done.stdout


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"caf\xe9", "UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary data, not text"),
        (b"The tower\0 is old.", "NUL"),
    ],
)
def test_an_answer_that_is_no_text_is_named(
    entail: Entail, write: Write, answer: Path, content: bytes, problem: str
) -> None:
    write("broken.md", content)
    done = entail("check", "broken.md", "--sources", "source.txt", "-s", "features")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "broken.md" in done.stderr
    assert problem in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "named"),
    [
        (("answer.md",), 2, "--sources"),
        (("answer.md", "--sources", "nonesuch"), 1, "nonesuch"),
        (("nonesuch.md", "--sources", "source.txt"), 1, "nonesuch.md"),
        (("images", "--sources", "source.txt"), 1, "images: is a folder without answers"),
        (("answer.md", "--sources", "empty.txt"), 1, "empty.txt"),
        (("answer.md", "--sources", "images"), 1, "images"),
        (("-", "--sources", "-"), 2, "standard input"),
        (("answer.md", "--sources", "source.txt", "--fail-under", "101"), 2, "percent"),
        (("answer.md", "--sources", "source.txt", "--fail-under", "x"), 2, "percent"),
        (("answer.md", "--sources", "source.txt", "--top", "0"), 2, "--top"),
        (("answer.md", "--sources", "source.txt", "--ranker", "bm26"), 2, "bm25"),
        (("answer.md", "--sources", "source.txt", "--html", "source.txt"), 1, "source.txt"),
        (("answer.md", "--sources", "source.txt", "--html", "no/such.html"), 1, "no"),
    ],
)
def test_what_is_wrong_is_one_line_that_names_it(
    entail: Entail,
    write: Write,
    answer: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    named: str,
) -> None:
    write("empty.txt", "")
    (tmp_path / "images").mkdir()
    write("images/a.png", b"\x89PNG")
    done = entail("check", *arguments, "-s", "features")
    assert done.returncode == status
    assert done.stdout == ""
    *warnings, error = done.stderr.splitlines(keepends=True)
    assert is_one_error_line(error)
    assert named in error
    assert all(line.startswith("entail: warning: ") for line in warnings)


def test_the_page_is_written_whole_and_over_nothing_else(
    entail: Entail, answer: Path, tmp_path: Path
) -> None:
    arguments = ("check", answer, "--sources", "source.txt", "-s", "features", "--html", "out.html")
    assert entail(*arguments).returncode == 0
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")
    assert "<mark>The tower is 38 metres tall.</mark>" in page
    refused = entail(*arguments)
    assert refused.returncode == 1
    assert is_one_error_line(refused.stderr)
    assert entail(*arguments, "--overwrite").returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "answer.md",
        "out.html",
        "source.txt",
    ]


def test_the_terminal_gets_no_control_characters_of_strangers(entail: Entail, write: Write) -> None:
    write("source.txt", "The tower \x1b[2J is old.")
    done = entail(
        "check", "-", "--sources", "source.txt", "-s", "features", stdin="The tower is old."
    )
    assert "✓ supported" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_shipped_example_shows_every_verdict(entail: Entail) -> None:
    answer, sources = check_example()
    done = entail("check", answer, "--sources", sources, "-s", "features", "--format", "json")
    report = json.loads(done.stdout)
    assert report["contradicted"] == 1
    assert report["not_found"] == 1
    assert report["supported"] == len(report["claims"]) - 2 > 3
    (wrong,) = [claim for claim in report["claims"] if claim["verdict"] == "contradicted"]
    assert wrong["judged"] == "The Ostmere lighthouse is 41 metres tall."
    assert wrong["evidence"][0]["quote"] == "It is 38 metres tall."
    endings = {claim["evidence"][0]["source"].rpartition(".")[2] for claim in report["claims"]}
    assert endings == {"txt", "md", "html"}


def test_the_demonstration_checks_the_shipped_answer(entail: Entail) -> None:
    answer, sources = check_example()
    shown = entail("demo", "-s", "features")
    checked = entail("check", answer, "--sources", sources, "-s", "features")
    assert shown.returncode == 0
    assert "✗ contradicted" in shown.stdout
    assert shown.stdout.splitlines()[-1] == checked.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("answer.docx", docx(paragraph("The tower was built in 1874."))),
        ("answer.html", b"<html><body><p>The tower was built in 1874.</p></body></html>"),
        ("answer.pdf", pdf("The tower was built in 1874.")),
    ],
)
def test_an_answer_is_read_as_sources_are(
    entail: Entail, write: Write, name: str, content: bytes
) -> None:
    write("source.txt", SOURCE)
    write(name, content)
    done = entail("check", name, "--sources", "source.txt", "-s", "coverage", "--format", "json")
    report = json.loads(done.stdout)
    assert report["answer"].strip() == "The tower was built in 1874."
    assert report["supported"] == 1


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("answer.docx", b"PK\3\4", "is not a readable docx"),
        ("answer", b"\x7fELF" + bytes(60), "is binary data, not text"),
        ("answer.jsonl", b'{"text": "A."}\n{"text": "B."}\n', "holds 2 documents"),
        ("answer.docx", docx(paragraph()), "holds no text; an answer is a single text"),
    ],
)
def test_an_answer_that_is_no_text_is_refused(
    entail: Entail, write: Write, name: str, content: bytes, message: str
) -> None:
    write("source.txt", SOURCE)
    write(name, content)
    done = entail("check", name, "--sources", "source.txt", "-s", "coverage")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert f"{name}: {message}" in done.stderr


@pytest.mark.parametrize("broken", ["b.pdf", "b.docx"])
@pytest.mark.parametrize("sources", [["folder"], ["folder/a.txt", "folder/{}"]])
def test_a_broken_source_is_named_with_the_way_out(
    entail: Entail, write: Write, broken: str, sources: list[str]
) -> None:
    answer = write("answer.md", "The tower was built in 1874.")
    (answer.parent / "folder").mkdir()
    write("folder/a.txt", SOURCE)
    write(f"folder/{broken}", b"garbage")
    named = [source.format(broken) for source in sources]
    refused = entail("check", "answer.md", "--sources", *named, "-s", "coverage")
    assert refused.returncode == 1
    assert is_one_error_line(refused.stderr)
    assert f"folder/{broken}: is not a readable " in refused.stderr
    assert "--lenient" in refused.stderr
    done = entail("check", "answer.md", "--sources", *named, "-s", "coverage", "--lenient")
    assert done.returncode == 0
    assert f"entail: warning: skipped: folder/{broken}: is not a readable " in done.stderr


@pytest.mark.parametrize("is_page", [True, False])
def test_the_page_is_written_though_nobody_reads_the_claims(
    answer: Path, tmp_path: Path, is_page: bool
) -> None:
    answer.write_text("The tower is 38 metres tall. The tower is 41 metres tall. " * 20)
    command = [ENTAIL, "check", answer, "--sources", "source.txt", "-s", "overlap"]
    command += ["--html", "out.html"] if is_page else []
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    _, error = process.communicate(timeout=120)
    assert error.count(b"out.html: 40 claims") == is_page, error
    assert process.returncode == (0 if is_page else 1)
    assert (tmp_path / "out.html").exists() is is_page


def test_the_page_names_the_answer_and_what_it_quotes(
    entail: Entail, answer: Path, tmp_path: Path
) -> None:
    arguments = ("check", "answer.md", "--sources", "source.txt", "-s", "features")
    assert entail(*arguments, "--html", "out.html").returncode == 0
    page = (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "<title>Checked answer answer.md: " in page
    assert "Sources quoted: source.txt<" in page
    assert "id" not in json.loads(entail(*arguments, "--format", "json").stdout)
