"""Ablation tests: each part of each recipe left out, or added to none of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from entailment.errors import EntailmentError, OptionError
from entailment.evaluation.ablation.impact import Impact, impacts
from entailment.evaluation.ablation.judging import Judged, judge_variants
from entailment.evaluation.ablation.parts import RecipePart
from entailment.evaluation.bench import Bench, Measured, Score, Setup, Variant
from entailment.evaluation.options import Progress
from entailment.evaluation.task import open_bench

__all__ = ["ADD_ONE", "LEAVE_ONE_OUT", "Ablation", "RecipeTests", "Worth", "ablate", "short_names"]

LEAVE_ONE_OUT = "leave one out"
ADD_ONE = "add one"


class Worth(NamedTuple):
    """What a part is worth where it is left out of all parts, or added to none; or the problem.

    Where the recipe cannot be without any part, a part that is added has the score *alone*.
    """

    mode: str
    part: RecipePart
    measured: Measured | None
    problem: str = ""
    alone: Score | None = None

    @property
    def case(self) -> str:
        """What was judged for it, as messages name it."""
        if self.mode == LEAVE_ONE_OUT:
            return f"{self.mode}, without {self.part}"
        return f"{self.mode}, {self.part} alone"


@dataclass(frozen=True, slots=True)
class RecipeTests:
    """The tests of a recipe, with the score of the whole of it and of none of the parts.

    *none* is None unless parts are added too, and where it cannot be, which *none_problem* says.
    A *problem* with the whole leaves no tests.
    """

    source: str
    name: str
    whole: Score | None
    none: Score | None
    worths: tuple[Worth, ...]
    problem: str = ""
    seen: bool = False
    none_problem: str = ""

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be tested, and why."""
        problems = [self.problem] if self.problem else []
        problems += [
            f"{worth.case}: {worth.problem}"
            for worth in self.worths
            if worth.problem and worth.alone is None
        ]
        if self.none_problem:
            rest = "each part alone is scored, without a difference"
            problems.append(f"{ADD_ONE}, none of the parts: {self.none_problem}; {rest}")
        return tuple(f"{self.source}: {problem}" for problem in problems)


@dataclass(frozen=True, slots=True)
class Ablation:
    """The ablation tests of some recipes on one set; *fitted* says how they were fitted."""

    task: str
    data: str
    checksum: str
    size: str
    measure: str
    fitted: str
    recipes: tuple[RecipeTests, ...]
    runs: Mapping[Variant, Judged] = field(hash=False, default_factory=dict)

    def impacts(self, mode: str = LEAVE_ONE_OUT) -> tuple[Impact, ...]:
        """Return the summary over all recipes, as Table 7 of RTE-6 has it."""
        return impacts(
            (worth.part.kind, worth.part.name, worth.measured.worth.value)
            for recipe in self.recipes
            for worth in recipe.worths
            if worth.mode == mode and worth.measured is not None
        )

    @property
    def modes(self) -> tuple[str, ...]:
        """The kinds of tests in it."""
        modes = {worth.mode for recipe in self.recipes for worth in recipe.worths}
        return tuple(mode for mode in (LEAVE_ONE_OUT, ADD_ONE) if mode in modes)

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be tested, and why."""
        return tuple(problem for recipe in self.recipes for problem in recipe.problems)


def ablate(
    setup: Setup,
    sources: Sequence[str],
    folder: str | Path,
    *,
    kinds: Collection[str] | None = None,
    add: bool = False,
    jobs: int = 1,
    overwrite: bool = False,
    progress: Progress | None = None,
) -> Ablation:
    """Return what each part of *kinds*, or of any, is worth to the recipes *sources*.

    A part's worth is the score with all parts minus the score without it; with *add* also the
    score with it alone minus the score with none of these parts, or, where a recipe with none of
    them cannot be, the score with it alone. The run of each variant is saved
    in *folder*, and judged again only with *overwrite*. Raise OptionError where no recipe has
    such a part, and for a source that is not a recipe.
    """
    if not sources:
        raise OptionError("an ablation requires at least one recipe")
    bench = open_bench(setup)
    parts = {source: _chosen(bench, source, kinds) for source in dict.fromkeys(sources)}
    if not any(parts.values()):
        raise OptionError(_nothing(bench, parts, kinds))
    variants = [
        variant
        for source, chosen in parts.items()
        if chosen
        for variant in _variants(source, chosen, add)
    ]
    runs = judge_variants(
        bench, setup, variants, folder, jobs=jobs, overwrite=overwrite, progress=progress
    )
    names = short_names(list(parts))
    tested = tuple(
        _tests(bench, source, names[source], chosen, add, runs, kinds)
        for source, chosen in parts.items()
    )
    return Ablation(
        bench.task,
        bench.name,
        bench.checksum,
        bench.size,
        bench.measure,
        bench.fitted,
        tested,
        runs,
    )


def short_names(sources: Sequence[str]) -> dict[str, str]:
    """Return a name for each source, that of its file where no other has it.

    >>> short_names(["a/boeing.toml", "b/boeing.toml", "b/biu.toml"])
    {'a/boeing.toml': 'a/boeing', 'b/boeing.toml': 'b/boeing', 'b/biu.toml': 'biu'}
    >>> short_names(["a/mine.py:Mine", "a/mine.py:Other"])
    {'a/mine.py:Mine': 'mine.py:Mine', 'a/mine.py:Other': 'mine.py:Other'}
    """
    stems = [Path(source).name.removesuffix(".toml") for source in sources]
    return {
        source: stem if stems.count(stem) == 1 else source.removesuffix(".toml")
        for source, stem in zip(sources, stems, strict=True)
    }


def _chosen(bench: Bench, source: str, kinds: Collection[str] | None) -> tuple[RecipePart, ...]:
    return tuple(part for part in bench.parts(source) if kinds is None or part.kind in kinds)


def _variants(source: str, parts: Sequence[RecipePart], add: bool) -> list[Variant]:
    variants = [Variant(source), *(_left_out(source, part) for part in parts)]
    if add:
        variants += [_none(source, parts), *(_alone(source, part, parts) for part in parts)]
    return variants


def _left_out(source: str, part: RecipePart) -> Variant:
    return Variant(source, frozenset({part.place}), f"without-{part}")


def _none(source: str, parts: Sequence[RecipePart]) -> Variant:
    return Variant(source, frozenset(part.place for part in parts), "without-parts")


def _alone(source: str, part: RecipePart, parts: Sequence[RecipePart]) -> Variant:
    """Return the recipe with *part* and what it is a part of, or has as parts, and no other."""
    return Variant(
        source,
        frozenset(other.place for other in parts if not _related(other.place, part.place)),
        f"{part}-alone",
    )


def _related(first: tuple[str | int, ...], second: tuple[str | int, ...]) -> bool:
    shorter = min(len(first), len(second))
    return first[:shorter] == second[:shorter]


def _tests(
    bench: Bench,
    source: str,
    name: str,
    parts: Sequence[RecipePart],
    add: bool,
    runs: Mapping[Variant, Judged],
    kinds: Collection[str] | None,
) -> RecipeTests:
    if not parts:
        return RecipeTests(source, name, None, None, (), _nothing(bench, {source: ()}, kinds))
    whole = runs[Variant(source)]
    if whole.run is None:
        return RecipeTests(source, name, None, None, (), whole.problem)
    worths = [_left_out_worth(bench, part, runs[_left_out(source, part)], whole) for part in parts]
    none, none_problem = None, ""
    if add:
        bare = runs[_none(source, parts)]
        none = None if bare.run is None else bench.score(bare.run)
        none_problem = bare.problem
        worths += [
            _added_worth(bench, part, bare, runs[_alone(source, part, parts)]) for part in parts
        ]
    return RecipeTests(
        source,
        name,
        bench.score(whole.run),
        none,
        tuple(worths),
        seen=whole.notes.seen,
        none_problem=none_problem,
    )


def _left_out_worth(bench: Bench, part: RecipePart, without: Judged, whole: Judged) -> Worth:
    if without.run is None or whole.run is None:
        return Worth(LEAVE_ONE_OUT, part, None, without.problem)
    return Worth(LEAVE_ONE_OUT, part, bench.compare(without.run, whole.run))


def _added_worth(bench: Bench, part: RecipePart, bare: Judged, alone: Judged) -> Worth:
    if alone.run is None:
        return Worth(ADD_ONE, part, None, alone.problem)
    if bare.run is None:
        return Worth(ADD_ONE, part, None, bare.problem, bench.score(alone.run))
    return Worth(ADD_ONE, part, bench.compare(bare.run, alone.run))


def _broken(bench: Bench, source: str) -> str:
    """Return why *source* is no system with its options; empty where it is."""
    try:
        bench.header(Variant(source))
    except EntailmentError as error:
        return str(error)
    return ""


def _nothing(bench: Bench, sources: Mapping[str, object], kinds: Collection[str] | None) -> str:
    """Return why there is nothing to leave out of *sources*."""
    for source in sources:
        if problem := _broken(bench, source):
            return problem
    known = [part.kind for source in sources for part in bench.parts(source)]
    missing = "part" if kinds is None else " or ".join(sorted(kinds))
    has = f"; it has parts of the kind {', '.join(dict.fromkeys(known))}" if known else ""
    tables = "[[member]], [[resource]] or [[tool]], as 'features-coverage' does"
    hint = has or f"; a recipe has some with {tables}"
    return f"{', '.join(sources)}: the recipe has no {missing} that could be left out{hint}"
