"""Parts of a sentence: modifiers, adjuncts, relative clauses, subsequences."""

from __future__ import annotations

from collections.abc import Iterator

from entailment.acquisition.contrasts.clauses import (
    negated,
    predicate,
    subject_text,
)
from entailment.acquisition.contrasts.maker import (
    ENTAILED,
    NOT_ENTAILED,
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
from entailment.text.lexicon import word_list

__all__ = [
    "adjuncts",
    "modifiers",
    "relative_clauses",
    "subsequences",
]


@maker("modifiers", "modifiers")
def modifiers(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*A tall man sleeps* says *a man sleeps*; the reverse is open; under *not* it is the reverse.

    An adjective before the noun of subject or object, or one that is added. Refuses adjectives
    that change what the noun says (*fake*), superlatives and ordinals, plurals with *the*, and
    what is said of a kind as a whole (*soldiers are brave*).
    """
    clause = sentence.clause
    if clause is None:
        return
    pair = _more_and_less(sentence, clause, pool)
    if pair is None:
        return
    more, less, place = pair
    yield Contrast(more, less, ENTAILED, sentence.id)
    yield Contrast(less, more, UNKNOWN, sentence.id)
    if clause.object is None or place != clause.object.head:
        return
    first = sentence.analysis.tokens[clause.object.begin].form.lower()
    starts_well = sentence.analysis.tokens[0].form.lower() in ("the", "he", "she", "they", "i")
    denied = negated(sentence, clause)
    if denied is None or first not in ("a", "an") or not starts_well:
        return
    phrase = sentence.words_of(clause.object.begin, clause.object.end)
    long, short = _object_phrases(more, less)
    not_more, not_less = (
        denied.replace(phrase, form) if phrase in denied else "" for form in (long, short)
    )
    if not_more and not_less and not_more != not_less:
        yield Contrast(not_less, not_more, ENTAILED, f"{sentence.id}/not")
        yield Contrast(not_more, not_less, UNKNOWN, f"{sentence.id}/not")


def _more_and_less(
    sentence: Sentence, clause: PlainClause, pool: Pool
) -> tuple[str, str, int] | None:
    """Return the sentence with and without an adjective, and the place of the noun; else None."""
    tokens = sentence.analysis.tokens
    heads = [clause.subject.head, *([clause.object.head] if clause.object else [])]
    for place, token in enumerate(tokens):
        if token.relation != "amod" or token.head not in heads or token.pos != "ADJ":
            continue
        head = token.head
        is_first = place == 0 or tokens[place - 1].pos in ("DET", "NUM")
        if place + 1 != head or not is_first or not _is_intersective(sentence, place):
            continue
        if tokens[head].pos not in ("NOUN", "PROPN") or _is_generic(sentence, clause, head):
            continue
        if tokens[place - 1].form.lower() == "the" and is_plural(sentence, head) and place:
            continue
        return sentence.text, sentence.edited(_without(sentence, place)), head
    generator = pool.generator(sentence, "modifiers")
    for head in heads:
        token = tokens[head]
        if token.pos != "NOUN" or head == 0 or tokens[head - 1].form.lower() not in ("a", "an"):
            continue
        kind = "person_adjectives" if is_person(sentence, head) else "thing_adjectives"
        if kind == "thing_adjectives" and token.lemma not in _THINGS:
            continue
        adjective = generator.choice(sorted(words(kind)))
        article = "an" if adjective[0] in "aeiou" else "a"
        edit = Edit(head - 1, head + 1, f"{article} {adjective} {token.form}")
        return sentence.edited(edit), sentence.text, head
    return None


_THINGS = frozenset(
    "car bike bicycle truck bus boat house table chair bag box hat shirt jacket coat book guitar "
    "ball umbrella ladder camera phone cup bottle basket kite wall fence door tent bench".split()
)


def _is_intersective(sentence: Sentence, place: int) -> bool:
    token = sentence.analysis.tokens[place]
    lower = token.form.lower()
    changes = lower in word_list("changing_adjectives") or lower.endswith("est")
    return lower == token.lemma and not changes


def _is_generic(sentence: Sentence, clause: PlainClause, noun: int) -> bool:
    """Return whether *noun* is a subject without a determiner, which may be of all of a kind."""
    is_bare = sentence.child(noun, "det", "poss", "nummod") is None
    is_habit = clause.tense in ("copula", "present")
    return noun == clause.subject.head and is_bare and is_habit


def _without(sentence: Sentence, place: int) -> Edit:
    before = sentence.analysis.tokens[place - 1].form if place else ""
    if before.lower() in ("a", "an"):
        noun = sentence.analysis.tokens[place + 1].form
        article = "an" if noun[0].lower() in "aeio" else "a"
        return Edit(place - 1, place + 1, article)
    return Edit(place, place + 1, "")


def _object_phrases(more: str, less: str) -> tuple[str, str]:
    """Return what the two sentences have where they differ, with the noun behind it."""
    left, right = more.rstrip(".").split(), less.rstrip(".").split()
    same = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
    begin = same if left[same].lower() in ("a", "an") else same - 1
    return " ".join(left[begin : begin + 3]), " ".join(right[begin : begin + 2])


@maker("adjuncts", "modifiers")
def adjuncts(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Sleeps in the park* says *sleeps*; that he sleeps leaves open where.

    The last phrase with a preposition of place or time that depends on the verb of a plain clause;
    not of *be* and not of verbs that need one (*put*, *live*).
    """
    del pool
    clause = sentence.clause
    if clause is None or clause.tense == "copula" or sentence.lemma(clause.verb) in _NEEDS_PLACE:
        return
    places = [
        n
        for n in sentence.analysis.children[clause.verb]
        if sentence.analysis.tokens[n].relation == "prep"
        and sentence.lemma(n)
        in ("in", "at", "near", "during", "beside", "outside", "inside", "behind")
    ]
    last = len(sentence.analysis.tokens) - 1
    for place in places:
        phrase = sentence.phrase(place)
        if phrase is None or phrase.end != last or phrase.begin <= clause.verb + 1:
            continue
        if clause.object is None and phrase.begin <= clause.verb + 1:
            continue
        shorter = sentence.edited(Edit(phrase.begin, phrase.end, ""))
        yield Contrast(sentence.text, shorter, ENTAILED, sentence.id)
        yield Contrast(shorter, sentence.text, UNKNOWN, sentence.id)
        return


_NEEDS_PLACE = frozenset(
    "put live place set lie believe participate engage remain result join end".split()
)


@maker("relative-clauses", "clauses")
def relative_clauses(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*The man who saw Ann slept* says *the man saw Ann* and *the man slept*.

    Made of two plain clauses of people; with *the woman that the man who ... knows* the hypothesis
    would be of another person, and does not follow.
    """
    clause = sentence.clause
    generator = pool.generator(sentence, "relative-clauses")
    other = pool.other_clause(sentence, generator)
    if clause is None or other is None or other.clause is None:
        return
    second = other.clause
    people = is_person(sentence, clause.subject.head) and is_person(other, second.subject.head)
    if not people or clause.is_plural or second.is_plural:
        return
    if sentence.lemma(clause.subject.head) == other.lemma(second.subject.head):
        return
    if any(t.pos == "PRON" for t in sentence.analysis.tokens):
        return
    if clause.subject.end - clause.subject.begin > 4 or second.subject.end > 4:
        return
    subject, stranger = subject_text(sentence, clause), subject_text(other, second)
    did, also = predicate(sentence, clause), predicate(other, second)
    inner = stranger[:1].lower() + stranger[1:]
    text = sentence_of(f"{subject} who {also} {did}")
    verb = generator.choice(("knows", "is looking at", "called", "is next to"))
    trap = sentence_of(f"{subject} who {verb} {inner} {did}")
    yield Contrast(text, sentence_of(f"{subject} {generator.choice((did, also))}"), ENTAILED)
    yield Contrast(trap, sentence_of(f"{subject} {did}"), ENTAILED, sentence.id)
    yield Contrast(trap, sentence_of(f"{stranger} {did}"), UNKNOWN, sentence.id)


@maker("subsequences", "subsequences")
def subsequences(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*The man next to the boy sleeps* does not say *the boy sleeps*, though the words are there.

    The noun in a phrase of the subject, of the number of the subject. Refuses phrases with *of*
    and *with*, where part and whole may do the same.
    """
    del pool
    clause = sentence.clause
    if clause is None or clause.tense == "copula":
        return
    place = sentence.child(clause.subject.head, "prep", "acl", "relcl")
    if place is None or sentence.lemma(place) in (
        "of",
        "with",
        "like",
        "among",
        "including",
        "from",
    ):
        return
    nouns = [
        n
        for n in range(place, clause.subject.end)
        if sentence.analysis.tokens[n].relation in ("pobj", "dobj")
        and sentence.analysis.tokens[n].pos == "NOUN"
    ]
    if not nouns or is_plural(sentence, nouns[-1]) != clause.is_plural:
        return
    phrase = sentence.phrase(nouns[-1])
    if phrase is None or phrase.end != clause.subject.end or sentence.child(nouns[-1], "conj"):
        return
    stated = sentence.words_of(phrase.begin, phrase.end)
    rest = predicate(sentence, clause)
    yield Contrast(sentence.text, sentence_of(f"{stated} {rest}"), NOT_ENTAILED, sentence.id)
    head = sentence.words_of(clause.subject.begin, place)
    if head.strip() and not _is_generic(sentence, clause, clause.subject.head):
        yield Contrast(sentence.text, sentence_of(f"{head} {rest}"), ENTAILED, sentence.id)
