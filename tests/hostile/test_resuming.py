"""Runs and outputs at their edges: killed when written, a closed output, links that lead out."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from entailment.examples import example_facts, example_topics
from entailment.files import write_whole
from tests.cli.conftest import ENTAIL, Entail, is_one_error_line


@pytest.mark.parametrize("form", ["rte1", "rte2", "rte5", "jsonl"])
def test_a_run_that_was_killed_when_it_was_written_is_done(
    entail: Entail, examples: Path, tmp_path: Path, form: str
) -> None:
    command = ("run", examples, "-o", "run.txt", "--run-format", form, "-s", "overlap")
    assert entail(*command).returncode == 0
    before = (tmp_path / "run.txt").read_bytes()
    again = entail(*command)  # as after a kill between the last write and the end
    assert again.returncode == 0, again.stderr
    assert (tmp_path / "run.txt").read_bytes() == before
    assert not (tmp_path / "run.txt.part").exists()


@pytest.mark.parametrize("form", ["rte1", "rte2", "rte5"])
def test_a_run_of_another_system_is_not_taken_for_it(
    entail: Entail, examples: Path, tmp_path: Path, form: str
) -> None:
    assert (
        entail("run", examples, "-o", "run.txt", "--run-format", form, "-s", "length").returncode
        == 0
    )
    before = (tmp_path / "run.txt").read_bytes()
    other = entail("run", examples, "-o", "run.txt", "--run-format", form, "-s", "overlap")
    assert other.returncode == 1
    assert "is there already" in other.stderr
    assert is_one_error_line(other.stderr)
    assert (tmp_path / "run.txt").read_bytes() == before


_FACTS = example_facts() / "EXAMPLE_KBP_DEVSET.xml"


@pytest.mark.parametrize(
    ("command", "others"),
    [
        (("run", example_topics(), "--run-format", "rte6"), ("-s", "length")),
        (
            (
                "validate",
                _FACTS,
                "--documents",
                _FACTS.parent / "source_data",
                "--run-format",
                "kbp",
            ),
            ("-s", "overlap", "--profile", "generic"),
        ),
    ],
)
def test_a_submission_of_topics_or_facts_that_is_there_is_known(
    entail: Entail, tmp_path: Path, command: tuple[object, ...], others: tuple[str, ...]
) -> None:
    begin = (*command, "-o", "run.xml")
    assert entail(*begin, "-s", "overlap").returncode == 0
    before = (tmp_path / "run.xml").read_bytes()
    again = entail(*begin, "-s", "overlap")
    assert again.returncode == 0, again.stderr
    other = entail(*begin, *others)
    assert other.returncode == 1
    assert "is there already" in other.stderr
    (tmp_path / "run.xml").write_text("My notes.")
    assert "is there already" in entail(*begin, "-s", "overlap").stderr
    assert (tmp_path / "run.xml").read_text() == "My notes."
    assert entail(*begin, "-s", "overlap", "--overwrite").returncode == 0
    assert (tmp_path / "run.xml").read_bytes() == before


@pytest.mark.parametrize(
    "command",
    [
        "run examples.xml -o - -s overlap",
        "judge --text 'Ann met Bob.' --hypothesis 'Bob left.' -s overlap",
        "systems --format json",
        "--help",
    ],
)
def test_results_for_a_closed_output_are_an_error(
    examples: Path, tmp_path: Path, command: str
) -> None:
    line = f"exec {ENTAIL} {command} >&-"
    done = subprocess.run(
        ["sh", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "is closed" in done.stderr
    assert is_one_error_line(done.stderr)


def test_a_run_into_a_file_needs_no_output(examples: Path, tmp_path: Path) -> None:
    line = f"exec {ENTAIL} run examples.xml -o run.jsonl -s overlap >&-"
    done = subprocess.run(["sh", "-c", line], cwd=tmp_path, check=False)
    assert done.returncode == 0
    assert (tmp_path / "run.jsonl").exists()


def test_a_link_out_of_the_sources_is_named_and_read_only_on_request(
    entail: Entail, tmp_path: Path
) -> None:
    for name in ("sources", "secret", "secret/below"):
        (tmp_path / name).mkdir()
    (tmp_path / "sources" / "a.txt").write_text("It rained in Cork.\n")
    (tmp_path / "secret" / "b.txt").write_text("A ferry sank off Malta.\n")
    (tmp_path / "secret" / "below" / "c.txt").write_text("Nobody died.\n")
    (tmp_path / "sources" / "b.txt").symlink_to(tmp_path / "secret" / "b.txt")
    (tmp_path / "sources" / "more").symlink_to(tmp_path / "secret" / "below")
    (tmp_path / "sources" / "inside.txt").symlink_to(tmp_path / "sources" / "a.txt")
    (tmp_path / "answer.txt").write_text("A ferry sank off Malta.\n")
    begin = ("check", "answer.txt", "--sources", "sources", "-s", "overlap")
    plain, followed = entail(*begin), entail(*begin, "--follow-links")
    assert "leads out of the folder" in plain.stderr
    assert "Malta" not in plain.stdout.replace("A ferry sank off Malta.", "", 1)
    assert "b.txt" in followed.stdout


def test_two_containers_with_one_process_number_write_next_to_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.getpid", lambda: 1)
    (tmp_path / ".out.txt.1.tmp").write_text("of another container, at work")
    write_whole(tmp_path / "out.txt", b"mine")
    assert (tmp_path / "out.txt").read_bytes() == b"mine"
    assert (tmp_path / ".out.txt.1.tmp").read_text() == "of another container, at work"
