"""Files to pairs: a reader a format, each recognised by content.

A reader is an object with two methods, registered under `entailment.readers`:
`recognises(source) -> bool` and `read(source, problems) -> Iterator[Pair]`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from entailment.datasets.jsonl import missing_key
from entailment.datasets.key import looks_like_key, read_key
from entailment.datasets.labels import LabelMap
from entailment.datasets.problems import Problems, shown, without_statement
from entailment.datasets.records import record_source
from entailment.datasets.source import NO_TEXT, Source, bad_byte, is_binary
from entailment.datasets.tables import without_part
from entailment.errors import DataError, counted, naming_failures
from entailment.model import Label, Pair
from entailment.registry import readers
from entailment.text.questions import is_question, what_to_write

__all__ = ["Dataset", "Reader", "Source", "open_dataset", "read_key", "read_pairs"]


JSON_LINES = ("jsonl", "superglue", "nli-jsonl")
"""The readers of JSON lines, which take a label map as tables do."""


class Reader(Protocol):
    """What turns one format into pairs. A plug-in needs nothing else."""

    def recognises(self, source: Source) -> bool:
        """Return whether *source* is of this format, from its content."""
        ...

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        ...


@dataclass(frozen=True, slots=True)
class Dataset:
    """A file of pairs that can be iterated repeatedly, each time from the start."""

    source: Source = field(repr=False)
    reader_name: str
    reader: Reader = field(repr=False)
    problems: Problems
    key: Mapping[str, Label] | None = None
    reading: Mapping[str, object] = field(default_factory=dict)
    key_path: Path | None = None

    @property
    def description(self) -> dict[str, object]:
        """How the file is read: the reader, and every option that changes what comes out.

        An answer key is identified by its checksum.
        """
        return {"reader": self.reader_name, **self.reading}

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that are read: the pairs and, where there is one, their answer key."""
        return (self.source.path,) if self.key_path is None else (self.source.path, self.key_path)

    @property
    def name(self) -> str:
        """The file's name without folder and ending."""
        return self.source.stem

    def for_judging(self) -> Dataset:
        """Return the file as it is read where pairs are only judged, `unlabelled`."""
        problems = Problems(self.problems.path, lenient=self.problems.lenient, unlabelled=True)
        return replace(self, problems=problems)

    def checksum(self) -> str:
        """Return the SHA-256 of the unpacked file."""
        return self.source.checksum()

    def __iter__(self) -> Iterator[Pair]:
        """Yield the pairs; raise DataError for a broken pair or a repeated id, unless lenient."""
        self.problems.begin()
        seen: dict[str, int | None] = {}
        questions: list[Pair] = []
        for pair in self._read():
            line = self.problems.line
            if pair.id in seen:
                first = f" (first on line {seen[pair.id]})" if seen[pair.id] else ""
                problem = f"pair '{shown(pair.id)}' is here twice{first}; ids must be unique"
                self.problems.report(problem, line)
                continue
            seen[pair.id] = line
            if self.problems.unlabelled and (nothing := without_statement(pair)) is not None:
                self.problems.report(nothing, line)
                continue
            if self.problems.unlabelled and is_question(pair.hypothesis):
                questions.append(pair)
            if self.key is None:
                yield pair
            elif pair.id in self.key:
                yield pair.with_gold(self.key[pair.id])
            else:
                self.problems.report(f"pair '{shown(pair.id)}' is not in the answer key", line)
        if not seen:
            skipped = counted(self.problems.skipped, "was skipped", "were skipped")
            left_out = f"; {skipped}" if self.problems.skipped else ""
            raise DataError(
                f"holds no pairs that can be used (read as {self.reader_name}{left_out})",
                path=self.source.name,
            )
        self._warn_of_unused(seen)
        self._warn_of_questions(questions)

    def _read(self) -> Iterator[Pair]:
        failed = f"{self.source.name}: reader '{self.reader_name}' failed"
        with naming_failures(failed, self.reader):
            yield from self.reader.read(self.source, self.problems)

    def _warn_of_unused(self, seen: Collection[str]) -> None:
        """Log the ids of the answer key that no pair in *seen* has."""
        unused = [pair_id for pair_id in self.key or () if pair_id not in seen]
        if unused:
            first = ", ".join(f"'{shown(pair_id)}'" for pair_id in unused[:3])
            more = ", …" if len(unused) > 3 else ""
            ids = "an id" if len(unused) == 1 else f"{len(unused):,} ids"
            self.problems.warn(f"the answer key has {ids} that no pair has: {first}{more}")

    def _warn_of_questions(self, pairs: Sequence[Pair]) -> None:
        """Log how many hypotheses of what is only judged are questions, and the first."""
        if not pairs:
            return
        first = f"pair '{shown(pairs[0].id)}'"
        which = (
            f"the hypothesis of {first} is a question, not a statement"
            if len(pairs) == 1
            else f"{len(pairs):,} hypotheses are questions, not statements (first: {first})"
        )
        self.problems.warn(f"{which}; {what_to_write(pairs[0].hypothesis)}")


def open_dataset(
    path: str | Path | Source | Iterable[Any],
    *,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    unlabelled: bool = False,
) -> Dataset:
    """Return the file of pairs at *path*, plain or gzipped; `-` is standard input.

    *path* may also be pairs in memory: a pandas or polars data frame, a Hugging Face dataset or an
    iterable of `Pair` or mappings. *reader* forces a format; by default, it is detected from the
    content. *key* is an answer key whose labels replace those in the file. *lenient* skips broken
    pairs, counted in `problems.skipped`. *columns* maps parts of a pair to the columns of a table
    or the keys of JSON lines, if they do not have the usual names; *label_map* maps words, or whole
    numbers, to labels.
    *unlabelled* is for pairs that are only judged: an unknown label in a table or in JSON lines is
    not an error, and a hypothesis without a letter or digit, which states nothing, is one. Raise
    DataError if the format is unknown, UnknownNameError if *reader* is.
    """
    if not isinstance(path, str | Path | Source):
        path, columns = record_source(path, columns), None
    source = path if isinstance(path, Source) else Source(path)
    values = {"columns": columns, "label_map": label_map}
    options = {option: value for option, value in values.items() if value}
    reader = reader or _named_format(source, options) or recognised(source)
    takes = ("table", "jsonl") if columns else ("table", *JSON_LINES)
    if options and reader not in takes:
        what = "columns" if columns else "labels"
        problem = f"is read as {reader}; {what} are named for tables and JSON lines alone"
        raise DataError(problem, path=source.name)
    chosen = readers.create(reader, **options)
    answers = None if key is None else Source(key)
    reading = {
        "columns": dict(columns or {}),
        "label_map": {str(word): label for word, label in (label_map or {}).items()},
        "lenient": lenient,
        "key": None if answers is None else answers.checksum(),
    }
    return Dataset(
        source,
        reader,
        chosen,
        Problems(source.name, lenient=lenient, unlabelled=unlabelled),
        None if answers is None else read_key(answers),
        {option: value for option, value in reading.items() if value},
        None if answers is None else answers.path,
    )


def read_pairs(
    path: str | Path,
    *,
    reader: str | None = None,
    key: str | Path | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
) -> Iterator[Pair]:
    """Yield the pairs of the file at *path*, in any format with a reader, as `open_dataset`."""
    return iter(
        open_dataset(
            path, reader=reader, key=key, lenient=lenient, columns=columns, label_map=label_map
        )
    )


def _named_format(source: Source, options: Mapping[str, object]) -> str | None:
    """Return the reader of a file whose columns or, without JSON or XML, labels are named."""
    first = source.head().lstrip()[:1]
    if "columns" in options:
        return "jsonl" if first == "{" else None if first == "<" else "table"
    return "table" if "label_map" in options and first not in "{<" else None


_LINES_SEARCHED = 100
"""Lines of a file of no known format in which a byte that is not text is looked for."""

_WITHOUT_PAIRS = re.compile(r"<entailment-corpus\b[^>]*(?:/>|>\s*</entailment-corpus)")


def recognised(source: Source) -> str:
    """Return the name of the one reader that recognises *source*; raise DataError otherwise."""
    if not source.head().strip():
        raise DataError("is empty", path=source.name)
    with source.open() as stream:
        if is_binary(stream.read(4096)):
            raise DataError(NO_TEXT, path=source.name)
    matching = [name for name, reader in readers.created() if _recognises(name, reader, source)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise DataError(
            f"could be any of {', '.join(matching)}; choose one with --reader", path=source.name
        )
    if looks_like_key(source):
        raise DataError(
            "is an answer key, not a file of pairs; pass it with --key", path=source.name
        )
    if _WITHOUT_PAIRS.search(source.head()):
        raise DataError("holds no pairs", path=source.name)
    if (missing := without_part(source) or missing_key(source)) is not None:
        raise missing
    raise DataError(
        f"is of no known format (readers: {', '.join(readers.names())}){_undecoded(source)}; "
        "a table with other column names needs --columns",
        path=source.name,
    )


def _recognises(name: str, reader: Reader, source: Source) -> bool:
    with naming_failures(f"reader '{name}' failed", reader):
        return reader.recognises(source)


def _undecoded(source: Source) -> str:
    """Return the part of a message that names a byte of the first lines that is not text."""
    for line in islice(source.lines(), _LINES_SEARCHED):
        if (byte := bad_byte(line.text)) is not None:
            return (
                f", and the byte 0x{byte:02x} on line {line.number} is not {source.encoding}; "
                "save it as UTF-8"
            )
    return ""
