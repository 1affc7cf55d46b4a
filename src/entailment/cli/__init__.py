"""The command `entail`: each command is a module, imported when it runs."""

from __future__ import annotations

import errno
import io
import logging
import os
import sys
import traceback
import warnings
from collections import Counter
from importlib import import_module
from typing import Any

import click

from entailment.cli.common_options import common_options
from entailment.cli.groups import Group
from entailment.cli.signals import TimeIsUp, end_in_order
from entailment.errors import EntailmentError, OptionError, UnknownNameError, printable

__all__ = ["entail", "main"]

COMMANDS = {
    "judge": "Judge one pair of text and hypothesis.",
    "analyse": "Print the statements of a text: who did what to whom, how much and when.",
    "run": "Judge a file of pairs into a run file.",
    "train": "Fit a system to labelled pairs.",
    "score": "Score run files by the official measures.",
    "compare": "Compare runs with the first by paired tests.",
    "features": "Write the features of each pair to a table.",
    "ablate": "Measure the contribution of each part of a recipe.",
    "leaderboard": "Rank recipes on labelled sets, next to published figures.",
    "index": "Index a corpus, for repeated searches.",
    "candidates": "Rank the sentences of a corpus for hypotheses.",
    "search": "Find the sentences of a corpus that entail a hypothesis.",
    "novelty": "Decide which statements are new with respect to a corpus.",
    "check": "Check each claim of answers against their sources.",
    "facts": "Build a set of facts from slot-filling answers and their assessments.",
    "validate": "Check facts against the documents that they cite.",
    "collect": "Collect candidate pairs for a test set from documents, with provenance.",
    "annotate": "Annotate the pairs of a test set, each annotator blind to the others.",
    "agree": "Measure the agreement of annotators.",
    "release": "Release judged sets in every format, with README, key and checksums.",
    "campaign": "Score and rank the runs of several teams, in tables for a paper.",
    "frame": "Cast other tasks as entailment: answers, paraphrase, redundancy, word senses.",
    "serve": "Serve judge, check, search and more over HTTP, with a web page.",
    "mcp": "Serve check, judge and search to an assistant.",
    "systems": "List the systems and recipes, or show one.",
    "models": "List, add, verify and remove neural judges.",
    "resources": "List, query and build lexical knowledge.",
    "acquire": "Generate labelled training pairs: contrasts, grounded claims.",
    "datasets": "List the readers, or describe a file of pairs.",
    "idf": "Count document frequencies in a corpus of your own.",
    "demo": "Check an invented answer, or judge the papers' worked examples.",
}
"""Every command and its line of help, so that `entail --help` imports none of them."""

MAX_WARNINGS = 5
"""Warnings of one kind that are shown; the rest are counted."""


class _Commands(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"entailment.cli.{cmd_name}").command
        return common_options(command)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:  # click would print an empty line first
            raise click.ClickException("interrupted") from None
        except TimeIsUp as error:
            raise click.ClickException(str(error)) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_Commands,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
    epilog="Example: entail judge 'Ann met Bob.' 'Bob met Ann.' --explain",
)
@click.version_option(package_name="entailment", prog_name="entail")
def entail() -> None:
    """Does this text say that? Recognise, score and compare textual entailment."""


def main() -> None:
    """Run the command line; an error is one line on standard error and the exit status."""
    end_in_order()
    _open_streams()
    shown = _Warnings()
    logging.getLogger("entailment").addHandler(shown)
    warnings.showwarning = _log_warning
    try:
        status = entail.main(standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Abort:
        status = _failed("interrupted")
    except click.UsageError as error:
        names = " ".join(["entail", *_names(error.ctx)])
        hint = f"see '{names} --help'"
        if isinstance(error, click.NoSuchOption) and error.option_name[1:2].isdigit():
            hint = f"put -- before a text that begins with -; {hint}"
        status = _failed(f"{error.format_message()} ({hint})", 2)
    except click.ClickException as error:
        status = _failed(error.format_message(), error.exit_code)
    except (OptionError, UnknownNameError) as error:
        status = _failed(str(error), 2)
    except EntailmentError as error:
        status = _failed(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    except OSError as error:
        if error.errno == errno.EBADF:  # nothing more can be written there, not at the end either
            sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        status = _failed(_os_error(error))
    except Exception as error:
        notes = getattr(error, "__notes__", ())
        if not notes:
            raise
        status = _failed(f"{notes[0]}: {type(error).__name__}: {error}")  # `naming_failures`
    finally:
        shown.report_rest()
    sys.exit(status if isinstance(status, int) else 0)


def _open_streams() -> None:
    """Put something where a stream is closed, and let none fail on a character."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115 - open as long as the process
    sys.stdout = sys.stdout or io.TextIOWrapper(_Closed(), write_through=True)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _log_warning(message: Warning | str, *_: object, **__: object) -> None:
    logging.getLogger("entailment").warning("%s", message)


def _names(context: click.Context | None) -> list[str]:
    """Return the names of a command and of its groups, without that of the program."""
    if context is None or context.parent is None:
        return []
    return [*_names(context.parent), str(context.info_name)]


def _failed(message: str, status: int = 1) -> int:
    if os.environ.get("ENTAILMENT_DEBUG"):
        traceback.print_exc()
    line = printable(" ".join(message.split()))
    click.echo(f"entail: {line}", err=True)
    return status


def _os_error(error: OSError) -> str:
    name = error.filename or "output"
    if error.errno == errno.ENOSPC:
        return f"{name}: the disk is full; free some space and give the same command again"
    return f"{name}: {error.strerror or error}"


class _Closed(io.RawIOBase):
    """Stands for a standard output that is closed: whoever writes there learns it."""

    def writable(self) -> bool:
        return True

    def write(self, _: object) -> int:
        raise OSError(errno.EBADF, "is closed, so nothing can be printed", "standard output")


class _Warnings(logging.Handler):
    """Shows the library's warnings on standard error, a few of each kind, and counts the rest."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._seen: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        self._seen[str(record.msg)] += 1
        if self._seen[str(record.msg)] <= MAX_WARNINGS:
            click.echo(
                f"entail: warning: {printable(' '.join(record.getMessage().split()))}", err=True
            )

    def report_rest(self) -> None:
        """Say how many warnings were not shown."""
        hidden = sum(max(0, count - MAX_WARNINGS) for count in self._seen.values())
        if hidden:
            click.echo(f"entail: warning: and {hidden:,} more of these", err=True)
