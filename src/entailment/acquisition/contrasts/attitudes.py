"""What is said of a clause from outside: belief, knowledge, possibility, condition, order."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    as_base,
    embedded,
    is_adjacent,
    is_definite,
    is_definite_phrase,
    subject_text,
    with_definite_subject,
)
from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    Contrast,
    Pool,
    is_person,
    labels,
    maker,
)
from entailment.acquisition.contrasts.sentence import Sentence, sentence_of
from entailment.acquisition.contrasts.vocabulary import rows, words

__all__ = ["attitudes", "connectives", "order_of_events", "possibility"]


@maker("attitudes", "modality")
def attitudes(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Ann knows that it rains* says that it rains, *Ann believes* leaves it open.

    Words of knowledge, falsehood, belief and possibility before a plain clause; the table says
    which. Verbs of plain report are not among them: readers mostly believe a report.
    """
    inner = _inner(sentence)
    if inner is None:
        return
    stated, small = inner
    generator = pool.generator(sentence, "attitudes")
    table = rows("attitudes")
    for letter in generator.sample(("E", "C", "U", "U"), 2):
        frame, _ = generator.choice([row for row in table if row[1] == letter])
        name, _ = pool.two_names(generator)
        text = sentence_of(f"{frame.format(name=name)} {small}")
        yield Contrast(text, stated, labels[letter], sentence.id)


@maker("possibility", "modality")
def possibility(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*May ride a bike* leaves open whether he rides one; *might*, *could*, *is allowed to* too.

    *Is unable to* and *cannot* exclude it. Actions in plain clauses of a definite subject; who is
    allowed or would like to is a person.
    """
    clause = sentence.clause
    if clause is None or clause.tense == "copula" or not is_adjacent(clause):
        return
    if not is_definite(sentence, clause) or clause.is_plural:
        return
    generator = pool.generator(sentence, "possibility")
    stated, base = with_definite_subject(sentence, clause), as_base(sentence, clause)
    subject = subject_text(sentence, clause)
    frames = _PAST_MODALS if clause.tense == "past" else _MODALS
    if sentence.analysis.tokens[clause.subject.head].form in ("I", "They", "We"):
        return
    if not is_person(sentence, clause.subject.head) and subject not in ("He", "She"):
        frames = tuple(row for row in frames if row[0] not in _OF_PERSONS)
    for frame, letter in generator.sample(frames, 2):
        text = sentence_of(f"{subject} {frame.format(base)}")
        yield Contrast(text, stated, labels[letter], sentence.id)
    inner = embedded(sentence, clause, stated)
    yield Contrast(stated, sentence_of(f"It is possible that {inner}"), ENTAILED, sentence.id)


_PAST_MODALS: tuple[tuple[str, str], ...] = (
    ("may have had to {}", "U"),
    ("might have wanted to {}", "U"),
    ("was allowed to {}", "U"),
    ("was unable to {}", "C"),
    ("could not {}", "C"),
)
_MODALS: tuple[tuple[str, str], ...] = (
    ("may {}", "U"),
    ("might {}", "U"),
    ("could {}", "U"),
    ("should {}", "U"),
    ("would like to {}", "U"),
    ("is allowed to {}", "U"),
    ("is unable to {}", "C"),
)
"""What is put before a verb in its base form, and what it says of the action."""

_OF_PERSONS = (
    "was allowed to {}",
    "is allowed to {}",
    "would like to {}",
    "might have wanted to {}",
)


@maker("connectives", "clauses")
def connectives(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A because b* says a and b; *if a, b* neither; *a, but it is not true that b* excludes b.

    Two plain clauses of different sentences that share no word of content; the table says what a
    sentence of both says of each.
    """
    inner = _inner(sentence)
    generator = pool.generator(sentence, "connectives")
    other = pool.other_clause(sentence, generator)
    second = None if other is None else _inner(other)
    if inner is None or second is None:
        return
    table = rows("connectives")
    frames = [
        generator.choice([row for row in table if "E" in row[1:]]),
        generator.choice([row for row in table if "E" not in row[1:]]),
    ]
    place = generator.choice((0, 1))
    stated = (inner, second)[place][0]
    for frame, *letters in frames:
        text = frame.format(
            a=inner[1], b=second[1], A=inner[0].rstrip("."), B=second[0].rstrip(".")
        )
        yield Contrast(text, stated, labels[letters[place]], sentence.id)


@maker("order-of-events", "times")
def order_of_events(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A after b* says *b before a*, and excludes *a before b*.

    Two plain clauses in the past, of different sentences, each of one definite thing that did a
    definite thing. Only verbs of what happens at one moment and once: what lasts or happens often
    (*worked*, *supported*, *published things*) may be before and after something else.
    """
    inner = _past_event(sentence)
    generator = pool.generator(sentence, "order-of-events")
    if inner is None:
        return
    for _ in range(12):
        other = pool.other_clause(sentence, generator)
        second = None if other is None else _past_event(other)
        if second is not None:
            break
    else:
        return
    a, b = inner, second
    word, reverse = generator.choice((("after", "before"), ("before", "after")))
    text = sentence_of(f"{a[0].rstrip('.')} {word} {b[1]}")
    yield Contrast(text, sentence_of(f"{b[0].rstrip('.')} {reverse} {a[1]}"), ENTAILED, sentence.id)
    yield Contrast(
        text, sentence_of(f"{a[0].rstrip('.')} {reverse} {b[1]}"), CONTRADICTED, f"{sentence.id}/w"
    )
    yield Contrast(
        text, sentence_of(f"{b[0].rstrip('.')} {word} {a[1]}"), CONTRADICTED, sentence.id
    )


def _past_event(sentence: Sentence) -> tuple[str, str] | None:
    clause = sentence.clause
    if clause is None or clause.tense != "past":
        return None
    if sentence.lemma(clause.verb) not in words("momentary"):
        return None
    if clause.object is not None and not is_definite_phrase(sentence, clause.object):
        return None
    if {t.form.lower() for t in sentence.analysis.tokens} & _ORDERING:
        return None
    return _inner(sentence)


_ORDERING = frozenset("before after when since later earlier previously also until".split())


def _inner(sentence: Sentence) -> tuple[str, str] | None:
    """Return a plain clause alone and as a part of a sentence, its subject definite, or None."""
    clause = sentence.clause
    if clause is None or not is_definite(sentence, clause):
        return None
    if len(sentence.analysis.tokens) > 14:
        return None
    stated = with_definite_subject(sentence, clause)
    return stated, embedded(sentence, clause, stated).rstrip(".")
