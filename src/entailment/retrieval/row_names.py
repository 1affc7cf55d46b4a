"""Whether a statement names, in the place of what a row of a table is named after, another.

| row | statement | |
| --- | --- | --- |
| Pro, €12, 5 users | The Basic plan costs €12. · Basic has 5 users. | of another |
| Sweden, 2020, €60 million | Finland's exports were €60 million in 2020. | of another |
| Sweden, 2020, €60 million | Danish exports were €60 million in 2020. | of another |
| Norway, 2020, €40 million | Norwegian exports were €40 million in 2020. | of Norway |
| Revenue, €482 million | Turnover was €482 million. | may be of the same |
| Pro, €12, 5 users | A plan costs €12. | may be of the same |

A name counts that its document has nowhere. The first word of a statement is a name if it owns
something, is of a country, or stands alone before a verb where the table has a column for what the
rest of the statement is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from entailment.discourse.name_matching import names_organisation, names_person
from entailment.knowledge.gazetteer import country, is_place, place_forms
from entailment.model import Document
from entailment.text.lexicon import word_list
from entailment.text.quantities import quantities
from entailment.text.verbs import is_verb, may_be_participle, tokens_of
from entailment.text.words import Word, content_stems, words

__all__ = ["names_another"]


def names_another(statement: str, name: str, columns: Collection[str], document: Document) -> bool:
    """Return whether *statement* has a name that is not *name*, nor anywhere in *document*.

    *name* is that of a row, *columns* what its table has columns for, but for names and years.
    """
    others = [word.lower for word in _names(statement, columns) if not _may_be(word, name)]
    known = f"{document.id} {document.title or ''} {document.text}".lower() if others else ""
    return any(other not in known for other in others)


def _names(statement: str, columns: Collection[str]) -> Iterator[Word]:
    """Yield the names in *statement* that are no days or months, nor parts of a quantity.

    Nor are abbreviations, *VAT*, unless they are of places.
    """
    amounts = [(each.start, each.start + len(each.form)) for each in quantities(statement)]
    for word in words(statement):
        is_amount = any(start <= word.start < end for start, end in amounts)
        is_name = word.is_name or (word.start == 0 and _is_first_name(statement, word, columns))
        is_short = word.form.isupper() and not is_place(word.form)
        if is_name and not (is_amount or is_short) and word.lower not in word_list("calendar"):
            yield word


def _is_first_name(statement: str, word: Word, columns: Collection[str]) -> bool:
    """Return whether *word*, the first of *statement*, is a name all the same."""
    if not word.is_content or word.lemma != word.lower:
        return False
    if word.form.endswith(("'s", "’s")) or country(word.form) is not None:
        return True
    tokens = tokens_of(statement)
    is_alone = len(tokens) > 1 and (is_verb(tokens, 1) or may_be_participle(tokens[1]))
    return is_alone and any(content_stems(column) <= content_stems(statement) for column in columns)


def _may_be(word: Word, name: str) -> bool:
    """Return whether *word* may stand for *name*, as *Norwegian* for *Norway*, *UK* for *Britain*.

    >>> _may_be(words("the UK")[1], "United Kingdom"), _may_be(words("the UK")[1], "Norway")
    (True, False)
    """
    own = word.form.removesuffix("'s").removesuffix("’s")
    own_country = country(own)
    if own_country is not None and own_country == country(name):
        return True
    return own in place_forms(name) or bool(
        names_organisation(own, name) or names_person(own, name)
    )
