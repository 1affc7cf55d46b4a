"""A released set: every format, key, README, datasheet and checksums in one folder.

| file | is |
| --- | --- |
| `release.json` | name, version, licence, label scheme, counts of each set |
| `jsonl/dev.jsonl`, `jsonl/test.jsonl` | the pairs with gold and provenance |
| `rte1/dev.xml`, `rte1/test.xml`, `rte1/test_gold.xml`, ... | a folder for each format |
| `key/dev-2way.txt`, ... | answer keys |
| `ave/`, `kbp/`, `rte6/`, ... | what not every set can have (`layouts`) |
| `README.md`, `DATASHEET.md` | counts and agreement as the papers print them; how it was made |
| `SHA256SUMS` | the checksum of every other file, as `sha256sum -c` reads them |
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from entailment.collection.candidates import (
    CandidatePair,
    has_blank,
    read_candidates,
    write_candidates,
)
from entailment.collection.layouts import Layout
from entailment.collection.layouts.answer_validation import AnswerValidationLayout
from entailment.collection.layouts.facts import FactLayout
from entailment.collection.release_formats import DTD, formats_of, key_text, write_pairs
from entailment.collection.release_pages import Making, datasheet, readme
from entailment.datasets.problems import shown
from entailment.errors import DataError
from entailment.files import write_whole
from entailment.model import LabelScheme, Pair
from entailment.signature import package_version

__all__ = ["CHECKSUMS", "SETS", "About", "read_sets", "set_counts", "write_release"]

SETS = ("dev", "test")
"""The sets of a release, as `entail annotate select` writes them."""

CHECKSUMS = "SHA256SUMS"


@dataclass(frozen=True, slots=True)
class About:
    """What people say of a set: its name, version, licence and a description of its sources."""

    name: str
    version: str = "1.0"
    licence: str = ""
    description: str = field(default="", repr=False)


def read_sets(folder: str | Path) -> dict[str, list[CandidatePair]]:
    """Return the sets in *folder*, dev.jsonl and test.jsonl or one of them, by name.

    Raise DataError where neither is there, for a pair without gold, a repeated id or two schemes.
    """
    files = {name: Path(folder) / f"{name}.jsonl" for name in SETS}
    sets = {name: list(read_candidates(path)) for name, path in files.items() if path.is_file()}
    if not sets:
        hint = "'entail annotate select' writes dev.jsonl and test.jsonl"
        raise DataError(f"has no set to release; {hint}", path=folder)
    pairs = [pair for members in sets.values() for pair in members]
    for pair in pairs:
        if pair.expected is None:
            raise DataError(f"pair '{shown(pair.id)}' has no gold label", path=folder)
        if has_blank(pair.id):
            problem = f"pair '{shown(pair.id)}' has a blank in its id, which no answer key can have"
            raise DataError(problem, path=folder)
    if twice := [name for name, count in Counter(pair.id for pair in pairs).items() if count > 1]:
        raise DataError(f"pair '{shown(twice[0])}' is in the sets twice", path=folder)
    scheme_of(pairs, folder)
    return sets


def scheme_of(pairs: Sequence[CandidatePair], folder: str | Path) -> LabelScheme:
    """Return the label scheme of *pairs*; raise DataError for a mixture."""
    try:
        return LabelScheme.of(pair.expected for pair in pairs if pair.expected is not None)
    except ValueError as error:
        raise DataError(str(error), path=folder) from error


def write_release(
    sets: Mapping[str, Sequence[CandidatePair]],
    folder: str | Path,
    about: About,
    making: Making | None = None,
    layouts: Sequence[Layout] = (),
) -> list[Path]:
    """Write the release of *sets* into the new or empty *folder* and return its files.

    *making* is what is known of how it was annotated, *layouts* what is written besides the formats
    that every set can have. Raise DataError where *folder* holds files, or for what a format cannot
    hold; then there is no new folder.
    """
    root = Path(folder)
    if root.exists() and (not root.is_dir() or any(root.iterdir())):
        raise DataError("is there already; name a new folder", path=folder)
    root.mkdir(parents=True, exist_ok=True)
    try:
        _write(root, sets, about, making, [AnswerValidationLayout(), FactLayout(), *layouts])
    except BaseException:
        shutil.rmtree(root, ignore_errors=True)
        raise
    return sorted(path for path in root.rglob("*") if path.is_file())


def _write(
    root: Path,
    sets: Mapping[str, Sequence[CandidatePair]],
    about: About,
    making: Making | None,
    layouts: Iterable[Layout],
) -> None:
    labels = scheme_of([pair for pairs in sets.values() for pair in pairs], root)
    counts = {name: set_counts(members) for name, members in sets.items()}
    (root / "jsonl").mkdir()
    for name, members in sets.items():
        write_candidates(root / "jsonl" / f"{name}.jsonl", members)
        _write_official(root, name, [pair.pair(pair.expected) for pair in members], labels)
    files = {"rte2/rte2.dtd": DTD}
    described: dict[str, Any] = {
        "name": about.name,
        "version": about.version,
        "licence": about.licence,
        "labels": labels.value,
        "sets": counts,
        "made with": f"entailment {package_version()}",
    }
    files["release.json"] = json.dumps(described, indent=2, ensure_ascii=False) + "\n"
    files["README.md"] = readme(about.name, about.version, about.licence, counts, making)
    files["DATASHEET.md"] = datasheet(about.name, about.description, about.licence, sets, making)
    for path, text in files.items():
        write_whole(root / path, text.encode())
    for layout in layouts:
        layout.write(root, sets)
    write_whole(root / CHECKSUMS, checksums_of(root).encode())


def checksums_of(root: Path) -> str:
    """Return the line of `sha256sum` for each file below *root* but the list itself."""
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return "".join(
        f"{hashlib.sha256((root / name).read_bytes()).hexdigest()}  {name}\n"
        for name in names
        if name != CHECKSUMS
    )


def set_counts(members: Sequence[CandidatePair]) -> dict[str, Any]:
    """Return how many pairs a set has, of each label, and of each label in each task."""
    labels = Counter(str(pair.expected) for pair in members)
    tasks: dict[str, Counter[str]] = {}
    for pair in members:
        tasks.setdefault(pair.task or "none", Counter())[str(pair.expected)] += 1
    return {
        "pairs": len(members),
        "labels": dict(sorted(labels.items())),
        "tasks": {task: dict(sorted(count.items())) for task, count in sorted(tasks.items())},
    }


def _write_official(root: Path, name: str, pairs: Sequence[Pair], labels: LabelScheme) -> None:
    """Write the files of a set in the challenges' formats; a test set is blind, too."""
    for folder, form in formats_of(labels).items():
        (root / folder).mkdir(exist_ok=True)
        if name == "test":
            write_pairs(pairs, root / folder / "test.xml", form, is_blind=True)
        write_pairs(pairs, root / folder / f"{gold_name(name)}.xml", form)
    keys = {"2way": LabelScheme.TWO_WAY}
    if labels is LabelScheme.THREE_WAY:
        keys["3way"] = labels
    (root / "key").mkdir(exist_ok=True)
    for ways, scheme in keys.items():
        write_whole(root / "key" / f"{name}-{ways}.txt", key_text(pairs, scheme).encode())


def gold_name(name: str) -> str:
    """Return the name of a set's file with labels."""
    return "test_gold" if name == "test" else name
