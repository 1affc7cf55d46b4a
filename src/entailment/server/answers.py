"""Responses: JSON of any text that came in, and server-sent events."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

__all__ = ["Json", "event_text", "json_bytes"]


def json_bytes(value: object) -> bytes:
    r"""Return *value* as JSON in UTF-8; half a character becomes its escape.

    >>> json_bytes({"é": "\ud800"})
    b'{"\xc3\xa9": "\\ud800"}'
    """
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace")


def event_text(event: str, value: object) -> bytes:
    r"""Return a server-sent event, whose data are one line of JSON.

    >>> event_text("progress", {"done": 1})
    b'event: progress\ndata: {"done": 1}\n\n'
    """
    return b"event: %s\ndata: %s\n\n" % (event.encode(), json_bytes(value))


class Json(Response):
    """A response of JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return the body."""
        return json_bytes(content)
