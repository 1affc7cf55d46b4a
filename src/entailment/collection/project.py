"""A project: the pairs of a test set in the making, their annotators and all annotations.

It is one sqlite file in write-ahead mode. Every change is a transaction that is on the disk before
the call returns, so a killed process loses nothing, and several processes (a server, a terminal,
an import) can work on one file at once.
"""

from __future__ import annotations

import json
import logging
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from entailment.collection.annotations import (
    Annotation,
    Annotator,
    Purpose,
    Resolution,
    Settings,
    Suggestion,
    now,
)
from entailment.collection.candidates import CandidatePair, has_blank
from entailment.collection.guidelines import Guidelines
from entailment.collection.project_rows import (
    ADD_PAIR,
    annotation_of,
    connected,
    pair_of,
    pair_row,
    resolution_of,
    resolution_row,
    suggestion_of,
)
from entailment.datasets.problems import shown
from entailment.errors import DataError, EntailmentError, OptionError, counted
from entailment.files import write_whole
from entailment.model import Label, LabelScheme

__all__ = ["Project", "ProjectError", "ProjectUnavailableError", "is_project"]

logger = logging.getLogger(__name__)

T = TypeVar("T")

VERSION = 1
"""The version of the schema, which the file holds as `user_version`."""


class ProjectError(EntailmentError):
    """A project cannot do what is required of it; the message says why and what would be right."""


class ProjectUnavailableError(ProjectError):
    """The file of a project cannot be read or written now: it is locked, or the disk is full."""


class Project:
    """A project in the sqlite file at *path*; raise ProjectError for any other file.

    Usable from several threads. Close it, or use it in a `with` statement.
    """

    def __init__(self, path: str | Path):
        self.path = Path(path)
        if not self.path.is_file():
            hint = "'entail annotate init' makes a project"
            raise ProjectError(f"{path}: there is no such project; {hint}")
        if not is_project(path):
            raise DataError("is not a project of 'entail annotate'", path=path)
        self._lock = threading.RLock()
        self._connection = connected(self.path)
        try:
            self._require_version()
            self._require_names()
            self.settings = self._settings()
        except Exception:
            self._connection.close()
            raise

    @classmethod
    def create(
        cls, path: str | Path, settings: Settings, guidelines: Guidelines | None = None
    ) -> Project:
        """Make an empty project at *path* and open it; raise ProjectError where a file is.

        On a full disk, raise DataError: there is no file then, or a whole project.
        """
        target = Path(path)
        if target.exists():
            raise ProjectError(f"{path}: is there already; name another file")
        if not target.parent.is_dir():
            raise ProjectError(f"{target.parent}: there is no such folder; make it first")
        guidelines = guidelines or Guidelines.named(settings.guidelines)
        if guidelines.labels is not settings.labels:
            ways = guidelines.labels.value
            raise OptionError(
                f"the guidelines '{guidelines.name}' are {ways}-way; give such labels"
            )
        schema = files("entailment.collection").joinpath("data/schema.sql")
        with closing(sqlite3.connect(":memory:")) as empty:
            empty.executescript(schema.read_text("utf-8"))
            empty.executemany(
                "insert into settings values (?, ?)",
                [(name, json.dumps(value)) for name, value in settings.to_json().items()],
            )
            _set_guidelines(empty, guidelines)
            empty.execute(f"pragma user_version = {VERSION}")
            empty.commit()
            _remove_log(target)
            write_whole(target, empty.serialize())
        return cls(target)

    def close(self) -> None:
        """Close the file; what was written stays."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Give a connection whose changes are written together, or not at all on an error.

        One within another is a part of it. Raise ProjectUnavailableError for a file that cannot be
        written now.
        """
        with self._lock:
            if self._connection.in_transaction:
                yield self._connection
                return
            with self._explained():
                self._connection.execute("begin immediate")
                try:
                    yield self._connection
                    self._connection.execute("commit")
                except BaseException:
                    if self._connection.in_transaction:  # a full disk has ended it already
                        self._connection.execute("rollback")
                    raise

    def rows(self, query: str, *values: object) -> list[sqlite3.Row]:
        """Return the rows of a query that changes nothing."""
        with self._lock, self._explained():
            return self._connection.execute(query, values).fetchall()

    def _values(self, value_of: Callable[[sqlite3.Row], T], query: str, *values: object) -> list[T]:
        """Return the rows of a query as values; raise DataError where a row is of none."""
        rows = self.rows(query, *values)
        try:
            return [value_of(row) for row in rows]
        except (IndexError, KeyError, RecursionError, TypeError, ValueError) as error:
            problem = "is damaged: it holds a row that 'entail annotate' does not write"
            raise DataError(problem, path=self.path) from error

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Raise ProjectUnavailableError for a locked file or a full disk, DataError for damage."""
        try:
            yield
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
            raise
        except sqlite3.DatabaseError as error:
            if not _may_pass(error):
                raise DataError(f"is damaged: {error}", path=self.path) from error
            problem = f"cannot be used now ({error}); another process may be using it, try again"
            raise ProjectUnavailableError(f"{self.path}: {problem}") from error

    # Settings and guidelines

    @property
    def guidelines_version(self) -> str:
        """The version of the guidelines that annotators follow now."""
        (row,) = self.rows("select value from settings where name = 'guidelines_version'")
        return str(json.loads(row["value"]))

    @property
    def guidelines(self) -> Guidelines:
        """The guidelines that annotators follow now."""
        version = self.guidelines_version
        (row,) = self.rows("select source from guidelines where version = ?", version)
        return Guidelines.parse(row["source"])

    def set_guidelines(self, guidelines: Guidelines) -> None:
        """Make *guidelines* those of the annotations to come; earlier ones keep their version."""
        with self.transaction() as writing:
            _set_guidelines(writing, guidelines)

    # Pairs

    def add_pairs(
        self, candidates: Iterable[CandidatePair], *, gold: dict[str, Label] | None = None
    ) -> int:
        """Add *candidates* together and return how many they are.

        Those with an entry in *gold* qualify annotators. Raise ProjectError for an id that is
        there already; then none is added. Ids that no release can have are logged.
        """
        count = 0
        blank: list[str] = []
        with self.transaction() as writing:
            for candidate in candidates:
                try:
                    writing.execute(ADD_PAIR, pair_row(candidate, (gold or {}).get(candidate.id)))
                except sqlite3.IntegrityError as error:
                    problem = f"pair '{shown(candidate.id)}' is in the project already"
                    remedy = "nothing was added; --prefix gives other ids"
                    raise ProjectError(f"{self.path}: {problem}; {remedy}") from error
                count += 1
                if has_blank(candidate.id):
                    blank.append(candidate.id)
        if blank:
            several = counted(len(blank), "id has a blank", "ids have a blank")
            problem = f"{several}, such as '{shown(blank[0])}', and cannot be released"
            logger.warning("%s: %s", self.path, problem)
        return count

    def pairs(self) -> list[CandidatePair]:
        """Return the pairs that are annotated, in the order in which they were added."""
        return self._values(pair_of, "select * from pairs where gold is null")

    def every_pair(self) -> list[CandidatePair]:
        """Return all pairs, also those that qualify annotators, in the order of `pairs`."""
        return self._values(pair_of, "select * from pairs order by number")

    def qualifying_pairs(self) -> dict[str, Label]:
        """Return the gold label of each pair that qualifies annotators, by id."""
        query = "select id, gold from pairs where gold is not null order by number"
        return dict(self._values(lambda row: (row["id"], Label(row["gold"])), query))

    def pair(self, pair_id: str) -> CandidatePair:
        """Return the pair with that id; raise ProjectError for none."""
        pairs = self._values(pair_of, "select * from pairs where id = ?", pair_id)
        if not pairs:
            raise ProjectError(f"{self.path}: there is no pair '{shown(pair_id)}'")
        return pairs[0]

    # Annotators

    def add_annotator(self, name: str) -> Annotator:
        """Add an annotator, or return the one of that name, who gets pairs again."""
        with self.transaction() as writing:
            self.record_annotator(name)
            writing.execute("update annotators set active = 1 where name = ?", (name,))
        return self.annotator(name)

    def record_annotator(self, name: str) -> None:
        """Add an annotator who gets no pairs; leave one of that name as it is."""
        if not _is_name(name):
            raise OptionError(
                f"'{shown(name)}' is not a valid name; give up to 100 printable characters"
            )
        with self.transaction() as writing:
            writing.execute(
                "insert or ignore into annotators (name, token, joined, active) "
                "values (?, ?, ?, 0)",
                (name, secrets.token_urlsafe(9), now().isoformat()),
            )

    def admit(self, name: str) -> None:
        """Let an annotator go on to the pairs, whatever the qualifying pairs say."""
        annotator = self.annotator(name)
        with self.transaction() as writing:
            writing.execute("update annotators set admitted = 1 where name = ?", annotator[:1])

    def annotators(self) -> list[Annotator]:
        """Return the annotators, in the order of their names."""
        rows = self.rows("select name, token from annotators order by name")
        return [Annotator(row["name"], row["token"]) for row in rows]

    def annotator(self, name: str) -> Annotator:
        """Return the annotator of that name; raise ProjectError for none."""
        for annotator in self.annotators():
            if annotator.name == name:
                return annotator
        known = ", ".join(person.name for person in self.annotators()) or "none yet"
        raise ProjectError(f"{self.path}: there is no annotator '{shown(name)}' (known: {known})")

    def annotator_with(self, token: str) -> Annotator | None:
        """Return the annotator whose page *token* opens, None where nobody has it."""
        rows = self.rows("select name, token from annotators where token = ?", token)
        return Annotator(rows[0]["name"], rows[0]["token"]) if rows else None

    # Annotations, suggestions, resolutions

    def annotations(self, *purposes: Purpose) -> list[Annotation]:
        """Return the annotations that stand, by time; of *purposes* only, where any is named."""
        wanted = purposes or tuple(Purpose)
        marks = ", ".join("?" * len(wanted))
        return self._values(
            annotation_of,
            "select annotations.*, pair_id, annotator, purpose from annotations "
            "join assignments on assignments.id = assignment "
            f"where undone is null and purpose in ({marks}) order by annotations.time, "
            "annotations.id",
            *wanted,
        )

    def set_suggestions(self, suggestions: Iterable[Suggestion]) -> None:
        """Save what a system judged, in place of what it judged of the same pairs before."""
        with self.transaction() as writing:
            writing.executemany(
                "insert or replace into suggestions values (?, ?, ?, ?)",
                [
                    (suggestion.pair_id, suggestion.system, str(suggestion.label), suggestion.score)
                    for suggestion in suggestions
                ],
            )

    def suggestions(self) -> dict[str, Suggestion]:
        """Return the system's judgments, by the id of their pair."""
        every = self._values(suggestion_of, "select * from suggestions")
        return {suggestion.pair_id: suggestion for suggestion in every}

    def resolve(self, resolutions: Iterable[Resolution], *, reopened: Iterable[str] = ()) -> None:
        """Save what became of pairs, in place of what was decided of the same before.

        Pairs with an id in *reopened* are undecided again.
        """
        with self.transaction() as writing:
            writing.executemany(
                "delete from resolutions where pair_id = ?", [(name,) for name in reopened]
            )
            writing.executemany(
                "insert or replace into resolutions values (?, ?, ?, ?, ?, ?)",
                [resolution_row(resolution) for resolution in resolutions],
            )

    def resolutions(self) -> dict[str, Resolution]:
        """Return what became of pairs, by id; those that nobody decided about are not there."""
        every = self._values(resolution_of, "select * from resolutions")
        return {resolution.pair_id: resolution for resolution in every}

    def _require_version(self) -> None:
        try:
            version = self.rows("pragma user_version")[0][0]
            tables = {row[0] for row in self.rows("select name from sqlite_master")}
        except sqlite3.DatabaseError as error:
            raise DataError(f"cannot be read: {error}", path=self.path) from error
        if "assignments" not in tables:
            raise DataError("is not a project of 'entail annotate'", path=self.path)
        if version != VERSION:
            problem = f"is a project of version {version}; this package reads {VERSION}"
            raise DataError(problem, path=self.path)

    def _require_names(self) -> None:
        """Raise DataError for a name that this package does not write: it could move a cursor."""
        for (name,) in self.rows("select name from annotators"):
            if not _is_name(name):
                raise DataError(
                    f"has an annotator with the name '{shown(str(name))}'", path=self.path
                )

    def _settings(self) -> Settings:
        query = "select * from settings where name != 'guidelines_version'"
        values = dict(self._values(lambda row: (row["name"], json.loads(row["value"])), query))
        try:
            return Settings(**{**values, "labels": LabelScheme(values["labels"])})
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(
                "has settings that are not those of a project", path=self.path
            ) from error


def _may_pass(error: sqlite3.DatabaseError) -> bool:
    """Return whether *error* is of the file's state, not of a table or a value in it."""
    if not isinstance(error, sqlite3.OperationalError):
        return False
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) != sqlite3.SQLITE_ERROR


def _is_name(name: object) -> bool:
    """Return whether *name* may be that of an annotator."""
    if not isinstance(name, str) or len(name) > 100:
        return False
    return bool(name.strip()) and name.isprintable()


def _remove_log(path: Path) -> None:
    """Remove what a killed process left of a project at *path* that was deleted.

    sqlite would put it into the next file of that name.
    """
    for ending in ("-wal", "-shm", "-journal"):
        file = path.with_name(path.name + ending)
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise DataError(f"cannot be removed: {error.strerror or error}", path=file) from error


def _set_guidelines(writing: sqlite3.Connection, guidelines: Guidelines) -> None:
    writing.execute(
        "insert or ignore into guidelines values (?, ?)",
        (guidelines.version, guidelines.source),
    )
    writing.execute(
        "insert or replace into settings values ('guidelines_version', ?)",
        (json.dumps(guidelines.version),),
    )


def is_project(path: str | Path) -> bool:
    """Return whether the file at *path* is a database of sqlite, as projects are."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(16) == b"SQLite format 3\0"
    except OSError:
        return False
