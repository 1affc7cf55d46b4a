"""How often, and how much a unit: *twice a week*, *every other Tuesday*, *75 pence a loaf*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from entailment.structure.amount import Amount
from entailment.structure.intervals import Interval
from entailment.structure.nths import nths
from entailment.structure.units import dimension, measures_time, unit_of
from entailment.structure.vocabulary import table
from entailment.text.lexicon import any_of
from entailment.text.words import lemma

__all__ = ["frequencies", "with_rate"]


@lru_cache(maxsize=1)
def _often() -> re.Pattern[str]:
    often = "|".join(table("quantities", "frequencies"))
    times = "|".join(table("quantities", "times"))
    unit = "|".join(name for name in table("quantities", "units") if len(name) > 2)
    ordinal = "|".join(table("quantities", "ordinals"))
    number = "|".join(table("quantities", "intervals"))
    day = any_of("weekdays")
    return re.compile(
        rf"\b(?:(?:(?P<many>{times})|(?P<digits>\d{{1,9}})\s+times)\s+)?(?P<often>{often})\b"
        rf"|\b(?P<times>{times})\s+(?:an?|per|each|every)\s+(?P<unit>{unit})\b"
        r"|\b(?:once\s+)?every\s+(?P<part>quarter|half)(?:[\s-]|\s+of\s+an\s+|\s+an\s+)hour\b"
        rf"|\b(?:once\s+)?every\s+(?:(?P<ordinal>{ordinal})\s+)?(?:(?P<unit2>{unit})|(?P<day>{day}))\b"
        rf"|\b(?:once\s+)?every\s+(?P<number>{number}|\d{{1,9}})\s+(?P<unit3>{unit})s\b"
        rf"|\b(?:each\s+(?:{day})|on\s+(?:{day})s)\b",
        re.IGNORECASE,
    )


def frequencies(text: str) -> Iterator[Amount]:
    """Yield how often something is, as times in so many of a unit.

    >>> [(rate.per_count, rate.per) for rate in frequencies("every other Tuesday, every two weeks")]
    [(2, 'week'), (2, 'week')]
    """
    shares = {nth.start for nth in nths(text)}
    for match in _often().finditer(text):
        if match.start() in shares:
            continue  # *every second household* is not a household a second
        count, per_count, unit = _frequency(match)
        yield Amount(
            "count",
            Interval.point(Fraction(count)),
            "time",
            match[0],
            *match.span(),
            per=unit,
            per_count=per_count,
        )


def _frequency(match: re.Match[str]) -> tuple[int, int, str]:
    """Return how many times, in how many of which unit."""
    if match["often"]:
        count, per_count, unit = table("quantities", "frequencies")[match["often"].lower()].split()
        many = table("quantities", "times").get((match["many"] or "once").lower(), 1)
        return int(count) * int(match["digits"] or many), int(per_count), unit
    if match["part"]:
        return 1, 15 if match["part"].lower() == "quarter" else 30, "minute"
    if match["number"]:
        number = match["number"].lower()
        every = table("quantities", "intervals").get(number) or int(number)
        return 1, max(1, every), unit_of(match["unit3"].lower())
    count = table("quantities", "times").get((match["times"] or "once").lower(), 1)
    every = table("quantities", "ordinals").get((match["ordinal"] or "").lower(), 1)
    unit = match["unit"] or match["unit2"]
    return count, every, unit_of(unit.lower()) if unit else "week"


@lru_cache(maxsize=1)
def _rate() -> re.Pattern[str]:
    """Return what matches the unit behind an amount, up to how often that much is: *twice*."""
    often = "|".join({word for form in table("quantities", "times") for word in form.split()[-1:]})
    names = {**table("quantities", "signs"), **table("quantities", "units")}
    time = "|".join(name.strip() for name, unit in names.items() if measures_time(unit))
    return re.compile(
        rf"(?P<times>\s+times\b)?(?P<counted>(?:\s+(?!(?:{often})\b)[a-z-]+){{0,2}}?)\s*"
        r"(?:\s(?:(?P<article>an?)|per|each|every)\s+|(?P<slash>/))"
        r"(?P<unit>(?:(?:square|cubic)\s+)?[^\W\d_]+[2²³]?)"
        rf"(?:(?(article)(?!))(?:(?:/|\s+(?:an?|per|each|every)\s+)(?P<time>{time})"
        r"|\s+per\s+(?P<also>[^\W\d_]+)))?(?!\w)",
        re.IGNORECASE,
    )


def with_rate(text: str, amount: Amount) -> Amount:
    """Return *amount* with the unit that it is for, as in *8 hours a day*, *75 pence a loaf*."""
    match = _rate().match(text[amount.end : amount.end + 40])
    if match is None or amount.per or amount.kind in ("share", "score"):
        return amount
    if match["article"] and _is_object(text, amount, match):
        return amount
    noun = lemma(match["unit"].lower())
    sign = "" if match["article"] else _unit_of_sign(match["unit"])
    per = sign or unit_of(noun) or ("" if match["article"] and amount.kind != "money" else noun)
    if not per:
        return amount
    if time := match["time"]:  # *10 mg/kg a day*
        time = time.lower()
        per += f"/{_unit_of_sign(time) or unit_of(time)}"
    elif match["also"]:  # *90 euros per room per night*
        per += f"/{lemma(match['also'].lower())}"
    end = amount.end + len(match[0])
    unit = "time" if match["times"] else amount.unit
    form, counted = text[amount.start : end], match["counted"]
    if dimension(f"{unit}/{per}"):  # *100 kilometres per hour*
        unit, per = f"{unit}/{per}", ""
    return replace(amount, per=per, unit=unit, form=form, end=end, counted=counted)


def _is_object(text: str, amount: Amount, match: re.Match[str]) -> bool:
    """Return whether what reads as *a unit* is an object: *over 20 euros get a cup*.

    So is *a second bin* of *more than two people get a second bin*.
    """
    end = amount.end + len(match[0])
    counted = match["counted"].split()
    is_ordinal = match["unit"].lower() in table("quantities", "ordinals")
    is_specified = is_ordinal and len(counted) > 1 and _NOUN.match(text, end) is not None
    return is_specified or (amount.kind == "money" and bool(counted))


_NOUN = re.compile(rf"\s(?!(?:{any_of('circumstance_prepositions')})\b)[a-z]{{3,}}")


def _unit_of_sign(form: str) -> str:
    """Return the unit of which *form* is the sign behind a number or a stroke, if any."""
    signs: dict[str, str] = table("quantities", "signs")
    return signs.get(form) or signs.get(f" {form}", "")
