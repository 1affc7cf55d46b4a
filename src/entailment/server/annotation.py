"""The page in which people annotate, and the JSON that it speaks.

| route | does |
| --- | --- |
| `GET /annotate/TOKEN` | the page of the annotator with that token |
| `GET /annotate/TOKEN/state` | the next pair, progress, qualification |
| `POST /annotate/TOKEN/annotations` | saves a judgment and returns the new state |
| `POST /annotate/TOKEN/undo` | takes the last judgment back and returns the new state |

A state has what the annotator chose for the pair before taking it back, as *previous*.

A response is sent after the transaction is on the disk. Nothing in it says whether a pair is a
repeat, what its source expects, or what anybody else said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import HTMLResponse

from entailment.collection.annotations import Annotator, Purpose, Suggestion, differ
from entailment.collection.project import Project, ProjectUnavailableError
from entailment.collection.worklist import (
    MAX_COMMENT,
    Assignment,
    AssignmentError,
    Choice,
    JudgedError,
    annotate,
    next_assignment,
    progress,
    qualification,
    shown_suggestion,
    undo,
    undone_choice,
)
from entailment.model import Label, LabelScheme
from entailment.server.errors import ApiError
from entailment.server.pages import page

__all__ = ["NAMES", "AnnotationBody", "annotation_routes"]

T = TypeVar("T")

NAMES = {
    Label.ENTAILMENT: "entails",
    Label.CONTRADICTION: "contradicts",
    Label.UNKNOWN: "unknown",
    Label.NO_ENTAILMENT: "does not entail",
}
"""What a label is called on the screen: what the text does to the hypothesis."""


class AnnotationBody(BaseModel):
    """What the page sends: the place in the list and what the annotator chose; no label: flawed."""

    model_config = ConfigDict(extra="forbid")

    assignment: int = Field(ge=1, lt=2**63)
    label: Label | None
    partly: bool = False
    evidence: list[tuple[int, int]] = Field(default_factory=list, max_length=100)
    comment: str = Field(default="", max_length=MAX_COMMENT)
    seconds: float | None = Field(default=None, ge=0)


def annotation_routes(project: Project) -> APIRouter:
    """Return the routes by which the annotators of *project* work.

    One thread does all work on the project: its transactions come one after the other anyway, and
    twenty threads that wait for each other are slower.
    """
    router = APIRouter(prefix="/annotate/{token}", tags=["annotation"])
    one_at_a_time = CapacityLimiter(1)

    async def answered(answer: Callable[[], T]) -> T:
        try:
            return await to_thread.run_sync(answer, limiter=one_at_a_time)
        except ProjectUnavailableError as error:  # the page tries again, as after every 5xx
            raise ApiError(503, "unavailable", str(error)) from error

    @router.get("", response_class=HTMLResponse, summary="The page of an annotator")
    async def show_page(token: str) -> HTMLResponse:
        return await answered(lambda: _page(project, _annotator(project, token)))

    @router.get("/state", summary="The next pair of an annotator, and progress")
    async def state(token: str) -> dict[str, Any]:
        return await answered(lambda: _state(project, _annotator(project, token)))

    @router.post("/annotations", summary="Save a judgment")
    async def save(token: str, body: AnnotationBody) -> dict[str, Any]:
        return await answered(lambda: _saved(project, _annotator(project, token), body))

    @router.post("/undo", summary="Take the last judgment back")
    async def take_back(token: str) -> dict[str, Any]:
        return await answered(lambda: _undone(project, _annotator(project, token)))

    return router


def _page(project: Project, annotator: Annotator) -> HTMLResponse:
    return page(
        "annotate.html",
        root="../",
        annotator=annotator,
        guidelines=project.guidelines,
        choices=_choices(project.settings.labels),
        names=NAMES,
        project=project.path.stem,
    )


def _saved(project: Project, annotator: Annotator, body: AnnotationBody) -> dict[str, Any]:
    """Save what *body* says and return the new state."""
    choice = Choice(body.label, body.partly, tuple(body.evidence), body.comment, body.seconds)
    try:
        done = annotate(project, annotator.name, body.assignment, choice)
    except JudgedError as error:
        known = _chosen(error.choice)
        problem = f"you judged this pair in another window already ({known}); undo goes back to it"
        raise ApiError(409, "conflict", problem) from error
    except AssignmentError as error:
        raise ApiError(409, "conflict", str(error)) from error
    suggestion = shown_suggestion(project, done)
    return _state(project, annotator) | _suggested(done, choice, suggestion)


def _undone(project: Project, annotator: Annotator) -> dict[str, Any]:
    """Take the last judgment back and return the new state."""
    try:
        undone = undo(project, annotator.name)
    except AssignmentError as error:
        raise ApiError(409, "conflict", str(error)) from error
    if undone is None:
        raise ApiError(409, "conflict", "there is no judgment to take back")
    return _state(project, annotator)


def _annotator(project: Project, token: str) -> Annotator:
    annotator = project.annotator_with(token)
    if annotator is not None:
        return annotator
    raise ApiError(404, "not_found", "nobody has this address; ask for yours again")


def _choices(labels: LabelScheme) -> list[tuple[str, Label, str]]:
    """Return the key, the label and its name on the screen of each choice."""
    return [(str(number), label, NAMES[label]) for number, label in enumerate(labels.members, 1)]


def _state(project: Project, annotator: Annotator) -> dict[str, Any]:
    assignment = next_assignment(project, annotator.name)
    done = progress(project, annotator.name)
    qualified = qualification(project, annotator.name)
    return {
        "pair": assignment and _pair_json(assignment),
        "previous": assignment and _choice_json(undone_choice(project, assignment)),
        "progress": {
            "done": done.done,
            "total": done.total,
            "flawed": done.flawed,
            "pace": done.pace,
            "remaining_seconds": done.remaining_seconds,
        },
        "qualification": {
            "judged": qualified.judged,
            "total": qualified.total,
            "correct": qualified.correct if qualified.is_finished else None,
            "required": qualified.required,
            "passed": qualified.is_passed,
        },
    }


def _pair_json(assignment: Assignment) -> dict[str, Any]:
    pair = assignment.pair
    date, hypothesis_date = pair.provenance.date, pair.provenance.hypothesis_date
    return {
        "assignment": assignment.id,
        "id": pair.id,
        "text": pair.text,
        "hypothesis": pair.hypothesis,
        "context": pair.context,
        "date": date and date.isoformat(),
        "hypothesis_date": hypothesis_date and hypothesis_date.isoformat(),
        "qualifying": assignment.purpose is Purpose.QUALIFY,
    }


def _choice_json(choice: Choice | None) -> dict[str, Any] | None:
    if choice is None:
        return None
    return {
        "label": choice.label,
        "partly": choice.partly,
        "evidence": choice.evidence,
        "comment": choice.comment,
    }


def _chosen(choice: Choice) -> str:
    """Return what the button of a choice is called, such as *entails partly*."""
    if choice.label is None:
        return "skipped as flawed"
    return "entails partly" if choice.partly else NAMES[choice.label]


def _suggested(done: Assignment, choice: Choice, suggestion: Suggestion | None) -> dict[str, Any]:
    """Return what the system judged of the pair that was just judged, where that may be shown."""
    if suggestion is None:
        return {}
    own = None if choice.label is None else NAMES[choice.label]
    return {
        "suggestion": {
            "hypothesis": done.pair.hypothesis,
            "own": own,
            "system": NAMES[suggestion.label],
            "score": suggestion.score,
            "disagrees": choice.label is not None and differ(choice.label, suggestion.label),
        }
    }
