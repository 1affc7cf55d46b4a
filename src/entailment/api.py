"""The acts of the command line as functions of the same names.

Not every function takes every option; those that it takes mean the same in all, in this order:

| option | is |
| --- | --- |
| *system* | what judges: anything that `load_system` takes, or a loaded system |
| *context* | names of what of its document goes with a sentence, such as `headline` |
| *top* | how many sentences are judged at most |
| *threshold* | P(entailment), in [0, 1], from which a sentence entails, not the label |
| *abstain* | confidence, in [0, 1], below which a three-way judgment is UNKNOWN and undecided |
| *labels* | the label scheme of the judgments |
| *ranker* | what proposes the sentences: `bm25`, `lucene-2.9` or `all` |
| *since*, *until* | the days, both included, between which a document is dated that is searched |
| *lenient* | leave broken input out and count it, in place of an error |
| *progress* | a function that is called with two numbers: how much is done, and of how much |

Without *context*, `check` chooses one, and `search` and `novelty` read each sentence alone. The
default of *top* is `CLAIM_CANDIDATES` (`checking.report`) for a claim, and `CANDIDATES`
(`retrieval.ranking`) for a hypothesis.

A string that names documents to look into is a path (*corpus*, *documents*, *facts*); a string that
is to be read is a text (*answer*, *sources*, *article*), whose file is given as a `pathlib.Path`.
In a list of documents a string is a text in any case.

Functions that return a stream (`check_many`, `validate`, `judge` of an iterable) take no
*progress*: whoever reads the stream can count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from entailment.checking.articles import read_article, statements_of
from entailment.checking.report import (
    CLAIM_CANDIDATES,
    Progress,
    Report,
    Verdict,
    check_answer,
    search_settings,
    unchecked,
)
from entailment.checking.searchable import collection_of, opened_collections, require_several
from entailment.checking.sources import Sources, refuse_path
from entailment.corpora.records import record_document
from entailment.errors import DataError, OptionError, kind_of, naming_arguments
from entailment.judging import System, check_progress, check_string, judge, load_named
from entailment.model import Document, Hypothesis, SchemeLike
from entailment.registry import systems
from entailment.retrieval.collection import Collection, check_ranker
from entailment.retrieval.context import NamedContext, make_parts
from entailment.retrieval.decisions import check_threshold
from entailment.retrieval.evidence import Finding
from entailment.retrieval.filters import Day, DocumentFilter, period
from entailment.retrieval.hypotheses import check_hypothesis
from entailment.retrieval.novelty import NoveltyFinding
from entailment.retrieval.ranking import CANDIDATES, check_count
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.systems import NamedSystem
from entailment.tracing import span
from entailment.validation.answers import Validation
from entailment.validation.facts import Fact

if TYPE_CHECKING:
    from entailment.validation.judging import Library

__all__ = [
    "System",
    "check",
    "check_many",
    "check_options",
    "judge",
    "load_named",
    "load_recipe",
    "novelty",
    "require_records",
    "search",
    "validate",
]

Hypotheses = list[str] | list[Hypothesis] | list[str | Hypothesis] | tuple[str | Hypothesis, ...]
"""Several hypotheses: not any iterable, as a single string would be one too."""


@naming_arguments
def check(
    answer: str,
    sources: object,
    *,
    system: System | None = None,
    context: Sequence[str] | None = None,
    top: int = CLAIM_CANDIDATES,
    threshold: float | None = None,
    abstain: float | None = None,
    ranker: str | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Return for each claim of *answer*, plain text or Markdown, whether *sources* support it.

    *sources* is one of these, or an iterable of any mix of them:

    - a string: the text itself, **not** the name of a file
    - a `pathlib.Path`: a file, a folder with all below it, or an index
    - a mapping with `text`, and `id`, `title`, `date`, `source` where they are known
    - an object with `page_content` and `metadata`, `content` and `meta`, or `text` and
      `metadata`: the documents of LangChain, Haystack and LlamaIndex

    Without *context*, each sentence is judged alone and with the preceding one, and where that
    settles nothing in its surroundings; at most *top* sentences of the documents, and of each
    index, are judged for each claim. Raise DataError for an answer that is not text and for sources
    that are broken, empty or missing, OptionError for a string that names a file and for *abstain*
    with a system of two labels, UnknownNameError for an unknown part of the context. With
    *lenient*, broken documents are skipped and counted in the report's notes, a claim that the
    system refuses to judge is not found, with the reason, and without any source, `[]`, no claim is
    found.

    >>> report = check("The cat sat down.", ["The cat sat down on the mat."], system="overlap")
    >>> report.supported, str(report.claims[0].verdict)
    (True, 'supported')
    """
    check_string("answer", answer)
    check_progress(progress)
    parts = None if context is None else _named_parts(context)
    loaded = load_named(system, None, abstain)
    with span("check", system=loaded.name) as current:
        report = check_answer(
            answer,
            sources,
            loaded,
            context=parts,
            top=top,
            threshold=threshold,
            ranker=ranker,
            lenient=lenient,
            progress=progress,
        )
        supported = report.count(Verdict.SUPPORTED)
        current.add(claims=len(report.claims), supported=supported, score=report.score)
    return report


def check_many(
    records: Iterable[Mapping[str, Any]],
    *,
    system: System | None = None,
    context: Sequence[str] | None = None,
    top: int = CLAIM_CANDIDATES,
    threshold: float | None = None,
    abstain: float | None = None,
    ranker: str | None = None,
    lenient: bool = False,
) -> Iterator[Report]:
    """Yield a report for each of *records*, in their order, holding one in memory at a time.

    A record is a mapping with `answer` and `sources`, as for `check`, and optionally an `id`, which
    its report takes over; the default is the position of the record, from 1. All else is as for
    `check`, whose errors for options are raised at the call. Raise DataError, naming the record,
    for a record that cannot be checked, which ends the stream; with *lenient*, it gets a report
    without claims, which notes why. Raise OptionError for *records* that are not an iterable of
    mappings.

    >>> records = [{"id": "a", "answer": "It rains.", "sources": ["It rains in Rome."]}]
    >>> [(report.id, report.supported) for report in check_many(records, system="overlap")]
    [('a', True)]
    """
    require_records(records)
    check_options(context=context, top=top, threshold=threshold, ranker=ranker)
    return _checked_many(
        records,
        system=load_named(system, None, abstain).with_threshold(threshold),
        context=context,
        top=top,
        ranker=ranker,
        lenient=lenient,
    )


@overload
def search(
    corpus: object,
    hypothesis: str | Hypothesis,
    *,
    system: System | None = None,
    context: Sequence[str] = (),
    top: int = CANDIDATES,
    threshold: float | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    ranker: str | None = None,
    since: Day | None = None,
    until: Day | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> Finding: ...


@overload
def search(
    corpus: object,
    hypothesis: Hypotheses,
    *,
    system: System | None = None,
    context: Sequence[str] = (),
    top: int = CANDIDATES,
    threshold: float | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    ranker: str | None = None,
    since: Day | None = None,
    until: Day | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> list[Finding]: ...


@naming_arguments
def search(
    corpus: object,
    hypothesis: str | Hypothesis | Hypotheses,
    *,
    system: System | None = None,
    context: Sequence[str] = (),
    top: int = CANDIDATES,
    threshold: float | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    ranker: str | None = None,
    since: Day | None = None,
    until: Day | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> Finding | list[Finding]:
    """Return the sentences of *corpus* that entail *hypothesis*, and those that contradict it.

    A list of hypotheses gives a list of findings, in order; hypotheses without an id are numbered
    from 1. *corpus* is the path, also as a string, of a file or folder of documents or of an index,
    or an iterable of documents as the *sources* of `check`, or for repeated searches what
    `open_collection` or `open_sources` returned: documents, or one index. *context* adds to that of
    the recipe *system*. A question is not judged; its finding gives the reason (`refused`). Raise
    DataError for a broken corpus or hypothesis, and for a hypothesis that the system refuses
    because it is too long; with *lenient*, broken documents are skipped, and such a hypothesis also
    gets a finding with the reason. Raise OptionError for *abstain* with two labels, for *labels*
    that the system lacks and for a recipe whose threshold has still to be fitted, UnknownNameError
    for an unknown part of the context.

    >>> finding = search([{"id": "a", "text": "A cat sat."}], "A cat sat.", system="overlap")
    >>> [evidence.passage.text for evidence in finding.entailing]
    ['A cat sat.']
    """
    if not isinstance(hypothesis, str | Hypothesis | list | tuple):
        message = f"hypotheses must be a string or a list of them, not {kind_of(hypothesis)}"
        raise OptionError(message)
    check_progress(progress)
    given = [hypothesis] if isinstance(hypothesis, str | Hypothesis) else hypothesis
    statements = _numbered(given, "hypothesis")
    recipe = load_recipe(system, context, threshold, abstain, labels)
    findings = _findings(
        "search",
        corpus,
        statements,
        recipe,
        chosen=period(since, until),
        top=top,
        ranker=ranker,
        lenient=lenient,
        progress=progress,
    )
    return findings[0] if isinstance(hypothesis, str | Hypothesis) else findings


@naming_arguments
def novelty(
    corpus: object,
    statements: Hypotheses | None = None,
    *,
    article: object = None,
    system: System | None = None,
    context: Sequence[str] = (),
    top: int = CANDIDATES,
    threshold: float | None = None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
    ranker: str | None = None,
    since: Day | None = None,
    until: Day | None = None,
    lenient: bool = False,
    progress: Progress | None = None,
) -> list[NoveltyFinding]:
    """Return for each of *statements* whether *corpus* already states it, and where.

    Instead of statements, an *article* may be given: the text itself, a `pathlib.Path`, or a
    document, as for `check`. Each of its statements is looked up, in documents with other texts.
    All else is as for `search`. Raise OptionError for *statements* that are not a list, and unless
    there are either statements or an article, and for a string that names the file of an article;
    DataError for an article that states nothing.
    """
    if (statements is None) is (article is None):
        raise OptionError("novelty takes either statements or an article")
    check_progress(progress)
    if article is None:
        if not isinstance(statements, list | tuple):
            raise OptionError(f"statements must be a list of strings, not {kind_of(statements)}")
        documents: tuple[Document, ...] = ()
        hypotheses = _numbered(statements, "statement")
    else:
        documents = _article(article, lenient)
        hypotheses = [*statements_of(documents, with_dates="publication-date" in context)]
    own_texts = frozenset(document.text for document in documents)
    findings = _findings(
        "novelty",
        corpus,
        hypotheses,
        load_recipe(system, context, threshold, abstain, labels),
        chosen=replace(period(since, until), excluded=own_texts),
        top=top,
        ranker=ranker,
        lenient=lenient,
        progress=progress,
    )
    return [NoveltyFinding(finding) for finding in findings]


def validate(
    facts: str | Path | Iterable[Fact | Mapping[str, Any]],
    documents: str | Path | Sources | Collection | Iterable[object],
    *,
    system: System | None = None,
    profile: str = "tailored",
    without: Iterable[str] = (),
    profile_model: str | Path | None = None,
    slots: str | Path | None = None,
    lenient: bool = False,
) -> Iterator[Validation]:
    """Yield for each of *facts*, a set or its path, whether its document supports it.

    A fact may be a mapping with `entity`, `slot`, `value` and `document`, as a line of JSON is.
    *documents* is the folder or file of the documents they cite, an iterable of documents with
    their ids, each a mapping or an object as for `check`, or what `open_sources` or
    `open_collection` returned. *profile* is `tailored`, with the rules for the slots except those
    in *without*, or `generic`, by the model in the file *profile_model* if there is one. *slots* is
    a file of slots and templates to add to those of the package, or to replace them. A fact whose
    document is missing is not supported, by the rule `missing`. Facts of the same document are
    yielded together. Raise DataError for broken facts, unless *lenient*: then they are logged and
    skipped; DataError or ModelError for a broken file of slots or model; OptionError and
    UnknownNameError for a wrong profile or rule.
    """
    from entailment.validation.judging import Validator, by_document, make_profile, read_model
    from entailment.validation.sets import facts_of, read_facts
    from entailment.validation.slots import read_slots

    if not isinstance(facts, str | Path | Iterable):
        raise OptionError(f"facts must be a path or an iterable of facts, not {kind_of(facts)}")
    library = _library(documents)
    loaded = load_named(system, None)
    table = None if slots is None else read_slots(slots)
    model = None if profile_model is None else read_model(profile_model)
    chosen = make_profile(profile, without=without, generic=model, slots=table)
    read: Iterable[Fact] = (
        read_facts(facts, slots=table, lenient=lenient)
        if isinstance(facts, str | Path)
        else facts_of(facts, slots=table, lenient=lenient)
    )
    return Validator(library, loaded, chosen).validate(by_document(read))


def _library(documents: object) -> Library:
    from entailment.validation.documents import Documents, Opened, Records

    if isinstance(documents, str | Path):
        return Documents(documents)
    if (opened := opened_collections(documents)) is not None:
        return Opened(opened)
    return Records(require_several(documents, "documents"))


def require_records(records: object) -> None:
    """Raise OptionError for *records* that are not an iterable of mappings."""
    if isinstance(records, str | Mapping) or not isinstance(records, Iterable):
        message = f"records must be an iterable of mappings, not {kind_of(records)}"
        raise OptionError(message)


def check_options(
    *,
    context: Sequence[str] | None = None,
    top: int = CLAIM_CANDIDATES,
    threshold: float | None = None,
    ranker: str | None = None,
) -> None:
    """Raise the error of the first of these options of `check` that is wrong for any system."""
    check_count(top)
    check_ranker(ranker or "bm25")
    if threshold is not None:
        check_threshold(threshold)
    if context is not None:
        _named_parts(context)


def _checked_many(
    records: Iterable[Mapping[str, Any]], *, system: NamedSystem, lenient: bool, **options: Any
) -> Iterator[Report]:
    for number, record in enumerate(records, start=1):
        given: Mapping[str, Any] = record if isinstance(record, Mapping) else {}
        name = str(number if given.get("id") is None else given["id"])
        try:
            answer, sources = _answer_and_sources(given)
            report = check(answer, sources, system=system, lenient=lenient, **options)
        except (DataError, OptionError) as error:
            if not lenient:
                raise DataError(f"record '{name}': {error}") from error
            report = _unchecked(given.get("answer"), error, system, **options)
        yield replace(report, id=name)


def _answer_and_sources(record: Mapping[str, Any]) -> tuple[str, object]:
    if not {"answer", "sources"} <= record.keys():
        raise DataError("it is not a mapping with 'answer' and 'sources'")
    return record["answer"], record["sources"]


def _unchecked(
    answer: object,
    reason: Exception,
    system: NamedSystem,
    *,
    context: Sequence[str] | None,
    top: int,
    ranker: str | None,
) -> Report:
    """Return the report without claims on *answer*, empty where it is not text."""
    parts = None if context is None else _named_parts(context)
    settings = search_settings(parts, top, ranker)
    text = answer if isinstance(answer, str) else ""
    return unchecked(text, reason, system.description, settings)


def _named_parts(context: Sequence[str]) -> tuple[NamedContext, ...]:
    if isinstance(context, str):
        raise OptionError(f'context must be a list of names, such as ["{context}"]')
    return make_parts({"name": name} for name in context)


def _numbered(values: Sequence[str | Hypothesis], what: str) -> list[Hypothesis]:
    """Return *values* as hypotheses, strings with their number as id; messages call each *what*."""
    hypotheses = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, str | Hypothesis):
            raise OptionError(f"{what} {number} must be a string, not {kind_of(value)}")
        hypothesis = Hypothesis(str(number), value) if isinstance(value, str) else value
        hypotheses.append(check_hypothesis(hypothesis))
    return hypotheses


def _article(article: object, lenient: bool) -> tuple[Document, ...]:
    if isinstance(article, Path):
        return read_article(article, lenient=lenient)
    if isinstance(article, str):
        refuse_path(article, "article")
    return (record_document(article, "article"),)


def _findings(
    name: str,
    corpus: object,
    statements: Sequence[Hypothesis],
    recipe: SearchRecipe,
    *,
    chosen: DocumentFilter,
    top: int,
    ranker: str | None,
    lenient: bool,
    progress: Progress | None,
) -> list[Finding]:
    """Return the findings for *statements*, in a span that is called *name*."""
    with span(name, system=recipe.system.name, hypotheses=len(statements)) as current:
        collection = chosen.applied(collection_of(corpus, ranker, lenient=lenient))
        searcher = recipe.searcher(collection, count=top, lenient=lenient)
        findings: list[Finding] = []
        for finding in searcher.find(statements):
            findings.append(finding)
            if progress:
                progress(len(findings), len(statements))
        current.add(judged=sum(len(finding.judged) for finding in findings))
        if len(findings) == 1:
            current.add(entailing=len(findings[0].entailing))
    return findings


def load_recipe(
    system: System | None,
    context: Sequence[str],
    threshold: float | None,
    abstain: float | None = None,
    labels: SchemeLike | None = None,
) -> SearchRecipe:
    """Return *system* with its context and decision, those of the arguments added.

    Raise OptionError where its threshold has still to be fitted, and what `load_search_recipe`
    raises.
    """
    _named_parts(context)
    if system is None or system in systems.names():
        system = load_named(system, labels)
    recipe = load_search_recipe(
        system, labels=labels, context=context, threshold=threshold, abstain=abstain
    )
    return recipe.decided()
