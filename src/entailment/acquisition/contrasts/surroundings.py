"""What stands around a pair and must not turn its label: other sentences, repetition, marks."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    is_definite,
    negated,
    subject_text,
    with_definite_subject,
)
from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    content,
    maker,
)
from entailment.acquisition.contrasts.sentence import Sentence

__all__ = ["marks", "repetition", "unrelated_sentence"]

SOFT_HYPHEN = "\u00ad"


@maker("unrelated-sentence", "surroundings")
def unrelated_sentence(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """A sentence of something else next to the text changes nothing; alone it leaves all open.

    The other sentence shares no noun, name, verb or adjective with this one.
    """
    base = _base(sentence)
    generator = pool.generator(sentence, "unrelated-sentence")
    other = pool.other_clause(sentence, generator)
    third = pool.other_clause(sentence, generator)
    if base is None or other is None or third is None or other is third:
        return
    stated, denied = base
    both = [stated, other.text]
    generator.shuffle(both)
    hypothesis, label = generator.choice(((stated, ENTAILED), (denied, CONTRADICTED)))
    yield Contrast(" ".join(both), hypothesis, label, sentence.id)
    if not content(other) & content(third):
        yield Contrast(f"{other.text} {third.text}", hypothesis, UNKNOWN, sentence.id)


@maker("repetition", "surroundings")
def repetition(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """A text that is given twice says what it says once."""
    base = _base(sentence)
    if base is None:
        return
    stated, denied = base
    text = f"{stated} {stated}"
    generator = pool.generator(sentence, "repetition")
    other = pool.other_clause(sentence, generator)
    yield Contrast(text, *generator.choice(((stated, ENTAILED), (denied, CONTRADICTED))))
    if other is not None:
        yield Contrast(text, other.text, UNKNOWN)


@maker("marks", "surroundings")
def marks(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """Soft hyphens, blanks and capitals inside a text say nothing."""
    base = _base(sentence)
    if base is None:
        return
    stated, denied = base
    generator = pool.generator(sentence, "marks")
    kind = generator.choice(("hyphens", "blanks", "capitals", "no stop"))
    changed = {
        "hyphens": " ".join(_hyphenated(word) for word in stated.split()),
        "blanks": "  ".join(stated.split()).replace("  ", "   ", 1),
        "capitals": stated.upper(),
        "no stop": stated.rstrip("."),
    }[kind]
    yield Contrast(changed, *generator.choice(((stated, ENTAILED), (denied, CONTRADICTED))))


def _hyphenated(word: str) -> str:
    return word[:3] + SOFT_HYPHEN + word[3:] if len(word) > 5 and word.isalpha() else word


def _base(sentence: Sentence) -> tuple[str, str] | None:
    """Return a plain clause of a definite thing and its denial, or None."""
    clause = sentence.clause
    if clause is None or not is_definite(sentence, clause):
        return None
    denied = negated(sentence, clause, subject_text(sentence, clause))
    return None if denied is None else (with_definite_subject(sentence, clause), denied)
