"""`entail annotate`: people judge the pairs of a test set, in a browser or in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from entailment.cli.annotate_noise import noise
from entailment.cli.annotate_sets import (
    duplicates,
    leaks,
    proofread,
    reconcile,
    resolve,
    select,
)
from entailment.cli.groups import Group
from entailment.cli.options import data_options, format_option
from entailment.cli.output import print_json, print_listing, print_tsv
from entailment.errors import counted

if TYPE_CHECKING:
    from entailment.collection.status import AnnotatorStatus, ProjectStatus

__all__ = ["command"]

F = TypeVar("F", bound=Callable[..., Any])


@click.group(
    "annotate",
    cls=Group,
    epilog="Example: entail annotate init animals.project --judges 3",
)
def command() -> None:
    """Build a test set: several people annotate each pair, blind to each other.

    A PROJECT is one file. 'init' creates it, 'import' adds pairs, 'assign' assigns each pair to
    several people, 'serve' or 'next' lets them annotate, 'status' shows their progress, and
    'reconcile' decides the label of each pair. 'entail agree' measures agreement.
    """


@command.command(
    "init", epilog="Example: entail annotate init rte.project --labels 2 --judges 2 --repeats 0.1"
)
@click.argument("project")
@click.option(
    "--labels",
    type=click.Choice(["2", "3"]),
    help="Label scheme. [default: that of the guidelines]",
)
@click.option(
    "--guidelines",
    metavar="NAME|FILE.toml",
    help="The guidelines for annotators: rte2, rte5, rte6, kbp or a file of the same form. "
    "[default: rte5, with --labels 2 rte2]",
)
@click.option(
    "--judges",
    type=click.IntRange(1),
    default=3,
    show_default=True,
    help="The number of annotators per pair.",
)
@click.option(
    "--repeats",
    type=click.FloatRange(0, 1),
    default=0.0,
    show_default=True,
    help="The share of pairs that are shown twice, to measure self-consistency.",
)
@click.option(
    "--qualification",
    type=click.FloatRange(0, 1),
    default=0.8,
    show_default=True,
    help="The accuracy on the qualifying pairs required to continue.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The seed of assignment and order."
)
@click.option(
    "--suggestions",
    metavar="NAME|RECIPE|FOLDER",
    help="Show this system's judgment after each annotator's. [default: none]",
)
def init(project: str, labels: str | None, guidelines: str | None, **others: Any) -> None:
    """Create an empty PROJECT."""
    from entailment.collection.annotations import Settings
    from entailment.collection.guidelines import Guidelines
    from entailment.collection.project import Project
    from entailment.collection.suggesting import suggesting_system
    from entailment.model import LabelScheme

    guidelines = guidelines or ("rte2" if labels == "2" else "rte5")
    is_file = guidelines.endswith(".toml")
    rules = Guidelines.read(guidelines) if is_file else Guidelines.named(guidelines)
    scheme = rules.labels if labels is None else LabelScheme(int(labels))
    settings = Settings(scheme, rules.name, **others)
    if settings.suggestions is not None:
        # a wrong name is an error before anything is written
        suggesting_system(settings.suggestions)
    Project.create(project, settings, rules).close()
    click.echo(f"{project}: {scheme.value}-way, guidelines {rules.version}")


@command.command("import", epilog="Example: entail annotate import rte.project candidates.jsonl")
@click.argument("project")
@click.argument("data")
@click.option("--qualifying", is_flag=True, help="Pairs with gold labels that qualify annotators.")
@click.option(
    "--prefix",
    default="",
    metavar="TEXT",
    help="Put TEXT before each id, for files with the same ids in one project.",
)
@data_options
def import_(project: str, data: str, qualifying: bool, prefix: str, **reading: Any) -> None:
    """Add DATA: a file of pairs of any format, or annotations in csv, jsonl or Label Studio JSON.

    'entail collect' writes such pairs, with their provenance.
    """
    from entailment.collection.importing import (
        has_annotations,
        import_annotations,
        import_pairs,
        import_qualifying_pairs,
    )
    from entailment.collection.project import Project

    with Project(project) as opened:
        if qualifying:
            done = import_qualifying_pairs(opened, data, prefix=prefix, **reading)
        elif has_annotations(data):
            if prefix:
                raise click.UsageError("--prefix is for pairs, and these are annotations")
            done = import_annotations(opened, data)
        else:
            done = import_pairs(opened, data, prefix=prefix, **reading)
    known = counted(done.known, "was there already", "were there already")
    added = f"{counted(done.pairs, 'pair')}, {counted(done.annotations, 'annotation')} added"
    click.echo(f"{project}: {added}{f' ({known})' if done.known else ''}")


@command.command("assign", epilog="Example: entail annotate assign rte.project Ann Bob Cyd")
@click.argument("project")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--release", "released", multiple=True, metavar="NAME", help="An annotator who leaves."
)
@click.option(
    "--admit",
    "admitted",
    multiple=True,
    metavar="NAME",
    help="An annotator who continues, whatever the result on the qualifying pairs.",
)
def assign(
    project: str, names: tuple[str, ...], released: tuple[str, ...], admitted: tuple[str, ...]
) -> None:
    """Add the annotators NAME, and assign annotators to every pair.

    Earlier assignments stay. --release reassigns the remaining pairs of an annotator to others.
    """
    from entailment.collection.assignment import assign, release
    from entailment.collection.project import Project

    with Project(project) as opened:
        for name in names:
            opened.add_annotator(name)
        for name in released:
            click.echo(f"{name}: {counted(release(opened, name), 'pair')} taken back")
        for name in admitted:
            opened.admit(name)
        done = assign(opened)
    for name, count in done.new.items():
        click.echo(f"{name}: {counted(count, 'new pair')}")
    if done.unfilled:
        lacking = counted(done.unfilled, "pair lacks", "pairs lack")
        click.echo(f"entail: {lacking} people; add annotators", err=True)


@command.command("serve", epilog="Example: entail annotate serve rte.project --port 8000")
@click.argument("project")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True)
def serve(project: str, host: str, port: int) -> None:
    """Serve the annotation page, and print each annotator's address.

    Anyone with an address annotates under that name, so send each address only to its annotator.
    """
    from entailment.cli.annotate_server import run_server

    run_server(project, host, port)


@command.command("next", epilog="Example: entail annotate next rte.project --annotator Ann")
@click.argument("project")
@click.option("--annotator", "name", required=True, metavar="NAME", help="The annotator's name.")
def next_(project: str, name: str) -> None:
    """Annotate in the terminal, with one key per pair; 'q' quits, and the next call continues."""
    from entailment.cli.annotate_terminal import annotate_in_terminal
    from entailment.collection.project import Project

    with Project(project) as opened:
        annotate_in_terminal(opened, opened.annotator(name).name)


@command.command("suggest", epilog="Example: entail annotate suggest rte.project")
@click.argument("project")
def suggest(project: str) -> None:
    """Have the system of 'init --suggestions' judge the pairs that it has not judged yet."""
    from entailment.collection.project import Project
    from entailment.collection.suggesting import suggest, suggesting_system

    with Project(project) as opened:
        named = suggesting_system(opened.settings.suggestions)
        count = suggest(opened, named, named.description)
    click.echo(f"{project}: {counted(count, 'suggestion')}")


@command.command("export", epilog="Example: entail annotate export rte.project --to csv -o all.csv")
@click.argument("project")
@click.option("-o", "--output", "target", metavar="FILE", help="Write to this file.")
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@click.option(
    "--to",
    "form",
    type=click.Choice(["jsonl", "csv", "label-studio", "label-studio-config"]),
    default="jsonl",
    show_default=True,
    help="The format.",
)
def export(project: str, target: str | None, overwrite: bool, form: str) -> None:
    """Print or write every annotation: one per line, or as tasks for Label Studio.

    'label-studio-config' prints the labelling configuration for these tasks.
    """
    from entailment.collection.annotation_files import annotated_pairs, as_csv, as_jsonl
    from entailment.collection.label_studio import as_label_studio, labelling
    from entailment.collection.project import Project
    from entailment.files import output_file, write_whole

    path = target and output_file(target, inputs=[project], overwrite=overwrite)
    with Project(project) as opened:
        if form == "label-studio-config":
            text = labelling(opened.settings.labels)
        elif form == "label-studio":
            annotated = list(annotated_pairs(opened))
            judged = {entry.annotation.pair_id for entry in annotated}
            gold = opened.qualifying_pairs()
            pairs = [
                pair for pair in opened.every_pair() if pair.id in judged or pair.id not in gold
            ]
            text = as_label_studio(pairs, annotated)
        else:
            text = (as_csv if form == "csv" else as_jsonl)(annotated_pairs(opened))
    content = text.encode("utf-8", "backslashreplace")
    if path:
        write_whole(path, content)
    else:
        click.echo(content, nl=False)


@command.command("status", epilog="Example: entail annotate status rte.project --format json")
@click.argument("project")
@format_option
def status(project: str, output: str) -> None:
    """Show the progress of each annotator: pairs, pace, consistency on repeats, qualification.

    Judgments made in under a second are counted: nobody reads a pair in that time.
    """
    from entailment.collection.project import Project
    from entailment.collection.status import project_status

    with Project(project) as opened:
        state = project_status(opened)
    rows = [_row(person) for person in state.annotators]
    if output == "json":
        print_json(
            {**_totals(state), "annotators": [_values(person) for person in state.annotators]}
        )
    elif output == "tsv":
        print_tsv([_COLUMNS, *([*row.values()] for row in rows)])
    else:
        totals = _totals(state)
        click.echo(
            f"{counted(totals['pairs'], 'pair')}, "
            f"{totals['complete']:,} judged by all their people, "
            f"{totals['flawed']:,} skipped as flawed by somebody"
        )
        if rows:
            print_listing(rows)


_COLUMNS = [
    "annotator",
    "judged",
    "of",
    "flawed",
    "seconds a pair",
    "under 1 s",
    "repeats alike",
    "qualified",
]


def _totals(state: ProjectStatus) -> dict[str, int]:
    return {"pairs": state.pairs, "complete": state.complete, "flawed": state.flawed}


def _values(person: AnnotatorStatus) -> dict[str, Any]:
    return {
        "annotator": person.name,
        "judged": person.progress.done,
        "assigned": person.progress.total,
        "flawed": person.progress.flawed,
        "seconds_a_pair": person.progress.pace,
        "hurried": person.hurried,
        "repeats_alike": person.self_agreement.same,
        "repeats": person.self_agreement.repeated,
        "qualifying_correct": person.qualification.correct,
        "qualifying_judged": person.qualification.judged,
        "qualifying": person.qualification.total,
        "qualified": person.qualification.is_passed,
    }


def _row(person: AnnotatorStatus) -> dict[str, str]:
    qualified = person.qualification
    share = f"{qualified.correct} of {qualified.judged}" if qualified.total else ""
    cells = [
        person.name,
        str(person.progress.done),
        str(person.progress.total),
        str(person.progress.flawed),
        "" if person.progress.pace is None else f"{person.progress.pace:.1f}",
        str(person.hurried),
        f"{person.self_agreement.same} of {person.self_agreement.repeated}",
        f"{'yes' if qualified.is_passed else 'not yet'} {share}".strip(),
    ]
    return dict(zip(_COLUMNS, cells, strict=True))


for _command in (reconcile, resolve, noise, duplicates, proofread, select, leaks):
    command.add_command(_command)
