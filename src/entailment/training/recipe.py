"""What a training recipe says, table by table; docs/training.md explains every key.

| table | says |
| --- | --- |
| `[system]` | name = "neural"; like = another recipe, whose tables are taken but those given here |
| `[base]` | the encoder to begin with |
| `[[data]]` | a file of labelled pairs: checksum, family, licence, weight |
| `[[more_data]]`, `[[default.more_data]]` | files besides those of the recipe that it is like |
| `[held_out]` | the part of one of them that is never trained on |
| `[in_domain]` | sets of its own domain: trained on, and measured out of fold |
| `[[dev]]`, `[[avoid]]` | sets that choose the best step and measure; sets only kept clear of |
| `[[phase]]` | how long its pairs are, how many of each family, how often |
| `[train]` | seed, batches, learning rate, precision, checkpoints |
| `[distil]` | a teacher, and what its judgments weigh |
| `[export]`, `[calibrate]`, `[default]`, `[card]` | the model folder |
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from entailment.errors import DataError, OptionError
from entailment.systems.recipes import read_tables, recipe_file
from entailment.training.data_tables import (
    HELD_OUT,
    IN_DOMAIN,
    Avoid,
    DataFile,
    Default,
    Dev,
    HeldOut,
    InDomain,
)
from entailment.training.recipe_tables import (
    RECOMBINED,
    Base,
    Calibrate,
    Card,
    Distil,
    Export,
    Phase,
    System,
    Train,
)
from entailment.training.tables import Place, read_table

__all__ = ["Recipe", "is_training_recipe", "read_training_recipe"]


_JOINED = ("card", "default")
"""Tables of which a recipe takes key by key what it does not give."""

_MORE = "more_data"

_LATER = ("in_domain",)
"""Tables that came after the first fingerprints were noted."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A whole recipe, the file that it is from and what was given in place of the file's keys."""

    system: System
    base: Base
    phase: tuple[Phase, ...]
    train: Train
    export: Export
    card: Card
    data: tuple[DataFile, ...]
    held_out: HeldOut | None = None
    in_domain: InDomain | None = None
    dev: tuple[Dev, ...] = ()
    avoid: tuple[Avoid, ...] = ()
    distil: Distil | None = None
    calibrate: Calibrate | None = None
    default: Default | None = None
    path: Path = field(default=Path(), init=False, compare=False)
    overrides: Mapping[str, object] = field(default_factory=dict, init=False, compare=False)

    def __post_init__(self) -> None:
        if not self.phase or not self.data:
            raise ValueError("has no [[phase]] or no [[data]]; at least one of each is needed")
        bounds = [phase.max_words for phase in self.phase]
        if bounds != sorted(set(bounds)):
            raise ValueError(f"max_words of the phases must rise, and are {bounds}")
        if self.held_out and self.held_out.path not in {data.path for data in self.data}:
            raise ValueError("[held_out] path: is the path of no [[data]]")
        names = [dev.name for dev in self.dev]
        names += [settings.name for settings in self.in_domain.data] if self.in_domain else []
        if len(set(names)) < len(names):
            raise ValueError("[dev] name: two sets have one name")
        if self.train.frozen_layers and self.base.random:
            raise ValueError("[train] frozen_layers: a random encoder has nothing to keep")
        self._check_families()
        self._check_calibration(names)

    def _check_families(self) -> None:
        families = {data.group for data in self.data} | {RECOMBINED}
        families |= {IN_DOMAIN} if self.in_domain else set()
        for number, phase in enumerate(self.phase, start=1):
            for family in (*(phase.caps or ()), *(phase.copies or ())):
                if family not in families:
                    raise ValueError(f"[phase.{number}]: no [[data]] has the family '{family}'")
        for family in (self.distil and self.distil.recombine) or ():
            if family not in families - {RECOMBINED, IN_DOMAIN}:
                raise ValueError(f"[distil] recombine: no [[data]] has the family '{family}'")

    def _check_calibration(self, names: list[str]) -> None:
        known = [*names, *([HELD_OUT] if self.held_out else [])]
        for name in self.calibrate.sets if self.calibrate else ():
            if name not in known:
                raise ValueError(f"[calibrate] sets: '{name}' is none of {', '.join(known)}")

    @property
    def choosing(self) -> tuple[str, ...]:
        """The sets that choose the step that is taken; without any it is the last."""
        held_out = [HELD_OUT] if self.held_out is not None and self.held_out.choose else []
        return (*(dev.name for dev in self.dev if dev.choose), *held_out)

    def fingerprint(self) -> str:
        """Return a checksum of all that changes the weights: not of export, calibration, card.

        Nor of where a teacher is: which one it was is shown by its own checksum.
        """
        settings = asdict(self)
        for key in ("path", "overrides", "export", "calibrate", "default", "card", "system"):
            del settings[key]
        del settings["train"]["checkpoint_seconds"]
        for key in _LATER:  # recipes that don't use them keep the fingerprint that they had
            if settings[key] is None:
                del settings[key]
        if settings["train"]["dither"]:
            del settings["train"]["dither"]
        if settings["base"]["scale"] == 1.0:
            del settings["base"]["scale"]
        for key in ("folds", "learned"):  # where they are may change
            if settings["base"].pop(key) is not None:
                settings["base"][key] = True
        if "in_domain" in settings:
            del settings["in_domain"]["whole"]  # the networks of the folds don't depend on it
        for key in ("dropout", "frozen_layers", "rounded_from"):
            if settings["train"][key] is None:
                del settings["train"][key]
        if settings["held_out"] is not None and settings["held_out"]["choose"]:
            del settings["held_out"]["choose"]
        if settings["distil"] is not None:
            del settings["distil"]["teacher"]
        return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()


def is_training_recipe(source: str) -> bool:
    """Return whether *source* is a recipe whose `[system]` is neural and has tables to train."""
    path = recipe_file(source)
    if path is None:
        return False
    try:
        table = read_tables(path)
    except DataError:
        return False
    system = table.get("system")
    if not isinstance(system, Mapping) or system.get("name") != "neural":
        return False
    return "train" in table or "like" in system


def read_training_recipe(path: str | Path, overrides: Mapping[str, object] | None = None) -> Recipe:
    """Return the recipe at *path*, or ours of that name.

    Raise DataError naming the file and the key that is wrong.

    *overrides* are values of keys such as `train.lr`, in place of the file's.
    """
    path = recipe_file(path) or Path(path)
    table = _with_others(path, ())
    for name, value in (overrides or {}).items():
        _put(table, name, value)
    recipe = read_table(Recipe, table, Place(path))
    object.__setattr__(recipe, "path", path)  # where it is from is not part of what it says
    object.__setattr__(recipe, "overrides", dict(overrides or {}))
    return recipe


def _with_others(path: Path, origins: Sequence[str]) -> dict[str, Any]:
    """Return the tables of the recipe at *path*, with those of the recipes that it is like.

    A table of those that is false here is left out.

    *origins* are the real paths of the recipes that led here.
    """
    table = read_tables(path)
    system = table.get("system")
    if not isinstance(system, Mapping) or not isinstance(system.get("like"), str):
        return table
    other = path.parent / system["like"]
    origins = (*origins, os.path.realpath(path))
    if os.path.realpath(other) in origins:
        raise DataError(f"[system] like: leads back to {other.name}", path=path)
    parent = _with_others(other, origins)
    whole = {
        name: value
        for name, value in {**parent, **table}.items()
        if value is not False or name not in parent
    }
    for name in _JOINED:
        if isinstance(parent.get(name), Mapping) and isinstance(table.get(name), Mapping):
            whole[name] = _with_more({**parent[name], **table[name]})
    return _with_more(whole)


def _with_more(table: dict[str, Any]) -> dict[str, Any]:
    """Return *table* with its `more_data` before its `data`, which drop what these have."""
    more, data = table.get(_MORE), table.get("data")
    if not (isinstance(more, list) and isinstance(data, list)):
        return table
    return {**{key: value for key, value in table.items() if key != _MORE}, "data": [*more, *data]}


def _put(table: dict[str, Any], name: str, value: object) -> None:
    """Put *value* in *table* under a key such as `train.lr`; raise OptionError for no such one."""
    *tables, key = name.split(".")
    for inner in tables:
        table = table.setdefault(inner, {})
        if not isinstance(table, dict):
            raise OptionError(f"'{name}' is not a key of a recipe's table, such as train.lr")
    if not tables:
        raise OptionError(f"'{name}' is not a key of a recipe's table, such as train.lr")
    table[key] = value
