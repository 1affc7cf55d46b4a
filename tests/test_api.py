"""The functions of the package: what they refuse, and which model judges."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment import api
from entailment.errors import EntailmentError
from entailment.registry import systems


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: entailment.judge(None, "A cat sat."), "text must be a string, not None"),
        (lambda: entailment.judge("A cat.", ["A"]), "hypothesis must be a string, not a list"),
        (lambda: entailment.check(None, "news.txt"), "answer must be a string, not None"),
        (lambda: entailment.search(None, "A cat."), "corpus must be a path or a collection, not N"),
        (lambda: entailment.search("news.txt", None), "hypotheses must be a string or a list"),
        (lambda: entailment.search("news.txt", ["A cat.", 7]), "hypothesis 2 must be a string, no"),
        (lambda: entailment.novelty("news.txt", "A cat."), "statements must be a list of strings"),
    ],
)
def test_what_is_no_text_is_one_clear_error(
    call: Callable[[], Any], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("news.txt").write_text("A cat sat down.\n")
    with pytest.raises(ValueError, match=told) as error:
        call()
    assert isinstance(error.value, EntailmentError)


def test_another_model_judges_from_when_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    real = api.load_system

    def load(*arguments: Any, **options: Any) -> Any:
        loaded.append("loaded")
        return real(*arguments, **options)

    monkeypatch.setattr(api, "load_system", load)
    api._loaded.cache_clear()
    try:
        assert entailment.judge("A cat sat.", "A cat sat.").score > 0.5
        assert entailment.judge("A cat sat.", "A cat lay.").score < 1
        assert len(loaded) == 1
        monkeypatch.setenv("ENTAILMENT_MODEL", "smal")
        with pytest.raises(EntailmentError, match="did you mean 'small'"):
            entailment.judge("A cat sat.", "A cat sat.")
    finally:
        api._loaded.cache_clear()


def test_a_search_asked_again_loads_no_system_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "news.txt").write_text("A cat sat down.\n")
    first = api._recipe(None, (), None)
    assert api._recipe(None, (), 0.4).system is first.system
    assert "overlap" in systems.names()
    (told,) = entailment.search(tmp_path / "news.txt", ["A cat sat."], system="overlap")
    assert told.entailing
