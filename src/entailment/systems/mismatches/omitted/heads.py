"""The noun that a text says something of, where a hypothesis says it of what belongs to that noun.

| text | hypothesis | left out |
| --- | --- | --- |
| The roof of the mill burned. | The mill burned. | The roof of |
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
from entailment.systems.mismatches.lexicon import lexicon
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    Gap,
    extract_of,
    is_part_of,
    unpossessed,
)
from entailment.text.adjectives import is_adjective
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words, has_forms, may_be_participle
from entailment.text.words import is_word, lemma

__all__ = ["omitted_heads"]

_ATTACHING = frozenset(
    "of in for to behind near on from against under over beside between at".split()
)
"""Prepositions behind a noun that begin what belongs to it."""

_MOST_BEFORE = 4
"""Words between a preposition and its noun."""

_CONJUNCTIONS = frozenset({"and", "but", "that", "while", "because"})

_DEFINITE = frozenset(("the", *word_list("possessives")))

_SOME = frozenset("some many most several few part".split())

_LOCAL = frozenset("in at from to near by during since until on of".split())
"""Before a noun that is a part of a place or time: *in the north of Italy* is in Italy."""


def omitted_heads(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the noun of *text* in whose place *hypothesis* has what belongs to it.

    >>> print(*omitted_heads("The roof of the old mill burned.", "The mill burned."))
    role: the hypothesis has 'mill', the text has 'roof of the old mill'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    if _has_another_clause(extract):
        return
    for gap in extract.gaps():
        yield from _of_phrase(extract, gap)
        yield from _owned(extract, gap)
        yield from _compounds(extract, gap)


def _has_another_clause(extract: Extract) -> bool:
    """Return whether what is left out within the hypothesis has a subject of its own."""
    within = [gap for gap in extract.gaps() if 0 < gap.at < len(extract.places)]
    pronouns = word_list("subject_pronouns")
    return any(pronouns & set(extract.stated.lowers(gap.begin, gap.end)) for gap in within)


def _of_phrase(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the noun before the preposition at the end of *gap*: *the roof of* the mill."""
    place = _preposition(extract, gap)
    if place is None or place <= gap.begin:
        return
    before = extract.stated.tokens[place - 1]
    is_some = before.form.lower() in _SOME
    is_part = (is_some or is_part_of(before)) and extract.stated.keys[place] == "of"
    is_noun = _is_noun(extract, place - 1)
    if not (is_noun or is_part) or (not is_some and _is_harmless_head(extract, place - 1)):
        return
    if gap.at in extract.subject:
        is_head = _opens_clause(extract, place - 1) and _verb_follows(extract)
    elif is_part:
        stated = extract.stated.keys[place + 1 : gap.end + 1]
        is_head = bool(_DEFINITE & set(stated)) and len(stated) <= 2
    else:
        is_head = _is_object(extract, gap, place)
    if is_head:
        end = gap.end + 1
        yield Mismatch(
            "role",
            extract.form(gap.end, end),
            extract.form(place - 1, end),
            contradicts=False,
        )


def _preposition(extract: Extract, gap: Gap) -> int | None:
    """Return where a preposition with what stands before its noun ends *gap*."""
    tokens = extract.stated.tokens
    if gap.at >= len(extract.places) or extract.stated.is_verb[gap.end]:
        return None
    is_noun = _is_determiner(tokens[gap.end - 1].lower)
    if tokens[gap.end].lower.endswith("ly") or (may_be_participle(tokens[gap.end]) and not is_noun):
        return None
    if tokens[gap.end].lower in claim_words()["auxiliaries"]:
        return None
    end = gap.end
    while end - 1 > gap.begin and tokens[end - 1].is_word and gap.end - end <= _MOST_BEFORE:
        lower = tokens[end - 1].lower
        if lower in _ATTACHING:
            is_purpose = lower == "to" and not _begins_phrase(extract, end)
            return None if is_purpose else end - 1
        closed = listed("extracts", "prepositions") | relative_pronouns() | {"and", "or", "but"}
        if lower in closed or extract.stated.is_verb[end - 1] or lower.endswith("ly"):
            return None
        end -= 1
    return None


def _begins_phrase(extract: Extract, place: int) -> bool:
    """Return whether a name or a determiner is at *place*."""
    token = extract.stated.tokens[place]
    return token.is_name or _is_determiner(token.lower)


def _is_noun(extract: Extract, place: int) -> bool:
    """Return whether a noun that the hypothesis has not is at *place*."""
    token = extract.stated.tokens[place]
    if place < 0 or place in extract.taken or not token.form.isalpha():
        return False
    closed = word_list("function_words") | claim_words()["adverbs"] | word_list("numerals")
    if (token.is_name and place > 0) or is_word(f"{token.lower}ness"):
        return False
    if (
        token.lower in closed | lexicon().words["after_nouns"]
        or extract.stated.is_verb[place]
        or token.lower.endswith("ly")
    ):
        return False
    return not extract.stated.is_following(place) and token.form[0].isalpha()


def _is_harmless_head(extract: Extract, place: int) -> bool:
    lower = extract.stated.tokens[place].lower
    counted = lexicon().words["stands_for_owner"] | listed("extracts", "kinds")
    own = {token.lower for token in extract.claimed.tokens}
    return bool({lower, lemma(lower)} & (counted | own))


def _opens_clause(extract: Extract, place: int) -> bool:
    """Return whether the noun at *place*, or what it is of, is the subject of its clause."""
    stated, begin = extract.stated, place
    while begin > 0 and stated.tokens[begin - 1].is_word:
        before = stated.tokens[begin - 1].lower
        is_start = _is_determiner(stated.tokens[begin].lower)
        if before == "of" and not is_start:
            return begin > 1 and _opens_clause(extract, begin - 2)
        if before == "of":
            begin -= 2
            continue
        if is_start or stated.is_verb[begin - 1] or stated.is_following(begin - 1):
            break
        begin -= 1
    if begin <= 0:
        return True
    before = stated.tokens[begin - 1]
    if before.lower in _CONJUNCTIONS or not before.is_word:
        return before.form not in "'’"
    return not stated.is_verb[begin - 1] and not stated.is_following(begin - 1)


def _is_determiner(lower: str) -> bool:
    return lower in word_list("determiners") | word_list("possessives")


def _verb_follows(extract: Extract) -> bool:
    """Return whether the verb is right behind the subject, or behind what commas enclose."""
    verb = extract.verb
    if verb is None or extract.places[verb] is None:
        return False
    own = [place for place in extract.places[:verb] if place is not None]
    behind = [place for place in extract.places[verb:] if place is not None]
    if not own or not behind:
        return False
    between = extract.stated.tokens[own[-1] + 1 : behind[0]]
    if between and between[0].form in ",(—–" and between[-1].form in ",)—–":
        return True
    passed = claim_words()["auxiliaries"] | claim_words()["adverbs"]
    return all(token.lower in passed or token.lower.endswith("ly") for token in between)


def _is_object(extract: Extract, gap: Gap, place: int) -> bool:
    """Return whether *gap* is the beginning of a definite object: *questioned the owner of* it."""
    stated = extract.stated
    if stated.tokens[place].lower not in ("of", "for"):
        return False
    noun = stated.tokens[gap.end]
    is_name = noun.is_name or noun.lower in person_words.occupations()
    if gap.end - 1 == place and not is_name and stated.keys[gap.end] not in _DEFINITE:
        return False
    begin = place - 1
    while begin - 1 >= 0 and stated.tokens[begin - 1].is_word and place - begin < _MOST_BEFORE:
        before = stated.tokens[begin - 1].lower
        if before in word_list("determiners") or stated.is_verb[begin - 1]:
            break
        if stated.begins_phrase(begin - 1):
            break
        begin -= 1
    determiner = begin - 1
    if determiner < max(1, gap.begin - 1) or stated.keys[determiner] not in _DEFINITE:
        return False
    before = stated.tokens[determiner - 1].lower
    return before not in _LOCAL and not stated.is_following(determiner - 1)


def _owned(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the possession at the beginning of *gap*: Ann's *lawyer*."""
    owner = gap.begin - 1
    if owner not in extract.taken or not _ends_phrase(extract, owner):
        return
    tokens = extract.stated.tokens
    claimed = extract.claimed.tokens[extract.places.index(owner)]
    is_plural = tokens[gap.begin].form in "'’" and tokens[owner].lower.endswith("s")
    if not is_plural and tokens[owner].lower == unpossessed(tokens[owner]):
        return
    if not is_plural and claimed.lower == tokens[owner].lower:
        return
    head = _end_of_nouns(extract, gap.begin + is_plural, gap.end)
    if head is None or _is_harmless_head(extract, head) or not _is_next(extract, gap, head + 1):
        return
    yield Mismatch("role", claimed.form, extract.form(owner, head + 1), contradicts=False)


def _is_next(extract: Extract, gap: Gap, place: int) -> bool:
    """Return whether the hypothesis continues at *place*, auxiliaries apart, or ends before it."""
    if gap.at == len(extract.places):
        return True
    between = extract.stated.tokens[place : gap.end]
    if len(between) > 2 and between[0].form == between[-1].form == ",":
        return True
    passed = claim_words()["auxiliaries"] | claim_words()["adverbs"]
    return all(token.lower in passed or token.lower.endswith("ly") for token in between)


def _end_of_nouns(extract: Extract, begin: int, end: int) -> int | None:
    """Return where the noun is that ends a phrase from *begin*, before *end*; None without one."""
    last = None
    for place in range(begin, end):
        token = extract.stated.tokens[place]
        if not token.is_word or extract.stated.is_following(place):
            break
        if extract.stated.is_verb[place] and not extract.stated.is_attribute(place, end):
            break
        if token.lower in word_list("function_words"):
            break
        last = place
    return last


def _ends_phrase(extract: Extract, place: int) -> bool:
    """Return whether the word at *place* is the last of a noun phrase of the hypothesis."""
    at = extract.places.index(place) + 1
    if at == len(extract.claimed):
        return True
    token = extract.claimed.tokens[at]
    return (
        extract.claimed.is_verb[at]
        or at == extract.verb
        or extract.claimed.is_following(at)
        or token.lower in word_list("function_words")
    )


def _compounds(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield the noun at the beginning of *gap* that the noun before it describes."""
    noun, head = gap.begin - 1, gap.begin
    if noun not in extract.taken or not _ends_phrase(extract, noun):
        return
    tokens = extract.stated.tokens
    if not _is_describing(extract, noun) or not _is_noun_behind_noun(extract, head):
        return
    if tokens[noun].lower != extract.claimed.tokens[extract.places.index(noun)].lower:
        return
    if head + 1 < gap.end and _is_noun_behind_noun(extract, head + 1):
        is_verb = has_forms(tokens[head + 1].lower) and not _is_end(extract, head + 2)
        head += not is_verb and "that" not in extract.stated.keys[head + 2 : head + 3]
    if not _is_end(extract, head + 1) or _is_harmless_head(extract, head):
        return
    if not (_is_of_subject(extract, gap, head) or _is_of_object(extract, noun)):
        return
    if tokens[noun].is_name and lemma(tokens[head].lower) in lexicon().words["of_named"]:
        return  # *the Elbe river*, *Kruger park*
    yield Mismatch("role", tokens[noun].form, extract.form(noun, head + 1), contradicts=False)


def _is_of_subject(extract: Extract, gap: Gap, head: int) -> bool:
    """Return whether the noun at *head* is right before the verb of the hypothesis."""
    return gap.at == extract.verb and _is_next(extract, gap, head + 1)


def _is_of_object(extract: Extract, noun: int) -> bool:
    """Return whether the word at *noun* is of the object of the verb, in a finite clause."""
    verb = None if extract.verb is None else extract.places[extract.verb]
    if verb is None or verb >= noun or extract.stated.lowers(verb, verb + 1)[0].endswith("ing"):
        return False
    return not any(
        extract.stated.is_following(place)
        for place in range(verb + 1, noun)
        if place > verb + 1 or extract.stated.keys[place] not in word_list("verb_particles")
    )


def _is_describing(extract: Extract, place: int) -> bool:
    """Return whether what is at *place* may be a noun before another one."""
    token = extract.stated.tokens[place]
    if not token.form[0].isalpha() or token.lower in word_list("function_words"):
        return False
    if extract.stated.is_verb[place] or unpossessed(token) != token.lower:
        return False
    is_plural = not token.is_name and lemma(token.lower) != token.lower
    return not is_plural and not is_adjective(token.lower) and not token.lower.endswith("ly")


def _is_noun_behind_noun(extract: Extract, place: int) -> bool:
    if place >= len(extract.stated) or not _is_noun(extract, place):
        return False
    token = extract.stated.tokens[place]
    if token.is_name or may_be_participle(token) or not is_word(token.lower):
        return False
    if token.lower.endswith("ing") and not _has_own_article(extract, place):
        return False
    closed = lexicon().words["after_nouns"] | calendar_words() | word_list("verb_particles")
    return token.lower not in closed and not is_adjective(token.lower)


def _has_own_article(extract: Extract, place: int) -> bool:
    """Return whether *a* that the hypothesis has not is before the noun before *place*."""
    return extract.stated.keys[place - 2] == "a" and place - 2 not in extract.taken


def _is_end(extract: Extract, place: int) -> bool:
    """Return whether a noun phrase ends before *place*."""
    if place >= len(extract.stated):
        return True
    token = extract.stated.tokens[place]
    return (
        not token.is_word
        or extract.stated.is_verb[place]
        or extract.stated.is_following(place)
        or token.lower in word_list("function_words") | lexicon().words["after_nouns"]
    )
