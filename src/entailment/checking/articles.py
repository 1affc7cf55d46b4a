"""The statements of an article, of each of which may be asked whether it is new."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from entailment.checking.claims import split_claims
from entailment.checking.non_claims import ENDED
from entailment.errors import DataError
from entailment.model import Document, Hypothesis, PassageKind
from entailment.text.dates import relative_days
from entailment.text.verbs import has_verb

__all__ = ["read_article", "statements_of"]

logger = logging.getLogger(__name__)


def read_article(path: str | Path, *, lenient: bool = False) -> tuple[Document, ...]:
    """Return the documents of the file or folder at *path*.

    Files that are not read are logged. Raise DataError for a document that is broken, unless
    *lenient*, and if there is none.
    """
    from entailment.corpora import open_corpus

    corpus = open_corpus(path, lenient=lenient)
    documents = tuple(corpus)
    if corpus.note:
        logger.warning("%s", corpus.note)
    if not documents:
        raise DataError("has no text", path=path)
    return documents


def statements_of(
    documents: Iterable[Document], *, with_dates: bool = False
) -> tuple[Hypothesis, ...]:
    """Return what the sentences of *documents* claim, each statement so that it stands alone.

    Their ids are those of the document and a number, `today.html:1`. Headings claim nothing, nor
    does what has neither a verb nor a full stop (*By our staff*). *with_dates* writes after a
    relative date (*on Sunday*) the day that it means, as the part `publication-date` of a context
    does. Raise DataError if nothing is claimed.

    >>> from entailment.corpora.document import make_document
    >>> article = make_document("a.txt", "Acme bought Bolt and sold Zed. Why?")
    >>> [(statement.id, statement.text) for statement in statements_of([article])]
    [('a.txt:1', 'Acme bought Bolt.'), ('a.txt:2', 'Acme sold Zed.')]
    """
    known = list(documents)
    statements = tuple(
        Hypothesis(f"{document.id}:{number}", statement)
        for document in known
        for number, statement in enumerate(_statements(document, with_dates), start=1)
    )
    if not statements:
        names = ", ".join(document.id for document in known[:3])
        raise DataError(f"{names or 'the article'}: states nothing")
    return statements


def _statements(document: Document, with_dates: bool) -> Iterator[str]:
    """Yield the claims that begin in a sentence, not in a heading, of *document*."""
    published = document.date if with_dates else None
    starts = [passage.start for passage in document.passages]
    for claim in split_claims(document.text).claims:
        place = bisect_right(starts, claim.start) - 1
        is_in_sentence = place >= 0 and document.passages[place].kind is PassageKind.SENTENCE
        if is_in_sentence and (ENDED.search(claim.text) or has_verb(claim.judged)):
            yield _dated(claim.judged, published)


def _dated(statement: str, published: date | None) -> str:
    """Return *statement* with the days that its relative dates mean, if *published* on a day."""
    if published is None:
        return statement
    for place, days in reversed([*relative_days(statement, published)]):
        statement = f"{statement[:place]} ({days}){statement[place:]}"
    return statement
