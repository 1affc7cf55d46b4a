"""What a fact must be, whichever format it comes in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from entailment.datasets.problems import MAX_HYPOTHESIS, MAX_ID, is_statement, shown
from entailment.model import Hypothesis
from entailment.text.characters import NOT_OF_ID, NOT_TEXT
from entailment.validation.facts import Fact
from entailment.validation.slots import SlotTable, hypotheses_of

__all__ = ["MAX_HYPOTHESES", "MAX_NAME", "checked_fact", "entity_type_of"]

MAX_NAME = 10_000
"""Characters of an entity or a value; a longer one names nothing."""

MAX_HYPOTHESES = 100
"""Hypotheses of one fact."""

_TYPES = {
    "per": "per",
    "person": "per",
    "org": "org",
    "organization": "org",
    "organisation": "org",
    "any": "any",
}


def entity_type_of(word: str) -> str:
    """Return the type of entity that *word* means; raise ValueError for none.

    >>> entity_type_of("PERSON")
    'per'
    """
    kind = _TYPES.get(word.strip().lower())
    if kind is None:
        raise ValueError(f"has the entity type '{shown(word)}' (known: {', '.join(_TYPES)})")
    return kind


def checked_fact(
    parts: Mapping[str, str],
    slots: SlotTable,
    hypotheses: Sequence[Hypothesis] | None = None,
    *,
    gold: bool | None = None,
    attributes: Mapping[str, str] | None = None,
    other_documents: Sequence[str] = (),
) -> Fact:
    """Return the fact of *parts*; raise ValueError saying what of it is empty, huge or broken.

    *parts* are `id`, `entity`, `entity_type`, `slot`, `value` and `document_id`; the slot may be
    known by another name, or have its type before it. Without *hypotheses* they are those of the
    slot.
    """
    name = f"fact '{shown(parts['id'])}'"
    for part in ("id", "document_id"):
        _check_id(name, part, parts[part])
    for other in other_documents:
        _check_id(name, "document_id", other)
    for part in ("entity", "value", "slot"):
        _check_text(name, part, parts[part], MAX_NAME)
    try:
        entity_type = entity_type_of(parts["entity_type"])
    except ValueError as error:
        raise ValueError(f"{name} {error}") from error
    slot = slots.slot(entity_type, parts["slot"])
    if hypotheses is None:
        hypotheses = hypotheses_of(parts["entity"], slot, parts["value"])
    _check_hypotheses(name, hypotheses)
    for key, value in (attributes or {}).items():
        _check_text(name, f"attribute '{shown(key)}'", value, MAX_HYPOTHESIS)
    return Fact(
        parts["id"],
        parts["entity"],
        entity_type,
        slot.name,
        parts["value"],
        parts["document_id"],
        tuple(hypotheses),
        gold,
        dict(attributes or {}),
        tuple(other_documents),
    )


def _check_id(name: str, part: str, value: str) -> None:
    what = part.replace("_", " ")
    if not value:
        raise ValueError(f"{name} has no {what}" if part != "id" else "a fact has no id")
    if len(value) > MAX_ID or NOT_OF_ID.search(value):
        limit = f"it has at most {MAX_ID:,} characters and no control character"
        raise ValueError(f"{name} has the {what} '{shown(value)}'; {limit}")


def _check_hypotheses(name: str, hypotheses: Sequence[Hypothesis]) -> None:
    if not hypotheses:
        raise ValueError(f"{name} has no hypothesis")
    if len(hypotheses) > MAX_HYPOTHESES:
        raise ValueError(
            f"{name} has {len(hypotheses):,} hypotheses; at most {MAX_HYPOTHESES:,} are read"
        )
    seen = set()
    for hypothesis in hypotheses:
        if hypothesis.id in seen:
            raise ValueError(f"{name} has hypothesis '{shown(hypothesis.id)}' twice")
        seen.add(hypothesis.id)
        _check_id(name, "hypothesis_id", hypothesis.id)
        _check_text(name, f"hypothesis '{shown(hypothesis.id)}'", hypothesis.text, MAX_HYPOTHESIS)
        if not is_statement(hypothesis.text):
            problem = (
                f"is '{shown(hypothesis.text)}', which has no letter or digit and states nothing"
            )
            raise ValueError(f"hypothesis '{shown(hypothesis.id)}' of {name} {problem}")


def _check_text(name: str, part: str, value: str, limit: int) -> None:
    if not value.strip():
        raise ValueError(f"{name} has an empty {part}")
    article = "an" if part[0] in "aeiou" else "a"
    if len(value) > limit:
        problem = f"of {len(value):,} characters; at most {limit:,} are read"
        raise ValueError(f"{name} has {article} {part} {problem}")
    if NOT_TEXT.search(value):
        problem = "with a NUL or half a character, which is not text"
        raise ValueError(f"{name} has {article} {part} {problem}")
