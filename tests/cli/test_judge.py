from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Entail, is_one_error_line

TEXT = "Jennifer Hawkins is the 21-year-old beauty queen from Australia."
HYPOTHESIS = "Jennifer Hawkins is Australia's 20-year-old beauty queen."


def test_judge_prints_label_and_probabilities_on_standard_output_alone(entail: Entail) -> None:
    done = entail("judge", "--text", "It rained.", "--hypothesis", "The bank failed in 2003.")
    assert done.returncode == 0
    assert done.stdout.startswith("UNKNOWN  (ENTAILMENT 0.")
    assert done.stderr == ""


def test_judge_json_keeps_the_contract(entail: Entail) -> None:
    done = entail("judge", "--text", TEXT, "--hypothesis", HYPOTHESIS, "--format", "json")
    output = json.loads(done.stdout)
    assert set(output) == {"label", "score", "probabilities", "system", "explanation"}
    assert output["score"] == output["probabilities"]["ENTAILMENT"]
    assert sum(output["probabilities"].values()) == pytest.approx(1, abs=1e-5)


def test_without_explain_a_judgment_names_what_changed_it_and_nothing_else(entail: Entail) -> None:
    more = "The company has more than 300 employees."
    changed = entail("judge", "The company has 300 employees.", more, "--format", "json")
    explanation = json.loads(changed.stdout)["explanation"]
    assert [mismatch["kind"] for mismatch in explanation["mismatches"]] == ["number"]
    assert explanation["alignments"] == []
    unchanged = entail("judge", "Ann met Bob.", "A harbour was built.", "--format", "json")
    assert json.loads(unchanged.stdout)["explanation"] is None


def test_explain_says_which_word_covers_which_what_is_not_covered_and_what_mismatches(
    entail: Entail,
) -> None:
    given = ("judge", "--text", TEXT, "--hypothesis", HYPOTHESIS, "--explain")
    explanation = json.loads(entail(*given, "--format", "json").stdout)["explanation"]
    assert explanation["uncovered"] == ["20"]
    assert {"kind": "number", "hypothesis": "20", "text": "21", "contradicts": True} in explanation[
        "mismatches"
    ]
    for alignment in explanation["alignments"]:
        start = alignment["text_start"]
        assert TEXT[start : start + len(alignment["text_word"])] == alignment["text_word"]
    shown = entail(*given).stdout
    assert "same word" in shown
    assert "not in the text" in shown
    assert "the hypothesis has '20', the text has '21'" in shown


def test_two_labels_join_contradiction_and_unknown_and_keep_the_score(entail: Entail) -> None:
    pair = ("--text", "It rained.", "--hypothesis", "The bank failed in 2003.")
    given = ("judge", *pair, "--format", "json", "--labels")
    three, two = (json.loads(entail(*given, n).stdout) for n in ("3", "2"))
    assert two["label"] == "NO ENTAILMENT"
    assert two["score"] == three["score"]
    assert set(two["probabilities"]) == {"ENTAILMENT", "NO ENTAILMENT"}


def test_the_setting_moves_the_judgment_and_one_that_is_none_is_refused(entail: Entail) -> None:
    pair = ("judge", "--text", "Ann met Bob.", "--hypothesis", "Bob met Ann.", "--format", "json")
    lower, upper, other, none = (
        json.loads(entail(*pair, *task).stdout)["score"]
        for task in (("--task", "ie"), ("--task", "IE"), ("--task", "IR"), ())
    )
    assert lower == upper
    assert len({upper, other, none}) == 3
    refused = entail(*pair, "--task", "XX")
    assert refused.returncode == 2
    assert "'xx' is not one of 'ie'" in refused.stderr.lower()


def test_tsv_has_a_header_and_one_row(entail: Entail) -> None:
    rows = entail("judge", "--text", TEXT, "--hypothesis", HYPOTHESIS, "--format", "tsv")
    header, row = (line.split("\t") for line in rows.stdout.splitlines())
    assert header == ["label", "score", "ENTAILMENT", "CONTRADICTION", "UNKNOWN"]
    assert (
        float(row[1]) == float(row[2]) == pytest.approx(1 - float(row[3]) - float(row[4]), abs=1e-5)
    )


def test_the_text_may_come_from_standard_input(entail: Entail) -> None:
    piped = entail("judge", "--text", "-", "--hypothesis", HYPOTHESIS, stdin=TEXT + "\n")
    given = entail("judge", "--text", TEXT, "--hypothesis", HYPOTHESIS)
    assert piped.stdout == given.stdout


@pytest.mark.parametrize(
    "pair",
    [
        (TEXT, HYPOTHESIS),
        ("--hypothesis", HYPOTHESIS, TEXT),
        ("--text", TEXT, HYPOTHESIS),
        ("-", HYPOTHESIS),
    ],
)
def test_text_and_hypothesis_are_arguments_or_options(entail: Entail, pair: tuple[str]) -> None:
    given = entail("judge", "--text", TEXT, "--hypothesis", HYPOTHESIS, "-s", "overlap")
    assert entail("judge", *pair, "-s", "overlap", stdin=TEXT).stdout == given.stdout


def test_a_model_of_the_default_is_chosen_by_name(entail: Entail) -> None:
    pair = (TEXT, HYPOTHESIS, "--format", "json")
    small = json.loads(entail("judge", *pair, "--model", "small").stdout)
    assert "@entailment-small-" in small["system"]
    assert small["score"] == json.loads(entail("judge", *pair).stdout)["score"]
    wrong = entail("judge", *pair, "--model", "smal")
    assert wrong.returncode == 2
    assert "did you mean 'small'?" in wrong.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        ((), 2, "give a TEXT and a HYPOTHESIS"),
        (("x",), 2, "give a TEXT and a HYPOTHESIS"),
        (("x", "y", "z"), 2, "'z' is one argument too many"),
        (("-", "-"), 2, "only one"),
        (("--text", "", "--hypothesis", "x"), 2, "the text is empty"),
        (("--text", "x", "--hypothesis", "  "), 2, "the hypothesis is empty"),
        (("--text", "-", "--hypothesis", "-"), 2, "only one"),
        (("--text", "x", "--hypothesis", "x", "-s", "overlp"), 2, "did you mean 'overlap'"),
        (("--text", "x", "--hypothesis", "x", "-O", "device=tpu"), 2, "device must be"),
        (("--text", "x", "--hypothesis", "x", "-O", "depth=3"), 2, "options: model"),
        (("--text", "x", "--hypothesis", "x", "-O", "depth"), 2, "KEY=VALUE"),
        (("--text", "x", "--hypothesis", "x", "-s", "none.toml"), 1, "none.toml"),
        (("--text", "x", "--hypothesis", "x", "-s", "overlap", "--labels", "3"), 2, "two labels"),
        (("--text", "x", "--hypothesis", "x", "--labels", "4"), 2, "'4'"),
    ],
)
def test_wrong_usage_is_one_line_that_says_what_would_be_right(
    entail: Entail, arguments: tuple[str, ...], status: int, says: str
) -> None:
    done = entail("judge", *arguments)
    assert done.returncode == status
    assert done.stdout == ""
    assert is_one_error_line(done.stderr)
    assert says in done.stderr


def test_the_name_of_a_file_is_not_judged_as_a_text(entail: Entail, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("The tower is tall.", encoding="utf-8")
    done = entail("judge", source, "The tower is tall.", "-s", "overlap")
    assert done.returncode == 2
    assert f"entail judge - HYPOTHESIS < {source}" in done.stderr
    done = entail("judge", "\u4ed6" * 200, "The tower is tall.", "-s", "overlap")
    assert done.returncode == 0
    done = entail("judge", "-", "The tower is tall.", "-s", "overlap", stdin=source.read_text())
    assert done.stdout.startswith("ENTAILMENT")


def test_bytes_that_are_no_text_are_refused(entail: Entail) -> None:
    done = entail("judge", "--text", "-", "--hypothesis", "x", stdin=b"caf\xe9")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "not UTF-8" in done.stderr


def test_a_hypothesis_of_ten_megabytes_is_refused_in_one_line(entail: Entail) -> None:
    done = entail("judge", "--text", "x", "--hypothesis", "-", stdin="word " * 2_000_000)
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert len(done.stderr) < 200


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("🙂🙂🙂 It rained. 🙂", "It rained 🙂."),
        ("It\x01 rained\x1b[31m and\u200b rained.", "It\x07 rained."),
        ("x" * 100_000, "It rained."),
        ("\u202eIt rained.", "\ufeffIt rained."),
    ],
)
def test_odd_texts_are_judged_by_the_default(entail: Entail, text: str, hypothesis: str) -> None:
    done = entail("judge", "--text", text, "--hypothesis", hypothesis, "--format", "json")
    assert done.returncode == 0
    assert sum(json.loads(done.stdout)["probabilities"].values()) == pytest.approx(1, abs=1e-5)


def test_another_language_is_judged_with_a_warning(entail: Entail) -> None:
    text = "Der Stadtrat beschloss am Dienstag, die alte Brücke bis zum Frühjahr zu sperren."
    done = entail("judge", "--text", text, "--hypothesis", "Die Brücke wird gesperrt.")
    assert done.returncode == 0
    assert "seems not to be in English" in done.stderr
    assert "others" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_question_is_judged_with_a_warning(entail: Entail) -> None:
    given = ("judge", "A train stopped in Rome.", "-s", "overlap", "--hypothesis")
    warning = "entail: warning: the hypothesis is a question, not a statement; write"
    sure, unsure = entail(*given, "Is Rome in Italy?"), entail(*given, "Did the train stop?")
    assert sure.stderr == f"{warning} 'Rome is in Italy.'\n"
    example = "what a sentence would say, for example 'A ferry sank off Malta.'"
    assert unsure.stderr == f"{warning} {example}\n"
    assert sure.stdout.startswith("NO ENTAILMENT")
    assert entail(*given, 'He asked "Who?"').stderr == ""


def test_english_full_of_names_has_no_warning(entail: Entail) -> None:
    text = "Ms Diaz, who replaced Mr Cole as chair, is a lawyer."
    assert entail("judge", text, "Mr Cole replaced Ms Diaz.").stderr == ""
    text = "Ms Diaz replaced Mr Cole as chair."
    assert entail("judge", text, "Mr Cole replaced Ms Diaz.").stderr == ""


def test_a_proof_is_printed_drawn_and_written_as_json(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    pytest.importorskip("spacy")
    assert entail("train", examples, "-s", "transformation", "-o", "model").returncode == 0
    pair = ("Acme bought the mill.", "The mill was bought by Acme.", "-s", "model", "--explain")
    printed = entail("judge", *pair, "--plot", "proof.svg").stdout
    assert "attach mill: passive" in printed
    assert (tmp_path / "proof.svg").read_text(encoding="utf-8").startswith("<svg")
    written = entail("judge", *pair, "--format", "json").stdout
    proof = json.loads(written)["explanation"]["proof"]
    assert [step["rule"] for step in proof["steps"]] == ["passive", "passive"]
    assert proof["gap"] == []


def test_a_system_without_proofs_says_which_have_one(entail: Entail) -> None:
    pair = ("Acme bought the mill.", "The mill was bought by Acme.", "-s", "overlap")
    done = entail("judge", *pair, "--plot", "proof.svg")
    assert is_one_error_line(done.stderr)
    assert "transformation" in done.stderr
