"""Requests to an OpenAI-compatible endpoint, repeated where that may help."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from entailment.errors import EntailmentError, MissingExtraError

if TYPE_CHECKING:
    import httpx

__all__ = ["Endpoint", "EndpointError"]

_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""Statuses after which the same request may succeed."""

_LONGEST_WAIT = 60.0
"""Seconds between two attempts, at most, where the endpoint names none."""

_LONGEST_NAMED = 600.0
"""Seconds that an endpoint may name."""


class EndpointError(EntailmentError):
    """An endpoint cannot be reached, or refuses a request."""


@dataclass(frozen=True)
class Endpoint:
    """Where and how requests are sent: *timeout* and *backoff* are seconds."""

    url: str
    key: str | None
    attempts: int
    backoff: float
    timeout: float

    def complete(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return the response to *request*; raise EndpointError, naming the endpoint, for none.

        The wait doubles after each attempt that failed. An endpoint that names one is obeyed, or
        given up if it is longer than `_LONGEST_NAMED`.
        """
        client = self._client
        import httpx

        problem = ""
        for attempt in range(self.attempts):
            wait = min(self.backoff * 2**attempt, _LONGEST_WAIT)
            try:
                response = client.post(f"{self.url}/chat/completions", json=request)
            except httpx.HTTPError as error:
                problem = str(error) or type(error).__name__
            else:
                if response.is_success:
                    return self._object(response)
                problem = f"{response.status_code} {response.text[:200]}"
                if response.status_code not in _PASSING:
                    raise EndpointError(f"{self.url}: {problem}")
                if (named := _named_wait(response)) > _LONGEST_NAMED:
                    raise EndpointError(f"{self.url}: names a wait of {named:g} s: {problem}")
                wait = named or wait
            if attempt + 1 < self.attempts:
                time.sleep(wait)
        tries = "1 attempt" if self.attempts == 1 else f"{self.attempts} attempts"
        raise EndpointError(f"{self.url}: no response after {tries}: {problem}")

    def _object(self, response: httpx.Response) -> dict[str, Any]:
        try:
            return dict(response.json())
        except (TypeError, ValueError) as error:
            raise EndpointError(f"{self.url}: the response is not a JSON object") from error

    @cached_property
    def _client(self) -> httpx.Client:
        try:
            import httpx
        except ImportError as error:
            raise MissingExtraError("a language model as a judge", "llm") from error
        headers = {} if self.key is None else {"Authorization": f"Bearer {self.key}"}
        return httpx.Client(headers=headers, timeout=self.timeout)


def _named_wait(response: httpx.Response) -> float:
    """Return the seconds that `Retry-After` names, 0 for none."""
    try:
        return max(0.0, float(response.headers["retry-after"]))
    except (KeyError, ValueError):
        return 0.0
