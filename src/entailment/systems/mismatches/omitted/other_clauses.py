"""Who does what a hypothesis says of somebody of another clause of the sentence.

| text | hypothesis | who |
| --- | --- | --- |
| The bank paid, and the state built it. | The bank built it. | the state |
| When the Turks came, the Greeks fled. | The Turks fled. | the Greeks |
| Ann met a man who sold boats. | Ann sold boats. | a man |
| Ann met a man carrying a boat. | Ann carried a boat. | a man |
| Ann, whose son sells boats, sang. | Ann sells boats. | whose son |
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import listed
from entailment.systems.mismatches.omitted.extract import (
    Extract,
    are_passed,
    extract_of,
    is_determiner,
)
from entailment.systems.mismatches.omitted.lexicon import words_in
from entailment.text.lexicon import word_list
from entailment.text.verbs import is_third_person

__all__ = ["subjects_of_others"]

_JOINING = listed("extracts", "joining") | {"because", "after", "before", "when"}
_RELATIVE = frozenset(("who", "which", "that"))

_MOST = 5
"""Words of a subject."""

_Span = tuple[int, int]


def subjects_of_others(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject that *text* has for the first verb of *hypothesis*, if it is another.

    >>> text = "The bank financed the road, and the state built it."
    >>> print(*subjects_of_others(text, "The bank built it."))
    role: the hypothesis has 'bank', the text has 'the state'
    """
    extract = extract_of(text, hypothesis)
    if extract is None or extract.verb is None:
        return
    own = [place for place in extract.places[: extract.verb] if place is not None]
    verb = next((place for place in extract.places[extract.verb :] if place is not None), None)
    if not own or verb is None:
        return
    subject = _subject(extract, own[-1], verb)
    if subject is not None:
        name = extract.claimed.tokens[extract.places.index(own[-1])].form
        yield Mismatch("role", name, extract.form(*subject), contradicts=False)


def _subject(extract: Extract, last: int, verb: int) -> _Span | None:
    """Return where the subject of the verb at *verb* is, None where it may be that at *last*."""
    stated, end = extract.stated, verb
    claimed = extract.claimed.tokens[extract.places.index(verb)].lower
    is_participle = stated.keys[verb].endswith("ing") and not claimed.endswith("ing")
    if is_participle and stated.keys[verb - 1] != "into":
        return _antecedent(extract, last, verb) if _is_noun(extract, verb - 1) else None
    while end - 1 > last and are_passed(stated.tokens[end - 1 : end]):
        end -= 1
    end = _before_parenthesis(extract, last, end)
    before = stated.keys[end - 1]
    if before in _RELATIVE or (before == "into" and is_participle):
        return _antecedent(extract, last, end - 1)
    begin = _phrase_before(extract, last, end)
    if begin is None or stated.keys[begin] == "whose":
        return None if begin is None else (begin, end)
    return (begin, end) if _is_of_own_clause(extract, last, begin, end) else None


def _is_noun(extract: Extract, place: int) -> bool:
    """Return whether a noun may be at *place*, which a participle behind it describes."""
    token = extract.stated.tokens[place]
    closed = _JOINING | words_in("subordinate") | {"time"}
    is_open = token.lower.isalpha() and token.lower not in closed
    return is_open and not extract.stated.is_following(place) and not are_passed([token])


def _phrase_before(extract: Extract, last: int, end: int) -> int | None:
    """Return where a noun phrase begins that ends before *end*, behind *last*; None without one."""
    stated, begin = extract.stated, end
    while begin - 1 > last and end - begin < _MOST:
        token = stated.tokens[begin - 1]
        if token.lower == "whose":
            return begin - 1
        if not token.is_word or token.lower in _JOINING | _RELATIVE:
            break
        if stated.is_following(begin - 1) or token.lower == "with" or stated.is_verb[begin - 1]:
            return None
        begin -= 1
    return begin if last + 1 < begin < end else None


def _is_of_own_clause(extract: Extract, last: int, begin: int, end: int) -> bool:
    """Return whether a clause of its own begins with the noun phrase from *begin* to *end*."""
    stated = extract.stated
    phrase, joining = stated.tokens[begin:end], stated.tokens[begin - 1]
    if word_list("subject_pronouns") & {token.lower for token in phrase}:
        return False
    is_determined = is_determiner(phrase[0].lower) and len(phrase) > 1
    if not is_determined and not all(token.is_name for token in phrase):
        return False
    is_joined = joining.lower in _JOINING or joining.form == ";"
    if joining.form == "," and stated.tokens[0].form.lower() in words_in("subordinate"):
        is_joined = not stated.commas(0, begin - 1)
    return is_joined and _has_finite(extract, last + 1, begin - 1)


def _has_finite(extract: Extract, begin: int, end: int) -> bool:
    """Return whether a verb, other than a form in *-ing*, is from *begin* to *end*."""
    stated = extract.stated
    return any(
        (stated.is_verb[place] and not stated.keys[place].endswith("ing"))
        or (is_third_person(stated.tokens[place]) and is_determiner(stated.keys[place + 1]))
        for place in range(begin, end)
    )


def _before_parenthesis(extract: Extract, last: int, end: int) -> int:
    """Return where the clause in commas before *end* begins, *end* where there is none."""
    commas = extract.stated.commas(last + 1, end)
    if extract.stated.tokens[end - 1].form != "," or len(commas) < 2:
        return end
    first = extract.stated.keys[commas[-2] + 1]
    return commas[-2] if first in ("who", "whom", "which", "whose") else end


def _antecedent(extract: Extract, last: int, end: int) -> _Span | None:
    """Return where the noun phrase before *end* is, None where it is of the subject at *last*."""
    stated = extract.stated
    end -= stated.tokens[end - 1].form == ","
    if end - 1 <= last or not _has_finite(extract, last + 1, end):
        return None
    if word_list("forms_of_be") & set(stated.keys[last + 1 : end]):
        return None  # *Liszt was a composer who lived in Rome*
    begin = end - 1
    while begin - 1 > last and stated.tokens[begin - 1].is_word:
        if stated.is_verb[begin - 1] or stated.is_following(begin - 1):
            break
        begin -= 1
    return begin, end
