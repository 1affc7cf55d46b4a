"""Pairs from tables of sentences in which people, places, things and years are filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from entailment.acquisition.contrasts.maker import (
    ENTAILED,
    Contrast,
    Pool,
    labels,
    maker,
)
from entailment.acquisition.contrasts.sentence import Sentence
from entailment.acquisition.contrasts.vocabulary import rows
from entailment.knowledge.gazetteer import places
from entailment.text.rewriting import capitalised

__all__ = ["converse", "times", "transitive", "two_sentences"]

_TIME = re.compile(r"\{y([+-])?(\d|n|s)?\}")
_RATE = 0.25
"""The share of the sentences at which a pair of these tables is written."""


@maker("converses", "converses")
def converse(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A sold T to B* says *B bought T from A*; with A and B exchanged it does not.

    The table has whole sentences, so each was read; people are given names, things come from the
    sentences. Where both cannot hold (*older than*) the exchanged one is contradicted.
    """
    generator = pool.generator(sentence, "converses")
    if generator.random() > _RATE:
        return
    verb, left, right, letter = generator.choice(rows("converses"))
    if generator.random() < 0.5 and letter != "N":
        left, right = right, left
    sexes = {"father": "m", "son": "m", "husband": "m", "mother": "f", "daughter": "f", "wife": "f"}
    sex = next((s for word, s in sexes.items() if f" {word} " in left + right), None)
    first, second = pool.two_names(generator, sex)
    if "husband" in left + right:
        first, second = generator.choice(pool.names["m"]), generator.choice(pool.names["f"])
    thing = generator.choice(pool.things)
    text = _filled(left, first, second, thing)
    yield Contrast(text, _filled(right, first, second, thing), ENTAILED, sentence.id, verb)
    if "husband" not in left + right:
        yield Contrast(
            text, _filled(right, second, first, thing), labels[letter], sentence.id, verb
        )


def _filled(frame: str, first: str, second: str, thing: str) -> str:
    return capitalised(frame.format(A=first, B=second, T=thing))


@maker("times", "times")
def times(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """Years, ages, durations and orders that follow by counting: born in 1950, dead in 1990.

    The table has whole sentences with their labels; years, people and places are filled in. Years
    of life are off by one, so that ages are only compared with what is two or more away.
    """
    generator = pool.generator(sentence, "times")
    if generator.random() > _RATE:
        return
    table = rows("times")
    text, _, _ = generator.choice(table)
    first, second = pool.two_names(generator)
    place = generator.choice(_places())
    year, count = generator.randint(1800, 1970), generator.randint(22, 40)
    values = {
        "A": first, "B": second, "P": place, "n": str(count), "s": str(generator.randint(3, 7)),
        "m": str(count + generator.randint(4, 9)), "l": str(count - generator.randint(4, 9)),
    }  # fmt: skip
    for left, right, letter in table:
        if left == text:
            yield Contrast(
                _timed(left, year, values), _timed(right, year, values), labels[letter],
                sentence.id, "",
            )  # fmt: skip


def _timed(frame: str, year: int, values: dict[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        shift = int(values.get(match[2] or "", match[2] or "0"))
        return str(year + (-shift if match[1] == "-" else shift))

    return _TIME.sub(value, frame).format(**values)


def _places() -> tuple[str, ...]:
    return tuple(sorted({key for key in _cities() if key.isalpha()}))


def _cities() -> tuple[str, ...]:
    return tuple(place.name for place in places().values() if place.within)


@maker("two-sentences", "several")
def two_sentences(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """What follows from two sentences together: who is a painter, and what that one does.

    *Ann is a painter and Bea is a lawyer. Ann is reading.* says *a painter is reading*; that a
    lawyer is, it leaves open. Only plain clauses of which the subject is one person.
    """
    clause = sentence.clause
    if clause is None or clause.is_plural or clause.tense == "copula":
        return
    from entailment.acquisition.contrasts.clauses import predicate
    from entailment.acquisition.contrasts.maker import UNKNOWN, is_person

    if not is_person(sentence, clause.subject.head):
        return
    if any(token.pos == "PRON" for token in sentence.analysis.tokens):
        return
    generator = pool.generator(sentence, "two-sentences")
    left, right = pool.two_names(generator, generator.choice("fm"))
    first, second = generator.sample(_TRADES, 2)
    stated = predicate(sentence, clause)
    facts = [f"{left} is {first}.", f"{right} is {second}."]
    generator.shuffle(facts)
    doer, trade, idle = (left, first, second)
    text = " ".join([*facts, f"{doer} {stated}."])
    yield Contrast(text, f"{capitalised(trade)} {stated}.", ENTAILED, sentence.id)
    yield Contrast(text, f"{capitalised(idle)} {stated}.", UNKNOWN, sentence.id)
    yield Contrast(text, f"{right} {stated}.", UNKNOWN, sentence.id)
    if generator.random() < 0.5:
        yield Contrast(facts[0] + f" {doer} {stated}." if first not in facts[0] else
                       facts[1] + f" {doer} {stated}." if first not in facts[1] else text,
                       f"{capitalised(trade)} {stated}.", UNKNOWN, sentence.id)  # fmt: skip


_TRADES = (
    "a painter", "a lawyer", "a nurse", "an engineer", "a teacher", "a baker", "a dentist",
    "a farmer", "a plumber", "a pilot", "a judge", "a journalist", "a chemist", "a librarian",
)  # fmt: skip


@maker("older-and-older", "several")
def transitive(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A is taller than B. B is taller than C.* says *A is taller than C*, and denies the reverse.

    The relations are transitive and exclude their reverse by their sense. What is said of A and B
    and of A and C leaves open how B and C compare.
    """
    generator = pool.generator(sentence, "older-and-older")
    if generator.random() > _RATE:
        return
    relation = generator.choice(_TRANSITIVE)
    value, two = pool.two_names(generator, "f")
    three = generator.choice(pool.names["m"])
    stated = "{} is {} {}."
    text = " ".join([stated.format(value, relation, two), stated.format(two, relation, three)])
    open_text = " ".join(
        [stated.format(value, relation, two), stated.format(value, relation, three)]
    )
    yield Contrast(text, stated.format(value, relation, three), ENTAILED, sentence.id)
    yield Contrast(text, stated.format(three, relation, value), labels["C"], sentence.id)
    yield Contrast(open_text, stated.format(two, relation, three), labels["U"], sentence.id)


_TRANSITIVE = (
    "taller than", "older than", "younger than", "heavier than", "richer than", "an ancestor of",
    "faster than", "ahead of", "stronger than", "a descendant of", "shorter than",
)  # fmt: skip
