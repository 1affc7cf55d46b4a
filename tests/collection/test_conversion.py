"""Pairs as files of other formats, read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli.datasets import command
from entailment.collection.conversion import FORMATS, form_of, write_as
from entailment.collection.release_formats import XML_FORMATS
from entailment.datasets import open_dataset
from entailment.errors import DataError, OptionError
from entailment.model import Label, LabelScheme, Pair, conflate

E, C, U, N = Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN, Label.NO_ENTAILMENT


def pairs(*labels: Label | None) -> list[Pair]:
    attributes = {"task": "IE", "query": "7"}
    return [
        Pair(str(n), 'Ann & Bo met,\nso "they" say.', f"Bo met {n}.", label, attributes)
        for n, label in enumerate(labels, 1)
    ]


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_written_is_read_again(tmp_path: Path, form: str) -> None:
    given = pairs(E, C, U)
    write_as(form, given, tmp_path / "out")
    dataset = open_dataset(tmp_path / "out")
    read = list(dataset)
    if form not in XML_FORMATS:
        assert read == given
        return
    assert dataset.reader_name == XML_FORMATS[form].reader
    two_way = XML_FORMATS[form].labels is LabelScheme.TWO_WAY
    assert [pair.gold for pair in read] == [
        conflate(pair.gold) if two_way and pair.gold else pair.gold for pair in given
    ]
    assert [(pair.id, pair.hypothesis, pair.task) for pair in read] == [
        (pair.id, pair.hypothesis, "IE") for pair in given
    ]


@pytest.mark.parametrize("form", ["jsonl", "csv", "rte3"])
def test_pairs_may_have_no_labels(tmp_path: Path, form: str) -> None:
    write_as(form, pairs(None, None), tmp_path / "out")
    read = open_dataset(tmp_path / "out", unlabelled=True)
    assert [pair.gold for pair in read] == [None, None]


def test_what_a_format_cannot_hold_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out.xml"
    with pytest.raises(
        OptionError, match=r"of two labels cannot be written as 'rte5' \(--to rte1, rte2"
    ):
        write_as("rte5", pairs(E, N), path)
    with pytest.raises(DataError, match="pair '2' has no gold label"):
        write_as("rte3", pairs(E, None), path)
    with pytest.raises(OptionError, match="name the format with --to"):
        form_of(path)
    assert not path.exists()


def test_the_command_converts_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_as("csv", pairs(E, C), tmp_path / "in.csv")
    done = CliRunner().invoke(command, ["in.csv", "-o", "out.xml", "--to", "rte3-3way"])
    assert done.stderr == "out.xml: 2 pairs as rte3-3way\n"
    again = CliRunner().invoke(command, ["out.xml", "-o", "out.xml", "--to", "rte3"])
    assert isinstance(again.exception, DataError)
    unknown = CliRunner().invoke(command, ["in.csv", "-o", "out.x", "--to", "rte7"])
    assert "unknown format 'rte7'" in str(unknown.exception)


def test_a_column_that_was_not_chosen_takes_no_part_of_the_pair(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(
        "id,claim,text,source,hypothesis\n1,Bo met.,No.,Bo met Al.,-\n"
    )
    columns = {"text": "source", "hypothesis": "claim"}
    given = list(open_dataset(tmp_path / "in.csv", columns=columns, unlabelled=True))
    for form in ("jsonl", "csv"):
        write_as(form, given, tmp_path / form)
        (read,) = open_dataset(tmp_path / form, unlabelled=True)
        assert (read.text, read.hypothesis) == ("Bo met Al.", "Bo met.")
        assert read.attributes == {"source_text": "No.", "source_hypothesis": "-"}
