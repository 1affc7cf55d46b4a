"""Coordination: *Ann and Bob sing*, *the man sang and danced*, and the same with *or*."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    is_adjacent,
    is_definite,
    predicate,
    subject_text,
)
from entailment.acquisition.contrasts.maker import (
    ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_person,
    is_plural,
    maker,
)
from entailment.acquisition.contrasts.sentence import (
    Edit,
    PlainClause,
    Sentence,
    sentence_of,
)
from entailment.acquisition.contrasts.vocabulary import words
from entailment.text.rewriting import capitalised

__all__ = ["coordinated_verbs", "coordination"]


@maker("coordination", "coordination")
def coordination(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Ann and Bob sing* says *Ann sings*; *Ann or Bob* leaves it open.

    Two coordinated subjects of a plain clause in the past or with *are*. Refuses nouns behind
    *be*, which have the number of both, what two do together (*meet*, *together*, *each other*),
    plural objects without a determiner, of which each may have one (*are carrying backpacks*),
    and names that may be one (*Sands Hotel and Casino*).
    """
    del pool
    tokens = sentence.analysis.tokens
    clause = sentence.clause
    if (
        clause is None
        or sentence.lemmas() & (words("collective") - {"be"})
        or clause.tense == "present"
    ):
        return
    head = clause.subject.head
    second, joint = sentence.child(head, "conj"), sentence.child(head, "cc")
    if second is None or joint is None or tokens[joint].lemma != "and":
        return
    if sentence.child(clause.verb, "attr") is not None:
        return
    if sentence.child(second, "conj", "prep", "relcl", "acl") is not None:
        return
    if sentence.child(head, "prep", "relcl", "acl", "appos", "poss", "nummod") is not None:
        return
    if is_plural(sentence, head) or is_plural(sentence, second):
        return
    if any(t.pos == "PRON" for t in tokens) or not is_adjacent(clause):
        return
    if _is_distributed(sentence, clause) or _may_be_one_name(sentence, head, second):
        return
    first = sentence.words_of(0, joint)
    other = sentence.words_of(joint + 1, clause.subject.end)
    if tokens[0].pos == "DET" and tokens[joint + 1].pos != "DET":
        other = f"{tokens[0].form} {other}"
    rest = predicate(sentence, clause)
    single = {"are": "is", "were": "was"}
    word, _, tail = rest.partition(" ")
    alone = f"{single.get(word, word)} {tail}"
    either = sentence.edited(Edit(joint, joint + 1, "or"))
    either = either.replace(f" {word} ", f" {single.get(word, word)} ", 1)
    for label, text in ((ENTAILED, sentence.text), (UNKNOWN, either)):
        yield Contrast(text, sentence_of(f"{capitalised(first)} {alone}"), label, sentence.id)
        yield Contrast(text, sentence_of(f"{capitalised(other)} {alone}"), label, sentence.id)


def _is_distributed(sentence: Sentence, clause: PlainClause) -> bool:
    """Return whether the object is a plural without a determiner, so that each may have one."""
    phrase = clause.object
    if phrase is None or not is_plural(sentence, phrase.head):
        return False
    return sentence.child(phrase.head, "det", "poss", "nummod") is None


def _may_be_one_name(sentence: Sentence, first: int, second: int) -> bool:
    """Return whether one of two names is a single word and the other is longer."""
    tokens = sentence.analysis.tokens
    if tokens[first].pos != "PROPN" or tokens[second].pos != "PROPN":
        return False
    is_single = [sentence.child(place, "compound") is None for place in (first, second)]
    return is_single[0] != is_single[1]


@maker("coordinated-verbs", "coordination")
def coordinated_verbs(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*The man sang and danced* says that he sang and that he danced; *or* leaves both open.

    Made of two plain clauses of people in the past or both with *is*, said of one subject.
    """
    clause = sentence.clause
    generator = pool.generator(sentence, "coordinated-verbs")
    other = pool.other_clause(sentence, generator)
    if clause is None or other is None or other.clause is None:
        return
    second = other.clause
    if clause.tense != second.tense or clause.tense not in ("past", "progressive"):
        return
    if clause.is_plural or second.is_plural or not is_definite(sentence, clause):
        return
    if not is_person(sentence, clause.subject.head) or not is_person(other, second.subject.head):
        return
    if any(t.pos == "PRON" for t in sentence.analysis.tokens):
        return
    finite = [
        candidate.analysis.tokens[c.subject.end].form
        for candidate, c in ((sentence, clause), (other, second))
    ]
    if clause.tense == "progressive" and finite[0] != finite[1]:
        return
    subject = subject_text(sentence, clause)
    left, right = predicate(sentence, clause), predicate(other, second)
    place = generator.choice((left, right))
    hypothesis = sentence_of(f"{subject} {place}")
    for word, label in (("and", ENTAILED), ("or", UNKNOWN)):
        text = sentence_of(f"{subject} {left} {word} {right}")
        yield Contrast(text, hypothesis, label, sentence.id)
