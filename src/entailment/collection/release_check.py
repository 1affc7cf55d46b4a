"""Whether a released set is what it says: checksums, counts, formats, nothing shared.

| checked | problem |
| --- | --- |
| `SHA256SUMS` | a file that is changed, missing or not listed |
| `release.json` | counts that are not those of `jsonl/` |
| each XML file and key | one that our readers refuse, or with other pairs or labels |
| blind files | a label in them |
| `ave/`, `kbp/`, `rte2-parsed/`, `rte6/`, `rte7/` | what cannot be read, or is not of the sets |
| the sets | a document, text, hypothesis or query that two share |
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from entailment.collection.balancing import shared_between
from entailment.collection.candidates import CandidatePair
from entailment.collection.layouts import LayoutCheck, ReleaseProblem
from entailment.collection.layouts.answer_validation import check_answer_validation
from entailment.collection.layouts.facts import check_facts
from entailment.collection.layouts.parsed import check_parsed
from entailment.collection.layouts.topics import check_topics
from entailment.collection.release import (
    CHECKSUMS,
    checksums_of,
    gold_name,
    read_sets,
    scheme_of,
    set_counts,
)
from entailment.collection.release_formats import XmlFormat, formats_of
from entailment.datasets import open_dataset, read_key
from entailment.datasets.problems import shown
from entailment.errors import DataError, EntailmentError
from entailment.model import Label, LabelScheme, Pair, conflate

__all__ = ["ReleaseProblem", "check_release", "is_release"]


LAYOUTS: Mapping[str, LayoutCheck] = {
    "ave": check_answer_validation,
    "kbp": check_facts,
    "rte2-parsed": check_parsed,
    "rte6": partial(check_topics, "rte6"),
    "rte7": partial(check_topics, "rte7"),
}
"""What verifies each folder that not every release has."""


def is_release(folder: str | Path) -> bool:
    """Return whether *folder* says of itself that it is a release."""
    return (Path(folder) / "release.json").is_file()


def check_release(folder: str | Path) -> list[ReleaseProblem]:
    """Return all that is wrong with the release in *folder*; nothing where it is whole.

    Raise DataError where *folder* is not a release or its sets cannot be read.
    """
    root = Path(folder)
    if not is_release(root):
        raise DataError("is not a release: it has no release.json", path=folder)
    sets = read_sets(root / "jsonl")
    labels = scheme_of([pair for members in sets.values() for pair in members], folder)
    return [
        *_checksums(root),
        *_counts(root, sets),
        *(
            problem
            for name, members in sets.items()
            for problem in _set(root, name, members, labels)
        ),
        *(
            problem
            for name, check in LAYOUTS.items()
            if (root / name).is_dir()
            for problem in check(root, sets)
        ),
        *_shared(sets),
    ]


def _checksums(root: Path) -> Iterator[ReleaseProblem]:
    listed_file = root / CHECKSUMS
    if not listed_file.is_file():
        yield ReleaseProblem(CHECKSUMS, "is missing")
        return
    listed = _by_file(listed_file.read_text(encoding="utf-8", errors="replace"))
    actual = _by_file(checksums_of(root))
    for name in sorted(listed.keys() | actual.keys()):
        if name not in actual:
            yield ReleaseProblem(name, "is missing")
        elif name not in listed:
            yield ReleaseProblem(name, f"is not in {CHECKSUMS}")
        elif listed[name] != actual[name]:
            yield ReleaseProblem(name, "is not what was released: another checksum")


def _by_file(text: str) -> dict[str, str]:
    rows = (line.split("  ", 1) for line in text.splitlines() if "  " in line)
    return {name: checksum for checksum, name in rows}


def _counts(root: Path, sets: dict[str, list[CandidatePair]]) -> Iterator[ReleaseProblem]:
    try:
        described = json.loads((root / "release.json").read_text(encoding="utf-8"))["sets"]
        if not isinstance(described, dict):
            raise TypeError("'sets' is not an object")
        names = set(described) | set(sets)
    except (KeyError, RecursionError, TypeError, ValueError) as error:
        yield ReleaseProblem("release.json", f"does not say what the sets hold: {error}")
        return
    for name in sorted(names):
        actual = set_counts(sets[name]) if name in sets else None
        if described.get(name) != actual:
            yield ReleaseProblem("release.json", f"its counts of '{name}' are not those of the set")


def _set(
    root: Path, name: str, members: Sequence[CandidatePair], labels: LabelScheme
) -> Iterator[ReleaseProblem]:
    """Yield what is wrong with the files of a set in the challenges' formats."""
    pairs = [member.pair(member.expected) for member in members]
    for folder, form in formats_of(labels).items():
        yield from _file(root, f"{folder}/{gold_name(name)}.xml", form, pairs)
        if name == "test":
            blind = [pair.with_gold(None) for pair in pairs]
            yield from _file(root, f"{folder}/test.xml", form, blind)
    yield from _key(root, f"key/{name}-2way.txt", pairs, LabelScheme.TWO_WAY)
    if labels is LabelScheme.THREE_WAY:
        yield from _key(root, f"key/{name}-3way.txt", pairs, labels)


def _file(
    root: Path, name: str, form: XmlFormat, pairs: Sequence[Pair]
) -> Iterator[ReleaseProblem]:
    try:
        read = list(open_dataset(root / name, reader=form.reader))
    except EntailmentError as error:
        yield ReleaseProblem(name, f"cannot be read: {error}")
        return
    if [pair.id for pair in read] != [pair.id for pair in pairs]:
        yield ReleaseProblem(name, f"has other pairs than the set ({len(read)} of {len(pairs)})")
        return
    for pair, expected in zip(read, pairs, strict=True):
        gold = expected.gold and _in(form.labels, expected.gold)
        if pair.gold is not gold:
            problem = f"has the label {pair.gold or 'none'}, not {gold or 'none'}"
        elif _words(pair) != _words(expected):
            problem = "has another text or hypothesis"
        else:
            continue
        yield ReleaseProblem(name, f"pair '{shown(pair.id)}' {problem}")
        return


def _key(
    root: Path, name: str, pairs: Sequence[Pair], labels: LabelScheme
) -> Iterator[ReleaseProblem]:
    try:
        key = read_key(root / name)
    except EntailmentError as error:
        yield ReleaseProblem(name, f"cannot be read: {error}")
        return
    expected = {pair.id: _in(labels, pair.gold) for pair in pairs if pair.gold is not None}
    if key != expected:
        yield ReleaseProblem(name, "has other answers than the set")


def _shared(sets: dict[str, list[CandidatePair]]) -> Iterator[ReleaseProblem]:
    if len(sets) < 2:
        return
    for kind, key in sorted(shared_between(*sets.values())):
        yield ReleaseProblem("jsonl", f"two sets share the {kind} '{shown(key)}'")


def _in(labels: LabelScheme, label: Label) -> Label:
    return label if label in labels.members else conflate(label)


def _words(pair: Pair) -> tuple[list[str], list[str]]:
    return pair.text.split(), pair.hypothesis.split()
