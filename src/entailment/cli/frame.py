"""`entail frame`: other tasks put as entailment, each decided by the judgments of a system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from entailment.cli.groups import Group
from entailment.cli.options import format_option, read_options, system_options
from entailment.cli.output import print_json, print_listing, print_tsv

if TYPE_CHECKING:
    from entailment.systems import NamedSystem

__all__ = ["command"]

Cell = str | float | bool | int


@click.group(
    "frame", cls=Group, epilog="Example: entail frame paraphrase 'A sold B.' 'B was sold.'"
)
def command() -> None:
    """Cast other tasks as entailment: does one text follow from another?"""


@command.command(
    "answer-validation",
    epilog="Example: entail frame answer-validation 'Who founded Acme?' 'Ann Lee' "
    "'Acme, which Ann Lee founded, grew.'",
)
@click.argument("question")
@click.argument("answer")
@click.argument("text")
@system_options
@format_option
def answer_validation(
    question: str, answer: str, text: str, system: str | None, options: tuple[str, ...], output: str
) -> None:
    """Decide whether TEXT supports ANSWER to QUESTION, as in CLEF's AVE.

    Question and answer are turned into a statement, the hypothesis. Requires spaCy: pip install
    'entailment[linguistics]'.
    """
    from entailment.collection.framings import validate_answer
    from entailment.text.linguistics import Analyser

    validated = validate_answer(question, answer, text, _system(system, options), Analyser())
    value = "VALIDATED" if validated.is_valid else "REJECTED"
    _print([{"value": value, "statement": validated.statement, "score": validated.score}], output)


@command.command("redundancy", epilog="Example: entail frame redundancy summary.txt")
@click.argument("path", metavar="FILE")
@system_options
@format_option
def redundancy(path: str, system: str | None, options: tuple[str, ...], output: str) -> None:
    """List the sentences of a summary that another of its sentences entails."""
    from entailment.checking.answer_files import read_answer
    from entailment.collection.framings import redundancy

    rows = redundancy(read_answer(path), _system(system, options))
    _print(
        [
            {
                "redundant": row.is_redundant,
                "sentence": row.sentence,
                "by": row.entailed_by if row.is_redundant else "",
                "score": row.score,
            }
            for row in rows
        ],
        output,
    )


@command.command(
    "importance", epilog="Example: entail frame importance statements.txt --sources news/"
)
@click.argument("statements", metavar="FILE")
@click.option(
    "--sources", required=True, metavar="PATH", help="A corpus; each document is a source."
)
@system_options
@format_option
def importance(
    statements: str, sources: str, system: str | None, options: tuple[str, ...], output: str
) -> None:
    """Rank the statements of FILE by how many sources entail them."""
    from entailment.collection.framings import importance
    from entailment.corpora import open_corpus
    from entailment.retrieval.collection import DocumentCollection
    from entailment.retrieval.hypotheses import read_hypotheses

    documents = list(open_corpus(sources))
    rows = importance(
        read_hypotheses(statements),
        DocumentCollection(documents),
        len(documents),
        _system(system, options),
    )
    _print(
        [
            {
                "sources": len(row.sources),
                "of": row.total,
                "statement": row.statement,
                "documents": " ".join(row.sources),
            }
            for row in rows
        ],
        output,
    )


@command.command(
    "paraphrase", epilog="Example: entail frame paraphrase 'Ann sold it.' 'It was sold by Ann.'"
)
@click.argument("first")
@click.argument("second")
@system_options
@format_option
def paraphrase(
    first: str, second: str, system: str | None, options: tuple[str, ...], output: str
) -> None:
    """Decide whether two sentences are paraphrases: each entails the other."""
    from entailment.collection.framings import mutual

    (relation,) = mutual([(first, second)], _system(system, options))
    _print(
        [
            {
                "paraphrase": relation.is_mutual,
                "forwards": relation.forwards,
                "backwards": relation.backwards,
            }
        ],
        output,
    )


@command.command("translation", epilog="Example: entail frame translation reference.txt output.txt")
@click.argument("references", metavar="REFERENCE")
@click.argument("outputs", metavar="OUTPUT")
@system_options
@format_option
def translation(
    references: str, outputs: str, system: str | None, options: tuple[str, ...], output: str
) -> None:
    """Grade translations, one per line, by whether reference and output entail each other."""
    from entailment.collection.framings import mutual
    from entailment.errors import DataError, counted

    first, second = _lines(references), _lines(outputs)
    if len(first) != len(second):
        lines = counted(len(second), "line")
        problem = f"has {lines}, and {references} has {len(first):,}; give as many"
        raise DataError(problem, path=outputs)
    if not first:
        raise DataError("has no translation to grade; write one per line", path=references)
    rows = mutual(list(zip(first, second, strict=True)), _system(system, options))
    _print(
        [
            {
                "line": number,
                "adequacy": row.adequacy,
                "nothing added": row.forwards,
                "nothing left out": row.backwards,
            }
            for number, row in enumerate(rows, start=1)
        ],
        output,
    )


@command.command(
    "word-sense",
    epilog="Example: entail frame word-sense 'He sat on the bank.' bank --gloss river='river side' "
    "--gloss money='credit institution'",
)
@click.argument("sentence")
@click.argument("word")
@click.option(
    "--gloss", "glosses", multiple=True, required=True, metavar="SENSE=WORDS", help="A sense."
)
@system_options
@format_option
def word_sense(
    sentence: str,
    word: str,
    glosses: tuple[str, ...],
    system: str | None,
    options: tuple[str, ...],
    output: str,
) -> None:
    """Choose the sense of WORD whose gloss, substituted for it, SENTENCE entails most."""
    from entailment.collection.framings import word_sense

    named = {name: gloss for name, _, gloss in (value.partition("=") for value in glosses)}
    if not all(named.values()):
        raise click.UsageError("write --gloss SENSE=WORDS")
    rows = word_sense(sentence, word, named, _system(system, options))
    _print(
        [{"sense": row.name, "score": row.score, "hypothesis": row.hypothesis} for row in rows],
        output,
    )


def _system(system: str | None, options: tuple[str, ...]) -> NamedSystem:
    from entailment.systems import load_system

    return load_system(system, options=read_options(options))


def _lines(path: str) -> list[str]:
    from entailment.datasets.source import Source

    return [line.text.strip() for line in Source(path).lines() if line.text.strip()]


def _print(rows: Sequence[Mapping[str, Cell]], output: str) -> None:
    if output == "json":
        for row in rows:
            rounded = {k: round(v, 6) if isinstance(v, float) else v for k, v in row.items()}
            print_json(rounded)
        return
    plain = [{name: _plain(cell) for name, cell in row.items()} for row in rows]
    if output == "tsv":
        print_tsv([[*plain[0]], *([*row.values()] for row in plain)])
    else:
        print_listing(plain)


def _plain(cell: Cell) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return f"{cell:.3f}" if isinstance(cell, float) else str(cell)
