"""What is printed where standard output is no terminal: all of it, whatever its width."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from entailment.cli.output import print_listing
from tests.cli.conftest import Entail

WORDS = st.text("abc/", min_size=1, max_size=90)
CELLS = st.lists(WORDS, max_size=12).map(" ".join)


@given(st.lists(st.tuples(WORDS, CELLS, CELLS, CELLS), min_size=1, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_no_word_of_a_table_is_cut_or_broken(
    capsys: pytest.CaptureFixture[str], rows: list[tuple[str, ...]]
) -> None:
    names = ("name", "says", "options", "from")
    print_listing([dict(zip(names, row, strict=True)) for row in rows])
    printed = capsys.readouterr().out.split()
    words = sorted(word for row in rows for cell in row for word in cell.split())
    assert sorted(printed[5:]) == words  # behind the head and its line


def test_a_table_that_fits_80_columns_has_80(capsys: pytest.CaptureFixture[str]) -> None:
    print_listing([{"name": "a", "says": "word " * 40}])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_the_checksum_of_a_file_is_whole(entail: Entail, examples: Path) -> None:
    (described,) = entail("datasets", examples, "--format", "tsv").stdout.splitlines()[1:]
    checksum = next(cell for cell in described.split("\t") if len(cell) == 64)
    assert checksum in entail("datasets", examples).stdout


def test_the_folder_of_a_model_is_whole(entail: Entail) -> None:
    rows = [line.split("\t") for line in entail("models", "--format", "tsv").stdout.splitlines()]
    folder = rows[1][rows[0].index("folder")]
    assert len(folder) > 20
    assert folder in entail("models").stdout


def test_a_signature_is_whole_and_printed_once_for_several_answers(
    entail: Entail, tmp_path: Path
) -> None:
    (tmp_path / "source.txt").write_text("The tower is 38 metres tall.")
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text("The tower is 38 metres tall.")
    arguments = ("check", "a.md", "b.md", "--sources", "source.txt")
    rows = entail(*arguments, "--json").stdout.splitlines()
    lines = entail(*arguments).stdout.splitlines()
    system = lines[lines.index("b.md") - 2]
    assert len(system) > 80
    assert system[3:] in rows[0]
    assert [line for line in lines if line.startswith("by")] == [system]
