"""What recipes and folders of fitted systems must not name, as strangers may have written them.

| refused | as |
| --- | --- |
| a system in a Python file, `FILE.py:CLASS` | it would run code |
| where a language model sends texts and saves replies, and its key | it is the user's to choose |

This goes for members at any depth, and for a member that is the folder of a fitted language model.
A Python file is run, and a URL used, only where the command line or a caller names it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from entailment.registry import systems
from entailment.systems.python_files import is_python_file

__all__ = ["LANGUAGE_MODEL", "refusal", "savable_options"]

LANGUAGE_MODEL = "llm:"
"""What the names of language models begin with."""

_USERS_OPTIONS = frozenset({"base_url", "cache", "key_variable"})
"""The options of a language model that no file sets."""


def refusal(name: str, options: Mapping[str, Any]) -> str | None:
    """Return what a file must not name of system *name* and its *options*; None if all may be.

    Every value counts, at any depth: any option may hold the name of a system.

    >>> refusal("vote", {"members": [{"name": "mine.py:Mine"}]})
    "names the Python file 'mine.py:Mine', and only -s and -O run one"
    """
    waiting: list[object] = [{**options, "name": name}]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str) and is_python_file(value):
            return f"names the Python file '{value}', and only -s and -O run one"
        if isinstance(value, list | tuple):
            waiting += value
        if isinstance(value, Mapping):
            waiting += value.values()
            language_model = str(value.get("name", ""))
            if value.keys() != (saved := savable_options(language_model, value)).keys():
                option = min(value.keys() - saved.keys())
                return f"sets '{option}' of a language model, and only -O and the environment do"
    return None


def savable_options(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the *options* of system *name* without those that no file sets."""
    unsaved = _USERS_OPTIONS if _may_be_language_model(name) else frozenset()
    return {key: value for key, value in options.items() if key not in unsaved}


def _may_be_language_model(name: str) -> bool:
    """Return whether *name* is that of a language model, or of a file or folder that may name one.

    >>> _may_be_language_model("llm:qwen3:8b"), _may_be_language_model("overlap")
    (True, False)
    """
    is_file = name.endswith(".toml") or os.path.isdir(name)
    return name.startswith(LANGUAGE_MODEL) or (is_file and name not in systems.names())
