"""The system `guard`: a judge, corrected by what the words of the two sides show.

A network of the size that runs on any laptop takes the same words for the same statement. The
guard has three rules for what it passes over.

| rule | where the member predicts | and | then |
| --- | --- | --- | --- |
| `mismatches` | entailment | the two sides mismatch | P(entailment) goes to contradiction |
| | | | where a mismatch contradicts, else to unknown |
| `restatements` | no entailment | the hypothesis follows from a | that is judged instead, if |
| | | stricter statement (`restated`) | it is likelier entailed |
| `clauses` | no entailment | a clause of the text has half of the | that is judged instead, |
| | | hypothesis's content words | if it is entailed |

Some pairs with a mismatch are entailed for all that, so that a share of the probability stays:
P'(entailment) = r P(entailment), r = 0.4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from entailment.errors import DataError, ModelError, OptionError, UnknownNameError
from entailment.model import Explanation, Fittable, Judgment, Label, LabelScheme, Mismatch, Pair
from entailment.systems.loading import load_system
from entailment.systems.mismatches import LONGEST, mismatches, restated
from entailment.systems.named import NamedSystem, joined_training
from entailment.text.clauses import clauses
from entailment.text.words import words

__all__ = ["RULES", "Guard"]

RULES = ("mismatches", "restatements", "clauses")
"""The names of the rules."""

BATCH = 32
"""Pairs that the member judges together."""

REMAINING = 0.4
"""The share of P(entailment) that a mismatch leaves. Of 0 to 0.5 it and 0.5 have the least log
loss on RTE-1, RTE-2 and RTE-3 dev, cross-validated, with `small` and with `base`."""


ENOUGH = 0.5
"""The share of the hypothesis's content words that a clause needs, to be judged alone."""


class _Ruling(NamedTuple):
    """A judgment, the mismatches that changed it, and what was judged instead of the pair."""

    judgment: Judgment
    mismatches: tuple[Mismatch, ...] = ()
    instead: str | None = None

    @property
    def explained(self) -> Judgment:
        """The judgment with its explanation; without one where nothing was changed or reported."""
        explanation = self.judgment.explanation
        if self.reasons:
            explanation = self.added_to(explanation or Explanation())
        return replace(self.judgment, explanation=explanation)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What was changed and why, as text."""
        withheld = (f"no entailment, by a mismatch: {mismatch}" for mismatch in self.mismatches)
        return (*([self.instead] if self.instead else []), *withheld)

    def added_to(self, explanation: Explanation) -> Explanation:
        """Return *explanation* with the mismatches and the reasons of the ruling first."""
        others = (one for one in explanation.mismatches if one not in self.mismatches)
        known = {str(one) for one in self.mismatches}
        reasons = (reason for reason in explanation.reasons if reason not in known)
        return replace(
            explanation,
            mismatches=(*self.mismatches, *others),
            reasons=(*self.reasons, *reasons),
        )


class _Substitute(NamedTuple):
    """A pair that may be judged instead of another, and why."""

    pair: Pair
    reason: str
    is_clause: bool

    def counts(self, judgment: Judgment, earlier: Judgment) -> bool:
        """Return whether *judgment*, of this pair, takes the place of *earlier*.

        What a stricter statement is denied says nothing of the hypothesis, and a clause that does
        not entail it nothing of the text.
        """
        is_entailed = judgment.label is Label.ENTAILMENT
        return judgment.score > earlier.score and (is_entailed or not self.is_clause)


class Guard:
    """Judges by its member, but for mismatches, which forbid entailment, and restatements.

    *member* is a table with a system's `name` (or the folder of a fitted one) and its options.
    *rules* are names of what is applied: `mismatches`, `restatements` and `clauses`; with an empty
    list the judgments are the member's. A text of more than 2,000 characters is compared by the
    part that decided, where the member reports one. It is fitted where the member is.
    """

    def __init__(
        self,
        member: Mapping[str, Any] | None = None,
        rules: Sequence[str] = RULES,
    ):
        self.rules = _checked_rules(rules)
        self._member = _loaded_member({"name": "features"} if member is None else member)

    @classmethod
    def around(cls, member: NamedSystem, rules: Sequence[str] = RULES) -> Guard:
        """Return the guard of a system that is loaded already."""
        guard = cls.__new__(cls)
        guard.rules = _checked_rules(rules)
        guard._member = member
        return guard

    excluded_from_signature = frozenset({"member", "model", "threads"})
    """Options that signatures leave out: the fingerprint identifies the member."""

    @property
    def fingerprint(self) -> str:
        """The rules that are applied, and the member with what it is."""
        return f"{'+'.join(self.rules) or 'none'}>{self._member.identity}"

    @property
    def labels(self) -> LabelScheme:
        """The scheme of the member."""
        return self._member.labels

    @property
    def trained_on(self) -> Mapping[str, object]:
        """What the member learned from, as far as it says."""
        return joined_training([self._member])

    def for_workers(self, processes: int) -> Guard:
        """Return the guard for one of several *processes*, whose member shares the cores."""
        return Guard.around(self._member.for_workers(processes), self.rules)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*.

        An explanation is of the member, with the mismatches or the restatement that changed its
        judgment.
        """
        stream = iter(pairs)
        while batch := list(islice(stream, BATCH)):
            try:
                judgments = self._judged(batch)
            except DataError:  # the member refuses a pair: those before it are judged first
                judgments = (judgment for pair in batch for judgment in self._judged([pair]))
            yield from judgments

    def _judged(self, batch: Sequence[Pair]) -> Iterable[Judgment]:
        return [ruling.explained for ruling in self._rulings(batch)]

    def _rulings(self, batch: Sequence[Pair]) -> list[_Ruling]:
        judgments = self._member.judge(batch)
        rulings = [self._ruling(*both) for both in zip(batch, judgments, strict=True)]
        substitutes = [
            (place, substitute)
            for place, (pair, ruling) in enumerate(zip(batch, rulings, strict=True))
            for substitute in self._substitutes(pair, ruling)
        ]
        again = self._member.judge(substitute.pair for _, substitute in substitutes)
        for (place, substitute), judgment in zip(substitutes, again, strict=True):
            ruling = self._ruling(substitute.pair, judgment)
            if substitute.counts(ruling.judgment, rulings[place].judgment):
                rulings[place] = ruling._replace(instead=substitute.reason)
        return rulings

    def _ruling(self, pair: Pair, judgment: Judgment) -> _Ruling:
        """Return *judgment* without entailment where *pair* has a mismatch."""
        if judgment.label is not Label.ENTAILMENT or "mismatches" not in self.rules:
            return _Ruling(judgment)
        unsupported = mismatches(_compared_text(pair, judgment), pair.hypothesis)
        return (
            _Ruling(_withheld(judgment, unsupported), unsupported)
            if unsupported
            else _Ruling(judgment)
        )

    def _substitutes(self, pair: Pair, ruling: _Ruling) -> Iterator[_Substitute]:
        """Yield what may be judged instead of *pair*, where the member predicts no entailment."""
        if ruling.judgment.label is Label.ENTAILMENT or ruling.mismatches:
            return
        text = _compared_text(pair, ruling.judgment)
        if "restatements" in self.rules and (stricter := restated(text, pair.hypothesis)):
            reason = f"judged as {stricter!r}, from which the hypothesis follows"
            yield _Substitute(replace(pair, hypothesis=stricter), reason, is_clause=False)
        if "clauses" in self.rules and len(text) <= LONGEST and not pair.is_in_context:
            for clause in _clauses_about(text, pair.hypothesis):
                reason = f"judged by {clause!r} alone"
                yield _Substitute(replace(pair, text=clause), reason, is_clause=True)

    def explain(self, pair: Pair) -> Explanation:
        """Return the member's explanation, behind what a rule changed."""
        (ruling,) = self._rulings([pair])
        return ruling.added_to(self._member.explain(pair))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Guard:
        """Return the guard of the member fitted to *pairs*; OptionError if that learns nothing."""
        return Guard.around(self._member.fit(pairs, seed=seed), self.rules)

    def state(self) -> dict[str, object]:
        """Return what the member learned: the guard itself learns nothing."""
        return self._member.system.state() if isinstance(self._member.system, Fittable) else {}

    def with_state(self, state: Mapping[str, object]) -> Guard:
        """Return the guard of the member that has learned *state*, as `state` gave it."""
        if not isinstance(self._member.system, Fittable):
            return self
        fitted = self._member.system.with_state(state)
        return Guard.around(replace(self._member, system=fitted), self.rules)


def _withheld(judgment: Judgment, unsupported: Sequence[Mismatch]) -> Judgment:
    """Return *judgment* without entailment, whose probability goes where *found* point."""
    probabilities = dict(judgment.probabilities)
    label = judgment.labels.members[-1]
    if Label.CONTRADICTION in probabilities and any(one.contradicts for one in unsupported):
        label = Label.CONTRADICTION
    entailed = probabilities[Label.ENTAILMENT]
    probabilities[Label.ENTAILMENT] = REMAINING * entailed
    probabilities[label] += (1 - REMAINING) * entailed
    return replace(judgment, label=label, probabilities=probabilities)


def _compared_text(pair: Pair, judgment: Judgment) -> str:
    """Return the text, or of a long one the part that decided, if any did alone."""
    part = judgment.explanation.deciding_part if judgment.explanation else None
    is_long = len(pair.text) > LONGEST
    return pair.text[part.start : part.end] if part and is_long else pair.text


def _clauses_about(text: str, hypothesis: str) -> Iterator[str]:
    """Yield the clauses of *text* that have enough content words of *hypothesis*; of one, none."""
    needed = {word.stem for word in words(hypothesis) if word.is_content}
    statements = [
        "".join(piece if isinstance(piece, str) else text[slice(*piece)] for piece in clause.pieces)
        for clause in clauses(text)
    ]
    if len(statements) < 2:
        statements = [f"{part.strip(' .')}." for part in text.split(";") if part.strip(" .")]
    for statement in statements if len(statements) > 1 else ():
        if len(needed & {word.stem for word in words(statement)}) >= ENOUGH * len(needed):
            yield statement


def _checked_rules(rules: Sequence[str]) -> tuple[str, ...]:
    if isinstance(rules, str):
        raise OptionError('rules must be a list of names, such as ["mismatches"]')
    if unknown := sorted(set(rules) - set(RULES)):
        raise OptionError(str(UnknownNameError("rule", unknown[0], RULES)))
    return tuple(rule for rule in RULES if rule in rules)


def _loaded_member(table: Mapping[str, Any]) -> NamedSystem:
    name = table.get("name") if isinstance(table, Mapping) else None
    if not isinstance(name, str):
        raise OptionError("the member of a guard is a table with the name of a system")
    options = {key: value for key, value in table.items() if key != "name"}
    try:
        return load_system(name, options=options)
    except RecursionError as error:
        raise ModelError(f"'{name}' is a member of itself: endless recursion") from error
