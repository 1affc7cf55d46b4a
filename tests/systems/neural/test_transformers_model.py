"""A cross-encoder of transformers as a system; all but the first test need the extra for it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from entailment.errors import MissingExtraError, ModelError
from entailment.model import Label, Pair
from entailment.systems import load_system

PAIR = Pair("1", "yes", "w1")


def test_without_the_extra_its_name_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'entailment\[transformers\]'"):
        next(load_system("hf:some/model").judge([PAIR]))


@pytest.fixture
def bert(tmp_path: Path) -> Path:
    """A cross-encoder of transformers of two layers, whose weights are of a fixed seed."""
    import torch
    import transformers

    torch.manual_seed(1)
    (tmp_path / "vocab.txt").write_text("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "yes"]))
    labels = {0: "contradiction", 1: "entailment", 2: "neutral"}
    config = transformers.BertConfig(
        vocab_size=5,
        hidden_size=8,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=8,
        id2label=labels,
        label2id={v: k for k, v in labels.items()},
    )
    folder = tmp_path / "bert"
    transformers.BertForSequenceClassification(config).save_pretrained(folder)
    vocabulary = {word: at for at, word in enumerate((tmp_path / "vocab.txt").read_text().split())}
    transformers.BertTokenizerFast(vocab=vocabulary).save_pretrained(folder)
    return folder


@pytest.mark.slow
def test_a_model_of_transformers_judges_by_the_names_of_its_labels(bert: Path) -> None:
    import torch
    import transformers

    named = load_system(f"hf:{bert}")
    shares = next(named.judge([PAIR])).probabilities
    model = transformers.AutoModelForSequenceClassification.from_pretrained(bert)
    tokenizer = transformers.AutoTokenizer.from_pretrained(bert)
    with torch.inference_mode():
        given = tokenizer(PAIR.text, PAIR.hypothesis, return_tensors="pt")
        expected = model(**given).logits.softmax(-1)[0].tolist()
    order = (Label.CONTRADICTION, Label.ENTAILMENT, Label.UNKNOWN)
    assert shares == pytest.approx(dict(zip(order, expected, strict=True)), abs=1e-5)
    assert named.description.startswith("neural@bert#")


@pytest.mark.slow
def test_weights_that_are_pickled_are_refused(bert: Path) -> None:
    import torch

    (bert / "model.safetensors").unlink()
    torch.save({}, bert / "pytorch_model.bin")
    with pytest.raises(ModelError, match="cannot be loaded"):
        next(load_system(f"hf:{bert}").judge([PAIR]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "names", "message"),
    [
        (0, ("LABEL_0", "LABEL_1", "LABEL_2"), "LABEL_0.*do not say which is entailment"),
        (1, ("entailment", "neutral", "contradiction"), "does not count from 0: 1, 2, 3"),
    ],
)
def test_labels_that_have_no_names_or_places_are_refused(
    first: int, names: tuple[str, ...], message: str, bert: Path
) -> None:
    config = json.loads((bert / "config.json").read_text())
    config["id2label"] = {str(at): name for at, name in enumerate(names, start=first)}
    config["label2id"] = {name: at for at, name in enumerate(names, start=first)}
    (bert / "config.json").write_text(json.dumps(config))
    with pytest.raises(ModelError, match=message):
        next(load_system(f"hf:{bert}").judge([PAIR]))


@pytest.mark.slow
def test_another_tokenizer_makes_another_system(bert: Path) -> None:
    before = load_system(f"hf:{bert}").description
    assert load_system(f"hf:{bert}").description == before
    path = bert / "tokenizer.json"
    path.write_text(path.read_text().replace('"yes"', '"no"'))
    assert load_system(f"hf:{bert}").description != before
