"""Pairs of text and hypothesis: what `run`, `train`, `score`, `compare` and `ablate` do with them.

Each method imports what it uses, for recognising the task of some data loads every task.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from entailment.errors import DataError, OptionError, counted
from entailment.evaluation.options import (
    Bars,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
    attributes_of,
)
from entailment.evaluation.report import Report
from entailment.evaluation.task import Trained, Written
from entailment.evaluation.tasks.pair_training import (
    check_training,
    cross_validated_run,
    other_reading,
    training_set,
)
from entailment.model import Label, LabelScheme

if TYPE_CHECKING:
    from entailment.datasets import Dataset
    from entailment.evaluation.bench import Bench, Setup
    from entailment.evaluation.gold import Gold
    from entailment.evaluation.judgments import JudgmentRun
    from entailment.evaluation.runs import Run, RunPath
    from entailment.evaluation.scoring import Scores
    from entailment.systems import NamedSystem

__all__ = ["PairJudging", "PairTask"]

logger = logging.getLogger(__name__)

FORMATS = ("jsonl", "rte", "rte1", "rte2", "rte5")
"""The formats of runs over pairs: ours, that of the data's campaign, those of the campaigns."""

_OFFICIAL = {
    "rte1": "rte1",
    "rte2": "rte2",
    "rte2-parsed": "rte2",
    "rte3": "rte2",
    "rte3-3way": "rte2",
}
"""The submission format of the campaign that a reader is of; RTE-5's for all others."""

_TWO_WAY = {"rte1", "rte2", "rte2-parsed", "rte3"}
"""Readers of the campaigns whose runs had two labels."""

_READING = frozenset({"reader", "key", "lenient", "columns", "label_map"})


class PairTask:
    """Labelled pairs in a file of any format that has a reader; scored by accuracy."""

    name = "pairs"
    takes: ClassVar[Mapping[str, frozenset[str]]] = {
        "run": _READING | {"labels", "abstain", "jobs", "format"},
        "train": _READING | {"labels", "folds", "cluster", "run", "by", "bootstrap"},
        "score": _READING
        | {"labels", "by", "cluster", "published", "ranked", "plot", "calibration", "subset"},
        "compare": _READING | {"labels", "by", "cluster", "plot", "agreement", "subset"},
        "ablate": _READING | {"train", "folds", "cluster"},
    }

    def recognises(self, path: str, reading: ReadingOptions) -> bool:
        """Return True: what no other task recognises is read as pairs."""
        return True

    def judging(self, data: str | Dataset, options: RunOptions) -> PairJudging:
        """Return the pairs of *data* with the system that judges them."""
        from entailment.datasets import open_dataset
        from entailment.systems import load_system

        dataset = (
            open_dataset(data, unlabelled=True, **options.reading.of_pairs)
            if isinstance(data, str)
            else data.for_judging()
        )
        form, labels = options.format, options.labels
        if form not in FORMATS:
            raise OptionError(f"runs over pairs are written as {', '.join(FORMATS)}, not '{form}'")
        is_guessed = form == "rte" and options.reading.reader is None
        if form == "rte":
            form = _OFFICIAL.get(dataset.reader_name, "rte5")
        if labels is None and form in ("rte1", "rte2") and dataset.reader_name in _TWO_WAY:
            labels = LabelScheme.TWO_WAY
            if is_guessed and _is_unlabelled(dataset):
                challenge = dataset.reader_name.upper().replace("RTE", "RTE-")
                problem = f"has no labels, so that its run is two-way, as in {challenge}"
                remedy = "--run-format rte5 writes three labels"
                logger.warning("%s: %s; %s", dataset.name, problem, remedy)
        named = load_system(
            options.system, labels=labels, options=options.options, abstain=options.abstain
        )
        return PairJudging(dataset, named, form, options)

    def train(
        self, data: Sequence[str | Dataset], target: str | None, options: TrainOptions, bars: Bars
    ) -> Trained:
        """Fit a system to the pairs of *data* and keep it in the folder *target*.

        With *folds* the pairs of the first file are also judged by systems fitted on the others;
        pairs of one cluster are never in different folds.
        """
        from entailment.datasets import open_dataset
        from entailment.datasets.parquet import check_ending
        from entailment.evaluation.fitting import fit_and_save, require_no_model
        from entailment.files import output_file
        from entailment.systems import load_system
        from entailment.systems.loading import check_saving

        check_training(target, options)
        if target is not None:
            require_no_model(target, overwrite=options.overwrite)
        if options.run is not None:
            read = [path for path in data if isinstance(path, str)]
            output_file(options.run, inputs=[*read, *options.inputs], overwrite=options.overwrite)
            check_ending(options.run)
        named = load_system(options.system, labels=options.labels, options=options.options)
        if target is not None:
            check_saving(named, target)
        readings = [options.reading, *[other_reading(options.reading)] * (len(data) - 1)]
        first, *others = [
            open_dataset(path, **reading.of_pairs) if isinstance(path, str) else path
            for path, reading in zip(data, readings, strict=True)
        ]
        sets = [training_set(dataset) for dataset in (first, *others)]
        report = message = None
        try:
            if options.folds is not None:
                report = cross_validated_run(named, first, sets, options, bars)
            if target is not None:
                message = fit_and_save(named, sets, target, seed=options.seed)
        except OptionError:
            raise
        except ValueError as error:  # too few pairs, or one label alone
            names = [dataset.source.name for dataset in (first, *others)]
            raise DataError(str(error), path=", ".join(names)) from error
        return Trained(message, report)

    def score(
        self, gold: str | Dataset, runs: Sequence[RunPath | JudgmentRun], options: ScoreOptions
    ) -> Report:
        """Return accuracy, average precision and more of *runs*, three-way and two-way."""
        from entailment.evaluation import plots
        from entailment.evaluation.rankings import ranking_printed
        from entailment.evaluation.reports import accuracies, scores_printed
        from entailment.evaluation.scoring import score_run

        if options.published not in (None, "rte2"):
            raise OptionError(
                f"'{options.published}' has no runs over pairs, and '{gold}' is of pairs"
            )
        answers = _gold(gold, options.reading, options.cluster)
        if options.published is not None:
            _refuse_unlike(options.published, answers)
        read, left_out = _read_runs(runs, answers, options.ranked, subset=options.subset)
        scores = [
            score_run(run, answers, labels=options.labels, by=options.by, **options.sampling)
            for run in read
        ]
        if options.plot is not None:
            plots.precision_recall(read, answers, options.plot)
        if options.calibration is not None:
            plots.calibration(read, answers, options.calibration)
        if options.published is not None:
            return ranking_printed(options.published, accuracies(scores))
        return _noted(scores_printed(answers, scores), answers).with_notes(*left_out)

    def compare(
        self, gold: str | Dataset, runs: Sequence[RunPath | JudgmentRun], options: ScoreOptions
    ) -> Report:
        """Return the difference of accuracy and average precision, by three paired tests."""
        from entailment.evaluation.comparison import compare_runs
        from entailment.evaluation.comparison_reports import comparison_printed
        from entailment.evaluation.matched import judging_no_third

        answers = _gold(gold, options.reading, options.cluster)
        read, left_out = _read_runs(runs, answers, subset=options.subset)
        compared = compare_runs(
            answers, read, labels=options.labels, by=options.by, **options.sampling
        )
        if options.plot is not None:
            _plot_groups(read, answers, options)
        printed = _noted(comparison_printed(answers, compared), answers).with_notes(*left_out)
        if options.labels is None and (names := judging_no_third(answers, read)):
            problem = "all are compared with two labels, as some judge no third"
            printed = printed.with_notes(f"note: {answers.name}: {problem}: {', '.join(names)}")
        if options.agreement is None:
            return printed
        return _with_agreement(printed, answers, read, options.agreement)

    def bench(self, setup: Setup) -> Bench:
        """Return the bench of the labelled pairs of a file."""
        from entailment.evaluation.ablation.pairs import PairBench

        return PairBench(setup)


@dataclass(frozen=True, slots=True)
class PairJudging:
    """A file of pairs and the system that judges them into a run of a *format*."""

    dataset: Dataset
    system: NamedSystem
    format: str
    options: RunOptions

    def write(self, path: str, bars: Bars) -> Written:
        """Judge every pair into the run *path*; warn where the system was fitted to these pairs."""
        from entailment.evaluation.fitting import warn_where_fitted
        from entailment.evaluation.judging import judge_dataset

        dataset, named = self.dataset, self.system
        warn_where_fitted(named, dataset.name, dataset.checksum)
        with bars("judging") as progress:
            summary = judge_dataset(
                dataset,
                named,
                path,
                format=self.format,
                jobs=self.options.jobs,
                overwrite=self.options.overwrite,
                inputs=self.options.inputs,
                progress=progress,
            )
        pairs = counted(summary.judged + summary.resumed, "pair")
        done = f"{path}: {pairs} judged by {named.name}"
        if summary.resumed:
            done += f", {summary.resumed:,} of them before"
        if summary.skipped:
            done += f"; {counted(summary.skipped, 'broken pair')} skipped"
        return Written(done, summary)

    def lines(self, bars: Bars) -> Iterator[str]:
        """Yield the lines of the run in our format, each as soon as its pair is judged."""
        from entailment.evaluation.judging import judged_lines, run_header
        from entailment.evaluation.run_writing import header_line

        if self.format != "jsonl":
            raise OptionError("only --run-format jsonl can go to standard output; name a file")
        header = run_header(self.dataset, self.system.description, self.system.labels)
        yield header_line(header)
        yield from judged_lines(self.system, iter(self.dataset), self.options.jobs)


def _is_unlabelled(dataset: Dataset) -> bool:
    """Return whether the first pair has no label, and log nothing."""
    from entailment.datasets.problems import Problems

    silent = Problems(dataset.problems.path, lenient=True, unlabelled=True)
    silent.begin()  # only the first reading is logged
    first = next(iter(replace(dataset, problems=silent)), None)
    return first is not None and first.gold is None


def _gold(gold: str | Dataset, reading: ReadingOptions, cluster: str | None) -> Gold:
    """Return the gold labels of the file *gold*, or of pairs that have been opened.

    *cluster* is as in `gold_of`.
    """
    from entailment.evaluation.gold import gold_of, read_gold

    if isinstance(gold, str):
        return read_gold(gold, cluster=cluster, **reading.of_pairs)
    return gold_of(gold, gold, cluster=cluster)


def _read_runs(
    runs: Sequence[RunPath | JudgmentRun],
    gold: Gold,
    ranked: bool | None = None,
    *,
    subset: bool = False,
) -> tuple[list[Run], list[str]]:
    """Return *runs*, paths or judgments, checked against *gold*, and notes on what is left out.

    *ranked* says whether the order of runs without scores is their rank, where no file says so.
    With *subset*, judgments of pairs that *gold* does not have are left out, and counted. Raise
    OptionError for *subset* where pairs of *gold* have no ids of their own.
    """
    from entailment.evaluation.judgments import JudgmentRun, run_of
    from entailment.evaluation.runs import check_run, read_each, read_run, require_ids

    def read(run: str | JudgmentRun) -> Run:
        if isinstance(run, JudgmentRun):
            return run_of(run, gold)
        return read_run(run, ranked=ranked)

    if subset:
        require_ids(gold)
    whole = read_each(read, runs)
    all_read = [run.part(gold) for run in whole] if subset else whole
    for run in all_read:
        check_run(run, gold, "" if gold.numbered else "; --subset leaves these out")
        if not subset:
            _warn_of_other_data(run, gold)
        _warn_of_confidence(run)
    return all_read, [*_left_out(gold, whole, all_read)]


def _left_out(gold: Gold, whole: Sequence[Run], parts: Sequence[Run]) -> Iterator[str]:
    """Yield a note for each run of *whole* that has more judgments than its part in *parts*."""
    for run, part in zip(whole, parts, strict=True):
        if number := len(run.judgments) - len(part.judgments):
            left = counted(number, "judgment")
            pairs = "is of another pair" if number == 1 else "are of other pairs"
            yield f"note: {gold.name}: {left} of {run.name} {pairs} and left out"


def _warn_of_confidence(run: Run) -> None:
    """Log where scores seem to be what a program gives the label that it chose."""
    from entailment.evaluation.runs import confident_scores

    if count := confident_scores(run):
        lines = counted(count, "line has", "lines have")
        logger.warning(
            "%s: score is read as P(ENTAILMENT), but %s another label and a score over 0.5; "
            "is it the confidence of the label?",
            run.path or run.name,
            lines,
        )


def _noted(report: Report, gold: Gold) -> Report:
    """Return *report* with a note where *gold* is a key alone, of which no clusters are known."""
    if gold.pairs_checksum is not None:
        return report
    problem = "a key alone does not say which pairs belong together, so each is drawn alone"
    remedy = "name the file of pairs, and the key with --key"
    return report.with_notes(f"note: {gold.name}: {problem}; {remedy}")


def _refuse_unlike(published: str, gold: Gold) -> None:
    """Raise OptionError where *gold* is not the set that the published runs are of."""
    from entailment.evaluation.published import unlike

    labels = [entry.label for entry in gold.entries.values()]
    if problem := unlike(published, gold.name, len(labels), labels.count(Label.ENTAILMENT)):
        raise OptionError(f"{problem}; only runs on one set can be ranked together")


def _warn_of_other_data(run: Run, gold: Gold) -> None:
    header = run.signature or {}
    if gold.pairs_checksum and header.get("checksum", gold.pairs_checksum) != gold.pairs_checksum:
        if header.get("data") == gold.name:
            problem = "judged a file of this name with other content, although with the same ids; "
            problem += "if more than gold labels changed since, judge it again"
        else:
            problem = f"judged another file, '{header.get('data')}'; are these the same pairs?"
        logger.warning("%s: %s %s", gold.name, run.name, problem)


def _with_agreement(printed: Report, gold: Gold, runs: Sequence[Run], picture: str) -> Report:
    """Return *printed* with who agrees with whom, of which a picture is drawn."""
    from entailment.evaluation.agreement import (
        agreement_of,
        agreement_report,
        draw_agreement,
        near_clones,
    )

    agreement = agreement_of(gold, runs)
    draw_agreement(agreement, picture)
    return replace(
        printed,
        json=lambda: [{**row, "agreement": agreement.json()} for row in _rows(printed)],
        tables=lambda: [*printed.tables(), agreement_report(agreement)],
        notes=(*printed.notes, *near_clones(agreement)),
    )


def _rows(printed: Report) -> list[dict[str, Any]]:
    return [dict(row) for row in printed.json() if isinstance(row, dict)]


def _plot_groups(runs: Sequence[Run], gold: Gold, options: ScoreOptions) -> None:
    """Draw the accuracy of each run in each group of pairs, by task where pairs have tasks."""
    from entailment.evaluation.plots import group_bars
    from entailment.evaluation.scoring import score_run

    default = ("task",) if "task" in gold.attributes else ()
    by = (attributes_of(options.by) or default)[:1]
    scores: list[Scores] = [
        score_run(run, gold, labels=options.labels, by=by, **options.sampling) for run in runs
    ]
    group_bars(scores, str(options.plot))
