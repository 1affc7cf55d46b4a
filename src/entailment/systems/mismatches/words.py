"""What clashes between a text and a hypothesis: quantities, negation, modality, antonyms, names.

After the detectors of false entailment (Vanderwende and Dolan, 2006; de Marneffe, Manning and
Potts, 2008): each looks for one kind of difference near the words that are aligned.
"""

from __future__ import annotations

from collections.abc import Iterator

from entailment.knowledge.antonyms import opposites
from entailment.model import Mismatch
from entailment.systems.alignment import Comparison
from entailment.text.lexicon import word_list
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
    said = [word for word in _near(compared) if word.lower in listed and not _is_month(word)]
    wanted = [word for word in compared.hypothesis if word.lower in listed and not _is_month(word)]
    said_lowers = {word.lower for word in said}
    wanted_lowers = {word.lower for word in wanted}
    return (
        [word for word in said if word.lower not in wanted_lowers],
        [word for word in wanted if word.lower not in said_lowers],
    )


def _is_month(word: Word) -> bool:
    return word.form == "May"


def _near(compared: Comparison) -> tuple[Word, ...]:
    """Return the words of the text from a little before what answers the hypothesis to its end.

    That is where the text says it word for word, else the densest aligned span.
    """
    if not compared.positions:
        return ()
    first, last = _word_for_word(compared) or compared.span
    return compared.text[max(0, first - _REACH) : last + 1 + _REACH // 2]


def _word_for_word(compared: Comparison) -> tuple[int, int] | None:
    said, asked = (
        f" {' '.join(word.lower for word in words)} "
        for words in (compared.text, compared.hypothesis)
    )
    place = said.find(asked)
    if place < 0:
        return None
    first = said.count(" ", 0, place)
    return first, first + len(compared.hypothesis) - 1


def _quantities(compared: Comparison) -> Iterator[Mismatch]:
    for asked, is_borne_out, other in compared.answers:
        if not is_borne_out:
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
    asked = {word.lemma for word in compared.hypothesis}
    said = [word for word in compared.text_content if word.lemma not in asked]
    by_lemma = {word.lemma: word for word in reversed(said)}
    by_stem = {word.stem: word for word in reversed(said)}
    for word in compared.uncovered:
        excluded = [by_lemma[lemma] for lemma in opposites(word.lemma) if lemma in by_lemma]
        excluded += [by_stem[stem] for stem in opposites(word.stem) if stem in by_stem]
        if excluded:
            first = min(excluded, key=lambda other: other.start)
            yield Mismatch("antonym", word.form, first.form, True)


def _names(compared: Comparison) -> Iterator[Mismatch]:
    missing = set(compared.uncovered)
    for word in compared.names:
        if word in missing:
            yield Mismatch("name", word.form, None, False)
