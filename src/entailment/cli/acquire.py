"""`entail acquire`: pairs to train on, made from sentences and from labelled pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

from entailment.cli.groups import Group
from entailment.cli.output import progress_bar
from entailment.model import Pair

__all__ = ["command"]


@click.group(
    "acquire", cls=Group, epilog="Example: entail acquire contrasts news -o contrasts.jsonl"
)
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
    """Make contrast pairs of the sentences of CORPUS: a pair that differs in one thing.

    Its label is certain; where a maker is not certain it makes none. Requires spaCy:
    pip install 'entailment[linguistics]'.
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
        for sentence in parsed_sentences(chosen):
            parsed.append(sentence)
            if progress is not None:
                progress(len(parsed), len(chosen))
    made = make_contrasts(parsed, makers=makers, most=most, split=split, seed=seed)  # type: ignore[arg-type]
    counts = write_contrasts(path, made)
    for name, count in counts.items():
        click.echo(f"{name}\t{count}", err=True)
    click.echo(f"{target}: {counts.total():,} pairs of {len(parsed):,} sentences", err=True)


def _ids(lists: tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        word for word_list in lists for word in Path(word_list).read_text("utf-8").split()
    )


def _pair_texts(corpora: tuple[str, ...], without: frozenset[str]) -> Iterator[tuple[str, str]]:
    for name, pair in _pairs(corpora, without):
        yield name, pair.text
        yield name, pair.hypothesis


def _document_texts(corpora: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    from entailment.corpora import open_corpus

    for corpus in corpora:
        for document in open_corpus(corpus):
            yield corpus, document.text


@command.command(
    "grounded", epilog="Example: entail acquire grounded fever.jsonl -o grounded.jsonl"
)
@click.argument("data", metavar="PAIRS...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, help="The file that is written.")
@click.option("--most", type=click.IntRange(1), help="Pairs, about.")
@click.option(
    "--sentences",
    nargs=2,
    type=click.IntRange(3, 20),
    default=(3, 10),
    show_default=True,
    help="Least and most sentences of a passage.",
)
@click.option(
    "--max-words",
    type=click.IntRange(30),
    default=220,
    show_default=True,
    help="Words of a passage.",
)
@click.option("--without", "lists", multiple=True, metavar="FILE",
              help="Ids of pairs that are left out, a file of them.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--overwrite", is_flag=True, help="Replace a file that is there.")
def grounded(
    data: tuple[str, ...],
    target: str,
    most: int | None,
    sentences: tuple[int, int],
    max_words: int,
    lists: tuple[str, ...],
    seed: int,
    overwrite: bool,
) -> None:
    """Put the claims of labelled PAIRS to passages: with evidence among others, or without it."""
    from entailment.acquisition.contrasts import write_contrasts
    from entailment.acquisition.grounded import make_grounded
    from entailment.files import output_file

    path = output_file(target, inputs=(*data, *lists), overwrite=overwrite)
    made = make_grounded(
        _labelled(data, _ids(lists)), sentences=sentences, max_words=max_words, most=most, seed=seed
    )
    counts = write_contrasts(path, made)
    for name, count in counts.items():
        click.echo(f"{name}\t{count}", err=True)
    click.echo(f"{target}: {counts.total():,} pairs", err=True)


def _labelled(data: tuple[str, ...], without: frozenset[str]) -> Iterator[tuple[str, Pair]]:
    from entailment.acquisition.contrasts import detokenised

    for name, pair in _pairs(data, without):
        text, hypothesis = detokenised(pair.text), detokenised(pair.hypothesis)
        yield name, replace(pair, text=text, hypothesis=hypothesis)


def _pairs(data: tuple[str, ...], without: frozenset[str]) -> Iterator[tuple[str, Pair]]:
    """Yield each pair with the name of its set, but those whose text is one of *without*."""
    from entailment.datasets import open_dataset

    for path in data:
        dataset = open_dataset(path)
        left_out = {pair.text for pair in dataset if pair.id in without} if without else set()
        yield from ((dataset.name, pair) for pair in dataset if pair.text not in left_out)
