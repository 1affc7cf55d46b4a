"""A training at one step: what is kept in a checkpoint, and how it is resumed exactly.

Kept are the weights, AdamW's moments, the state of the random generators (for dropout) and the
numbers of `Position`, so that a resumed training ends with the weights of one never interrupted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from entailment.errors import DataError
from entailment.training.checkpoints import (
    BEST,
    checkpoints,
    keep_last,
    put_folder,
    read_json,
    write_json,
)
from entailment.training.encoders import Encoder
from entailment.training.grids import Grid
from entailment.training.learning import Runner

if TYPE_CHECKING:
    import torch

__all__ = ["Position", "last_position", "restore", "save_best", "save_checkpoint"]

_SAVED = 2


@dataclass(slots=True)
class Position:
    """How far a training is, and what it has seen since its last evaluation.

    *loss* is a sum over *pairs_since* pairs, *seconds* the time that they took; *best* is the
    highest mean accuracy so far, at *best_step*.
    """

    step: int = 0
    pairs: int = 0
    loss: float = 0.0
    pairs_since: int = 0
    seconds: float = 0.0
    best: float = -1.0
    best_step: int = 0


def save_checkpoint(
    work: Path, runner: Runner, optimizer: torch.optim.AdamW, position: Position
) -> None:
    """Write a checkpoint of the step that was done last, atomically; keep the last two."""

    def write(folder: Path) -> None:
        from safetensors.torch import save_file

        _save_model(runner, folder)
        save_file(_tensors(runner, optimizer), folder / "trainer.safetensors")
        write_json(folder / "position.json", asdict(position))

    put_folder(work / f"step-{position.step:07d}", write)
    keep_last(work, _SAVED)


def save_best(
    work: Path, runner: Runner, about: Mapping[str, object], grid: Grid | None = None
) -> None:
    """Write the model of this step, and the *grid* it holds to, in place of the best so far."""

    def write(folder: Path) -> None:
        _save_model(runner, folder)
        write_json(folder / "evaluation.json", about)
        if grid is not None:
            grid.write(folder)

    put_folder(work / BEST, write)


def last_position(work: Path) -> tuple[Path, Position] | None:
    """Return the last checkpoint in *work* and its position; None where there is none."""
    paths = checkpoints(work)
    if not paths:
        return None
    position = read_json(paths[-1] / "position.json")
    kinds = {field.name: type(field.default) for field in fields(Position)}
    if {name: type(value) for name, value in position.items()} != kinds:
        raise DataError("holds no position of a training", path=paths[-1])
    return paths[-1], Position(**cast("dict[str, Any]", position))


def restore(folder: Path, runner: Runner, optimizer: torch.optim.AdamW) -> None:
    """Put weights, moments and generators back as they were when *folder* was written."""
    import torch
    from safetensors.torch import load_file

    tensors = load_file(folder / "trainer.safetensors")
    torch.set_rng_state(tensors.pop("rng"))
    if "rng.cuda" in tensors:
        states = tensors.pop("rng.cuda")
        if torch.cuda.is_available():
            torch.cuda.set_rng_state(states)
    runner.model.load_state_dict(load_file(folder / "model.safetensors"))
    state: dict[int, dict[str, torch.Tensor]] = {}
    for key, value in tensors.items():
        number, _, name = key.partition(".")
        state.setdefault(int(number), {})[name] = value
    optimizer.load_state_dict(optimizer.state_dict() | {"state": state})


def _save_model(runner: Runner, folder: Path) -> None:
    Encoder(runner.model, runner.tokenizer).save(folder)


def _tensors(runner: Runner, optimizer: torch.optim.AdamW) -> dict[str, torch.Tensor]:
    import torch

    tensors = {
        f"{number}.{name}": value.detach().contiguous()
        for number, values in optimizer.state_dict()["state"].items()
        for name, value in values.items()
    }
    tensors["rng"] = torch.get_rng_state()
    if runner.device.type == "cuda":
        tensors["rng.cuda"] = torch.cuda.get_rng_state()
    return tensors
