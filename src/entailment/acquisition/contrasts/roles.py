"""Who does what to whom: passives, exchanged roles, datives, possessors."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from entailment.acquisition.contrasts.clauses import embedded, is_adjacent
from entailment.acquisition.contrasts.inflection import participle
from entailment.acquisition.contrasts.maker import (
    CONTRADICTED,
    ENTAILED,
    NOT_ENTAILED,
    Contrast,
    Pool,
    is_person,
    is_plural,
    maker,
)
from entailment.acquisition.contrasts.sentence import (
    Edit,
    Phrase,
    PlainClause,
    Sentence,
    sentence_of,
)
from entailment.acquisition.contrasts.vocabulary import words
from entailment.knowledge.converses import exclusions
from entailment.model import Label
from entailment.text.rewriting import capitalised

__all__ = ["dative", "exchanged_roles", "passive", "possessor"]


@maker("passive", "roles")
def passive(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """A clause and its passive say the same; with the two phrases exchanged, the passive does not.

    Refuses verbs without a passive of the same sense, verbs of which both do the same, objects
    with a pronoun (*his dog*), and phrases of different number, which cannot be exchanged.
    """
    clause = sentence.clause
    if clause is None or (passive_of := _passive(sentence, clause)) is None:
        return
    agent, patient, stated = passive_of
    group = sentence.id
    if pool.generator(sentence, "passive").random() < 0.5:
        yield Contrast(sentence.text, stated(agent, patient), ENTAILED, group)
        if _may_exchange(sentence, clause):
            label = _exchanged_label(sentence, clause)
            yield Contrast(sentence.text, stated(patient, agent), label, group)
    else:
        text = stated(agent, patient)
        yield Contrast(text, sentence.text, ENTAILED, group)
        if _may_exchange(sentence, clause):
            label = _exchanged_label(sentence, clause)
            yield Contrast(text, _exchanged(sentence, clause), label, group)


@maker("exchanged-roles", "roles")
def exchanged_roles(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """Subject and object exchanged: *the man pushed the boy* does not say that the boy pushed him.

    Refuses verbs of which both do the same (*meet*), and pairs that are not both people or both
    names, where nobody would be misled. A verb that excludes it (*beat*) makes it a contradiction.
    """
    del pool
    clause = sentence.clause
    if clause is None or not _may_exchange(sentence, clause) or clause.object is None:
        return
    if not all(
        is_person(sentence, place) or sentence.analysis.tokens[place].pos == "PROPN"
        for place in (clause.subject.head, clause.object.head)
    ):
        return
    label = _exchanged_label(sentence, clause)
    yield Contrast(sentence.text, _exchanged(sentence, clause), label, sentence.id)


@maker("dative", "roles")
def dative(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Gave the boy a ball* says *gave a ball to the boy*; with the two exchanged it does not.

    Refuses recipients that are pronouns, and all verbs but those of giving.
    """
    del pool
    clause = sentence.clause
    if clause is None or clause.object is None or sentence.lemma(clause.verb) not in _GIVING:
        return
    place = sentence.child(clause.verb, "dative")
    if place is None or sentence.analysis.tokens[place].pos not in ("NOUN", "PROPN", "ADP"):
        return
    whole = sentence.phrase(place)
    if whole is None:
        return
    given = clause.object
    if sentence.analysis.tokens[place].pos == "ADP":
        if sentence.lemma(place) != "to" or whole.begin != given.end:
            return
        recipient = sentence.words_of(whole.begin + 1, whole.end)
        thing = sentence.words_of(given.begin, given.end)
        frame, span = "{0} {1}", (given.begin, whole.end)
    else:
        if given.begin != whole.end:
            return
        recipient = sentence.words_of(whole.begin, whole.end)
        thing = sentence.words_of(given.begin, given.end)
        frame, span = "{1} to {0}", (whole.begin, given.end)
    same = sentence.edited(Edit(*span, frame.format(recipient, thing)))
    other = sentence.edited(Edit(*span, frame.format(thing, recipient)))
    yield Contrast(sentence.text, same, ENTAILED, sentence.id)
    yield Contrast(sentence.text, other, NOT_ENTAILED, sentence.id)


_GIVING = frozenset("give hand send offer show pass lend sell award throw bring teach pay".split())


@maker("possessor", "roles")
def possessor(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*The man's dog sleeps* says *the dog of the man sleeps*, not *the man sleeps*.

    Only where the possessed is the subject and the possessor a noun or a name that is its own
    phrase. Refuses names (*Journey's End*) and what has a phrase of its own (*his rise to fame*).
    That the possessor does not do it is only said where the possessed is another person: what a
    hand, a team or a season does, its owner does. The predicate must be of the same number for
    both.
    """
    del pool
    clause = sentence.clause
    if clause is None:
        return
    owner = sentence.child(clause.subject.head, "poss")
    if owner is None or sentence.child(owner, "case") is None:
        return
    phrase = sentence.phrase(owner)
    if phrase is None or phrase.begin != 0 or sentence.lemma(clause.verb) == "be":
        return
    head = sentence.analysis.tokens[clause.subject.head]
    if not head.form.islower():
        return
    begin = sentence.analysis.tokens[: clause.subject.end]
    if any(token.pos == "PUNCT" for token in begin):
        return
    if is_plural(sentence, owner) and begin[0].form.lower() in ("a", "an"):
        return
    case = sentence.child(owner, "case")
    if case != phrase.end - 1:
        return
    who = sentence.words_of(0, case)
    rest = sentence.words_of(phrase.end, clause.subject.end)
    predicate = sentence.words_of(clause.subject.end, len(sentence.analysis.tokens) - 1)
    if sentence.child(clause.subject.head, "prep", "acl", "relcl", "appos") is not None:
        return
    is_name = begin[0].pos == "PROPN" or sentence.analysis.tokens[owner].pos == "PROPN"
    owner_text = who if is_name and not who.startswith("The ") else who[:1].lower() + who[1:]
    yield Contrast(sentence.text, sentence_of(f"The {rest} of {owner_text} {predicate}"),
                   ENTAILED, sentence.id)  # fmt: skip
    is_other = head.lemma in words("relatives")
    if is_other and is_plural(sentence, owner) == clause.is_plural:
        yield Contrast(sentence.text, sentence_of(f"{who} {predicate}"), NOT_ENTAILED, sentence.id)


def _passive(
    sentence: Sentence, clause: PlainClause
) -> tuple[str, str, Callable[[str, str], str]] | None:
    """Return agent, patient, and what writes the passive of the two; None without one."""
    if clause.object is None or not is_adjacent(clause) or clause.tense == "copula":
        return None
    verb = sentence.lemma(clause.verb)
    if verb in words("no_passive") | words("symmetric") or clause.object.begin != clause.verb + 1:
        return None
    if not (_is_plain(sentence, clause.subject) and _is_plain(sentence, clause.object)):
        return None
    if sentence.child(clause.verb, "prt", "dative", "advmod") is not None:
        return None
    rest = sentence.words_of(clause.object.end, len(sentence.analysis.tokens) - 1)

    def stated(agent: str, patient: str) -> str:
        plural = clause.is_plural if patient == subject else patient_is_plural
        return sentence_of(
            f"{capitalised(patient)} {_be(sentence, clause, plural)} {participle(verb)} "
            f"by {agent} {rest}"
        )

    subject = embedded(sentence, clause, sentence.words_of(0, clause.subject.end))
    patient = sentence.words_of(clause.object.begin, clause.object.end)
    patient_is_plural = _number(sentence, clause.object)
    return subject, patient, stated


def _be(sentence: Sentence, clause: PlainClause, plural: bool) -> str:
    """Return the form of *be* with which the passive has the tense of *clause*."""
    place = clause.auxiliary
    finite = "" if place is None else sentence.analysis.tokens[place].form.lower()
    is_past = clause.tense == "past" or finite in ("was", "were")
    form = ("were" if plural else "was") if is_past else ("are" if plural else "is")
    return f"{form} being" if clause.tense == "progressive" else form


def _number(sentence: Sentence, phrase: Phrase) -> bool:
    return is_plural(sentence, phrase.head) or sentence.child(phrase.head, "conj") is not None


def _is_plain(sentence: Sentence, phrase: Phrase) -> bool:
    """Return whether a phrase is a noun or a name with little around it, and no pronoun."""
    tokens = sentence.analysis.tokens[phrase.begin : phrase.end]
    return (
        len(tokens) <= 8
        and tokens[phrase.head - phrase.begin].pos in ("NOUN", "PROPN")
        and all(token.pos not in ("PRON", "VERB", "PUNCT", "SCONJ") for token in tokens)
    )


def _may_exchange(sentence: Sentence, clause: PlainClause) -> bool:
    if clause.object is None or not is_adjacent(clause) or clause.tense == "copula":
        return False
    if sentence.lemma(clause.verb) in words("symmetric"):
        return False
    phrases = (clause.subject, clause.object)
    if not all(_is_plain(sentence, phrase) for phrase in phrases):
        return False
    heads = {sentence.lemma(phrase.head) for phrase in phrases}
    return len(heads) == 2 and _number(sentence, clause.object) == clause.is_plural


def _exchanged(sentence: Sentence, clause: PlainClause) -> str:
    assert clause.object is not None
    subject = embedded(sentence, clause, sentence.words_of(0, clause.subject.end))
    other = sentence.words_of(clause.object.begin, clause.object.end)
    return sentence.edited(
        Edit(0, clause.subject.end, capitalised(other)),
        Edit(clause.object.begin, clause.object.end, subject),
    )


def _exchanged_label(sentence: Sentence, clause: PlainClause) -> Label:
    """Return the label of the exchanged clause: two may be beating, or employ, one another."""
    verb = sentence.lemma(clause.verb)
    is_decided = clause.tense in ("past", "present") and verb != "employ"
    return CONTRADICTED if is_decided and exclusions(verb) else NOT_ENTAILED
