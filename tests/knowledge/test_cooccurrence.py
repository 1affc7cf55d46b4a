"""Co-occurrence: counted by hand, read back, and reported where a table is none."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from entailment.acquisition.cooccurrence import count_cooccurrences
from entailment.cli import entail
from entailment.corpora.document import make_document
from entailment.errors import DataError
from entailment.knowledge.cooccurrence import read_counts, write_counts
from entailment.knowledge.counts import Counts
from entailment.knowledge.resource import make_resources
from entailment.model import Document

TEXTS = [
    "The judge came to court.",
    "A judge left the court.",
    "A cow gives milk.",
    "The court and the cow are old; the judge likes milk.",
]


def documents() -> list[Document]:
    return [make_document(str(n), text) for n, text in enumerate(TEXTS)]


def test_words_and_pairs_are_counted_by_documents() -> None:
    counts = count_cooccurrences(documents(), at_least=1)
    assert counts.documents == 4
    assert counts.joint_count("judge", "court") == counts.joint_count("court", "judge") == 3
    assert counts.joint_count("cow", "court") == 1
    assert counts.joint_count("cow", "nonesuch") == 0
    assert counts.probability("milk", "cow") == 1
    assert counts.probability("cow", "court") == pytest.approx(1 / 3)
    assert counts.prior("judge") == 0.75
    assert counts.prior("nonesuch") == 0.125


def test_information_is_above_chance_only() -> None:
    counts = count_cooccurrences(documents(), at_least=1)
    expected = math.log((2 / 4) / (0.5 * 0.5)) / -math.log(2 / 4)
    assert counts.mutual_information("cow", "milk") == pytest.approx(expected)
    assert counts.mutual_information("cow", "court") == 0


def test_rare_words_and_pairs_are_left_out() -> None:
    counts = count_cooccurrences(documents(), at_least=2)
    assert counts.words == ("court", "cow", "judge", "milk")
    assert counts.joint_count("cow", "court") == 0


def test_a_long_document_is_several_units() -> None:
    text = " ".join(["A judge came to court."] * 25)
    assert count_cooccurrences([make_document("1", text)], at_least=1).documents == 3


WORDS = st.sampled_from("abcdef")


@given(st.sets(st.tuples(WORDS, WORDS).filter(lambda pair: pair[0] < pair[1]), min_size=1))
def test_what_is_written_reads_back(
    tmp_path_factory: pytest.TempPathFactory, pairs: set[tuple[str, str]]
) -> None:
    path = tmp_path_factory.mktemp("counts") / "counts.tsv.gz"
    words = dict.fromkeys("abcdef", 3)
    counts = Counts.of(5, words, [(*pair, 2) for pair in sorted(pairs)], "made up")
    assert write_counts(counts, path) == len(pairs)
    again = read_counts(path)
    assert (again.documents, again.words, again.source) == (5, tuple("abcdef"), "made up")
    assert all(
        again.joint_count(a, b) == counts.joint_count(a, b) == 2 * (tuple(sorted((a, b))) in pairs)
        for a in words
        for b in words
        if a != b
    )
    assert all(0 <= again.inclusion(a, b) <= 1 for a in words for b in words)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\t1\n", ":1: lacks '# documents"),
        ("# documents\tmany\n", ":1: lacks"),
        ("# documents\t5\na\t6\n", ":2: '6' is not a number from 1 to 5"),
        ("# documents\t5\na\t2\na\t2\n", ":3: is not 'word<TAB>N', each once"),
        ("# documents\t5\na\t2\na\tb\t1\n", ":3: 'b' has no line of its own"),
        ("# documents\t5\na\t2\nb\t1\na\tb\t2\n", ":4: '2' is not a number from 1 to 1"),
        ("# documents\t5\na\t2\nb\t1\nb\ta\t1\n", ":4: is not"),
        ("# documents\t5\na\t2\nb\t1\na\tb\t1\na\tb\t1\n", "a pair of words twice"),
        ("# documents\t5\na\t2\n", "holds no pair of words"),
    ],
)
def test_what_is_no_table_is_reported(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "counts.tsv"
    path.write_text(text)
    with pytest.raises(DataError, match=message):
        read_counts(path)


def test_the_command_makes_a_table_of_texts_that_the_resource_reads(tmp_path: Path) -> None:
    data = tmp_path / "pairs.tsv"
    rows = [f"{text}\tUnseen hypothesis words.\tENTAILMENT" for text in [*TEXTS, TEXTS[0]]]
    data.write_text("\n".join(["text\thypothesis\tlabel", *rows]) + "\n")
    target = tmp_path / "cooccurrence.tsv.gz"
    command = ["resources", "make", "cooccurrence", str(data), "--pairs", "-o", str(target)]
    done = CliRunner().invoke(entail, command)
    assert done.exit_code == 0, done.output
    counts = read_counts(target)
    assert counts.documents == 4
    assert counts.number("unseen") is None
    (named,) = make_resources([{"name": "cooccurrence", "path": str(target)}])
    assert {rule.right for rule in named.resource.rules("cow")} == {"milk"}
