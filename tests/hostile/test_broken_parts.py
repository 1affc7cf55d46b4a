"""Recipes, tables, models and indexes of strangers: what is wrong with one is one line."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from entailment.systems.neural.catalogue import small
from tests.cli.conftest import Entail, is_one_error_line

FACTS = (
    '{"id":"1","entity":"Ann Lee","entity_type":"per","slot":"employee_of","value":"Acme",'
    '"document":"a"}\n'
)


@pytest.fixture
def facts(tmp_path: Path) -> tuple[object, ...]:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.txt").write_text("Ann Lee works for Acme.\n")
    (tmp_path / "facts.jsonl").write_text(FACTS)
    return ("validate", "facts.jsonl", "--documents", "docs", "-s", "overlap")


@pytest.mark.parametrize("option", ["--slots", "--genres"])
def test_a_number_of_too_many_digits_in_a_table(
    entail: Entail, tmp_path: Path, facts: tuple[object, ...], option: str
) -> None:
    (tmp_path / "t.toml").write_text(f"weblog = {'9' * 4400}\n")
    if option == "--slots":
        done = entail(*facts, option, "t.toml")
    else:
        for name in ("queries.xml", "assessed.tab"):
            (tmp_path / name).write_text("<kbpentlink></kbpentlink>\n")
        begin = ("facts", "queries.xml", "assessed.tab", "-o", "out.xml")
        done = entail(*begin, option, "t.toml")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)


def test_a_number_of_too_many_digits_in_an_option(entail: Entail, examples: Path) -> None:
    option = f"threshold={'9' * 4400}"
    done = entail("run", examples, "-o", "run.jsonl", "-s", "overlap", "-O", option)
    assert done.returncode == 2
    assert is_one_error_line(done.stderr)


def test_a_number_beyond_all_floats_in_any_model(
    entail: Entail, tmp_path: Path, examples: Path, facts: tuple[object, ...]
) -> None:
    assert entail("train", examples, "-s", "features", "-o", "fitted").returncode == 0
    path = tmp_path / "fitted" / "model.json"
    text = path.read_text()
    numbers = list(re.finditer(r"-?\d+\.\d+(e-?\d+)?", text))
    numbers.append(re.search(r'(?<="intercept": )-?[\d.e-]+', text) or numbers[0])
    for number in (numbers[0], numbers[len(numbers) // 2], numbers[-2], numbers[-1]):
        path.write_text(f"{text[: number.start()]}1{'0' * 400}{text[number.end() :]}")
        done = entail("run", examples, "-o", "run.jsonl", "-s", "fitted", "--overwrite")
        assert done.returncode == 0 or is_one_error_line(done.stderr)
        assert "Traceback" not in done.stderr
    state = {"features": [], "intercept": 10**400}
    (tmp_path / "generic.json").write_text(json.dumps(state))
    done = entail(*facts, "--profile", "generic", "--profile-model", "generic.json")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)


@pytest.mark.parametrize("key", ["segments", "fast", "indexing", "schema", "opstamp", "deletes"])
def test_an_index_with_a_renamed_key(entail: Entail, tmp_path: Path, key: str) -> None:
    (tmp_path / "a.txt").write_text("A ferry sank off Malta.\n")
    assert entail("index", "a.txt", "-o", "index").returncode == 0
    (meta,) = (tmp_path / "index").glob("data-*/meta.json")
    meta.write_text(meta.read_text().replace(f'"{key}"', '"renamed"'))
    done = entail("search", "index", "--hypothesis", "A ferry sank.", "-s", "overlap")
    assert done.returncode in (0, 1)
    assert done.returncode == 0 or is_one_error_line(done.stderr)


def test_a_tokenizer_whose_pattern_never_ends(entail: Entail, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(small(), folder)
    path = folder / "tokenizer.json"
    tokenizer = json.loads(path.read_text())
    tokenizer["pre_tokenizer"] = {
        "type": "Split",
        "pattern": {"Regex": "(a|aa)+$"},
        "behavior": "Isolated",
        "invert": False,
    }
    path.write_text(json.dumps(tokenizer))
    text = f"{'a' * 5000}b is here."
    done = entail("judge", "--text", text, "--hypothesis", "b.", "-s", f"onnx:{folder}")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr  # the library itself writes of its panic before
    assert done.stderr.splitlines()[-1].startswith("entail: its tokenizer.json cannot be used")


@pytest.mark.parametrize("name", ["Ann O’Brien", "Ann O'Brien [[x", "Ann --[||]&&~~ (Lee"])
def test_no_warning_of_a_library_reaches_the_user_of_names(
    entail: Entail, tmp_path: Path, facts: tuple[object, ...], name: str
) -> None:
    (tmp_path / "docs" / "a.txt").write_text(f"{name} works for Acme’s [[ shop.\n")
    fact = json.loads(FACTS) | {"entity": name, "value": "Acme’s [[ shop"}
    (tmp_path / "facts.jsonl").write_text(json.dumps(fact) + "\n")
    done = entail(*facts)
    assert done.returncode == 0
    assert done.stderr == ""
