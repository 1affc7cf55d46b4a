"""What the site needs beside the pages: a hook of mkdocs and an extension of griffe."""

from __future__ import annotations

import re
from typing import Any

import griffe

_OUTSIDE = re.compile(r"\[([^\]]+)\]\(\.\./([^)]+)\)")
_EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Return a page with the names of files of the repository in place of links to them."""
    return _OUTSIDE.sub(r"\1 (`\2`)", markdown)


class Examples(griffe.Extension):
    """Shows the sessions in docstrings as code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Put the sessions of a docstring into fences."""
        if obj.docstring is not None:
            fenced = _EXAMPLE.sub(lambda match: f"```pycon\n{match[0]}\n```", obj.docstring.value)
            obj.docstring.value = fenced
