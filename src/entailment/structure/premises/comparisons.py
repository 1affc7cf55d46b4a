"""Comparisons that a text does not make but gives the values for.

| text | hypothesis | line |
| --- | --- | --- |
| The north tower is 310 m tall, the south one 295 m. | The north tower is taller. | 310 > 295 |
| Haas received 1,204 votes, Ortiz 1,190. | Haas received more votes than Ortiz. | 1,204 > 1,190 |
| It was 47 %, compared with 52 % in 2010. | It was lower than in 2010. | 47 < 52 |
| Of the four, the eastern one is the shortest. | The western one is longer. | another is longer |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from entailment.knowledge.scales import dimension, opposites
from entailment.model import Label
from entailment.structure.amounts import Amount, amounts, written
from entailment.structure.figure_verbs import direction
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.owners import pairs_of_sides
from entailment.structure.sentences.qualities import Quality, are_opposite, quality_of
from entailment.structure.units import factor, unit_of
from entailment.text.name_forms import SMALL
from entailment.text.rewriting import capitalised
from entailment.text.sentences import sentence_spans
from entailment.text.stems import lexical_stems, stem_at
from entailment.text.verbs import verb_tokens
from entailment.text.words import Word, words

__all__ = ["by_comparisons"]

_QUALITY = re.compile(
    r"^(?P<one>.{2,80}?)\s+(?P<verb>is|are|was|were)\s+(?P<word>[a-z]+er|(?:more|less)\s+[a-z]+)"
    r"\s+than\s+(?P<other>[^,;]{2,80}?)\.?$"
)
_NUMBER = re.compile(
    rf"^(?P<one>.{{2,80}}?)\s+(?P<verb>{SMALL}+)\s+(?P<way>more|fewer|less)\s+(?P<noun>{SMALL}+(?:\s+{SMALL}+)?)"
    r"\s+than\s+(?P<other>[^,;]{2,80}?)(?:\s+did)?\.?$"
)
_VERBS = {"weigh": "heavy", "cost": "expensive"}

_MOST = 4
"""Amounts of a text that are tried."""


def by_comparisons(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield the comparison of *hypothesis* by the values that *text* gives to its two sides."""
    yield from _restated(text, hypothesis.strip())
    yield from _by_superlatives(text, hypothesis.strip())
    stated = _with_units(text, amounts(text)[:_MOST])
    if len(stated) < 2:
        return
    yield from _by_times(text, hypothesis.strip(), stated)
    yield from _by_measures(text, hypothesis.strip(), stated)
    yield from _by_numbers(text, hypothesis.strip(), stated)


_SHORT = re.compile(r"[^.;\d]*(?:,|\band)\s+(?P<subject>[^.,;\d]+?)\s+")
_SHORT_END = re.compile(r"\s*(?:[.;]?$|[.,;]\s)")


def _with_units(text: str, stated: Sequence[Amount]) -> list[Amount]:
    """Return *stated*, with its unit for what has none in a list: *is 84 metres tall, Lee 79*.

    >>> text = "The saw costs 89 euros, the drill 120."
    >>> [each.form for each in _with_units(text, amounts(text))]
    ['89 euros', '120 euros']
    """
    filled: list[Amount] = []
    for amount in stated:
        former = filled[-1] if filled else None
        if former is not None and former.kind in ("measure", "money") and amount.kind == "count":
            short = _SHORT.fullmatch(text, former.end, amount.start)
            unit = re.search(r"\d\s*(\D+)$", former.form)
            is_short = short is not None and not any(verb_tokens(short["subject"]))
            if is_short and unit is not None and _SHORT_END.match(text, amount.end):
                form = f"{amount.form} {unit[1]}"
                like = replace(former, interval=amount.interval, is_rough=amount.is_rough)
                amount = replace(like, form=form, start=amount.start, end=amount.end)
        filled.append(amount)
    return filled


_THEN = re.compile(
    r",?\s+(?:(?:as\s+)?compared\s+(?:with|to)|(?:as\s+)?against|(?:up|down)\s+from)\s+",
    re.IGNORECASE,
)


def _by_times(text: str, hypothesis: str, stated: Sequence[Amount]) -> Iterator[Derivation]:
    """Yield how what *was 47 percent, compared with 52 in 2010* compares with what it was then."""
    match = _QUALITY.match(hypothesis)
    way = direction(match["word"]) if match else 0
    for first, second in pairwise(stated) if match and way else ():
        start, end = next(span for span in sentence_spans(text) if first.start < span[1])
        if match is None or not _THEN.fullmatch(text, first.end, second.start):
            continue
        before, behind = text[start : first.start].strip(), text[second.end : end].strip(" .")
        subject = before.removesuffix(f" {match['verb']}")
        sides = (match["one"].lower(), match["other"].lower())
        if before != subject and (subject.lower(), behind.lower()) == sides:
            yield from _compared(first, second, way > 0, (text[start:end].strip(),))


_SUPERLATIVE = re.compile(
    r"\bthe\s+(?P<form>(?P<stem>[a-z]+)est|(?P<degree>most|least)\s+(?P<word>[a-z]+))\b"
    rf"|\bthe\s+(?P<form2>{SMALL}+er)\b(?=\s*(?:[,.;:]|of the two\b))",
    re.IGNORECASE,
)


def _by_superlatives(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield that what is the shortest of all is not longer than another, and the other longer."""
    match = _QUALITY.match(hypothesis)
    quality = quality_of(match["word"]) if match else None
    for stated in _SUPERLATIVE.finditer(text) if match and quality else ():
        form = (stated["form"] or stated["form2"]).lower()
        comparative = f"{form[:-2]}r" if form.endswith("est") else form
        comparative = re.sub(r"^(most|least)\b", _as_comparative, comparative)
        other = quality_of(comparative)
        if match is None or not quality or other is None:
            continue
        if _is_of_other(text, stated.start(), match["one"], match["other"]):
            yield from _of_other(text, match, form, (quality, other))
            continue
        if not are_opposite(other, quality):
            continue
        premise = f"{match['one']} {match['verb']} the {form}."
        if _are_of_the_set(match["one"], match["other"], text, stated):
            line = f"the {form} is not {match['word']}"
            yield Derivation((premise,), Label.CONTRADICTION, line, "comparison")
        elif lexical_stems(match["other"]) <= lexical_stems(text):
            line = f"the {form} may be {match['word']} than what is of another kind"
            yield Derivation((premise,), Label.UNKNOWN, line, "comparison")


def _is_of_other(text: str, place: int, first: str, other: str) -> bool:
    """Return whether the clause of a superlative at *place* has *other* before it, and not *first*.

    >>> _is_of_other("Of Ann and Bob, Bob is the tallest.", 23, "Ann", "Bob")
    True
    """
    subject = lexical_stems(_SIDE_END.split(text[:place])[-1])
    left, right = lexical_stems(first), lexical_stems(other)
    return bool(right - left) and right - left <= subject and not left <= subject


_SIDE_END = re.compile(r"[.,;:]\s")
_OF_SET = re.compile(
    rf"\b(?:of|among)\s+(?:all\s+)?(?:the|these|those)\s+(?:{SMALL}+\s+)?(?P<noun>{SMALL}+)\b",
    re.IGNORECASE,
)
"""Those of which something is the shortest: *of the four routes*."""


def _of_other(
    text: str, match: re.Match[str], form: str, qualities: tuple[Quality, Quality]
) -> Iterator[Derivation]:
    """Yield whether the subject of *match* is longer than the shortest, of which it is another."""
    claimed, stated = qualities
    own = lexical_stems(match["one"])
    is_of_set = any(stem_at(f" {each['noun']}", 0) in own for each in _OF_SET.finditer(text))
    both = own | lexical_stems(match["other"])
    is_of_set |= any(both <= lexical_stems(each["list"]) for each in _LIST.finditer(text))
    is_so = are_opposite(stated, claimed)
    if not is_of_set or not (is_so or stated == claimed):
        return
    label = Label.ENTAILMENT if is_so else Label.CONTRADICTION
    premise = f"{capitalised(match['other'])} {match['verb']} the {form}."
    line = f"another than the {form} is {'' if is_so else 'not '}{match['word']}"
    yield Derivation((premise,), label, line, "comparison")


_OF_TWO = re.compile(rf"\s+(?:{SMALL}+\s+)?of\s+(?:the\s+two|both)\b", re.IGNORECASE)
_LIST = re.compile(
    rf"\b(?:of|among|between)\s+(?P<list>[^.;:]*?\band\s+(?:{SMALL}+\s+)?[\w’'-]+)", re.IGNORECASE
)


def _are_of_the_set(first: str, other: str, text: str, superlative: re.Match[str]) -> bool:
    """Return whether *other* is another of those of which *superlative* says that *first* is so.

    It is *the old one*, the second of two, or listed with *first*: of what the text only mentions
    (*the smallest member*, and later *Malta*) that is not known.
    """
    if re.search(r"\b(?:ones?|others?)\b", other):
        return True
    if superlative["form2"] or _OF_TWO.match(text, superlative.end()):
        return lexical_stems(other) <= lexical_stems(text)
    both = lexical_stems(first) | lexical_stems(other)
    return any(both <= lexical_stems(match["list"]) for match in _LIST.finditer(text))


def _as_comparative(match: re.Match[str]) -> str:
    return "more" if match[1].lower() == "most" else "less"


_WAYS = {"more": 1, "fewer": -1, "less": -1}


def _restated(text: str, hypothesis: str) -> Iterator[Derivation]:
    """Yield what *uses less fuel than B* says of B: it uses more fuel."""
    claimed = _NUMBER.match(hypothesis)
    for start, end in sentence_spans(text) if claimed is not None else ():
        sentence = text[start:end].strip()
        stated = _NUMBER.match(sentence)
        if stated is None or claimed is None or stated["noun"] != claimed["noun"]:
            continue
        if words(stated["verb"])[0].stem != words(claimed["verb"])[0].stem:
            continue
        sides = [lexical_stems(match[name]) for match in (stated, claimed) for name in _SIDES]
        is_straight, is_crossed = sides[:2] == sides[2:], sides[:2] == sides[:1:-1]
        if is_straight != is_crossed:
            is_same_way = _WAYS[stated["way"]] == _WAYS[claimed["way"]]
            label = Label.ENTAILMENT if is_same_way == is_straight else Label.CONTRADICTION
            line = f"{stated['way']} one way is not {stated['way']} the other"
            yield Derivation((sentence,), label, line, "comparison")


_SIDES = ("one", "other")


def _by_measures(text: str, hypothesis: str, stated: Sequence[Amount]) -> Iterator[Derivation]:
    match = _QUALITY.match(hypothesis)
    quality = quality_of(match["word"]) if match else None
    if match is None or quality is None:
        return
    word, is_more = quality
    scale = dimension(word)
    if scale is None:
        return
    phrases = [(amount, form) for amount in stated if (form := _phrase(text, amount, word))]
    if re.match(r"one\b", match["one"], re.I) and match["other"].startswith("the other"):
        return  # either may be the one
    sides, places = (match["one"], match["other"]), [amount.start for amount, _ in phrases]
    for pair in pairs_of_sides(text, places, sides):
        (amount, form), (other, form2) = (phrases[at] for at in pair)
        premises: tuple[str, ...] = (
            f"{match['one']} {form}.",
            f"{capitalised(match['other'])} {form2}.",
        )
        start, end = next(span for span in sentence_spans(text) if amount.start < span[1])
        first, last = sorted(zip((amount, other), sides, strict=True), key=lambda of: of[0].start)
        parts = text[start : first[0].start], text[first[0].end : last[0].start]
        if not text.startswith(last[0].form, last[0].start) and _are_listed(
            parts, (first[1], last[1])
        ):
            premises = (text[start:end].strip(),)
        yield from _compared(amount, other, (scale[1] > 0) == is_more, premises)


def _are_listed(parts: tuple[str, str], sides: tuple[str, str]) -> bool:
    """Return whether a sentence is a list of just these: *the saw costs 89 euros, the drill 120*.

    *parts* are what stands before the one number and between the two.

    >>> _are_listed(("The saw costs ", ", the drill "), ("The saw", "the drill"))
    True
    """
    first, last = map(re.escape, sides)
    return bool(
        re.fullmatch(rf"{first}\s+\w+\s+", parts[0], re.IGNORECASE)
        and re.fullmatch(rf"(?:\s+\w+)?(?:,|\s+and)\s+{last}\s+", parts[1], re.IGNORECASE)
    )


def _phrase(text: str, amount: Amount, word: str) -> str | None:
    """Return what *text* says of the measure: *is 310 metres tall*, *weighs 9 tonnes*."""
    names = {word, *(opposite.word for opposite in opposites(word))}
    is_short = not text.startswith(amount.form, amount.start)
    before = words(text[: amount.start])[-99 if is_short else -1 :]
    after: tuple[Word, ...] = words(text[amount.end : amount.end + 20])[:1]
    for verb in before:
        if _VERBS.get(verb.lemma) in names:
            return f"{verb.form} {amount.form}"
    is_named = bool(after) and after[0].lemma in names
    if is_named:
        end = amount.end + after[0].end
        return f"is {text[amount.start : end]}"
    is_named = any(word.lemma in names for word in words(text))
    if amount.unit == "year":
        return None  # an age is one by its own words
    return f"is {amount.form} {word}" if is_named and amount.kind == "measure" else None


def _by_numbers(text: str, hypothesis: str, stated: Sequence[Amount]) -> Iterator[Derivation]:
    match = _NUMBER.match(hypothesis)
    if match is None or match["verb"] in ("is", "are", "was", "were"):
        return
    noun = stem_at(f" {match['noun']}", 0)
    unit = unit_of(words(match["noun"])[-1].lemma)
    plain = [amount for amount in stated if amount.kind != "measure" or _is_in(amount, unit)]
    counts = [amount for amount in plain if stem_at(text, amount.end) in (noun, "")] or plain
    sides, places = (match["one"], match["other"]), [count.start for count in counts]
    for pair in pairs_of_sides(text, places, sides):
        first, second = (counts[at] for at in pair)
        premises = (
            f"{match['one']} {match['verb']} {first.form} {match['noun']}.",
            f"{capitalised(match['other'])} {match['verb']} {second.form} {match['noun']}.",
        )
        yield from _compared(first, second, match["way"] == "more", premises)


def _is_in(amount: Amount, unit: str) -> bool:
    """Return whether *amount* can be given in *unit*: minutes in hours."""
    return bool(unit) and factor(unit, amount.unit) is not None


def _compared(
    left: Amount, right: Amount, is_more: bool, premises: tuple[str, ...]
) -> Iterator[Derivation]:
    ratio = factor(left.unit, right.unit)
    if ratio is None or left.kind != right.kind or left.per != right.per:
        return
    if left.value is None or right.value is None or left.is_rough or right.is_rough:
        return
    first, second = left.value * ratio, right.value
    if first == second:
        return
    sign = ">" if first > second else "<"
    label = Label.ENTAILMENT if (first > second) == is_more else Label.CONTRADICTION
    line = f"{written(first)} {sign} {written(second)}"
    yield Derivation(premises, label, line, "comparison")
