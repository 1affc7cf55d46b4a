"""A function and its command take the same options, by the same names and defaults."""

from __future__ import annotations

import inspect

import click
import pytest

import entailment
from entailment.cli import entail

COMMANDS = (
    "ablate",
    "agree",
    "check",
    "compare",
    "features",
    "judge",
    "leaderboard",
    "novelty",
    "run",
    "score",
    "search",
    "validate",
)


OF_COMMANDS = {
    "format": "a function returns values",
    "json": "likewise",
    "quiet": "a function prints nothing",
    "no-color": "likewise",
    "timeout": "the caller ends a call",
    "html": "`Report.to_html` gives the page",
    "overwrite": "is for that page, and for files that only commands write",
    "model": "`load_system` takes options of a system",
    "option": "likewise",
    "follow-links": "is for the process: `entailment.corpora.files.follow_links`",
    "on": "a cluster is for commands",
    "output": "is an argument of `run`; other functions write no file",
}
"""Options that every command may have and no function needs, each with the reason."""

WITHOUT_PARAMETER = {
    "ablate": {"system": "an argument", "all": "the default", "plot": "a picture"},
    "agree": {"plot": "a picture"},
    "check": {
        "sources": "an argument",
        "accept": "what is accepted only decides the exit status and the reports of a command",
        "write-accepted": "likewise",
        "batch": "`check_many`",
        "columns": "of --batch",
        "jobs": "of --batch",
        "fail-under": "`Report.passes`",
        "fail-on": "`Report.count`",
        "allow-abstention": "`Report.passes`",
    },
    "compare": {
        "plot": "a picture",
        "agreement": "a picture",
    },
    "features": {},
    "judge": {"text": "an argument", "hypothesis": "an argument", "plot": "a picture"},
    "leaderboard": {
        "system": "an argument",
        "recipes": "the argument `system` takes paths",
        "lenient": "only decides the exit status",
        "no-plot": "a picture",
    },
    "novelty": {
        "statements": "an argument",
        "limit": "a finding has everything",
        "task": "of topics, of which `run` is the function",
        "jobs": "a function judges in its own process",
    },
    "run": {},
    "score": {
        "plot": "a picture",
        "calibration": "a picture",
        "published": "a printed ranking",
    },
    "search": {
        "hypothesis": "an argument",
        "hypotheses": "an argument",
        "limit": "a finding has everything",
        "all": "likewise",
        "task": "of topics, of which `run` is the function",
        "jobs": "a function judges in its own process",
    },
    "validate": {
        "documents": "an argument",
        "train": "writes a file",
        "run-format": "of --output",
        "jobs": "a function judges in its own process",
    },
}
"""Options of each command that are no keyword of its function, each with the reason."""

WITHOUT_OPTION = {
    "ablate": {"progress": "a command has a bar", "options": "-O after the -s of a system"},
    "check": {"progress": "a command has a bar"},
    "judge": {
        "columns": "of tables; a command judges a single pair",
        "progress": "likewise, of several pairs",
    },
    "leaderboard": {"progress": "a command has a bar", "options": "-O after the -s of a system"},
    "novelty": {"progress": "a command has a bar"},
    "run": {"progress": "a command has a bar"},
    "search": {"progress": "a command has a bar"},
}
"""Keywords of each function that are no option of its command, each with the reason."""


def _options(name: str) -> dict[str, click.Option]:
    command = entail.get_command(click.Context(entail), name)
    assert command is not None
    return {
        max(option.opts, key=len).lstrip("-"): option
        for option in command.params
        if isinstance(option, click.Option)
    }


def _keywords(name: str) -> dict[str, inspect.Parameter]:
    parameters = inspect.signature(getattr(entailment, name)).parameters.values()
    return {
        parameter.name.replace("_", "-"): parameter
        for parameter in parameters
        if parameter.kind is parameter.KEYWORD_ONLY
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_an_option_of_a_command_is_a_keyword_of_its_function(name: str) -> None:
    missing = _options(name).keys() - _keywords(name).keys() - OF_COMMANDS.keys()
    assert missing == WITHOUT_PARAMETER[name].keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_keyword_of_a_function_is_an_option_of_its_command(name: str) -> None:
    missing = _keywords(name).keys() - _options(name).keys()
    assert missing == WITHOUT_OPTION.get(name, {}).keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_numbers_have_the_same_defaults(name: str) -> None:
    options, keywords = _options(name), _keywords(name)
    numbers = {
        option: (options[option].get_default(click.Context(click.Command(name))), keyword.default)
        for option, keyword in keywords.items()
        if type(keyword.default) in (int, float) and option in options and option != "jobs"
    }
    assert {option: ours for option, (ours, _) in numbers.items()} == {
        option: theirs for option, (_, theirs) in numbers.items()
    }


def test_check_many_takes_what_check_takes() -> None:
    assert _keywords("check").keys() - _keywords("check_many").keys() == {"progress"}


def test_cross_validate_takes_what_train_takes_for_folds() -> None:
    others = {"documents", "data-dir", "only", "task"}
    options = _options("train").keys() - OF_COMMANDS.keys() - others
    assert _keywords("cross_validate").keys() - {"progress", "overwrite"} == options
    given, ours = _options("train")["bootstrap"], _keywords("cross_validate")["bootstrap"]
    assert given.get_default(click.Context(click.Command("train"))) == ours.default
