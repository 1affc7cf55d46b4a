"""The log of a server: a JSON object a line on standard error, without the texts of callers.

What the library warns of is logged as its message before anything is put into it, since that may
quote a text; with *texts* it is logged whole.
"""

from __future__ import annotations

import datetime
import json
import logging
import sys
from typing import Any

__all__ = ["configure_logs", "log_event"]

logger = logging.getLogger("entailment.server")


def configure_logs(*, texts: bool = False, level: int = logging.INFO) -> None:
    """Send the log of this package and of the HTTP server to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines(texts=texts))
    for name in ("entailment", "uvicorn.error"):
        named = logging.getLogger(name)
        named.handlers[:] = [handler]
        named.propagate = False
        named.setLevel(level if name == "entailment" else logging.WARNING)


def log_event(event: str, *, level: int = logging.INFO, **fields: Any) -> None:
    """Log *event* with *fields*, which hold no texts of callers."""
    logger.log(level, event, extra={"fields": fields})


class _JsonLines(logging.Formatter):
    def __init__(self, *, texts: bool):
        super().__init__()
        self._texts = texts

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line: dict[str, Any] = {
            "time": when.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage() if self._texts else str(record.msg),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = _described(record.exc_info[1], texts=self._texts)
        return json.dumps(line, ensure_ascii=True, default=str)


def _described(error: BaseException, *, texts: bool) -> str:
    """Return the kind of *error* and the line that raised it; its message only with *texts*."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    message = f": {error}" if texts else ""
    return f"{type(error).__name__}{message}{where}"
