"""The functions of the package: what they take, what they refuse, and which model judges."""

from __future__ import annotations

import asyncio
import inspect
import json
import pkgutil
import runpy
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment import api, entry, judging
from entailment.errors import EntailmentError, OptionError, UnknownNameError
from entailment.model import Judgment, Label, LabelScheme, Pair
from entailment.registry import systems
from entailment.systems import load_system

CAT = "A cat sat down."
ORDER = "system context top threshold abstain labels ranker lenient progress".split()


@pytest.mark.parametrize("pair", [("", "A cat sat."), ("A cat.", " "), ("A cat.", "?")])
def test_an_empty_text_is_an_error_of_the_package_and_a_value_error(pair: tuple[str, str]) -> None:
    for call in (lambda: entailment.judge(*pair), lambda: entailment.judge([Pair("1", *pair)])):
        with pytest.raises(EntailmentError, match="pair '1' has ") as error:
            call()
        assert isinstance(error.value, ValueError)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: entailment.judge(None, "A cat sat."), "text must be a string, not None"),
        (lambda: entailment.judge("A cat.", ["A"]), "hypothesis must be a string, not a list"),
        (lambda: entailment.check(None, Path("news.txt")), "answer must be a string, not None"),
        (
            lambda: entailment.search(None, "A cat."),
            "corpus must be a path, an iterable of documents or what is opened, not N",
        ),
        (lambda: entailment.search("news.txt", None), "hypotheses must be a string or a list"),
        (lambda: entailment.search("news.txt", ["A cat.", 7]), "hypothesis 2 must be a string, no"),
        (lambda: entailment.judge(["A cat.", "A"]), "pair 1 must be a Pair or a tuple of text and"),
        (
            lambda: entailment.judge([("A", "B", "C")]),
            "pair 1 must be a Pair or a tuple of text and hypothesis, not a tuple of 3 parts",
        ),
        (
            lambda: entailment.judge([("A", "B"), ("A", None)]),
            "hypothesis of pair 2 must be a string, not None",
        ),
        (lambda: entailment.judge([[3.5, "B"]]), "text of pair 1 must be a string, not a float"),
        (lambda: entailment.judge(3), "text must be a string, not an int"),
        (lambda: entailment.novelty("news.txt", "A cat."), "statements must be a list of strings"),
        (lambda: entailment.novelty("gone.txt", ["A cat.", 7]), "statement 2 must be a string, no"),
        (lambda: entailment.check_many(3), "records must be an iterable of mappings, not an int"),
        (lambda: entailment.judge({"text": "A", "hypothesis": "B"}), r"not a dict: give \[row\]"),
        (lambda: entailment.check("A cat.", ["A"], progress=True), "progress must be a function"),
        (lambda: entailment.check_many([], threshold=9), "threshold must be a number from 0 to 1"),
        (lambda: entailment.check_many([], top=0), "top must be a whole number of candidates"),
        (lambda: entailment.check_many([], abstain=9), "abstain must be from 0 to 1"),
        (lambda: entailment.check("A cat.", ["A cat."], top="3"), "top must be a whole number"),
        (lambda: entailment.search("news.txt", "A cat.", top=2.5), "top must be a whole number"),
        (lambda: entailment.search("news.txt", "A cat.", top=0), "at least 1, not 0"),
        (lambda: entailment.validate(3, "."), "facts must be a path or an iterable of facts"),
        (lambda: entailment.validate([], 3), "documents must be a path, an iterable"),
        (lambda: entailment.validate([], {"id": "a"}), "documents must be a path, an iterable"),
        (
            lambda: entailment.check("A cat.", ["A cat."], context="headline"),
            r'context must be a list of names, such as \["headline"\]',
        ),
        (
            lambda: entailment.search("news.txt", "A cat.", context="headline"),
            r'context must be a list of names, such as \["headline"\]',
        ),
    ],
)
def test_what_is_no_text_is_one_clear_error(
    call: Callable[[], Any], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("news.txt").write_text("A cat sat down.\n")
    with pytest.raises(ValueError, match=message) as error:
        call()
    assert isinstance(error.value, EntailmentError)


@pytest.mark.parametrize("labels", [2, LabelScheme.TWO_WAY])
def test_a_scheme_is_named_by_how_many_labels_it_has(labels: Any, tmp_path: Path) -> None:
    judgment = entailment.judge(CAT, "A cat sat.", system="features", labels=labels)
    assert judgment.labels is LabelScheme.TWO_WAY
    gold = tmp_path / "pairs.jsonl"
    gold.write_text(json.dumps({"id": "1", "text": CAT, "hypothesis": CAT, "label": "UNKNOWN"}))
    entailment.run(gold, tmp_path / "run.jsonl", system="features", labels=3)
    scores = entailment.score(gold, tmp_path / "run.jsonl", labels=labels, bootstrap=0)
    assert isinstance(scores, entailment.Scores)
    assert scores.labels is LabelScheme.TWO_WAY


@pytest.mark.parametrize(
    ("labels", "below"), [(3, Label.UNKNOWN), (2, Label.NO_ENTAILMENT)], ids=["three", "two"]
)
def test_entailment_below_the_threshold_is_no_contradiction(labels: Any, below: Label) -> None:
    likely = {Label.ENTAILMENT: 0.9, Label.CONTRADICTION: 0.08, Label.UNKNOWN: 0.02}
    judgment = Judgment("1", Label.ENTAILMENT, likely)
    if labels == 2:
        judgment = judgment.two_way()
    assert judgment.at_threshold(0.99).label is below
    assert judgment.at_threshold(0.9).label is Label.ENTAILMENT


def test_another_model_judges_from_when_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    real = judging.load_system

    def load(*arguments: Any, **options: Any) -> Any:
        loaded.append("loaded")
        return real(*arguments, **options)

    monkeypatch.setattr(judging, "load_system", load)
    judging._loaded.cache_clear()
    try:
        assert entailment.judge("A cat sat.", "A cat sat.").score > 0.5
        assert entailment.judge("A cat sat.", "A cat lay.").score < 1
        assert len(loaded) == 1
        monkeypatch.setenv("ENTAILMENT_MODEL", "smal")
        with pytest.raises(EntailmentError, match="did you mean 'small'"):
            entailment.judge("A cat sat.", "A cat sat.")
    finally:
        judging._loaded.cache_clear()


def test_a_search_that_is_repeated_loads_no_system_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "news.txt").write_text("A cat sat down.\n")
    first = api.load_recipe(None, (), None)
    assert api.load_recipe(None, (), 0.4).system is first.system
    assert "overlap" in systems.names()
    (finding,) = entailment.search(tmp_path / "news.txt", ["A cat sat."], system="overlap")
    assert finding.entailing


def test_a_sequence_of_pairs_gives_a_list_and_a_stream_gives_a_stream() -> None:
    pairs = [(CAT, "A cat sat."), Pair("b", CAT, "Two dogs ran.")]
    judged = entailment.judge(pairs, system="overlap")
    assert [(judgment.pair_id, str(judgment.label)) for judgment in judged] == [
        ("1", "ENTAILMENT"),
        ("b", "NO ENTAILMENT"),
    ]
    stream = entailment.judge(iter(pairs), system="overlap")
    assert isinstance(stream, Iterator)
    assert list(stream) == judged
    assert judged[0].score == entailment.judge(CAT, "A cat sat.", system="overlap").score


def test_a_stream_is_read_only_as_far_as_it_is_judged() -> None:
    def endless() -> Iterator[tuple[str, str]]:
        while True:
            yield CAT, "A cat sat."

    assert next(entailment.judge(endless(), system="overlap")).score > 0.5


def test_judgments_of_a_stream_are_explained_one_by_one() -> None:
    for judgment in entailment.judge([(CAT, "A cat."), (CAT, "A dog.")], explain=True):
        assert judgment.explanation is not None
        assert judgment.explanation.reasons


def test_labels_choose_the_scheme_of_a_loaded_system_too() -> None:
    loaded = load_system("features")
    judgment = entailment.judge(CAT, "A cat sat.", system=loaded, labels=LabelScheme.TWO_WAY)
    assert judgment.labels is LabelScheme.TWO_WAY
    with pytest.raises(EntailmentError, match="judges two labels"):
        entailment.judge(CAT, "A.", system=load_system("overlap"), labels=LabelScheme.THREE_WAY)


def test_every_function_abstains(tmp_path: Path) -> None:
    (tmp_path / "news.txt").write_text("A cat sat down.")
    options: Any = {"system": "features", "abstain": 1.0}
    assert entailment.judge(CAT, "A cat sat.", **options).undecided
    report = entailment.check("A cat sat.", [CAT], **options)
    (of_many,) = entailment.check_many([{"answer": "A cat sat.", "sources": [CAT]}], **options)
    assert report.claims[0].verdict is of_many.claims[0].verdict is entailment.Verdict.NOT_FOUND
    finding = entailment.search(tmp_path, "A cat sat.", **options)
    (novel,) = entailment.novelty(tmp_path, ["A cat sat."], **options)
    for evidence in (*finding.judged, *novel.finding.judged):
        assert evidence.judgment.undecided
    with pytest.raises(EntailmentError, match="to abstain takes three labels"):
        entailment.check("A cat sat.", [CAT], system="overlap", abstain=0.5)
    with pytest.raises(EntailmentError, match="abstain must be from 0 to 1"):
        entailment.search(tmp_path, "A cat sat.", system="features", abstain=2)


def test_a_search_is_judged_by_two_labels_where_these_are_chosen(tmp_path: Path) -> None:
    (tmp_path / "news.txt").write_text("A cat sat down.")
    finding = entailment.search(
        tmp_path, "A cat sat.", system="features", labels=LabelScheme.TWO_WAY
    )
    assert finding.judged[0].judgment.labels is LabelScheme.TWO_WAY


def test_facts_are_put_into_the_words_of_slots_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "d.txt").write_text("Ann Berg, 41, founded Acme in Bonn.")
    slots = tmp_path.parent / "slots.toml"
    slots.write_text('["per:firm"]\nkind = "organisation"\ntemplates = ["X founded Y"]\n')
    fact = {"entity": "Ann Berg", "slot": "per:firm", "value": "Acme", "document": "d"}
    (validation,) = entailment.validate([fact], tmp_path, system="features", slots=slots)
    assert validation.fact.hypotheses[0].text == "Ann Berg founded Acme"


def test_broken_facts_are_skipped_only_where_that_is_wanted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "d.txt").write_text("Ann Berg, 41, founded Acme in Bonn.")
    fact = {"entity": "Ann Berg", "slot": "per:age", "value": "41", "document": "d"}
    facts = [fact, {"entity": "Ann Berg"}, {**fact, "id": "1"}]
    file = tmp_path.parent / "facts.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in facts[:2]))
    for given in (facts, file):
        with pytest.raises(EntailmentError):
            list(entailment.validate(given, tmp_path, system="features"))
        (validation,) = entailment.validate(given, tmp_path, system="features", lenient=True)
        assert validation.fact.value == "41"
    assert "fact '1' appears twice" in caplog.text


ACTS = "judge run check check_many search novelty validate score compare"


@pytest.mark.parametrize("name", ACTS.split())
def test_options_are_keywords_in_one_order(name: str) -> None:
    parameters = inspect.signature(getattr(entailment, name)).parameters.values()
    options = [
        parameter.name for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY
    ]
    known = [option for option in options if option in ORDER]
    assert known == sorted(known, key=ORDER.index)
    first = {"score": "labels", "compare": "labels", "novelty": "article"}
    assert options[0] == first.get(name, "system")


def test_an_article_that_names_a_file_is_an_error_that_says_how_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "source.txt"
    path.write_text("A cat sat down.")
    with pytest.raises(OptionError, match=r"^article: a string is a text.* pathlib.Path\('.*'\)"):
        entailment.novelty(tmp_path, article=str(path), system="overlap")
    with pytest.raises(OptionError, match=r"^article: .* looks like the name of a file"):
        entailment.novelty(tmp_path, article="absent.txt", system="overlap")
    for article in (path, "A cat sat down.", "source.txt was read."):
        assert len(entailment.novelty(tmp_path, article=article, system="overlap")) == 1


def test_a_package_and_a_public_function_never_share_a_name() -> None:
    modules = {module.name for module in pkgutil.iter_modules(entailment.__path__)}
    assert modules & {*entailment.__all__} == set()


def test_what_functions_return_is_public() -> None:
    names = "Report CheckedClaim Claim LeftOut Quotation Verdict Finding Evidence NoveltyFinding"
    names += " Validation Fact Judgment Explanation Label LabelScheme Scores Comparison RunSummary"
    assert {*names.split()} <= {*entailment.__all__}


@pytest.mark.parametrize("option", [{"ranker": "zz"}, {"context": ["zz"]}])
def test_an_unknown_name_is_an_error_at_the_call(option: dict[str, Any]) -> None:
    with pytest.raises(UnknownNameError, match="'zz'"):
        entailment.check_many([], **option)


class _Faulty:
    """A system that judges all but the first of the pairs, or fails with *error*."""

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        if self._error is not None:
            raise self._error
        yield from list(load_system("overlap").judge(pairs))[1:]


@pytest.mark.parametrize(
    "call",
    [
        lambda system: entailment.judge(CAT, "A cat sat.", system=system),
        lambda system: entailment.judge([(CAT, "A cat sat."), (CAT, "A dog.")], system=system),
        lambda system: asyncio.run(entailment.ajudge([(CAT, "A cat sat.")], system=system)),
        lambda system: entailment.check(CAT, [CAT], system=system),
        lambda system: [*entailment.check_many([{"answer": CAT, "sources": [CAT]}], system=system)],
    ],
    ids="judge judge-several ajudge check check_many".split(),
)
@pytest.mark.parametrize("error", [None, KeyError("x")])
def test_a_system_that_breaks_its_contract_is_an_error_of_the_system_everywhere(
    call: Callable[[object], object], error: Exception | None
) -> None:
    with pytest.raises(EntailmentError, match=r"^system '_Faulty' ") as caught:
        call(_Faulty(error))
    assert type(caught.value) is EntailmentError


def test_the_version_is_that_of_the_installed_package() -> None:
    assert entailment.__version__ == version("entailment")


def test_the_package_runs_as_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[str] = []
    monkeypatch.setattr(entry, "main", lambda: runs.append("entail"))
    main = Path(entailment.__file__).with_name("__main__.py")
    runpy.run_path(str(main), run_name="__main__")
    assert runs == ["entail"]
