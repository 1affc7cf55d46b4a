"""Training itself, on a random encoder that learns made-up pairs; needs the extra `train`."""

from __future__ import annotations

import json
import logging
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from entailment.datasets import open_dataset
from entailment.errors import DataError, ModelError
from entailment.model import Label, LabelScheme, Pair
from entailment.systems import load_system
from entailment.systems.neural.folder import checksum
from entailment.training import STEPS, Training, read_training_recipe
from entailment.training.checkpoints import checkpoints
from entailment.training.curriculum import plan_of
from entailment.training.data import NOT_ENTAILED, UNLABELLED, collect
from entailment.training.encoders import start
from entailment.training.learning import Runner
from entailment.training.recipe_tables import Distil

from ..cli.conftest import ENTAIL
from .builders import recipe_in, write_recipe

torch = pytest.importorskip("torch", reason="needs pip install 'entailment[train]'")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


SHORT = 120
"""Pairs of a training of some 20 steps, for tests that do it again and again."""


def started(folder: Path, *more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [ENTAIL, "train", "-s", "recipe.toml", "-o", "model", "--only", "train", *more],
        cwd=folder,
        env={**os.environ, "OMP_NUM_THREADS": "1"},  # tests run in parallel
        stderr=subprocess.PIPE,
        text=True,
    )


def train(folder: Path, *more: str) -> str:
    process = started(folder, *more)
    _, errors = process.communicate(timeout=240)
    assert process.returncode == 0, errors
    return errors


def when_there(folder: Path, count: int) -> None:
    """Wait until *count* steps were kept."""
    for _ in range(24000):
        done = checkpoints(folder / "model.training")
        if done and int(done[-1].name.removeprefix("step-")) >= count:
            return
        time.sleep(0.005)
    raise AssertionError("no checkpoint appeared")


def weights(folder: Path) -> bytes:
    return (checkpoints(folder / "model.training")[-1] / "model.safetensors").read_bytes()


def plan_notes(folder: Path) -> str:
    return (folder / "model.training" / "plan.json").read_text()


def log(folder: Path) -> list[list[str]]:
    """The log without the columns that tell time."""
    lines = (folder / "model.training" / "log.tsv").read_text().splitlines()
    rows = [line.split("\t") for line in lines]
    return [row[1:6] + row[7:] for row in rows]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the recipe was trained without a break."""
    folder = tmp_path_factory.mktemp("whole")
    write_recipe(folder, SHORT)
    train(folder)
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model folder, made in all five steps of a recipe that learns long enough."""
    folder = tmp_path_factory.mktemp("model")
    path = write_recipe(folder)
    longer = path.read_text().replace("max_words = 60\n", "max_words = 60\nepochs = 8\n")
    path.write_text(longer)
    recipe = read_training_recipe(path, {"train.checkpoint_seconds": 1000})
    training = Training(recipe, folder / "model")
    assert all(training.run(step) for step in STEPS)
    return folder / "model"


def test_killed_twice_it_ends_with_the_weights_of_one_never_interrupted(
    whole: Path, tmp_path: Path
) -> None:
    write_recipe(tmp_path, SHORT)
    for steps in (4, 11):
        process = started(tmp_path)
        when_there(tmp_path, steps)
        process.kill()
        process.communicate(timeout=60)
    assert len(log(tmp_path)) < len(log(whole))
    train(tmp_path)
    assert weights(tmp_path) == weights(whole)
    assert log(tmp_path) == log(whole)
    best = [folder / "model.training" / "best" for folder in (whole, tmp_path)]
    assert best[0].joinpath("evaluation.json").read_text() == (
        best[1].joinpath("evaluation.json").read_text()
    )


def test_a_stop_signal_ends_with_a_checkpoint_and_the_same_command_goes_on(
    whole: Path, tmp_path: Path
) -> None:
    write_recipe(tmp_path, SHORT)
    more = ("-O", "train.checkpoint_seconds=1000000")
    process = started(tmp_path, *more)
    while not (tmp_path / "model.training" / "log.tsv").exists():
        time.sleep(0.005)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "the same command resumes it" in errors
    assert len(checkpoints(tmp_path / "model.training")) == 1
    train(tmp_path, *more)
    assert weights(tmp_path) == weights(whole)


@pytest.mark.parametrize(("rate", "is_alike"), [(0.0, True), (0.5, False)])
def test_without_dropout_a_network_in_training_judges_as_it_will(
    tmp_path: Path, rate: float, is_alike: bool
) -> None:
    recipe = recipe_in(tmp_path, {"train.dropout": rate})
    plan = plan_of(recipe, collect(recipe, tmp_path))
    encoder = start(recipe, plan.rows, tmp_path).encoder
    if rate:
        assert {m.p for m in encoder.model.modules() if isinstance(m, torch.nn.Dropout)} == {rate}
    runner = Runner(encoder, "fp32")
    texts = [(row.text, row.hypothesis) for row in plan.rows[:8]]
    runner.model.train()
    with torch.no_grad():
        in_training = runner.logits(texts, 64)
    assert torch.allclose(in_training, runner.eval_logits(texts, 64), atol=1e-5) is is_alike


def test_a_checkpoint_holds_no_pickle_and_only_two_remain(whole: Path) -> None:
    work = whole / "model.training"
    assert len(checkpoints(work)) == 2
    kinds = {path.suffix for path in work.rglob("*") if path.is_file() and path.name != "lock"}
    assert kinds == {".json", ".safetensors", ".tsv"}


def test_another_recipe_does_not_go_on_with_it(whole: Path) -> None:
    recipe = read_training_recipe(whole / "recipe.toml", {"train.lr": 0.5})
    with pytest.raises(DataError, match="begun with another recipe"):
        Training(recipe, whole / "model").run("train")


def test_a_model_folder_judges_without_torch_by_the_package(model: Path) -> None:
    files = {path.name for path in model.iterdir()}
    assert files == {
        "README.md",
        "checksums.txt",
        "config.json",
        "default",
        "judge.json",
        "model.onnx",
        "tokenizer.json",
    }
    pairs = list(open_dataset(model.parent / "pairs.jsonl.gz"))
    judgments = list(load_system(f"onnx:{model}").judge(pairs))
    right = sum(j.label is p.gold for j, p in zip(judgments, pairs, strict=True))
    assert right > len(pairs) / 2  # of three labels
    config = json.loads((model / "config.json").read_text())
    assert config["id2label"] == {"0": "entailment", "1": "neutral", "2": "contradiction"}


def test_what_a_model_learned_from_is_noted(model: Path) -> None:
    judge = json.loads((model / "judge.json").read_text())
    (entry,) = judge["trained_on"]["data"]
    assert entry["checksum"] == open_dataset(model.parent / "pairs.jsonl.gz").checksum()
    assert entry["pairs"] == sum(entry["phases"]) > 0
    assert judge["format"] == 1
    assert len(judge["calibration"]["scale"]) == len(judge["calibration"]["bias"]) == 3
    tuned = {value["name"]: value for value in judge["tuned_on"]["data"]}
    both = ["the choice of the best step", "calibration"]
    assert {name: value["used_for"] for name, value in tuned.items()} == {
        "held-out": both,
        "two-way": both,
    }
    known = {entry["checksum"], tuned["two-way"]["checksum"]}
    assert load_system(f"onnx:{model}").trained_on_checksums == known
    more = open_dataset(model.parent / "more.jsonl.gz").checksum()
    fitted = load_system("default", options={"model": f"onnx:{model}"})
    assert fitted.trained_on_checksums == known | {more}


def test_the_card_has_figures_with_signatures_licences_and_limits(model: Path) -> None:
    card = (model / "README.md").read_text()
    for phrase in ("CC0", "not ours to use: secret", "It knows ten nouns.", "expected calibration"):
        assert phrase in card
    assert card.count("- `accuracy|data:") == 4  # held-out, two-way; the default, in 3 and 2 labels
    assert "used for the choice of the best step and calibration" in card
    assert "`entail train -s recipe.toml --data-dir DATA -o FOLDER`" in card
    assert "part:texts below 0.2" in card
    assert "|n:40|" in card


def test_the_default_is_fitted_with_cross_validated_figures(model: Path) -> None:
    about = json.loads((model / "default" / "system.json").read_text())
    figures = about["cross_validation"]
    assert figures["folds"] == 3
    assert [(row["set"], row["labels"], row["pairs"]) for row in figures["sets"]] == [
        ("more", 3, 60),
        ("more", 2, 60),
    ]
    for row in figures["sets"]:
        assert 0.4 < row["accuracy"][0] <= 1.0
        assert 0.0 <= row["brier"] <= 1.0
        assert "3-fold" in row["signature"]
        assert row["signature"] in (model / "README.md").read_text()
    assert str(model) not in json.dumps(about)
    pairs = list(open_dataset(model.parent / "more.jsonl.gz"))
    judged = list(load_system("default", options={"model": f"onnx:{model}"}).judge(pairs))
    right = sum(j.label is p.gold for j, p in zip(judged, pairs, strict=True))
    assert right > len(pairs) / 2


def test_steps_done_again_in_place_report_that_the_default_does_not_fit_until_it_is_refitted(
    model: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for path in model.parent.iterdir():
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, tmp_path / path.name)

    def done(step: str, **overrides: object) -> list[str]:
        caplog.clear()
        recipe = read_training_recipe(tmp_path / "recipe.toml", overrides)
        with caplog.at_level(logging.WARNING, "entailment.training"):
            assert Training(recipe, tmp_path / "model").run(step)
        ours = (
            record for record in caplog.records if record.name.startswith("entailment.training")
        )
        return [record.getMessage() for record in ours]

    for step in ("card", "calibrate", "export", "calibrate", "card"):
        errors = done(step)
        assert not errors or step == "export"  # which takes the calibration away
    (warning,) = done("calibrate", **{"calibrate.ridge": 5.0})
    assert "the step 'default' fits it again" in warning
    with pytest.raises(ModelError, match="fit it again: entail train PAIRS -s default -O"):
        _ = load_system("default", options={"model": f"onnx:{tmp_path}/model"}).labels
    assert len(done("card")) == 1
    card = (tmp_path / "model" / "README.md").read_text()
    assert "The folder `default` does not fit this model" in card
    assert done("default") == []
    assert done("card") == []
    assert "3-fold cross-validation" in (tmp_path / "model" / "README.md").read_text()
    judged = load_system("default", options={"model": f"onnx:{tmp_path}/model"})
    assert judged.labels is LabelScheme.THREE_WAY


def test_of_the_best_on_samples_and_the_last_the_one_that_is_better_on_all_is_chosen(
    whole: Path, tmp_path: Path
) -> None:
    """The best so far is replaced by weights that have learned nothing."""
    from safetensors.numpy import load_file, save_file

    folder = shutil.copytree(whole, tmp_path / "whole")
    best = folder / "model.training" / "best"
    evaluation = json.loads((best / "evaluation.json").read_text())
    chosen = "last" if evaluation["step"] == json.loads(plan_notes(folder))["steps"] else "best"
    assert evaluation["accuracy"] == evaluation["whole"][chosen]
    assert set(evaluation["whole"][chosen]) == {"held-out", "two-way"}
    weights = load_file(best / "model.safetensors")
    save_file({name: 0 * weight for name, weight in weights.items()}, best / "model.safetensors")
    del evaluation["whole"]
    (best / "evaluation.json").write_text(json.dumps({**evaluation, "step": 1}))
    train(folder)
    last = checkpoints(folder / "model.training")[-1] / "model.safetensors"
    assert (best / "model.safetensors").read_bytes() == last.read_bytes()
    reevaluated = json.loads((best / "evaluation.json").read_text())
    assert reevaluated["step"] == json.loads(plan_notes(folder))["steps"]
    assert reevaluated["accuracy"] == reevaluated["whole"]["last"]
    assert sum(reevaluated["whole"]["last"].values()) >= sum(reevaluated["whole"]["best"].values())


def test_a_card_names_what_the_model_that_it_began_from_had_learned(
    model: Path, tmp_path: Path
) -> None:
    path = write_recipe(tmp_path, SHORT)
    random = "[base.random]\nvocabulary = 60\nhidden = 32\nlayers = 2\n"
    text = path.read_text()
    assert random in text
    path.write_text(text.replace(random, f'[base]\ninit = "{model}"\n'))
    training = Training(read_training_recipe(path), tmp_path / "further")
    assert training.run("train")
    assert training.run("export")
    card = (tmp_path / "further" / "README.md").read_text()
    (before,) = json.loads((model / "judge.json").read_text())["trained_on"]["data"]
    assert "| begun with | test 1 (" in card
    assert "test 1, which this model began from, had learned from these and also from" in card
    assert f"{before['name']} (`{before['checksum'][:8]}`)" in card
    further = load_system(f"onnx:{tmp_path}/further")
    assert before["checksum"] in further.trained_on_checksums


def test_a_card_names_what_every_stage_had_learned(model: Path, tmp_path: Path) -> None:
    from entailment.training.notes import earlier
    from entailment.training.provenance import Facts, data_section

    best = model.parent / "model.training" / "best"
    (first,) = json.loads((best.parent / "plan.json").read_text())["data"]
    path = write_recipe(tmp_path, SHORT)
    random = "[base.random]\nvocabulary = 60\nhidden = 32\nlayers = 2\n"
    path.write_text(path.read_text().replace(random, f'[base]\ninit = "{best}"\n'))
    recipe = read_training_recipe(path)
    assert Training(recipe, tmp_path / "second").run("train")
    stages = earlier(tmp_path / "second.training" / "best", ())
    second = json.loads((tmp_path / "second.training" / "plan.json").read_text())["data"]
    assert [file["checksum"] for file in stages if file["stage"] == 1] == [
        file["checksum"] for file in second
    ]
    assert [file["checksum"] for file in stages if file["stage"] == 2] == [first["checksum"]]
    training = {"data": [], "earlier": stages, "best_step": 1, "steps": 1, "recombined": 0}
    lines = data_section(recipe, Facts({**training, "kept_apart": []}, {}, 0))
    last, before = (line for line in lines if "had learned" in line)
    assert last.startswith(f"the training by the recipe {recipe.fingerprint()[:8]}, which this")
    assert "which came earlier" in before
    assert first["name"] in before


def test_a_card_done_again_by_another_recipe_says_so(model: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(model, tmp_path / "model")
    recipe = read_training_recipe(model.parent / "recipe.toml", {"train.lr": 0.5})
    assert Training(recipe, folder, data_dir=model.parent).run("card")
    card = (folder / "README.md").read_text()
    assert "It was made by the recipe `" in card
    assert "as it is now is the recipe `" in card


def test_eight_bits_and_the_graph_are_near_the_model_that_was_trained(
    model: Path, tmp_path: Path
) -> None:
    from entailment.systems.neural import Neural
    from entailment.training.encoders import load_checkpoint
    from entailment.training.export import export_model
    from entailment.training.learning import Runner
    from entailment.training.recipe_tables import Export

    best = model.parent / "model.training" / "best"
    pairs = list(open_dataset(model.parent / "pairs.jsonl.gz"))[:40]
    runner = Runner(load_checkpoint(best), "fp32")
    shares = runner.probabilities([(p.text, p.hypothesis) for p in pairs], 64).tolist()
    whole = tmp_path / "whole"
    whole.mkdir()
    export_model(best, whole, Export("test", "1", window=64, int8=False))
    small = shutil.copytree(model, tmp_path / "small")
    (small / "judge.json").unlink()  # and with it the calibration
    for folder, most in ((whole, 1e-4), (small, 0.1)):
        judged = Neural(model=f"onnx:{folder}").judge(pairs)
        gaps = [abs(j.score - row[0]) for j, row in zip(judged, shares, strict=True)]
        assert max(gaps) < most


def test_a_large_model_is_split_into_files_below_the_limit(model: Path, tmp_path: Path) -> None:
    import onnx

    from entailment.training.export import write_in_parts

    graph = onnx.load(model / "model.onnx")
    sizes = [len(weight.raw_data) for weight in graph.graph.initializer]
    limit = max(*sizes, sum(sizes) // 3)
    folder = shutil.copytree(model, tmp_path / "split")
    write_in_parts(graph, folder, limit)
    assert len(list(folder.glob("weights-*.bin"))) >= 3
    assert all(path.stat().st_size <= limit for path in folder.glob("weights-*.bin"))
    pairs = list(open_dataset(model.parent / "pairs.jsonl.gz"))[:20]
    split, joined = (list(load_system(f"onnx:{at}").judge(pairs)) for at in (folder, model))
    assert split == joined
    with pytest.raises(DataError, match="max_file_mb"):
        write_in_parts(onnx.load(model / "model.onnx"), tmp_path, max(sizes) - 1)


def test_a_pair_that_is_only_not_entailed_is_met_by_either_other_label() -> None:
    from entailment.training.learning import hard_loss

    logits = torch.log(torch.tensor([[0.5, 0.3, 0.2]] * 5))
    gold = torch.tensor([0, 1, 2, NOT_ENTAILED, UNLABELLED])
    wanted = [0.5, 0.3, 0.2, 0.5, 1.0]
    assert hard_loss(logits, gold).exp().tolist() == pytest.approx([1 / p for p in wanted])


def test_the_loss_of_a_pupil_is_least_where_it_says_what_its_teacher_does() -> None:
    from entailment.training.learning import distilled_loss

    teacher = torch.tensor([[2.0, 0.0, -1.0]])
    unlabelled = torch.tensor([UNLABELLED])
    distil = Distil("teacher", temperature=2.0, soft_weight=0.9)
    same = distilled_loss(teacher.clone(), teacher.tolist(), unlabelled, distil)
    other = distilled_loss(teacher.flip(1), teacher.tolist(), unlabelled, distil)
    assert same.item() == pytest.approx(0.0, abs=1e-6)
    soft = torch.softmax(teacher / 2, -1)
    gap = (soft * (soft.log() - torch.log_softmax(teacher.flip(1) / 2, -1))).sum().item()
    assert other.item() == pytest.approx(0.9 * 4 * gap, rel=1e-5)
    labelled = distilled_loss(teacher.clone(), teacher.tolist(), torch.tensor([0]), distil)
    hard = -torch.log_softmax(teacher, -1)[0, 0].item()
    assert labelled.item() == pytest.approx(0.1 * hard, rel=1e-4)
    both = distilled_loss(
        teacher.repeat(2, 1), [*teacher.tolist(), None], torch.tensor([0, 0]), distil
    )
    assert both.tolist() == pytest.approx([0.1 * hard, hard], rel=1e-4)


def test_a_pupil_learns_from_a_teacher_and_from_recombined_pairs(
    whole: Path, tmp_path: Path
) -> None:
    best = whole / "model.training" / "best"
    more = f'\n[distil]\nteacher = "{best}"\nrecombine = {{ made-up = 30 }}\n'
    recipe = recipe_in(tmp_path, {"base.random.layers": 1}, more)
    training = Training(recipe, tmp_path / "pupil")
    assert training.run("train")
    notes = json.loads((training.work / "plan.json").read_text())
    assert notes["recombined"] > 0
    plan = plan_of(recipe, collect(recipe, tmp_path))
    distinct = {(row.text, row.hypothesis) for row in plan.rows}
    assert len((training.work / "taught.jsonl").read_text().splitlines()) == len(distinct)
    assert (training.work / "best" / "model.safetensors").is_file()


def test_an_exported_model_teaches_what_nobody_judged(model: Path, tmp_path: Path) -> None:
    """As it was exported, in eight bits; of what has a label it is not asked."""
    more = (
        f'\n[distil]\nteacher = "{model}"\nrecombine = {{ made-up = 30 }}\nunlabelled_only = true\n'
    )
    recipe = recipe_in(tmp_path, {"base.random.layers": 1}, more)
    training = Training(recipe, tmp_path / "pupil")
    assert training.run("train")
    unlabelled = {
        (row.text, row.hypothesis): None
        for row in plan_of(recipe, collect(recipe, tmp_path)).rows
        if row.gold == UNLABELLED
    }
    lines = (training.work / "taught.jsonl").read_text().splitlines()
    assert len(lines) == len(unlabelled)
    logits_by_pair = {pair: json.loads(line) for pair, line in zip(unlabelled, lines, strict=True)}
    read_at_once = {pair: logits for pair, logits in logits_by_pair.items() if logits}
    assert read_at_once
    card = json.loads((model / "judge.json").read_text())["calibration"]
    scaled = torch.tensor(list(read_at_once.values())) * torch.tensor(card["scale"])
    pairs = [Pair(str(n), *pair) for n, pair in enumerate(read_at_once)]
    judged = load_system(f"onnx:{model}").judge(pairs)
    entailed = (scaled + torch.tensor(card["bias"])).softmax(-1)[:, 0].tolist()
    assert [judgment.score for judgment in judged] == pytest.approx(entailed, abs=1e-3)
    longest = max(len(f"{text} {hypothesis}".split()) for text, hypothesis in read_at_once)
    too_long = [pair for pair, logits in logits_by_pair.items() if not logits]
    assert too_long
    assert all(len(" ".join(pair).split()) > longest / 2 for pair in too_long)
    noted = json.loads((training.work / "plan.json").read_text())["teacher"]
    assert noted == checksum(model)
    assert not list((training.work).glob("weights/*"))


def test_a_teacher_of_other_labels_and_a_family_of_no_data_are_refused(
    model: Path, tmp_path: Path
) -> None:
    two_way = tmp_path / "two-way"
    shutil.copytree(model, two_way)
    judge = json.loads((two_way / "config.json").read_text())
    judge["id2label"] = {"0": "entailment", "1": "not_entailment"}
    (two_way / "config.json").write_text(json.dumps(judge))
    (two_way / "judge.json").unlink()
    more = f'\n[distil]\nteacher = "{two_way}"\nunlabelled_only = false\n'
    recipe = recipe_in(tmp_path, {"base.random.layers": 1}, more)
    with pytest.raises(DataError, match="its labels are not entailment, unknown, contradiction"):
        Training(recipe, tmp_path / "pupil").run("train")
    unknown = '\n[distil]\nteacher = "model:small"\nrecombine = { nobody = 3 }\n'
    with pytest.raises(DataError, match=r"\[distil\] recombine: no .* family 'nobody'"):
        recipe_in(tmp_path, {}, unknown)


def test_the_first_layers_of_an_encoder_remain(whole: Path, tmp_path: Path) -> None:
    from entailment.training.encoders import start

    best = whole / "model.training" / "best"
    write_recipe(tmp_path)
    path = tmp_path / "recipe.toml"
    base = f'[base]\ninit = "{best}"\nlayers = {{}}\n'
    random = "[base.random]\nvocabulary = 60\nhidden = 32\nlayers = 2\n"
    text = path.read_text()
    assert random in text
    path.write_text(text.replace(random, base.format(1)))
    encoder = start(read_training_recipe(path), [], tmp_path).encoder
    assert encoder.model.config.num_hidden_layers == 1
    assert len(encoder.model.bert.encoder.layer) == 1
    path.write_text(text.replace(random, base.format(3)))
    with pytest.raises(DataError, match="has 2 layers to keep the first 3 of"):
        start(read_training_recipe(path), [], tmp_path)


def test_two_way_sets_are_measured_two_way(model: Path) -> None:
    from entailment.training.labelled_sets import dev_sets
    from entailment.training.measuring import measured

    sets = dev_sets(read_training_recipe(model.parent / "recipe.toml"), model.parent)
    figures = {figures.name: figures for figures in measured(model, sets)}
    assert figures["two-way"].scores.labels.value == 2
    assert figures["held-out"].scores.labels.value == 3
    assert {pair.gold for pair in sets[1].pairs} == {Label.ENTAILMENT, Label.NO_ENTAILMENT}
