"""The words of code and prose are the field's: those that were given up do not come back.

The table of `docs/style.md` has them, and what is written in their place.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import entailment

SOURCE = Path(entailment.__file__).parent
ROOT = Path(__file__).parents[1]

OF_NAMES = """
told tell tells said asked kept found clash clashes clashing kin calling mend mending doubts
bearings belief beliefs beside unsigned borne wants
""".split()

NAMES = re.compile(rf"^one$|(?:^|_)(?:{'|'.join(OF_NAMES)})(?:_|$)", re.IGNORECASE)
"""Words that no identifier has."""

OF_PROSE = """
told tells beside clash clashes kin mending doubts bearings beliefs wants
""".split()
OF_PROSE += ["borne out", "by itself", "goes on", "gone on", "whole or not"]

PROSE = re.compile(rf"\b(?:{'|'.join(OF_PROSE)})\b")
"""Words that no docstring, comment or message has."""

QUOTES = ('"""', "'''", '"', "'")
LITERAL = re.compile(
    "|".join(["#[^\n]*", *(rf"{quote}(?:\\.|[^\\])*?{quote}" for quote in QUOTES)]), re.DOTALL
)
"""A comment or a string: what has no identifier."""

IDENTIFIER = re.compile(r"\w+")

PACKAGES = """
acquisition adapters checking cli collection corpora datasets discourse evaluation knowledge
retrieval server structure systems testing text training validation .
""".split()
"""The packages that are held to both; a dot is for the modules of the package itself."""

OUTSIDE = ["tests", "bench", "models"]
"""The folders that are not of the package; their strings may be sentences to judge."""

NAMES_ALLOWED = {
    "NOT_FOUND": "a verdict",
    "_not_found": "what makes that verdict",
    "not_found": "a count of that verdict in a response",
    "test_claims_are_supported_contradicted_or_not_found": "that verdict",
    "test_what_was_not_found_shows_what_comes_nearest": "that verdict",
    "test_an_unknown_system_is_not_found": "the status of HTTP",
    "tell": "the method of a stream",
    "add_unsigned": "tantivy's",
    "add_unsigned_field": "tantivy's",
}

PROSE_ALLOWED = {
    "acquisition/contrasts/parts.py": "beside, in a list of prepositions",
    "collection/sources/simplification.py": "wants, in a list of verbs",
    "text/sentences.py": "told, in an example of a sentence",
    "systems/neural/ablated_spans.py": "the network doubts a chunk: a verb",
}
"""The modules that have one of them, and what it is there."""

THIS = "tests/test_words.py"

PAGE = ROOT / "docs" / "style.md"

ROW = re.compile(r"^\| (`[a-z` ,]+`) \| (.+) \|$", re.MULTILINE)

INSTEAD = {
    word: instead
    for forms, instead in ROW.findall(PAGE.read_text("utf-8"))
    for word in re.findall(r"`(.+?)`", forms)
}
"""What is written in place of each word, by the page."""

STATEMENT_BEGINS = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
"""The tokens that a statement begins after."""


@pytest.mark.parametrize("package", PACKAGES + OUTSIDE)
def test_no_identifier_is_a_word_that_was_given_up(package: str) -> None:
    seen = [
        _problem(module, token, token.string)
        for module, token in _tokens(package, _names)
        if token.type == tokenize.NAME
        and NAMES.search(token.string)
        and token.string not in NAMES_ALLOWED
    ]
    assert not seen, "\n".join(seen)


@pytest.mark.parametrize("folder", OUTSIDE)
def test_no_docstring_or_comment_of_a_test_or_benchmark_has_such_a_word(folder: str) -> None:
    seen = [
        _problem(module, token, word[0])
        for module, token in _prose(folder)
        if module != THIS
        for word in PROSE.finditer(token.string)
    ]
    assert not seen, "\n".join(seen)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_comment_or_message_has_a_word_that_was_given_up(package: str) -> None:
    seen = [
        _problem(module, token, word[0])
        for module, token in _tokens(package, _prose_of)
        if token.type in (tokenize.STRING, tokenize.COMMENT) and module not in PROSE_ALLOWED
        for word in PROSE.finditer(token.string)
    ]
    assert not seen, "\n".join(seen)


def test_the_page_of_style_says_what_is_written_instead() -> None:
    assert {"one", *OF_NAMES, *OF_PROSE} - INSTEAD.keys() == set()


def test_a_problem_says_what_is_written_instead_and_where_that_is_documented() -> None:
    token = tokenize.TokenInfo(tokenize.NAME, "as_said_before", (29, 0), (29, 14), "")
    assert _problem("corpora/srt.py", token, token.string) == (
        "corpora/srt.py:29: as_said_before: in place of 'said' write `predicted`, `stated`, of the "
        "text; `gold`, `expected`, of the hypothesis (docs/style.md, Words)"
    )


def test_every_exception_is_used() -> None:
    everywhere = [file for folder in PACKAGES + OUTSIDE for file in _files(folder)]
    names = {name for _, content in everywhere for name in _names(content)}
    modules = {module for module, content in everywhere if _prose_of(content)}
    assert names.issuperset(NAMES_ALLOWED)
    assert modules.issuperset(PROSE_ALLOWED)


def _problem(module: str, token: tokenize.TokenInfo, name: str) -> str:
    """Return where *name* has a word that was given up, and what is written in its place."""
    match = NAMES.search(name) or PROSE.search(name)
    assert match is not None
    word = match[0].strip("_").lower()
    advice = f"in place of '{word}' write {INSTEAD[word]} (docs/style.md, Words)"
    return f"{module}:{token.start[0]}: {name}: {advice}"


def _prose(folder: str) -> Iterator[tuple[str, tokenize.TokenInfo]]:
    """Yield comments, and strings that are statements: docstrings, not sentences to judge."""
    before = tokenize.NEWLINE
    for module, token in _tokens(folder, _prose_of):
        is_docstring = token.type == tokenize.STRING and before in STATEMENT_BEGINS
        if token.type == tokenize.COMMENT or is_docstring:
            yield module, token
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            before = token.type


def _names(content: str) -> list[str]:
    """Return the identifiers of a module that are words that were given up."""
    return list(filter(NAMES.search, IDENTIFIER.findall(LITERAL.sub(" ", content))))


def _prose_of(content: str) -> list[str]:
    return PROSE.findall(content)


@cache
def _tokens(package: str, seen: Callable[[str], list[str]]) -> list[tuple[str, tokenize.TokenInfo]]:
    """Return the tokens of the modules of which *seen* is not empty; most need not be split."""
    return [
        (module, token)
        for module, content in _files(package)
        if seen(content)
        for token in tokenize.generate_tokens(io.StringIO(content).readline)
    ]


@cache
def _files(package: str) -> list[tuple[str, str]]:
    """Return the modules of a package, or of a folder outside, with their content."""
    start = ROOT if package in OUTSIDE else SOURCE
    folder = start / package
    paths = folder.glob("*.py") if package == "." else folder.rglob("*.py")
    return [(path.relative_to(start).as_posix(), path.read_text("utf-8")) for path in paths]
