r"""The generic profile: whatever the slot, one small model over what a system and the names say.

    P(supported) = 1 / (1 + exp(-(w · x + b - c)))

x are the features below, standardised; w and b by logistic regression under signs; c is the cut of
greatest F on the same facts. Nothing is known of a slot but its templates, and training is
automatic, as the RTE-7 guidelines (section 4.3) ask of a generic system.

| feature | is |
| --- | --- |
| entailed | the greatest P(entailment) of the system over sentences and templates |
| together | whether a sentence mentions both, pronouns and parts of names counted |
| near | 1 / (1 + words between the nearest two in one sentence) |
| value | whether the document has the value |
| worded | the greatest share of a template's own words in a sentence that has both |
| between | whether another person, or any name for an organisation, is nearer to the value |

Nearness outvotes no clear judgment. A sentence does not count that denies what it would say, nor
one whose likeliest template is clearly not entailed (P(entailment) below `CLEAR`) or, for a value
that is a quantity, clearly contradicted. That of a judge of words seldom is: *never left York* has
a negation for it. Where no sentence with both is left, the fact is not supported.

A sentence with the value has both, too, if the entity is its implicit subject (`subject`) and the
system judges it entailed (P(entailment) from `IMPLICIT`).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from entailment.discourse.document import ResolvedDocument
from entailment.errors import ModelError
from entailment.model import Hypothesis, Judgment, Label, Pair, Passage
from entailment.retrieval.rows import with_columns_of
from entailment.systems.parsing import Structure
from entailment.text.spans import Spans
from entailment.text.tables import cells_of
from entailment.text.words import content_stems, words
from entailment.validation.answers import Draft, Seen, Validation, best_hypothesis
from entailment.validation.denial import objection
from entailment.validation.facts import Fact
from entailment.validation.mentions import (
    Mention,
    NameKind,
    absence,
    find_mentions,
    of_sentence,
)
from entailment.validation.slots import SlotTable, slots
from entailment.validation.statements import sentence_links, stated_by_templates
from entailment.validation.subject import implicit_mentions
from entailment.validation.timing import Period, amount_of, number_of
from entailment.validation.values import find_value
from entailment.validation.weighing import weighed
from entailment.validation.wording import Wording, worded

__all__ = [
    "CLEAR",
    "ENTITY_KINDS",
    "FEATURES",
    "Generic",
    "counted",
    "features_of",
    "fitted",
    "fitted_from",
    "implicit_of",
    "in_names",
]

FEATURES = ("entailed", "together", "near", "value", "worded", "between")
"""The features, in the order of their weights."""

ENTITY_KINDS: dict[str, NameKind] = {"per": "person", "org": "organisation", "any": "either"}
"""What a name of an entity of that type names."""

SENTENCES = 3
"""Sentences of a document that a system judges."""

TEMPLATES = 2
"""Templates that it judges each by."""

CLEAR = 0.1
"""P(entailment) below which a system judges clearly that a sentence does not state the fact."""

IMPLICIT = 0.5
"""P(entailment) from which a sentence counts whose implicit subject is the entity."""

CONTRADICTED = 0.7
"""P(contradiction) from which it clearly says so of a value that is a number, amount or date."""

_STATED = 0.95
"""P(supported) where a statement of the document is that of a template."""

_AGAINST = 0.05
"""P(supported) at most where every sentence with both speaks against it."""

_NOWHERE = 0.02
"""P(supported) where the document does not have the value at all."""

_MAX_TEXT = 2_000


@dataclass(frozen=True, slots=True)
class Generic:
    """The fitted model: a mean, a scale and a weight a feature, the intercept and the cut."""

    mean: tuple[float, ...]
    scale: tuple[float, ...]
    weights: tuple[float, ...]
    intercept: float
    cut: float
    trained_on: str = ""
    structure: Structure = field(default_factory=Structure, compare=False)
    slots: SlotTable | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """What it is called in signatures."""
        return "generic"

    @property
    def description(self) -> str:
        """All that could change a decision."""
        numbers = (*self.mean, *self.scale, *self.weights, self.intercept, self.cut)
        read = f",{self.structure.fingerprint}" if self.structure.is_parsing else ""
        return f"generic({','.join(f'{number:.4g}' for number in numbers)}{read})"

    def consider(self, fact: Fact, reading: ResolvedDocument) -> Draft:
        """Return the fact as a statement decides it, or with pairs that a system is to judge."""
        entity, value = _both(fact, reading)
        stated = self._stated(fact, reading, entity, value) if self.structure.is_parsing else None
        draft = stated or self._unobjected(fact, reading, entity, value)
        is_known = fact.slot_name in (self.slots or slots())
        return draft if is_known else replace(draft, note="slot unknown; ")

    def undecided(self, fact: Fact, reading: ResolvedDocument) -> Draft:
        """Return the pairs that a system is to judge, and the features that need none."""
        entity, value = _both(fact, reading)
        return self.draft(fact, reading, entity, value, implicit_of(fact, reading, entity, value))

    def _unobjected(
        self,
        fact: Fact,
        reading: ResolvedDocument,
        entity: Sequence[Mention],
        value: Sequence[Mention],
    ) -> Draft:
        """Return the draft without the sentences that deny what they would say of both."""
        both = {mention.sentence for mention in entity} & {mention.sentence for mention in value}
        wordings = ((index, worded(reading, index, entity, value)) for index in sorted(both))
        against = {index: reason for index, each in wordings if (reason := objection(each))}
        implicit = implicit_of(fact, reading, entity, value)
        left = [mention for mention in entity if mention.sentence not in against]
        draft = self.draft(fact, reading, left, value, implicit)
        if not against or not both <= against.keys():
            return draft
        index, reason = next(iter(against.items()))
        decision = Validation(
            fact, False, _AGAINST, "denied", reason, reading.passages[index], reading.document
        )
        if implicit:
            return replace(draft, otherwise=decision)
        return Draft(fact, reading.document, decision)

    def _stated(
        self,
        fact: Fact,
        reading: ResolvedDocument,
        entity: Sequence[Mention],
        value: Sequence[Mention],
    ) -> Draft | None:
        """Return that a statement of a sentence with both is that of a template, or None."""
        for index in sorted({m.sentence for m in entity} & {m.sentence for m in value}):
            given = sentence_links(reading, index, entity, value)
            if stated := stated_by_templates(fact, given):
                passage = reading.passages[index]
                best = best_hypothesis(fact, passage.text)
                decision = Validation(
                    fact, True, _STATED, "statements", stated.by, passage, reading.document, best
                )
                return Draft(fact, reading.document, decision)
        return None

    def draft(
        self,
        fact: Fact,
        reading: ResolvedDocument,
        entity: Sequence[Mention],
        value: Sequence[Mention],
        implicit: Sequence[Mention] = (),
    ) -> Draft:
        """Return the draft for a fact whose mentions are known.

        *implicit* begin the sentences whose implicit subject is the entity.
        """
        valued = [mention.sentence for mention in value]
        both = sorted({mention.sentence for mention in entity} & set(valued))
        seen = [(index, worded(reading, index, entity, value)) for index in both]
        ranked = sorted(seen, key=lambda value: (-_nearness(value[1]), value[0]))
        unnamed = sorted(
            (mention.sentence for mention in implicit),
            key=lambda index: (-_worded(fact, reading.passages[index].reading), index),
        )
        seen += [(index, worded(reading, index, implicit, value)) for index in unnamed]
        chosen = [*(index for index, _ in ranked), *unnamed] or list(dict.fromkeys(valued))
        pairs: list[Pair] = []
        places: list[tuple[Passage, Hypothesis]] = []
        for index in chosen[:SENTENCES]:
            passage = reading.passages[index]
            is_plain = passage.reading == passage.text
            named = in_names(reading, index, entity, fact.entity) if is_plain else passage.reading
            for hypothesis in _nearest(fact, named):
                pair_id = f"{fact.id}/{passage.number}/{hypothesis.id}"
                text = named if is_plain else with_columns_of(hypothesis.text, passage).reading
                if index in unnamed:
                    text = f"{fact.entity}: {text}"
                text = text[:_MAX_TEXT]
                pairs.append(Pair(pair_id, text, hypothesis.text, None, {"task": "IE"}))
                places.append((passage, hypothesis))
        sentences = tuple(
            Seen(
                passage,
                _nearness(wording),
                _worded(fact, passage.reading),
                _between(wording),
                index in unnamed,
            )
            for index, wording in seen
            for passage in [reading.passages[index]]
        )
        absent = "" if value else absence(reading, fact.value)
        return Draft(fact, reading.document, None, tuple(pairs), tuple(places), sentences, absent)

    def answer(self, draft: Draft, judgments: Sequence[Judgment]) -> Validation:
        """Return the decision, given the judgment of each of its pairs."""
        if draft.decided is not None:
            return draft.decided
        answer = self._answer(draft, judgments)
        return answer if answer.supported or draft.otherwise is None else draft.otherwise

    def _answer(self, draft: Draft, judgments: Sequence[Judgment]) -> Validation:
        best = _best(draft, judgments)
        is_quantity = _quantity_kind(draft.fact.value) is not None
        refused = {
            start for start, place in best.items() if _is_against(judgments[place], is_quantity)
        }
        draft = counted(draft, judgments)
        starts = {seen.passage.start for seen in draft.sentences}
        if starts and starts & best.keys() <= refused:
            places = [best[start] for start in starts & best.keys()]
            return self._refused(draft, judgments, max(places, key=_score(judgments)))
        sentences = tuple(seen for seen in draft.sentences if seen.passage.start not in refused)
        left = [
            place
            for start, place in best.items()
            if not sentences or (start in starts and start not in refused)
        ]
        scores = [judgments[place].score for place in left]
        row = (max(scores, default=0.0), *features_of(replace(draft, sentences=sentences)))
        p = _sigmoid(self.log_odds(row) - self.cut) if draft.has_value else _NOWHERE
        passage, hypothesis, reason = None, None, draft.note
        if left:
            passage, hypothesis = draft.places[max(left, key=_score(judgments))]
            implicit = {seen.passage.start for seen in sentences if seen.is_implicit}
            note = "the entity is the implicit subject; " if passage.start in implicit else ""
            reason = f"{draft.note}{note}{weighed(row, self._pulls(row), p)}"
        elif not draft.has_value:
            reason = f"{draft.note}{draft.absence}"
        return Validation(
            draft.fact, p >= 0.5, p, self.name, reason, passage, draft.document, hypothesis
        )

    def _refused(self, draft: Draft, judgments: Sequence[Judgment], place: int) -> Validation:
        """Return that the system judges every sentence with both against the fact."""
        (passage, hypothesis), judgment = draft.places[place], judgments[place]
        judged = "a contradiction" if judgment.label is Label.CONTRADICTION else "not entailed"
        reason = f"'{hypothesis.text}' is judged {judged}: P(entailment) {judgment.score:.2f}"
        p = min(judgment.score, _AGAINST)
        return Validation(
            draft.fact, False, p, "judgment", f"{draft.note}{reason}", passage, draft.document
        )

    def supports(self, row: Sequence[float]) -> bool:
        """Return the decision on a row of `FEATURES`."""
        return row[FEATURES.index("value")] > 0 and self.log_odds(row) >= self.cut

    def log_odds(self, row: Sequence[float]) -> float:
        """Return the log odds of support of a row of `FEATURES`, before the cut."""
        return sum(self._pulls(row)) + self.intercept

    def _pulls(self, row: Sequence[float]) -> list[float]:
        """Return what each feature of *row* adds to the log odds, compared with its mean."""
        standard = [(x - m) / s for x, m, s in zip(row, self.mean, self.scale, strict=True)]
        return [x * w for x, w in zip(standard, self.weights, strict=True)]

    def state(self) -> dict[str, object]:
        """Return what was learned, as values that JSON can hold."""
        return {
            "features": list(FEATURES),
            "mean": list(self.mean),
            "scale": list(self.scale),
            "weights": list(self.weights),
            "intercept": self.intercept,
            "cut": self.cut,
            "trained_on": self.trained_on,
        }


def features_of(draft: Draft) -> tuple[float, ...]:
    """Return the features of a draft that need no system: all but the first of `FEATURES`."""
    sentences = draft.sentences
    return (
        float(bool(sentences)),
        max((seen.near for seen in sentences), default=0.0),
        float(draft.has_value),
        max((seen.worded for seen in sentences), default=0.0),
        min((seen.between for seen in sentences), default=0.0),
    )


def counted(draft: Draft, judgments: Sequence[Judgment]) -> Draft:
    """Return the draft without sentences that have the entity implicitly and are not entailed."""
    best = _best(draft, judgments)
    entailed = {start for start, place in best.items() if judgments[place].score >= IMPLICIT}
    sentences = tuple(
        seen for seen in draft.sentences if not seen.is_implicit or seen.passage.start in entailed
    )
    return replace(draft, sentences=sentences)


def _best(draft: Draft, judgments: Sequence[Judgment]) -> dict[int, int]:
    """Return the place of the likeliest pair of each sentence, by where that begins."""
    best = dict[int, int]()
    for place, (passage, _) in enumerate(draft.places):
        before = best.setdefault(passage.start, place)
        if judgments[place].score > judgments[before].score:
            best[passage.start] = place
    return best


def _is_against(judgment: Judgment, is_quantity: bool) -> bool:
    """Return whether a system judges clearly that a sentence does not state the fact.

    A contradiction counts for a quantity: a text has more of these, and near ones, than names.
    """
    contradicted = judgment.probabilities.get(Label.CONTRADICTION, 0.0)
    return judgment.score < CLEAR or (is_quantity and contradicted >= CONTRADICTED)


def _score(judgments: Sequence[Judgment]) -> Callable[[int], float]:
    return lambda place: judgments[place].score


@lru_cache(maxsize=1)
def fitted() -> Generic:
    """Return the model that comes with the package; `trained_on` says what it was fitted to."""
    path = files("entailment.validation").joinpath("data", "generic.json")
    return fitted_from(json.loads(path.read_text(encoding="utf-8")))


def fitted_from(state: Mapping[str, Any]) -> Generic:
    """Return the model whose `state` was *state*; raise ModelError for anything else."""
    try:
        if tuple(state["features"]) != FEATURES:
            raise ValueError("its features are others")
        mean, scale, weights = (
            tuple(float(number) for number in state[key]) for key in ("mean", "scale", "weights")
        )
        intercept, cut = float(state["intercept"]), float(state["cut"])
        numbers = (*mean, *scale, *weights, intercept, cut)
        if len(numbers) != 3 * len(FEATURES) + 2 or not all(map(math.isfinite, numbers)):
            raise ValueError("a number is missing or not finite")
        if 0.0 in scale:
            raise ValueError("a scale is zero")
    except (KeyError, OverflowError, TypeError, ValueError) as error:
        raise ModelError(f"holds no fitted generic profile: {error}") from error
    return Generic(mean, scale, weights, intercept, cut, str(state.get("trained_on", "")))


def in_names(reading: ResolvedDocument, index: int, entity: Sequence[Mention], name: str) -> str:
    """Return a sentence with the name of the entity for all that refers to it there."""
    passage = reading.passages[index]
    pieces, at = list[str](), passage.start
    text = reading.text
    for mention in of_sentence(entity, index):
        if mention.means == "name" or mention.start < at:
            continue
        start = mention.end if mention.after else mention.start
        pieces.append(text[at:start])
        pieces.append(f", {name}," if mention.after else f"{name}'s" if mention.owns else name)
        at = mention.end
    return " ".join("".join([*pieces, text[at : passage.end]]).split())


def implicit_of(
    fact: Fact, reading: ResolvedDocument, entity: Sequence[Mention], value: Sequence[Mention]
) -> list[Mention]:
    """Return the implicit mentions of the entity, but for those in sentences that deny the fact.

    Nor are there any in a row of something else: *Maternity | 84* below *ward | beds*.
    """
    kind = ENTITY_KINDS[fact.entity_type]
    wordings = [hypothesis.text for hypothesis in fact.hypotheses]
    return [
        mention
        for mention in implicit_mentions(reading, fact.entity, kind, entity, value, wordings)
        if not objection(worded(reading, mention.sentence, [mention], value))
        and not _is_of_another(fact, reading.passages[mention.sentence])
    ]


def _is_of_another(fact: Fact, row: Passage) -> bool:
    """Return whether *row*, with named columns, begins with words that no hypothesis has."""
    if not any(row.columns):
        return False
    label = {stem for stem in content_stems(next(iter(cells_of(row.text)), "")) if stem.isalpha()}
    return not any(label <= content_stems(each.text) for each in fact.hypotheses)


def _both(fact: Fact, reading: ResolvedDocument) -> tuple[list[Mention], list[Mention]]:
    entity = find_mentions(reading, fact.entity, ENTITY_KINDS[fact.entity_type])
    return entity, _mentions(reading, fact.value)


def _mentions(reading: ResolvedDocument, value: str) -> list[Mention]:
    """Return the mentions of a value whose slot is not known."""
    if kind := _quantity_kind(value):
        return find_value(reading, value, kind)
    kinds = ("any", "text", "url") if not value[:1].isupper() else ("agent", "any", "url")
    taken = Spans()
    every = (mention for kind in kinds for mention in find_value(reading, value, kind))
    return sorted(mention for mention in every if taken.add(mention.start, mention.end))


def _quantity_kind(value: str) -> str | None:
    """Return of which kind the quantity is that *value* is; None for none."""
    if Period.of(value) is not None:
        return "date"
    if number_of(value) is not None:
        return "number"
    return "amount" if amount_of(value) is not None else None


def _nearest(fact: Fact, text: str) -> list[Hypothesis]:
    ranked = sorted(fact.hypotheses, key=lambda hypothesis: -_share(hypothesis.text, text))
    return ranked[:TEMPLATES]


def _share(template: str, text: str) -> float:
    in_text = {word.stem for word in words(text)}
    in_template = {word.stem for word in words(template)}
    return len(in_template & in_text) / len(in_template) if in_template else 0.0


def _worded(fact: Fact, text: str) -> float:
    """Return the greatest share of a template's own content words that *text* has."""
    in_text = {word.stem for word in words(text)}
    given = {word.stem for word in words(f"{fact.entity} {fact.value}")}
    shares = []
    for hypothesis in fact.hypotheses:
        own = {word.stem for word in words(hypothesis.text) if word.is_content} - given
        if own:
            shares.append(len(own & in_text) / len(own))
    return max(shares, default=0.0)


def _nearness(wording: Wording) -> float:
    xs = [at for at, token in enumerate(wording.tokens) if token == "X"]
    ys = [at for at, token in enumerate(wording.tokens) if token == "Y"]
    return max((1.0 / (1.0 + abs(x - y) - 1) for x in xs for y in ys), default=0.0)


def _between(wording: Wording) -> float:
    """Return 1 where another name that could be the owner is nearer to the value, else 0."""
    xs = [at for at, token in enumerate(wording.tokens) if token == "X"]
    others = [at for at, token in enumerate(wording.tokens) if token in "PO"]
    ys = [at for at, token in enumerate(wording.tokens) if token == "Y"]
    own = min((abs(x - y) for x in xs for y in ys), default=0)
    return float(any(abs(other - y) < own for other in others for y in ys))


def _sigmoid(log_odds: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, log_odds))))
