"""The acts of the library as a server does them, from a request to plain values.

| act | events | result |
| --- | --- | --- |
| `judge` | `judgment` for each pair | `{"judgments", "system"}` |
| `check` | `claims` at once, `claim` for each | the report, as `Report.to_dict` gives it |
| `check_batch` | `report` for each answer | `{"reports"}` |
| `search`, `novelty` | `finding` for each hypothesis | `{"findings", "system", "notes"}`, a page |
| `validate` | `validation` for each fact | `{"validations", "system", "warnings"}` |
| `score` | | scores, confusion, calibration and pairs of each run |
| `read_documents` | | `{"documents"}` |

Each judges on the line of its job, with the functions that the command line uses, so that the
numbers are those of the library.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from entailment.api import judge as judge_pairs
from entailment.checking.articles import statements_of
from entailment.checking.claims import split_claims
from entailment.checking.evidence_entries import finding_entry, novelty_entry, scope
from entailment.checking.evidence_page import Entry, EvidencePage
from entailment.checking.report import (
    Report,
    check_answer,
    require_text,
    search_settings,
    unchecked,
)
from entailment.checking.report_json import claim_json
from entailment.checking.sources import Sources
from entailment.datasets.problems import checked_pair, shown
from entailment.errors import HypothesisTooLongError, counted
from entailment.model import IN_CONTEXT, Document, Hypothesis, Pair
from entailment.retrieval.context import make_parts
from entailment.retrieval.evidence import Finding
from entailment.retrieval.filters import DocumentFilter, period
from entailment.retrieval.finding_json import finding_json, novelty_json
from entailment.retrieval.hypotheses import check_hypothesis
from entailment.retrieval.novelty import NoveltyFinding
from entailment.retrieval.recipes import SearchRecipe
from entailment.server import requests
from entailment.server.bounds import Characters
from entailment.server.errors import ApiError, error_of, located
from entailment.server.jobs import Job
from entailment.server.service import Service
from entailment.systems import NamedSystem
from entailment.validation.facts import Fact
from entailment.validation.jsonl import json_fact
from entailment.validation.judging import Validator, by_document, make_profile
from entailment.validation.sets import unknown_slots
from entailment.validation.slots import slots as package_slots

__all__ = [
    "check",
    "check_batch",
    "document_json",
    "judge",
    "novelty",
    "read_documents",
    "search",
    "validate",
]


def judge(service: Service, payload: requests.JudgeIn, job: Job) -> dict[str, Any]:
    """Judge pairs."""
    pairs = [_pair(pair, number) for number, pair in enumerate(payload.pairs, 1)]
    _require_own_ids("pairs", [pair.id for pair in pairs])
    Characters(service.limits.characters).count(
        *(part for pair in pairs for part in (pair.text, pair.hypothesis))
    )
    recipe = service.recipe(
        job.line, payload.system, labels=payload.labels, abstain=payload.abstain
    )
    system = recipe.system.with_threshold(payload.threshold)
    judgments: list[dict[str, Any]] = []
    try:
        for judgment in judge_pairs(iter(pairs), system=system, explain=payload.explain):
            value = judgment.to_dict(system.description)
            judgments.append(value)
            job.emit("judgment", {"done": len(judgments), "total": len(pairs), "judgment": value})
    except HypothesisTooLongError as error:
        place = [pair.id for pair in pairs].index(error.pair_id)
        raise ApiError(422, "invalid", str(error), where=f"pairs.{place}.hypothesis") from error
    return {"judgments": judgments, "system": system.description}


def check(service: Service, payload: requests.CheckIn, job: Job) -> dict[str, Any]:
    """Check an answer."""
    characters = Characters(service.limits.characters)
    characters.count(payload.answer)
    with located("answer"):
        require_text(payload.answer)
    sources = _open(service, payload.sources, payload, characters)
    split = split_claims(payload.answer)
    claims = [
        {"id": claim.id, "start": claim.start, "end": claim.end, "judged": claim.judged}
        for claim in split.claims
    ]
    if len(claims) > service.limits.entries:
        message = f"{len(claims):,} claims; at most {service.limits.entries:,} are judged at a time"
        raise ApiError(413, "too_large", message, where="answer")
    job.emit("claims", {"claims": claims})
    done = 0

    def on_claim(claim: Any) -> None:
        nonlocal done
        done += 1
        job.emit("claim", {"done": done, "total": len(claims), "claim": claim_json(claim)})

    report = _checked(service, payload, job, payload.answer, sources, on_claim=on_claim)
    return {**report.to_dict(), **({"html": report.to_html()} if payload.page else {})}


def check_batch(service: Service, payload: requests.BatchIn, job: Job) -> dict[str, Any]:
    """Check several answers; an error of any is that of all, and names it, unless lenient."""
    names = [record.id or str(number) for number, record in enumerate(payload.records, 1)]
    _require_own_ids("records", names)
    characters = Characters(service.limits.characters)
    characters.count(*(record.answer for record in payload.records))

    def opened(sources: Sequence[requests.SourceIn]) -> Sources:
        return _open(service, sources, payload, characters)

    shared = None if payload.sources is None else opened(payload.sources)
    reports: list[dict[str, Any]] = []
    for number, (name, record) in enumerate(zip(names, payload.records, strict=True), 1):
        try:
            sources = shared if record.sources is None else opened(record.sources)
            if sources is None:
                problem = "has no sources, and there are none for all"
                raise ApiError(422, "invalid", problem, where="sources")
            report = _checked(service, payload, job, record.answer, sources)
        except Exception as error:
            known = error_of(error)
            if known.status >= 500:
                raise
            if not payload.lenient or known.status != 422:
                raise _of_record(known, name, number) from error
            report = _unchecked(service, payload, job, record.answer, known.message)
        reports.append(replace(report, id=name).to_dict())
        total = len(payload.records)
        job.emit("report", {"done": number, "total": total, "report": reports[-1]})
    return {"reports": reports}


def _of_record(error: ApiError, name: str, number: int) -> ApiError:
    """Return *error* with the *name* of its record and, unless it is of all, its place."""
    where, place = error.where, f"records.{number - 1}"
    if where is None or where.startswith("sources"):
        where = place if where is None else f"{place}.{where}"
    return ApiError(error.status, error.code, f"record '{name}': {error.message}", where=where)


def search(service: Service, payload: requests.SearchIn, job: Job) -> dict[str, Any]:
    """Search for hypotheses."""
    characters = Characters(service.limits.characters)
    return _findings(
        service,
        payload,
        job,
        "hypotheses",
        _hypotheses("hypotheses", payload.hypotheses),
        characters,
        _Shown(
            "Search",
            "Hypotheses",
            lambda value: finding_json(value, limit=payload.limit, everything=False),
            lambda value: finding_entry(value, payload.limit),
        ),
    )


def novelty(service: Service, payload: requests.NoveltyIn, job: Job) -> dict[str, Any]:
    """Decide which statements, or statements of an article, are new."""
    characters = Characters(service.limits.characters)
    documents: Sequence[Document] = ()
    if payload.article is None:
        statements = _hypotheses("statements", payload.statements or ())
    else:
        documents = service.shelf.article(payload.article, characters)
        with located("article"):
            dated = "publication-date" in payload.context
            statements = [*statements_of(documents, with_dates=dated)]
        if len(statements) > (most := service.limits.entries):
            problem = f"the article makes {len(statements):,} statements; at most {most:,} here"
            raise ApiError(413, "too_large", problem, where="article")
    return _findings(
        service,
        payload,
        job,
        "statements" if payload.article is None else "article",
        statements,
        characters,
        _Shown(
            "Novelty",
            "Statements",
            lambda value: novelty_json(NoveltyFinding(value), limit=payload.limit),
            lambda value: novelty_entry(NoveltyFinding(value), payload.limit),
        ),
        frozenset(document.text for document in documents),
    )


def validate(service: Service, payload: requests.ValidateIn, job: Job) -> dict[str, Any]:
    """Decide facts."""
    facts = [_fact(fact, number) for number, fact in enumerate(payload.facts, 1)]
    _require_own_ids("facts", [fact.id for fact in facts])
    characters = Characters(service.limits.characters)
    for given, fact in zip(payload.facts, facts, strict=True):
        more = (*(given.hypotheses or ()), *fact.attributes.values())
        characters.count(fact.entity, fact.value, *more)
    recipe = service.recipe(job.line, payload.system)
    with located("without"):
        profile = make_profile(payload.profile, without=payload.without)
    validator = Validator(
        service.shelf.library(payload.sources, characters), recipe.system, profile
    )
    validations: list[dict[str, Any]] = []
    for validation in validator.validate(by_document(facts)):
        validations.append(validation.to_dict())
        done = {"done": len(validations), "total": len(facts)}
        job.emit("validation", {**done, "validation": validations[-1]})
    missing = (f"'{shown(name)}': {reason}" for name, reason in validator.problems.items())
    warnings = [*unknown_slots(facts, package_slots()).values(), *missing]
    return {"validations": validations, "system": validator.description, "warnings": warnings}


def read_documents(
    service: Service, sources: Sequence[requests.SourceIn], _: Job
) -> dict[str, Any]:
    """Return the documents of *sources* with the text that offsets are of."""
    documents = service.shelf.documents(sources, Characters(service.limits.characters))
    return {"documents": [document_json(document) for document in documents]}


def document_json(document: Document) -> dict[str, Any]:
    """Return a document as values that JSON holds, with the text that offsets are of."""
    return {
        "id": document.id,
        "title": document.title,
        "date": None if document.date is None else document.date.isoformat(),
        "source": document.source or document.id,
        "text": document.text,
        "sentences": [[passage.start, passage.end] for passage in document.passages],
    }


def _checked(
    service: Service,
    payload: Any,
    job: Job,
    answer: str,
    sources: Sources,
    **options: Any,
) -> Report:
    system: NamedSystem = service.recipe(job.line, payload.system, abstain=payload.abstain).system
    context = None if payload.context is None else make_parts({"name": n} for n in payload.context)
    return check_answer(
        answer,
        sources,
        system,
        context=context,
        top=_top(service, payload),
        threshold=payload.threshold,
        ranker=payload.ranker,
        lenient=payload.lenient,
        progress=lambda _done, _total: job.line.check(),
        **options,
    )


def _unchecked(service: Service, payload: Any, job: Job, answer: str, reason: str) -> Report:
    """Return the report without claims on an answer that cannot be checked for *reason*."""
    system = service.recipe(job.line, payload.system, abstain=payload.abstain).system
    parts = None if payload.context is None else make_parts({"name": n} for n in payload.context)
    settings = search_settings(parts, _top(service, payload), payload.ranker)
    return unchecked(answer, reason, system.description, settings)


class _Shown(NamedTuple):
    """How findings are shown: as values, and as entries of a page with a title and a heading."""

    title: str
    heading: str
    as_json: Callable[[Finding], dict[str, Any]]
    entry: Callable[[Finding], Entry]


def _findings(
    service: Service,
    payload: Any,
    job: Job,
    what: str,
    hypotheses: Sequence[Hypothesis],
    characters: Characters,
    shown: _Shown,
    excluded: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    characters.count(*(hypothesis.text for hypothesis in hypotheses))
    recipe: SearchRecipe = service.recipe(job.line, payload.system, abstain=payload.abstain)
    recipe = recipe.extended(payload.context, payload.threshold)
    sources = _open(service, payload.sources, payload, characters)
    if len(sources.collections) > 1:
        problem = "search documents or a collection, not both or several"
        raise ApiError(422, "invalid", problem, where="sources")
    chosen = replace(_period(payload), excluded=excluded)
    collection = chosen.applied(sources.collections[0])
    searcher = recipe.searcher(collection, count=_top(service, payload), lenient=payload.lenient)
    findings: list[dict[str, Any]] = []
    entries: list[Entry] = []
    results = searcher.find(hypotheses)
    for place in range(len(hypotheses)):
        where = what if what == "article" else f"{what}.{place}"
        with located(where):  # what is refused is so when those before are judged
            finding = next(results)
        findings.append(shown.as_json(finding))
        if payload.page:
            entries.append(shown.entry(finding))
        job.emit(
            "finding", {"done": len(findings), "total": len(hypotheses), "finding": findings[-1]}
        )
    described = recipe.description
    notes = [*sources.notes, *chosen.notes(sources.collections[0])]
    value = {"findings": findings, "system": described, "notes": notes}
    if not payload.page:
        return value
    searched = scope(_named(payload.sources), chosen)
    page = EvidencePage(shown.title, shown.heading, tuple(entries), described, searched)
    return {**value, "html": page.html()}


def _period(payload: Any) -> DocumentFilter:
    """Return the filter for the days of *payload*; of an error the place is the wrong day."""
    for name in ("since", "until"):
        with located(name):
            period(**{"since": None, "until": None, name: getattr(payload, name)})
    with located("until"):
        return period(payload.since, payload.until)


def _named(sources: Sequence[requests.SourceIn]) -> str:
    """Return what *sources* are, as text: a collection by its name, or how many others."""
    for source in sources:
        if isinstance(source, requests.CollectionIn):
            return f"the collection {source.collection}"
    return counted(len(sources), "source")


def _open(
    service: Service, sources: Sequence[requests.SourceIn], payload: Any, characters: Characters
) -> Sources:
    """Return *sources* opened, within the limits."""
    _top(service, payload)  # a number that is refused is refused at once
    opened = service.shelf.open(sources, characters, ranker=payload.ranker, lenient=payload.lenient)
    if payload.ranker == "all" and len(opened) > service.limits.candidates:
        message = f"the ranker 'all' judges at most {service.limits.candidates:,} sentences here"
        raise ApiError(413, "too_large", message, where="ranker")
    return opened


def _top(service: Service, payload: Any) -> int:
    """Return how many passages are judged; raise ApiError, 413, for a given number over the limit.

    A default over the limit is the limit.
    """
    top, limit = int(payload.top), service.limits.candidates
    if top > limit and "top" in payload.model_fields_set:
        raise ApiError(413, "too_large", f"top is at most {limit:,} here", where="top")
    return min(top, limit)


def _pair(pair: requests.PairIn, number: int) -> Pair:
    attributes: dict[str, str] = {"task": pair.task} if pair.task else {}
    if pair.in_context:
        attributes[IN_CONTEXT] = "yes"
    with located(f"pairs.{number - 1}"):
        return checked_pair(pair.id or str(number), pair.text, pair.hypothesis, None, attributes)


def _hypotheses(what: str, given: Sequence[str | requests.HypothesisIn]) -> list[Hypothesis]:
    hypotheses = []
    for number, wording in enumerate(given, 1):
        with located(f"{what}.{number - 1}"):
            hypothesis = (
                Hypothesis(str(number), wording)
                if isinstance(wording, str)
                else Hypothesis(wording.id or str(number), wording.text)
            )
            hypotheses.append(check_hypothesis(hypothesis))
    _require_own_ids(what, [hypothesis.id for hypothesis in hypotheses])
    return hypotheses


def _fact(fact: requests.FactIn, number: int) -> Fact:
    with located(f"facts.{number - 1}"):
        return json_fact(fact.model_dump(exclude_none=True), number, package_slots())


def _require_own_ids(what: str, ids: Sequence[str]) -> None:
    """Raise ApiError, 422, for an id that two of *ids* share, given or by their place."""
    seen: set[str] = set()
    for place, name in enumerate(ids):
        if name in seen:
            problem = f"the id '{shown(name)}' is here twice; ids must be unique"
            where = f"{what}.{place}"
            raise ApiError(422, "invalid", f"{where}: {problem}", where=where)
        seen.add(name)
