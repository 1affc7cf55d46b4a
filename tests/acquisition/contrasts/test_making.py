"""Pairs of a corpus: unique, drawn by a seed, split by verb, written so that they read back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from entailment.acquisition.contrasts import (
    MAKERS,
    is_held_out,
    make_contrasts,
    parsed_sentences,
    usable_sentences,
    write_contrasts,
)
from entailment.acquisition.contrasts.inflection import gerund, participle, past, plural
from entailment.acquisition.contrasts.sentence import Sentence, with_article
from entailment.datasets import open_dataset
from entailment.errors import DataError, OptionError
from entailment.text.linguistics import Analyser


def test_pairs_are_unique_and_depend_on_the_seed_alone(sentences: tuple[Sentence, ...]) -> None:
    pairs = list(make_contrasts(sentences, seed=3))
    assert pairs == list(make_contrasts(sentences, seed=3))
    assert pairs != list(make_contrasts(sentences, seed=4))
    assert len({(p.text.lower(), p.hypothesis.lower()) for p in pairs}) == len(pairs) > 50


def test_the_two_splits_share_no_verb(sentences: tuple[Sentence, ...]) -> None:
    roots = {
        split: {
            next(t.lemma for t in sentence.analysis.tokens if t.is_root)
            for sentence in sentences
            if any(
                pair.group.endswith(sentence.id) for pair in make_contrasts(sentences, split=split)
            )
        }
        for split in ("train", "held-out")
    }
    assert all(not is_held_out(verb) for verb in roots["train"])
    assert all(is_held_out(verb) for verb in roots["held-out"])


def test_a_number_of_pairs_of_one_maker_can_be_requested(sentences: tuple[Sentence, ...]) -> None:
    pairs = list(make_contrasts(sentences, makers=["negation"], most=4))
    assert {pair.maker for pair in pairs} == {"negation"}
    assert 4 <= len(pairs) <= 6


def test_an_unknown_maker_is_named(sentences: tuple[Sentence, ...]) -> None:
    with pytest.raises(OptionError, match="there is no maker 'passiv'"):
        list(make_contrasts(sentences, makers=["passiv"]))


def test_what_is_written_reads_back(sentences: tuple[Sentence, ...], tmp_path: Path) -> None:
    pairs = list(make_contrasts(sentences, makers=["passive", "kinds"]))
    counts = write_contrasts(tmp_path / "pairs.jsonl", pairs)
    read = list(open_dataset(tmp_path / "pairs.jsonl"))
    assert [(p.text, p.hypothesis, p.gold) for p in read] == [
        (p.text, p.hypothesis, p.gold) for p in pairs
    ]
    assert counts.total() == len(pairs)
    row = json.loads((tmp_path / "pairs.jsonl").read_text("utf-8").splitlines()[0])
    assert {"kind", "maker", "source", "group"} <= row.keys()


def test_no_pair_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no pair to write"):
        write_contrasts(tmp_path / "pairs.jsonl", [])


def test_sentences_are_whole_short_and_there_once() -> None:
    texts = [("a", "The dog barks loudly . What is it? The dog barks loudly."), ("a", "no capital")]
    assert usable_sentences(texts) == [("a", "The dog barks loudly.")]


def test_sources_give_equal_shares() -> None:
    texts = [("a", f"The dog number {n} barks.") for n in range(30)]
    texts += [("b", f"The cat number {n} sleeps.") for n in range(3)]
    chosen = usable_sentences(texts, most=10)
    assert [source for source, _ in chosen].count("b") == 3
    assert len(chosen) == 10


def test_a_sentence_with_a_modal_is_no_plain_clause() -> None:
    rows = [("a", "The man may leave the house."), ("a", "The man left the house.")]
    clauses = [sentence.clause for sentence in parsed_sentences(rows, Analyser(cache=False))]
    assert clauses[0] is None
    assert clauses[1] is not None


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (past("visit"), "visited"),
        (past("stop"), "stopped"),
        (participle("write"), "written"),
        (gerund("run"), "running"),
        (gerund("dye"), "dyeing"),
        (plural("person"), "people"),
        (with_article("uniform"), "a uniform"),
        (with_article("umbrella"), "an umbrella"),
    ],
)
def test_forms_of_words(form: str, expected: str) -> None:
    assert form == expected


def test_every_maker_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs" / "contrasts.md").read_text("utf-8")
    assert [name for name in MAKERS if f"| `{name}` |" not in page] == []
