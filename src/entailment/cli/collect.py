"""`entail collect`: candidate pairs for a test set, from documents, as the papers made theirs."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from entailment.cli.groups import Group
from entailment.cli.options import system_options

if TYPE_CHECKING:
    from entailment.collection.candidates import CandidatePair

__all__ = ["command"]

F = TypeVar("F", bound=Callable[..., Any])


@click.group(
    "collect",
    cls=Group,
    epilog="Example: entail collect headlines news/ -o candidates.jsonl",
)
def command() -> None:
    """Collect candidate pairs for people to judge: 'entail annotate import' takes the file.

    Each pair has its provenance: the documents, where in them its text is, and how its hypothesis
    was made. KBP assessments become pairs by 'entail facts'.
    """


def _output_options(function: F) -> F:
    """Add `--output`, `--most` and `--overwrite`."""
    for option in (
        click.option("--overwrite", is_flag=True, help="Replace a file that is there."),
        click.option("--most", type=click.IntRange(1), metavar="N", help="Pairs, at most."),
        click.option(
            "-o",
            "--output",
            "target",
            required=True,
            metavar="FILE.jsonl",
            help="The file that is written.",
        ),
    ):
        function = option(function)
    return function


def _top_option(default: int) -> Callable[[F], F]:
    return click.option(
        "--top",
        type=click.IntRange(1),
        default=default,
        show_default=True,
        metavar="N",
        help="Sentences of each hypothesis.",
    )


@command.command(
    "ie", epilog="Example: entail collect ie news/ --relations relations.toml -o ie.jsonl"
)
@click.argument("corpus")
@click.option("--relations", required=True, metavar="FILE.toml", help="Templates with two slots.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@_output_options
def ie(
    corpus: str, relations: str, seed: int, target: str, most: int | None, overwrite: bool
) -> None:
    """Fill templates of relations with the names of a sentence, and with a wrong name.

    A relation has a name, a template such as '{person} works for {organisation}.', and triggers:
    lemmas, one of which the sentence has.
    """
    from entailment.collection.sources.relations import read_relations, relation_pairs
    from entailment.corpora import open_corpus

    path = _target(target, [corpus, relations], overwrite)
    known = read_relations(relations)
    pairs = relation_pairs(open_corpus(corpus), known, source=Path(corpus).name, seed=seed)
    _write(path, target, pairs, most)


@command.command("ir", epilog="Example: entail collect ir news/ --queries queries.txt -o ir.jsonl")
@click.argument("corpus")
@click.option("--queries", required=True, metavar="FILE", help="Statements, one a line, or jsonl.")
@_top_option(10)
@_output_options
def ir(corpus: str, queries: str, top: int, target: str, most: int | None, overwrite: bool) -> None:
    """Rank the sentences of CORPUS, or of an index, for propositional queries."""
    from entailment.collection.sources.queries import query_pairs
    from entailment.retrieval.collection import open_collection
    from entailment.retrieval.hypotheses import read_hypotheses

    path = _target(target, [corpus, queries], overwrite)
    pairs = query_pairs(
        read_hypotheses(queries), open_collection(corpus), source=Path(corpus).name, top=top
    )
    _write(path, target, pairs, most)


@command.command(
    "qa", epilog="Example: entail collect qa news/ --questions questions.tsv -o qa.jsonl"
)
@click.argument("corpus")
@click.option(
    "--questions",
    required=True,
    metavar="FILE",
    help="A question a line and, behind tabs, its right answers; or jsonl.",
)
@_top_option(5)
@_output_options
def qa(
    corpus: str, questions: str, top: int, target: str, most: int | None, overwrite: bool
) -> None:
    """Plug candidate answers of CORPUS into questions turned into statements.

    What in the best sentences is of the kind asked for is a candidate. Requires spaCy:
    pip install 'entailment[linguistics]'.
    """
    from entailment.collection.sources.questions import question_pairs, read_questions
    from entailment.retrieval.collection import open_collection
    from entailment.text.linguistics import Analyser

    path = _target(target, [corpus, questions], overwrite)
    left_out: Counter[str] = Counter()
    pairs = question_pairs(
        list(read_questions(questions)),
        open_collection(corpus),
        Analyser(),
        source=Path(corpus).name,
        top=top,
        left_out=left_out,
    )
    _write(path, target, pairs, most)
    for question in left_out:
        click.echo(f"entail: note: left out, of a form that is not known: {question}", err=True)


@command.command("sum", epilog="Example: entail collect sum clusters/ -o sum.jsonl --most 200")
@click.argument("corpus")
@click.option(
    "--summaries",
    metavar="FOLDER",
    help="Summaries, a file each, in folders named as those of CORPUS: hypotheses are theirs.",
)
@click.option(
    "--overlap",
    type=click.FloatRange(0, 1),
    default=0.6,
    show_default=True,
    help="Least share of the hypothesis's content words that the text has.",
)
@_top_option(3)
@_output_options
def sum_(
    corpus: str,
    summaries: str | None,
    overlap: float,
    top: int,
    target: str,
    most: int | None,
    overwrite: bool,
) -> None:
    """Pair sentences of one cluster that share most words, or statements of a summary.

    A cluster is a folder of CORPUS. With --summaries, sentences are split and made standalone, at
    most 30 a cluster, each next to its --top sentences.
    """
    from entailment.collection.sources.summaries import clusters_of
    from entailment.corpora import open_corpus

    path = _target(target, [corpus], overwrite)
    clusters = clusters_of(list(open_corpus(corpus)))
    name = Path(corpus).name

    def pairs() -> Iterator[CandidatePair]:
        from entailment.collection.sources.summaries import overlap_pairs, summary_pairs

        texts = None if summaries is None else clusters_of(list(open_corpus(summaries)))
        for topic, cluster in clusters.items():
            if texts is None:
                yield from overlap_pairs(cluster, source=name, topic=topic, least=overlap)
            else:
                own = {document.id: document.text for document in texts.get(topic, [])}
                yield from summary_pairs(own, cluster, source=name, topic=topic, top=top)

    _write(path, target, pairs(), most)


@command.command(
    "novelty", epilog="Example: entail collect novelty news/ --since 2006-01-09 -o novelty.jsonl"
)
@click.argument("corpus")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Documents of this day and later give the hypotheses, those before it the texts.",
)
@click.option(
    "--hypotheses", metavar="FILE", help="Hypotheses in place of those of later documents."
)
@_top_option(100)
@_output_options
def novelty(
    corpus: str,
    since: datetime.datetime | None,
    hypotheses: str | None,
    top: int,
    target: str,
    most: int | None,
    overwrite: bool,
) -> None:
    """Rank older sentences, as Lucene does, for hypotheses of later documents, as in RTE-6.

    CORPUS is a topic set with its own hypotheses, or documents with dates.
    """
    from entailment.collection.sources.novelty import (
        Statement,
        novelty_pairs,
        statements_since,
        topic_novelty_pairs,
    )
    from entailment.corpora import open_corpus
    from entailment.datasets.topics import open_topics
    from entailment.retrieval.hypotheses import read_hypotheses
    from entailment.retrieval.inquiries import is_topics

    path = _target(target, [corpus, *([hypotheses] if hypotheses else [])], overwrite)
    name = Path(corpus).name
    if is_topics(corpus):
        topics = open_topics(corpus)
        pairs: Iterable[CandidatePair] = (
            pair for topic in topics for pair in topic_novelty_pairs(topic, source=name, top=top)
        )
    else:
        day = since.date() if since is not None else None
        documents = list(open_corpus(corpus))
        if hypotheses is not None:
            statements = [Statement(one, date=day) for one in read_hypotheses(hypotheses)]
        elif day is not None:
            statements = statements_since(documents, day)
        else:
            raise click.UsageError("say where the hypotheses are from: --since or --hypotheses")
        pairs = novelty_pairs(statements, documents, source=name, before=day, top=top)
    _write(path, target, pairs, most)


@command.command(
    "answers", epilog="Example: entail collect answers answer.md --sources docs/ -o answers.jsonl"
)
@click.argument("answers", metavar="ANSWER...", nargs=-1, required=True)
@click.option("--sources", required=True, multiple=True, metavar="PATH", help="What they rest on.")
@_top_option(1)
@_output_options
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

    path = _target(target, [*answers, *sources], overwrite)
    judge = load_system(system, options=read_options(options))
    named = [Path(source) for source in sources]

    def pairs() -> Iterator[CandidatePair]:
        for answer in answers:
            report = check_answer(read_answer(answer), named, judge)
            own = replace(report, id=Path(answer).stem)
            yield from answer_pairs(own, source=Path(answer).name, top=top)

    _write(path, target, pairs(), most)


@command.command("headlines", epilog="Example: entail collect headlines news/ -o headlines.jsonl")
@click.argument("corpus")
@click.option(
    "--overlap",
    type=click.FloatRange(0, 1),
    default=0.4,
    show_default=True,
    help="Least share of the headline's content words that the first sentence has.",
)
@_output_options
def headlines(corpus: str, overlap: float, target: str, most: int | None, overwrite: bool) -> None:
    """Pair the first sentence of each story with its headline, which it mostly entails."""
    from entailment.collection.sources.headlines import lead_pairs
    from entailment.corpora import open_corpus

    path = _target(target, [corpus], overwrite)
    left_out: Counter[str] = Counter()
    pairs = lead_pairs(
        open_corpus(corpus), source=Path(corpus).name, least=overlap, left_out=left_out
    )
    _write(path, target, pairs, most)
    for reason, count in left_out.most_common():
        click.echo(f"entail: note: {count:,} documents left out: {reason}", err=True)


def _target(target: str, inputs: Iterable[str], overwrite: bool) -> Path:
    from entailment.files import output_file

    return output_file(target, inputs=inputs, overwrite=overwrite)


def _write(path: Path, target: str, pairs: Iterable[CandidatePair], most: int | None) -> None:
    """Write *most* of *pairs* to *path*; raise DataError for none."""
    from entailment.collection.candidates import write_candidates
    from entailment.errors import DataError

    stream = iter(pairs)
    first = list(islice(stream, 1))
    if not first:
        raise DataError("no pair could be made of these inputs; nothing was written", path=target)

    def counted() -> Iterator[CandidatePair]:
        yield from first
        yield from islice(stream, None if most is None else most - 1)

    count = write_candidates(path, counted())
    click.echo(f"{target}: {count:,} candidate pairs", err=True)
