"""Of which ones a text says something, where a hypothesis says it of all of the kind.

| text | hypothesis | left out |
| --- | --- | --- |
| All staff in Leeds got a bonus. | All staff got a bonus. | in Leeds |
| Each guest who paid was fed. | Each guest was fed. | who paid |
| No rider wearing a helmet was hurt. | No rider was hurt. | wearing a helmet |
| Patients over 75 should fast. | Patients should fast. | over 75 |

Behind a comma a clause restricts nothing: *all guests, who paid, were fed*. Neither does what a
noun is of in any case: *all members of the club*.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.model import Mismatch
from entailment.structure.vocabulary import relative_pronouns
from entailment.systems.mismatches.omitted.extract import Extract, Gap, extract_of
from entailment.text.lexicon import word_list
from entailment.text.verbs import has_forms, is_third_person, may_be_participle
from entailment.text.words import lemma

__all__ = ["omitted_restrictions"]

_RESTRICTED = frozenset(
    "all every each no none only any most few nobody everyone everybody".split()
)
"""What says how many of a kind; the fewer the kind has, the less it says."""

_IN_OBJECT = frozenset("all every each any".split())

_VAGUE = frozenset("most any few".split())
"""Of which *of the* already says what they are of."""

_RELATIVE = relative_pronouns() - {"what", "whatever"}

_GENERAL = frozenset("should must may can need needs shall cannot".split())
_HABITUAL = frozenset("often usually always generally typically never rarely normally".split())


def omitted_restrictions(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield what *text* restricts a statement to that *hypothesis* makes of all.

    >>> print(*omitted_restrictions("All staff in Leeds got a raise.", "All staff got a raise."))
    quantifier: the hypothesis has 'All', the text has 'All staff in Leeds'
    """
    extract = extract_of(text, hypothesis)
    if extract is None:
        return
    for gap in extract.gaps():
        yield from _adjectives(extract, gap)
        quantifier = _quantifier(extract, gap)
        if quantifier is not None and _restricts(extract, gap, quantifier):
            place = extract.places[quantifier]
            stated = extract.form(gap.begin if place is None else place, gap.end)
            form = extract.claimed.tokens[quantifier].form
            yield Mismatch("quantifier", form, stated, contradicts=False)


def _adjectives(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield what stands between *all* or *no* and its noun: all *commercial* beehives."""
    before = gap.begin - 1
    if before not in extract.taken or gap.at >= len(extract.places):
        return
    quantifier = extract.stated.tokens[before]
    lowers = extract.stated.lowers(gap.begin, gap.end)
    closed = word_list("function_words") | word_list("numerals")
    if quantifier.form.lower() in ("all", "every", "no", "each") and not any(
        lower in closed or not lower.isalpha() for lower in lowers
    ):
        stated = extract.form(before, gap.end)
        yield Mismatch("quantifier", quantifier.form, stated, contradicts=False)


def _quantifier(extract: Extract, gap: Gap) -> int | None:
    """Return which word of the hypothesis says how many it is of, of those before *gap*."""
    if gap.begin - 1 not in extract.taken:
        return None
    before = extract.places.index(gap.begin - 1)
    if gap.at == extract.verb:
        first = extract.claimed.tokens[0].lower
        is_all = first in _RESTRICTED and not _is_counted(extract, 0)
        return 0 if is_all or _is_generic(extract) else None
    if gap.at in extract.subject:
        return None
    for at in range(before - 1, max(before - 4, 0), -1):
        if extract.claimed.tokens[at].lower in _IN_OBJECT and not _is_counted(extract, at):
            return at
    return None


def _is_counted(extract: Extract, quantifier: int) -> bool:
    """Return whether a number follows, which says of how many it is: *all 12 members*."""
    following = extract.claimed.tokens[quantifier + 1 : quantifier + 2]
    form = extract.claimed.tokens[quantifier].lower
    is_only = form in ("only", "none", "no")
    if form in _VAGUE and following and following[0].lower == "of":
        return True
    return not is_only and any(
        token.form[0].isdigit() or token.lower in word_list("numerals") for token in following
    )


def _is_generic(extract: Extract) -> bool:
    """Return whether a plural without a determiner has something that holds of the kind."""
    first, verb = extract.claimed.tokens[0], extract.verb
    place = extract.places[0]
    if verb is None or place is None or (place > 0 and extract.stated.tokens[place].is_name):
        return False
    last = extract.claimed.tokens[verb - 1].lower
    if first.lower in word_list("determiners") | word_list("possessives"):
        return False
    behind = extract.stated.tokens[place + verb]
    is_mass = verb == 1 and is_third_person(extract.claimed.tokens[verb])
    if lemma(last) == last and not (is_mass and behind.lower.endswith("ing")):
        return False
    if any(token.is_name or not token.form.isalpha() for token in extract.claimed.tokens[1:verb]):
        return False
    lowers = [token.lower for token in extract.claimed.tokens[verb : verb + 2]]
    if lowers[0] in _GENERAL or set(lowers[1:]) & _HABITUAL:
        return True
    if is_mass:
        return True
    return has_forms(lowers[0]) and lowers[0] not in word_list("pasts_alone")


def _restricts(extract: Extract, gap: Gap, quantifier: int) -> bool:
    """Return whether *gap* says which ones are meant of those before it."""
    stated = extract.stated
    first = stated.tokens[gap.begin]
    if not first.is_word:
        return False
    lower = first.lower
    is_participle = may_be_participle(first) or lower.endswith("ing")
    if lower in _RELATIVE:
        return lower != "that" or stated.has_verb(gap.begin + 1, gap.end)
    if gap.at in (*extract.subject, extract.verb):
        is_only = extract.claimed.tokens[quantifier].lower in ("none", "only")
        is_of = lower == "of" and not is_only
        begins = stated.begins_phrase(gap.begin) or lower in ("without", "of", "under", "below")
        return not is_of and (begins or is_participle or lower == "above")
    return lower in ("without", "under", "above", "below") or (
        is_participle and stated.is_following(gap.begin + 1)
    )
