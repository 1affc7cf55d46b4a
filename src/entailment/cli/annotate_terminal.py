"""Annotation in a terminal: the same list, keys and rules as in the page."""

from __future__ import annotations

import shutil
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from entailment.collection.annotations import Purpose
from entailment.collection.worklist import (
    Assignment,
    AssignmentError,
    Choice,
    annotate,
    next_assignment,
    progress,
    qualification,
    shown_suggestion,
    undo,
    undone_choice,
)

if TYPE_CHECKING:
    from entailment.collection.project import Project
    from entailment.model import Label

__all__ = ["annotate_in_terminal"]

KEYS = "P entails partly, F skip: flawed, M comment, E evidence, Z undo, G guidelines, Q end"


@dataclass
class _Draft:
    """Comment and evidence of the pair on the screen, before its label."""

    shown_at: float = field(default_factory=time.monotonic)
    comment: str = ""
    evidence: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def after(cls, undone: Choice | None) -> _Draft:
        """Return the draft of a pair whose judgment *undone* was taken back, if any was."""
        return cls() if undone is None else cls(comment=undone.comment, evidence=[*undone.evidence])

    def choice(self, label: Label | None, *, partly: bool = False) -> Choice:
        seconds = round(time.monotonic() - self.shown_at, 3)
        return Choice(label, partly, tuple(self.evidence), self.comment, seconds)


def annotate_in_terminal(project: Project, name: str) -> None:
    """Show *name* pair after pair, and save each judgment, until the end or the key Q."""
    while (assignment := next_assignment(project, name)) is not None:
        _show(project, assignment)
        if not _judge(project, assignment):
            return
    _show_end(project, name)


def _judge(project: Project, assignment: Assignment) -> bool:
    """Take keys until the pair is judged or left; return whether to go on."""
    undone = undone_choice(project, assignment)
    draft = _Draft.after(undone)
    if undone is not None:
        _show_undone(undone, assignment.pair.text)
    labels = project.settings.labels.members
    keys = {str(number): label for number, label in enumerate(labels, 1)}
    while True:
        key = _key()
        if key in ("q", ""):
            return False
        if key in keys:
            return _save(project, assignment, draft.choice(keys[key]))
        if key == "p":
            return _save(project, assignment, draft.choice(labels[-1], partly=True))
        if key == "f":
            return _save(project, assignment, draft.choice(None))
        if key == "z":
            return _undo(project, assignment.annotator)
        if key == "m":
            draft.comment = click.prompt("Comment", default=draft.comment, show_default=False)
        elif key == "e":
            _mark(assignment.pair.text, draft)
        elif key == "g":
            _show_guidelines(project)


def _save(project: Project, assignment: Assignment, choice: Choice) -> bool:
    annotate(project, assignment.annotator, assignment.id, choice)
    suggestion = shown_suggestion(project, assignment)
    if suggestion is not None:
        click.echo(f"  The system: {suggestion.label} (P(entailment) {suggestion.score:.2f})")
    return True


def _undo(project: Project, name: str) -> bool:
    try:
        undone = undo(project, name)
    except AssignmentError as error:
        click.echo(f"  {error}")
    else:
        click.echo("  There is nothing to undo." if undone is None else "  Undone.")
    return True


def _show_undone(choice: Choice, text: str) -> None:
    """Print what was chosen before; comment and evidence stay with the pair."""
    label = "flawed" if choice.label is None else f"{choice.label}{' (partly)' * choice.partly}"
    notes = [f"'{text[start:end]}'" for start, end in choice.evidence]
    comment = [f"comment: {choice.comment}"] if choice.comment else []
    click.echo("; ".join([f"Before: {label}", *comment, *notes]))


def _mark(text: str, draft: _Draft) -> None:
    """Ask for a stretch of the text, as it stands there, and mark it; without words, unmark all."""
    question = "Evidence, in the words of the text (an empty line: none of it)"
    words = click.prompt(question, default="", show_default=False)
    start = text.find(words)
    if not words:
        draft.evidence.clear()
    elif start < 0:
        click.echo("  The text does not have these words; nothing is marked.")
    else:
        draft.evidence.append((start, start + len(words)))


def _key() -> str:
    """Return the next key in lower case; of what is not a terminal, the first letter of a line."""
    if sys.stdin.isatty():
        try:
            return click.getchar().lower()
        except EOFError:
            return ""
    return sys.stdin.readline().strip()[:1].lower()


def _show(project: Project, assignment: Assignment) -> None:
    done = progress(project, assignment.annotator)
    pair = assignment.pair
    if sys.stdout.isatty():
        click.clear()
    known = " (its label is known)" if assignment.purpose is Purpose.QUALIFY else ""
    click.echo(f"\n{done.done + 1} of {done.total}{known}")
    click.echo(f"{click.style('H', bold=True)}  {_wrapped(pair.hypothesis)}")
    if pair.context:
        click.echo(f"   {_wrapped(f'Before the text, not part of it: {pair.context}')}")
    click.echo(f"{click.style('T', bold=True)}  {_wrapped(pair.text)}")
    labels = enumerate(project.settings.labels.members, 1)
    click.echo(", ".join([*(f"{number} {label}" for number, label in labels), KEYS]))


def _wrapped(text: str) -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    return click.wrap_text(text, width, subsequent_indent="   ", preserve_paragraphs=True)


def _show_guidelines(project: Project) -> None:
    guidelines = project.guidelines
    click.echo(f"\n{guidelines.title}\n{guidelines.definition}")
    for rule in guidelines.rules:
        click.echo(f"\n- {rule.title}. {rule.text}")
        for example in rule.examples:
            why = f" ({example.why})" if example.why else ""
            click.echo(f"  T  {example.text}\n  H  {example.hypothesis}\n     {example.label}{why}")


def _show_end(project: Project, name: str) -> None:
    qualified = qualification(project, name)
    if qualified.is_passed:
        click.echo(f"All {progress(project, name).total} pairs of {name} are judged. Thank you!")
    else:
        click.echo(
            f"{qualified.correct} of {qualified.total} qualifying pairs are judged as their "
            f"labels; {qualified.required:.0%} are required."
        )
