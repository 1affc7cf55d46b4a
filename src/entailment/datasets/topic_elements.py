"""What the elements of topic files have in common: ids, sentence numbers, parts that come once.

Every function takes the path of the file, and raises DataError with the element's line.
"""

from __future__ import annotations

import re
from pathlib import Path

from entailment.datasets.elements import Element
from entailment.datasets.problems import MAX_HYPOTHESIS, MAX_ID, shown
from entailment.errors import DataError

__all__ = ["identifier", "only_child", "sentence_number", "statement"]


_NO_ID = re.compile("[\0-\x20\x7f-\xa0\u2028\u2029\ud800-\udfff]")
_NUMBER = re.compile("[0-9]{1,9}")


def identifier(element: Element, attribute: str, path: str | Path) -> str:
    """Return the id in *attribute*: not empty, without blanks and, except in documents, slashes."""
    value = element.attributes.get(attribute, "").strip()
    tag = shown(element.tag)
    if not value:
        raise DataError(f"<{tag}> has no {attribute}", path=path, line=element.line)
    has_slash = attribute != "doc_id" and "/" in value
    if len(value) > MAX_ID or _NO_ID.search(value) or has_slash:
        problem = f"<{tag}> has the {attribute} '{shown(value)}'"
        rule = f"an id has no blank, no slash and at most {MAX_ID:,} characters"
        raise DataError(f"{problem}; {rule}", path=path, line=element.line)
    return value


def sentence_number(element: Element, path: str | Path) -> int:
    """Return the `s_id`, a whole number from 0."""
    value = element.attributes.get("s_id", "").strip()
    if _NUMBER.fullmatch(value):
        return int(value)
    problem = f"<{shown(element.tag)}> has the s_id '{shown(value)}'; it is a whole number from 0"
    raise DataError(problem, path=path, line=element.line)


def only_child(element: Element, tag: str, path: str | Path) -> Element:
    """Return the one child called *tag*."""
    children = element.children_called(tag)
    if len(children) == 1:
        return children[0]
    where = children[1].line if children else element.line
    problem = f"<{shown(element.tag)}> has {len(children) or 'no'} <{tag}>; it needs one"
    raise DataError(problem, path=path, line=where)


def statement(element: Element, path: str | Path) -> str:
    """Return the text of a hypothesis, which is neither empty nor too long."""
    text = element.text
    if not text:
        raise DataError(f"<{shown(element.tag)}> is empty", path=path, line=element.line)
    if len(text) > MAX_HYPOTHESIS:
        problem = f"<{shown(element.tag)}> has {len(text):,} characters"
        message = f"{problem}; at most {MAX_HYPOTHESIS:,} are read"
        raise DataError(message, path=path, line=element.line)
    return text
