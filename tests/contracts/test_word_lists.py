"""A list of words of the language is typed once, in a data file that all who need it read."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import entailment

ROOT = Path(entailment.__file__).parent

SHORTEST = 5
"""Words of a list that is compared; shorter ones are alike by chance."""

MOST_SHARED = 0.6
"""How much two lists may share of all their words."""

DIFFER_IN_PURPOSE = {
    frozenset({"text/claims.toml", "structure/sentences/quantified_nouns.py"}): (
        "quantifiers that bar a split of a claim, and those of which one excludes another"
    ),
    frozenset({"text/anaphors.txt", "acquisition/grounded.py"}): (
        "pronouns that speak of another sentence, and those that evidence may not begin with"
    ),
    frozenset({"systems/classics/logic/clause_reader.py", "systems/mismatches/embedding.py"}): (
        "marks of clauses that are stated together, and what begins one that is so in any case"
    ),
    frozenset({"text/subject_pronouns.txt", "acquisition/contrasts/clauses.py"}): (
        "pronouns as subjects, and those of whom a clause can be put to another"
    ),
    frozenset({"acquisition/contrasts/clauses.py", "acquisition/contrasts/parts.py"}): (
        "pronouns of persons, and the words that a sentence begins with"
    ),
    frozenset({"discourse/names.py", "discourse/nouns.py"}): (
        "what may follow a noun in apposition, and what may follow one that a name is said to be"
    ),
    frozenset({"text/circumstance_prepositions.txt", "discourse/nouns.py"}): (
        "prepositions before names, and whatever may follow a noun in apposition"
    ),
    frozenset({"text/finite_forms_of_be.txt", "text/dates.py"}): (
        "finite forms of *be*, and those whose *to* speaks of the future"
    ),
    frozenset({"structure/clauses.toml", "structure/requirements.py"}): (
        "adverbs that change nothing of a clause, and content words that require no match"
    ),
    frozenset({"structure/clauses.toml", "structure/modality.py"}): (
        "the names of the kinds of governors, and the order in which they are looked up"
    ),
    frozenset({"structure/times.py"}): "parts of a year, and the expression that reads them",
    frozenset(
        {"structure/amounts.py"}
    ): "numbers below ten before a fraction, and before *and a half*",
    frozenset({"validation/wording.py"}): "what follows an aside, and what follows an apposition",
    frozenset({"structure/clauses.toml", "text/claims.toml"}): (
        "the roles that prepositions mark, and the prepositions of claims"
    ),
    frozenset({"structure/clauses.toml"}): (
        "verbs with two objects, and verbs by which a thing changes hands"
    ),
    frozenset({"structure/clauses.toml", "text/determiners.txt"}): (
        "determiners that point to a known thing, and all that stand before nouns"
    ),
    frozenset({"text/circumstance_prepositions.txt", "collection/sources/statements.py"}): (
        "prepositions of circumstances, and those that a question may begin with"
    ),
    frozenset({"structure/clauses.toml", "collection/proofreading.py"}): (
        "determiners that point to a known thing, and words that a proof-reader looks behind"
    ),
    frozenset({"structure/clauses.toml", "collection/sources/simplification.py"}): (
        "conjunctions of time, and words that a hypothesis of its own may not begin with"
    ),
    frozenset({"structure/phrases.py", "systems/classics/logic/noun_modifiers.py"}): (
        "the names of quantifiers, and those of them that a formula reads as amounts"
    ),
    frozenset({"collection/sources/statements.py", "systems/mismatches/attribution.py"}): (
        "what may stand before the answer to *when*, and prepositions before names"
    ),
    frozenset({"structure/extracts.toml", "systems/mismatches/cues.py"}): (
        "conjunctions of clauses that are stated alike, and where the reach of a denial ends"
    ),
    frozenset({"validation/patterns.toml", "systems/mismatches/cues.py"}): (
        "conjunctions at which the reach of a denial of a fact, and of any denial, ends"
    ),
    frozenset({"structure/extracts.toml", "systems/classics/logic/clause_reader.py"}): (
        "conjunctions before clauses, and those of them whose clause is stated"
    ),
    frozenset({"structure/extracts.toml", "systems/mismatches/attribution.py"}): (
        "what a phrase of time begins with, and prepositions before names"
    ),
    frozenset({"text/modals.txt", "systems/mismatches/unstated.py"}): (
        "modals, and those of them that may speak of what is to come"
    ),
    frozenset({"text/dates.py", "systems/mismatches/negation.py"}): (
        "forms of *be* whose *to* speaks of the future, and those before a denied noun phrase"
    ),
}
"""The data files or modules of two lists that share more, and how their purposes differ."""


def test_no_list_of_words_is_typed_twice() -> None:
    twice = [
        f"{first} and {second} share: {' '.join(sorted(words & others))}"
        for (first, words), (second, others) in combinations(_lists(), 2)
        if share_most(words, others)
        and frozenset({_file(first), _file(second)}) not in DIFFER_IN_PURPOSE
    ]
    assert not twice, "\n".join(twice)


def share_most(words: frozenset[str], others: frozenset[str]) -> bool:
    smaller, larger = sorted((len(words), len(others)))
    may_share = smaller > MOST_SHARED * larger  # most lists differ too much in length
    return may_share and len(words & others) > MOST_SHARED * len(words | others)


def test_every_exception_is_of_files_that_exist() -> None:
    files = {_file(name) for name, _ in _lists()}
    assert files.issuperset(file for pair in DIFFER_IN_PURPOSE for file in pair)


@cache
def _lists() -> list[tuple[str, frozenset[str]]]:
    data = [*_text_lists(), *_table_lists()]
    vocabulary = frozenset().union(*(words for _, words in data))
    code = [(name, words) for name, words in _code_lists() if words <= vocabulary]
    return [(name, words) for name, words in (*data, *code) if len(words) >= SHORTEST]


def _text_lists() -> Iterator[tuple[str, frozenset[str]]]:
    for path in ROOT.glob("*/data/*.txt"):
        lines = (line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines())
        yield _name(path), _typed(lines)


def _table_lists() -> Iterator[tuple[str, frozenset[str]]]:
    for path in ROOT.glob("*/data/*.toml"):
        tables = tomllib.loads(path.read_text("utf-8"))
        for key, value in _strings(tables, ""):
            lines = value.strip().splitlines()
            is_phrases = len(lines) > 1 and all(len(line.split()) < 4 for line in lines)
            yield f"{_name(path)}{key}", _typed(lines if is_phrases else value.split())


def _strings(table: dict[str, Any], path: str) -> Iterator[tuple[str, str]]:
    """Yield the strings of *table* and the keys of its tables of strings, with where they are."""
    if len(table) >= SHORTEST and all(isinstance(value, str) for value in table.values()):
        yield f"{path}:keys", "\n".join(table)
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _strings(value, f"{path}:{key}")
        elif isinstance(value, str):
            yield f"{path}:{key}", value


def _code_lists() -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the sets, tuples, split strings and alternatives of expressions in code."""
    for path in ROOT.rglob("*.py"):
        module = _name(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = f"{module}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Set | ast.List | ast.Tuple):
                yield name, _typed(_constants(node.elts))
            elif isinstance(node, ast.Dict):
                yield name, _typed(_constants(node.keys))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                for alternatives in re.findall(r"\w+(?:\|\w+)+", node.value):
                    yield name, _typed(alternatives.split("|"))
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield name, _typed(_split(node.func))


def _split(function: ast.Attribute) -> list[str]:
    is_list = function.attr == "split" and isinstance(function.value, ast.Constant)
    return ast.literal_eval(function.value).split() if is_list else []


def _constants(nodes: Any) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _typed(words: Any) -> frozenset[str]:
    return frozenset(word for word in words if word and not word.startswith("@"))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix().replace("/data/", "/")


def _file(name: str) -> str:
    return name.partition(":")[0]
