"""Grounded pairs: claims against passages of several sentences, made from labelled pairs.

| kind | passage | label |
| --- | --- | --- |
| `among-distractors` | the evidence of the claim among other sentences | that of the claim |
| `evidence-removed` | the other sentences alone | unknown |
| `two-needed` | the evidence of both parts of *A, and b*, apart | contradicted if one part is |
| `one-of-two` | the evidence of one part, entailed, alone | unknown |

Other sentences are evidence of other claims that shares a word with this one's, so that the passage
is about similar things. None of them has as much as half of the claim's words of content, or all
of its names, so that none can be evidence. A claim with several pieces of evidence, of one set or
several, which need not be complete, is left out; and so is one whose evidence does not name whom it
names, or begins with a pronoun (*He was born in Texas*) or with *the film* or the like, as among
other sentences nobody knows whom it means. A claim of two parts needs labels that show in the
words, as an error of either label is one of the whole: most words of an entailed part are in its
evidence, and a contradicted one has another number, a negation or an opposite.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from entailment.acquisition.contrasts.making import ContrastPair
from entailment.errors import OptionError
from entailment.knowledge.scales import opposites
from entailment.model import Label, Pair
from entailment.text.lexicon import word_list
from entailment.text.sentences import split_sentences
from entailment.text.words import content_stems, words

__all__ = ["make_grounded"]

MAX_EVIDENCE_WORDS = 45
"""Words of the evidence of a claim and of each other sentence."""

_DECIDED = (Label.ENTAILMENT, Label.CONTRADICTION)


@dataclass(frozen=True, slots=True)
class _Claim:
    """A claim with its one piece of evidence."""

    id: str
    source: str
    evidence: str
    text: str
    gold: Label
    stems: frozenset[str]
    names: frozenset[str]


def make_grounded(
    pairs: Iterable[tuple[str, Pair]],
    *,
    sentences: tuple[int, int] = (3, 10),
    max_words: int = 220,
    most: int | None = None,
    seed: int = 0,
) -> Iterator[ContrastPair]:
    """Yield grounded pairs made of labelled *pairs*, each with the name of its set.

    A passage has between the two numbers of *sentences*, and up to *max_words*. About *most* are
    drawn by *seed*. Raise OptionError where the first number is above the second.
    """
    if sentences[0] > sentences[1]:
        low, high = sentences
        raise OptionError(f"--sentences takes the minimum first, and {low} is above {high}")
    claims = list(_claims(pairs))
    random.Random(seed).shuffle(claims)
    neighbours = _Neighbours(claims)
    partner: _Claim | None = None
    count = 0
    for claim in claims:
        if most is not None and count >= most:
            return
        generator = random.Random(f"{seed}/{claim.id}")
        size = generator.randint(*sentences)
        made = list(_single(claim, neighbours, size, max_words, generator))
        if partner is not None and Label.UNKNOWN not in (claim.gold, partner.gold):
            made += _double(partner, claim, neighbours, size, max_words, generator)
            partner = None
        elif claim.gold in _DECIDED and generator.random() < 0.5:
            partner = claim
        for maker, text, hypothesis, gold in made:
            count += 1
            yield ContrastPair(
                f"{maker}-{count}", text, hypothesis, gold, "grounded", maker, claim.source,
                f"{claim.id}/{hypothesis}",
            )  # fmt: skip


Made = tuple[str, str, str, Label]


def _single(
    claim: _Claim, neighbours: _Neighbours, size: int, most: int, generator: random.Random
) -> Iterator[Made]:
    """Yield the claim against its evidence among others; and, if it is decided, without it."""
    others = neighbours.of([claim], size, most, generator)
    if len(others) < 2:
        return
    passage = [claim.evidence, *others[: size - 1]]
    generator.shuffle(passage)
    yield "among-distractors", " ".join(passage), claim.text, claim.gold
    if claim.gold in _DECIDED and generator.random() < 0.6:
        yield "evidence-removed", " ".join(others[:size]), claim.text, Label.UNKNOWN


def _double(
    first: _Claim,
    second: _Claim,
    neighbours: _Neighbours,
    size: int,
    most: int,
    generator: random.Random,
) -> Iterator[Made]:
    """Yield a claim of two parts against the evidence of both and, where that decides, of one."""
    others = neighbours.of([first, second], size, most, generator)
    if not others or (first.stems & second.stems and first.names & second.names):
        return
    if not (_is_plain(first) and _is_plain(second)):
        return
    claim = f"{first.text.rstrip(' .')}, and {_lowered(second.text)}"
    gold = (
        Label.CONTRADICTION
        if Label.CONTRADICTION in (first.gold, second.gold)
        else Label.ENTAILMENT
    )
    passage = [first.evidence, second.evidence, *others[: max(1, size - 2)]]
    generator.shuffle(passage)
    yield "two-needed", " ".join(passage), claim, gold
    if first.gold is Label.ENTAILMENT:
        alone = [first.evidence, *others[: max(2, size - 1)]]
        generator.shuffle(alone)
        yield "one-of-two", " ".join(alone), claim, Label.UNKNOWN


class _Neighbours:
    """Sentences that speak of similar things, by the words that they share."""

    def __init__(self, claims: Sequence[_Claim]):
        self._by_stem: defaultdict[str, list[_Claim]] = defaultdict(list)
        for claim in claims:
            for stem in sorted(content_stems(claim.evidence)):
                self._by_stem[stem].append(claim)
        self._all = list(claims)

    def of(
        self, claims: Sequence[_Claim], size: int, most: int, generator: random.Random
    ) -> list[str]:
        """Return up to *size* sentences that are no evidence for or against any of *claims*."""
        left = most - sum(len(claim.evidence.split()) for claim in claims)
        results = dict[str, None]()
        for candidate in self._candidates(claims, generator):
            length = len(candidate.evidence.split())
            if len(results) == size:
                break
            if candidate.evidence in results or length > left:
                continue
            if all(_is_no_evidence(candidate, claim) for claim in claims):
                results[candidate.evidence] = None
                left -= length
        return list(results)

    def _candidates(self, claims: Sequence[_Claim], generator: random.Random) -> Iterator[_Claim]:
        stems = {stem for claim in claims for stem in claim.stems | claim.names}
        known = sorted(stem for stem in stems if stem in self._by_stem)
        rare = sorted(known, key=lambda stem: len(self._by_stem[stem]))
        for stem in rare:
            same = self._by_stem[stem]
            yield from generator.sample(same, min(3, len(same)))
        yield from generator.sample(self._all, min(40, len(self._all)))


def _is_no_evidence(candidate: _Claim, claim: _Claim) -> bool:
    if candidate.evidence == claim.evidence or candidate.text == claim.text:
        return False
    stems = content_stems(candidate.evidence)
    has_names = bool(claim.names) and claim.names <= stems
    return len(stems & claim.stems) * 2 < len(claim.stems) and not has_names


def _claims(pairs: Iterable[tuple[str, Pair]]) -> Iterator[_Claim]:
    """Yield the claims that have one piece of evidence, of one sentence."""
    by_claim: dict[str, dict[tuple[str, Label | None], tuple[str, Pair]]] = {}
    for source, pair in pairs:
        rows = by_claim.setdefault(" ".join(pair.hypothesis.split()), {})
        rows.setdefault((pair.text, pair.gold), (source, pair))  # one pair of two sets is one piece
    for rows in by_claim.values():
        if len(rows) != 1:
            continue
        ((source, pair),) = rows.values()
        evidence, claim = _plain(pair.text), _plain(pair.hypothesis)
        if pair.gold is None or pair.gold is Label.NO_ENTAILMENT or not evidence or not claim:
            continue
        if len(evidence.split()) > MAX_EVIDENCE_WORDS or len(list(split_sentences(evidence))) > 1:
            continue
        stems = content_stems(claim)
        if len(stems) >= 3 and _is_understood(evidence, claim, pair.gold):
            yield _Claim(pair.id, source, evidence, claim, pair.gold, stems, _names(claim))


def _is_understood(evidence: str, claim: str, gold: Label) -> bool:
    """Return whether *evidence* says of whom it speaks, so that others may stand before it.

    It has all names of an entailed claim, and the first of another one.
    """
    begins = evidence.split()[0].lower(), claim.split()[0].lower()
    if begins[0] in _PRONOUNS and begins[1] not in _PRONOUNS:
        return False
    if " ".join(evidence.split()[:2]).lower() in _VAGUE:
        return False
    names = _in_order(claim)
    needed = names if gold is Label.ENTAILMENT else names[:1]
    return set(needed) <= content_stems(evidence)


def _is_plain(claim: _Claim) -> bool:
    """Return whether the label of *claim* shows in its words and those of its evidence."""
    evidence = {word.lower for word in words(claim.evidence)}
    own = {word.lower for word in words(claim.text)}
    if claim.gold is Label.ENTAILMENT:
        return len(claim.stems & content_stems(claim.evidence)) >= _PLAIN_SHARE * len(claim.stems)
    numbers = [{form for form in side if form.isdigit()} for side in (own, evidence)]
    has_other_number = bool(numbers[0] - numbers[1]) and bool(numbers[1])
    is_negated = bool(own & word_list("denials")) != bool(evidence & word_list("denials"))
    is_opposite = any(other.word in evidence for form in own for other in opposites(form))
    return has_other_number or is_negated or is_opposite


_PLAIN_SHARE = 0.8
"""The least share of the words of content of an entailed part that its evidence has."""

_VAGUE = frozenset(
    f"the {noun}"
    for noun in "film series song album show book movie season episode novel game band".split()
)
_PRONOUNS = frozenset("he she it they his her its their this these that those".split())


def _plain(text: str) -> str:
    """Return *text* with a full stop, empty for a question or for what is not a sentence."""
    stripped = " ".join(text.split())
    if not stripped or "?" in stripped or not stripped[0].isupper() or len(stripped.split()) < 4:
        return ""
    return stripped if stripped[-1] in '.!"' else f"{stripped}."


def _lowered(sentence: str) -> str:
    """Return a sentence as it stands within another; names keep their capital."""
    first = sentence.split()[0]
    is_common = first.lower() in _STARTS
    return sentence[0].lower() + sentence[1:] if is_common else sentence


_STARTS = frozenset(
    "a an the there it he she they we this that these those his her their its our some many most "
    "people no in on at".split()
)


def _names(claim: str) -> frozenset[str]:
    """Return the stems of the words with a capital, but for the first where it is not a name."""
    return frozenset(_in_order(claim))


def _in_order(claim: str) -> list[str]:
    """Return the same stems in their order, without those of months and days."""
    forms = [w.strip(".,;:()\"'") for w in claim.split()]
    named = [form for form in forms[1:] if form[:1].isupper()]
    if forms and forms[0].lower() not in _STARTS and len(forms) > 1 and forms[1][:1].isupper():
        named.insert(0, forms[0])
    return [
        word.stem
        for form in named
        for word in words(form)
        if word.is_content and word.lower not in _TIMES
    ]


_TIMES = word_list("months") | word_list("weekdays")
