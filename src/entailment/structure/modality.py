"""Whether a clause is denied, and what keeps it from being asserted: modals, governors, conditions.

| clause | is |
| --- | --- |
| *may close* · *will close* · *must close* | possibility · future · obligation |
| *Close it.* · *need not close* | obligation · no obligation |
| *plans to close* · *was allowed to close* | plan · permission |
| *said that it had closed* · *according to Reuters* | attribution, with the source |
| *if it closes*, and what follows from it | condition |
| *managed to close* · *failed to close* · *knows that it closed* | asserted · denied · asserted |
| *was forced, was able to close* · *is able to close* | asserted · permission |
| *the fact that it closed* · *the idea that it closed* · *it is not the case that* | asserted · \
open · denied |
| *it was not Ann who left* · *it was Tom, not Ann, who left* | denied |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from entailment.structure.statements import Modality, Statement, Tense
from entailment.structure.tree import Tree
from entailment.structure.vocabulary import listed, table
from entailment.text.conditions import INVERTED, marker_forms

__all__ = ["GOVERNORS", "Status", "as_fact", "negations", "status", "tense"]

_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "csubjpass", "expl")
GOVERNORS = ("attribution", "denial", "belief", "plan", "permission", "obligation", "possibility")
"""The kinds of verbs that a clause may be under, in the order in which they are looked up."""


class Status(NamedTuple):
    """Whether a clause is denied, its modality, and the places of the words that say so."""

    is_negated: bool
    modality: tuple[Modality, ...]
    tokens: frozenset[int]


def status(tree: Tree, verb: int) -> Status:
    """Return the status of the clause whose verb is at *verb*."""
    denials = negations(tree, verb)
    parts = [*_own(tree, verb), *_purpose(tree, verb), *_of_sentence(tree, verb)]
    repeated = sum(tree.token(place).relation == "neg" for place in denials) - 1
    is_negated = (len(denials) - max(0, repeated)) % 2 == 1  # *I don't, I don't know*
    for governor, is_adverbial in _governors(tree, verb):
        flips, modality = _governed(tree, governor)
        is_negated ^= flips and not is_adverbial
        parts += modality
        if flips and is_adverbial:  # *failed to stop when it turned red*
            parts.append(Modality("open", tree.part([governor])))
    if (noun := _antecedent(tree, verb)) is not None:
        is_negated ^= _before(tree, noun) == "not" and tree.token(noun).relation == "appos"
        if (copula := _cleft(tree, noun, verb)) is not None:
            is_negated ^= len(negations(tree, copula)) % 2 == 1
            parts += _own(tree, copula)
    tokens = frozenset(denials)
    for part in parts:
        tokens |= tree.within(part.part.start, part.part.end)
    return Status(is_negated, tuple(dict.fromkeys(parts)), tokens)


def _antecedent(tree: Tree, verb: int) -> int | None:
    """Return the noun that a relative clause is about; None for other clauses."""
    while tree.token(verb).relation == "conj":
        verb = tree.token(verb).head
    is_relative = tree.token(verb).relation == "relcl" and not _has_that(tree, verb)
    return tree.token(verb).head if is_relative else None


def _cleft(tree: Tree, noun: int, verb: int) -> int | None:
    """Return the verb *be* of a cleft sentence, *noun* with a clause: *it was Ann who left*."""
    copula = tree.token(noun).head
    subject = tree.first(copula, "nsubj")
    is_of_it = subject is not None and tree.token(subject).form.lower() == "it"
    is_attribute = tree.token(noun).relation == "attr" and tree.lemma(copula) == "be"
    return copula if is_of_it and is_attribute and _before(tree, verb) != "," else None


def _before(tree: Tree, place: int) -> str:
    """Return the word or mark before what is at *place* with all below it."""
    first = min((place, *tree.subtree(place)))
    return tree.token(first - 1).form.lower() if first else ""


def as_fact(statement: Statement) -> Statement:
    """Return *could not find* as *did not find*, which it entails; others as they are."""
    is_ability = {part.part.form.lower() for part in statement.modality} <= _ABILITY
    if not statement.is_negated or not statement.modality or not is_ability:
        return statement
    return replace(statement, modality=(), tense="")


_ABILITY = frozenset({"could"})
"""*Cannot* denies a permission as often as an ability."""


def tense(tree: Tree, verb: int) -> Tense:
    """Return the tense of the clause; empty where its verb is not finite or cannot show it."""
    below = [tree.token(child) for child in tree.below(verb, "aux", "auxpass")]
    auxiliaries = {token.form.lower() for token in below}
    if auxiliaries & {"will", "would", "shall", "wo", "'ll"} and not _is_counterfactual(tree, verb):
        return "future"
    if auxiliaries & {"did", "had", "was", "were", "has", "have", "having", "been", "'ve"}:
        return "" if "to" in auxiliaries else "past"
    if "to" in auxiliaries:
        return ""
    if auxiliaries:
        return "present"
    return _tense_of_form(tree, verb)


def _tense_of_form(tree: Tree, verb: int) -> Tense:
    token = tree.token(verb)
    form, lemma = token.form.lower(), token.lemma
    if lemma == "be":
        return "past" if form in ("was", "were") else "present"
    if form.endswith("ing") or token.relation in ("acl", "xcomp", "amod", "pcomp"):
        return ""
    if form == lemma:
        return _tense_of_bare_form(tree, verb)
    return "present" if form.endswith("s") and not lemma.endswith("ss") else "past"


def _tense_of_bare_form(tree: Tree, verb: int) -> Tense:
    """Return past for *he put*; the form is the same in a plural present, which shows nothing."""
    subject = tree.first(verb, "nsubj")
    if subject is None:
        return ""
    token = tree.token(subject)
    is_singular = token.form.lower() in ("he", "she", "it") or token.pos == "PROPN"
    has_conjunct = bool(tree.below(subject, "conj"))
    return "past" if is_singular and not has_conjunct else ""


def negations(tree: Tree, verb: int) -> list[int]:
    """Return the words that deny the clause.

    *Not all* denies its quantifier instead, *need not* that it has to be.
    """
    if _need(tree, verb) is not None:
        return []
    result = []
    for place in [*tree.below(verb, "neg", "advmod", "cc", "preconj")]:
        word = tree.token(place)
        is_denial = word.relation == "neg" or word.form.lower() in listed(
            "clauses", "denial_adverbs"
        )
        if is_denial and not _is_of_quantifier(tree, place):
            result.append(place)
    if result or tree.token(verb).relation != "conj":
        return result
    head = tree.token(verb).head
    has_own_subject = tree.first(verb, "nsubj", "nsubjpass") is not None
    has_own_auxiliary = tree.first(verb, "aux", "auxpass") is not None
    is_finite = tree.token(verb).form != tree.token(verb).lemma
    is_parted = has_own_subject or has_own_auxiliary or is_finite
    if is_parted or "but" in _joins(tree, head) or _is_other_order(tree, verb):
        return result
    return negations(tree, head)  # *did not sign or pay*


def _is_other_order(tree: Tree, verb: int) -> bool:
    """Return whether a second verb stands behind a comma and *and*: *do not run, and keep left*.

    Not the last of a list: *do not eat, drink, and smoke*.
    """
    head = tree.token(verb).head
    joints = tree.below(head, "cc") if tree.token(head).relation != "conj" else ()
    return any(
        tree.lemma(place) == "and" and place and tree.token(place - 1).form == ","
        for place in joints
    )


def _is_counterfactual(tree: Tree, verb: int) -> bool:
    """Return whether it did not come to pass: *would have won*, *would've won*."""
    lemmas = {tree.lemma(each) for each in tree.below(verb, "aux")}
    return "would" in lemmas and not lemmas.isdisjoint(("have", "ve"))


def _need(tree: Tree, verb: int) -> int | None:
    """Return the *need* of *need not close*."""
    auxiliaries = tree.below(verb, "aux") if tree.first(verb, "neg") is not None else ()
    return next((place for place in auxiliaries if tree.token(place).form.lower() == "need"), None)


def _joins(tree: Tree, verb: int) -> set[str]:
    return {tree.lemma(child) for child in tree.below(verb, "cc")}


def _is_of_quantifier(tree: Tree, place: int) -> bool:
    following = tree.token(place + 1) if place + 1 < len(tree.tokens) else None
    if following is None:
        return False
    all_words = listed("clauses", "all") | listed("clauses", "everybody")
    return following.lemma in all_words | listed("clauses", "scalar_adverbs")


def _own(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield what the clause's own auxiliaries, adverbs and marks say."""
    yield from _by_auxiliaries(tree, verb)
    yield from _by_adverbs(tree, verb)
    for alternative in _alternatives(tree, verb):
        yield Modality("open", tree.part([alternative]))
    yield from _in_progress(tree, verb)
    yield from _compared(tree, verb)
    yield from _on_conditions(tree, verb)


def _by_auxiliaries(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield what the modals of *verb* say, or those of the verb that it is joined to."""
    auxiliaries = tree.below(verb, "aux")
    if not auxiliaries and tree.token(verb).relation == "conj":
        head = tree.token(verb).head
        if tree.first(verb, "nsubj", "nsubjpass") is None and not _is_finite_past(tree, verb):
            auxiliaries = tree.below(head, "aux")
    need = _need(tree, tree.token(auxiliaries[0]).head) if auxiliaries else None
    for auxiliary in auxiliaries:
        if kind := table("clauses", "modals").get(tree.token(auxiliary).form.lower()):
            if kind == "future" and _is_counterfactual(tree, verb):
                kind = "condition"
            yield Modality(kind, tree.part([auxiliary]), "", auxiliary == need)


def _by_adverbs(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield what *perhaps* and *hardly* say."""
    for child in tree.below(verb, "advmod"):
        form = tree.token(child).form.lower()
        if form in listed("clauses", "doubt_adverbs"):
            yield Modality("possibility", tree.part([child]))
        elif form in listed("clauses", "weak_denials"):
            yield Modality("open", tree.part([child]))


def _in_progress(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield that *was winning* is not *won*."""
    if tree.token(verb).form.lower().endswith("ing"):
        for child in tree.below(verb, "aux"):
            if tree.lemma(child) == "be":
                yield Modality("progress", tree.part([child]))


def _compared(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield that *as many as they lost* leaves open how many they lost."""
    if tree.token(verb).relation == "advcl":
        for child in tree.below(verb, "mark"):
            if tree.token(child).form.lower() in ("as", "than"):
                yield Modality("open", tree.part([child]))


def _on_conditions(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield the conditions of the clause, those of a clause within it too."""
    for clause in [verb, *tree.below(verb, "advcl")]:
        for child in tree.below(clause, "mark", "advmod"):
            is_condition = tree.token(child).form.lower() in listed("clauses", "condition")
            is_met = clause != verb and _is_concession(tree, child)
            if is_condition and not is_met and not _is_count(tree, child):
                yield Modality("condition", tree.part([child]))
    for child in tree.below(verb, "advcl", "prep", "csubj"):
        # *provided that it rains*, parsed as a verb or a preposition with a clause
        has_clause = tree.first(child, "ccomp", "pcomp", "advcl") is not None
        if has_clause and tree.token(child).form.lower() in listed("clauses", "condition"):
            yield Modality("condition", tree.part([child]))


def _purpose(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield that the clause is what another is done for: *stopped to look*, not *came to own*."""
    above = tree.lemma(tree.token(verb).head)
    if above == "come" and tree.lemma(verb) in table("clauses", "governors")["come_to"].split():
        return
    for child in tree.below(verb, "aux") if tree.token(verb).relation == "advcl" else ():
        if tree.token(child).form.lower() == "to":
            yield Modality("plan", tree.part([child]))


def _is_concession(tree: Tree, mark: int) -> bool:
    """Return whether what is behind *mark* changes nothing: *will close even if it rains*."""
    return mark > 0 and tree.token(mark - 1).form.lower() == "even"


def _is_count(tree: Tree, adverb: int) -> bool:
    """Return whether *once* says how often, and is no conjunction: *was there once*."""
    is_adverb = tree.token(adverb).relation == "advmod"
    verb = tree.token(adverb).head
    subject = tree.first(verb, "nsubj", "nsubjpass")
    is_first = subject is not None and adverb < subject
    return is_adverb and tree.token(adverb).form.lower() == "once" and not is_first


def _alternatives(tree: Tree, verb: int) -> Iterator[int]:
    """Yield every *or* inside the clause, and what joins its verb to another as an alternative."""
    own = frozenset(("relcl", "advcl", "ccomp", "conj", "parataxis"))
    waiting = [child for child in tree.subtree(verb, own) if tree.token(child).relation != "nsubj"]
    inside = dict.fromkeys(waiting)
    while waiting:
        for further in tree.below(waiting.pop(), "conj"):
            if tree.token(further).pos not in ("VERB", "AUX"):
                new = [place for place in tree.subtree(further) if place not in inside]
                inside |= dict.fromkeys(new)
                waiting += new
    if tree.token(verb).relation == "conj":
        inside |= dict.fromkeys([tree.token(verb).head, *tree.below(tree.token(verb).head, "cc")])
    for place in inside:
        joins_verbs = tree.token(tree.token(place).head).pos in ("VERB", "AUX")
        joined = ("or", "nor") if joins_verbs else ("or",)
        if tree.token(place).relation == "cc" and tree.lemma(place) in joined:
            yield place


def _is_finite_past(tree: Tree, verb: int) -> bool:
    token = tree.token(verb)
    return token.form.lower() != token.lemma and not token.form.lower().endswith("ing")


def _orders(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield the obligation of an order: *Close it*, *Do not close it*, *Open it and look*.

    Its verb, or the one that it is joined to, is the root, in the base form, without subject.
    """
    first = verb
    while tree.token(first).relation in ("conj", "dep"):
        first = tree.token(first).head
    if not tree.token(first).is_root:
        return
    for place in {verb, first}:
        auxiliaries = {tree.lemma(child) for child in tree.below(place, "aux", "auxpass")}
        token = tree.token(place)
        is_base = token.pos in ("VERB", "AUX") and token.form.lower() == token.lemma
        if not is_base or auxiliaries - {"do"} or tree.first(place, *_SUBJECTS) is not None:
            return
    yield Modality("obligation", tree.part([verb]))


def _of_sentence(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield that it is a question or an order, or is attributed by *according to*."""
    yield from _orders(tree, verb)
    chain = tree.analysis.above(verb)
    sentence = next((s for s in tree.analysis.sentences if s.begin <= verb < s.end), None)
    if sentence is not None and any(
        tree.token(place).form == "?"
        for place in range(max(sentence.begin, sentence.end - 2), sentence.end)
    ):
        yield Modality("question", tree.part([sentence.end - 1]))
    yield from _inverted(tree, verb)
    for above in chain:
        for child in tree.below(above, "prep", "advcl"):
            if tree.token(child).form.lower() == "according":
                source = tree.subtree(child)[1:] or [child]
                named = tree.first(child, "pobj") or next(
                    (p for to in tree.below(child, "prep") for p in tree.below(to, "pobj")), child
                )
                yield Modality("attribution", tree.part([child, *source]), tree.token(named).form)


def _inverted(tree: Tree, verb: int) -> Iterator[Modality]:
    """Yield the condition of *Had they been warned, they would have turned back*."""
    auxiliary = tree.first(verb, "aux")
    subject = tree.first(verb, "nsubj", "nsubjpass")
    is_first = auxiliary is not None and subject is not None and auxiliary < subject
    is_clause = tree.token(verb).relation in ("advcl", "ccomp")
    if auxiliary is None or not is_first or not is_clause:
        return
    if tree.token(auxiliary).form.lower() in marker_forms(*INVERTED):
        yield Modality("condition", tree.part([auxiliary]))


def _governors(tree: Tree, verb: int) -> Iterator[tuple[int, bool]]:
    """Yield the words of whose complements the clause is part, the nearest first.

    Each with whether the clause is only part of an adverbial clause inside its complement.
    """
    is_direct, is_adverbial = True, False
    for place in tree.analysis.above(verb):
        token = tree.token(place)
        is_infinitive = token.relation == "acl" and any(
            tree.token(child).form.lower() == "to" for child in tree.below(place, "aux")
        )
        is_complement = token.relation in ("ccomp", "xcomp", "csubj", "csubjpass", "pcomp")
        is_content = token.relation in ("acl", "relcl") and _has_that(tree, place)
        if (is_complement and not tree.is_independent(place)) or is_infinitive or is_content:
            yield token.head, is_adverbial
        elif token.relation == "conj":
            pass
        elif is_direct and token.relation in ("relcl", "acl", "appos"):
            return
        is_direct = False
        is_adverbial |= token.relation in ("advcl", "pcomp")


def _has_that(tree: Tree, verb: int) -> bool:
    """Return whether a clause is what a noun is about: *the claim that it closed*."""
    return any(tree.token(child).form.lower() == "that" for child in tree.below(verb, "mark"))


def _is_of_none(tree: Tree, verb: int) -> bool:
    """Return whether the subject of *verb* is *nobody*, or has *no* before it."""
    subject = tree.first(verb, "nsubj", "nsubjpass")
    heads = [] if subject is None else [subject, *tree.below(subject, "det")]
    nobody = listed("clauses", "nobody") | {"no"}
    return any(tree.token(place).form.lower() in nobody for place in heads)


def _governed(tree: Tree, governor: int) -> tuple[bool, tuple[Modality, ...]]:
    """Return whether what is under *governor* is denied by it, and the modality it gives."""
    lemma = tree.lemma(governor)
    if lemma == "case":  # *it is not the case that*
        return len(negations(tree, tree.token(governor).head)) % 2 == 1, ()
    governors = table("clauses", "governors")
    own = tuple(_own(tree, governor))
    ordered = tuple(_orders(tree, governor))
    is_denied = len(negations(tree, governor)) % 2 == 1
    has_infinitive = any(
        tree.token(child).form.lower() == "to"
        for clause in tree.below(governor, "xcomp", "ccomp")
        for child in tree.below(clause, "aux")
    )
    if lemma in governors["contrary"].split() and has_infinitive:
        return not is_denied, (*own, *ordered)
    is_factive = lemma in governors["factive"].split() and not has_infinitive
    if lemma in governors["implicative"].split() and not is_factive:
        return is_denied, (*own, *ordered)
    if lemma in governors["forcing"].split() and has_infinitive and not is_denied:
        return False, (*own, *ordered)
    if lemma == "able" and has_infinitive and tense(tree, tree.token(governor).head) == "past":
        copula = tree.token(governor).head
        return len(negations(tree, copula)) % 2 == 1, (*own, *_own(tree, copula))
    is_affirmed = not (is_denied or ordered or _is_of_none(tree, governor))
    is_open = not is_affirmed and lemma in governors["only_affirmed"].split()
    if is_factive and not is_open:
        return False, own
    kind = next((name for name in GOVERNORS if lemma in governors[name].split()), "open")
    source = tree.first(governor, "nsubj") if kind in ("attribution", "denial", "belief") else None
    named = "" if source is None else tree.token(source).form
    denied = is_denied or lemma in listed("clauses", "denying_adjectives")
    return False, (Modality(kind, tree.part([governor]), named, denied), *own)
