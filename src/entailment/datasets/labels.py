"""The words that files use for labels, a vocabulary a format.

| vocabulary | words | of |
| --- | --- | --- |
| `TRUTH` | TRUE, FALSE | RTE-1 |
| `YES_NO` | YES, NO | RTE-2, RTE-3 |
| `YES_NO_UNKNOWN` | YES, NO (contradiction!), UNKNOWN | three-way RTE-3 |
| `RTE5` | ENTAILMENT, CONTRADICTION, UNKNOWN, NO ENTAILMENT | RTE-4, RTE-5 |
| `EXCITEMENT` | the same, NONENTAILMENT, PARAPHRASE | EXCITEMENT open platform |
| `NLI` | entailment, neutral, contradiction, not_entailment | GLUE, SNLI, SICK, ours |
| `GLUE_BINARY` | 1, 0 | WNLI |
| `FRACAS` | yes, no, unknown; undef: without gold | FraCaS |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from entailment.datasets.problems import require_mapping, shown
from entailment.errors import OptionError, kind_of
from entailment.model import Label

__all__ = [
    "EXCITEMENT",
    "FRACAS",
    "GLUE_BINARY",
    "NAMING",
    "NLI",
    "RTE5",
    "TRUTH",
    "YES_NO",
    "YES_NO_UNKNOWN",
    "LabelMap",
    "Vocabulary",
    "key_vocabulary",
    "named_labels",
    "normal",
    "parse_label",
]

Vocabulary = Mapping[str, Label | None]
"""Words in lower case, blanks and underscores alike; None stands for *no gold label*."""

LabelMap = Mapping[str, str] | Mapping[int, str]
"""A user's words, or whole numbers, and the labels that they mean."""

TRUTH: Vocabulary = {"true": Label.ENTAILMENT, "false": Label.NO_ENTAILMENT}
YES_NO: Vocabulary = {"yes": Label.ENTAILMENT, "no": Label.NO_ENTAILMENT}
YES_NO_UNKNOWN: Vocabulary = {
    "yes": Label.ENTAILMENT,
    "no": Label.CONTRADICTION,
    "unknown": Label.UNKNOWN,
}
RTE5: Vocabulary = {
    "entailment": Label.ENTAILMENT,
    "contradiction": Label.CONTRADICTION,
    "unknown": Label.UNKNOWN,
    "no entailment": Label.NO_ENTAILMENT,
}
EXCITEMENT: Vocabulary = {
    **RTE5,
    "nonentailment": Label.NO_ENTAILMENT,
    "paraphrase": Label.ENTAILMENT,
    "yes": Label.ENTAILMENT,
    "no": Label.NO_ENTAILMENT,
}
NLI: Vocabulary = {
    **RTE5,
    "neutral": Label.UNKNOWN,
    "not entailment": Label.NO_ENTAILMENT,
    "-": None,
}
GLUE_BINARY: Vocabulary = {"1": Label.ENTAILMENT, "0": Label.NO_ENTAILMENT}
FRACAS: Vocabulary = {**YES_NO_UNKNOWN, "undef": None}

NAMING = "; say what such labels mean with --label-map, as in 1=ENTAILMENT,0=UNKNOWN"
"""The end of the message about a label whose meaning only the user knows."""


def normal(word: str) -> str:
    """Return *word* as vocabularies have it.

    >>> normal("Not_Entailment")
    'not entailment'
    """
    return " ".join(word.replace("_", " ").split()).lower()


def parse_label(word: str | None, vocabulary: Vocabulary) -> Label | None:
    """Return the label that *word* is, None where it is absent or empty; raise ValueError.

    >>> parse_label("not_entailment", NLI)
    <Label.NO_ENTAILMENT: 'NO ENTAILMENT'>
    """
    known_as = normal(word or "")
    if not known_as:
        return None
    if known_as not in vocabulary:
        known = ", ".join(vocabulary)
        raise ValueError(f"unknown label '{shown(word or '')}' (known here: {known})")
    return vocabulary[known_as]


def named_labels(label_map: LabelMap | None) -> dict[str, Label | None]:
    """Return the vocabulary of a user's words, or whole numbers, for labels.

    Raise OptionError for an empty label and for what is not a mapping.
    """
    require_mapping("label_map", label_map or {}, {"neutral": "UNKNOWN"})
    vocabulary: dict[str, Label | None] = {}
    for given, name in (label_map or {}).items():
        if not isinstance(name, str):
            raise OptionError(f"label_map: a label must be a string, not {kind_of(name)}")
        label = parse_label(name, NLI)
        if label is None:
            raise OptionError("a label cannot be empty")
        vocabulary[normal(str(given))] = label
    return vocabulary


def key_vocabulary(words: Iterable[str]) -> Vocabulary:
    """Return the vocabulary of a key from all its words: with UNKNOWN, NO is contradiction."""
    seen = {normal(word) for word in words}
    if seen <= {"true", "false"}:
        return TRUTH
    if seen & {"yes", "no"}:
        return YES_NO_UNKNOWN if "unknown" in seen else YES_NO
    return {**NLI, **EXCITEMENT}
