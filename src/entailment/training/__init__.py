"""Training of the neural judge: a recipe and its data become a model folder that `-s` loads.

| module | is |
| --- | --- |
| `pipeline`, `context` | the five steps: train, export, calibrate, default, card |
| `networks_step`, `export_step`, `finishing_steps` | what each step does |
| `recipe`, `recipe_tables`, `data_tables`, `tables` | what a recipe says, checked |
| `data`, `labelled_sets`, `protected`, `wording`, `curriculum` | files to pairs to batches |
| `weights`, `restoring`, `encoders` | the model at the start |
| `learning`, `loop`, `state`, `checkpoints` | training, stopped and resumed at will |
| `teaching` | what a teacher says of every pair |
| `export`, `fusing`, `gelus`, `narrowing`, `graph_rewriting` | the graph, of few large operators |
| `quantisation`, `calibration`, `stacking` | the model folder |
| `measuring`, `notes`, `card`, `provenance` | what is said of it, with figures |

What needs torch is imported inside the functions that need it (extra `train`).
"""

from __future__ import annotations

from entailment.training.pipeline import STEPS, Training
from entailment.training.recipe import Recipe, is_training_recipe, read_training_recipe

__all__ = ["STEPS", "Recipe", "Training", "is_training_recipe", "read_training_recipe"]
