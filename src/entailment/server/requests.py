"""What requests hold. Anything else in a request is an error, so that no word is overlooked."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    model_validator,
)

from entailment.datasets.problems import is_statement, shown
from entailment.errors import UnknownNameError
from entailment.registry import Registry
from entailment.retrieval.context import contexts
from entailment.retrieval.ranking import rankers
from entailment.text.characters import NOT_TEXT
from entailment.validation.jsonl import renamed

__all__ = [
    "BatchIn",
    "CheckIn",
    "CollectionIn",
    "DocumentIn",
    "DocumentsIn",
    "FactIn",
    "FileIn",
    "HypothesisIn",
    "JudgeIn",
    "NoveltyIn",
    "PairIn",
    "RecordIn",
    "RetrievedIn",
    "ScoreIn",
    "SearchIn",
    "SourceIn",
    "SourcesIn",
    "ValidateIn",
]


def _text(value: str) -> str:
    if NOT_TEXT.search(value):
        raise ValueError("has a NUL or half a character, which is not text")
    return value


def _filled(value: str) -> str:
    if not any(c.isprintable() and c != " " for c in value):
        raise ValueError("must not be empty")
    return value


def _statement(value: str) -> str:
    if not is_statement(value):
        raise ValueError(f"'{shown(value)}' has no letter or digit and states nothing")
    return value


Text = Annotated[str, AfterValidator(_text)]
Filled = Annotated[Text, Field(min_length=1), AfterValidator(_filled)]
Statement = Annotated[
    Filled,
    AfterValidator(_statement),
    Field(max_length=100_000, examples=["A ferry sank."]),
]
Name = Annotated[Text, Field(min_length=1, max_length=1_000)]
Probability = Annotated[float, Field(ge=0, le=1)]
Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$", examples=["2005-06-14"])]


@dataclass(frozen=True)
class _Registered:
    """The names of a registry, those of plug-ins included, and *others*."""

    registry: Registry[Any]
    others: tuple[str, ...] = ()

    def check(self, name: str) -> str:
        """Return *name*; raise ValueError for one that is not registered."""
        if name not in self._names():
            raise ValueError(str(UnknownNameError(self.registry.kind, name, self._names())))
        return name

    def list_names(self, schema: dict[str, Any]) -> None:
        """Add the names to the *schema* of the field."""
        schema["enum"] = self._names()

    def _names(self) -> list[str]:
        return sorted([*self.registry.names(), *self.others])


_RANKERS = _Registered(rankers, ("all",))
_CONTEXTS = _Registered(contexts)
Ranker = Annotated[
    Name, AfterValidator(_RANKERS.check), Field(json_schema_extra=_RANKERS.list_names)
]
ContextPart = Annotated[
    Name, AfterValidator(_CONTEXTS.check), Field(json_schema_extra=_CONTEXTS.list_names)
]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def _with_one_unknown_key(cls, value: Any) -> Any:
        """Leave out all unknown keys but the first: an error is built for each of them."""
        if not isinstance(value, dict):
            return value
        first = next((key for key in value if key not in cls.model_fields), None)
        return {k: item for k, item in value.items() if k in cls.model_fields or k == first}


def _kind(value: object) -> str | None:
    """Return the tag of the form that *value* has in a union, by its type."""
    kinds = ((str, "<text>"), (list, "<list>"), ((dict, BaseModel), "<object>"))
    return next((tag for kind, tag in kinds if isinstance(value, kind)), None)


def _choice(forms: str, kind: Callable[[Any], str | None] = _kind) -> Discriminator:
    """Return what chooses a form of a union by its tag, so that errors are those of that form.

    A value without a form must be one of *forms*. Tags stand between `<` and `>`, by which
    `errors` recognises them in the place of an error.
    """
    return Discriminator(kind, custom_error_type="no_form", custom_error_message=f"must be {forms}")


def _example(**body: Any) -> ConfigDict:
    """Return the configuration of a request with *body* as its example."""
    return ConfigDict(json_schema_extra={"examples": [body]})


_OWN_ID = "What it is called in the reply; by its place without it."


class DocumentIn(_In):
    """A document as its text."""

    text: Annotated[Text, Field(description="What it says.")]
    id: Name | None = Field(None, description=_OWN_ID)
    title: Text | None = Field(None, description="Its title, such as a headline.")
    date: Date | None = Field(None, description="The day it is dated.")
    source: Text | None = Field(None, description="What it is called where evidence is shown.")
    markdown: bool = Field(False, description="Read the text as the content of a Markdown file.")


class FileIn(_In):
    """A file: txt, md, html, docx, pdf, jsonl or csv, by the ending of its name."""

    name: Annotated[
        Text,
        Field(
            min_length=1,
            max_length=255,
            description="Its name; the ending names the format.",
            examples=["tower.txt"],
        ),
    ]
    content: Annotated[
        str,
        Field(
            description="The bytes of the file in base64.",
            json_schema_extra={"contentEncoding": "base64"},
            examples=["VGhlIHRvd2VyIGlzIDM4IG1ldHJlcyB0YWxsLg=="],
        ),
    ]


class CollectionIn(_In):
    """A collection that the operator mounted by name."""

    collection: Name = Field(description="One of /v1/collections.")


_SOURCES = {"text": "<document>", "content": "<file>", "collection": "<collection>"}
"""The tags of the objects that are sources, by a key that no other of them has."""


def _kind_of_source(value: object) -> str | None:
    keys = type(value).model_fields if isinstance(value, BaseModel) else value
    if not isinstance(keys, dict):
        return _kind(value)
    return next((tag for key, tag in _SOURCES.items() if key in keys), None)


_SentIn = (
    Annotated[Text, Field(examples=["The tower is 38 metres tall."]), Tag("<text>")]
    | Annotated[DocumentIn, Tag("<document>")]
    | Annotated[FileIn, Tag("<file>")]
)
"""A source that a request brings along."""

SourceIn = Annotated[
    _SentIn | Annotated[CollectionIn, Tag("<collection>")],
    _choice(
        "a text or an object with 'text', with 'name' and 'content', or with 'collection'",
        _kind_of_source,
    ),
]
SourcesIn = Annotated[
    list[SourceIn],
    Field(min_length=1, description="Texts, documents, files and names of collections."),
]
RetrievedIn = Annotated[
    list[SourceIn],
    Field(description="Texts, documents, files and names of collections; none with `lenient`."),
]
"""What was retrieved for an answer, which may be nothing."""


_OneSentIn = Annotated[
    _SentIn,
    _choice("a text or an object with 'text' or with 'name' and 'content'", _kind_of_source),
]


class DocumentsIn(_In):
    """Sources that are only to be read; a document of a collection has a route of its own."""

    sources: Annotated[
        list[_OneSentIn],
        Field(min_length=1, description="Texts, documents and files."),
    ]


class _Judging(_In):
    system: Name | None = Field(None, description="One of /v1/systems; the first without it.")


class _Thresholded(_Judging):
    abstain: Probability | None = Field(
        None, description="UNKNOWN, undecided, where the confidence is under it."
    )
    threshold: Probability | None = Field(
        None, description="P(entailment) from which a text entails; the system's label without it."
    )


class PairIn(_In):
    """A text and a hypothesis."""

    text: Annotated[
        Filled, Field(description="What is read.", examples=["Yahoo is buying Overture."])
    ]
    hypothesis: Statement = Field(description="What the text may entail.")
    id: Name | None = Field(None, description="The number of its place, from 1, without it.")
    task: Literal["IE", "IR", "QA", "SUM", "CD", "MT", "PP", "RC"] | None = Field(
        None, description="The task of the RTE challenges that the pair is of."
    )
    in_context: bool = Field(
        False, description="The text is a sentence after others that only give its context."
    )


class JudgeIn(_Thresholded):
    """Pairs to be judged."""

    model_config = _example(
        pairs=[{"text": "Yahoo is buying Overture.", "hypothesis": "Yahoo sold Overture."}],
        explain=True,
    )

    pairs: Annotated[list[PairIn], Field(min_length=1, description="Judged in this order.")]
    labels: Literal[2, 3] | None = Field(None, description="Two-way or three-way labels.")
    explain: bool = Field(False, description="Say why: takes several times as long.")


_CONTEXT = "What of its document is read with a sentence"
_RANKER = "What chooses the sentences that are judged, by the words they share; `all` judges all."


class _Checking(_Thresholded):
    context: list[ContextPart] | None = Field(
        None, description=f"{_CONTEXT}; the usual ones of a check without it."
    )
    top: Annotated[int, Field(ge=1, le=1_000_000)] = Field(
        20,
        description="Passages of each source that are judged for a claim; without it at most as "
        "many as may be named.",
    )
    ranker: Ranker | None = Field(None, description=_RANKER)
    lenient: bool = Field(
        False,
        description="Leave broken sources out, and note them; of a batch, an answer that cannot be "
        "checked gets a report that says why.",
    )


class CheckIn(_Checking):
    """An answer, and the sources that are to support its claims."""

    model_config = _example(
        answer="The tower is 38 metres tall. It was built in 1899.",
        sources=["The tower, built in 1874, is 38 metres tall."],
    )

    answer: Annotated[
        Text,
        Field(
            description="The text whose claims are checked.",
            examples=["The tower is 38 metres tall."],
        ),
    ]
    sources: RetrievedIn
    page: bool = Field(False, description="Return the report also as a page of HTML, `html`.")


class RecordIn(_In):
    """An answer of a batch; without sources of its own it is checked against those of all."""

    answer: Text = Field(description="The text whose claims are checked.")
    sources: RetrievedIn | None = Field(None, description="Its own sources; those of all without.")
    id: Name | None = Field(None, description=_OWN_ID)


class BatchIn(_Checking):
    """Several answers, each with sources or with those that all share."""

    model_config = _example(
        records=[{"id": "first", "answer": "The tower is 38 metres tall."}],
        sources=[{"id": "guide", "text": "The tower, built in 1874, is 38 metres tall."}],
    )

    records: Annotated[list[RecordIn], Field(min_length=1, description="The answers.")]
    sources: RetrievedIn | None = Field(
        None, description="The sources of answers without own ones."
    )


class HypothesisIn(_In):
    """A statement with an id."""

    text: Statement = Field(description="What it states.")
    id: Name | None = Field(None, description=_OWN_ID)


_StatementIn = Annotated[
    Annotated[Statement, Tag("<text>")] | Annotated[HypothesisIn, Tag("<object>")],
    _choice("a text or an object with 'text'"),
]


class _Searching(_Thresholded):
    sources: SourcesIn
    context: list[ContextPart] = Field([], description=f"{_CONTEXT}; none without it.")
    top: Annotated[int, Field(ge=1, le=1_000_000)] = Field(
        100,
        description="Sentences that are judged for a hypothesis; without it at most as many as "
        "may be named.",
    )
    limit: Annotated[int, Field(ge=1)] | None = Field(
        None, description="Sentences of each kind that are returned; all without it."
    )
    ranker: Ranker | None = Field(None, description=_RANKER)
    since: Text | None = Field(
        None,
        description="Search only documents dated this day or later; those without a date are left "
        "out.",
        examples=["2026-06-01"],
    )
    until: Text | None = Field(
        None, description="The same, dated this day or an earlier one.", examples=["2026-06-09"]
    )
    lenient: bool = Field(
        False,
        description="Leave broken sources out, and note them; return a refused hypothesis as a "
        "finding.",
    )
    page: bool = Field(False, description="Return the findings also as a page of HTML, `html`.")


class SearchIn(_Searching):
    """Hypotheses to be searched for."""

    model_config = _example(
        hypotheses=["A ferry sank off Malta."],
        sources=[{"id": "news", "text": "A ferry went down off Malta.", "date": "2005-06-14"}],
    )

    hypotheses: Annotated[
        list[_StatementIn], Field(min_length=1, description="What a sentence may entail.")
    ]


class NoveltyIn(_Searching):
    """Statements that may be new."""

    model_config = _example(
        statements=["A ferry sank off Malta.", "Nine people died."],
        sources=[{"id": "news", "text": "A ferry went down off Malta.", "date": "2005-06-14"}],
    )

    statements: Annotated[list[_StatementIn], Field(min_length=1)] | None = Field(
        None, description="What may be known already."
    )
    article: _OneSentIn | None = Field(
        None,
        description="Instead of statements: what its sentences state is looked up, in documents "
        "with other texts.",
    )

    @model_validator(mode="after")
    def _with_statements_or_article(self) -> Self:
        if (self.statements is None) is (self.article is None):
            raise ValueError("give either statements or an article")
        return self


def _integer_as_text(value: object) -> object:
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    return json.dumps(value) if is_integer else value


def _number_as_text(value: object) -> object:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("must be a text or a finite number")
        return json.dumps(value)
    return _integer_as_text(value)


def _text_or(*kinds: str, longest: int) -> dict[str, Any]:
    """Return the schema of a text that may also be of JSON's types *kinds*."""
    text = {"type": "string", "minLength": 1, "maxLength": longest}
    return {"anyOf": [text, *({"type": kind} for kind in kinds)]}


class FactIn(_In):
    """A value for a slot of an entity, and the documents, by id, any of which may support it.

    It is what a line of JSON is for `entail validate`: `subject`, `predicate` and `object` are
    other names of `entity`, `slot` and `value`, and further keys are attributes.
    """

    model_config = ConfigDict(extra="allow")

    entity: Annotated[Text, Field(min_length=1, max_length=10_000, examples=["Ann Berg"])] = Field(
        description="Whom or what the fact is about."
    )
    slot: Annotated[Text, Field(min_length=1, max_length=10_000, examples=["per:age"])] = Field(
        description="Which of its properties: a slot of TAC KBP, or free text."
    )
    value: Annotated[
        Text,
        Field(min_length=1, max_length=10_000),
        BeforeValidator(_number_as_text),
        WithJsonSchema(
            _text_or("number", longest=10_000)
            | {"description": "What fills the slot.", "examples": ["41"]}
        ),
    ]
    document: Annotated[
        Annotated[Name, Tag("<text>")]
        | Annotated[list[Name], Field(min_length=1, max_length=100), Tag("<list>")],
        _choice("an id or a list of ids"),
    ] = Field(description="The id of the document that may support it, or of several.")
    id: Annotated[
        Name | None,
        BeforeValidator(_integer_as_text),
        WithJsonSchema(_text_or("integer", "null", longest=1_000) | {"description": _OWN_ID}),
    ] = None
    entity_type: Text | None = Field(None, description="per, org or any; that of the slot without.")
    hypotheses: Annotated[list[Statement], Field(min_length=1, max_length=100)] | None = Field(
        None, description="The fact as statements; those of the slot's templates without."
    )
    supported: bool | None = Field(None, description="The gold label; it changes no decision.")

    @model_validator(mode="before")
    @classmethod
    def _with_one_unknown_key(cls, value: Any) -> Any:
        """Return the parts under their own names; no key is an error."""
        return renamed(value) if isinstance(value, dict) else value


class ValidateIn(_Judging):
    """Facts, and the documents that they cite."""

    model_config = _example(
        facts=[{"entity": "Ann Berg", "slot": "per:age", "value": "41", "document": "news"}],
        sources=[{"id": "news", "text": "Ann Berg, 41, founded Acme."}],
    )

    facts: Annotated[list[FactIn], Field(min_length=1, description="Decided in this order.")]
    sources: SourcesIn
    profile: Literal["tailored", "generic"] = Field(
        "tailored", description="With the rules of each slot, or with its templates alone."
    )
    without: list[Name] = Field([], description="Rules that are left out.")


class ScoreIn(_In):
    """A file of gold labels, and files of judgments."""

    gold: FileIn = Field(description="The labelled pairs, or their answer key.")
    runs: Annotated[
        list[FileIn], Field(min_length=1, max_length=10, description="The files of judgments.")
    ]
    labels: Literal[2, 3] | None = Field(None, description="Score as two-way or three-way labels.")
    by: (
        Annotated[
            Annotated[Name, Tag("<text>")]
            | Annotated[list[Name], Field(max_length=10), Tag("<list>")],
            _choice("the name of an attribute or a list of names"),
        ]
        | None
    ) = Field(
        None, description="An attribute that groups the pairs, such as `task`, or a list of them."
    )
    cluster: Name | None = Field(
        None,
        description="What pairs that are drawn together share: `hypothesis`, `text` or an "
        "attribute; by default the query, the topic or the hypothesis.",
    )
    subset: bool = Field(
        False, description="The gold is a part of what was judged: leave out the other judgments."
    )
    bootstrap: Annotated[int, Field(ge=0, le=10_000)] = Field(
        1000, description="Samples that the intervals are computed from; 0 for none."
    )
    seed: Annotated[int, Field(ge=0, le=2**32 - 1)] = Field(
        0, description="The seed of these samples."
    )
