"""What a teacher says of every pair of a plan, kept beside the checkpoints.

The teacher's logits are worked out once, in chunks, and appended to a file: a line a pair. A
killed run goes on after the last whole chunk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from entailment.errors import DataError
from entailment.training.curriculum import Plan
from entailment.training.data import CLASSES
from entailment.training.encoders import load_checkpoint
from entailment.training.learning import Runner
from entailment.training.recipe import Recipe

__all__ = ["Stopped", "kept_logits", "taught"]

Progress = Callable[[int, int], None]

CHUNK = 2048


class Stopped(Exception):  # noqa: N818 - it is no error
    """The teacher was asked to stop; what it said is kept."""


def taught(
    recipe: Recipe,
    plan: Plan,
    folder: Path,
    work: Path,
    *,
    progress: Progress | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Sequence[Sequence[float]]:
    """Return the logits of the teacher in *folder* for each pair of *plan*, in its order.

    Repeated pairs are judged once. Raise Stopped where *stop* says so between two chunks.
    """
    places: dict[tuple[str, str], int] = {}
    for row in plan.rows:
        places.setdefault((row.text, row.hypothesis), len(places))
    texts = list(places)
    path = work / "taught.jsonl"
    known = kept_logits(path, len(texts))
    if len(known) < len(texts):
        runner = Runner(load_checkpoint(folder), recipe.train.precision)
        longest = max(phase.max_tokens for phase in recipe.phase)
        with path.open("a", encoding="utf-8") as stream:
            while len(known) < len(texts):
                if stop():
                    raise Stopped
                chunk = texts[len(known) : len(known) + CHUNK]
                made = runner.eval_logits(chunk, longest).tolist()
                stream.writelines(json.dumps([round(z, 4) for z in row]) + "\n" for row in made)
                stream.flush()
                known += made
                if progress is not None:
                    progress(len(known), len(texts))
        known = kept_logits(path, len(texts))
    return [known[places[row.text, row.hypothesis]] for row in plan.rows]


def kept_logits(path: Path, total: int) -> list[list[float]]:
    """Return the logits in the whole chunks of *path*, of *total* lines; cut off what follows.

    Raise DataError for a file of anything else.
    """
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    count = total if len(whole) >= total else len(whole) - len(whole) % CHUNK
    try:
        known = [[float(z) for z in json.loads(line)] for line in whole[:count]]
    except (ValueError, TypeError) as error:
        raise DataError("is no file of a teacher's logits; remove it", path=path) from error
    if any(len(row) != len(CLASSES) for row in known):
        raise DataError("has a line that is not three logits; remove it", path=path)
    if count < len(lines):
        with path.open("r+b") as stream:
            stream.truncate(sum(map(len, whole[:count])))
    return known
