"""`entail features` writes the features of pairs as a table, and the function yields its rows."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.errors import DataError, OptionError
from entailment.examples import worked_examples
from entailment.model import Pair
from entailment.systems.features import measured
from entailment.systems.measures import MEASURES
from tests.cli.conftest import Entail, is_one_error_line

CHOSEN = ("--feature", "word_coverage", "--feature", "negation_mismatch")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_row_has_id_features_and_gold(entail: Entail, tmp_path: Path) -> None:
    table = tmp_path / "features.jsonl"
    done = entail("features", str(worked_examples()), "-o", str(table))
    assert done.returncode == 0
    assert done.stderr == f"{table}: 35 features of 31 pairs\n"
    rows = lines_of(table)
    pairs = list(entailment.read_pairs(worked_examples()))
    assert [row["id"] for row in rows] == [pair.id for pair in pairs]
    assert [row["gold"] for row in rows] == [str(pair.gold) for pair in pairs]
    assert list(rows[0]) == ["id", *MEASURES, "gold"]
    expected = measured([pairs[3]], list(MEASURES))[0]
    assert [rows[3][name] for name in MEASURES] == pytest.approx(expected, abs=1e-6)
    assert list(entailment.features(worked_examples())) == rows


@pytest.mark.parametrize(("ending", "separator"), [("csv", ","), ("tsv", "\t")])
def test_cells_are_those_of_the_chosen_features(
    entail: Entail, tmp_path: Path, ending: str, separator: str
) -> None:
    pairs, table = tmp_path / "pairs.jsonl", tmp_path / f"features.{ending}"
    lines = [
        {"id": 'a,"b"', "text": "A cat sat.", "hypothesis": "A cat sat.", "label": "ENTAILMENT"},
        {"id": "ü", "text": "A cat sat.", "hypothesis": "A dog ran."},
    ]
    pairs.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert entail("features", str(pairs), "-o", str(table), *CHOSEN).returncode == 0
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream, delimiter=separator))
    assert rows[0] == ["id", "word_coverage", "negation_mismatch", "gold"]
    assert rows[1] == ['a,"b"', "1.0", "0.0", "ENTAILMENT"]
    assert (rows[2][0], rows[2][-1]) == ("ü", "")


def test_parquet_has_the_same_rows(entail: Entail, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = tmp_path / "features.parquet"
    assert entail("features", str(worked_examples()), "-o", str(table), *CHOSEN).returncode == 0
    rows = parquet.read_table(table).to_pylist()
    chosen = ["word_coverage", "negation_mismatch"]
    assert rows == list(entailment.features(worked_examples(), feature=chosen))


def test_a_table_is_replaced_only_where_that_is_wanted_and_whole(
    entail: Entail, tmp_path: Path
) -> None:
    pairs, table = tmp_path / "pairs.jsonl", tmp_path / "features.csv"
    table.write_text("mine\n")
    refused = entail("features", str(worked_examples()), "-o", str(table))
    assert refused.returncode == 1
    assert "is there already" in refused.stderr
    pairs.write_text('{"id": "1", "text": "A cat sat.", "hypothesis": "A cat sat."}\n{}\n')
    broken = entail("features", str(pairs), "-o", str(table), "--overwrite")
    assert broken.returncode == 1
    assert table.read_text() == "mine\n"
    assert entail("features", str(pairs), "-o", str(table), "--overwrite", "--lenient").stderr
    assert len(table.read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "features.xlsx"), "a table is .csv, .tsv, .jsonl or .parquet"),
        (("-o", "f.csv", "--feature", "word_covrage"), "did you mean 'word_coverage'"),
    ],
)
def test_an_unknown_form_or_feature_is_wrong_usage(
    entail: Entail, arguments: tuple[str, ...], message: str
) -> None:
    done = entail("features", str(worked_examples()), *arguments)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)
    assert message in done.stderr


def test_unknown_labels_are_no_reason_to_measure_nothing(entail: Entail, tmp_path: Path) -> None:
    pairs, table = tmp_path / "pairs.csv", tmp_path / "features.jsonl"
    pairs.write_text("id,text,hypothesis,label\na,A cat sat.,A cat sat.,perhaps\n")
    expected = {"id": "a", "word_coverage": 1.0, "gold": None}
    done = entail("features", str(pairs), "-o", str(table), "--feature", "word_coverage")
    assert done.returncode == 0
    assert "unknown label 'perhaps'" in done.stderr
    assert json.loads(table.read_text()) == expected
    for data in (pairs, entailment.open_dataset(pairs)):
        assert list(entailment.features(data, feature=["word_coverage"])) == [expected]


def test_errors_of_what_is_read_later_name_the_arguments(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.csv"
    pairs.write_text("claim,label\nA cat sat.,ENTAILMENT\n")
    with pytest.raises(DataError, match="name one with columns text=NAME"):
        list(entailment.features(pairs, reader="table"))


def test_pairs_in_memory_have_features() -> None:
    pairs = [Pair("a", "A cat sat.", "A cat sat.")]
    expected = [{"id": "a", "word_coverage": 1.0, "gold": None}]
    assert list(entailment.features(pairs, feature=["word_coverage"])) == expected
    opened = entailment.open_dataset(pairs)
    assert list(entailment.features(opened, feature=["word_coverage"])) == expected


def test_features_are_a_list_of_known_names() -> None:
    with pytest.raises(OptionError, match="feature must be a list of names"):
        entailment.features([], feature="word_coverage")
    with pytest.raises(OptionError, match="unknown feature 'x'"):
        entailment.features([], feature=["x"])
