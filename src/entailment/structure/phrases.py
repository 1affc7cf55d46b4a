"""Noun phrases read as arguments: head, modifiers, quantifier, amount, time, name, exceptions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from entailment.structure.amounts import Amount
from entailment.structure.clocks import Clock
from entailment.structure.statements import Argument, Modifier, Quantifier, StatementPart
from entailment.structure.times import Period
from entailment.structure.tree import CLAUSES, Tree
from entailment.structure.vocabulary import listed
from entailment.text.lexicon import word_list

__all__ = ["Phrases"]

_CONTENT = frozenset(("NOUN", "PROPN", "ADJ", "ADV", "VERB", "NUM", "PRON"))
_CORE = frozenset("nummod quantmod det predet amod compound advmod npadvmod poss case".split())
_GROUPS = ("everybody", "nobody", "somebody")
_KINDS = ("any", "all", "most", "many", "some", "few")
_OF_GROUP = {"everybody": "all", "nobody": "any", "somebody": "some"}
_UNDER_NOT = {"all": "not-all", "many": "few"}


@dataclass(frozen=True)
class Phrases:
    """Reads the noun phrases of one analysed text.

    *names* has the whole name for each place where one, or a pronoun for it, stands, *clocks* the
    times of day.
    """

    tree: Tree
    amounts: Sequence[Amount]
    periods: Sequence[Period]
    names: Mapping[int, str]
    clocks: Sequence[Clock] = ()

    def arguments(self, place: int, role: str, preposition: str = "") -> list[Argument]:
        """Return the argument headed at *place* and those coordinated with it."""
        heads = [place, *self._coordinated(place)]
        results = self._with_spread_denial(
            heads, [self.argument(head, role, preposition) for head in heads]
        )
        is_denied = any(self.tree.lemma(child) == "neither" for child in self.tree.below(place))
        if is_denied and len(results) > 1:
            part = self.tree.part(self.tree.below(place)[:1])
            return [replace(argument, quantifier=Quantifier("any", part)) for argument in results]
        return results

    def argument(self, place: int, role: str, preposition: str = "") -> Argument:
        """Return the phrase headed at *place* as an argument, without what is coordinated."""
        head = self._inner_head(place)
        denials = self._denials(place)
        core = [word for word in self._core(place) if word not in denials]
        amount = None if self._counts_more(core) else self._amount(place, head)
        period = self._period(core, place)
        quantifier = self._quantifier(place, head)
        is_denied = bool(denials - self._within(quantifier.part if quantifier else None))
        taken = {head} | denials | self._within(amount) | self._within(period)
        taken |= self._within(quantifier.part if quantifier else None)
        if place != head:  # *12 of the 40 members*: the whole is not a modifier
            taken |= set(self.tree.below(head, "nummod"))
        exceptions = tuple(self._exceptions(place, head))
        for exception in exceptions:
            taken |= exception.tokens
        token = self.tree.token(head)
        return Argument(
            role=self._role(role, head, amount),
            part=self.tree.part({*core, *self._within(period)}),
            head=""
            if head in self._within(period) or self._is_bare(head, amount)
            else self._name_or_lemma(head),
            modifiers=tuple(self._modifiers(core, taken, {head, place})),
            preposition=preposition,
            quantifier=quantifier,
            amount=amount,
            period=period,
            is_name=self.is_name(head),
            is_definite=self._is_definite(head, place),
            is_plural=token.pos == "NOUN" and token.form.lower() != token.lemma,
            is_denied=is_denied,
            name=self.names.get(token.start, ""),
            exceptions=exceptions,
            tokens=frozenset(core) | taken,
            place=head,
        )

    def _with_spread_denial(
        self, heads: Sequence[int], arguments: Sequence[Argument]
    ) -> list[Argument]:
        """Return *arguments*, those behind a denied one denied as far as a *but*."""
        denied = {
            head
            for head, argument in zip(heads, arguments, strict=True)
            if argument.is_denied or self._is_replaced(head)
        }
        for head in heads[1:]:
            if self.tree.token(head).head in denied and self.tree.joint(head) != "but":
                denied.add(head)
        return [
            replace(argument, is_denied=head in denied)
            for head, argument in zip(heads, arguments, strict=True)
        ]

    def _is_replaced(self, place: int) -> bool:
        """Return whether another takes its place: *Bo instead of Cy*, *Bo rather than Cy*."""
        core = self._core(place)
        before = [self.tree.token(at).form.lower() for at in range(max(0, core[0] - 2), core[0])]
        return before in (["instead", "of"], ["rather", "than"])

    def _denials(self, place: int) -> set[int]:
        """Return the words that deny the phrase alone: *but not Bergen*, *not by Bob*."""
        token = self.tree.token(place)
        heads = [place, token.head] if token.relation == "pobj" else [place]
        return {
            word
            for head in heads
            if self.tree.token(head).pos not in ("VERB", "AUX")
            for word in self.tree.below(head, "neg")
            if word < place and self._word_after(word) not in listed("clauses", "scalar_adverbs")
        }

    def _role(self, role: str, head: int, amount: Amount | None) -> str:
        """Return *role* but for a time, *on Monday*, *at 7:45*, and a price, *for $2 million*."""
        if role == "place" and self.is_time(head):
            return "time"
        is_price = role == "beneficiary" and amount is not None and amount.kind == "money"
        return "price" if is_price else role

    def is_time(self, place: int) -> bool:
        """Return whether the word at *place* is of the calendar or a time of day."""
        start = self.tree.token(place).start
        is_of_clock = any(clock.start <= start < clock.end for clock in self.clocks)
        return is_of_clock or self.tree.lemma(place).lower() in word_list("calendar")

    def is_within_clock(self, place: int) -> bool:
        """Return whether the word at *place* is the rest of a time of day: *9 a.m.*."""
        start = self.tree.token(place).start
        return any(clock.start < start < clock.end for clock in self.clocks)

    def is_name(self, place: int) -> bool:
        """Return whether the word at *place* is a proper name."""
        token = self.tree.token(place)
        if token.pos == "PROPN":
            return not self._is_in_period(place)
        is_first = any(span.begin == place for span in self.tree.analysis.sentences)
        return token.form[:1].isupper() and token.pos in ("NOUN", "X", "ADJ") and not is_first

    def _is_in_period(self, place: int) -> bool:
        start = self.tree.token(place).start
        return any(period.start <= start < period.end for period in self.periods)

    def _counts_more(self, core: Sequence[int]) -> bool:
        """Return whether what is coordinated inside is counted too: *51 films in Lao and Thai*."""
        return any(
            self.tree.token(further).pos in ("NOUN", "PROPN")
            for place in core
            for further in self.tree.below(place, "conj")
            if self.tree.token(place).relation == "pobj"
            or not self.tree.below(further, "det", "nummod", "poss", "quantmod")
        )

    def _is_in_amount(self, place: int) -> bool:
        start = self.tree.token(place).start
        return any(amount.start <= start < amount.end for amount in self.amounts)

    def _coordinated(self, place: int) -> Iterator[int]:
        for child in self.tree.below(place, "conj"):
            is_noun = self.tree.token(child).pos in ("NOUN", "PROPN", "PRON", "NUM", "X", "ADJ")
            if (
                is_noun
                and not self._is_excepted(child, place)
                and not self._has_gap(child, place)
                and not self._is_one_amount(child, place)
            ):
                yield child
                yield from self._coordinated(child)

    def _has_gap(self, child: int, place: int) -> bool:
        """Return whether a clause lost its verb: *by women and the rest by men*."""
        above = self.tree.token(place).head
        own = {self.tree.lemma(word) for word in self.tree.below(child, "prep", "agent")}
        return self.tree.token(place).relation == "pobj" and self.tree.lemma(above) in own - {"of"}

    def _is_one_amount(self, index: int, place: int) -> bool:
        parts: list[Amount | Period] = [*self.amounts, *self.periods]  # *between 2010 and 2015*
        return any({index, place} <= self._within(part) for part in parts)

    def _is_excepted(self, value: int, place: int) -> bool:
        joins = [self.tree.lemma(cc) for cc in self.tree.below(place, "cc")]
        return "but" in joins and self._quantifier(place, place) is not None

    def _exceptions(self, place: int, head: int) -> Iterator[Argument]:
        for child in self.tree.below(place, "conj"):
            if self._is_excepted(child, place):
                yield self.argument(child, "exception")
        for noun in {place, head}:
            for prep in self.tree.below(noun, "prep", "conj", "advmod"):
                below = self.tree.first(prep, "pobj", "pcomp")
                if self.tree.lemma(prep) in listed("clauses", "except") and below is not None:
                    yield self.argument(below, "exception")

    def _inner_head(self, place: int) -> int:
        """Return the noun that a partitive is of: *most of the students*, *two of them*."""
        token = self.tree.token(place)
        within = [place, *(p for p in self.tree.below(place) if self._is_one_amount(p, place))]
        phrases = (p for index in within for p in self.tree.below(index, "prep"))
        of = next((p for p in phrases if self.tree.lemma(p) == "of"), None)
        inner = None if of is None else self.tree.first(of, "pobj")
        if inner is None:
            return place
        lemma = self.tree.lemma(place)
        is_partitive = (
            token.pos == "NUM"
            or any(lemma in listed("clauses", name) for name in (*_KINDS, *_GROUPS))
            or self._is_share(place)
        )
        return inner if is_partitive else place

    def _is_share(self, place: int) -> bool:
        start = self.tree.token(place).start
        return any(a.start <= start < a.end and a.kind in ("share", "count") for a in self.amounts)

    def _is_in_share(self, place: int) -> bool:
        start = self.tree.token(place).start
        return any(a.start <= start < a.end and a.kind == "share" for a in self.amounts)

    def _is_bare(self, head: int, amount: Amount | None) -> bool:
        """Return whether the head is the number or the unit of *amount*, or the age that it is."""
        is_age = amount is not None and self.tree.lemma(head) == "age"
        return is_age or head in self._within(amount)

    def _core(self, place: int) -> list[int]:
        core = self.tree.subtree(place, CLAUSES)
        while core and self.tree.token(core[-1]).pos == "PUNCT" and core[-1] != place:
            core.pop()
        while core and self.tree.token(core[0]).pos == "PUNCT" and core[0] != place:
            core.pop(0)
        return core

    def _within(self, part: StatementPart | Amount | Period | None) -> frozenset[int]:
        """Return the places of the words of *part*, but for what a rate counts: *cases* a week."""
        if part is None:
            return frozenset()
        counted = part.counted.split() if isinstance(part, Amount) else ()
        within = self.tree.within(part.start, part.end)
        return frozenset(place for place in within if self.tree.token(place).form not in counted)

    def _amount(self, place: int, head: int) -> Amount | None:
        if self.tree.lemma(head) == "age":
            start, end = self.tree.part(self._core(place))[1:]
            return next((a for a in self.amounts if start <= a.start < end), None)
        near = {place, head}
        for index in (place, head):
            near |= {p for p in self.tree.below(index) if self.tree.token(p).relation in _CORE}
        first = [
            a for a in self.amounts if self._within(a) & {place, *self.tree.below(place)} & near
        ]
        amounts = first or [a for a in self.amounts if self._within(a) & near]
        return amounts[0] if amounts else None

    def _period(self, core: Sequence[int], place: int) -> Period | None:
        own = next((p for p in self.periods if place in self._within(p)), None)
        if own is None and self.tree.lemma(place) in listed("clauses", "parts_of_time"):
            inside = [p for p in self.periods if self._within(p) & set(core)]
            return inside[0] if inside else None
        return own

    def _quantifier(self, place: int, head: int) -> Quantifier | None:
        lemma = self.tree.lemma(place)
        for name in _GROUPS:
            if lemma in listed("clauses", name):
                return self._read_quantifier(place, self._under_not(place, _OF_GROUP[name]))
        if self._is_in_amount(place) and place == head:
            return None  # *every week* is how often
        if self._precedes(place, "only") or self._precedes(head, "only"):
            return Quantifier("only", self._before(place) or self.tree.part([place]))
        determiners = list(self.tree.below(place, "det", "predet", "amod", "neg", "advmod"))
        if place != head:
            determiners.insert(0, place)
        for word in determiners:
            if self._is_in_share(word):
                continue  # *every second* is a share
            if (kind := self._kind(word)) is not None:
                return self._read_quantifier(word, kind)
        return None

    def _kind(self, place: int) -> str | None:
        lemma = self.tree.lemma(place)
        if lemma == "few" and self._word_before(place) == "a":
            return "some"
        if lemma == "most" and self._word_before(place) in ("at", "the"):
            return None
        kind = next((kind for kind in _KINDS if lemma in listed("clauses", kind)), None)
        return kind and self._under_not(place, kind)

    def _under_not(self, place: int, kind: str) -> str:
        """Return what *kind* is right behind a *not*: *not all*, and few for *not many*."""
        is_denied = self._word_before(place) == "not"
        return _UNDER_NOT.get(kind, kind) if is_denied else kind

    def _read_quantifier(self, place: int, kind: str) -> Quantifier:
        is_denied = kind in _UNDER_NOT.values() and self._word_before(place) == "not"
        return Quantifier(kind, self.tree.part([place - 1, place] if is_denied else [place]))

    def _word_before(self, place: int) -> str:
        return self.tree.token(place - 1).form.lower() if place else ""

    def _word_after(self, place: int) -> str:
        is_last = place + 1 == len(self.tree.tokens)
        return "" if is_last else self.tree.token(place + 1).form.lower()

    def _precedes(self, place: int, word: str) -> bool:
        """Return whether *word* stands right before the phrase headed at *place*."""
        return self._before(place, word) is not None

    def _before(self, place: int, word: str = "only") -> StatementPart | None:
        first = self._core(place)[0]
        at = first if self.tree.token(first).form.lower() == word else first - 1
        is_there = at >= 0 and self.tree.token(at).form.lower() == word
        if not is_there or self._word_before(at) == "not":  # *not only WPA2 but also WPA3*
            return None
        return self.tree.part([at])

    def _modifiers(
        self, core: Sequence[int], taken: set[int], heads: set[int]
    ) -> Iterator[Modifier]:
        for place in core:
            token = self.tree.token(place)
            if place in taken or token.pos not in _CONTENT or token.relation == "case":
                continue
            if token.relation == "pobj" and self._is_in_period(place):
                continue  # the time of the clause
            relation, owned = token.relation, token.head
            if relation in ("pobj", "pcomp") and self.tree.token(token.head).pos in (
                "ADP",
                "SCONJ",
            ):
                relation = self.tree.lemma(token.head)
                owned = self.tree.token(token.head).head
            is_nested = relation in ("poss", "of") and owned not in heads and owned in core
            lemma = self._name_or_lemma(owned) if is_nested else ""
            part = self.tree.part([place])
            yield Modifier(self._name_or_lemma(place), relation, part, lemma)

    def _name_or_lemma(self, place: int) -> str:
        token = self.tree.token(place)
        if token.pos == "PRON":
            return _PRONOUNS.get(token.form.lower(), token.lemma)
        return token.form.lower() if self.is_name(place) else self.tree.lemma(place)

    def _is_definite(self, head: int, place: int) -> bool:
        if self.is_name(head) or self.tree.token(head).pos == "PRON":
            return True
        below = [*self.tree.below(head, "det", "poss"), *self.tree.below(place, "poss")]
        if not below and self.tree.token(head).pos == "NOUN":
            return True  # *sales*, *water*: the kind as a whole
        return any(
            self.tree.token(index).relation == "poss"
            or self.tree.lemma(index) in listed("clauses", "identity_determiners")
            for index in below
        )


_PRONOUNS = {
    form: forms.split()[0]
    for forms in (
        "he him his himself",
        "she her hers herself",
        "it its itself",
        "they them their theirs themselves",
        "we us our ours ourselves",
        "I i me my mine myself",
        "you your yours yourself",
    )
    for form in forms.split()
}
