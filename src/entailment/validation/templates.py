"""Templates: sentences with X for the entity and Y for the value, and what they become."""

from __future__ import annotations

import re
from collections.abc import Iterable

from entailment.model import Hypothesis

__all__ = ["check_template", "generic_templates", "instantiated"]

_PLACE = re.compile(r"(?<!\w)[XY](?!\w)")
_GENERIC = ("X's {name} is Y", "The {name} of X is Y", "Y is the {name} of X")


def instantiated(templates: Iterable[str], entity: str, value: str) -> tuple[Hypothesis, ...]:
    """Return a hypothesis a template, numbered from 1, the same sentence only once.

    White space is put to single blanks; otherwise entity and value are put in as they are, so a
    hypothesis may be ungrammatical.

    >>> [one.text for one in instantiated(["X is from Y", "X has Y origins"], "Ann", "British")]
    ['Ann is from British', 'Ann has British origins']
    """
    parts = {"X": " ".join(entity.split()), "Y": " ".join(value.split())}
    texts = dict.fromkeys(
        _PLACE.sub(lambda place: parts[place[0]], template) for template in templates
    )
    return tuple(Hypothesis(str(number), text) for number, text in enumerate(texts, 1))


def generic_templates(name: str) -> tuple[str, ...]:
    """Return templates for a slot of which only the *name* is known.

    >>> generic_templates("favourite_colour")[0]
    "X's favourite colour is Y"
    """
    words = " ".join(re.sub(r"[\W_]+", " ", name).split()).lower() or "value"
    return tuple(template.format(name=words) for template in _GENERIC)


def check_template(template: str) -> None:
    """Raise ValueError unless the words X and Y stand in *template* once each or more."""
    missing = [part for part in "XY" if part not in _PLACE.findall(template)]
    if missing:
        absent = " and no ".join(missing)
        raise ValueError(
            f"the template '{template}' has no {absent}; X stands for the entity, Y for the value"
        )
