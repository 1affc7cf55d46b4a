"""Label Studio's JSON: a task for each pair, with the annotations of all people.

`LABELLING` is the configuration to paste into a project there; `from_name` and `to_name` of the
results refer to it. A pair that was skipped as flawed is a cancelled annotation.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from entailment.collection.annotated import (
    FROM_FILE_GUIDELINES,
    AnnotatedPair,
    evidence_of,
    seconds_of,
    text_of,
    time_of,
)
from entailment.collection.annotations import Annotation, Purpose, now
from entailment.collection.candidates import CandidatePair, candidate_of
from entailment.datasets.labels import NLI, parse_label
from entailment.datasets.problems import checked_pair
from entailment.datasets.source import Source
from entailment.errors import DataError
from entailment.model import LabelScheme

__all__ = ["as_label_studio", "labelling", "read_label_studio", "read_tasks"]


def labelling(labels: LabelScheme) -> str:
    """Return the labelling configuration of a Label Studio project for pairs in *labels*."""
    choices = "\n".join(f'    <Choice value="{label}"/>' for label in labels.members)
    return f"""<View>
  <Header value="Text"/>
  <Labels name="evidence" toName="text"><Label value="evidence"/></Labels>
  <Text name="text" value="$text"/>
  <Header value="Hypothesis"/>
  <Text name="hypothesis" value="$hypothesis"/>
  <Choices name="label" toName="text" choice="single" required="true">
{choices}
  </Choices>
  <Choices name="marks" toName="text" choice="multiple">
    <Choice value="entails partly"/>
  </Choices>
  <TextArea name="comment" toName="text" rows="2"/>
</View>
"""


def as_label_studio(pairs: Iterable[CandidatePair], annotated: Iterable[AnnotatedPair]) -> str:
    """Return the tasks for *pairs*, each with those of *annotated* that are of it."""
    of_pair: dict[str, list[AnnotatedPair]] = {}
    for entry in annotated:
        of_pair.setdefault(entry.annotation.pair_id, []).append(entry)
    tasks = []
    for number, pair in enumerate(pairs, 1):
        data = pair.to_json()
        data.pop("label", None)  # what the source expects is not for annotators
        annotations = [_annotation_json(entry) for entry in of_pair.get(pair.id, ())]
        tasks.append({"id": number, "data": data, "annotations": annotations})
    return json.dumps(tasks, ensure_ascii=False, indent=1) + "\n"


def read_tasks(source: Source) -> list[CandidatePair]:
    """Return the pairs of the tasks in *source*; raise DataError for a task without one."""
    pairs = []
    for number, task in _tasks(source):
        data = task["data"]
        try:
            pair = checked_pair(
                _pair_id(task, number),
                text_of(data, "text"),
                text_of(data, "hypothesis"),
                None,
                {name: text for name in ("task", "topic") if (text := text_of(data, name))},
            )
        except ValueError as error:
            problem = f"task {number} has no pair: {error}; its data has text and hypothesis"
            raise DataError(problem, path=source.name) from error
        pairs.append(candidate_of(pair, source.stem))
    return pairs


def read_label_studio(source: Source) -> list[AnnotatedPair]:
    """Return the annotations of the tasks in *source*; raise DataError for what is none."""
    present = now()
    return [
        _annotated(task, number, value, present, source)
        for number, task in _tasks(source)
        for value in task.get("annotations") or ()
    ]


def _tasks(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        tasks = json.loads("\n".join(line.text for line in source.lines()))
    except (RecursionError, ValueError) as error:
        raise DataError(f"is not JSON: {error}", path=source.name) from error
    for number, task in enumerate(tasks, 1):
        if not isinstance(task, dict) or not isinstance(task.get("data"), dict):
            problem = f"task {number} has no 'data'; tasks are as Label Studio exports them"
            raise DataError(problem, path=source.name)
        if not isinstance(task.get("annotations") or [], list):
            problem = f"task {number} has 'annotations' that are not a list"
            raise DataError(problem, path=source.name)
        yield number, task


def _pair_id(task: Mapping[str, Any], number: int) -> str:
    known = (task["data"].get("id"), task.get("id"))
    return str(next((name for name in known if name not in (None, "")), number)).strip()


def _annotation_json(entry: AnnotatedPair) -> dict[str, Any]:
    annotation = entry.annotation
    result: list[dict[str, Any]] = []
    if annotation.label is not None:
        result.append(_result("label", "choices", {"choices": [str(annotation.label)]}))
    if annotation.partly:
        result.append(_result("marks", "choices", {"choices": ["entails partly"]}))
    for start, end in annotation.evidence:
        value = {"start": start, "end": end, "text": entry.text[start:end], "labels": ["evidence"]}
        result.append(_result("evidence", "labels", value))
    if annotation.comment:
        result.append(_result("comment", "textarea", {"text": [annotation.comment]}))
    return {
        "completed_by": {"email": annotation.annotator},
        "result": result,
        "was_cancelled": annotation.is_flawed,
        "created_at": annotation.time.isoformat(),
        "lead_time": annotation.seconds,
        "guidelines": annotation.guidelines,
        "purpose": str(annotation.purpose),
    }


def _result(name: str, kind: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"from_name": name, "to_name": "text", "type": kind, "value": value}


def _annotated(
    task: Mapping[str, Any],
    number: int,
    value: Mapping[str, Any],
    present: datetime.datetime,
    source: Source,
) -> AnnotatedPair:
    data = task["data"]
    try:
        by = value.get("completed_by")
        name = str((by.get("email") or by.get("id") if isinstance(by, dict) else by) or "").strip()
        results = [
            (result["type"], result["from_name"], result["value"]) for result in value["result"]
        ]
        chosen = [
            word
            for kind, place, result in results
            if kind == "choices" and place == "label"
            for word in result["choices"]
        ]
        cancelled = bool(value.get("was_cancelled"))
        if not name or (len(chosen) != 1 and not cancelled):
            raise ValueError("an annotation has one person and one choice of 'label'")
        annotation = Annotation(
            pair_id=_pair_id(task, number),
            annotator=name,
            label=None if cancelled else parse_label(chosen[0], NLI),
            guidelines=text_of(value, "guidelines") or FROM_FILE_GUIDELINES,
            time=time_of(value.get("created_at"), present),
            partly=any(place == "marks" for _, place, _ in results),
            evidence=evidence_of(
                (result["start"], result["end"]) for kind, _, result in results if kind == "labels"
            ),
            comment=" ".join(
                _comment(result["text"]) for kind, _, result in results if kind == "textarea"
            ),
            seconds=seconds_of(value.get("lead_time")),
            purpose=Purpose(text_of(value, "purpose") or Purpose.ANNOTATE),
        )
        return AnnotatedPair(
            annotation,
            text_of(data, "text"),
            text_of(data, "hypothesis"),
            text_of(data, "task") or None,
            text_of(data, "topic") or None,
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        problem = f"task {number} has an annotation that is not understood: {error}"
        raise DataError(problem, path=source.name) from error


def _comment(text: str | Iterable[str]) -> str:
    parts = {"comment": text if isinstance(text, str) else " ".join(text)}
    return text_of(parts, "comment")
