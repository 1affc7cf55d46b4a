"""Lucene itself, asked through a small Java program: what the ranker is measured against.

Needs a Java compiler and Debian's `liblucene3-java`, or another jar of Lucene 3 whose path is in
ENTAILMENT_LUCENE_JAR. Where they are missing a test is skipped, or fails if
ENTAILMENT_REQUIRE_LUCENE is 1.

The jar is Lucene 3.6.2 in the mode of version 2.9. What changed in between, and what that does:

| changed | in that mode |
| --- | --- |
| StandardTokenizer follows Unicode's word breaks (3.1) | the classic grammar, as in 2.9 |
| StandardFilter does nothing (3.1) | takes off `'s` and the dots of acronyms, as in 2.9 |
| LowerCaseFilter knows characters beyond 16 bits (3.1) | 16 bits each, by the Java that runs |
| `<=` for `<` in encoding a norm (LUCENE-2937, 3.1) | there too; only norms below 5.9e-10 differ |
| letters of Unicode 3.0 in the generated grammar | 2.9 was generated with Java 1.4, the same |
| discountOverlaps is on (3.1) | there too; no analysed text here has overlapping terms |
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

HERE = Path(__file__).parent


class Hit(NamedTuple):
    place: int
    score: str


class Lucene:
    """Lucene's answers for texts, each call a process of its own."""

    def __init__(self, folder: Path):
        self.folder = folder
        jar = Path(os.environ.get("ENTAILMENT_LUCENE_JAR", "/usr/share/java/lucene3-core.jar"))
        if not shutil.which("javac"):
            _missing("there is no Java compiler: apt-get install default-jdk-headless")
        if not jar.is_file():
            _missing(f"there is no {jar}: apt-get install liblucene3-java")
        self.classpath = f"{jar}{os.pathsep}{folder}"
        self._run("javac", "-nowarn", "-d", str(folder), str(HERE / "Rank.java"))

    def tokens(self, texts: Sequence[str]) -> list[list[str]]:
        lines = self._ask("tokens", self._file("texts", texts))
        return [line.split("\t") if line else [] for line in lines]

    def rank(
        self,
        sentences: Sequence[str],
        hypotheses: Sequence[str],
        *,
        count: int = 100,
        deduplicate: bool = False,
    ) -> list[list[Hit]]:
        lines = self._ask(
            "rank",
            self._file("sentences", sentences),
            self._file("hypotheses", hypotheses),
            str(count),
            "dedupe" if deduplicate else "repeat",
        )
        fields = [line.split() for line in lines]
        return [
            [Hit(int(place), score) for place, score in zip(row[::2], row[1::2], strict=True)]
            for row in fields
        ]

    def _ask(self, *arguments: str) -> list[str]:
        output = self._run("java", "-cp", self.classpath, "Rank", *arguments)
        return output.split("\n")[:-1]

    def _run(self, program: str, *arguments: str) -> str:
        if program == "javac":
            arguments = ("-cp", self.classpath, *arguments)
        done = subprocess.run([program, *arguments], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode("utf-8", "replace")
        return done.stdout.decode("utf-8")

    def _file(self, name: str, texts: Iterable[str]) -> str:
        path = self.folder / name
        path.write_bytes("".join(f"{_escaped(text)}\n" for text in texts).encode())
        return str(path)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def _missing(what: str) -> NoReturn:
    if os.environ.get("ENTAILMENT_REQUIRE_LUCENE") == "1":
        pytest.fail(what)
    pytest.skip(what)
