"""Options and notes that the commands over a corpus share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from entailment.cli.options import labels_option, system_options
from entailment.cli.output import progress_beside_results

if TYPE_CHECKING:
    from entailment.model import Hypothesis
    from entailment.search.evidence import Finding
    from entailment.search.inquiries import Inquiry
    from entailment.search.recipes import SearchRecipe

__all__ = [
    "corpus_options",
    "found",
    "note_unsearchable",
    "recipe_options",
    "task_option",
]

F = TypeVar("F", bound=Callable[..., Any])


def task_option(function: F) -> F:
    """Add `--task main|novelty|search`."""
    return click.option(
        "--task",
        type=click.Choice(["main", "novelty", "search"]),
        help="The task of topics. [default: main, where there is such a folder]",
    )(function)


def corpus_options(function: F) -> F:
    """Add `--ranker`, `--lenient` and `--task`."""
    function = click.option(
        "--lenient", is_flag=True, help="Leave broken documents out and name them."
    )(function)
    function = task_option(function)
    return click.option(
        "--ranker",
        metavar="NAME",
        help="What proposes candidates: bm25, lucene-2.9, or all for every sentence. "
        "[default: bm25; lucene-2.9 for topics]",
    )(function)


def recipe_options(function: F) -> F:
    """Add what judges and how it is decided: system, labels, context, threshold, candidates."""
    for option in reversed(
        (
            click.option(
                "--context",
                multiple=True,
                metavar="NAME",
                help="What of its document goes with a sentence: headline, ...; may be repeated.",
            ),
            click.option(
                "--threshold",
                type=click.FloatRange(0, 1),
                help="P(entailment) from which a sentence entails. [default: the system's label]",
            ),
            click.option(
                "--candidates",
                "count",
                type=click.IntRange(1),
                default=100,
                show_default=True,
                help="Sentences that are judged for a hypothesis.",
            ),
        )
    ):
        function = option(function)
    return system_options(labels_option(function))


def found(
    inquiries: Sequence[Inquiry], recipe: SearchRecipe, count: int
) -> Iterator[tuple[Inquiry, Finding]]:
    """Yield what is found for every hypothesis, moving a bar and noting what nobody can look up."""
    total = sum(len(inquiry.hypotheses) for inquiry in inquiries)
    done = 0
    with progress_beside_results("hypotheses") as progress:
        for inquiry in inquiries:
            for finding in inquiry.find(recipe, count):
                done += 1
                if progress is not None:
                    progress(done, total)
                if not finding.searchable:
                    note_unsearchable(finding.hypothesis)
                yield inquiry, finding


def note_unsearchable(hypothesis: Hypothesis) -> None:
    """Say that a hypothesis is of stop words alone, so that nothing can be found by it."""
    from entailment.datasets.problems import shown

    told = f"'{shown(hypothesis.text)}' has no word to look up; nothing is known of it"
    click.echo(f"entail: note: hypothesis {shown(hypothesis.id)}: {told}", err=True)
