"""Quantifiers and monotonicity: all, most, some, none, except, only; kinds and what is of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from entailment.acquisition.contrasts.clauses import is_adjacent, negated, predicate
from entailment.acquisition.contrasts.inflection import plural, third_person
from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_person,
    is_plural,
    labels,
    maker,
)
from entailment.acquisition.contrasts.sentence import (
    Edit,
    PlainClause,
    Sentence,
    sentence_of,
    with_article,
)
from entailment.acquisition.contrasts.vocabulary import rows, words
from entailment.model import Label

__all__ = ["exceptions", "kinds", "quantified", "restrictors"]


@maker("quantifiers", "quantifiers")
def quantified(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*All of the dogs bark* says that some do; that some do leaves open whether all do.

    A plain clause of a plural noun is said of parts of these things by two quantifiers. *The*
    makes sure that there are any; the table says what one quantifier says of the other.
    """
    plurals = _plural_subject(sentence)
    if plurals is None:
        return
    noun, rest = plurals
    single = _singular(rest) if rest.startswith(("are ", "were ")) else _third(sentence, rest)

    def stated(quantifier: str) -> str:
        agreeing = single if quantifier.split()[-3] == "one" else rest
        return sentence_of(f"{quantifier} {noun} {agreeing}")

    generator = pool.generator(sentence, "quantifiers")
    for left, right, letter in generator.sample(rows("quantifiers"), 2):
        yield Contrast(stated(left), stated(right), labels[letter])
    left, right = generator.choice(_reversible())
    text, other = stated(left), stated(right)
    yield Contrast(text, other, ENTAILED, sentence.id)
    yield Contrast(other, text, UNKNOWN, sentence.id)


@lru_cache(maxsize=1)
def _reversible() -> tuple[tuple[str, str], ...]:
    """Return the quantifiers of which the one entails the other and not the reverse."""
    known = {(left, right): letter for left, right, letter in rows("quantifiers")}
    return tuple(
        pair for pair, letter in known.items() if letter == "E" and known.get(pair[::-1]) == "U"
    )


@maker("exceptions", "quantifiers")
def exceptions(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*All of the boys except Tom run*: Tom does not. *Only Tom runs*: Ann does not.

    Of plain clauses of people in the plural, or of one person, without pronouns. Among men the
    exception is a man; what they are (*winners*) is not said of one.
    """
    clause = sentence.clause
    if clause is None or not is_person(sentence, clause.subject.head) or clause.tense == "present":
        return
    if any(token.pos == "PRON" for token in sentence.analysis.tokens) or not is_adjacent(clause):
        return
    generator = pool.generator(sentence, "exceptions")
    first, second = pool.two_names(generator)
    if clause.is_plural:
        plurals = _plural_subject(sentence)
        if plurals is None:
            return
        if sentence.child(clause.verb, "attr") is not None:
            return
        noun, rest = plurals
        first, _ = pool.two_names(generator, _SEX.get(sentence.lemma(clause.subject.head)))
        word = generator.choice(("except", "but", "other than", "apart from"))
        text = sentence_of(f"All of the {noun} {word} {first} {rest}")
        single = _singular(rest)
        yield Contrast(text, sentence_of(f"{first} {single}"), CONTRADICTED, sentence.id)
        yield Contrast(text, sentence_of(f"Some of the {noun} {rest}"), ENTAILED)
        denied = _denied(single)
        if denied is not None:
            yield Contrast(text, sentence_of(f"{first} {denied}"), ENTAILED, sentence.id)
    else:
        rest = predicate(sentence, clause)
        text = sentence_of(f"Only {first} {rest}")
        yield Contrast(text, sentence_of(f"{first} {rest}"), ENTAILED, sentence.id)
        yield Contrast(text, sentence_of(f"{second} {rest}"), CONTRADICTED, sentence.id)


_SEX = {"man": "m", "boy": "m", "woman": "f", "girl": "f", "lady": "f"}


def _singular(rest: str) -> str:
    first, _, following = rest.partition(" ")
    return f"{ {'are': 'is', 'were': 'was'}.get(first, first) } {following}".replace(
        "  ", " "
    ).strip()


def _third(sentence: Sentence, rest: str) -> str:
    """Return a predicate in the plural with its verb in the singular; one in the past as it is."""
    clause = sentence.clause
    first, _, following = rest.partition(" ")
    is_present = clause is not None and clause.tense == "present"
    return f"{third_person(first)} {following}".strip() if is_present else rest


def _denied(rest: str) -> str | None:
    first, _, following = rest.partition(" ")
    return f"{first} not {following}" if first in ("is", "was") else None


@maker("kinds", "monotonicity")
def kinds(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Is riding a horse* says *an animal*; *is not riding an animal* says *not a horse*.

    Only indefinite objects behind *a* in plain clauses, of nouns in the list of kinds: what is
    said of a horse holds of an animal, and what is denied of any animal of every horse. The
    reverse is open, both ways. Refuses nouns with a modifier, which a kind may not have.
    """
    clause = sentence.clause
    result = None if clause is None else _indefinite_object(sentence, clause)
    if clause is None or result is None:
        return
    generator = pool.generator(sentence, "kinds")
    pair = _below_and_above(sentence.lemma(result), generator.random())
    if pair is None:
        return
    below, above = pair

    def stated(noun: str) -> str:
        return sentence.edited(Edit(result - 1, result + 1, with_article(noun)))

    yield Contrast(stated(below), stated(above), ENTAILED, sentence.id)
    yield Contrast(stated(above), stated(below), UNKNOWN, sentence.id)
    denied = negated(sentence, clause)
    if denied is None or sentence.analysis.tokens[0].form.lower() not in ("the", "he", "she"):
        return
    old = sentence.words_of(result - 1, result + 1)
    if denied.count(old) != 1:
        return
    not_below, not_above = (denied.replace(old, with_article(noun)) for noun in (below, above))
    yield Contrast(not_above, not_below, ENTAILED, f"{sentence.id}/not")
    yield Contrast(not_below, not_above, UNKNOWN, f"{sentence.id}/not")


@maker("restrictors", "monotonicity")
def restrictors(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*All animals sleep* says *all dogs sleep*; *some dogs sleep* says *some animals sleep*.

    The noun of the subject is exchanged for one in the list of kinds, or has a modifier more.
    *All* and *no* go down, *some* goes up, *most* goes neither way.
    """
    plurals = _plural_subject(sentence)
    clause = sentence.clause
    if plurals is None or clause is None or clause.subject.end - clause.subject.begin > 2:
        return
    _, rest = plurals
    generator = pool.generator(sentence, "restrictors")
    lemma = sentence.lemma(clause.subject.head)
    if any(token.lemma == lemma for token in sentence.analysis.tokens[clause.subject.end :]):
        return
    pair = _below_and_above(lemma, generator.random())
    adjectives = words("person_adjectives" if is_person(sentence, clause.subject.head) else
                       "thing_adjectives")  # fmt: skip
    if pair is None or generator.random() < 0.4:
        adjective = generator.choice(sorted(adjectives))
        noun = sentence.analysis.tokens[clause.subject.head].form.lower()
        below, above = f"{adjective} {noun}", noun
    else:
        below, above = (_plural_of(noun) for noun in pair)
    down = generator.choice(("All", "No"))
    for quantifier, label in ((down, ENTAILED), ("Some", UNKNOWN), ("Most", UNKNOWN)):
        general, narrow = (sentence_of(f"{quantifier} {noun} {rest}") for noun in (above, below))
        yield Contrast(general, narrow, label, f"{sentence.id}/{quantifier}")
        reverse: Label = UNKNOWN if quantifier != "Some" else ENTAILED
        yield Contrast(narrow, general, reverse, f"{sentence.id}/{quantifier}")


def _plural_of(noun: str) -> str:
    head, of, rest = noun.partition(" of ")
    return plural(head) + of + rest


def _below_and_above(lemma: str, draw: float) -> tuple[str, str] | None:
    """Return a noun and a kind of it where *lemma* is either; a draw chooses of several."""
    results = [(below, above) for below, above in rows("hypernyms") if lemma in (below, above)]
    return results[int(draw * len(results))] if results else None


def _indefinite_object(sentence: Sentence, clause: PlainClause) -> int | None:
    """Return the place of a noun that is an object behind *a* alone, or None."""
    phrase = clause.object
    if phrase is None or phrase.end - phrase.begin != 2 or phrase.head != phrase.end - 1:
        return None
    first = sentence.analysis.tokens[phrase.begin].form
    return phrase.head if first in ("a", "an") else None


def _plural_subject(sentence: Sentence) -> tuple[str, str] | None:
    """Return the noun phrase and the predicate of a plain clause of a plural noun, or None.

    The subject has no quantifier, number or name, only adjectives: *the big dogs*, *dogs*.
    """
    clause = sentence.clause
    if clause is None or not clause.is_plural or not is_adjacent(clause):
        return None
    subject = clause.subject
    tokens = sentence.analysis.tokens[subject.begin : subject.end]
    begin = subject.begin + (tokens[0].form.lower() in ("the", "some"))
    if sentence.analysis.tokens[subject.head].pos != "NOUN" or subject.head != subject.end - 1:
        return None
    if any(t.pos not in ("NOUN", "ADJ") for t in sentence.analysis.tokens[begin : subject.end]):
        return None
    if not is_plural(sentence, subject.head) or sentence.lemmas() & words("collective") - {"be"}:
        return None
    if {t.pos for t in sentence.analysis.tokens[subject.end :]} & {"PRON"}:
        return None
    if {t.lemma for t in tokens} & {"several", "various"}:
        return None
    noun = sentence.words_of(begin, subject.end)
    return noun[:1].lower() + noun[1:], predicate(sentence, clause)
