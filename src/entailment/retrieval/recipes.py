"""Recipes that hold more than a system: context and decision, for commands over a corpus.

    [system]
    name = "features"
    decision = { threshold = 0.41 }     # or "tuned", which 'entail train' fills in
    local_novelty = true

    [[context]]
    name = "preceding-sentences"
    count = 1

With `per = "topic"` the decision has a threshold for each topic in `thresholds`, and `threshold`
for all others.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from entailment.errors import OptionError, UnknownNameError
from entailment.model import Judge, SchemeLike
from entailment.retrieval.collection import Collection
from entailment.retrieval.context import NamedContext, make_parts, without
from entailment.retrieval.decisions import Decision, check_threshold
from entailment.retrieval.evidence import Searcher
from entailment.retrieval.ranking import CANDIDATES
from entailment.systems import NamedSystem, load_system
from entailment.systems.loading import SEARCH_OPTIONS
from entailment.systems.recipes import read_recipe, recipe_file
from entailment.systems.untrusted import refusal, savable_options

__all__ = ["LOCAL_NOVELTY", "SearchRecipe", "load_search_recipe", "recipe_text"]

LOCAL_NOVELTY = "local-novelty"
"""The name under which local novelty is a part of a recipe."""

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
"""What no file in UTF-8 holds."""

_DECISION = {"threshold", "per", "thresholds"}


@dataclass(frozen=True, slots=True)
class SearchRecipe:
    """A system, the context in which it judges sentences and how its judgments are decided.

    *tables* are those of *context* as the recipe has them. *tuned* says that the threshold has
    still to be fitted, *per_topic* that each topic is to have its own.
    """

    system: NamedSystem
    context: tuple[NamedContext, ...] = ()
    decision: Decision = field(default_factory=Decision)
    tables: tuple[Mapping[str, Any], ...] = ()
    tuned: bool = False
    per_topic: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of what can be left out: parts of context, local novelty."""
        names = tuple(part.name for part in self.context)
        return (*names, LOCAL_NOVELTY) if self.decision.local_novelty else names

    def without(self, name: str) -> SearchRecipe:
        """Return the recipe without the part called *name*; raise UnknownNameError for none."""
        if name not in self.parts:
            raise UnknownNameError("part of the recipe", name, self.parts)
        if name == LOCAL_NOVELTY:
            return replace(self, decision=replace(self.decision, local_novelty=False))
        tables = tuple(table for table in self.tables if table["name"] != name)
        return replace(self, context=without(self.context, name), tables=tables)

    def extended(self, context: Iterable[str] = (), threshold: float | None = None) -> SearchRecipe:
        """Return the recipe with the parts *context* after its own, and with that *threshold*.

        The threshold, P(entailment) in [0, 1], replaces those of the recipe; None leaves them.
        Raise OptionError for a wrong threshold and for a part that the recipe has already,
        UnknownNameError for an unknown part.
        """
        recipe = self
        if added := [{"name": name} for name in context]:
            tables = (*self.tables, *added)
            recipe = replace(self, context=make_parts(tables), tables=tables)
        if threshold is None:
            return recipe
        decision = replace(self.decision, threshold=check_threshold(threshold), by_topic={})
        return replace(recipe, decision=decision, tuned=False, per_topic=False)

    def searcher(
        self,
        collection: Collection,
        *,
        count: int = CANDIDATES,
        topic: str | None = None,
        lenient: bool = False,
    ) -> Searcher:
        """Return what searches *collection* for hypotheses, judged and decided by the recipe.

        *count* and *lenient* are as in `Searcher`; *topic* is the id of the topic whose threshold
        decides.
        """
        return Searcher(
            collection,
            self.system,
            context=self.context,
            count=count,
            threshold=self.decision.threshold_of(topic),
            local_novelty=self.decision.local_novelty,
            lenient=lenient,
        )

    @property
    def description(self) -> str:
        """All that could change a judgment, for signatures."""
        return self.described(self.system.description)

    def described(self, system: str) -> str:
        """Return the description of the recipe where that of its system is *system*."""
        context = "".join(f"+{_part(table)}" for table in self.tables)
        decision = str(self.decision)
        return f"{system}{context}{f',{decision}' if decision else ''}"

    def decided(self) -> SearchRecipe:
        """Return the recipe; raise OptionError if its threshold has still to be fitted."""
        if self.tuned:
            raise OptionError(
                'the threshold of the recipe is "tuned": find it with '
                "'entail train TOPICS -s RECIPE.toml -o FITTED.toml', or give --threshold"
            )
        return self


def load_search_recipe(
    source: str | Path | NamedSystem | Judge | None = None,
    *,
    labels: SchemeLike | None = None,
    options: Mapping[str, Any] | None = None,
    context: Iterable[str] = (),
    threshold: float | None = None,
    abstain: float | None = None,
) -> SearchRecipe:
    """Return the recipe at *source*; a name, a folder or a loaded system is one without context.

    *context* names parts to add to those of the recipe, *threshold* replaces that of the recipe.
    *labels*, *options* and *abstain* are as in `load_system`. Raise what that raises, and
    OptionError for a decision or a part that cannot be.
    """
    tables: list[Mapping[str, Any]] = []
    decided = _Decided()
    path = recipe_file(source) if isinstance(source, str | Path) else None
    if path is not None:
        name, own = read_recipe(path)
        beyond = {option: own.pop(option) for option in SEARCH_OPTIONS if option in own}
        chosen = {**own, **(options or {})}
        system = load_system(name, labels=labels, options=chosen, abstain=abstain)
        tables += beyond.get("contexts", ())
        try:
            decided = _decided(beyond)
        except OptionError as error:
            raise OptionError(f"{source}: {error}") from error
    else:
        system = load_system(source, labels=labels, options=options, abstain=abstain)
    recipe = SearchRecipe(system, make_parts(tables), decided.decision, tuple(tables), *decided[1:])
    return recipe.extended(context, threshold)


def recipe_text(recipe: SearchRecipe) -> str:
    """Return *recipe* as the TOML that `load_search_recipe` reads as the same recipe.

    Raise OptionError for a system that no recipe may name.
    """
    named = recipe.system
    source, options = named.name, named.options
    if named.spec is not None:  # the folder of a fitted system has its options already
        source, options = named.spec.source, named.spec.options
    options = savable_options(source, options)
    if problem := refusal(source, options):
        raise OptionError(f"system '{source}' cannot be saved: it {problem}")
    lines = ["[system]", f"name = {_toml(source)}"]
    lines += [f"{_key(key)} = {_toml(value)}" for key, value in options.items()]
    decision: dict[str, object] = {}
    if recipe.decision.threshold is not None:
        decision["threshold"] = recipe.decision.threshold
    if recipe.per_topic:
        decision |= {"per": "topic", "thresholds": dict(recipe.decision.by_topic)}
    if decision:
        lines.append(f"decision = {_toml(decision)}")
    if recipe.decision.local_novelty:
        lines.append("local_novelty = true")
    for table in recipe.tables:
        lines += ["", "[[context]]"]
        lines += [f"{_key(key)} = {_toml(value)}" for key, value in table.items()]
    return "\n".join([*lines, ""])


class _Decided(NamedTuple):
    """The decision of a recipe, whether its threshold is to be tuned, and whether per topic."""

    decision: Decision = Decision()
    tuned: bool = False
    per_topic: bool = False


def _decided(beyond: Mapping[str, Any]) -> _Decided:
    """Return the decision among the options *beyond* those of the system; raise OptionError."""
    decision = beyond.get("decision", {})
    novelty = beyond.get("local_novelty", False)
    if not isinstance(novelty, bool):
        raise OptionError(f"local_novelty must be true or false, not {novelty!r}")
    if not isinstance(decision, Mapping) or not decision.keys() <= _DECISION:
        known = ", ".join(sorted(_DECISION))
        raise OptionError(f"decision must be a table of {known}, not {decision!r}")
    per = decision.get("per")
    if per not in (None, "topic"):
        raise OptionError(f'a threshold is per "topic" or for all alike, not per {per!r}')
    by_topic = decision.get("thresholds", {})
    if not isinstance(by_topic, Mapping) or (by_topic and per is None):
        raise OptionError('thresholds is a table by topic, together with per = "topic"')
    threshold = decision.get("threshold")
    tuned = threshold == "tuned"
    chosen = Decision(
        None if tuned or threshold is None else check_threshold(threshold),
        {topic: check_threshold(value) for topic, value in by_topic.items()},
        novelty,
    )
    return _Decided(chosen, tuned, per == "topic")


def _part(table: Mapping[str, Any]) -> str:
    options = ",".join(f"{key}={_plain(table[key])}" for key in sorted(table) if key != "name")
    return f"{table['name']}({options})" if options else str(table["name"])


def _plain(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).replace('"', "")


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("-", "").replace("_", "").isalnum()
    return key if bare else _toml(key)


def _toml(value: object) -> str:
    """Return *value*, which came from TOML or JSON, as TOML; tables are written in one line."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(key))} = {_toml(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str) and not _HALF_CHARACTER.search(value):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, bool | int | float):  # JSON and TOML write these alike
        return json.dumps(value)
    raise OptionError(f"a recipe cannot hold the value {value!r}")
