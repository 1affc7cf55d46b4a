"""What a hypothesis claims of an age, a birth or two lives: how far apart two times are.

| hypothesis | from | to | years |
| --- | --- | --- | --- |
| Ann is over 40. | birth of Ann | now | 40 or more |
| Ann was in her fifties when she left. | birth of Ann | she left | 50 to 60 |
| Ann left at 58. | birth of Ann | Ann left | 58 to 59 |
| Ann was born in the 1940s. | year 0 | birth of Ann | 1940 to 1950 |
| Ann is two years older than Tom. | birth of Ann | birth of Tom | 1.5 to 2.5 |
| Ann left in 1990. | year 0 | Ann left | 1990 to 1991 |
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from entailment.structure.sentences.age_facts import AGE, NUMBER, age_of
from entailment.structure.sentences.bare_ages import FIRST_AGE, whole_number
from entailment.structure.sentences.people import MENTION
from entailment.structure.vocabulary import table
from entailment.text.lexicon import alternatives, word_list
from entailment.text.ordinals import ORDINAL, ordinal_value

__all__ = ["Claim", "read_claim"]

_SHORTEST = MENTION.replace(")?", ")??")
_WHO = rf"(?P<who>he|she|(?-i:{_SHORTEST}))(?:\sof\s(?:the\s)?[\w-]+)??"
_BE = r"(?:is|was|were|are)"
_SOFT = r"(?:(?:already|still|just|now|exactly|then|only|currently|aged|well|probably|a)\s)*"
_ROUGH = word_list("approximators") - {"over", "under"}
_APPROXIMATELY = alternatives(_ROUGH)
_BOUND = (
    r"(?P<bound>over|more\sthan|older\sthan|above|past|at\sleast|under|below|less\sthan|younger\sthan"
    rf"|not\syet(?:\sturned)?|no\solder\sthan|at\smost|{_APPROXIMATELY})?\s?"
)
_BARE_AGE = AGE.replace(
    r"(?:\syears?(?:\sold|\sof\sage)|(?!\syears?\b))", r"(?:\syears?(?:\sold|\sof\sage)?)?"
)
_STAGE = rf"(?:an?\s)?(?P<stage>{'|'.join(table('quantities', 'stages_of_life'))})\b"
_HOW_OLD = rf"{_BOUND}(?:{_STAGE}|(?P<age>{_BARE_AGE}))(?P<so>\sor\sso)?"
_EVENT = (
    r"(?:\s(?:when|at\sthe\stime\s(?:of|when|that)|by\sthe\stime\s(?:of|that)?|at|on|as\sof)\s(?P<event>[^,;]+?)"
    r"|\sin\s(?P<year>1\d{3}|20\d\d))?"
)
_IS_AGED = re.compile(
    rf"{_WHO}\s(?P<be>{_BE})\s(?P<not>not\s(?!yet))?{_SOFT}{_HOW_OLD}{_EVENT}\.?", re.I
)
_DID = re.compile(
    rf"(?P<event>{_WHO}\s[^,;]+?)\s(?:at\s(?:the\sage\sof\s)?|aged\s|at\sage\s|when\s(?:he|she)\swas\s{_SOFT}"
    rf"|(?:while\s)?(?:still\s)?(?=in\s(?:his|her)\s)|(?:as|when|while)\s(?:still\s)?(?=an?\s)){_HOW_OLD}\.?",
    re.I,
)
_RELATIVE = re.compile(
    rf"(?P<event>{_WHO}\s[^,;]+?)\s(?P<way>before|after)\s(?:(?:he|she)\s(?:had\s)?(?:was|turned|reached)\s|turning\s"
    rf"|reaching\s(?:the\sage\sof\s)?|the\sage\sof\s|(?P<birthday>his\s|her\s))(?P<years>{ORDINAL}|{NUMBER})"
    r"(?:\sbirthday)?\.?",
    re.I,
)
_LIVED = re.compile(
    rf"{_WHO}\s(?:lived\s(?:to\s)?(?:be\s|the\sage\sof\s)?|reached\s(?:the\sage\sof\s)?){_HOW_OLD}\.?",
    re.I,
)
_TURNED = re.compile(
    rf"{_WHO}\sturned\s(?P<years>{NUMBER})\sin\s(?P<year>1\d{{3}}|20\d\d)\.?", re.I
)
_PASSED = re.compile(
    rf"{_WHO}\s(?:had|has)\s(?:(?:already|just)\s|(?P<not>not\syet\s))?(?:turned|reached|passed|celebrated)\s"
    rf"(?:the\sage\sof\s)?(?:(?:his|her)\s)?(?P<years>{ORDINAL}|{NUMBER})(?:\sbirthday)?\s(?:when|by\sthe\stime)\s"
    r"(?P<event>[^,;]+?)\.?",
    re.I,
)
_BORN = re.compile(
    rf"{_WHO}\s(?:was|were)\sborn\s(?P<how>in|before|after|around|about)\s(?:about\s|around\s)?(?P<the>the\s)?"
    rf"(?:(?P<part>early|late|mid)[\s-])?(?:(?P<year>1\d{{3}}|20\d\d)(?P<decade>s)?|(?P<century>{ORDINAL})[\s-]century)\.?",
    re.I,
)
_OLDER = re.compile(
    rf"{_WHO}\s{_BE}\s(?P<bound>more\sthan|at\sleast|less\sthan|exactly|{_APPROXIMATELY})?\s?"
    rf"(?P<not>not\s(?=as\sold))?(?:(?P<count>{NUMBER})\s(?P<unit>years?|decades?|months?)\s)?(?:much\s|slightly\s)?"
    rf"(?:(?P<way>older|younger|(?:as|so)\sold)\s(?:than|as)\s(?P<other>(?-i:{MENTION}))(?:\s(?:is|was))?"
    r"|(?P<other2>[^,;]{2,60}?)['’]s?\s(?P<rank>junior|senior))\.?",
    re.I,
)
_SAME = re.compile(
    rf"{_WHO}\s(?:is|are|was|were)\s(?P<not>not\s)?(?:of\s)?the\ssame\sage(?:\sas\s(?P<other>[^,;]+?))?\.?",
    re.I,
)
_IN_YEAR = re.compile(
    rf"(?P<event>{_WHO}\s[^,;]+?)\sin\s(?P<rough>about\s|around\s)?(?P<year>1\d{{3}}|20\d\d)(?:\sor\s(?P<last>1\d{{3}}|20\d\d))?\.?",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:never|nobody|none|no\sone|neither|if|would|might|may|could)\b|\bnot\b(?!\syet|\sas\sold)",
    re.I,
)


_INSERTED = re.compile(rf"^({MENTION}),\s(?:who|whom)\s[^,]*,\s")
"""A relative clause behind the subject."""


class Claim(NamedTuple):
    """Who or what two times are of, and how many years are between them."""

    first: str
    """Whose birth it is; empty for the year 0."""
    second: str
    """The event; for a birth whose it is; empty for now."""
    low: float
    high: float
    is_birth: bool = False
    """Whether *second* is a person."""
    is_exact: bool = False
    """Whether it is of one number of years."""
    is_rough: bool = False
    premise: str = ""
    """What else the text has to say: that the event was."""
    year: int | None = None
    """The year of the event, where that is all that is said of it."""


def read_claim(hypothesis: str) -> Claim | None:
    """Return what *hypothesis* claims of an age or a birth; None if it does not."""
    form = _INSERTED.sub(r"\1 ", hypothesis.strip())
    if _DENIED.search(form):
        return None
    for pattern, read in _READERS:
        match = pattern.fullmatch(form)
        if match is not None and (claim := read(match)) is not None:
            return claim
    return None


def _is_aged(match: re.Match[str]) -> Claim | None:
    span = _span(match)
    if span is None or match["not"]:
        return None
    who, event, year = match["who"], match["event"] or "", match["year"]
    premise = ""
    if event and re.match(r"(?:he|she)\s", event):
        premise = f"{who} {event.split(' ', 1)[1]}."
    elif event and re.search(rf"\swhen\s{re.escape(event)}", match[0]):
        premise = f"{event[:1].upper()}{event[1:]}."
    return _of_age(match, who, event, span, premise)._replace(year=int(year) if year else None)


def _of_age(
    match: re.Match[str], who: str, event: str, span: tuple[float, float], premise: str = ""
) -> Claim:
    is_rough = (match["bound"] or "").lower() in _ROUGH or bool(match["so"])
    is_exact = not match["bound"] and not is_rough and bool(match["age"] and match["years"])
    return Claim(who, event, *span, is_exact=is_exact, is_rough=is_rough, premise=premise)


def _span(match: re.Match[str]) -> tuple[float, float] | None:
    """Return the bounds of the age that *match* claims."""
    bound = " ".join((match["bound"] or "").lower().split())
    if match["stage"]:
        span: tuple[float, float] | None = tuple(
            table("quantities", "stages_of_life")[match["stage"].lower()]
        )
    else:
        span = age_of(match)
    if span is None or not bound or bound in _ROUGH:
        return span
    if bound in ("over", "more than", "older than", "above", "past"):
        return span[0], math.inf
    if bound == "at least":
        return span[0], math.inf
    return 0, span[1] if bound in ("no older than", "at most") else span[0]


def _did(match: re.Match[str]) -> Claim | None:
    span = _span(match)
    if span is None or _may_be_hour(match):
        return None
    return _of_age(match, match["who"], match["event"], span, f"{match['event']}.")


def _may_be_hour(match: re.Match[str]) -> bool:
    """Return whether *match* may have an hour: *left at ten*."""
    is_bare = match[0][: match.start("years")].endswith(" at ") if match["years"] else False
    return is_bare and (whole_number(match["years"].lower()) or 0) < FIRST_AGE


def _relative(match: re.Match[str]) -> Claim | None:
    number = match["years"].lower()
    years = ordinal_value(number) if match["birthday"] else whole_number(number)
    if not years:
        return None
    low, high = (0.0, years) if match["way"].lower() == "before" else (years, math.inf)
    return Claim(match["who"], match["event"], low, high, premise=f"{match['event']}.")


def _passed(match: re.Match[str]) -> Claim | None:
    number = match["years"].lower()
    years = ordinal_value(number) or whole_number(number)
    if not years:
        return None
    span = (0.0, years) if match["not"] else (years, math.inf)
    return Claim(match["who"], match["event"], *span)


def _lived(match: re.Match[str]) -> Claim | None:
    span = _span(match)
    return None if span is None else _of_age(match, match["who"], "died", span)


def _turned(match: re.Match[str]) -> Claim | None:
    years = whole_number(match["years"].lower())
    if not years:
        return None
    born = int(match["year"]) - years
    return Claim("", match["who"], born, born + 1, is_birth=True, is_exact=True)


def _born(match: re.Match[str]) -> Claim | None:
    if match["century"]:
        century = ordinal_value(match["century"].lower()) or 0
        low, size = (century - 1) * 100, 100
    else:
        low, size = int(match["year"]), 10 if match["decade"] else 1
    how, span = match["how"].lower(), (float(low), float(low + size))
    if match["part"] or (bool(match["the"]) != (size > 1)):
        return None
    span = {"before": (0.0, span[0]), "after": (span[1], math.inf)}.get(how, span)
    is_rough = bool(re.search(r"\b(?:about|around)\b", match[0]))
    is_exact = how == "in" and size == 1 and not is_rough
    return Claim("", match["who"], *span, is_birth=True, is_exact=is_exact, is_rough=is_rough)


def _older(match: re.Match[str]) -> Claim | None:
    way = (match["way"] or match["rank"]).lower()
    if way.endswith("old"):
        if not match["not"]:
            return None
        way = "younger"
    other, bound = match["other"] or match["other2"], (match["bound"] or "").lower()
    low, high = 0.0, math.inf
    if match["count"]:
        count = whole_number(re.sub(r"^an?$", "1", match["count"].lower()))
        if count is None:
            return None
        size = {"year": 1, "decade": 10, "month": 1 / 12}[match["unit"].lower().rstrip("s")]
        years, slack = count * size, min(size, 1) / 2
        low, high = years - slack, years + slack
        if bound.startswith(("more", "at")):
            low, high = years, math.inf
        elif bound.startswith("less"):
            low, high = 0, years
    elif bound:
        return None
    pair = (match["who"], other) if way in ("older", "senior") else (other, match["who"])
    is_exact = bool(match["count"]) and bound in ("", "exactly")
    is_rough = bool(match["count"]) and bound in _ROUGH
    return Claim(*pair, low, high, is_birth=True, is_exact=is_exact, is_rough=is_rough)


def _in_year(match: re.Match[str]) -> Claim | None:
    low = int(match["year"])
    high = int(match["last"] or low) + 1
    event, is_rough = match["event"], bool(match["rough"])
    is_exact = not is_rough and not match["last"]
    return Claim("", event, low, high, is_exact=is_exact, is_rough=is_rough, premise=f"{event}.")


_READERS = (
    (_OLDER, _older),
    (_BORN, _born),
    (_TURNED, _turned),
    (_IS_AGED, _is_aged),
    (_PASSED, _passed),
    (_LIVED, _lived),
    (_RELATIVE, _relative),
    (_DID, _did),
    (_IN_YEAR, _in_year),
)
"""How claims are read, the first that fits."""
