"""The values that flow: labels, pairs, judgments and what explains them.

Textual entailment, as the challenges define it: a text T entails a hypothesis H if a human
reading T would infer that H is most likely true (RTE-5 guidelines, after Dagan, Glickman and
Magnini, 2006). What is not entailed is either contradicted or unknown; the two-way task joins
these two as *no entailment*. That conflation lives here and nowhere else.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Literal, NamedTuple, Protocol, runtime_checkable

__all__ = [
    "CURRENCY_CODES",
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
    "Mismatch",
    "Pair",
    "Passage",
    "PassageKind",
    "Proof",
    "ProofStep",
    "RowKeys",
    "RowLabel",
    "SchemeLike",
    "SharesCores",
    "TreeNode",
    "Window",
    "cell_spans",
    "cells_of",
    "conflate",
    "figures",
    "row_keys",
    "row_label",
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
        return replace(self, gold=gold)


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A statement to search for in a corpus; *attributes* are other fields from its set."""

    id: str
    text: str
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)


_BAR = re.compile(r"(?<!\\)\|")


def cells_of(row: str) -> list[str]:
    r"""Return the cells of a row of a table, separated by bars, that are not empty.

    >>> cells_of(r"| Pro | | a\|b |")
    ['Pro', 'a|b']
    """
    return [row[start:end].replace(r"\|", "|") for start, end in cell_spans(row)]


def cell_spans(row: str) -> Iterator[tuple[int, int]]:
    """Yield where the cells of *row* that are not empty begin and end."""
    at = 0
    for begin, after in [*(bar.span() for bar in _BAR.finditer(row)), (len(row), len(row))]:
        cell = row[at:begin]
        if bare := cell.strip():
            start = at + len(cell) - len(cell.lstrip())
            yield start, start + len(bare)
        at = after


_YEAR = re.compile(r"(?:Q[1-4]\s|FY\s?)?[12]\d{3}(?:[/–-]\d{2}(?:\d{2})?)?")
_LIKELY_YEAR = re.compile(r"(?:Q[1-4]\s|FY\s?)?(?:1[5-9]|20)\d\d")
"""A year in a column without a name, in which the numbers of rows or rooms may stand."""

_YEARS = re.compile(
    r"(?:(?:academic|business|calendar|financial|fiscal|reporting|school)\s)?year|fy|season|period",
    re.IGNORECASE,
)
"""The name of a column with the year that a row is about."""

_NUMBER = re.compile(r"(?:.*[\W_])?id|no\.?|nr\.?|number|#", re.IGNORECASE)
"""The name of a column that numbers the rows, in front of the one with their names."""

_NAME = re.compile(r"(?!(?:n/?a|nil|none)\Z)[^\W\d_].*", re.IGNORECASE)
_PART = re.compile(r"[QH][1-4]|\D+")
"""What a row of a year is of, too: a quarter, or something that has no figures."""

_FIGURE = re.compile(r"[-−]?\d[\d.,'’ \u00a0\u202f]*")

CURRENCY_CODES = (
    *("USD", "GBP", "EUR", "JPY", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "BRL", "MXN"),
    *("INR", "CNY", "CHF", "NOK", "SEK", "DKK", "PLN", "CZK", "HUF", "ZAR", "KRW"),
)
"""The currencies that are read in the codes of ISO 4217."""

_LABEL = re.compile(
    r"(?P<name>|.*?[^\s,(\[](?:\s*[(\[]|,\s|\s(?=in\s)))(?P<put>in\s)?"
    r"(?:(?P<money>[€$£¥]|US\$|[A-Z]{3}(?=\s?[a-z]))?\s?"
    r"(?:(?P<scale>thousand|million|billion|trillion)s?|(?P<short>(?(money)(?:mn?|bn|tn|k|['’]?000)|(?!))))"
    rf"|(?P<sign>[€$£¥%]|percent|{'|'.join(CURRENCY_CODES)})"
    r"|(?P<unit>[kMGTcmµ]?(?:[mglLWVJ]|Wh|Hz|Pa)[²³]?|[kKMGT]B|km/h|°[CF]|ha|t|h|min|lb|ft|rpm|mph))"
    r"[)\]]?"
)
"""A label with the unit of the figures that it stands over or before: *Revenue (€ million)*."""

_SCALES = ("thousand", "million", "billion", "trillion")
_SHORT_SCALES = {
    "m": "million",
    "mn": "million",
    "bn": "billion",
    "tn": "trillion",
} | dict.fromkeys(("k", "000"), "thousand")


_COUNT = re.compile(
    r"number of .*|(?:\w+\s)?(?:employees|headcount|staff|customers|stores|members)",
    re.IGNORECASE,
)
"""A row that is of no money, in a table in *€ million* too; but not *Staff costs*."""


class RowLabel(NamedTuple):
    """The name of a row or column of a table, and what its figures have before and behind them."""

    name: str
    before: str = ""
    behind: str = ""

    def with_unit(self, cell: str) -> str:
        """Return *cell* with the unit, where it is a figure without one."""
        return f"{self.before}{cell}{self.behind}" if _FIGURE.fullmatch(cell) else cell


@lru_cache(maxsize=4096)
def row_label(cell: str) -> RowLabel:
    """Return the label that *cell* is, without the unit that it gives.

    >>> row_label("Revenue (€ million)"), row_label("in thousands").behind
    (RowLabel(name='Revenue', before='€', behind=' million'), ' thousand')
    """
    match = _LABEL.fullmatch(cell)
    if match is None:
        return RowLabel(cell)
    groups = {key: value or "" for key, value in match.groupdict().items()}
    name, money, sign, unit = (groups[key] for key in ("name", "money", "sign", "unit"))
    if len(unit) == 1 and not name and not groups["put"]:
        return RowLabel(cell)  # a column *A* or *m* is hardly of a unit
    name = name.rstrip(" ([,")
    if unit or sign in ("%", "percent"):
        return RowLabel(name, "", f" {unit}" if unit else "%")
    scale = groups["scale"] or _SHORT_SCALES.get(groups["short"].strip("'’"), "")
    money = sign or money
    before = f"{money} " if money.isalpha() else money
    return RowLabel(name, before, f" {scale}" if scale else "")


class Cell(NamedTuple):
    """A cell of a row as it is read, and where it is in the document."""

    text: str
    start: int
    end: int


class RowKeys(NamedTuple):
    """Which cells of a row say what it is about: its name and its year, by place."""

    name: int | None
    year: int | None

    @property
    def by_year(self) -> bool:
        """Whether the row is that of a year, and a name only its first statement."""
        return self.year is not None and (self.name is None or self.year < self.name)

    @property
    def corner(self) -> int:
        """The place of the cell under the corner of the table: its year or its name."""
        return self.year if self.year is not None and self.by_year else self.name or 0


def row_keys(columns: Sequence[str | None], cells: Sequence[str]) -> RowKeys:
    """Return which of *cells*, those of a row that are not empty, say what the row is about.

    >>> row_keys(("Plan", "Price"), ["Pro", "€12"]), row_keys(("Year", "Revenue"), ["2021", "12"])
    (RowKeys(name=0, year=None), RowKeys(name=None, year=0))
    >>> row_keys(("No.", "Town", "Year", "Rain"), ["1", "Ulm", "2021", "12"])
    RowKeys(name=1, year=2)
    >>> row_keys((None,), ["12"])
    RowKeys(name=0, year=None)
    """
    years = (at for at, pair in enumerate(zip(columns, cells, strict=False)) if _is_year(*pair))
    year = next(years, None)
    width = min(len(columns), len(cells))
    is_named = width > 2 and _NAME.fullmatch(cells[1]) is not None
    if year == 0:
        return RowKeys(1 if is_named and _PART.fullmatch(cells[1]) else None, 0)
    first = columns[0]
    is_number = width > 1 and (first is None or (is_named and _is_number(first, cells[0])))
    return RowKeys(1 if is_number else 0, year)


def _is_number(column: str, cell: str) -> bool:
    """Return whether *cell* only numbers its row."""
    return _NUMBER.fullmatch(column) is not None if column else _FIGURE.fullmatch(cell) is not None


def _is_year(column: str | None, cell: str) -> bool:
    """Return whether *cell* is the year that its row is about."""
    if column is None or not _YEAR.fullmatch(cell):
        return False
    label = row_label(column)
    if label.name:
        return _YEARS.fullmatch(label.name) is not None
    is_of_unit = label.behind.strip() not in ("", "%", *_SCALES)  # 1500 rpm
    return not is_of_unit and _LIKELY_YEAR.match(cell) is not None


def figures(columns: Sequence[str | None], cells: Sequence[str]) -> list[str]:
    """Return *cells* with the units of their columns, of their row and of the whole table.

    >>> figures(("Year", "Revenue (€ million)", "Staff"), ["2021", "482", "90"])
    ['2021', '€482 million', '90']
    """
    keys = row_keys(columns, cells)
    corner = row_label(columns[keys.corner] or "")
    row = RowLabel("") if keys.by_year else row_label(cells[keys.corner])
    with_units = []
    for at, (column, cell) in enumerate(zip(columns, cells, strict=False)):
        figure = cell.removesuffix(".")
        if column is not None and at not in keys:
            label = row_label(column)
            names = (row.name, label.name)
            for unit, counted in ((label, names[:1]), (row, ()), (corner, names)):
                if not (unit.before and any(map(_COUNT.fullmatch, counted))):
                    figure = unit.with_unit(figure)
        with_units.append(figure)
    return with_units


def _read_row(columns: Sequence[str | None], cells: Sequence[str], about: str) -> Iterator[str]:
    """Yield a sentence for each cell of a row but its name, with the unit of its labels.

    *about* is what the table is about, read where the row or the column is that of a year.
    """
    keys = row_keys(columns, cells)
    name = "" if keys.name is None else cells[keys.name]
    subject = row_label(name).name or name
    corner = row_label(columns[keys.corner] or "").name
    in_year = "" if keys.year is None else f" in {cells[keys.year]}"
    for at, (column, figure) in enumerate(zip(columns, figures(columns, cells), strict=False)):
        if column is None or at == keys.corner:
            continue
        label = row_label(column).name
        if keys.by_year:
            noted = _in_brackets("" if at == keys.name else name, about)
            opening = f"The {label}{noted}{in_year} is" if label else f"{noted}{in_year}:"
        elif _YEAR.fullmatch(label):
            is_plural = subject.endswith("s") and not subject.endswith("ss")
            noted = _in_brackets(corner, about)
            opening = f"The {subject}{noted} in {label} {'are' if is_plural else 'is'}"
        elif label:
            year = "" if at == keys.year else in_year
            opening = f"The {label} of {subject}{_in_brackets(corner)}{year} is"
        else:
            opening = f"{subject}{_in_brackets(corner)}{in_year}:"
        yield f"{opening.strip()} {figure}."


def _in_brackets(*notes: str) -> str:
    """Return those of *notes* that are not empty, in brackets behind what they note."""
    given = ", ".join(filter(None, notes))
    return f" ({given})" if given else ""


class Lead(NamedTuple):
    """What is read before the item of a list, and where in the document it begins."""

    text: str
    start: int


class PassageKind(StrEnum):
    """What a passage is: a heading and what leads in to a list only give context, no evidence."""

    SENTENCE = "sentence"
    HEADING = "heading"
    LEAD = "lead"


_AND = re.compile(r"[,;]\s*(?:and|or|and/or)\Z", re.IGNORECASE)
_AND_SIZE = 16
"""Characters at the end of an item in which *and* may stand."""


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
            item = _item(self.text)
            return f"{self.lead.text}{item}{'' if item.endswith(('!', '?', '…')) else '.'}"
        if not self.columns:
            return self.text
        return " ".join(_read_row(self.columns, cells_of(self.text), self.about))

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


def _item(text: str) -> str:
    """Return the item of a list without the marks and the conjunction at its end."""
    bare = text.rstrip(" \t\r\n,;:.")
    joined = _AND.search(bare, max(0, len(bare) - _AND_SIZE))
    return bare[: joined.start()] if joined else bare


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

    *kind* is that of a table in `systems.mismatches`, such as `number`, `date`, `negation` or
    `role`; *contradicts* distinguishes a contradiction from an absence.
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
    """Anything that judges pairs. A plug-in needs nothing else."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        ...


@runtime_checkable
class Fittable(Protocol):
    """A judge that learns from labelled pairs and can be saved as plain JSON."""

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*."""
        ...

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
