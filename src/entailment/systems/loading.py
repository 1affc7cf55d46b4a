"""From what a user writes after `-s` to a system.

| source | is |
| --- | --- |
| `coverage` | a registered system |
| `rte2/adams` | a recipe that comes with the package |
| `mine.toml` | a recipe of one's own |
| `onnx:FOLDER`, `hf:NAME` | the system `neural` with that model |
| `llm:MODEL` | a language model at an endpoint that the user names (`systems.llm`) |
| `my_system.py:MySystem` | a class or function in a Python file |
| `FOLDER` | a fitted system |

A fitted system is a folder of two plain JSON files: `system.json` says name, options, package
version and what it was trained on; `model.json` holds what it learned. What a recipe or such a
folder names never runs code (`systems.untrusted`).
"""

from __future__ import annotations

import copy
import copyreg
import json
import os
import tempfile
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from entailment.errors import (
    DataError,
    EntailmentError,
    ModelError,
    OptionError,
    UnknownNameError,
    did_you_mean,
    kind_of,
)
from entailment.model import Fittable, Judge, LabelScheme, Learns, SchemeLike
from entailment.registry import create_part, systems
from entailment.systems.failures import probe
from entailment.systems.named import NamedSystem, SystemSpec, checked, require_state
from entailment.systems.python_files import is_python_file, read_python_file
from entailment.systems.recipes import read_recipe, recipe_file, recipe_names
from entailment.systems.untrusted import LANGUAGE_MODEL, refusal, savable_options

__all__ = [
    "DEFAULT_SYSTEM",
    "SEARCH_OPTIONS",
    "check_saving",
    "created_again",
    "load_member",
    "load_system",
    "read_json",
    "read_recipe",
    "save_system",
    "scheme_of",
    "system_of",
]

_FILES = {"system.json", "model.json"}

_members: ContextVar[tuple[str, ...]] = ContextVar("_members", default=())
"""The names of the members that are being loaded, each within the one before."""

_MODELS = ("onnx:", "hf:")

DEFAULT_SYSTEM = "default"
"""The system that judges where none is named."""

SEARCH_OPTIONS = ("contexts", "decision", "local_novelty")
"""What a recipe may hold besides its system, for commands over a corpus (`retrieval.recipes`)."""


def load_system(
    source: str | Path | NamedSystem | Judge | None = None,
    *,
    labels: SchemeLike | None = None,
    options: Mapping[str, Any] | None = None,
    abstain: float | None = None,
) -> NamedSystem:
    """Return the system that *source* names, or that it is.

    None is the default system; a loaded system, or an object that judges, named by its class, takes
    only *labels* and *abstain*. *labels* selects the scheme: a three-way system can give two-way
    judgments, but not vice versa. *options* override those of a name or recipe. Below a confidence
    of *abstain*, in [0, 1], a three-way judgment becomes UNKNOWN and undecided. Raise
    UnknownNameError, OptionError, DataError for a broken recipe or ModelError for a broken folder.
    """
    labels = None if labels is None else scheme_of(labels)
    if source is not None and not isinstance(source, str | Path):
        return _in_scheme(_named(source), labels, options, abstain)
    spec = SystemSpec(str(source or DEFAULT_SYSTEM), dict(options or {}), labels, abstain)
    named = _loaded(spec.source, dict(spec.options))
    return checked(
        replace(named, spec=spec, chosen_labels=labels or named.chosen_labels, abstain=abstain)
    )


def _named(system: object) -> NamedSystem:
    """Return the object *system* under its name; raise OptionError for one that cannot judge."""
    if isinstance(system, NamedSystem):
        return system
    if isinstance(system, type):
        raise OptionError(f"system is the class {system.__name__}; make an object of it")
    probe(type(system).__name__, system)
    if not callable(getattr(system, "judge", None)):
        raise OptionError(f"system is {kind_of(system)}, which has no judge(pairs)")
    return NamedSystem(type(system).__name__, {}, system)


def load_member(table: object, role: str) -> NamedSystem:
    """Return the system that *table* of a recipe names, with its options.

    *role*, as in `each member of a vote`, is for the message: raise OptionError for a table without
    name and for a system that learns what cannot be saved, ModelError for a recipe that has itself
    as a member.
    """
    name = table.get("name") if isinstance(table, Mapping) else None
    if not isinstance(table, Mapping) or not isinstance(name, str):
        raise OptionError(f'{role} is a table with the name of a system: {{ name = "features" }}')
    options = {key: value for key, value in table.items() if key != "name"}
    outer = _members.get()
    if name in outer and (recipe_file(name) is not None or os.path.isdir(name)):
        raise ModelError(f"'{name}' is a member of itself: endless recursion")
    token = _members.set((*outer, name))
    try:
        return require_state(load_system(name, options=options))
    finally:
        _members.reset(token)


def system_of(spec: SystemSpec) -> NamedSystem:
    """Return the system of *spec*, as `load_system` and `with_threshold` made it elsewhere."""
    named = load_system(spec.source, labels=spec.labels, options=spec.options, abstain=spec.abstain)
    return named.with_threshold(spec.threshold)


def created_again(named: NamedSystem) -> NamedSystem:
    """Return *named* as it was before it is fitted, where its `fit` may change it; else itself.

    What may change is a system with `fit` alone: it is loaded again from its source, and an object
    in memory is copied. Raise DataError where the source was changed, OptionError for an object
    that cannot be copied.
    """
    if isinstance(named.system, Fittable) or not isinstance(named.system, Learns):
        return named
    if named.spec is None:
        return replace(named, system=_copied(named))
    again = system_of(named.spec)
    if again.configuration != named.configuration:
        raise DataError("was changed after the system was loaded", path=named.spec.source)
    return again


def _copied(named: NamedSystem) -> Any:
    try:
        return copy.deepcopy(named.system)
    except Exception as error:
        problem = f"'{named.name}' cannot be copied for each fold: {type(error).__name__}: {error}"
        remedy = "give the system by file and class, or the methods state and with_state"
        raise OptionError(f"system {problem}; {remedy}") from error


def _pickled(named: NamedSystem) -> Any:
    """Return what *named* is loaded from, of a fitted one what it learned."""
    if named.spec is not None:
        spec = named.spec._replace(
            labels=named.chosen_labels, abstain=named.abstain, threshold=named.threshold
        )
        return system_of, (spec,)
    if _is_registered(named.name) and isinstance(named.system, Fittable):
        return _with_state, (replace(named, system=None), named.system.state())
    return object.__reduce_ex__(named, 2)


copyreg.pickle(NamedSystem, _pickled)


def _with_state(named: NamedSystem, state: Mapping[str, object]) -> NamedSystem:
    return replace(named, system=_created(named.name, named.options).with_state(state))


def scheme_of(labels: SchemeLike) -> LabelScheme:
    """Return the label scheme *labels*; raise OptionError for another number than 2 or 3."""
    try:
        return LabelScheme(labels)
    except ValueError:
        raise OptionError(f"labels must be 2 or 3, not {labels!r}") from None


def _in_scheme(
    named: NamedSystem,
    labels: LabelScheme | None,
    options: Mapping[str, Any] | None,
    abstain: float | None,
) -> NamedSystem:
    """Return *named* in the scheme *labels*, undecided below *abstain*; None leaves either."""
    if options:
        raise OptionError(f"system '{named.name}' is loaded; options are given when it is loaded")
    scheme = named.chosen_labels if labels is None else labels
    below = named.abstain if abstain is None else abstain
    if (scheme, below) == (named.chosen_labels, named.abstain):
        return named
    spec = named.spec and named.spec._replace(labels=scheme, abstain=below)
    return checked(replace(named, spec=spec, chosen_labels=scheme, abstain=below))


def save_system(named: NamedSystem, folder: str | Path) -> None:
    """Write a fitted system to *folder* atomically, replacing an earlier one.

    Raise OptionError for a system that cannot be fitted, and as `check_saving` does.
    """
    if not isinstance(named.system, Learns):
        raise OptionError(f"system '{named.name}' learns nothing that could be saved")
    check_saving(named, folder)
    target = Path(folder)
    from importlib.metadata import version

    about = {
        "name": named.name,
        "options": savable_options(named.name, named.options),
        "labels": None if named.chosen_labels is None else named.chosen_labels.value,
        "version": version("entailment"),
        "trained_on": named.trained_on,
    }
    if named.package:
        about["package"] = named.package
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        written = Path(scratch) / "written"
        written.mkdir()
        _write_json(written / "system.json", about)
        _write_json(written / "model.json", require_state(named).system.state())
        _put_in_place(written, target, Path(scratch) / "earlier")


def check_saving(named: NamedSystem, folder: str | Path | None = None) -> None:
    """Raise OptionError for what no file may name, DataError where *folder* holds anything else.

    What no file may name is a system that is not registered, and one with such a member. Raise
    OptionError, too, for a system that learns and has no `state` to be saved.
    """
    name = named.name
    if not _is_registered(name):
        shown = name.partition("@")[0]
        raise OptionError(
            f"'{shown}' cannot be saved, as a folder never runs code: register the class "
            "under a name (docs/adding-a-system.md)"
        )
    if problem := refusal(name, savable_options(name, named.options)):
        raise OptionError(f"system '{name}' cannot be saved: it {problem}")
    require_state(named)
    if folder is not None and _holds_something_else(Path(folder)):
        raise DataError("exists and holds no fitted system; name another folder", path=folder)


def _put_in_place(written: Path, target: Path, earlier: Path) -> None:
    if target.exists():
        os.replace(target, earlier)
    try:
        os.replace(written, target)
    except OSError:
        if earlier.exists():
            os.replace(earlier, target)
        raise


def _holds_something_else(target: Path) -> bool:
    if not target.exists():
        return False
    return not target.is_dir() or not {file.name for file in target.iterdir()} <= _FILES


def _loaded(spec: str, options: dict[str, Any]) -> NamedSystem:
    if (recipe := recipe_file(spec)) is not None:
        return _read_recipe(recipe, options)
    if spec.startswith(_MODELS):
        return _with_model(spec, options)
    if _is_registered(spec):
        return NamedSystem(spec, options, _created(spec, options), package=systems.plug_in(spec))
    if is_python_file(spec):
        return read_python_file(spec, options)
    if os.path.isdir(spec):  # which does not fail on a name that is too long
        return _read_folder(Path(spec), options)
    raise _unknown(spec)


def _read_recipe(path: Path, options: Mapping[str, Any]) -> NamedSystem:
    name, own = read_recipe(path)
    _refuse_search_options(path, own)
    chosen = {**own, **options}
    return NamedSystem(name, chosen, systems.create(name, **chosen), package=systems.plug_in(name))


def _with_model(spec: str, options: Mapping[str, Any]) -> NamedSystem:
    if "model" in options:
        raise OptionError(f"'{spec}' names the model already; leave out the option 'model'")
    chosen = {**options, "model": spec}
    return NamedSystem("neural", chosen, systems.create("neural", **chosen))


def _is_registered(name: str) -> bool:
    """Return whether *name* is of a registered system or of a language model."""
    return name in systems.names() or name.startswith(LANGUAGE_MODEL)


def _created(name: str, options: Mapping[str, Any]) -> Any:
    """Return the registered system *name*, or the language model that it names."""
    if not name.startswith(LANGUAGE_MODEL):
        return systems.create(name, **options)
    from entailment.systems.llm import LanguageModel

    if "model" in options:
        raise OptionError(f"'{name}' names the model already; leave out the option 'model'")
    model = name.removeprefix(LANGUAGE_MODEL)
    return create_part("system", name, LanguageModel, {**options, "model": model})


def _unknown(spec: str) -> EntailmentError:
    """Return the error for a source that is nothing: as a path if it looks like one."""
    if Path(spec).name != spec:
        near = did_you_mean(spec, recipe_names())
        return ModelError(f"{spec}: there is no such recipe or folder of a fitted system{near}")
    known = [*systems.names(), *recipe_names()]
    return UnknownNameError("system", spec, known, listed_by="entail systems")


def _refuse_search_options(path: Path, options: Mapping[str, Any]) -> None:
    refused = [option for option in SEARCH_OPTIONS if option in options]
    if refused:
        what = "[[context]]" if refused[0] == "contexts" else refused[0]
        raise OptionError(
            f"{path}: {what} is for sentences of a corpus, not for pairs; "
            "'entail search', 'novelty' and 'run TOPICS' take this recipe"
        )


def _read_folder(path: Path, options: Mapping[str, Any]) -> NamedSystem:
    about = read_json(path / "system.json")
    try:
        name, own = about["name"], dict(cast("Mapping[str, Any]", about["options"]))
        trained_on = dict(cast("Mapping[str, object]", about.get("trained_on", {})))
        labels = None if about.get("labels") is None else LabelScheme(about["labels"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"{path}/system.json: has no name and options") from error
    if problem := refusal(str(name), own):
        raise ModelError(f"{path}/system.json: {problem}")
    if savable_options(str(name), options):
        raise OptionError("the options of a fitted system are fixed; fit it again to change them")
    own |= options
    try:
        system = _created(str(name), own)
    except (OptionError, UnknownNameError) as error:
        package = "" if _is_registered(str(name)) else about.get("package")
        missing = f"system '{name}' is of the package {package}, which is not installed"
        raise ModelError(f"{path}/system.json: {missing if package else error}") from error
    if not isinstance(system, Fittable):
        raise ModelError(f"{path}: system '{name}' cannot be loaded from a folder")
    state = read_json(path / "model.json")
    try:
        fitted = system.with_state(state)
    except ModelError as error:
        raise ModelError(f"{path}/model.json: {error}") from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ModelError(f"{path}/model.json: is not a state of '{name}': {error!r}") from error
    package = systems.plug_in(str(name))
    return NamedSystem(str(name), own, fitted, trained_on, chosen_labels=labels, package=package)


def read_json(path: Path) -> dict[str, object]:
    """Return the JSON object that the file at *path* holds; raise ModelError if it holds none."""
    try:
        value = json.loads(path.read_bytes())
    except OSError as error:
        raise ModelError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ModelError(f"{path}: is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise ModelError(f"{path}: is not a JSON object")
    return value


def _write_json(path: Path, value: Mapping[str, object]) -> None:
    with path.open("w", encoding="utf-8") as stream:
        json.dump(value, stream, indent=1, ensure_ascii=False)
        stream.write("\n")
        stream.flush()
        os.fsync(stream.fileno())
