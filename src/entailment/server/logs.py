"""The log of a server: a JSON object a line on standard error, without the texts of callers.

What the library warns of is logged as its message before anything but numbers is put into it,
since that may quote a text; with *texts* it is logged whole. The errors of the event loop are
logged likewise.
"""

from __future__ import annotations

import datetime
import json
import logging
import re
import sys
import time
from typing import Any

__all__ = ["configure_logs", "log_event"]

logger = logging.getLogger("entailment.server")

_PAUSE = 1.0
"""Seconds after an error of the event loop in which others are only counted."""

_ARGUMENTS = re.compile(r"\(.+\)")


def configure_logs(*, texts: bool = False, level: int = logging.INFO) -> None:
    """Send the log of this package, the HTTP server and the event loop to standard error, as JSON.

    Of the errors of the event loop, one a second is logged.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines(texts=texts))
    for name in ("entailment", "uvicorn.error", "asyncio"):
        named = logging.getLogger(name)
        named.handlers[:] = [handler]
        named.propagate = False
        named.setLevel(level if name == "entailment" else logging.WARNING)
    logging.getLogger("asyncio").filters[:] = [_Sparing(texts=texts)]


def log_event(event: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Log *event* with *fields*, which hold no texts of callers."""
    logger.log(level, event, extra={"fields": fields})


class _Sparing(logging.Filter):
    """Passes one record a second, with the number of those before it that were `omitted`.

    An event loop without free descriptors logs thousands a second. Without *texts*, a record has
    the first line of its message, without the arguments of a callback.
    """

    def __init__(self, *, texts: bool):
        super().__init__()
        self._texts = texts
        self._next = 0.0
        self._omitted = 0

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now < self._next:
            self._omitted += 1
            return False
        if not self._texts:
            record.msg = _ARGUMENTS.sub("()", str(record.msg).partition("\n")[0])
        record.fields = {"omitted": self._omitted}
        self._next, self._omitted = now + _PAUSE, 0
        return True


class _JsonLines(logging.Formatter):
    def __init__(self, *, texts: bool):
        super().__init__()
        self._texts = texts

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line: dict[str, Any] = {
            "time": when.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage() if self._texts or _counts(record) else str(record.msg),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _described(record.exc_info[1], texts=self._texts)
        return json.dumps(line, ensure_ascii=True, default=str)


def _counts(record: logging.LogRecord) -> bool:
    """Return whether only numbers are put into the message of *record*."""
    arguments = record.args
    return isinstance(arguments, tuple) and all(isinstance(value, int) for value in arguments)


def _described(error: BaseException, *, texts: bool) -> str:
    """Return the kind of *error* and the line that raised it; its message only with *texts*."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    message = f": {error}" if texts else ""
    return f"{type(error).__name__}{message}{where}"
