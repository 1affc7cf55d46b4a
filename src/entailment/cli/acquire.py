"""`entail acquire`: pairs to train on, made from sentences and from labelled pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from entailment.cli.groups import Group
from entailment.cli.output import progress_bar
from entailment.errors import counted
from entailment.model import Pair

if TYPE_CHECKING:
    from entailment.acquisition.contrasts.making import Split

__all__ = ["command"]


@click.group(
    "acquire", cls=Group, epilog="Example: entail acquire contrasts news -o contrasts.jsonl"
)
def command() -> None:
    """Generate labelled training pairs from sentences or pairs of your own."""


@command.command(
    "contrasts", epilog="Example: entail acquire contrasts snli.jsonl --pairs -o contrasts.jsonl"
)
@click.argument("corpora", metavar="CORPUS...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, help="The file to write.")
@click.option("--pairs", is_flag=True, help="CORPUS is a file of pairs; both sides are read.")
@click.option("--maker", "makers", multiple=True, metavar="NAME", help="Use only this maker.")
@click.option("--most", type=click.IntRange(1), help="The approximate number of pairs per maker.")
@click.option(
    "--sentences",
    type=click.IntRange(1),
    help="The number of sentences to parse, evenly from all sources.",
)
@click.option(
    "--split",
    type=click.Choice(["all", "train", "held-out"]),
    default="all",
    show_default=True,
    help="The verbs to use; one in five is held out.",
)
@click.option("--without", "lists", multiple=True, metavar="FILE",
              help="With --pairs: a file with the ids of pairs to leave out.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
def contrasts(
    corpora: tuple[str, ...],
    target: str,
    pairs: bool,
    makers: tuple[str, ...],
    most: int | None,
    sentences: int | None,
    split: Split,
    lists: tuple[str, ...],
    seed: int,
    overwrite: bool,
) -> None:
    """Generate contrast pairs from the sentences of CORPUS, which differ in one respect.

    The label of each pair is certain; a maker that is not certain generates none. Requires spaCy:
    pip install 'entailment[linguistics]'.
    """
    from entailment.acquisition.contrasts import (
        make_contrasts,
        parsed_sentences,
        usable_sentences,
        write_contrasts,
    )
    from entailment.files import output_file

    if lists and not pairs:
        raise click.UsageError("--without leaves out pairs; give it with --pairs")
    path = output_file(target, inputs=(*corpora, *lists), overwrite=overwrite)
    read = _pair_texts(corpora, _ids(lists)) if pairs else _document_texts(corpora)
    chosen = usable_sentences(read, most=sentences, seed=seed)
    with progress_bar("sentences") as progress:
        parsed = []
        for sentence in parsed_sentences(chosen):
            parsed.append(sentence)
            if progress is not None:
                progress(len(parsed), len(chosen))
    made = make_contrasts(parsed, makers=makers, most=most, split=split, seed=seed)
    counts = write_contrasts(path, made)
    for name, count in counts.items():
        click.echo(f"{name}\t{count}", err=True)
    size = f"{counted(counts.total(), 'pair')} of {counted(len(parsed), 'sentence')}"
    click.echo(f"{target}: {size}", err=True)


def _ids(lists: tuple[str, ...]) -> frozenset[str]:
    """Return the ids in *lists*; raise DataError, naming the file, for one that is not read."""
    from entailment.errors import DataError

    ids: set[str] = set()
    for path in lists:
        try:
            ids.update(Path(path).read_text("utf-8").split())
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            problem = f"has the byte 0x{byte:02x}, which is not UTF-8; save the file as UTF-8"
            raise DataError(problem, path=path) from error
        except OSError as error:
            raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
    return frozenset(ids)


def _pair_texts(corpora: tuple[str, ...], without: frozenset[str]) -> Iterator[tuple[str, str]]:
    for name, pair in _pairs(corpora, without):
        yield name, pair.text
        yield name, pair.hypothesis


def _document_texts(corpora: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the sentences of documents: a heading is none, nor part of one."""
    from entailment.corpora import open_corpus
    from entailment.model import PassageKind

    for corpus in corpora:
        for document in open_corpus(corpus):
            for passage in document.passages:
                if passage.kind is PassageKind.SENTENCE:
                    yield corpus, passage.text


@command.command(
    "grounded", epilog="Example: entail acquire grounded fever.jsonl -o grounded.jsonl"
)
@click.argument("data", metavar="PAIRS...", nargs=-1, required=True)
@click.option("-o", "--output", "target", required=True, help="The file to write.")
@click.option("--most", type=click.IntRange(1), help="The approximate number of pairs.")
@click.option(
    "--sentences",
    nargs=2,
    type=click.IntRange(3, 20),
    default=(3, 10),
    show_default=True,
    help="The minimum and maximum number of sentences in a passage.",
)
@click.option(
    "--max-words",
    type=click.IntRange(30),
    default=220,
    show_default=True,
    help="The maximum number of words in a passage.",
)
@click.option("--without", "lists", multiple=True, metavar="FILE",
              help="A file with the ids of pairs to leave out.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
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
    """Pair the claims of labelled PAIRS with passages, with the evidence or without it."""
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
    click.echo(f"{target}: {counted(counts.total(), 'pair')}", err=True)


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
