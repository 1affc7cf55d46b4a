"""The alignment of a pair by the tools and the resources that a recipe names.

Of all matches of a word the heaviest counts, and of equals the first in this order:

| how | weight |
| --- | --- |
| `same word` | 1 |
| a match of a tool, in the order of the tools | the tool's |
| a rule of a resource, from a word or phrase of the text to one of the hypothesis | the rule's |

Phrases are looked up on both sides: runs of content words, verbs with a particle, whole names.
Words are looked up in lower case, by lemma too where a tool gives it, and in capitals where they
are so written. Rules are single; with the tool `chains` also chains of two.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from entailment.errors import OptionError
from entailment.knowledge.lookup import Lookup
from entailment.knowledge.resource import make_resources, versions
from entailment.knowledge.rules import Rule
from entailment.model import Alignment, Explanation, Mismatch, Pair
from entailment.systems.alignment import AlignedPair
from entailment.systems.entities import name_spans
from entailment.systems.penalty import Contradiction
from entailment.systems.phrases import Phrase, phrases, single
from entailment.systems.tools import (
    Keying,
    Match,
    Matching,
    Mismatching,
    Naming,
    Tagging,
    make_tools,
    match_all,
    match_by,
)
from entailment.text.words import Word

__all__ = ["Chains", "KnowledgeAligner", "KnowledgeComparison", "Tables"]

Tables = Sequence[Mapping[str, object]]
"""The `[[resource]]` or `[[tool]]` tables of a recipe."""


class KnowledgeAligner:
    """Aligns pairs by *resources* and *tools*, both tables of a recipe.

    Raise OptionError for a tool without use here, and what `make_resources` and `make_tools` raise.
    """

    def __init__(self, resources: Tables = (), tools: Tables = ()):
        self.resources = make_resources(resources)
        self.tools = make_tools(tools)
        for name, tool in self.tools:
            if not isinstance(tool, _USED):
                raise OptionError(f"tool '{name}' has no method that is used here")
        loaded = [tool for _, tool in self.tools]
        self.matching = tuple(tool for tool in loaded if isinstance(tool, Matching))
        self.mismatching = tuple(tool for tool in loaded if isinstance(tool, Mismatching))
        self.keying = tuple(tool for tool in loaded if isinstance(tool, Keying))
        self.naming = tuple(tool for tool in loaded if isinstance(tool, Naming))
        self.tagging = next((tool for tool in loaded if isinstance(tool, Tagging)), None)
        self._chains = next((tool for tool in loaded if isinstance(tool, Chains)), None)
        self._lookup = Lookup(self.resources, steps=1)
        self._cached_rules = lru_cache(maxsize=50_000)(self._heaviest_rules)
        self.compare = lru_cache(maxsize=8)(self._compared)
        """Return the `KnowledgeComparison` of a pair; the last ones are cached."""

    def uses(self) -> list[str]:
        """Return the pipelines of the tools and the resources, with their versions."""
        analysers = [tool.analyser for _, tool in self.tools if hasattr(tool, "analyser")]
        return [*dict.fromkeys(a.identity for a in analysers), *versions(self.resources)]

    def matches(self, pair: Pair) -> tuple[Match, ...]:
        """Return the best match of each content word of the hypothesis, in order."""
        return self.compare(pair).matches

    def rules_by_right(
        self, left: str, pos: str | None
    ) -> Mapping[str, tuple[Rule | None, Rule | None]]:
        """Return the heaviest entailing and excluding rules of *left*, by right side."""
        return self._cached_rules(left, pos)

    def chain(self, left: str, right: str, pos: str | None) -> Rule | None:
        """Return the heaviest chain of rules from *left* to *right*, None without `chains`."""
        return None if self._chains is None else self._chain_lookup.entails(left, right, pos)

    @cached_property
    def _chain_lookup(self) -> Lookup:
        assert self._chains is not None
        return Lookup(self.resources, steps=2, joint=self._chains.joint, floor=self._chains.floor)

    def _compared(self, pair: Pair) -> KnowledgeComparison:
        return KnowledgeComparison(self, pair)

    def _heaviest_rules(
        self, left: str, pos: str | None
    ) -> dict[str, tuple[Rule | None, Rule | None]]:
        rules: dict[str, tuple[Rule | None, Rule | None]] = {}
        for rule in self._lookup.rules(left, pos):
            entails, excludes = rules.get(rule.right, (None, None))
            if rule.contradicts:
                excludes = _heavier(excludes, rule)
            else:
                entails = _heavier(entails, rule)
            rules[rule.right] = entails, excludes
        return rules


class Chains:
    """Allows chains of two rules for words without another match; it takes longer.

    *joint*, above 0 and at most 1, is the factor on the product of a chain's weights, *floor*
    the weight below which it does not count.
    """

    def __init__(self, joint: float = 0.8, floor: float = 0.3):
        Lookup((), joint=joint, floor=floor)
        self.joint = joint
        self.floor = floor


_USED = (Matching, Mismatching, Keying, Tagging, Naming, Chains)


class KnowledgeComparison(AlignedPair):
    """A pair with its matches and mismatches by tools and resources, computed when needed."""

    def __init__(self, aligner: KnowledgeAligner, pair: Pair):
        super().__init__(pair)
        self._aligner = aligner

    @cached_property
    def candidates(self) -> tuple[Match, ...]:
        """Every match of a word of the hypothesis, function words too where they are the same."""
        return (*self._identical(), *self._by_tools(), *self._by_rules())

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        """The best match of each content word of the hypothesis, in order."""
        return self.best_matches(self.content)

    def best_matches(self, words: Sequence[Word]) -> tuple[Match, ...]:
        """Return the best match of each of *words* of the hypothesis, in order."""
        best = {word: Match(word, (word,), (), 0.0, "not in the text") for word in words}
        for match in self.candidates:
            if match.word in best and match.weight > best[match.word].weight:
                best[match.word] = match
        for word in words:
            if word.is_content and not best[word].text_words:
                best[word] = self._chain(word) or best[word]
        return tuple(best[word] for word in words)

    @cached_property
    def unaligned(self) -> tuple[Word, ...]:
        """The content words of the hypothesis without a match."""
        return tuple(match.word for match in self.matches if not match.text_words)

    @cached_property
    def mismatches(self) -> tuple[Contradiction, ...]:
        """The mismatches from tools, and the unaligned words that a rule excludes."""
        mismatches = [
            Contradiction(mismatch)
            for tool in self._aligner.mismatching
            for mismatch in tool.mismatches(self)
        ]
        missing = set(self.unaligned)
        seen: set[tuple[Word, ...]] = set()
        for text_phrase, phrase, rule in self._rules(excluding=True):
            if phrase.words not in seen and missing.issuperset(phrase.content):
                seen.add(phrase.words)
                mismatch = Mismatch(
                    "antonym",
                    self._hypothesis_form(phrase.words),
                    self._text_form(text_phrase.words),
                    True,
                )
                mismatches.append(Contradiction(mismatch, rule))
        return tuple(mismatches)

    def penalised(self, score: float, penalty: float) -> float:
        """Return *score*, in [0, 1], times 1 - *penalty* for each mismatch."""
        return score * (1.0 - penalty) ** len(self.mismatches) if penalty else score

    def explanation(self, *reasons: str) -> Explanation:
        """Return the alignment with its rules, after *reasons* for the judgment."""
        aligned = {match.hypothesis_words: match for match in self.matches if match.text_words}
        rules = [self._sentence(match) for match in aligned.values() if match.rule is not None]
        return Explanation(
            alignments=tuple(self._aligned_as(match) for match in aligned.values()),
            uncovered=tuple(word.form for word in self.unaligned),
            mismatches=tuple(entry.mismatch for entry in self.mismatches),
            reasons=(*reasons, *map(str, self.mismatches), *rules, self._summary()),
        )

    def _sentence(self, match: Match) -> str:
        left, right = (
            self._hypothesis_form(match.hypothesis_words),
            self._text_form(match.text_words),
        )
        return f"{left!r} is aligned with {right!r}: {match.rule}"

    def _summary(self) -> str:
        number, missing = len(self.matches), [word.form for word in self.unaligned]
        summary = f"{number - len(missing)} of {number} content words of the hypothesis are aligned"
        return f"{summary}; not {', '.join(missing)}" if missing else summary

    def _aligned_as(self, match: Match) -> Alignment:
        return Alignment(
            self._hypothesis_form(match.hypothesis_words),
            match.hypothesis_words[0].start,
            self._text_form(match.text_words),
            match.text_words[0].start,
            match.how,
            match.weight,
        )

    def _hypothesis_form(self, words: Sequence[Word]) -> str:
        return self.pair.hypothesis[words[0].start : words[-1].end]

    def _text_form(self, words: Sequence[Word]) -> str:
        return self.pair.text[words[0].start : words[-1].end]

    def _identical(self) -> Iterator[Match]:
        yield from match_by(lambda word: word.lower, self.text, self.hypothesis, 1.0, "same word")

    def _by_tools(self) -> Iterator[Match]:
        for tool in self._aligner.matching:
            yield from tool.matches(self)

    def _by_rules(self) -> Iterator[Match]:
        for text_phrase, phrase, rule in self._rules(excluding=False):
            yield from match_all(phrase.words, text_phrase.words, rule.weight, str(rule), rule)

    def _rules(self, *, excluding: bool) -> Iterator[tuple[Phrase, Phrase, Rule]]:
        """Yield the rules from a phrase of the text to one of the hypothesis, that one way."""
        phrases_of = self._hypothesis_phrases
        order = {right: place for place, right in enumerate(phrases_of)}
        for text_phrase in self._text_phrases if self._aligner.resources else ():
            pos = self._pos(self._text_tags, text_phrase)
            for key in text_phrase.keys:
                rules = self._aligner.rules_by_right(key, pos)
                for right in sorted(rules.keys() & order.keys(), key=order.__getitem__):
                    rule = rules[right][excluding]
                    for phrase in phrases_of[right] if rule is not None else ():
                        if rule is not None and _fits(
                            rule, self._pos(self._hypothesis_tags, phrase)
                        ):
                            yield text_phrase, phrase, rule

    def _chain(self, word: Word) -> Match | None:
        best: Match | None = None
        for phrase in self._text_phrases if self._aligner.resources else ():
            pos = self._pos(self._text_tags, phrase)
            for key, right in ((k, r) for k in phrase.keys for r in self._keys(word)):
                rule = self._aligner.chain(key, right, pos)
                if rule is not None and (best is None or rule.weight > best.weight):
                    best = Match(word, (word,), phrase.words, rule.weight, str(rule), rule)
        return best

    @cached_property
    def _text_phrases(self) -> tuple[Phrase, ...]:
        names = name_spans(self.pair.text, [word for word in self.text if word.is_name])
        return tuple(phrases(self.text, names, self._aligner.keying))

    @cached_property
    def _hypothesis_phrases(self) -> Mapping[str, list[Phrase]]:
        phrases_of: dict[str, list[Phrase]] = defaultdict(list)
        names = name_spans(self.pair.hypothesis, self.names)
        for phrase in phrases(self.hypothesis, names, self._aligner.keying):
            for key in phrase.keys:
                phrases_of[key].append(phrase)
        return phrases_of

    def _keys(self, word: Word) -> tuple[str, ...]:
        return single(word, self._aligner.keying).keys

    @cached_property
    def _text_tags(self) -> Mapping[int, str]:
        return self._tags(self.pair.text)

    @cached_property
    def _hypothesis_tags(self) -> Mapping[int, str]:
        return self._tags(self.pair.hypothesis)

    def _tags(self, text: str) -> Mapping[int, str]:
        tagging = self._aligner.tagging
        return {} if tagging is None else tagging.tags(text)

    @staticmethod
    def _pos(tags: Mapping[int, str], phrase: Phrase) -> str | None:
        return tags.get(phrase.words[0].start) if len(phrase.words) == 1 else None


def _heavier(current: Rule | None, rule: Rule) -> Rule:
    return rule if current is None or rule.weight > current.weight else current


def _fits(rule: Rule, pos: str | None) -> bool:
    return pos is None or rule.right_pos is None or rule.right_pos == pos
