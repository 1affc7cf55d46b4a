from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import entailment
from entailment.errors import (
    DataError,
    EntailmentError,
    ModelError,
    OptionError,
    UnknownNameError,
)
from entailment.model import Judgment, Label, LabelScheme, Pair, conflate
from entailment.registry import systems
from entailment.systems import NamedSystem, load_system, save_system
from entailment.systems.loading import created_again
from entailment.testing import EXAMPLE_PAIRS

Write = Callable[[str, "str | bytes"], Path]

FITTABLE: list[tuple[str, dict[str, Any]]] = [
    ("majority", {}),
    ("length", {}),
    ("overlap", {"per": "task"}),
    ("coverage", {"unit": "lemma", "idf": False}),
    ("features", {"measures": ["idf_coverage", "number_mismatch", "name_coverage"]}),
    ("features", {"classifier": "svm", "measures": ["idf_coverage", "span_density"]}),
    ("vote", {"members": [{"name": "overlap"}, {"name": "majority"}], "weights": [2, 1]}),
]


@pytest.fixture
def saved(tmp_path: Path, labelled: list[Pair]) -> Path:
    """A folder with a fitted system in it."""
    save_system(load_system("overlap").fit(labelled), tmp_path / "kept")
    return tmp_path / "kept"


def message(action: Callable[[], object], error: type[EntailmentError]) -> str:
    """The one line that *action* fails with."""
    with pytest.raises(error) as raised:
        action()
    assert "\n" not in str(raised.value)
    return str(raised.value)


def test_without_a_name_the_default_judges() -> None:
    assert load_system().name == load_system("").name == "default"


@pytest.mark.parametrize(("name", "options"), FITTABLE, ids=str)
def test_what_is_saved_judges_the_same_when_it_is_loaded(
    name: str, options: dict[str, Any], labelled: list[Pair], tmp_path: Path
) -> None:
    about = {"data": [{"name": "examples", "checksum": "abc"}], "seed": 7}
    fitted = load_system(name, options=options).fit(labelled, seed=7, trained_on=about)
    save_system(fitted, tmp_path / "kept")
    loaded = load_system(tmp_path / "kept")
    assert list(loaded.judge(labelled)) == list(fitted.judge(labelled))
    assert loaded.description == fitted.description
    assert (loaded.name, loaded.options, loaded.trained_on) == (name, options, about)
    assert loaded.trained_on_checksums == {"abc"}


def test_a_folder_is_two_files_of_plain_json(saved: Path) -> None:
    assert sorted(file.name for file in saved.iterdir()) == ["model.json", "system.json"]
    about = json.loads((saved / "system.json").read_text())
    assert (about["name"], about["options"]) == ("overlap", {})
    assert list(json.loads((saved / "model.json").read_text())) == ["threshold"]


def test_the_same_learned_twice_is_the_same_to_the_byte(
    saved: Path, labelled: list[Pair], tmp_path: Path
) -> None:
    save_system(load_system("overlap").fit(labelled), tmp_path / "again")
    for name in ("system.json", "model.json"):
        assert (saved / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def test_an_earlier_system_is_replaced(saved: Path, labelled: list[Pair]) -> None:
    save_system(load_system("majority").fit(labelled), saved)
    assert load_system(saved).name == "majority"
    assert [path.name for path in saved.parent.iterdir()] == ["kept"]


def test_folders_on_the_way_are_made(tmp_path: Path, labelled: list[Pair]) -> None:
    save_system(load_system("majority").fit(labelled), tmp_path / "a" / "b")
    assert load_system(tmp_path / "a" / "b").name == "majority"


@pytest.mark.parametrize("call", [1, 2])
def test_a_failure_in_the_middle_leaves_nothing(
    tmp_path: Path, labelled: list[Pair], monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    fail_at(monkeypatch, call)
    with pytest.raises(OSError, match="disk is full"):
        save_system(load_system("overlap").fit(labelled), tmp_path / "kept")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", [1, 2])
def test_a_failure_in_the_middle_leaves_the_earlier_system(
    saved: Path, labelled: list[Pair], monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    fail_at(monkeypatch, call)
    with pytest.raises(OSError, match="disk is full"):
        save_system(load_system("majority").fit(labelled), saved)
    assert load_system(saved).name == "overlap"
    assert [path.name for path in saved.parent.iterdir()] == ["kept"]


def test_a_failure_at_the_last_step_puts_the_earlier_system_back(
    saved: Path, labelled: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def failing(source: Path, target: Path) -> None:
        if Path(source).name == "written":
            raise OSError("disk is full")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="disk is full"):
        save_system(load_system("majority").fit(labelled), saved)
    assert load_system(saved).name == "overlap"
    assert [path.name for path in saved.parent.iterdir()] == ["kept"]


def fail_at(monkeypatch: pytest.MonkeyPatch, call: int) -> None:
    """Let the disk be full when JSON is written for the *call*th time."""
    dump, calls = json.dump, iter(range(1, 9))

    def failing(value: object, stream: Any, **options: Any) -> None:
        if next(calls) == call:
            stream.write('{"half":')
            raise OSError("disk is full")
        dump(value, stream, **options)

    monkeypatch.setattr(json, "dump", failing)


def test_no_other_folder_and_no_file_is_replaced(tmp_path: Path, labelled: list[Pair]) -> None:
    fitted = load_system("majority").fit(labelled)
    save_system(fitted, tmp_path / "home")
    (tmp_path / "home" / "thesis.tex").write_text("years of work")
    (tmp_path / "file").write_text("more")
    for name in ("home", "file"):
        assert "holds no fitted system" in message(
            lambda name=name: save_system(fitted, tmp_path / name), DataError
        )
    assert (tmp_path / "home" / "thesis.tex").read_text() == "years of work"


def test_an_empty_folder_is_filled(tmp_path: Path, labelled: list[Pair]) -> None:
    (tmp_path / "empty").mkdir()
    save_system(load_system("majority").fit(labelled), tmp_path / "empty")
    assert load_system(tmp_path / "empty").name == "majority"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none"
    refusal = message(lambda: load_system(path), ModelError)
    assert refusal == f"{path}: there is no such recipe or folder of a fitted system"


def test_an_unknown_name_says_which_is_near() -> None:
    refusal = message(lambda: load_system("overlp"), UnknownNameError)
    assert refusal.startswith("unknown system 'overlp'; did you mean 'overlap'? (see ")


def test_a_foreign_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    assert f"{tmp_path}/system.json: cannot be read" in message(
        lambda: load_system(tmp_path), ModelError
    )


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("system.json", "", "system.json: is not JSON"),
        ("system.json", "[]", "system.json: is not a JSON object"),
        ("system.json", "{}", "system.json: has no name and options"),
        ("system.json", '{"name": "overlap", "options": 3}', "has no name and options"),
        ("system.json", '{"name": "overlap", "options": {}, "trained_on": 3}', "has no name"),
        ("system.json", '{"name": "overlap", "options": {}, "labels": 4}', "has no name"),
        ("system.json", '{"name": "ovrlap", "options": {}}', "did you mean 'overlap'?"),
        ("system.json", '{"name": 7, "options": {}}', "unknown system '7'"),
        ("system.json", '{"name": "overlap", "options": {"name": 1}}', "takes no option 'name'"),
        ("system.json", '{"name": "overlap", "options": {"per": 1}}', "per must be the name"),
        ("system.json", b'{"name": "\xff"}', "system.json: is not JSON"),
        ("system.json", "[" * 100_000, "system.json: is not JSON"),
        ("model.json", "", "model.json: is not JSON"),
        ("model.json", '{"threshold": {"va', "model.json: is not JSON"),
        ("model.json", "null", "model.json: is not a JSON object"),
        ("model.json", "{}", "model.json: holds no thresholds"),
        ("model.json", '{"threshold": []}', "model.json: holds no thresholds"),
        ("model.json", '{"threshold": {"value": NaN, "slope": 1, "by_group": {}}}', "holds no"),
        ("model.json", None, "model.json: cannot be read"),
    ],
)
def test_a_damaged_folder_is_refused_in_a_line_that_names_the_file(
    saved: Path, file: str, content: str | bytes | None, says: str
) -> None:
    (saved / file).unlink()
    if content is not None:
        (saved / file).write_bytes(content.encode() if isinstance(content, str) else content)
    refusal = message(lambda: load_system(saved), ModelError)
    assert refusal.startswith(str(saved / file))
    assert says in refusal


def test_a_fitted_system_keeps_its_options(saved: Path) -> None:
    refusal = message(lambda: load_system(saved, options={"threshold": 0.1}), OptionError)
    assert "options of a fitted system are fixed" in refusal


def test_what_learns_nothing_is_neither_fitted_nor_saved(
    tmp_path: Path, labelled: list[Pair]
) -> None:
    class Silent:
        def judge(self, pairs: object) -> object:
            return iter(())

    named = NamedSystem("silent", {}, Silent())
    assert "learns nothing" in message(lambda: named.fit(labelled), OptionError)
    assert "nothing that could be saved" in message(
        lambda: save_system(named, tmp_path / "x"), OptionError
    )


def test_a_three_way_system_judges_two_way_on_request(labelled: list[Pair]) -> None:
    two = load_system("features", labels=LabelScheme.TWO_WAY)
    assert load_system("features").labels is LabelScheme.THREE_WAY
    assert two.labels is LabelScheme.TWO_WAY
    assert {judgment.labels for judgment in two.judge(labelled)} == {LabelScheme.TWO_WAY}


def test_the_scheme_that_is_requested_outlives_fitting_and_saving(
    tmp_path: Path, labelled: list[Pair]
) -> None:
    options = {"measures": ["idf_coverage"]}
    fitted = load_system("features", labels=LabelScheme.TWO_WAY, options=options).fit(labelled)
    save_system(fitted, tmp_path / "kept")
    for named in (fitted, load_system(tmp_path / "kept")):
        assert named.labels is LabelScheme.TWO_WAY
        assert {judgment.labels for judgment in named.judge(labelled)} == {LabelScheme.TWO_WAY}


def test_a_two_way_system_does_not_judge_three_way(labelled: list[Pair]) -> None:
    refusal = message(lambda: load_system("overlap", labels=LabelScheme.THREE_WAY), OptionError)
    assert refusal == "system 'overlap' judges two labels; 'features' judges three"
    two_way = [pair.with_gold(conflate(pair.gold)) for pair in labelled if pair.gold]
    unfitted = load_system("features", labels=LabelScheme.THREE_WAY, options={"classifier": "svm"})
    assert "judges two labels" in message(lambda: unfitted.fit(two_way), OptionError)


def test_a_description_says_name_options_and_what_was_learned(labelled: list[Pair]) -> None:
    plain = load_system("overlap", options={"threshold": 0.5})
    assert plain.configuration == "overlap(threshold=0.5)"
    assert plain.description.startswith("overlap(threshold=0.5)@")
    assert plain.fit(labelled).description != plain.description
    assert load_system("overlap", options={"threshold": 0.5}).description == plain.description


def test_what_cannot_explain_is_explained_by_the_words() -> None:
    class Flat:
        def judge(self, pairs: object) -> object:
            return iter(())

    explained = NamedSystem("flat", {}, Flat()).explain(Pair("1", "A cat sat.", "A dog sat."))
    assert explained.uncovered == ("dog",)


RECIPE = """
[system]
name = "vote"
method = "majority"

[[member]]
name = "overlap"
threshold = 0.5

[[member]]
name = "vote"

[[member.members]]
name = "coverage"
unit = "lemma"
"""


def test_a_recipe_names_a_system_its_options_and_its_parts(write: Write) -> None:
    named = load_system(write("vote.toml", RECIPE))
    assert named.name == "vote"
    assert named.options == {
        "method": "majority",
        "members": [
            {"name": "overlap", "threshold": 0.5},
            {"name": "vote", "members": [{"name": "coverage", "unit": "lemma"}]},
        ],
    }
    (judgment,) = named.judge([Pair("1", "A cat sat.", "A cat sat.")])
    assert judgment.label is Label.ENTAILMENT


def test_options_go_before_those_of_the_recipe(write: Write) -> None:
    named = load_system(write("vote.toml", RECIPE), options={"method": "mean"})
    assert named.options["method"] == "mean"


def test_what_a_recipe_makes_can_be_fitted_and_saved(
    write: Write, tmp_path: Path, labelled: list[Pair]
) -> None:
    fitted = load_system(write("vote.toml", RECIPE)).fit(labelled)
    save_system(fitted, tmp_path / "kept")
    assert list(load_system(tmp_path / "kept").judge(labelled)) == list(fitted.judge(labelled))


@pytest.mark.parametrize(
    ("content", "error", "says"),
    [
        ("", DataError, "has no [system] with a name"),
        ("name = 'overlap'", DataError, "has no [system] with a name"),
        ("[system]\n", DataError, "has no [system] with a name"),
        ("[system]\nname = 3\n", DataError, "has no [system] with a name"),
        ("[[system]]\nname = 'overlap'\n", DataError, "has no [system] with a name"),
        ("[system\n", DataError, "is not a TOML recipe: "),
        ("<recipe/>", DataError, "is not a TOML recipe: "),
        (b"\xff\xfe", DataError, "is not a TOML recipe: not UTF-8"),
        ("a = " + "[" * 100_000, DataError, "is not a TOML recipe: "),
        ("a = " + "9" * 5_000, DataError, "is not a TOML recipe: "),
        ("[system]\nname = 'vote'\n[member]\n", DataError, "'member' is neither [system] nor"),
        ("member = [1]\n[system]\nname = 'vote'\n", DataError, "'member' is neither"),
        (
            "[system]\nname = 'vote'\nmembers = []\n[[member]]\nname = 'overlap'\n",
            DataError,
            "has 'members' in [system] and [[member]] as well",
        ),
        ("[system]\nname = 'overlp'\n", UnknownNameError, "did you mean 'overlap'?"),
        ("[system]\nname = 'overlap'\ntreshold = 1\n", OptionError, "did you mean 'threshold'?"),
        ("[system]\nname = 'overlap'\n[[member]]\n", OptionError, "takes no option 'members'"),
        ("[system]\nname = 'vote'\n[[judge]]\n", OptionError, "takes no option 'judges'"),
        ("[system]\nname = 'overlap'\nthreshold = 2004-05-05\n", OptionError, "system 'overlap'"),
    ],
)
def test_a_wrong_recipe_is_refused_in_a_line_that_says_why(
    write: Write, content: str | bytes, error: type[EntailmentError], says: str
) -> None:
    path = write("recipe.toml", content)
    refusal = message(lambda: load_system(path), error)
    assert says in refusal
    if error is DataError:
        assert refusal.startswith(f"{path}: ")


def test_a_recipe_that_is_not_there_is_named(tmp_path: Path) -> None:
    refusal = message(lambda: load_system(tmp_path / "none.toml"), DataError)
    assert refusal == f"{tmp_path}/none.toml: cannot be read: No such file or directory"


def test_a_folder_is_no_recipe(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    assert "cannot be read: Is a directory" in message(
        lambda: load_system(tmp_path / "a.toml"), DataError
    )


@pytest.mark.parametrize(
    "recipe",
    [
        'name = "vote"\nmembers = [{ name = "FILE" }]',
        'name = "stack"\nmembers = [{ name = "FILE" }]',
        'name = "logic"\nmembers = [{ name = "FILE" }]',
        'name = "cascade"\nfirst = { name = "FILE" }',
        'name = "guard"\nmember = { name = "FILE" }',
    ],
)
def test_a_recipe_that_is_a_member_of_itself_is_refused(tmp_path: Path, recipe: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f"[system]\n{recipe}\n".replace("FILE", str(path)))
    refusal = message(lambda: load_system(path), ModelError)
    assert refusal == f"'{path}' is a member of itself: endless recursion"


def test_a_name_that_is_too_long_for_a_file_is_unknown() -> None:
    assert message(lambda: load_system("x" * 300), UnknownNameError).startswith("unknown system")
    assert "xxx" in load_system("overlap", options={"per": "x" * 300}).identity


class Cautious:
    """Judges every pair as unknown."""

    labels = LabelScheme.THREE_WAY

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        shares = {Label.ENTAILMENT: 0.25, Label.CONTRADICTION: 0.25, Label.UNKNOWN: 0.5}
        return (Judgment(pair.id, Label.UNKNOWN, shares) for pair in pairs)


def test_an_object_that_judges_is_a_system_named_by_its_class() -> None:
    assert load_system(Cautious()).description == "Cautious"
    assert load_system(Cautious(), labels=2).labels is LabelScheme.TWO_WAY
    assert entailment.judge("A cat sat.", "A cat sat.", system=Cautious()).label is Label.UNKNOWN


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (Cautious, "system is the class Cautious; make an object of it"),
        (3, r"system is an int, which has no judge\(pairs\)"),
    ],
)
def test_what_is_no_system_is_refused_by_its_kind(source: Any, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load_system(source)
    with pytest.raises(OptionError, match=message):
        entailment.judge("A cat sat.", "A cat sat.", system=source)
    with pytest.raises(OptionError, match=message):
        entailment.run("gold.jsonl", "run.jsonl", system=source)


FIT_ALONE = """
from entailment.model import Judgment, Label


class Counting:
    \"\"\"Says entailment where it has seen few pairs; `fit` changes it.\"\"\"

    def __init__(self):
        self.seen = 0

    def judge(self, pairs):
        for pair in pairs:
            p = 1 / (1 + self.seen)
            yield Judgment(
                pair.id, Label.ENTAILMENT, {Label.ENTAILMENT: p, Label.NO_ENTAILMENT: 1 - p}
            )

    def fit(self, pairs, *, seed=0):
        self.seen += len(list(pairs))
        return self
"""


def test_a_system_with_fit_alone_is_created_again_as_it_was_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FIT_ALONE)
    named = load_system(f"{path}:Counting")
    scores = [
        next(iter(created_again(named).fit(EXAMPLE_PAIRS[:count]).judge(EXAMPLE_PAIRS))).score
        for count in (3, 4)
    ]
    assert scores == [1 / 4, 1 / 5]
    assert next(iter(named.judge(EXAMPLE_PAIRS))).score == 1
    path.write_text(f"{FIT_ALONE}# changed")
    with pytest.raises(DataError, match=r"mine\.py:Counting: was changed after the system"):
        created_again(named)
    overlap = load_system("overlap")
    assert created_again(overlap) is overlap


class FitAlone(Cautious):
    """A system that learns, and has nothing that could be saved."""

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> FitAlone:
        return self

    def state(self) -> dict[str, object]:
        return {}


def test_a_system_with_fit_alone_is_not_saved_and_no_member(tmp_path: Path) -> None:
    member = {"name": "mine"}
    lacks = "system 'mine' has fit but no with_state; .* all three methods to be saved"
    with systems.registered({"mine": FitAlone}):
        fitted = load_system("mine").fit(EXAMPLE_PAIRS)
        with pytest.raises(OptionError, match=lacks):
            save_system(fitted, tmp_path / "saved")
        for name, options in (
            ("vote", {"members": [member]}),
            ("stack", {"members": [member]}),
            ("guard", {"member": member}),
        ):
            with pytest.raises(OptionError, match=lacks):
                load_system(name, options=options)
    assert not (tmp_path / "saved").exists()
