"""Which task data are of, which options it takes, and a task that a package adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click import Command
from click.testing import CliRunner

import entailment
from entailment.cli.compare import command as compare_command
from entailment.cli.run import command as run_command
from entailment.cli.score import command as score_command
from entailment.errors import DataError, EntailmentError, OptionError
from entailment.evaluation.bench import Setup
from entailment.evaluation.options import (
    Progress,
    ReadingOptions,
    RunOptions,
    ScoreOptions,
    TrainOptions,
)
from entailment.evaluation.report import Report
from entailment.evaluation.runs import read_run
from entailment.evaluation.task import (
    FileJudging,
    Trained,
    check_options,
    open_bench,
    recognised,
    tasks,
)
from entailment.evaluation.topic_runs import read_topic_run
from entailment.evaluation.validation import read_fact_run
from entailment.examples import example_facts, example_topics, worked_examples
from entailment.validation.judging import read_model

FACTS = example_facts() / "EXAMPLE_KBP_TESTSET_GS.xml"
DOCUMENTS = str(example_facts() / "source_data")
COMMANDS = {"run", "train", "score", "compare", "ablate"}


def silent(_: str) -> Any:
    return nullcontext()


@pytest.mark.parametrize(
    ("path", "task"),
    [
        (worked_examples(), "pairs"),
        (example_topics(), "topics"),
        (example_topics() / "Topic_E0601", "topics"),
        (example_topics() / "EXAMPLE_Novelty_GS.xml", "topics"),
        (FACTS, "facts"),
        ("s3://bucket/pairs.jsonl", "pairs"),
        ("-", "pairs"),
    ],
    ids=str,
)
def test_data_are_recognised_by_their_path(path: Path | str, task: str) -> None:
    assert recognised(str(path)).name == task


@pytest.mark.parametrize("command", [run_command, score_command])
def test_data_that_are_not_there_are_reported_before_an_option(command: Command) -> None:
    more = {
        run_command: ["-o", "r", "--profile", "generic"],
        score_command: ["r", "--task", "main"],
    }
    done = CliRunner().invoke(command, ["none.xml", *more[command]])
    assert isinstance(done.exception, DataError)
    assert str(done.exception) == "none.xml: there is no such file"


def test_a_stream_is_of_topics_where_their_task_is_given() -> None:
    assert recognised("-", ReadingOptions(task="novelty")).name == "topics"


@pytest.mark.parametrize("name", tasks.names())
def test_a_task_says_for_every_command_which_options_it_takes(name: str) -> None:
    task = tasks.create(name)
    assert task.name == name
    assert task.takes.keys() == COMMANDS


@pytest.mark.parametrize(
    ("task", "command", "options", "message"),
    [
        ("pairs", "run", RunOptions(threshold=0.5), "--threshold is for topics, not for pairs"),
        ("topics", "run", RunOptions(abstain=0.5), "--abstain is for pairs, not for topics"),
        (
            "topics",
            "score",
            ScoreOptions(reading=ReadingOptions(lenient=True)),
            "--lenient is for pairs and facts, not for topics",
        ),
        (
            "facts",
            "score",
            ScoreOptions(reading=ReadingOptions(label_map={"1": "ENTAILMENT"})),
            "--label-map is for pairs, not for facts",
        ),
        ("facts", "train", TrainOptions(folds=2), "--folds is for pairs, not for facts"),
        (
            "facts",
            "ablate",
            Setup("x", train="y"),
            "--train is for pairs and topics, not for facts",
        ),
    ],
)
def test_an_option_of_another_task_is_refused(
    task: str, command: str, options: object, message: str
) -> None:
    with pytest.raises(OptionError, match=f"^{message}$"):
        check_options(tasks.create(task), command, options)


def test_what_has_its_default_is_not_given() -> None:
    for name in tasks.names():
        for command, options in (("run", RunOptions()), ("score", ScoreOptions())):
            check_options(tasks.create(name), command, options)


@pytest.mark.parametrize("target", ["run.jsonl", "-"])
def test_facts_are_judged_as_pairs_and_topics_are(tmp_path: Path, target: str) -> None:
    given = RunOptions(system="overlap", reading=ReadingOptions(documents=DOCUMENTS))
    judging = recognised(str(FACTS)).judging(str(FACTS), given)
    path = tmp_path / "run.jsonl"
    if target == "-":
        path.write_text("".join(f"{line}\n" for line in judging.lines(silent)))
    else:
        assert judging.write(str(path), silent).message.endswith(" of 60 facts supported")
    assert len(read_fact_run(path).supported) == 60


def test_the_generic_profile_is_fitted_to_facts(tmp_path: Path) -> None:
    given = TrainOptions(system="overlap", reading=ReadingOptions(documents=DOCUMENTS))
    target = str(tmp_path / "generic.json")
    trained = recognised(str(FACTS)).train([str(FACTS)], target, given, silent)
    assert str(trained.message).startswith(f"{target}: fitted to EXAMPLE_KBP_TESTSET_GS, 60 facts")
    assert read_model(target).trained_on
    with pytest.raises(OptionError, match=r"--output MODEL\.json"):
        recognised(str(FACTS)).train([str(FACTS)], str(tmp_path), given, silent)


def test_facts_without_their_documents_are_refused() -> None:
    with pytest.raises(OptionError, match="name these with --documents"):
        recognised(str(FACTS)).judging(str(FACTS), RunOptions())
    with pytest.raises(OptionError, match="name these with --documents"):
        open_bench(Setup(str(FACTS)))


@pytest.mark.parametrize("form", ["jsonl", "rte6"])
def test_the_lines_of_a_run_over_topics_are_those_of_its_file(tmp_path: Path, form: str) -> None:
    given = RunOptions(system="overlap", threshold=0.6, format=form)
    judging = recognised(str(example_topics())).judging(str(example_topics()), given)
    printed = list(judging.lines(silent))
    path = tmp_path / "run"
    judging.write(str(path), silent)
    assert printed == path.read_text().splitlines()
    assert read_topic_run(path).returned


class WordTask:
    """A task of a plug-in: words in a file of its own kind."""

    name = "words"
    takes: ClassVar[Mapping[str, Any]] = dict.fromkeys(("run", "score"), frozenset())

    def recognises(self, path: str, reading: ReadingOptions) -> bool:
        return path.endswith(".words")

    def judging(self, data: str, options: RunOptions) -> FileJudging[int]:
        words = Path(data).read_text().split()

        def judge(path: str, progress: Progress | None) -> int:
            Path(path).write_text("".join(f"{word} ENTAILMENT\n" for word in words))
            return len(words)

        return FileJudging("judging", judge, "{}: {} words judged".format)

    def score(self, gold: str, runs: Sequence[str], options: ScoreOptions) -> Report:
        count = [len(read_run(run).judgments) for run in runs]
        return Report(json=lambda: [count], tsv=lambda: "words\n", tables=lambda: [str(count)])


@tasks.registered({"words": WordTask})
def test_a_new_task_is_one_class_for_all_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.words").write_text("a b c")
    done = CliRunner().invoke(run_command, ["my.words", "-o", "run.txt"])
    assert done.output == "run.txt: 3 words judged\n"
    assert CliRunner().invoke(run_command, ["my.words", "-o", "-"]).output.count("ENTAILMENT") == 3
    done = CliRunner().invoke(score_command, ["my.words", "run.txt", "--format", "json"])
    assert done.output == "[3]\n"
    refused = CliRunner().invoke(score_command, ["my.words", "run.txt", "--labels", "3"])
    assert str(refused.exception) == "--labels is for pairs, not for words"
    refused = CliRunner().invoke(compare_command, ["my.words", "run.txt", "run.txt"])
    assert str(refused.exception) == "compare is not for words, as task 'words' has none"
    options = {
        score_command: (["--by", "task"], ["--published", "rte2"], ["--cluster", "text"]),
        run_command: (["--run-format", "rte5"],),
    }
    for command, several in options.items():
        for option in several:
            more = ["run.txt"] if command is score_command else ["-o", "new.txt"]
            refused = CliRunner().invoke(command, ["my.words", *more, *option])
            assert str(refused.exception).startswith(f"{option[0]} is for pairs")
            assert str(refused.exception).endswith(", not for words")
    problem = r"^task 'words' failed: score gave a report with 0 values, not 1$"
    with pytest.raises(EntailmentError, match=problem):
        entailment.score("my.words", "run.txt")
    with pytest.raises(OptionError, match=r"^ablate and leaderboard are not for words"):
        open_bench(Setup("my.words"))


def test_a_task_of_a_plug_in_is_cross_validated_by_its_own_training(tmp_path: Path) -> None:
    path = tmp_path / "my.words"
    path.write_text("a b c")
    given: list[tuple[Any, ...]] = []

    class Fitting(WordTask):
        takes: ClassVar[Mapping[str, Any]] = {"train": frozenset({"folds"})}

        def train(self, data: Any, target: Any, options: TrainOptions, bars: Any) -> Trained:
            given.append((*data, target, options.folds))
            report = Report(lambda: [1], lambda: "", lambda: [], values=["scores"])
            return Trained(None, report)

    with tasks.registered({"words": Fitting}):
        scores: Any = entailment.cross_validate(path, path, system="overlap", folds=3)
        assert scores == "scores"
        assert given == [(str(path), str(path), None, 3)]
        pairs = [{"text": "A cat sat.", "hypothesis": "A cat sat."}]
        with pytest.raises(OptionError, match=r"^others must be paths, as .* is of words$"):
            entailment.cross_validate(path, pairs, system="overlap")
        with pytest.raises(OptionError, match=r"^cluster is for pairs, not for words$"):
            entailment.cross_validate(path, system="overlap", cluster="text")


def boom(*_: object) -> Any:
    raise ValueError("boom")


UNUSED = "task 'words' is not used: "


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ({"takes": []}, f"{UNUSED}its takes is a list, not a mapping of commands to options"),
        ({"takes": {"run": "key"}}, f"{UNUSED}it takes 'key' for run, not a set of options"),
        ({"score": None}, f"{UNUSED}it has no method 'score'"),
        ({"name": "pairs"}, f"{UNUSED}its name is 'pairs', and it is registered as 'words'"),
        ({"recognises": boom}, f"{UNUSED}recognises failed: ValueError: boom"),
        ({"__init__": boom}, "task 'words': boom"),
        ({"takes": property(boom)}, f"{UNUSED}ValueError: boom"),
    ],
    ids=["takes-list", "takes-string", "no-score", "name", "recognises", "creation", "property"],
)
def test_a_task_that_is_broken_is_left_out_and_named_once(
    broken: dict[str, Any], problem: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tasks._failed.discard("words")
    with tasks.registered({"words": type("Broken", (WordTask,), broken)}):
        for _ in range(2):
            assert recognised(str(worked_examples())).name == "pairs"
            assert recognised(str(example_topics())).name == "topics"
        with pytest.raises(OptionError, match=r"--threshold is for topics, not for pairs"):
            check_options(tasks.create("pairs"), "run", RunOptions(threshold=0.5))
    assert caplog.messages == [problem]


def test_a_task_that_offers_nothing_stops_no_command(tmp_path: Path) -> None:
    with tasks.registered({"words": type("Idle", (WordTask,), {"takes": {}})}):
        pairs = recognised(str(worked_examples()))
        with pytest.raises(OptionError, match="--threshold is for topics, not for pairs"):
            check_options(pairs, "run", RunOptions(threshold=0.5))


def test_data_of_ours_are_of_no_plug_in_and_two_plug_ins_are_named(tmp_path: Path) -> None:
    greedy = type("Greedy", (WordTask,), {"recognises": lambda *_: True})
    with tasks.registered({"words": greedy}):
        assert recognised(str(example_topics())).name == "topics"
        assert recognised(str(FACTS)).name == "facts"
    path = tmp_path / "my.words"
    path.write_text("a")
    other = type("Other", (WordTask,), {"name": "terms"})
    with (
        tasks.registered({"words": WordTask, "terms": other}),
        pytest.raises(DataError, match="is recognised by task 'terms' and task 'words'; uninst"),
    ):
        recognised(str(path))


def _report(**forms: Any) -> Any:
    whole = {"json": lambda: [1], "tsv": lambda: "", "tables": lambda: []}
    return lambda *_: Report(**{**whole, **forms})


class BrokenJudging:
    def write(self, path: str, bars: Any) -> Any:
        return 3

    def lines(self, bars: Any) -> Any:
        yield "a line"
        raise KeyError("b")


class BrokenBench:
    task = 3

    def score(self, run: Path) -> Any:
        return 0.5

    def compare(self, without: Path, whole: Path) -> Any:
        raise KeyError("c")


FULL = dict.fromkeys(COMMANDS, frozenset[str]())


@pytest.mark.parametrize(
    ("method", "does", "call", "problem"),
    [
        ("judging", boom, lambda t: t.judging("x", RunOptions()), "ValueError: boom"),
        (
            "judging",
            lambda *_: None,
            lambda t: t.judging("x", RunOptions()),
            "TypeError: judging gave None, which has no write",
        ),
        (
            "judging",
            lambda *_: BrokenJudging(),
            lambda t: t.judging("x", RunOptions()).write("y", silent),
            "TypeError: write gave an int where a Written was expected",
        ),
        (
            "judging",
            lambda *_: BrokenJudging(),
            lambda t: list(t.judging("x", RunOptions()).lines(silent)),
            "KeyError: 'b'",
        ),
        ("train", boom, lambda t: t.train(["x"], None, TrainOptions(), silent), "ValueError: boom"),
        (
            "score",
            lambda *_: 3,
            lambda t: t.score("x", ["y"], ScoreOptions()),
            "TypeError: score gave an int where a Report was expected",
        ),
        (
            "score",
            _report(json=lambda: (1 / 0 for _ in "a")),
            lambda t: t.score("x", ["y"], ScoreOptions()).json(),
            "ZeroDivisionError: division by zero",
        ),
        (
            "compare",
            _report(tsv=lambda: None),
            lambda t: t.compare("x", ["y"], ScoreOptions()).tsv(),
            "TypeError: tsv gave None where a str was expected",
        ),
        ("bench", boom, lambda t: t.bench(Setup("x")), "ValueError: boom"),
        (
            "bench",
            lambda *_: BrokenBench(),
            lambda t: t.bench(Setup("x")).task,
            "TypeError: task gave an int where a str was expected",
        ),
        (
            "bench",
            lambda *_: BrokenBench(),
            lambda t: t.bench(Setup("x")).score(Path("y")),
            "TypeError: score gave a float where a Score was expected",
        ),
        (
            "bench",
            lambda *_: BrokenBench(),
            lambda t: t.bench(Setup("x")).compare(Path("y"), Path("y")),
            "KeyError: 'c'",
        ),
    ],
)
def test_a_task_that_fails_on_its_data_is_an_error_that_names_it(
    method: str, does: Any, call: Any, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "my.words"
    path.write_text("a")
    methods = dict.fromkeys(("train", "compare", "bench"), boom)
    broken = type("Failing", (WordTask,), {"takes": FULL, **methods, method: does})
    with tasks.registered({"words": broken}):
        task = recognised(str(path))
    with pytest.raises(EntailmentError) as raised:
        call(task)
    assert str(raised.value) == f"task 'words' failed: {problem}"
