"""Published rule lists and encyclopaedias made into rules that a resource reads.

| kind | reads | writes |
| --- | --- | --- |
| `dirt` | `path TAB path TAB score`, the score first or last; or a path alone on a line, below it \
`score path` of those it is similar to | `dirt.tsv` |
| `reverb` | `left TAB right [TAB score]`: relations of ReVerb (Fader et al., 2011), `@R@` where \
arguments are crossed, as in the rules of Berant et al. (2012) | `dirt.tsv` |
| `wikipedia` | a dump of articles, `.xml` or `.xml.bz2` | `wikipedia.tsv` |

Files are read line by line and page by page, however long they are. Of Wikipedia a redirect gives a
synonym, the first sentence what a thing is: *The Sevre is a river in ...* an instance of *river*,
and *a kind of bread* is an instance of *bread*.
"""

from __future__ import annotations

import bz2
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Any
from xml.etree.ElementTree import ParseError

from entailment.errors import DataError
from entailment.files import write_lines
from entailment.knowledge.formats.dictionary import rule_line
from entailment.knowledge.formats.dirt import template, write_dirt
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.rules import Rule
from entailment.text.lexicon import word_list
from entailment.text.words import lemma

__all__ = [
    "KINDS",
    "convert",
    "read_published_dirt",
    "read_reverb",
    "what_it_is",
    "wikipedia_rules",
]

_REDIRECT = 0.7
_IS_A = 0.8
_MAX_SENTENCE = 600
_CROSSED = "@R@"
_MARKUP = re.compile(
    r"<!--.*?-->|<ref[^>]*/>|<ref.*?</ref>|<[^>]+>|'{2,}",
    re.DOTALL | re.IGNORECASE,
)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}|\{\|[^{}]*\|\}")
_PICTURE = re.compile(r"\[\[\s*(?:File|Image)\s*:", re.IGNORECASE)
_LINK_END = re.compile(r"\[\[|\]\]")
_LINK = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]]*)\]\]")
_BRACKETS = re.compile(r"\([^()]*\)")
_COPULA = re.compile(
    r"\b(?:is|was|are|were)\s+(?P<article>an?|the|one of the)\s+(?P<phrase>[^.;,]+)"
)
_PREPOSITION = "|".join(sorted(word_list("circumstance_prepositions")))
_END = re.compile(
    r"\b(?:of|in|on|at|from|for|by|with|who|which|that|whose|to|and|or|located|situated|known|born"
    rf"|called|(?:given|made|used)(?= (?:{_PREPOSITION})\b))\b"
)
_CLASSES = frozenset("kind type sort form species subspecies breed variety name".split())
"""Nouns whose complement is what a thing is: *a kind of bread*."""

_INDEFINITE = re.compile(r"(?:an?|any|several|various|two|three|four|one of the)\s+")


def convert(kind: str, source: str | Path, target: str | Path) -> int:
    """Write the rules of *source* to *target*, atomically; return how many.

    *kind* is one of `KINDS`. Raise DataError, with file and line, for a malformed one.
    """
    return KINDS[kind](source, target)


def read_published_dirt(path: str | Path) -> Iterator[tuple[str, str, float]]:
    """Yield both paths and the score of each rule, in either of the forms of the table above."""
    head: str | None = None
    for number, line in text_lines(path):
        if line.startswith("#"):
            continue
        cells = [cell for cell in re.split(r"\t|\s{2,}", line.strip()) if cell]
        if len(cells) == 1:
            cells = cells[0].split()
        rule = _dirt_rule(head, cells)
        if rule is None:
            message = "is not a path, 'path<TAB>path<TAB>score' or 'score path' under a path"
            raise line_error(message, path, number)
        if isinstance(rule, str):
            head = rule
        elif rule[0] != rule[1]:
            yield rule


def _dirt_rule(head: str | None, cells: list[str]) -> tuple[str, str, float] | str | None:
    """Return a rule, the path under which rules follow, or None for neither."""
    scores = [value for cell in cells if (value := number_in(cell, 0, 1e9))]
    paths = [cell for cell in cells if template(cell) is not None]
    if len(paths) + len(scores) != len(cells) or len(scores) > 1:
        return None
    if len(paths) == 2 and scores:
        return paths[0], paths[1], scores[0]
    if len(paths) == 1 and scores and head is not None:
        return head, paths[0], scores[0]
    return paths[0] if len(paths) == 1 and not scores else None


def read_reverb(path: str | Path) -> Iterator[tuple[str, str, float]]:
    """Yield both sides, as templates with slots, and the score of each rule; 1 without a score."""
    for number, line in text_lines(path):
        if line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        score = number_in(cells[2], 0, 1e9) if len(cells) == 3 else 1.0
        if len(cells) not in (2, 3) or not score or not all(cells[:2]):
            raise line_error("is not 'left<TAB>right[<TAB>score]'", path, number)
        left, right = (_slotted(cell) for cell in cells[:2])
        if left != right:
            yield left, right, score


def _slotted(relation: str) -> str:
    words = relation.replace(_CROSSED, " ").split()
    first, last = ("Y", "X") if _CROSSED in relation else ("X", "Y")
    return " ".join([first, *words, last])


def wikipedia_rules(path: str | Path) -> Iterator[Rule]:
    """Yield the rules of a dump, page by page; raise DataError where it is damaged."""
    for title, redirect, text in _pages(path):
        left = _cleaned_title(title)
        if not left:
            continue
        if redirect:
            right = _cleaned_title(redirect)
            if right and right != left:
                yield Rule(left, right, "synonym", _REDIRECT, "wikipedia", "n", "n")
        elif (kind := what_it_is(text)) is not None and kind != left:
            yield Rule(left, kind, "instance", _IS_A, "wikipedia", "n", "n")


def what_it_is(article: str) -> str | None:
    """Return the noun of which an article's first sentence says that its subject is one.

    None where there is no such sentence, and for *a form of the verb*, which names no kind.

    >>> what_it_is("The '''Sèvre''' (pronounced so) is a [[river]] in western [[France]].")
    'river'
    >>> what_it_is("Matnakash is a [[type]] of leavened [[bread]] of [[Armenia]].")
    'bread'
    """
    match = _COPULA.search(_plain(article)[:_MAX_SENTENCE])
    if match is None:
        return None
    words = _noun_phrase(match["phrase"])
    if words and words[-1] == "name" and match["article"] == "the":
        return None  # *the name given to a river*
    is_word = bool(words) and words[-1].isalpha()
    return lemma(words[-1].lower()) if is_word else None


def _noun_phrase(phrase: str) -> list[str]:
    """Return the words of *phrase* up to its noun, after *kind of* and the like; none for none.

    *A name of Slavic origin* is a name, and *the name of a river* is a river.
    """
    while (end := _END.search(phrase)) is not None:
        before = phrase[: end.start()].split()
        if end[0] != "of" or not before or lemma(before[-1].lower()) not in _CLASSES:
            return before
        complement = phrase[end.end() :].lstrip()
        if complement.startswith("the "):
            return []
        kind = _INDEFINITE.sub("", complement, count=1) if _INDEFINITE.match(complement) else None
        if kind is None and lemma(before[-1].lower()) == "name":
            return before
        phrase = complement if kind is None else kind
    return phrase.split()


def _plain(article: str) -> str:
    """Return the beginning of an article without markup and brackets."""
    text = article[: 20 * _MAX_SENTENCE]
    text = _without_pictures(_MARKUP.sub(" ", text))
    for pattern in (_TEMPLATE, _TEMPLATE, _TEMPLATE, _BRACKETS):
        text = pattern.sub(" ", text)
    return " ".join(_LINK.sub(r"\1", text).split())


def _without_pictures(text: str) -> str:
    """Return *text* without links to files, whose captions may have links of their own."""
    while (begin := _PICTURE.search(text)) is not None:
        depth, end = 1, text.find("\n", begin.end()) % (len(text) + 1)  # of one that is not closed
        for bracket in _LINK_END.finditer(text, begin.end()):
            depth += 1 if bracket[0] == "[[" else -1
            if not depth:
                end = bracket.end()
                break
        text = f"{text[: begin.start()]} {text[end:]}"
    return text


def _cleaned_title(title: str) -> str:
    """Return a title in lower case without brackets; empty for a page of another kind."""
    if ":" in title:
        return ""
    return " ".join(_BRACKETS.sub(" ", title).replace("_", " ").lower().split())


def _pages(path: str | Path) -> Iterator[tuple[str, str, str]]:
    """Yield title, target of the redirect and text of each article of a dump."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    try:
        with _opened(path) as stream:
            events = iter(iterparse(stream, events=("start", "end")))
            _, root = next(events)
            for event, element in events:
                if event == "end" and element.tag.rpartition("}")[2] == "page":
                    if element.findtext("{*}ns", "0") == "0":
                        yield _page(element)
                    root.clear()
    except ParseError as error:
        message = "cannot be read as XML; name a dump of pages-articles"
        raise DataError(message, path=path, line=error.position[0]) from error
    except DefusedXmlException as error:
        raise DataError(f"is refused: {type(error).__name__}", path=path) from error
    except (EOFError, OSError) as error:
        raise DataError(f"cannot be read: {error}", path=path) from error


def _page(element: Any) -> tuple[str, str, str]:
    redirect = element.find("{*}redirect")
    return (
        element.findtext("{*}title", ""),
        "" if redirect is None else redirect.get("title", ""),
        element.findtext("{*}revision/{*}text", "") or "",
    )


def _opened(path: str | Path) -> IO[bytes]:
    return bz2.open(path, "rb") if str(path).endswith(".bz2") else open(path, "rb")


def _write_dirt(source: str | Path, target: str | Path) -> int:
    return write_dirt(target, read_published_dirt(source), _remarks(source))


def _write_reverb(source: str | Path, target: str | Path) -> int:
    return write_dirt(target, read_reverb(source), _remarks(source))


def _write_wikipedia(source: str | Path, target: str | Path) -> int:
    lines = chain(
        (f"# {remark}" for remark in _remarks(source)), map(rule_line, wikipedia_rules(source))
    )
    return write_lines(target, lines) - len(_remarks(source))


def _remarks(source: str | Path) -> tuple[str, ...]:
    return (f"made from {Path(source).name}",)


KINDS: dict[str, Callable[[str | Path, str | Path], int]] = {
    "dirt": _write_dirt,
    "reverb": _write_reverb,
    "wikipedia": _write_wikipedia,
}
"""What is converted, by name."""
