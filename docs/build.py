"""Writes what of the documentation follows from the code, and runs the tutorial.

python docs/build.py            write docs/commands.md, docs/library.md and docs/systems.md, the
                                outputs of the commands in README.md, docs/tutorial.md and
                                docs/search.md, and the figures of the recipes as
                                docs/leaderboard.md has them
python docs/build.py --check    fail, and say where, if any of that or a link is out of date
"""

from __future__ import annotations

import inspect
import operator
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from types import UnionType
from typing import Any

import click

os.environ["ENTAILMENT_MODEL"] = "small"  # whatever is installed
os.environ["ENTAILMENT_STRUCTURE"] = "words"

DOCS = Path(__file__).parent
ROOT = DOCS.parent
FIGURES = ROOT / "src" / "entailment" / "recipes" / "figures.tsv"
SESSIONS = (ROOT / "README.md", DOCS / "tutorial.md", DOCS / "search.md")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCORE = re.compile(r"(\d+\.\d) ± (\d+\.\d)")
SIGNATURE = re.compile(r"^(\w+\|data:.*)$", re.MULTILINE)
DECIMAL = re.compile(r"(?<![\d.])\d+\.\d+(?!\.?\d)")  # not of a version
TOLERANCE = 0.0101
TOLERANCE_OF_PERCENT = 0.51
"""Of what has one decimal: two pairs of nearly one probability change places in a ranking."""

COMPLETION = """\
Shells complete commands and options after one of these, in `~/.bashrc`, `~/.zshrc` or a file of
`~/.config/fish/completions`:

    eval "$(_ENTAIL_COMPLETE=bash_source entail)"
    eval "$(_ENTAIL_COMPLETE=zsh_source entail)"
    _ENTAIL_COMPLETE=fish_source entail | source"""
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)")


Shell = Callable[[str, str, dict[str, str]], str]
"""Runs a command line in a folder with an environment; returns what it printed."""


def main() -> int:
    """Write or check everything; return the exit status."""
    made = {
        **pages(),
        **{path: with_outputs(path.read_text(encoding="utf-8")) for path in SESSIONS},
    }
    if "--check" not in sys.argv[1:]:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
    problems = [*out_of_date(made), *dead_links()]
    for problem in problems:
        print(problem, file=sys.stderr)
    return int(bool(problems))


def commands_page() -> str:
    """Return the reference of all commands, from their own help."""
    from entailment.cli import COMMANDS, entail

    settings = {**entail.context_settings, "terminal_width": 90}
    context = click.Context(entail, info_name="entail", **settings)
    parts = [
        "# Commands",
        "Results go to standard output, notes and progress to standard error. The exit status is "
        "0 when done,\n1 when something failed or a check did not pass, 2 for wrong usage. "
        "`-` is standard input. How to tell\na check that did not pass from one that could not be "
        "run is described in\n[Checking answers](check.md#in-continuous-integration).",
        COMPLETION,
    ]
    for name in COMMANDS:
        command = entail.get_command(context, name)
        assert command is not None
        parts += [f"## entail {name}", *_help_of(command, name, context)]
    return "\n\n".join(parts) + "\n"


def _help_of(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    """Yield the help of *command* and of the commands below it."""
    context = click.Context(
        command, info_name=name, parent=parent, max_content_width=90, terminal_width=90
    )
    yield f"```text\n{command.get_help(context)}\n```"
    for below, inner in command.commands.items() if isinstance(command, click.Group) else ():
        yield f"### entail {name} {below}"
        yield from _help_of(inner, below, context)


def systems_page() -> str:
    """Return the reference of systems and measures, from their docstrings."""
    from entailment.registry import systems
    from entailment.systems.measures import MEASURES

    parts = [
        "# Systems",
        "A system is a name and options (`-s NAME -O KEY=VALUE`), a [recipe](recipes.md) or a "
        "folder that\n`entail train` wrote.",
    ]
    for name in systems.names():
        factory = systems.factory(name)
        options = next(entry.options for entry in systems.entries() if entry.name == name)
        told = "\n".join(line.strip() for line in (factory.__doc__ or "").strip().splitlines())
        parts += [f"## {name}", told, "Options: " + ", ".join(f"`{o}`" for o in options)]
    parts += ["## The measures of `features`", "| measure | is |\n| --- | --- |"]
    rows = []
    for name, measure in MEASURES.items():
        told = " ".join((measure.__doc__ or "").split())
        rows.append(f"| `{name}` | {told} |")
    parts[-1] += "\n" + "\n".join(rows)
    return "\n\n".join(parts) + "\n"


def library_page() -> str:
    """Return the reference of the public names, from their signatures and docstrings."""
    import entailment

    public = {name: getattr(entailment, name) for name in entailment.__all__}
    functions = {name: one for name, one in public.items() if inspect.isfunction(one)}
    parts = [
        "# The library",
        "Every name is imported from `entailment`; importing the package loads nothing else before "
        "it is used.\nWhat functions return is frozen and compares by value; its mappings (as "
        "`probabilities`) are not copied: leave\nthem as they are. "
        "`entailment.__version__` is the version; `python -m entailment` is `entail`.",
        "Public are the names of this page, the modules and names of other pages (as "
        "`entailment.testing`), the commands with their\noptions, and the formats of files. Before "
        "1.0, a version 0.X may change any of them (`CHANGELOG.md` lists how); a\nversion 0.X.Y "
        "changes none. All else may change at any time. The package is read from a folder: a tool "
        "that\nfreezes or shrinks an application has to include its data and the file "
        "`__init__.pyi`.",
        "Functions that begin with `a` are for an event loop. One thread judges for all of their "
        "calls, which take turns after\neach 32 pairs; a call that is cancelled ends before its "
        "next turn. A search by a recipe is one turn. At most 64 calls are\nin progress at a time, "
        "or as many as the environment variable `ENTAILMENT_CALLS` says. *progress* is called "
        "in a thread.\nFor a time limit on each answer, put it around each step of `acheck_many` "
        "(`Stream`), where it loses nothing, or\naround `acheck`, whose call it ends. A "
        "`Collection` and `Sources` cannot be pickled: give another process the paths.\nJudgments, "
        "reports, findings and systems can. A forked process has threads of its own.",
        "## Options",
        "Options of one name are the same in all functions:",
        _options_table(),
    ]
    for name, function in functions.items():
        code = f"```text\n{name}{_signature(function)}\n```"
        parts += [f"## {name}", code, _plain_docstring(function)]
    parts += ["## Types", "| type | is | fields |\n| --- | --- | --- |"]
    types = {name: one for name, one in public.items() if name not in functions}
    rows = [f"| `{name}` | {_summary(kind)} | {_fields(kind)} |" for name, kind in types.items()]
    parts[-1] += "\n" + "\n".join(rows)
    parts += ["## Methods", "| method or property | is |\n| --- | --- |"]
    parts[-1] += "\n" + "\n".join(
        f"| `{name}.{method}` | {summary} |"
        for name, kind in types.items()
        for method, summary in _methods(kind)
    )
    return "\n\n".join(parts) + "\n"


def _options_table() -> str:
    """Return the table of the options of functions, from the modules that define these."""
    from entailment import api, experiments

    tables = [re.findall(r"^\| .*$", str(module.__doc__), re.M) for module in (api, experiments)]
    first, second = tables
    return "\n".join([*first, *second[2:]])


def _summary(kind: Any) -> str:
    """Return the first line of the docstring of *kind*; of a union its members."""
    if isinstance(kind, UnionType):
        *others, last = (f"`{one.__name__}`" for one in kind.__args__)
        return f"{', '.join(others)} or {last}."
    return _plain_docstring(kind).partition("\n")[0]


def _methods(kind: Any) -> Iterator[tuple[str, str]]:
    """Yield the public methods and properties of *kind*, each with its summary."""
    for name, member in getattr(kind, "__dict__", {}).items():
        if name.startswith("_"):
            continue
        if isinstance(member, property):
            yield name, _summary(member)
        elif inspect.isfunction(member) or isinstance(member, classmethod):
            parameters = re.sub(r"^\(self(, )?", "(", _signature(getattr(kind, name)))
            yield f"{name}{parameters}", _summary(member)


def _signature(function: Callable[..., object]) -> str:
    """Return the parameters of *function* with their defaults, a line each, without types."""
    parameters = inspect.signature(function).parameters.values()
    plain = [one.replace(annotation=one.empty) for one in parameters]
    words = [str(one) for one in plain]
    first = next((n for n, one in enumerate(plain) if one.kind is one.KEYWORD_ONLY), len(plain))
    if first < len(plain):
        words.insert(first, "*")
    return f"({', '.join(words)})"


def _fields(kind: Any) -> str:
    """Return the names of the fields of *kind*, in order; empty for a type without any."""
    names = getattr(kind, "_fields", getattr(kind, "__dataclass_fields__", ()))
    return ", ".join(f"`{name}`" for name in names if not name.startswith("_"))


def _plain_docstring(value: object) -> str:
    """Return the docstring of *value* without its examples."""
    return re.sub(r"\n*^>>> .*", "", inspect.getdoc(value) or "", flags=re.S | re.M).strip()


def recipe_figures(leaderboard: str) -> str:
    """Return the figures on the page of the leaderboard as a table, a row a recipe and set."""
    from entailment.systems.recipes import recipe_names

    names = {name.rpartition("/")[2]: name for name in recipe_names()}
    table = [line for line in leaderboard.splitlines() if line.startswith("| ")]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in table)
    sets = [cell for cell in head[3:] if not cell.startswith("ms, ")]
    signatures = iter(SIGNATURE.findall(leaderboard))
    lines = ["recipe\tdata\tmeasure\tvalue\thalf_width\tsignature"]
    for row in rows:
        for data, cell in zip(sets, row[3:], strict=False):
            if found := SCORE.match(cell):
                value, width = (f"{float(number) / 100:.3f}" for number in found.groups())
                signature = next(signatures)
                measure = signature.partition("|")[0]
                lines.append("\t".join([names[row[0]], data, measure, value, width, signature]))
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """Return the files that follow from the code alone, with what is to stand in them."""
    return {
        DOCS / "commands.md": commands_page(),
        DOCS / "systems.md": systems_page(),
        DOCS / "library.md": library_page(),
        FIGURES: recipe_figures((DOCS / "leaderboard.md").read_text(encoding="utf-8")),
    }


def printed_by(command: str, folder: str, environment: dict[str, str]) -> str:
    """Return what bash prints for *command*, with its messages."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def with_outputs(text: str, shell: Shell = printed_by) -> str:
    """Return *text* with each command of its console blocks followed by what it prints now.

    The commands of one page run in one new folder, one after the other. A command that prints
    another thing each time is not for such a block.
    """
    with tempfile.TemporaryDirectory() as folder:
        return BLOCK.sub(lambda block: f"```console\n{_session(block[1], folder, shell)}```", text)


def out_of_date(made: dict[Path, str]) -> Iterator[str]:
    """Yield where a file is not what would be written now; outputs of commands need only agree."""
    for path, text in made.items():
        are_same = agree if path in SESSIONS else operator.eq
        now = path.read_text(encoding="utf-8") if path.exists() else ""
        lines = zip_longest(now.splitlines(), text.splitlines(), fillvalue="")
        number = next((n for n, (a, b) in enumerate(lines, start=1) if not are_same(a, b)), None)
        if number is not None:
            yield f"{path.relative_to(ROOT)}:{number}: is out of date; run 'make docs'"


def agree(written: str, printed: str) -> bool:
    """Return whether two lines are equal, but for what processors differ in.

    With other instructions for 8-bit products a network's probabilities move in the third decimal,
    and so do figures of a ranking.

    >>> agree("ENTAILMENT 0.6817", "ENTAILMENT 0.6820"), agree("0.68", "0.71"), agree("31", "32")
    (True, False, False)
    >>> agree("CWS 46.1", "CWS 46.3"), agree("accuracy 48.4", "accuracy 51.6")
    (True, False)
    >>> agree("version:10.1.0", "version:10.2.0"), agree("above 0.4", "above 0.5")
    (False, False)
    """
    if written == printed:
        return True
    if DECIMAL.sub("#", written) != DECIMAL.sub("#", printed):
        return False
    both = zip(DECIMAL.findall(written), DECIMAL.findall(printed), strict=True)
    return all(abs(float(a) - float(b)) <= _tolerance(a, b) for a, b in both)


def _tolerance(written: str, printed: str) -> float:
    """Return how far the two numbers may be apart: percentages have one decimal."""
    are_percent = all(
        len(number.partition(".")[2]) == 1 and float(number) >= 10 for number in (written, printed)
    )
    are_long = all(len(number.partition(".")[2]) > 1 for number in (written, printed))
    return TOLERANCE_OF_PERCENT if are_percent else TOLERANCE if are_long else 0.0


def dead_links() -> Iterator[str]:
    """Yield the links of the pages to files that are not there."""
    for page in [*ROOT.glob("*.md"), *DOCS.glob("*.md"), ROOT / "bench" / "README.md"]:
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
            for target in LINK.findall(line):
                if not (page.parent / target).exists():
                    where = f"{page.relative_to(ROOT)}:{number}"
                    yield f"{where}: links to {target}, which is not there"


def _session(block: str, folder: str, shell: Shell) -> str:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }
    lines = []
    for command in re.findall(r"^\$ (.*(?:\\\n.*)*)$", block, re.MULTILINE):
        printed = shell(command, folder, environment)
        output = "\n".join(line.rstrip() for line in printed.splitlines()).strip("\n")
        lines.append(f"$ {command}\n{output}\n" if output.strip() else f"$ {command}\n")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
