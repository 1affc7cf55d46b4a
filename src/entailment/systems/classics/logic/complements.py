"""Clauses under a verb or an adjective: what is so, what is not, and what is only said to be.

| clause | formula |
| --- | --- |
| Tom managed to leave. | Tom left. |
| Tom failed to leave. | Tom did not leave. |
| Tom knows that Ann left. | Ann left (presupposed), and that he knows it |
| Tom said that Ann left. | opaque: the content of a saying |
| It is likely that Ann left. | possibility[](...): opaque |
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from entailment.structure.modality import GOVERNORS
from entailment.structure.vocabulary import table
from entailment.systems.classics.logic.bound import Bound
from entailment.systems.classics.logic.clause_reader import ClauseReader
from entailment.systems.classics.logic.events import Events
from entailment.systems.classics.logic.formulas import Exists, Formula, Not, Opaque, Term, all_of
from entailment.systems.classics.logic.nouns import NounPhrases
from entailment.systems.classics.logic.rewriting import substituted
from entailment.systems.classics.logic.vocabulary import operator_words

__all__ = ["Complements"]


@dataclass(frozen=True, slots=True)
class Complements:
    """Translates verbs with a clause under them; *clause* gives the formula of a clause."""

    clauses: ClauseReader
    nouns: NounPhrases
    events: Events
    clause: Callable[[int, Bound], Formula]

    def complement(self, verb: int) -> int | None:
        """Return the clause under the verb, or under the adjective of *be*: *is able to swim*."""
        tree = self.clauses.tree
        own = tree.first(verb, "xcomp", "ccomp", "csubj")
        adjective = tree.first(verb, "acomp", "attr")
        if own is not None or adjective is None or tree.lemma(verb) != "be":
            return own
        return tree.first(adjective, "xcomp", "ccomp")

    def governing(self, verb: int, complement: int, bound: Bound) -> Formula:
        """Return a verb with a clause under it: *managed to*, *knew that*, *said that*."""
        lemma = self.clauses.tree.lemma(verb)
        governors = table("clauses", "governors")
        has_infinitive = self._has_infinitive(complement)
        if lemma == "be":
            return self._adjective(verb, complement, bound)
        if lemma in governors["contrary"].split() and has_infinitive:
            return Not(self.clause(complement, bound))
        if lemma in governors["implicative"].split() and has_infinitive:
            return self.clause(complement, bound)
        is_bare = not self.clauses.tree.below(complement, "mark") and not has_infinitive
        if lemma in operator_words("verbs", "perception") and is_bare:
            return all_of(self.clause(complement, bound), self._saying(verb, complement, bound))
        if lemma in governors["factive"].split() and not has_infinitive:
            return self._factive(verb, complement, bound)
        return self._saying(verb, complement, bound)

    def opaque(self, kind: str, content: Formula, bound: Bound, subject: int | None) -> Formula:
        """Return *content* as opaque, of the subject if that is interpreted outside it."""
        term = bound.get(subject) if subject is not None else None
        if term is None:
            return Opaque(kind, (), (), content)
        inner = self.nouns.variable()
        return Opaque(kind, (term,), (inner,), substituted(content, {term: inner}))

    def _has_infinitive(self, complement: int) -> bool:
        tree = self.clauses.tree
        below = tree.below(complement, "aux")
        return any(tree.token(child).form.lower() == "to" for child in below)

    def _factive(self, verb: int, complement: int, bound: Bound) -> Formula:
        fact = self.clause(complement, bound)
        if any(term.is_variable for term in bound.values()):
            return all_of(fact, self._saying(verb, complement, bound))
        self.nouns.presupposed.append(fact)
        return self._saying(verb, complement, bound)

    def _saying(self, verb: int, complement: int, bound: Bound) -> Formula:
        """Return an event whose content is the clause: *said that*."""
        event = self.nouns.variable(is_event=True)
        groups = [g for g in self.clauses.groups(verb) if g[0].role != "content"]

        def body(within: Bound) -> Formula:
            content = self._content(event, complement, within)
            return all_of(*self.events.roles(verb, event, groups, within), content)

        return self.events.arguments(groups, bound, lambda within: Exists(event, body(within)))

    def _content(self, event: Term, complement: int, bound: Bound) -> Formula:
        """Return the clause as the opaque content of *event*, also of its subject where bound."""
        terms, variables = [event], [self.nouns.variable(is_event=True)]
        content = self.clause(complement, bound)
        subject = self.clauses.subject_place(complement)
        if subject is not None and (term := bound.get(subject)) is not None:
            terms.append(term)
            variables.append(self.nouns.variable())
            content = substituted(content, {term: variables[-1]})
        return Opaque("content", tuple(terms), tuple(variables), content)

    def _adjective(self, verb: int, complement: int, bound: Bound) -> Formula:
        """Return *is true that*, *is likely to*."""
        tree = self.clauses.tree
        adjective = tree.first(verb, "acomp", "attr", "oprd")
        lemma = "" if adjective is None else tree.lemma(adjective)
        content = self.clause(complement, bound)
        if lemma in operator_words("adjectives", "true") or lemma == "case":
            return content
        if lemma in operator_words("adjectives", "false"):
            return Not(content)
        subject = self.clauses.subject_place(complement)
        return self.opaque(_kind_of(lemma), content, bound, subject)


def _kind_of(adjective: str) -> str:
    governors = table("clauses", "governors")
    negative = adjective in ("unlikely", "impossible", "improbable")
    kind = next((name for name in GOVERNORS if adjective in governors[name].split()), "open")
    return f"not-{kind}" if negative else kind
