"""Small recipes and sets, written for a test."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterable, Mapping
from pathlib import Path

from entailment.training.recipe import Recipe, read_training_recipe

NOUNS = "ann bob cats dogs ships trees rivers songs books doors".split()
VERBS = "likes sees finds sells paints".split()
Entry = Mapping[str, str]


def made_up_pairs(count: int, seed: int = 0) -> list[dict[str, str]]:
    """Pairs that are learned in a hundred steps: `never` contradicts, `perhaps` leaves open."""
    rng = random.Random(seed)
    pairs = []
    for number in range(count):
        subject, thing, other = rng.sample(NOUNS, 3)
        verb, label = rng.choice(VERBS), rng.choice(["entailment", "contradiction", "neutral"])
        hypotheses = {
            "entailment": f"{subject} {verb} {thing}",
            "contradiction": f"{subject} never {verb} {thing}",
            "neutral": f"{subject} perhaps {verb} {other}",
        }[label]
        more = " indeed" * rng.randrange(30)
        pairs.append(
            {
                "id": str(number),
                "text": f"{subject} {verb} old {thing} number {number}{more}",
                "hypothesis": f"{hypotheses} in case {number}",
                "label": label,
            }
        )
    return pairs


def write_pairs(path: Path, pairs: Iterable[Entry]) -> str:
    """Write *pairs* as gzipped lines of JSON; return the checksum of what is inside."""
    data = "".join(json.dumps(pair) + "\n" for pair in pairs).encode()
    path.write_bytes(gzip.compress(data, mtime=0))
    return hashlib.sha256(data).hexdigest()


RECIPE = """
[system]
name = "neural"
[base.random]
vocabulary = 60
hidden = 32
layers = 2
[train]
seed = 3
batch = 8
window = 4
lr = 3e-3
warmup_steps = 3
evaluate_pairs = 40
checkpoint_seconds = 0
precision = "fp32"
[[phase]]
max_words = 25
max_tokens = 48
[[phase]]
max_words = 60
max_tokens = 64
[held_out]
path = "pairs.jsonl.gz"
share = 0.2
[[dev]]
name = "two-way"
path = "dev.jsonl.gz"
sha256 = "{dev}"
[[data]]
path = "pairs.jsonl.gz"
sha256 = "{data}"
licence = "CC0"
family = "made-up"
[export]
name = "test"
version = "1"
window = 64
[calibrate]
sets = ["held-out", "two-way"]
[default]
folds = 3
[[default.data]]
path = "more.jsonl.gz"
sha256 = "{more}"
[card]
title = "A model for a test"
intended_use = "Tests."
limits = "It knows ten nouns."
[[card.left_out]]
sets = ["secret"]
reason = "not ours to use"
"""


def write_recipe(folder: Path, pairs: int = 200, more: str = "") -> Path:
    """Write a recipe with its two sets to *folder*; return its path."""
    data = write_pairs(folder / "pairs.jsonl.gz", made_up_pairs(pairs))
    two_way = [
        pair
        | {"id": f"d{pair['id']}", "text": f"{pair['text']} today"}
        | ({} if pair["label"] == "entailment" else {"label": "not_entailment"})
        for pair in made_up_pairs(40, seed=9)
    ]
    dev = write_pairs(folder / "dev.jsonl.gz", two_way)
    others = write_pairs(folder / "more.jsonl.gz", made_up_pairs(60, seed=11))
    path = folder / "recipe.toml"
    path.write_text(RECIPE.format(data=data, dev=dev, more=others) + more)
    return path


def recipe_in(
    folder: Path, overrides: Mapping[str, object] | None = None, more: str = ""
) -> Recipe:
    """Return a recipe with its sets, written to *folder*."""
    return read_training_recipe(write_recipe(folder, more=more), overrides)
