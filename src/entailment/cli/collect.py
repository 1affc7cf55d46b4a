"""`entail collect`: candidate pairs for a test set, from documents, as the papers made theirs."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from entailment.cli.collect_given import answers, ave, headlines, kbp
from entailment.cli.collect_output import (
    note_left_out,
    output_options,
    output_path,
    top_option,
    write_pairs,
)
from entailment.cli.groups import Group

if TYPE_CHECKING:
    from entailment.collection.candidates import CandidatePair

__all__ = ["command"]


@click.group(
    "collect",
    cls=Group,
    epilog="Example: entail collect headlines news/ -o candidates.jsonl",
)
def command() -> None:
    """Collect candidate pairs to annotate, in a file for 'entail annotate import'.

    Each pair records its provenance: the documents, the position of its text in them, and how its
    hypothesis was made.
    """


@command.command(
    "ie", epilog="Example: entail collect ie news/ --relations relations.toml -o ie.jsonl"
)
@click.argument("corpus")
@click.option("--relations", required=True, metavar="FILE.toml", help="Templates with two slots.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@output_options
def ie(
    corpus: str, relations: str, seed: int, target: str, most: int | None, overwrite: bool
) -> None:
    """Fill relation templates with the names of a sentence, and with a wrong name.

    A relation has a name, a template such as '{person} works for {organisation}.', and triggers:
    lemmas, one of which must be in the sentence.
    """
    from entailment.collection.sources.relations import read_relations, relation_pairs
    from entailment.corpora import open_corpus

    path = output_path(target, [corpus, relations], overwrite)
    known = read_relations(relations)
    left_out: Counter[str] = Counter()
    pairs = relation_pairs(
        open_corpus(corpus), known, source=Path(corpus).name, seed=seed, left_out=left_out
    )
    write_pairs(path, target, pairs, most, left_out)


@command.command("ir", epilog="Example: entail collect ir news/ --queries queries.txt -o ir.jsonl")
@click.argument("corpus")
@click.option(
    "--queries", required=True, metavar="FILE", help="Statements, one per line, or jsonl."
)
@top_option(10)
@output_options
def ir(corpus: str, queries: str, top: int, target: str, most: int | None, overwrite: bool) -> None:
    """Rank the sentences of CORPUS, or of an index, for propositional queries."""
    from entailment.collection.sources.queries import query_pairs
    from entailment.retrieval.collection import open_collection
    from entailment.retrieval.hypotheses import read_hypotheses

    path = output_path(target, [corpus, queries], overwrite)
    pairs = query_pairs(
        read_hypotheses(queries), open_collection(corpus), source=Path(corpus).name, top=top
    )
    write_pairs(path, target, pairs, most)


@command.command(
    "qa", epilog="Example: entail collect qa news/ --questions questions.tsv -o qa.jsonl"
)
@click.argument("corpus")
@click.option(
    "--questions",
    required=True,
    metavar="FILE",
    help="One question per line, followed by its tab-separated correct answers; or jsonl.",
)
@top_option(5)
@output_options
def qa(
    corpus: str, questions: str, top: int, target: str, most: int | None, overwrite: bool
) -> None:
    """Plug candidate answers of CORPUS into questions turned into statements.

    Phrases of the expected type in the best sentences are candidates. Requires spaCy: pip install
    'entailment[linguistics]'.
    """
    from entailment.collection.sources.questions import question_pairs, read_questions
    from entailment.retrieval.collection import open_collection
    from entailment.text.linguistics import Analyser

    path = output_path(target, [corpus, questions], overwrite)
    left_out: Counter[str] = Counter()
    pairs = question_pairs(
        list(read_questions(questions)),
        open_collection(corpus),
        Analyser(),
        source=Path(corpus).name,
        top=top,
        left_out=left_out,
    )
    write_pairs(path, target, pairs, most)
    note_left_out(left_out)


@command.command("sum", epilog="Example: entail collect sum clusters/ -o sum.jsonl --most 200")
@click.argument("corpus")
@click.option(
    "--summaries",
    metavar="FOLDER",
    help="Summaries, one per file, in folders named like those of CORPUS; hypotheses are "
    "taken from them.",
)
@click.option(
    "--overlap",
    type=click.FloatRange(0, 1),
    default=0.6,
    show_default=True,
    help="The minimum share of the hypothesis's content words in the text.",
)
@top_option(3)
@output_options
def sum_(
    corpus: str,
    summaries: str | None,
    overlap: float,
    top: int,
    target: str,
    most: int | None,
    overwrite: bool,
) -> None:
    """Pair sentences of a cluster that share most words, or pair them with statements of a summary.

    A cluster is a folder of CORPUS. With --summaries, the sentences of summaries are split and made
    standalone, at most 30 per cluster, and each is paired with its --top sentences.
    """
    from entailment.collection.sources.summaries import clusters_of
    from entailment.corpora import open_corpus

    path = output_path(target, [corpus, *([summaries] if summaries else [])], overwrite)
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

    write_pairs(path, target, pairs(), most)


@command.command(
    "novelty", epilog="Example: entail collect novelty news/ --since 2006-01-09 -o novelty.jsonl"
)
@click.argument("corpus")
@click.option(
    "--since",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="YYYY-MM-DD",
    help="Hypotheses are taken from documents of this day or later, texts from earlier ones.",
)
@click.option(
    "--hypotheses", metavar="FILE", help="Hypotheses to use in place of those from later documents."
)
@top_option(100)
@output_options
def novelty(
    corpus: str,
    since: datetime.datetime | None,
    hypotheses: str | None,
    top: int,
    target: str,
    most: int | None,
    overwrite: bool,
) -> None:
    """Rank older sentences, as Lucene does, for hypotheses from later documents, as in RTE-6.

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

    path = output_path(target, [corpus, *([hypotheses] if hypotheses else [])], overwrite)
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
            statements = [
                Statement(hypothesis, date=day) for hypothesis in read_hypotheses(hypotheses)
            ]
        elif day is not None:
            statements = statements_since(documents, day)
        else:
            raise click.UsageError("say where the hypotheses are from: --since or --hypotheses")
        pairs = novelty_pairs(statements, documents, source=name, before=day, top=top)
    write_pairs(path, target, pairs, most)


for _command in (answers, ave, headlines, kbp):
    command.add_command(_command)
