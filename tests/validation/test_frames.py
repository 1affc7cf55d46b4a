"""The sentences by which relations are stated: each is read, and as what it says."""

from __future__ import annotations

import pytest

from entailment.text.linguistics.analyser import PIPELINE
from entailment.validation.frames import frames, frames_of
from entailment.validation.patterns import relations
from entailment.validation.slots import slots

pytest.importorskip("spacy")
pytest.importorskip(PIPELINE)

NAMES = sorted(
    {relation.name.removeprefix("inverse:") for slot in slots() for relation in relations(slot)}
)
WITHOUT = {"affiliation", "colleague", "website"}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITHOUT])
def test_every_relation_has_frames_but_those_that_no_statement_states(name: str) -> None:
    assert frames(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITHOUT])
def test_only_a_sentence_with_is_or_was_has_a_frame_of_being(name: str) -> None:
    for frame in frames(name):
        verbs = frame.sentence.split()
        assert frame.link.predicate != "be" or {"is", "was"} & set(verbs), frame.sentence


def test_no_frame_has_entity_and_value_in_one_role() -> None:
    for name in NAMES:
        for frame in frames(name):
            assert frame.link.entity != frame.link.value, frame.sentence


def test_a_class_stands_for_each_of_its_words() -> None:
    (frame,) = [
        frame for frame in frames_of(["X is the {spouse} of Y."]) if frame.link.predicate == "wife"
    ]
    assert frame.matches(frame.link._replace(predicate="husband"))
    assert not frame.matches(frame.link._replace(predicate="daughter"))
