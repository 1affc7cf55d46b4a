"""The judge: a request a pair, some at a time, judgments in the order of the pairs."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from entailment.errors import DataError, OptionError
from entailment.model import Explanation, Judgment, LabelScheme, Pair
from entailment.systems.llm.cache import ReplyCache
from entailment.systems.llm.calibration import Calibration, fitted
from entailment.systems.llm.endpoint import Endpoint, EndpointError
from entailment.systems.llm.prompt import Prompt, read_prompt
from entailment.systems.llm.replies import SCHEMA, BrokenReplyError, Reply, read_reply
from entailment.systems.llm.usage import Usage, total

__all__ = ["KEY_VARIABLE", "URL_VARIABLE", "LanguageModel"]

URL_VARIABLE = "ENTAILMENT_LLM_URL"
"""The environment variable that names the endpoint where no option does."""

KEY_VARIABLE = "ENTAILMENT_LLM_KEY"
"""The environment variable that holds the key of the endpoint, if it takes one."""

_STRUCTURES: Mapping[str, Mapping[str, Any]] = {
    "schema": {
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "judgment", "strict": True, "schema": SCHEMA},
        }
    },
    "object": {"response_format": {"type": "json_object"}},
    "none": {},
}
"""What is sent so that a reply is JSON, by how much of that an endpoint knows."""


class LanguageModel:
    """Asks the language model *model* about each pair, at the endpoint *base_url*.

    *key_variable* is the name of the environment variable with its key; *prompt* a file in place of
    the prompt of the package; *structure* is `schema`, `object` or `none`, by what the endpoint
    knows. *cache* is the file of the replies: in the user's cache folder when None, none when
    False. A request is sent *attempts* times at most, *backoff* seconds apart and then twice as
    long each time, and waits *timeout* seconds; *parallel* are sent at a time. Prices are for a
    million tokens.

    A refusal, or a reply that is not a judgment, is a DataError that names the pair.
    """

    labels = LabelScheme.THREE_WAY

    def __init__(
        self,
        model: str,
        base_url: str | None = None,
        key_variable: str = KEY_VARIABLE,
        prompt: str | None = None,
        structure: str = "schema",
        cache: str | bool | None = None,
        attempts: int = 5,
        backoff: float = 1.0,
        timeout: float = 60.0,
        parallel: int = 4,
        input_price: float = 0.0,
        output_price: float = 0.0,
    ):
        url = base_url or os.environ.get(URL_VARIABLE)
        if not model or not url or urlsplit(url).scheme not in ("http", "https"):
            raise OptionError(
                "a language model takes llm:MODEL and an endpoint: base_url=http://HOST/v1, or "
                f"{URL_VARIABLE} in the environment"
            )
        if structure not in _STRUCTURES:
            raise OptionError(f"structure must be {', '.join(_STRUCTURES)}, not '{structure}'")
        for name, count in (("attempts", attempts), ("parallel", parallel)):
            if type(count) is not int or count < 1:
                raise OptionError(f"{name} must be a whole number from 1, not {count!r}")
        for name, seconds in (("backoff", backoff), ("timeout", timeout)):
            if not 0 <= seconds < math.inf:
                raise OptionError(f"{name} must be a number of seconds from 0, not {seconds!r}")
        self.model = model
        self.usage = Usage()
        self._prompt: Prompt = read_prompt(prompt)
        self._structure = structure
        key = os.environ.get(key_variable)
        self._endpoint = Endpoint(url.rstrip("/"), key, attempts, backoff, timeout)
        self._cache_file = cache
        self._parallel = parallel
        self._prices = (input_price, output_price)
        self._calibration = Calibration()

    @property
    def fingerprint(self) -> str:
        """The model, the host that serves it and the checksum of the prompt."""
        host = urlsplit(self._endpoint.url).netloc
        return f"{self.model}@{host},prompt#{self._prompt.checksum},{self._structure}"

    @property
    def excluded_from_signature(self) -> frozenset[str]:
        """The options covered by the fingerprint, and those on which no judgment depends."""
        names = "model base_url key_variable prompt structure cache attempts backoff timeout"
        return frozenset(f"{names} parallel input_price output_price".split())

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*.

        Raise DataError, naming the pair, for a refusal and for a reply that is not a judgment,
        EndpointError where the endpoint fails.
        """
        for pair, reply in self._replies(pairs):
            chances = self._calibration(reply.probabilities)
            label = max(self.labels.members, key=chances.__getitem__)
            yield Judgment(pair.id, label, chances)

    def explain(self, pair: Pair) -> Explanation:
        """Return the reason that the model gives."""
        ((_, reply),) = self._replies([pair])
        return Explanation(reasons=(reply.reason,) if reply.reason else ())

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> LanguageModel:
        """Return the judge calibrated on the gold labels of *pairs*; ValueError for none."""
        judged = [
            (reply.probabilities, pair.gold)
            for pair, reply in self._replies(pair for pair in pairs if pair.gold is not None)
            if pair.gold is not None
        ]
        if not judged:
            raise ValueError("no pair has a gold label")
        return self.with_state(fitted(judged).state())

    def state(self) -> dict[str, object]:
        """Return the calibration."""
        return self._calibration.state()

    def with_state(self, state: Mapping[str, object]) -> LanguageModel:
        """Return the judge with the calibration *state*."""
        other = object.__new__(LanguageModel)
        other.__dict__ |= self.__dict__ | {"_calibration": Calibration.of(state)}
        return other

    def _replies(self, pairs: Iterable[Pair]) -> Iterator[tuple[Pair, Reply]]:
        """Yield *pairs* with their replies, in order; twice *parallel* are read ahead."""
        waiting: deque[tuple[Pair, Future[Reply]]] = deque()
        pool = ThreadPoolExecutor(self._parallel, thread_name_prefix="entailment-llm")
        try:
            for pair in pairs:
                waiting.append((pair, pool.submit(self._reply, pair)))
                if len(waiting) > 2 * self._parallel:
                    yield _finished(*waiting.popleft())
            while waiting:
                yield _finished(*waiting.popleft())
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _reply(self, pair: Pair) -> Reply:
        request = {
            "model": self.model,
            "temperature": 0,
            "messages": self._prompt.messages(pair),
            **_STRUCTURES[self._structure],
        }
        key = hashlib.sha256(
            json.dumps([self._endpoint.url, request], sort_keys=True).encode()
        ).hexdigest()
        try:
            return self._cached_reply(key) or self._new_reply(key, request)
        except BrokenReplyError as error:
            raise DataError(f"pair '{pair.id}': {error}") from error
        except EndpointError as error:
            raise EndpointError(f"pair '{pair.id}': {error}") from error

    def _cached_reply(self, key: str) -> Reply | None:
        response = None if self._cache is None else self._cache.get(key)
        if response is None:
            return None
        for usage in (self.usage, total):
            usage.add_cached()
        return read_reply(response)

    def _new_reply(self, key: str, request: Mapping[str, Any]) -> Reply:
        """Return the reply to *request*, which goes to the cache where it is a judgment."""
        response = self._endpoint.complete(request)
        for usage in (self.usage, total):
            usage.add(response, *self._prices)
        reply = read_reply(response)
        if self._cache is not None:
            self._cache.put(key, response)
        return reply

    @cached_property
    def _cache(self) -> ReplyCache | None:
        from entailment.text.linguistics.cache import cache_folder

        if self._cache_file is False:
            return None
        is_named = isinstance(self._cache_file, str)
        path = Path(str(self._cache_file)) if is_named else cache_folder() / "replies.sqlite"
        return ReplyCache(path)


def _finished(pair: Pair, reply: Future[Reply]) -> tuple[Pair, Reply]:
    return pair, reply.result()
