"""Recipes, folders of fitted systems and projects of strangers: what they name never runs code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from entailment.collection.suggesting import suggesting_system
from entailment.errors import EntailmentError
from entailment.registry import systems
from entailment.retrieval.recipes import load_search_recipe, recipe_text
from entailment.systems import load_system, save_system

CODE = """
from pathlib import Path

Path(__file__).with_name("ran").touch()


class Evil:
    def judge(self, pairs):
        return iter(())

    def fit(self, pairs, *, seed=0):
        return self

    def state(self):
        return {}

    def with_state(self, state):
        return self
"""

EVIL = {"name": "evil.py:Evil"}

NAMING: dict[str, dict[str, Any]] = {
    "vote": {"members": [EVIL]},
    "stack": {"members": [{"name": "overlap"}, EVIL]},
    "guard": {"member": EVIL},
    "cascade": {"first": EVIL, "then": {"name": "overlap"}},
    "logic": {"members": [EVIL]},
    "vote of votes": {
        "members": [{"name": "vote", "members": [{"name": "guard", "member": EVIL}]}]
    },
    "vote of a recipe": {"members": [{"name": "evil.toml"}]},
    "vote of a folder": {"members": [{"name": "evil"}]},
}
"""Options by the system that has them, the first word of the key."""


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text(f"{CODE}# {tmp_path}")  # modules of one text run once
    (tmp_path / "evil.toml").write_text(f'[system]\nname = "{EVIL["name"]}"\n')
    write_folder(tmp_path / "evil", "vote", {"members": [EVIL]})
    return (tmp_path / "ran").exists


def write_folder(folder: Path, name: str, options: dict[str, Any]) -> None:
    folder.mkdir()
    (folder / "system.json").write_text(json.dumps({"name": name, "options": options}))
    (folder / "model.json").write_text('{"members": [{}]}')


def toml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(part)}' for key, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value)


def write_recipe(path: Path, name: str, options: dict[str, Any]) -> None:
    lines = [f"{key} = {toml(value)}" for key, value in options.items()]
    path.write_text("\n".join(["[system]", f'name = "{name}"', *lines]))


@pytest.mark.parametrize("naming", NAMING)
@pytest.mark.parametrize("load", [load_system, load_search_recipe])
@pytest.mark.parametrize("form", ["recipe", "folder"])
def test_no_member_of_a_recipe_or_folder_runs_code(
    ran: Callable[[], bool], naming: str, load: Callable[[Path], object], form: str
) -> None:
    name = naming.partition(" ")[0]
    if form == "recipe":
        write_recipe(Path("r.toml"), name, NAMING[naming])
    else:
        write_folder(Path("f"), name, NAMING[naming])
    with pytest.raises(EntailmentError, match=r"names the Python file 'evil\.py:Evil'"):
        load(Path("r.toml" if form == "recipe" else "f"))
    assert not ran()


@pytest.mark.parametrize("load", [load_system, load_search_recipe])
def test_no_system_of_a_recipe_is_a_python_file(
    ran: Callable[[], bool], load: Callable[[Path], object]
) -> None:
    with pytest.raises(EntailmentError, match=r"^evil\.toml: names the Python file"):
        load(Path("evil.toml"))
    assert not ran()


@pytest.mark.parametrize("suggestions", ["evil.py:Evil", "evil.toml", "evil"])
def test_the_suggestions_of_a_project_run_no_code(
    ran: Callable[[], bool], suggestions: str
) -> None:
    with pytest.raises(EntailmentError, match="names the Python file"):
        suggesting_system(suggestions)
    assert not ran()


@pytest.mark.usefixtures("ran")
@pytest.mark.parametrize("name", ["vote", "stack"])
def test_what_no_folder_may_name_is_not_saved(name: str) -> None:
    named = load_system(name, options={"members": [EVIL, {"name": "overlap"}]})
    with pytest.raises(EntailmentError, match=r"cannot be saved: it names the Python file"):
        save_system(named, "saved")
    assert not Path("saved").exists()


@pytest.mark.usefixtures("ran")
def test_a_system_of_a_python_file_is_not_written_into_a_recipe() -> None:
    with pytest.raises(EntailmentError, match=r"cannot be saved: it names the Python file"):
        recipe_text(load_search_recipe("evil.py:Evil"))


def test_the_command_line_may_name_a_python_file_as_member(ran: Callable[[], bool]) -> None:
    load_system("vote", options={"members": [EVIL]})
    assert ran()


@pytest.mark.parametrize("option", ["base_url", "key_variable", "cache"])
@pytest.mark.parametrize("form", ["recipe", "folder", "member", "recipe of folder", "its member"])
def test_no_file_says_where_a_language_model_sends_texts(
    tmp_path: Path, option: str, form: str
) -> None:
    options: dict[str, Any] = {option: "http://127.0.0.1:9/v1"}
    source = tmp_path / "r.toml"
    name = "llm:tiny" if form in ("folder", "recipe", "member") else str(tmp_path / "calibrated")
    if form == "folder":
        write_folder(source := tmp_path / "f", name, options)
    else:
        write_folder(tmp_path / "calibrated", "llm:tiny", {})
        is_member = form.endswith("member")
        members = {"members": [{"name": name, **options}]}
        write_recipe(source, *(("vote", members) if is_member else (name, options)))
    for load in (load_system, load_search_recipe):
        with pytest.raises(EntailmentError, match=f"sets '{option}' of a language model"):
            load(source)


def test_a_recipe_names_no_folder_as_pipeline(tmp_path: Path) -> None:
    (tmp_path / "pipeline").mkdir()
    folder = str(tmp_path / "pipeline")
    tools = [{"name": name, "pipeline": folder} for name in ("tagger", "parser", "chunker")]
    for name, options in [("triples", {"pipeline": folder})] + [
        ("learned", {"tools": [tool]}) for tool in tools
    ]:
        write_recipe(tmp_path / "r.toml", name, options)
        with pytest.raises(EntailmentError, match="not the path"):
            load_system(tmp_path / "r.toml")


def test_every_system_that_has_members_is_tried() -> None:
    holding = {
        name
        for name in systems.names()
        for option in getattr(systems.factory(name).__init__, "__annotations__", {})
        if option in {"member", "members", "first", "then"}
    }
    assert holding <= {name.partition(" ")[0] for name in NAMING}
