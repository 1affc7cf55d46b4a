"""One clause of an analysed text, by its verb."""

from __future__ import annotations

from functools import cached_property

from entailment.structure.phrases import Phrases
from entailment.structure.tree import Tree
from entailment.structure.vocabulary import listed

__all__ = ["ParsedClause"]


class ParsedClause:
    """The clause at *verb* of the text that *phrases* are of."""

    def __init__(self, phrases: Phrases, verb: int):
        self.phrases = phrases
        self.tree: Tree = phrases.tree
        self.verb = verb
        self.lemma = self.tree.lemma(verb)

    @cached_property
    def is_passive(self) -> bool:
        """Whether its subject is what it is done to: *was sold*, *sold in May*."""
        if self.tree.first(self.verb, "nsubjpass", "auxpass", "csubjpass") is not None:
            return True
        token = self.tree.token(self.verb)
        if token.relation == "conj" and self.tree.first(self.verb, "nsubj", "aux", "dobj") is None:
            head = token.head
            is_participle = token.form.lower() not in (token.lemma, f"{token.lemma}s")
            is_participle &= self.lemma not in listed("clauses", "intransitive")
            if self.tree.first(head, "auxpass") is not None and is_participle:
                return True
        is_bare = self.tree.first(self.verb, "nsubj", "aux", "dobj") is None
        is_participle = not token.form.lower().endswith("ing") and token.form.lower() != token.lemma
        return (
            token.relation in ("acl", "advcl") and is_bare and is_participle and token.pos == "VERB"
        )

    def is_verb(self, place: int) -> bool:
        """Return whether the word at *place* is a verb."""
        return self.tree.token(place).pos in ("VERB", "AUX")

    def antecedent(self, place: int) -> int:
        """Return the noun of the relative pronoun at *place*; *place* for another word."""
        token = self.tree.token(self.verb)
        is_relative = self.tree.lemma(place) in listed("clauses", "relative_pronouns")
        return token.head if is_relative and token.relation == "relcl" else place
