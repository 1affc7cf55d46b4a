"""All rules over a text and a hypothesis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from entailment.model import Mismatch
from entailment.systems.mismatches.absences import denied_conditions, unassessed
from entailment.systems.mismatches.antonyms import antonyms
from entailment.systems.mismatches.attribution import crossed_names, crossed_quantities
from entailment.systems.mismatches.bare import readings
from entailment.systems.mismatches.codes import other_codes
from entailment.systems.mismatches.comparisons import comparisons
from entailment.systems.mismatches.conditional_denials import conditional_denials
from entailment.systems.mismatches.crossed import crossed_clauses
from entailment.systems.mismatches.directions import exchanged_directions
from entailment.systems.mismatches.durations import durations
from entailment.systems.mismatches.embedding import embeddings
from entailment.systems.mismatches.fragments import added_ends, other_results
from entailment.systems.mismatches.initials import other_initials
from entailment.systems.mismatches.listed import addressed, listed_elsewhere
from entailment.systems.mismatches.modality import entitlements, obligations
from entailment.systems.mismatches.names import replaced_names
from entailment.systems.mismatches.namesakes import namesakes
from entailment.systems.mismatches.negation import denied_nominals, negations
from entailment.systems.mismatches.omitted import (
    omitted_heads,
    omitted_modifiers,
    omitted_openings,
    omitted_restrictions,
    omitted_scopes,
    subjects_of_others,
)
from entailment.systems.mismatches.open_questions import open_questions
from entailment.systems.mismatches.orders import orders
from entailment.systems.mismatches.paired_years import crossed_years
from entailment.systems.mismatches.parties import exchanged_parties
from entailment.systems.mismatches.pronouns import other_pronouns
from entailment.systems.mismatches.quantifiers import dropped_exceptions, exclusives, quantifiers
from entailment.systems.mismatches.quantities import changed_values, missing, unsupported
from entailment.systems.mismatches.ranks import ranks
from entailment.systems.mismatches.retractions import retractions
from entailment.systems.mismatches.roles import exchanged_agents, swapped_roles
from entailment.systems.mismatches.significance import significances
from entailment.systems.mismatches.subjects import (
    other_subjects,
    owners_of_owners,
    relatives_for_owners,
)
from entailment.systems.mismatches.talk import of_listeners, of_other_speakers
from entailment.systems.mismatches.unrelated_denials import unrelated_denials
from entailment.systems.mismatches.unstated import added_clauses, unstated
from entailment.systems.mismatches.verbatim import covered, is_in_order
from entailment.text.contractions import as_written, written_out
from entailment.text.words import sentence_starts

__all__ = ["LONGEST", "RULES", "Rule", "decisive_mismatches", "mismatches"]

LONGEST = 2000
"""Characters of a text that the rules read: they are made for a passage."""

Detect = Callable[[str, str], Iterator[Mismatch]]


class Rule(NamedTuple):
    """What yields mismatches, and how close the wording has to be that it does.

    *share* is that of the hypothesis's content words that the text needs, numbers apart;
    *is_in_order* that one sentence has all of them in the order of the hypothesis. A text of
    more than *longest* words has too many numbers for it, and no mismatch. What *is_decisive*
    counts however sure a system is, in other words, too. What *is_last* is tried where no other
    rule has a mismatch in the same reading.
    """

    detect: Detect
    share: float = 0.0
    is_in_order: bool = False
    longest: int | None = None
    is_decisive: bool = False
    is_last: bool = False

    def __call__(self, text: str, hypothesis: str) -> Iterator[Mismatch]:
        """Yield the mismatches of *hypothesis*, none where the text says it in other words."""
        if self.share and covered(text, hypothesis) < self.share:
            return
        if self.longest is not None and len(text.split()) > self.longest:
            return
        if not self.is_in_order or is_in_order(text, hypothesis):
            yield from self.detect(text, hypothesis)


RULES: Mapping[str, Rule] = {
    "quantities": Rule(unsupported, longest=70),
    "changed values": Rule(changed_values, is_decisive=True),
    "durations": Rule(durations, longest=70),
    "missing quantities": Rule(missing, 1.0),
    "codes": Rule(other_codes, is_decisive=True),
    "crossed quantities": Rule(crossed_quantities, longest=70),
    "crossed years": Rule(crossed_years),
    "comparisons": Rule(comparisons),
    "quantifiers": Rule(quantifiers),
    "exclusives": Rule(exclusives, 1.0),
    "exceptions": Rule(dropped_exceptions, is_decisive=True),
    "negations": Rule(negations, is_in_order=True),
    "denied nominals": Rule(denied_nominals, 1.0),
    "unrelated denials": Rule(unrelated_denials, longest=70),
    "denied conditions": Rule(denied_conditions),
    "unassessed": Rule(unassessed, longest=70, is_decisive=True),
    "significances": Rule(significances, is_decisive=True),
    "embeddings": Rule(embeddings),
    "open questions": Rule(open_questions, is_decisive=True),
    "conditional denials": Rule(conditional_denials),
    "retractions": Rule(retractions),
    "obligations": Rule(obligations, 1.0, is_in_order=True),
    "orders": Rule(orders, longest=70),
    "entitlements": Rule(entitlements, is_decisive=True),
    "antonyms": Rule(antonyms),
    "roles": Rule(swapped_roles),
    "agents": Rule(exchanged_agents),
    "listeners": Rule(of_listeners, is_decisive=True),
    "other speakers": Rule(of_other_speakers, is_decisive=True),
    "parties": Rule(exchanged_parties, is_decisive=True),
    "directions": Rule(exchanged_directions),
    "crossed names": Rule(crossed_names, 1.0),
    "crossed clauses": Rule(crossed_clauses, 1.0),
    "replaced names": Rule(replaced_names),
    "namesakes": Rule(namesakes),
    "initials": Rule(other_initials, is_decisive=True),
    "listed elsewhere": Rule(listed_elsewhere, is_decisive=True),
    "addressed": Rule(addressed, is_decisive=True),
    "other subjects": Rule(other_subjects),
    "pronouns": Rule(other_pronouns),
    "relatives": Rule(relatives_for_owners),
    "owners": Rule(owners_of_owners),
    "unstated": Rule(unstated),
    "added clauses": Rule(added_clauses),
    "added ends": Rule(added_ends, is_decisive=True),
    "other results": Rule(other_results, is_decisive=True),
    "ranks": Rule(ranks),
    "omitted heads": Rule(omitted_heads, is_last=True),
    "omitted modifiers": Rule(omitted_modifiers, is_last=True),
    "omitted openings": Rule(omitted_openings, is_last=True),
    "omitted restrictions": Rule(omitted_restrictions, is_last=True),
    "omitted scopes": Rule(omitted_scopes, is_last=True),
    "subjects of others": Rule(subjects_of_others, is_last=True),
}
"""Every rule by name, in the order in which its mismatches are reported. What closeness of wording
each needs was chosen on training and development files (`bench/guard.py`)."""


@lru_cache(maxsize=1024)
def mismatches(text: str, hypothesis: str) -> tuple[Mismatch, ...]:
    """Return why *text* does not entail *hypothesis*, whatever a system judges; empty where it may.

    A pair of which either has more than `LONGEST` characters has none, nor has a text of which
    the hypothesis is a sentence. A hypothesis means the same with and without its final stop.

    >>> [str(found) for found in mismatches("It has 300 seats.", "It has more than 400 seats.")]
    ["number: the hypothesis has 'more than 400', the text has '300'"]
    """
    return _by_rules(RULES.values(), text, hypothesis)


def decisive_mismatches(text: str, hypothesis: str) -> tuple[Mismatch, ...]:
    """Return the mismatches by rules that count however sure a system is of entailment."""
    return _by_rules((rule for rule in RULES.values() if rule.is_decisive), text, hypothesis)


def _by_rules(rules: Iterable[Rule], text: str, hypothesis: str) -> tuple[Mismatch, ...]:
    if max(len(text), len(hypothesis)) > LONGEST or _states(text, hypothesis):
        return ()
    applied = tuple(rules)
    for sides in readings(written_out(text).text, written_out(hypothesis).text):
        for is_last in (False, True):
            tried = (rule for rule in applied if rule.is_last is is_last)
            if results := [mismatch for rule in tried for mismatch in rule(*sides)]:
                return tuple(_as_written(mismatch, text, hypothesis) for mismatch in results)
    return ()


def _as_written(mismatch: Mismatch, text: str, hypothesis: str) -> Mismatch:
    """Return *mismatch* with the denials as the two sides have them."""
    own = as_written(mismatch.hypothesis, hypothesis)
    return replace(mismatch, hypothesis=own, text=mismatch.text and as_written(mismatch.text, text))


def _states(text: str, hypothesis: str) -> bool:
    """Return whether sentences of *text* are *hypothesis*, white space and the last stop apart.

    >>> _states("Dogs are admitted. Cats are not.", "Dogs are admitted")
    True
    >>> _states("Dogs are admitted if they are on a lead.", "Dogs are admitted")
    False
    """
    statement = _unstopped(hypothesis)
    starts = sorted(sentence_starts(text))
    ends = [*starts[max(1, len(sentence_starts(hypothesis))) :], len(text)]
    spans = ((0, ends[0]), *zip(starts, ends, strict=False))
    return any(_unstopped(text[start:end]) == statement for start, end in spans)


def _unstopped(sentences: str) -> str:
    """Return *sentences* with single blanks, without the last full stop, and quotes around them.

    >>> _unstopped('It rained.  "It snowed!"')
    'It rained. "It snowed'
    """
    return " ".join(sentences.split()).strip("\"'“”‘’«»()[].! ")
