"""No command writes over what it reads, nor over what is no run, whatever `--overwrite` allows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from entailment.errors import DataError
from entailment.files import picture_file
from tests.cli.conftest import Entail, is_one_error_line

RUN = ("-s", "overlap", "--overwrite")


def _refused(entail: Entail, existing: Path, *arguments: object) -> str:
    before = existing.read_bytes()
    done = entail(*arguments)
    assert done.returncode == 1, done.stdout
    assert is_one_error_line(done.stderr)
    assert existing.read_bytes() == before
    return done.stderr


def test_data_named_like_the_journal_is_not_touched(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    data = examples.rename(tmp_path / "run.jsonl.part")
    assert "is read from" in _refused(entail, data, "run", data, "-o", "run.jsonl", *RUN)


@pytest.mark.parametrize("flags", [RUN, RUN[:2]], ids=["overwrite", "plain"])
def test_a_file_of_somebody_named_like_the_journal_is_not_touched(
    entail: Entail, examples: Path, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    notes = tmp_path / "run.jsonl.part"
    notes.write_text("my notes\n")
    _refused(entail, notes, "run", examples, "-o", "run.jsonl", *flags)


def test_the_journal_of_another_run_is_replaced_only_with_overwrite(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    journal = tmp_path / "run.jsonl.part"
    journal.write_text('{"run":{"system":"another"}}\n')
    _refused(entail, journal, "run", examples, "-o", "run.jsonl", "-s", "overlap")
    assert entail("run", examples, "-o", "run.jsonl", *RUN).returncode == 0


def test_the_answer_key_the_recipe_and_its_tables_are_not_touched(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    key, table, recipe = (tmp_path / name for name in ("key.txt", "idf.tsv", "my.toml"))
    key.write_text("1 YES\n")
    table.write_text("# documents: 2\nword\t1\n")
    recipe.write_text('[system]\nname = "coverage"\nidf = "idf.tsv"\n')
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text('{"id":"1","text":"A cat sat.","hypothesis":"A cat sat."}\n')
    for target, arguments in (
        (key, ("--key", key, *RUN)),
        (recipe, ("-s", recipe, "--overwrite")),
        (table, ("-s", recipe, "--overwrite")),
        (table, ("-s", "coverage", "-O", "idf=idf.tsv", "--overwrite")),
    ):
        assert "is read from" in _refused(entail, target, "run", pairs, "-o", target, *arguments)


def test_an_input_by_another_name_is_still_an_input(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    os.link(examples, tmp_path / "hard.xml")
    (tmp_path / "soft.xml").symlink_to(examples)
    for name in ("hard.xml", "soft.xml"):
        _refused(entail, examples, "run", examples, "-o", name, *RUN)


def test_documents_and_evidence_of_somebody_else_are_not_touched(
    entail: Entail, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    document = tmp_path / "docs" / "a.txt"
    document.write_text("Ann Lee works for Acme. She was born in Oslo.\n")
    facts = tmp_path / "facts.jsonl"
    facts.write_text(
        '{"id":"1","entity":"Ann Lee","entity_type":"per","slot":"employee_of","value":"Acme",'
        '"document":"a"}\n'
    )
    begin = ("validate", facts, "--documents", "docs", "-s", "overlap", "--overwrite", "-o")
    assert "is read from" in _refused(entail, document, *begin, document)
    notes = tmp_path / "run.jsonl.evidence.part"
    notes.write_text("my notes\n")
    assert "no evidence" in _refused(entail, notes, *begin, "run.jsonl")
    notes.unlink()
    for _ in range(2):  # a run among the documents is a run
        done = entail(*begin[:-2], "-o", "docs/run.jsonl", "--overwrite")
        assert done.returncode == 0, done.stderr


PLOTS = (
    ("score", "examples.xml", "run.jsonl", "--plot"),
    ("score", "examples.xml", "run.jsonl", "--calibration"),
    ("compare", "examples.xml", "run.jsonl", "run.jsonl", "--plot"),
    ("compare", "examples.xml", "run.jsonl", "run.jsonl", "--agreement"),
    ("ablate", "examples.xml", "-s", "overlap", "--plot"),
    ("agree", "rte.project", "--plot"),
    ("judge", "Acme bought Bolt.", "Acme bought Bolt.", "-s", "logic", "--plot"),
)


@pytest.mark.parametrize("arguments", PLOTS, ids=lambda words: f"{words[0]} {words[-1]}")
@pytest.mark.parametrize("content", [b"my notes\n", b"<?xml version='1.0'?>\n<entailment-corpus/>"])
def test_a_picture_takes_the_place_of_nothing_but_a_picture(
    entail: Entail, tmp_path: Path, arguments: tuple[str, ...], content: bytes
) -> None:
    notes = tmp_path / "notes.svg"
    notes.write_bytes(content)
    assert "is not a picture" in _refused(entail, notes, *arguments, "notes.svg")


@pytest.mark.parametrize("name", ["notes.txt", "notes", "notes.png"])
def test_the_picture_of_a_proof_is_an_svg(entail: Entail, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("my notes\n")
    pair = ("Acme bought Bolt.", "Acme bought Bolt.", "-s", "logic", "--plot", name)
    done = entail("judge", *pair)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert "ends in .svg" in done.stderr
    assert (tmp_path / name).read_text() == "my notes\n"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n\x1a\n...",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b'<?xml version="1.0"?>\n<!-- mine -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg>',
    ],
)
def test_a_picture_is_replaced_by_a_picture(tmp_path: Path, content: bytes) -> None:
    picture = tmp_path / "plot.svg"
    picture.write_bytes(content)
    assert picture_file(picture) == picture


@pytest.mark.parametrize("comment", [b"<!-- a -->", b"<!-- a"])
def test_what_has_many_comments_is_no_picture_at_once(tmp_path: Path, comment: bytes) -> None:
    page = tmp_path / "plot.svg"
    page.write_bytes(comment * 500 + b"<html>")
    with pytest.raises(DataError, match="is not a picture"):
        picture_file(page)


def test_candidates_are_replaced_only_with_overwrite(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "news").mkdir()
    story = tmp_path / "news" / "a.txt"
    story.write_text("A ferry sank off Malta.\n")
    hypotheses = tmp_path / "h.txt"
    hypotheses.write_text("a\tA ferry sank.\n")
    begin = ("candidates", "news", "--hypotheses", "h.txt", "-o")
    assert entail(*begin, "made.xml").returncode == 0
    assert "give --overwrite" in _refused(entail, tmp_path / "made.xml", *begin, "made.xml")
    (tmp_path / "made.xml").write_text("an earlier version")
    assert entail(*begin, "made.xml", "--overwrite").returncode == 0
    assert (tmp_path / "made.xml").read_text().startswith("<?xml")
    for path in (story, hypotheses):
        assert "read from" in _refused(entail, path, *begin, path, "--overwrite")
