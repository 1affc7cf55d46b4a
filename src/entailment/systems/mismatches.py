"""What clashes between a text and a hypothesis: quantities, negation, modality, antonyms, names.

After the detectors of false entailment (Vanderwende and Dolan, 2006; de Marneffe, Manning and
Potts, 2008): each looks for one kind of difference near the words that are aligned.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.knowledge.antonyms import are_antonyms
from entailment.model import Mismatch
from entailment.systems.comparison import Comparison
from entailment.text.lexicon import word_list
from entailment.text.quantities import agree, clash, quantities
from entailment.text.words import Word

__all__ = ["antonyms", "cues", "mismatches"]

_REACH = 4
"""Words before the first and after the last aligned word that still bear on them."""


def mismatches(compared: Comparison) -> tuple[Mismatch, ...]:
    """Return what the hypothesis says and the text says otherwise, or does not say.

    >>> from entailment.model import Pair
    >>> pair = Pair("T20", "She is a 21-year-old beauty queen.", "She is a 20-year-old queen.")
    >>> print(mismatches(Comparison(pair))[0])
    number: the hypothesis has '20', the text has '21'
    """
    return (
        *_quantities(compared),
        *_cue_words(compared, "negation", contradicts=True),
        *_cue_words(compared, "modality", contradicts=False),
        *antonyms(compared),
        *_names(compared),
    )


def cues(compared: Comparison, kind: str) -> tuple[list[Word], list[Word]]:
    """Return the *negation* or *modality* words of the text and of the hypothesis.

    In the text those near what is aligned; words that both have are not counted.
    """
    listed = word_list(kind)
    asked = {word.lower for word in compared.hypothesis}
    near = _near(compared)
    said = [word for word in near if word.lower in listed and word.lower not in asked]
    near_lowers = {word.lower for word in near}
    wanted = [
        word
        for word in compared.hypothesis
        if word.lower in listed and word.lower not in near_lowers
    ]
    return said, wanted


def _near(compared: Comparison) -> tuple[Word, ...]:
    """Return the words of the text from a little before the densest aligned span to its end."""
    if not compared.positions:
        return ()
    first, last = compared.span
    return compared.text[max(0, first - _REACH) : last + 1 + _REACH // 2]


def _quantities(compared: Comparison) -> Iterator[Mismatch]:
    said = quantities(compared.pair.text)
    for asked in quantities(compared.pair.hypothesis):
        if any(agree(quantity, asked) for quantity in said):
            continue
        other = next((quantity for quantity in said if clash(quantity, asked)), None)
        yield Mismatch(asked.kind, asked.form, other.form if other else None, other is not None)


def _cue_words(compared: Comparison, kind: str, *, contradicts: bool) -> Iterator[Mismatch]:
    said, wanted = cues(compared, kind)
    if bool(said) != bool(wanted):
        word = (said or wanted)[0].form
        yield Mismatch(
            kind,
            word if wanted else f"no {kind}",
            word if said else None,
            contradicts,
        )


def antonyms(compared: Comparison) -> Iterator[Mismatch]:
    """Yield the words that nothing in the text answers and that exclude one of its words."""
    lemmas = {word.lemma for word in compared.hypothesis}
    for word in compared.uncovered:
        for other in compared.text_content:
            if other.lemma not in lemmas and _exclude(word, other):
                yield Mismatch("antonym", word.form, other.form, True)
                break


def _exclude(word: Word, other: Word) -> bool:
    return are_antonyms(word.lemma, other.lemma) or are_antonyms(word.stem, other.stem)


def _names(compared: Comparison) -> Iterator[Mismatch]:
    missing = set(compared.uncovered)
    for word in compared.names:
        if word in missing:
            yield Mismatch("name", word.form, None, False)
