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

_CLOSED = word_list("determiners") | word_list("possessives") | word_list("subject_pronouns")

_OF_SOME = frozenset("most many some few several only first last".split())

_RULED = frozenset(
    "entitled allowed permitted obliged required exempt liable admitted banned barred forbidden "
    "eligible prohibited free subject".split()
)

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
        yield from _of_some(extract, gap)
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


def _of_some(extract: Extract, gap: Gap) -> Iterator[Mismatch]:
    """Yield of how many a text says what a hypothesis says in general: *most* patients recover."""
    verb = extract.verb
    if gap.at != 0 or verb is None or gap.begin == gap.end:
        return
    lowers = [token.form.lower() for token in extract.stated.tokens[gap.begin : gap.end]]
    is_some = bool({*lowers[:3]} & _OF_SOME) or any(lower.startswith("non-") for lower in lowers)
    if is_some and "," not in lowers and len(lowers) <= 4:
        lemmas = [lemma(token.lower) for token in extract.claimed.tokens[:verb]]
        if _is_generic(extract, verb) or (extract.claimed.tokens[verb].lower == "will" and lemmas):
            form = extract.claimed.tokens[0].form
            stated = extract.form(gap.begin, gap.end + 1)
            yield Mismatch("quantifier", form, stated, contradicts=False)


def _quantifier(extract: Extract, gap: Gap) -> int | None:
    """Return which word of the hypothesis says how many it is of, of those before *gap*."""
    if gap.begin - 1 not in extract.taken:
        return None
    before = extract.places.index(gap.begin - 1)
    if _is_of_subject(extract, gap):
        first = extract.claimed.tokens[0].lower
        has_phrase = any(map(extract.claimed.is_following, range(1, before + 1)))
        if first in _RESTRICTED and not _is_counted(extract, 0):
            return None if has_phrase and first not in ("none", "only") else 0
        is_plural = (
            lemma(extract.claimed.tokens[before].lower) != extract.claimed.tokens[before].lower
        )
        may_restrict = is_plural or extract.stated.keys[gap.begin].endswith("ing")
        return 0 if may_restrict and _is_generic(extract, gap.at) else None
    if gap.at in extract.subject:
        return None
    for at in range(before - 1, max(before - 4, 0), -1):
        if extract.claimed.tokens[at].lower in _IN_OBJECT and not _is_counted(extract, at):
            return at
    return None


def _is_of_subject(extract: Extract, gap: Gap) -> bool:
    """Return whether *gap* is between the subject of the hypothesis and its verb."""
    if gap.at == extract.verb:
        return True
    is_first = gap.at < len(extract.claimed) and 0 < gap.at <= 3 and extract.verb != gap.at - 1
    return is_first and _is_general(extract, gap.at) and gap.at <= (extract.verb or gap.at)


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


def _is_generic(extract: Extract, end: int) -> bool:
    """Return whether the words before *end* are a kind, of which what follows holds in general.

    That is a plural, or what cannot be counted, without a determiner.
    """
    place = extract.places[0]
    if place is None or end >= len(extract.claimed):
        return False
    if place > 0 and extract.stated.tokens[place].is_name:
        return False
    subject = extract.claimed.tokens[:end]
    if any(token.lower in _CLOSED or not token.form.isalpha() for token in subject):
        return False
    if any(token.is_name for token in subject[1:]):
        return False
    return _is_general(extract, end)


def _is_general(extract: Extract, verb: int) -> bool:
    """Return whether what is from *verb* is a rule, or so in general."""
    lowers = [token.lower for token in extract.claimed.tokens[verb : verb + 2]]
    if lowers[0] in _GENERAL or set(lowers[1:]) & _HABITUAL:
        return True
    if lowers[0] in ("is", "are"):
        return bool({*lowers[1:]} & _RULED)
    last = extract.claimed.tokens[verb - 1]
    if lowers[0] in word_list("pasts_alone") or lowers[0].endswith(("ed", "ing")):
        return False
    is_plural = lemma(last.lower) != last.lower or last.lower in ("people", "species", "staff")
    is_mass = verb == 1 and is_third_person(extract.claimed.tokens[verb])
    return is_mass or (is_plural and has_forms(lowers[0]))


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
    if _is_of_subject(extract, gap):
        is_only = extract.claimed.tokens[quantifier].lower in ("none", "only")
        is_of = lower == "of" and not is_only
        begins = stated.begins_phrase(gap.begin) or lower in ("without", "of", "under", "below")
        return not is_of and (begins or is_participle or lower == "above")
    if "than" in (token.lower for token in extract.claimed.tokens):
        return stated.is_following(gap.begin)
    return lower in ("without", "under", "above", "below") or (
        is_participle and stated.is_following(gap.begin + 1)
    )
