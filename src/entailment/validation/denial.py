"""Whether a sentence asserts what it has of entity and value, denies it or leaves it open.

| sentence | what it would say of X and Y is |
| --- | --- |
| X never worked for Y. · Neither X nor P worked for Y. | denied |
| It is not true that X works for Y. · X rejected claims that X had worked for Y. | denied |
| X hopes to work for Y. · X reportedly works for Y. · If X works for Y, ... | left open |
| Nobody believes that X works for Y. · Does X work for Y? | left open |
| X works for Y's brother. · The widow of X works for Y. | about another |
| X never stopped working for Y. · X works not only for Y. · X is Y's brother. | asserted |
| X worked not for P but for Y. · X was poor when X's firm hired Y. | asserted |
| There is no doubt that X worked for Y. · If X, the wife of Y, leaves, ... | asserted |

Of the words between the nearest two of entity and value those of the last clause count; of those
around them, only the words that govern them and an adverb or a question mark at the end.
"""

from __future__ import annotations

import re
from functools import lru_cache

from entailment.discourse.lexicon import titles as titles_before_names
from entailment.structure.vocabulary import listed, table
from entailment.text.conditions import INVERTED, marker_forms
from entailment.text.lexicon import word_list
from entailment.validation.pattern_data import pattern_data, person_words, word_class
from entailment.validation.wording import SECOND, Wording, root, simplified

__all__ = [
    "MARK",
    "OWNED",
    "around",
    "marked",
    "objection",
    "owns_person",
    "seen_from_owned",
    "with_owner_first",
]

MARK = "\ue000"
"""What `marked` writes behind a token."""

OWNED = "\ue002"
"""What it writes behind who or what one of the two owns."""

DENIED = "the sentence denies it"
OPEN = "the sentence leaves it open"

_SAME = frozenset("X Y , ( and be become".split())
"""Tokens before an owner that lead to what somebody is, who is the one owned: X, Y's brother."""

_BOUNDARY = re.compile(r"(?<!\S)[;:.] ")
_NOT_DENYING = {
    **dict.fromkeys(("not", "n't"), "only just merely simply guilty"),
    "no": "longer stranger",
    "none": "other",
}
"""What follows a negation that denies nothing: no longer, not only, not guilty of Y."""

_ASIDE = re.compile(r"(?:[,(] [^,]*|'s (?!.*(?<!\S)be ).*)?\Z")
"""What is between two of whom one only describes the other: X, the wife of Y."""

_PARTICLES = ("not ", "n't ", "never ")
"""Negations that a time limits: not until 1990."""

_UP_TO_NOUN = r"(?:(?!(?:of|in|at|for|and|as|with|to|by) )[a-z]\S* ){0,2}?"
"""What stands between an owner and the noun of who or what is owned: 's late husband."""


@lru_cache(maxsize=4096)
def marked(line: str) -> str:
    """Return *line* with a mark behind each token that no gap of a pattern may have.

    There the relation is denied, left open or another's. So is the 's of whoever owns a person
    or a firm, which is a subject of its own: X 's husband died. It has a mark, too.
    """
    broken = _breaking().sub(rf"\g<0>{MARK}", with_owner_first(line))
    return _owned_by_either().sub(rf"\g<0>{OWNED}", broken)


def around(line: str, start: int, end: int) -> str | None:
    """Return why *line* does not assert what it has from *start* to *end*, or None where it does.

    >>> around("it be not true that X own Y ", 20, 28)
    'the sentence denies it'
    >>> around("there be no doubt that X own Y ", 23, 31)
    """
    before, after = line[:start], line[end:]
    denial = _governing("denial").search(before)
    if denial is not None and not _negated().search(before, 0, denial.start()):
        return None if denial[0].endswith("that ") and _is_aside(line[start:end]) else DENIED
    presuming = _expression(_any_of(_words()["presuming"]))
    is_open = (
        _inverted().fullmatch(before)
        or _governing("open").search(before)
        or _hedged().match(after)
        or (after.endswith("? ") and not presuming.search(before))
    )
    return OPEN if is_open and not _is_aside(line[start:end]) else None


def _is_aside(stated: str) -> bool:
    """Return whether *stated* only describes one of the two by the other: X, the wife of Y."""
    tokens = stated.split()
    ends = [at for at, token in enumerate(tokens) if token in ("X", "Y")]
    between = tokens[ends[0] + 1 : ends[-1]] if ends else ["?"]
    return _ASIDE.match("".join(f"{token} " for token in between)) is not None


def owns_person(line: str, end: int) -> bool:
    """Return whether somebody is owned by the token of *line* that ends at *end*: 's late wife.

    In *X's son Y's wife* the owner is who is meant.
    """
    return _owned_person().match(line, end) is not None and not _relative().search(line, 0, end)


def objection(wording: Wording) -> str | None:
    """Return why *wording* says nothing of entity and value though it has both, or None."""
    swapped = map(_swapped, simplified(wording.swapped().line))
    reasons = [_objection(line) for line in dict.fromkeys((*simplified(wording.line), *swapped))]
    return reasons[0] if all(reasons) else None


def _swapped(line: str) -> str:
    return Wording(tuple(line.split())).swapped().line


def _objection(line: str) -> str | None:
    tokens = line.split()
    xs = [at for at, token in enumerate(tokens) if token == "X"]
    ys = [at for at, token in enumerate(tokens) if token == "Y"]
    if not xs or not ys:
        return None
    _, _, first, last = min((x > y, abs(x - y), min(x, y), max(x, y)) for x in xs for y in ys)
    start, end = (len("".join(f"{token} " for token in tokens[:at])) for at in (first, last + 1))
    governed = around(line, start, end)
    between = line[start + 2 : end - 2]
    if governed or _BOUNDARY.search(between):
        return governed
    clause = _ends_of_denial().split(between)[-1]
    denials = list(_expression(_denying()).finditer(clause))
    new = [each for each in denials if each[0] != "nor "]
    denials = new or denials[:1]  # each *nor* continues the first
    is_odd = len(denials) % 2 == 1 and not _ended().match(clause, denials[-1].end())
    if is_odd and not (denials[-1][0] in _PARTICLES and _resumed().match(line, end)):
        return DENIED
    clause = _expression(_any_of(_words()["clauses"])).split(between)[-1]
    is_open = _expression(_open()).search(clause)
    if is_open and not _ended().match(clause, is_open.end()):
        return OPEN
    is_other = (
        tokens.count(tokens[last]) == 1
        and tokens[last - 1] not in _SAME
        and owns_person(line, end)
        and "," not in tokens[first:last]
    )
    return "the sentence says it of somebody else" if is_other else None


@lru_cache(maxsize=1)
def _breaking() -> re.Pattern[str]:
    """Return what matches the first token of what breaks a gap, and the mark of an owner."""
    alternatives = "|".join((_any_of(_words()["breaking"]), _open(), _denying()))
    owned = _behind_owner(_people_and_firms())
    return re.compile(rf"(?<!\S)(?:(?=(?:{alternatives}){SECOND}? )|(?={owned}))\S+")


@lru_cache(maxsize=8)
def _expression(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S)(?:{alternatives}) ")


@lru_cache(maxsize=1)
def _ends_of_denial() -> re.Pattern[str]:
    """Return what no denial reaches beyond: but for Y, and moved to Y."""
    determiners = _any_of(" ".join(word_list("determiners")))
    clauses = _any_of(_words()["clauses"])
    return re.compile(rf"(?<!\S)(?:(?:{clauses}) |and (?=[a-z])(?!(?:{determiners}) ))")


@lru_cache(maxsize=1)
def _ended() -> re.Pattern[str]:
    """Return what makes a denial none: never (wanted to) leave."""
    steps = "|".join((_open(), _any_of(table("clauses", "governors")["plan"])))
    return re.compile(
        rf"(?:(?:have|be|to|of|ani|ever|{steps}) )*(?:{_any_of(_words()['ending'])}) "
    )


@lru_cache(maxsize=2)
def _governing(kind: str) -> re.Pattern[str]:
    """Return what ends with words that deny what follows, or that leave it open."""
    own = _words()
    nouns = _any_of(f"{own['claims']} {own['reports']}")
    if kind == "denial":
        verbs = _any_of(own["denying"])
        governors = rf"(?:{verbs}|neither|nor|not) |(?:{_denying()}|{verbs}) (?:(?:{nouns}) )+"
    else:
        adverbs = _any_of(" ".join(_doubt_adverbs()))
        thats = _any_of(
            " ".join((own["reports"], *_unlikely(), table("clauses", "governors")["belief"]))
        )
        governors = (
            rf"(?:{_open()}) (?:(?:{nouns}) )*|(?:{adverbs}) , |(?:{thats}) (?:have it )?that "
            rf"|(?:{_conditions()}) "
        )
    return re.compile(rf"(?<!\S)(?:{governors})\Z")


@lru_cache(maxsize=1)
def _inverted() -> re.Pattern[str]:
    """Return what a condition without *if* begins with: had X left."""
    return re.compile(rf"(?:{_any_of(' '.join(marker_forms(*INVERTED)))}) ")


@lru_cache(maxsize=1)
def _conditions() -> str:
    """Return alternatives of what of several words makes what follows a condition: as long as."""
    forms = (form.replace(" ", "_") for form in marker_forms("any", "open") if " " in form)
    return _any_of(" ".join(forms))


@lru_cache(maxsize=1)
def _hedged() -> re.Pattern[str]:
    """Return the adverb that leaves open what stands before it: X left Y, reportedly."""
    return re.compile(rf"(?:, )?(?:{_any_of(' '.join(_doubt_adverbs()))}) (?:[,;?] |\Z)")


@lru_cache(maxsize=1)
def _resumed() -> re.Pattern[str]:
    """Return what limits a negation to a time: never lived there until 1990."""
    return re.compile(rf"(?:{_any_of(_words()['limiting'])}) ")


@lru_cache(maxsize=1)
def _negated() -> re.Pattern[str]:
    """Return what ends with words that deny a denial: no one has doubted that."""
    return re.compile(rf"(?<!\S)(?:{_denying()}) (?:(?:one|have|be|do|ever|can|could) )*\Z")


@lru_cache(maxsize=1)
def _denying() -> str:
    denying = word_list("negation_particles") | word_list("denying_verbs")
    roots = sorted({root(word) for word in denying} - _NOT_DENYING.keys())
    exempt = (f"{word}(?! (?:{_any_of(after)}) )" for word, after in _NOT_DENYING.items())
    return "|".join((*exempt, *map(re.escape, roots), _any_of(_words()["denying"])))


@lru_cache(maxsize=1)
def _open() -> str:
    """Return alternatives of what leaves open whether it is so: may, hopes to, almost, if.

    Not: charged with *allegedly* stealing, *perhaps* the best, *almost* ten years.
    """
    modal = {root(word) for word in word_list("modality") - _doubt_adverbs() - {"would"}}
    plans = modal & {root(word) for word in table("clauses", "governors")["plan"].split()}
    ranks = _any_of(" ".join(listed("clauses", "ranks")))
    numerals = _any_of(" ".join(word_list("numerals") | word_list("determiners")))
    adverbs, weak = (
        _any_of(" ".join(_doubt_adverbs())),
        _any_of(" ".join(listed("clauses", "weak_denials"))),
    )
    return "|".join(
        (
            *map(re.escape, sorted(modal - plans)),
            rf"(?:{'|'.join(sorted(plans))}) to",
            rf"(?<!with )(?<!for )(?<!of )(?:{adverbs})(?! (?:the )?(?:{ranks}) )",
            rf"(?:{weak})(?! (?:[0-9XY]|\Z|(?:{numerals}) ))",
            _any_of(_words()["open"]),
        )
    )


def _doubt_adverbs() -> frozenset[str]:
    return listed("clauses", "doubt_adverbs")


def _unlikely() -> frozenset[str]:
    return listed("clauses", "denying_adjectives")


@lru_cache(maxsize=64)
def _any_of(phrases: str) -> str:
    """Return alternatives of the roots of words, in which _ is a blank."""
    each = (" ".join(map(root, word.split("_"))) for word in phrases.split())
    return "|".join(sorted(set(map(re.escape, each))))


def seen_from_owned(wording: Wording) -> Wording:
    """Return the sentence with X for whom or what the entity owns, X 's husband, and Z for itself.

    >>> seen_from_owned(Wording(tuple("the widow of X die in Y".split()))).line
    'X die in Y '
    """
    pieces = _owned_by_entity().split(with_owner_first(wording.clauses))
    lines = [Wording(tuple(piece.split())).seen_from("").clauses for piece in pieces]
    return Wording(tuple("X ".join(lines).split()))


@lru_cache(maxsize=1)
def _owned_by_entity() -> re.Pattern[str]:
    return re.compile(rf"(?<!\S)X (?:[^XY;:.]*[,)] )?{_behind_owner(_people_and_firms())}")


@lru_cache(maxsize=1)
def _owned_by_either() -> re.Pattern[str]:
    """Return what matches from a marked 's behind one of the two to the end of what they own."""
    return re.compile(rf"(?<=[XY] )'s{MARK} {_UP_TO_NOUN}(?:{_people_and_firms()})(?=[\s{SECOND}])")


@lru_cache(maxsize=1)
def _owned_person() -> re.Pattern[str]:
    return re.compile(_behind_owner(_people()))


@lru_cache(maxsize=1)
def _relative() -> re.Pattern[str]:
    """Return what ends with one of the two who is the other's relative: X's late son Y."""
    return re.compile(rf"(?<!\S)[XY] {_behind_owner(_people())}[XY] \Z")


def _behind_owner(owned: str) -> str:
    return rf"'s {_UP_TO_NOUN}(?:{owned}) "


def with_owner_first(line: str) -> str:
    """Return *line* with a subject that belongs to one of the two behind its owner.

    >>> with_owner_first("the widow of the late mayor X ( 88 ) die in Y ")
    "X ( 88 ) 's widow die in Y "
    """
    return _of_owner().sub(r"\g<before>\g<owner>\g<aside>'s \g<owned>", line)


@lru_cache(maxsize=1)
def _of_owner() -> re.Pattern[str]:
    """Return what matches a subject up to its verb or to a name: the widow of X.

    Not up to the value, which may be of either: a son of X, Y, says; lawyers of X, 24, say.
    """
    titles = " ".join(title.rstrip(".").lower() for title in titles_before_names())
    modifiers = set(word_class("mod")) - word_list("numerals")  # a mother of two
    described = f"{_any_of(' '.join((*modifiers, 'a the', titles)))}|{_people()}"
    auxiliaries = _any_of(" ".join(word_list("finite_auxiliaries") | word_list("modals")))
    others = _any_of(" ".join(word_list("function_words")))
    return re.compile(
        r"(?P<before>\A(?:(?:in|on|at|after|dure|befor|sinc|by) "
        r"(?:[^,]*, |(?:\S+ ){1,3}?(?=(?:a|the) )))?"
        rf"|(?<!\S)(?:[;:.]|that|and|{_any_of(_words()['clauses'])}) (?=(?:a|the) ))"
        rf"(?:(?:a|an|the) )?(?P<owned>(?:(?!(?:of|in|at|for|to|be|have) )[a-z]\S* ){{0,4}}?"
        rf"(?:{_people_and_firms()}) )(?:of|to|for) (?:(?:{described}) )*"
        r"(?P<owner>(?:[A-Z] and )?(?:X|(?<! the )(?<! a )Y) )"
        r"(?P<aside>\( [^()]*\) |, (?:(?:who|which) [^,]*|[^,A-Z]*), )?"
        rf"(?=, [A-XZ] |(?:{auxiliaries}){SECOND}? |(?!(?:{others}) )[a-z])"
    )


@lru_cache(maxsize=1)
def _people() -> str:
    return _any_of(" ".join(person_words()))


@lru_cache(maxsize=1)
def _people_and_firms() -> str:
    return f"{_people()}|{_any_of(_words()['firms'])}"


def _words() -> dict[str, str]:
    own: dict[str, str] = pattern_data()["words"]
    return own
