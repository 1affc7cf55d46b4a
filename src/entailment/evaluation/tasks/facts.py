"""Facts with the documents that they cite: what the commands do with a set of them.

Each method imports what it uses, for recognising the task of some data loads every task.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from entailment.errors import DataError, OptionError, counted
from entailment.evaluation.options import (
    Bars,
    Progress,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
    single_attribute,
)
from entailment.evaluation.report import Report
from entailment.evaluation.task import FileJudging, Trained, Written

if TYPE_CHECKING:
    from entailment.evaluation.bench import Bench, Setup
    from entailment.evaluation.f_comparison import FComparison, FSetting
    from entailment.evaluation.f_reports import Layout
    from entailment.evaluation.f_scores import FScores
    from entailment.evaluation.fact_judging import FactSummary
    from entailment.evaluation.runs import RunPath
    from entailment.validation.answers import Validation
    from entailment.validation.documents import Documents
    from entailment.validation.facts import Fact
    from entailment.validation.judging import Validator
    from entailment.validation.sets import FactSet
    from entailment.validation.slots import SlotTable

__all__ = [
    "FactJudging",
    "FactTask",
    "cited_documents",
    "fact_comparison_printed",
    "fact_scores_printed",
    "facts_of",
    "validator_of",
]

PUBLISHED = "rte6-kbp"
"""The set of published runs over facts."""


class FactTask:
    """Facts of the KBP Validation task, or in JSON lines; scored by F of *supported*."""

    name = "facts"
    takes: ClassVar[Mapping[str, frozenset[str]]] = {
        "run": frozenset(
            {"lenient", "documents", "slots", "profile", "without", "model", "format"}
        ),
        "train": frozenset({"lenient", "documents", "slots"}),
        "score": frozenset({"lenient", "by", "published"}),
        "compare": frozenset({"lenient"}),
        "ablate": frozenset({"lenient", "documents"}),
    }

    def recognises(self, path: str, reading: ReadingOptions) -> bool:
        """Return whether the file at *path* begins as a set of facts does."""
        from entailment.validation.sets import looks_like_facts

        return looks_like_facts(path)

    def judging(self, data: str, options: RunOptions) -> FactJudging:
        """Return the facts of *data*, with the profile and the system that decide them."""
        from entailment.evaluation.fact_judging import FACT_FORMATS

        if options.format not in FACT_FORMATS:
            raise OptionError(
                f"runs over facts are written as {' or '.join(FACT_FORMATS)}, "
                f"not '{options.format}'"
            )
        documents = cited_documents(data, options.reading)
        facts = facts_of(data, options.reading)
        return FactJudging(facts, _validator(documents, options), options)

    def train(
        self, data: Sequence[str], target: str | None, options: TrainOptions, bars: Bars
    ) -> Trained:
        """Fit the generic profile to the facts that have gold, and write it to *target*."""
        from entailment.files import output_file
        from entailment.systems import load_system
        from entailment.validation.judging import train, write_model

        if len(data) > 1:
            raise OptionError("the generic profile is fitted to one set of facts; give one file")
        if target is None or not target.endswith(".json"):
            raise OptionError(
                "on facts the generic profile is fitted, into a file: --output MODEL.json"
            )
        documents = cited_documents(data[0], options.reading)
        read: list[str | Path] = [*data, *documents.paths, *options.inputs]
        output_file(target, inputs=read, overwrite=options.overwrite)
        facts = facts_of(data[0], options.reading)
        named = load_system(options.system, labels=options.labels, options=options.options)
        with bars("training") as progress:
            model = train(facts.facts, documents, named, facts.name, progress)
        write_model(model, target)
        return Trained(f"{target}: fitted to {model.trained_on}")

    def score(self, gold: str, runs: Sequence[RunPath], options: ScoreOptions) -> Report:
        """Return precision, recall and F of the facts that runs call supported."""
        from entailment.evaluation.published import unlike
        from entailment.evaluation.rankings import kinds_report, ranking_printed
        from entailment.evaluation.runs import read_each
        from entailment.evaluation.validation import all_supported, read_fact_run, score_facts
        from entailment.validation.sets import read_facts

        if options.published not in (None, "rte6", PUBLISHED):
            raise OptionError(
                f"'{options.published}' has no runs over facts; that of facts is '{PUBLISHED}'"
            )
        facts = read_facts(gold, lenient=options.reading.lenient)
        by = single_attribute(options.by)
        scores = [
            score_facts(run, facts, by=by, **options.sampling)
            for run in read_each(read_fact_run, runs)
        ]
        if options.published is not None:
            ours = {f_scores.run: f_scores.value.value for f_scores in scores}
            problem = unlike(PUBLISHED, facts.name, len(facts))
            return ranking_printed(PUBLISHED, ours, kinds_report, problem)
        baselines = [score_facts(all_supported(facts), facts, **options.sampling)]
        report = fact_scores_printed(facts, scores, baselines)
        if unlabelled := len(facts) - len(facts.labelled):
            problem = counted(
                unlabelled,
                "fact has no gold and is not scored",
                "facts have no gold and are not scored",
            )
            return report.with_notes(f"warning: {facts.name}: {problem}")
        return report

    def compare(self, gold: str, runs: Sequence[RunPath], options: ScoreOptions) -> Report:
        """Return the difference of F, by the bootstrap and McNemar's test."""
        from entailment.evaluation.runs import read_each
        from entailment.evaluation.validation import compare_fact_runs, read_fact_run
        from entailment.validation.sets import read_facts

        facts = read_facts(gold, lenient=options.reading.lenient)
        compared = compare_fact_runs(facts, read_each(read_fact_run, runs), **options.sampling)
        return fact_comparison_printed(facts, compared)

    def bench(self, setup: Setup) -> Bench:
        """Return the bench of the facts of a set; its parts are the tailored rules."""
        from entailment.evaluation.ablation.facts import FactBench

        return FactBench(setup, cited_documents(setup.data, setup.reading))


@dataclass(frozen=True, slots=True)
class FactJudging:
    """Facts and the validator that decides them.

    A fact whose document is missing is decided NO. When all are decided, DataError says how many
    these are, as the problem of the run that is written, unless the facts are read as lenient.
    """

    facts: FactSet
    validator: Validator
    options: RunOptions

    def write(self, path: str, bars: Bars) -> Written:
        """Decide everything into the run *path*, resuming a killed run."""
        return self._into_file().write(path, bars)

    def lines(self, bars: Bars) -> Iterator[str]:
        """Yield the lines of the run, when everything is decided."""
        return self._into_file().lines(bars)

    def validations(self, progress: Progress | None = None) -> Iterator[Validation]:
        """Yield every decision, those on one document together."""
        from entailment.validation.judging import by_document

        missing = 0
        for done, validation in enumerate(self._decided(by_document(self.facts)), 1):
            missing += validation.rule == "missing"
            if progress is not None:
                progress(done, len(self.facts))
            yield validation
        if (problem := self._problem(missing)) is not None:
            raise problem

    def _decided(self, facts: Iterable[Fact]) -> Iterator[Validation]:
        """Yield the decision on each of *facts*, in order.

        A system that was loaded in this process decides in it.
        """
        from entailment.evaluation.fact_workers import decided_by_workers
        from entailment.evaluation.parts import is_alone
        from entailment.systems import NamedSystem

        jobs = self.options.jobs
        if is_alone(jobs) or isinstance(self.options.system, NamedSystem):
            return self.validator.validate(facts)
        load = partial(validator_of, str(self.facts.path), self.options)
        return decided_by_workers(load, facts, jobs)

    def _into_file(self) -> FileJudging[FactSummary]:
        return FileJudging(
            "validating",
            self._judge,
            self._described,
            lambda summary: self._problem(summary.missing),
        )

    def _judge(self, path: str, progress: Progress | None) -> FactSummary:
        from entailment.evaluation.fact_judging import judge_facts

        return judge_facts(
            self.facts,
            self.validator,
            path,
            decide=self._decided,
            format=self.options.format,
            overwrite=self.options.overwrite,
            inputs=self.options.inputs,
            progress=progress,
        )

    def _described(self, path: str, summary: FactSummary) -> str:
        facts = counted(len(self.facts), "fact")
        done = f"{path}: {summary.supported:,} of {facts} supported"
        return f"{done}; {summary.resumed:,} decided before" if summary.resumed else done

    def _problem(self, missing: int) -> DataError | None:
        if not missing or self.options.reading.lenient:
            return None
        facts = counted(missing, "fact has", "facts have")
        problem = f"{facts} no document; --lenient decides NO for such a fact without an error"
        return DataError(problem, path=self.facts.path)


def fact_scores_printed(
    facts: FactSet, scores: Sequence[FScores], baselines: Sequence[FScores] = ()
) -> Report:
    """Return *scores* over *facts* in each form, *baselines* below the runs."""
    from entailment.evaluation.f_reports import f_scores_printed

    return f_scores_printed(_head(facts), _layout(facts), scores, baselines)


def fact_comparison_printed(facts: FactSet, comparisons: Sequence[FComparison]) -> Report:
    """Return *comparisons* of runs over *facts* in each form."""
    from entailment.evaluation.f_comparison import f_comparison_printed

    return f_comparison_printed(_setting(facts), comparisons)


def facts_of(data: str, reading: ReadingOptions) -> FactSet:
    """Return the facts of *data*, with hypotheses from the slots of *reading*."""
    from entailment.validation.sets import read_facts

    return read_facts(data, slots=_slots(reading), lenient=reading.lenient)


def validator_of(data: str, options: RunOptions) -> Validator:
    """Return the profile and the system of *options*, with the documents of the facts of *data*."""
    return _validator(cited_documents(data, options.reading), options)


def _validator(documents: Documents, options: RunOptions) -> Validator:
    from entailment.systems import load_system
    from entailment.validation.judging import Validator, make_profile, read_model

    named = load_system(options.system, options=options.options)
    profile = make_profile(
        options.profile or "tailored",
        without=options.without,
        generic=None if options.model is None else read_model(options.model),
        slots=_slots(options.reading),
    )
    return Validator(documents, named, profile)


def _slots(reading: ReadingOptions) -> SlotTable | None:
    from entailment.validation.slots import read_slots

    return None if reading.slots is None else read_slots(reading.slots)


def cited_documents(data: str, reading: ReadingOptions) -> Documents:
    """Return the documents that the facts of *data* cite; raise OptionError for none."""
    from entailment.validation.documents import Documents

    if reading.documents is None:
        raise OptionError(f"{data}: facts cite documents; name these with --documents")
    return Documents(reading.documents)


def _supported(facts: FactSet) -> int:
    return sum(bool(fact.gold) for fact in facts.labelled)


def _head(facts: FactSet) -> dict[str, object]:
    """Return what the JSON object of scores begins with."""
    return {
        "task": "kbp-validation",
        "data": facts.name,
        "checksum": facts.checksum,
        "facts": len(facts.labelled),
        "supported": _supported(facts),
    }


def _layout(facts: FactSet) -> Layout:
    from entailment.evaluation.f_reports import Column, Layout

    count, supported = len(facts.labelled), _supported(facts)
    measures = {"P": "precision", "R": "recall", "F": "f"}
    return Layout(
        subject=f"{facts.name}: {counted(count, 'fact')}, {supported:,} supported; percent",
        interval=", ± half a 95 % interval over queries",
        columns=tuple(Column(head, name, interval=True) for head, name in measures.items()),
        group="group",
        groups="supported facts by {}",
    )


def _setting(facts: FactSet) -> FSetting:
    from entailment.evaluation.f_comparison import FSetting

    clusters = len({fact.query for fact in facts.labelled})
    return FSetting(
        head={"task": "kbp-validation", "data": facts.name, "checksum": facts.checksum},
        title=f"{facts.name}: {counted(len(facts.labelled), 'fact')}; percent",
        n=len(facts.labelled),
        clusters=clusters,
        independence=(
            "McNemar's takes facts as independent; the bootstrap draws all facts of a query "
            f"together, and there are {clusters:,} queries."
        ),
    )
