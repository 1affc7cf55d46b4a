"""Where a text has the words of a hypothesis: all of them, in order, or as one stretch.

The closer the wording, the surer it is that what differs matters: a hypothesis in words of its own
may be entailed for all that a rule sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from entailment.structure.vocabulary import table
from entailment.systems.mismatches.lexicon import lexicon
from entailment.text.clauses import clauses, subject_of
from entailment.text.lexicon import any_of
from entailment.text.verbs import Token, may_be_participle
from entailment.text.words import Word, lemma, sentence_starts, words

__all__ = [
    "Stretch",
    "covered",
    "is_in_order",
    "sentences",
    "stretches",
    "stretches_in_clauses",
]


class Stretch(NamedTuple):
    """A sentence of a text, and its words that a hypothesis repeats, without what is passed over.

    It begins and ends, in characters, at *start* and *end*; *within* are the words between these.
    """

    sentence: str
    start: int
    end: int
    within: tuple[Word, ...]


def covered(text: str, hypothesis: str) -> float:
    """Return the share of the content words of *hypothesis* that *text* has.

    Numbers and quantifiers are left out.

    >>> covered("The mill was sold.", "The old mill was sold to a brewer.")
    0.5
    """
    needed = set(_content(hypothesis))
    return len(needed & set(_content(text))) / len(needed) if needed else 1.0


def is_in_order(text: str, hypothesis: str) -> bool:
    """Return whether one sentence of *text* has every content word of *hypothesis* in its order."""
    needed = _content(hypothesis)
    return any(_is_subsequence(needed, _content(sentence)) for sentence in sentences(text))


def _is_subsequence(needed: Sequence[str], stems: Sequence[str]) -> bool:
    remaining = iter(stems)
    return all(stem in remaining for stem in needed)


def _content(text: str) -> list[str]:
    of_degree = lexicon().words["of_degree"]
    return [
        word.stem
        for word in words(text)
        if word.is_content and not word.form[0].isdigit() and word.lower not in of_degree
    ]


@lru_cache(maxsize=512)
def stretches(text: str, hypothesis: str) -> tuple[Stretch, ...]:
    """Return where the sentences of *text* have the words of *hypothesis* in a row.

    Words are compared as stems; articles, auxiliaries, pronouns of a subordinate clause, verbs of
    planning, saying and thinking, and predicates before *to* may stand between them in the text.

    >>> stretches("The club plans to sell its stadium.", "The club sold its stadium.")[0].end
    34
    """
    lists = lexicon().words
    needed = [word.stem for word in words(hypothesis) if word.lower not in lists["passed_over"]]
    own = {word.lower for word in words(hypothesis)} - lists["passed_over"]
    passed = (lists["passed_over"] | lists["embedding_between"]) - own
    results: list[Stretch] = []
    for sentence in sentences(text) if len(needed) > 1 else ():
        led = _predicates_before_to(sentence)
        every = [
            word
            for word in words(sentence)
            if word.lower not in passed
            and (word.lower in own or not any(word.start in span for span in led))
        ]
        stems = [word.stem for word in every]
        for at in range(len(stems) - len(needed) + 1):
            if stems[at : at + len(needed)] == needed:
                start, end = every[at].start, every[at + len(needed) - 1].end
                within = tuple(word for word in words(sentence) if start <= word.start < end)
                results.append(Stretch(sentence, start, end, within))
    return tuple(results)


_LATER = re.compile(r"\bwould\b", re.IGNORECASE)


def stretches_in_clauses(text: str, hypothesis: str) -> Iterator[Stretch]:
    """Yield where clauses of *text* have the words of *hypothesis* in a row, behind their subject.

    That is the one of the clause before. Nothing where several sentences have the predicate, nor
    where *would* may report what came later: *was written in 1999 and would be sung in 2001*.

    >>> [each.sentence for each in stretches_in_clauses(
    ...     "The mill is old and will be sold.", "The mill was sold.")]
    ['The mill will be sold.']
    """
    subject = subject_of(hypothesis)
    predicate = {*_content(hypothesis)} - {*_content(subject or "")}
    about = [each for each in sentences(text) if predicate <= {*_content(each)}]
    if subject is None or not predicate or len(about) != 1:
        return
    (sentence,) = about
    parts = clauses(sentence)
    for clause in parts if len(parts) > 1 else ():
        statement = clause.render(sentence)
        if not _LATER.search(statement):
            yield from stretches(statement, hypothesis)


def _predicates_before_to(sentence: str) -> list[range]:
    """Return where *sentence* has what is between a finite *be* and *to*: *is on course to*.

    Not a participle that says what was done for a purpose: *was built to carry*.

    >>> _predicates_before_to("It is poised to grow, and was built to last.")
    [range(6, 12)]
    """
    matches = _BE_TO.finditer(sentence)
    return [range(*m.span("predicate")) for m in matches if _may_leave_open(m["last"].lower())]


def _may_leave_open(word: str) -> bool:
    """Return whether *word*, before *to*, is no participle, or one of plans, duties and chances."""
    governed = lemma(word) if may_be_participle(Token(word, word, 0, 0)) else ""
    listed = table("clauses", "governors")
    kinds = ("plan", "permission", "obligation", "possibility")
    return not governed or any({word, governed} & {*listed[kind].split()} for kind in kinds)


_BE_TO = re.compile(
    rf"\b{any_of('finite_forms_of_be')}\s+"
    rf"(?P<predicate>(?!{any_of('determiners')}\b)(?:[\w-]+\s+){{0,2}}(?P<last>[\w-]+))\s+to\s+(?=\w)",
    re.IGNORECASE,
)


def sentences(text: str) -> list[str]:
    """Return the sentences of *text*, split by punctuation."""
    edges = sorted({0, *sentence_starts(text), len(text)})
    return [text[start:end] for start, end in pairwise(edges)]
