"""The gold labels of pairs, and which pairs belong together.

Pairs that come from one source are not independent: RTE-2 has several pairs of one IR query
and of one question (RTE-2 overview, section 3.6), RTE-6 up to a hundred of one hypothesis.
Intervals and tests here draw whole clusters of such pairs, and folds hold whole clusters. A
question with several answers, whose hypotheses differ, is several clusters where the set does not
name it. SNLI and sets like it have several hypotheses of one text; their clusters are by text where
`--cluster` names it.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from entailment.datasets import Dataset, open_dataset, read_key
from entailment.datasets.key import looks_like_key
from entailment.datasets.labels import LabelMap
from entailment.datasets.lists import list_of
from entailment.datasets.problems import shown
from entailment.datasets.source import Source
from entailment.errors import DataError, OptionError
from entailment.evaluation.run_formats import is_run
from entailment.model import Label, LabelScheme, Pair, conflate
from entailment.text.characters import letters_and_digits

__all__ = [
    "PARTS",
    "Cluster",
    "Gold",
    "GoldEntry",
    "cluster_of",
    "gold_of",
    "read_gold",
    "shared_by",
]

logger = logging.getLogger(__name__)

_QUERY_ATTRIBUTES = ("query", "topic")

PARTS = ("hypothesis", "text")
"""The parts of a pair that make clusters; any other word is an attribute."""

_SOURCE = "source"
"""What pairs of a cluster share where that is not the same in all clusters, or is not known."""

_NAMING = "; if NO is contradiction, give --label-map NO=CONTRADICTION"
"""The end of the message about mixed labels in a table, where YES and NO may be of three labels."""


class Cluster(NamedTuple):
    """The pairs that are drawn together with a pair, by *name*.

    *shared* is what they share, as messages name it: `hypothesis`, `'topic'`; empty for a pair that
    shares nothing.
    """

    shared: str
    name: str


class GoldEntry(NamedTuple):
    """The gold label of a pair, its attributes in the set, and the cluster it is of."""

    label: Label
    attributes: Mapping[str, str]
    cluster: str

    def values(self, attribute: str) -> tuple[str, ...]:
        """Return the values of *attribute*, several of a list; none where the pair lacks it.

        >>> GoldEntry(Label.UNKNOWN, {"tags": '["lexical", "negation"]'}, "1").values("tags")
        ('lexical', 'negation')
        """
        value = self.attributes.get(attribute)
        return () if value is None else list_of(value) or (value,)


@dataclass(frozen=True, slots=True)
class Gold:
    """The labelled pairs of a set by id, in its order, two-way where two-way labels are mixed in.

    *checksum* is that of the file and of a key's answers. *unlabelled_ids* are pairs without a
    gold label: known, counted and not scored. *pairs_checksum* is that of the file of pairs, as
    runs have it; None for a key alone. *cluster* is what `--cluster` names, None for the default;
    *shared* is what the pairs of one share, as messages name it. *ids* are those of all pairs, in
    the order of the file; *numbered* says that some are only the places of their pairs.
    """

    name: str
    checksum: str
    labels: LabelScheme
    entries: Mapping[str, GoldEntry]
    unlabelled_ids: frozenset[str] = field(default_factory=frozenset)
    pairs_checksum: str | None = None
    cluster: str | None = None
    shared: str = _SOURCE
    ids: tuple[str, ...] = field(default=(), repr=False, compare=False)
    numbered: bool = field(default=False, repr=False, compare=False)

    @property
    def unlabelled(self) -> int:
        """How many pairs have no gold label."""
        return len(self.unlabelled_ids)

    @property
    def attributes(self) -> tuple[str, ...]:
        """The names of all attributes that some pair has, sorted."""
        return tuple(sorted({name for entry in self.entries.values() for name in entry.attributes}))

    def two_way(self) -> Gold:
        """Return the gold with contradicted and unknown conflated."""
        if self.labels is LabelScheme.TWO_WAY:
            return self
        entries = {
            pair_id: entry._replace(label=conflate(entry.label))
            for pair_id, entry in self.entries.items()
        }
        return replace(self, labels=LabelScheme.TWO_WAY, entries=entries)


def read_gold(
    path: str | Path | Source,
    *,
    key: str | Path | None = None,
    reader: str | None = None,
    lenient: bool = False,
    columns: Mapping[str, str] | None = None,
    label_map: LabelMap | None = None,
    cluster: str | None = None,
) -> Gold:
    """Return the gold labels of a file of pairs, or of an answer key alone.

    The options are those of `open_dataset`. With *lenient*, a pair whose label is unknown has no
    gold label: a run may judge it or not. In a key alone each pair is a cluster of its own;
    for a file of pairs, and *cluster*, see `gold_of`. Raise DataError where no pair has a label,
    and for a run; OptionError for a *cluster* of a key alone.
    """
    source = path if isinstance(path, Source) else Source(path)
    guessed = key is None and reader is None and not columns and not label_map
    if guessed and looks_like_key(source):
        if cluster is not None:
            problem = f"{source.name} is a key alone, which does not say what pairs share"
            remedy = "--cluster requires the file of pairs, and the key as --key"
            raise OptionError(f"{problem}; {remedy}")
        labels = read_key(source)
        entries = {pair_id: GoldEntry(label, {}, pair_id) for pair_id, label in labels.items()}
        gold = _gold(source.stem, source.checksum(), entries, frozenset(), source.name)
        return replace(gold, ids=tuple(entries))
    try:
        dataset = open_dataset(
            source, reader=reader, key=key, lenient=lenient, columns=columns, label_map=label_map
        )
    except DataError as error:
        if guessed and is_run(source):
            problem = "is a run; the gold comes first, then the runs"
            raise DataError(problem, path=source.name) from error
        raise
    return gold_of(dataset, dataset, cluster=cluster)


def gold_of(dataset: Dataset, pairs: Iterable[Pair], *, cluster: str | None = None) -> Gold:
    """Return the gold labels of *pairs*, which are those of *dataset* or some of them.

    The cluster of a pair is that of `cluster_of` by *cluster*. Raise DataError where no pair has a
    label, OptionError where none has the attribute *cluster*.
    """
    checksum = dataset.checksum()
    if dataset.reading:  # the same file read otherwise is another gold
        reading = json.dumps(dataset.reading, sort_keys=True)
        checksum = hashlib.sha256(f"{checksum} {reading}".encode()).hexdigest()
    entries, unlabelled, ids, shared = _split(pairs, cluster)
    unlabelled |= dataset.problems.mislabelled
    naming = _NAMING if dataset.reader_name == "table" else ""
    gold = _gold(dataset.name, checksum, entries, unlabelled, dataset.source.name, naming)
    if not shared:
        known = ", ".join([*PARTS, *gold.attributes])
        raise OptionError(
            f"no pair of '{gold.name}' has an attribute '{cluster}', which --cluster names "
            f"(known: {known})"
        )
    return replace(
        gold,
        pairs_checksum=dataset.checksum(),
        ids=ids,
        cluster=cluster,
        shared=shared,
        numbered=dataset.problems.numbered,
    )


def cluster_of(pair: Pair, by: str | None = None) -> Cluster:
    """Return the cluster of *pair*: the pairs of its `query` or `topic`, or of its hypothesis.

    Sets that name no query repeat the hypothesis. *by* makes other clusters: those of the
    `hypothesis`, of the `text`, both without regard to case and punctuation, or of an attribute,
    where a pair without it is a cluster of its own. Raise OptionError for several values of it.

    >>> cluster_of(Pair("1", "It rained.", "Yahoo bought  Overture."))
    Cluster(shared='hypothesis', name='yahoo bought overture')
    >>> cluster_of(Pair("1", "It rained.", "Yahoo bought  Overture."), "text").name
    'it rained'
    """
    names = _QUERY_ATTRIBUTES if by is None else (by,)
    for name in names:
        if value := pair.attributes.get(name):
            if by is not None and len(list_of(value)) > 1:
                problem = f"pair '{shown(pair.id)}' has several values of '{by}'"
                raise OptionError(f"{problem}; a cluster requires a single value for each pair")
            return Cluster(f"'{name}'", value)
    if by is not None and by not in PARTS:
        return Cluster("", f"pair {pair.id}")
    part = by or "hypothesis"
    words = pair.text if part == "text" else pair.hypothesis
    return Cluster(part, letters_and_digits(words) or pair.id)


def shared_by(clusters: Iterable[Cluster]) -> str:
    """Return what the pairs of each of *clusters* share, as messages name it; nothing for none.

    >>> shared_by([Cluster("'topic'", "1"), Cluster("'topic'", "2")])
    "'topic'"
    """
    shared = {cluster.shared for cluster in clusters} - {""}
    return _SOURCE if len(shared) > 1 else "".join(shared)


def _split(
    pairs: Iterable[Pair], by: str | None
) -> tuple[dict[str, GoldEntry], frozenset[str], tuple[str, ...], str]:
    """Return the entries of *pairs*, ids without gold, all ids, and what clusters share."""
    entries: dict[str, GoldEntry] = {}
    unlabelled: set[str] = set()
    clusters: set[Cluster] = set()
    ids: list[str] = []
    for pair in pairs:
        ids.append(pair.id)
        if pair.gold is None:
            unlabelled.add(pair.id)
        else:
            cluster = cluster_of(pair, by)
            clusters.add(cluster)
            entries[pair.id] = GoldEntry(pair.gold, pair.attributes, cluster.name)
    return entries, frozenset(unlabelled), tuple(ids), shared_by(clusters)


def _gold(
    name: str,
    checksum: str,
    entries: Mapping[str, GoldEntry],
    unlabelled: frozenset[str],
    path: str,
    naming: str = "",
) -> Gold:
    if not entries:
        raise DataError("has no gold label; name a labelled set or give a key", path=path)
    try:
        labels = LabelScheme.of(entry.label for entry in entries.values())
    except ValueError as error:
        logger.warning("%s", DataError(f"{error}; scored two-way{naming}", path=path))
        mixed = Gold(name, checksum, LabelScheme.THREE_WAY, entries, unlabelled)
        return mixed.two_way()
    return Gold(name, checksum, labels, entries, unlabelled)
