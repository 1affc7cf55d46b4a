"""Running text: a sentence without what its lines and pages put into it.

| the sentence has | it is read as |
| --- | --- |
| The dam was inspec-⏎ted. | The dam was inspected. |
| the twenty-⏎five men · Mr. Carter-⏎Smith | the twenty-five men · Mr. Carter-Smith |
| the re-⏎creation ground | the recreation ground, if there is no re-creation in the document |
| short-⏎and long-term loans | as it stands |
| He must not⏎⏎Page 4 of 9⏎⏎smoke. | He must not smoke. |
| > The price is⏎> 640 euros. | The price is 640 euros. |
| the sodium is⏎> 145 mmol/l | as it stands: no mail is quoted |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from entailment.text.characters import Normal, replaced
from entailment.text.lexicon import word_list
from entailment.text.lines import QUOTE_MARKS, is_quoting
from entailment.text.pages import page_breaks
from entailment.text.words import is_word

__all__ = ["running", "with_whole_words"]

_HYPHEN = re.compile(
    r"(?<![^\W\d_])(?P<first>[^\W\d_]{2,40})(?P<gap>-[ \t]*(?>\r\n|\r|\n)[ \t>]*)"
    r"(?P<second>[^\W\d_]{2,40})(?![^\W\d_])"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PREFIX = 2
"""Letters of a first part that the dictionary has with a hyphen and without one: *re*, *co*."""

_MAY_BE_BROKEN = re.compile(r"-[ \t]*[\r\n]|^[ \t]*>|[\r\n]\s*[\r\n]|\f", re.MULTILINE)


def running(text: str, document: str = "") -> tuple[Normal, ...]:
    r"""Return *text*, of *document*, as running text, and what that was made of, in steps.

    Each leads back to the next, the last to *text*.

    >>> running("The dam was inspec-\nted by twenty-\nfive men.")[0].text
    'The dam was inspected by twenty-five men.'
    """
    if not _MAY_BE_BROKEN.search(text):
        return (Normal(text),)
    on_a_page = replaced(text, ((*span, "\n") for span in page_breaks(text)))
    bare = on_a_page.text
    changes = sorted([*_hyphens(bare, document or bare), *_quote_marks(bare, document or bare)])
    return replaced(bare, _apart(changes)), on_a_page


def with_whole_words(text: str) -> Normal:
    r"""Return *text* without the hyphens that parted words at the ends of lines.

    >>> with_whole_words("twenty-\nfive engi-\nneers").text
    'twenty-five engineers'
    """
    return replaced(text, _hyphens(text, text)) if "-" in text else Normal(text)


def _hyphens(text: str, document: str) -> Iterator[tuple[int, int, str]]:
    for match in _HYPHEN.finditer(text):
        first, second = match["first"], match["second"]
        if second[0].isupper() and not first.isupper():
            yield *match.span("gap"), "-"
        elif not _is_compound(first, second, document):
            yield *match.span("gap"), ""
        elif second.lower() not in word_list("function_words"):
            yield *match.span("gap"), "-"


def _is_compound(first: str, second: str, document: str) -> bool:
    """Return whether both parts are words, unless they are a word together: *inspec-ted*.

    A name is one in *document*, and behind two letters (*re-creation*) the hyphen is.
    """
    compound, whole = f"{first}-{second}", first + second
    is_whole = is_word(whole.lower()) or whole in _words_of(document)
    if is_word(compound.lower()):
        return not is_whole or len(first) > _PREFIX or compound in _words_of(document)
    return is_word(first.lower()) and is_word(second.lower()) and not is_whole


@lru_cache(maxsize=4)
def _words_of(document: str) -> frozenset[str]:
    return frozenset(_WORD.findall(document))


def _quote_marks(text: str, document: str) -> Iterator[tuple[int, int, str]]:
    if ">" in text and is_quoting(document):
        yield from ((*match.span(), "") for match in QUOTE_MARKS.finditer(text))


def _apart(changes: Iterable[tuple[int, int, str]]) -> Iterator[tuple[int, int, str]]:
    """Yield those of *changes*, which are in order, that do not reach into one before."""
    at = 0
    for start, end, put in changes:
        if start >= at:
            yield start, end, put
            at = end
