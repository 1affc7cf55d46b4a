"""A WordNet of a dozen synsets in the format of wndb(5WN), written for the tests."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

HEAD = "".join(f"  {number} A small WordNet, written for tests.  \n" for number in range(1, 4))
FILES = {"n": "noun", "v": "verb", "a": "adj", "s": "adj", "r": "adv"}

SYNSETS: dict[str, tuple[str, list[str], list[str]]] = {
    "dog": ("n", ["dog", "domestic_dog"], ["@ canine 0000", "#m pack 0000"]),
    "canine": ("n", ["canine", "canid"], ["@ animal 0000"]),
    "animal": ("n", ["animal"], []),
    "pack": ("n", ["pack"], []),
    "rascal": ("n", ["dog", "rascal"], []),
    "danube": ("n", ["Danube"], ["@i river 0000"]),
    "river": ("n", ["river"], []),
    "purchase": ("n", ["purchase"], ["+ buy 0101"]),
    "buy": ("v", ["buy", "purchase"], ["@ get 0000", "! sell 0101", "+ purchase 0201"]),
    "sell": ("v", ["sell"], ["! buy 0101"]),
    "get": ("v", ["get", "acquire"], []),
    "snore": ("v", ["snore"], ["* sleep 0000"]),
    "sleep": ("v", ["sleep"], []),
    "kill": ("v", ["kill"], ["> die 0000", "$ murder 0000"]),
    "die": ("v", ["die", "pass_away"], []),
    "murder": ("v", ["murder"], []),
    "quick": ("a", ["quick(p)"], ["& fast 0000"]),
    "fast": ("s", ["fast"], ["& quick 0000"]),
    "quickly": ("r", ["quickly"], ["\\ quick 0101"]),
}
"""Part of speech, words and pointers: symbol, target, numbers of the two words."""


def write_wordnet(folder: Path) -> Path:
    """Write the four indexes and data files to *folder* and return it."""
    offsets = _offsets()
    data: defaultdict[str, str] = defaultdict(lambda: HEAD)
    senses: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, (pos, words, _) in SYNSETS.items():
        data[FILES[pos]] += _line(name, offsets)
        for word in words:
            senses[FILES[pos]][word.split("(")[0].lower()].append(offsets[name])
    folder.mkdir(parents=True, exist_ok=True)
    for pos, kind in {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}.items():
        (folder / f"data.{kind}").write_text(data[kind], newline="\n")
        lines = [
            f"{word} {pos} {len(places)} 1 @ {len(places)} 0 {' '.join(places)}  \n"
            for word, places in sorted(senses[kind].items())
        ]
        (folder / f"index.{kind}").write_text(HEAD + "".join(lines), newline="\n")
    return folder


def _offsets() -> dict[str, str]:
    at: defaultdict[str, int] = defaultdict(lambda: len(HEAD))
    offsets = {}
    for name, (pos, _, _) in SYNSETS.items():
        offsets[name] = f"{at[FILES[pos]]:08d}"
        at[FILES[pos]] += len(_line(name, defaultdict(lambda: "0" * 8)))
    return offsets


def _line(name: str, offsets: dict[str, str]) -> str:
    pos, words, pointers = SYNSETS[name]
    members = " ".join(f"{word} 0" for word in words)
    parts = [f"{offsets[name]} 03 {pos} {len(words):02x} {members} {len(pointers):03d}"]
    for pointer in pointers:
        symbol, target, ends = pointer.split()
        parts.append(f"{symbol} {offsets[target]} {SYNSETS[target][0]} {ends}")
    frames = ["01 + 02 00"] if pos == "v" else []
    return " ".join([*parts, *frames, f"| what {name} is"]) + "  \n"
