"""What a server serves: its systems, its collections, and the thread in which they judge."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace

from entailment.api import judge
from entailment.datasets.problems import shown
from entailment.errors import OptionError
from entailment.model import LabelScheme
from entailment.retrieval.recipes import SearchRecipe
from entailment.server.batching import Batcher, Line
from entailment.server.collections import Mounted, Shelf
from entailment.server.errors import ApiError, located
from entailment.server.jobs import Jobs
from entailment.server.metrics import Metrics
from entailment.server.responses import SystemEntry
from entailment.server.settings import Limits
from entailment.server.sharing import share
from entailment.systems import NamedSystem
from entailment.systems.named import checked

__all__ = ["Service"]


class Service:
    """Systems by name, of which the first is the default, and *mounted* collections.

    *waiting* is how many requests may wait beyond the *threads* in work, *batch* how many pairs are
    judged together, *remembered* how many judgments are remembered. Raise OptionError without a
    system.
    """

    def __init__(
        self,
        systems: Mapping[str, SearchRecipe],
        mounted: Iterable[Mounted] = (),
        *,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        threads: int = 8,
        waiting: int = 64,
        batch: int = 32,
        remembered: int = 20_000,
    ):
        if not systems:
            raise OptionError("a server needs at least one system")
        self.systems = dict(systems)
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.shelf = Shelf(tuple(mounted))
        self.is_draining = False
        self._batcher = Batcher(size=batch, remembered=remembered, metrics=self.metrics)
        self.jobs = Jobs(self._batcher, self.metrics, threads=threads, waiting=waiting)

    @property
    def is_ready(self) -> bool:
        """Whether requests are taken, and will be for a while."""
        return self.jobs.is_open and not self.is_draining

    def warm_up(self) -> None:
        """Have each system judge a pair, so that its model is loaded; raise what it raises.

        The text is new each time: a parser that finds a text in its cache is not loaded.
        """
        text = f"The cat {uuid.uuid4().hex} sat on the mat."
        for recipe in self.systems.values():
            judge(text, "The cat sat.", system=recipe.system)

    def close(self) -> None:
        """Give up what is not done, and end the threads."""
        self.jobs.close()
        self._batcher.close()

    def recipe(
        self,
        line: Line,
        name: str | None,
        *,
        labels: int | None = None,
        abstain: float | None = None,
    ) -> SearchRecipe:
        """Return the recipe *name*, the default without it, whose system judges on *line*.

        Raise ApiError, 404, for a name that is not served, OptionError for labels that it has not.
        """
        name = next(iter(self.systems)) if name is None else name
        if name not in self.systems:
            known = ", ".join(self.systems)
            message = f"no system '{shown(name)}' is served here (known: {known})"
            raise ApiError(404, "not_found", message, where="system")
        recipe = self.systems[name]
        system: NamedSystem = share(recipe.system, name, line)
        if labels is not None:
            with located("labels"):
                system = checked(replace(system, chosen_labels=LabelScheme(labels)))
        if abstain is not None:
            with located("abstain"):
                system = checked(replace(system, abstain=abstain))
        return replace(recipe, system=system)

    def described(self) -> list[SystemEntry]:
        """Return what is known of each system."""
        return [
            {
                "name": name,
                "description": recipe.description,
                "labels": 3 if recipe.system.labels is LabelScheme.THREE_WAY else 2,
                "default": place == 0,
            }
            for place, (name, recipe) in enumerate(self.systems.items())
        ]
