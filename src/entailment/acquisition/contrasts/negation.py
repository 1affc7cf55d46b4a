"""Negation: in and out, *failed to*, *without*, *neither*."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    as_base,
    as_gerund,
    as_past,
    embedded,
    is_adjacent,
    is_definite,
    negated,
    predicate,
    subject_text,
    with_definite_subject,
)
from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_person,
    labels,
    maker,
)
from entailment.acquisition.contrasts.sentence import PlainClause, Sentence, sentence_of
from entailment.acquisition.contrasts.vocabulary import rows

__all__ = ["implicatives", "negation", "neither", "without"]


@maker("negation", "negation")
def negation(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """A clause and its denial exclude one another; *it is not true that* denies it as well.

    Only of one definite thing (*the man*, *Ann*), as *a man sleeps* and *a man does not sleep* may
    both be true. *A* becomes *the* on both sides.
    """
    clause = sentence.clause
    if clause is None or not is_definite(sentence, clause) or _has_indefinite(sentence, clause):
        return
    subject = subject_text(sentence, clause)
    stated, denied = with_definite_subject(sentence, clause), negated(sentence, clause, subject)
    if denied is None:
        return
    generator = pool.generator(sentence, "negation")
    not_true = sentence_of(f"It is not true that {embedded(sentence, clause, stated)}")
    yield Contrast(stated, denied, CONTRADICTED, sentence.id)
    yield Contrast(denied, stated, CONTRADICTED, sentence.id)
    if generator.random() < 0.5:
        yield Contrast(not_true, denied, ENTAILED, sentence.id)
    else:
        yield Contrast(denied, not_true, ENTAILED, sentence.id)


def _has_indefinite(sentence: Sentence, clause: PlainClause) -> bool:
    """Return whether *some* stands behind the verb, of which the denial is not plain."""
    rest = sentence.analysis.tokens[clause.verb :]
    return bool({"some", "any", "several", "also", "always", "often"} & {t.lemma for t in rest})


@maker("implicatives", "negation")
def implicatives(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Managed to ride* says *rode*, *failed to ride* excludes it, *tried to ride* leaves it open.

    The table of verbs is after Karttunen; only actions of one person or of *he*, *she*, Ann.
    """
    frame = _action(sentence)
    if frame is None:
        return
    clause, subject = frame
    generator = pool.generator(sentence, "implicatives")
    done = as_past(sentence, clause, subject)
    not_done = sentence_of(f"{subject} did not {as_base(sentence, clause)}")
    if done is None:
        return
    table = rows("implicatives")
    letters = generator.sample(["E", "C", "U"], 2)
    for number, letter in enumerate(letters):
        verb, form, _ = generator.choice([row for row in table if row[2] == letter])
        tail = as_base(sentence, clause) if form == "base" else as_gerund(sentence, clause)
        text = sentence_of(f"{subject} {verb} {tail}")
        yield Contrast(text, done, labels[letter], f"{sentence.id}/{number}")
        opposite = {"E": CONTRADICTED, "C": ENTAILED, "U": UNKNOWN}[letter]
        yield Contrast(text, not_done, opposite)


@maker("without", "negation")
def without(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Left without paying* says that he did not pay, and excludes that he paid.

    *Besides paying* and *after paying* say that he did. Two actions of different sentences, said
    of one person.
    """
    frame = _action(sentence)
    generator = pool.generator(sentence, "without")
    other = pool.other_clause(sentence, generator)
    second = None if other is None else _action(other)
    if frame is None or other is None or second is None:
        return
    clause, subject = frame
    first = as_past(sentence, clause, subject)
    acted = as_past(other, second[0], subject)
    if first is None or acted is None:
        return
    did_not = sentence_of(f"{subject} did not {as_base(other, second[0])}")
    word, letter = generator.choice(
        (
            ("without", "C"),
            ("instead of", "C"),
            ("after", "E"),
            ("besides", "E"),
            ("rather than", "C"),
        )
    )
    text = sentence_of(f"{first.rstrip('.')} {word} {as_gerund(other, second[0])}")
    opposite = CONTRADICTED if letter == "E" else ENTAILED
    yield Contrast(text, acted, labels[letter], sentence.id)
    yield Contrast(text, did_not, opposite, sentence.id)
    yield Contrast(text, first, ENTAILED)


@maker("neither", "negation")
def neither(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Neither Ann nor Bob sleeps* excludes that Ann does, *both* says it, *either* leaves it open.

    Of plain clauses of one person.
    """
    clause = sentence.clause
    if clause is None or clause.is_plural or not is_person(sentence, clause.subject.head):
        return
    if clause.tense not in ("progressive", "past") or not is_adjacent(clause):
        return
    if any(token.pos == "PRON" for token in sentence.analysis.tokens):
        return
    generator = pool.generator(sentence, "neither")
    first, second = pool.two_names(generator)
    rest = predicate(sentence, clause)
    many = rest.replace("is ", "are ", 1) if rest.startswith("is ") else (
        rest.replace("was ", "were ", 1) if rest.startswith("was ") else rest)  # fmt: skip
    who = generator.choice((first, second))
    stated = sentence_of(f"{who} {rest}")
    group = sentence.id
    yield Contrast(sentence_of(f"Neither {first} nor {second} {rest}"), stated, CONTRADICTED, group)
    yield Contrast(sentence_of(f"Both {first} and {second} {many}"), stated, ENTAILED, group)
    yield Contrast(sentence_of(f"Either {first} or {second} {rest}"), stated, UNKNOWN, group)


def _action(sentence: Sentence) -> tuple[PlainClause, str] | None:
    """Return clause and subject of an action of one person, its subject definite; else None."""
    clause = sentence.clause
    if clause is None or clause.is_plural or not is_definite(sentence, clause):
        return None
    head = clause.subject.head
    is_one = is_person(sentence, head) or sentence.analysis.tokens[head].form in ("He", "She")
    verb = sentence.lemma(clause.verb)
    if not is_one or verb in _NO_ACTIONS or clause.tense == "copula" or not is_adjacent(clause):
        return None
    if {t.lemma for t in sentence.analysis.tokens[clause.verb :]} & {
        "some",
        "also",
        "still",
        "now",
    }:
        return None
    return clause, subject_text(sentence, clause)


_NO_ACTIONS = frozenset(
    "be have know like love hate need want seem look appear belong contain own try start begin "
    "stop keep finish get become remain live go hope believe think feel decide plan prepare wish "
    "enjoy attempt use manage fail refuse".split()
)
