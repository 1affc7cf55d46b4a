r"""Names alone: whether the text has the people, places and organisations of the hypothesis.

After UIUC at RTE-6, which asked how far semantics alone gets: names are found and scored by whether
both sides have them; the other content words that do not match speak against entailment, those of
the hypothesis and, as a text says more anyway, less so those of the text.

    score = a · N + (1 - a) · (1 - (u_H + b · u_T) / (1 + b))

| | is |
| --- | --- |
| N | Σ_n s(n) / number of names n of H; 1 where H has none |
| s(n) | how surely a name of T is of the same bearer, else the mean weight of its words' matches |
| u_H, u_T | the share of content words that are no name and match nothing, of H and of T |
| a, b | *weight* of names, *text*: how much the rest of T counts |
"""

from __future__ import annotations

from collections.abc import Sequence

from entailment.errors import OptionError
from entailment.model import Explanation, Pair
from entailment.systems.entities import named, same_name
from entailment.systems.informed import informed
from entailment.systems.knowledge_alignment import Knowing, Known, Tables
from entailment.systems.penalty import checked_penalty
from entailment.systems.scored import Scored
from entailment.systems.tools import Entity

__all__ = ["entities_of", "name_score", "names"]


def names(
    resources: Tables = (),
    tools: Tables = (),
    weight: float = 0.5,
    text: float = 0.1,
    kinds: Sequence[str] = (),
    penalty: float = 0.1,
    threshold: float = 0.7,
    per: str | None = None,
) -> Scored:
    """Says entailment where the text has the hypothesis's names, and few other words are left over.

    *resources* and *tools* are tables as in a recipe; names are found by a tool that finds names,
    else by their capitals. *weight*, in [0, 1], is that of names, *text*, in [0, 1], how much words
    of the text that match nothing count; *kinds* are those of names that are wanted where a tool
    tells them (`person`, `place`, `organisation`), all when empty. *penalty*, *threshold* and *per*
    are as for `coverage`.
    """
    for name, share in (("weight", weight), ("text", text)):
        if isinstance(share, bool) or not 0 <= share <= 1:
            raise OptionError(f"{name} is from 0 to 1, not {share!r}")
    if isinstance(kinds, str) or not all(isinstance(kind, str) for kind in kinds):
        raise OptionError(f"kinds is a list of names of kinds, not {kinds!r}")
    checked_penalty(penalty)
    knowing = Knowing(resources, tools)
    wanted = frozenset(kinds)

    def score(pair: Pair) -> float:
        known = knowing.compare(pair)
        said, asked = entities_of(knowing, known, wanted)
        named_share = _mean([name_score(known, said, name) for name in asked])
        left = (_left(known, asked) + text * _left_of_text(known, said)) / (1 + text)
        return known.lowered(weight * named_share + (1 - weight) * (1 - left), penalty)

    def told(pair: Pair) -> Explanation:
        known = knowing.compare(pair)
        said, asked = entities_of(knowing, known, wanted)
        return known.explained(*(_told(name, name_score(known, said, name)) for name in asked))

    return informed(knowing, score, threshold, per, told)


def entities_of(
    knowing: Knowing, known: Known, kinds: frozenset[str] = frozenset()
) -> tuple[Sequence[Entity], Sequence[Entity]]:
    """Return the names of the text and of the hypothesis, of *kinds* where these are told."""
    if knowing.naming:
        tool = knowing.naming[-1]
        sides = tool.entities(known.pair.text), tool.entities(known.pair.hypothesis)
    else:
        of_text = [word for word in known.text if word.is_name]
        sides = named(known.pair.text, of_text), named(known.pair.hypothesis, known.names)
    said, asked = (
        [name for name in side if not kinds or name.kind is None or name.kind in kinds]
        for side in sides
    )
    return said, asked


def name_score(known: Known, said: Sequence[Entity], asked: Entity) -> float:
    """Return how surely the text has the name *asked*, in [0, 1]."""
    same = max((same_name(name, asked) for name in said), default=0.0)
    starts = {word.start for word in asked.words}
    return max(same, _mean([m.weight for m in known.matches if m.word.start in starts], 0.0))


def _left(known: Known, names: Sequence[Entity]) -> float:
    """Return the share of the hypothesis's other content words that nothing answers."""
    taken = _starts(names)
    rest = [match.weight for match in known.matches if match.word.start not in taken]
    return 1.0 - _mean(rest)


def _left_of_text(known: Known, names: Sequence[Entity]) -> float:
    """Return the share of the text's other content words that answer nothing."""
    taken = _starts(names)
    used = {word.start for match in known.matches for word in match.said}
    rest = [word.start in used for word in known.text_content if word.start not in taken]
    return 1.0 - _mean(list(map(float, rest)))


def _starts(names: Sequence[Entity]) -> set[int]:
    return {word.start for name in names for word in name.words}


def _mean(values: Sequence[float], empty: float = 1.0) -> float:
    return sum(values) / len(values) if values else empty


def _told(name: Entity, score: float) -> str:
    form = " ".join(word.form for word in name.words)
    return f"the name '{form}' is in the text by {score:.2f}"
