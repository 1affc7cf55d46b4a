"""`entail acquire`: pairs to train on, made from sentences and from labelled pairs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from entailment.cli.groups import Group
from entailment.cli.output import progress_bar

__all__ = ["command"]


@click.group("acquire", cls=Group, epilog="Example: entail acquire contrasts news -o contrasts.jsonl")
def command() -> None:
    """Make labelled pairs to train on from sentences or pairs of your own."""


@command.command(
    "contrasts", epilog="Example: entail acquire contrasts snli.jsonl --pairs -o contrasts.jsonl"
)
@click.argument("corpora", metavar="CORPUS...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, help="The file that is written.")
@click.option("--pairs", is_flag=True, help="CORPUS is a file of pairs; both sides are read.")
@click.option("--maker", "makers", multiple=True, metavar="NAME", help="Of this maker alone.")
@click.option("--most", type=click.IntRange(1), help="Pairs of each maker, about.")
@click.option("--sentences", type=click.IntRange(1), help="Parse so many, of all sources alike.")
@click.option(
    "--split",
    type=click.Choice(["all", "train", "held-out"]),
    default="all",
    show_default=True,
    help="Which verbs: one in five is held out.",
)
@click.option("--without", "lists", multiple=True, metavar="FILE",
              help="With --pairs: ids of pairs that are left out, a file of them.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--overwrite", is_flag=True, help="Replace a file that is there.")
def contrasts(
    corpora: tuple[str, ...],
    target: str,
    pairs: bool,
    makers: tuple[str, ...],
    most: int | None,
    sentences: int | None,
    split: str,
    lists: tuple[str, ...],
    seed: int,
    overwrite: bool,
) -> None:
    """Make contrast pairs of the sentences of CORPUS: they differ in one thing, and their label is certain.

    Requires spaCy: pip install 'entailment[linguistics]'.
    """
    from entailment.acquisition.contrasts import (
        make_contrasts,
        parsed_sentences,
        usable_sentences,
        write_contrasts,
    )
    from entailment.files import output_file

    path = output_file(target, inputs=(*corpora, *lists), overwrite=overwrite)
    read = _pair_texts(corpora, _ids(lists)) if pairs else _document_texts(corpora)
    chosen = usable_sentences(read, most=sentences, seed=seed)
    with progress_bar("sentences") as progress:
        parsed = []
        for one in parsed_sentences(chosen):
            parsed.append(one)
            if progress is not None:
                progress(len(parsed), len(chosen))
    made = make_contrasts(parsed, makers=makers, most=most, split=split, seed=seed)  # type: ignore[arg-type]
    counts = write_contrasts(path, made)
    for name, count in counts.items():
        click.echo(f"{name}\t{count}", err=True)
    click.echo(f"{target}: {counts.total():,} pairs of {len(parsed):,} sentences", err=True)


def _ids(lists: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for one in lists for word in Path(one).read_text("utf-8").split())


def _pair_texts(corpora: tuple[str, ...], without: frozenset[str]) -> Iterator[tuple[str, str]]:
    from entailment.datasets import open_dataset

    for corpus in corpora:
        dataset = open_dataset(corpus)
        left_out = {pair.text for pair in dataset if pair.id in without} if without else set()
        for pair in dataset:
            if pair.text not in left_out:
                yield dataset.name, pair.text
                yield dataset.name, pair.hypothesis


def _document_texts(corpora: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    from entailment.corpora import open_corpus

    for corpus in corpora:
        for document in open_corpus(corpus):
            yield corpus, document.text
