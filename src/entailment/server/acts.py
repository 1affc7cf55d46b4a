"""The acts of the library as a server does them, from a request to plain values.

| act | events | result |
| --- | --- | --- |
| `judge` | `judgment` for each pair | `{"judgments", "system"}` |
| `check` | `claims` at once, `claim` for each | the report, as `Report.to_dict` gives it |
| `check_batch` | `report` for each answer | `{"reports"}` |
| `search`, `novelty` | `finding` for each hypothesis | `{"findings", "system"}` |
| `validate` | `validation` for each fact | `{"validations", "system"}` |
| `score` | | scores, confusion, calibration and pairs of each run |
| `read_documents` | | `{"documents"}` |

Each judges on the line of its job, with the functions that the command line uses, so that the
numbers are those of the library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from entailment.api import judge as judge_pairs
from entailment.api import load_recipe
from entailment.checking.claims import split_claims
from entailment.checking.report import Report, check_answer
from entailment.checking.report_json import claim_json
from entailment.checking.sources import Sources
from entailment.datasets.problems import checked_pair
from entailment.evaluation.fact_judging import validation_json
from entailment.model import IN_CONTEXT, Document, Hypothesis, Pair
from entailment.retrieval.context import make_parts
from entailment.retrieval.evidence import Searcher
from entailment.retrieval.finding_json import finding_json, novelty_json
from entailment.retrieval.hypotheses import check_hypothesis
from entailment.retrieval.novelty import NoveltyFinding
from entailment.retrieval.recipes import SearchRecipe
from entailment.server import requests
from entailment.server.errors import ApiError, error_of
from entailment.server.jobs import Job
from entailment.server.service import Service
from entailment.systems import NamedSystem
from entailment.systems.judgment_json import judgment_json
from entailment.validation.facts import Fact
from entailment.validation.jsonl import json_fact
from entailment.validation.judging import Validator, by_document, make_profile
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


def judge(service: Service, asked: requests.JudgeIn, job: Job) -> dict[str, Any]:
    """Judge pairs."""
    _limit(service, "pairs", asked.pairs)
    pairs = [_pair(one, number) for number, one in enumerate(asked.pairs, 1)]
    _limit_characters(service, *(part for pair in pairs for part in (pair.text, pair.hypothesis)))
    recipe = service.recipe(job.line, asked.system, labels=asked.labels, abstain=asked.abstain)
    system = recipe.system.with_threshold(asked.threshold)
    judgments: list[dict[str, Any]] = []
    for judgment in judge_pairs(iter(pairs), system=system, explain=asked.explain):
        value = {"id": judgment.pair_id, **judgment_json(judgment, system.description)}
        judgments.append(value)
        job.emit("judgment", {"done": len(judgments), "total": len(pairs), "judgment": value})
    return {"judgments": judgments, "system": system.description}


def check(service: Service, asked: requests.CheckIn, job: Job) -> dict[str, Any]:
    """Check an answer."""
    _limit_characters(service, asked.answer)
    sources = _open(service, asked.sources, asked)
    split = split_claims(asked.answer)
    claims = [
        {"id": one.id, "start": one.start, "end": one.end, "judged": one.judged}
        for one in split.claims
    ]
    _limit(service, "claims", claims)
    job.emit("claims", {"claims": claims})
    done = 0

    def on_claim(claim: Any) -> None:
        nonlocal done
        done += 1
        job.emit("claim", {"done": done, "total": len(claims), "claim": claim_json(claim)})

    report = _checked(service, asked, job, asked.answer, sources, on_claim=on_claim)
    return {**report.to_dict(), **({"html": report.to_html()} if asked.page else {})}


def check_batch(service: Service, asked: requests.BatchIn, job: Job) -> dict[str, Any]:
    """Check several answers; an error of any is that of all, and names it."""
    _limit(service, "records", asked.records)
    _limit_characters(service, *(record.answer for record in asked.records))
    shared = None if asked.sources is None else _open(service, asked.sources, asked)
    reports: list[dict[str, Any]] = []
    for number, record in enumerate(asked.records, 1):
        name = record.id or str(number)
        try:
            sources = _open(service, record.sources, asked) if record.sources else shared
            if sources is None:
                raise ApiError(422, "invalid", "has no sources, and there are none for all")
            report = _checked(service, asked, job, record.answer, sources)
        except Exception as error:
            known = error_of(error)
            if known.status >= 500:
                raise
            message = f"record '{name}': {known.message}"
            raise ApiError(known.status, known.code, message) from error
        reports.append(replace(report, id=name).to_dict())
        total = len(asked.records)
        job.emit("report", {"done": number, "total": total, "report": reports[-1]})
    return {"reports": reports}


def search(service: Service, asked: requests.SearchIn, job: Job) -> dict[str, Any]:
    """Search for hypotheses."""
    return _findings(
        service,
        asked,
        job,
        _hypotheses(asked.hypotheses),
        lambda one: finding_json(one, limit=asked.limit, everything=False),
    )


def novelty(service: Service, asked: requests.NoveltyIn, job: Job) -> dict[str, Any]:
    """Decide which statements are new."""
    return _findings(
        service,
        asked,
        job,
        _hypotheses(asked.statements),
        lambda one: novelty_json(NoveltyFinding(one), limit=asked.limit),
    )


def validate(service: Service, asked: requests.ValidateIn, job: Job) -> dict[str, Any]:
    """Decide facts."""
    _limit(service, "facts", asked.facts)
    facts = [_fact(one, number) for number, one in enumerate(asked.facts, 1)]
    recipe = service.recipe(job.line, asked.system, abstain=asked.abstain)
    profile = make_profile(asked.profile, without=asked.without)
    validator = Validator(service.shelf.library(asked.sources), recipe.system, profile)
    validations: list[dict[str, Any]] = []
    for one in validator.validate(by_document(facts)):
        validations.append(validation_json(one))
        done = {"done": len(validations), "total": len(facts)}
        job.emit("validation", {**done, "validation": validations[-1]})
    return {"validations": validations, "system": validator.description}


def read_documents(
    service: Service, sources: Sequence[requests.SourceIn], _: Job
) -> dict[str, Any]:
    """Return the documents of *sources* with the text that offsets are of."""
    _limit(service, "sources", sources)
    documents = service.shelf.documents(sources)
    return {"documents": [document_json(one) for one in documents]}


def document_json(one: Document) -> dict[str, Any]:
    """Return a document as values that JSON holds, with the text that offsets are of."""
    return {
        "id": one.id,
        "title": one.title,
        "date": None if one.date is None else one.date.isoformat(),
        "source": one.source or one.id,
        "text": one.text,
        "sentences": [[passage.start, passage.end] for passage in one.passages],
    }


def _checked(
    service: Service,
    asked: Any,
    job: Job,
    answer: str,
    sources: Sources,
    **options: Any,
) -> Report:
    system: NamedSystem = service.recipe(job.line, asked.system, abstain=asked.abstain).system
    context = None if asked.context is None else make_parts({"name": n} for n in asked.context)
    return check_answer(
        answer,
        sources,
        system,
        context=context,
        top=asked.top,
        threshold=asked.threshold,
        ranker=asked.ranker,
        lenient=asked.lenient,
        progress=lambda _done, _total: job.line.check(),
        **options,
    )


def _findings(
    service: Service, asked: Any, job: Job, hypotheses: Sequence[Hypothesis], as_json: Any
) -> dict[str, Any]:
    _limit(service, "hypotheses", hypotheses)
    recipe: SearchRecipe = service.recipe(job.line, asked.system, abstain=asked.abstain)
    if asked.context or asked.threshold is not None:
        own = load_recipe(recipe.system, asked.context, asked.threshold)
        context = (*recipe.context, *own.context)
        decision = recipe.decision if asked.threshold is None else own.decision
        recipe = replace(recipe, context=context, decision=decision)
    sources = _open(service, asked.sources, asked)
    if len(sources.collections) > 1:
        raise ApiError(422, "invalid", "search documents or a collection, not both or several")
    searcher = Searcher(
        sources.collections[0],
        recipe.system,
        context=recipe.context,
        count=asked.top,
        threshold=recipe.decision.threshold,
        local_novelty=recipe.decision.local_novelty,
        lenient=asked.lenient,
    )
    findings: list[dict[str, Any]] = []
    for one in searcher.find(hypotheses):
        findings.append(as_json(one))
        job.emit(
            "finding", {"done": len(findings), "total": len(hypotheses), "finding": findings[-1]}
        )
    return {"findings": findings, "system": recipe.description}


def _open(service: Service, sources: Sequence[requests.SourceIn], asked: Any) -> Sources:
    """Return *sources* opened, within the limits."""
    _limit(service, "sources", sources)
    if asked.top > service.limits.candidates:
        raise ApiError(413, "too_large", f"top is at most {service.limits.candidates:,} here")
    opened = service.shelf.open(sources, ranker=asked.ranker, lenient=asked.lenient)
    if asked.ranker == "all" and len(opened) > service.limits.candidates:
        message = f"the ranker 'all' judges at most {service.limits.candidates:,} sentences here"
        raise ApiError(413, "too_large", message)
    return opened


def _pair(one: requests.PairIn, number: int) -> Pair:
    attributes: dict[str, str] = {"task": one.task} if one.task else {}
    if one.in_context:
        attributes[IN_CONTEXT] = "yes"
    return checked_pair(one.id or str(number), one.text, one.hypothesis, None, attributes)


def _hypotheses(given: Sequence[str | requests.HypothesisIn]) -> list[Hypothesis]:
    return [
        check_hypothesis(
            Hypothesis(str(number), one)
            if isinstance(one, str)
            else Hypothesis(one.id or str(number), one.text)
        )
        for number, one in enumerate(given, 1)
    ]


def _fact(one: requests.FactIn, number: int) -> Fact:
    return json_fact(one.model_dump(exclude_none=True), number, package_slots())


def _limit(service: Service, what: str, given: Sequence[object]) -> None:
    if len(given) > service.limits.entries:
        message = f"{len(given):,} {what}; at most {service.limits.entries:,} are taken at a time"
        raise ApiError(413, "too_large", message)


def _limit_characters(service: Service, *texts: str) -> None:
    size = sum(map(len, texts))
    if size > service.limits.characters:
        message = f"{size:,} characters of text; at most {service.limits.characters:,} are taken"
        raise ApiError(413, "too_large", message)
