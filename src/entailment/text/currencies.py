"""Currencies as they are written with amounts: signs, codes and names.

| written | is |
| --- | --- |
| $5 · US$5 · 5 dollars · 5 American dollars · USD 5 | USD |
| C$5 · CA$5 · 5 Canadian dollars · CAD 5 | CAD |
| Rs 5 · Rs. 5 · ₹5 · 5 rupees | INR |

A prefix of `$` that is not listed is its own currency, so that it equals no other: Z$5.
"""

from __future__ import annotations

import re

__all__ = [
    "CURRENCIES",
    "CURRENCY",
    "CURRENCY_CODES",
    "DOLLARS",
    "currency_of",
    "currency_start",
    "national_dollars",
]

CURRENCY_CODES = (
    *("USD", "GBP", "EUR", "JPY", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "BRL", "MXN"),
    *("INR", "CNY", "CHF", "NOK", "SEK", "DKK", "PLN", "CZK", "HUF", "ZAR", "KRW"),
)
"""The currencies that are read in the codes of ISO 4217."""

CURRENCIES = {
    "$": "USD", "us$": "USD", "dollar": "USD", "dollars": "USD",
    "c$": "CAD", "ca$": "CAD", "can$": "CAD", "a$": "AUD", "au$": "AUD", "aus$": "AUD",
    "nz$": "NZD", "hk$": "HKD", "s$": "SGD", "sg$": "SGD", "nt$": "TWD", "r$": "BRL", "mx$": "MXN",
    "£": "GBP", "pound": "GBP", "pounds": "GBP",
    "€": "EUR", "euro": "EUR", "euros": "EUR",
    "¥": "JPY", "yen": "JPY",
    "₹": "INR", "rs": "INR", "rs.": "INR", "rupee": "INR", "rupees": "INR",
    "rmb": "CNY", "yuan": "CNY",
}  # fmt: skip
"""Signs, codes and names in lower case, and the code of the currency."""

_CODES = [code.lower() for code in CURRENCY_CODES]
CURRENCIES |= {code: code.upper() for code in _CODES}

_DOLLARS = {
    "american": "USD", "canadian": "CAD", "australian": "AUD", "new zealand": "NZD",
    "hong kong": "HKD", "singapore": "SGD", "taiwan": "TWD",
}  # fmt: skip
DOLLARS = frozenset(_DOLLARS.values())
"""The currencies that are written with a bare `$` where they are paid."""

_DOLLARS_BEGIN = frozenset(name.split()[0] for name in _DOLLARS)
_NATIONAL = re.compile(rf"(?P<nation>{'|'.join(_DOLLARS)})\s+dollars?\b", re.IGNORECASE)

CURRENCY = (
    rf"(?:(?<![^\W\d_])(?:[a-z]{{1,3}}\$|(?:{'|'.join(_CODES)}|rmb|rs\.?)(?=[\s\d]))|[$£€¥₹])"
)
"""The expression of a currency before its amount."""

_BEFORE = re.compile(rf"{CURRENCY}\s?\Z")
_SIGNS = frozenset("$£€¥₹")
_LETTERS = frozenset({*_CODES, "rmb", "rs", "rs."})


def currency_of(written: str) -> str | None:
    """Return the currency that a sign, code or name in any case is of.

    >>> currency_of("US$"), currency_of("Z$"), currency_of("members")
    ('USD', 'Z$', None)
    """
    name = written.lower()
    return CURRENCIES.get(name) or (written.upper() if name.endswith("$") else None)


def currency_start(folded: str, start: int, least: int) -> int:
    """Return where the currency before the number at *start* begins, or else *start*.

    *folded* is in lower case; the currency begins at *least* or behind it.
    """
    at = start - 2 if folded[start - 1 : start].isspace() else start - 1
    if at < least:
        return start
    if folded[at] not in _SIGNS and folded[max(0, at - 2) : at + 1].lstrip() not in _LETTERS:
        return start
    currency = _BEFORE.search(folded, max(least, at - 4), start)
    return currency.start() if currency else start


def national_dollars(text: str, start: int, noun: str) -> tuple[str, int] | None:
    """Return the currency of *Canadian dollars* at *start*, and where it ends.

    *noun* is the first word there, in lower case.
    """
    if noun not in _DOLLARS_BEGIN or (match := _NATIONAL.match(text, start)) is None:
        return None
    return _DOLLARS[match["nation"].lower()], match.end()
