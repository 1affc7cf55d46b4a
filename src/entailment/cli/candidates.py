"""`entail candidates`: the sentences that a ranker proposes for each hypothesis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from entailment.cli.corpus_options import (
    corpus_options,
    hypotheses_option,
    note_unsearchable,
    require_hypotheses,
)
from entailment.cli.findings import one_line
from entailment.cli.inputs import input_paths
from entailment.cli.options import format_option, require_format, top_option
from entailment.cli.output import (
    print_json,
    print_lines,
    print_renderable,
    progress_around_results,
)
from entailment.model import Candidate, Hypothesis

if TYPE_CHECKING:
    from entailment.datasets.topic_files import Candidates
    from entailment.retrieval.inquiries import Inquiry

__all__ = ["command"]


@click.command(
    "candidates",
    epilog="Example: entail candidates articles/ --hypotheses claims.txt --ranker lucene-2.9",
)
@click.argument("corpus")
@hypotheses_option("--hypotheses")
@top_option(100, "How many sentences to list for each hypothesis.")
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE.xml|FOLDER",
    help="Write the candidates in the format of RTE-6: a file, '-' to print it, or for "
    "several topics a folder.",
)
@click.option(
    "--topic", "topic_id", help="With -o: the id of the topic. [default: the name of CORPUS]"
)
@click.option("--overwrite", is_flag=True, help="Replace an existing output file.")
@corpus_options
@format_option
def command(
    corpus: str,
    path: str | None,
    top: int,
    target: str | None,
    topic_id: str | None,
    overwrite: bool,
    ranker: str | None,
    task: str | None,
    since: str | None,
    until: str | None,
    lenient: bool,
    output: str,
) -> None:
    """Rank the sentences of CORPUS for each hypothesis, best first.

    CORPUS is a file or folder of documents, an index, or a topic set, in which each topic is
    searched in its own documents.
    """
    from entailment.retrieval.hypotheses import read_hypotheses
    from entailment.retrieval.inquiries import open_inquiries

    if topic_id and not target:
        raise click.UsageError("--topic names the topic in the file of --output")
    if target is not None:
        require_format(None, "--output has the format of RTE-6")
    hypotheses = None if path is None else read_hypotheses(path)
    require_hypotheses(corpus, hypotheses, "--hypotheses FILE, one a line, or '-' to pipe one in")
    inquiries = open_inquiries(
        corpus, hypotheses, ranker=ranker, task=task, lenient=lenient, since=since, until=until
    )
    if target is not None:
        read = input_paths(corpus, path)
        name = topic_id or Path(corpus).resolve().name
        _write_rte6(inquiries, top, name, target, read, overwrite)
        return
    if output == "tsv":
        print_lines(["hypothesis_id\trank\tsentence_id\tscore"])
    for hypothesis, candidates, searchable in _ranked(inquiries, top):
        if output == "tsv":
            print_lines(
                f"{hypothesis.id}\t{candidate.rank}\t{candidate.passage.id}\t{candidate.score:.6f}"
                for candidate in candidates
            )
        elif output == "json":
            print_json(_object(hypothesis, candidates, searchable))
        else:
            _print(hypothesis, candidates)


def _print(hypothesis: Hypothesis, candidates: Sequence[Candidate]) -> None:
    """Print the candidates of a hypothesis for people, best first."""
    from rich.padding import Padding
    from rich.text import Text

    title = f"{one_line(hypothesis.id)}  {one_line(hypothesis.text)}"
    print_renderable(Text(title, style="bold"))
    for candidate in candidates:
        place = f"{candidate.rank}  {one_line(candidate.passage.id)}  {candidate.score:.2f}"
        print_renderable(Padding(Text(place), (0, 0, 0, 2)))
        print_renderable(Padding(Text(one_line(candidate.passage.text)), (0, 0, 0, 4)))
    print_renderable(Text("" if candidates else "  no sentence shares a word with it\n"))


def _ranked(
    inquiries: Sequence[Inquiry], top: int
) -> Iterator[tuple[Hypothesis, Sequence[Candidate], bool]]:
    """Yield each hypothesis with its candidates, and whether it has a word to look up.

    A note names those that have none.
    """
    total, done = sum(len(inquiry.hypotheses) for inquiry in inquiries), 0
    with progress_around_results("hypotheses") as progress:
        for inquiry in inquiries:
            for hypothesis in inquiry.hypotheses:
                searchable = bool(inquiry.collection.terms(hypothesis.text))
                if not searchable:
                    note_unsearchable(hypothesis)
                yield hypothesis, inquiry.collection.rank(hypothesis.text, top), searchable
                done += 1
                if progress is not None:
                    progress(done, total)


def _object(
    hypothesis: Hypothesis, candidates: Sequence[Candidate], searchable: bool
) -> dict[str, object]:
    return {
        "id": hypothesis.id,
        "hypothesis": hypothesis.text,
        "searchable": searchable,
        "candidates": [
            {
                "rank": candidate.rank,
                "sentence_id": candidate.passage.id,
                "score": round(candidate.score, 6),
                "text": candidate.passage.text,
            }
            for candidate in candidates
        ],
    }


def _write_rte6(
    inquiries: Sequence[Inquiry],
    top: int,
    topic_id: str,
    target: str,
    inputs: Sequence[Path],
    overwrite: bool,
) -> None:
    """Write RTE-6's file of candidates to *target*; `-` is standard output, for a single topic."""
    from entailment.datasets.topic_files import Candidates, write_candidates

    if len(inquiries) > 1 and target == "-":
        raise click.UsageError("each topic has a file of its own; name a folder with --output")
    folder = None if len(inquiries) == 1 else Path(target)
    if folder is not None:
        folder.mkdir(exist_ok=True)
    for inquiry in inquiries:
        name = inquiry.topic or topic_id
        named = Path(target) if folder is None else folder / f"{name}.xml"
        file = None if target == "-" else _output(named, inputs, overwrite=overwrite)
        proposed = Candidates(
            name,
            {
                hypothesis.id.removeprefix(f"{inquiry.topic}/"): tuple(
                    candidate.passage.id for candidate in candidates
                )
                for hypothesis, candidates, _ in _ranked([inquiry], top)
            },
        )
        _check_ids(proposed)
        if file is None:
            _print_rte6(proposed)
        else:
            write_candidates(proposed, file)


def _output(path: Path, inputs: Sequence[Path], *, overwrite: bool) -> Path:
    """Return where *path* leads to; raise DataError where it may not be written or replaced."""
    from entailment.cli.pages import require_page
    from entailment.files import output_file

    if path.exists():
        require_page(str(path), inputs, overwrite=overwrite)
    return output_file(path, inputs=inputs, overwrite=overwrite)


def _check_ids(proposed: Candidates) -> None:
    """Raise DataError for an id that cannot be read back from RTE-6's files."""
    from entailment.datasets.problems import shown
    from entailment.errors import DataError

    documents = {
        identifier.rpartition(":")[0] for ids in proposed.sentences.values() for identifier in ids
    }
    named = [
        ("topic", proposed.topic_id),
        *(("hypothesis", sentence) for sentence in proposed.sentences),
    ]
    for kind, value in [*named, *(("document", document) for document in sorted(documents))]:
        if any(c.isspace() for c in value) or (kind != "document" and "/" in value):
            rule = "RTE-6's files take no id with a blank, nor a slash but in documents"
            raise DataError(f"{kind} '{shown(value)}' cannot be written: {rule}")


def _print_rte6(proposed: Candidates) -> None:
    import tempfile

    from entailment.datasets.topic_files import write_candidates

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "candidates.xml"
        write_candidates(proposed, path)
        print_lines(path.read_text(encoding="utf-8").splitlines())
