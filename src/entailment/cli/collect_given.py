"""The sources of `entail collect` with hypotheses of their own: answers, AVE, facts, headlines."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from entailment.cli.collect_output import (
    note_left_out,
    output_options,
    output_path,
    top_option,
    write_pairs,
)
from entailment.cli.options import system_options
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.collection.candidates import CandidatePair

__all__ = ["answers", "ave", "headlines", "kbp"]


@click.command("ave", epilog="Example: entail collect ave AVE2007.xml -o ave.jsonl")
@click.argument("data", metavar="FILE")
@output_options
def ave(data: str, target: str, most: int | None, overwrite: bool) -> None:
    """Read a file of CLEF's Answer Validation Exercise: each answer with its text is a pair.

    Question and answer are turned into a statement. Requires spaCy: pip install
    'entailment[linguistics]'.
    """
    from entailment.collection.sources.answer_validation import (
        answer_validation_pairs,
        read_answer_validation,
    )
    from entailment.text.linguistics import Analyser

    path = output_path(target, [data], overwrite)
    left_out: Counter[str] = Counter()
    pairs = answer_validation_pairs(
        read_answer_validation(data), Analyser(), source=Path(data).name, left_out=left_out
    )
    write_pairs(path, target, pairs, most)
    note_left_out(left_out)


@click.command("kbp", epilog="Example: entail collect kbp facts.xml --documents docs/ -o kbp.jsonl")
@click.argument("facts", metavar="FACTS")
@click.option(
    "--documents", required=True, metavar="DIR", help="The documents that the facts cite."
)
@output_options
def kbp(facts: str, documents: str, target: str, most: int | None, overwrite: bool) -> None:
    """Pair facts of slot-filling systems with the whole documents that they cite.

    FACTS is a set of the KBP Validation task, as built by 'entail facts' from responses and
    assessments. The first hypothesis of each fact is used; a release has all of them. A fact of
    several documents is paired with each.
    """
    from entailment.collection.sources.slot_answers import fact_pairs
    from entailment.validation.documents import Documents
    from entailment.validation.sets import read_facts

    path = output_path(target, [facts, documents], overwrite)
    pairs = fact_pairs(read_facts(facts), Documents(documents), source=Path(facts).name)
    write_pairs(path, target, pairs, most)


@click.command(
    "answers", epilog="Example: entail collect answers answer.md --sources docs/ -o answers.jsonl"
)
@click.argument("answers", metavar="ANSWER...", nargs=-1, required=True)
@click.option(
    "--sources", required=True, multiple=True, metavar="PATH", help="The sources of the answers."
)
@top_option(1)
@output_options
@system_options
def answers(
    answers: tuple[str, ...],
    sources: tuple[str, ...],
    top: int,
    target: str,
    most: int | None,
    overwrite: bool,
    system: str | None,
    options: tuple[str, ...],
) -> None:
    """Pair the claims of answers with the passages that 'entail check' finds for them."""
    from dataclasses import replace

    from entailment.checking.answer_files import read_answer
    from entailment.checking.report import check_answer
    from entailment.cli.options import read_options
    from entailment.collection.sources.answers import answer_pairs
    from entailment.systems import load_system

    path = output_path(target, [*answers, *sources], overwrite)
    judge = load_system(system, options=read_options(options))
    named = [Path(source) for source in sources]

    def pairs() -> Iterator[CandidatePair]:
        for answer, name in zip(answers, _names(answers), strict=True):
            report = check_answer(read_answer(answer), named, judge)
            yield from answer_pairs(replace(report, id=name), source=Path(answer).name, top=top)

    write_pairs(path, target, pairs(), most)


@click.command("headlines", epilog="Example: entail collect headlines news/ -o headlines.jsonl")
@click.argument("corpus")
@click.option(
    "--overlap",
    type=click.FloatRange(0, 1),
    default=0.4,
    show_default=True,
    help="The minimum share of the headline's content words in the first sentence.",
)
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Draw so many pairs at random.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@output_options
def headlines(
    corpus: str, overlap: float, sample: int | None, seed: int, target: str, most: int | None,
    overwrite: bool,
) -> None:  # fmt: skip
    """Pair the first sentence of each story with its headline, which it usually entails.

    To estimate how often it does not, annotate a --sample and run 'entail annotate noise'.
    """
    from entailment.collection.sources.headlines import lead_pairs
    from entailment.corpora import open_corpus

    path = output_path(target, [corpus], overwrite)
    left_out: Counter[str] = Counter()
    pairs = lead_pairs(
        open_corpus(corpus), source=Path(corpus).name, least=overlap, left_out=left_out
    )
    drawn = pairs if sample is None else _drawn(pairs, sample, seed)
    write_pairs(path, target, drawn, most, left_out)
    for reason, count in left_out.most_common():
        click.echo(f"entail: note: {counted(count, 'document')} left out: {reason}", err=True)


def _names(paths: Sequence[str]) -> list[str]:
    """Return the names of files without their endings; where two are alike, all as paths.

    >>> _names(["a/q1.md", "a/q2.md"]), _names(["all/a/q1.md", "all/b/q1.md"])
    (['q1', 'q2'], ['a/q1.md', 'b/q1.md'])
    """
    stems = [Path(path).stem for path in paths]
    if len(set(stems)) == len(stems):
        return stems
    absolute = [Path(path).absolute() for path in paths]
    folder = os.path.commonpath([path.parent for path in absolute])
    return [path.relative_to(folder).as_posix() for path in absolute]


def _drawn(pairs: Iterable[CandidatePair], count: int, seed: int) -> list[CandidatePair]:
    """Return *count* of *pairs* drawn alike, in their order; all where there are no more."""
    import random

    rng = random.Random(f"sample/{seed}")
    drawn: list[tuple[int, CandidatePair]] = []
    for number, pair in enumerate(pairs):
        if len(drawn) < count:
            drawn.append((number, pair))
        elif (place := rng.randrange(number + 1)) < count:
            drawn[place] = (number, pair)
    return [pair for _, pair in sorted(drawn, key=lambda entry: entry[0])]
