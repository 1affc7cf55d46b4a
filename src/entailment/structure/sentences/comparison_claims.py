"""A hypothesis that compares two things by how much or how many: its sides, and by what.

| hypothesis | left | right | compared | way |
| --- | --- | --- | --- | --- |
| Haas received 14 more votes than Ortiz. | Haas | Ortiz | votes, by 14 | 1 |
| The drill is cheaper than the saw. | The drill | the saw | cheap | -1 |
| Prices are higher in Oslo than in Rome. | in Oslo | in Rome | high | 1 |
| More flights were cancelled than diverted. | flights were cancelled | diverted | flights | 1 |
| Kell has over twice as many pupils as Lorn. | Kell | Lorn | pupils, over 2 times | 1 |
"""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import NamedTuple

from entailment.knowledge.scales import dimension
from entailment.structure.amounts import Amount, amounts
from entailment.structure.intervals import Interval
from entailment.structure.sentences.qualities import quality_of
from entailment.structure.sentences.relation_claims import AUXILIARY
from entailment.structure.vocabulary import any_word
from entailment.text.denials import UNSURE
from entailment.text.lexicon import any_of, word_list
from entailment.text.modals import without_named_modals
from entailment.text.name_forms import CAPITAL, SMALL
from entailment.text.sentences import sentence_spans
from entailment.text.verbs import finite_verb, may_be_participle, tokens_of

__all__ = ["ComparisonClaim", "comparison_claim"]

_LONGEST = 200
"""Characters of a hypothesis."""

_RIGHT = r"(?P<right>[^.,;:]+?)\.?$"
_THAN = re.compile(
    rf"\b(?:(?P<degree>[Mm]ore|[Ff]ewer|[Ll]ess)|(?P<word>{SMALL}+er|worse))\b(?P<mid>[^.,;:]*?)\s+than\s+{_RIGHT}"
)
_AS = re.compile(
    rf"\b(?:(?P<times>twice|half|(?:an?|one|two|three)[\s-](?:third|quarter|fifth|tenth)s?|{SMALL}+\s+times|\d[\d.]*\s+times)\s+)?as\s+(?P<word>{SMALL}+)\b(?P<mid>[^.,;:]*?)\s+as\s+{_RIGHT}"
)
_OPEN = re.compile(
    rf"^had\b|\b(?:{any_of('subject_pronouns')}|any|either|all|every|each|others?|average|if|when|who|whose)\b",
    re.IGNORECASE,
)
"""What is no single thing, or a clause, on the right side."""


class ComparisonClaim(NamedTuple):
    """That there is more or less of something on the one side than on the other."""

    left: str
    right: str
    way: int
    """1 where the left side has more, -1 where it has less."""

    word: str
    """The adjective or adverb that is compared; empty for a number or an amount."""

    noun: str
    """What is counted; empty for a quality, and for *costs more than*."""

    by: Amount | None
    """The difference, where it is given, or the share of the right side that it is."""

    times: Interval | None
    """How many times as much the left side has, where that is given."""

    rest: str
    """All other words."""

    is_equal: bool = False
    """Whether it says that neither side has less than the other: *as many as*."""


def comparison_claim(hypothesis: str) -> ComparisonClaim | None:
    """Return what *hypothesis* compares; None where it compares nothing, or denies it.

    >>> comparison_claim("Haas received 14 more votes than Ortiz.")[:5]
    ('Haas', 'Ortiz', 1, '', 'votes')
    """
    plain = without_named_modals(hypothesis)
    if len(hypothesis) > _LONGEST or not (" than " in plain or " as " in plain):
        return None
    if "because" in plain or len(sentence_spans(hypothesis)) > 1 or plain.count(" than ") > 1:
        return None
    denied = _NOT_AS.search(hypothesis)
    positive = f"{hypothesis[: denied.start()]} {hypothesis[denied.end() :]}" if denied else plain
    if UNSURE.search(positive):
        return None
    if denied:
        claim = _as(" ".join(positive.split()))
        return claim and claim._replace(way=-claim.way)
    return _more_than(hypothesis.strip()) or _as(hypothesis.strip())


_NOT_AS = re.compile(rf"\b(?:(?:do|does|did)\s+)?not\b(?=[^.,;:]*\bas\s+{SMALL}+[^.,;:]*\bas\b)")


def _more_than(hypothesis: str) -> ComparisonClaim | None:
    match = _last(hypothesis)
    if match is None:
        return None
    way, word, noun, behind = _compared(match["degree"], match["word"], match["mid"].strip())
    before = hypothesis[: match.start()]
    by, left, unit = _difference(hypothesis, len(before))
    sides = _sides(left, match["mid"].strip(), behind, match["right"].strip()) if way else None
    if sides is None:
        return None
    return ComparisonClaim(sides[0], sides[1], way, word, noun or unit, by, None, sides[2])


def _as(hypothesis: str) -> ComparisonClaim | None:
    """Return what *twice as many as* compares, or *as many as* without a multiple."""
    match = _AS.search(hypothesis)
    if match is None or re.search(
        r"\b(?:just|exactly|nearly|almost|about)\s+$", hypothesis[: match.start()]
    ):
        return None
    before, mid = hypothesis[: match.start()], match["mid"].strip()
    times = _times(match["times"], before) if match["times"] else None
    if mid.endswith("again"):  # half as many again
        if times is None or times.value is None:
            return None
        times, mid = Interval.point(1 + times.value), mid.removesuffix("again").strip()
    if match["word"] in ("many", "much"):
        way, word, noun, behind = _compared("more", None, mid)
    else:
        scale = dimension(match["word"])
        way, word, noun, behind = (scale[1] if scale else 0), match["word"], "", mid
    sides = _sides(_BOUND.sub("", before).strip(), mid, behind, match["right"].strip())
    if sides is None or not way or (match["times"] and (times is None or way < 0)):
        return None
    return ComparisonClaim(
        sides[0], sides[1], way, word, noun, None, times, sides[2], not match["times"]
    )


_BOUND = re.compile(
    r"\b(?:(?P<over>more\s+than|over|at\s+least)|(?:less|fewer)\s+than|under"
    rf"|{any_of('approximators')})\s*$",
    re.IGNORECASE,
)


def _times(form: str, before: str) -> Interval | None:
    """Return how many times as much a multiple is; None for *nearly* or *less than* so many."""
    named = {"twice": Fraction(2), "half": Fraction(1, 2)}
    first = form.split()[0].lower()
    if first in named:
        value = named[first]
    else:
        own = amounts(f"{first} items" if "times" in form else f"{form} of it")
        if not own or own[0].value is None:
            return None
        value = own[0].value
    bound = _BOUND.search(before)
    if bound is None:
        return Interval.point(value)
    if bound["over"]:
        return Interval(value, math.inf, is_low_open=True, is_high_open=True)
    return None


def _last(hypothesis: str) -> re.Match[str] | None:
    """Return the comparative that stands last before *than*."""
    result: re.Match[str] | None = None
    place = 0
    while (match := _THAN.search(hypothesis, place)) is not None:
        if match["word"] is None or _way_of(match["word"]):
            result = match
        place = match.start() + 1
    return result


def _way_of(word: str) -> int:
    """Return 1 for a comparative of the upper end of a scale, -1 for one of the lower end."""
    quality = quality_of(word)
    scale = dimension(quality.word) if quality else None
    if quality is None or scale is None:
        return 0
    return scale[1] if quality.is_more else -scale[1]


_PREPOSITIONS = rf"{any_of('circumstance_prepositions')}|of|{any_word('around_sides')}"
_ENDS = rf"{_PREPOSITIONS}|per|{any_of('finite_forms_of_be')}|has|have|had"
_NOUN = re.compile(rf"(?:(?!(?:{_ENDS})\b)[\w'’-]+\s*){{1,3}}", re.IGNORECASE)


def _compared(degree: str | None, word: str | None, mid: str) -> tuple[int, str, str, str]:
    """Return the way of a comparative, its adjective or noun, and what is behind these."""
    if word is not None:
        quality = quality_of(word)
        return _way_of(word), quality.word if quality else "", "", mid
    sign = 1 if degree and degree.lower() == "more" else -1
    first, *others = mid.split(maxsplit=1)[:2] or [""]
    if not first or first in word_list("function_words"):
        return sign, "", "", mid
    if scale := dimension(first):
        return sign * scale[1], first, "", " ".join(others)
    noun = _NOUN.match(mid)
    return (sign, "", noun[0].strip(), mid[noun.end() :]) if noun else (0, "", "", "")


def _difference(hypothesis: str, end: int) -> tuple[Amount | None, str, str]:
    """Return the difference that stands before a comparative, what is before it, and its noun."""
    before = hypothesis[:end]
    for each in reversed(amounts(hypothesis)):
        if each.end > end:
            continue
        behind = before[each.end :].strip()
        is_of = each.kind != "count" and re.fullmatch(rf"of\s+{SMALL}+", behind)
        if not behind or is_of or (each.kind == "count" and re.fullmatch(rf"{SMALL}+", behind)):
            return each, before[: each.start].strip(), behind.removeprefix("of ")
    return None, before.strip(), ""


_PREPOSITION = re.compile(rf"(?P<prep>{_PREPOSITIONS})\s", re.IGNORECASE)


def _sides(left: str, mid: str, behind: str, right: str) -> tuple[str, str, str] | None:
    """Return the two sides of a comparison, and the words that are of neither."""
    right = AUXILIARY.sub("", right)
    if not right or any(not right[: each.start].strip() for each in amounts(right)):
        return None
    if _OPEN.search(right):
        return None
    if preposition := _PREPOSITION.match(right):
        return _phrases(f"{left} | {mid}", preposition["prep"], right)
    if not left or left.lower().split()[0] == "there":
        return mid, right, left
    if re.fullmatch(r"(?:had\s+been\s+)?\w+ed|budgeted", right):
        return None  # than planned
    subject, rest = _subject(left)
    return (subject, right, f"{rest} {behind}") if subject else None


def _phrases(form: str, preposition: str, right: str) -> tuple[str, str, str] | None:
    pattern = re.compile(
        rf"\b{preposition}\s+(?:(?!(?:{_ENDS})\b)[\w'’.-]+\s*){{1,5}}", re.IGNORECASE
    )
    every = [*pattern.finditer(form)]
    if len(every) != 1:
        return None
    return every[0][0], right, f"{form[: every[0].start()]} {form[every[0].end() :]}"


_FRONTED = re.compile(
    rf"(?:{any_of('circumstance_prepositions')})\s+[^,]*?(?:,\s*|\d\s+|\w\s+(?=(?-i:{CAPITAL})|the\b|a\b))",
    re.IGNORECASE,
)


def _subject(left: str) -> tuple[str, str]:
    """Return the subject of what stands before a comparative, and the rest of that."""
    tokens = tokens_of(left)
    verb = finite_verb(tokens, before_any=True)
    if verb is None:
        verb = next((n for n, t in enumerate(tokens) if n and may_be_participle(t)), None)
    if verb is None:
        verb = len(tokens) - 1
    if verb < 1:
        return "", left
    place = tokens[verb].start
    subject, rest = left[:place].strip(), left[place:]
    if fronted := _FRONTED.match(subject):
        subject, rest = subject[fronted.end() :], f"{fronted[0]} {rest}"
    return subject, rest
