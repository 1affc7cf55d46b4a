"""IE: templates of relations, filled with the names of a sentence and with wrong ones.

A file of relations has a table for each:

    [[relation]]
    name = "employment"
    template = "{person} works for {organisation}."
    triggers = ["work", "employee", "spokesman"]

The two slots are `person`, `organisation`, `place` or `name` (of any kind); a second slot of the
same kind is `person2` and so on. A name of an unknown kind fills `organisation` and `place` behind
a preposition (*works for Medivolt*), unless it is a person's in the document. A sentence that has
names for both slots, and one of the lemmas *triggers* if there are any, gives a pair for every way
to fill them (correct or not, as people will judge), and a wrong one: a name of the same kind that
neither the sentence nor its document has, expected to be UNKNOWN.
"""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from entailment.collection.candidates import CandidatePair
from entailment.collection.sources.passages import pair_of
from entailment.discourse.names import Name, capitalised_words, names
from entailment.errors import DataError
from entailment.model import Document, Label, Passage
from entailment.text.lexicon import word_list
from entailment.text.words import words
from entailment.toml import toml_tables, toml_text

__all__ = ["Relation", "read_relations", "relation_pairs"]

KINDS = ("person", "organisation", "place", "name")
"""The kinds of slots; a `name` is of any kind."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation with two slots, such as `{person} works for {organisation}.`"""

    name: str
    template: str
    triggers: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        try:
            slots = self.slots
            formats = any(
                spec or conversion
                for _, _, spec, conversion in string.Formatter().parse(self.template)
            )
        except ValueError as error:
            raise ValueError(f"relation '{self.name}': {error} in '{self.template}'") from error
        if formats:
            problem = f"a slot of '{self.template}' has more than a name in its braces"
            raise ValueError(f"relation '{self.name}': {problem}")
        if len(slots) != 2 or slots[0] == slots[1]:
            problem = f"'{self.template}' has not two different slots, such as {{person}}"
            raise ValueError(f"relation '{self.name}': {problem}")
        if wrong := [slot for slot in slots if _kind(slot) not in KINDS]:
            raise ValueError(
                f"relation '{self.name}': unknown slot '{wrong[0]}' (known: {', '.join(KINDS)})"
            )

    @property
    def slots(self) -> tuple[str, ...]:
        """The slots of the template, in its order."""
        fields = (field for _, field, _, _ in string.Formatter().parse(self.template))
        return tuple(field for field in fields if field is not None)

    def filled(self, first: str, second: str) -> str:
        """Return the template with *first* and *second* in its slots, in their order."""
        written = self.template.format(**dict(zip(self.slots, (first, second), strict=True)))
        plain = re.sub(r"\.\.$", ".", written)  # Acme Corp. at the end
        return plain[0].upper() + plain[1:]


def read_relations(path: str | Path) -> tuple[Relation, ...]:
    """Return the relations of a TOML file; raise DataError for what is not such a file."""
    try:
        tables = toml_tables(toml_text(path))["relation"]
        relations = tuple(_relation(table) for table in tables)
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror or error}", path=path) from error
    except (KeyError, TypeError, AttributeError) as error:
        problem = "is not a file of relations; write [[relation]] tables with name and template"
        raise DataError(problem, path=path) from error
    except ValueError as error:
        raise DataError(str(error), path=path) from error
    if not relations:
        raise DataError("holds no [[relation]]", path=path)
    return relations


def relation_pairs(
    documents: Iterable[Document],
    relations: Sequence[Relation],
    *,
    source: str,
    seed: int = 0,
    left_out: Counter[str] | None = None,
) -> Iterator[CandidatePair]:
    """Yield the pairs of *relations* in *documents*, which are held in memory.

    Sentences without a pair of a relation are counted in *left_out* by reason.
    """
    left_out = Counter() if left_out is None else left_out
    corpus = list(documents)
    present = {document.id: _names_of(document) for document in corpus}
    everywhere = [name for sentences in present.values() for named in sentences for name in named]
    known = {kind: sorted(set(map(_written, of_kind(everywhere, kind)))) for kind in KINDS}
    rng = random.Random(f"ie/{seed}")
    number = 0
    kinds = {_kind(slot) for relation in relations for slot in relation.slots}
    for document in corpus:
        foreign = {
            kind: [name for name in known[kind] if name not in document.text] for kind in kinds
        }
        probable = _behind_prepositions(document, present[document.id])
        for passage, named in zip(document.passages, present[document.id], strict=True):
            for relation in relations:
                if not _is_triggered(relation, passage):
                    left_out[f"sentences without a trigger of '{relation.name}'"] += 1
                    continue
                fillers = list(_fillers(relation, named, probable, foreign, rng))
                if not fillers:
                    slots = " and ".join(f"{{{slot}}}" for slot in relation.slots)
                    left_out[f"sentences without names for {slots} of '{relation.name}'"] += 1
                for filler, expected in fillers:
                    number += 1
                    yield pair_of(
                        f"ie-{number}",
                        passage,
                        document,
                        relation.filled(*filler),
                        method="ie",
                        source=source,
                        expected=expected,
                        details={
                            "relation": relation.name,
                            "template": relation.template,
                            "fillers": " | ".join(filler),
                        },
                    )


def of_kind(present: Iterable[Name], kind: str) -> list[Name]:
    """Return the names of *kind*, those of an unknown kind only for `name`."""
    return [name for name in present if kind == "name" or name.kind == kind]


def _relation(table: dict[str, Any]) -> Relation:
    triggers = table.get("triggers", [])
    if not isinstance(triggers, list) or not all(isinstance(word, str) for word in triggers):
        raise ValueError(f"relation '{table['name']}': triggers are a list of words: [\"work\"]")
    lemmas = frozenset(word.lower() for word in triggers)
    return Relation(str(table["name"]), str(table["template"]), lemmas)


def _written(name: Name) -> str:
    return f"the {name.text}" if name.has_article else name.text


def _kind(slot: str) -> str:
    return re.sub(r"\d+$", "", slot)


def _names_of(document: Document) -> list[list[Name]]:
    known = capitalised_words([passage.text for passage in document.passages])
    return [
        names(document.text, passage.start, passage.end, known) for passage in document.passages
    ]


def _behind_prepositions(document: Document, present: Sequence[Sequence[Name]]) -> set[int]:
    """Return where names of an unknown kind begin that are probably no persons'."""
    every = [name for named in present for name in named]
    persons = {word for name in every if name.kind == "person" for word in name.words}
    return {
        name.start
        for name in every
        if name.kind is None
        and persons.isdisjoint(name.words)
        and _preceding_word(document.text, name.start) in word_list("circumstance_prepositions")
    }


def _preceding_word(text: str, start: int) -> str:
    """Return the word before *start*, an article aside; empty where there is none."""
    before = text[max(0, start - 40) : start].lower().split()
    if before[-1:] == ["the"]:
        before.pop()
    return before[-1] if before else ""


def _is_triggered(relation: Relation, passage: Passage) -> bool:
    lemmas = {word.lemma for word in words(passage.text)}
    return not relation.triggers or bool(relation.triggers & lemmas)


def _fillers(
    relation: Relation,
    present: Sequence[Name],
    probable: Collection[int],
    foreign: dict[str, list[str]],
    rng: random.Random,
) -> Iterator[tuple[tuple[str, str], Label | None]]:
    """Yield the two names of each hypothesis, and its label where that is sure.

    *probable* are where names begin that may be of an organisation or a place, *foreign* the names
    of each kind that the document does not have.
    """
    loose = [name for name in present if name.start in probable]
    first, second = (
        [*of_kind(present, kind), *(loose if kind in ("organisation", "place") else [])]
        for kind in map(_kind, relation.slots)
    )
    fillings = dict.fromkeys(
        (_written(name), _written(other))
        for name in first
        for other in second
        if name.text != other.text
    )
    yield from ((filling, None) for filling in fillings)
    if not fillings:
        return
    left, right = next(iter(fillings))
    wrong_left, wrong_right = (foreign[_kind(slot)] for slot in relation.slots)
    if wrong_right:
        yield (left, rng.choice(wrong_right)), Label.UNKNOWN
    elif wrong_left:
        yield (rng.choice(wrong_left), right), Label.UNKNOWN
