"""The metadata of a model: its labels in their order, its window, its calibration.

`config.json` is as transformers writes it. `judge.json` is ours and optional:

| key | value |
| --- | --- |
| `format` | 1 |
| `name`, `version` | its name in signatures |
| `window` | tokens of a pair that it reads at once |
| `calibration` | `scale` and `bias`, a number for each label: p = softmax(scale · logits + bias) |
| `trained_on` | `data`: the files of pairs that it learned from, with their checksums |
| `tuned_on` | `data`: those that its best step or calibration was chosen on |
| `languages` | codes of the languages that it learned, such as `en` |
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from entailment.errors import ModelError
from entailment.model import Label, LabelScheme

__all__ = ["DEFAULT_WINDOW", "LEAST_WINDOW", "Card", "read_card", "read_labels"]

LEAST_WINDOW = 16
"""Tokens that a model must be able to read at once."""

DEFAULT_WINDOW = 256
"""Tokens of a pair that are read at once where the model has no window of its own."""

_FORMAT = 1

_LABELS = {
    "entailment": Label.ENTAILMENT,
    "neutral": Label.UNKNOWN,
    "unknown": Label.UNKNOWN,
    "contradiction": Label.CONTRADICTION,
    "notentailment": Label.NO_ENTAILMENT,
    "noentailment": Label.NO_ENTAILMENT,
}
"""The names of labels in models, in lower case and letters only."""

_POSITIONS_FROM_PADDING = {"camembert", "mpnet", "roberta", "xlm-roberta", "xlm-roberta-xl"}
"""Architectures that count positions from the one after the padding token's number."""


@dataclass(frozen=True, slots=True)
class Card:
    """The metadata of a model; *labels*, *scale* and *bias* are in the order of its logits.

    *longest* is how many tokens its positions allow; *vocabulary* how many tokens it knows, or
    None where it is not declared.
    """

    name: str
    version: str
    labels: tuple[Label, ...]
    scale: tuple[float, ...]
    bias: tuple[float, ...]
    window: int
    longest: int
    vocabulary: int | None = None
    languages: tuple[str, ...] = ()
    trained_on: Mapping[str, object] = field(default_factory=dict)
    tuned_on: tuple[Mapping[str, object], ...] = ()

    @property
    def scheme(self) -> LabelScheme:
        """The scheme of its labels."""
        return LabelScheme.of(self.labels)


def read_card(name: str, config: Mapping[str, Any], judge: Mapping[str, Any]) -> Card:
    """Return the metadata in `config.json` and `judge.json` (empty where there is none).

    *name* is its default name. Raise ModelError, without the name of the
    folder, for what is missing, of another kind or out of range.
    """
    if judge and judge.get("format") != _FORMAT:
        raise ModelError(f"judge.json is of format {judge.get('format')!r}; known is {_FORMAT}")
    labels = _labels(config)
    longest = _longest(config)
    scale, bias = _calibration(judge.get("calibration"), len(labels))
    trained_on = judge.get("trained_on", {})
    if not isinstance(trained_on, Mapping):
        raise ModelError("judge.json: trained_on is not a table")
    return Card(
        name=_word(judge, "name", name),
        version=_word(judge, "version", ""),
        labels=labels,
        scale=scale,
        bias=bias,
        window=_window(judge, longest),
        longest=longest,
        vocabulary=_size(config, "vocab_size"),
        languages=_languages(judge),
        trained_on=dict(trained_on),
        tuned_on=_tuned_on(judge, trained_on),
    )


def _tuned_on(
    judge: Mapping[str, Any], trained_on: Mapping[str, Any]
) -> tuple[Mapping[str, object], ...]:
    """Return the sets that the model was tuned on, where it declares them.

    A model that has no such list names the sets that it was calibrated on among those that were
    kept apart from its training.
    """
    declared = judge.get("tuned_on")
    if declared is None:
        calibrated = (judge.get("calibration") or {}).get("sets")
        names = calibrated if isinstance(calibrated, list) else []
        return tuple(
            entry for entry in _sets(trained_on.get("kept_apart")) if entry.get("name") in names
        )
    if not isinstance(declared, Mapping):
        raise ModelError("judge.json: tuned_on is not a table")
    return _sets(declared.get("data"))


def _sets(value: object) -> tuple[Mapping[str, object], ...]:
    files = value if isinstance(value, list) else []
    return tuple(entry for entry in files if isinstance(entry, Mapping))


def _labels(config: Mapping[str, Any]) -> tuple[Label, ...]:
    """Return the labels in the order of the logits: by their names, which are never guessed."""
    named = config.get("id2label")
    if not isinstance(named, Mapping) or not named:
        raise ModelError("config.json has no id2label, which says what the logits mean")
    if sorted(map(str, named)) != sorted(str(place) for place in range(len(named))):
        raise ModelError(
            f"config.json: id2label does not count from 0: {', '.join(map(str, named))}"
        )
    names = [str(named[key]) for key in sorted(named, key=int)]
    labels = read_labels(names, "config.json")
    places = config.get("label2id")
    if isinstance(places, Mapping) and any(
        str(places.get(name, place)) != str(place) for place, name in enumerate(names)
    ):
        raise ModelError("config.json: id2label and label2id do not agree")
    return labels


def read_labels(names: Sequence[str], where: str) -> tuple[Label, ...]:
    """Return the labels called *names*; raise ModelError, which begins with *where*, for others."""
    labels = tuple(_label(name, names, where) for name in names)
    if set(labels) not in (
        set(LabelScheme.TWO_WAY.members),
        set(LabelScheme.THREE_WAY.members),
    ) or len(labels) != len(set(labels)):
        raise ModelError(
            f"{where}: the labels {', '.join(names)} are neither entailment, neutral and "
            "contradiction nor entailment and not_entailment"
        )
    return labels


def _label(name: str, names: Sequence[str], where: str) -> Label:
    label = _LABELS.get("".join(letter for letter in name.lower() if letter.isalpha()))
    if label is None:
        raise ModelError(
            f"{where}: the labels {', '.join(names)} do not say which is entailment; "
            "name them entailment, neutral and contradiction in id2label"
        )
    return label


def _longest(config: Mapping[str, Any]) -> int:
    positions = _size(config, "max_position_embeddings")
    if positions is None:
        raise ModelError("config.json has no max_position_embeddings")
    if str(config.get("model_type")) in _POSITIONS_FROM_PADDING:
        padding = config.get("pad_token_id") or 0
        if not isinstance(padding, int):
            raise ModelError(f"config.json: pad_token_id is {padding!r}, not a whole number")
        positions -= padding + 1
    if positions < LEAST_WINDOW:
        raise ModelError(
            f"config.json: the model reads {positions} tokens, fewer than {LEAST_WINDOW}"
        )
    return positions


def _window(judge: Mapping[str, Any], longest: int) -> int:
    window = _size(judge, "window")
    if window is None:
        return min(DEFAULT_WINDOW, longest)
    if not LEAST_WINDOW <= window <= longest:
        raise ModelError(f"judge.json: window is {window}, not from {LEAST_WINDOW} to {longest}")
    return window


def _size(table: Mapping[str, Any], key: str) -> int | None:
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ModelError(f"{key} is {value!r}, not a whole number from 1")
    return value


def _calibration(table: object, count: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    if table is None:
        return (1.0,) * count, (0.0,) * count
    if not isinstance(table, Mapping):
        raise ModelError("judge.json: calibration is not a table of scale and bias")
    scale, bias = (_numbers(table.get(key), key, count) for key in ("scale", "bias"))
    if min(scale) <= 0.0:
        raise ModelError("judge.json: a scale of the calibration is not greater than 0")
    return scale, bias


def _numbers(values: object, key: str, count: int) -> tuple[float, ...]:
    if (
        not isinstance(values, list)
        or len(values) != count
        or not all(isinstance(value, int | float) and _is_finite(value) for value in values)
    ):
        raise ModelError(f"judge.json: {key} of the calibration is not {count} finite numbers")
    return tuple(float(value) for value in values)


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond floats
        return False


def _word(judge: Mapping[str, Any], key: str, default: str) -> str:
    value = judge.get(key, default)
    if not isinstance(value, str) or not value.isprintable() or len(value) > 100:
        raise ModelError(f"judge.json: {key} is not a printable word of at most 100 characters")
    return value


def _languages(judge: Mapping[str, Any]) -> tuple[str, ...]:
    codes = judge.get("languages", [])
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        raise ModelError("judge.json: languages is not a list of codes such as en")
    return tuple(codes)
