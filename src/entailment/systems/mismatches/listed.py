"""Lists of names under labels, and letters: whom a text names under one label, or addresses.

| text | hypothesis | then |
| --- | --- | --- |
| Present: A. Roe. Apologies: T. Lind. | T. Lind was present. | not entailed |
| Present: A. Roe. Apologies: T. Lind. | A. Roe was present. | left to the judge |
| Dear Mira, we accept your offer. | Mira accepts the offer. | not entailed |
| Dear Mira, you have won. | Mira has won. | left to the judge |
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.text.name_forms import CAPITAL, NAME
from entailment.text.sentences import split_sentences
from entailment.text.words import Word, content_stems, words

__all__ = ["addressed", "listed_elsewhere"]

_LABEL = re.compile(
    rf"(?:^|(?<=[\s*_]))(?P<label>{CAPITAL}[\w-]{{1,30}}(?: [\w-]{{1,30}}){{0,2}}):(?=[\s*_])"
)
_DEAR = re.compile(rf"\bDear\s+(?P<who>{NAME}(?:\s+{NAME})*)\s*[,:.!]")
_OF_WRITER = re.compile(r"\W*(?:I|We)\b(?!.*\byou\b)", re.DOTALL | re.IGNORECASE)
"""The beginning of what the writer of a letter says of himself, and not of *you* as well."""


class _Section(NamedTuple):
    """A list of names under a label: the stems of the label, and the names in lower case."""

    label: str
    stems: frozenset[str]
    names: frozenset[str]


def listed_elsewhere(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the name of *hypothesis* that *text* lists under another label than that it claims."""
    labels = [*_LABEL.finditer(text)]
    if len(labels) < 2:
        return
    edges = [*(label.start() for label in labels), len(text)]
    claimed = _stems(hypothesis)
    sections = [
        _Section(
            label["label"],
            content_stems(label["label"]) or _stems(label["label"]),
            _listed(text[label.end() : end]),
        )
        for label, (_, end) in zip(labels, pairwise(edges), strict=True)
    ]
    lists = [section for section in sections if section.names]
    own = [section for section in lists if section.stems <= claimed]
    if not own:
        return
    others = [section for section in lists if section.stems.isdisjoint(claimed)]
    for name in _subject_names(hypothesis, own):
        if any(name.lower in section.names for section in own):
            continue
        other = next((each for each in others if name.lower in each.names), None)
        if other is not None:
            yield Mismatch("role", f"{name.form}: {own[0].label}", other.label, contradicts=False)
            return


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in words(text))


def _listed(section: str) -> frozenset[str]:
    """Return the words of the list that *section* begins with, in lower case; none if no list.

    >>> sorted(_listed("A. Roe, T. Lind")), sorted(_listed("Ann left early."))
    (['a', 'lind', 'roe', 't'], [])
    """
    line = section.strip(" *_").partition("\n")[0]
    first = next(iter(split_sentences(line)), (0, 0))
    every = [word for word in words(line[slice(*first)]) if word.lower not in ("and", "the")]
    is_list = all(word.form[0].isupper() for word in every)
    return frozenset(word.lower for word in every) if is_list else frozenset()


def _subject_names(hypothesis: str, own: Sequence[_Section]) -> Iterator[Word]:
    """Yield the names of *hypothesis* before the words of the label that it claims of them.

    Those of one letter are left out.
    """
    labels = frozenset().union(*(section.stems for section in own))
    for word in words(hypothesis):
        if word.stem in labels:
            return
        if word.form[0].isupper() and len(word.form) > 1:
            yield word


def addressed(text: str, hypothesis: str) -> Iterator[Mismatch]:
    """Yield the subject of *hypothesis* whom *text* addresses, and says nothing of.

    >>> text = "Dear Mira, we accept your offer."
    >>> [mismatch.text for mismatch in addressed(text, "Mira accepts the offer.")]
    ['Dear Mira']
    """
    dear = _DEAR.search(text)
    if dear is None or not hypothesis.lstrip().startswith(dear["who"]):
        return
    rest = text[dear.end() :]
    name = content_stems(dear["who"])
    predicate = content_stems(hypothesis) - name
    about = [rest[start:end] for start, end in split_sentences(rest)]
    about = [each for each in about if not predicate.isdisjoint(content_stems(each))]
    if about and all(_OF_WRITER.match(each) and not name & content_stems(each) for each in about):
        yield Mismatch("role", dear["who"], f"Dear {dear['who']}", contradicts=False)
