"""What `entail annotate` does after people have judged: decide, filter, proof-read, split."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_tsv
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.collection.reconciliation import Disagreement, Reconciled

Cell = str | int | float | None

__all__ = ["duplicates", "leaks", "proofread", "reconcile", "resolve", "select"]


@click.command(
    "reconcile", epilog="Example: entail annotate reconcile rte.project --method majority"
)
@click.argument("project")
@click.option(
    "--method",
    type=click.Choice(["drop", "majority"]),
    help="Remove pairs on which annotators differ (RTE-2), or take the majority label.",
)
@click.option("--third", metavar="NAME", help="Assign the open pairs to another annotator.")
@format_option
def reconcile(project: str, method: str | None, third: str | None, output: str) -> None:
    """List the pairs on which annotators differ, with their reasons, and decide their labels.

    Decisions by 'resolve' or 'duplicates --drop' stay. The share of removed pairs is shown next to
    that of RTE-2, which lost 18.2 % of its test set to disagreement and 25.5 % to filtering.
    """
    from entailment.collection.project import Project
    from entailment.collection.reconciliation import (
        ask_third_judge,
        disagreements,
        reconciled,
    )
    from entailment.collection.reconciliation import reconcile as decide

    with Project(project) as opened:
        if third is not None:
            opened.annotator(third)  # an unknown name is an error before anything is decided
        done = reconciled(opened) if method is None else decide(opened, method)
        if third is not None:
            pairs = counted(ask_third_judge(opened, third), "pair")
            click.echo(f"entail: {third} gets {pairs}", err=True)
        listed = disagreements(opened)
    if output == "json":
        print_json({**_totals(done), "disagreements": [_values(entry) for entry in listed]})
    elif output == "tsv":
        print_tsv([_HEADER, *(row for entry in listed for row in _rows(entry))])
    else:
        for entry in listed:
            _print(entry)
        _print_totals(done)


@click.command(
    "resolve",
    epilog="Example: entail annotate resolve rte.project 17 UNKNOWN --by Ann --reason 'no date'",
)
@click.argument("project")
@click.argument("pair_id", metavar="PAIR")
@click.argument("label", metavar="LABEL|drop")
@click.option("--by", "person", required=True, metavar="NAME", help="Who decided.")
@click.option("--reason", required=True, metavar="TEXT", help="Why.")
def resolve(project: str, pair_id: str, label: str, person: str, reason: str) -> None:
    """Record the outcome of a discussion of PAIR: its LABEL, or that it is removed."""
    from entailment.collection.project import Project
    from entailment.collection.reconciliation import resolve_by_discussion
    from entailment.datasets.labels import NLI, parse_label

    try:
        decided = None if label == "drop" else parse_label(label, NLI)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if decided is None and label != "drop":
        raise click.UsageError(f"'{label}' is not a label; write one, or 'drop'")
    with Project(project) as opened:
        resolve_by_discussion(opened, pair_id, decided, person=person, reason=reason)
    click.echo(f"{pair_id}: {decided or 'removed'}")


@click.command("duplicates", epilog="Example: entail annotate duplicates rte.project --drop")
@click.argument("project")
@click.option(
    "--near",
    type=click.FloatRange(0, 100),
    default=90.0,
    show_default=True,
    help="Similarity of two hypotheses, from 0 to 100.",
)
@click.option(
    "--drop", is_flag=True, help="Remove the later pair of each two, and count the removed pairs."
)
@format_option
def duplicates(project: str, near: float, drop: bool, output: str) -> None:
    """List pairs whose hypothesis nearly repeats an earlier pair's."""
    from entailment.collection.filtering import drop_near_duplicates, project_duplicates
    from entailment.collection.project import Project

    with Project(project) as opened:
        listed = project_duplicates(opened, near)
        removed = drop_near_duplicates(opened, listed) if drop else 0
    rows = [
        (
            entry.pair.id,
            entry.earlier.id,
            round(entry.similarity),
            "yes" if entry.same_text else "no",
            entry.pair.hypothesis,
        )
        for entry in listed
    ]
    _print_rows(("pair", "like", "similarity", "same text", "hypothesis"), rows, output)
    near_duplicates = counted(len(listed), "near-duplicate")
    click.echo(f"entail: {near_duplicates}, {removed:,} removed", err=True)


@click.command(
    "proofread", epilog="Example: entail annotate proofread rte.project --words names.txt"
)
@click.argument("project", metavar="PROJECT|FILE")
@click.option("--words", metavar="FILE", help="Additional correct words, one per line.")
@format_option
def proofread(project: str, words: str | None, output: str) -> None:
    """List suspect hypotheses: spelling, dangling pronouns, tense against the document's date.

    FILE is a file of pairs of any format. Words are checked against an English word list.
    """
    from entailment.collection.filtering import candidates_of
    from entailment.collection.proofreading import proofread as remarks
    from entailment.datasets.source import Source

    known = (
        frozenset()
        if words is None
        else frozenset(line.text.strip().lower() for line in Source(words).lines())
    )
    rows = [
        (remark.pair_id, remark.kind, remark.words, remark.message)
        for remark in remarks(candidates_of(project), known)
    ]
    _print_rows(("pair", "kind", "words", "remark"), rows, output)


@click.command(
    "select", epilog="Example: entail annotate select rte.project -o sets --per-task 200"
)
@click.argument("project")
@click.option(
    "-o", "--output", "folder", required=True, metavar="FOLDER", help="The folder for the sets."
)
@click.option(
    "--per-task", type=click.IntRange(2), metavar="N", help="The maximum number of pairs per task."
)
@click.option(
    "--entailed",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.5,
    show_default=True,
    help="Share of entailed pairs in each task.",
)
@click.option(
    "--test",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.5,
    show_default=True,
    help="The share of pairs in the test set.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--overwrite", is_flag=True, help="Replace existing sets.")
@format_option
def select(
    project: str,
    folder: str,
    per_task: int | None,
    entailed: float,
    test: float,
    seed: int,
    overwrite: bool,
    output: str,
) -> None:
    """Write dev.jsonl and test.jsonl from the pairs with gold labels: balanced, without overlap.

    Each task has the same share of entailed pairs, sampled evenly from every band of lexical
    overlap. Pairs that share a document, hypothesis, text or query are never split between the
    sets.
    """
    from entailment.collection.filtering import select_sets
    from entailment.collection.project import Project

    with Project(project) as opened:
        sets = select_sets(
            opened,
            Path(folder),
            per_task=per_task,
            entailed=entailed,
            test=test,
            seed=seed,
            overwrite=overwrite,
        )
    _print_rows(
        ("set", "task", "pairs", "entailed", "overlap of entailed", "of others"), sets, output
    )


@click.command(
    "leaks", epilog="Example: entail annotate leaks sets/test.jsonl --against RTE3_dev.xml"
)
@click.argument("data")
@click.option(
    "--against", "public", multiple=True, required=True, metavar="FILE", help="A public set."
)
@click.option("--near", type=click.FloatRange(0, 100), default=90.0, show_default=True)
@format_option
def leaks(data: str, public: tuple[str, ...], near: float, output: str) -> None:
    """List the pairs of DATA whose text or hypothesis is in a public set; exit status 1 if any."""
    from entailment.collection.redundancy import leaks as find
    from entailment.datasets import read_pairs

    pairs = list(read_pairs(data))
    rows = [
        (leak.pair.id, name, leak.public.id, leak.what, round(leak.similarity))
        for name in public
        for leak in find(pairs, read_pairs(name), near=near)
    ]
    _print_rows(("pair", "set", "public pair", "what", "similarity"), rows, output)
    leaked = len({pair_id for pair_id, *_ in rows})
    click.echo(f"entail: {leaked:,} of {len(pairs):,} pairs are known in public", err=True)
    if leaked:
        click.get_current_context().exit(1)


def _print_rows(names: Sequence[str], rows: Sequence[Sequence[Cell]], output: str) -> None:
    """Print *rows*, whose columns are called *names*."""
    if output == "json":
        keys = [name.replace(" ", "_") for name in names]
        for row in rows:
            cells = (round(cell, 6) if isinstance(cell, float) else cell for cell in row)
            print_json(dict(zip(keys, cells, strict=True)))
        return
    plain = [
        [
            "" if cell is None else f"{cell:.2f}" if isinstance(cell, float) else str(cell)
            for cell in row
        ]
        for row in rows
    ]
    if output == "tsv":
        print_tsv([names, *plain])
    elif plain:
        print_listing([dict(zip(names, row, strict=True)) for row in plain])


_HEADER = ("pair", "annotator", "label", "comment", "resolution", "text", "hypothesis")


def _totals(done: Reconciled) -> dict[str, Any]:
    return {
        "pairs": done.pairs,
        "gold": done.gold,
        "labels": {str(label): count for label, count in done.labels.items()},
        "removed": dict(done.removed),
        "undecided": done.undecided,
    }


def _values(entry: Disagreement) -> dict[str, Any]:
    return {
        "pair": entry.pair.id,
        "text": entry.pair.text,
        "hypothesis": entry.pair.hypothesis,
        "judgments": [
            {
                "annotator": vote.annotator,
                "label": vote.label and str(vote.label),
                "partly": vote.partly,
                "evidence": [entry.pair.text[start:end] for start, end in vote.evidence],
                "comment": vote.comment,
            }
            for vote in entry.annotations
        ],
        "resolution": entry.resolution and (str(entry.resolution.label or "removed")),
    }


def _rows(entry: Disagreement) -> list[list[str]]:
    decided = "" if entry.resolution is None else str(entry.resolution.label or "removed")
    return [
        [
            entry.pair.id,
            vote.annotator,
            str(vote.label or "flawed"),
            " ".join(vote.comment.split()),
            decided,
            " ".join(entry.pair.text.split()),
            " ".join(entry.pair.hypothesis.split()),
        ]
        for vote in entry.annotations
    ]


def _print(entry: Disagreement) -> None:
    decided = "" if entry.resolution is None else f"  now {entry.resolution.label or 'removed'}"
    click.echo(click.style(f"{entry.pair.id}{decided}", bold=True))
    click.echo(f"  H  {entry.pair.hypothesis}\n  T  {entry.pair.text}")
    for vote in entry.annotations:
        words = "; ".join(f"“{entry.pair.text[start:end]}”" for start, end in vote.evidence)
        label = "flawed" if vote.label is None else str(vote.label)
        reasons = [*(["partly"] if vote.partly else []), *filter(None, [vote.comment, words])]
        click.echo(
            f"     {vote.annotator}: {label}" + (f" – {', '.join(reasons)}" if reasons else "")
        )


def _print_totals(done: Reconciled) -> None:
    labels = ", ".join(f"{count:,} {label}" for label, count in sorted(done.labels.items()))
    click.echo(
        f"{counted(done.pairs, 'pair')}: {done.gold:,} with gold"
        + (f" ({labels})" if labels else "")
    )
    for reason, count in sorted(done.removed.items()):
        click.echo(f"  {count:,} removed ({count / done.pairs:.1%}): {reason}")
    if done.undecided:
        click.echo(f"  {done.undecided:,} undecided")
