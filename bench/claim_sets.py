"""Claims with gold evidence: SciFact, WiCE and CitInt, in the form in which they are given out.

| set | claim | sources | gold |
| --- | --- | --- | --- |
| `scifact` | a finding of science | abstracts that it cites | sentences that support, contradict |
| `wice` | a sentence of an encyclopedia | the page that it cites | sentences that support |
| `citint` | a sentence that cites a paper | sentences of that paper | sentences that support |

Wadden et al. (2020), Kamoi et al. (2023) and Sarol et al. (2024). What the sets mean by gold:

- A rationale of SciFact is enough with all its sentences together, and a set of WiCE is one of
  several that are; each sentence of any of them counts as gold.
- A claim of WiCE that is supported in part has supporting sentences and is not supported.
- REFUTE in CitInt says that a citation is not accurate, which is less than a contradiction: its
  sentences are gold of nothing, its claims are not supported. The marks of citations are taken out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from entailment.corpora.document import iso_date, joined, make_document
from entailment.datasets.problems import shown
from entailment.datasets.source import Source, bad_byte
from entailment.errors import DataError
from entailment.model import Document, Hypothesis, Label

__all__ = ["PARTS", "READERS", "Claim", "ClaimSet", "open_claims"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, the documents that it cites and the ids of its gold sentences.

    *supported* is what the set says of the claim as a whole.
    """

    hypothesis: Hypothesis
    cited: tuple[str, ...]
    supporting: frozenset[str] = frozenset()
    contradicting: frozenset[str] = frozenset()
    supported: bool = False

    @property
    def id(self) -> str:
        """The id in its set."""
        return self.hypothesis.id

    @property
    def documents(self) -> set[str]:
        """The ids of the documents that hold gold sentences."""
        return {value.rpartition(":")[0] for value in self.supporting | self.contradicting}


@dataclass(frozen=True, slots=True)
class ClaimSet:
    """Claims and the documents that they are checked against.

    *name* is that of the set with its part, as `scifact.train`; *checksum* is of all its files.
    *has_contradictions* is whether contradicting sentences are marked; *context* names the
    parts of context for which its documents have something; *empty* counts documents without text.
    """

    name: str
    checksum: str
    claims: tuple[Claim, ...]
    documents: Mapping[str, Document] = field(repr=False, hash=False)
    has_contradictions: bool
    context: tuple[str, ...]
    empty: int = 0

    def label(self, claim: Claim, passage_id: str) -> Label:
        """Return the gold label of a sentence for *claim*; three-way where the set is."""
        if passage_id in claim.supporting:
            return Label.ENTAILMENT
        if not self.has_contradictions:
            return Label.NO_ENTAILMENT
        return Label.CONTRADICTION if passage_id in claim.contradicting else Label.UNKNOWN

    def sample(self, count: int | None) -> ClaimSet:
        """Return the set with *count* of its claims, the same ones each time; all for None."""
        if count is None or count >= len(self.claims):
            return self
        drawn = sorted(self.claims, key=lambda value: hashlib.sha256(value.id.encode()).digest())
        sample = {value.id for value in drawn[:count]}
        return replace(self, claims=tuple(claim for claim in self.claims if claim.id in sample))


class _Row(NamedTuple):
    """An object of a file, which can say where it stands."""

    path: str
    line: int
    value: Mapping[str, object]

    def error(self, problem: str) -> DataError:
        return DataError(problem, path=self.path, line=self.line)

    def text(self, key: str) -> str:
        value = self.value.get(key)
        if not isinstance(value, str):
            raise self.error(f'has no "{key}" that is a string')
        return " ".join(value.split())

    def name(self, key: str) -> str:
        value = self.value.get(key)
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise self.error(f'has no "{key}" that is a string or a number')
        return str(value)

    def sentences(self, key: str) -> list[str]:
        value = self.value.get(key)
        if not isinstance(value, list) or not all(
            isinstance(candidate, str) for candidate in value
        ):
            raise self.error(f'has no "{key}" that is a list of sentences')
        return [" ".join(candidate.split()) for candidate in value]


def open_claims(name: str, folder: str | Path, part: str | None = None) -> ClaimSet:
    """Return the set called *name* from the folder of all sets.

    *part* is `train` or `dev`; without it the one that a set is known for. Raise DataError, with
    file and line, for what is missing or is not what it should be.
    """
    known = PARTS[name]
    if part is not None and part not in known:
        raise DataError(f"'{name}' has no part '{part}' (known: {', '.join(known)})")
    return READERS[name](Path(folder) / name, part or known[0])


def _scifact(folder: Path, part: str) -> ClaimSet:
    corpus, claims = _files(folder, "corpus", f"claims_{part}")
    documents, empty = _corpus(corpus)
    read = tuple(_unique(_cited_claim(row, documents, row.text("claim")) for row in _rows(claims)))
    context = ("preceding-sentences", "headline", "references")
    checksum = _checksum([corpus, claims])
    return ClaimSet(f"scifact.{part}", checksum, read, documents, True, context, empty)


def _citint(folder: Path, part: str) -> ClaimSet:
    corpus, claims = _files(folder, "corpus", f"claims_{part}")
    documents, empty = _corpus(corpus)
    marked = _unique(
        _cited_claim(row, documents, _without_marks(row.text("claim"))) for row in _rows(claims)
    )
    read = tuple(replace(value, contradicting=frozenset[str]()) for value in marked)
    context = ("preceding-sentences", "references")
    checksum = _checksum([corpus, claims])
    return ClaimSet(f"citint.{part}", checksum, read, documents, False, context, empty)


def _wice(folder: Path, part: str) -> ClaimSet:
    (claims,) = _files(folder, f"claims_{part}")
    documents: dict[str, Document] = {}
    read = []
    for row in _rows(claims):
        claim, page = _page_claim(row)
        documents[page.id] = page
        read.append(claim)
    context = ("preceding-sentences", "headline", "references", "publication-date")
    unique = tuple(_unique(read))
    return ClaimSet(f"wice.{part}", _checksum([claims]), unique, documents, False, context)


READERS: Mapping[str, Callable[[Path, str], ClaimSet]] = {
    "scifact": _scifact,
    "wice": _wice,
    "citint": _citint,
}
"""What reads each set."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "scifact": ("train",),
    "wice": ("dev",),
    "citint": ("train", "dev"),
}
"""The parts of each set, first the one that is taken where none is named."""


def _corpus(source: Source) -> tuple[dict[str, Document], int]:
    """Return the documents by their ids, and how many had no sentence."""
    documents: dict[str, Document] = {}
    empty = 0
    for row in _rows(source):
        name = row.name("doc_id")
        if name in documents:
            raise row.error(f"document '{shown(name)}' is here twice")
        sentences = row.sentences("abstract")
        if any(sentences):
            documents[name] = _document(row, name, sentences, row.text("title"))
        else:
            empty += 1
    return documents, empty


def _cited_claim(row: _Row, documents: Mapping[str, Document], text: str) -> Claim:
    """Return a claim in the form of SciFact; citations of empty documents are dropped."""
    cited = row.value.get("cited_doc_ids")
    evidence = row.value.get("evidence")
    if not isinstance(cited, list) or not isinstance(evidence, dict):
        raise row.error('has no "cited_doc_ids" that is a list, or no "evidence" by document')
    gold: dict[str, set[str]] = {"SUPPORT": set(), "CONTRADICT": set(), "REFUTE": set()}
    for name, rationales in evidence.items():
        if not isinstance(rationales, list) or name not in documents:
            raise row.error(f"has evidence in '{shown(name)}', which the corpus has not")
        for rationale in rationales:
            label = rationale.get("label") if isinstance(rationale, dict) else None
            if not isinstance(label, str) or label not in gold:
                raise row.error(f"has the label {shown(repr(label))}; SUPPORT was expected")
            gold[label] |= _ids(row, documents[name], rationale.get("sentences"))
    names = tuple(name for value in cited if (name := str(value)) in documents)
    against = frozenset(gold["CONTRADICT"] | gold["REFUTE"])
    supporting = frozenset(gold["SUPPORT"])
    return Claim(
        _hypothesis(row, row.name("id"), text), names, supporting, against, bool(supporting)
    )


def _page_claim(row: _Row) -> tuple[Claim, Document]:
    meta = row.value.get("meta")
    name = meta.get("id") if isinstance(meta, dict) else None
    sets = row.value.get("supporting_sentences")
    if not isinstance(name, str) or not isinstance(sets, list):
        raise row.error('has no "meta" with an id, or no "supporting_sentences"')
    sentences = row.sentences("evidence")
    page = _document(row, name, sentences, _description(sentences, "TITLE"))
    gold = frozenset[str]().union(*(_ids(row, page, value) for value in sets))
    claim = _hypothesis(row, name, row.text("claim"))
    return Claim(claim, (name,), gold, supported=row.text("label") == "supported"), page


def _description(sentences: Iterable[str], what: str) -> str | None:
    """Return what the lines at the head of a page say of it.

    >>> _description(["(meta data) TITLE: About us"], "TITLE")
    'About us'
    """
    begin = f"(meta data) {what}: "
    return next(
        (sentence.removeprefix(begin) for sentence in sentences if sentence.startswith(begin)), None
    )


def _document(row: _Row, name: str, sentences: Sequence[str], title: str | None) -> Document:
    text, places = joined(enumerate(sentences))
    date = iso_date(_description(sentences, "PUBLISHED DATETIME") or "")
    try:
        return make_document(name, text, places, title=title, date=date)
    except ValueError as error:
        raise row.error(str(error)) from error


def _ids(row: _Row, document: Document, numbers: object) -> set[str]:
    """Return the ids of the sentences of *document* that have these *numbers*."""
    known = {passage.number: passage.id for passage in document.passages}
    if not isinstance(numbers, list) or not all(type(value) is int for value in numbers):
        raise row.error("has evidence that is no list of numbers of sentences")
    if missing := [number for number in numbers if number not in known]:
        raise row.error(f"has evidence in sentence {missing[0]}, which '{document.id}' has not")
    return {known[number] for number in numbers}


def _hypothesis(row: _Row, name: str, text: str) -> Hypothesis:
    if not text:
        raise row.error(f"claim '{shown(name)}' is empty")
    return Hypothesis(name, text)


_MARKS = re.compile(r"\[[^\[\]]*<\|\w+\|>[^\[\]]*\]|<\|\w+\|>")


def _without_marks(text: str) -> str:
    """Return a citing sentence without its citations.

    >>> _without_marks("It is a suppressor [<|multi_cit|>,7], acting alone.")
    'It is a suppressor, acting alone.'
    """
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(_MARKS.sub(" ", text).split()))


def _files(folder: Path, *stems: str) -> list[Source]:
    return [Source(_file_of(folder, stem)) for stem in stems]


def _file_of(folder: Path, stem: str) -> Path:
    packed, plain = folder / f"{stem}.jsonl.gz", folder / f"{stem}.jsonl"
    return plain if plain.exists() else packed


def _rows(source: Source) -> Iterator[_Row]:
    for number, line in source.lines():
        if (byte := bad_byte(line)) is not None:
            problem = f"has the byte 0x{byte:02x}, which is not {source.encoding}"
            raise DataError(problem, path=source.name, line=number)
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise DataError(f"is not JSON: {error}", path=source.name, line=number) from error
        if not isinstance(value, dict):
            raise DataError("is no JSON object", path=source.name, line=number)
        yield _Row(source.name, number, value)


def _unique(claims: Iterable[Claim]) -> Iterator[Claim]:
    seen = set[str]()
    for claim in claims:
        if claim.id in seen:
            raise DataError(f"claim '{shown(claim.id)}' is here twice")
        seen.add(claim.id)
        yield claim


def _checksum(sources: Iterable[Source]) -> str:
    """Return a checksum of the contents of several files, in their order."""
    checksums = "\n".join(source.checksum() for source in sources)
    return hashlib.sha256(checksums.encode()).hexdigest()
