"""Resources that come with the package as lists: units, acronyms, word families, antonyms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from pathlib import Path

from entailment.knowledge.antonyms import listed, opposites
from entailment.knowledge.formats.dictionary import data_file, read_rules, rows
from entailment.knowledge.formats.files import RuleFiles, bytes_of
from entailment.knowledge.resource import About, home
from entailment.knowledge.rules import Rule, both_ways
from entailment.text.lexicon import word_list
from entailment.text.words import is_word

__all__ = ["Antonyms", "acronyms", "families", "units", "wikipedia"]

_GET = "pip install entailment"
_OWN = "Apache-2.0, or that of your file"


def units() -> RuleFiles:
    """Words for numbers, measures, days and months that say the same: dozen, 12; km, kilometre."""
    return RuleFiles(
        "units",
        _read_units,
        relations=("unit", "hypernym"),
        licence="Apache-2.0",
        path=data_file("units.tsv"),
        get=_GET,
    )


def acronyms(path: str | None = None) -> RuleFiles:
    """Acronyms and their long forms; *path* is what `entail resources make acronyms` wrote.

    An acronym that is a function word too, as WHO, is looked up in capitals.
    """
    return RuleFiles(
        "acronyms",
        _read_acronyms,
        relations=("acronym",),
        licence=_OWN,
        path=path or data_file("acronyms.tsv"),
        get="entail resources make acronyms CORPUS -o acronyms.tsv" if path else _GET,
    )


def families(path: str | None = None) -> RuleFiles:
    """Words of one family by their endings; *path* is what `entail resources make families` wrote.

    Without *path* they are of the words that the package knows the frequency of.
    """
    return RuleFiles(
        "families",
        partial(read_rules, resource="families", relation="derivation"),
        relations=("derivation",),
        licence=_OWN,
        path=path or data_file("families.tsv.gz"),
        get="entail resources make families CORPUS -o families.tsv" if path else _GET,
    )


def wikipedia(path: str | None = None) -> RuleFiles:
    """Synonyms and what things are: what `entail resources convert` made of a dump of Wikipedia."""
    return RuleFiles(
        "wikipedia",
        partial(read_rules, resource="wikipedia"),
        relations=("synonym", "instance"),
        licence="CC BY-SA, as Wikipedia",
        path=path,
        usual=("wikipedia.tsv",),
        get=f"entail resources convert wikipedia DUMP.xml.bz2 -o {home()}/wikipedia.tsv",
    )


class Antonyms:
    """Words that exclude one another: pairs by hand, weight 0.9, and prefixes that deny, 0.7."""

    def rules(self, lemma: str, pos: str | None = None) -> tuple[Rule, ...]:
        """Return what excludes *lemma*, of any part of speech, the heaviest first.

        A form with a prefix is given only where both are words of English: *tucson* has none.
        """
        by_hand = listed(lemma)
        prefixed = opposites(lemma) - by_hand if is_word(lemma) else frozenset()
        weights = dict.fromkeys(by_hand, 0.9) | {word: 0.7 for word in prefixed if is_word(word)}
        return tuple(
            Rule(lemma, other, "antonym", weight, "antonyms")
            for other, weight in sorted(weights.items(), key=lambda item: (-item[1], item[0]))
        )

    def about(self) -> About:
        """Say where the list is, of what licence and size."""
        path = Path(data_file("antonyms.tsv"))
        return About(str(path), "Apache-2.0", ("antonym",), _GET, bytes_of(path))


def _read_units(path: Path) -> Iterator[Rule]:
    """Yield the rules of each group of words; one that is in several groups has half the weight."""
    groups = [(cells[0].split(" | "), cells[1]) for _, cells in rows(path, 2, 2)]
    counts = Counter(word for words, _ in groups for word in words)
    for words, kind in groups:
        for first, second in permutations(words, 2):
            weight = 0.95 if counts[first] == 1 and len(first) > 1 else 0.45
            yield Rule(first, second, "unit", weight, "units", "n", "n")
        for word in words:
            weight = 0.9 if counts[word] == 1 and len(word) > 1 else 0.45
            yield Rule(word, kind, "hypernym", weight, "units", "n", "n")


def _read_acronyms(path: Path) -> Iterator[Rule]:
    for rule in read_rules(path, resource="acronyms", relation="acronym"):
        short = rule.left.upper() if rule.left in word_list("function_words") else rule.left
        long = rule.right.lower()
        yield from both_ways(Rule(short, long, "acronym", rule.weight, "acronyms", "n", "n"))
