"""Patterns: how texts state a relation between the entity and the value, as data.

`data/patterns.toml` holds them and says how they are written; here they become regular expressions
over a `Wording`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from entailment.discourse.nouns import occupation_nouns
from entailment.text.lexicon import word_list
from entailment.validation.denial import MARK, OWNED, around, marked, owns_person
from entailment.validation.pattern_data import pattern_data
from entailment.validation.wording import SECOND, Wording, root, simplified

__all__ = ["Pattern", "Relation", "relations", "rivals"]

_SYMBOLS = frozenset("XYPOLNZ")
_SINGLE = {"L": re.compile("L"), "<year>": re.compile(r"\d{4}")}
"""What `single` of a relation says that another value is."""

_CHAIN = frozenset(", ( and in at near L O N".split())
"""Tokens between two values of which one is a part of the other, or that are listed."""

_NO_CUES = frozenset("mod det be n aged occupation".split())
"""Classes of words that any relation may be stated with."""

_IN_LAW = "_-_in_-_law"
"""What makes a relative by marriage of a brother or a mother."""

_MARKS = f"[{MARK}{OWNED}{SECOND}]*"
_LIST = (
    r"(?:(?:(?!be |have |who |which )[a-z][\w.-]* ){0,3}?[PNOLXYZ] (?:, \d+ |\( \d+ \) )?"
    r"(?:, |; )?(?:and |or )?){0,12}?"
)
_PLACE = (
    r"(?:(?:in|at|of) (?:(?:the|downtown|central|suburban|nearbi|northern|southern|eastern|western"
    r"|citi|town|villag|of|suburb|state) )*(?:[LNO] , )*"
    r"|(?:near|outside|outsid|around) (?:[LNO] , )+)"
)
_BUILT_IN = {"n": r"\d+(?:[.,]\d+)*", "aged": r"(?:, (?:age )?\d+|\( (?:[^()\s]+ ){1,7}\))"}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression that is compiled when it is first searched for: there are hundreds."""

    source: str

    def search(self, line: str) -> re.Match[str] | None:
        """Return where *line* first has the pattern, or None."""
        return _expression(self.source).search(line)


@lru_cache(maxsize=4096)
def _expression(source: str) -> re.Pattern[str]:
    return re.compile(source)


@dataclass(frozen=True, slots=True)
class Relation:
    """What states one relation: patterns, each as written and as it is matched."""

    name: str
    patterns: tuple[tuple[str, Pattern], ...]
    cues: frozenset[str]
    symmetric: bool = False
    inverse: bool = False
    unless: tuple[Pattern, ...] = ()
    bare: bool = False
    """Whether a pattern has no word of its own, so that no cue can be missing."""
    single: re.Pattern[str] | None = None
    """What is another value in a wording, where there is only one value."""

    def is_cued(self, wording: Wording) -> bool:
        """Return whether *wording* has any word that the relation is stated by."""
        return self.bare or not self.cues or not self.cues.isdisjoint(wording.line.split())

    def stated(self, wording: Wording) -> str | None:
        """Return the pattern by which *wording* states the relation, or None."""
        written = self._stated(wording)
        return None if written and self.has_nearer(wording) else written

    def has_nearer(self, wording: Wording) -> bool:
        """Return whether *wording* states the relation, which has one value, with a nearer one.

        Not with one that is listed with it, or of which one is a part: in Leeds, England.
        """
        tokens = wording.tokens
        xs = [at for at, token in enumerate(tokens) if token == "X"]
        ys = [at for at, token in enumerate(tokens) if token == "Y"]
        if self.single is None or not xs or not ys:
            return False
        least = min(abs(x - y) for x in xs for y in ys)
        for at, token in enumerate(tokens):
            is_nearer = self.single.fullmatch(token) and min(abs(at - x) for x in xs) < least
            if is_nearer and not any(_CHAIN.issuperset(_between(tokens, at, y)) for y in ys):
                other = wording.with_other_value("").tokens
                if self._stated(Wording((*other[:at], "Y", *other[at + 1 :]))):
                    return True
        return False

    def _stated(self, wording: Wording) -> str | None:
        lines = self._lines(wording)
        if self._denies(lines):
            return None
        for written, pattern in self.patterns:
            if any(_states(pattern, line) for line in lines):
                return written
        return None

    def is_denied(self, wording: Wording) -> bool:
        """Return whether *wording* speaks against the relation, by one of `unless`."""
        return self._denies(self._lines(wording)) if self.unless else False

    def _denies(self, lines: Iterable[str]) -> bool:
        return any(pattern.search(line) for pattern in self.unless for line in lines)

    def _lines(self, wording: Wording) -> list[str]:
        wordings = [wording.swapped() if self.inverse else wording]
        if self.symmetric:
            wordings.append(wording.swapped())
        return [marked(line) for wording in wordings for line in simplified(wording.clauses)]


def _between(tokens: Sequence[str], first: int, second: int) -> Sequence[str]:
    return tokens[min(first, second) + 1 : max(first, second)]


def _states(pattern: Pattern, line: str) -> bool:
    """Return whether *line* asserts *pattern*, and does not state it of somebody owned.

    *X is a brother of Y's lawyer* states of the lawyer what *X is a brother of Y* states of Y.
    """
    match = pattern.search(line)
    if match is None:
        return False
    before, stated, after = (
        re.sub(_MARKS, "", part) for part in (line[: match.start()], match[0], line[match.end() :])
    )
    plain, start, end = before + stated + after, len(before), len(before + stated)
    if around(plain, start, end):
        return False
    return stated[-2:] not in ("X ", "Y ") or not owns_person(plain, end)


def relations(slot: str) -> tuple[Relation, ...]:
    """Return the relations that fill *slot* (`per:age`); none for a slot without patterns."""
    return _relations().get(slot, ())


def rivals(slot: str) -> tuple[Relation, ...]:
    """Return the relations that speak against those of *slot* where a sentence states them."""
    return _compiled()[1].get(slot, ())


def _relations() -> dict[str, tuple[Relation, ...]]:
    return _compiled()[0]


@lru_cache(maxsize=1)
def _compiled() -> tuple[dict[str, tuple[Relation, ...]], dict[str, tuple[Relation, ...]]]:
    """Return the relations of each slot, and the rivals of these."""
    data = pattern_data()
    compiler = _Compiler(data["classes"])
    known = {
        name: Relation(
            name,
            tuple((written, compiler.pattern(written)) for written in table["patterns"]),
            compiler.cues(table["patterns"]),
            table.get("symmetric", False),
            unless=tuple(compiler.pattern(value) for value in table.get("unless", ())),
            single=_SINGLE[table["single"]] if "single" in table else None,
            bare=table.get(
                "bare", any(not compiler.cues([pattern]) for pattern in table["patterns"])
            ),
        )
        for name, table in data["relation"].items()
    }
    slots: dict[str, list[str]] = data["slots"]
    against = {
        slot: [
            value
            for group in data["rivals"].values()
            if set(names) & set(group)
            for value in group
            if value not in names
        ]
        for slot, names in slots.items()
    }
    return (
        {slot: tuple(_named(known, names)) for slot, names in slots.items()},
        {slot: tuple(_named(known, names)) for slot, names in against.items()},
    )


def _named(known: Mapping[str, Relation], names: Iterable[str]) -> Iterable[Relation]:
    for name in names:
        bare = name.removeprefix("inverse:")
        relation = known[bare]
        yield replace(relation, name=name, inverse=bare != name)


def _gaps(broken: str) -> dict[str, str]:
    """Return what each sign for words in between matches, without what *broken* excludes."""
    return {
        "~": rf"(?:{broken}(?![XYP,;.:()] )\S+ ){{0,5}}?",
        "~~": rf"(?:{broken}(?![YP;.:] )\S+ ){{0,15}}?",
        "~~~": rf"(?:{broken}\S+ ){{0,25}}?",
        "&": _LIST,
        "@": _PLACE,
    }


class _Compiler:
    """Makes regular expressions of patterns as they are written."""

    def __init__(self, classes: Mapping[str, str]):
        self._classes = dict(_BUILT_IN)
        self._written = classes
        self._in_laws = frozenset(re.findall(rf"(\w+?){_IN_LAW}", "|".join(classes.values())))
        broken = rf"(?!(?!(?<![,)] )'s)\S+{MARK} |N , (?:[\da]|an|the|who|former) )"
        self._gaps = _gaps(broken)
        self._gaps_behind = _gaps(rf"{broken}(?!\S+{SECOND}{MARK}? )")
        self._gaps_of_owner = _gaps(rf"{broken}(?!\S+{OWNED})")
        occupations = [word for word in occupation_nouns() if "-" not in word]
        self._classes["occupation"] = self._either(sorted({root(word) for word in occupations}))
        for name, alternatives in classes.items():
            self._classes[name] = self._either(alternatives.split("|"))

    def pattern(self, written: str) -> Pattern:
        """Return what matches the pattern *written* in the line of a wording."""
        items, is_behind, gaps = list[str](), False, self._gaps
        for item, following in pairwise([*written.split(), ""]):
            items.append(self._item(item, gaps))
            if item in ("X", "Y") and following and not following.startswith("'s"):
                items.append(f"(?!'s{MARK} )")
            is_behind = is_behind or bool(self.cues([item]))
            gaps = self._gaps_behind if is_behind else self._gaps
            if item.rstrip("?") == "'s":
                gaps = self._gaps_of_owner
        return Pattern(r"(?<!\S)" + "".join(items))

    def cues(self, patterns: Iterable[str]) -> frozenset[str]:
        """Return the roots of the words that all *patterns* together name, but small ones."""
        roots = set[str]()
        for item in " ".join(patterns).split():
            for value in item.rstrip("?*").split("|"):
                if named := re.fullmatch(r"<(\w+)>\??", value):
                    value = "" if named[1] in _NO_CUES else self._written[named[1]]
                roots |= {root(word) for word in re.findall(r"[a-z]{3,}", value)}
        return frozenset(roots - {root(word) for word in word_list("function_words")})

    def _item(self, item: str, gaps: Mapping[str, str]) -> str:
        if item == "$":
            return r"\Z"
        if item.rstrip("?") in gaps and item:
            gap = gaps[item.rstrip("?")]
            return f"(?:{gap})?" if item.endswith("?") else gap
        repeated = item.endswith("*")
        alternatives = item.rstrip("*").split("|")
        optional = any(
            alternative.endswith("?") and len(alternative) > 1 for alternative in alternatives
        )
        choice = self._either([alternative.rstrip("?") or "?" for alternative in alternatives])
        if repeated:
            return f"(?:{choice}{_MARKS} ){{0,4}}?"
        return f"(?:{choice}{_MARKS} )?" if optional else f"{choice}{_MARKS} "

    def _either(self, alternatives: Iterable[str]) -> str:
        return f"(?:{'|'.join(self._one(alternative) for alternative in alternatives)})"

    def _one(self, alternative: str) -> str:
        if named := re.fullmatch(r"<(\w+)>", alternative):
            return self._classes[named[1]]
        in_law = rf"(?!{_MARKS} - in - law )" if alternative in self._in_laws else ""
        return f"{_MARKS} ".join(self._word(word) for word in alternative.split("_")) + in_law

    def _word(self, word: str) -> str:
        if named := re.fullmatch(r"<(\w+)>", word):
            return self._classes[named[1]]
        return word if word in _SYMBOLS else re.escape(root(word.lower()))
