"""The system `guard`: a judge, corrected by what the words of the two sides show.

A network of the size that runs on any laptop takes the same words for the same statement. The
guard has four rules for what it passes over.

| rule | where the member predicts | and | then |
| --- | --- | --- | --- |
| any | | *isn't*, *cannot*; no final stop | *is not*, *can not*; one |
| `unrelated` | | the text has sentences that have | the text is judged |
| | | nothing to do with the hypothesis, | without them (`unrelated`, |
| | | or are about another thing | `other_things`) |
| `mismatches` | entailment, or | the two sides mismatch | P(entailment) goes to contradiction |
| | holds it likeliest | | where a mismatch contradicts, else to unknown |
| `derivations` | | the text words an amount or a time of | the hypothesis is judged |
| | | the hypothesis otherwise: *2,500* for *2500* | in these words |
| | anything | the hypothesis follows from, or is | entailment, or contradiction, if |
| | | excluded by, other statements | all of them are entailed |
| | contradiction | the text is of another time | unknown |
| | anything | both differ by a phrase in the scope | as the two are judged without that, |
| | | of a negation, *all* or *most* | in each other's place |
| `clauses` | no entailment | a clause of the text has half of the | that is judged instead, |
| | | hypothesis's content words | if it is entailed |

What is calculated from a number of the text contradicts only where the text is short and surely
says that number (`derived.SHORT`, `derived.LIKELY`): a passage has many.

Some pairs with a mismatch are entailed for all that, so that a share of the probability stays:
P'(entailment) = r P(entailment), r = 0.4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from entailment.discourse.capitals import in_normal_case
from entailment.errors import OptionError, UnknownNameError
from entailment.model import Explanation, Fittable, Judgment, Label, LabelScheme, Pair
from entailment.structure.comparison import Comparison
from entailment.structure.pairs import (
    Reversal,
    another_event,
    change_of_value,
    outcomes,
    reversal,
    rewordings,
)
from entailment.structure.premises import derivations
from entailment.systems.batches import judged_in_batches
from entailment.systems.cases import Case
from entailment.systems.entering import ReadPair
from entailment.systems.loading import load_member
from entailment.systems.mismatches import LONGEST, decisive_mismatches, mismatches
from entailment.systems.mismatches.bare import readings
from entailment.systems.mismatches.conditional_denials import conditional_denials
from entailment.systems.mismatches.embedding import embeddings
from entailment.systems.mismatches.kinds import KINDS
from entailment.systems.mismatches.open_questions import open_questions
from entailment.systems.mismatches.quantifiers import dropped_exceptions
from entailment.systems.mismatches.retractions import has_other_account, retractions
from entailment.systems.mismatches.significance import significances
from entailment.systems.mismatches.verbatim import covered
from entailment.systems.named import NamedSystem, joined_training
from entailment.systems.other_things import without_other_things
from entailment.systems.parsing import Structure
from entailment.systems.rulings import Ruling, withheld
from entailment.systems.unrelated import without_unrelated
from entailment.text.characters import Normal, replaced
from entailment.text.clauses import clauses
from entailment.text.contractions import contractions, written_out
from entailment.text.contrasts import without_contrasts
from entailment.text.words import content_stems, words

__all__ = ["RULES", "Guard", "is_taken_back"]

RULES = ("unrelated", "mismatches", "derivations", "clauses")
"""The names of the rules."""

SURE = 0.9
"""P(entailment) above which only decisive rules hold where the text lacks a content word of the
hypothesis. Without all of them, the member was right in 94 of 102 pairs that `small` and `base`
were so sure of, on 28 training and development sets."""

ENOUGH = 0.5
"""The share of the hypothesis's content words that a clause needs, to be judged alone."""


class Guard:
    """Judges by its member, except for mismatches, which rule out entailment, and derivations.

    *member* is a table with a system's `name` (or the folder of a fitted one) and its options.
    *rules* are the rules to apply: `unrelated`, `mismatches`, `derivations` and `clauses`; with an
    empty list, the judgments are the member's. In a text of more than 2,000 characters, only the
    part that decided is compared, if the member reports one. *structure* is `words`, `parse`
    (statements, parsed by spaCy, are compared too), or `auto`: the value of the environment
    variable `ENTAILMENT_STRUCTURE`, else `parse` if spaCy is installed. It is fitted if the member
    is.
    """

    def __init__(
        self,
        member: Mapping[str, Any] | None = None,
        rules: Sequence[str] = RULES,
        structure: str = "auto",
    ):
        self.rules = _checked_rules(rules)
        self.structure = structure
        self._structure = Structure(structure)
        self._member = load_member(
            {"name": "features"} if member is None else member, "the member of a guard"
        )

    @classmethod
    def around(
        cls, member: NamedSystem, rules: Sequence[str] = RULES, structure: str = "auto"
    ) -> Guard:
        """Return the guard of a system that is loaded already."""
        guard = cls.__new__(cls)
        guard.rules = _checked_rules(rules)
        guard.structure, guard._structure = structure, Structure(structure)
        guard._member = member
        return guard

    excluded_from_signature = frozenset({"member", "model", "threads", "structure"})
    """Options that signatures leave out: the fingerprint identifies the member and what reads."""

    @property
    def fingerprint(self) -> str:
        """The rules that are applied, and the member with what it is."""
        rules = "+".join(self.rules) or "none"
        return f"{rules},{self._structure.fingerprint}>{self._member.identity}"

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
        return Guard.around(self._member.for_workers(processes), self.rules, self.structure)

    def judge(self, pairs: Iterable[Pair]) -> Iterator[Judgment]:
        """Yield one judgment a pair, in the order of *pairs*.

        An explanation is of the member, with the mismatches or the derivation that changed its
        judgment.
        """
        return judged_in_batches(pairs, self._judged)

    def _judged(self, batch: Sequence[Pair]) -> Iterable[Judgment]:
        reads = [self._read(pair) for pair in batch]
        rulings = self._rulings([read.pair for read in reads])
        return [
            read.judgment(ruling.explained) for read, ruling in zip(reads, rulings, strict=True)
        ]

    def _read(self, pair: Pair) -> ReadPair:
        """Return *pair* without unrelated sentences of its text, the hypothesis in its words.

        Sentences in capitals are in normal case, denials are written out, and the hypothesis ends
        with a stop.
        """
        if not self.rules:
            return ReadPair(pair, pair)
        cased, own = _in_normal_case(pair)
        out, sentence = written_out(cased.text), _sentence(own.text)
        about = self._about_subject(out.text, sentence.text)
        plain = replace(pair, text=about.text, hypothesis=sentence.text)
        text, hypothesis = self._read_text(plain), self._read_hypothesis(plain)
        if text.text == pair.text and hypothesis.text == pair.hypothesis:
            return ReadPair(pair, pair)
        read = replace(pair, text=text.text, hypothesis=hypothesis.text)
        return ReadPair(read, pair, (text, about, out, cased), (hypothesis, sentence, own))

    def _about_subject(self, text: str, hypothesis: str) -> Normal:
        if "unrelated" not in self.rules:
            return Normal(text)
        return without_other_things(text, hypothesis)

    def _read_text(self, pair: Pair) -> Normal:
        if "unrelated" not in self.rules or pair.is_in_context:
            return Normal(pair.text)
        return without_unrelated(pair.text, pair.hypothesis)

    def _read_hypothesis(self, pair: Pair) -> Normal:
        """Return the hypothesis with the amounts and times of the text in the wording of these."""
        is_long = max(len(pair.text), len(pair.hypothesis)) > LONGEST
        if "derivations" not in self.rules or is_long:
            return Normal(pair.hypothesis)
        return replaced(pair.hypothesis, rewordings(pair.text, pair.hypothesis))

    def _rulings(self, batch: Sequence[Pair]) -> list[Ruling]:
        judgments = self._member.judge(batch)
        cases = self._cases(batch, [*judgments])
        queries = [query for case in cases for query in case.queries]
        again = zip(queries, self._member.judge(queries), strict=True)
        answers = iter([self._ruling(*both) for both in again])
        return [case.decided([next(answers) for _ in case.queries]) for case in cases]

    def _cases(self, batch: Sequence[Pair], judgments: Sequence[Judgment]) -> list[Case]:
        cases = [self._case(*both) for both in zip(batch, judgments, strict=True)]
        if "derivations" not in self.rules:
            return cases
        compared = self._compared([case.pair for case in cases])
        return [
            replace(case, comparison=comparison)
            for case, comparison in zip(cases, compared, strict=True)
        ]

    def _compared(self, pairs: Sequence[Pair]) -> list[Comparison | None]:
        """Return the comparison of each pair; one that entails does so without labels, too."""
        compared = self._structure.compared(pairs)
        entailed = [
            place
            for place, comparison in enumerate(compared)
            if comparison is not None and comparison.label is Label.ENTAILMENT
        ]
        bare = [_without_labels(pairs[place]) for place in entailed]
        again = self._structure.compared(bare)
        for place, pair, comparison in zip(entailed, bare, again, strict=True):
            if pair is not pairs[place]:
                compared[place] = comparison
        return compared

    def _case(self, pair: Pair, judgment: Judgment) -> Case:
        """Return *pair* with its ruling and what else is to be judged about it."""
        ruling = self._ruling(pair, judgment)
        part = replace(pair, text=_compared_text(pair, judgment))
        return Case(
            part,
            ruling,
            tuple(self._clauses(part, ruling)),
            derivations(part.text, pair.hypothesis) if "derivations" in self.rules else (),
            another_event=self._another_event(part),
            is_conditional=self._is_conditional(part),
            reversal=self._reversal(part),
        )

    def _clauses(self, pair: Pair, ruling: Ruling) -> Sequence[str]:
        """Return the clauses of the text that may entail what the text does not as a whole."""
        may_split = ruling.judgment.label is not Label.ENTAILMENT and not ruling.mismatches
        is_alone = len(pair.text) <= LONGEST and not pair.is_in_context
        if "clauses" not in self.rules or not may_split or not is_alone:
            return ()
        about = [*_clauses_about(pair.text, pair.hypothesis)]
        is_final = about and (self._is_excluded(pair) or is_taken_back(ruling.judgment, pair))
        return () if is_final else about

    def _is_excluded(self, pair: Pair) -> bool:
        """Return whether a mismatch of the whole text contradicts, whatever a clause has."""
        if "mismatches" not in self.rules:
            return False
        return any(each.contradicts for each in mismatches(pair.text, pair.hypothesis))

    def _another_event(self, pair: Pair) -> str | None:
        if "derivations" not in self.rules or len(pair.text) > LONGEST:
            return None
        both = pair.text, pair.hypothesis
        change = change_of_value(*both)
        return str(change) if change else another_event(*both)

    def _is_conditional(self, pair: Pair) -> bool:
        if "mismatches" not in self.rules or len(pair.text) > LONGEST:
            return False
        return any(_has_condition(*sides) for sides in readings(pair.text, pair.hypothesis))

    def _reversal(self, pair: Pair) -> Reversal | None:
        if "derivations" not in self.rules or pair.is_in_context:
            return None
        return reversal(pair.text, pair.hypothesis)

    def _ruling(self, pair: Pair, judgment: Judgment) -> Ruling:
        """Return *judgment* without entailment where *pair* has a mismatch."""
        if not _leans_to_entailment(judgment) or "mismatches" not in self.rules:
            return Ruling(judgment)
        text = _compared_text(pair, judgment)
        lacks_words = all(covered(*sides) < 1 for sides in readings(text, pair.hypothesis))
        is_sure = judgment.score > SURE and lacks_words
        differing = (decisive_mismatches if is_sure else mismatches)(text, pair.hypothesis)
        return Ruling(withheld(judgment, differing), differing) if differing else Ruling(judgment)

    def explain(self, pair: Pair) -> Explanation:
        """Return the member's explanation, behind what a rule changed."""
        read = self._read(pair)
        (ruling,) = self._rulings([read.pair])
        explained = ruling.added_to(self._member.explain(read.pair))
        if read.pair is pair:
            return explained
        reasons = [*explained.reasons]
        text, hypothesis = _in_normal_case(pair)
        whole = written_out(text.text).text
        about = self._about_subject(whole, _sentence(hypothesis.text).text).text
        if about != whole:
            reasons.append(
                "sentences about another than the subject of the hypothesis were left out"
            )
        if read.pair.text != about:
            reasons.append("sentences without a content word of the hypothesis were left out")
        if read.pair.hypothesis != _sentence(hypothesis.text).text:
            reasons.append(f"the hypothesis was judged as {read.pair.hypothesis!r}")
        return read.explanation(replace(explained, reasons=tuple(reasons)))

    def fit(self, pairs: Iterable[Pair], *, seed: int = 0) -> Guard:
        """Return the guard of the member fitted to *pairs*; OptionError if that learns nothing."""
        return Guard.around(self._member.fit(pairs, seed=seed), self.rules, self.structure)

    def state(self) -> dict[str, object]:
        """Return what the member learned: the guard itself learns nothing."""
        return self._member.system.state() if isinstance(self._member.system, Fittable) else {}

    def with_state(self, state: Mapping[str, object]) -> Guard:
        """Return the guard of the member that has learned *state*, as `state` gave it."""
        if not isinstance(self._member.system, Fittable):
            return self
        fitted = self._member.system.with_state(state)
        return Guard.around(
            replace(self._member, system=fitted, spec=None), self.rules, self.structure
        )


def _in_normal_case(pair: Pair) -> tuple[Normal, Normal]:
    """Return the text and the hypothesis of *pair* without capitals that show nothing."""
    return (
        in_normal_case(pair.text, pair.hypothesis),
        in_normal_case(pair.hypothesis, pair.text),
    )


_UNSTOPPED = re.compile(r"[\w%][\"'”’)\]]*\Z")


def _sentence(hypothesis: str) -> Normal:
    """Return *hypothesis* with its denials written out and a final stop.

    >>> _sentence("Dogs aren't admitted").text
    'Dogs are not admitted.'
    """
    end = len(hypothesis.rstrip())
    changes = [*contractions(hypothesis)]
    if _UNSTOPPED.search(hypothesis, max(0, end - 9), end):
        changes.append((end, end, "."))
    return replaced(hypothesis, changes)


def _leans_to_entailment(judgment: Judgment) -> bool:
    """Return whether it predicts entailment, or nothing though no label is likelier than that."""
    likeliest = max(judgment.probabilities.values(), default=1.0)
    is_undecided = judgment.label is Label.UNKNOWN and judgment.score >= likeliest
    return judgment.label is Label.ENTAILMENT or is_undecided


def _compared_text(pair: Pair, judgment: Judgment) -> str:
    """Return the text, or of a long one the part that decided, if any did alone."""
    part = judgment.explanation.deciding_part if judgment.explanation else None
    is_long = len(pair.text) > LONGEST
    return pair.text[part.start : part.end] if part and is_long else pair.text


def _without_labels(pair: Pair) -> Pair:
    """Return *pair* without what introduces the sentences of its text; itself if nothing does."""
    text, hypothesis = readings(pair.text, pair.hypothesis)[-1]
    is_changed = text != pair.text and hypothesis == pair.hypothesis
    return replace(pair, text=text) if is_changed else pair


def _has_condition(text: str, hypothesis: str) -> bool:
    """Return whether *text* states *hypothesis* under a condition or with an exception alone."""
    both = text, hypothesis
    is_conditional = any(KINDS[each.kind].has_condition for each in embeddings(*both))
    is_conditional = is_conditional or any(conditional_denials(*both)) or any(open_questions(*both))
    return is_conditional or any(dropped_exceptions(*both))


def is_taken_back(judgment: Judgment, pair: Pair) -> bool:
    """Return whether a clause of the text that entails the hypothesis may be corrected by another.

    One that only reports is, where the text has another account and contradicts as a whole; of a
    difference, where another clause calls it not significant.
    """
    both = pair.text, pair.hypothesis
    if any(retractions(*both)) or any(significances(*both)):
        return True
    is_denied = judgment.label is Label.CONTRADICTION
    return is_denied and has_other_account(pair.text, pair.hypothesis)


def _clauses_about(text: str, hypothesis: str) -> Iterator[str]:
    """Yield the clauses of *text* that have enough content words of *hypothesis*; of one, none.

    None that lacks a word of the hypothesis which another clause has: *It closed in 1998* of *It
    closed in 1998 and was demolished in 2004* says nothing of when it was demolished. What
    something came to counts as a clause, and the text without what it rejects: *four, not six*.
    """
    needed = content_stems(hypothesis)
    bare = without_contrasts(text, hypothesis).text
    statements = [clause.render(text) for clause in clauses(text)]
    if len(statements) < 2:
        statements = [f"{part.strip(' .')}." for part in text.split(";") if part.strip(" .")]
    statements = statements if len(statements) > 1 else []
    stated = needed & content_stems(" ".join(statements))
    complete = [each for each in statements if stated <= content_stems(each)]
    corrected = [bare] if bare != text else []
    for statement in (*complete, *outcomes(text, hypothesis), *corrected):
        if len(needed & {word.stem for word in words(statement)}) >= ENOUGH * len(needed):
            yield statement


def _checked_rules(rules: Sequence[str]) -> tuple[str, ...]:
    if isinstance(rules, str):
        raise OptionError('rules must be a list of names, such as ["mismatches"]')
    if unknown := sorted(set(rules) - set(RULES)):
        raise OptionError(str(UnknownNameError("rule", unknown[0], RULES)))
    return tuple(rule for rule in RULES if rule in rules)
