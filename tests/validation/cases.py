"""Facts and documents for the tests of validation, each made from a few words."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from entailment.corpora.document import make_document
from entailment.errors import DataError
from entailment.model import Document
from entailment.systems import load_system
from entailment.validation.answers import Validation
from entailment.validation.facts import Fact
from entailment.validation.judging import Profile, Validator, make_profile
from entailment.validation.slots import hypotheses_of, slots

PUBLISHED = datetime.date(2007, 3, 15)

SIMCOX = (
    "Chris Simcox, a Canadian activist, lived in Tucson, Ariz., before relocating to Phoenix. "
    "The border group met on Friday."
)
COWELL = (
    "Simon Cowell, 47, the acerbic judge of a talent show, renewed his vows with Fox. "
    "The British music executive had a contract with Sony BMG until 2009."
)
HADDAD = (
    "A prominent Iranian lawmaker, Gholam-Ali Haddad-Adel, said Wednesday that the interior "
    "minister should resign."
)


class Shelf:
    """Documents by id, which counts how often each is asked for."""

    def __init__(self, **texts: str):
        self.requests: list[str] = []
        self._documents = {
            name: make_document(name, text, date=PUBLISHED) for name, text in texts.items()
        }

    @property
    def ids(self) -> list[str]:
        """The ids of all documents."""
        return list(self._documents)

    def document(self, document_id: str) -> Document:
        """Return the document."""
        self.requests.append(document_id)
        if document_id not in self._documents:
            raise DataError(f"has no document '{document_id}'")
        return self._documents[document_id]


def fact(entity: str, slot: str, value: str, *, document: str = "d", fact_id: str = "1") -> Fact:
    """Return the fact that *slot* (`per:age`) of *entity* is *value*."""
    entity_type, _, name = slot.partition(":")
    declared = slots().slot(entity_type, name)
    hypotheses = hypotheses_of(entity, declared, value)
    return Fact(fact_id, entity, entity_type, declared.name, value, document, hypotheses)


def validated(
    text: str, entity: str, slot: str, value: str, profile: Profile | str = "tailored"
) -> Validation:
    """Return what is decided of a fact, given a document of *text*."""
    chosen = make_profile(profile) if isinstance(profile, str) else profile
    validator = Validator(Shelf(d=text), load_system("features"), chosen)
    return next(validator.validate([fact(entity, slot, value)]))


def decisions(text: str, entity: str, slot: str, values: Iterable[str]) -> list[str]:
    """Return those of *values* that the tailored profile supports."""
    return [value for value in values if validated(text, entity, slot, value).supported]
