from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from entailment.cli.train import command
from entailment.examples import example_topics
from entailment.systems.neural.catalogue import model_path

from .conftest import Entail, is_one_error_line


def test_a_fitted_system_is_plain_json_and_judges_from_its_folder(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    done = entail("train", examples, "-s", "coverage", "-O", "unit=stem", "-o", "mine")
    assert done.returncode == 0
    about = json.loads((tmp_path / "mine" / "system.json").read_text())
    assert about["name"] == "coverage"
    assert about["options"] == {"unit": "stem"}
    assert about["trained_on"]["data"][0]["name"] == "examples"
    assert {path.name for path in (tmp_path / "mine").iterdir()} == {"system.json", "model.json"}
    judged = entail("run", examples, "-o", "run.jsonl", "-s", "mine")
    assert judged.returncode == 0
    header = json.loads((tmp_path / "run.jsonl").read_text().splitlines()[0])
    assert header["run"]["system"].startswith("coverage(unit=stem)@")


def test_a_fitted_system_is_replaced_only_with_overwrite(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    fit = ("train", examples, "-o", "mine", "-s")
    assert entail(*fit, "coverage").returncode == 0
    before = (tmp_path / "mine" / "system.json").read_bytes()
    refused = entail(*fit, "overlap")
    problem = "holds a fitted system; name another folder or give --overwrite"
    assert (refused.returncode, refused.stderr) == (1, f"entail: mine: {problem}\n")
    assert (tmp_path / "mine" / "system.json").read_bytes() == before
    assert entail(*fit, "overlap", "--overwrite").returncode == 0
    assert json.loads((tmp_path / "mine" / "system.json").read_text())["name"] == "overlap"


def test_a_recipe_is_fitted_and_saved_as_a_name_is(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "both.toml").write_text(
        '[system]\nname = "vote"\n[[member]]\nname = "features"\n[[member]]\nname = "overlap"\n'
    )
    assert entail("train", examples, "-s", "both.toml", "-o", "both").returncode == 0
    assert entail("run", examples, "-o", "run.jsonl", "-s", "both").returncode == 0


FIT_ALONE = """
from entailment.model import Judgment, Label


class Majority:
    def judge(self, pairs):
        for pair in pairs:
            scores = {Label.ENTAILMENT: self.share, Label.NO_ENTAILMENT: 1 - self.share}
            yield Judgment(pair.id, max(scores, key=scores.get), scores)

    def fit(self, pairs, *, seed=0):
        gold = [pair.gold is Label.ENTAILMENT for pair in pairs]
        self.share = sum(gold) / len(gold)
        return self
"""


def test_a_system_with_fit_alone_is_cross_validated_and_not_saved(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(FIT_ALONE)
    system = ("-s", "mine.py:Majority", "--folds", "4")
    done = entail("train", examples, *system, "--run", "oof.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    header, *judged = map(json.loads, (tmp_path / "oof.jsonl").read_text().splitlines())
    assert header["run"]["system"].startswith("mine.py:Majority@")
    assert header["run"]["system"].endswith(",4-fold")
    assert len({line["score"] for line in judged}) > 1
    board = ("leaderboard", examples, *system, "--runs", "runs", "--format", "json")
    done = entail(*board)
    (row,) = json.loads(done.stdout)["rows"]
    assert (done.returncode, row["sets"][0]["value"] > 0.4) == (0, True)
    written = {path: path.stat().st_mtime_ns for path in (tmp_path / "runs").iterdir()}
    assert entail(*board, "--jobs", "2").stdout == done.stdout
    assert {path: path.stat().st_mtime_ns for path in written} == written
    refused = entail("train", examples, *system, "-o", "saved")
    assert refused.returncode == 2
    assert is_one_error_line(refused.stderr)
    assert "'mine.py:Majority' cannot be saved" in refused.stderr


def test_folds_score_pairs_by_systems_that_have_not_seen_them(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    given = (
        "train",
        examples,
        "-s",
        "overlap",
        "--folds",
        "4",
        "--run",
        "oof.jsonl",
        "--overwrite",
    )
    done = entail(*given, "--format", "json")
    assert done.returncode == 0
    (run,) = json.loads(done.stdout)["runs"]
    assert 0 <= run["scores"]["accuracy"] <= 1
    header, *judged = map(json.loads, (tmp_path / "oof.jsonl").read_text().splitlines())
    assert header["run"]["folds"] == 4
    assert len(judged) == 31
    assert entail(*given, "--format", "json").stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("examples.xml",), 2, "--output"),
        (("examples.xml", "-o", "m", "--run", "r"), 2, "--folds"),
        (("none.xml", "-o", "m"), 1, "there is no such file"),
        (("examples.xml", "--folds", "1"), 2, "--folds"),
        (("examples.xml", "--folds", "99"), 2, "31 clusters, each of the pairs of one hypothesis"),
        (("examples.xml", "-o", "m", "--cluster", "text"), 2, "--cluster needs --folds"),
        (("unlabelled.jsonl", "-o", "m"), 1, "no pair has a gold label"),
        (("one.jsonl", "-o", "m"), 1, "some are entailed and some not"),
        (("examples.xml", "-s", "overlap", "-o", "."), 1, "holds no fitted system"),
    ],
)
def test_wrong_usage_is_one_line_that_says_what_would_be_right(
    entail: Entail,
    examples: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    says: str,
) -> None:
    (tmp_path / "unlabelled.jsonl").write_text('{"id":"1","text":"a b","hypothesis":"a"}\n')
    value = '{"id":"1","text":"a b","hypothesis":"a","label":"entailment"}\n'
    (tmp_path / "one.jsonl").write_text(value)
    done = entail("train", *arguments)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert says in done.stderr
    assert not (tmp_path / "m").exists()


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("model.json", "{", "is not JSON"),
        ("model.json", '{"threshold": {"value": "x"}}', "holds no thresholds"),
        ("model.json", None, "cannot be read"),
        ("system.json", '{"name": "overlap"}', "name and options"),
        ("system.json", '{"name": "nonesuch", "options": {}}', "unknown system"),
    ],
)
def test_a_folder_with_missing_or_foreign_files_is_refused(
    entail: Entail, examples: Path, tmp_path: Path, name: str, content: str | None, says: str
) -> None:
    entail("train", examples, "-s", "overlap", "-o", "mine")
    if content is None:
        (tmp_path / "mine" / name).unlink()
    else:
        (tmp_path / "mine" / name).write_text(content)
    done = entail("judge", "--text", "a b", "--hypothesis", "a", "-s", "mine")
    assert done.returncode in (1, 2)
    assert is_one_error_line(done.stderr)
    assert says in done.stderr


def test_a_model_without_a_default_says_what_to_do_and_that_does_it(
    tmp_path: Path, entail: Entail, examples: Path
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(model_path("small"), folder, ignore=shutil.ignore_patterns("default"))
    judge = ("judge", "--text", "Ann met Bob in Rome.", "--hypothesis", "Ann met Bob.")

    def refit(problem: str) -> None:
        refused = entail(*judge, "-O", f"model=onnx:{folder}")
        assert is_one_error_line(refused.stderr)
        assert f"{problem}: entail train" in refused.stderr
        command = refused.stderr.split("entail ")[-1].split()
        assert command[:2] == ["train", "PAIRS"]
        fitted = entail("train", examples, *command[2:])
        assert fitted.returncode == 0, fitted.stderr
        assert entail(*judge, "-O", f"model=onnx:{folder}").stdout.startswith("ENTAILMENT")

    refit("without a fitted default; use -s neural, or fit one")
    metadata = (folder / "judge.json").read_text(encoding="utf-8")
    (folder / "judge.json").write_text(metadata.replace('"window": 256', '"window": 128'), "utf-8")
    refit("fit it again")
    about = json.loads((folder / "default" / "system.json").read_text())
    assert [value["name"] for value in about["trained_on"]["data"]] == ["examples"]


LEARNER = """
class Learner:
    def judge(self, pairs):
        raise AssertionError("a pair was judged")

    def fit(self, pairs, *, seed=0):
        raise AssertionError("it was fitted")

    def state(self):
        return {}

    def with_state(self, state):
        return self
"""


@pytest.mark.parametrize("what", ["system", "member", "folder"])
def test_what_cannot_be_saved_is_refused_before_any_fold(
    examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "learner.py").write_text(LEARNER)
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "notes.txt").touch()
    systems = {
        "system": ["-s", "learner.py:Learner", "-o", "new"],
        "member": ["-s", "vote", "-O", 'members=[{name="learner.py:Learner"}]', "-o", "new"],
        "folder": ["-s", "overlap", "-o", "used"],
    }
    done = CliRunner().invoke(command, [str(examples), *systems[what], "--folds", "2"])
    message = "exists and holds no fitted system" if what == "folder" else "cannot be saved"
    assert message in str(done.exception)
    assert not (tmp_path / "new").exists()


def test_a_file_of_code_is_refused_before_topics_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "learner.py").write_text(LEARNER)
    topics = str(example_topics())
    done = CliRunner().invoke(command, [topics, "-s", "learner.py:Learner", "-o", "fitted.toml"])
    assert "'learner.py:Learner' cannot be saved" in str(done.exception)


def test_groups_and_samples_are_of_the_cross_validation(entail: Entail, examples: Path) -> None:
    arguments = ("train", examples, "-s", "coverage", "--by", "task", "--bootstrap", "100")
    done = entail(*arguments, "--folds", "2", "--format", "json")
    (run,) = json.loads(done.stdout)["runs"]
    assert sorted(run["by"]["task"]) == ["IE", "IR", "QA", "SUM"]
    assert "|bs:100|" in run["signature"]
    refused = entail(*arguments, "-o", "mine")
    problem = "--by needs --folds: it is for cross-validated scores"
    assert (refused.returncode, refused.stderr) == (2, f"entail: {problem}\n")
