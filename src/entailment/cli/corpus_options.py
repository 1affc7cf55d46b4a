"""Options and notes that the commands over a corpus share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from entailment.cli.job_options import jobs_options
from entailment.cli.options import (
    abstain_option,
    labels_option,
    links_option,
    read_options,
    system_options,
    threshold_option,
    top_option,
)
from entailment.cli.output import progress_around_results
from entailment.model import LabelScheme

if TYPE_CHECKING:
    from entailment.evaluation.parts import Jobs
    from entailment.evaluation.search_workers import Search
    from entailment.model import Hypothesis
    from entailment.retrieval.evidence import Finding

__all__ = [
    "Asking",
    "asking_options",
    "corpus_options",
    "hypotheses_option",
    "limit_option",
    "note_unsearchable",
    "require_hypotheses",
    "task_option",
]

F = TypeVar("F", bound=Callable[..., Any])


def task_option(function: F) -> F:
    """Add `--task main|novelty|search`."""
    return click.option(
        "--task",
        type=click.Choice(["main", "novelty", "search"]),
        help="The task of topics. [default: main, if there is such a folder; novelty for the "
        "statements of the topics]",
    )(function)


def period_options(function: F) -> F:
    """Add `--since` and `--until`."""
    for name, what in (("--until", "this day or an earlier one"), ("--since", "this day or later")):
        function = click.option(
            name,
            metavar="DAY",
            help=f"Search only documents dated {what}, such as 2026-06-01; those without a date "
            "are left out.",
        )(function)
    return function


def corpus_options(function: F) -> F:
    """Add `--ranker`, `--lenient`, `--task`, `--since` and `--until`."""
    function = click.option(
        "--lenient",
        is_flag=True,
        help="Skip broken documents and hypotheses that the system cannot judge, and name them.",
    )(function)
    function = links_option(task_option(period_options(function)))
    return click.option(
        "--ranker",
        metavar="NAME",
        help="How candidates are retrieved: bm25, lucene-2.9 (not for an index, which has "
        "only bm25), or all for every sentence. [default: bm25; lucene-2.9 for "
        "topics]",
    )(function)


@dataclass(frozen=True, slots=True)
class Asking:
    """What the options of `search` and `novelty` say: who proposes sentences, who judges them."""

    ranker: str | None
    task: str | None
    since: str | None
    until: str | None
    lenient: bool
    context: tuple[str, ...]
    threshold: float | None
    top: int
    labels: LabelScheme | None
    abstain: float | None
    system: str | None
    options: tuple[str, ...]
    jobs: Jobs

    def search(
        self,
        corpus: str,
        hypotheses: Sequence[Hypothesis] | None,
        task: str | None = None,
        excluded: frozenset[str] = frozenset(),
    ) -> Search:
        """Return the search for *hypotheses*, or topics' own of *task*, in *corpus*.

        Documents whose text is one of *excluded* are not searched.
        Raise OptionError where the threshold of the recipe is still to be tuned.
        """
        from entailment.evaluation.search_workers import Search

        if corpus == "-" and self.jobs != 1:
            raise click.UsageError("standard input is read by one process; name a file or folder")
        judging = {
            "source": self.system,
            "labels": self.labels,
            "options": read_options(self.options),
            "context": self.context,
            "threshold": self.threshold,
            "abstain": self.abstain,
        }
        task = self.task or task
        reading: dict[str, Any] = {"ranker": self.ranker, "task": task, "lenient": self.lenient}
        chosen = {"since": self.since, "until": self.until, "excluded": excluded}
        reading |= {name: value for name, value in chosen.items() if value}
        search = Search(corpus, hypotheses, reading, judging, self.top)
        _ = search.recipe  # a wrong option fails before anything is read
        return search

    def scope(self, corpus: str) -> str:
        """Return what of *corpus* is searched, as text."""
        from entailment.checking.evidence_entries import scope
        from entailment.retrieval.filters import period

        return scope(corpus, period(self.since, self.until))

    def findings(self, search: Search, first: int = 0) -> Iterator[Finding]:
        """Yield the finding for each hypothesis but the *first*, moving a bar.

        Notes name what was not searched.
        """
        with progress_around_results("hypotheses") as progress:
            for done, finding in enumerate(search.findings(self.jobs, first), first + 1):
                if progress is not None:
                    progress(done, len(search))
                if finding.refused is not None:
                    _note_refused(finding)
                elif not finding.searchable:
                    note_unsearchable(finding.hypothesis)
                yield finding


def asking_options(function: F) -> F:
    """Add the options of `Asking`, which the command is given as *asking*."""
    names = [field.name for field in fields(Asking)]

    @wraps(function)
    def wrapped(**given: Any) -> Any:
        asking = Asking(**{name: given.pop(name) for name in names})
        return function(asking=asking, **given)

    for option in reversed(
        (
            click.option(
                "--context",
                multiple=True,
                metavar="NAME",
                help="A part of the document to add as context to each sentence: headline, "
                "...; may be repeated.",
            ),
            top_option(100),
            threshold_option,
        )
    ):
        wrapped = option(wrapped)
    for add in (abstain_option, labels_option(), system_options, jobs_options, corpus_options):
        wrapped = add(wrapped)
    return cast("F", wrapped)


def limit_option(function: F) -> F:
    """Add `--limit N`, how many sentences of a kind are shown."""
    return click.option(
        "--limit",
        type=click.IntRange(1),
        metavar="N",
        help="How many sentences of each kind to show. [default: all]",
    )(function)


def hypotheses_option(name: str) -> Callable[[F], F]:
    """Return what adds the option *name*, a file of hypotheses, given to the command as *path*."""
    what = "statement" if "statement" in name else "hypothesis"
    help_text = (
        f"One {what} per line, ID<TAB>TEXT or the text alone; or jsonl; or RTE-6 XML. "
        "Topics have their own."
    )
    return click.option(name, "path", metavar="FILE", help=help_text)


def require_hypotheses(corpus: str, hypotheses: Sequence[Hypothesis] | None, how: str) -> None:
    """Raise UsageError, saying *how*, without hypotheses for what is not a topic set."""
    from entailment.retrieval.inquiries import is_topics

    if hypotheses is None and not is_topics(corpus):
        raise click.UsageError(f"say what to look for: {how}; only topic sets have their own")


def note_unsearchable(hypothesis: Hypothesis) -> None:
    """Say that a hypothesis has no content word, so that nothing can be looked up."""
    from entailment.datasets.problems import shown

    note = f"'{shown(hypothesis.text)}' has no word to look up; nothing is known of it"
    click.echo(f"entail: note: hypothesis {shown(hypothesis.id)}: {note}", err=True)


def _note_refused(finding: Finding) -> None:
    """Say that a hypothesis was not judged, and why."""
    from entailment.datasets.problems import shown

    warning = f"hypothesis {shown(finding.hypothesis.id)} is not judged: {finding.refused}"
    click.echo(f"entail: warning: {warning}", err=True)
