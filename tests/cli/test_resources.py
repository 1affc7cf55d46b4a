from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from entailment.acquisition.extraction import KINDS as MAKERS
from entailment.cli.resources import KINDS
from entailment.knowledge.resource import resources

from .conftest import Entail, is_one_error_line


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_every_resource_is_listed_alike_in_all_formats(entail: Entail) -> None:
    objects = [
        json.loads(line) for line in entail("resources", "--format", "json").stdout.splitlines()
    ]
    assert [row["resource"] for row in objects] == resources.names()
    header, *rows = [
        line.split("\t") for line in entail("resources", "--format", "tsv").stdout.splitlines()
    ]
    assert header == [*objects[0]]
    assert [row[0] for row in rows] == resources.names()
    shown = entail("resources").stdout
    assert all(name in shown for name in resources.names())


def test_what_is_there_says_where_and_what_is_not_how_to_get_it(entail: Entail) -> None:
    rows = {
        row["resource"]: row
        for row in map(json.loads, entail("resources", "--format", "json").stdout.splitlines())
    }
    units, verbocean = rows["units"], rows["verbocean"]
    assert units["there"]
    assert Path(units["where"]).stat().st_size == units["bytes"]
    assert (units["licence"], units["get"]) == ("Apache-2.0", "")
    assert not verbocean["there"]
    folder = verbocean["get"].split()[2]
    assert verbocean["get"] == f"mkdir -p {folder} && cp FILE {folder}/verbocean.txt"
    assert rows["verbocean"]["get"] in entail("resources").stdout


def test_a_missing_resource_that_is_requested_is_one_line_with_the_command(entail: Entail) -> None:
    done = entail("resources", "look", "buy", "-r", "verbocean")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert re.search("get it with: mkdir -p .* && cp FILE", done.stderr)


def test_look_prints_the_rules_and_the_best(entail: Entail) -> None:
    assert "paris -> france (part, geography, 0.95)" in entail("resources", "look", "paris").stdout
    best = entail("resources", "look", "paris", "french", "--format", "json").stdout
    assert json.loads(best)["by"].startswith("paris -> france (part, geography")
    header, row = entail(
        "resources", "look", "mother", "father", "-r", "kinship", "--format", "tsv"
    ).stdout.splitlines()
    assert dict(zip(header.split("\t"), row.split("\t"), strict=True))["relation"] == "antonym"


def test_what_can_be_made_is_what_the_library_makes() -> None:
    assert set(KINDS) == set(MAKERS)


def test_make_writes_what_a_resource_reads(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "news.txt").write_text("The World Trade Organization (WTO) met.\n")
    done = entail("resources", "make", "acronyms", "news.txt", "-o", "made.tsv")
    assert (done.returncode, done.stdout) == (0, "")
    assert "made.tsv: 1 acronyms" in done.stderr
    assert "wto\tworld trade organization\tacronym" in (tmp_path / "made.tsv").read_text()
    again = entail("resources", "make", "acronyms", "news.txt", "-o", "made.tsv")
    assert again.returncode == 1
    assert "--overwrite" in again.stderr


def test_the_command_that_is_shown_makes_a_resource_that_is_there_then(
    entail: Entail, tmp_path: Path
) -> None:
    def row() -> dict[str, str]:
        lines = entail("resources", "--format", "json").stdout.splitlines()
        return next(r for r in map(json.loads, lines) if r["resource"] == "dirt")

    (tmp_path / "news.txt").write_text(
        "Google bought Yahoo. Google acquired Yahoo. Ann saw Bob. Ann met Bob.\n"
    )
    words = [*row()["get"].replace("CORPUS", "news.txt").split()[1:], "--at-least", "1"]
    done = entail(*words)
    assert (done.returncode, done.stdout) == (0, "")
    assert row()["there"]
    assert "X buy Y -> X acquire Y" in entail("resources", "look", "X buy Y", "-r", "dirt").stdout


def test_the_list_fits_a_terminal_but_for_commands_and_paths(entail: Entail) -> None:
    lines = entail("resources").stdout.splitlines()
    table = lines[: lines.index("Where they are:")]
    assert table
    assert max(map(len, table)) <= 80


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("make", "acronyms", "nowhere.txt", "-o", "made.tsv"), 1),
        (("make", "rhymes", "news.txt", "-o", "made.tsv"), 2),
        (("make", "headlines", "news.txt", "-o", "made.tsv", "--at-least", "2"), 2),
        (("look", "buy", "-r", "wordnett"), 2),
        (("look", ""), 2),
        (("look", "buy", ""), 2),
    ],
)
def test_wrong_usage_is_one_line(entail: Entail, words: tuple[str, ...], status: int) -> None:
    done = entail("resources", *words)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)


def test_a_word_that_nobody_knows_is_reported_with_what_is_spelt_nearly_so(entail: Entail) -> None:
    done = entail("resources", "look", "acquier")
    assert done.returncode == 0
    assert done.stderr.startswith("entail: note: nothing is known of 'acquier'; near it: acquire")
    assert "near it" not in entail("resources", "look", "acquire").stderr


def test_two_words_that_have_nothing_to_do_with_one_another_are_reported(entail: Entail) -> None:
    done = entail("resources", "look", "paris", "xyzzy")
    assert "nothing is known of 'paris' and 'xyzzy' together" in done.stderr
    assert done.stdout == ""


def test_a_misspelt_command_of_the_group_is_reported_with_what_is_near(entail: Entail) -> None:
    done = entail("resources", "lok")
    assert done.returncode == 2
    assert "did you mean 'look'?" in done.stderr
