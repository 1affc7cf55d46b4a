"""An OpenAI-compatible endpoint on this machine, that judges by the words of the prompt."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.cli.conftest import entail

__all__ = ["entail"]

Respond = Callable[[dict[str, Any]], tuple[int, dict[str, Any] | str]]


def message(content: str | None, finish: str = "stop", **more: object) -> dict[str, Any]:
    choice = {"message": {"content": content, **more}, "finish_reason": finish}
    return {"choices": [choice], "usage": {"prompt_tokens": 200, "completion_tokens": 10}}


def judgment(entailment: float, contradiction: float, unknown: float) -> dict[str, Any]:
    value = {"entailment": entailment, "contradiction": contradiction, "unknown": unknown}
    return message(json.dumps({**value, "reason": "by its words"}))


def by_words(request: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Entailment where the text has all words of the hypothesis."""
    question = request["messages"][-1]["content"]
    text, hypothesis = re.findall(r"<(?:text|hypothesis)>\n(.*?)\n</", question, re.DOTALL)
    lacks = set(hypothesis.lower().split()) - set(text.lower().split())
    return 200, judgment(0.1, 0.2, 0.7) if lacks else judgment(0.8, 0.05, 0.15)


class Endpoint:
    """What was requested, and what is responded to it."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.respond: Respond = by_words
        self.waits: list[str] = []
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                request = json.loads(self.rfile.read(int(self.headers["content-length"])))
                endpoint.requests.append(request)
                endpoint.headers.append({k.lower(): v for k, v in self.headers.items()})
                status, value = endpoint.respond(request)
                body = (value if isinstance(value, str) else json.dumps(value)).encode()
                self.send_response(status)
                self.send_header("content-length", str(len(body)))
                for wait in endpoint.waits:
                    self.send_header("retry-after", wait)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    started = Endpoint()
    yield started
    started.close()
