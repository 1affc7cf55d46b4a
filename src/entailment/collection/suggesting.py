"""What a system judges about the pairs of a project, to be shown after each person's judgment."""

from __future__ import annotations

from collections.abc import Iterable

from entailment.collection.annotations import Suggestion
from entailment.collection.project import Project
from entailment.errors import OptionError
from entailment.model import Judge, LabelScheme
from entailment.systems import NamedSystem, load_system
from entailment.systems.untrusted import refusal

__all__ = ["suggest", "suggesting_system"]


def suggesting_system(name: str | None) -> NamedSystem:
    """Return the system that a project names; raise OptionError for one in a Python file.

    A project is a file that a stranger may have written, so what it names never runs code.
    """
    if problem := refusal(name or "", {}):
        raise OptionError(f"suggestions: the project {problem}")
    return load_system(name)


def suggest(project: Project, judge: Judge, system: str) -> int:
    """Have *judge*, known as *system*, judge the pairs that have no suggestion of it yet.

    Return how many that are. Raise OptionError for a project without suggestions.
    """
    if project.settings.suggestions is None:
        problem = "has no suggestions; they are chosen at 'entail annotate init --suggestions'"
        raise OptionError(f"{project.path}: the project {problem}")
    known = {pair_id for pair_id, pair in project.suggestions().items() if pair.system == system}
    pairs = [pair.pair() for pair in project.pairs() if pair.id not in known]
    two_way = project.settings.labels is LabelScheme.TWO_WAY

    def suggestions() -> Iterable[Suggestion]:
        for judgment in judge.judge(pairs):
            seen = judgment.two_way() if two_way else judgment
            yield Suggestion(seen.pair_id, system, seen.label, seen.score)

    project.set_suggestions(list(suggestions()))
    return len(pairs)
