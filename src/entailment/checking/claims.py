"""The claims of an answer: its statements, each rewritten so that it can be judged alone.

| the answer has | becomes |
| --- | --- |
| a sentence that says one thing | a claim, whole |
| Acme was founded in 1999 and is based in Bonn. | two; the second has the subject of the first |
| Acme bought Bolt, and Zed resigned. · ...; it grew. | a claim a clause |
| Acme cut costs, whereas sales were stable. | two; behind *but*, too, unless a pronoun follows |
| Acme has 9 shops and 300 employees. | two: Acme has 300 employees. |
| Pumps: Revenue was 5 and EBIT was 3. | two; the second is behind *Pumps:*, too |
| Acme, which employs 300 people, is based in Bonn. | two: Acme employs 300 people. |
| Anna Berg, the founder of Acme, resigned. | two: Anna Berg is the founder of Acme. |
| Acme has offices in: • Bonn • Rome | an item each, behind what leads in to it |
| The company: • was founded in 1999 | an item each, behind what leads in to it |
| Acme is old. • Founded: 1998 • Employees: 40 | Acme was founded in 1998. · Acme has 40 ... |
| ## Ann Lund • Left early. | Ann Lund left early. |
| [00:12] Acme grew. | the claim without the time |
| She left. | a claim with the name that is sure: Jill Carroll left. |
| However, Acme grew. | the claim without *However*, which says nothing alone |
| a citation mark, emphasis, a link's address | taken out of what is judged |
| 112 km long [source](https://example.org) | 112 km long |
| a question, a greeting, talk to the reader, I think so. | no claim |
| I don't know. · The sources do not mention it. | no claim |
| I can't verify it. · I can't say when, but Acme grew. | no claim · Acme grew. |
| As of my last update, Acme grew. | the claim without the remark on the writer |
| Here is a summary: | no claim |
| Best regards, Ann Lund, Head of Sales | no claim |
| a heading, code, a table, an address alone, a reference | no claim |

A sentence stays whole where its parts may not hold alone: in a quotation, behind *if*,
*said*, *because* and the like, where *and* may join two things rather than two statements, and
where a verb may be a participle (the company founded by Anna and Bob). What is not a claim is
listed with the reason; no word of the answer is left out.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from entailment.checking.answer import Block, Prose, read_prose
from entailment.checking.fields import is_field, sentence_about, subject_of_list_after
from entailment.checking.heads import begins_with_predicate, behind_person, person_of
from entailment.checking.meant import subject_meant
from entailment.checking.non_claims import (
    ENDED,
    SIGNATURE,
    TABLE,
    WORD,
    after_connective,
    may_be_signature,
    where_stated,
    why_no_claim,
)
from entailment.text.clauses import Clause, Piece, clauses, rendered, subject_of
from entailment.text.leads import before_item, breaks_off
from entailment.text.name_forms import CAPITAL
from entailment.text.openings import stamp_before
from entailment.text.running import with_whole_words
from entailment.text.verbs import may_be_participle, tokens_of

if TYPE_CHECKING:
    from entailment.discourse.references import Resolution

__all__ = ["Claim", "Claims", "LeftOut", "split_claims"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of an answer: *text* is `answer[start:end]`, *judged* stands alone.

    *changes* describe how the second was rewritten from the first, markup and white space aside. A
    part of a sentence may lie within another: a relative clause in its main clause. *places* are
    where in the answer the characters of *judged* are, None for those that were put in. It begins
    on *line* of the answer, from 1. *about* is what a claim is about that begins with *it* or *the
    company*, by the sentence before it, where that was not put in (`meant`).
    """

    id: str
    text: str
    judged: str
    start: int
    end: int
    changes: tuple[str, ...] = ()
    places: tuple[int | None, ...] = field(default=(), repr=False, compare=False)
    line: int = 1
    about: str = field(default="", repr=False, compare=False)

    def place(self, start: int, end: int) -> tuple[int, int] | None:
        """Return where in the answer `judged[start:end]` is; None if any of it was put in.

        Capitals, white space and markup may differ there.
        """
        places = [place for place in self.places[start:end] if place is not None]
        return (places[0], places[-1] + 1) if places and len(places) == end - start else None


class LeftOut(NamedTuple):
    """A span of an answer that makes no claim, and the reason."""

    start: int
    end: int
    reason: str


class Claims(NamedTuple):
    """The claims of an answer and the rest of it, each in order."""

    claims: tuple[Claim, ...]
    left_out: tuple[LeftOut, ...]


_ANNOUNCES = re.compile(
    r"(?:(?:sure|certainly|of course|yes|okay|ok)[\s,!.]+)?(?:"
    r"(?:here(?:'s| is| are)|below (?:is|are))\b[^:.]{0,100}|(?:in )?summary|answer):",
    re.IGNORECASE,
)
_LABEL = re.compile(rf"((?:[\w'’&/-]+ ){{0,4}}[\w'’&/-]+):\s+(?=\d|{CAPITAL})")
_PROSE = ("paragraph", "item", "title")
_KINDS = {"heading": "a heading", "code": "code", "table": TABLE, "reference": "a reference"}


def split_claims(answer: str) -> Claims:
    """Return the claims of *answer*, plain text or Markdown; none for one that claims nothing.

    >>> [claim.judged for claim in split_claims("Acme is old and has 9 shops. Is it big?").claims]
    ['Acme is old.', 'Acme has 9 shops.']
    """
    prose = read_prose(answer)
    reader = _Reader(answer, prose)
    for block in prose.blocks:
        reader.read(block)
    return Claims(tuple(reader.claims), tuple(reader.left_out))


class _Reader:
    """Reads an answer block by block."""

    def __init__(self, answer: str, prose: Prose):
        from entailment.discourse.references import resolve
        from entailment.text.sentences import split_sentences

        self.claims: list[Claim] = []
        self.left_out: list[LeftOut] = []
        self._answer = answer
        self._person: str | None = None
        """Whom the last heading names."""

        self._about = ""
        """What the current sentence is about, though it does not name it."""

        self._is_signed = False
        """Whether what comes stands behind the closing formula of a letter."""

        self._line_ends = [match.start() for match in re.finditer("\n", answer)]
        self._prose = prose
        self._sentences = {
            block: [
                (block.start + start, block.start + end)
                for start, end in split_sentences(prose.text[block.start : block.end])
            ]
            for block in prose.blocks
            if block.kind in _PROSE
        }
        spans = [span for sentences in self._sentences.values() for span in sentences]
        self._references = [
            resolution
            for resolution in resolve(prose.text, spans)
            if resolution.kind in ("pronoun", "short name")
        ]

    def read(self, block: Block) -> None:
        """Take in the claims of *block*, and what of it is none."""
        if block.kind not in _PROSE:
            self.left_out.append(LeftOut(block.start, block.end, _KINDS[block.kind]))
            if block.kind == "heading":
                self._person = person_of(self._answer[block.start : block.end])
            return
        if block.kind == "title" or self._is_name_above_list(block):
            place = self._prose.place(block.start, block.end)
            self.left_out.append(LeftOut(*place, _KINDS["heading"]))
            self._person = person_of(self._prose.text[block.start : block.end])
            return
        lead = self._lead(block)
        before = ""
        for start, end in self._sentences[block]:
            if stamp := stamp_before(self._prose.text[start:end]):
                place = self._prose.place(start, start + stamp)
                self.left_out.append(LeftOut(*place, "a time stamp"))
                start += stamp
            sentence = self._prose.text[start:end]
            self._about = subject_meant(before, sentence)
            before = before if self._about else sentence
            person = self._head(lead, sentence)
            is_alone = lead is None and person is None and block.kind == "item"
            reason = self._why_no_claim(sentence, is_alone)
            if reason:
                self.left_out.append(LeftOut(*self._prose.place(start, end), reason))
            elif person is not None:
                self._add(_behind_person(person, sentence), start)
            elif (field := self._field(block, sentence)) is not None:
                self._add([field], start)
            elif lead is not None and self._person and begins_with_predicate(sentence):
                self._add(_behind(f"{self._person}: {lead}", sentence), start)
            elif lead is not None and _needs_lead(sentence, lead):
                self._add(_behind(lead, sentence), start)
            else:
                self._add(_without_connective(sentence), start)
            lead = None

    def _is_name_above_list(self, block: Block) -> bool:
        """Return whether *block* is only the name of a person whom the list behind it is about."""
        blocks = self._prose.blocks
        at = blocks.index(block)
        name = self._prose.text[block.start : block.end]
        if block.kind != "paragraph" or ENDED.search(name) or name.endswith(":"):
            return False
        is_above = any(
            other.kind == "item" and other.lead == at for other in blocks[at + 1 : at + 2]
        )
        return is_above and person_of(name) is not None

    def _head(self, lead: str | None, sentence: str) -> str | None:
        """Return the person whom *sentence* is about, where it has no subject of its own."""
        if not begins_with_predicate(sentence):
            return None
        return self._person if lead is None else person_of(lead)

    def _why_no_claim(self, sentence: str, is_alone: bool) -> str | None:
        """Return why *sentence* is none; all that follows the closing of a letter is its end."""
        reason = why_no_claim(sentence, is_alone=is_alone)
        self._is_signed = reason == SIGNATURE or (self._is_signed and may_be_signature(sentence))
        return SIGNATURE if self._is_signed else reason

    def _lead(self, block: Block) -> str | None:
        """Return the sentence with a colon that leads in to the list of *block*."""
        if block.kind != "item" or block.lead is None:
            return None
        before = self._prose.blocks[block.lead]
        sentences = self._sentences.get(before, [])
        lead = self._as_line(sentences[-1:])
        is_lead = lead.endswith(":") and not _ANNOUNCES.match(lead)
        return lead.removesuffix(":").rstrip() if is_lead and WORD.search(lead) else None

    def _field(self, block: Block, sentence: str) -> Clause | None:
        """Return an item such as *Founded: 1998* as a statement about the subject of its list."""
        if block.kind != "item" or block.lead is None or not is_field(sentence):
            return None
        before = self._sentences.get(self._prose.blocks[block.lead], [])
        subject = subject_of_list_after([self._as_line([span]) for span in before])
        statement = None if subject is None else sentence_about(subject, sentence)
        if statement is None:
            return None
        change = f"{subject!r} added, which the list is about"
        return Clause(0, len(sentence), (statement,), change)

    def _add(self, clauses: Sequence[Clause], at: int) -> None:
        for clause in clauses:
            start, end = self._prose.place(at + clause.start, at + clause.end)
            pieces = [
                piece if isinstance(piece, str) else (at + piece[0], at + piece[1])
                for piece in clause.pieces
            ]
            references = list(self._used(pieces))
            changes = [clause.change] if clause.change else []
            changes += [f"{reference.mention} is {reference.name}" for reference in references]
            judged, places = self._rendered(pieces, references)
            claim = Claim(
                str(len(self.claims) + 1),
                self._answer[start:end],
                _capitalised(judged) if changes else judged,
                start,
                end,
                tuple(changes),
                places,
                bisect_left(self._line_ends, start) + 1,
                "" if references else self._about,
            )
            self.claims.append(claim)

    def _used(self, pieces: Sequence[Piece]) -> Iterator[Resolution]:
        """Yield the references in *pieces* to a name that they do not have themselves."""
        text = rendered(pieces, self._prose.text)
        names: set[str] = set()
        for piece in pieces:
            if isinstance(piece, str):
                continue
            at = bisect_left(self._references, piece[0], key=_start)
            while at < len(self._references) and self._references[at].end <= piece[1]:
                resolution = self._references[at]
                at += 1
                if resolution.name not in text and resolution.name not in names:
                    names.add(resolution.name)
                    yield resolution

    def _as_line(self, pieces: Sequence[Piece]) -> str:
        return self._rendered(pieces, ())[0]

    def _rendered(
        self, pieces: Sequence[Piece], references: Sequence[Resolution]
    ) -> tuple[str, tuple[int | None, ...]]:
        """Return *pieces* of the prose in one line, with the names for *references*.

        With it goes where in the answer each character is, None for one that was put in.
        """
        text: list[str] = []
        places: list[int | None] = []
        for piece in self._with_names(pieces, references):
            if isinstance(piece, str):
                text.append(piece)
                places += [None] * len(piece)
            else:
                text.append(self._prose.text[slice(*piece)])
                places += self._prose.places[slice(*piece)]
        return _in_one_line("".join(text), places)

    @staticmethod
    def _with_names(pieces: Sequence[Piece], references: Sequence[Resolution]) -> Iterator[Piece]:
        """Yield *pieces*, parted where a name takes the place of one of *references*."""
        for piece in pieces:
            if isinstance(piece, str):
                yield piece
                continue
            at, end = piece
            for reference in references:
                if at <= reference.start and reference.end <= end:
                    yield from ((at, reference.start), reference.written)
                    at = reference.end
            yield at, end


def _in_one_line(text: str, places: Sequence[int | None]) -> tuple[str, tuple[int | None, ...]]:
    """Return *text* with single blanks between its words, and the places of what stays.

    A word that is parted at the end of a line is whole.
    """
    whole = with_whole_words(text)
    text = whole.text
    places = [places[whole.start(at)] for at in range(len(text))]
    words = [word.span() for word in re.finditer(r"\S+", text)]
    left = [
        place
        for number, (start, end) in enumerate(words)
        for place in places[start - 1 if number else start : end]
    ]
    return " ".join(text[start:end] for start, end in words), tuple(left)


def _capitalised(sentence: str) -> str:
    """Return *sentence* with a capital at its beginning, where that is one letter, too."""
    capital = sentence[:1].upper()
    return capital + sentence[1:] if len(capital) == 1 else sentence


def _start(resolution: Resolution) -> int:
    return resolution.start


def _needs_lead(sentence: str, lead: str) -> bool:
    """Return whether an item says something only behind *lead*.

    A sentence with a full stop that begins with a capital stands alone, unless the lead breaks off.
    """
    is_sentence = sentence[:1].isupper() and ENDED.search(sentence) and len(sentence.split()) > 3
    return not is_sentence or breaks_off(lead)


def _behind(lead: str, sentence: str) -> list[Clause]:
    """Return the claim that *sentence* makes behind *lead*, in one piece."""
    end = len(sentence.rstrip(" ,;.")) or len(sentence)
    pieces: tuple[Piece, ...] = (before_item(lead, sentence), (0, end), ".")
    return [Clause(0, len(sentence), pieces, f"{lead!r} put before it")]


def _behind_person(person: str, sentence: str) -> list[Clause]:
    """Return the claim that *sentence* makes of *person*, who heads it."""
    end = len(sentence.rstrip(" ,;.")) or len(sentence)
    before, start = behind_person(person, sentence)
    return [Clause(0, len(sentence), (before, (start, end), "."), f"{person!r} put before it")]


def _without_connective(sentence: str) -> list[Clause]:
    """Return the parts of *sentence*, without what states nothing before it.

    That is *However,*, *Here is a summary:* or *as of my last update,*.
    """
    announced = _ANNOUNCES.match(sentence)
    begin = announced.end() if announced else after_connective(sentence)
    begin = begin or where_stated(sentence)
    begin += len(sentence[begin:]) - len(sentence[begin:].lstrip())
    parts = _behind_label(sentence[begin:]) or clauses(sentence[begin:])
    if not begin:
        return parts
    moved = [_moved(part, begin) for part in parts]
    taken = f"{sentence[:begin].strip()!r} taken off"
    change = "; ".join(filter(None, [taken, moved[0].change]))
    return [moved[0]._replace(start=0, change=change), *moved[1:]]


def _behind_label(sentence: str) -> list[Clause]:
    """Return the parts of what stands behind a label, each with it; none for one or no label.

    >>> sentence = "Pumps: Revenue was 5 and EBIT was 3."
    >>> [part.render(sentence) for part in _behind_label(sentence)]
    ['Pumps: Revenue was 5.', 'Pumps: EBIT was 3.']
    """
    label = _LABEL.match(sentence)
    if label is None or subject_of(label[1]) or any(map(may_be_participle, tokens_of(label[1]))):
        return []
    parts = [_moved(part, label.end()) for part in clauses(sentence[label.end() :])]
    if len(parts) < 2:
        return []
    before: tuple[Piece, ...] = ((0, label.end(1)), ": ")
    first, *others = [part._replace(pieces=(*before, *part.pieces)) for part in parts]
    return [first._replace(start=0), *others]


def _moved(part: Clause, by: int) -> Clause:
    pieces = tuple(
        piece if isinstance(piece, str) else (piece[0] + by, piece[1] + by) for piece in part.pieces
    )
    return Clause(part.start + by, part.end + by, pieces, part.change)
