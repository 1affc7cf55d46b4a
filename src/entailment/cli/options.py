"""Options that several commands share, and what they become."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from entailment.model import LabelScheme

if TYPE_CHECKING:
    from entailment.systems.llm.usage import Usage

__all__ = [
    "abstain_option",
    "data_options",
    "format_option",
    "formats_option",
    "labels_option",
    "links_option",
    "read_options",
    "read_table",
    "require_format",
    "subset_option",
    "system_options",
    "threshold_option",
    "timeout_option",
    "top_option",
    "topic_task_option",
]

F = TypeVar("F", bound=Callable[..., Any])


_JSON = "entailment.json"
"""Under which a context holds whether `--json` is given."""

_MODEL = "entailment.model"
"""Under which a context holds the value of `--model` for `read_options`."""


def topic_task_option(function: F) -> F:
    """Add `--task`, for runs over topics."""
    return click.option(
        "--task",
        type=click.Choice(["main", "novelty", "search"]),
        help="The task of topics. [default: from the name of the gold file, else main]",
    )(function)


def system_options(function: F) -> F:
    """Add `--system`, `--option` and `--model`."""
    for option in (
        click.option(
            "--model",
            "system_model",
            metavar="base|small",
            expose_value=False,
            callback=_keep_model,
            help="The model of the default or of 'neural': base, small or another installed model.",
        ),
        click.option(
            "-O",
            "--option",
            "options",
            multiple=True,
            metavar="KEY=VALUE",
            help="An option of the system, such as threads=2; may be repeated.",
        ),
        click.option(
            "-s",
            "--system",
            "system",
            metavar="NAME|RECIPE|FOLDER",
            callback=_count_costs,
            help="The system that judges: a name, a recipe (rte2/adams or FILE.toml), a "
            "folder, FILE.py:CLASS, onnx:FOLDER, hf:NAME or llm:MODEL. [default: the "
            "embedded judge]",
        ),
    ):
        function = option(function)
    return function


def _count_costs(context: click.Context, _: click.Parameter, value: str | None) -> str | None:
    """Have a command say at its end what language models were asked, if any was."""
    if (usage := _usage()) is not None:
        usage.clear()
    context.call_on_close(_print_costs)
    return value


def _usage() -> Usage | None:
    """Return what counts the requests; None where no language model was loaded."""
    module = sys.modules.get("entailment.systems.llm.usage")
    return None if module is None else module.total


def _print_costs() -> None:
    if (usage := _usage()) is not None and (note := usage.note()):
        click.echo(f"entail: note: {note}", err=True)


def _keep_model(context: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta[_MODEL] = value


def threshold_option(function: F) -> F:
    """Add `--threshold P`."""
    return click.option(
        "--threshold",
        type=click.FloatRange(0, 1),
        metavar="P",
        help="The lowest P(entailment) at which a sentence entails. [default: the system's label]",
    )(function)


def top_option(
    default: int, meaning: str = "How many sentences to judge for each hypothesis."
) -> Callable[[F], F]:
    """Return what adds `--top N`, how many candidates there are."""
    return click.option(
        "--top",
        type=click.IntRange(1),
        metavar="N",
        default=default,
        show_default=True,
        help=meaning,
    )


def read_options(options: tuple[str, ...]) -> dict[str, Any]:
    """Return `KEY=VALUE` words as a table; values are TOML, a bare word is a string.

    True and False may be spelled as Python and the help print them. The option `--model` of the
    command that runs is added as `model`.

    >>> read_options(("threshold=0.7", "unit=lemma"))
    {'threshold': 0.7, 'unit': 'lemma'}
    """
    context = click.get_current_context(silent=True)
    model = context.meta.get(_MODEL) if context else None
    table: dict[str, Any] = {} if model is None else {"model": model}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key:
            raise click.UsageError(f"'{option}' is not KEY=VALUE")
        spelled = value.lower() if value in {"True", "False"} else value
        try:
            table[key] = tomllib.loads(f"value = {spelled}")["value"]
        except ValueError:  # a bare word, or a number of too many digits
            table[key] = value
    return table


def labels_option(default: str = "those of the system") -> Callable[[F], F]:
    """Return what adds `--labels 2|3`, which the command gets as `LabelScheme` or None."""
    return click.option(
        "--labels",
        type=click.Choice(["2", "3"]),
        callback=lambda _context, _parameter, value: LabelScheme(int(value)) if value else None,
        help=f"Two-way or three-way labels. [default: {default}]",
    )


def subset_option(function: F) -> F:
    """Add `--subset`, for gold that is a part of what was judged."""
    return click.option(
        "--subset",
        is_flag=True,
        help="GOLD is a part of the set that was judged: leave out the other judgments.",
    )(function)


def links_option(function: F) -> F:
    """Add `--follow-links`."""
    return click.option(
        "--follow-links",
        is_flag=True,
        expose_value=False,
        callback=_follow_links,
        help="Follow links that lead out of a folder. [default: skip and name them]",
    )(function)


def _follow_links(_context: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        from entailment.corpora.files import follow_links

        follow_links()


def abstain_option(function: F) -> F:
    """Add `--abstain P`."""
    return click.option(
        "--abstain",
        type=click.FloatRange(0.0, 1.0),
        metavar="P",
        help="Answer UNKNOWN, marked undecided, where the confidence is below P.",
    )(function)


def format_option(function: F) -> F:
    """Add `--format text|json|tsv`, and `--json` for `--format json`."""
    return formats_option()(function)


def formats_option(*more: str, are: str = "") -> Callable[[F], F]:
    """Return what adds `--format text|json|tsv` and *more*, and `--json` for `--format json`.

    *are* says in the help what *more* are.
    """
    besides = f", {' and '.join(more)} {are}" if more else ""

    def add(function: F) -> F:
        function = click.option(
            "--json",
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_keep_json,
            help="Short for --format json.",
        )(function)
        return click.option(
            "--format",
            "output",
            type=click.Choice(["text", "json", "tsv", *more]),
            default="text",
            show_default=True,
            callback=_format,
            help=f"text prints tables; json and tsv are for programs{besides}.",
        )(function)

    return add


def _keep_json(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta[_JSON] = value


def _format(context: click.Context, parameter: click.Parameter, value: str) -> str:
    """Return *value*, or `json` where `--json` is given, which goes with no other format."""
    if not context.meta.get(_JSON):
        return value
    is_given = context.get_parameter_source(str(parameter.name)) is ParameterSource.COMMANDLINE
    if is_given and value != "json":
        raise click.UsageError(f"--json and --format {value} exclude each other")
    return "json"


def require_format(written: str | None, reason: str) -> None:
    """Raise UsageError, with *reason*, where another format than *written* is given; None is none.

    What a command writes to a file has a format of its own.
    """
    context = click.get_current_context()
    is_given = context.get_parameter_source("output") is ParameterSource.COMMANDLINE
    given = "json" if context.meta.get(_JSON) else context.params["output"]
    if (is_given or context.meta.get(_JSON)) and given != written:
        option = "--json" if context.meta.get(_JSON) else f"--format {given}"
        raise click.UsageError(f"{option} is for what is printed; {reason}")


def timeout_option(function: F) -> F:
    """Add `--timeout SECONDS`, after which the command fails."""
    return click.option(
        "--timeout",
        type=click.FloatRange(0, min_open=True),
        metavar="SECONDS",
        expose_value=False,
        callback=_end_in_time,
        help="Fail if the command takes longer.",
    )(function)


def _end_in_time(context: click.Context, _: click.Parameter, value: float | None) -> None:
    if value is not None and not context.resilient_parsing:
        from entailment.cli.signals import time_limit

        context.with_resource(time_limit(value))


def data_options(function: F) -> F:
    """Add how a file of pairs is read: `--reader`, `--key`, `--lenient`, columns and labels."""
    for option in reversed(
        (
            click.option(
                "--reader", metavar="NAME", help="Force a format (see 'entail datasets')."
            ),
            click.option("--key", metavar="FILE", help="An answer key with the gold labels."),
            click.option("--lenient", is_flag=True, help="Skip broken pairs, and count them."),
            click.option(
                "--columns",
                metavar="PART=NAME,...",
                callback=read_table,
                help="Columns of a table or keys of jsonl: text=doc,hypothesis=claim,label=...,"
                "id=...",
            ),
            click.option(
                "--label-map",
                metavar="WORD=LABEL,...",
                callback=read_table,
                help="The meaning of labels in a table or jsonl, such as 1=ENTAILMENT,0=UNKNOWN.",
            ),
        )
    ):
        function = option(function)
    return function


def read_table(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> Mapping[str, str] | None:
    """Return `NAME=VALUE,...` as a table; raise BadParameter for anything else."""
    if value is None:
        return None
    pairs = [entry.partition("=") for entry in value.split(",")]
    if not all(name and equals and meant for name, equals, meant in pairs):
        raise click.BadParameter("write NAME=VALUE, with commas between", context, parameter)
    return {name.strip(): meant.strip() for name, _, meant in pairs}
