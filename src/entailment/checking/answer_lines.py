"""The lines of a paragraph of an answer that stand apart, which Markdown reads as one.

| line | is |
| --- | --- |
| [^1]: Handbook, page 2 · [1] Handbook, where [1] cites it before | a reference |
| *References* or *Sources:*, and all lines behind it | a reference |
| Sources: Handbook | a paragraph of its own |
| **What it covers**, before something else | a title |
| ✅ It is blue. · • It is blue. | an item |
| - [x] It is blue. · - [ ] It is blue. | an item without its box |
| The weight is 4.2 kg, before a line that states something else | a paragraph of its own |
| Actions:, behind a line that does not break off | a paragraph of its own |

A line states something else where it begins with a capital, both have a subject and a verb, and the
first word would have had room on the line before: its writer broke it on purpose. A line in bold
type is a title, which is a heading, if it states nothing: it has no stop at its end, no finite verb
but behind *who*, *what* and the like, no number but a year, is not denied and no field
(*Founder: Ann Berg*). The first line of an item is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from entailment.checking.fields import is_field
from entailment.text.clauses import subject_of
from entailment.text.leads import breaks_off
from entailment.text.lexicon import alternatives, word_list
from entailment.text.lines import FILLED, are_apart
from entailment.text.verbs import claim_words, has_verb, tokens_of

__all__ = ["LineSpan", "cited_numbers", "is_reference_list", "is_reference_to", "parts_of"]

_LONGEST_LABEL = 5
"""Words of a label before a colon."""

_CITED = re.compile(r"(?<=\S)[ \t]*\[(\d{1,4})\]")
_DEFINITION = re.compile(r"\[(?:\^[^\]\s]{1,60}|\d{1,4})\]:")
_NUMBERED = re.compile(r"\[(\d{1,4})\]\s")
_LABEL = re.compile(
    rf"[#*_\s]*(?:{alternatives(claim_words()['references'])})(?:\s+(?:used|cited))?[*_\s]*"
    r"(?::(?P<rest>.*))?$",
    re.IGNORECASE,
)
_BULLETS = "•‣⁃·∙→➔"
_BOLD = re.compile(r"(?P<marks>\*\*\*?|___?)(?P<text>[^\s*_](?:[^*_\n]*[^\s*_])?)(?P=marks)")
_ENDED = re.compile(r"[.!?…][*_\"'”’)\]]*$")
_NUMBERING = re.compile(r"\A\d{1,2}(?:\.\d{1,2})*[.)]?\s+")
_FIGURE = re.compile(r"(?<![\w.,])(?!(?:19|20)\d\d\b)\d")
_BOX = re.compile(r"\[[ xX]\]\s+(?=\S)")
_KEYCAP = re.compile(r"\d\ufe0f?\u20e3\s+")


class LineSpan(NamedTuple):
    """What lines of a paragraph are, from *start* to *end*, a bullet left out."""

    kind: Literal["paragraph", "item", "reference", "title"]
    start: int
    end: int


def cited_numbers(answer: str) -> frozenset[str]:
    """Return the numbers in brackets that stand behind a word.

    >>> sorted(cited_numbers("It is blue [1], and old. [2] is a book."))
    ['1', '2']
    """
    return frozenset(_CITED.findall(answer))


def is_reference_list(line: str) -> bool:
    """Return whether *line* only leads in to references: a heading, or a line such as *Sources:*.

    >>> is_reference_list("**References**"), is_reference_list("Sources: a.md")
    (True, False)
    """
    label = _LABEL.match(line.strip())
    return label is not None and not (label["rest"] or "").strip(" *_")


def is_reference_to(sentence: str) -> bool:
    """Return whether *sentence* names a source and no more: *Source: the handbook, page 2*."""
    label = _LABEL.match(sentence.strip())
    return label is not None and bool((label["rest"] or "").strip(" *_"))


def parts_of(raw: str, cited: Collection[str] = (), *, is_item: bool = False) -> list[LineSpan]:
    r"""Return the parts of *raw*, a paragraph or an item, whose answer cites the numbers *cited*.

    >>> [part.kind for part in parts_of("It is:\n✅ blue\n✅ old\nSources:\na book")]
    ['paragraph', 'item', 'item', 'reference']
    """
    parts: list[LineSpan] = []
    at, before, in_list = 0, "", False
    lines = raw.split("\n")
    longest = max(FILLED, *(len(line.strip()) for line in lines))
    are_whole = not is_item and are_apart(list(filter(str.strip, lines)))
    for whole in lines:
        line, end = whole.strip(), at + len(whole)
        begin = end - len(whole.lstrip())
        if in_list:
            parts[-1] = parts[-1]._replace(end=end)
        elif not _runs_on(before, line, parts) and _is_reference(line, cited):
            parts.append(LineSpan("reference", begin, end))
            in_list = is_reference_list(line)
        elif bullet := _bullet(line) or (_box(line) if is_item and not parts else 0):
            parts.append(LineSpan("item", begin + bullet, end))
        elif _is_title(line) and (_ENDED.search(before) if parts else not is_item):
            parts.append(LineSpan("title", begin, end))
        elif not parts or are_whole or _is_apart(before, line, longest, parts[-1]):
            parts.append(LineSpan("paragraph", begin if parts else at, end))
        else:
            parts[-1] = parts[-1]._replace(end=end)
        at, before = end + 1, line
    return parts


def _is_title(line: str) -> bool:
    """Return whether *line* is in bold type and states nothing.

    >>> _is_title("**Who should not take it**"), _is_title("**It costs 5 euros**")
    (True, False)
    """
    bold = _BOLD.fullmatch(line)
    if bold is None or bold["text"].endswith((".", "!", "?", ":", ";", "…")):
        return False
    return not _may_state(_NUMBERING.sub("", bold["text"]))


def _may_state(text: str) -> bool:
    """Return whether *text* has a verb of its own, a number, a denial or the value of a field."""
    tokens = tokens_of(text)
    asking, numerals = claim_words()["asking"], word_list("numerals")
    question = next((at for at, token in enumerate(tokens) if token.lower in asking), len(tokens))
    if _FIGURE.search(text) or subject_of(text) is not None:
        return True
    if question == len(tokens) and (is_field(text) or text.startswith("No ")):
        return True
    own = text[: tokens[question].start] if question < len(tokens) else text
    return has_verb(own) or any(token.lower in numerals for token in tokens[:question])


def _is_reference(line: str, cited: Collection[str]) -> bool:
    number = _NUMBERED.match(line)
    is_cited = number is not None and number[1] in cited
    return is_cited or _DEFINITION.match(line) is not None or is_reference_list(line)


def _runs_on(before: str, line: str, parts: Sequence[LineSpan]) -> bool:
    """Return whether *line* is the rest of a sentence: *coal and other / sources*."""
    number = _NUMBERED.match(line)
    is_rest = line[number.end() if number else 0 :][:1].islower()
    is_broken = before[-1:].isalnum() or before.endswith(",")
    return is_rest and is_broken and parts[-1].kind != "reference"


def _is_apart(before: str, line: str, longest: int, last: LineSpan) -> bool:
    """Return whether *line* does not belong to the line *before*, in the part *last*."""
    if last.kind == "title" or (is_reference_to(line) and not _runs_on(before, line, [last])):
        return True
    first = line.partition(" ")[0]
    has_room = len(before) + 1 + len(first) <= longest
    if _is_label(line) and not _goes_on(before) and (has_room or not line[:1].isalpha()):
        return True
    if not line[:1].isupper() or not has_room:
        return False
    return last.kind == "reference" or is_reference_to(before) or _are_statements(before, line)


def _is_label(line: str) -> bool:
    """Return whether *line* is only a label, which leads in to what follows: *Actions:*.

    A name is none, unless it is marked: it may be the end of a sentence.

    >>> _is_label("Next steps:"), _is_label("**Acme Support:**"), _is_label("Acme Support:")
    (True, True, False)
    """
    bare = line.strip("*_ ")
    words = bare.split()
    if not bare.endswith(":") or len(words) > _LONGEST_LABEL or not bare[:1].isupper():
        return False
    is_marked = line[:1] in "*_"
    is_name = any(word[:1].isupper() for word in words[1:])
    return (is_marked or not is_name) and subject_of(bare) is None and not has_verb(bare)


def _goes_on(line: str) -> bool:
    """Return whether a sentence of *line* continues behind it: *The kit contains the*."""
    bare = line.replace("*", "").strip(" _`")
    last = bare.rpartition(" ")[2].lower()
    is_open = breaks_off(bare) or last in word_list("function_words")
    return is_open or not (
        bare[-1:].isalnum() or bare.endswith((".", "!", "?", ")", "%", '"', "”"))
    )


def _are_statements(before: str, line: str) -> bool:
    bare, bare_line = (text.replace("*", "").strip(" _`") for text in (before, line))
    if breaks_off(bare) or not (bare[-1:].isalnum() or bare.endswith((".", "!", ")", "%"))):
        return False
    return subject_of(bare) is not None and subject_of(bare_line) is not None


def _bullet(line: str) -> int:
    """Return the length of a sign before *line* that makes it an item, with the blanks behind it.

    >>> _bullet("✅ It is blue."), _bullet("© 2024"), _bullet("It is blue.")
    (2, 0, 0)
    """
    if keycap := _KEYCAP.match(line):
        return keycap.end()
    sign, blank, text = line.partition(" ")
    if line.isascii() or not (text.strip() and all(map(_is_sign, sign))):
        return 0
    return len(line) - len(text.lstrip()) if blank and not _is_joiner(sign[0]) else 0


def _box(line: str) -> int:
    """Return the length of the box of a list of tasks before *line*, with the blanks behind it.

    >>> _box("[x] It is blue."), _box("[ ] It is old."), _box("[y] is a letter.")
    (4, 4, 0)
    """
    box = _BOX.match(line)
    return box.end() if box else 0


def _is_sign(character: str) -> bool:
    is_symbol = ord(character) > 0xFF and unicodedata.category(character) in ("So", "Sk")
    return is_symbol or character in _BULLETS or _is_joiner(character)


def _is_joiner(character: str) -> bool:
    return character in "\u200d\ufe0f"
