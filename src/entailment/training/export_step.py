"""The step `export`: the best weights become a model folder without torch, and are compared."""

from __future__ import annotations

import random
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from entailment.errors import DataError
from entailment.model import Pair
from entailment.systems.neural.checksums import write_checksums
from entailment.training.agreement import agreement, check_agreement
from entailment.training.card import card_text
from entailment.training.checkpoints import BEST, put_folder, write_json
from entailment.training.context import Context
from entailment.training.encoders import need_torch
from entailment.training.export import export_model
from entailment.training.labelled_sets import dev_sets
from entailment.training.networks import Network
from entailment.training.notes import facts_of, judge_file
from entailment.training.replacing import replace_weights
from entailment.training.stacking import FOLDER
from entailment.training.weights import shipped_model

__all__ = ["ExportStep"]


@dataclass
class ExportStep:
    """Exports the networks of a training."""

    context: Context

    def run(self) -> None:
        """Write the best weights of each network to its folder."""
        need_torch()
        for network in self.context.networks:
            self._export_network(network)
        self.context.warn_of_misfit()

    def _export_network(self, network: Network) -> None:
        best = network.work / BEST
        if not best.is_dir():
            raise DataError("there is no trained model; do the step 'train' first", path=best)
        training = self.context.trained(network.work)

        def write(folder: Path) -> None:
            self._write_model(best, folder)
            judge = judge_file(self.context.recipe, training | self._agreement(network, folder), {})
            write_json(folder / "judge.json", judge)
            if (network.folder / FOLDER).is_dir():
                shutil.copytree(network.folder / FOLDER, folder / FOLDER)
            text = card_text(self.context.recipe, facts_of(folder, judge), [])
            (folder / "README.md").write_text(text, encoding="utf-8")
            write_checksums(folder)

        put_folder(network.folder, write)

    def _agreement(self, network: Network, exported: Path) -> dict[str, object]:
        """Return how the model that ships agrees with 32 bits; raise DataError for too little."""
        if network.fold is not None:
            return {}
        result = agreement(network.work / BEST, exported, self._compared)
        check_agreement(result, self.context.recipe.export, network.folder)
        self.context.remarks.append(str(result or "compared with 32 bits on no pair"))
        return {} if result is None else {"agreement": result._asdict()}

    def _write_model(self, best: Path, folder: Path) -> None:
        """Write the model without torch: into the graph of the one it went on from, or anew."""
        shipped = self._went_on_from
        if shipped is None:
            export_model(best, folder, self.context.recipe.export)
        else:
            replace_weights(shipped, best, folder)

    @property
    def _went_on_from(self) -> Path | None:
        """The shipped model of which the upper products alone were trained; None for any other."""
        init = self.context.recipe.base.init
        if init is None or self.context.recipe.train.frozen_layers is None:
            return None
        return shipped_model(init, self.context.recipe.path.parent)

    @cached_property
    def _compared(self) -> list[Pair]:
        """Pairs that nobody trained on, by which the export is compared with 32 bits."""
        sets = dev_sets(self.context.recipe, self.context.data_dir)
        pairs = [pair for dev_set in sets for pair in dev_set.pairs]
        rng = random.Random(self.context.recipe.train.seed)
        return rng.sample(pairs, min(self.context.recipe.export.compared, len(pairs)))
