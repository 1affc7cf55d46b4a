"""The loop that trains: batch after batch of a plan, evaluated, saved, stopped and resumed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from entailment.training.checkpoints import BEST, read_json, write_json
from entailment.training.curriculum import Plan, choosing
from entailment.training.encoders import Encoder, load_checkpoint, start
from entailment.training.freezing import States, freeze
from entailment.training.labelled_sets import DevSet
from entailment.training.learning import Runner, Taught, accuracies, distilled_loss, hard_loss
from entailment.training.recipe import Recipe
from entailment.training.recipe_tables import Train
from entailment.training.rounding import round_products
from entailment.training.state import (
    Position,
    last_position,
    restore,
    save_best,
    save_checkpoint,
)

if TYPE_CHECKING:
    import torch

__all__ = ["rate", "train"]

Progress = Callable[[int, int], None]
_COLUMNS = ("time", "step", "pairs", "phase", "lr", "loss", "pairs_per_second")


def rate(train: Train, step: int, pairs: int) -> float:
    """Return the share of the learning rate at *step* of a plan of *pairs* pairs, in [0, 1].

    >>> rate(Train(lr=1.0, batch=10, warmup_steps=2, floor=0.5), 0, 100)
    0.5
    >>> rate(Train(lr=1.0, batch=10, warmup_steps=2, floor=0.5), 10, 100)
    0.5
    """
    if step < train.warmup_steps:
        return (step + 1) / train.warmup_steps
    last = (train.decay_pairs or pairs) / train.batch
    done = (step - train.warmup_steps) / max(1.0, last - train.warmup_steps)
    return max(train.floor, 1 - (1 - train.floor) * done)


def train(
    recipe: Recipe,
    plan: Plan,
    dev: Sequence[DevSet],
    work: Path,
    *,
    taught: Taught | None = None,
    states: States | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Position:
    """Train from the last checkpoint in *work* (else from the start) to the end of *plan*.

    *stop* is asked after every step; when it says so a checkpoint is written and the position
    returned, which is then before the end. *work* ends with a checkpoint and the best model: of
    the one that did best on the samples of *dev* and the last, that which does better on all of it.
    *states* are those of frozen layers, which trainings that begin alike can share.
    """
    trainer = _Trainer(recipe, plan, dev, work, taught, {} if states is None else states)
    saved_at = time.monotonic()
    while trainer.position.step < len(plan.steps):
        trainer.step()
        at_end = trainer.position.step == len(plan.steps)
        stopped = stop()
        if at_end or stopped or time.monotonic() - saved_at > recipe.train.checkpoint_seconds:
            trainer.save()
            saved_at = time.monotonic()
        if progress is not None:
            progress(trainer.position.step, len(plan.steps))
        if stopped:
            break
    if trainer.position.step == len(plan.steps):
        trainer.finish([dev_set for dev_set in dev if dev_set.chooses])
    return trainer.position


class _Trainer:
    """A model, its optimiser and the position in a plan."""

    def __init__(
        self,
        recipe: Recipe,
        plan: Plan,
        dev: Sequence[DevSet],
        work: Path,
        taught: Taught | None,
        states: States,
    ):
        self.recipe, self.plan, self.work, self.taught = recipe, plan, work, taught
        self.states = states
        self.dev = [choosing(dev_set, recipe.train.seed) for dev_set in dev if dev_set.chooses]
        self.log = work / "log.tsv"
        began = start(recipe, plan.rows, work)
        self.runner = self._runner(began.encoder)
        held = recipe.train.frozen_layers is not None
        self.grid = began.grid if held else None
        self.outlying = self.grid.outlying(self.runner.model) if self.grid else None
        self.optimizer = _optimizer(self.runner.model, recipe.train)
        self.position = Position()
        last = last_position(work)
        if last is not None:
            folder, self.position = last
            restore(folder, self.runner, self.optimizer)
        begin = recipe.train.rounded_from
        self.first_rounded = None if begin is None else math.ceil(begin * len(plan.steps))
        self.is_rounded = False
        _cut_log(self.log, self.position.step)
        self.runner.model.train()

    def step(self) -> None:
        """Learn from the next batch, and evaluate where it is time to."""
        import torch

        began, position = time.monotonic(), self.position
        self._round_weights()
        step = self.plan.steps[position.step]
        share = rate(self.recipe.train, position.step, self.plan.pairs)
        for group in self.optimizer.param_groups:
            group["lr"] = self.recipe.train.lr * share
        loss = self._loss(step.rows, self.recipe.phase[step.phase].max_tokens)
        loss.backward()
        if self.recipe.train.clip:
            torch.nn.utils.clip_grad_norm_(self.runner.model.parameters(), self.recipe.train.clip)
        self.optimizer.step()
        if self.outlying is not None:
            self.outlying.put_back()
        self.optimizer.zero_grad(set_to_none=True)
        before = position.pairs
        position.step += 1
        position.pairs += len(step.rows)
        position.loss += float(loss.detach()) * len(step.rows)
        position.pairs_since += len(step.rows)
        position.seconds += time.monotonic() - began
        every = self.recipe.train.evaluate_pairs
        if position.step == len(self.plan.steps) or position.pairs // every > before // every:
            self._evaluate(step.phase, share)

    def save(self) -> None:
        """Write a checkpoint."""
        save_checkpoint(self.work, self.runner, self.optimizer, self.position)

    def finish(self, dev: Sequence[DevSet]) -> None:
        """Keep the last model if it is better than the best so far on the whole of *dev*.

        Samples are small, and of many steps the luckiest is taken.
        """
        evaluation = read_json(self.work / BEST / "evaluation.json")
        if not dev or "whole" in evaluation:
            return
        tokens = self.recipe.export.window
        self._round_weights()
        runner = self._runner(load_checkpoint(self.work / BEST))
        if self.is_rounded:
            if self.recipe.train.frozen_layers is not None:
                freeze(runner.model, self.recipe.train.frozen_layers, self.grid)
            round_products(runner.model, self.grid)
        best, last = accuracies(runner, dev, tokens), accuracies(self.runner, dev, tokens)
        whole_network = {"best": best, "last": last}
        if _mean(last) >= _mean(best):
            about = {"step": self.position.step, "pairs": self.position.pairs, "accuracy": last}
            about |= {"precision": self.runner.precision, "whole": whole_network}
            save_best(self.work, self.runner, about, self.grid)
        else:
            write_json(
                self.work / BEST / "evaluation.json",
                evaluation | {"accuracy": best, "whole": whole_network},
            )

    def _round_weights(self) -> None:
        """Let products be rounded, once it is time to; the best step is one after that."""
        first, position = self.first_rounded, self.position
        if first is None or position.step < first or self.is_rounded:
            return
        round_products(self.runner.model, self.grid)
        self.is_rounded = True
        if position.step == first:
            position.best = -1.0

    def _runner(self, encoder: Encoder) -> Runner:
        settings = self.recipe.train
        return Runner(
            encoder, settings.precision, frozen=settings.frozen_layers, states=self.states
        )

    def _loss(self, places: Sequence[int], max_tokens: int) -> torch.Tensor:
        import torch

        rows = [self.plan.rows[place] for place in places]
        device = self.runner.device
        gold = torch.tensor([row.gold for row in rows], device=device)
        weight = torch.tensor([row.weight for row in rows], device=device)
        logits = self.runner.logits([(row.text, row.hypothesis) for row in rows], max_tokens)
        if self.recipe.distil is not None and self.taught is not None:
            logits_of_teacher = [self.taught[place] for place in places]
            losses = distilled_loss(logits, logits_of_teacher, gold, self.recipe.distil)
        else:
            losses = hard_loss(logits, gold)
        return (losses * weight).mean()

    def _evaluate(self, phase: int, share: float) -> None:
        position = self.position
        results = accuracies(self.runner, self.dev, self.recipe.export.window)
        mean = sum(results.values()) / len(results) if results else 0.0
        row = {
            "time": time.strftime("%Y-%m-%d %H:%M:%S"),
            "step": position.step,
            "pairs": position.pairs,
            "phase": phase + 1,
            "lr": self.recipe.train.lr * share,
            "loss": position.loss / position.pairs_since,
            "pairs_per_second": position.pairs_since / max(position.seconds, 1e-9),
            **results,
            "mean": mean,
        }
        _log(self.log, row)
        position.loss, position.pairs_since, position.seconds = 0.0, 0, 0.0
        if mean > position.best or not results:
            position.best, position.best_step = mean, position.step
            about = {"step": position.step, "pairs": position.pairs, "accuracy": results}
            about |= {"precision": self.runner.precision}
            save_best(self.work, self.runner, about, self.grid)


def _mean(accuracy: Mapping[str, float]) -> float:
    return sum(accuracy.values()) / len(accuracy)


def _optimizer(model: torch.nn.Module, settings: Train) -> torch.optim.AdamW:
    """Return AdamW (Loshchilov and Hutter, 2019) that lets biases and norms keep their size."""
    import torch

    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    decayed = [value for value in trained if value.ndim > 1]
    remaining = [value for value in trained if value.ndim <= 1]
    groups = [{"params": decayed}, {"params": remaining, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=settings.lr, weight_decay=settings.weight_decay, fused=True)


def _log(path: Path, row: Mapping[str, object]) -> None:
    begun = path.exists()
    with path.open("a", encoding="utf-8") as stream:
        if not begun:
            stream.write("\t".join(row) + "\n")
        cells = (f"{cell:.5g}" if isinstance(cell, float) else str(cell) for cell in row.values())
        stream.write("\t".join(cells) + "\n")


def _cut_log(path: Path, step: int) -> None:
    """Leave out the lines of steps after *step*, which are about to be done again."""
    if not path.exists():
        return
    head, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True) or [""]
    remaining = [line for line in lines if line.endswith("\n") and int(line.split("\t")[1]) <= step]
    path.write_text(head + "".join(remaining), encoding="utf-8")
