"""Context: what a sentence leaves unsaid and its document says, put into the text that is judged.

A part adds one kind of thing and is registered under `entailment.contexts`; a recipe names those it
has, in order, each with its options:

    [[context]]
    name = "preceding-sentences"
    count = 1

What each part added is held apart from the sentence, so that evidence can show both, and so that a
part can be left out by its name to see what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, runtime_checkable

from entailment.errors import OptionError, kind_of, naming_failures
from entailment.model import IN_CONTEXT, Candidate, Document, Passage
from entailment.registry import Registry
from entailment.retrieval.speech import speaker_of
from entailment.text.running import running

__all__ = [
    "Addition",
    "Context",
    "ContextualText",
    "CorpusContext",
    "NamedContext",
    "Searchable",
    "contexts",
    "in_context",
    "make_parts",
    "within",
    "without",
]


@dataclass(frozen=True, slots=True)
class Addition:
    """What a part of the context adds: *text*, before or after the sentence or in place of a span.

    *start* and *end* are offsets in the document: of the characters that are replaced, of the place
    where something is put in (both are the same), or None for what goes before the sentence.
    *origin* is where the text is from: the id of a passage, of several the farthest from the
    sentence, `title`, `dateline` or `date`.
    """

    text: str
    origin: str
    start: int | None = None
    end: int | None = None
    part: str = ""


class Context(Protocol):
    """A part of context. A plug-in needs nothing else."""

    def add(self, passage: Passage, document: Document) -> Iterable[Addition]:
        """Return what this part adds to *passage* of *document*; nothing where it has nothing."""
        ...


class Searchable(Protocol):
    """What a part can ask of a corpus: the passages that have some words, and their documents."""

    def rank(self, hypothesis: str, count: int) -> Sequence[Candidate]:
        """Return the *count* best candidates, best first."""
        ...

    def document(self, document_id: str) -> Document:
        """Return a document of the corpus."""
        ...


@runtime_checkable
class CorpusContext(Context, Protocol):
    """A part of context that looks into the other documents of the corpus, once it has one."""

    def within(self, corpus: Searchable) -> Context:
        """Return the part with the *corpus* whose documents it reads."""
        ...


contexts: Registry[Context] = Registry("context part", "entailment.contexts")
"""Every part of context."""


class NamedContext(NamedTuple):
    """A part of context under its name."""

    name: str
    context: Context

    def additions(self, passage: Passage, document: Document) -> tuple[Addition, ...]:
        """Return what the part adds to *passage*, under its name.

        Raise EntailmentError, naming the part, where that of a plug-in fails.
        """
        with naming_failures(f"context part '{self.name}' failed", self.context):
            added = tuple(self.context.add(passage, document))
            for addition in added:
                if not isinstance(addition, Addition):
                    raise TypeError(f"add gave {kind_of(addition)} where an Addition was expected")
            return tuple(replace(addition, part=self.name) for addition in added)

    def within(self, corpus: Searchable) -> NamedContext:
        """Return the part with the *corpus* that it looks into."""
        assert isinstance(self.context, CorpusContext)
        with naming_failures(f"context part '{self.name}' failed", self.context):
            return self._replace(context=self.context.within(corpus))


@dataclass(frozen=True, slots=True)
class ContextualText:
    """A sentence as it is judged: its *text* in context, and what was added to the passage."""

    text: str
    passage: Passage
    additions: tuple[Addition, ...] = ()

    @property
    def attributes(self) -> Mapping[str, str]:
        """What a pair of this text says of it: that more than the sentence stands there."""
        return (
            {IN_CONTEXT: "yes"}
            if any(addition.start is None for addition in self.additions)
            else {}
        )


def make_parts(tables: Iterable[Mapping[str, object]]) -> tuple[NamedContext, ...]:
    """Return the parts that the `[[context]]` tables of a recipe name, in their order.

    Raise OptionError for a table without name, a part named twice or a wrong option, and
    UnknownNameError for a name that nobody registered.
    """
    parts: list[NamedContext] = []
    for table in tables:
        name = table.get("name")
        if not isinstance(name, str):
            raise OptionError('a [[context]] table has no name; write name = "headline"')
        if any(part.name == name for part in parts):
            raise OptionError(f"context part '{name}' is given twice; name each part once")
        options = {option: value for option, value in table.items() if option != "name"}
        parts.append(NamedContext(name, contexts.create(name, **options)))
    return tuple(parts)


def without(parts: Iterable[NamedContext], name: str) -> tuple[NamedContext, ...]:
    """Return *parts* without the one called *name*, for an ablation."""
    return tuple(part for part in parts if part.name != name)


def within(
    parts: Iterable[NamedContext], corpus: Callable[[], Searchable]
) -> tuple[NamedContext, ...]:
    """Return *parts*, those that look into other documents with what *corpus* returns."""
    return tuple(
        part.within(corpus()) if isinstance(part.context, CorpusContext) else part for part in parts
    )


def in_context(
    passage: Passage, document: Document, parts: Sequence[NamedContext]
) -> ContextualText:
    """Return *passage* with what *parts* add to it from its *document*.

    What goes before the sentence, or is put in at one place, stands in the order of the parts.
    Where two parts would change the same characters, the first does; within a row of a table, which
    is read with the names of its columns, none does. A sentence of a turn of a talk stands behind
    the label of who speaks, whatever the parts are. White space is put to single blanks. Raise
    ValueError where the passage is of another document.
    """
    if document.id != passage.document_id:
        raise ValueError(f"passage '{passage.id}' is not of the document '{document.id}'")
    before: list[Addition] = []
    inside: list[Addition] = []
    for part in parts:
        for named in part.additions(passage, document):
            if named.start is None:
                before.append(named)
            elif _may_change(named, passage) and not any(_meet(named, other) for other in inside):
                inside.append(named)
    inside += _speaker(passage, document)
    inside.sort(key=_place)
    pieces = [*(addition.text for addition in before), _changed(passage, inside)]
    text = running(" ".join(pieces), document.text)[0].text
    return ContextualText(" ".join(text.split()), passage, (*before, *inside))


def _speaker(passage: Passage, document: Document) -> Iterator[Addition]:
    """Yield the label of the turn that *passage* is of, unless it begins with that."""
    speaker = speaker_of(passage, document)
    if speaker is not None:
        yield Addition(speaker.label, speaker.origin, passage.start, speaker.end, "speaker")


def _changed(passage: Passage, additions: Sequence[Addition]) -> str:
    """Return the reading of *passage* with *additions*, which are in order, in their places."""
    if passage.columns:
        before = [addition.text for addition in additions if addition.start == passage.start]
        after = [addition.text for addition in additions if addition.start != passage.start]
        return "".join([*before, passage.reading, *after])
    if passage.lead:
        before = [addition.text for addition in additions if addition.end == passage.start]
        after = [addition.text for addition in additions if addition.start == passage.end]
        inside = additions[len(before) : len(additions) - len(after)]
        item = replace(passage, text=_text_changed(passage, inside))
        return "".join([*before, item.reading, *after])
    return _text_changed(passage, additions)


def _text_changed(passage: Passage, additions: Sequence[Addition]) -> str:
    """Return the text of *passage* with *additions*, which are in order, in their places."""
    pieces: list[str] = []
    at = 0
    for addition in additions:
        start, end = (edge - passage.start for edge in _place(addition))
        pieces += [passage.text[at:start], addition.text]
        at = end
    return "".join([*pieces, passage.text[at:]])


def _may_change(addition: Addition, passage: Passage) -> bool:
    """Return whether *addition* has a place in the reading of *passage*: in a row, at its edges."""
    return not passage.columns or _place(addition) in (
        (passage.start, passage.start),
        (passage.end, passage.end),
    )


def _place(addition: Addition) -> tuple[int, int]:
    start = addition.start or 0
    return start, start if addition.end is None else addition.end


def _meet(first: Addition, second: Addition) -> bool:
    (start, end), (begin, stop) = _place(first), _place(second)
    if start == end == begin == stop:
        return first.part == second.part
    return (start, end) == (begin, stop) or (start < stop and begin < end)
