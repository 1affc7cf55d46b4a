"""`entail resources`: lexical knowledge, installed or not; queries of it, and how to build more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from entailment.cli.groups import Group
from entailment.cli.options import format_option
from entailment.cli.output import print_json, print_listing, print_tsv, progress_bar
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.knowledge.lookup import Lookup
    from entailment.model import Document

__all__ = ["ResourceRow", "command", "resource_rows"]

KINDS = (
    "acronyms",
    "families",
    "similarity",
    "dependency-similarity",
    "paths",
    "cooccurrence",
    "headlines",
    "neighbours",
)
"""What can be built; a test compares them with the library, which `--help` need not load."""

CONVERTED = ("dirt", "reverb", "wikipedia")
"""What can be converted; a test compares them with the library too."""


@click.group(
    "resources",
    cls=Group,
    invoke_without_command=True,
    epilog="Example: entail resources --format json",
)
@format_option
@click.pass_context
def command(context: click.Context, output: str) -> None:
    """List lexical resources: whether installed, path, licence, size, and how to get them."""
    if context.invoked_subcommand is not None:
        return
    rows = resource_rows()
    if output == "json":
        for row in rows:
            print_json(row)
    elif output == "tsv":
        print_tsv([[*rows[0]], *([*map(_cell, row.values())] for row in rows)])
    else:
        _print_table(rows)


@command.command("look", epilog="Example: entail resources look buy acquire -r wordnet")
@click.argument("word")
@click.argument("other", required=False)
@click.option(
    "-r",
    "--resource",
    "names",
    multiple=True,
    help="A resource to use; may be repeated. [default: all installed resources]",
)
@click.option("--pos", type=click.Choice(["n", "v", "a", "r"]), help="The part of speech of WORD.")
@format_option
def look(
    word: str, other: str | None, names: tuple[str, ...], pos: str | None, output: str
) -> None:
    """Show the rules for the lemma WORD; with OTHER, whether and why WORD entails it."""
    from entailment.knowledge.lookup import Lookup
    from entailment.knowledge.resource import make_resources
    from entailment.knowledge.spelling import is_known

    if not word.strip() or (other is not None and not other.strip()):
        raise click.UsageError("a word to look up is empty")
    wanted = names or tuple(str(row["resource"]) for row in resource_rows() if row["there"])
    lookup = Lookup(make_resources({"name": name} for name in wanted))
    if other is None:
        rules = lookup.rules(word, pos)
    else:
        either = (lookup.entails(word, other, pos), lookup.contradicts(word, other, pos))
        rules = tuple(rule for rule in either if rule is not None)
    if not is_known(rules):
        _note_nothing(lookup, word, other, pos)
    if output == "text":
        for rule in rules:
            click.echo(str(rule))
        return
    keys = ("left", "right", "relation", "weight", "resource", "pos", "right_pos")
    shown = [{key: getattr(rule, key) for key in keys} | {"by": str(rule)} for rule in rules]
    if output == "json":
        for row in shown:
            print_json(row)
    else:
        print_tsv([[*keys, "by"], *([_cell(cell) for cell in row.values()] for row in shown)])


def _note_nothing(lookup: Lookup, word: str, other: str | None, pos: str | None) -> None:
    """Say what no resource knows, and which lemmas are spelt nearly as WORD."""
    from entailment.knowledge.spelling import is_known, near_lemmas

    query = f"'{word}'" if other is None else f"'{word}' and '{other}' together"
    query = query if pos is None else f"{query} as {pos}"
    if other is None or not is_known(lookup.rules(word)):
        near = ", ".join(near_lemmas(lookup.rules, word))
        hint = f"; near it: {near}" if near else "; give a lemma, such as 'buy' for 'bought'"
    else:
        hint = f"; see 'entail resources look {word}'"
    click.echo(f"entail: note: nothing is known of {query}{hint}", err=True)


@command.command("make", epilog="Example: entail resources make acronyms news -o acronyms.tsv")
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("corpus")
@click.option("-o", "--output", "target", required=True, help="The file to write.")
@click.option(
    "--at-least",
    type=click.IntRange(1),
    help="The minimum number of occurrences. [default: depends on the kind]",
)
@click.option("--pairs", is_flag=True, help="CORPUS is a file of pairs; its texts are read.")
@click.option("--lenient", is_flag=True, help="Skip broken documents, and name them.")
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
def make(
    kind: str,
    corpus: str,
    target: str,
    at_least: int | None,
    pairs: bool,
    lenient: bool,
    overwrite: bool,
) -> None:
    """Extract lexical knowledge from a corpus of your own.

    Kinds: acronyms with their long forms; word families; similarity of words by their neighbours;
    dependency-similarity of words by their grammatical relations; paths: rules such as X buys Y, X
    acquires Y; cooccurrence of words in documents; headlines: pairs of a story's first sentence and
    its headline, as JSON lines; neighbours: pairs of its neighbouring sentences that share a name,
    labelled as not entailed. dependency-similarity and paths parse the sentences: pip install
    'entailment[linguistics]'.
    """
    from entailment.acquisition.extraction import extract
    from entailment.corpora import open_corpus
    from entailment.files import output_file

    if kind in ("headlines", "neighbours") and at_least is not None:
        raise click.UsageError(f"--at-least is not for {kind}")
    _make_home_of(target)
    path = output_file(target, inputs=(corpus,), overwrite=overwrite)
    documents = None if pairs else open_corpus(corpus, lenient=lenient)
    read = _texts(corpus, lenient) if documents is None else documents
    with progress_bar("documents") as progress:
        extracted = extract(kind, _counted(read, progress), path, source=corpus, at_least=at_least)
    if documents is not None and documents.note:
        click.echo(f"entail: note: {documents.note}", err=True)
    left_out = [
        f"{count:,} left out, {reason}" for reason, count in extracted.left_out.most_common()
    ]
    click.echo(
        f"{target}: {'; '.join([f'{extracted.written:,} {extracted.what}', *left_out])}", err=True
    )


@command.command(
    "convert", epilog="Example: entail resources convert wikipedia pages.xml.bz2 -o wikipedia.tsv"
)
@click.argument("kind", type=click.Choice(CONVERTED))
@click.argument("source")
@click.option("-o", "--output", "target", required=True, help="The file to write.")
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
def convert(kind: str, source: str, target: str, overwrite: bool) -> None:
    """Convert a published rule list, or an encyclopaedia, into the format of a resource.

    dirt: a published list of DIRT's rules; reverb: rules of ReVerb's relations; both are read by
    the resource dirt. wikipedia: synonyms from redirects and hypernyms from the first sentences of
    an article dump (xml or xml.bz2), read by the resource wikipedia.
    """
    from entailment.acquisition import conversion
    from entailment.files import output_file

    _make_home_of(target)
    path = output_file(target, inputs=(source,), overwrite=overwrite)
    count = conversion.convert(kind, source, path)
    click.echo(f"{target}: {counted(count, 'rule')}", err=True)


def _make_home_of(target: str) -> None:
    """Make the folder of the user's resources where *target* is to lie right in it."""
    from entailment.errors import DataError
    from entailment.knowledge.resource import home

    folder = Path(home()).expanduser()
    if Path(target).expanduser().parent == folder:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DataError(f"cannot be created: {error.strerror}", path=folder) from error


def _texts(path: str, lenient: bool) -> Iterator[Document]:
    """Yield the different texts of a file of pairs, never their hypotheses."""
    from entailment.corpora.document import make_document
    from entailment.datasets import open_dataset

    seen: set[str] = set()
    dataset = open_dataset(path, lenient=lenient)
    for pair in dataset:
        if pair.text not in seen and pair.text.strip():
            seen.add(pair.text)
            yield make_document(pair.id, pair.text)
    if dataset.problems.skipped:
        skipped = counted(dataset.problems.skipped, "broken pair was", "broken pairs were")
        click.echo(f"entail: note: {skipped} skipped", err=True)


class ResourceRow(TypedDict):
    """A resource, as it is listed."""

    resource: str
    there: bool
    where: str
    version: str
    licence: str
    bytes: int
    relations: str
    get: str
    options: str


def resource_rows() -> list[ResourceRow]:
    """Return a row for each registered resource, where it is and what it has; a broken one, too."""
    from entailment.errors import EntailmentError
    from entailment.knowledge.resource import About, NamedResource, resources

    rows: list[ResourceRow] = []
    for entry in resources.entries():
        try:
            about = NamedResource(entry.name, resources.create(entry.name)).about()
        except EntailmentError as error:  # a broken one must not hide the rest of the list
            about = About(None, "", (), str(error))
        rows.append(
            ResourceRow(
                resource=entry.name,
                there=about.where is not None,
                where=about.where or "",
                version=about.version,
                licence=about.licence,
                bytes=about.size,
                relations=", ".join(dict.fromkeys(about.relations)),
                get="" if about.where is not None else about.get,
                options=", ".join(entry.options),
            )
        )
    return rows


def _print_table(rows: Iterable[ResourceRow]) -> None:
    """Print for people: what is there, of what size, and how to get what is not."""
    there, missing, places = [], [], []
    for row in rows:
        if row["there"]:
            size = f"{row['bytes'] / 1024:,.0f} kB"
            shown = {"resource": row["resource"], "size": size, "licence": row["licence"]}
            there.append(shown | {"relations": row["relations"]})
            places.append(f"{row['resource']}: {row['where']}")
        else:
            missing += [f"{row['resource']} ({row['licence']}):", f"  {row['get']}"]
    if there:
        print_listing(there)
    for title, lines in (("Where they are", places), ("Not there; get it with", missing)):
        if lines:
            click.echo("\n".join([f"{title}:", *(f"  {line}" for line in lines), ""]))


def _cell(value: object) -> str:
    """Return a cell of a table for programs: nothing for None, yes or no for a truth."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else " ".join(str(value).split())


def _counted(
    documents: Iterable[Document], progress: Callable[[int, int | None], None] | None
) -> Iterator[Document]:
    for number, document in enumerate(documents, start=1):
        if progress is not None:
            progress(number, None)
        yield document
