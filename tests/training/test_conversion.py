"""`entail models` on cross-encoders of transformers that are made on the spot."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from entailment.examples import worked_examples
from entailment.model import Label, Pair
from entailment.systems import load_system
from tests.cli.conftest import Entail, is_one_error_line
from tests.cli.forks import Forks

pytestmark = pytest.mark.slow

PAIR = Pair("1", "yes no w1", "no w2")
WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "yes", "no", "w1", "w2")
SIZES = {
    "vocab_size": len(WORDS),
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 32,
    "pad_token_id": 0,
    "initializer_range": 0.5,
}

Make = Callable[..., Path]


@pytest.fixture
def cross_encoder(tmp_path: Path) -> Make:
    """Make a cross-encoder of transformers of an architecture, with labels or so many outputs."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")

    def make(kind: str, labels: tuple[str, ...] = (), outputs: int = 3) -> Path:
        torch.manual_seed(3)
        named = dict(enumerate(labels)) if labels else None
        given: dict[str, Any] = {"id2label": named} if named else {"num_labels": outputs}
        config = getattr(transformers, f"{kind}Config")(**SIZES, **given)
        network = getattr(transformers, f"{kind}ForSequenceClassification")(config)
        folder = tmp_path / kind.lower()
        network.save_pretrained(folder)
        vocabulary = {word: place for place, word in enumerate(WORDS)}
        transformers.BertTokenizerFast(vocab=vocabulary).save_pretrained(folder)
        return folder

    return make


@pytest.fixture
def entail(tmp_path: Path, forks: Forks) -> Entail:
    """Run `entail ARGUMENTS...`; exporting takes a while on a busy machine."""

    def run(*arguments: object) -> subprocess.CompletedProcess[str]:
        done = forks.run([str(argument) for argument in arguments], cwd=tmp_path, timeout=600)
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    return run


@pytest.fixture(autouse=True)
def own_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own models that has none."""
    folder = tmp_path / "own" / "models"
    monkeypatch.setenv("ENTAILMENT_MODELS", str(folder))
    return folder


def expected(folder: Path) -> list[float]:
    """Return the logits that transformers gives for the pair."""
    import torch
    import transformers

    network = transformers.AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.inference_mode():
        inputs = tokenizer(PAIR.text, PAIR.hypothesis, return_tensors="pt")
        logits: list[float] = network(**inputs).logits[0].tolist()
    return logits


@pytest.mark.parametrize("kind", ["Bert", "Roberta", "DebertaV2", "Electra"])
def test_a_converted_model_judges_as_it_did_whatever_the_order_of_its_labels(
    kind: str, cross_encoder: Make, entail: Entail
) -> None:
    import numpy as np

    source = cross_encoder(kind, ("CONTRADICTION", "ENTAILMENT", "NEUTRAL"))
    done = entail("models", "add", source, "--as", "mine", "--no-int8")
    assert done.returncode == 0, done.stderr
    judged = next(load_system("neural", options={"model": "mine"}).judge([PAIR])).probabilities
    odds = np.exp(expected(source))
    order = (Label.CONTRADICTION, Label.ENTAILMENT, Label.UNKNOWN)
    assert judged == pytest.approx(dict(zip(order, odds / odds.sum(), strict=True)), abs=1e-4)


def test_outputs_without_names_are_mapped_and_never_guessed(
    cross_encoder: Make, entail: Entail
) -> None:
    source = cross_encoder("Roberta", outputs=2)
    refused = entail("models", "add", source, "--as", "checker")
    assert refused.returncode == 1
    assert is_one_error_line(refused.stderr)
    assert "do not say which is entailment" in refused.stderr
    places = ("--label", "0=not_entailment", "--label", "1=entailment")
    assert entail("models", "add", source, "--as", "checker", *places, "--no-int8").returncode == 0
    judged = next(load_system("neural", options={"model": "checker"}).judge([PAIR]))
    first, second = expected(source)
    assert judged.probabilities.keys() == {Label.ENTAILMENT, Label.NO_ENTAILMENT}
    assert (judged.label is Label.ENTAILMENT) == (second > first)


def test_a_single_score_is_the_log_odds_of_entailment(cross_encoder: Make, entail: Entail) -> None:
    import math

    source = cross_encoder("Bert", outputs=1)
    assert entail("models", "add", source, "--as", "score", "--no-int8").returncode == 0
    (x,) = expected(source)
    judged = next(load_system("neural", options={"model": "score"}).judge([PAIR]))
    assert judged.score == pytest.approx(1 / (1 + math.exp(-x)), abs=1e-4)


def test_labelled_pairs_calibrate_it_and_fit_its_default(
    cross_encoder: Make, entail: Entail, own_models: Path
) -> None:
    source = cross_encoder("Bert", ("entailment", "neutral", "contradiction"))
    options = ("--agreement", "0", "--format", "json")
    done = entail("models", "add", source, "--as", "mine", worked_examples(), *options)
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["fitted_to"] == [worked_examples().stem]
    assert facts["agreement"]["pairs"] > 10
    judged = entail("judge", "Ann met Bob.", "Bob met Ann.", "--model", "mine", "--format", "json")
    assert judged.returncode == 0, judged.stderr
    judge = json.loads((own_models / "mine" / "judge.json").read_text())
    assert judge["tuned_on"]["data"][0]["name"] == worked_examples().stem
    assert "mine" in entail("models").stdout


def test_a_changed_file_of_a_model_is_named(
    cross_encoder: Make, entail: Entail, own_models: Path
) -> None:
    source = cross_encoder("Bert", ("entailment", "neutral", "contradiction"))
    assert entail("models", "add", source, "--as", "mine", "--no-int8").returncode == 0
    assert entail("models", "verify", "mine").returncode == 0
    path = own_models / "mine" / "config.json"
    path.write_text(path.read_text().replace("gelu", "relu"))
    (own_models / "mine" / "notes.md").write_text("mine")
    checked = entail("models", "verify", "mine")
    assert checked.returncode == 1
    assert "config.json: was changed" in checked.stdout
    assert "notes.md: is not in checksums.txt" in checked.stdout


def test_names_of_packages_and_models_that_are_there_stay(
    cross_encoder: Make, entail: Entail
) -> None:
    source = cross_encoder("Bert", ("entailment", "neutral", "contradiction"))
    taken = entail("models", "add", source, "--as", "small")
    assert taken.returncode == 1
    assert "that of an installed package" in taken.stderr
    assert entail("models", "add", source, "--as", "mine", "--no-int8").returncode == 0
    assert "added already" in entail("models", "add", source, "--as", "mine").stderr
    assert "was not added" in entail("models", "remove", "small").stderr
    assert entail("models", "remove", "mine").returncode == 0
    assert "mine" not in entail("models").stdout.split()


@pytest.mark.parametrize("label", ["entailment", "x=entailment", "0=", "0=maybe"])
def test_a_label_that_says_nothing_is_one_line(
    label: str, cross_encoder: Make, entail: Entail
) -> None:
    source = cross_encoder("Bert", outputs=1)
    done = entail("models", "add", source, "--as", "mine", "--label", label)
    assert done.returncode != 0
    assert is_one_error_line(done.stderr)
