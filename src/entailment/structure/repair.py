"""Common faults of small parsers, put right where the words leave no doubt.

| words | parsed | read |
| --- | --- | --- |
| employs 40 people and exports to Peru | *exports* is a second object | a second verb |
| The firm exports to Peru. | a noun phrase | a clause |
| 40 people in Leeds and 60 people in York | *people* is a second place | a second object |
| flew to Rome and Max to Athens | *to Athens* is of the first clause | below *Max* |
| gave Santos a theatre | *Santos* is a preposition | a name |
| is farmland and the rest is water | *the rest* is a second attribute | the subject of *is* |
| The dog bit the postman. | *bit* is a noun | a verb |
| She swam across. | the lemma is *swam* | *swim* |
| sent her aunt a postcard | *her aunt* is a second object | a recipient |
| It is false, she said, that it closed. | *closed* is asserted | under *It is false* |
| Tom, close the window. | *Tom* is the subject | spoken to |
| Nobody need pay. | *Nobody* is the subject of *need* | of *pay* |
| refused to answer and left | *left* is joined to *answer* | joined to *refused* |
| bought Acme in 1990 and Bolt in 2001 | *in 2001* is of the first clause | below *Bolt* |
"""

from __future__ import annotations

from dataclasses import replace

from entailment.structure.vocabulary import listed, table
from entailment.text.linguistics import Analysis, Token
from entailment.text.verbs import past_base

__all__ = ["repaired"]

_VERBS = ("VERB", "AUX")
_NEAR = 40
"""Words behind a conjunction among which its clause is looked for."""

_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "expl")
_PHRASES = ("prep", "agent", "dative")


def repaired(analysis: Analysis) -> Analysis:
    """Return *analysis* with the faults of the table put right."""
    tokens = list(analysis.tokens)
    for span in analysis.sentences:
        if not any(token.pos in _VERBS for token in analysis.words(span)):
            _noun_as_root(tokens, range(span.begin, span.end))
    for place, token in enumerate(tokens):
        if token.relation == "conj" and token.pos == "NOUN":
            _verb_as_noun(tokens, place)
            _object_as_place(tokens, place)
        elif token.pos in _VERBS and token.relation in ("conj", "advcl"):
            _subject_as_conjunct(tokens, place)
        elif token.pos == "NOUN" and token.relation == "ROOT":
            _past_as_noun(tokens, place)
        elif token.pos in ("ADP", "SCONJ", "INTJ", "X") and token.form[0].isupper():
            _name_as_particle(tokens, place)
        if token.relation == "cc":
            _clause_without_verb(tokens, place)
        elif token.relation in _SUBJECTS:
            _subject_of_auxiliary(tokens, place)
    for place, token in enumerate(tokens):
        if token.pos == "VERB":
            _past_as_lemma(tokens, place)
            _recipient_as_object(tokens, place)
            _finite_under_infinitive(tokens, place)
            _subject_as_vocative(tokens, place)
        elif token.relation == "mark" and token.form == "that":
            _frame_before_insertion(tokens, place)
    return analysis if tuple(tokens) == analysis.tokens else replace(analysis, tokens=tuple(tokens))


def _past_as_noun(tokens: list[Token], place: int) -> None:
    """Make the root of *The dog bit the postman*, read as a noun, its verb."""
    relations = {token.relation for token in tokens if token.head == place}
    if {"nsubj", "dobj"} <= relations and tokens[place].form in table("clauses", "forms"):
        tokens[place] = tokens[place]._replace(pos="VERB")


def _past_as_lemma(tokens: list[Token], place: int) -> None:
    token = tokens[place]
    form = token.form.lower()
    if token.lemma != form or token.form[0].isupper() or _auxiliaries(tokens, place):
        return  # *to fell trees*
    base = table("clauses", "forms").get(form) or past_base(form)
    if base:
        tokens[place] = token._replace(lemma=base)


def _recipient_as_object(tokens: list[Token], place: int) -> None:
    """Make the first of two objects of *send*, with nothing but a phrase between, a recipient."""
    objects = [
        number
        for number, token in enumerate(tokens)
        if token.head == place and token.relation == "dobj" and number > place
    ]
    if len(objects) == 2 and tokens[place].lemma in listed("clauses", "double_object"):
        between = tokens[objects[0] + 1 : objects[1]]
        if all(token.head == objects[1] for token in between):
            tokens[objects[0]] = tokens[objects[0]]._replace(relation="dative")


def _verb_as_noun(tokens: list[Token], place: int) -> None:
    """Make a bare noun in -s behind *and* a verb, where a verb in -s leads and *to* follows."""
    token, noun = tokens[place], tokens[tokens[place].head]
    verb = tokens[noun.head]
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    before = tokens[place - 1] if place else None
    if (
        following is not None
        and before is not None
        and before.lemma == "and"
        and noun.relation in ("dobj", "attr")
        and verb.pos == "VERB"
        and verb.form.endswith("s")
        and token.form.endswith("s")
        and token.form.islower()
        and following.relation in ("prep", "det")
        and following.lemma in ("to", "from", "at", "a", "the")
    ):
        tokens[place] = token._replace(pos="VERB", relation="conj", head=noun.head)
        if following.relation == "prep":
            tokens[place + 1] = following._replace(head=place)


def _object_as_place(tokens: list[Token], place: int) -> None:
    """Coordinate a noun, read as a second place, with the object that has the same noun."""
    token, name = tokens[place], tokens[tokens[place].head]
    if token.relation != "conj" or name.relation != "pobj" or name.lemma == token.lemma:
        return
    for number, candidate in enumerate(tokens[: tokens[place].head]):
        if candidate.relation == "dobj" and candidate.lemma == token.lemma:
            tokens[place] = token._replace(head=number)


def _clause_without_verb(tokens: list[Token], place: int) -> None:
    """Hang the phrases of a clause that lacks its verb on what is behind *and*.

    That is coordinated with the verb, a phrase of it or the noun of one, or read as an object, and
    a phrase follows it with a preposition that the verb has before: *flew to Rome and Max to
    Athens*, *bought Acme in 1990 and Bolt in 2001*.
    """
    noun = tokens[place].head
    chain = (noun, *_above(tokens, noun))
    verb = next((n for n in chain if tokens[n].relation not in ("pobj", *_PHRASES)), noun)
    if tokens[verb].pos != "VERB":
        return
    behind = range(place + 1, min(len(tokens), place + _NEAR))
    nouns = (("conj", noun), ("dobj", verb))
    subject = next(
        (n for n in behind if (tokens[n].relation, tokens[n].head) in nouns), len(tokens)
    )
    if subject == len(tokens) or tokens[subject].pos in (*_VERBS, "ADV"):
        return  # *and again in 2001*
    of_subject = [n for n in behind if subject in {n, *_above(tokens, n)}]
    phrases = [n for n in (*range(verb, place), *behind) if _is_phrase(tokens[n], verb, subject)]
    before = {tokens[number].lemma for number in phrases if number < place}
    after = [number for number in phrases if number > subject]
    if not after or tokens[after[0]].lemma not in before or after[0] > of_subject[-1] + 1:
        return
    tokens[subject] = tokens[subject]._replace(relation="conj", head=noun)
    for number in after:
        tokens[number] = tokens[number]._replace(head=subject)


def _is_phrase(token: Token, *heads: int) -> bool:
    return token.head in heads and token.relation in _PHRASES


def _subject_of_auxiliary(tokens: list[Token], place: int) -> None:
    """Hang the subject of an auxiliary on its verb: *nobody need pay*."""
    above = tokens[tokens[place].head]
    if above.relation in ("aux", "auxpass"):
        tokens[place] = tokens[place]._replace(head=above.head)


def _subject_as_vocative(tokens: list[Token], place: int) -> None:
    """Make a subject with nothing but a comma behind it who is spoken to: *Tom, close it*.

    Not in *the men, cut off from help, left* or *prices, cut in May, rose*, where the verb is a
    participle.
    """
    verb, before = tokens[place], tokens[max(0, place - 2)]
    is_parted = place > 1 and tokens[place - 1].form == "," and verb.form.lower() == verb.lemma
    if not is_parted or before.relation != "nsubj" or before.head != place:
        return
    has_determiner = place > 2 and tokens[place - 3].relation == "det"
    behind = range(place + 1, min(len(tokens) - 1, place + _NEAR))
    is_resumed = any(
        tokens[n].form == "," and tokens[n + 1].pos in _VERBS and _is_finite(tokens, n + 1)
        for n in behind
    )
    if not has_determiner and not is_resumed:
        tokens[place - 2] = before._replace(relation="vocative")


def _finite_under_infinitive(tokens: list[Token], place: int) -> None:
    """Coordinate a finite verb, read as joined to an infinitive, with what governs that.

    So in *refused to answer and left* it is not refused to leave.
    """
    infinitive = tokens[place].head
    if tokens[place].relation != "conj" or not _is_finite(tokens, place):
        return
    governor = infinitive
    is_participle = _may_be_passive(tokens, place)
    while (first := _infinitive(tokens, governor, place, is_active=is_participle)) is not None:
        governor = _verb_above(tokens, first)
    if 0 <= governor < infinitive < place:
        for number in range(infinitive, place + 1):
            token = tokens[number]
            if token.head == infinitive and (number == place or token.relation in ("cc", "punct")):
                tokens[number] = token._replace(head=governor)


def _infinitive(tokens: list[Token], place: int, end: int, *, is_active: bool) -> int | None:
    """Return the infinitive with *to*, near *end*, that a verb is or is joined to.

    It may be passive, *to be seen*, unless *is_active*.
    """
    while place >= max(0, end - _NEAR) and tokens[place].pos in _VERBS:
        token = tokens[place]
        forms = [tokens[number].form.lower() for number in _auxiliaries(tokens, place)]
        if forms == ["to", "be"] and not is_active:
            return place
        if token.form.lower() != token.lemma or forms:
            return place if token.form.lower() == token.lemma and forms == ["to"] else None
        if token.relation != "conj" or token.head >= place:
            return None
        place = token.head
    return None


def _may_be_passive(tokens: list[Token], place: int) -> bool:
    """Return whether a verb without auxiliaries may share *to be*: *to be seen and heard*.

    In *to be seen and left the room* it has an object.
    """
    has_object = any(
        token.head == place and token.relation == "dobj"
        for token in tokens[place + 1 : place + _NEAR]
    )
    may_keep_object = listed("clauses", "double_object") - listed("clauses", "departures")
    is_active = has_object and tokens[place].lemma not in may_keep_object
    return not is_active and not _auxiliaries(tokens, place)


def _verb_above(tokens: list[Token], place: int) -> int:
    """Return the nearest verb before *place* on which it hangs; -1 for none."""
    while tokens[place].head < place:
        place = tokens[place].head
        if tokens[place].pos in _VERBS:
            return place
    return -1


def _auxiliaries(tokens: list[Token], place: int) -> list[int]:
    before = range(max(0, place - _NEAR), place)
    kinds = ("aux", "auxpass")
    return [n for n in before if tokens[n].head == place and tokens[n].relation in kinds]


def _is_finite(tokens: list[Token], place: int) -> bool:
    """Return whether a verb, or its auxiliary, cannot be an infinitive: *left*, *was*, *may*."""
    auxiliaries = _auxiliaries(tokens, place)
    first = tokens[auxiliaries[0]] if auxiliaries else tokens[place]
    form = first.form.lower()
    is_inflected = form not in (first.lemma, "been") and not form.endswith("ing")
    return is_inflected or (bool(auxiliaries) and form in table("clauses", "modals"))


def _noun_as_root(tokens: list[Token], places: range) -> None:
    """Make the root of *The firm exports to Peru*, read as a noun, its verb."""
    root = next((place for place in places if tokens[place].head == place), None)
    if root is None or root - 1 not in places or root + 1 not in places:
        return
    token, noun, following = tokens[root], tokens[root - 1], tokens[root + 1]
    is_verb = token.pos == "NOUN" and token.form.islower() and token.form.endswith("s")
    leads = ("prep", "det", "predet", "nummod", "nmod", "npadvmod", "advmod", "quantmod")
    if not is_verb or noun.relation not in ("compound", "amod") or following.relation not in leads:
        return
    for place in places:
        if place < root - 1 and tokens[place].head == root:
            tokens[place] = tokens[place]._replace(head=root - 1)
    tokens[root] = token._replace(pos="VERB")
    tokens[root - 1] = noun._replace(pos="NOUN", relation="nsubj")


def _name_as_particle(tokens: list[Token], place: int) -> None:
    """Make a capitalised word with nothing below it, read as a preposition, a name."""
    is_first = place == 0 or tokens[place - 1].pos == "PUNCT"
    if not is_first and not any(
        token.head == place for token in tokens if token is not tokens[place]
    ):
        tokens[place] = tokens[place]._replace(pos="PROPN")


def _subject_as_conjunct(tokens: list[Token], place: int) -> None:
    """Give a coordinated verb the noun right before it, read as a conjunct of an earlier noun."""
    has_subject = any(
        token.head == place and token.relation in (*_SUBJECTS, "mark") for token in tokens
    )
    before = place - 1
    while before > 0 and tokens[before].relation in ("aux", "auxpass", "neg", "advmod"):
        before -= 1
    if has_subject or before <= 0:
        return
    while tokens[before].relation != "conj" and tokens[before].head < before:
        before = tokens[before].head
    noun = tokens[before]
    is_noun = noun.relation == "conj" and noun.pos in ("NOUN", "PROPN", "PRON")
    if not is_noun or before in _above(tokens, place):
        return
    start = min([before, *(n for n, token in enumerate(tokens) if token.head == before)])
    if start and tokens[start - 1].lemma in ("and", "but", "while"):
        tokens[before] = noun._replace(relation="nsubj", head=place)


def _frame_before_insertion(tokens: list[Token], place: int) -> None:
    """Hang the clause with *that* at *place* on what is before an insertion in commas.

    That is a verb with *it* for its subject, *It is false, she said, that it closed*, or a noun,
    *There is no evidence, she said, that it closed*.
    """
    commas = [number for number in range(place) if tokens[number].form == ","]
    if len(commas) < 2 or commas[-1] != place - 1:
        return
    verb, inserted = tokens[place].head, range(commas[-2], place)
    frame, relation = _frame(tokens, commas[-2])
    is_of_insertion = tokens[verb].relation == "ccomp" and tokens[verb].head in inserted
    if frame < 0 or verb < place or not (is_of_insertion or relation == "ccomp"):
        return
    above = _above(tokens, frame)
    if verb in above:  # what the frame is in takes the place of the clause
        top = next(number for number in (frame, *above) if tokens[number].head == verb)
        head = top if tokens[verb].head == verb else tokens[verb].head
        tokens[top] = tokens[top]._replace(relation=tokens[verb].relation, head=head)
        for number in inserted:
            if tokens[number].head == verb:
                tokens[number] = tokens[number]._replace(head=top)
    tokens[verb] = tokens[verb]._replace(relation=relation, head=frame)


def _frame(tokens: list[Token], end: int) -> tuple[int, str]:
    """Return what before *end* a clause may hang on, and by what relation; -1 for nothing."""
    verb = max((n for n in range(end) if tokens[n].pos in _VERBS), default=-1)
    if any(token.head == verb and token.form.lower() == "it" for token in tokens[: max(0, verb)]):
        return verb, "ccomp"
    return (end - 1, "acl") if end and tokens[end - 1].pos == "NOUN" else (-1, "")


def _above(tokens: list[Token], place: int) -> dict[int, None]:
    """Return the places on which *place* hangs, directly or not, the nearest first."""
    above: dict[int, None] = {}
    while (place := tokens[place].head) not in above:
        above[place] = None
    return above
