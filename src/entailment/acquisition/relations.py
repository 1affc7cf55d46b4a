"""Grammatical relations of a parsed text, as Minipar names them: subj, obj, mod, of, from, ...

| in the parse | relation |
| --- | --- |
| subject of the active voice, *by* of the passive | `subj` |
| object of the active voice, subject of the passive | `obj` |
| preposition with its noun | the preposition: `from` |
| indirect object | `to` |
| possessive | `gen` |
| adjective, adverb | `mod` |
| noun before a noun | `nn` |
| apposition, complement, coordination | `appo`, `pred`, `comp`, `conj` |

Each of coordinated words has the relation of the first; *who*, *which* and *that* as the subject
or object of a relative clause stand for the word that it describes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from entailment.text.linguistics import Analysis

__all__ = ["Relation", "relations"]

_NAMES = {
    "nsubj": "subj",
    "nsubjpass": "obj",
    "dobj": "obj",
    "dative": "to",
    "poss": "gen",
    "amod": "mod",
    "advmod": "mod",
    "compound": "nn",
    "appos": "appo",
    "attr": "pred",
    "acomp": "pred",
    "oprd": "pred",
    "xcomp": "comp",
    "conj": "conj",
}
_PREPOSITIONS = {"prep", "agent", "dative"}
_RELATIVE = {"who", "whom", "which", "that"}


class Relation(NamedTuple):
    """The places of a head and its dependent, and the name of their relation."""

    head: int
    name: str
    dependent: int


def relations(analysis: Analysis) -> Iterator[Relation]:
    """Yield the relations between the words of *analysis*, in the order of the dependents."""
    for head in range(len(analysis.tokens)):
        for child in analysis.children[head]:
            yield from _of_child(analysis, head, child)


def _of_child(analysis: Analysis, head: int, child: int) -> Iterator[Relation]:
    token = analysis.tokens[child]
    if token.relation in _PREPOSITIONS and token.pos in ("ADP", "SCONJ", "PART"):
        name = _preposition(analysis, head, child)
        if not name.isalpha():
            return
        dependents = [n for n in analysis.children[child] if analysis.tokens[n].relation == "pobj"]
    elif token.relation in _NAMES and not _is_retained_object(analysis, head, child):
        name, dependents = _NAMES[token.relation], [child]
    else:
        return
    for dependent in dependents:
        yield Relation(head, name, _antecedent(analysis, head, dependent))
        if name != "conj":
            for other in _coordinated(analysis, dependent):
                yield Relation(head, name, other)


def _preposition(analysis: Analysis, head: int, place: int) -> str:
    """Return the relation for a preposition: `subj` for the agent of a passive verb."""
    lemma = analysis.tokens[place].lemma
    around = {analysis.tokens[n].relation for n in analysis.children[head]}
    return "subj" if lemma == "by" and "nsubjpass" in around else lemma


def _is_retained_object(analysis: Analysis, head: int, child: int) -> bool:
    """Return whether a passive's subject is not the active's direct object: was given money."""
    around = {analysis.tokens[n].relation for n in analysis.children[head]}
    return analysis.tokens[child].relation == "nsubjpass" and "dobj" in around


def _antecedent(analysis: Analysis, head: int, place: int) -> int:
    verb = analysis.tokens[head]
    is_relative = verb.relation == "relcl" and analysis.tokens[place].lemma in _RELATIVE
    return verb.head if is_relative else place


def _coordinated(analysis: Analysis, place: int) -> Iterator[int]:
    for child in analysis.children[place]:
        if analysis.tokens[child].relation == "conj":
            yield child
            yield from _coordinated(analysis, child)
