"""The networks of a training: the one that ships, and one a fold of what it learns in its domain.

What is measured and fitted on pairs that the shipped network learned from is to come from networks
that did not: each pair of the sets of `[in_domain]` is judged by the network of its fold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from entailment.model import Judgment, Pair
from entailment.systems import load_system
from entailment.training.folding import Key, pair_key
from entailment.training.labelled_sets import DevSet
from entailment.training.measuring import Figures, figures_of
from entailment.training.recipe import Recipe

__all__ = ["Network", "OutOfFold", "networks_of_folds"]

_EXPORTED = "model"
"""The model folder of a fold, in the folder of its checkpoints."""


@dataclass(frozen=True, slots=True)
class Network:
    """A network on its way from checkpoints in *work* to the model *folder*.

    It learns from all pairs but those of *fold*.
    """

    folder: Path
    work: Path
    fold: int | None = None

    @property
    def name(self) -> str:
        """What it is called next to the bar of its progress."""
        return "training" if self.fold is None else f"fold {self.fold}"


def networks_of_folds(recipe: Recipe, work: Path) -> Iterator[Network]:
    """Yield the network of each fold of *recipe*, whose files are in *work*."""
    for fold in range(1, (recipe.in_domain.folds if recipe.in_domain else 0) + 1):
        inside = work / f"fold-{fold}"
        yield Network(inside / _EXPORTED, inside, fold)


class OutOfFold:
    """Judges each pair of the sets of `[in_domain]` by the network that did not learn from it.

    *folders* are the models of the folds in their order, *folds* has the fold of each pair.
    """

    def __init__(self, folders: Sequence[Path], folds: Mapping[Key, int]):
        self._folders, self._folds = folders, folds

    def __contains__(self, pair: Pair) -> bool:
        return pair_key(pair.text, pair.hypothesis) in self._folds

    def by_network(self, pairs: Sequence[Pair]) -> list[tuple[Path, list[Pair]]]:
        """Return the models, each with those of *pairs* that it is to judge."""
        parts: dict[int, list[Pair]] = defaultdict(list)
        for pair in pairs:
            parts[self._folds[pair_key(pair.text, pair.hypothesis)]].append(pair)
        return [(self._folders[fold - 1], parts[fold]) for fold in sorted(parts)]

    def judge(self, pairs: Sequence[Pair], **options: object) -> list[Judgment]:
        """Return the judgment of each of *pairs*, by networks that read as *options* say."""
        judged: dict[int, Judgment] = {}
        places = {id(pair): place for place, pair in enumerate(pairs)}
        for folder, part in self.by_network(pairs):
            system = load_system("neural", options={"model": f"onnx:{folder}", **options})
            for pair, judgment in zip(part, system.judge(part), strict=True):
                judged[places[id(pair)]] = judgment
        return [judged[place] for place in range(len(pairs))]

    def measured(self, sets: Sequence[DevSet], folder: Path, *, seed: int) -> Iterator[Figures]:
        """Yield the figures on *sets*, judged out of fold; *folder* is the model that ships."""
        made_by = load_system(f"onnx:{folder}").description
        for dev_set in sets:
            figures = figures_of(
                dev_set, folder, self.judge, f"{made_by},{len(self._folders)}-fold", seed
            )
            yield replace(figures, name=f"{dev_set.name}, out of fold")
