"""Neighbouring sentences of a story, as pairs that are not entailed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from click.testing import CliRunner

from entailment.acquisition.neighbours import neighbour_pairs
from entailment.cli.resources import command
from entailment.corpora import open_corpus
from entailment.datasets import open_dataset
from entailment.model import Label

STORY = (
    "Rebels in Yemen freed two hostages on Monday. "
    "Yemen has suffered a wave of abductions by armed tribes. "
    "The hostages were flown home. "
    "Rebels in Yemen freed two hostages. "
    "Will Yemen pay the tribes a ransom for other captives?"
)


def story(folder: Path) -> Path:
    path = folder / "story.txt"
    path.write_text(STORY, encoding="utf-8")
    return path


def test_two_sentences_in_a_row_that_share_a_name_are_a_pair(tmp_path: Path) -> None:
    left_out: Counter[str] = Counter()
    (pair,) = neighbour_pairs(open_corpus(story(tmp_path)), left_out=left_out)
    assert pair.text.startswith("Rebels in Yemen")
    assert pair.hypothesis.startswith("Yemen has suffered")
    assert pair.gold is Label.NO_ENTAILMENT
    assert left_out.total() == 3


def test_a_sentence_that_repeats_the_one_before_it_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "twice.txt"
    path.write_text("Rebels in Yemen freed two hostages on Monday. In Yemen rebels freed hostages.")
    left_out: Counter[str] = Counter()
    assert not list(neighbour_pairs(open_corpus(path), left_out=left_out))
    assert left_out == {"too many words in common": 1}


def test_the_command_writes_pairs_that_a_reader_reads(tmp_path: Path) -> None:
    target = tmp_path / "neighbours.jsonl"
    made = ["make", "neighbours", str(story(tmp_path)), "-o", str(target)]
    done = CliRunner().invoke(command, made)
    assert done.exit_code == 0, done.output
    assert "1 pairs" in done.stderr
    assert [pair.gold for pair in open_dataset(target)] == [Label.NO_ENTAILMENT]


def test_a_minimum_frequency_is_not_for_pairs(tmp_path: Path) -> None:
    made = ["make", "neighbours", str(story(tmp_path)), "-o", str(tmp_path / "n.jsonl")]
    done = CliRunner().invoke(command, [*made, "--at-least", "2"])
    assert done.exit_code == 2
    assert "--at-least is not for neighbours" in done.output
