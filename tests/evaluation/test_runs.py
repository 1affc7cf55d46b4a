from __future__ import annotations

import gzip
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from entailment.errors import DataError, OptionError
from entailment.evaluation.run_writing import header_line, jsonl_line, write_jsonl, write_run
from entailment.evaluation.runs import (
    RunLine,
    check_run,
    confident_scores,
    entailment_first,
    read_run,
)
from entailment.model import Judgment, Label, LabelScheme

from .builders import C, E, N, U, gold, run

Write = Callable[[str, str | bytes], Path]

JSONL = """\
{"run": {"labels": 2, "system": "overlap", "version": "0.1.0"}}
{"id": "8", "label": "NO ENTAILMENT", "score": 0.25}
{"id": "3", "label": "ENTAILMENT", "probabilities": {"ENTAILMENT": 0.75, "NO ENTAILMENT": 0.25}}
"""


def test_our_format_is_read_with_its_signature(write: Write) -> None:
    run = read_run(write("mine.jsonl", JSONL))
    assert (run.name, run.format, run.labels) == ("mine", "jsonl", LabelScheme.TWO_WAY)
    assert run.signature == {"labels": 2, "system": "overlap", "version": "0.1.0"}
    assert run.ranked
    assert run.judgments == (
        RunLine("8", N, 0.25),
        RunLine("3", E, 0.75, {E: 0.75, N: 0.25}),
    )


def test_our_format_does_without_signature_and_scores(write: Write) -> None:
    run = read_run(write("run", '{"id": 7, "label": "unknown"}\n'))
    assert (run.judgments, run.signature, run.ranked) == ((RunLine("7", U),), None, False)


def test_rte1_confidence_is_that_of_the_chosen_label(write: Write) -> None:
    run = read_run(write("run", "8 TRUE 0.75\n9 FALSE 0.875\n"))
    assert run.format == "rte1"
    assert run.judgments == (RunLine("8", E, 0.75), RunLine("9", N, 0.125))
    assert [line.confidence for line in run.judgments] == [0.75, 0.875]
    assert run.ranked


@pytest.mark.parametrize("ranked", ["yes", "no"])
def test_rte2_says_whether_it_is_ranked(write: Write, ranked: str) -> None:
    run = read_run(write("run", f"ranked: {ranked}\n2 YES\n1 NO\n"))
    assert (run.format, run.ranked) == ("rte2", ranked == "yes")
    assert run.judgments == (RunLine("2", E), RunLine("1", N))


def test_no_is_contradiction_in_a_run_that_has_unknown(write: Write) -> None:
    run = read_run(write("run", "ranked: no\n1 NO\n2 YES\n3 UNKNOWN\n"))
    assert [line.label for line in run.judgments] == [C, E, U]
    assert run.labels is LabelScheme.THREE_WAY


def test_rte5_labels_may_have_a_blank(write: Write) -> None:
    run = read_run(write("run", "1 ENTAILMENT\n2 NO ENTAILMENT\n"))
    assert (run.format, run.labels) == ("rte5", LabelScheme.TWO_WAY)
    assert run.judgments == (RunLine("1", E), RunLine("2", N))


@pytest.mark.parametrize(
    ("lines", "option", "ranked"),
    [
        ("1 ENTAILMENT\n2 UNKNOWN\n3 CONTRADICTION\n", None, True),
        ("1 UNKNOWN\n2 ENTAILMENT\n", None, False),
        ("1 ENTAILMENT\n2 UNKNOWN\n", False, False),
        ("1 UNKNOWN\n2 ENTAILMENT\n", True, True),
    ],
)
def test_rte5_is_ranked_if_it_could_be_unless_one_says_otherwise(
    write: Write, lines: str, option: bool | None, ranked: bool
) -> None:
    assert read_run(write("run", lines), ranked=option).ranked is ranked


def test_excitement_results_are_read_without_their_gold(write: Write) -> None:
    lines = "1\tENTAILMENT\tNonEntailment\t0.75\n2\tN/A\tEntailment\t1.0\n"
    run = read_run(write("run", lines))
    assert run.format == "eop"
    assert run.judgments == (RunLine("1", N, 0.25), RunLine("2", E, 1.0))


def test_a_run_comes_packed_or_from_standard_input(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = read_run(write("mine.txt.gz", gzip.compress(b"ranked: no\r\n1 YES\r\n")))
    assert packed.name == "mine"
    stdin = SimpleNamespace(buffer=io.BytesIO(b"ranked: no\n1 YES\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    piped = read_run("-")
    assert piped.judgments == packed.judgments
    assert piped.name == "stdin"


HEADER = '{"run": {}}\n'
PAIR = '{"id": "1", "label": "ENTAILMENT"'


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        ("", None, "is empty"),
        (" \n\n", None, "is empty"),
        ("\n1 YES\n2 NO\n", 2, "begins with 'ranked: yes'"),
        ("<results/>\n", 1, "no known run format"),
        ("ranked: perhaps\n1 YES\n", 1, "write 'ranked: yes' or 'ranked: no'"),
        ("ranked: yes\n", None, "holds no judgments"),
        ("ranked: yes\n1 YES\n2 MAYBE\n", 3, "unknown label 'MAYBE' (known here: yes, no)"),
        ("ranked: yes\n1 YES\n\n2\n", 4, "has 1 column; write 'id YES|NO'"),
        ("ranked: yes\n1 YES\n2 NO\n1 NO\n", 4, "pair '1' is here twice (first on line 2)"),
        (b"ranked: yes\n1 YES\n\xe9 NO\n", 3, "the byte 0xe9, which is not UTF-8"),
        (b"\x80\x81\x82", 1, "the byte 0x80"),
        ("1 ENTAILMENT\n2 YES\n", 2, "unknown label 'YES'"),
        ("1 ENTAILMENT\n2 UNKNOWN\n3 NO ENTAILMENT\n", 3, "mixed"),
        ("1 NO ENTAILMENT\n2 ENTAILMENT\n3 UNKNOWN\n4 CONTRADICTION\n", 3, "mixed"),
        ("1 TRUE\n", 1, "write 'id TRUE|FALSE confidence'"),
        ("1 TRUE 0.5\n2 FALSE 1.5\n", 2, "confidence '1.5'; it is a number from 0 to 1"),
        ("1 TRUE nan\n", 1, "confidence 'nan'"),
        ("1 TRUE -0.1\n", 1, "confidence '-0.1'"),
        ("1 TRUE inf\n", 1, "confidence 'inf'"),
        ("1 TRUE sure\n", 1, "confidence 'sure'"),
        ("1\tE\tEntailment\t1\n2\tEntailment\t1\n", 2, "id<TAB>gold<TAB>decision<TAB>confidence"),
        ("1\tE\tAbstain\t1\n", 1, "unknown label 'Abstain'"),
        (HEADER, None, "holds no judgments"),
        (HEADER + PAIR, 2, "not a whole JSON object"),
        (HEADER + PAIR + "}\n" + PAIR[:20], 3, "not a whole JSON object"),
        (HEADER + "[1]\n", 2, "not an object"),
        (HEADER + "[" * 100_000, 2, "not a whole JSON object"),
        (HEADER + PAIR + "}\n" + HEADER, 3, "on the first line only"),
        ('{"run": 1}\n', 1, '"run" is not an object'),
        (HEADER + '{"label": "ENTAILMENT"}\n', 2, 'no "id"'),
        (HEADER + '{"id": [1], "label": "ENTAILMENT"}\n', 2, 'no "id"'),
        (HEADER + '{"id": "1"}\n', 2, "pair '1' has no label"),
        (HEADER + '{"id": "1", "label": "-"}\n', 2, "pair '1' has no label"),
        (HEADER + '{"id": "1", "label": 1}\n', 2, "pair '1' has no label that is a word"),
        (HEADER + PAIR + ', "score": "0.5"}\n', 2, "the score '0.5'; it is a number from 0 to 1"),
        (HEADER + PAIR + ', "score": true}\n', 2, "the score True"),
        (HEADER + PAIR + ', "score": NaN}\n', 2, "the score nan"),
        (HEADER + PAIR + ', "score": 1e999}\n', 2, "the score inf"),
        (HEADER + PAIR + ', "probabilities": [1]}\n', 2, "no object of labels"),
        (HEADER + PAIR + ', "probabilities": {"YES": 1}}\n', 2, "unknown label 'YES'"),
        (HEADER + PAIR + ', "probabilities": {"ENTAILMENT": null}}\n', 2, "not sum to 1"),
        (HEADER + PAIR + ', "probabilities": {"ENTAILMENT": 0.5}}\n', 2, "do not sum to 1"),
        (
            HEADER + PAIR + ', "score": 0.2, "probabilities": {"ENTAILMENT": 1}}\n',
            2,
            "the score 0.2, not P(ENTAILMENT) = 1.0",
        ),
        (
            HEADER + PAIR + ', "score": 1}\n' + '{"id": "2", "label": "ENTAILMENT"}\n',
            3,
            "pair '2' has no score where line 2 has one",
        ),
    ],
)
def test_a_hostile_run_is_one_error_that_names_its_line(
    write: Write, content: str | bytes, line: int | None, says: str
) -> None:
    path = write("run", content)
    with pytest.raises(DataError) as caught:
        read_run(path)
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_and_a_missing_file_are_errors(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(DataError):
            read_run(path)


def test_a_run_over_every_pair_keeps_the_rules() -> None:
    check_run(run("ENE"), gold("EEN"))


def test_pairs_that_are_missing_are_named_and_counted() -> None:
    with pytest.raises(DataError, match=r"run misses 2 of 4 pairs: '2', '4'$"):
        check_run(run("EN", ids=["1", "3"]), gold("EEEE"))
    with pytest.raises(
        DataError, match=r"misses 9 of 10 pairs: '2', '3', '4', '5', '6' and 4 more"
    ):
        check_run(run("E"), gold("E" * 10))


def test_pairs_that_the_gold_does_not_have_are_named() -> None:
    with pytest.raises(DataError, match="judges a pair that 'set' does not have: '9'"):
        check_run(run("EN", ids=["1", "9"]), gold("E"))


def test_pairs_without_gold_may_be_judged_or_not() -> None:
    labelled = gold("E", unlabelled=["2"])
    check_run(run("E"), labelled)
    check_run(run("EN"), labelled)


def test_a_ranked_run_has_every_entailment_first() -> None:
    with pytest.raises(DataError, match="pair '2' is ENTAILMENT after one that is not"):
        check_run(run("NE", ranked=True), gold("EE"))
    check_run(run("NE", ranked=False), gold("EE"))
    check_run(run("NE", scores=[0.6, 0.5]), gold("EE"))


def test_order_of_entailment_is_label_then_score_then_place() -> None:
    lines = [
        RunLine("a", U, 0.5),
        RunLine("b", E, 0.4),
        RunLine("c", E, 0.9),
        RunLine("d", C, 0.5),
        RunLine("e", E, 0.4),
    ]
    assert [line.id for line in entailment_first(lines)] == ["c", "b", "e", "a", "d"]


LINES = (RunLine("1", C, 0.125), RunLine("2", U, 0.25), RunLine("3", E, 0.75))


@pytest.mark.parametrize(
    ("format", "ranked", "text"),
    [
        ("rte1", True, "3 TRUE 0.750000\n2 FALSE 0.750000\n1 FALSE 0.875000\n"),
        ("rte2", True, "ranked: yes\n3 YES\n2 UNKNOWN\n1 NO\n"),
        ("rte2", False, "ranked: no\n1 NO\n2 UNKNOWN\n3 YES\n"),
        ("rte5", True, "3 ENTAILMENT\n2 UNKNOWN\n1 CONTRADICTION\n"),
        ("rte5", False, "1 CONTRADICTION\n2 UNKNOWN\n3 ENTAILMENT\n"),
    ],
)
def test_official_formats_are_written_to_the_byte(
    tmp_path: Path, format: str, ranked: bool, text: str
) -> None:
    write_run(LINES, tmp_path / "run", format, ranked=ranked)
    assert (tmp_path / "run").read_bytes() == text.encode()


@pytest.mark.parametrize("pair_id", ["a b", "a\tb", "", " a", "a\u00a0b", "a\n"])
def test_an_id_with_a_blank_cannot_be_written(tmp_path: Path, pair_id: str) -> None:
    path = tmp_path / "run"
    with pytest.raises(DataError, match="blank in its id"):
        write_run([RunLine(pair_id, E, 0.5)], path, "rte5")
    assert not path.exists()


def test_rte1_requires_scores_and_a_format_must_be_known(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="pair '1' has no score"):
        write_run([RunLine("1", E)], tmp_path / "run", "rte1")
    with pytest.raises(OptionError, match="known: rte1, rte2, rte5"):
        write_run(LINES, tmp_path / "run", "rte9")


def test_a_run_that_cannot_be_written_leaves_the_earlier_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run"
    path.write_text("earlier")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataError, match="cannot be written: No space left"):
        write_run(LINES, path, "rte5")
    assert [file.name for file in tmp_path.iterdir()] == ["run"]
    assert path.read_text() == "earlier"


def test_a_run_goes_into_no_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        write_run(LINES, tmp_path / "none" / "run", "rte5")


def test_lines_of_our_format_are_compact_and_sorted() -> None:
    judgment = Judgment("é|1", U, {E: 1 / 3, C: 0.0, U: 2 / 3})
    assert header_line({"system": "s", "labels": 3}) == '{"run":{"labels":3,"system":"s"}}'
    assert jsonl_line(judgment) == (
        '{"id":"é|1","label":"UNKNOWN",'
        '"probabilities":{"CONTRADICTION":0.0,"ENTAILMENT":0.333333,"UNKNOWN":0.666667},'
        '"score":0.333333}'
    )


@given(st.text(), st.floats(0, 1), st.booleans())
def test_a_line_of_our_format_is_json_as_python_writes_it(
    pair_id: str, share: float, undecided: bool
) -> None:
    line = jsonl_line(Judgment(pair_id, E, {N: 1 - share, E: share}, undecided=undecided))
    assert json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) == line
    assert list(json.loads(line)) == sorted(json.loads(line))


def test_a_run_of_our_format_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    write_jsonl([Judgment("1", E, {E: 0.75, N: 0.25})], path, {"system": "s"})
    run = read_run(path)
    assert run.signature == {"system": "s"}
    assert run.judgments == (RunLine("1", E, 0.75, {E: 0.75, N: 0.25}),)


ids = st.text(
    st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=8
).filter(lambda text: text.split() == [text] and not text.startswith(("{", "ranked")))
scores = st.integers(0, 64).map(lambda n: n / 64)


def lines_of(labels: tuple[Label, ...]) -> st.SearchStrategy[list[RunLine]]:
    line = st.builds(RunLine, ids, st.sampled_from(labels), scores, st.none(), st.just(False))
    return st.lists(line, min_size=1, max_size=12, unique_by=lambda line: line.id)


quick = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@quick
@given(lines_of((E, N)))
def test_what_is_written_as_rte1_reads_back(tmp_path: Path, lines: list[RunLine]) -> None:
    write_run(lines, tmp_path / "run", "rte1")
    assert list(read_run(tmp_path / "run").judgments) == entailment_first(lines)


@quick
@given(lines_of((E, N)) | lines_of((E, C, U)), st.sampled_from(["rte2", "rte5"]), st.booleans())
def test_what_is_written_as_rte2_or_rte5_reads_back_without_scores(
    tmp_path: Path, lines: list[RunLine], format: str, ranked: bool
) -> None:
    if format == "rte2" and U not in {line.label for line in lines}:
        lines = [line.two_way() for line in lines]
    write_run(lines, tmp_path / "run", format, ranked=ranked)
    run = read_run(tmp_path / "run", ranked=ranked)
    expected = entailment_first(lines) if ranked else lines
    assert list(run.judgments) == [RunLine(line.id, line.label) for line in expected]
    assert run.ranked is ranked


@quick
@given(
    st.lists(
        st.tuples(
            st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text.strip()),
            scores,
        ),
        min_size=1,
        unique_by=lambda row: row[0],
    )
)
def test_what_is_written_as_jsonl_reads_back(tmp_path: Path, rows: list[tuple[str, float]]) -> None:
    judgments = [Judgment(pair_id, E, {E: score, N: 1 - score}) for pair_id, score in rows]
    write_jsonl(judgments, tmp_path / "run", {"labels": 2})
    run = read_run(tmp_path / "run")
    assert [(line.id, line.score) for line in run.judgments] == rows
    written = (tmp_path / "run").read_text("utf-8").split("\n")
    assert all(json.loads(line) for line in written if line)


@quick
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_are_worse_than_one_error(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "run").write_bytes(content)
    problem = None
    try:
        assert read_run(tmp_path / "run").judgments
    except DataError as error:
        problem = str(error)
    assert problem is None or problem.startswith(str(tmp_path / "run"))
    assert problem is None or len(problem.splitlines()) == 1


def test_what_is_undecided_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(
        '{"id":"1","label":"UNKNOWN","score":0.4,"undecided":true}\n'
        '{"id":"2","label":"UNKNOWN","score":0.4}\n'
    )
    assert [line.undecided for line in read_run(path).judgments] == [True, False]
    path.write_text('{"id":"1","label":"UNKNOWN","undecided":"yes"}\n')
    with pytest.raises(DataError, match="has the undecided 'yes'; it is true or false"):
        read_run(path)


@pytest.mark.parametrize(
    ("letters", "scores", "count"),
    [
        ("EUEC", [0.9, 0.98, 0.7, 0.97], 2),  # of the label
        ("EUEC", [0.9, 0.1, 0.7, 0.3], 0),  # of entailment
        ("EUEC", [0.9, 0.6, 0.8, 0.7], 0),  # of entailment, from a threshold of 0.8
        ("UUCC", [0.9, 0.6, 0.8, 0.7], 4),
    ],
)
def test_scores_that_contradict_the_label_are_counted(
    letters: str, scores: list[float], count: int
) -> None:
    assert confident_scores(run(letters, scores=scores)) == count
