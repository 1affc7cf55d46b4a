"""The noun that a text says something of, where a hypothesis says it of what belongs to that noun.

| text | hypothesis | left out |
| --- | --- | --- |
| The roof of the mill burned. | The mill burned. | The roof of |
| Half of the mill burned. | The mill burned. | Half of |
| They questioned the owner of the bar. | They questioned the bar. | owner of the |
| Ann's lawyer resigned. | Ann resigned. | lawyer |
| They bought Halden shares. | They bought Halden. | shares |

What counts or stands for the whole is left out without harm: *dozens of people*, *the board of
Norvik*, *Norvik's board*, *the city of Hull*, *the Elbe river*.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.knowledge import person_words
from entailment.model import Mismatch
from entailment.structure.vocabulary import calendar_words, listed, relative_pronouns
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    are_passed,
    extract_of,
    is_determiner,
    is_part,
    is_top,
    unpossessed,
)
from entailment.systems.mismatches.omitted.lexicon import words_in
from entailment.text.adjectives import is_adjective
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words, has_forms, is_third_person, may_be_participle
from entailment.text.words import is_word, lemma

__all__ = ["omitted_heads"]

_MOST_BEFORE = 4
"""Words between a preposition and its noun."""

_LOCAL = listed("extracts", "dating") | word_list("circumstance_prepositions") | {"until"}
"""Before a noun that is a part of a place or time: *in the north of Italy* is in Italy."""


def omitted_heads(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the noun of *text* in whose place *hypothesis* has what belongs to it.

    >>> print(*omitted_heads("The roof of the old mill burned.", "The mill burned."))
    role: the hypothesis has 'The mill', the text has 'roof of the old mill'
    """
    extract = extract_of(text, hypothesis)
    if extract is None or _has_another_clause(extract):
        return
    for gap in extract.gaps:
        for begin, end, name in (
            *_of_phrase(extract, gap),
            *_owned(extract, gap),
            *_compounds(extract, gap),
        ):
            yield Mismatch("role", name, extract.form(begin, end), contradicts=False)


_Head = tuple[int, int, str]
"""Where a head begins and ends with what belongs to it, and the latter as the hypothesis has it."""


def _has_another_clause(extract: Extract) -> bool:
    """Return whether what is left out within the hypothesis has a subject of its own."""
    within = (gap for gap in extract.gaps if 0 < gap.at < len(extract.places))
    pronouns = word_list("subject_pronouns")
    return any(pronouns & set(extract.lowers(gap)) for gap in within)


def _of_phrase(extract: Extract, gap: Gap) -> Iterator[_Head]:
    """Yield the noun before the preposition at the end of *gap*: *the roof of* the mill."""
    place = None if extract.is_last(gap) else _preposition(extract, gap)
    if place is None or place <= gap.begin:
        return
    head = extract.stated.tokens[place - 1]
    is_some = head.form.lower() in words_in("some")
    is_of_part = (is_some or is_part(head)) and extract.stated.keys[place] == "of"
    if not (is_of_part or _is_noun(extract, place - 1)):
        return
    if not is_some and _stands_for_owner(extract, place - 1):
        return
    if gap.at in extract.subject:
        is_head = _begins_clause(extract, place - 1) and _verb_follows(extract)
    elif is_of_part:
        definite = words_in("definite") & set(extract.stated.keys[place + 1 : gap.end + 1])
        is_head = bool(definite) and gap.end <= place + 2
    else:
        is_head = _is_of_object(extract, gap, place)
    if is_head:
        last = gap.at + is_determiner(extract.stated.keys[gap.end])
        end = extract.places[last] if last < len(extract.places) else None
        name = " ".join(token.form for token in extract.claimed.tokens[gap.at : last + 1])
        yield place - 1, gap.end + 1 if end is None else end + 1, name


def _preposition(extract: Extract, gap: Gap) -> int | None:
    """Return where a preposition with what stands before its noun ends *gap*."""
    if not _may_be_noun(extract, gap.end) or extract.stated.tokens[gap.end - 1].is_name:
        return None
    tokens, end = extract.stated.tokens, gap.end
    closed = listed("extracts", "prepositions") | relative_pronouns() | {"and", "or", "but"}
    while end - 1 > gap.begin and tokens[end - 1].is_word and gap.end - end <= _MOST_BEFORE:
        lower = tokens[end - 1].lower
        if lower in words_in("attaching"):
            is_purpose = lower == "to" and not _begins_phrase(extract, end)
            return None if is_purpose else end - 1
        if lower in closed or extract.stated.is_verb[end - 1] or lower.endswith("ly"):
            return None
        end -= 1
    return None


def _may_be_noun(extract: Extract, place: int) -> bool:
    """Return whether what is at *place* may belong to a noun phrase."""
    stated, token = extract.stated, extract.stated.tokens[place]
    if stated.is_verb[place] or stated.is_following(place) or is_third_person(token):
        return False
    if token.lower.endswith("ly") or token.lower in claim_words()["auxiliaries"]:
        return False
    is_verbal = may_be_participle(token) or token.lower.endswith("ing")
    return not is_verbal or is_determiner(stated.tokens[place - 1].lower)


def _begins_phrase(extract: Extract, place: int) -> bool:
    """Return whether a name or a determiner is at *place*."""
    token = extract.stated.tokens[place]
    return token.is_name or is_determiner(token.lower)


def _is_noun(extract: Extract, place: int) -> bool:
    """Return whether a noun that the hypothesis has not is at *place*."""
    if place < 0 or place in extract.taken:
        return False
    token = extract.stated.tokens[place]
    lower = token.form.lower()
    if not token.form.isalpha() or _is_sure_verb(extract, place):
        return False
    if (token.is_name and place > 0) or is_word(f"{lower}ness") or lower.endswith("ly"):
        return False
    closed = word_list("function_words") | word_list("numerals") | word_list("indefinite_pronouns")
    closed |= claim_words()["adverbs"]
    if lower in closed | words_in("after_nouns"):
        return False
    return not extract.stated.is_verb[place] and not extract.stated.is_following(place)


def _is_sure_verb(extract: Extract, place: int) -> bool:
    """Return whether a verb in *-s* is behind a noun: a man *talks* to a woman."""
    before = extract.stated.tokens[place - 1 : place]
    if not before or not is_third_person(extract.stated.tokens[place]):
        return False
    is_begun = is_determiner(before[0].lower) or before[0].lower == "of" or before[0].is_name
    return not is_begun and not is_word(f"{before[0].lower}ness")


def _stands_for_owner(extract: Extract, place: int) -> bool:
    """Return whether what holds of the noun at *place* holds of its owner, too."""
    lower = extract.stated.tokens[place].form.lower()
    counted = words_in("stands_for_owner") | listed("extracts", "kinds") | extract.own
    return bool({lower, lemma(lower)} & counted)


def _begins_clause(extract: Extract, place: int) -> bool:
    """Return whether the noun at *place*, or what it is of, is the subject of its clause."""
    stated, begin = extract.stated, place
    while begin > 0 and stated.tokens[begin - 1].is_word:
        if stated.tokens[begin - 1].lower == "of":
            return begin > 1 and _begins_clause(extract, begin - 2)
        is_begun = is_determiner(stated.tokens[begin].lower)
        if is_begun or stated.is_verb[begin - 1] or stated.is_following(begin - 1):
            break
        begin -= 1
    if begin == 0:
        return True
    before = stated.tokens[begin - 1]
    if before.lower in words_in("clause_begins") or not before.is_word:
        return before.form not in "'’"
    return not stated.is_verb[begin - 1] and not stated.is_following(begin - 1)


def _verb_follows(extract: Extract) -> bool:
    """Return whether the verb is right behind the subject, or behind what commas enclose."""
    verb = extract.verb
    place = None if verb is None else extract.places[verb]
    own = [place for place in extract.places[:verb] if place is not None]
    if place is None or not own:
        return False
    between = extract.stated.tokens[own[-1] + 1 : place]
    if between and between[0].form in ",(—–" and between[-1].form in ",)—–":
        return True
    return are_passed(between)


def _is_of_object(extract: Extract, gap: Gap, place: int) -> bool:
    """Return whether *gap* is the beginning of a definite object: *questioned the owner of* it."""
    stated, noun = extract.stated, extract.stated.tokens[gap.end]
    is_known = noun.is_name or noun.lower in {*person_words.occupations(), *words_in("definite")}
    if stated.tokens[place].lower not in ("of", "for") or not (is_known or gap.end > place + 1):
        return False
    begin = place - 1
    while begin > 0 and stated.tokens[begin - 1].is_word and place - begin < _MOST_BEFORE:
        before = begin - 1
        is_begun = is_determiner(stated.tokens[before].lower) or stated.is_verb[before]
        if is_begun or stated.begins_phrase(before):
            break
        begin = before
    determiner = begin - 1
    is_in_gap = determiner >= max(1, gap.begin - 1)
    if not is_in_gap or stated.keys[determiner] not in words_in("definite"):
        return False
    if any(map(is_top, extract.own)):
        return True  # *the tallest tower in the south of Chad*
    is_local = stated.tokens[determiner - 1].lower in _LOCAL
    return not is_local and not stated.is_following(determiner - 1)


def _owned(extract: Extract, gap: Gap) -> Iterator[_Head]:
    """Yield the possession at the beginning of *gap*: Ann's *lawyer*."""
    at, owner = extract.before(gap), gap.begin - 1
    if at is None or not _ends_phrase(extract, at):
        return
    tokens, claimed = extract.stated.tokens, extract.claimed.tokens[at]
    is_plural = tokens[gap.begin].form in "'’" and tokens[owner].lower.endswith("s")
    is_owner = tokens[owner].lower not in (unpossessed(tokens[owner]), claimed.lower)
    if not is_plural and not is_owner:
        return
    head = _end_of_nouns(extract, gap.begin + is_plural, gap.end)
    if head is None or _stands_for_owner(extract, head) or not _is_next(extract, gap, head + 1):
        return
    is_local = owner > 0 and extract.stated.keys[owner - 1] in _LOCAL - {"by", "on"}
    is_elsewhere = claimed.lower in extract.stated.keys[:owner] + extract.stated.keys[head:]
    if is_local or is_elsewhere or extract.verb is None or extract.places[extract.verb] is None:
        return
    yield owner, head + 1, claimed.form


def _is_next(extract: Extract, gap: Gap, place: int) -> bool:
    """Return whether the hypothesis continues at *place*, auxiliaries apart, or ends before it."""
    if extract.is_last(gap):
        return True
    between = extract.stated.tokens[place : gap.end]
    is_parenthesis = len(between) > 2 and between[0].form == between[-1].form == ","
    return is_parenthesis or are_passed(between)


def _end_of_nouns(extract: Extract, begin: int, end: int) -> int | None:
    """Return where the noun is that ends a phrase from *begin*, before *end*; None without one."""
    last = None
    for place in range(begin, end):
        token = extract.stated.tokens[place]
        is_verb = extract.stated.is_verb[place] and not extract.stated.is_attribute(place, end)
        if not token.is_word or is_verb or extract.stated.is_following(place):
            break
        if token.lower in word_list("function_words"):
            break
        last = place
    is_adjective_alone = last is not None and is_adjective(extract.stated.keys[last])
    return None if is_adjective_alone else last


def _ends_phrase(extract: Extract, at: int) -> bool:
    """Return whether a noun phrase of the hypothesis ends with its word *at*."""
    behind = at + 1
    if behind == len(extract.claimed) or behind == extract.verb:
        return True
    is_closed = extract.claimed.tokens[behind].lower in word_list("function_words")
    return is_closed or extract.claimed.is_verb[behind] or extract.claimed.is_following(behind)


def _compounds(extract: Extract, gap: Gap) -> Iterator[_Head]:
    """Yield the noun at the beginning of *gap* that the noun before it describes."""
    at, noun, head = extract.before(gap), gap.begin - 1, gap.begin
    if at is None or not _ends_phrase(extract, at) or not _is_describing(extract, noun):
        return
    tokens, claimed = extract.stated.tokens, extract.claimed.tokens[at]
    if tokens[noun].lower != claimed.lower or not _is_behind_noun(extract, head):
        return
    head += _is_part_of_noun(extract, head + 1, gap.end)
    is_kind = tokens[noun].is_name and lemma(tokens[head].lower) in words_in("of_named")
    if is_kind or not _is_end(extract, head + 1) or _stands_for_owner(extract, head):
        return
    if _is_of_subject(extract, gap, head) or _is_in_object(extract, noun):
        yield noun, head + 1, claimed.form


def _is_part_of_noun(extract: Extract, place: int, end: int) -> bool:
    """Return whether the word at *place* is another noun behind two: opera programme *notes*."""
    if place >= end or not _is_behind_noun(extract, place):
        return False
    is_verb = has_forms(extract.stated.tokens[place].lower) and not _is_end(extract, place + 1)
    return not is_verb and "that" not in extract.stated.keys[place + 1 : place + 2]


def _is_of_subject(extract: Extract, gap: Gap, head: int) -> bool:
    """Return whether the noun at *head* is right before the verb of the hypothesis."""
    return gap.at == extract.verb and _is_next(extract, gap, head + 1)


def _is_in_object(extract: Extract, noun: int) -> bool:
    """Return whether the word at *noun* is of the object of the verb, in a finite clause."""
    verb = None if extract.verb is None else extract.places[extract.verb]
    if verb is None or verb >= noun or extract.stated.keys[verb].endswith("ing"):
        return False
    is_particle = extract.stated.keys[verb + 1] in word_list("verb_particles")
    return not any(map(extract.stated.is_following, range(verb + 1 + is_particle, noun)))


def _is_describing(extract: Extract, place: int) -> bool:
    """Return whether what is at *place* may be a noun before another one."""
    token = extract.stated.tokens[place]
    if not token.form[0].isalpha() or token.lower in word_list("function_words"):
        return False
    if extract.stated.is_verb[place] or unpossessed(token) != token.lower:
        return False
    is_plural = not token.is_name and lemma(token.lower) != token.lower
    return not is_plural and not is_adjective(token.lower) and not token.lower.endswith("ly")


def _is_behind_noun(extract: Extract, place: int) -> bool:
    """Return whether a noun that another one may describe is at *place*."""
    if place >= len(extract.stated) or not _is_noun(extract, place):
        return False
    token = extract.stated.tokens[place]
    if token.is_name or may_be_participle(token) or not is_word(token.lower):
        return False
    if token.lower.endswith("ing") and not _has_own_article(extract, place):
        return False
    closed = calendar_words() | word_list("verb_particles")
    return token.lower not in closed and not is_adjective(token.lower)


def _has_own_article(extract: Extract, place: int) -> bool:
    """Return whether *a* that the hypothesis has not is before the noun before *place*."""
    article = place - 2
    return article >= 0 and extract.stated.keys[article] == "a" and article not in extract.taken


def _is_end(extract: Extract, place: int) -> bool:
    """Return whether a noun phrase ends before *place*."""
    if place >= len(extract.stated) or not extract.stated.tokens[place].is_word:
        return True
    closed = word_list("function_words") | words_in("after_nouns")
    is_closed = extract.stated.tokens[place].lower in closed
    return is_closed or extract.stated.is_verb[place] or extract.stated.is_following(place)
