"""What `entail score` and `entail compare` do where GOLD is a set of facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from entailment.cli.output import print_json, print_lines, print_renderable
from entailment.cli.score_topics import note_unlike
from entailment.errors import OptionError

if TYPE_CHECKING:
    from entailment.evaluation.validation import FactRun, FactScores
    from entailment.validation.sets import FactSet

__all__ = ["check_fact_options", "compare_facts", "score_fact_runs"]

_PUBLISHED = "rte6-kbp"


def check_fact_options(reading: Mapping[str, object], **options: object) -> None:
    """Raise OptionError for an option that is for pairs or topics and does nothing for facts."""
    for name, value in {**reading, **options}.items():
        given = value is not None and (value is not False or name == "ranked")
        if given and name != "lenient":
            raise OptionError(f"--{name.replace('_', '-')} is not for runs over facts")


def score_fact_runs(
    gold: str,
    runs: Sequence[str],
    *,
    lenient: bool,
    by: str | None,
    published: str | None,
    bootstrap: int,
    seed: int,
    output: str,
) -> None:
    """Print the scores of *runs* as *output*, `text`, `json` or `tsv`, or their ranking."""
    from entailment.evaluation.validation import all_supported, score_facts
    from entailment.validation.sets import read_facts

    if published not in (None, "rte6", _PUBLISHED):
        raise OptionError(f"'{published}' has no runs over facts; that of facts is '{_PUBLISHED}'")
    facts = read_facts(gold, lenient=lenient)

    def scored(run: FactRun, by: str | None = by) -> FactScores:
        return score_facts(run, facts, by=by, bootstrap=bootstrap, seed=seed)

    scores = [scored(run) for run in _read_runs(runs)]
    if published is not None:
        note_unlike(_PUBLISHED, facts.name, len(facts))
        _print_ranking(scores, output)
    else:
        _print_scores(facts, scores, [scored(all_supported(facts), None)], output)


def compare_facts(
    gold: str, runs: Sequence[str], *, lenient: bool, bootstrap: int, seed: int, output: str
) -> None:
    """Print how *runs* differ from the first of them, as *output*, `text`, `json` or `tsv`."""
    from entailment.evaluation.f_comparison import f_comparison_tsv
    from entailment.evaluation.validation_comparison import (
        compare_fact_runs,
        fact_comparison_json,
        fact_comparison_report,
    )
    from entailment.validation.sets import read_facts

    facts = read_facts(gold, lenient=lenient)
    compared = compare_fact_runs(facts, _read_runs(runs), bootstrap=bootstrap, seed=seed)
    if output == "json":
        print_json(fact_comparison_json(facts, compared))
    elif output == "tsv":
        print_lines(f_comparison_tsv(compared).splitlines())
    else:
        print_renderable(fact_comparison_report(facts, compared))
        print_lines(str(row.signature) for row in compared)


def _read_runs(paths: Sequence[str]) -> list[FactRun]:
    from entailment.evaluation.validation import read_fact_run

    runs = [read_fact_run(path) for path in paths]
    names = Counter(run.name for run in runs)
    return [
        replace(run, name=path) if names[run.name] > 1 else run
        for run, path in zip(runs, paths, strict=True)
    ]


def _print_scores(
    facts: FactSet, scores: Sequence[FactScores], baselines: Sequence[FactScores], output: str
) -> None:
    from entailment.evaluation import validation_reports as reports
    from entailment.evaluation.validation import fact_scores_json

    if output == "json":
        print_json(fact_scores_json(facts, scores, baselines))
    elif output == "tsv":
        print_lines(reports.fact_scores_tsv(scores).splitlines())
    else:
        print_renderable(reports.fact_scores_report(facts, scores, baselines))
        print_lines(reports.fact_signature_lines(scores))
    if unlabelled := len(facts) - len(facts.labelled):
        told = f"{unlabelled:,} facts have no gold and are not scored"
        click.echo(f"entail: warning: {facts.name}: {told}", err=True)


def _print_ranking(scores: Sequence[FactScores], output: str) -> None:
    from entailment.evaluation.published import ranking
    from entailment.evaluation.reports import ranking_report, ranking_tsv
    from entailment.evaluation.validation_reports import kinds_report

    ours = {one.run: one.value.value for one in scores}
    if output == "json":
        for row in ranking(_PUBLISHED, ours):
            print_json(row._asdict())
    elif output == "tsv":
        print_lines(ranking_tsv(_PUBLISHED, ours).splitlines())
    else:
        print_renderable(ranking_report(_PUBLISHED, ours))
        print_renderable(kinds_report(_PUBLISHED))
