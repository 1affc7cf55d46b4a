"""The system `backchaining`: a hypothesis proved goal by goal, at a cost, as COGEX does.

After Tatu, Iles, Slavick, Novischi and Moldovan (2006). The text is a list of facts, the hypothesis
a list of goals. A goal is proved by a fact, or by an axiom whose own goals are; what cannot be
proved is relaxed, and last of all dropped:

| step | cost, as a share of the goal's weight |
| --- | --- |
| a fact | 0 |
| an axiom of the weight w | 1 - w, and 0.05 at least |
| another role of the same event (relaxed) | 0.2 |
| a word that the text has of something else | 0.2 |
| both arguments of a role are there, not related | 0.4 |
| dropped | 1 |

    score = 1 - Σ cost / Σ weight

Of the weights names have the greatest, then nouns and verbs by their idf, then the rest. What one
side denies and the other states halves the score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources, versions
from entailment.model import Explanation, Pair, Proof
from entailment.structure.reading import analyser, read
from entailment.systems.classics.logic.axioms import Knowledge
from entailment.systems.classics.logic.chaining import Chainer, Step
from entailment.systems.classics.logic.formulas import Atom
from entailment.systems.classics.logic.goals import MAX_GOALS, Goals, atoms, weight_of
from entailment.systems.classics.logic.proofs import goal_proof, steps_of
from entailment.systems.classics.logic.referents import Referents
from entailment.systems.classics.logic.translation import translated
from entailment.systems.scored import Scored
from entailment.text.words import stem

__all__ = ["Backchaining", "backchaining"]

_DENIED = 0.5
_LONGEST = 4_000


_CUT = "axioms are followed two in a row; longer chains were cut off"


class _Proved(NamedTuple):
    """The score of a pair, the steps of its proof, and notes on the search."""

    score: float
    steps: tuple[Step, ...] = ()
    notes: tuple[str, ...] = ()


class _Problem(NamedTuple):
    """The facts and goals of a pair, and what proves goals from facts."""

    facts: Goals
    goals: Goals
    chainer: Chainer

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """What is to be proved."""
        return (*self.goals.stated, *self.goals.denied)


class Backchaining:
    """Proves hypotheses goal by goal, by axioms of *knowledge*; the last proofs are cached."""

    def __init__(self, knowledge: Knowledge):
        self._knowledge = knowledge
        self._proved = lru_cache(maxsize=8192)(self._search)

    def uses(self) -> list[str]:
        """Return the parser and the resources of the axioms, with their versions."""
        return [analyser().identity, *versions(self._knowledge.resources)]

    def score(self, pair: Pair) -> float:
        """Return the score of a pair, in [0, 1]; 0 for a text of more than 4,000 characters."""
        return self._proved(pair.text, pair.hypothesis).score

    def explain(self, pair: Pair) -> Explanation:
        """Return the steps, as reasons and as a proof."""
        _, steps, notes = self._proved(pair.text, pair.hypothesis)
        proof = goal_proof(pair, steps, notes) if steps else None
        return Explanation(reasons=(*map(str, steps), *notes), proof=proof)

    def replay(self, pair: Pair, proof: Proof) -> tuple[int, ...]:
        """Return the gap that the steps of *proof* leave when they are applied to the text again.

        Raise ValueError for a step that the facts and axioms do not permit.
        """
        problem = self._problem(pair.text, pair.hypothesis)
        steps = problem.chainer.replay(problem.atoms, steps_of(proof)).steps
        return goal_proof(pair, steps).gap

    def _problem(self, text: str, hypothesis: str) -> _Problem:
        referents = Referents()
        reading = read(text)
        stated = translated(reading, referents, side="t").formula
        claimed = translated(read(hypothesis), referents, side="h").formula
        facts, goals = atoms(stated, keeps_variables=False), atoms(claimed, keeps_variables=True)
        axioms = self._knowledge.axioms([stated], [claimed], referents, referents.names)
        stems = frozenset(stem(token.lemma) for token in reading.tree.tokens)
        return _Problem(facts, goals, Chainer((*facts.stated, *facts.denied), axioms, stems))

    def _search(self, text: str, hypothesis: str) -> _Proved:
        if len(text) > _LONGEST:
            return _Proved(0.0, (), (f"texts over {_LONGEST:,} characters are not proved",))
        problem = self._problem(text, hypothesis)
        if not problem.atoms:
            return _Proved(0.0, (), ("no formula states the hypothesis",))
        proof = problem.chainer.prove(problem.atoms)
        total = sum(map(weight_of, problem.atoms[:MAX_GOALS]))
        score = max(0.0, 1.0 - proof.cost / total) * _agreement(problem.facts, problem.goals)
        return _Proved(score, proof.steps, (_CUT,) if problem.chainer.was_cut else ())


def backchaining(
    resources: Sequence[Mapping[str, object]] = (),
    least: float = 0.1,
    threshold: float = 0.6,
    per: str | None = None,
) -> Scored:
    """Predicts entailment if the hypothesis can be proved from the text at low cost.

    *resources* are the `[[resource]]` tables whose rules become axioms, from the weight *least* on,
    in [0, 1]. Pairs with a score of at least *threshold*, in [0, 1], are entailed; *per* names an
    attribute whose values get thresholds of their own when fitted.
    """
    loaded = make_resources(resources)
    knowledge = Knowledge(Lookup(loaded) if loaded else None, least=least)

    proofs = Backchaining(knowledge)
    return Scored.at(proofs.score, threshold, per, proofs.explain, proofs.uses)


def _agreement(facts: Goals, goals: Goals) -> float:
    """Return a half where a predicate that one side states is only denied by the other, else 1."""
    verbs = {atom.predicate for atom in goals.stated if atom.predicate.endswith(":v")}
    denied = {atom.predicate for atom in goals.denied if atom.predicate.endswith(":v")}
    stated = {atom.predicate for atom in facts.stated}
    refused = {atom.predicate for atom in facts.denied}
    is_opposed = bool((verbs & refused) - stated) or bool((denied & stated) - refused)
    return _DENIED if is_opposed else 1.0
