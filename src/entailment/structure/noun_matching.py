"""Whether one noun phrase names what another names: heads, names and modifiers.

| stated | claimed | verdict |
| --- | --- | --- |
| the old mill in Lund · Tom Lee | the mill · Lee | same: a modifier less, a part of a name |
| all members | all old members | same: *all* holds of a narrower noun |
| the first mill · few members | the mill · few old members | open: these hold of a noun as it is |
"""

from __future__ import annotations

from entailment.discourse.name_matching import names_person
from entailment.structure.statements import Argument, Modifier, Statement
from entailment.structure.time_matching import Match, Verdict
from entailment.structure.vocabulary import listed, table
from entailment.structure.world import World
from entailment.text.lexicon import word_list

__all__ = ["match_noun"]

_ANYBODY = ("nobody", "somebody", "someone", "anyone", "anybody")
_PRONOUNS = word_list("subject_pronouns")


def match_noun(stated: Argument, claimed: Argument, whole: Statement, world: World) -> Match:
    """Return whether what *stated* names, an argument of *whole*, is what *claimed* names."""
    if not claimed.head:
        lemmas = {modifier.lemma for modifier in stated.modifiers}
        is_bare = claimed.amount is not None and stated.amount is not None
        is_held = all(
            _is_stated(modifier.lemma, lemmas, modifier.relation, whole, world)
            for modifier in claimed.modifiers
        )
        return Match(Verdict.SAME if is_bare and is_held else Verdict.OPEN)
    for described in world.descriptions(stated):
        why = _same_head(described, claimed, world)
        if why and _has_modifiers(described, claimed, stated, whole, world):
            return Match(Verdict.SAME, "" if why == "same" else f"{stated.head}: {why}")
    return Match(Verdict.OPEN)


def _same_head(stated: Argument, claimed: Argument, world: World) -> str:
    is_alike = stated.part.form.lower() == claimed.part.form.lower()
    if is_alike and not stated.amount and stated.role != "attribute":
        return "same"
    if claimed.head in _ANYBODY:
        return "same" if stated.is_name or world.entails(stated.head, "person") else ""
    if claimed.is_name or claimed.name:
        return _same_name(stated, claimed)
    if claimed.head in _PRONOUNS or stated.head in _PRONOUNS:
        return "same" if claimed.head == stated.head else ""
    if not stated.head:
        # an amount that counts what the claim names: *seats up to 300*
        return ""
    if stated.is_name and stated.head != claimed.head:
        return ""
    why = world.entails(stated.head, claimed.head)
    if why != "same" and claimed.is_definite and world.mentions(claimed.head):
        return ""  # the text has a man: *the man* is he, and not the brother of somebody
    return why


def _same_name(stated: Argument, claimed: Argument) -> str:
    name = claimed.name or _written(claimed)
    if name.lower() in (stated.head, stated.part.form.lower()):
        return "same"
    for wording in filter(None, (_written(stated) if stated.is_name else "", stated.name)):
        if f" {wording.lower()}".endswith(f" {name.lower()}"):
            return "same"
        if names_person(wording, name) == "name":
            return "the same name"
    is_pronoun = claimed.head in _PRONOUNS and not claimed.is_name
    return "same" if is_pronoun and stated.head == claimed.head else ""


def _written(argument: Argument) -> str:
    inside = [
        modifier
        for modifier in argument.modifiers
        if modifier.relation in ("compound", "nmod", "flat", "nummod")
    ]
    forms = [part.part.form for part in sorted(inside, key=lambda part: part.part.start)]
    return " ".join([*forms, argument.head])


def _has_modifiers(
    described: Argument, claimed: Argument, stated: Argument, whole: Statement, world: World
) -> bool:
    """Return whether the modifiers of the claim are stated, and none that may not be dropped is."""
    stated_lemmas = {modifier.lemma for modifier in described.modifiers} | {described.head}
    claimed_lemmas = {modifier.lemma for modifier in claimed.modifiers}
    if stated_lemmas & listed("clauses", "privative") - claimed_lemmas:
        return False
    if any(_hangs_otherwise(modifier, described, world) for modifier in claimed.modifiers):
        return False
    if _holds_of_narrower(stated):
        return {modifier.lemma for modifier in described.modifiers} <= claimed_lemmas
    if _holds_of_same_only(stated) or _is_ranked(described) or _is_ranked(claimed):
        return {modifier.lemma for modifier in described.modifiers} == claimed_lemmas
    if claimed.is_name or claimed.name:
        return all(
            modifier.relation in ("compound", "nmod")
            or _is_stated(modifier.lemma, stated_lemmas, modifier.relation, whole, world)
            for modifier in claimed.modifiers
        )
    return all(
        _is_stated(modifier.lemma, stated_lemmas, modifier.relation, whole, world)
        for modifier in claimed.modifiers
    )


def _hangs_otherwise(claimed: Modifier, described: Argument, world: World) -> bool:
    """Return whether one is the owner and the other is not: *Tom's letter*, *a letter to Tom*.

    Nor does Tom own what is of somebody of his: *Tom's uncle's yacht* is not *Tom's yacht*.
    """
    alike = [part for part in described.modifiers if part.lemma == claimed.lemma]
    stated = {part.relation for part in alike}
    prepositions = set(table("clauses", "roles")) - {"of"}
    if claimed.relation in _OWNERS:
        owned = [part.owned for part in alike if part.relation in _OWNERS]
        if owned and not any(_is_owned_alike(own, claimed.owned, world) for own in owned):
            return True
        return bool(stated) and stated <= prepositions
    return claimed.relation in prepositions and bool(stated) and stated <= _OWNERS


def _is_owned_alike(stated: str, claimed: str, world: World) -> bool:
    """Return whether both own the head, without a lemma, or something of one kind."""
    return stated == claimed or bool(stated and claimed and world.entails(stated, claimed))


_OWNERS = {"poss", "of"}


def _is_stated(lemma: str, stated: set[str], relation: str, whole: Statement, world: World) -> bool:
    if lemma in stated or any(world.entails(word, lemma) for word in stated):
        return True
    return any(
        argument.head == lemma and argument.preposition == relation for argument in whole.arguments
    )


def _holds_of_narrower(argument: Argument) -> bool:
    """Return whether what is stated of the noun holds of every narrower one: *all members*."""
    return argument.quantifier is not None and argument.quantifier.kind == "all"


def _is_ranked(argument: Argument) -> bool:
    """Return whether the noun is the first or most of its kind, so that no modifier may change."""
    return any(
        modifier.lemma in listed("clauses", "ranks") or modifier.part.form.lower().endswith("est")
        for modifier in argument.modifiers
    )


def _holds_of_same_only(argument: Argument) -> bool:
    """Return whether the statement is of exactly that noun: *few members*, *at most ten*."""
    kind = argument.quantifier.kind if argument.quantifier else ""
    amount = argument.amount
    is_share = amount is not None and amount.kind == "share"
    is_upper = amount is not None and amount.interval.low == 0
    return kind in ("few", "not-all", "only", "most") or is_share or is_upper
