"""A system in a plain Python file, named as `FILE.py:NAME`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from entailment.errors import EntailmentError, OptionError
from entailment.model import Label, Pair
from entailment.systems import load_system, save_system

SYSTEM = """
from __future__ import annotations

from dataclasses import dataclass

from entailment.model import Judgment, Label


@dataclass
class Constant:
    share: float = 0.5

    def judge(self, pairs):
        for pair in pairs:
            scores = {Label.ENTAILMENT: self.share, Label.NO_ENTAILMENT: 1 - self.share}
            yield Judgment(pair.id, max(scores, key=scores.get), scores)

    def fit(self, pairs, *, seed=0):
        return Constant(0.9)

    def state(self):
        return {}

    def with_state(self, state):
        return self


def certain():
    return Constant(1.0)


NUMBER = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_system.py"
    path.write_text(SYSTEM)
    return path


def test_a_class_and_a_function_of_a_file_are_systems(file: Path) -> None:
    pair = Pair("1", "A cat sat.", "A cat sat.")
    (judgment,) = load_system(f"{file}:Constant", options={"share": 0.8}).judge([pair])
    assert (judgment.label, judgment.score) == (Label.ENTAILMENT, 0.8)
    assert next(iter(load_system(f"{file}:certain").judge([pair]))).score == 1


def test_it_is_signed_by_the_content_of_the_file_and_not_by_its_place(
    file: Path, tmp_path: Path
) -> None:
    described = load_system(f"{file}:certain").configuration
    elsewhere = tmp_path / "elsewhere" / "my_system.py"
    elsewhere.parent.mkdir()
    elsewhere.write_text(SYSTEM)
    assert described.startswith("my_system.py:certain@")
    assert load_system(f"{elsewhere}:certain").configuration == described
    elsewhere.write_text(f"{SYSTEM}# changed")
    assert load_system(f"{elsewhere}:certain").configuration != described


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Constnat", "'Constnat' is not defined; did you mean 'Constant'?"),
        ("NUMBER", "'NUMBER' is neither a class nor a function"),
        ("", "name the class or function as well, such as "),
        ("Judgment", "takes no option|missing"),
    ],
)
def test_a_wrong_name_is_an_error_that_says_which_is_right(
    file: Path, name: str, message: str
) -> None:
    source = f"{file}:{name}" if name else str(file)
    with pytest.raises(OptionError, match=message):
        load_system(source)


def test_a_wrong_option_is_an_error_that_names_those_there_are(file: Path) -> None:
    with pytest.raises(OptionError, match=r"no option 'shar'; did you mean 'share'\?"):
        load_system(f"{file}:Constant", options={"shar": 1})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"none\.py: cannot be read: No such file"):
        load_system(f"{tmp_path}/none.py:System")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import no_such_library", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def f(:", "SyntaxError"),
        ("raise SystemExit(0)", "SystemExit: 0"),
    ],
)
def test_what_fails_when_it_is_imported_is_one_error_with_the_cause(
    tmp_path: Path, code: str, message: str
) -> None:
    path = tmp_path / "broken.py"
    path.write_text(code)
    with pytest.raises(EntailmentError, match=f"broken.py: cannot be imported: {message}"):
        load_system(f"{path}:System")


def test_what_cannot_judge_is_no_system(tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text("def number():\n    return 3\n")
    with pytest.raises(OptionError, match=r"gives an int, which has no judge\(pairs\)"):
        load_system(f"{path}:number")


@pytest.mark.parametrize(
    ("method", "code", "message"),
    [
        ("__init__(self)", "1 / 0", "cannot be created: ZeroDivisionError: division by zero"),
        ("fit(self, pairs, *, seed=0)", "self.x", "failed as it was fitted: AttributeError"),
        (
            "fit(self, pairs, *, seed=0)",
            "pass",
            "failed as it was fitted: TypeError: fit gave None",
        ),
        ("explain(self, pair)", "self.x", "failed to explain pair '1': AttributeError"),
        ("state(self)", "return {1: self}", r"failed to give its state \(.*\): TypeError"),
    ],
)
def test_what_a_method_raises_is_one_error_that_names_the_system(
    tmp_path: Path, method: str, code: str, message: str
) -> None:
    path = tmp_path / "bad.py"
    others = {"judge(self, pairs)", "fit(self, pairs, *, seed=0)", "state(self)"}
    others |= {"with_state(self, state)"}
    bodies = dict.fromkeys(others - {method}, "return self") | {method: code}
    lines = [f"    def {name}:\n        {body}\n" for name, body in bodies.items()]
    path.write_text("class Bad:\n" + "".join(lines))
    with pytest.raises(EntailmentError, match=rf"^system 'bad\.py:Bad.*' {message}"):
        use(f"{path}:Bad", is_fitted=method.startswith("fit"))


def use(source: str, *, is_fitted: bool) -> str:
    pair = Pair("1", "A cat sat.", "A cat sat.")
    system = load_system(source)
    if is_fitted:
        system = system.fit([pair])
    system.explain(pair)
    return system.description


def test_it_cannot_be_saved_as_a_folder_never_runs_code(file: Path, tmp_path: Path) -> None:
    fitted = load_system(f"{file}:Constant").fit([])
    with pytest.raises(OptionError, match="register the class under a name"):
        save_system(fitted, tmp_path / "fitted")


def test_a_file_imports_modules_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "neighbouring_measures.py").write_text("SHARE = 0.75\n")
    path = tmp_path / "importing.py"
    own = "\nfrom neighbouring_measures import SHARE\n\ndef own():\n    return Constant(SHARE)\n"
    path.write_text(f"{SYSTEM}{own}")
    before = list(sys.path)
    assert load_system(f"{path}:own").system.share == 0.75
    assert sys.path == before
    monkeypatch.delitem(sys.modules, "neighbouring_measures")


@pytest.mark.parametrize("judges", ["", "    def judge(self, pairs): yield from ()\n"])
def test_a_system_that_fails_when_it_is_looked_into_is_an_error_that_names_it(
    judges: str, tmp_path: Path
) -> None:
    path = tmp_path / "odd.py"
    path.write_text(f"class Odd:\n{judges}    def __getattr__(self, name): raise KeyError(name)\n")
    first = "excluded_from_signature"
    message = f"system 'odd.py:Odd' failed when its '{first}' was looked up: KeyError: '{first}'"
    with pytest.raises(EntailmentError, match=f"^{message}$"):
        load_system(f"{path}:Odd")


def test_a_system_that_passes_names_on_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "passing.py"
    path.write_text(
        f"{SYSTEM}\n\nclass Passing:\n"
        "    def __init__(self): self.inner = Constant(1.0)\n"
        "    def __getattr__(self, name): return getattr(self.inner, name)\n"
    )
    assert next(iter(load_system(f"{path}:Passing").judge([Pair("1", "A.", "A.")]))).score == 1
