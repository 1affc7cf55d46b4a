"""Names in a sentence, and what the words around them say of who or what they name.

| words | mean |
| --- | --- |
| Jill Carroll | a first name: a person, and of which gender |
| Mr. Carroll · President Carroll | a title: a person |
| reporter Jill Carroll · Jill Carroll, a 28-year-old reporter, | a person, occupation, age |
| Merck & Co. · drug maker Merck · Merck, the drug maker, | an organisation and its kind |
| IAEA | capitals alone: an organisation |
| Iraq | a place |
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from entailment.discourse.appositions import is_apposition, is_finite
from entailment.discourse.lexicon import (
    affiliations,
    first_names,
    is_place,
    organisation_kinds,
    person_nouns,
    titles,
    word_set,
)
from entailment.knowledge.person_words import given_names, nicknames
from entailment.text.lexicon import word_list
from entailment.text.words import Word, dictionary_form, is_word, words

__all__ = ["Kind", "Name", "capitalised_words", "names"]

Kind = Literal["person", "organisation", "place"]

_CALENDAR = frozenset(name.lower() for name in (*calendar.day_name, *calendar.month_name) if name)
_AGE_AFTER = re.compile(r",\s+(?:aged\s+)?(\d{1,3})(?=[,.;])")
_YEARS_OLD = re.compile(r"\b(\d{1,3})-year-old\b")
_BEFORE_NAME = re.compile(r"((?:[\w’'-]+\s+){0,3})((?:[^\W\d_]|-)+),?\s+$")


@dataclass(slots=True)
class Name:
    """A name in a sentence: offsets in the text, and what stands there about its bearer."""

    text: str
    start: int
    end: int
    kind: Kind | None = None
    gender: str = ""
    nouns: set[str] = field(default_factory=set)
    age: str = ""
    has_title: bool = False
    has_article: bool = False
    begins: int = 0
    """Where what belongs to the name begins: its title, or the noun before it."""
    ends: int = 0
    """Where what stands in apposition to it ends."""

    @property
    def words(self) -> list[str]:
        """The words of the name."""
        return re.findall(r"[^\s.]+", self.text)


def capitalised_words(sentences: list[str]) -> frozenset[str]:
    """Return the words that have a capital somewhere within a sentence: names wherever they are."""
    capitals = set()
    for sentence in sentences:
        if not sentence.isupper():
            capitals |= {_bare(word.form) for word in words(sentence)[1:] if word.is_name}
    return frozenset(capitals)


def names(text: str, start: int, end: int, known: frozenset[str]) -> list[Name]:
    """Return the names between *start* and *end*, a sentence of *text*; *known* are sure names."""
    sentence = text[start:end]
    if sentence.isupper():
        return []
    results = []
    for run in _runs(sentence, known):
        name = _stripped(sentence, run)
        if name is not None:
            _type_by_words(name)
            _type_by_words_before(name, sentence)
            _type_by_words_after(name, sentence)
            for edge in ("start", "end", "begins", "ends"):
                setattr(name, edge, getattr(name, edge) + start)
            results.append(name)
    return results


def _bare(form: str) -> str:
    return re.sub(r"['’]s$", "", form)


def _runs(sentence: str, known: frozenset[str]) -> Iterator[list[Word]]:
    """Yield the words of each stretch of capitals that could be one name."""
    run: list[Word] = []
    tokens = words(sentence)
    for i, word in enumerate(tokens):
        following = tokens[i + 1] if i + 1 < len(tokens) else None
        if run and not _adjoins(sentence, run[-1], word):
            yield run
            run = []
        if (
            _may_be_name(sentence, tokens, i, known)
            or _is_given_name(sentence, tokens, i)
            or (run and following is not None and following.is_name and _joins(word, run))
        ):
            run.append(word)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _may_be_name(sentence: str, tokens: Sequence[Word], at: int, known: frozenset[str]) -> bool:
    word, following = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    bare = _bare(word.form)
    if word.lower in _CALENDAR or not word.form[0].isupper():
        return False
    if word.is_name or at > 0 or not word.is_content:
        return word.is_name
    before_kind = following is not None and following.form in _kind_names()
    listed = (first_names(), titles(), affiliations())
    if before_kind or is_place(bare) or any(bare in group for group in listed):
        return True
    return bare in known and (not _is_common(word.lower) or _acts(sentence, tokens))


def _is_common(lower: str) -> bool:
    return is_word(lower) and dictionary_form(lower)[:1].islower()


def _acts(sentence: str, tokens: Sequence[Word]) -> bool:
    """Return whether the common word that begins a sentence is a surname: Bush visited Rome.

    Banks raised rates, frost killed crops and Bush fires burned, but Banks has a son.
    """
    first = tokens[0]
    at = next((at for at, word in enumerate(tokens) if at and not _is_adverb(word)), len(tokens))
    if _bare(first.form) != first.form:
        return not _may_stand_bare(first.lower)
    if at == len(tokens):
        return False
    word, gap = tokens[at], sentence[first.end : tokens[1].start]
    if gap.strip() == ",":
        is_aside = word.form.isdigit() or word.lower in ("who", "whose")
        return (
            is_aside or word.lower in ("a", "an", "the") or word.lower in word_list("possessives")
        )
    if gap in (" ", "-") and (word.is_name or (word.lower == "and" and _is_name(tokens, at + 1))):
        return True
    if gap != " " or not (is_finite(word.lower) or (at > 1 and word.lower.endswith("s"))):
        return False
    if first.lemma != first.lower and first.lower.endswith("s"):
        return word.lower.endswith("s") and word.lower != "does"
    if _may_stand_bare(first.lower):
        return word.lower in word_set("speech_verbs") or word.lower == "lives"
    return word.lower not in ("are", "were", "have", "do")


def _is_name(tokens: Sequence[Word], at: int) -> bool:
    return at < len(tokens) and tokens[at].is_name


def _is_adverb(word: Word) -> bool:
    return word.lower.endswith("ly") or word.lower in ("also", "then", "later", "never", "once")


def _may_stand_bare(lower: str) -> bool:
    """Return whether a common word can begin a sentence without an article: rice, long."""
    return lower.endswith("ing") or lower in word_set("bare_words")


def _is_given_name(sentence: str, tokens: Sequence[Word], at: int) -> bool:
    """Return whether a function word or month is a given name: Will Smith, He Jiankui, Mr. He."""
    word = tokens[at]
    if word.form not in word_set("names_too"):
        return False
    if at > 0 and tokens[at - 1].form in titles():
        return True
    if not _is_name(tokens, at + 1) or sentence[word.end : tokens[at + 1].start] != " ":
        return False
    following = tokens[at + 1]
    if following.lower in _CALENDAR or following.form.isupper() or is_place(following.form):
        return False
    if following.form in titles():
        return False  # So Mr. Roe left
    is_first = word.form in given_names() or word.lower in nicknames()
    if following.form in first_names() and not (is_first and not _is_name(tokens, at + 2)):
        return False  # Can Tom go? · Will Ann Lee go?
    if word.form == "An" and following.lower[0] in "aeiou":
        return False
    if at > 0:
        before = tokens[at - 1]
        is_date = before.form.isdigit() or before.lower in word_list("before_months")
        return word.form != "May" or not is_date
    return word.form != "So" and not sentence.rstrip("\"'”’) ").endswith("?")


def _joins(word: Word, run: list[Word]) -> bool:
    """Return whether a small word may stand within a name: Bank of England, Ludwig van ..."""
    if word.form == "of":
        is_whole = run[-1].lower in word_list("legal_forms")  # Acme Ltd of Leeds
        return not is_whole and any(part.form in organisation_kinds() for part in run)
    return word.form in word_set("name_particles")


def _adjoins(sentence: str, first: Word, second: Word) -> bool:
    gap = sentence[first.end : second.start]
    if first.form.endswith(("'s", "’s")):
        return False
    is_short = len(first.form) == 1 or first.form in titles()
    return gap in (" ", "-", " & ") or (gap == ". " and is_short) or (gap == " al-")


def _stands_before_name(rest: list[Word]) -> bool:
    """Return whether the first word is a title, or a people that is not part of what follows."""
    if rest[0].form in titles():
        return True
    follows = [_bare(word.form) for word in rest[1:2]]
    before_person = [word in titles() or word in first_names() for word in follows]
    return rest[0].form in affiliations() and all(before_person)  # not British Empire


def _stripped(sentence: str, run: list[Word]) -> Name | None:
    """Return the name in *run* without titles and peoples before it, or None if nothing is left."""
    begins, gender, has_title = run[0].start, "", False
    rest = list(run)
    while rest and _stands_before_name(rest):
        if rest[0].form in titles():
            has_title = True
            gender = gender or titles()[rest[0].form]
        rest = rest[1:]
    if not rest or (len(rest) == 1 and rest[0].form in _kind_names()):
        return None  # the Agency, Inc.
    start = rest[0].start
    last = rest[-1]
    end = last.start + len(_bare(last.form))
    if (
        sentence[end : end + 1] == "."
        and last.form in organisation_kinds()
        and end + 1 < len(sentence)
    ):
        end += 1  # Corp., within a sentence
    name = Name(sentence[start:end], start, end, gender=gender, has_title=has_title)
    name.begins, name.ends = begins, end
    name.has_article = sentence[:start].lower().endswith("the ")
    return name


def _type_by_words(name: Name) -> None:
    parts = name.words
    if name.has_title:
        name.kind = "person"
    if parts[0] in first_names() and not any(p in organisation_kinds() for p in parts):
        name.kind, name.gender = "person", name.gender or first_names()[parts[0]]
    elif is_place(name.text):
        name.kind = "place"
    elif name.kind is None:
        kinds = [organisation_kinds()[p] for p in parts if p in organisation_kinds()]
        if kinds:
            name.kind = "organisation"
            name.nouns.update(kinds)
        elif name.text.isupper() and len(name.text) > 1 and name.text.isalpha():
            name.kind = "organisation"


def _type_by_words_before(name: Name, sentence: str) -> None:
    match = _BEFORE_NAME.search(sentence, max(0, name.begins - 80), name.begins)
    if match is None:
        return
    in_commas = sentence[: name.begins].rstrip().endswith(",")
    if in_commas and sentence[name.end : name.end + 1] not in (",", "."):
        return
    if _add_noun(name, match[2].lower(), match[1]):
        name.begins = match.start(2)


def _type_by_words_after(name: Name, sentence: str) -> None:
    if age := _AGE_AFTER.match(sentence, name.end):
        name.age, name.ends = age[1], age.end()
        name.kind = name.kind or "person"
    match = _apposition().match(sentence, name.ends)
    if match is None:
        return
    words = [*match["before"].split(), match["noun"]]
    bounds = 0, len(sentence)
    if is_apposition(sentence, bounds, name.begins, words, match.end()) and _add_noun(
        name, match["noun"], match["before"]
    ):
        name.ends = match.end()


def _add_noun(name: Name, noun: str, before: str) -> bool:
    """Take in that *name* is called a *noun*; return whether that is something to be called."""
    if noun in person_nouns() and name.kind in (None, "person"):
        name.kind = "person"
        name.gender = name.gender or person_nouns()[noun]
        name.nouns.add(noun)
        if years := _YEARS_OLD.search(before):
            name.age = years[1]
        return True
    if noun in organisation_kinds() and name.kind in (None, "organisation"):
        name.kind = "organisation"
        name.nouns.add(organisation_kinds()[noun])
        return True
    return False


@lru_cache(maxsize=1)
def _kind_names() -> frozenset[str]:
    """Return the words that say what kind a name is of, and are no name alone."""
    kinds = organisation_kinds()
    return frozenset(w for w in kinds if w[0].isupper() and kinds[w] not in ("group", "newspaper"))


@lru_cache(maxsize=1)
def _apposition() -> re.Pattern[str]:
    nouns = sorted([*person_nouns(), *organisation_kinds()], key=len, reverse=True)
    return re.compile(
        rf",\s+(?P<before>(?:an?|the)\s+(?:[\w’'-]+\s+){{0,5}}?)(?P<noun>{'|'.join(nouns)})\b"
        r"(?=\s*[,.;]|\s+(?:of|at|for|in|from|who|with|that|which|on)\b|\s*$)"
    )
