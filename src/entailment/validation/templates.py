"""Templates: sentences with X for the entity and Y for the value, and what they become."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from entailment.model import Hypothesis
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words

__all__ = ["check_template", "generic_templates", "instantiated"]

_PLACE = re.compile(r"(?<!\w)[XY](?!\w)")
_OF_NOUN = ("X's {name} is Y", "The {name} of X is Y", "Y is the {name} of X")
_OF_VERB = ("X {name} Y",)
_OF_PARTICIPLE = ("X was {name} Y", "X is {name} Y")
_OF_EITHER = (*_OF_PARTICIPLE, *_OF_VERB)
_OF_ROLE = ("X is the {name} Y", "X is {name} Y")
_LINKS = word_list("function_words")
_VERBS = word_list("finite_auxiliaries") | word_list("irregular_pasts")
_PARTICIPLES = claim_words()["irregular"] | {"born"}


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
    """Return templates for a slot of which only the *name* is known: a noun or a predicate.

    >>> generic_templates("favourite_colour")[0], generic_templates("founded by")[0]
    ("X's favourite colour is Y", 'X was founded by Y')
    >>> generic_templates("is married to")[0], generic_templates("capital of")[0]
    ('X is married to Y', 'X is the capital of Y')
    >>> generic_templates("built by"), generic_templates("moved to")[-1]
    (('X was built by Y', 'X is built by Y'), 'X moved to Y')
    """
    words = re.sub(r"[\W_]+", " ", name).lower().split() or ["value"]
    return tuple(template.format(name=" ".join(words)) for template in _frames(words))


def _frames(words: Sequence[str]) -> tuple[str, ...]:
    first, last = words[0], words[-1]
    if last in _LINKS and len(words) > 1:
        if first.endswith("ed") or first in _PARTICIPLES:
            return _OF_PARTICIPLE if last == "by" or first == "born" else _OF_EITHER
        if first in _VERBS or first.endswith("s"):
            return _OF_VERB
        return _OF_ROLE
    is_verb = first in _VERBS or (len(words) == 1 and first.endswith("ed"))
    return _OF_VERB if is_verb else _OF_NOUN


def check_template(template: str) -> None:
    """Raise ValueError unless the words X and Y stand in *template* once each or more."""
    missing = [part for part in "XY" if part not in _PLACE.findall(template)]
    if missing:
        absent = " and no ".join(missing)
        raise ValueError(
            f"the template '{template}' has no {absent}; X stands for the entity, Y for the value"
        )
