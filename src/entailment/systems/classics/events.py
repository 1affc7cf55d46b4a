r"""Events without a parse: after UB.dmirg at RTE-6.

`text.events` defines events; a noun is an event where a resource derives a verb from it.

| value | is |
| --- | --- |
| `terms` | the mean over H's content words of the best match in T: 1, or a rule's weight |
| `triggers` | the mean over H's events of the best match of the word |
| `participants` | the share of the participants of H's events that the aligned event has |
| `sides` | the share of these that are on the same side of it |
| `names` | the share of H's names that are with an aligned event; outside events of H, in T |
| `quantities` | the share of H's numbers, sums and dates that T supports |
| `denied` | the share of H's events that only one side negates |
| `opposed` | the share of H's events that T's event excludes by a rule or list |

The aligned event has the greatest match of the word times the share of participants.
A hypothesis without an event has 1 in `triggers`, `participants` and `sides`. The overview says no
more of UB.dmirg than that such features of terms and events go to a learner.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from entailment.knowledge.antonyms import opposites
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources, versions
from entailment.model import Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.measured import Classifier, Measured, comparable_words, named_parts
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
_MAX_EVENTS = 300
"""Different events of a text, and different words, that are compared."""


def events(
    resources: Sequence[Mapping[str, object]] = (),
    features: Sequence[Mapping[str, object]] | None = None,
    classifier: str = "logistic",
    c: float = 0.1,
    depth: int = 3,
    least: int = 10,
) -> Measured:
    """Judges by the hypothesis's events that the text reports, without a parser; must be fitted.

    *resources* are the `[[resource]]` tables by which words are aligned; without any, identical
    words are. *features* are tables with the name of a feature: `terms`, `triggers`,
    `participants`, `sides`, `names`, `quantities`, `denied`, `opposed`; all when None. *classifier*
    is `logistic`, `svm`, `tree` or `forest`, *c* the inverse strength of regularisation, *depth* is
    the maximum depth of a tree, *least* its minimum number of pairs per leaf.
    """
    loaded = make_resources(resources)
    names = named_parts("feature", features, tuple(_SIGNS))
    lookup = Lookup(loaded, steps=1) if loaded else None
    return Measured(
        _EventValues(names, lookup),
        Classifier(classifier, c, depth, least),
        uses=partial(versions, loaded),
    )


class _EventValues:
    """The values called *names*; words are aligned by *lookup*."""

    def __init__(self, names: Sequence[str], lookup: Lookup | None):
        self._names = tuple(names)
        self._lookup = lookup
        self._verbs = lru_cache(maxsize=100_000)(self._may_be_verb)
        self._nouns = lru_cache(maxsize=100_000)(self._derives_verb)

    @property
    def signs(self) -> Mapping[str, int]:
        """The sign of each value: 1 for entailment, -1 against it."""
        return {name: _SIGNS[name] for name in self._names}

    def measure(self, pair: Pair) -> list[float]:
        """Return the values of a pair."""
        compared = AlignedPair(pair)
        aligned = self._aligned_events(compared)
        values = {
            "terms": self._terms(compared),
            "triggers": _mean(match.weight for match in aligned),
            "participants": _mean(match.share for match in aligned),
            "sides": _mean(match.sides for match in aligned),
            "names": _names(compared, aligned),
            "quantities": _mean(float(match.is_supported) for match in compared.quantity_matches),
            "denied": _mean((float(match.is_denied) for match in aligned), 0.0),
            "opposed": _mean((float(match.is_opposed) for match in aligned), 0.0),
        }
        return [values[name] for name in self._names]

    def describe(self, pair: Pair) -> tuple[str, ...]:
        """Return a sentence on the event of the text aligned with each of the hypothesis."""
        sentences = []
        for match in self._aligned_events(AlignedPair(pair)):
            if match.text is None:
                sentences.append(
                    f"no event of the text is aligned with '{match.hypothesis.word.form}'"
                )
                continue
            denied = "; only one is negated" if match.is_denied else ""
            sentences.append(
                f"'{match.text.word.form}' is aligned with '{match.hypothesis.word.form}' "
                f"({match.weight:.2f}) with {match.share:.0%} of its participants{denied}"
            )
        return tuple(sentences)

    def events_of(self, text: str, words: Sequence[Word]) -> list[Event]:
        """Return the different events in the *words* of a *text*, in order."""
        event_of: dict[tuple[str, frozenset[str], bool], Event] = {}
        for sentence in sentences(text, words):
            for event in event_words(sentence, self._verbs, self._nouns):
                key = (
                    event.word.lemma,
                    frozenset(w.lemma for w in event.participants),
                    event.is_denied,
                )
                event_of.setdefault(key, event)
                if len(event_of) >= _MAX_EVENTS:
                    return [*event_of.values()]
        return [*event_of.values()]

    def _aligned_events(self, compared: AlignedPair) -> list[_EventMatch]:
        text_events = self.events_of(compared.pair.text, compared.text)
        hypothesis_events = self.events_of(compared.pair.hypothesis, compared.hypothesis)
        return [self._aligned_event(event, text_events) for event in hypothesis_events]

    def _aligned_event(self, hypothesis: Event, text_events: Sequence[Event]) -> _EventMatch:
        best = _EventMatch(hypothesis, None, 0.0, 0.0, 0.0, self._excluded(hypothesis, text_events))
        rank = (0.0, 0.0, False)
        for event in text_events:
            weight = self._weight(event.word, hypothesis.word)
            if not weight:
                continue
            share, sides = _shared(hypothesis, event)
            is_alike = event.is_denied == hypothesis.is_denied
            if (reached := (weight * (share + 0.01), sides, is_alike)) > rank:
                rank = reached
                best = _EventMatch(hypothesis, event, weight, share, sides, False)
        return best

    def _excluded(self, hypothesis: Event, text_events: Sequence[Event]) -> bool:
        """Return whether an event of the text with a participant of this one excludes it."""
        excluded = opposites(hypothesis.word.lemma)
        return any(
            (
                event.word.lemma in excluded
                or (
                    self._lookup is not None
                    and self._lookup.contradicts(event.word.lemma, hypothesis.word.lemma)
                    is not None
                )
            )
            and _shared(hypothesis, event)[0] > 0
            for event in text_events
        )

    def _terms(self, compared: AlignedPair) -> float:
        text_words = [*{word.lemma: word for word in comparable_words(compared)}.values()][
            :_MAX_EVENTS
        ]
        lemmas = {word.lemma for word in comparable_words(compared)}
        return _mean(
            1.0
            if alignment is not None or word.lemma in lemmas
            else max((self._weight(other, word) for other in text_words), default=0.0)
            for word, alignment in zip(compared.content, compared.aligned, strict=True)
        )

    def _weight(self, text_word: Word, hypothesis: Word) -> float:
        if text_word.lemma == hypothesis.lemma or text_word.stem == hypothesis.stem:
            return 1.0
        rule = self._lookup.entails(text_word.lemma, hypothesis.lemma) if self._lookup else None
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
class _EventMatch:
    """An event of the hypothesis, the aligned one of the text, and their similarity."""

    hypothesis: Event
    text: Event | None
    weight: float
    share: float
    sides: float
    is_opposed: bool

    @property
    def is_denied(self) -> bool:
        """Whether only one of the two is negated."""
        return self.text is not None and self.text.is_denied != self.hypothesis.is_denied


def _shared(hypothesis: Event, text: Event) -> tuple[float, float]:
    """Return the share of the participants of one event that another has, and on the same side."""
    if not hypothesis.participants:
        return 1.0, 1.0
    before = {word.stem for word in text.before}
    after = {word.stem for word in text.after}
    shared = [
        (side, word)
        for side, words in (("before", hypothesis.before), ("after", hypothesis.after))
        for word in words
        if word.stem in before or word.stem in after
    ]
    same = sum(word.stem in (before if side == "before" else after) for side, word in shared)
    return len(shared) / len(hypothesis.participants), same / len(shared) if shared else 0.0


def _names(compared: AlignedPair, aligned: Sequence[_EventMatch]) -> float:
    names = {word.stem for word in compared.names}
    events = [match.text for match in aligned if match.text is not None]
    participants = {word.stem for event in events for word in event.participants}
    others = names - {word.stem for match in aligned for word in match.hypothesis.participants}
    present = (names & participants) | (others & set(compared.text_stems))
    return len(present) / len(names) if names else 1.0


def _mean(values: Iterable[float], empty: float = 1.0) -> float:
    numbers = [*values]
    return sum(numbers) / len(numbers) if numbers else empty
