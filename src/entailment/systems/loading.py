"""From what a user writes after `-s` to a system: a name, a recipe, a folder of a fitted one.

A fitted system is a folder of two plain JSON files: `system.json` says name, options, package
version and what it was trained on; `model.json` holds what it learned.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, cast

from entailment.errors import (
    DataError,
    EntailmentError,
    ModelError,
    OptionError,
    UnknownNameError,
)
from entailment.model import (
    Explains,
    Explanation,
    Fingerprinted,
    Fittable,
    Judgment,
    Labels,
    Pair,
    SharesCores,
)
from entailment.registry import systems
from entailment.systems.recipes import read_recipe

__all__ = [
    "DEFAULT_SYSTEM",
    "SEARCH_OPTIONS",
    "NamedSystem",
    "SystemSpec",
    "joined_training",
    "load_system",
    "read_json",
    "read_recipe",
    "save_system",
]

_FILES = {"system.json", "model.json"}

_MODELS = ("onnx:", "hf:")

DEFAULT_SYSTEM = "default"
"""What judges where no system is named."""

SEARCH_OPTIONS = ("contexts", "decision", "local_novelty")
"""What a recipe may hold besides its system, for commands over a corpus (`search.recipes`)."""


class SystemSpec(NamedTuple):
    """What `load_system` was asked for; enough to load the same again in another process."""

    source: str
    options: Mapping[str, Any]
    labels: Labels | None
    abstain: float | None = None


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """A system with the name and the options that make it again."""

    name: str
    options: Mapping[str, Any]
    system: Any
    trained_on: Mapping[str, object] = field(default_factory=dict)
    spec: SystemSpec | None = None
    asked: Labels | None = None
    abstain: float | None = None

    @property
    def labels(self) -> Labels:
        """The scheme of its judgments: the one that was asked for, else its own."""
        return self.asked or self._own_labels

    @property
    def trained_on_checksums(self) -> frozenset[str]:
        """The checksums of the files of pairs that it was fitted to, as far as it says."""
        told = self.trained_on or getattr(self.system, "trained_on", {})
        files = told.get("data")
        return frozenset(
            str(file["checksum"])
            for file in (files if isinstance(files, list) else ())
            if isinstance(file, Mapping) and "checksum" in file
        )

    @property
    def _own_labels(self) -> Labels:
        scheme: Labels = getattr(self.system, "labels", Labels.TWO_WAY)
        return scheme

    @property
    def configuration(self) -> str:
        """Name and options: what the system is before it learns."""
        unsigned = self.system.unsigned if isinstance(self.system, Fingerprinted) else ()
        told = ",".join(
            f"{key}={_plain(self.options[key])}"
            for key in sorted(self.options)
            if key not in unsigned
        )
        if self.abstain is not None:
            told += f"{',' if told else ''}abstain={self.abstain:g}"
        return f"{self.name}({told})" if told else self.name

    @property
    def identity(self) -> str:
        """Name, options and the models that it judges by: all but what it learned itself."""
        if isinstance(self.system, Fingerprinted):
            return f"{self.configuration}@{self.system.fingerprint}"
        return self.configuration

    @property
    def description(self) -> str:
        """The identity and a checksum of what was learned, for signatures."""
        said = self.identity
        if isinstance(self.system, Fittable):
            state = json.dumps(self.system.state(), sort_keys=True).encode()
            said += f"@{hashlib.sha256(state).hexdigest()[:8]}"
        return said

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*, in the scheme of `labels`."""
        judgments: Iterator[Judgment] = self.system.judge(pairs)
        if (below := self.abstain) is not None:
            return (judgment.abstaining(below) for judgment in judgments)
        if self.labels is Labels.THREE_WAY:
            return judgments
        return (j if j.labels is Labels.TWO_WAY else j.two_way() for j in judgments)

    def beside(self, processes: int) -> NamedSystem:
        """Return the system for one of several *processes* that share the cores."""
        if not isinstance(self.system, SharesCores):
            return self
        return replace(self, system=self.system.beside(processes))

    def explain(self, pair: Pair) -> Explanation:
        """Return why the pair is judged so; for a system that cannot tell, what its words say."""
        if isinstance(self.system, Explains):
            return self.system.explain(pair)
        from entailment.systems.explanation import explain_words

        return explain_words(pair)

    def fit(
        self,
        pairs: Iterable[Pair],
        *,
        seed: int = 0,
        trained_on: Mapping[str, object] | None = None,
    ) -> NamedSystem:
        """Return the system fitted to *pairs*; it judges in the same scheme.

        Raise OptionError for one that learns nothing, DataError for pairs that it cannot learn
        from.
        """
        if not isinstance(self.system, Fittable):
            raise OptionError(f"system '{self.name}' learns nothing from pairs")
        try:
            fitted = self.system.fit(pairs, seed=seed)
        except EntailmentError:
            raise
        except ValueError as error:
            raise DataError(f"system '{self.name}' cannot be fitted: {error}") from error
        return _checked(replace(self, system=fitted, trained_on=trained_on or {}, spec=None))


def joined_training(members: Iterable[Any]) -> dict[str, object]:
    """Return what *members*, systems with or without their names, learned from, as they say."""
    told = [
        getattr(member, "trained_on", None)
        or getattr(getattr(member, "system", member), "trained_on", {})
        for member in members
    ]
    files = [file for one in told for file in _files_of(one)]
    return {"data": files} if files else {}


def _files_of(told: object) -> list[object]:
    files = told.get("data") if isinstance(told, Mapping) else None
    return files if isinstance(files, list) else []


def load_system(
    source: str | Path | None = None,
    *,
    labels: Labels | None = None,
    options: Mapping[str, Any] | None = None,
    abstain: float | None = None,
) -> NamedSystem:
    """Return the system that *source* names: a name, a `.toml` recipe or a fitted folder.

    `onnx:FOLDER` and `hf:NAME` are the system `neural` with that model.

    None is the default system. *labels* asks for a scheme; a three-way system gives two-way
    judgments, not the other way about. *options* override those of a name or recipe. Under a
    confidence of *abstain*, in [0, 1], a three-way judgment is UNKNOWN and undecided. Raise
    UnknownNameError, OptionError or ModelError.
    """
    labels = None if labels is None else Labels(labels)
    spec = SystemSpec(str(source or DEFAULT_SYSTEM), dict(options or {}), labels, abstain)
    named = _loaded(spec.source, dict(spec.options))
    return _checked(replace(named, spec=spec, asked=labels or named.asked, abstain=abstain))


def _checked(named: NamedSystem) -> NamedSystem:
    """Return *named*, or raise OptionError if it is asked for three labels and knows two."""
    if named.asked is Labels.THREE_WAY:
        try:
            own = named._own_labels
        except ModelError:  # not fitted yet, so nobody knows
            return named
        if own is Labels.TWO_WAY:
            raise OptionError(f"system '{named.name}' judges two labels; 'features' judges three")
    if named.abstain is not None:
        if not 0.0 <= named.abstain <= 1.0:
            raise OptionError(f"abstain must be from 0 to 1, not {named.abstain:g}")
        if named.labels is Labels.TWO_WAY:
            raise OptionError("only three labels have one for abstaining, UNKNOWN")
    return named


def save_system(named: NamedSystem, folder: str | Path) -> None:
    """Write a fitted system to *folder*, whole or not at all; an earlier one there is replaced.

    Raise DataError if *folder* holds anything else.
    """
    if not isinstance(named.system, Fittable):
        raise OptionError(f"system '{named.name}' has nothing that could be kept")
    target = Path(folder)
    if _holds_something_else(target):
        raise DataError("is there and holds no fitted system; name another folder", path=target)
    from importlib.metadata import version

    about = {
        "name": named.name,
        "options": named.options,
        "labels": None if named.asked is None else named.asked.value,
        "version": version("entailment"),
        "trained_on": named.trained_on,
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as scratch:
        made = Path(scratch) / "made"
        made.mkdir()
        _write_json(made / "system.json", about)
        _write_json(made / "model.json", named.system.state())
        _put_in_place(made, target, Path(scratch) / "earlier")


def _put_in_place(made: Path, target: Path, earlier: Path) -> None:
    if target.exists():
        os.replace(target, earlier)
    try:
        os.replace(made, target)
    except OSError:
        if earlier.exists():
            os.replace(earlier, target)
        raise


def _holds_something_else(target: Path) -> bool:
    if not target.exists():
        return False
    return not target.is_dir() or not {file.name for file in target.iterdir()} <= _FILES


def _loaded(spec: str, options: dict[str, Any]) -> NamedSystem:
    path = Path(spec)
    if spec.endswith(".toml"):
        name, own = read_recipe(path)
        _refuse_search_options(path, own)
        options = {**own, **options}
        return NamedSystem(name, options, systems.create(name, **options))
    if spec.startswith(_MODELS):
        if "model" in options:
            raise OptionError(f"'{spec}' says which model it is; leave the option out")
        options = {**options, "model": spec}
        return NamedSystem("neural", options, systems.create("neural", **options))
    if spec not in systems.names():
        if path.is_dir():
            return _read_folder(path, options)
        if path.name != spec:
            raise ModelError(f"{spec}: there is no such folder of a fitted system")
    return NamedSystem(spec, options, systems.create(spec, **options))


def _refuse_search_options(path: Path, options: Mapping[str, Any]) -> None:
    if found := [option for option in SEARCH_OPTIONS if option in options]:
        what = "[[context]]" if found[0] == "contexts" else found[0]
        raise OptionError(
            f"{path}: {what} is for sentences of a corpus, not for pairs; "
            "'entail search', 'novelty' and 'run TOPICS' take this recipe"
        )


def _read_folder(path: Path, options: Mapping[str, Any]) -> NamedSystem:
    if options:
        raise OptionError("a fitted system has its options already; fit it again to change them")
    about = read_json(path / "system.json")
    try:
        name, own = about["name"], dict(cast("Mapping[str, Any]", about["options"]))
        trained_on = dict(cast("Mapping[str, object]", about.get("trained_on", {})))
        asked = None if about.get("labels") is None else Labels(about["labels"])
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"{path}/system.json: has no name and options") from error
    try:
        system = systems.create(str(name), **own)
    except (OptionError, UnknownNameError) as error:
        raise ModelError(f"{path}/system.json: {error}") from error
    if not isinstance(system, Fittable):
        raise ModelError(f"{path}: system '{name}' cannot be loaded from a folder")
    state = read_json(path / "model.json")
    try:
        fitted = system.with_state(state)
    except ModelError as error:
        raise ModelError(f"{path}/model.json: {error}") from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:  # of a plug-in
        raise ModelError(f"{path}/model.json: is no state of '{name}': {error!r}") from error
    return NamedSystem(str(name), own, fitted, trained_on, asked=asked)


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


def _plain(value: object) -> str:
    """Return an option's value for a signature; the name of a file gets its checksum."""
    if isinstance(value, str) and Path(value).is_file():
        return f"{Path(value).name}@{hashlib.sha256(Path(value).read_bytes()).hexdigest()[:8]}"
    return json.dumps(value, sort_keys=True, separators=(",", ":")).replace('"', "")
