"""From a set of facts to a run: every fact decided, in a run file that is always whole.

Facts are pairs to the journal of `judging`: entailment is support. They are decided with those of
one document together, and the run has them in the order of the set. Its format is ours, or that of
the KBP Validation task. A probability of exactly 0 marks a fact whose document was not there.

In ours a line also has the reasons: `rule`, `reason`, `document`, `source`, `hypothesis`
and `evidence`, a sentence with its offsets. Until the run is whole, these are in
`RUN.evidence.part`, written before the judgment is, so that no judgment is ever without it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, NamedTuple

from entailment.datasets.parquet import check_ending, is_parquet, write_parquet
from entailment.errors import DataError, OptionError
from entailment.evaluation.journal import JOURNAL
from entailment.evaluation.judging import judge_pairs
from entailment.evaluation.options import Progress
from entailment.evaluation.run_jsonl import run_line
from entailment.evaluation.run_writing import header_line, jsonl_line
from entailment.evaluation.runs import read_run
from entailment.evaluation.submissions import Admits, Submission
from entailment.files import hold_unfinished, output_file, write_lines
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.signature import package_version
from entailment.systems import NamedSystem
from entailment.systems.scored import two_way_judgment
from entailment.validation.answers import Validation, why
from entailment.validation.facts import Fact
from entailment.validation.formats import answer_line, write_answers
from entailment.validation.judging import Validator, by_document
from entailment.validation.sets import FactSet

__all__ = ["FACT_FORMATS", "FactSummary", "fact_header", "judge_facts"]

FACT_FORMATS = ("jsonl", "kbp")
"""The formats of runs over facts: ours, and the submission format of the task."""

_REASONS = ".evidence.part"
"""What the name of the file ends in that holds the reasons, until the run is whole."""

_BEGINS = b'{"id":'
"""What every line of it begins with."""


LEAST = 1e-6
"""The probability of a decision in a run, which has six digits, where a document was read."""

Decide = Callable[[Iterable[Fact]], Iterator[Validation]]
"""Yields the decision on each fact, in order."""


class FactSummary(NamedTuple):
    """Counts: facts decided now and before, supported facts, facts without a document."""

    decided: int
    resumed: int
    supported: int
    missing: int


def fact_header(
    facts: FactSet, validator: Validator, target: str | Path | None = None
) -> dict[str, Any]:
    """Return the signature of a run: all that could change a decision in it.

    *target*, where it is among the documents, is not one of them.
    """
    read = (fact.slot_name + "".join(each.text for each in fact.hypotheses) for fact in facts)
    return {
        "data": facts.name.encode("utf-8", "backslashreplace").decode(),
        "checksum": facts.checksum,
        "documents": _checksum(map(_fingerprint, _documents(validator, target))),
        "hypotheses": _checksum(read),
        "task": "kbp-validation",
        "labels": LabelScheme.TWO_WAY.value,
        "system": validator.description,
        "version": package_version(),
    }


def judge_facts(
    facts: FactSet,
    validator: Validator,
    path: str | Path,
    *,
    format: str = "jsonl",
    decide: Decide | None = None,
    overwrite: bool = False,
    inputs: Iterable[str | Path] = (),
    progress: Progress | None = None,
) -> FactSummary:
    """Decide all *facts* into the run *path*, resuming a killed run.

    *decide* yields the decisions of *validator* on facts, in order, in the place of itself.
    *format* is one of `FACT_FORMATS`. Raise OptionError for another, DataError if *path* or its
    journal is of another run, unless *overwrite*, or is the set or one of *inputs*: what else
    is read.
    """
    if format not in FACT_FORMATS:
        raise OptionError(f"unknown format '{format}' of facts (known: {', '.join(FACT_FORMATS)})")
    if format == "jsonl":
        check_ending(path)
    read = [facts.path, *_documents(validator, path), *inputs]
    target = output_file(path, inputs=read, overwrite=True, unfinished=[JOURNAL, _REASONS])
    header = fact_header(facts, validator, target)
    if format == "jsonl" and not overwrite and _is_whole(target, header, facts):
        return _summary(target, 0, len(facts))
    reasons = _Reasons(
        target.with_name(target.name + _REASONS),
        is_new=overwrite or not target.with_name(target.name + JOURNAL).exists(),
    )
    reasons.check()
    run = _FactRun(facts, header, target, reasons)
    is_ours = format == "jsonl"
    system = _FactSystem(facts, decide or validator.validate, reasons if is_ours else None)
    decided, resumed = judge_pairs(
        [Pair(fact.id, fact.document_id, fact.hypotheses[0].text) for fact in by_document(facts)],
        NamedSystem("validate", {}, system),
        target,
        head=header_line(header) + "\n",
        finish=run.finish,
        submission=None if is_ours else Submission(run.submit, _admitting),
        companion=reasons,
        overwrite=overwrite,
        comparable=is_ours,
        progress=progress,
    )
    return _counted(run.judgments, decided, resumed)


def _is_supported(judgment: Judgment) -> bool:
    return judgment.label is Label.ENTAILMENT


def _admitting(target: Path) -> Admits:
    """Return whether a decision is that of the run at *target*."""
    known = set(target.read_bytes().decode("utf-8", "replace").splitlines())

    def admits(line: str) -> bool:
        judged = run_line(line)
        return answer_line(judged.id, judged.label is Label.ENTAILMENT) in known

    return admits


def _documents(validator: Validator, target: str | Path | None) -> Iterator[Path]:
    """Yield the files of documents, but for *target* where that is a run among them."""
    for path in getattr(validator.documents, "paths", ()):
        is_target = target is not None and os.path.realpath(path) == os.path.realpath(target)
        if not (is_target and _is_run(path)):
            yield path


def _fingerprint(path: Path) -> str:
    """Return the name and the checksum of a file; one that cannot be read fails when cited."""
    try:
        stat = path.stat()
        return f"{path.name} {_content(path, stat.st_mtime_ns, stat.st_size)}"
    except OSError:
        return path.name


@lru_cache(maxsize=2**16)
def _content(path: Path, changed: int, size: int) -> str:
    """Return a checksum of a file, which the headers of all variants of an ablation have."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _checksum(parts: Iterable[str]) -> str:
    """Return eight hexadecimal digits that differ where one of *parts* does."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()[:8]


def _is_run(path: Path) -> bool:
    with path.open("rb") as stream:
        head = stream.read(4096)
    return head.startswith(b'{"run":{') or b"<pair " in head


class _Reasons:
    """The evidence of each decision, in a file of its own until the run is written.

    It is opened at its end, after its whole lines, or begun anew where *is_new*. It is removed at
    the end of the block, or where that fails, if it is empty. This process alone holds it, since
    another may begin a journal of that name as soon as that of this run is gone.
    """

    def __init__(self, path: Path, *, is_new: bool):
        self.path = path
        self._is_new = is_new
        self._stream: IO[bytes] | None = None

    def check(self) -> None:
        """Raise DataError where a file is there that is none of reasons begun here."""
        if not self.path.exists():
            return
        first = b""
        if self.path.is_file():
            with self.path.open("rb") as stream:
                first = stream.readline(2**20)
        if not self.path.is_file() or not (first.startswith(_BEGINS) or _BEGINS.startswith(first)):
            problem = "holds no evidence of a run; move it away, or name another run"
            raise DataError(problem, path=self.path)

    def write(self, line: bytes) -> None:
        """Append *line*."""
        assert self._stream is not None  # it is entered
        self._stream.write(line)

    def __enter__(self) -> _Reasons:
        stream = self.path.open("a+b", buffering=0)
        try:
            hold_unfinished(stream, self.path)
        except DataError:
            stream.close()
            raise
        self._stream = stream
        if self._is_new:
            stream.truncate(0)
        elif size := stream.tell():
            stream.seek(size - 1)
            if stream.read(1) != b"\n":
                stream.write(b"\n")  # a kill cut the last line off
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        assert self._stream is not None
        is_done = kind is None or self._stream.seek(0, os.SEEK_END) == 0
        if os.name == "nt":
            self._stream.close()  # no open file is removed there, and none is held
        if is_done:
            self.path.unlink(missing_ok=True)
        self._stream.close()


class _FactRun:
    """Writes the run *target* of *facts* from a whole journal.

    *judgments* are those of the last journal that it was written from, in the order of the set.
    """

    def __init__(self, facts: FactSet, header: dict[str, Any], target: Path, reasons: _Reasons):
        self.judgments: list[Judgment] = []
        self._facts = facts
        self._header = header
        self._target = target
        self._reasons = reasons

    def finish(self, journal: Path) -> None:
        """Write the run in our format, with the evidence of each decision."""
        evidence = _evidence(self._reasons.path)
        self._read(journal)
        lines = [
            header_line(self._header),
            *(_line(judgment, evidence) for judgment in self.judgments),
        ]
        if is_parquet(self._target):
            write_parquet(self._target, lambda: lines)
        else:
            write_lines(self._target, lines)

    def submit(self, journal: Path, submitted: Path) -> None:
        """Write the run to *submitted* in the format of the task."""
        self._read(journal)
        write_answers(
            {judgment.pair_id: _is_supported(judgment) for judgment in self.judgments}, submitted
        )

    def _read(self, journal: Path) -> None:
        by_id = {judgment.pair_id: judgment for judgment in read_run(journal).as_judgments()}
        self.judgments = [by_id[fact.id] for fact in self._facts]


@dataclass(frozen=True, slots=True)
class _FactSystem:
    """A validator as the journal requires it: pairs that stand for facts become judgments."""

    facts: FactSet
    decide: Decide
    reasons: _Reasons | None

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield the decision on the fact of each pair, in order."""
        by_id = {fact.id: fact for fact in self.facts}
        for validation in self.decide(by_id[pair.id] for pair in pairs):
            if self.reasons is not None:
                line = json.dumps({"id": validation.fact.id, **why(validation)})
                self.reasons.write(line.encode() + b"\n")
            yield two_way_judgment(validation.fact.id, _written(validation))


def _written(validation: Validation) -> float:
    """Return the probability in a run, where 0 stands for a missing document alone."""
    if validation.rule == "missing":
        return validation.probability
    return max(validation.probability, LEAST)


def _evidence(reasons: Path) -> dict[str, dict[str, Any]]:
    """Return what decided each fact, by id; a line that a kill cut off is left out."""
    evidence = {}
    with reasons.open("rb") as stream:
        for line in stream:
            if line.endswith(b"\n"):
                try:
                    value = json.loads(line)
                except ValueError:
                    continue
                evidence[str(value.pop("id"))] = value
    return evidence


def _line(judgment: Judgment, evidence: dict[str, dict[str, Any]]) -> str:
    value = json.loads(jsonl_line(judgment)) | evidence.get(judgment.pair_id, {})
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _is_whole(target: Path, header: dict[str, Any], facts: FactSet) -> bool:
    """Return whether *target* is the finished run that *header* begins."""
    if not target.is_file() or target.with_name(target.name + JOURNAL).exists():
        return False
    try:
        run = read_run(target)
    except DataError:
        return False
    same = run.signature is not None and header_line(run.signature) == header_line(header)
    return same and [line.id for line in run.judgments] == [fact.id for fact in facts]


def _summary(target: Path, decided: int, resumed: int) -> FactSummary:
    return _counted(read_run(target).as_judgments(), decided, resumed)


def _counted(lines: Iterable[Judgment], decided: int, resumed: int) -> FactSummary:
    judgments = list(lines)
    supported = sum(judgment.label is Label.ENTAILMENT for judgment in judgments)
    return FactSummary(
        decided, resumed, supported, sum(judgment.score == 0.0 for judgment in judgments)
    )
