"""The shape of a clause: its marks, coordinated verbs, subject, modals and arguments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from entailment.structure.clauses import clause_groups
from entailment.structure.modality import tense
from entailment.structure.phrases import Phrases
from entailment.structure.statements import Argument
from entailment.structure.tree import Tree
from entailment.structure.vocabulary import listed, table

__all__ = ["TOGETHER", "VERBAL", "ClauseReader"]

VERBAL = ("VERB", "AUX")
"""The parts of speech of what heads a clause."""

TOGETHER = ("and", "but", "while", "when", "because", "as", "since", "after", "although", "though")
"""Marks of clauses that are stated with the one that they hang on."""


@dataclass(frozen=True, slots=True)
class ClauseReader:
    """Reads clauses of one analysed text; a clause is named by the place of its verb."""

    phrases: Phrases

    @property
    def tree(self) -> Tree:
        """The dependencies of the text."""
        return self.phrases.tree

    def is_verb(self, place: int) -> bool:
        """Return whether the token at *place* is a verb or an auxiliary."""
        return self.tree.token(place).pos in VERBAL

    def mark(self, verb: int) -> str:
        """Return the conjunction or adverb that the clause begins with, empty without one."""
        marks = self.tree.below(verb, "mark", "advmod")
        return next((self.tree.lemma(mark) for mark in marks if mark < verb), "")

    def is_purpose(self, verb: int) -> bool:
        """Return whether the clause is an infinitive: *to sell the mill*."""
        return any(self.tree.lemma(auxiliary) == "to" for auxiliary in self.tree.below(verb, "aux"))

    def conjuncts(self, verb: int) -> list[int]:
        """Return the verbs that are coordinated with *verb*, each before its own."""
        below = [child for child in self.tree.below(verb, "conj") if self.is_verb(child)]
        return [*below, *(further for place in below for further in self.conjuncts(place))]

    def has_subject(self, verb: int) -> bool:
        """Return whether the verb has a subject of its own."""
        return self.tree.first(verb, "nsubj", "nsubjpass", "expl", "csubj") is not None

    def is_disjunction(self, verb: int) -> bool:
        """Return whether *verb* and its conjuncts are joined by *or* or *nor*."""
        joined = [verb, *self.conjuncts(verb)]
        joins = {self.tree.lemma(cc) for place in joined for cc in self.tree.below(place, "cc")}
        return bool(joins & {"or", "nor"})

    def groups(self, verb: int) -> list[list[Argument]]:
        """Return the arguments of the verb, coordinated ones together."""
        return clause_groups(self.phrases, verb)

    def subject(self, verb: int) -> list[Argument] | None:
        """Return the coordinated arguments that are the subject, None without one."""
        groups = self.groups(verb)
        own = self.tree.first(verb, "nsubj", "nsubjpass")
        named = next((group for group in groups if own == group[0].place), None)
        is_elsewhere = own is None or self.tree.lemma(own) in listed("clauses", "relative_pronouns")
        if named is not None or not is_elsewhere:
            return named
        passive = self.tree.first(verb, "nsubjpass", "auxpass") is not None
        roles = ("patient", "recipient") if passive else ("agent", "theme", "patient")
        return next((group for group in groups if group[0].role in roles), None)

    def subject_place(self, verb: int) -> int | None:
        """Return the place of the first head of the subject."""
        subject = self.subject(verb)
        return subject[0].place if subject else None

    def is_generic(self, verb: int, subject: Sequence[Argument]) -> bool:
        """Return whether the clause speaks of a kind: *dogs bark*."""
        first = subject[0]
        is_bare = first.is_plural and first.quantifier is None and first.amount is None
        is_bare &= not self.tree.below(first.place, "det", "poss", "nummod")
        return (
            is_bare
            and not first.is_name
            and tense(self.tree, verb) != "past"
            and (self.tree.first(verb, "aux") is None)
        )

    def modals(self, verb: int) -> list[str]:
        """Return the kinds of the modals over the verb, the outermost first."""
        kinds: list[str] = []
        listed_modals = table("clauses", "modals")
        for auxiliary in self._auxiliaries(verb):
            if kind := listed_modals.get(self.tree.token(auxiliary).form.lower()):
                kinds.append(kind)
        for child in self.tree.below(verb, "advmod"):
            form = self.tree.token(child).form.lower()
            if form in listed("clauses", "doubt_adverbs"):
                kinds.append("possibility")
            elif form in listed("clauses", "weak_denials"):
                kinds.append("open")
        if self._is_progressive(verb):
            kinds.append("progress")
        return kinds

    def _auxiliaries(self, verb: int) -> list[int]:
        """Return the auxiliaries of the verb; of a bare one those of the verb before it."""
        own = self.tree.below(verb, "aux")
        if own or self.tree.token(verb).relation != "conj":
            return own
        is_bare = self.tree.token(verb).form.lower() == self.tree.token(verb).lemma
        return self.tree.below(self.tree.token(verb).head, "aux") if is_bare else []

    def _is_progressive(self, verb: int) -> bool:
        is_participle = self.tree.token(verb).form.lower().endswith("ing")
        return is_participle and any(
            self.tree.lemma(child) == "be" for child in self.tree.below(verb, "aux")
        )

    def predicate(self, verb: int) -> str:
        """Return the lemma of the verb, with its particle: *sell+off*."""
        particle = self.tree.first(verb, "prt")
        lemma = self.tree.lemma(verb)
        return lemma if particle is None else f"{lemma}+{self.tree.lemma(particle)}"

    def is_literal(self, argument: Argument) -> bool:
        """Return whether the argument is no thing but a word or a clause: *quickly*."""
        token = self.tree.token(argument.place)
        return token.pos in ("ADV", "ADJ", *VERBAL) or (
            argument.amount is not None and argument.amount.kind != "count" and not argument.head
        )
