"""Contrast pairs: a text and a hypothesis that differ in one thing, with a label that is certain.

| module | kinds |
| --- | --- |
| `roles` | passives, exchanged roles, datives, possessors |
| `composed` | converses, times, what takes two sentences |
| `numbers` | bounds, spelling, rounding, units, sums |
| `quantifiers` | all, most, some, none, except, only; kinds of things under both polarities |
| `negation` | *not*, *failed to*, *without*, *neither* |
| `opposites` | adjectives and verbs that exclude one another |
| `attitudes` | belief, possibility, conditions, order of events |
| `names` | other names, exchanged names, pronouns |
| `coordination` | two subjects or two verbs, by *and* or *or* |
| `cores` | subject, verb and object of a longer sentence; appositions |
| `parts` | modifiers, adjuncts, relative clauses, subsequences |
| `surroundings` | unrelated sentences, repetition, soft hyphens, blanks |
"""

from __future__ import annotations

from entailment.acquisition.contrasts import (
    attitudes,
    composed,
    coordination,
    cores,
    names,
    negation,
    numbers,
    opposites,
    parts,
    quantifiers,
    roles,
    surroundings,
)
from entailment.acquisition.contrasts.maker import MAKERS, Contrast, Pool
from entailment.acquisition.contrasts.making import (
    ContrastPair,
    is_held_out,
    make_contrasts,
    write_contrasts,
)
from entailment.acquisition.contrasts.reading import detokenised, parsed_sentences, usable_sentences

__all__ = [
    "MAKERS",
    "Contrast",
    "ContrastPair",
    "Pool",
    "detokenised",
    "is_held_out",
    "make_contrasts",
    "parsed_sentences",
    "usable_sentences",
    "write_contrasts",
]

_MODULES = (
    roles, composed, numbers, quantifiers, negation, opposites, attitudes, names, parts,
    coordination, surroundings, cores,
)  # fmt: skip
"""Imported so that their makers are registered, in this order."""
