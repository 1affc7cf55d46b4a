"""Who does what a hypothesis says of somebody of another clause of the sentence.

| text | hypothesis | who |
| --- | --- | --- |
| The bank paid, and the state built it. | The bank built it. | the state |
| The nurse slept while the cook sang. | The nurse sang. | the cook |
| Ann met a man who sold boats. | Ann sold boats. | a man |
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.systems.mismatches.omitted.extract import Extract, extract_of
from entailment.text.lexicon import word_list
from entailment.text.verbs import claim_words, is_third_person

__all__ = ["subjects_of_others"]

_JOINING = frozenset("and but while whereas although though because after before when".split())
_SUBORDINATE = frozenset(
    "when while after as although though because since before unlike like with without".split()
)
_RELATIVE = frozenset(("who", "which", "that"))

_MOST = 5
"""Words of a subject."""


def subjects_of_others(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject that *text* has for the first verb of *hypothesis*, if it is another.

    >>> text = "The bank financed the road, and the state built it."
    >>> print(*subjects_of_others(text, "The bank built it."))
    role: the hypothesis has 'bank', the text has 'the state'
    """
    extract = extract_of(text, hypothesis)
    if extract is None or extract.verb is None:
        return
    at = extract.verb
    while at < len(extract.places) and extract.places[at] is None:
        at += 1
    own = [place for place in extract.places[: extract.verb] if place is not None]
    if at == len(extract.places) or not own:
        return
    verb, last = extract.places[at], own[-1]
    assert verb is not None
    subject = _subject(extract, last, verb)
    if subject is not None:
        name = extract.claimed.tokens[extract.places.index(last)].form
        yield Mismatch("role", name, extract.form(*subject), contradicts=False)


def _subject(extract: Extract, last: int, verb: int) -> tuple[int, int] | None:
    """Return where the subject of the verb at *verb* is, None where it may be that at *last*."""
    stated, end = extract.stated, verb
    passed = claim_words()["auxiliaries"] | claim_words()["adverbs"]
    while end - 1 > last and (
        stated.tokens[end - 1].lower in passed or stated.tokens[end - 1].lower.endswith("ly")
    ):
        end -= 1
    end = _before_parenthesis(extract, last, end)
    before = stated.tokens[end - 1]
    claimed = extract.claimed.tokens[extract.places.index(verb)].lower
    if before.lower != "into" and stated.keys[verb].endswith("ing") and not claimed.endswith("ing"):
        is_noun = before.is_word and not stated.is_following(end - 1) and before.lower.isalpha()
        closed = _JOINING | _SUBORDINATE | claim_words()["adverbs"] | {"time"}
        return _antecedent(extract, last, end) if is_noun and before.lower not in closed else None
    if before.lower == "into" and not claimed.endswith("ing"):
        return _antecedent(extract, last, end - 1)
    if before.lower in _RELATIVE:
        return _antecedent(extract, last, end - 1)
    begin = end
    while begin - 1 > last and end - begin < _MOST:
        token = stated.tokens[begin - 1]
        if not token.is_word or token.lower in _JOINING | _RELATIVE:
            break
        if stated.is_following(begin - 1) or token.lower == "with" or stated.is_verb[begin - 1]:
            return None
        begin -= 1
    if begin == end or begin - 1 <= last or not _is_phrase(extract, begin, end):
        return None
    joining = stated.tokens[begin - 1]
    is_joined = joining.lower in _JOINING or joining.form == ";"
    if joining.form == "," and stated.tokens[0].form.lower() in _SUBORDINATE:
        is_joined = "," not in (token.form for token in stated.tokens[: begin - 1])
    return (begin, end) if is_joined and _has_finite(extract, last + 1, begin - 1) else None


def _has_finite(extract: Extract, begin: int, end: int) -> bool:
    """Return whether one of the words from *begin* to *end* is a verb, no form in *-ing*."""
    stated = extract.stated
    return any(
        (stated.is_verb[place] and not stated.tokens[place].lower.endswith("ing"))
        or (is_third_person(stated.tokens[place]) and _is_determiner(stated.keys[place + 1]))
        for place in range(begin, end)
    )


def _is_determiner(lower: str) -> bool:
    return lower in word_list("determiners") | word_list("possessives")


def _before_parenthesis(extract: Extract, last: int, end: int) -> int:
    """Return where the clause in commas before *end* begins, *end* where there is none."""
    commas = extract.stated.commas(last + 1, end)
    if extract.stated.tokens[end - 1].form != "," or len(commas) < 2:
        return end
    first = extract.stated.tokens[commas[-2] + 1].lower
    return commas[-2] if first in ("who", "whom", "which", "whose") else end


def _is_phrase(extract: Extract, begin: int, end: int) -> bool:
    """Return whether a noun phrase with a determiner, or a name, is from *begin* to *end*."""
    tokens = extract.stated.tokens
    first = tokens[begin]
    is_determined = first.lower in word_list("determiners") | word_list("possessives")
    if word_list("subject_pronouns") & {token.lower for token in tokens[begin:end]}:
        return False
    return (is_determined and end - begin > 1) or all(token.is_name for token in tokens[begin:end])


def _antecedent(extract: Extract, last: int, relative: int) -> tuple[int, int] | None:
    """Return what a relative pronoun at *relative* stands for where it is not what is at *last*."""
    stated, end = extract.stated, relative
    if stated.tokens[end - 1].form == ",":
        end -= 1
    between = stated.lowers(last + 1, end)
    if end - 1 <= last or not _has_finite(extract, last + 1, end):
        return None
    if word_list("forms_of_be") & set(between):
        return None  # *Liszt was a composer who lived in Rome*
    begin = end - 1
    while begin - 1 > last and stated.tokens[begin - 1].is_word and not stated.is_verb[begin - 1]:
        if stated.is_following(begin - 1):
            break
        begin -= 1
    return begin, end
