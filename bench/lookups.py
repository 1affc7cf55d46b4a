"""Look-ups a second of `entailment.knowledge`, and how soon WordNet is ready, against nltk's.

python bench/lookups.py [FOLDER]      FOLDER has WordNet's data.noun; else the usual places

Both read the same files. *Ready* is from the start of a process that has imported its reader to
the first answer (the hypernyms of *dog*); *cold* is what each new word costs then, *warm* what a
known one does. nltk's look-up is `synsets` and the hypernyms and lemmas of each, which is less than
ours does; its map between versions, of which it makes no use here, is not made.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

from entailment.knowledge.wordnet import wndb_folder
from measure import is_installed, machine

WORDS = 2_000
TIMES = 5


def main() -> int:
    """Print the table; return the exit status."""
    folder = wndb_folder(*sys.argv[1:2])
    if folder is None:
        print("no WordNet here; sudo apt-get install wordnet-base", file=sys.stderr)
        return 1
    if not is_installed("nltk"):
        return 1
    seconds_of: dict[str, list[dict[str, float]]] = {"entailment": [], "nltk": []}
    with tempfile.TemporaryDirectory() as complete:
        complete_for_nltk(folder, Path(complete))
        for _ in range(TIMES):
            for reader, figures in seconds_of.items():
                command = [sys.executable, __file__, "--measure", reader, complete]
                done = subprocess.run(
                    command,
                    check=True,
                    stdout=subprocess.PIPE,
                    text=True,
                    env=os.environ | {"NLTK_DATA": complete},
                )
                figures.append(json.loads(done.stdout))
    ours, theirs = (
        {key: statistics.median(f[key] for f in figures) for key in figures[0]}
        for figures in seconds_of.values()
    )
    print(f"{machine()}, {folder}, medians of {TIMES}\n")
    print("| | entailment | nltk | ratio |\n| --- | --- | --- | --- |")
    print(_row("ready, seconds", ours["ready"], theirs["ready"], less_is_better=True))
    print(_row("cold look-ups/s", ours["cold"], theirs["cold"]))
    print(_row("warm look-ups/s", ours["warm"], theirs["warm"]))
    print(f"| warm `entails`, pairs/s | {ours['entails']:,.0f} | | |")
    print(f"| `entails` with chains, first time, pairs/s | {ours['chains']:,.0f} | | |")
    print(f"| all resources of the package ready, seconds | {ours['shipped']:.3f} | | |")
    return 0


def _row(name: str, ours: float, theirs: float, *, less_is_better: bool = False) -> str:
    ratio = theirs / ours if less_is_better else ours / theirs
    digits = ".3f" if less_is_better else ",.0f"
    return f"| {name} | {ours:{digits}} | {theirs:{digits}} | {ratio:,.1f} |"


def complete_for_nltk(folder: Path, target: Path) -> None:
    """Copy the files to *target*, with those that nltk requires and not every package has."""
    for file in folder.iterdir():
        shutil.copy(file, target)
    missing = {f"{kind}.exc": "" for kind in ("noun", "verb", "adj", "adv")}
    missing["lexnames"] = "".join(f"{number:02d}\tname.{number}\t1\n" for number in range(45))
    for name, text in missing.items():
        if not (target / name).exists():
            (target / name).write_text(text)


def lemmas(folder: Path) -> list[str]:
    """Return nouns drawn from the index, one word or several, always the same."""
    lines = (folder / "index.noun").read_text(encoding="utf-8").splitlines()
    words = [line.partition(" ")[0].replace("_", " ") for line in lines if line[:1] != " "]
    return random.Random(7).sample(words, min(WORDS, len(words)))


def measure_ours(folder: Path) -> dict[str, float]:
    """Return the figures of this package's reader and look-up."""
    from entailment.knowledge.lookup import Lookup
    from entailment.knowledge.resource import make_resources

    begin = time.perf_counter()
    lookup = Lookup(make_resources([{"name": "wordnet", "path": str(folder)}]))
    assert any(rule.relation == "hypernym" for rule in lookup.rules("dog", "n"))
    ready = time.perf_counter() - begin
    words = lemmas(folder)
    pairs = list(zip(words, [*words[1:], words[0]], strict=True))
    figures = {
        "ready": ready,
        "cold": rate(lambda: [lookup.rules(word, "n") for word in words], len(words)),
        "warm": rate(lambda: [lookup.rules(word, "n") for word in words], len(words), 100),
        "chains": rate(lambda: [lookup.entails(a, b, "n") for a, b in pairs], len(pairs)),
        "entails": rate(lambda: [lookup.entails(a, b, "n") for a, b in pairs], len(pairs), 100),
    }
    begin = time.perf_counter()
    names = "geography names occupations kinship units acronyms families antonyms".split()
    Lookup(make_resources({"name": name} for name in names)).rules("dog")
    return figures | {"shipped": time.perf_counter() - begin}


def measure_nltk(folder: Path) -> dict[str, float]:
    """Return the figures of nltk's reader of the same files."""
    from nltk.corpus.reader.wordnet import WordNetCorpusReader

    class Unmapped(WordNetCorpusReader):  # type: ignore[misc]
        def map_wn(self, version: str = "wordnet") -> dict[str, str]:
            return {}

    warnings.simplefilter("ignore")
    begin = time.perf_counter()
    reader = Unmapped(str(folder), None)

    def look_up(word: str) -> list[str]:
        return [
            lemma.name()
            for synset in reader.synsets(word.replace(" ", "_"), pos="n")
            for near in (synset, *synset.hypernyms())
            for lemma in near.lemmas()
        ]

    assert look_up("dog")
    ready = time.perf_counter() - begin
    words = lemmas(folder)
    return {
        "ready": ready,
        "cold": rate(lambda: [look_up(word) for word in words], len(words)),
        "warm": rate(lambda: [look_up(word) for word in words], len(words), 5),
    }


def rate(act: Callable[[], object], count: int, times: int = 1) -> float:
    """Return how many of *count* acts are done in a second, over *times* rounds."""
    begin = time.perf_counter()
    for _ in range(times):
        act()
    return count * times / (time.perf_counter() - begin)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measured = {"entailment": measure_ours, "nltk": measure_nltk}[sys.argv[2]]
        print(json.dumps(measured(Path(sys.argv[3]))))
        sys.exit(0)
    sys.exit(main())
