"""What is noted of a training: in `plan.json`, in the model's `judge.json` and for its card."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from entailment.training.checkpoints import BEST, read_json
from entailment.training.curriculum import Plan
from entailment.training.data import Collected
from entailment.training.provenance import Facts
from entailment.training.recipe import Recipe
from entailment.training.stacking import default_notes

__all__ = ["added_notes", "beginning", "earlier", "facts_of", "judge_file", "plan_notes"]

_NO_CALIBRATION = {"scale": [1.0] * 3, "bias": [0.0] * 3}


def plan_notes(recipe: Recipe, plan: Plan, collected: Collected) -> dict[str, object]:
    """Return the size of *plan*, what each file gave to it, and what was kept apart from it."""
    own = recipe.in_domain.data if recipe.in_domain else ()
    licences = {data.sha256: data.licence for data in recipe.data}
    licences |= {data.sha256: data.licence for data in own}
    return {
        "overrides": {
            key: value
            for key, value in recipe.overrides.items()
            if key != "train.checkpoint_seconds"
        },
        "plan": plan.checksum(),
        "steps": len(plan.steps),
        "pairs": plan.pairs,
        "recombined": sum(phase.get("recombined", 0) for phase in plan.per_phase),
        "data": [
            {
                "name": name,
                "checksum": checksum,
                "pairs": sum(phase.get(name, 0) for phase in plan.per_phase),
                "phases": [phase.get(name, 0) for phase in plan.per_phase],
                "pairs_in_file": collected.read[name],
                "dropped": collected.dropped.get(name, 0),
                "licence": licences[checksum],
            }
            for name, checksum in collected.checksums.items()
        ],
        **({"in_domain": [settings.name for settings in own]} if own else {}),
        "kept_apart": [
            {
                "name": dev_set.name,
                "checksum": dev_set.dataset.checksum(),
                "pairs": len(dev_set.pairs),
            }
            for dev_set in collected.dev
        ],
    }


def added_notes(network: Mapping[str, Any], learned: Mapping[str, Any]) -> dict[str, object]:
    """Return the notes of a network to which is added what was learned in another training."""
    files: dict[str, dict[str, Any]] = {}
    for notes, others in ((network, learned), (learned, network)):
        for file in notes["data"]:
            same = [value for value in others["data"] if value["checksum"] == file["checksum"]]
            pairs = file["pairs"] + sum(value["pairs"] for value in same)
            files.setdefault(file["checksum"], file | {"pairs": pairs, "phases": [pairs]})
    return {
        "overrides": {},
        "plan": f"{network['plan']}+{learned['plan']}",
        "steps": network["steps"] + learned["steps"],
        "pairs": network["pairs"] + learned["pairs"],
        "recombined": network["recombined"] + learned["recombined"],
        "data": list(files.values()),
        **({"in_domain": network["in_domain"]} if "in_domain" in network else {}),
        "kept_apart": network["kept_apart"],
    }


def beginning(weights: Path | None) -> str:
    """Return the name of the model with *weights*, as `earlier` has it; empty without one."""
    return "" if weights is None else _described(weights)[0]


def earlier(weights: Path | None, known: Collection[str]) -> list[dict[str, object]]:
    """Return the files that the model with *weights* learned from, but for *known* ones.

    That model is a shipped one, by its `judge.json`, or the best checkpoint of a training, by its
    notes. Each file says by whom it was learned, and how many stages ago: 1 for that model itself.
    """
    if weights is None:
        return []
    by, trained_on = _described(weights)
    learned = [{"by": by, "stage": 1, **file} for file in trained_on.get("data", [])]
    before = [{"by": by, **file} for file in trained_on.get("earlier", [])]
    learned += [file | {"stage": file.get("stage", 1) + 1} for file in before]
    return [
        {key: file.get(key, "") for key in ("name", "checksum", "licence", "by", "stage")}
        for file in learned
        if file.get("checksum") not in known
    ]


def _described(weights: Path) -> tuple[str, Mapping[str, Any]]:
    """Return the name of what has *weights*, and its notes; empty ones where it has none."""
    described = weights / "judge.json"
    noted = weights.parent / "plan.json"
    if described.is_file():
        judge = read_json(described)
        name = f"{judge.get('name', 'another')} {judge.get('version', '')}".strip()
        return name, cast("Mapping[str, Any]", judge.get("trained_on", {}))
    if weights.name == BEST and noted.is_file():
        trained_on = read_json(noted)
        return f"the training by the recipe {str(trained_on.get('recipe', ''))[:8]}", trained_on
    return "", {}


def judge_file(
    recipe: Recipe, training: Mapping[str, object], calibration: Mapping[str, object]
) -> dict[str, object]:
    """Return the `judge.json` of a model; without *calibration*, probabilities are its own."""
    export = recipe.export
    return {
        "format": 1,
        "name": export.name,
        "version": export.version,
        "window": export.window,
        "calibration": calibration or _NO_CALIBRATION,
        "languages": list(export.languages),
        "card": "README.md",
        "trained_on": training,
        "tuned_on": {"data": _tuned_on(recipe, training, calibration)},
    }


def _tuned_on(
    recipe: Recipe, training: Mapping[str, object], calibration: Mapping[str, object]
) -> list[dict[str, object]]:
    """Return the sets kept apart from training that chose the best step or calibrated."""
    uses = {"the choice of the best step": set(recipe.choosing)}
    uses["calibration"] = set(cast("Sequence[str]", calibration.get("sets", ())))
    apart = cast("Sequence[Mapping[str, object]]", training["kept_apart"])
    used = [
        {**mapping, "used_for": [use for use, sets in uses.items() if mapping["name"] in sets]}
        for mapping in apart
    ]
    return [value for value in used if value["used_for"]]


def facts_of(folder: Path, judge: Mapping[str, Any]) -> Facts:
    """Return what the card of the model in *folder* reports; *judge* is its `judge.json`."""
    calibration = judge["calibration"] if "fitted_on" in judge["calibration"] else {}
    tuned_on = judge.get("tuned_on", {}).get("data", [])
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    return Facts(judge["trained_on"], calibration, size, tuned_on, default_notes(folder))
