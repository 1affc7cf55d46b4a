"""Imports point one way, what is public is documented, and importing costs nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import entailment
from entailment.errors import MissingExtraError

ROOT = Path(entailment.__file__).parent

BASE = {"errors", "files", "model", "registry", "signature", "toml", "tracing"}
"""What every part may import."""

LANGUAGE = {"text", "knowledge", "discourse", "structure"}
"""What is known of words, of whom and what texts speak, and what they state."""

DATA = {"datasets", "corpora"}

SERVICES = {"systems", "retrieval", "checking", "validation", "evaluation"}

ALLOWED = {
    "errors": set(),
    "files": {"errors"},
    "model": {"errors", "text"},
    "registry": {"errors", "model"},
    "signature": {"errors", "model"},
    "toml": set(),
    "text": {"errors"},
    "knowledge": BASE | {"text"},
    "discourse": BASE | {"text", "knowledge"},
    "structure": BASE | {"text", "knowledge", "discourse"},
    "datasets": BASE | {"text"},
    "corpora": BASE | {"text", "datasets"},
    "examples": BASE,
    "recipes": set(),
    "systems": BASE | LANGUAGE | {"recipes"},
    "retrieval": BASE | LANGUAGE | DATA | {"systems"},
    "resumption": BASE | {"datasets"},
    "checking": BASE | LANGUAGE | DATA | {"resumption", "systems", "retrieval"},
    "validation": BASE | LANGUAGE | DATA | {"systems", "retrieval"},
    "acquisition": BASE | LANGUAGE | {"corpora"},
    "evaluation": BASE | LANGUAGE | DATA | {"systems", "retrieval", "validation"},
    "training": BASE | LANGUAGE | DATA | {"systems", "evaluation", "examples"},
    "collection": BASE | LANGUAGE | DATA | SERVICES | {"acquisition", "examples"},
    "testing": BASE | LANGUAGE | DATA | {"systems", "retrieval", "evaluation", "examples"},
    "judging": BASE | DATA | {"systems"},
    "api": BASE | LANGUAGE | DATA | SERVICES | {"judging"},
    "arguments": BASE | LANGUAGE | DATA | SERVICES | {"judging"},
    "experiments": BASE | LANGUAGE | DATA | SERVICES | {"judging", "arguments"},
    "studies": BASE | LANGUAGE | DATA | SERVICES | {"judging", "arguments", "collection"},
    "calls": BASE | SERVICES | {"api"},
    "asynchronous": BASE | SERVICES | {"api", "calls"},
    "schemas": {"errors"},
    "tracing": set(),
}
"""For each part of the package, besides itself, the parts that it may import."""

ALLOWED["server"] = set(ALLOWED)
ALLOWED["cli"] = set(ALLOWED)
ALLOWED["entry"] = {"cli"}
ALLOWED["__main__"] = {"entry"}
ALLOWED["adapters"] = set(ALLOWED) - {"cli", "server"}
ALLOWED["cli"] |= {"adapters"}
ALLOWED["__init__"] = set(ALLOWED)

INNER = {
    "structure": set(),
    "structure.sentences": {"structure"},
    "structure.pairs": {"structure", "structure.sentences"},
    "structure.premises": {"structure", "structure.sentences"},
    "systems.mismatches": {"structure", "structure.sentences", "structure.pairs"},
}
"""What these may import of one another: readers of a sentence are below all that use them."""

FRAME = {"agreement", "derivation", "kinds", "sources"}
"""The modules of `structure.premises` that are of all derivations; each other yields some."""

HEAVY = {
    "matplotlib",
    "numpy",
    "onnxruntime",
    "rapidfuzz",
    "rich",
    "scipy",
    "simplemma",
    "sklearn",
}
HEAVY |= {"tokenizers", "torch", "transformers"}
"""What takes long to import, and is not needed to import the package or to show its help."""

MODULES = {
    ".".join(("entailment", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(ROOT.rglob("*.py"))
}


def part(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


PARTS = sorted({part(module) for module in MODULES})


def modules_of(name: str) -> list[str]:
    return [module for module in MODULES if part(module) == name]


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imported(nodes: Iterator[ast.AST]) -> set[str]:
    modules: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            name = str(node.module)
            modules |= {
                f"{name}.{alias.name}" if f"{name}.{alias.name}" in MODULES else name
                for alias in node.names
            }
    return modules


@cache
def anywhere(module: str) -> set[str]:
    return imported(ast.walk(tree(module)))


@cache
def when_imported(module: str) -> set[str]:
    """The imports of a module that run when it is imported itself."""

    def running(body: list[ast.stmt]) -> Iterator[ast.AST]:
        for node in body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                yield from running(node.orelse)
            elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node
                for inner in ("body", "orelse", "finalbody"):
                    yield from running(getattr(node, inner, []))

    return imported(running(tree(module).body))


def loaded_with(start: str) -> Iterator[str]:
    """Every name that is imported when *start* is, with the packages around it."""
    waiting, seen = [start], set[str]()
    while waiting:
        module = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        yield module
        if module in MODULES:
            waiting += when_imported(module)
            waiting += [module.rpartition(".")[0]] if "." in module else []


@pytest.mark.parametrize("here", PARTS)
def test_imports_point_one_way(here: str) -> None:
    assert here in ALLOWED, f"say in ALLOWED what '{here}' may import"
    allowed = ALLOWED[here] | {here}
    wrong = [
        f"{module} imports {name}"
        for module in modules_of(here)
        for name in sorted(anywhere(module))
        if name.split(".")[0] == "entailment" and part(name) not in allowed
    ]
    assert wrong == []


def layer(module: str) -> str:
    """Return the innermost layer of `INNER` that has *module*, a package itself among them."""
    names = [name for name in INNER if f"{module}.".startswith(f"entailment.{name}.")]
    return max(names, key=len, default="")


@pytest.mark.parametrize("here", INNER)
def test_readers_of_sentences_are_below_what_uses_them(here: str) -> None:
    wrong = [
        f"{module} imports {name}"
        for module in MODULES
        if layer(module) == here
        for name in sorted(anywhere(module))
        if layer(name) not in INNER[here] | {here, ""}
    ]
    assert wrong == []


def test_every_module_of_premises_yields_derivations_alone() -> None:
    package = "entailment.structure.premises"
    others = [
        f"{module}.{node.name}"
        for module in MODULES
        if module.startswith(f"{package}.") and module.rpartition(".")[2] not in FRAME
        for node in public_definitions(tree(module).body)
        if not (
            isinstance(node, ast.FunctionDef)
            and node.returns is not None
            and ast.unparse(node.returns) == "Iterator[Derivation]"
        )
    ]
    assert others == []


def test_no_module_imports_itself_through_others() -> None:
    """Every import that can run counts, those of functions too."""
    imports = {
        module: {name for name in at_run_time(module) if name in MODULES and name != module}
        for module in MODULES
    }
    assert circles(imports) == []


@cache
def at_run_time(module: str) -> set[str]:
    """The imports of a module without those that only type checkers follow."""

    def running(node: ast.AST) -> Iterator[ast.AST]:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        yield node
        for inner in ast.iter_child_nodes(node):
            yield from running(inner)

    return imported(running(tree(module)))


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules each of which imports all others of the set, straight or in steps."""

    def reached(start: str) -> set[str]:
        waiting, seen = list(imports[start]), set[str]()
        while waiting:
            module = waiting.pop()
            if module not in seen:
                seen.add(module)
                waiting += imports[module]
        return seen

    from_each = {module: reached(module) for module in imports}
    cycles = [
        {module} | {other for other in seen if module in from_each[other]}
        for module, seen in from_each.items()
        if module in seen
    ]
    return [circle for place, circle in enumerate(cycles) if circle not in cycles[:place]]


@pytest.mark.parametrize("module", ["entailment", "entailment.cli", "entailment.registry"])
def test_nothing_heavy_is_loaded_at_once(module: str) -> None:
    assert HEAVY & {name.split(".")[0] for name in loaded_with(module)} == set()


def test_no_command_loads_what_is_heavy_before_it_runs() -> None:
    assert loading("cli", HEAVY) == []


@pytest.mark.parametrize("name", PARTS)
def test_what_only_fitting_and_drawing_need_is_never_loaded_with_a_module(name: str) -> None:
    assert loading(name, {"matplotlib", "scipy", "sklearn", "torch"}) == []


def loading(name: str, libraries: set[str]) -> list[str]:
    """The modules of a part that load one of *libraries* when they are imported."""
    return [
        f"{module} loads {library}"
        for module in modules_of(name)
        for library in sorted(libraries & {other.split(".")[0] for other in loaded_with(module)})
    ]


def test_what_is_read_from_the_source_is_so() -> None:
    code = f"import sys, entailment, entailment.cli; print(*{HEAVY!r} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_no_word_is_looked_up_while_modules_are_imported() -> None:
    code = (
        "from entailment.text.words import lemma\n"
        "import entailment.checking.report, entailment.validation.judging\n"
        "print(lemma.cache_info().misses)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"


@pytest.mark.parametrize("name", PARTS)
def test_what_is_public_has_a_docstring(name: str) -> None:
    assert [module for module in modules_of(name) if not ast.get_docstring(tree(module))] == []
    bare = [
        f"{module}.{node.name}"
        for module in modules_of(name)
        for node in public_definitions(tree(module).body)
        if not ast.get_docstring(node)
    ]
    assert bare == []


def public_definitions(
    body: list[ast.stmt],
) -> Iterator[ast.FunctionDef | ast.ClassDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            if "overload" in map(ast.unparse, node.decorator_list):
                continue  # checked in the one that is called
            yield node
            if isinstance(node, ast.ClassDef):
                yield from public_definitions(node.body)


def imported_modules(name: str) -> Iterator[tuple[str, ModuleType]]:
    """Import the modules of a part, but for adapters whose library is not installed."""
    for module in modules_of(name):
        with suppress(MissingExtraError):
            yield module, import_module(module)


@pytest.mark.parametrize("name", PARTS)
def test_all_names_are_there_and_sorted(name: str) -> None:
    for module, loaded in imported_modules(name):
        public = getattr(loaded, "__all__", [])
        key = None if module == "entailment" else in_order  # lazy-loader sorts those of its stub
        assert public == sorted(set(public), key=key), module
        assert [name for name in public if not hasattr(loaded, name)] == [], module


@pytest.mark.parametrize("name", PARTS)
def test_a_module_with_public_definitions_names_them(name: str) -> None:
    unnamed = [
        module
        for module, loaded in imported_modules(name)
        if defines_public(module) and not hasattr(loaded, "__all__")
    ]
    assert unnamed == []


def defines_public(module: str) -> bool:
    return any(
        isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        for node in tree(module).body
    )


def in_order(name: str) -> tuple[int, str]:
    """Constants, then classes, then functions, each by name."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)
