"""Numerals in digits and words: where one begins and ends, and its value.

| written | value |
| --- | --- |
| 1,200 · 10 000 · 10'000 · 12,34,567 · 1.200.000 | 1200 · 10000 · 10000 · 1234567 · 1200000 |
| 2½ · 2 1/2 · 3/4 of them · 1/2 cup · 1,5 million | 2.5 · 2.5 · 0.75 · 0.5 · 1500000 |
| $5m · £1.5tn · 5 lakh · 3 x 10^6 | 5000000 · 1.5e12 · 500000 · 3000000 |
| a couple of dozen · a million and a half | 24 · 1500000 |
| two thirds of them · three quarters of the year | 0.66… · 0.75 |
| .5 percent | 0.5 |
| -5% · minus 5 degrees · 5 degrees below zero | -5 |
| 5m high · the 1,500m | 5 · 1500, of metres |
| several hundred · € million | none |

What may be two numerals is one only where that is certain: not *9/11*, *24/7*, *10-15*, *in 2010
300 people*, *Apollo 12 300 metres away*.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator

from entailment.text.currencies import CURRENCY, currency_start
from entailment.text.lexicon import any_of, word_list, word_sequence
from entailment.text.signs import below_zero

__all__ = [
    "SCALES",
    "TENS",
    "VULGAR",
    "is_of_metres",
    "numeral_starts",
    "numerals",
    "span",
    "value_of",
]

_UNITS = word_sequence("numerals")
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
TENS = {word: 10 * n for n, word in enumerate(_TENS, start=2)}
"""The words for the tens from twenty on, with the number."""

_SMALL = {word: n for n, word in enumerate(_UNITS)} | TENS
SCALES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "dozen": 12.0, "lakh": 1e5, "crore": 1e7, "mln": 1e6, "mn": 1e6, "bln": 1e9, "bn": 1e9,
    "trn": 1e12, "tn": 1e12, "m": 1e6, "k": 1e3,
}  # fmt: skip
"""The words that multiply a number, with the factor."""

_FACTORS = SCALES | {"b": 1e9, "t": 1e12}
"""With the letters that do so only behind a currency."""

_NUMBER_WORDS = "|".join(_SMALL | SCALES)
_BELOW_TEN = "|".join(_UNITS[:10])
_TEENS = "|".join(sorted(_UNITS[10:], key=len, reverse=True))
_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:[\s-]+(?:{_BELOW_TEN})\b)?|{_TEENS}|{_BELOW_TEN})\b"
_BELOW_THOUSAND = (
    rf"(?:(?:{_BELOW_HUNDRED}[\s-]+)?(?:hundred|dozen)\b(?:[\s-]+(?:and\s+)?{_BELOW_HUNDRED})?"
    rf"|{_BELOW_HUNDRED})"
)
_LARGE = "thousand|million|billion|trillion|lakhs?|crores?"
_THOUSANDS = rf"(?:{_BELOW_THOUSAND}[\s-]+)?(?:{_LARGE})\b"
_SPELLED = (
    rf"\b(?:{_THOUSANDS}(?:[\s-]+(?:and\s+)?{_THOUSANDS})*(?:[\s-]+(?:and\s+)?{_BELOW_THOUSAND})?"
    rf"|{_BELOW_THOUSAND})"
)
_SHARES = {
    "half": 1 / 2, "third": 1 / 3, "two thirds": 2 / 3, "quarter": 1 / 4, "three quarters": 3 / 4,
}  # fmt: skip
_PARTS = {name: n for n, name in enumerate(word_sequence("ordinals")[:10], start=1)} | {
    "quarter": 4
}
_PART = (
    rf"\b(?:{_BELOW_TEN})[\s-](?:(?:{'|'.join([*_PARTS][2:10])})s?(?=\s+of\b|[\s-]majority\b)"
    rf"|quarters?(?=\s+of\s+(?:{any_of('determiners')}|all)\b))"
)
_SHARE = "|".join(share.replace(" ", r"[\s-]") for share in reversed(_SHARES))
_SCALES = "|".join(name for name in SCALES if len(name) > 1)
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
"""The fractions that are one character."""

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_POINT = r"(?<![^\s(\[\"'“‘+~\-−$£€¥₹])\.(?=\d)"
"""The point of a number below one that is written without a zero: *.5*."""

_DIGITS = (
    rf"{_POINT}\d+|"
    r"\d+(?:(?=[.,'’]\d)(?:"
    r"(?<!\d{4})(?:(?:,\d{3})+|(?:['’]\d{3})+(?!\d))(?:\.\d+)?"
    r"|(?<!\d{3})(?:,\d\d)+,\d{3}(?!\d)(?:\.\d+)?"
    r"|(?<!\d{4})(?:\.\d{3}){2,}(?!\.?\d)"
    r"|\.\d+"
    rf"|,\d\d?(?!\d)(?=\s?%|[\s-]?(?:{_SCALES})\b|\s?m\b|\s(?:us\s)?(?:dollar|euro|pound)s?\b)"
    r"|(?(currency),\d\d(?![,\d])|(?!))))?"
)
_JOINED = (
    rf"(?=[\s-]?[\d{VULGAR}{_RAISED}x×^/])(?:\s?[{VULGAR}]"
    r"|(?<!\d{4})(?:[ \u00a0\u2009\u202f]\d{3}){1,6}(?:\.\d+)?(?!\d|\s\d|-\d{4})"
    r"|(?:[ -]\d\d?)?/\d{1,3}(?![/\d]|[.,]\d)"
    rf"|(?:\s?[x×]\s?10)?(?:\^-?\d\d?|[{_RAISED}]{{1,2}}))"
)


def _expression(joined: str) -> re.Pattern[str]:
    """Return the expression of a numeral whose first digits *joined* may continue."""
    return re.compile(
        rf"(?P<currency>{CURRENCY})?\s?"
        rf"(?:(?P<share>half(?=[\s-])|(?:{_SHARE})(?=\s+of\s+an?\s))(?:\s+of)?[\s-](?:an?[\s-])?"
        rf"(?P<whole>hundred|dozen|{_LARGE})\b"
        rf"|(?:(?P<digits>[{VULGAR}]|{_DIGITS})(?P<joined>{joined})?"
        rf"(?:(?:[\s-]?(?P<scale>(?:{_SCALES})s?)|(?P<letter>(?(currency)[mkbt]|[mk])))\b)?"
        rf"|(?P<part>{_PART})|(?P<words>{_SPELLED}))"
        r"(?:(?:\s+|-)and(?:\s+|-)"
        r"(?:(?:a|one)(?:\s+|-)(?P<rest>half|quarter)|(?P<rest3>three[\s-]quarters))\b"
        rf"(?!\s+of\b)(?:[\s-](?P<scale2>{_LARGE})\b)?)?)"
        r"(?:\s?(?P<percent>%)"
        r"|(?:[\s-]|(?=pc))(?P<percent2>percent|per\s+cent|pct|(?<=\d)pc)\b)?"
        rf"(?=[\s-](?:u\.?s\.?\s+)?(?!(?:{_NUMBER_WORDS})\b)(?P<noun>[a-z]+))?",
        re.IGNORECASE,
    )


_NUMBER = _expression(_JOINED)
_APART = _expression("(?!)")
"""The same where what stands behind the first digits is not of their number."""

_SCALE_WORDS = tuple(SCALES)[:6]
_FIRST_WORDS = [*_SMALL, *_SCALE_WORDS, "half", "third", "quarter"]
_FIRST_LETTERS = "".join(sorted({word[0] for word in _FIRST_WORDS}))


def _begins(more: str) -> re.Pattern[str]:
    """Return what the digits or words of every match of `_NUMBER` begin with, and *more*.

    In folded text they are found many times as fast as the expression would fail everywhere else.
    """
    words = "|".join(_FIRST_WORDS)
    first = rf"[\d.{more}{_FIRST_LETTERS}]"
    return re.compile(rf"(?={first})(?:[\d{more}]|{_POINT}|\b(?:{words})\b)")


_BEGINS = _begins(VULGAR)
_BEGINS_OF_ASCII = _begins("")

_COUPLE = re.compile(r"\bcouple\s+(?:of\s+)?\Z")
_COUPLE_ENDS = ("couple ", "couple of ")
_VAGUE_BEFORE = ("few ", "several ", "many ")

_BEFORE = re.compile(r"(?P<digit>[\d/]\s?)\Z|(?:(?P<word>[^\W\d_]+)\.?|[#§])\s?\Z")
_WORD_BEHIND = re.compile(r"(?P<hyphen>-)?(?:(?<!-)\s)?(?P<word>[a-z%°]+)", re.IGNORECASE)
_FRACTION = re.compile(r"(?:[ -](?P<above>\d\d?))?/(?P<below>\d{1,3})")
_BELOW_LINE = frozenset({*range(2, 11), 12, 16, 20, 32, 64, 100})
_BELOW_LINE_OF_MIXED = frozenset({*range(2, 7), 8, 16, 32, 64})
_MANTISSA = re.compile(r"(?:\s?[x×]\s?10)?\^?", re.IGNORECASE)
_OF_FRACTION = re.compile(
    rf"(?:\san?)?[\s-](?:(?:{any_of('fraction_units')})s?|{_LARGE})\b"
    rf"|\sof\s(?!(?:{any_of('months')})\b)",
    re.IGNORECASE,
)
_METRES_BEHIND = re.compile(rf"[\s-](?:{any_of('after_metres')})s?\b", re.IGNORECASE)
_PLURAL_BEHIND = re.compile(r"\s(?:people|[a-z]+s)\b", re.IGNORECASE)


def numeral_starts(folded: str) -> list[int]:
    """Return where numerals of text in lower case may begin, without currency and sign."""
    begins = _BEGINS_OF_ASCII if folded.isascii() else _BEGINS
    return [match.start() for match in begins.finditer(folded)]


def numerals(
    text: str, folded: str, starts: Iterable[int], taken: Container[int]
) -> Iterator[re.Match[str]]:
    """Yield the numerals of *text* from *starts* on, or from the currency where one is there.

    *folded* is the text in lower case, *taken* the places of its dates.
    """
    end = 0
    for start in starts:
        if start < end:
            continue
        begin = currency_start(folded, start, end)
        match = _NUMBER.match(text, begin)
        if match and match["joined"] and (start in taken or not _is_joined(match, text, taken)):
            match = _APART.match(text, begin)
        if match:
            end = match.end()
            end = below_zero(folded, end) or end
            words = match["words"]
            has_no_number = words and (
                match["currency"] or folded.endswith(_VAGUE_BEFORE, 0, start)
            )
            if not has_no_number or not _is_scale(match):
                yield match


def _is_joined(match: re.Match[str], text: str, taken: Container[int]) -> bool:
    """Return whether the digits and what continues them are certainly one number."""
    digits, joined = match["digits"], match["joined"]
    if joined[-1] in VULGAR:
        return digits.isdecimal() and len(digits) < 4
    if "^" in joined or joined[-1] in _RAISED:
        return digits == "10" or joined[0] in " x×X"
    start = match.start("digits")
    before = _BEFORE.search(text, max(0, start - 20), start)
    is_behind_number = before is not None and before["digit"] and before.start() not in taken
    if is_behind_number or not digits.isdecimal() or digits[0] == "0":
        return False
    if "/" in joined:
        is_alone = joined[0] == "/"
        return _is_proper(match) and (
            not is_alone or bool(_OF_FRACTION.match(text, match.end("joined")))
        )
    return "0" in joined[1::4] or _is_counted(match, text, before)


def _is_proper(match: re.Match[str]) -> bool:
    """Return whether *3/4*, or the *1/2* of *2 1/2*, is below one, by a usual number."""
    parts = _FRACTION.fullmatch(match["joined"])
    if parts is None:
        return False
    above, below = int(parts["above"] or match["digits"]), int(parts["below"])
    return 0 < above < below and below in (_BELOW_LINE_OF_MIXED if parts["above"] else _BELOW_LINE)


def _is_counted(match: re.Match[str], text: str, before: re.Match[str] | None) -> bool:
    """Return whether *12 300* counts what is behind it, or ends what states a number.

    So it does in *attracted 12 300 visitors* and *a total of 12 300.*, not in *Apollo 12 300
    metres away*, *page 12 300 words*, *2 500-page books* and *they won 10 200*.
    """
    if match["currency"]:
        return True
    word = (before["word"] or "#") if before and not before["digit"] else ""
    is_name = word[:1].isupper() and word.lower() not in word_list("function_words")
    word = word.lower()
    if word == "#" or is_name or word in word_list("numbered_nouns"):
        return False
    behind = _WORD_BEHIND.match(text, match.end("joined"))
    if behind and behind["hyphen"]:
        return word in word_list("determiners")
    if behind and behind["word"].lower() not in word_list("function_words"):
        return behind["word"][0].islower() or not behind["word"].isalpha()
    start = match.start("digits")
    return word in word_list("function_words") or text[max(0, start - 2) : start].startswith(":")


def span(match: re.Match[str], folded: str) -> tuple[int, int]:
    """Return where a numeral begins and ends, without currency and sign."""
    start = match.start("digits")
    if start >= 0:
        return start, match.end()
    start = max(map(match.start, ("share", "part", "words")))
    if match["words"] and folded.endswith(_COUPLE_ENDS, 0, start):
        couple = _COUPLE.search(folded, max(0, start - 20), start)
        start = couple.start() if couple and _is_scale(match) else start
    return start, match.end()


def _is_scale(match: re.Match[str]) -> bool:
    return match["words"].lower().startswith(_SCALE_WORDS)


def is_of_metres(match: re.Match[str], text: str) -> bool:
    """Return whether the *m* behind a number is of metres, not of millions."""
    if match["letter"] not in ("m", "M") or match["currency"]:
        return False
    end = match.end("letter")
    if _METRES_BEHIND.match(text, end):
        return True
    return _in_digits(match) >= 1000 and not _PLURAL_BEHIND.match(text, end)


def value_of(match: re.Match[str], text: str, folded: str) -> float:
    """Return the value of a numeral in digits, in words, or as a share of a round one."""
    if match["share"]:
        return _share(match["share"]) * SCALES[match["whole"].lower().removesuffix("s")]
    scale = match["scale"] or match["letter"]
    if match["digits"]:
        value = _in_digits(match)
        if scale and not is_of_metres(match, text):
            value *= _FACTORS[scale.lower().removesuffix("s")]
    elif match["part"]:
        above, below = re.split(r"[\s-]", match["part"].lower())
        return _SMALL[above] / _PARTS[below.removesuffix("s")]
    else:
        value = _spelled(match["words"])
        if folded.endswith(_COUPLE_ENDS, 0, match.start("words")) and _is_scale(match):
            value *= 2
    if rest := match["rest"] or match["rest3"]:
        value = _with_rest(match, value, _share(rest))
    return -value if below_zero(folded, match.end()) else value


def _with_rest(match: re.Match[str], value: float, share: float) -> float:
    """Return *value* with *share* of one or of its scale: *a million and a half*."""
    if match["scale2"]:
        return (value + share) * SCALES[match["scale2"].lower().removesuffix("s")]
    last = re.split(r"[\s-]", (match["scale"] or match["words"] or "").lower())[-1]
    scale = last.removesuffix("s")
    return value + share * (SCALES[scale] if scale in _SCALE_WORDS and scale != "hundred" else 1.0)


def _in_digits(match: re.Match[str]) -> float:
    digits, joined = match["digits"], match["joined"]
    if not joined:
        return _float(digits)
    if joined[-1] in VULGAR:
        return float(digits) + unicodedata.numeric(joined[-1])
    if parts := _FRACTION.fullmatch(joined):
        if parts["above"]:
            return float(digits) + int(parts["above"]) / int(parts["below"])
        return float(digits) / int(parts["below"])
    if "^" in joined or joined[-1] in _RAISED:
        exponent = int(unicodedata.normalize("NFKC", _MANTISSA.sub("", joined)))
        return 10.0**exponent * (_float(digits) if joined[0] in " x×X" else 1.0)
    return float(re.sub(r"\s", "", digits + joined))


def _float(digits: str) -> float:
    """Return the value of digits with signs between them.

    >>> _float("12,34,567.5"), _float("1.200.000"), _float("1,5"), _float("½")
    (1234567.5, 1200000.0, 1.5, 0.5)
    """
    if "," not in digits:
        try:
            return float(digits)
        except ValueError:  # 1.200.000, 10'000, ½
            if digits in VULGAR:
                return unicodedata.numeric(digits)
            dots = "." if digits.count(".") > 1 else ""
            return float(re.sub(f"['’{dots}]", "", digits))
    whole, _, decimals = digits.rpartition(",")
    if len(decimals) < 3:
        return float(f"{whole.replace(',', '')}.{decimals}")
    return float(digits.replace(",", ""))


def _share(words: str) -> float:
    return _SHARES[" ".join(re.split(r"[\s-]+", words.lower()))]


def _spelled(words: str) -> float:
    """Return the value of number words.

    >>> _spelled("two hundred and twenty-eight thousand")
    228000.0
    """
    words = words.lower()
    if words in _SMALL:
        return float(_SMALL[words])
    total = current = 0.0
    for word in re.split(r"[\s-]+", words):
        if word in _SMALL:
            current += _SMALL[word]
        elif word in ("hundred", "dozen"):
            current = (current or 1.0) * SCALES[word]
        elif (scale := word.removesuffix("s")) in SCALES:
            total += (current or 1.0) * SCALES[scale]
            current = 0.0
    return total + current
