"""What a teacher says of the pairs of a plan, kept next to the checkpoints.

The teacher's logits are worked out once, in chunks, and appended to a file: a line a pair. A
killed run resumes after the last whole chunk.

A checkpoint judges by torch. A model folder, which `export` wrote, is restored for that where
torch has a GPU; without one it judges as it is, in eight bits, in half the time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from entailment.errors import DataError
from entailment.model import Pair
from entailment.systems.neural.runtime import usable_cores
from entailment.systems.neural.sources import FolderSource
from entailment.systems.neural.windows import Reader
from entailment.training.curriculum import Plan
from entailment.training.data import CLASSES, UNLABELLED
from entailment.training.encoders import load_checkpoint
from entailment.training.learning import Runner, Taught
from entailment.training.recipe import Recipe

__all__ = ["Stopped", "cached_logits", "taught"]

Progress = Callable[[int, int], None]
Teacher = Callable[[Sequence[tuple[str, str]]], Taught]

CHUNK = 2048


class Stopped(Exception):  # noqa: N818 - it is not an error
    """The teacher was asked to stop; what it said is kept."""


def taught(
    recipe: Recipe,
    plan: Plan,
    folder: Path,
    work: Path,
    *,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Taught:
    """Return the logits of the teacher in *folder* for each pair of *plan*, in its order.

    None is for what it did not judge: a pair that has a label, where the recipe asks it for the
    others alone, and what a model folder cannot read at once. Repeated pairs are judged once.
    Raise Stopped where *stop* says so between two chunks.
    """
    only_unlabelled = recipe.distil is not None and recipe.distil.unlabelled_only
    places: dict[tuple[str, str], int] = {}
    for row in plan.rows:
        if row.gold == UNLABELLED or not only_unlabelled:
            places.setdefault((row.text, row.hypothesis), len(places))
    texts = list(places)
    path = work / "taught.jsonl"
    known = cached_logits(path, len(texts))
    if len(known) < len(texts):
        ask = _teacher(recipe, folder)
        with path.open("a", encoding="utf-8") as stream:
            while len(known) < len(texts):
                if stop():
                    raise Stopped
                made = ask(texts[len(known) : len(known) + CHUNK])
                rounded = (row if row is None else [round(z, 4) for z in row] for row in made)
                stream.writelines(json.dumps(row) + "\n" for row in rounded)
                stream.flush()
                known += made
                if progress is not None:
                    progress(len(known), len(texts))
        known = cached_logits(path, len(texts))
    by_pair = {pair: known[place] for pair, place in places.items()}
    return [by_pair.get((row.text, row.hypothesis)) for row in plan.rows]


def cached_logits(path: Path, total: int) -> list[Sequence[float] | None]:
    """Return the logits in the whole chunks of *path*, of *total* lines; cut off what follows.

    Raise DataError for a file of anything else.
    """
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    count = total if len(whole) >= total else len(whole) - len(whole) % CHUNK
    try:
        known = [None if line == b"null\n" else _numbers(line) for line in whole[:count]]
    except (ValueError, TypeError) as error:
        raise DataError("is not a file of a teacher's logits; remove it", path=path) from error
    if any(row is not None and len(row) != len(CLASSES) for row in known):
        raise DataError("has a line that is not three logits; remove it", path=path)
    if count < len(lines):
        with path.open("r+b") as stream:
            stream.truncate(sum(map(len, whole[:count])))
    return known


def _numbers(line: bytes) -> Sequence[float]:
    return [float(z) for z in json.loads(line)]


def _teacher(recipe: Recipe, folder: Path) -> Teacher:
    if (folder / "model.onnx").is_file():
        return _as_shipped(folder)
    runner = Runner(load_checkpoint(folder), recipe.train.precision)
    longest = max(phase.max_tokens for phase in recipe.phase)
    return lambda texts: runner.eval_logits(texts, longest).tolist()


def _as_shipped(folder: Path) -> Teacher:
    """Return what asks the model in *folder*, on the processor; long pairs get no answer."""
    source = FolderSource(folder)
    card = source.card
    if set(card.labels) != set(CLASSES):
        wanted = ", ".join(str(label).lower() for label in CLASSES)
        raise DataError(f"cannot teach, for its labels are not {wanted}", path=folder)
    order = [card.labels.index(label) for label in CLASSES]
    encoder, runner = source.open(usable_cores(), "cpu")
    reader = Reader(encoder, card.window)

    def ask(texts: Sequence[tuple[str, str]]) -> Iterator[Sequence[float] | None]:
        pairs = (Pair("", text, hypothesis) for text, hypothesis in texts)
        for messages in runner.run(reader.at_once(pair) for pair in pairs):
            yield [messages[0][place] for place in order] if messages else None

    return lambda texts: list(ask(texts))
