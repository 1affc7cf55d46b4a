"""Spans of OpenTelemetry, by a tracer that stands in for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

import entailment

TEXT = "The tower is old."
Spans = list[tuple[str, dict[str, Any]]]


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Spans:
    begun: Spans = []

    @contextmanager
    def start_as_current_span(name: str) -> Iterator[Any]:
        attributes: dict[str, Any] = {}
        begun.append((name, attributes))
        yield SimpleNamespace(set_attribute=attributes.__setitem__)

    tracer = SimpleNamespace(start_as_current_span=start_as_current_span)
    trace = SimpleNamespace(get_tracer=lambda _: tracer)
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", trace)  # type: ignore[arg-type]
    return begun


def test_each_function_that_returns_all_at_once_is_a_span_of_its_name(spans: Spans) -> None:
    entailment.judge(TEXT, TEXT, system="overlap")
    entailment.judge([(TEXT, TEXT)] * 3, system="overlap")
    entailment.check(TEXT, [TEXT], system="overlap")
    entailment.search([TEXT], TEXT, system="overlap")
    entailment.novelty([TEXT], [TEXT, TEXT], system="overlap")
    names = [name.removeprefix("entailment.") for name, _ in spans]
    assert names == ["judge", "judge", "check", "search", "novelty"]
    assert spans[1][1]["entailment.pairs"] == 3
    assert spans[3][1]["entailment.entailing"] == 1
    assert spans[4][1]["entailment.hypotheses"] == 2
    assert TEXT not in str(spans)


def test_a_corpus_that_is_missing_is_an_error_within_the_span(spans: Spans) -> None:
    for search in (entailment.search, entailment.novelty):
        with pytest.raises(entailment.DataError):
            search("nowhere", [TEXT], system="overlap")
    assert [name for name, _ in spans] == ["entailment.search", "entailment.novelty"]


def test_a_stream_has_a_span_for_each_answer_and_none_for_pairs(spans: Spans) -> None:
    records = [{"answer": TEXT, "sources": [TEXT]}] * 2
    list(entailment.check_many(records, system="overlap"))
    list(entailment.judge(iter([(TEXT, TEXT)]), system="overlap"))
    assert [name for name, _ in spans] == ["entailment.check"] * 2
