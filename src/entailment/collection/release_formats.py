r"""The files of a released set: the challenges' XML, answer keys and our JSON lines.

| folder | labels | also |
| --- | --- | --- |
| `rte1` | `value="TRUE\|FALSE"` | |
| `rte2` | `entailment="YES\|NO"` | `rte2.dtd` |
| `rte3` | as RTE-2, and `length="short\|long"` | |
| `rte3-3way` | YES, NO (contradicted), UNKNOWN | three-way sets only |
| `rte4`, `rte5` | ENTAILMENT, CONTRADICTION, UNKNOWN | |
| `rte4-2way` | YES, NO | as RTE-4's two-way gold |
| `rte5-2way` | ENTAILMENT, NO ENTAILMENT | two-way sets only |
| `key` | `id label` lines, two-way and three-way | |
| `jsonl` | with provenance | |

A set that is blind has no labels. A text of more than `LONG` characters is `long`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from entailment.datasets.xml import write_xml
from entailment.model import Label, LabelScheme, Pair, conflate

__all__ = ["DTD", "LONG", "XML_FORMATS", "XmlFormat", "key_text", "write_pairs"]

LONG = 270

DTD = """<!ELEMENT entailment-corpus (pair+)>
<!ELEMENT pair (t,h)>
<!ATTLIST pair
  id CDATA #REQUIRED
  entailment (YES|NO) #IMPLIED
  task CDATA #IMPLIED>
<!ELEMENT t (#PCDATA)>
<!ELEMENT h (#PCDATA)>
"""

_YES_NO = {Label.ENTAILMENT: "YES", Label.NO_ENTAILMENT: "NO"}
_THREE_WAY = {Label.ENTAILMENT: "YES", Label.CONTRADICTION: "NO", Label.UNKNOWN: "UNKNOWN"}


class XmlFormat(NamedTuple):
    """A format of pairs: its reader, the attribute of the label, and the word of each label."""

    reader: str
    attribute: str
    words: Mapping[Label, str]
    has_length: bool = False
    doctype: str = ""

    @property
    def labels(self) -> LabelScheme:
        """The scheme of its labels, into which those of a set are conflated."""
        return LabelScheme.of(self.words)


XML_FORMATS: Mapping[str, XmlFormat] = {
    "rte1": XmlFormat("rte1", "value", {Label.ENTAILMENT: "TRUE", Label.NO_ENTAILMENT: "FALSE"}),
    "rte2": XmlFormat(
        "rte2", "entailment", _YES_NO, doctype='<!DOCTYPE entailment-corpus SYSTEM "rte2.dtd">'
    ),
    "rte3": XmlFormat("rte3", "entailment", _YES_NO, has_length=True),
    "rte3-3way": XmlFormat("rte3-3way", "entailment", _THREE_WAY, has_length=True),
    "rte4": XmlFormat("rte5", "entailment", {label: str(label) for label in _THREE_WAY}),
    "rte4-2way": XmlFormat("rte2", "entailment", _YES_NO),
    "rte5": XmlFormat("rte5", "entailment", {label: str(label) for label in _THREE_WAY}),
    "rte5-2way": XmlFormat("rte5", "entailment", {label: str(label) for label in _YES_NO}),
}
"""The XML formats by the name of their folder."""


def formats_of(labels: LabelScheme) -> dict[str, XmlFormat]:
    """Return the formats in which a set of *labels* can be written."""
    left_out = {"rte3-3way", "rte4", "rte5"} if labels is LabelScheme.TWO_WAY else {"rte5-2way"}
    return {name: form for name, form in XML_FORMATS.items() if name not in left_out}


def write_pairs(
    pairs: Iterable[Pair], path: str | Path, form: XmlFormat, *, is_blind: bool = False
) -> None:
    """Write *pairs* to *path* as a document of *form*, without labels where it *is_blind*.

    Raise DataError for a character that XML cannot hold.
    """
    lines = [line for pair in pairs for line in _pair_lines(pair, form, is_blind)]
    head = filter(None, [form.doctype])
    write_xml([*head, "<entailment-corpus>", *lines, "</entailment-corpus>"], path)


def key_text(pairs: Sequence[Pair], labels: LabelScheme) -> str:
    """Return the answer key of *pairs* in two or three labels, an id and a label a line."""
    word = _label_word(_YES_NO if labels is LabelScheme.TWO_WAY else _THREE_WAY)
    return "".join(f"{pair.id} {word(pair)}\n" for pair in pairs)


def _pair_lines(pair: Pair, form: XmlFormat, is_blind: bool) -> list[str]:
    attributes = {"id": pair.id}
    if not is_blind:
        attributes[form.attribute] = _label_word(form.words)(pair)
    if pair.task:
        attributes["task"] = pair.task
    if form.has_length:
        attributes["length"] = "long" if len(pair.text) > LONG else "short"
    written = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
    return [
        f"<pair {written}>",
        f"\t<t>{escape(pair.text)}</t>",
        f"\t<h>{escape(pair.hypothesis)}</h>",
        "</pair>",
    ]


def _label_word(words: Mapping[Label, str]) -> Callable[[Pair], str]:
    def word(pair: Pair) -> str:
        if pair.gold is None:
            raise ValueError(f"pair '{pair.id}' has no gold label")
        return words.get(pair.gold) or words[conflate(pair.gold)]

    return word
