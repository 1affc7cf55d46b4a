"""The acts of the command line as functions of the same names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import overload

from entailment.checking.report import CANDIDATES, Progress, Report, check_answer
from entailment.datasets.problems import checked_pair
from entailment.errors import OptionError
from entailment.model import Hypothesis, Judgment, LabelScheme
from entailment.registry import systems
from entailment.retrieval.collection import Collection, open_collection
from entailment.retrieval.context import Part, make_parts
from entailment.retrieval.decisions import Decision, check_threshold
from entailment.retrieval.evidence import Finding, Searcher
from entailment.retrieval.hypotheses import check_hypothesis
from entailment.retrieval.novelty import NoveltyFinding
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.systems import NamedSystem, load_system
from entailment.validation.answers import Validation
from entailment.validation.facts import Fact

__all__ = ["check", "judge", "novelty", "search", "validate"]

Several = list[str] | list[Hypothesis] | list[str | Hypothesis] | tuple[str | Hypothesis, ...]
"""Hypotheses; not any iterable, for a single one that is a string would be one too."""


def check(
    answer: str,
    sources: str | Path | Iterable[str | Path],
    *,
    system: str | NamedSystem | None = None,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[Part] | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Return for each claim of *answer*, plain text or Markdown, whether *sources* support it.

    *sources* are files, folders or indexes; *system* is as for `judge`. *ranker* proposes passages
    (bm25 without it), of which *count* are judged for a claim, each in *context*: parts that
    `entailment.retrieval.context.make_parts` made; without it alone and with the sentence before.
    Raise DataError for an answer that is no text, and for sources that are broken, empty or not
    there; *lenient* leaves broken documents out and tells them in the report's notes.
    """
    _check_string("answer", answer)
    judged_by = system if isinstance(system, NamedSystem) else _system(system, None)
    paths = [sources] if isinstance(sources, str | Path) else sources
    return check_answer(
        answer,
        paths,
        judged_by,
        ranker=ranker,
        count=count,
        context=context,
        lenient=lenient,
        progress=progress,
    )


def judge(
    text: str,
    hypothesis: str,
    *,
    system: str | NamedSystem | None = None,
    labels: LabelScheme | None = None,
    explain: bool = False,
    task: str | None = None,
) -> Judgment:
    """Return whether *text* entails *hypothesis*: a label and a probability for each label.

    *system* is a name, recipe or folder, or a loaded system; without it the default judges.
    *task* is the application setting (IE, IR, QA, SUM), where it is known. With *explain* the
    judgment says why. Raise ValueError for a text or hypothesis that is empty or no string.

    >>> judge("A cat sat down.", "An animal was fed.", system="overlap").score < 0.5
    True
    """
    _check_string("text", text)
    _check_string("hypothesis", hypothesis)
    judged_by = system if isinstance(system, NamedSystem) else _system(system, labels)
    pair = checked_pair("1", text, hypothesis, None, {"task": task} if task else None)
    judgment = next(iter(judged_by.judge([pair])))
    return replace(judgment, explanation=judged_by.explain(pair)) if explain else judgment


@overload
def search(
    corpus: str | Path | Collection,
    hypothesis: str | Hypothesis,
    *,
    system: str | Path | NamedSystem | None = None,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[str] = (),
    threshold: float | None = None,
    lenient: bool = False,
) -> Finding: ...


@overload
def search(
    corpus: str | Path | Collection,
    hypothesis: Several,
    *,
    system: str | Path | NamedSystem | None = None,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[str] = (),
    threshold: float | None = None,
    lenient: bool = False,
) -> list[Finding]: ...


def search(
    corpus: str | Path | Collection,
    hypothesis: str | Hypothesis | Several,
    *,
    system: str | Path | NamedSystem | None = None,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[str] = (),
    threshold: float | None = None,
    lenient: bool = False,
) -> Finding | list[Finding]:
    """Return the sentences of *corpus* that entail *hypothesis*, and those that contradict it.

    Several hypotheses give a list, in their order; those without an id are numbered from 1.
    *corpus* is a file or folder of documents, an index, or what `open_collection` returned, to be
    asked often. *ranker* proposes the *count* sentences that are judged (bm25 without it), each in
    *context*, which names parts beside those of the recipe *system*. From P(entailment) of
    *threshold* on a sentence entails. Raise DataError for a corpus or a hypothesis that is broken,
    and for one that the system does not judge, as it is too long; *lenient* leaves broken documents
    out, and gives a finding for such a hypothesis that says why (`refused`).
    """
    recipe = _recipe(system, context, threshold)
    collection: Collection
    if isinstance(corpus, str | Path):
        collection = open_collection(corpus, ranker=ranker, lenient=lenient)
    elif hasattr(corpus, "rank"):
        collection = corpus
    else:
        raise OptionError(f"corpus must be a path or a collection, not {_kind(corpus)}")
    searcher = Searcher(
        collection,
        recipe.system,
        context=recipe.context,
        count=count,
        threshold=recipe.decision.threshold,
        local_novelty=recipe.decision.local_novelty,
        lenient=lenient,
    )
    alone = isinstance(hypothesis, str | Hypothesis)
    asked = [hypothesis] if isinstance(hypothesis, str | Hypothesis) else hypothesis
    if not isinstance(asked, list | tuple):
        told = f"hypotheses must be a string or a list of them, not {_kind(hypothesis)}"
        raise OptionError(told)
    findings = list(searcher.find(_hypothesis(one, n) for n, one in enumerate(asked, start=1)))
    return findings[0] if alone else findings


def novelty(
    corpus: str | Path | Collection,
    statements: Several,
    *,
    system: str | Path | NamedSystem | None = None,
    ranker: str | None = None,
    count: int = CANDIDATES,
    context: Sequence[str] = (),
    threshold: float | None = None,
    lenient: bool = False,
) -> list[NoveltyFinding]:
    """Return for each of *statements* whether *corpus* says it already, and where.

    All else is as for `search`.
    """
    if isinstance(statements, str | Hypothesis):
        raise OptionError(f"statements must be a list of strings, not {_kind(statements)}")
    findings = search(
        corpus,
        statements,
        system=system,
        ranker=ranker,
        count=count,
        context=context,
        threshold=threshold,
        lenient=lenient,
    )
    return [NoveltyFinding(finding) for finding in findings]


def _hypothesis(one: str | Hypothesis, number: int) -> Hypothesis:
    if not isinstance(one, str | Hypothesis):
        raise OptionError(f"hypothesis {number} must be a string, not {_kind(one)}")
    return check_hypothesis(Hypothesis(str(number), one) if isinstance(one, str) else one)


def _recipe(
    system: str | Path | NamedSystem | None, context: Sequence[str], threshold: float | None
) -> SearchRecipe:
    if system is None or system in systems.names():
        system = _system(None if system is None else str(system), None)
    if not isinstance(system, NamedSystem):
        return load_search_recipe(system, context=context, threshold=threshold).decided()
    parts = make_parts({"name": name} for name in context)
    decision = Decision(None if threshold is None else check_threshold(threshold))
    return SearchRecipe(system, parts, decision)


def validate(
    facts: str | Path | Iterable[Fact],
    documents: str | Path,
    *,
    profile: str = "tailored",
    without: Iterable[str] = (),
    system: str | NamedSystem | None = None,
) -> Iterator[Validation]:
    """Yield for each of *facts*, or of the set at that path, whether its document supports it.

    *documents* is the folder or file of what they cite. *profile* is `tailored`, with rules for
    the slots but those that *without* names, or `generic`; *system* is as for `judge`. A fact
    whose document is missing is not supported, under the rule `missing`. Facts of one document
    come together. Raise DataError for facts that are broken.
    """
    from entailment.validation.documents import Documents
    from entailment.validation.judging import Validator, by_document, make_profile
    from entailment.validation.sets import read_facts

    judged_by = system if isinstance(system, NamedSystem) else _system(system, None)
    chosen = make_profile(profile, without=without)
    given = read_facts(facts) if isinstance(facts, str | Path) else facts
    yield from Validator(Documents(documents), judged_by, chosen).validate(by_document(given))


def _system(spec: str | None, labels: LabelScheme | None) -> NamedSystem:
    # A folder or a recipe may change between two calls; a name says the same while the model does.
    if spec is None or spec in systems.names():
        from entailment.systems.neural.catalogue import default_model

        return _loaded(spec, labels, default_model())
    return load_system(spec, labels=labels)


@lru_cache(maxsize=8)
def _loaded(spec: str | None, labels: LabelScheme | None, model: str) -> NamedSystem:
    return load_system(spec, labels=labels)


def _check_string(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise OptionError(f"{name} must be a string, not {_kind(value)}")


def _kind(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
