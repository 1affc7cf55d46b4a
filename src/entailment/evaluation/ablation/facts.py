"""Variants on facts, by F: the tailored rules are the parts, the system stays."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from entailment.errors import OptionError
from entailment.evaluation.ablation.bench import (
    Measured,
    Score,
    Setup,
    Told,
    Variant,
    measured_f,
)
from entailment.evaluation.ablation.parts import Part
from entailment.evaluation.fact_judging import fact_header, judge_facts
from entailment.evaluation.validation import read_fact_run, score_facts
from entailment.evaluation.validation_comparison import compare_fact_runs
from entailment.model import Judgment, Pair
from entailment.systems import NamedSystem, load_system
from entailment.validation.documents import Documents
from entailment.validation.judging import Validator, make_profile
from entailment.validation.sets import read_facts
from entailment.validation.tailored import RULES

__all__ = ["FactBench"]


class FactBench:
    """The facts of a set with the documents that they cite."""

    task = "kbp-validation"
    measure = "f"
    fitted = "the tailored rules"

    def __init__(self, setup: Setup):
        if setup.documents is None:
            raise OptionError(f"{setup.data}: facts cite documents; name these with --documents")
        self.setup = setup
        self.facts = read_facts(setup.data)
        self.documents = Documents(setup.documents)
        self._systems: dict[str, NamedSystem] = {}

    @property
    def name(self) -> str:
        """The name of the set."""
        return self.facts.name

    @property
    def checksum(self) -> str:
        """The checksum of the set."""
        return self.facts.checksum

    @property
    def size(self) -> str:
        """How many labelled facts there are."""
        return f"{len(self.facts.labelled):,} facts"

    def parts(self, source: str) -> tuple[Part, ...]:
        """Return the rules of the tailored profile."""
        return tuple(Part("rule", rule, (rule,)) for rule in RULES)

    def header(self, variant: Variant) -> dict[str, Any]:
        """Return all that could change a decision."""
        return fact_header(self.facts, self._validator(variant))

    def judge(self, variant: Variant, path: Path) -> Told:
        """Write the run of *variant*; return what a fact cost."""
        begun = time.process_time()
        validator = self._validator(variant)
        validator.system = self._remembering(variant.source, validator.system)
        judge_facts(self.facts, validator, path)
        return Told(1000 * (time.process_time() - begun) / max(1, len(self.facts)))

    def score(self, run: Path) -> Score:
        """Return F of a run, with its interval."""
        setup = self.setup
        read = read_fact_run(run)
        found = score_facts(read, self.facts, bootstrap=setup.bootstrap, seed=setup.seed)
        return Score(found.value, str(found.signature))

    def compare(self, without: Path, whole: Path) -> Measured:
        """Return what the run *whole* has over the run *without*."""
        (found,) = compare_fact_runs(
            self.facts,
            [read_fact_run(without), read_fact_run(whole)],
            bootstrap=self.setup.bootstrap,
            seed=self.setup.seed,
        )
        return measured_f(found)

    def _remembering(self, source: str, named: NamedSystem) -> NamedSystem:
        """Return the system of *source*, which all its variants share, with what it said before."""
        if source not in self._systems:
            known = {one.name: getattr(named, one.name) for one in fields(named)}
            self._systems[source] = _Remembering(**known)
        return self._systems[source]

    def _validator(self, variant: Variant) -> Validator:
        removed = [str(place[0]) for place in variant.removed]
        system = load_system(variant.source, labels=self.setup.labels)
        profile = make_profile("tailored", without=removed)
        return Validator(self.documents, system.beside(self.setup.processes), profile)


@dataclass(frozen=True)
class _Remembering(NamedSystem):
    """A system that says again what it said of a text and a hypothesis."""

    said: dict[tuple[str, str], Judgment] = field(default_factory=dict)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the judgment of each pair, in order."""
        asked = list(pairs)
        new = {(pair.text, pair.hypothesis): pair for pair in asked}
        new = {key: pair for key, pair in new.items() if key not in self.said}
        self.said.update(zip(new, NamedSystem.judge(self, new.values()), strict=True))
        for pair in asked:
            yield replace(self.said[pair.text, pair.hypothesis], pair_id=pair.id)
