from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Entail, is_one_error_line

GOLD = """<entailment-corpus>
<pair id="1" entailment="YES" task="IE"><t>Ann met Bob.</t><h>Ann met Bob.</h></pair>
<pair id="2" entailment="YES" task="IR"><t>Ann met Bob.</t><h>Bob met Ann.</h></pair>
<pair id="3" entailment="NO" task="IE"><t>Ann met Bob.</t><h>Ann left Bob.</h></pair>
<pair id="4" entailment="NO" task="IR"><t>Ann met Bob.</t><h>Ann met Cid.</h></pair>
</entailment-corpus>
"""


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Four pairs, two of them entailed."""
    path = tmp_path / "gold.xml"
    path.write_text(GOLD)
    return path


def test_a_ranked_run_of_another_program_gets_the_scores_of_the_formulas(
    entail: Entail, gold: Path, tmp_path: Path
) -> None:
    (tmp_path / "run.txt").write_text("ranked: yes\n1 YES\n3 YES\n2 YES\n4 NO\n")
    done = entail("score", gold, "run.txt", "--format", "json")
    assert done.returncode == 0
    output = json.loads(done.stdout)
    (run,) = output["runs"]
    assert run["scores"]["accuracy"] == 0.75
    # (1/2) (1/1 + 2/3): the entailed pairs are first and third.
    assert run["scores"]["average_precision"] == pytest.approx((1 + 2 / 3) / 2, abs=1e-6)
    assert "data:gold@" in run["signature"]
    assert "n:4" in run["signature"]


def test_scores_by_task_come_with_the_whole(entail: Entail, gold: Path, tmp_path: Path) -> None:
    (tmp_path / "run.txt").write_text("ranked: no\n1 YES\n3 YES\n2 YES\n4 NO\n")
    done = entail("score", gold, "run.txt", "--by", "task", "--format", "json")
    (run,) = json.loads(done.stdout)["runs"]
    tasks = run["by"]["task"]
    assert tasks["IE"]["accuracy"] == 0.5
    assert tasks["IR"]["accuracy"] == 1.0


def test_a_three_way_run_is_scored_two_way_as_well(entail: Entail, examples: Path) -> None:
    key = "\n".join(
        f"{n} {label}" for n, label in enumerate(["YES", "NO", "UNKNOWN", "NO"], start=1)
    )
    (examples.parent / "gold.key").write_text(key + "\n")
    run = "1 ENTAILMENT\n2 UNKNOWN\n3 UNKNOWN\n4 CONTRADICTION\n"
    (examples.parent / "run.txt").write_text(run)
    done = entail("score", "gold.key", "run.txt", "--format", "json")
    (scored,) = json.loads(done.stdout)["runs"]
    assert scored["scores"]["accuracy"] == 0.75
    assert scored["scores"]["accuracy_2way"] == 1.0


def test_our_own_run_is_scored_with_its_system_in_the_signature(
    entail: Entail, examples: Path
) -> None:
    entail("run", examples, "-o", "run.jsonl", "-s", "overlap")
    done = entail("score", examples, "run.jsonl", "--labels", "2")
    assert done.returncode == 0
    *tables, signature = done.stdout.splitlines()
    assert "system:overlap" in signature
    assert max(map(len, tables)) <= 80


def test_scores_are_the_same_to_the_byte_for_one_seed(entail: Entail, examples: Path) -> None:
    entail("run", examples, "-o", "run.jsonl")
    value, two = (entail("score", examples, "run.jsonl", "--seed", "7").stdout for _ in range(2))
    assert value == two != ""


def _as_long_as_rte2(path: Path, entailed: int = 400) -> Path:
    words = ["YES" if n < entailed else "NO" for n in range(800)]
    pairs = (
        f'<pair id="{n}" entailment="{word}" task="IE"><t>Ann met Bob.</t><h>Ann met.</h></pair>'
        for n, word in enumerate(words)
    )
    path.write_text("\n".join(["<entailment-corpus>", *pairs, "</entailment-corpus>"]))
    lines = (f"{n} {word}" for n, word in enumerate(words))
    path.with_name("mine.txt").write_text("\n".join(["ranked: yes", *lines, ""]))
    return path


def test_ours_stand_among_the_published_runs(entail: Entail, tmp_path: Path) -> None:
    gold = _as_long_as_rte2(tmp_path / "rte2_test.xml")
    shown = entail("score", gold, "mine.txt", "--published", "rte2").stdout
    assert shown.index("mine") < shown.index("Hickl") < shown.index("Nicholson2")


@pytest.mark.parametrize(("name", "entailed"), [("rte2_dev.xml", 400), ("rte3_test.xml", 412)])
def test_runs_on_another_set_are_not_ranked_among_the_published(
    entail: Entail, tmp_path: Path, name: str, entailed: int
) -> None:
    gold = _as_long_as_rte2(tmp_path / name, entailed)
    done = entail("score", gold, "mine.txt", "--published", "rte2")
    assert (done.returncode, done.stdout) == (2, "")
    assert "is another set" in done.stderr
    assert is_one_error_line(done.stderr)


def test_average_precision_is_shown_as_expected_over_ties_too(
    entail: Entail, gold: Path, tmp_path: Path
) -> None:
    lines = (f'{{"id":"{n}","label":"ENTAILMENT","score":0.5}}\n' for n in range(1, 5))
    (tmp_path / "tied.jsonl").write_text("".join(lines))
    (scored,) = json.loads(entail("score", gold, "tied.jsonl", "--format", "json").stdout)["runs"]
    assert scored["scores"]["average_precision"] == 1.0  # the gold has its entailed pairs first
    # Of all six orders of two entailed pairs among four.
    orders = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    expected = sum((1 / a + 2 / b) / 2 for a, b in orders) / 6
    assert scored["scores"]["expected_average_precision"] == pytest.approx(expected, abs=1e-6)
    assert "expected" in entail("score", gold, "tied.jsonl").stdout


def test_a_score_is_the_same_in_every_format_of_the_run(
    entail: Entail, gold: Path, tmp_path: Path
) -> None:
    probabilities = [0.7, 0.3, 0.3, 0.9]  # 1 - 0.3 is not 0.7 to the last bit
    labels = ["ENTAILMENT" if p > 0.5 else "NO ENTAILMENT" for p in probabilities]
    rows = [
        {
            "id": str(n),
            "label": label,
            "score": p,
            "probabilities": {"ENTAILMENT": p, "NO ENTAILMENT": 1 - p},
        }
        for n, (p, label) in enumerate(zip(probabilities, labels, strict=True), 1)
    ]
    (tmp_path / "run.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "run.rte1").write_text(
        "1 TRUE 0.700000\n2 FALSE 0.700000\n3 FALSE 0.700000\n4 TRUE 0.900000\n"
    )
    scored = json.loads(entail("score", gold, "run.jsonl", "run.rte1", "--format", "json").stdout)[
        "runs"
    ]
    assert scored[0]["scores"]["cws"] == scored[1]["scores"]["cws"]


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_plots_of_a_run_are_files_that_begin_as_such(
    entail: Entail, examples: Path, tmp_path: Path, ending: str
) -> None:
    entail("run", examples, "-o", "run.jsonl")
    curves = ("--plot", f"curve.{ending}", "--calibration", f"calibration.{ending}")
    assert entail("score", examples, "run.jsonl", *curves).returncode == 0
    for name in ("curve", "calibration"):
        begins = (tmp_path / f"{name}.{ending}").read_bytes()[:200]
        assert (b"<?xml" in begins) if ending == "svg" else begins.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("run", "says"),
    [
        ("", "is empty"),
        ("1 YES\n2 NO\n3 NO\n", "run.txt"),
        ("ranked: yes\n1 YES\n2 NO\n3 NO\n", "misses 1 of 4 pairs: '4'"),
        ("ranked: yes\n1 YES\n2 NO\n3 NO\n4 NO\n5 NO\n", "'5'"),
        ("ranked: yes\n1 YES\n2 NO\n2 NO\n4 NO\n", "'2'"),
        ("ranked: yes\n1 NO\n2 YES\n3 NO\n4 NO\n", "before"),
        ("ranked: yes\n1 YES\n2 MAYBE\n", "run.txt:3"),
        ('{"run":{}}\n{"id":"1","label":"ENTAIL', "run.txt:2"),
    ],
)
def test_a_run_that_breaks_the_rules_is_refused_in_one_line(
    entail: Entail, gold: Path, tmp_path: Path, run: str, says: str
) -> None:
    (tmp_path / "run.txt").write_text(run)
    done = entail("score", gold, "run.txt")
    assert done.returncode == 1
    assert done.stdout == ""
    assert is_one_error_line(done.stderr)
    assert says in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("gold.xml",), 2, "RUN"),
        (("gold.xml", "none.txt"), 1, "there is no such file"),
        (("gold.xml", "."), 1, "is a folder"),
        (("gold.xml", "run.txt", "--by", "colour"), 2, "colour"),
        (("gold.xml", "run.txt", "--labels", "3"), 1, "three"),
        (("gold.xml", "run.txt", "--plot", "run.docx"), 2, ".svg"),
        (("gold.xml", "run.txt", "--published", "rte9"), 2, "rte2"),
    ],
)
def test_wrong_usage_is_one_line_that_says_what_would_be_right(
    entail: Entail,
    gold: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    says: str,
) -> None:
    (tmp_path / "run.txt").write_text("ranked: no\n1 YES\n2 NO\n3 NO\n4 NO\n")
    done = entail("score", *arguments)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert says in done.stderr


def test_a_run_over_another_file_is_scored_with_a_warning(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    entail("run", examples, "-o", "run.jsonl", "-s", "overlap")
    assert entail("score", examples, "run.jsonl", "--labels", "2").stderr == ""
    other = tmp_path / "other.xml"
    other.write_text(examples.read_text().replace("30 people", "40 people"))
    warned = entail("score", other, "run.jsonl", "--labels", "2").stderr
    assert "judged another file, 'examples'" in warned


def test_whether_an_order_is_a_rank_is_an_option(
    entail: Entail, gold: Path, tmp_path: Path
) -> None:
    lines = ["1 ENTAILMENT", "2 ENTAILMENT", "3 NO ENTAILMENT", "4 NO ENTAILMENT"]
    (tmp_path / "run.txt").write_text("\n".join(lines) + "\n")
    for option, value in (("--ranked", 1.0), ("--unranked", None)):
        done = entail("score", gold, "run.txt", option, "--format", "json")
        (run,) = json.loads(done.stdout)["runs"]
        assert run["scores"]["average_precision"] == value


SWAPPED = {
    "our run": '{"run":{"data":"gold"}}\n{"id":"1","label":"ENTAILMENT"}\n',
    "judgments alone": '{"id":"1","label":"ENTAILMENT","score":0.9}\n',
    "rte1": "1 TRUE 0.900000\n2 FALSE 0.600000\n",
    "rte2": "ranked: yes\n1 YES\n2 NO\n",
}


@pytest.mark.parametrize("command", ["score", "compare"])
@pytest.mark.parametrize("run", SWAPPED.values(), ids=list(SWAPPED))
def test_a_run_in_the_place_of_the_gold_is_noticed(
    entail: Entail, gold: Path, tmp_path: Path, command: str, run: str
) -> None:
    (tmp_path / "run.txt").write_text(run)
    done = entail(command, "run.txt", gold, gold)
    assert (done.returncode, done.stderr) == (
        1,
        "entail: run.txt: is a run; the gold comes first, then the runs\n",
    )


def test_labelled_rows_of_other_names_are_no_run(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "odd.jsonl").write_text('{"id":1,"label":"ENTAILMENT","left":"a","right":"b"}\n')
    done = entail("score", "odd.jsonl", "odd.jsonl")
    assert "name one with --columns text=KEY,hypothesis=KEY" in done.stderr


def test_a_single_pair_without_gold_is_counted_in_the_singular(
    entail: Entail, gold: Path, tmp_path: Path
) -> None:
    gold.write_text(GOLD.replace('id="4" entailment="NO"', 'id="4"'))
    (tmp_path / "run.txt").write_text("ranked: no\n1 YES\n2 YES\n3 NO\n4 NO\n")
    done = entail("score", gold, "run.txt")
    assert "1 pair has no gold label and is not scored" in done.stderr


def _lines(path: Path, *rows: dict[str, object]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def _pairs(path: Path, labels: list[str]) -> Path:
    rows = [
        {"id": str(n), "text": f"Ann met Bob {n}.", "hypothesis": f"{n} met.", "label": label}
        for n, label in enumerate(labels, 1)
    ]
    return _lines(path, *rows)


def test_cws_is_one_measure_in_its_column(entail: Entail, tmp_path: Path) -> None:
    _pairs(tmp_path / "gold.jsonl", ["ENTAILMENT", "CONTRADICTION", "UNKNOWN", "ENTAILMENT"])
    shares = [(0.8, 0.1, 0.1), (0.2, 0.3, 0.5), (0.1, 0.6, 0.3), (0.4, 0.35, 0.25)]
    names = ("ENTAILMENT", "CONTRADICTION", "UNKNOWN")
    rows: list[dict[str, object]] = [
        {
            "id": str(n),
            "label": names[share.index(max(share))],
            "probabilities": dict(zip(names, share, strict=True)),
        }
        for n, share in enumerate(shares, 1)
    ]
    _lines(tmp_path / "three.jsonl", *rows)
    words = ["TRUE" if share[0] == max(share) else "FALSE" for share in shares]
    (tmp_path / "two.txt").write_text(
        "".join(
            f"{n} {word} {share[0] if word == 'TRUE' else 1 - share[0]:.6f}\n"
            for n, (word, share) in enumerate(zip(words, shares, strict=True), 1)
        )
    )
    done = entail("score", "gold.jsonl", "three.jsonl", "two.txt", "--bootstrap", "0")
    three, two = (line.split() for line in done.stdout.splitlines() if line[1:4] in ("thr", "two"))
    assert "2-way" in done.stdout
    # Without the three-way accuracy, the same judgments have the same figures.
    assert three[2:] == two[1:]
    macro = [line.split()[-1] for line in done.stdout.splitlines() if "2-way macro F" in line]
    assert len(macro) == 2
    assert macro[0] == macro[1]


def test_abstentions_are_counted_and_the_others_scored_alone(
    entail: Entail, tmp_path: Path
) -> None:
    _pairs(tmp_path / "gold.jsonl", ["ENTAILMENT", "CONTRADICTION", "UNKNOWN", "ENTAILMENT"])
    labels = ["ENTAILMENT", "UNKNOWN", "ENTAILMENT", "UNKNOWN"]
    rows: list[dict[str, object]] = [
        {"id": str(n), "label": label, "undecided": n % 2 == 0} for n, label in enumerate(labels, 1)
    ]
    _lines(tmp_path / "run.jsonl", *rows)
    done = entail("score", "gold.jsonl", "run.jsonl", "--bootstrap", "0")
    assert [line.split() for line in done.stdout.splitlines() if "50.0" in line][1] == [
        *("run", "2", "50.0", "50.0", "50.0")
    ]
    done = entail("score", "gold.jsonl", "run.jsonl", "--bootstrap", "0", "--format", "tsv")
    head, three_way, _ = (line.split("\t") for line in done.stdout.splitlines())
    row = dict(zip(head, three_way, strict=True))
    assert (row["undecided"], row["coverage"]) == ("2", "0.500000")
    assert (row["accuracy"], row["selective_accuracy"]) == ("0.250000", "0.500000")


def test_a_file_with_a_wrong_label_is_scored_as_it_was_judged(
    entail: Entail, tmp_path: Path
) -> None:
    _pairs(tmp_path / "gold.jsonl", ["entailment", "entailmnt", "neutral"])
    assert entail("run", "gold.jsonl", "-s", "overlap", "-o", "run.jsonl").returncode == 0
    assert "unknown label 'entailmnt'" in entail("score", "gold.jsonl", "run.jsonl").stderr
    done = entail("score", "gold.jsonl", "run.jsonl", "--lenient")
    assert done.returncode == 0
    assert "gold: 2 pairs; percent; 1 without gold not scored" in done.stdout
    assert "unknown label 'entailmnt'" in done.stderr


@pytest.mark.parametrize("command", ["score", "compare"])
def test_a_run_over_the_whole_set_is_scored_on_a_part_of_it(
    entail: Entail, tmp_path: Path, command: str
) -> None:
    labels = ["ENTAILMENT", "UNKNOWN"] * 10
    _pairs(tmp_path / "whole.jsonl", labels)
    part = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)[:12]
    (tmp_path / "part.jsonl").write_text("".join(part))
    entail("run", "whole.jsonl", "-s", "overlap", "-o", "a.jsonl")
    entail("run", "whole.jsonl", "-s", "length", "-o", "b.jsonl")
    refused = entail(command, "part.jsonl", "a.jsonl", "b.jsonl")
    assert refused.returncode == 1
    assert "run judges 8 pairs that 'part' does not have" in refused.stderr
    assert "--subset" in refused.stderr
    done = entail(command, "part.jsonl", "a.jsonl", "b.jsonl", "--subset", "--format", "json")
    assert {row.get("n") or row["scores"]["n"] for row in json.loads(done.stdout)["runs"]} == {12}
    notes = [
        f"entail: note: part: 8 judgments of {run} are of other pairs and left out" for run in "ab"
    ]
    assert done.stderr.splitlines()[:2] == notes
    assert "another file" not in done.stderr
    whole = entail(command, "whole.jsonl", "a.jsonl", "b.jsonl", "--subset", "--format", "json")
    assert "left out" not in whole.stderr


@pytest.mark.parametrize("command", ["score", "compare"])
def test_a_part_of_a_table_without_ids_is_refused(
    entail: Entail, tmp_path: Path, command: str
) -> None:
    rows = [f"It rains.,It is wet {n}.,{'entailment' if n % 3 else 'neutral'}\n" for n in range(9)]
    for name, given in (("whole", rows), ("part", rows[4:])):
        (tmp_path / f"{name}.csv").write_text("".join(["text,hypothesis,label\n", *given]))
    entail("run", "whole.csv", "-s", "overlap", "-o", "a.jsonl")
    without = entail(command, "part.csv", "a.jsonl", "a.jsonl")
    assert "run judges 4 pairs that 'part' does not have" in without.stderr
    assert "--subset" not in without.stderr
    done = entail(command, "part.csv", "a.jsonl", "a.jsonl", "--subset")
    assert (done.returncode, done.stdout) == (2, "")
    assert "pairs of 'part' have no ids of their own" in done.stderr


def test_a_run_that_misses_pairs_of_a_part_is_refused(entail: Entail, tmp_path: Path) -> None:
    _pairs(tmp_path / "gold.jsonl", ["ENTAILMENT", "UNKNOWN"])
    _lines(tmp_path / "run.jsonl", {"id": "1", "label": "UNKNOWN"}, {"id": "9", "label": "UNKNOWN"})
    done = entail("score", "gold.jsonl", "run.jsonl", "--subset")
    assert "run misses 1 of 2 pairs: '2'" in done.stderr


def test_scores_that_are_the_confidence_of_the_label_are_noticed(
    entail: Entail, tmp_path: Path
) -> None:
    _pairs(tmp_path / "gold.jsonl", ["ENTAILMENT", "UNKNOWN", "CONTRADICTION"])
    rows: list[dict[str, object]] = [
        {"id": "1", "label": "entailment", "score": 0.7},
        {"id": "2", "label": "neutral", "score": 0.98},
        {"id": "3", "label": "contradiction", "score": 0.9},
    ]
    _lines(tmp_path / "hf.jsonl", *rows)
    done = entail("score", "gold.jsonl", "hf.jsonl", "--bootstrap", "0")
    (warning,) = done.stderr.splitlines()
    assert "hf.jsonl: score is read as P(ENTAILMENT), but 2 lines have another label" in warning


def test_several_attributes_and_lists_group_pairs(entail: Entail, tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {
            "id": str(n),
            "text": "It rains.",
            "hypothesis": f"It is wet {n}.",
            "label": "ENTAILMENT",
            "tags": ["a", "b"] if n % 2 else ["a"],
            "length": "short",
        }
        for n in range(4)
    ]
    _lines(tmp_path / "gold.jsonl", *rows)
    _lines(tmp_path / "run.jsonl", *({"id": str(n), "label": "ENTAILMENT"} for n in range(4)))
    by = ("--by", "tags", "--by", "length")
    done = entail("score", "gold.jsonl", "run.jsonl", *by, "--format", "json")
    groups = json.loads(done.stdout)["runs"][0]["by"]
    assert {
        name: {value: part["n"] for value, part in each.items()} for name, each in groups.items()
    } == {
        "tags": {"a": 4, "b": 2},
        "length": {"short": 4},
    }
    assert {"tags", "length"} <= set(entail("score", "gold.jsonl", "run.jsonl", *by).stdout.split())


def test_facts_have_groups_of_one_attribute(entail: Entail) -> None:
    entail("demo", "--copy-facts", "facts")
    done = entail("score", "facts", "run.txt", "--by", "slot", "--by", "entity_type")
    assert done.returncode != 0
    assert is_one_error_line(done.stderr)
