from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from entailment.errors import EntailmentError, ModelError, OptionError, UnknownNameError
from entailment.registry import Entry, Registry, named_tables, systems
from entailment.systems import load_system, save_system
from entailment.testing import EXAMPLE_PAIRS

Make = Callable[..., object]


def made(size: int = 3, *, name: str = "x") -> tuple[int, str]:
    """Returns what it was given.

    And says more.
    """
    if size < 0:
        raise ValueError(f"size must be 0 or more, not {size}")
    return size, name


@pytest.fixture
def parts() -> Registry[object]:
    registry: Registry[object] = Registry("part", "entailment.nobody")
    registry.register("made")(made)
    return registry


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """A function that installs a distribution with the entry points it is given."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(package: str, points: str) -> None:
        folder = tmp_path / f"{package}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(points)

    return install


def test_a_registered_name_makes_the_part_with_its_options(parts: Registry[object]) -> None:
    assert parts.create("made") == (3, "x")
    assert parts.create("made", size=5, name="y") == (5, "y")


def test_what_is_registered_is_left_as_it_is(parts: Registry[object]) -> None:
    assert parts.register("again")(made) is made


def test_names_are_sorted(parts: Registry[object]) -> None:
    parts.register("alpha")(made)
    assert parts.names() == ["alpha", "made"]


def test_what_is_registered_in_a_block_is_gone_behind_it(parts: Registry[object]) -> None:
    with parts.registered({"made": str, "other": made}):
        parts.register("late")(made)
        assert parts.names() == ["late", "made", "other"]
        assert parts.create("made") == ""
    assert parts.names() == ["made"]
    assert parts.create("made") == (3, "x")


def test_the_later_registration_counts(parts: Registry[object]) -> None:
    parts.register("made")(dict)
    assert parts.create("made") == {}


def test_an_unknown_name_says_which_is_near_and_which_are_known(parts: Registry[object]) -> None:
    with pytest.raises(UnknownNameError) as raised:
        parts.create("mode")
    assert str(raised.value) == "unknown part 'mode'; did you mean 'made'? (known: made)"


def test_an_unknown_option_says_which_is_near_and_which_are_taken(parts: Registry[object]) -> None:
    with pytest.raises(OptionError) as raised:
        parts.create("made", sise=1)
    assert str(raised.value) == (
        "part 'made': takes no option 'sise'; did you mean 'size'? (options: size=3, name='x')"
    )


def test_an_option_that_is_missing_is_named(parts: Registry[object]) -> None:
    parts.register("picky")(lambda size: size)
    with pytest.raises(OptionError, match=r"part 'picky': missing .* 'size' \(options: size\)"):
        parts.create("picky")


def test_a_wrong_value_is_an_option_error(parts: Registry[object]) -> None:
    with pytest.raises(OptionError, match="part 'made': size must be 0 or more, not -1"):
        parts.create("made", size=-1)
    with pytest.raises(OptionError, match="part 'made': size must be a number, not 'wide'"):
        parts.create("made", size="wide")


def test_an_entry_says_what_it_is_and_takes(parts: Registry[object]) -> None:
    assert list(parts.entries()) == [
        Entry("made", "this process", "Returns what it was given.", ("size=3", "name='x'"))
    ]


def test_ours_are_listed_with_their_options_and_package() -> None:
    entry = {entry.name: entry for entry in systems.entries()}["overlap"]
    assert entry.package == "entailment"
    assert entry.options == ("threshold=0.65", "per=None")
    assert entry.summary.endswith(".")


def test_an_installed_plug_in_is_listed_from_its_package(
    install: Callable[[str, str], None],
) -> None:
    install("counting", "[entailment.nobody]\ncounter = collections:Counter\n")
    parts: Registry[object] = Registry("part", "entailment.nobody")
    assert parts.names() == ["counter"]
    assert next(parts.entries()).package == "counting"
    assert parts.create("counter") == {}


def test_a_plug_in_is_not_imported_before_it_is_requested(
    tmp_path: Path, install: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lazy_part.py").write_text("def made(): 'Is late.'\n")
    install("lazy", "[entailment.nobody]\nlate = lazy_part:made\n")
    monkeypatch.delitem(sys.modules, "lazy_part", raising=False)
    parts: Registry[object] = Registry("part", "entailment.nobody")
    assert parts.names() == ["late"]
    assert "lazy_part" not in sys.modules
    assert next(parts.entries()).summary == "Is late."
    monkeypatch.delitem(sys.modules, "lazy_part")


def test_a_broken_plug_in_hides_no_other(install: Callable[[str, str], None]) -> None:
    install(
        "breaking",
        "[entailment.nobody]\nabsent = no_such_module_at_all:Part\nlost = collections:NoSuch\n"
        "odd = sys:maxsize\nwell = collections:OrderedDict\n",
    )
    parts: Registry[object] = Registry("part", "entailment.nobody")
    summaries = {entry.name: entry.summary for entry in parts.entries()}
    assert summaries["absent"] == "cannot be loaded: No module named 'no_such_module_at_all'"
    assert summaries["lost"].startswith("cannot be loaded: ")
    assert summaries["odd"].startswith("cannot be loaded: ")
    assert summaries["well"].startswith("Dictionary")
    assert {entry.package for entry in parts.entries()} == {"breaking"}


def test_this_process_goes_before_an_installed_plug_in(
    install: Callable[[str, str], None],
) -> None:
    install("counting", "[entailment.nobody]\nmade = collections:Counter\n")
    parts: Registry[object] = Registry("part", "entailment.nobody")
    parts.register("made")(made)
    assert parts.create("made") == (3, "x")
    assert next(parts.entries()).package == "this process"


def test_a_broken_plug_in_is_an_error_that_names_its_package(
    install: Callable[[str, str], None],
) -> None:
    install("breaking", "[entailment.nobody]\nabsent = no_such_module_at_all:Part\n")
    parts: Registry[object] = Registry("part", "entailment.nobody")
    with pytest.raises(EntailmentError) as raised:
        parts.create("absent")
    assert str(raised.value) == (
        "part 'absent' of breaking cannot be loaded: No module named 'no_such_module_at_all'"
    )


def test_a_plug_in_replaces_none_of_ours(
    install: Callable[[str, str], None], caplog: pytest.LogCaptureFixture
) -> None:
    install(
        "bold", "[entailment.systems]\ndefault = collections:Counter\nown = collections:Counter\n"
    )
    registry: Registry[object] = Registry("system", "entailment.systems")
    assert registry.factory("default") is systems.factory("default")
    assert registry.factory("own") is Counter
    message = "is not used: the name is taken by entailment"
    assert caplog.messages == [f"system 'default' of bold {message}"]
    assert list(registry.unused()) == [Entry("default", "bold", message, ())]
    assert list(systems.unused()) == []
    assert len(registry.names()) == len(set(registry.names()))


def test_a_name_of_two_plug_ins_is_an_error_that_names_both(
    install: Callable[[str, str], None],
) -> None:
    install("first", "[entailment.nobody]\nmade = collections:Counter\nother = builtins:dict\n")
    install("second", "[entailment.nobody]\nmade = collections:OrderedDict\n")
    parts: Registry[object] = Registry("part", "entailment.nobody")
    message = r"^part 'made' is registered by (first and second|second and first); uninstall"
    with pytest.raises(EntailmentError, match=message):
        parts.create("made")
    assert [name for name, _ in parts.created()] == ["other"]
    assert [entry.summary[:16] for entry in parts.entries()] == [
        "cannot be loaded",
        "dict() -> new em",
    ]


def test_the_identity_of_a_system_of_a_plug_in_has_its_package_and_version(
    install: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    points = "entailment.systems.baselines:overlap"
    install("bold", f"[entailment.systems]\nmine = {points}\noverlap = {points}\n")
    monkeypatch.setattr(systems, "_entry_points", None)
    monkeypatch.setattr(systems, "_unused", [])
    assert (
        load_system("mine", options={"threshold": 0.5}).identity == "mine(threshold=0.5)@bold-1.0"
    )
    assert load_system("overlap").identity == "overlap"
    with systems.registered({"mine": systems.factory("overlap")}):
        assert load_system("mine").identity == "mine"


def test_a_fitted_system_of_a_plug_in_names_the_package_that_it_needs(
    install: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install("bold", "[entailment.systems]\nmine = entailment.systems.baselines:overlap\n")
    monkeypatch.setattr(systems, "_unused", [])
    with monkeypatch.context() as installed:
        installed.setattr(systems, "_entry_points", None)
        save_system(load_system("mine").fit(EXAMPLE_PAIRS), tmp_path / "fitted")
        assert load_system(str(tmp_path / "fitted")).identity == "mine@bold-1.0"
    message = r"system.json: system 'mine' is of the package bold-1.0, which is not installed$"
    with pytest.raises(ModelError, match=message):
        load_system(str(tmp_path / "fitted"))


def listed(sizes: float | Sequence[float] = (), limit: float | None = None) -> float:
    return sum(sizes) if isinstance(sizes, list) else sizes + (limit or 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sizes": "ab"}, "sizes must be a number or a list, not 'ab'"),
        ({"sizes": 1, "limit": "ab"}, "limit must be a number, not 'ab'"),
        ({"sizes": ["a"]}, "unsupported operand"),
    ],
    ids=str,
)
def test_an_option_of_another_kind_is_named(
    parts: Registry[object], options: dict[str, object], message: str
) -> None:
    parts.register("listed")(listed)
    with pytest.raises(OptionError, match=f"part 'listed': {message}"):
        parts.create("listed", **options)


def test_tables_are_read_by_name_with_their_options() -> None:
    tables = [{"name": "a", "size": 1}, {"name": "b"}]
    assert list(named_tables("part", tables, "a")) == [("a", {"size": 1}), ("b", {})]


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ("a", "parts are a list of tables, each with a name, not 'a'"),
        (3, "parts are a list of tables, each with a name, not 3"),
        (None, "parts are a list of tables, each with a name, not None"),
        ({"name": "a"}, "parts are a list of tables, each with a name, not {"),
        (["a"], r'a \[\[part\]\] table has no name; write name = "a"'),
        ([{"name": 3}], "table has no name"),
        ([{"name": "a"}, {"name": "a"}], "part 'a' is given twice"),
    ],
    ids=str,
)
def test_what_is_no_list_of_tables_is_an_option_error(tables: object, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        list(named_tables("part", tables, "a"))


def test_what_is_broken_is_reported_once_and_left_out(
    install: Callable[[str, str], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "exploding.py").write_text("raise RuntimeError('boom at import')")
    install("broken", "[entailment.nobody]\nbad = exploding:Bad\ncounter = collections:Counter\n")
    parts: Registry[object] = Registry("part", "entailment.nobody")
    parts.register("unfinished")(lambda size: size)
    for _ in range(2):
        assert [name for name, _ in parts.created()] == ["counter"]
    assert [record.message for record in caplog.records] == [
        "part 'bad' of broken cannot be loaded: boom at import",
        "part 'unfinished': missing a required argument: 'size' (options: size)",
    ]
    with pytest.raises(EntailmentError, match="boom at import"):
        parts.create("bad")


@pytest.mark.parametrize("error", [TimeoutError("soft limit"), KeyError("x")])
def test_what_a_part_of_a_plug_in_raises_is_named_and_that_of_an_own_part_passes(
    parts: Registry[object], error: Exception
) -> None:
    def fails() -> object:
        raise error

    parts.register("theirs")(fails)
    with pytest.raises(EntailmentError, match=f"^part 'theirs' cannot be created: {error!r:.5}"):
        parts.create("theirs")
    fails.__module__ = "entailment.parts"
    with pytest.raises(type(error)) as caught:
        parts.create("theirs")
    assert caught.value.__notes__ == ["part 'theirs' cannot be created"]
