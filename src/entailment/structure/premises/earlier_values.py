"""Comparisons with what a figure was before, by its two values or by how it changed.

| text | hypothesis | line |
| --- | --- | --- |
| The queue grew from six weeks to nine. | The queue was shorter than before. | from six weeks to nine |
| It lent 212 books, 6 fewer than the year before. | It lent fewer books than the year before. | 6 |
| Sessions expire after 20 minutes instead of 60. | Sessions expire sooner ... | |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from entailment.knowledge.scales import dimension as scale_of
from entailment.model import Label
from entailment.structure.amounts import Amount, amounts
from entailment.structure.movement_values import way_of
from entailment.structure.movements import Movement, movements
from entailment.structure.premises.derivation import Derivation
from entailment.structure.sentences.assertion import is_asserted
from entailment.structure.sentences.comparison_claims import ComparisonClaim, comparison_claim
from entailment.structure.sentences.contrasted_values import with_units
from entailment.structure.units import dimension, factor
from entailment.text.conditions import conditions_in
from entailment.text.sentences import sentence_spans
from entailment.text.stems import base_stems, lexical_stems
from entailment.text.words import stem, words, content_stems

__all__ = ["by_earlier_values"]

_NUMBER = r"(?:an?|two|three|four|five|six|ten|twenty|\d+)"
_EARLIER = re.compile(
    r"\s+than\s+(?P<right>(?P<any>before|previously|earlier|it\s+used\s+to|they\s+used\s+to|in\s+the\s+past|(?:it|they|he|she)\s+(?:did|had|was|were)(?:\s+(?:done|been))?(?:\s+before)?)"
    r"|(?P<last>(?:(?:it|they|he|she)\s+(?:did|had|was|were)\s+)?(?:(?:in|during)\s+)?(?:the\s+)?last\s+(?:year|month|week|season|winter|summer))"
    rf"|(?P<former>(?:(?:it|they|he|she)\s+(?:did|had|was|were|had\s+been)\s+)?(?:(?:in|on)\s+)?(?:the\s+(?:previous|preceding)\s+{'(?:year|month|week|season|winter|summer|day|decade)'}|the\s+(?:year|month|week|season|winter|summer|day|decade)\s+before|{_NUMBER}\s+(?:year|month|week|decade)s?\s+(?:earlier|before|ago)))"
    r"|(?P<date>(?:(?:it|they|he|she)\s+(?:did|had|was|were)\s+)?in\s+(?:(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{4})?|(?:the\s+year\s+)?\d{4})))\.?$",
)


class _Change(NamedTuple):
    way: int
    old: Amount | None
    new: Amount | None
    by: Amount | None
    clause: str
    then: str


def by_earlier_values(text: str, hypothesis: str) -> Iterator[Derivation]:
    match = _EARLIER.search(hypothesis)
    if match is None:
        return
    claim = comparison_claim(f"{hypothesis[: match.start()]} than former ones.")
    if claim is None:
        return
    results = []
    for start, end in sentence_spans(text):
        sentence = text[start:end].strip()
        for change in changes(sentence):
            if is_then(change, match, sentence, hypothesis) and is_of(change, claim, sentence):
                v = verdict(change, claim)
                if v is not None:
                    results.append((v, sentence, change))
    if len({v for v, _, _ in results}) == 1:
        v, sentence, change = results[0]
        yield Derivation((sentence,), Label.ENTAILMENT if v else Label.CONTRADICTION, f"{change.way} {change.old and change.old.form} {change.new and change.new.form} {change.then}|{claim.left}|{claim.rest}|{claim.noun}", "change")


_INSTEAD = re.compile(r"\s*(?:[\w\s]{0,30}?)(?:,\s+not|instead\s+of|rather\s+than)\s+(?:the\s+|every\s+|after\s+|at\s+)?")
_COMPARED = re.compile(r"\s*(?:[\w\s]{0,40}?),?\s+(?:(?:as\s+)?(?:against|compared\s+(?:with|to))|up\s+from|down\s+from)\s+(?:the\s+|some\s+)?")
_TIME = re.compile(r"\s*(?:[\w\s-]{0,25}?)\b(?P<time>(?:in\s+)?\d{4}\b|(?:the\s+)?last\s+\w+|the\s+\w+\s+before|\w+\s+years?\s+(?:ago|earlier|before)|before|previously|earlier|in\s+the\s+previous\s+\w+|in\s+(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)")


def changes(sentence):
    if any(conditions_in(sentence)):
        return
    for m in movements(sentence):
        if not is_asserted_clause(m.clause):
            continue
        way = way_of(m) or m.way
        if way:
            yield _Change(way, m.before, m.after, m.by, m.clause, m.when_before.form if m.when_before else "")
    every = with_units(sentence)
    for a, b in zip(every, every[1:]):
        if a.kind != b.kind or a.value is None or b.value is None or a.value == b.value or factor(a.unit, b.unit) != 1:
            continue
        if _INSTEAD.fullmatch(sentence, a.end, b.start):
            yield _Change(1 if a.value > b.value else -1, b, a, None, sentence, "")
        elif _COMPARED.fullmatch(sentence, a.end, b.start) and (t := _TIME.match(sentence, b.end)):
            yield _Change(1 if a.value > b.value else -1, b, a, None, sentence, t["time"])


_PLANS = re.compile(r"\b(?:expects?|expected|plan|planned|plans|forecast|hopes?|would|could|may|might|should|will|if|intended|wants?)\b", re.I)
def is_asserted_clause(clause):
    return not _PLANS.search(clause)


def is_then(change, match, sentence, hypothesis):
    then = change.then
    if match["any"]:
        return not re.search("plan|expect", then)
    if match["date"]:
        return content_stems(match["date"].split("in ")[-1]) <= content_stems(then) and bool(then)
    if match["last"]:
        return "last" in then
    return bool(re.search(r"before|earlier|ago|previous|preceding|last", then)) or bool(re.search(r"\d{4}", then) and re.search(r"\d{4}", hypothesis))


LIGHT = {stem(w) for w in "get receive have take be average former now today year time more".split()}


def is_of(change, claim, sentence):
    own = {w.stem for p in (claim.left, claim.noun) for w in words(p) if w.is_content and not w.form[0].isdigit()} | base_stems(claim.left + " " + claim.noun)
    own = base_stems(claim.left + " " + claim.noun + " " + claim.rest) - LIGHT
    own = {s for s in own if not s[0].isdigit()}
    st = base_stems(sentence)
    cl = base_stems(change.clause) | base_stems(" ".join(w.form for w in words(change.clause)))
    miss = own - st
    head = base_stems(claim.noun or claim.left) - LIGHT
    import os
    if os.environ.get("STRICT","1") == "1":
        return not miss and bool(head & cl)
    return len(miss) <= 1 and bool(head & cl)


def verdict(change, claim):
    v = change.new or change.old or change.by
    way = claim.way
    w = claim.word
    unit = change.new.unit if change.new else ""
    if w in ("fast", "quick", "slow"):
        if dimension(unit) == "time": way = -way
    elif w in ("early", "late", "good", "bad", "strong", "hard", "easy"):
        return None
    so = change.way == way
    if so and claim.by is not None:
        if change.by is not None and change.by.value == claim.by.value: return True
        if change.old and change.new and change.old.value is not None and change.new.value is not None and claim.by.value is not None:
            d = abs(change.old.value - change.new.value)
            if claim.by.kind == "share":
                return d / change.old.value == claim.by.value if change.old.kind != "share" else None
            return d == claim.by.value or (change.old.kind == "share" and d * 100 == claim.by.value)
        return None
    if claim.times is not None:
        return None
    return so
