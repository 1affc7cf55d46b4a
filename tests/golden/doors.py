"""The ways into the package that the goldens use: the one file to change when a module moves.

Everything a golden needs of `entailment` goes through here, by the command line or the public
functions where they give it.  Outputs are plain strings, numbers and tuples.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

import entailment
from entailment import Pair, load_system, read_pairs
from entailment.errors import MissingExtraError, ModelError
from entailment.examples import check_example, example_facts, example_topics, worked_examples
from entailment.registry import systems
from entailment.retrieval.recipes import load_search_recipe
from entailment.structure.premises import derivations
from entailment.systems.mismatches import mismatches
from entailment.testing import EXAMPLE_PAIRS
from entailment.training.recipe import is_training_recipe
from tests.knowledge.wordnet_files import write_wordnet

__all__ = [
    "BASE_IS_INSTALLED",
    "DEVELOPMENT",
    "EXAMPLE_FACTS",
    "EXAMPLE_PAIRS",
    "MissingExtraError",
    "Pair",
    "check_demo",
    "check_verdicts",
    "default",
    "derived_steps",
    "detector_mismatches",
    "entail",
    "example_topics",
    "explained_mismatches",
    "judge",
    "judge_one",
    "knowledge",
    "read_pairs",
    "ready_recipe",
    "ready_system",
    "recipe_names",
    "rule_mismatches",
    "system_names",
    "worked_examples",
]

ROOT = Path(__file__).parent.parent.parent
RECIPES = ROOT / "src" / "entailment" / "recipes"
DEVELOPMENT = ROOT / "src" / "entailment" / "validation" / "data" / "development"
EXAMPLE_FACTS = example_facts()
BASE_IS_INSTALLED = "base" in entry_points(group="entailment.models").names

_INITIALS = {"ENTAILMENT": "E", "CONTRADICTION": "C", "UNKNOWN": "U", "NO ENTAILMENT": "N"}


class Judged(NamedTuple):
    """The initial of a label and P(entailment)."""

    label: str
    score: float

    def __str__(self) -> str:
        return f"{self.label} {self.score:.4f}"


class Difference(NamedTuple):
    """A mismatch: its kind, whether it contradicts, and the two forms."""

    kind: str
    contradicts: bool
    hypothesis: str
    text: str


# The command line


def entail(*arguments: object) -> str:
    """Return what `entail ARGUMENTS...` prints, run where the example topics are."""
    words = list(map(str, arguments))
    environment = {**os.environ, "ENTAILMENT_MODEL": "small", "ENTAILMENT_STRUCTURE": "words"}
    done = run_command(words, cwd=example_topics().parent, env=environment)
    if done.returncode != 0:
        problem = done.stderr.decode()
        raise AssertionError(f"entail {' '.join(words)} exited with {done.returncode}: {problem}")
    return done.stdout.decode()


def _in_an_interpreter(
    words: Sequence[str], *, cwd: Path, env: Mapping[str, str]
) -> subprocess.CompletedProcess[bytes]:
    command = [str(Path(sys.executable).with_name("entail")), *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, check=False)


run_command: Callable[..., subprocess.CompletedProcess[bytes]] = _in_an_interpreter
"""What runs `entail`: in the tests a fork, which has its libraries imported."""


def check_demo() -> list[dict[str, Any]]:
    """Return the claims of the example answer as `entail check` reports them."""
    answer, sources = check_example()
    report = json.loads(entail("check", answer, "--sources", sources, "--format", "json"))
    claims: list[dict[str, Any]] = report["claims"]
    return claims


# Systems and recipes


def system_names() -> list[str]:
    """Return the names of the registered systems."""
    return list(systems.names())


def recipe_names() -> list[str]:
    """Return the names of the recipes, such as rte2/adams, but those that train a network."""
    return [
        path.relative_to(RECIPES).with_suffix("").as_posix()
        for path in sorted(RECIPES.rglob("*.toml"))
        if not is_training_recipe(str(path))
    ]


def ready_system(name: str, training: Sequence[Pair]) -> Any:
    """Return the system, fitted to *training* if it must be fitted before it judges."""
    return _ready(default("small") if name == "default" else load_system(name), training)


def ready_recipe(name: str, training: Sequence[Pair]) -> Any:
    """Return the system of a recipe, fitted to *training* if it must be fitted first."""
    return _ready(load_search_recipe(RECIPES / f"{name}.toml").system, training)


def _ready(system: Any, training: Sequence[Pair]) -> Any:
    try:
        next(iter(system.judge(training[:1])), None)
    except ModelError:
        return system.fit(training)
    return system


@lru_cache(maxsize=2)
def default(model: str) -> Any:
    """Return the default system with that model, loaded once."""
    return load_system("default", options={"model": model})


def judge(system: Any, pairs: Sequence[Pair]) -> list[Judged]:
    """Return the judgments of *pairs*, in their order."""
    return [_judged(judgment) for judgment in system.judge(pairs)]


def judge_one(text: str, hypothesis: str, system: Any) -> Judged:
    """Return the judgment of the public function `judge`."""
    return _judged(entailment.judge(text, hypothesis, system=system))


def _judged(judgment: Any) -> Judged:
    return Judged(_INITIALS[str(judgment.label)], judgment.score)


def check_verdicts(claim: str, source: Path, system: Any) -> list[str]:
    """Return the verdicts of the public function `check` on the claims of an answer."""
    return [
        str(checked.verdict) for checked in entailment.check(claim, source, system=system).claims
    ]


@contextmanager
def knowledge(folder: Path) -> Iterator[None]:
    """Make resources of invented data in *folder* the only ones that are looked up."""
    write_wordnet(folder / "wordnet")
    made = ("-o", folder / "cooccurrence.tsv.gz", "--pairs", "--at-least", 1)
    entail("resources", "make", "cooccurrence", worked_examples(), *made)
    before = dict(os.environ)
    os.environ["ENTAILMENT_RESOURCES"] = str(folder)
    os.environ["ENTAILMENT_MODEL"] = "small"
    os.environ["ENTAILMENT_STRUCTURE"] = "words"
    for name in ("WNSEARCHDIR", "WNHOME"):
        os.environ.pop(name, None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


# Mismatches


def explained_mismatches(pair: Pair) -> list[Difference]:
    """Return those that the system of documented features explains itself by."""
    return _differences(_loaded("features").explain(pair).mismatches)


def detector_mismatches(pair: Pair) -> list[Difference]:
    """Return those of the detectors of false entailment, without resources."""
    return _differences(_loaded("false-entailment").explain(pair).mismatches)


def rule_mismatches(text: str, hypothesis: str) -> list[Difference]:
    """Return those of the rules that withhold support in `check`."""
    return _differences(mismatches(text, hypothesis))


@lru_cache(maxsize=4)
def _loaded(name: str) -> Any:
    return load_system(name)


def _differences(differences: Sequence[Any]) -> list[Difference]:
    return sorted(
        Difference(value.kind, value.contradicts, value.hypothesis, value.text or "")
        for value in differences
    )


def derived_steps(text: str, hypothesis: str) -> str:
    """Return the steps of the derivations of *hypothesis*, joined."""
    return "; ".join(derivation.line for derivation in derivations(text, hypothesis))
