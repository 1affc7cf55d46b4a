r"""Discourse commitments of the text, after Hickl and Bensley (2007): of the group `structure`.

What a text commits its author to is taken apart into statements: of clauses, appositions,
possessives, relative clauses, nominalisations. The hypothesis is compared with one of them at a
time, as a commitment that has all of it says it, where words from all over a text need not.

| feature | compares |
| --- | --- |
| `commitment_coverage` | the hypothesis's words with those of one commitment |
| `commitment_match` | each statement of the hypothesis with its best commitment, by roles |
| `commitment_opposed`, `commitment_hedged` | whether that is denied, or only possible, said |
"""

from __future__ import annotations

from functools import lru_cache

from entailment.model import Pair
from entailment.structure.reading import read
from entailment.structure.statements import Statement
from entailment.systems.classics.frames.matching import Frames, StatementMatch
from entailment.systems.learned.catalogue import feature
from entailment.systems.learned.reading import AnalysedPair
from entailment.systems.measures import Direction
from entailment.text.words import words

__all__: list[str] = []

_TOOL = "parser"
_LONGEST = 4_000


@feature("structure", tool=_TOOL)
def commitment_coverage(reading: AnalysedPair) -> float:
    """Greatest share of the hypothesis's content stems that one commitment has. [0, 1]"""
    wanted = {word.stem for word in reading.compared.content}
    if not wanted:
        return 1.0
    return max(
        (len(wanted & commitment) / len(wanted) for commitment in _commitments(_text(reading))),
        default=0.0,
    )


@feature("structure", tool=_TOOL)
def commitment_match(reading: AnalysedPair) -> float:
    """Mean over the hypothesis's statements of the match with the best commitment. [0, 1]"""
    matches = _matches(reading)
    return sum(match.score for match in matches) / len(matches) if matches else 0.0


@feature("structure", Direction.AGAINST, tool=_TOOL)
def commitment_opposed(reading: AnalysedPair) -> float:
    """1 where the best commitment for a statement is denied and that is not, or the other way."""
    return float(any(match.is_opposed for match in _matches(reading)))


@feature("structure", Direction.AGAINST, tool=_TOOL)
def commitment_hedged(reading: AnalysedPair) -> float:
    """1 where the best commitment for a statement is possible, planned or said, and that is not."""
    return float(any(match.is_hedged for match in _matches(reading)))


def _matches(reading: AnalysedPair) -> tuple[StatementMatch, ...]:
    pair: Pair = reading.compared.pair
    return _frames().matches(pair.text, pair.hypothesis)


def _text(reading: AnalysedPair) -> str:
    return reading.compared.pair.text


@lru_cache(maxsize=1)
def _frames() -> Frames:
    return Frames(None)


@lru_cache(maxsize=512)
def _commitments(text: str) -> tuple[frozenset[str], ...]:
    """Return the stems of the words of each commitment of *text*."""
    if len(text) > _LONGEST:
        return ()
    return tuple(_stems(statement) for statement in read(text).statements)


def _stems(statement: Statement) -> frozenset[str]:
    forms = [statement.predicate, *(argument.part.form for argument in statement.arguments)]
    forms += [argument.name for argument in statement.arguments if argument.name]
    return frozenset(word.stem for form in forms for word in words(form))
