"""The system that judges where none is named: the neural judge, corrected by what words show.

A model folder may hold a folder `default` as `entail train` writes it: a stack of that model and
every documented feature, fitted to labelled pairs. What the features add are numbers, dates,
money, negation and names, which a network of this size reads too lightly. Around the stack is a
`guard`, which needs no fitting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from entailment.errors import ModelError
from entailment.systems.guard import Guard
from entailment.systems.heads import Heads
from entailment.systems.named import NamedSystem
from entailment.systems.stack import Stack

__all__ = [
    "INVERSE_STRENGTH",
    "SENTENCES",
    "default",
    "default_options",
    "default_stack",
]

INVERSE_STRENGTH = 0.03
"""The inverse strength of regularisation: of 0.003, 0.01, 0.03, 0.1 and 0.3 among the best on the
kinds that `small` is fitted to, cross-validated, and on the panel (`docs/panel.md`)."""

SENTENCES = True
"""Whether the neural judge reads a text sentence by sentence, too. Cross-validated on RTE-3 and
RTE-2 dev that lessens the log loss of `base` and of `small` by 0.004 to 0.007."""


def default_options(**member: object) -> dict[str, Any]:
    """Return the options of a stack that is a default; *member* are those of its neural judge."""
    return {
        "measures": "all",
        "c": INVERSE_STRENGTH,
        "anchored": True,
        "members": [{"name": "neural", "sentences": SENTENCES, **member}],
    }


def default(
    model: str | None = None,
    threads: int | None = None,
    device: str = "auto",
    structure: str = "auto",
) -> Guard:
    """Judges by a neural model, the documented features and a guard; three-way, calibrated.

    *model* is the name of an installed model or `onnx:FOLDER`; by default the best that is
    installed. *threads* and *device* are as for `neural`, *structure* is as for `guard`. If a
    model's default is missing, or was fitted to another model, fit it before judging.
    """
    return Guard.around(default_stack(model, threads, device), structure=structure)


def default_stack(
    model: str | None = None, threads: int | None = None, device: str = "auto"
) -> NamedSystem:
    """Return what the guard of `default` is around: the stack that comes with *model*.

    It raises ModelError when it judges, if *model* comes without one or with that of another model.
    """
    named = {} if model is None else {"model": model}
    options = default_options(threads=threads, device=device, **named)
    stack = _fitted_stack(model, options)
    return NamedSystem("stack", options, stack, stack.trained_on)


def _fitted_stack(model: str | None, options: Mapping[str, Any]) -> Stack:
    from entailment.systems.loading import read_json
    from entailment.systems.neural.catalogue import model_path

    folder = model_path(model) / "default"
    how = f"entail train PAIRS -s default -O model=onnx:{folder.parent} -o {folder}"
    if not folder.is_dir():
        missing = "the model comes without a fitted default; use -s neural, or fit one"
        return _Unfitted(f"{folder.parent}: {missing}: {how}", options)
    state, about = read_json(folder / "model.json"), read_json(folder / "system.json")
    try:
        fitted = Stack(**options).with_state(state)
    except ModelError as error:
        return _Unfitted(f"{folder}/model.json: {error}; fit it again: {how} --overwrite", options)
    return fitted.fitted_to(cast("Mapping[str, object]", about.get("trained_on", {})))


class _Unfitted(Stack):
    """The stack of a model that comes without one that fits; it raises *problem* when it judges."""

    def __init__(self, problem: str, options: Mapping[str, Any]):
        super().__init__(**options)
        self._problem = problem

    def _fitted(self) -> Heads:
        raise ModelError(self._problem)
