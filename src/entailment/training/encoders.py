"""The model at the start: a pretrained encoder, cut short or whole, under a head of three labels.

A cut encoder keeps its first layers and all else, as in "Poor man's BERT" (Sajjad, Dalvi, Durrani
and Nakov, 2023, "On the effect of dropping layers of pre-trained transformer models"), where
keeping the lower layers did best.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from entailment.errors import DataError, MissingExtraError
from entailment.training.data import Row
from entailment.training.freezing import freeze
from entailment.training.grids import Grid, read_grid
from entailment.training.recipe import Recipe
from entailment.training.recipe_tables import RandomEncoder
from entailment.training.weights import find_weights, shipped_model

if TYPE_CHECKING:
    from torch import nn

__all__ = ["HEAD", "Encoder", "Start", "load_checkpoint", "need_torch", "start"]

HEAD = ("entailment", "neutral", "contradiction")
"""The model's own names of its three outputs, in order."""

_SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")


class Encoder(NamedTuple):
    """A model for sequence classification, and the tokenizer that feeds it."""

    model: nn.Module
    tokenizer: Any

    def save(self, folder: Path) -> None:
        """Write both to *folder*, as transformers does."""
        self.model.save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)


def need_torch() -> None:
    """Raise MissingExtraError where the libraries of the extra `train` are not installed."""
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    try:
        import safetensors
        import torch
        import transformers

        del safetensors, torch
    except ImportError as error:
        raise MissingExtraError("training the neural judge", "train") from error
    transformers.utils.logging.disable_progress_bar()


class Start(NamedTuple):
    """The encoder that a training begins with, and the grid that its weights hold to, if any."""

    encoder: Encoder
    grid: Grid | None = None


def start(recipe: Recipe, rows: Iterable[Row], work: Path) -> Start:
    """Return the encoder that *recipe* begins with; *rows* give a random one its vocabulary.

    The head of pretrained weights, and all of a random encoder, are drawn by the recipe's seed.
    Restored weights have left their grid, those apart that are not trained.
    """
    import torch

    need_torch()
    torch.manual_seed(recipe.train.seed)
    base = recipe.base
    if base.random is not None:
        began = Start(_random(base.random, rows))
    else:
        began = _restored(recipe, work)
    if recipe.train.dropout is not None:
        _drop(began.encoder.model, recipe.train.dropout)
    return began


def _restored(recipe: Recipe, work: Path) -> Start:
    """Return the pretrained encoder that *recipe* names, off its grid.

    On a processor its attention is worked out in steps: torch's fused one learns at half the speed
    there without dropout, and with it is no faster.
    """
    import torch

    base = recipe.base
    name = base.init or base.weights
    assert name is not None  # the recipe has one of the three
    folder = find_weights(name, base=recipe.path.parent, work=work)
    encoder = load_checkpoint(folder, in_steps=not torch.cuda.is_available())
    if base.layers is not None:
        _keep_layers(encoder.model, base.layers, folder)
    grid = read_grid(folder)
    if recipe.train.frozen_layers is not None:
        freeze(encoder.model, recipe.train.frozen_layers, grid)
    is_restored = shipped_model(name, recipe.path.parent) is not None
    if grid is not None and is_restored and recipe.train.dither:
        grid.dither(encoder.model, recipe.train.seed)
    return Start(encoder, grid)


def load_checkpoint(folder: Path, *, in_steps: bool = False) -> Encoder:
    """Return the encoder in *folder*; a head that is not there is drawn by torch's generator.

    *in_steps* has its attention worked out operator by operator.
    """
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    names = dict(enumerate(HEAD))
    try:
        with _quiet():
            model = AutoModelForSequenceClassification.from_pretrained(
                folder,
                num_labels=len(HEAD),
                id2label=names,
                label2id={v: k for k, v in names.items()},
                local_files_only=True,
                trust_remote_code=False,
                use_safetensors=True,
                attn_implementation="eager" if in_steps else None,
            ).float()
            tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        message = str(error).strip().partition("\n")[0]
        raise DataError(f"holds no encoder that can be loaded: {message}", path=folder) from error
    return Encoder(model, tokenizer)


def _keep_layers(model: nn.Module, count: int, folder: Path) -> None:
    body = getattr(model, model.base_model_prefix)
    layers = getattr(getattr(body, "encoder", None), "layer", None)
    if layers is None or len(layers) < count:
        has = "no" if layers is None else str(len(layers))
        raise DataError(f"has {has} layers to keep the first {count} of", path=folder)
    del layers[count:]
    model.config.num_hidden_layers = count


def _drop(model: nn.Module, rate: float) -> None:
    """Have every dropout of *model* drop the share *rate*."""
    from torch.nn import Dropout

    for module in model.modules():
        if isinstance(module, Dropout):
            module.p = rate


def _random(wanted: RandomEncoder, rows: Iterable[Row]) -> Encoder:
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

    vocabulary = {word: place for place, word in enumerate(_words(rows, wanted.vocabulary))}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="[PAD]",
        unk_token="[UNK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        mask_token="[MASK]",
        model_input_names=["input_ids", "token_type_ids", "attention_mask"],
    )
    config = BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=wanted.hidden,
        num_hidden_layers=wanted.layers,
        num_attention_heads=wanted.heads,
        intermediate_size=2 * wanted.hidden,
        num_labels=len(HEAD),
        id2label=dict(enumerate(HEAD)),
        label2id={name: place for place, name in enumerate(HEAD)},
    )
    return Encoder(BertForSequenceClassification(config), fast)


def _words(rows: Iterable[Row], size: int) -> list[str]:
    """Return the special words and the most frequent ones of *rows*, *size* in all at most."""
    from tokenizers import normalizers, pre_tokenizers

    normal, parts = normalizers.BertNormalizer(lowercase=True), pre_tokenizers.BertPreTokenizer()
    counts = Counter(
        word
        for row in rows
        for text in (row.text, row.hypothesis)
        for word, _ in parts.pre_tokenize_str(normal.normalize_str(text))
    )
    ordered = sorted(counts, key=lambda word: (-counts[word], word))
    return [*_SPECIAL, *ordered][:size]


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep transformers' own notes, such as of a new head, from the terminal."""
    from transformers.utils import logging

    before = logging.get_verbosity()
    logging.set_verbosity_error()
    try:
        yield
    finally:
        logging.set_verbosity(before)
