r"""Inference rules between paths: DIRT (Lin and Pantel, 2001, "Discovery of inference rules").

A path joins two nouns, the slots X and Y, in a parse: `N:subj:V<buy>V:from:N` is *X buys from Y*.
Paths are similar where the same words fill their slots:

    mi(p, s, w)    = log( |p, s, w| |*, s, *| / ( |p, s, *| |*, s, w| ) )
    sim(s1, s2)    = sum over w of both  mi(p1, s, w) + mi(p2, s, w)
                     / ( sum over w of s1  mi(p1, s, w)  +  sum over w of s2  mi(p2, s, w) )
    S(p1, p2)      = sqrt( sim(X1, X2) sim(Y1, Y2) )

where |p, s, w| counts how often w fills the slot s of p. As in Lin (1998), only what is above 0
describes a slot. Each path is counted in both directions, since its inverse joins the same nouns;
so there are rules with crossed slots too: *X sells to Y*, *Y buys from X*.

| path | example |
| --- | --- |
| from the subject or the object, through a verb with its particle | `N:subj:V<give up>V:obj:N` |
| from the subject, through a verb and its object or complement | `N:subj:V<be capital>V:of:N` |
| from the possessor, through a noun | `N:gen:N<acquisition>N:of:N` |

A negated verb has no path.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from entailment.acquisition.comparison import blocks
from entailment.acquisition.relations import relations
from entailment.errors import OptionError
from entailment.text.linguistics import Analysis

__all__ = ["Instance", "Path", "path_instances", "similar_paths", "slot_information"]

_MOST_PATHS = 20_000
_LEAST = 0.01
_NOT_PREPOSITIONS = {"subj", "gen", "mod", "nn", "appo", "pred", "comp", "conj"}
"""Relations other than prepositions and `obj`."""

Links = dict[int, list[tuple[str, int]]]


class Path(NamedTuple):
    """A path from X to Y: the relation of each to the words between, and their kind, V or N."""

    before: str
    words: str
    after: str
    kind: str = "V"

    def inverse(self) -> Path:
        """Return the same path from Y to X."""
        return self._replace(before=self.after, after=self.before)

    def __str__(self) -> str:
        """Write it as DIRT does.

        >>> print(Path("subj", "buy", "from"))
        N:subj:V<buy>V:from:N
        """
        return f"N:{self.before}:{self.kind}<{self.words}>{self.kind}:{self.after}:N"


class Instance(NamedTuple):
    """A path in a text with the words that fill its slots."""

    path: Path
    x: str
    y: str


def similar_paths(
    instances: Iterable[Instance], *, at_least: int = 3, most: int = 20
) -> Iterator[tuple[str, str, float]]:
    """Yield each path, the *most* similar to it and S, above 0 and at most 1.

    Paths are as in `Path`, from X to Y on the left; on the right also from Y to X. Only those that
    occur *at_least* times are compared, the 20,000 most frequent. What is similar below 0.01
    is left out.
    """
    if min(at_least, most) < 1:
        raise OptionError("at_least and most are at least 1")
    counts = Counter(instances)
    of_path: Counter[Path] = Counter()
    for instance, count in counts.items():
        of_path[instance.path] += count
    frequent = of_path.most_common(_MOST_PATHS)
    known = sorted(path for path, count in frequent if count >= at_least)
    yield from _compared(known, slot_information(counts), most)


def _compared(
    known: list[Path], slots: dict[tuple[Path, str], dict[str, float]], most: int
) -> Iterator[tuple[str, str, float]]:
    import numpy as np

    xs, ys = ([slots.get((path, slot), {}) for path in known] for slot in "XY")
    others = [str(path) for path in known] + [str(path.inverse()) for path in known]
    blocks_of_slots = zip(blocks(xs, xs + ys), blocks(ys, ys + xs), strict=True)
    for (begin, of_x), (_, of_y) in blocks_of_slots:
        for number, row in enumerate(np.sqrt(of_x * of_y), start=begin):
            row[number] = 0.0
            for n in np.argsort(-row, kind="stable")[:most]:
                if row[n] >= _LEAST:
                    yield others[number], others[n], min(1.0, float(row[n]))


def slot_information(counts: Counter[Instance]) -> dict[tuple[Path, str], dict[str, float]]:
    """Return, for the slots X and Y of each path, mi(p, s, w) of each word for which it is above 0.

    Since each path has its inverse, |*, s, w| is how often w fills any slot, and |*, s, *| twice
    the number of instances.
    """
    of_slot: defaultdict[tuple[Path, str], Counter[str]] = defaultdict(Counter)
    of_word: Counter[str] = Counter()
    for (path, x, y), count in counts.items():
        for slot, word in (("X", x), ("Y", y)):
            of_slot[path, slot][word] += count
            of_word[word] += count
    total = of_word.total()
    return {
        slot: {
            word: value
            for word, count in words.items()
            if (value := math.log(count * total / (words.total() * of_word[word]))) > 0
        }
        for slot, words in of_slot.items()
    }


def path_instances(analysis: Analysis) -> Iterator[Instance]:
    """Yield the paths between two nouns of *analysis*, each in one direction."""
    links: Links = defaultdict(list)
    for head, name, dependent in relations(analysis):
        links[head].append((name, dependent))
    for head in sorted(links):
        kind = analysis.tokens[head].pos
        if kind in ("VERB", "AUX") and not _is_negated(analysis, head):
            yield from _through_verb(analysis, links, head)
        elif kind == "NOUN":
            word = analysis.tokens[head].lemma
            yield from _joined(analysis, _ends(links, head, "gen"), word, links[head], "N")


def _through_verb(analysis: Analysis, links: Links, verb: int) -> Iterator[Instance]:
    words = _verb_words(analysis, verb)
    subjects = _ends(links, verb, "subj")
    objects = _ends(links, verb, "obj")
    prepositions = [link for link in links[verb] if _is_preposition(link[0])]
    yield from _joined(analysis, subjects, words, objects)
    yield from _joined(analysis, subjects + objects, words, prepositions)
    for _, noun in [*objects, *_ends(links, verb, "pred")]:
        if analysis.tokens[noun].pos == "NOUN":
            longer = f"{words} {analysis.tokens[noun].lemma}"
            after = links.get(noun, []) + _following(analysis, links, verb, noun)
            yield from _joined(analysis, subjects, longer, after)


def _following(analysis: Analysis, links: Links, verb: int, noun: int) -> list[tuple[str, int]]:
    """Return the *of* that follows an object right away but hangs on the verb in the parse."""
    is_next = noun + 1 < len(analysis.tokens) and analysis.tokens[noun + 1].lemma == "of"
    return [link for link in links[verb] if link[0] == "of" and link[1] > noun and is_next]


def _joined(
    analysis: Analysis,
    starts: list[tuple[str, int]],
    words: str,
    ends: list[tuple[str, int]],
    kind: str = "V",
) -> Iterator[Instance]:
    if not words.replace(" ", "").isalpha():
        return
    for before, start in starts:
        for after, end in ends:
            x, y = _filler(analysis, start), _filler(analysis, end)
            if (after == "obj" or _is_preposition(after)) and x and y and x != y:
                yield Instance(Path(before, words, after, kind), x, y)


def _ends(links: Links, head: int, name: str) -> list[tuple[str, int]]:
    return [link for link in links.get(head, []) if link[0] == name]


def _is_preposition(name: str) -> bool:
    return name != "obj" and name not in _NOT_PREPOSITIONS


def _is_negated(analysis: Analysis, verb: int) -> bool:
    return any(analysis.tokens[n].relation == "neg" for n in analysis.children[verb])


def _verb_words(analysis: Analysis, verb: int) -> str:
    """Return the lemma of a verb and its particles."""
    parts = [n for n in analysis.children[verb] if analysis.tokens[n].relation == "prt"]
    return " ".join(analysis.tokens[n].lemma for n in (verb, *parts))


def _filler(analysis: Analysis, place: int) -> str | None:
    """Return the noun at a place: of a name all its words, in lower case; None for no noun."""
    token = analysis.tokens[place]
    if token.pos == "PROPN":
        before = [
            analysis.tokens[n].lemma
            for n in analysis.children[place]
            if analysis.tokens[n].relation == "compound" and analysis.tokens[n].pos == "PROPN"
        ]
        return " ".join([*before, token.lemma])
    return token.lemma if token.pos == "NOUN" and token.lemma.isalpha() else None
