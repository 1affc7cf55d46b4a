"""Readers of the challenges' XML: RTE-1 to RTE-5, three-way RTE-3, EXCITEMENT, FraCaS.

All hold one `<pair>` (FraCaS: `<problem>`) a judgment; they differ in how they name the gold
label. Each is recognised by its labels; a set without gold by its attributes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from entailment.datasets import labels
from entailment.datasets.elements import Element
from entailment.datasets.labels import Vocabulary, parse_label
from entailment.datasets.parsed import is_parsed
from entailment.datasets.problems import Problems, checked_pair
from entailment.datasets.source import Source
from entailment.datasets.xml import records
from entailment.errors import DataError
from entailment.model import Label, Pair

__all__ = ["Excitement", "Fracas", "Rte1", "Rte2", "Rte3", "Rte3ThreeWay", "Rte5"]

# None of these looks beyond a `<`, so that a file of nothing but openings takes no longer.
_PAIR = re.compile(r"<pair\b[^<>]*>")
_PROBLEM = re.compile(r"<problem\b[^<>]*\bfracas_answer\s*=")
_ROOT = re.compile(r"<entailment-corpus\b[^<>]*>")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)", re.DOTALL)

_labels_of: WeakKeyDictionary[Source, set[str]] = WeakKeyDictionary()
"""The label words of a file, which five readers need in turn; read once."""


class _PairXml:
    """What the readers share: `<pair>` elements with `<t>` and `<h>`."""

    label_attribute = "entailment"
    vocabulary: Vocabulary

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        vocabulary = self._vocabulary(source)
        for element in records(source, {"pair"}, problems):
            try:
                pair = self._pair(element, vocabulary)
            except ValueError as error:
                problems.report(str(error), element.line)
            else:
                problems.begin_pair(element.line)
                yield pair

    def _vocabulary(self, source: Source) -> Vocabulary:
        return self.vocabulary

    def _pair(self, element: Element, vocabulary: Vocabulary) -> Pair:
        text, hypothesis = _only(element, "t"), _only(element, "h")
        attributes = _attributes_without(element, self.label_attribute)
        if (lang := element.root.get("lang")) is not None:
            attributes.setdefault("lang", lang)
        for explained in element.children_called("e"):  # e-RTE-3-it: the annotators' reasons
            attributes["explanation"] = explained.text
        gold = _gold(element, self.label_attribute, vocabulary)
        return checked_pair(_id(element), text.text, hypothesis.text, gold, attributes)


class Rte1(_PairXml):
    """RTE-1: value="TRUE|FALSE", seven tasks."""

    label_attribute = "value"
    vocabulary = labels.TRUTH

    def recognises(self, source: Source) -> bool:
        """Return whether the first pair has a `value`."""
        return bool(re.search(r"\bvalue\s*=", _first_pair(source)))


class Rte2(_PairXml):
    """RTE-2: entailment="YES|NO"; in the blind test set without."""

    vocabulary = labels.YES_NO

    def recognises(self, source: Source) -> bool:
        """Return whether the pairs are judged YES or NO, or not at all, without `length`."""
        return _kind(source) in ("yes-no", "blind") and not _has_length(source)


class Rte3(_PairXml):
    """RTE-3: entailment="YES|NO" and length="short|long"."""

    vocabulary = labels.YES_NO

    def recognises(self, source: Source) -> bool:
        """Return whether the pairs have a `length` and are judged YES or NO, or not at all."""
        return _kind(source) in ("yes-no", "blind") and _has_length(source)


class Rte3ThreeWay(_PairXml):
    """Three-way RTE-3: entailment="YES|NO|UNKNOWN", where NO is contradiction."""

    vocabulary = labels.YES_NO_UNKNOWN

    def recognises(self, source: Source) -> bool:
        """Return whether YES or NO and, anywhere in the file, UNKNOWN are among the labels."""
        return _kind(source) == "yes-no-unknown"


class Rte5(_PairXml):
    """RTE-4, RTE-5: entailment="ENTAILMENT|CONTRADICTION|UNKNOWN"; two-way sets NO ENTAILMENT."""

    vocabulary = labels.RTE5

    def recognises(self, source: Source) -> bool:
        """Return whether the labels are written out."""
        return _kind(source) == "written-out"


class Excitement(_PairXml):
    """EXCITEMENT: a root with lang=, labels written out, NONENTAILMENT and PARAPHRASE too.

    Labels may be YES and NO as well; where there is UNKNOWN besides NO, NO is contradiction, as in
    three-way RTE-3 and its translations into other languages.
    """

    vocabulary = labels.EXCITEMENT

    def recognises(self, source: Source) -> bool:
        """Return whether the root names a language or channel, or the labels are EXCITEMENT's."""
        return _kind(source) == "excitement"

    def _vocabulary(self, source: Source) -> Vocabulary:
        three_way = {"NO", "UNKNOWN"} <= _label_words(source)
        return {**self.vocabulary, "no": Label.CONTRADICTION} if three_way else self.vocabulary


class Fracas:
    """FraCaS XML: problems of one or more premises; a question and its hypothesis."""

    def recognises(self, source: Source) -> bool:
        """Return whether there are problems with a FraCaS answer."""
        return _PROBLEM.search(source.head()) is not None

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield a pair for each problem: its premises joined, and its hypothesis.

        Four problems of the suite were published with nothing to judge; these are skipped.
        """
        for element in records(source, {"problem"}, problems):
            if _is_blank(element):
                problems.skip(f"{element.name} has neither hypothesis nor answer", element.line)
                continue
            try:
                pair = self._pair(element)
            except ValueError as error:
                problems.report(str(error), element.line)
            else:
                problems.begin_pair(element.line)
                yield pair

    def _pair(self, element: Element) -> Pair:
        text = " ".join(premise.text for premise in element.children_called("p"))
        hypothesis = _only(element, "h").text
        gold = _gold(element, "fracas_answer", labels.FRACAS)
        attributes = _attributes_without(element)
        return checked_pair(_id(element), text, hypothesis, gold, attributes)


def _is_blank(problem: Element) -> bool:
    hypotheses = problem.children_called("h")
    undefined = problem.attributes.get("fracas_answer") == "undef"
    return undefined and not any(hypothesis.text for hypothesis in hypotheses)


def _id(element: Element) -> str:
    return element.attributes.get("id", "")


def _only(element: Element, tag: str) -> Element:
    children = element.children_called(tag)
    if len(children) != 1:
        raise ValueError(f"{element.name} has {len(children) or 'no'} <{tag}>; it needs one")
    return children[0]


def _gold(element: Element, attribute: str, vocabulary: Vocabulary) -> Label | None:
    try:
        return parse_label(element.attributes.get(attribute), vocabulary)
    except ValueError as error:
        raise ValueError(f"{element.name} has the {error}") from error


def _attributes_without(element: Element, *left_out: str) -> dict[str, str]:
    return {k: v for k, v in element.attributes.items() if k not in ("id", *left_out)}


def _first_pair(source: Source) -> str:
    """Return the tag that begins the first pair; empty for what is no XML, whatever it quotes."""
    head = source.head()
    if not head.lstrip("\ufeff \t\r\n").startswith("<"):
        return ""
    pair = _PAIR.search(_COMMENT.sub("", head))
    return pair[0] if pair else ""


def _has_length(source: Source) -> bool:
    return bool(re.search(r"\blength\s*=", _first_pair(source)))


def _kind(source: Source) -> str:
    """Return which of the label vocabularies of `entailment=` the file uses."""
    first = _first_pair(source)
    if is_parsed(source):
        return "none"
    if not first or re.search(r"\bvalue\s*=", first):
        return "none"
    words = _label_words(source)
    if words & {"NONENTAILMENT", "PARAPHRASE"} or _root_has_language(source):
        return "excitement"
    if words & {"ENTAILMENT", "CONTRADICTION", "NO ENTAILMENT", "NO_ENTAILMENT"}:
        return "written-out"
    if "UNKNOWN" in words:
        return "yes-no-unknown"
    return "yes-no" if words else "blind"


def _label_words(source: Source) -> set[str]:
    # The whole file: a three-way set may begin with a hundred pairs that are not unknown.
    if source not in _labels_of:
        pairs = records(source, {"pair"}, _Unlogged(source.name, lenient=True))
        words = {pair.attributes.get("entailment", "").strip().upper() for pair in pairs}
        _labels_of[source] = words - {""}
    return _labels_of[source]


class _Unlogged(Problems):
    """What is wrong with a file that is read again, where it is reported."""

    def _log(self, message: str, error: DataError) -> None:
        """Log nothing."""


def _root_has_language(source: Source) -> bool:
    root = _ROOT.search(source.head())
    return bool(root and re.search(r"\b(lang|channel)\s*=", root[0]))
