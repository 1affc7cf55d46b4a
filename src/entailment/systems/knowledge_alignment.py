"""What of a hypothesis a text answers, by the tools and the resources that a recipe names.

Of all that answers a word the heaviest counts, and of equals the first in this order:

| how | weight |
| --- | --- |
| `same word` | 1 |
| what a tool finds, in the order of the tools | the tool's |
| a rule of a resource, from a word or phrase of the text to one of the hypothesis | the rule's |

Phrases are looked up on both sides: runs of content words, verbs with a particle, whole names.
Words are looked up in lower case, by lemma too where a tool gives it, and in capitals where they
are so written. Rules are single; with the tool `chains` two may follow one another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from entailment.errors import OptionError
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources
from entailment.knowledge.rules import Rule
from entailment.model import Alignment, Explanation, Mismatch, Pair
from entailment.systems.alignment import Comparison
from entailment.systems.entities import named
from entailment.systems.penalty import Contradiction
from entailment.systems.phrases import Phrase, phrases, single
from entailment.systems.tools import (
    Clashing,
    Keying,
    Match,
    Matching,
    Naming,
    Tagging,
    make_tools,
    match_all,
    match_by,
)
from entailment.text.words import Word

__all__ = ["Chains", "Knowing", "Known", "Tables"]

Tables = Sequence[Mapping[str, object]]
"""The `[[resource]]` or `[[tool]]` tables of a recipe."""


class Knowing:
    """Looks pairs up in *resources* with *tools*, tables as a recipe has them.

    Raise OptionError for what is no list of tables or of which a tool does nothing here, and what
    `make_resources` and `make_tools` raise.
    """

    def __init__(self, resources: Tables = (), tools: Tables = ()):
        self.resources = make_resources(_tables("resource", resources))
        self.tools = make_tools(_tables("tool", tools))
        for name, tool in self.tools:
            if not isinstance(tool, _USED):
                raise OptionError(f"tool '{name}' finds nothing that could be used here")
        made = [tool for _, tool in self.tools]
        self.matching = tuple(tool for tool in made if isinstance(tool, Matching))
        self.clashing = tuple(tool for tool in made if isinstance(tool, Clashing))
        self.keying = tuple(tool for tool in made if isinstance(tool, Keying))
        self.naming = tuple(tool for tool in made if isinstance(tool, Naming))
        self.tagging = next((tool for tool in made if isinstance(tool, Tagging)), None)
        self._chained = next((tool for tool in made if isinstance(tool, Chains)), None)
        self._lookup = Lookup(self.resources, steps=1)
        self._ways = lru_cache(maxsize=50_000)(self._found)
        self.compare = lru_cache(maxsize=8)(self._compared)
        """Return the `Known` of a pair, worked out once for a pair asked for again."""

    def matches(self, pair: Pair) -> tuple[Match, ...]:
        """Return for each content word of the hypothesis, in order, what answers it best."""
        return self.compare(pair).matches

    def ways(self, left: str, pos: str | None) -> Mapping[str, tuple[Rule | None, Rule | None]]:
        """Return by right side the heaviest rules that *left* has: one entailing, one excluding."""
        return self._ways(left, pos)

    def chain(self, left: str, right: str, pos: str | None) -> Rule | None:
        """Return the heaviest chain of rules from *left* to *right*, None without `chains`."""
        return None if self._chained is None else self._long.entails(left, right, pos)

    @cached_property
    def _long(self) -> Lookup:
        assert self._chained is not None
        return Lookup(self.resources, steps=2, joint=self._chained.joint, floor=self._chained.floor)

    def _compared(self, pair: Pair) -> Known:
        return Known(self, pair)

    def _found(self, left: str, pos: str | None) -> dict[str, tuple[Rule | None, Rule | None]]:
        found: dict[str, tuple[Rule | None, Rule | None]] = {}
        for rule in self._lookup.rules(left, pos):
            entails, excludes = found.get(rule.right, (None, None))
            if rule.contradicts:
                excludes = _heavier(excludes, rule)
            else:
                entails = _heavier(entails, rule)
            found[rule.right] = entails, excludes
        return found


class Chains:
    """Two rules may follow one another, for words that nothing else answers; it takes longer.

    *joint*, above 0 and at most 1, is what a chain keeps of the product of its weights, *floor*
    the weight below which it does not count.
    """

    def __init__(self, joint: float = 0.8, floor: float = 0.3):
        Lookup((), joint=joint, floor=floor)
        self.joint = joint
        self.floor = floor


_USED = (Matching, Clashing, Keying, Tagging, Naming, Chains)


class Known(Comparison):
    """A pair with all that tools and resources know of it, worked out when first asked for."""

    def __init__(self, knowing: Knowing, pair: Pair):
        super().__init__(pair)
        self._knowing = knowing

    @cached_property
    def candidates(self) -> tuple[Match, ...]:
        """Every match of a word of the hypothesis, function words too where they are the same."""
        return (*self._identical(), *self._by_tools(), *self._by_rules())

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """For each content word of the hypothesis, in order, what answers it best."""
        return self.best(self.content)

    def best(self, asked: Sequence[Word]) -> tuple[Match, ...]:
        """Return for each of the words *asked*, in order, what answers it best."""
        best = {word: Match(word, (word,), (), 0.0, "not in the text") for word in asked}
        for match in self.candidates:
            if match.word in best and match.weight > best[match.word].weight:
                best[match.word] = match
        for word in asked:
            if word.is_content and not best[word].said:
                best[word] = self._chain(word) or best[word]
        return tuple(best[word] for word in asked)

    @cached_property
    def unanswered(self) -> tuple[Word, ...]:
        """The content words of the hypothesis that nothing answers."""
        return tuple(match.word for match in self.matches if not match.said)

    @cached_property
    def clashes(self) -> tuple[Contradiction, ...]:
        """What tools find to contradict, and the unanswered words that a rule excludes."""
        found = [
            Contradiction(mismatch)
            for tool in self._knowing.clashing
            for mismatch in tool.clashes(self)
        ]
        missing = set(self.unanswered)
        seen: set[tuple[Word, ...]] = set()
        for said, asked, rule in self._rules(excluding=True):
            if asked.words not in seen and missing.issuperset(asked.content):
                seen.add(asked.words)
                clash = Mismatch("antonym", self._asked(asked.words), self._said(said.words), True)
                found.append(Contradiction(clash, rule))
        return tuple(found)

    def lowered(self, score: float, penalty: float) -> float:
        """Return *score*, in [0, 1], less the share *penalty* for each clash, one after another."""
        return score * (1.0 - penalty) ** len(self.clashes) if penalty else score

    def explained(self, *reasons: str) -> Explanation:
        """Return what answers what and by which rule, after *reasons* for the judgment."""
        answered = {match.asked: match for match in self.matches if match.said}
        told = [
            f"{self._asked(match.asked)!r} is answered by {self._said(match.said)!r}: {match.rule}"
            for match in answered.values()
            if match.rule is not None
        ]
        return Explanation(
            alignments=tuple(self._aligned_as(match) for match in answered.values()),
            uncovered=tuple(word.form for word in self.unanswered),
            mismatches=tuple(clash.mismatch for clash in self.clashes),
            reasons=(*reasons, *map(str, self.clashes), *told, self._summary()),
        )

    def _summary(self) -> str:
        number, missing = len(self.matches), [word.form for word in self.unanswered]
        told = f"{number - len(missing)} of {number} content words of the hypothesis are answered"
        return f"{told}; not {', '.join(missing)}" if missing else told

    def _aligned_as(self, match: Match) -> Alignment:
        return Alignment(
            self._asked(match.asked),
            match.asked[0].start,
            self._said(match.said),
            match.said[0].start,
            match.how,
            match.weight,
        )

    def _asked(self, words: Sequence[Word]) -> str:
        return self.pair.hypothesis[words[0].start : words[-1].end]

    def _said(self, words: Sequence[Word]) -> str:
        return self.pair.text[words[0].start : words[-1].end]

    def _identical(self) -> Iterator[Match]:
        yield from match_by(lambda word: word.lower, self.text, self.hypothesis, 1.0, "same word")

    def _by_tools(self) -> Iterator[Match]:
        for tool in self._knowing.matching:
            yield from tool.matches(self)

    def _by_rules(self) -> Iterator[Match]:
        for said, asked, rule in self._rules(excluding=False):
            yield from match_all(asked.words, said.words, rule.weight, str(rule), rule)

    def _rules(self, *, excluding: bool) -> Iterator[tuple[Phrase, Phrase, Rule]]:
        """Yield the rules from a phrase of the text to one of the hypothesis, that one way."""
        asked = self._by_key
        for said in self._text_phrases if self._knowing.resources else ():
            pos = self._pos(self._text_tags, said)
            for key in said.keys:
                ways = self._knowing.ways(key, pos)
                for right in ways.keys() & asked.keys() if ways else ():
                    rule = ways[right][excluding]
                    for phrase in asked[right] if rule is not None else ():
                        if rule is not None and _fits(rule, self._pos(self._asked_tags, phrase)):
                            yield said, phrase, rule

    def _chain(self, word: Word) -> Match | None:
        best: Match | None = None
        for said in self._text_phrases if self._knowing.resources else ():
            pos = self._pos(self._text_tags, said)
            for key, right in ((k, r) for k in said.keys for r in self._keys(word)):
                rule = self._knowing.chain(key, right, pos)
                if rule is not None and (best is None or rule.weight > best.weight):
                    best = Match(word, (word,), said.words, rule.weight, str(rule), rule)
        return best

    @cached_property
    def _text_phrases(self) -> tuple[Phrase, ...]:
        names = named(self.pair.text, [word for word in self.text if word.is_name])
        return tuple(phrases(self.text, names, self._knowing.keying))

    @cached_property
    def _by_key(self) -> Mapping[str, list[Phrase]]:
        found: dict[str, list[Phrase]] = defaultdict(list)
        names = named(self.pair.hypothesis, self.names)
        for phrase in phrases(self.hypothesis, names, self._knowing.keying):
            for key in phrase.keys:
                found[key].append(phrase)
        return found

    def _keys(self, word: Word) -> tuple[str, ...]:
        return single(word, self._knowing.keying).keys

    @cached_property
    def _text_tags(self) -> Mapping[int, str]:
        return self._tags(self.pair.text)

    @cached_property
    def _asked_tags(self) -> Mapping[int, str]:
        return self._tags(self.pair.hypothesis)

    def _tags(self, text: str) -> Mapping[int, str]:
        tagging = self._knowing.tagging
        return {} if tagging is None else tagging.tags(text)

    @staticmethod
    def _pos(tags: Mapping[int, str], phrase: Phrase) -> str | None:
        return tags.get(phrase.words[0].start) if len(phrase.words) == 1 else None


def _heavier(one: Rule | None, other: Rule) -> Rule:
    return other if one is None or other.weight > one.weight else one


def _fits(rule: Rule, pos: str | None) -> bool:
    return pos is None or rule.right_pos is None or rule.right_pos == pos


def _tables(kind: str, tables: object) -> Iterable[Mapping[str, object]]:
    if isinstance(tables, str | Mapping) or not isinstance(tables, Sequence):
        raise OptionError(f"{kind}s are a list of tables, each with a name, not {tables!r}")
    return tables
