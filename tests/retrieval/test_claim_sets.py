"""The readers of claims with gold evidence, and what is measured on them, on small files."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.errors import DataError
from entailment.model import Label, Pair
from entailment.retrieval.thresholds import Scored
from entailment.systems import load_system

BENCH = Path(__file__).parents[2] / "bench"

Measure = Callable[..., "subprocess.CompletedProcess[bytes]"]

CORPUS = [
    {
        "doc_id": 7,
        "title": "Zinc and colds",
        "abstract": ["Zinc was given.", "Colds got shorter."],
    },
    {"doc_id": 8, "title": "Iron", "abstract": ["Iron was given to mice.", "No mouse was harmed."]},
]
CLAIMS = [
    {
        "id": 1,
        "claim": "Zinc shortens colds.",
        "evidence": {"7": [{"sentences": [0, 1], "label": "SUPPORT"}]},
        "cited_doc_ids": [7],
    },
    {
        "id": 2,
        "claim": "Iron harms mice.",
        "evidence": {"8": [{"sentences": [1], "label": "CONTRADICT"}]},
        "cited_doc_ids": [8, 7],
    },
    {"id": 3, "claim": "Iron shortens colds.", "evidence": {}, "cited_doc_ids": [8]},
]
PAGE = {
    "label": "partially_supported",
    "supporting_sentences": [[1, 3], [3, 4]],
    "claim": "The bridge was opened in 1932 by the mayor.",
    "evidence": [
        "(meta data) TITLE: The old bridge",
        "(meta data) PUBLISHED DATETIME: 2016-06-27T19:09:17Z",
        "",
        "The bridge was opened in 1932.",
        "It was opened by somebody.",
    ],
    "meta": {"id": "dev1"},
}


@pytest.fixture(scope="module", autouse=True)
def bench_on_path() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        yield


@pytest.fixture(scope="module")
def claim_sets() -> ModuleType:
    return import_module("claim_sets")


@pytest.fixture(scope="module")
def two_fold() -> ModuleType:
    return import_module("two_fold")


def put(folder: Path, name: str, rows: list[dict[str, object]]) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return path


def put_scifact(folder: Path, claims: list[dict[str, object]] | None = None) -> None:
    put(folder, "scifact/corpus.jsonl", CORPUS)
    put(folder, "scifact/claims_train.jsonl", CLAIMS if claims is None else claims)


def test_scifact_labels_what_supports_and_what_contradicts(claim_sets, tmp_path):
    put_scifact(tmp_path)
    read = claim_sets.open_claims("scifact", tmp_path)
    first, second, third = read.claims
    assert (first.id, first.cited, first.supported) == ("1", ("7",), True)
    assert first.supporting == {"7:0", "7:1"}
    assert (second.supporting, second.contradicting) == (frozenset(), {"8:1"})
    assert (third.documents, third.supported) == (set(), False)
    assert read.documents["7"].title == "Zinc and colds"
    assert [p.text for p in read.documents["8"].passages] == CORPUS[1]["abstract"]
    assert read.label(second, "8:1") is Label.CONTRADICTION
    assert read.label(second, "8:0") is Label.UNKNOWN


def test_any_sentence_of_any_set_of_wice_is_gold_and_a_part_is_not_support(claim_sets, tmp_path):
    put(tmp_path, "wice/claims_dev.jsonl", [PAGE])
    read = claim_sets.open_claims("wice", tmp_path)
    (claim,) = read.claims
    page = read.documents["dev1"]
    assert claim.supporting == {"dev1:1", "dev1:3", "dev1:4"}
    assert not claim.supported
    assert (page.title, str(page.date)) == ("The old bridge", "2016-06-27")
    assert [passage.number for passage in page.passages] == [0, 1, 3, 4]
    assert read.label(claim, "dev1:0") is Label.NO_ENTAILMENT


def test_a_citation_that_is_not_accurate_contradicts_nothing(claim_sets, tmp_path):
    put(tmp_path, "citint/corpus.jsonl", [*CORPUS, {"doc_id": 9, "title": "", "abstract": []}])
    refuted = CLAIMS[1] | {
        "claim": "Iron [<|cit|>,4] harms mice<|multi_cit|>.",
        "evidence": {"8": [{"sentences": [0], "label": "REFUTE"}]},
        "cited_doc_ids": [8, 9],
    }
    put(tmp_path, "citint/claims_dev.jsonl", [refuted])
    read = claim_sets.open_claims("citint", tmp_path, "dev")
    (claim,) = read.claims
    assert claim.hypothesis.text == "Iron harms mice."
    assert (claim.supporting, claim.contradicting, claim.supported) == (set(), set(), False)
    assert (read.name, read.empty, claim.cited) == ("citint.dev", 1, ("8",))


def test_packed_and_plain_files_are_the_same_set(claim_sets, tmp_path):
    put_scifact(tmp_path)
    plain = claim_sets.open_claims("scifact", tmp_path)
    for path in (tmp_path / "scifact").iterdir():
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes()))
        path.unlink()
    assert claim_sets.open_claims("scifact", tmp_path) == plain


def test_a_sample_is_the_same_each_time_and_keeps_the_order(claim_sets, tmp_path):
    many = [CLAIMS[2] | {"id": number} for number in range(50)]
    put_scifact(tmp_path, many)
    read = claim_sets.open_claims("scifact", tmp_path)
    drawn = [int(claim.id) for claim in read.sample(10).claims]
    assert len(drawn) == 10
    assert drawn == sorted(drawn) != list(range(10))
    assert read.sample(10) == read.sample(10)


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"claim": 5}, 'claims_train.jsonl:1: has no "claim" that is a string'),
        ({"claim": " "}, "claims_train.jsonl:1: claim '1' is empty"),
        ({"id": True}, 'has no "id" that is a string or a number'),
        ({"cited_doc_ids": None}, 'has no "cited_doc_ids" that is a list'),
        ({"evidence": {"99": []}}, "has evidence in '99', which the corpus has not"),
        ({"evidence": {"7": [{"sentences": [5], "label": "SUPPORT"}]}}, "evidence in sentence 5"),
        ({"evidence": {"7": [{"sentences": "0", "label": "SUPPORT"}]}}, "no list of numbers"),
        ({"evidence": {"7": [{"sentences": [0], "label": "MAYBE"}]}}, "has the label 'MAYBE'"),
        ({"evidence": {"7": ["x"]}}, "has the label None"),
        ({"evidence": {"7": [{"sentences": [0], "label": []}]}}, r"has the label \[\]"),
    ],
)
def test_a_wrong_claim_is_named_by_file_and_line(changed, problem, claim_sets, tmp_path):
    put_scifact(tmp_path, [CLAIMS[0] | changed])
    with pytest.raises(DataError, match=problem):
        claim_sets.open_claims("scifact", tmp_path)


@pytest.mark.parametrize("broken", [b"{", b"[]", b"\xff", b"[" * 100_000, b"nul", b'{"id":1e999}'])
def test_a_broken_line_is_an_error_of_the_data(broken, claim_sets, tmp_path):
    put_scifact(tmp_path)
    (tmp_path / "scifact" / "claims_train.jsonl").write_bytes(b"\n" + broken + b"\n")
    with pytest.raises(DataError, match=r"claims_train\.jsonl:2: "):
        claim_sets.open_claims("scifact", tmp_path)


def test_what_is_there_twice_or_not_at_all_is_reported(claim_sets, tmp_path):
    with pytest.raises(DataError, match="there is no such file"):
        claim_sets.open_claims("scifact", tmp_path)
    with pytest.raises(DataError, match=r"no part 'test' \(known: train\)"):
        claim_sets.open_claims("scifact", tmp_path, "test")
    put_scifact(tmp_path, [CLAIMS[0], CLAIMS[0]])
    with pytest.raises(DataError, match="claim '1' is here twice"):
        claim_sets.open_claims("scifact", tmp_path)


def scored(claim: str, score: float | None, gold: bool) -> Scored:
    return Scored(claim, claim, score, gold)


@given(answers=st.lists(st.tuples(st.sampled_from([0.1, 0.4, 0.9]), st.booleans()), min_size=8))
def test_the_gold_of_a_half_has_no_part_in_its_threshold(two_fold, answers):
    seed = 3
    names = [f"c{number}" for number in range(len(answers))]
    decisions = {n: [scored(n, *value)] for n, value in zip(names, answers, strict=True)}
    turned = {
        name: [
            scored._replace(gold=not scored.gold) if two_fold.fold_of(name, seed) == 0 else scored
        ]
        for name, (scored,) in decisions.items()
    }
    first, second = (
        two_fold.accuracy([taken] * 2, bootstrap=10, seed=seed) for taken in (decisions, turned)
    )
    assert first.thresholds[0] == second.thresholds[0]


def test_the_first_by_score_are_as_many_as_is_best_on_the_other_half(two_fold):
    ranked = [(0.5, True), (0.4, True), (0.3, False), (None, True)]
    decisions = {f"c{n}": [scored(f"c{n}", *answer) for answer in ranked] for n in range(20)}
    figure = two_fold.first_by_score([decisions] * 2, bootstrap=10, seed=0)
    assert figure.thresholds == (2, 2)
    assert figure.values["precision"].value == 1.0
    assert figure.values["recall"].value == pytest.approx(2 / 3)


def test_gold_that_is_no_candidate_lowers_recall(two_fold):
    names = [f"c{number}" for number in range(20)]
    decisions = {n: [scored(n, 0.9, True), scored(n, 0.2, False)] for n in names}
    whole = two_fold.precision_recall_f([decisions] * 2, bootstrap=10, seed=0)
    assert {name: estimate.value for name, estimate in whole.values.items()} == {
        "precision": 1.0,
        "recall": 1.0,
        "f": 1.0,
    }
    lacking = {n: [*answers, scored(n, None, True)] for n, answers in decisions.items()}
    half = two_fold.precision_recall_f([lacking] * 2, bootstrap=10, seed=0)
    assert half.values["precision"].value == 1.0
    assert half.values["recall"].value == 0.5


def test_a_half_without_gold_is_reported(two_fold):
    decisions = {f"c{n}": [scored(f"c{n}", 0.5, False)] for n in range(20)}
    with pytest.raises(DataError, match="half of the claims has no such gold; take more claims"):
        two_fold.precision_recall_f([decisions] * 2, bootstrap=10, seed=0)


def test_the_best_accuracy_may_be_to_support_nothing(two_fold):
    decisions = {f"c{n}": [scored(f"c{n}", 1.0, n % 4 == 0)] for n in range(40)}
    figure = two_fold.accuracy([decisions] * 2, bootstrap=10, seed=0)
    none = two_fold.without_judging(decisions, False, bootstrap=10, seed=0)
    assert figure.values["accuracy"].value == none.values["accuracy"].value == 0.75
    assert min(figure.thresholds) > 1


def test_no_pair_is_judged_twice_also_after_a_cut(tmp_path):
    saved_judgments = import_module("saved_judgments")
    named = load_system("overlap")
    pairs = [Pair(str(n), f"A dog saw {n} cats.", f"{n} cats ran.") for n in range(6)]
    first = saved_judgments.SavedJudgments(named, tmp_path)
    judgments = list(first.judge([*pairs, pairs[0]]))
    assert (len(judgments), first.judged) == (7, 6)
    again = saved_judgments.SavedJudgments(named, tmp_path)
    assert list(again.judge([*pairs, pairs[0]])) == judgments
    assert again.judged == 0
    first.path.write_bytes(first.path.read_bytes()[:-9])
    repaired = saved_judgments.SavedJudgments(named, tmp_path)
    assert list(repaired.judge([*pairs, pairs[0]])) == judgments
    assert repaired.judged == 1
    assert list(saved_judgments.SavedJudgments(named, tmp_path).judge(pairs)) == judgments[:6]


def test_saved_judgments_agree_with_the_system(tmp_path):
    saved_judgments = import_module("saved_judgments")
    named = load_system("features")
    pairs = [Pair("1", "Zinc shortens colds.", "Zinc shortens colds."), Pair("2", "No.", "Yes.")]
    for ours, theirs in zip(
        saved_judgments.SavedJudgments(named, tmp_path).judge(pairs),
        named.judge(pairs),
        strict=True,
    ):
        assert (ours.pair_id, ours.label) == (theirs.pair_id, theirs.label)
        assert ours.probabilities == pytest.approx(theirs.probabilities, abs=1e-6)


def test_a_file_that_holds_no_judgments_is_reported(tmp_path):
    saved_judgments = import_module("saved_judgments")
    path = saved_judgments.SavedJudgments(load_system("overlap"), tmp_path).path
    path.write_text('{}\n["k", "PERHAPS", 1.0]\n')
    with pytest.raises(DataError, match="no file of judgments; judge with --fresh"):
        saved_judgments.SavedJudgments(load_system("overlap"), tmp_path)
    assert (
        list(saved_judgments.SavedJudgments(load_system("overlap"), tmp_path, fresh=True).judge([]))
        == []
    )


@pytest.fixture(scope="module")
def measure(forks) -> Measure:
    """Run `bench/evidence.py` on the claims of a folder; give the finished process."""

    def measure(folder: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
        arguments = ["evidence.py", "scifact", "--data", str(folder), "-s", "coverage"]
        arguments += ["--cache", str(folder / "cache"), "--bootstrap", "20", *options]
        done = forks.run_code(
            f"import runpy, sys; sys.argv = {arguments!r}; sys.path.insert(0, {str(BENCH)!r}); "
            f"runpy.run_path({str(BENCH / 'evidence.py')!r}, run_name='__main__')",
            cwd=folder,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done

    return measure


@pytest.fixture(scope="module")
def measured(measure, tmp_path_factory) -> tuple[Path, list[dict[str, object]]]:
    """Sixteen claims of each kind, and what is measured on them by words alone."""
    folder = tmp_path_factory.mktemp("sets")
    claims = [claim | {"id": f"{claim['id']}-{number}"} for number in range(16) for claim in CLAIMS]
    put_scifact(folder, claims)
    out = measure(folder, "--format", "json").stdout
    return folder, [json.loads(line) for line in out.splitlines()]


def test_every_figure_has_a_signature_of_its_own(measured):
    _, rows = measured
    signatures = [row["signature"] for row in rows]
    assert len(set(signatures)) == len(signatures) > 30
    form = re.compile(r"[\w.+]+\|data:scifact\.train@\w{8}\|part:.*\|n:\d+\|.*\|version:[\d.]+")
    assert [signature for signature in signatures if not form.fullmatch(str(signature))] == []


def test_the_baselines_are_those_of_the_counts(measured):
    _, rows = measured
    figures = {(row["table"], row["row"]): row for row in rows}
    both = figures["given, supporting", "all candidates"]
    # Two gold sentences for a claim in three, of two, four and two that are cited.
    assert (both["precision"], both["recall"]) == (0.25, 1.0)
    assert figures["given, claims", "every claim supported"]["accuracy"] == pytest.approx(
        1 / 3, abs=1e-6
    )
    assert figures["given, claims", "no claim supported"]["accuracy"] == pytest.approx(
        2 / 3, abs=1e-6
    )
    assert figures["retrieval", "bm25, abstracts, first 3"]["recall"] == 1.0


def test_what_was_judged_is_not_judged_again(measure, measured):
    folder, rows = measured
    again = measure(folder, "--format", "json")
    assert [json.loads(line) for line in again.stdout.splitlines()] == rows
    assert again.stderr.decode().startswith("0 pairs judged")


def test_a_warning_goes_with_figures_that_are_not_held_out(measure, measured):
    folder, _ = measured
    output = measure(
        folder, "--steps", "given", "--contexts", "none", "--note", "a note"
    ).stdout.decode()
    assert output.count("Warning: coverage does not say what it was trained on") == 3
    assert output.count("Warning: a note.") == 3


def test_training_data_is_recognised_by_the_name_of_the_set():
    evidence = import_module("evidence")
    seen = {"data": [{"name": "scifact.train", "checksum": "0"}, {"name": "anli_r1.train"}]}
    system = load_system("coverage")
    trained = type(system)(system.name, system.options, system.system, trained_on=seen)
    assert list(evidence.warnings_of(trained, "scifact.train")) == [
        "scifact.train is in the training data of coverage: these figures are not held out"
    ]
    assert list(evidence.warnings_of(trained, "wice.dev")) == []
    assert "does not say" in next(evidence.warnings_of(system, "wice.dev"))


def test_a_system_that_is_refitted_learns_nothing_from_the_half_that_is_measured(
    two_fold, measure, tmp_path
):
    claims = [claim | {"id": f"{claim['id']}-{number}"} for number in range(16) for claim in CLAIMS]
    other = {"7": [{"sentences": [1], "label": "SUPPORT"}]}
    turned = [
        claim | {"evidence": other}
        if claim["evidence"] == CLAIMS[0]["evidence"] and two_fold.fold_of(str(claim["id"]), 0) == 0
        else claim
        for claim in claims
    ]
    options = ["--refit", "--steps", "given", "--contexts", "none", "--format", "json"]
    learned_from = []
    for name, gold in (("as it is", claims), ("turned", turned)):
        folder = tmp_path / name
        folder.mkdir()
        put_scifact(folder, gold)
        rows = map(json.loads, measure(folder, "-s", "features", *options).stdout.splitlines())
        learned_from.append([row["thresholds"] for row in rows if row["row"] == "context none"])
    before, after = learned_from
    assert [thresholds[0] for thresholds in before] == [thresholds[0] for thresholds in after]
    assert before != after


@pytest.mark.data
def test_the_sets_have_their_claims_and_their_evidence(claim_sets, data_folder):
    counts = {}
    for name in claim_sets.PARTS:
        for part in claim_sets.PARTS[name]:
            read = claim_sets.open_claims(name, data_folder, part)
            supported = sum(claim.supported for claim in read.claims)
            gold = sum(len(claim.supporting) for claim in read.claims)
            against = sum(len(claim.contradicting) for claim in read.claims)
            counts[read.name] = (len(read.claims), len(read.documents), supported, gold, against)
    assert counts == {
        "scifact.train": (807, 5183, 332, 661, 364),
        "wice.dev": (349, 349, 115, 1466, 0),
        "citint.train": (2136, 3060, 1365, 1365, 0),
        "citint.dev": (316, 3060, 191, 191, 0),
    }
