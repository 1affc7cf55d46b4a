"""`entail validate`, as it is called."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Entail, is_one_error_line

TEXT = "Ann Lee, 28, a Canadian baker, lives in York, Pa. Bob Day wept."


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "d1.txt").write_text(TEXT)
    return folder


def claim(number: int, slot: str, value: str, document: str = "d1", **more: object) -> str:
    fact = {"id": str(number), "entity": "Ann Lee", "slot": slot, "value": value}
    return json.dumps({**fact, "document": document, **more}) + "\n"


FACTS = claim(1, "per:age", "28") + claim(2, "per:title", "teacher")


def ask(
    entail: Entail, sources: Path, *more: object, facts: str = FACTS
) -> subprocess.CompletedProcess[str]:
    (sources.parent / "facts.jsonl").write_text(facts)
    return entail("validate", "facts.jsonl", "--documents", sources, "-s", "features", *more)


def test_every_fact_is_printed_with_its_evidence(entail: Entail, sources: Path) -> None:
    done = ask(entail, sources)
    assert done.returncode == 0
    assert "1 YES" in done.stdout
    assert "d1.txt:" in done.stdout
    assert "2 NO" in done.stdout


def test_json_has_an_object_a_fact_whose_offsets_are_of_the_document(
    entail: Entail, sources: Path
) -> None:
    first, second = map(json.loads, ask(entail, sources, "--format", "json").stdout.splitlines())
    assert (first["supported"], second["supported"]) == (True, False)
    evidence = first["evidence"]
    assert TEXT[evidence["start"] : evidence["end"]] == evidence["text"]
    assert first["hypothesis"]["text"].startswith("Ann Lee")


def test_tsv_has_a_row_a_fact(entail: Entail, sources: Path) -> None:
    header, *rows = ask(entail, sources, "--format", "tsv").stdout.splitlines()
    assert header.split("\t")[:2] == ["id", "decision"]
    assert [row.split("\t")[:2] for row in rows] == [["1", "YES"], ["2", "NO"]]


def test_a_run_can_be_scored(entail: Entail, sources: Path) -> None:
    facts = claim(1, "per:age", "28", supported=True) + claim(2, "per:age", "35", supported=False)
    assert ask(entail, sources, "-o", "run.jsonl", facts=facts).returncode == 0
    scored = entail("score", "facts.jsonl", "run.jsonl", "--format", "json")
    assert json.loads(scored.stdout)["runs"][0]["scores"]["f"] == 1


def test_facts_without_gold_are_reported_by_the_name_of_their_column(
    entail: Entail, sources: Path
) -> None:
    facts = claim(1, "per:age", "28") + claim(2, "per:age", "35")
    assert ask(entail, sources, "-o", "run.jsonl", facts=facts).returncode == 0
    done = entail("score", "facts.jsonl", "run.jsonl")
    assert done.stderr == (
        "entail: facts.jsonl: has no gold: supported is missing or empty throughout\n"
    )


def test_a_single_fact_without_gold_is_counted_in_the_singular(
    entail: Entail, sources: Path
) -> None:
    facts = claim(1, "per:age", "28", supported=True) + claim(2, "per:age", "35")
    assert ask(entail, sources, "-o", "run.jsonl", facts=facts).returncode == 0
    done = entail("score", "facts.jsonl", "run.jsonl")
    assert "1 fact has no gold and is not scored" in done.stderr
    assert "facts: 1 fact, 1 supported" in " ".join(done.stdout.split())


def test_a_run_of_the_task_is_written(entail: Entail, sources: Path, tmp_path: Path) -> None:
    assert ask(entail, sources, "-o", "run.xml", "--run-format", "kbp").returncode == 0
    assert '<pair id="1" entailment="YES"/>' in (tmp_path / "run.xml").read_text()


def test_a_missing_document_fails_at_the_end_unless_lenient(entail: Entail, sources: Path) -> None:
    facts = claim(1, "per:age", "28", "gone") + claim(2, "per:age", "28")
    done = ask(entail, sources, "-o", "run.jsonl", facts=facts)
    assert done.returncode == 1
    assert "gone" in done.stderr
    *_, written, problem = done.stderr.splitlines()
    assert written == "run.jsonl: 1 of 2 facts supported"
    assert "1 fact has no document" in problem
    again = ask(entail, sources, "-o", "run.jsonl", facts=facts)
    assert again.returncode == 1
    assert "1 of 2 facts supported; 2 decided before" in again.stderr
    assert ask(entail, sources, "--lenient", facts=facts).returncode == 0


@pytest.mark.parametrize("target", ["run.jsonl", "-"])
def test_a_run_with_a_missing_document_is_whole_and_fails(
    entail: Entail, sources: Path, tmp_path: Path, target: str
) -> None:
    facts = claim(1, "per:age", "28", "gone") + claim(2, "per:age", "28")
    (tmp_path / "facts.jsonl").write_text(facts)
    done = entail("run", "facts.jsonl", "--documents", sources, "-s", "features", "-o", target)
    run = done.stdout if target == "-" else (tmp_path / target).read_text()
    assert [json.loads(line).get("id") for line in run.splitlines()] == [None, "1", "2"]
    assert done.returncode == 1
    assert "1 fact has no document" in done.stderr.splitlines()[-1]


def test_a_rule_can_be_left_out(entail: Entail, sources: Path) -> None:
    done = ask(entail, sources, "--without", "patterns", "--format", "json")
    assert json.loads(done.stdout.splitlines()[0])["rule"] != "patterns"


@pytest.mark.parametrize(
    ("more", "status", "message"),
    [
        (["--without", "patern"], 2, "did you mean 'patterns'"),
        (["--profile", "generic", "--without", "owner"], 2, "has no rules"),
        (["--profile-model", "none.json"], 1, "none.json"),
        (["--documents", "nowhere"], 1, "nowhere"),
    ],
)
def test_what_is_wrong_is_one_line(
    entail: Entail, sources: Path, more: list[str], status: int, message: str
) -> None:
    done = ask(entail, sources, *more)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert message in done.stderr


def test_an_empty_value_is_reported_with_its_line(entail: Entail, sources: Path) -> None:
    done = ask(entail, sources, facts=claim(1, "per:age", "28") + claim(2, "per:age", " "))
    assert done.returncode == 1
    assert "facts.jsonl:2" in done.stderr


def test_a_fact_twice_is_reported(entail: Entail, sources: Path) -> None:
    done = ask(entail, sources, facts=claim(1, "per:age", "28") * 2)
    assert done.returncode == 1
    assert "appears twice" in done.stderr


def test_an_unknown_slot_is_judged_with_a_warning(entail: Entail, sources: Path) -> None:
    done = ask(entail, sources, facts=claim(1, "per:pet", "cat"))
    assert done.returncode == 0
    assert "warning" in done.stderr
    assert "1 NO" in done.stdout


def test_a_misspelt_slot_is_warned_of_with_the_one_that_is_near(
    entail: Entail, sources: Path
) -> None:
    done = ask(entail, sources, facts=claim(1, "per:emploee_of", "Acme"))
    assert "did you mean 'per:employee_of'?" in done.stderr


def test_a_model_is_trained_and_used(entail: Entail, sources: Path, tmp_path: Path) -> None:
    facts = "".join(
        claim(n, "per:title", value, supported=value == "baker")
        for n, value in enumerate(["baker", "teacher", "nurse", "pilot"])
    )
    assert ask(entail, sources, "--train", "model.json", facts=facts).returncode == 0
    assert "4 facts" in json.loads((tmp_path / "model.json").read_text())["trained_on"]
    used = ask(
        entail, sources, "--profile-model", "model.json", "--profile", "generic", facts=facts
    )
    assert used.returncode == 0
    assert "0 YES" in used.stdout
    assert "1 NO" in used.stdout


def test_the_page_has_each_fact_with_its_evidence(
    entail: Entail, sources: Path, tmp_path: Path
) -> None:
    done = ask(entail, sources, "--html", "page.html")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "page.html").read_text()
    assert "Ann Lee, per:age: 28" in page
    assert "<mark>Ann Lee, 28, a Canadian baker" in page
    refused = ask(entail, sources, "--html", "page.html", "-o", "run.jsonl")
    assert refused.returncode == 2
    assert "--html is for decisions that are printed" in refused.stderr


def test_the_reason_of_the_fitted_model_says_what_was_for_and_against(
    entail: Entail, sources: Path
) -> None:
    (sources / "d1.txt").write_text("Ann Lee has a home in York. Then Bob Day wept.")
    facts = claim(1, "colour", "York", entity="Bob Day") + claim(2, "home", "York")
    done = ask(entail, sources, "--format", "json", facts=facts)
    against, for_it = map(json.loads, done.stdout.splitlines())
    assert not against["supported"]
    assert for_it["supported"]
    assert "against: P(entailment) 0." in against["reason"]
    assert "no sentence with both" in against["reason"]
    assert "for: " in for_it["reason"]
    assert for_it["reason"].endswith(f"together {for_it['probability']:.2f}, supported from 0.50")
    assert "supported from 0.50" in " ".join(ask(entail, sources, facts=facts).stdout.split())
