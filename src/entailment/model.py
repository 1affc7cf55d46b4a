"""The values that flow: labels, pairs, judgments and what explains them.

Textual entailment, as the challenges define it: a text T entails a hypothesis H if a human
reading T would infer that H is most likely true (RTE-5 guidelines, after Dagan, Glickman and
Magnini, 2006). What is not entailed is either contradicted or unknown; the two-way task joins
these two as *no entailment*. That conflation lives here and nowhere else.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import Enum, StrEnum
from html import escape
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from entailment.text.items import item_of
from entailment.text.tables import cell_spans, cells_of, figures, sentences_of_row

__all__ = [
    "IN_CONTEXT",
    "AblatedSpan",
    "Alignment",
    "Candidate",
    "Cell",
    "Document",
    "Explains",
    "Explanation",
    "Fingerprinted",
    "Fittable",
    "Hypothesis",
    "Judge",
    "Judgment",
    "Label",
    "LabelScheme",
    "Lead",
    "Learns",
    "Mismatch",
    "Pair",
    "Passage",
    "PassageKind",
    "Proof",
    "ProofStep",
    "SchemeLike",
    "SharesCores",
    "TreeNode",
    "Window",
    "conflate",
]


class Label(StrEnum):
    """The relation of a text to a hypothesis.

    `NO_ENTAILMENT` is the two-way label: contradicted or unknown, not distinguished.
    """

    ENTAILMENT = "ENTAILMENT"
    CONTRADICTION = "CONTRADICTION"
    UNKNOWN = "UNKNOWN"
    NO_ENTAILMENT = "NO ENTAILMENT"


class LabelScheme(Enum):
    """A label scheme: the two-way or the three-way task."""

    TWO_WAY = 2
    THREE_WAY = 3

    @property
    def members(self) -> tuple[Label, ...]:
        """The labels of the scheme, entailment first."""
        if self is LabelScheme.TWO_WAY:
            return (Label.ENTAILMENT, Label.NO_ENTAILMENT)
        return (Label.ENTAILMENT, Label.CONTRADICTION, Label.UNKNOWN)

    @classmethod
    def of(cls, labels: Iterable[Label]) -> LabelScheme:
        """Return the scheme that *labels* are of; entailment alone is two-way.

        >>> LabelScheme.of([Label.ENTAILMENT, Label.UNKNOWN])
        <LabelScheme.THREE_WAY: 3>
        """
        seen = set(labels)
        three_way = bool(seen & {Label.CONTRADICTION, Label.UNKNOWN})
        if three_way and Label.NO_ENTAILMENT in seen:
            raise ValueError("two-way and three-way labels are mixed")
        return cls.THREE_WAY if three_way else cls.TWO_WAY


SchemeLike = LabelScheme | Literal[2, 3]
"""A label scheme, or how many labels it has."""


IN_CONTEXT = "in_context"
"""The attribute of a pair whose text is a sentence with its context."""


def conflate(label: Label) -> Label:
    """Return the two-way label: contradicted and unknown become *no entailment*.

    >>> conflate(Label.CONTRADICTION)
    <Label.NO_ENTAILMENT: 'NO ENTAILMENT'>
    """
    return Label.ENTAILMENT if label is Label.ENTAILMENT else Label.NO_ENTAILMENT


@dataclass(frozen=True, slots=True)
class Pair:
    """A text, a hypothesis and, if known, the gold label.

    *attributes* are other fields of the data set: `task`, `length`, `lang`, `query` (the source
    that several pairs share). With `in_context` the text is a sentence after others that only give
    its context, and is not judged in parts.
    """

    id: str
    text: str
    hypothesis: str
    gold: Label | None = None
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def task(self) -> str | None:
        """The application setting (IE, IR, QA, SUM, ...) or None where the set has none."""
        return self.attributes.get("task")

    @property
    def is_in_context(self) -> bool:
        """Whether the text is a sentence with its context, of which no other part may decide."""
        return bool(self.attributes.get(IN_CONTEXT))

    def with_gold(self, gold: Label | None) -> Pair:
        """Return the pair with another gold label."""
        return Pair(self.id, self.text, self.hypothesis, gold, self.attributes)


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A statement to search for in a corpus; *attributes* are other fields from its set."""

    id: str
    text: str
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)


class Cell(NamedTuple):
    """A cell of a row as it is read, and where it is in the document."""

    text: str
    start: int
    end: int


class Lead(NamedTuple):
    """What is read before the item of a list, and where in the document it begins."""

    text: str
    start: int


class PassageKind(StrEnum):
    """What a passage is: a heading and what leads in to a list only give context, no evidence."""

    SENTENCE = "sentence"
    HEADING = "heading"
    LEAD = "lead"


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of a document: the unit that is retrieved, judged and quoted.

    *number* is its place in the document (the `s_id` of RTE-6); `document.text[start:end]` is
    *text*, to the character. A row of a table has *columns*, the names of those of its cells that
    are not empty; None for a cell that is not read, and is *about* what the title and the heading
    above its table name. The item of a list has a *lead*, where a sentence leads in to the list.
    """

    document_id: str
    number: int
    text: str
    start: int
    end: int
    columns: tuple[str | None, ...] = ()
    lead: Lead | None = None
    kind: PassageKind = PassageKind.SENTENCE
    about: str = ""

    @property
    def id(self) -> str:
        """The passage's id in its corpus: document id, colon, number."""
        return f"{self.document_id}:{self.number}"

    @property
    def reading(self) -> str:
        """The text as it is ranked and judged: of a row a sentence for each cell after the first.

        An item is read behind its lead-in, which has no reading of its own.

        >>> columns = ("Plan", "Price", "Users")
        >>> Passage("plans.md", 1, "| Pro | €12 | 5 |", 0, 17, columns).reading
        'The Price of Pro (Plan) is €12. The Users of Pro (Plan) is 5.'
        >>> Passage("a.md", 1, "| Revenue | 482 |", 0, 17, ("€ million", "2023")).reading
        'The Revenue in 2023 is €482 million.'
        >>> columns = ("Year", "Revenue (€ million)")
        >>> Passage("a.md", 1, "| 2021 | 482 |", 0, 14, columns, about="Norla").reading
        'The Revenue (Norla) in 2021 is €482 million.'
        >>> lead = Lead("It does not cover ", 0)
        >>> Passage("terms.md", 1, "theft;", 22, 28, lead=lead).reading
        'It does not cover theft.'
        """
        if self.kind is PassageKind.LEAD:
            return ""
        if self.lead:
            item = item_of(self.text)
            return f"{self.lead.text}{item}{'' if item.endswith(('!', '?', '…')) else '.'}"
        if not self.columns:
            return self.text
        return " ".join(sentences_of_row(self.columns, cells_of(self.text), self.about))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of a row with columns, each with its unit and its place in the document."""
        if not self.columns:
            return ()
        read = figures(self.columns, cells_of(self.text))
        places = cell_spans(self.text)
        return tuple(
            Cell(text, self.start + start, self.start + end)
            for text, (start, end) in zip(read, places, strict=False)
        )


@dataclass(frozen=True, slots=True)
class Document:
    """A text of a corpus, its sentences and its metadata.

    *title* is its headline, *dateline* where and when it was filed, as printed, *date* the day
    of its publication, *source* the file (or file and line) that it was read from.
    """

    id: str
    text: str
    passages: tuple[Passage, ...]
    title: str | None = None
    dateline: str | None = None
    date: datetime.date | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that a ranker proposes for a hypothesis: its rank, from 1, and its score."""

    passage: Passage
    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """A word of the hypothesis aligned with a word of the text.

    *how* names the relation (`same word`, `same lemma`, ...); offsets count characters.
    """

    hypothesis_word: str
    hypothesis_start: int
    text_word: str
    text_start: int
    how: str
    weight: float


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A part of the hypothesis that the text contradicts or does not contain.

    *kind* is one of `systems.mismatches.kinds`, such as `number`, `date` or `role`, or one of a
    plug-in; *contradicts* distinguishes a contradiction from an absence.
    """

    kind: str
    hypothesis: str
    text: str | None
    contradicts: bool

    def __str__(self) -> str:
        text = f"the text has {self.text!r}" if self.text else "the text has none like it"
        return f"{self.kind}: the hypothesis has {self.hypothesis!r}, {text}"


@dataclass(frozen=True, slots=True)
class AblatedSpan:
    """A part of the hypothesis whose deletion raises the probability of entailment.

    *chunk* is its words, *start* and *end* where they are in the hypothesis, in characters;
    *change* is how much P(entailment) rises without them, in (0, 1].
    """

    chunk: str
    start: int
    end: int
    change: float


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a long text that was judged alone; offsets count characters.

    *decided* marks the window whose probabilities are those of the whole text, unless a system
    that combines several adds evidence of its own.
    """

    start: int
    end: int
    probabilities: Mapping[Label, float] = field(hash=False)
    decided: bool


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A word of a dependency tree: its position, the word, and its relation to the parent node.

    *id* is the place of the token in its analysis, below 0 for a word that a proof inserted; *head*
    the id of the node above, its own for a root. *start* counts characters, -1 for an inserted
    word; *sentence* counts from 0. *marks* are what keeps a clause from being asserted: `denied`,
    `possibility`, `attribution`, ...
    """

    id: int
    form: str
    start: int
    lemma: str
    pos: str
    relation: str
    head: int
    sentence: int = 0
    marks: tuple[str, ...] = ()

    @property
    def is_root(self) -> bool:
        """Whether nothing is above it."""
        return self.head == self.id


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One operation on the tree of the text, and its cost.

    *operation* is `replace`, `converse`, `attach`, `insert`, `extract`, `assert`, `delete` or
    `match`, in logic `match`, `axiom`, `relax` or `drop`; *rule* what permits it. It changes *node*
    of the text's tree into *hypothesis_node* of the hypothesis's, under *head* where it is attached
    or inserted; None where that side has none. *resource* is the resource or tool that the rule is
    of, *sentence* the text after the step, in telegraphic style, in logic the goal that it proves.
    """

    operation: str
    rule: str
    node: int | None
    hypothesis_node: int | None
    head: int | None = None
    resource: str | None = None
    cost: float = 0.0
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps that turn the tree of a text into one that contains the tree of the hypothesis.

    *text* and *hypothesis* are the nodes of both trees before the first step, *alignment* the final
    one, as ids of the hypothesis and of the text after the last step. *gap* are the ids of the
    hypothesis that remain unproved; *cost* is that of all steps, at least 0. *notes* are what a
    reader has to know: limits that the search met, what was left out.
    """

    text: tuple[TreeNode, ...]
    hypothesis: tuple[TreeNode, ...]
    steps: tuple[ProofStep, ...]
    alignment: tuple[tuple[int, int], ...]
    gap: tuple[int, ...] = ()
    cost: float = 0.0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a system judged a pair as it did: what is aligned, what is not, what mismatches.

    *uncovered* are the content words of the hypothesis that are aligned with nothing in the text;
    *reasons* are sentences for people, the most important first. *windows* are the parts in which
    a long text was read, in order; *ablated_spans* those of the hypothesis without which it would
    be likelier to be entailed, largest change first. *proof* is there where the system
    judges by the steps that lead from the text to the hypothesis.
    """

    alignments: tuple[Alignment, ...] = ()
    uncovered: tuple[str, ...] = ()
    mismatches: tuple[Mismatch, ...] = ()
    reasons: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()
    ablated_spans: tuple[AblatedSpan, ...] = ()
    proof: Proof | None = None

    @property
    def begins_whole(self) -> bool:
        """Whether the first of the windows is the whole text, of which the others are parts."""
        whole, *parts = self.windows or (None,)
        return whole is not None and all(part.end <= whole.end for part in parts)

    @property
    def deciding_part(self) -> Window | None:
        """The window that decided; None where that was the whole text."""
        parts = self.windows[1:] if self.begins_whole else self.windows
        return next((window for window in parts if window.decided), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as values that JSON holds; offsets count characters."""
        fields: dict[str, Any] = _rounded(asdict(self))
        return fields if self.proof else {k: v for k, v in fields.items() if k != "proof"}


def _rounded(value: Any) -> Any:
    """Return *value*, as `asdict` gives it, with numbers of six digits and lists for tuples."""
    if isinstance(value, dict):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return round(value, 6) if isinstance(value, float) else value


@dataclass(frozen=True, slots=True)
class Judgment:
    """A system's label for a pair, with a probability for each label.

    *probabilities* has an entry for each label of the scheme, each in [0, 1], summing to 1.
    *undecided* marks an UNKNOWN that comes from abstaining.
    """

    pair_id: str
    label: Label
    probabilities: Mapping[Label, float] = field(hash=False)
    explanation: Explanation | None = None
    undecided: bool = False

    @property
    def score(self) -> float:
        """P(entailment), in [0, 1]: what ranked runs are ordered by."""
        return self.probabilities.get(Label.ENTAILMENT, 0.0)

    @property
    def confidence(self) -> float:
        """The probability of the label, in [0, 1]."""
        return self.probabilities.get(self.label, 0.0)

    @property
    def labels(self) -> LabelScheme:
        """The scheme in which the pair was judged."""
        return LabelScheme.of(self.probabilities)

    def _repr_html_(self) -> str:
        """Return the label, the probabilities and the reasons, as a notebook shows them."""
        rows = "".join(
            f"<tr><td>{label}</td><td>{probability:.2f}</td></tr>"
            for label, probability in self.probabilities.items()
        )
        reasons = self.explanation.reasons if self.explanation else ()
        items = "".join(f"<li>{escape(reason)}</li>" for reason in reasons)
        label = f"{self.label}{' (undecided)' if self.undecided else ''}"
        listed = f"<ul>{items}</ul>" if items else ""
        return f"<p><b>{label}</b></p><table>{rows}</table>{listed}"

    def to_dict(self, system: str | None = None) -> dict[str, Any]:
        """Return the judgment as values that JSON holds, of the schema `judgment`.

        *system*, what judged (`NamedSystem.description`), is an entry of it where it is given.
        `score` is P(entailment); numbers have six digits.

        >>> chances = {Label.ENTAILMENT: 0.75, Label.NO_ENTAILMENT: 0.25}
        >>> Judgment("1", Label.ENTAILMENT, chances).to_dict()["score"]
        0.75
        """
        return {
            "id": str(self.pair_id),
            "label": str(self.label),
            "score": round(self.score, 6),
            "probabilities": {str(k): round(p, 6) for k, p in self.probabilities.items()},
            **({"undecided": True} if self.undecided else {}),
            **({} if system is None else {"system": system}),
            "explanation": None if self.explanation is None else self.explanation.to_dict(),
        }

    def abstaining(self, below: float) -> Judgment:
        """Return UNKNOWN, undecided, where the confidence is under *below*, else the judgment.

        >>> Judgment("1", Label.ENTAILMENT, {Label.ENTAILMENT: 0.6, Label.CONTRADICTION: 0.1,
        ...          Label.UNKNOWN: 0.3}).abstaining(0.7).label
        <Label.UNKNOWN: 'UNKNOWN'>
        """
        if self.confidence >= below:
            return self
        return replace(self, label=Label.UNKNOWN, undecided=True)

    def at_threshold(self, threshold: float) -> Judgment:
        """Return the judgment that says entailment where the score is *threshold* or more.

        Below it the label ENTAILMENT becomes UNKNOWN, or NO ENTAILMENT where there are two labels;
        a contradiction stays one.

        >>> Judgment("1", Label.ENTAILMENT, {Label.ENTAILMENT: 0.6, Label.CONTRADICTION: 0.3,
        ...          Label.UNKNOWN: 0.1}).at_threshold(0.7).label
        <Label.UNKNOWN: 'UNKNOWN'>
        """
        if self.score >= threshold:
            return replace(self, label=Label.ENTAILMENT, undecided=False)
        if self.label is not Label.ENTAILMENT:
            return self
        is_two_way = self.labels is LabelScheme.TWO_WAY
        return replace(self, label=Label.NO_ENTAILMENT if is_two_way else Label.UNKNOWN)

    def two_way(self) -> Judgment:
        """Return the judgment with contradicted and unknown conflated; the score stays.

        >>> Judgment("1", Label.UNKNOWN, {Label.ENTAILMENT: 0.25, Label.CONTRADICTION: 0.25,
        ...          Label.UNKNOWN: 0.5}).two_way().probabilities[Label.NO_ENTAILMENT]
        0.75
        """
        entailed = self.score
        return replace(
            self,
            label=conflate(self.label),
            probabilities={Label.ENTAILMENT: entailed, Label.NO_ENTAILMENT: 1.0 - entailed},
        )


class Judge(Protocol):
    """Anything that judges pairs. A plug-in needs nothing else, unless it judges three labels.

    Then it has an attribute, too: `labels = LabelScheme.THREE_WAY`.
    """

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        ...


@runtime_checkable
class Learns(Protocol):
    """A judge that learns from labelled pairs; one that can also be saved is `Fittable`."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        ...

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Learns:
        """Return a judge fitted to the gold labels of *pairs*; this one stays as it is."""
        ...


@runtime_checkable
class Fittable(Learns, Protocol):
    """A judge that learns from labelled pairs and can be saved as plain JSON."""

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Fittable:
        """Return a judge fitted to the gold labels of *pairs*; this one stays as it is."""
        ...

    def state(self) -> dict[str, object]:
        """Return what was learned, as values that JSON can hold."""
        ...

    def with_state(self, state: Mapping[str, object]) -> Fittable:
        """Return a judge that has learned *state*, as `state` gave it."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A judge that explains its judgments."""

    def explain(self, pair: Pair) -> Explanation:
        """Return what in *pair* speaks for and against entailment."""
        ...


@runtime_checkable
class Fingerprinted(Protocol):
    """A judge that depends on a model which its options do not identify."""

    @property
    def fingerprint(self) -> str:
        """The model's name, version and checksum, without spaces; empty for none."""
        ...

    @property
    def excluded_from_signature(self) -> frozenset[str]:
        """The options excluded from the signature: no judgment depends on them."""
        ...


@runtime_checkable
class SharesCores(Protocol):
    """A judge that uses several cores in one process."""

    def for_workers(self, processes: int) -> Judge:
        """Return the judge for one of several *processes*, with its share of the cores."""
        ...
