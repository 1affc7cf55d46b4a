"""The system that judges where none is named: the neural judge, corrected by what words tell.

A model folder may hold a folder `default` as `entail train` writes it: a stack of that model and
every documented feature, fitted to labelled pairs. What the features add are numbers, dates,
money, negation and names, which a network of this size reads too lightly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from entailment.errors import ModelError
from entailment.systems.heads import Heads
from entailment.systems.stack import Stack

__all__ = ["INVERSE_STRENGTH", "SENTENCES", "default", "default_options"]

INVERSE_STRENGTH = 0.03
"""The inverse strength of regularisation: of 0.003, 0.01, 0.03, 0.1 and 0.3 among the best on the
kinds that `small` is fitted to, cross-validated, and on the panel (`docs/panel.md`)."""

SENTENCES = True
"""Whether the neural judge reads a text sentence by sentence, too. Cross-validated on RTE-3 and
RTE-2 dev that lessens the log loss of `base` and of `small` by 0.004 to 0.007."""


def default_options(**member: object) -> dict[str, Any]:
    """Return the options of a stack that is a default; *member* are those of its neural judge.

    They are those of `recipes/default.toml`.
    """
    return {
        "measures": "all",
        "c": INVERSE_STRENGTH,
        "anchored": True,
        "members": [{"name": "neural", "sentences": SENTENCES, **member}],
    }


def default(model: str | None = None, threads: int | None = None, device: str = "auto") -> Stack:
    """Judges by a neural model and the documented features together; three-way, calibrated.

    *model* is the name of an installed model or `onnx:FOLDER`; without it the best that is
    installed. *threads* and *device* are as for `neural`. For a model whose default is not there,
    or was fitted to another model, it is to be fitted before it judges.
    """
    from entailment.systems.loading import read_json
    from entailment.systems.neural.catalogue import model_path

    named = {} if model is None else {"model": model}
    folder = model_path(model) / "default"
    how = f"entail train PAIRS -s default -O model=onnx:{folder.parent} -o {folder}"
    options = default_options(threads=threads, device=device, **named)
    if not folder.is_dir():
        missing = "the model comes without a fitted default; use -s neural, or fit one"
        return _Unfitted(f"{folder.parent}: {missing}: {how}", options)
    state, about = read_json(folder / "model.json"), read_json(folder / "system.json")
    try:
        fitted = Stack(**options).with_state(state)
    except ModelError as error:
        return _Unfitted(f"{folder}/model.json: {error}; fit it again: {how}", options)
    return fitted.fitted_to(cast("Mapping[str, object]", about.get("trained_on", {})))


class _Unfitted(Stack):
    """The default of a model that has none that fits: it is to be fitted, and says how."""

    def __init__(self, told: str, options: Mapping[str, Any]):
        super().__init__(**options)
        self._told = told

    def _fitted(self) -> Heads:
        raise ModelError(self._told)
