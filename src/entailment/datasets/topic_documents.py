"""A document of an RTE-6 or RTE-7 topic: headline, dateline, sentences with their numbers.

<DOC doc_id="AFP_ENG_20050614.0518" type="story">
 <HEADLINE>...</HEADLINE><DATELINE>...</DATELINE>
 <TEXT><S s_id="0">...</S><S s_id="1">...</S></TEXT>
</DOC>
"""

from __future__ import annotations

import datetime
import re
from itertools import pairwise
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from entailment.datasets.elements import Element
from entailment.datasets.problems import MAX_TEXT, Problems, shown
from entailment.datasets.source import Source
from entailment.datasets.topic_elements import identifier, only_child, sentence_number
from entailment.datasets.xml import records, write_xml
from entailment.errors import DataError
from entailment.model import Document, Passage

__all__ = ["read_rte6_document", "write_rte6_document"]

_DATE = re.compile(r"_(\d{4})(\d\d)(\d\d)(?=\D|$)")


def read_rte6_document(path: str | Path | Source) -> Document:
    """Return the document at *path*, whose text is its sentences, a line each.

    The date is that of the document's id. Headline and dateline are not passages. Raise DataError
    for a file that is not one whole document, or whose sentences are not numbered upwards.
    """
    source = path if isinstance(path, Source) else Source(path)
    documents = list(records(source, {"DOC"}, Problems(source.name)))
    if len(documents) != 1:
        problem = f"holds {len(documents) or 'no'} <DOC>; a topic's document has exactly one"
        raise DataError(problem, path=source.name, line=documents[1].line if documents else None)
    document = documents[0]
    document_id = identifier(document, "doc_id", source.name)
    passages = _passages(document_id, only_child(document, "TEXT", source.name), source.name)
    return Document(
        id=document_id,
        text="\n".join(passage.text for passage in passages),
        passages=passages,
        title=_text_of(document, "HEADLINE"),
        dateline=_text_of(document, "DATELINE"),
        date=_date(document_id),
        source=source.name,
    )


def write_rte6_document(document: Document, path: str | Path) -> None:
    """Write *document* to *path*, atomically: its sentences by their numbers.

    Only what is in the id says on which day it was published.
    """
    lines = [f'<DOC doc_id={quoteattr(document.id)} type="story">']
    lines.append(f" <HEADLINE>{escape(document.title or '')}</HEADLINE>")
    if document.dateline:
        lines.append(f" <DATELINE>{escape(document.dateline)}</DATELINE>")
    sentences = "".join(
        f'<S s_id="{passage.number}">{escape(" ".join(passage.text.split()))}</S>'
        for passage in document.passages
    )
    write_xml([*lines, f" <TEXT>{sentences}</TEXT>", "</DOC>"], path)


def _passages(document_id: str, text: Element, path: str) -> tuple[Passage, ...]:
    sentences = text.children_called("S")
    if not sentences:
        raise DataError("<TEXT> has no <S>; it has one a sentence", path=path, line=text.line)
    numbers = [sentence_number(sentence, path) for sentence in sentences]
    for (first, second), sentence in zip(pairwise(numbers), sentences[1:], strict=True):
        if second <= first:
            problem = f"sentence {second} comes after sentence {first}; they are numbered upwards"
            raise DataError(problem, path=path, line=sentence.line)
    passages, start = [], 0
    for number, sentence in zip(numbers, sentences, strict=True):
        content = sentence.text
        passages.append(Passage(document_id, number, content, start, start + len(content)))
        start += len(content) + 1
    if start > MAX_TEXT:
        problem = f"document '{shown(document_id)}' has {start:,} characters"
        raise DataError(f"{problem}; at most {MAX_TEXT:,} are read", path=path, line=text.line)
    return tuple(passages)


def _text_of(document: Element, tag: str) -> str | None:
    children = document.children_called(tag)
    return children[0].text if children else None


def _date(document_id: str) -> datetime.date | None:
    date = _DATE.search(document_id)
    try:
        return datetime.date(*map(int, date.groups())) if date else None
    except ValueError:
        return None
