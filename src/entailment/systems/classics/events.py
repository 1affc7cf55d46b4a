r"""Events without a parse: after UB.dmirg at RTE-6.

What an event is, `text.events` tells; a noun is one where a resource derives a verb from it.

| value | is |
| --- | --- |
| `terms` | the mean over H's content words of the best answer in T: 1, or a rule's weight |
| `triggers` | the mean over H's events of the best answer to the word |
| `participants` | the share of the participants of H's events that the answering event has |
| `sides` | the share of these that stand on the same side of it |
| `names` | the share of H's names that stand with an event that answers; with none in H, in T |
| `quantities` | the share of H's numbers, sums and dates that T bears out |
| `denied` | the share of H's events of which only one side is denied |
| `opposed` | the share of H's events that a rule or list says T's event excludes |

The answering event is that with the greatest answer to the word times its share of participants.
A hypothesis without an event has 1 in `triggers`, `participants` and `sides`. The overview says no
more of UB.dmirg than that such features of terms and events go to a learner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from entailment.knowledge.antonyms import opposites
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources
from entailment.model import Pair
from entailment.systems.alignment import Comparison
from entailment.systems.measured import Classifier, Measured, answering, named_parts
from entailment.text.events import Event, event_words, sentences
from entailment.text.words import Word

__all__ = ["events"]

_SIGNS = {
    "terms": 1,
    "triggers": 1,
    "participants": 1,
    "sides": 1,
    "names": 1,
    "quantities": 1,
    "denied": -1,
    "opposed": -1,
}
_MOST = 300
"""Different events of a text, and words of one, that are looked at."""


def events(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "logistic",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by which events of the hypothesis the text tells, without a parse; must be fitted.

    *resources* are the `[[resource]]` tables by which a word answers another; without any, the
    same word does. *features* are tables with the name of a value: `terms`, `triggers`,
    `participants`, `sides`, `names`, `quantities`, `denied`, `opposed`; all when None.
    *classifier* is `logistic`, `svm` or `tree`, *c* the inverse strength of regularisation,
    *depth* and *least* are how deep a tree is and how many pairs a leaf has.
    """
    made = make_resources(resources)
    names = named_parts("feature", features, tuple(_SIGNS))
    lookup = Lookup(made, steps=1) if made else None
    return Measured(_EventValues(names, lookup), Classifier(classifier, c, depth, least))


class _EventValues:
    """The values called *names*; words answer by *lookup*."""

    def __init__(self, names: Sequence[str], lookup: Lookup | None):
        self._names = tuple(names)
        self._lookup = lookup
        self._verbs = lru_cache(maxsize=100_000)(self._may_be_verb)
        self._nouns = lru_cache(maxsize=100_000)(self._derives_verb)

    @property
    def signs(self) -> Mapping[str, int]:
        """What each value can speak for."""
        return {name: _SIGNS[name] for name in self._names}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair."""
        compared = Comparison(pair)
        found = self._answers(compared)
        values = {
            "terms": self._terms(compared),
            "triggers": _mean(answer.weight for answer in found),
            "participants": _mean(answer.share for answer in found),
            "sides": _mean(answer.sides for answer in found),
            "names": _names(compared, found),
            "quantities": _mean(float(answer.is_borne_out) for answer in compared.answers),
            "denied": _mean((float(answer.is_denied) for answer in found), 0.0),
            "opposed": _mean((float(answer.is_opposed) for answer in found), 0.0),
        }
        return [values[name] for name in self._names]

    def tell(self, pair: Pair) -> tuple[str, ...]:
        """Return which event of the text answers each of the hypothesis, and how."""
        told = []
        for answer in self._answers(Comparison(pair)):
            if answer.by is None:
                told.append(f"no event of the text answers '{answer.asked.word.form}'")
                continue
            denied = "; only one is denied" if answer.is_denied else ""
            told.append(
                f"the event '{answer.by.word.form}' answers '{answer.asked.word.form}' "
                f"({answer.weight:.2f}) with {answer.share:.0%} of its participants{denied}"
            )
        return tuple(told)

    def events_of(self, text: str, words: Sequence[Word]) -> list[Event]:
        """Return the different events that *words* of a *text* tell of, in order."""
        found: dict[tuple[str, frozenset[str], bool], Event] = {}
        for sentence in sentences(text, words):
            for event in event_words(sentence, self._verbs, self._nouns):
                key = (
                    event.word.lemma,
                    frozenset(w.lemma for w in event.participants),
                    event.is_denied,
                )
                found.setdefault(key, event)
                if len(found) >= _MOST:
                    return [*found.values()]
        return [*found.values()]

    def _answers(self, compared: Comparison) -> list[_Answer]:
        said = self.events_of(compared.pair.text, compared.text)
        asked = self.events_of(compared.pair.hypothesis, compared.hypothesis)
        return [self._answer(event, said) for event in asked]

    def _answer(self, asked: Event, said: Sequence[Event]) -> _Answer:
        best = _Answer(asked, None, 0.0, 0.0, 0.0, self._excluded(asked, said))
        rank = (0.0, 0.0)
        for event in said:
            weight = self._weight(event.word, asked.word)
            if not weight:
                continue
            share, sides = _shared(asked, event)
            if (weight * (share + 0.01), sides) > rank:
                rank = (weight * (share + 0.01), sides)
                best = _Answer(asked, event, weight, share, sides, False)
        return best

    def _excluded(self, asked: Event, said: Sequence[Event]) -> bool:
        """Return whether an event of the text with a participant of this one excludes it."""
        excluded = opposites(asked.word.lemma)
        return any(
            (
                event.word.lemma in excluded
                or (
                    self._lookup is not None
                    and self._lookup.contradicts(event.word.lemma, asked.word.lemma) is not None
                )
            )
            and _shared(asked, event)[0] > 0
            for event in said
        )

    def _terms(self, compared: Comparison) -> float:
        said = [*{word.lemma: word for word in answering(compared)}.values()][:_MOST]
        lemmas = {word.lemma for word in answering(compared)}
        return _mean(
            1.0
            if alignment is not None or word.lemma in lemmas
            else max((self._weight(other, word) for other in said), default=0.0)
            for word, alignment in zip(compared.content, compared.aligned, strict=True)
        )

    def _weight(self, said: Word, asked: Word) -> float:
        if said.lemma == asked.lemma or said.stem == asked.stem:
            return 1.0
        rule = self._lookup.entails(said.lemma, asked.lemma) if self._lookup else None
        return rule.weight if rule is not None else 0.0

    def _may_be_verb(self, lemma: str) -> bool:
        if self._lookup is None:
            return True
        return any(rule.pos == "v" for rule in self._lookup.rules(lemma, "v"))

    def _derives_verb(self, lemma: str) -> bool:
        return self._lookup is not None and any(
            rule.relation == "derivation" and rule.pos == "n" and rule.right_pos == "v"
            for rule in self._lookup.rules(lemma, "n")
        )


@dataclass(frozen=True, slots=True)
class _Answer:
    """An event of the hypothesis, the one of the text that answers it, and how well."""

    asked: Event
    by: Event | None
    weight: float
    share: float
    sides: float
    is_opposed: bool

    @property
    def is_denied(self) -> bool:
        """Whether only one of the two is denied."""
        return self.by is not None and self.by.is_denied != self.asked.is_denied


def _shared(asked: Event, said: Event) -> tuple[float, float]:
    """Return the share of the participants of one event that another has, and on the same side."""
    if not asked.participants:
        return 1.0, 1.0
    before = {word.stem for word in said.before}
    after = {word.stem for word in said.after}
    has = [
        (side, word)
        for side, words in (("before", asked.before), ("after", asked.after))
        for word in words
        if word.stem in before or word.stem in after
    ]
    same = sum(word.stem in (before if side == "before" else after) for side, word in has)
    return len(has) / len(asked.participants), same / len(has) if has else 0.0


def _names(compared: Comparison, found: Sequence[_Answer]) -> float:
    names = {word.stem for word in compared.names}
    events = [answer.by for answer in found if answer.by is not None]
    near = {word.stem for event in events for word in event.participants}
    alone = names - {word.stem for answer in found for word in answer.asked.participants}
    has = (names & near) | (alone & set(compared.text_stems))
    return len(has) / len(names) if names else 1.0


def _mean(values: Iterable[float], empty: float = 1.0) -> float:
    found = [*values]
    return sum(found) / len(found) if found else empty
