"""Similarity thesauri in the format of Lin (1998), by dependency or by proximity.

    ("word" (desc 21.5) (sims
    "similar word"	0.123
    ...
    ))

Lines may also be joined, the marks left out where a word is one, and `(sims` with its bracket
missing. A similarity is in (0, 1] and is the weight. `write_thesaurus` writes what
`read_thesaurus` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from entailment.errors import DataError
from entailment.files import write_whole
from entailment.knowledge.formats.files import RuleFiles, checked_share
from entailment.knowledge.lines import line_error, number_in, text_lines
from entailment.knowledge.resource import home
from entailment.knowledge.rules import Rule

__all__ = ["lin_dependency", "lin_proximity", "read_thesaurus", "write_thesaurus"]

_TOKEN = re.compile(r'"[^"]*"|[()]|[^\s()"]+|"')
_DEPENDENCY = ("lin-dependency", "lin_thesaurus", "lin-dependency.lsp")
_FILES = {"simN": "n", "simV": "v", "simA": "a"}
_ENTRY = """is not an entry such as ("word" (desc 1.0) (sims "other" 0.12 ))"""


def lin_dependency(path: str | None = None, least: float = 0.0, most: int = 20) -> RuleFiles:
    """Words with similar dependencies: Lin's simN.lsp, simV.lsp, simA.lsp in a folder, or one file.

    `entail resources make dependency-similarity` writes such a file. *least* is the similarity,
    from 0 to 1, below which none is used, *most* how many of a word.
    """
    get = "python -m nltk.downloader lin_thesaurus"
    return _thesaurus("lin-dependency", path, _DEPENDENCY, get, least, most)


def lin_proximity(path: str | None = None, least: float = 0.0, most: int = 20) -> RuleFiles:
    """Words with similar neighbours: Lin's proximity thesaurus, or what `make similarity` writes.

    *least* is the similarity, from 0 to 1, below which none is used, *most* how many of a word.
    """
    get = f"entail resources make similarity CORPUS -o {home()}/lin-proximity.lsp"
    return _thesaurus("lin-proximity", path, ("lin-proximity.lsp", "sims.lsp"), get, least, most)


def _thesaurus(
    name: str, path: str | None, usual: tuple[str, ...], get: str, least: float, most: int
) -> RuleFiles:
    if most < 1:
        raise ValueError(f"most is at least 1, not {most}")
    read = partial(_read_all, name=name, least=checked_share("least", least), most=most)
    return RuleFiles(
        name,
        read,
        relations=("similar",),
        licence="research, by its author's terms; free where it is your own",
        path=path,
        usual=usual,
        get=get,
    )


def _read_all(path: Path, *, name: str, least: float, most: int) -> Iterator[Rule]:
    files = sorted(path.glob("*.lsp")) if path.is_dir() else [path]
    if not files:
        raise DataError("holds no file that ends in .lsp", path=path)
    for file in files:
        pos = _FILES.get(file.name.partition(".")[0])
        for word, similar in read_thesaurus(file):
            near = sorted(similar.items(), key=lambda item: (-item[1], item[0]))
            for other, weight in near[:most]:
                if weight >= least:
                    yield Rule(word, other, "similar", weight, name, pos, pos)


def read_thesaurus(path: str | Path) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield each word with similarities in (0, 1]; raise DataError with file and line."""
    tokens = _tokens(path)
    for number, token in tokens:
        if token != "(":
            raise line_error(_ENTRY, path, number)
        word = _word(next(tokens, (number, ""))[1])
        if word is None:
            raise line_error(_ENTRY, path, number)
        yield word, _similar(tokens, path, number)


def _similar(tokens: Iterator[tuple[int, str]], path: str | Path, start: int) -> dict[str, float]:
    """Return the rest of an entry that began on a line."""
    similar: dict[str, float] = {}
    depth, word = 1, None
    for number, token in tokens:
        if token == "(":
            depth = _opened(tokens, depth, path, number)
        elif token == ")":
            depth -= 1
            if word is not None:
                raise line_error(f"'{word[:40]}' has no similarity", path, number)
            if not depth:
                return similar
        elif word is None:
            word = _word(token)
            if word is None:
                raise line_error(_ENTRY, path, number)
        else:
            weight = number_in(token, 0, 1)
            if not weight:
                message = f"'{token[:40]}' is not a similarity above 0 and at most 1"
                raise line_error(message, path, number)
            similar[word], word = max(weight, similar.get(word, 0.0)), None
    raise line_error("begins an entry without an end: the file is cut off", path, start)


def _opened(tokens: Iterator[tuple[int, str]], depth: int, path: str | Path, number: int) -> int:
    """Return the depth after `(sims`, or after `(desc ...)`, which is skipped."""
    _, kind = next(tokens, (number, ""))
    if kind == "sims":
        return depth + 1
    if kind != "desc":
        raise line_error(_ENTRY, path, number)
    for inner, token in tokens:
        if token == ")":
            return depth
        if token == "(":
            raise line_error(_ENTRY, path, inner)
    raise line_error("begins an entry without an end: the file is cut off", path, number)


def _tokens(path: str | Path) -> Iterator[tuple[int, str]]:
    for number, line in text_lines(path):
        for token in _TOKEN.findall(line):
            yield number, token


def _word(token: str) -> str | None:
    bare = token.strip('"').strip().lower().replace("_", " ")
    return bare if bare and token not in "()" else None


def write_thesaurus(path: str | Path, words: Iterable[tuple[str, Mapping[str, float]]]) -> int:
    """Write each word with those that are similar, atomically; return how many words.

    Raise DataError if there is none.
    """
    pieces: list[str] = []
    count = 0
    for word, similar in words:
        rows = sorted(similar.items(), key=lambda item: (-item[1], item[0]))
        sims = "".join(f'"{other}"\t{weight:.6g}\n' for other, weight in rows)
        pieces.append(f'("{word}" (desc {len(rows)}) (sims\n{sims}))\n')
        count += 1
    if not count:
        raise DataError("no word occurs often enough; more text is required", path=path)
    write_whole(path, "".join(pieces).encode("utf-8", "backslashreplace"))
    return count
