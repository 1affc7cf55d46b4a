from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from entailment.cli.output import interrupted

from .conftest import ENTAIL, Entail, is_one_error_line
from .forks import Forks

FEATURES = ("-s", "features")  # slow enough to be interrupted: it judges each pair anew


@pytest.fixture
def many_pairs(tmp_path: Path) -> Path:
    """Fifteen hundred pairs: enough to be killed in the middle of."""
    path = tmp_path / "many.jsonl"
    with path.open("w") as stream:
        for n in range(1500):
            text = f"The {n}th ship, built in {1900 + n % 100}, sank off Malta with {n} people."
            row = {"id": f"p{n}", "text": text, "hypothesis": f"A ship sank with {n % 7} people."}
            stream.write(json.dumps(row) + "\n")
    return path


def test_a_run_is_a_signature_and_a_judgment_a_pair_in_order(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    assert entail("run", examples, "-o", "run.jsonl").returncode == 0
    header, *judged = map(json.loads, (tmp_path / "run.jsonl").read_text().splitlines())
    assert header["run"]["data"] == "examples"
    assert header["run"]["system"].startswith("default@")
    assert len(header["run"]["checksum"]) == 64
    assert len(judged) == 31
    assert [row["id"] for row in judged[:3]] == ["1.1", "1.2", "1.6"]
    assert not (tmp_path / "run.jsonl.part").exists()


def test_a_killed_run_is_gone_on_with_and_ends_the_same_to_the_byte(
    entail: Entail, forks: Forks, many_pairs: Path, tmp_path: Path
) -> None:
    assert entail("run", many_pairs, "-o", "whole.jsonl", *FEATURES).returncode == 0
    journal = tmp_path / "run.jsonl.part"
    command = ["run", str(many_pairs), "-o", "run.jsonl", *FEATURES]
    kills = 0
    while kills < 3:
        process = forks.start(command, cwd=tmp_path, log=tmp_path / "log")
        before = journal.stat().st_size if journal.exists() else 0
        while process.poll() is None:
            if journal.exists() and journal.stat().st_size > before + 20_000:
                process.send_signal(signal.SIGKILL)
                process.wait()
            time.sleep(0.005)
        if process.returncode == 0:
            break
        kills += 1
    assert kills > 0
    done = entail("run", many_pairs, "-o", "run.jsonl", *FEATURES)
    assert done.returncode == 0
    assert (tmp_path / "run.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.parametrize("size", [0, 1, 60, 300, 5_000, 50_000])
def test_a_journal_cut_anywhere_gives_the_same_run(
    entail: Entail, many_pairs: Path, tmp_path: Path, size: int
) -> None:
    entail("run", many_pairs, "-o", "whole.jsonl", "-s", "overlap")
    whole = (tmp_path / "whole.jsonl").read_bytes()
    (tmp_path / "run.jsonl.part").write_bytes(whole[:size])
    assert entail("run", many_pairs, "-o", "run.jsonl", "-s", "overlap").returncode == 0
    assert (tmp_path / "run.jsonl").read_bytes() == whole


def test_ctrl_c_is_one_line_and_the_same_command_goes_on(
    entail: Entail, forks: Forks, many_pairs: Path, tmp_path: Path
) -> None:
    command = ["run", str(many_pairs), "-o", "run.jsonl", *FEATURES]
    process = forks.start(command, cwd=tmp_path, log=tmp_path / "log")
    journal = tmp_path / "run.jsonl.part"
    while not (journal.exists() and journal.stat().st_size > 20_000):
        assert process.poll() is None
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 1
    stderr = (tmp_path / "log").read_text()
    assert is_one_error_line(stderr)
    assert "interrupted" in stderr
    assert not (tmp_path / "run.jsonl").exists()
    again = entail("run", many_pairs, "-o", "run.jsonl", *FEATURES)
    assert again.returncode == 0
    assert "of them before" in again.stderr


def test_an_interruption_promises_only_what_is_there(tmp_path: Path) -> None:
    target = str(tmp_path / "run.jsonl")
    assert interrupted(target, "judged").message == "interrupted before anything was judged"
    (tmp_path / "run.jsonl.part").touch()
    assert "run.jsonl.part has what was judged" in interrupted(target, "judged").message


def test_a_full_disk_is_one_line_and_nothing_is_lost(
    entail: Entail, forks: Forks, many_pairs: Path, tmp_path: Path
) -> None:
    command = ["run", str(many_pairs), "-o", "run.jsonl", *FEATURES]
    done = forks.run(command, cwd=tmp_path, largest_file=50_000)
    stderr = done.stderr.decode()
    assert done.returncode == 1
    assert is_one_error_line(stderr)
    assert "run.jsonl.part: cannot be written" in stderr
    assert not (tmp_path / "run.jsonl").exists()
    again = entail("run", many_pairs, "-o", "run.jsonl", *FEATURES)
    assert again.returncode == 0
    assert "of them before" in again.stderr
    entail("run", many_pairs, "-o", "whole.jsonl", *FEATURES)
    assert (tmp_path / "run.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
def test_standard_output_that_takes_no_more_is_one_line(
    forks: Forks, examples: Path, tmp_path: Path
) -> None:
    with open("/dev/full", "wb") as full:
        done = forks.run(["run", str(examples), "-o", "-"], cwd=tmp_path, stdout=full)
    stderr = done.stderr.decode()
    assert done.returncode == 1
    assert is_one_error_line(stderr)
    assert "disk is full" in stderr


def test_a_reader_that_has_seen_enough_is_no_error(many_pairs: Path) -> None:
    done = subprocess.run(
        f"{ENTAIL} run {many_pairs} -o - -s overlap | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_the_same_command_twice_does_nothing_more(entail: Entail, examples: Path) -> None:
    entail("run", examples, "-o", "run.jsonl")
    again = entail("run", examples, "-o", "run.jsonl")
    assert again.returncode == 0
    assert "31 of them before" in again.stderr


def test_another_run_is_not_written_over_by_default(entail: Entail, examples: Path) -> None:
    entail("run", examples, "-o", "run.jsonl")
    other = entail("run", examples, "-o", "run.jsonl", "-s", "overlap")
    assert other.returncode == 1
    assert is_one_error_line(other.stderr)
    assert "--overwrite" in other.stderr
    assert (
        entail("run", examples, "-o", "run.jsonl", "-s", "overlap", "--overwrite").returncode == 0
    )


def test_a_run_of_another_system_is_refused_with_what_differs(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    run = ("run", examples, "-o", "run.jsonl", "-s")
    entail(*run, "coverage", "-O", "unit=word")
    other = entail(*run, "coverage", "-O", "unit=stem")
    assert is_one_error_line(other.stderr)
    assert "is there already, of another system (unit=word" in other.stderr
    assert ", not unit=stem" in other.stderr
    (tmp_path / "run.jsonl").rename(tmp_path / "run.jsonl.part")
    begun = entail(*run, "coverage", "-O", "unit=stem").stderr
    assert "was begun with another system (unit=word" in begun
    (tmp_path / "pairs.csv").write_text("id,text,hypothesis\n1,It rained.,It rained.\n")
    (tmp_path / "run.jsonl.part").unlink()
    entail(*run, "overlap")
    data = entail("run", "pairs.csv", "-o", "run.jsonl", "-s", "overlap")
    assert "is there already, of other data; name another file" in data.stderr


def test_questions_are_judged_with_one_warning(entail: Entail, tmp_path: Path) -> None:
    (tmp_path / "pairs.csv").write_text(
        "id,text,hypothesis\n1,It rained.,Is it dry?\n2,It rained.,Did it rain?\n3,A b.,A b.\n"
    )
    done = entail("run", "pairs.csv", "-o", "run.jsonl", "-s", "overlap")
    problem = "2 hypotheses are questions, not statements (first: pair '1'); write 'It is dry.'"
    assert done.stderr.splitlines()[0] == f"entail: warning: pairs.csv: {problem}"
    assert len(done.stderr.splitlines()) == 2
    assert len((tmp_path / "run.jsonl").read_text().splitlines()) == 4


def test_a_folder_that_holds_no_topics_says_what_may_be_named(
    entail: Entail, tmp_path: Path
) -> None:
    (tmp_path / "pairs").mkdir()
    done = entail("run", "pairs", "-o", "run.jsonl", "-s", "overlap")
    assert is_one_error_line(done.stderr)
    assert done.stderr.endswith("name a file of pairs, or a folder of topics\n")


def test_a_journal_of_another_system_is_not_gone_on_with(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    (tmp_path / "run.jsonl.part").write_text('{"run":{"system":"other"}}\n')
    done = entail("run", examples, "-o", "run.jsonl")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "was begun with other data and another system (other, not" in done.stderr


def test_two_processes_give_what_one_gives(
    entail: Entail, many_pairs: Path, tmp_path: Path
) -> None:
    chunks = tmp_path / "chunks.jsonl"  # three chunks, of which each process judges one or more
    chunks.write_text("".join(many_pairs.read_text().splitlines(keepends=True)[:600]))
    entail("run", chunks, "-o", "one.jsonl", "-s", "features")
    entail("run", chunks, "-o", "two.jsonl", "-s", "features", "--jobs", "2")
    expected = (tmp_path / "one.jsonl").read_bytes()
    assert (tmp_path / "two.jsonl").read_bytes() == expected
    printed = entail("run", chunks, "-o", "-", "-s", "features", "--jobs", "2").stdout
    assert printed.encode() == expected


def test_a_run_comes_out_in_the_format_of_the_data(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    done = entail("run", examples, "-o", "run.txt", "--run-format", "rte")
    assert done.returncode == 0
    rows = [line.split(" ", 1) for line in (tmp_path / "run.txt").read_text().splitlines()]
    assert {label for _, label in rows} <= {"ENTAILMENT", "CONTRADICTION", "UNKNOWN"}
    last_entailment = max(n for n, (_, label) in enumerate(rows) if label == "ENTAILMENT")
    assert all(label == "ENTAILMENT" for _, label in rows[: last_entailment + 1])
    two_way = entail("run", examples, "-o", "two.txt", "--run-format", "rte", "--labels", "2")
    assert two_way.returncode == 0
    assert " NO ENTAILMENT\n" in (tmp_path / "two.txt").read_text()


def test_pairs_come_through_a_pipe_and_run_lines_go_out(entail: Entail, examples: Path) -> None:
    done = entail("run", "-", "-o", "-", stdin=examples.read_bytes())
    assert done.returncode == 0
    assert done.stdout.count("\n") == 32
    assert json.loads(done.stdout.splitlines()[0])["run"]["data"] == "stdin"


def test_lenient_leaves_broken_pairs_out_and_says_how_many(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    broken = examples.read_text().replace("<h>Yahoo sold Overture</h>", "<h> </h>")
    examples.write_text(broken)
    strict = entail("run", examples, "-o", "run.jsonl")
    assert strict.returncode == 1
    assert is_one_error_line(strict.stderr)
    assert "pair '1.6' has an empty hypothesis" in strict.stderr
    assert not (tmp_path / "run.jsonl.part").exists()
    lenient = entail("run", examples, "-o", "run.jsonl", "--lenient")
    assert lenient.returncode == 0
    assert "; 1 broken pair skipped" in lenient.stderr
    assert (tmp_path / "run.jsonl").read_text().count("\n") == 31


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("examples.xml",), 2, "--output"),
        (("none.xml", "-o", "r"), 1, "there is no such file"),
        ((".", "-o", "r"), 1, "is a folder"),
        (("examples.xml", "-o", "."), 1, "is a folder"),
        (("examples.xml", "-o", "no/r"), 1, "there is no such folder"),
        (("examples.xml", "-o", "r", "--reader", "rte9"), 2, "did you mean 'rte"),
        (("examples.xml", "-o", "-", "--run-format", "rte"), 2, "name a file"),
        (("examples.xml", "-o", "r", "--columns", "text"), 2, "NAME=VALUE"),
        (("examples.xml", "-o", "r", "--jobs", "0"), 2, "--jobs"),
    ],
)
def test_wrong_usage_is_one_line_that_says_what_would_be_right(
    entail: Entail,
    examples: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    status: int,
    says: str,
) -> None:
    done = entail("run", *arguments)
    assert done.returncode == status
    assert is_one_error_line(done.stderr)
    assert says in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["examples.xml"]


def test_a_command_that_fails_before_it_judges_leaves_nothing_behind(
    entail: Entail, examples: Path, tmp_path: Path
) -> None:
    given = ("run", examples, "-o", "run.jsonl", "-s", "coverage")
    assert entail(*given, "-O", "idf=none.tsv").returncode == 1
    assert [path.name for path in tmp_path.iterdir()] == ["examples.xml"]
    assert entail(*given).returncode == 0


def test_a_plug_in_that_fails_is_one_line_with_the_pair(
    entail: Entail, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = "class Broken:\n    def judge(self, pairs):\n        return (1 / 0 for pair in pairs)\n"
    (tmp_path / "broken_plug_in.py").write_text(code)
    about = tmp_path / "broken_plug_in-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-plug-in\nVersion: 1.0\n")
    entry = "[entailment.systems]\nbroken = broken_plug_in:Broken\n"
    (about / "entry_points.txt").write_text(entry)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    done = entail("run", examples, "-o", "run.jsonl", "-s", "broken")
    assert done.returncode == 1
    assert is_one_error_line(done.stderr)
    assert "system 'broken' failed at pair '" in done.stderr
    monkeypatch.setenv("ENTAILMENT_DEBUG", "1")
    assert "Traceback" in entail("run", examples, "-o", "run.jsonl", "-s", "broken").stderr
