"""`entail annotate` and `entail agree`: from pairs to sets, as people type it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from entailment.collection.annotations import Resolution, Settings, now
from entailment.collection.assignment import assign
from entailment.collection.candidates import CandidatePair, Provenance, read_candidates
from entailment.collection.project import Project
from entailment.collection.reconciliation import reconciled
from entailment.collection.worklist import Choice, annotate, next_assignment
from entailment.model import Label

from .conftest import Entail, is_one_error_line


@pytest.fixture
def project(examples: Path, tmp_path: Path) -> str:
    """The worked examples, each for two of three people."""
    with Project.create(tmp_path / "rte.project", Settings(judges=2)) as made:
        made.add_pairs(read_candidates(examples))
        for name in ("Ann", "Bob", "Cyd"):
            made.add_annotator(name)
        assign(made)
    return "rte.project"


@pytest.fixture
def judged(project: str, tmp_path: Path) -> str:
    """Everybody has judged everything: Ann and Bob as the papers, Cyd always unknown."""
    with Project(tmp_path / project) as opened:
        for name in ("Ann", "Bob", "Cyd"):
            while (assignment := next_assignment(opened, name)) is not None:
                label = Label.UNKNOWN if name == "Cyd" else assignment.pair.expected
                annotate(opened, name, assignment.id, Choice(label))
    return project


def test_a_project_is_made_filled_assigned_and_judged(entail: Entail, examples: Path) -> None:
    made = entail("annotate", "init", "rte.project", "--judges", 2)
    assert made.stdout.startswith("rte.project: 3-way, guidelines rte5-2@")
    added = entail("annotate", "import", "rte.project", examples)
    assert added.stdout == "rte.project: 31 pairs, 0 annotations added\n"
    done = entail("annotate", "assign", "rte.project", "Ann", "Bob", "Cyd")
    assert done.stdout == "Ann: 20 new pairs\nBob: 21 new pairs\nCyd: 21 new pairs\n"
    last = entail("annotate", "next", "rte.project", "--annotator", "Ann", stdin="1\n" * 20)
    assert last.stdout.endswith("All 20 pairs of Ann are judged. Thank you!\n")
    moved = entail("annotate", "assign", "rte.project", "Dan", "--release", "Bob")
    assert moved.stdout.startswith("Bob: 21 pairs taken back\n")


def test_a_terminal_has_every_key_of_the_page(entail: Entail, project: str) -> None:
    stdin = "m\nno date\ne\nnot in it\ng\n3\np\nf\nz\n2\nq\n1\n"
    done = entail("annotate", "next", project, "--annotator", "Ann", stdin=stdin)
    assert "Castro visits the UN." in done.stdout
    assert "nothing is marked" in done.stdout
    assert "Undone." in done.stdout
    rows = [json.loads(line) for line in entail("annotate", "export", project).stdout.splitlines()]
    assert [(row["label"], row["partly"], row["comment"]) for row in rows] == [
        ("UNKNOWN", False, "no date"),
        ("UNKNOWN", True, ""),
        ("CONTRADICTION", False, ""),
    ]


def test_undo_in_a_terminal_gives_back_what_was_typed(entail: Entail, project: str) -> None:
    stdin = "m\nno date\ne\nthe\n3\nz\n2\nz\ne\n\n1\nq\n"
    done = entail("annotate", "next", project, "--annotator", "Ann", stdin=stdin)
    assert "Before: UNKNOWN; comment: no date; 'the'\n" in done.stdout
    assert "Before: CONTRADICTION; comment: no date; 'the'\n" in done.stdout
    (row,) = map(json.loads, entail("annotate", "export", project).stdout.splitlines())
    assert (row["label"], row["comment"], row["evidence"]) == ("ENTAILMENT", "no date", [])


def test_status_is_alike_in_all_formats(entail: Entail, judged: str) -> None:
    shown = json.loads(entail("annotate", "status", judged, "--format", "json").stdout)
    assert (shown["pairs"], shown["complete"]) == (31, 31)
    assert [annotator["judged"] for annotator in shown["annotators"]] == [20, 21, 21]
    assert [annotator["hurried"] for annotator in shown["annotators"]] == [0, 0, 0]
    rows = entail("annotate", "status", judged, "--format", "tsv").stdout.splitlines()
    assert [row.split("\t")[:3] for row in rows[1:]] == [
        ["Ann", "20", "20"], ["Bob", "21", "21"], ["Cyd", "21", "21"]
    ]  # fmt: skip
    text = entail("annotate", "status", judged).stdout
    assert text.startswith("31 pairs, 31 judged by all their people, 0 skipped")


FEW = ("--bootstrap", "100")


def test_agreement_is_alike_in_all_formats(entail: Entail, judged: str) -> None:
    output = json.loads(entail("agree", judged, *FEW, "--format", "json").stdout)
    whole = output["groups"]["all"]
    assert whole["percent"]["low"] < whole["percent"]["value"] < whole["percent"]["high"]
    assert output["groups"]["with_entailment"]["items"] == 14
    (met,) = [pair for pair in output["pairs_of_annotators"] if pair["second"] == "Bob"]
    assert (met["percent"], met["kappa"]) == (1.0, 1.0)
    assert output["published"][0]["kappa"] == 0.78
    rows = [
        line.split("\t")
        for line in entail("agree", judged, *FEW, "--format", "tsv").stdout.splitlines()
    ]
    (kappa,) = [row for row in rows if row[0] == "all" and row[3] == "kappa"]
    assert float(kappa[4]) == pytest.approx(whole["kappa"]["value"], abs=1e-6)
    assert whole["landis_koch"] in entail("agree", judged, *FEW).stdout


@pytest.mark.parametrize("target", ["csv", "jsonl", "label-studio"])
def test_an_export_has_the_agreement_of_its_project(
    entail: Entail, judged: str, tmp_path: Path, target: str
) -> None:
    done = entail("annotate", "export", judged, "--to", target, "-o", "exported")
    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "exported").exists()
    own, other = (
        json.loads(entail("agree", where, "--format", "json", "--bootstrap", 0).stdout)["average"]
        for where in (judged, "exported")
    )
    assert own == other


def test_from_judgments_to_sets(entail: Entail, judged: str, tmp_path: Path) -> None:
    listed = entail("annotate", "reconcile", judged, "--format", "json")
    open_pairs = [
        disagreement["pair"] for disagreement in json.loads(listed.stdout)["disagreements"]
    ]
    assert open_pairs
    decided = entail(
        "annotate", "resolve", judged, open_pairs[0], "entailment", "--by", "Ann", "--reason", "x"
    )
    assert decided.stdout == f"{open_pairs[0]}: ENTAILMENT\n"
    done = entail("annotate", "reconcile", judged, "--method", "drop")
    assert f"{len(open_pairs) - 1:,} removed" in done.stdout
    assert entail("annotate", "duplicates", judged, "--drop").returncode == 0
    assert entail("annotate", "proofread", judged).returncode == 0
    assert entail("annotate", "select", judged, "-o", "sets").returncode == 0
    again = entail("annotate", "select", judged, "-o", "sets", "--seed", 1)
    assert again.returncode == 1
    assert is_one_error_line(again.stderr)
    assert "--overwrite" in again.stderr
    replaced = entail("annotate", "select", judged, "-o", "sets", "--seed", 1, "--overwrite")
    assert replaced.returncode == 0
    described = entail("datasets", "sets/dev.jsonl", "--format", "json")
    assert described.returncode == 0
    clean = entail(
        "annotate", "leaks", "sets/dev.jsonl", "--against", "sets/test.jsonl", "--near", 100
    )
    assert (clean.returncode, clean.stdout) == (0, "")
    leaked = entail("annotate", "leaks", "sets/dev.jsonl", "--against", "examples.xml")
    assert leaked.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["annotate", "status", "none.project"], 1),
        (["annotate", "status", "examples.xml"], 1),
        (["annotate", "init", "rte.project"], 1),
        (["annotate", "init", "x", "--guidelines", "rte77"], 2),
        (["annotate", "init", "x", "--labels", "3", "--guidelines", "rte2"], 2),
        (["annotate", "next", "rte.project", "--annotator", "Zoe"], 1),
        (["annotate", "import", "rte.project", "examples.xml"], 1),
        (["annotate", "resolve", "rte.project", "x", "PERHAPS", "--by", "a", "--reason", "b"], 2),
        (["annotate", "resolve", "rte.project", "x", "", "--by", "a", "--reason", "b"], 2),
        (["annotate", "resolve", "rte.project", "x", "-", "--by", "a", "--reason", "b"], 2),
        (["annotate", "init", "x", "--suggestions", "overlapp"], 2),
        (["annotate", "suggest", "rte.project"], 2),
        (["annotate", "assigm"], 2),
        (["agree", "rte.project"], 1),
        (["agree", "none.csv"], 1),
        (["agree", "rte.project", "--plot", "x.pdf"], 2),
    ],
)
def test_errors_are_one_line(
    entail: Entail, project: str, arguments: list[str], status: int
) -> None:
    done = entail(*arguments)
    assert done.returncode == status, done.stderr
    assert is_one_error_line(done.stderr)
    assert not Path("x").exists()


def test_suggestions_come_from_any_system(entail: Entail, examples: Path, tmp_path: Path) -> None:
    entail("annotate", "init", "p", "--judges", 1, "--suggestions", "overlap")
    entail("annotate", "import", "p", examples)
    assert entail("annotate", "suggest", "p").stdout == "p: 31 suggestions\n"
    assert entail("annotate", "suggest", "p").stdout == "p: 0 suggestions\n"
    entail("annotate", "assign", "p", "Ann")
    done = entail("annotate", "next", "p", "--annotator", "Ann", stdin="1\nq\n")
    assert "The system: " in done.stdout
    (row,) = map(json.loads, entail("annotate", "export", "p").stdout.splitlines())
    assert row["disagrees"] == (row["suggestion"] != "ENTAILMENT")


def test_label_studio_gets_every_annotation_and_no_other_qualifying_pair(
    entail: Entail, tmp_path: Path
) -> None:
    with Project.create(tmp_path / "p", Settings(judges=1)) as made:
        pairs = [
            CandidatePair(str(n), f"Ann left in {n}.", f"Ann left in {n}.", Provenance("x"))
            for n in range(3)
        ]
        made.add_pairs(pairs[:2], gold={"0": Label.ENTAILMENT, "1": Label.ENTAILMENT})
        made.add_pairs(pairs[2:])
        made.add_annotator("Ann")
        assign(made)
        first = next_assignment(made, "Ann")
        assert first is not None
        annotate(made, "Ann", first.id, Choice(Label.ENTAILMENT))
    tasks = json.loads(entail("annotate", "export", "p", "--to", "label-studio").stdout)
    counts = {task["data"]["id"]: len(task["annotations"]) for task in tasks}
    assert counts == {first.pair.id: 1, "2": 0}


def test_lists_have_a_header_in_tsv_and_numbers_in_json(
    entail: Entail, project: str, tmp_path: Path
) -> None:
    with Project(tmp_path / project) as opened:
        pair = opened.pairs()[0]
        opened.add_pairs([replace(pair, id="again")])
    done = entail("annotate", "duplicates", project, "--format", "tsv")
    assert done.stderr == "entail: 2 near-duplicates, 0 removed\n"
    table = done.stdout.splitlines()
    assert table[0] == "pair\tlike\tsimilarity\tsame text\thypothesis"
    assert f"again\t{pair.id}\t100\tyes\t{pair.hypothesis}" in table
    lines = entail("annotate", "duplicates", project, "--format", "json").stdout.splitlines()
    assert json.loads(lines[-1])["similarity"] == 100
    assert entail("annotate", "proofread", project, "--format", "tsv").stdout.startswith("pair\t")


def test_a_plot_is_drawn(entail: Entail, judged: str, tmp_path: Path) -> None:
    assert entail("agree", judged, *FEW, "--plot", "agreement.svg").returncode == 0
    assert (tmp_path / "agreement.svg").read_text().startswith("<?xml")


def test_a_source_without_a_judged_pair_is_among_the_noise(
    entail: Entail, judged: str, tmp_path: Path
) -> None:
    with Project(tmp_path / judged) as opened:
        opened.resolve(
            Resolution(pair.id, None, "drop", "", "disagreement", now()) for pair in opened.pairs()
        )
    rows = entail("annotate", "noise", judged, "--format", "tsv").stdout.splitlines()
    cells = [row.split("\t") for row in rows[1:]]
    assert cells
    assert {tuple(row[2:6]) for row in cells} == {("0", "0", "", "0.0–100.0")}
    assert sum(int(row[6]) for row in cells) == 31


def test_ties_that_were_dropped_go_to_a_third_judge(
    entail: Entail, judged: str, tmp_path: Path
) -> None:
    entail("annotate", "reconcile", judged, "--method", "drop")
    unknown = entail("annotate", "reconcile", judged, "--method", "majority", "--third", "Zoe")
    assert unknown.returncode == 1
    with Project(tmp_path / judged) as opened:
        removed = reconciled(opened).removed["disagreement"]
        opened.add_annotator("Dan")
    done = entail("annotate", "reconcile", judged, "--method", "majority", "--third", "Dan")
    assert removed
    assert f"Dan gets {removed} pairs" in done.stderr
    assert f"{removed} undecided" in done.stdout
    assert "now removed" not in done.stdout


def test_a_file_without_times_has_no_quarters(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "ann.csv").write_text(
        "id,annotator,label\n"
        + "".join(
            f"{n},{name},{'entailment' if n % 2 or name == 'ann' else 'unknown'}\n"
            for n in range(8)
            for name in ("ann", "bob")
        )
    )
    done = entail("agree", "ann.csv")
    assert done.returncode == 0
    assert "quarter" not in done.stdout
    assert "interval" not in done.stdout
    assert "pairs of fewer than 10 hypotheses give no interval" in done.stderr
    assert "hypotheses" not in entail("agree", "ann.csv", "--bootstrap", "0").stderr
