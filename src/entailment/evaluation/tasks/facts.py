"""Facts with the documents that they cite: what the commands do with a set of them.

Each method imports what it uses, for whatever asks which task some data are of loads every task.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from entailment.errors import DataError, OptionError
from entailment.evaluation.options import (
    Bars,
    Progress,
    Reading,
    RunOptions,
    ScoreOptions,
    TrainOptions,
)
from entailment.evaluation.report import Report
from entailment.evaluation.task import FileJudging, Trained

if TYPE_CHECKING:
    from entailment.evaluation.bench import Bench, Setup
    from entailment.evaluation.f_comparison import FComparison, FSetting
    from entailment.evaluation.f_reports import Layout
    from entailment.evaluation.f_scores import FScores
    from entailment.evaluation.fact_judging import FactSummary
    from entailment.validation.documents import Documents
    from entailment.validation.sets import FactSet

__all__ = [
    "FactTask",
    "cited_documents",
    "fact_comparison_printed",
    "fact_scores_printed",
]

PUBLISHED = "rte6-kbp"
"""The set of published runs over facts."""


class FactTask:
    """Facts of the KBP Validation task, or in JSON lines; scored by F of *supported*."""

    name = "facts"
    takes: ClassVar[Mapping[str, frozenset[str]]] = {
        "run": frozenset({"lenient", "documents", "profile"}),
        "train": frozenset({"lenient", "documents"}),
        "score": frozenset({"lenient"}),
        "compare": frozenset({"lenient"}),
        "ablate": frozenset({"lenient", "documents"}),
    }

    def recognises(self, path: str, reading: Reading) -> bool:
        """Return whether the file at *path* begins as a set of facts does."""
        from entailment.validation.sets import looks_like_facts

        return looks_like_facts(path)

    def judging(self, data: str, options: RunOptions) -> FileJudging[FactSummary]:
        """Return the facts of *data*, with the profile and the system that decide them."""
        from entailment.evaluation.fact_judging import FACT_FORMATS, judge_facts
        from entailment.systems import load_system
        from entailment.validation.judging import Validator, make_profile
        from entailment.validation.sets import read_facts

        if options.format not in FACT_FORMATS:
            raise OptionError(
                f"runs over facts are written as {' or '.join(FACT_FORMATS)}, "
                f"not '{options.format}'"
            )
        documents = cited_documents(data, options.reading)
        facts = read_facts(data, lenient=options.reading.lenient)
        named = load_system(options.system, options=options.options)
        profile = make_profile(options.profile or "tailored")
        validator = Validator(documents, named, profile)

        def judge(path: str, progress: Progress | None) -> FactSummary:
            return judge_facts(
                facts,
                validator,
                path,
                format=options.format,
                overwrite=options.overwrite,
                inputs=options.inputs,
                progress=progress,
            )

        describe = partial(_decided, facts, options.reading.lenient)
        return FileJudging("validating", judge, describe)

    def train(
        self, data: Sequence[str], target: str | None, options: TrainOptions, bars: Bars
    ) -> Trained:
        """Fit the generic profile to the facts that have gold, and write it to *target*."""
        from entailment.files import output_file
        from entailment.systems import load_system
        from entailment.validation.judging import train, write_model
        from entailment.validation.sets import read_facts

        if len(data) > 1:
            raise OptionError("the generic profile is fitted to one set of facts; give one file")
        if target is None or not target.endswith(".json"):
            raise OptionError("on facts the generic profile is fitted: --output MODEL.json")
        documents = cited_documents(data[0], options.reading)
        output_file(target, inputs=[*data, *options.inputs], overwrite=options.overwrite)
        facts = read_facts(data[0], lenient=options.reading.lenient)
        named = load_system(options.system, labels=options.labels, options=options.options)
        with bars("training") as progress:
            model = train(facts.facts, documents, named, facts.name, progress)
        write_model(model, target)
        return Trained(f"{target}: fitted to {model.trained_on}")

    def score(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
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
        scores = [
            score_facts(run, facts, by=options.by, **options.sampling)
            for run in read_each(read_fact_run, runs)
        ]
        if options.published is not None:
            ours = {one.run: one.value.value for one in scores}
            problem = unlike(PUBLISHED, facts.name, len(facts))
            return ranking_printed(PUBLISHED, ours, kinds_report, problem)
        baselines = [score_facts(all_supported(facts), facts, **options.sampling)]
        report = fact_scores_printed(facts, scores, baselines)
        if unlabelled := len(facts) - len(facts.labelled):
            problem = f"{unlabelled:,} facts have no gold and are not scored"
            return report.with_notes(f"warning: {facts.name}: {problem}")
        return report

    def compare(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
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


def _decided(facts: FactSet, lenient: bool, path: str, summary: FactSummary) -> str:
    """Return what was done; raise DataError for missing documents unless *lenient*.

    The facts that cite these are answered NO in the run.
    """
    if (missing := summary.missing) and not lenient:
        problem = (
            "1 fact has no document" if missing == 1 else f"{missing:,} facts have no document"
        )
        raise DataError(f"{problem}; --lenient answers NO and goes on", path=facts.path)
    done = f"{path}: {summary.supported:,} of {len(facts):,} facts supported"
    return f"{done}; {summary.resumed:,} decided before" if summary.resumed else done


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


def cited_documents(data: str, reading: Reading) -> Documents:
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
        subject=f"{facts.name}: {count:,} facts, {supported:,} supported; percent",
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
        title=f"{facts.name}: {len(facts.labelled):,} facts; percent",
        n=len(facts.labelled),
        clusters=clusters,
        independence=(
            "McNemar's takes facts as independent; the bootstrap draws all facts of a query "
            f"together, and there are {clusters:,} queries."
        ),
    )
